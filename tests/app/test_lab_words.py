"""What the lab says: a word for everything, in both languages, and nothing left in another one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import pytest

from casino_texas.app.analyst.convex import Zero
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.analyst.tune import Setting, Tuned, Unreachable
from casino_texas.app.folders import own_paytables_folder, paytables_folder
from casino_texas.app.lab.asking import Asking, AskState
from casino_texas.app.lab.draft import DiskNews, Draft
from casino_texas.app.lab.figures import Unit, compared, figures, line_figures, rules_apart
from casino_texas.app.lab.form_fields import Field
from casino_texas.app.lab.jobs import Answer, Progress
from casino_texas.app.lab.pictures import ResultBar, distribution
from casino_texas.app.lab.shelf import Shelf
from casino_texas.app.lab.tuning import Tuning, read_target
from casino_texas.app.rules.files import Kind, RulesFileError, load
from casino_texas.app.rules.problems import Problem
from casino_texas.app.words import lab, lab_report
from casino_texas.app.words.lab_problems import problem_words, said
from casino_texas.app.words.texts import Texts
from casino_texas.casino.rules import QUALIFIER_STRENGTHS
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError
from tests.app.analyses import BUNDLED, bundled, known_numbers, known_report, moved
from tests.app.lab_workers import FakeWorkers
from tests.app.rules_corpus import cases

ENGLISH, RUSSIAN = Texts("en"), Texts("ru")
BOTH = pytest.mark.parametrize("texts", [ENGLISH, RUSSIAN], ids=["en", "ru"])
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")
#: What is written in a file, or is the name of a format, stays as it is in every language.
FILE_WORDS = re.compile(
    r"UTF|YAML|KB|U\+|\"[^\"]*\"|[a-z]+(_[a-z]+)+|[a-z]+:|[a-z]+\.[a-z]+|\[[a-z, ]*\]"
    r"|\b(game|name|source|ante|bet|decisions|flop|turn|buy|exchange|dealer|pays|boxes|table|min"
    r"|max|step|price|cards|player|qualifies|pair|pairs|push|fold|none|always|king|ace|of|twos"
    r"|aces|two|three|kind|five|seven|casino|ring|blinds|My|Unicode|or)\b"
)


def opened(name: str = "texas") -> Draft:
    entry = Shelf().find(name)
    assert entry is not None
    return Draft.open(entry)


def mine() -> Draft:
    return Draft.open(Shelf().duplicate("texas", "Mine"))


def is_said(texts: Texts, sentence: str) -> bool:
    """Whether this is a sentence of that language, and none that is made of a missing key."""
    in_russian = CYRILLIC.search(sentence) is not None
    return bool(sentence) and "{" not in sentence and in_russian == (texts is RUSSIAN)


def fields_of_all() -> list[Field]:
    found = {field.key: field for name in BUNDLED for field in opened(name).form.fields}
    return list(found.values())


# -- the form --------------------------------------------------------------------------------------


@BOTH
def test_every_group_and_every_field_has_a_name_and_an_explanation(texts: Texts) -> None:
    for group in opened().form.groups:
        assert is_said(texts, lab.group_title(texts, group)), group.key
        assert is_said(texts, lab.group_help(texts, group)), group.key
    labels = set()
    for field in fields_of_all():
        label = lab.field_label(texts, field)
        assert is_said(texts, label), field.key
        assert is_said(texts, lab.field_help(texts, field)), field.key
        assert label[0].isupper()
        labels.add((field.key.rpartition(".")[0] if "pays" in field.key else "", label))
        assert is_said(texts, lab.path_words(texts, field.path)), field.path
    assert len(labels) == len(fields_of_all()), "no two are called the same"


@BOTH
def test_every_choice_is_a_word(texts: Texts) -> None:
    for field in fields_of_all():
        words = [lab.choice_words(texts, field, choice) for choice in field.choices]
        assert len(set(words)) == len(words)
        assert all(is_said(texts, word) for word in words), field.key
    qualifies = opened().form.find("dealer.qualifies")
    assert qualifies is not None
    assert len(qualifies.choices) == len(QUALIFIER_STRENGTHS)


@BOTH
def test_every_reason_why_a_field_has_no_effect_is_a_sentence(texts: Texts) -> None:
    draft = mine()
    codes = set()
    for key, value in (
        ("decisions.turn.exchange", "no"),
        ("dealer.qualifies", "always"),
        ("decisions.flop.bet", "no"),
        ("decisions.flop.bet", "yes"),
        ("decisions.flop.buy", "no"),
        ("dealer.qualifies", "pair of twos"),
    ):
        draft.set_field(key, value)
        for field in draft.form.fields:
            reason = lab.off_words(texts, field)
            assert (reason == "") == (field.off is None)
            if field.off is not None:
                codes.add(field.off)
                assert is_said(texts, reason), field.off
    assert codes == {
        *("fixed", "no_flop_bet", "no_buy", "no_exchange", "always_plays", "never_paid")
    }


def test_what_holds_where_a_key_is_left_out_is_told() -> None:
    draft = mine()
    draft.remove("dealer.qualifies")
    field = draft.form.find("dealer.qualifies")
    assert field is not None
    assert lab.usual_words(ENGLISH, field) == "usual: a pair of twos"
    assert lab.usual_words(RUSSIAN, field) == "обычно: пара двоек"
    price = draft.form.find("buy.price")
    assert price is not None
    assert lab.usual_words(ENGLISH, price) == ""


def test_a_key_has_a_name_where_no_form_is_around_it() -> None:
    assert lab.path_words(ENGLISH, "pays.bet.two_pair") == "BET: two pair"
    assert lab.path_words(RUSSIAN, "pays.ante.flush") == "АНТЕ: флеш"
    assert lab.path_words(ENGLISH, "no.such.key") == "no.such.key"


# -- states ----------------------------------------------------------------------------------------


@BOTH
def test_every_state_of_a_draft_is_told(texts: Texts) -> None:
    draft, states = mine(), []

    def note() -> None:
        states.append(lab.state_words(texts, draft))
        why = lab.why_not_playable(texts, draft)
        assert (why == "") == draft.is_playable
        assert why == "" or is_said(texts, why)

    note()
    draft.step("bet", 1)
    note()
    draft.set_value("bet", "x")
    note()
    draft.set_value("pays.ante", "x")
    note()
    draft = opened()
    note()
    draft.step("bet", 1)
    note()
    assert len(set(states)) == len(states)
    assert all(is_said(texts, state) for state in states)
    for news in DiskNews:
        assert is_said(texts, lab.disk_words(texts, news))


@BOTH
def test_everything_that_can_go_on_about_the_numbers_is_told(texts: Texts) -> None:
    workers = FakeWorkers()
    asking = Asking(workers.submit)
    told: dict[AskState, list[str]] = {}

    def note() -> None:
        told.setdefault(asking.state, []).append(lab.asking_words(texts, asking))

    note()
    loaded = bundled("texas")
    asking.want(loaded)
    note()
    workers.last.progress = Progress(0.0, is_compiling=True)
    note()
    workers.last.progress = Progress(0.4)
    note()
    workers.last.end(Answer("old", known_numbers("texas"), 0.1, False))
    asking.poll()
    workers.last.end(error=InputError("the worker process ended before its job was done"))
    asking.poll()
    note()
    asking.run()
    answer = Answer("", known_numbers("texas"), 0.1, False)
    workers.last.end(replace(answer, key=asking._key))
    asking.poll()
    note()
    asking.want(bundled("texas_exchange"))
    workers.last.end(None)
    asking.poll()
    note()
    asking.run()
    asking.cancel()
    note()
    assert set(told) == set(AskState)
    assert len(told[AskState.COUNTING]) == 2
    assert "40 %" in told[AskState.COUNTING][1]
    assert len(set(told[AskState.ON_DEMAND])) == 2
    for lines in told.values():
        assert all(is_said(texts, line) for line in lines)


# -- the report ------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("name", BUNDLED)
def test_every_number_of_a_report_has_its_words(texts: Texts, name: str) -> None:
    report = known_report(name)
    for figure in figures(report):
        assert is_said(texts, lab_report.figure_name(texts, figure.key)), figure.key
        assert is_said(texts, lab_report.figure_help(texts, figure.key)), figure.key
        assert lab_report.figure_value(texts, figure)
    for line in line_figures(report).values():
        assert is_said(texts, lab.path_words(texts, line.path))
    for outcome in report.outcomes():
        assert is_said(texts, lab_report.outcome_words(texts, outcome))
    for decision in report.decisions():
        assert all(is_said(texts, word) for word in lab_report.decision_words(texts, decision))
    for row in rules_apart(report, known_report("texas_exchange")):
        assert is_said(texts, lab_report.rule_words(texts, row)[0]), row.path
    assert is_said(texts, lab_report.band_words(texts, report.band(1000)))
    assert is_said(texts, lab_report.validity(texts))
    assert lab_report.findings(texts, report) == ()


def test_numbers_are_written_as_on_the_command_line() -> None:
    report = known_report("texas")
    told = {figure.key: lab_report.figure_value(ENGLISH, figure) for figure in figures(report)}
    assert told["house_edge"] == "16.7069 %"
    assert told["expected_value"] == "\N{MINUS SIGN}0.1671 ANTE"
    assert told["largest_award"] == "201 ANTE"
    assert told["edge_shows_after"] == "1,845 hands"
    russian = {figure.key: lab_report.figure_value(RUSSIAN, figure) for figure in figures(report)}
    assert russian["house_edge"] == "16,7069 %"
    assert russian["edge_shows_after"] == "1\u00a0845 раздач"
    assert lab_report.number_words(ENGLISH, Unit.HANDS, inf) == "never"
    assert lab_report.adds_words(ENGLISH, Fraction(-1, 8)) == "\N{MINUS SIGN}12.5000 %"
    assert lab_report.share_words(ENGLISH, Fraction(1, 3), 1) == "33.3 %"


def test_differences_always_have_a_sign() -> None:
    rows = {row.key: row for row in compared(known_report("texas_exchange"), known_report("texas"))}
    told = {key: lab_report.difference_words(ENGLISH, row) for key, row in rows.items()}
    assert told["house_edge"] == "\N{MINUS SIGN}13.4123 points"
    assert told["return_of_ante"] == "+13.4123 points"
    assert told["average_stake"] == "+0.6855 ANTE"
    assert told["edge_shows_after"] == "+72,492"
    assert told["dealer_qualifies"] == "0"
    row = replace(rows["edge_shows_after"], difference=-inf)
    assert lab_report.difference_words(ENGLISH, row) == ""


def test_results_have_a_sign_and_ranges_both_ends() -> None:
    bars = distribution(known_report("texas"))
    told = [lab_report.result_words(ENGLISH, bar) for bar in bars]
    assert told[0] == "\N{MINUS SIGN}4"
    assert "0" in told
    assert told[-1].startswith("+")
    wide = ResultBar(Fraction(20), Fraction(101), 0.1)
    assert lab_report.result_words(ENGLISH, wide) == "+20 to +101"
    assert lab_report.result_words(RUSSIAN, wide) == "от +20 до +101"


@BOTH
def test_every_finding_is_a_sentence(texts: Texts) -> None:
    def report(name: str = "texas_exchange", **changes: Any) -> Report:
        found = known_report(name)
        rules = replace(found.rules, **changes.pop("rules", {}))
        numbers = replace(found.numbers, **changes)
        loaded = replace(found.analysis.loaded, rules=rules)
        return Report(replace(found.analysis, loaded=loaded, numbers=numbers))

    decisions = dict(known_numbers("texas_exchange").decisions)
    edge = known_numbers("texas_exchange").house_edge

    def without(*names: str) -> dict[str, Fraction]:
        return {**decisions, **dict.fromkeys(names, Fraction(0))}

    told: list[str] = []
    for one in (
        Report(
            replace(
                known_report("texas").analysis, numbers=moved(known_numbers("texas"), 2 * edge + 1)
            )
        ),
        report(expected_value=Fraction(0)),
        report(decisions={**decisions, "flop.fold": Fraction(1)}),
        report(decisions=without("flop.bet", "flop.buy")),
        report(decisions=without("turn.exchange_one", "turn.exchange_two")),
        report(decisions=without("turn.exchange_one")),
        report(decisions=without("turn.exchange_two")),
        report(decisions=without("flop.fold", "turn.fold")),
        report(rules={"max_payout": 1000}),
        report(rules={"no_game_ante": Odds(4, 3)}),
    ):
        found = lab_report.findings(texts, one)
        assert found, one
        told += found
    assert all(is_said(texts, sentence) for sentence in told)
    assert len(set(told)) == 12


@BOTH
def test_what_tuning_found_is_told_line_by_line(texts: Texts) -> None:
    edge = Fraction(7, 200)
    rules = bundled("texas").rules
    low, high = Setting(Odds(3, 2), edge), Setting(Odds(8, 5), edge - Fraction(1, 100))
    exact = Zero(Fraction(25, 16), Fraction(25, 16))
    odds = Tuned("pays.bet.two_pair", edge, high, exact, low, high, rules, 3)
    about = replace(odds, exact=Zero(Fraction(3, 2), Fraction(8, 5)), beyond=None)
    price = replace(
        odds,
        path="buy.price",
        before=Setting(Fraction(1), edge),
        chosen=Setting(Fraction(6, 5), edge),
        beyond=None,
    )
    for found, lines in ((odds, 6), (about, 5), (price, 5)):
        told = lab_report.tuned_words(texts, found)
        assert len(told) == lines
        assert all(is_said(texts, line) for line in told)
    point = "." if texts is ENGLISH else ","
    assert f"1{point}5625" in lab_report.tuned_words(texts, odds)[2]
    ends = (low, high)
    level = (low, replace(low, number=Odds(9)))
    told = [
        *lab_report.tuned_words(texts, Unreachable("pays.ante", edge, ends)),
        *lab_report.tuned_words(texts, Unreachable("pays.ante", edge, level)),
    ]
    assert len(set(told)) == 2
    assert all(is_said(texts, line) for line in told)


# -- what is wrong ---------------------------------------------------------------------------------


def problems_of_corpus() -> Iterator[Problem]:
    for case in cases(Kind.CASINO):
        try:
            yield from load(case.text, "FILE", kind=Kind.CASINO).warnings
        except RulesFileError as error:
            yield from error.problems


def test_every_mistake_of_the_corpus_is_said_in_russian() -> None:
    seen = 0
    for problem in problems_of_corpus():
        told = problem_words(RUSSIAN, problem)
        for part in told.split("; "):
            assert CYRILLIC.search(part), problem
        left = LATIN_WORD.findall(FILE_WORDS.sub(" ", told))
        assert left == [] or "known here" in problem.hint or "did you mean" in problem.hint, told
        seen += 1
    assert seen > 150


def test_english_stays_as_it_was_said() -> None:
    for problem in problems_of_corpus():
        assert f"{problem.path}: {problem_words(ENGLISH, problem)}" == str(problem)
    assert said(ENGLISH, "anything at all") == "anything at all"
    assert said(RUSSIAN, "anything at all") == "anything at all", "better than nothing"


def test_what_somebody_has_written_is_not_translated() -> None:
    problem = Problem(4, 5, "bet", '"take it out" is not a number', "write at most 10")
    told = problem_words(RUSSIAN, problem)
    assert told == '"take it out" — не число; напишите не больше 10'
    whole = Problem(0, 0, "file", "cannot be read (gone)", "give a rules file")
    assert problem_words(RUSSIAN, whole) == "не читается (gone); нужен файл правил"


def refusals(tmp_path: Path) -> Iterator[Callable[[], object]]:
    """Everything that can be refused in the lab."""
    shelf, draft = Shelf(), mine()
    other = tmp_path / "other.yaml"
    other.write_text("version: 3\n", encoding="utf-8")
    ring = paytables_folder() / "ring" / "no_limit_1_2.yaml"
    for title in ("", "x" * 61, "a\nb", "%%", "con", "Texas"):
        yield lambda title=title: shelf.new(title)
    yield lambda: shelf.rename("texas", "New")
    yield lambda: shelf.delete("texas")
    yield lambda: shelf.delete("nothing")
    yield lambda: shelf.import_file("")
    yield lambda: shelf.import_file(tmp_path / "nowhere.yaml")
    yield lambda: shelf.import_file(other)
    yield lambda: shelf.import_file(ring)
    yield lambda: Shelf().import_file(own_paytables_folder() / "mine.yaml")
    yield opened().save
    yield lambda: draft.reset("name")
    yield lambda: draft.remove("nothing")
    yield lambda: draft.set_text("\ud800")
    yield (
        lambda: (
            draft.set_field("decisions.flop.buy", "no")
            or draft.set_field("decisions.flop.bet", "no")
        )
    )
    yield lambda: draft.set_field("decisions.turn.exchange", "yes")
    yield lambda: draft.set_text("ante: [") or draft.set_field("bet", "3")
    yield lambda: draft.path.write_text("x", encoding="utf-8") and draft.save()
    yield lambda: Tuning(FakeWorkers().submit).apply(draft, Setting(Odds(1), Fraction(0)))
    yield lambda: read_target("three")


def test_everything_that_is_refused_is_said_in_russian(tmp_path: Path) -> None:
    seen = set()
    for refused in refusals(tmp_path):
        with pytest.raises(InputError) as caught:
            refused()
        line = str(caught.value)
        told = said(RUSSIAN, line)
        assert "\n" not in told
        assert told != line, line
        assert all(CYRILLIC.search(part) for part in told.split("; ")), told
        seen.add(told)
    assert len(seen) == 24
