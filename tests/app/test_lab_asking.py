"""Asking for numbers while a table changes: the newest question, one at a time, no stale answer
taken for a true one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from casino_texas.app.analyst.analyze import Analyst, analyze
from casino_texas.app.analyst.cache import key_of
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.report_numbers import value_at
from casino_texas.app.analyst.tune import Tuned, Unreachable
from casino_texas.app.folders import cache_folder
from casino_texas.app.lab import jobs
from casino_texas.app.lab.asking import LANE, LANE_ASIDE, MOST_REMEMBERED, Asking, AskState
from casino_texas.app.lab.draft import Draft
from casino_texas.app.lab.jobs import Answer, Progress
from casino_texas.app.lab.shelf import Shelf
from casino_texas.app.lab.tuning import Tuning, read_target
from casino_texas.app.rules.files import Kind, load_file
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError
from tests.app.analyses import bundled, known_numbers, moved, remember
from tests.app.lab_workers import FakeWorkers

LINE = "pays.bet.two_pair"


@pytest.fixture(autouse=True)
def _no_counts_from_before() -> Iterator[None]:
    yield
    jobs.forget()


def draft_of(name: str = "texas") -> Draft:
    entry = Shelf().find(name)
    assert entry is not None
    return Draft.open(entry)


def answer_to(rules: CasinoRules, name: str = "texas", *, was_kept: bool = False) -> Answer:
    return Answer(key_of(rules), known_numbers(name), 0.25, was_kept)


class Desk:
    """A draft and the numbers asked for it."""

    def __init__(self, name: str = "texas") -> None:
        self.name = name
        self.workers = FakeWorkers()
        self.asking = Asking(self.workers.submit)
        self.draft = draft_of(name)
        self.want()

    @property
    def loaded(self) -> LoadedRules:
        assert self.draft.loaded is not None
        return self.draft.loaded

    def want(self) -> None:
        self.asking.want(self.draft.loaded)

    def step(self, key: str = LINE, by: int = 1) -> None:
        assert self.draft.step(key, by)
        self.want()

    def answer(self, *, was_kept: bool = False) -> None:
        """The worker answers what it was asked last."""
        task = self.workers.last
        (rules,) = task.args
        task.end(answer_to(rules, self.name, was_kept=was_kept))
        assert self.asking.poll()


# -- tables that are asked for by themselves ----------------------------------------------------
def test_a_table_without_exchange_is_asked_for_at_once() -> None:
    desk = Desk()
    assert (desk.asking.state, desk.asking.report) == (AskState.COUNTING, None)
    task = desk.workers.last
    assert (task.function, task.args, task.lane) == (jobs.solve, (desk.loaded.rules,), LANE)
    assert not desk.asking.poll()
    task.progress = Progress(0.0, is_compiling=True)
    assert desk.asking.state is AskState.COMPILING
    task.progress = Progress(0.5)
    assert (desk.asking.state, desk.asking.progress) == (AskState.COUNTING, Progress(0.5))
    desk.answer()
    assert (desk.asking.state, desk.asking.is_current) == (AskState.CURRENT, True)
    report = desk.asking.report
    assert report is not None
    assert report.analysis.loaded is desk.loaded
    assert desk.asking.report is report, "the same object until there is another"
    assert desk.workers.open == []


def test_of_many_changes_only_the_newest_is_asked_for_when_the_worker_is_free() -> None:
    desk = Desk()
    for _ in range(5):
        desk.step()
    assert len(desk.workers.tasks) == 1
    desk.answer()
    assert not desk.asking.is_current
    assert desk.asking.report is None, "nobody has seen the table as it was"
    assert desk.asking.state is AskState.COUNTING
    assert desk.workers.last.args == (desk.loaded.rules,)
    desk.answer()
    assert desk.asking.is_current


def test_an_old_report_is_known_for_one() -> None:
    desk = Desk()
    desk.answer()
    before = desk.loaded
    desk.step()
    report = desk.asking.report
    assert report is not None
    assert report.analysis.loaded is before
    assert not desk.asking.is_current
    desk.draft.set_value(LINE, "nothing")
    desk.want()
    assert (desk.asking.state, desk.asking.is_current) == (AskState.NOTHING, False)
    assert desk.asking.report is report


def test_an_answer_that_is_known_comes_at_once_on_the_way_back() -> None:
    desk = Desk()
    desk.answer()
    desk.step()
    desk.answer()
    desk.draft.undo()
    desk.want()
    assert desk.asking.is_current
    report = desk.asking.report
    assert report is not None
    assert report.rules == desk.loaded.rules
    assert desk.workers.open == []


def test_what_does_not_matter_to_the_numbers_asks_for_nothing() -> None:
    desk = Desk()
    desk.answer()
    desk.draft.set_field("name", "Another")
    desk.step("ante.max")
    assert desk.asking.is_current
    assert desk.workers.open == []
    report = desk.asking.report
    assert report is not None
    assert report.rules.ante.maximum == 1000, "chips are told for the limits as they are"


def test_after_a_kept_result_the_counts_are_made_ready_for_the_next_change() -> None:
    desk = Desk()
    desk.answer(was_kept=True)
    assert desk.asking.is_current
    task = desk.workers.last
    assert task.function is jobs.warm_up
    assert not desk.asking.is_counting
    desk.step()
    assert desk.asking.state is AskState.COUNTING
    assert len(desk.workers.open) == 1
    task.end()
    desk.asking.poll()
    assert desk.workers.last.function is jobs.solve
    desk.answer()
    desk.step()
    desk.answer(was_kept=True)
    assert desk.workers.open == [], "they are ready already"


def test_another_structure_is_made_ready_too() -> None:
    desk = Desk()
    desk.answer()
    desk.step("dealer.qualifies")
    desk.answer(was_kept=True)
    assert desk.workers.last.function is jobs.warm_up


def test_a_failure_is_said_and_tried_again_only_when_asked() -> None:
    desk = Desk()
    desk.workers.last.end(error=InputError("exact numbers need numba"))
    assert desk.asking.poll()
    assert desk.asking.state is AskState.FAILED
    assert str(desk.asking.error) == "exact numbers need numba"
    assert desk.workers.open == []
    desk.asking.run()
    assert desk.asking.state is AskState.COUNTING
    desk.answer()
    assert desk.asking.is_current
    desk.step()
    desk.workers.last.end(error=InputError("no"))
    desk.asking.poll()
    desk.step()
    assert desk.asking.state is AskState.COUNTING, "another table is another question"


def test_a_failure_about_the_table_as_it_was_is_not_said_of_the_new_one() -> None:
    desk = Desk()
    desk.step()
    desk.workers.last.end(error=InputError("no"))
    desk.asking.poll()
    assert desk.asking.state is AskState.COUNTING


def test_stopping_and_beginning_anew() -> None:
    desk = Desk()
    task = desk.workers.last
    assert desk.asking.is_counting
    desk.asking.cancel()
    assert task.is_cancelled
    assert (desk.asking.state, desk.asking.is_stopped) == (AskState.ON_DEMAND, True)
    desk.want()
    assert desk.workers.open == []
    desk.asking.run()
    assert desk.asking.is_counting
    desk.answer()
    assert not desk.asking.is_stopped


def test_a_worker_that_was_stopped_by_others_has_no_counts_any_more() -> None:
    desk = Desk()
    desk.answer()
    desk.step()
    desk.workers.last.cancel()
    assert desk.asking.poll()
    assert desk.asking.state is AskState.COUNTING, "it is asked again"
    desk.answer(was_kept=True)
    assert desk.workers.last.function is jobs.warm_up


def test_leaving_gives_the_counts_up() -> None:
    desk = Desk()
    desk.answer()
    desk.asking.close()
    assert desk.workers.last.function is jobs.forget
    assert desk.asking.state is AskState.NOTHING
    other = Desk()
    other.asking.close()
    assert other.workers.open == []


def test_old_answers_are_forgotten_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casino_texas.app.lab.asking.MOST_REMEMBERED", 2)
    assert MOST_REMEMBERED > 2
    desk = Desk()
    desk.answer()
    for _ in range(2):
        desk.step()
        desk.answer()
    desk.draft.pause()
    desk.draft.undo()
    desk.want()
    assert not desk.asking.is_current


# -- tables with an exchange --------------------------------------------------------------------
def test_a_table_with_an_exchange_is_looked_up_and_counted_when_somebody_says_so() -> None:
    desk = Desk("texas_exchange")
    task = desk.workers.last
    assert task.function is jobs.look_up
    task.end(None)
    desk.asking.poll()
    assert desk.asking.state is AskState.ON_DEMAND
    assert not desk.asking.is_stopped
    desk.want()
    assert desk.workers.open == [], "it is looked up once"
    desk.asking.run()
    assert desk.workers.last.function is jobs.solve
    assert desk.asking.state is AskState.COUNTING
    desk.answer()
    assert desk.asking.is_current
    assert desk.workers.open == [], "nothing is made ready for a minute's work"


def test_a_kept_result_of_an_exchange_is_there_at_once() -> None:
    desk = Desk("texas_exchange")
    desk.answer(was_kept=True)
    assert desk.asking.is_current


def test_a_long_count_goes_on_after_a_change_and_is_kept_for_the_way_back() -> None:
    desk = Desk("texas_exchange")
    desk.workers.last.end(None)
    desk.asking.poll()
    desk.asking.run()
    desk.step()
    assert desk.asking.state is AskState.ON_DEMAND
    assert desk.asking.is_counting
    desk.answer()
    assert not desk.asking.is_current
    assert desk.workers.last.function is jobs.look_up
    desk.workers.last.end(None)
    desk.asking.poll()
    desk.draft.undo()
    desk.want()
    assert desk.asking.is_current


def test_the_count_of_the_table_as_it_was_makes_way_for_that_of_the_new_one() -> None:
    desk = Desk("texas_exchange")
    desk.workers.last.end(None)
    desk.asking.poll()
    desk.asking.run()
    long = desk.workers.last
    desk.step()
    desk.asking.run()
    assert long.is_cancelled
    assert desk.workers.last.args == (desk.loaded.rules,)
    again = desk.workers.last
    desk.asking.run()
    assert desk.workers.last is again, "it is being counted already"
    desk.draft.set_field("decisions.turn.exchange", "no")
    desk.want()
    assert again.is_cancelled, "nobody waits a minute for another table"
    assert desk.asking.state is AskState.COUNTING


def test_the_table_beside_it_has_a_worker_of_its_own() -> None:
    workers = FakeWorkers()
    asking = Asking(workers.submit, is_aside=True)
    loaded = bundled("house_holdem")
    asking.want(loaded)
    assert (workers.last.function, workers.last.lane) == (jobs.solve_aside, LANE_ASIDE)
    workers.last.end(answer_to(loaded.rules, "house_holdem", was_kept=True))
    asking.poll()
    assert asking.is_current
    assert workers.open == []


# -- what the worker does -----------------------------------------------------------------------
def test_what_is_kept_is_answered_without_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = bundled("texas").rules
    assert jobs.look_up(rules) is None
    remember("texas")
    monkeypatch.setattr(Analyst, "solution", None)
    workers = FakeWorkers()
    for function in (jobs.look_up, jobs.solve, jobs.solve_aside):
        task = workers.submit(function, rules)
        task.do()
        answer = task.result()
        assert (answer.key, answer.was_kept) == (key_of(rules), True)
        assert answer.numbers == known_numbers("texas")


class FakeAnalyst:
    """Knows what a table is worth as long as the play stays the same."""

    def __init__(self, cache: Any = None) -> None:
        self.asked: list[CasinoRules] = []

    def must_compile(self, rules: CasinoRules) -> bool:
        return True

    def numbers(self, rules: CasinoRules, *, progress: Any = None) -> Numbers:
        self.asked.append(rules)
        if progress:
            progress(0.5)
        known = known_numbers("texas")
        now, before = value_at(rules, LINE), value_at(bundled("texas").rules, LINE)
        assert isinstance(now, Odds)
        assert isinstance(before, Odds)
        return moved(known, known.worth[LINE] * (now.as_fraction() - before.as_fraction()))


def test_solving_tells_its_progress_and_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "Analyst", FakeAnalyst)
    told = []
    steps = jobs.solve(bundled("texas").rules)
    while True:
        try:
            told.append(next(steps))
        except StopIteration as stop:
            answer = stop.value
            break
    assert told == [Progress(0.0, is_compiling=True), Progress(0.5, is_compiling=True)]
    assert (answer.key, answer.was_kept) == (key_of(bundled("texas").rules), False)
    assert answer.numbers.expected_value == known_numbers("texas").expected_value


def test_an_error_in_the_work_is_the_error_of_the_job(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise InputError("no numba")

    monkeypatch.setattr(FakeAnalyst, "numbers", fails)
    monkeypatch.setattr(jobs, "Analyst", FakeAnalyst)
    task = FakeWorkers().submit(jobs.solve, bundled("texas").rules)
    task.do()
    assert isinstance(task.error, InputError)


# -- tuning -------------------------------------------------------------------------------------
@pytest.fixture
def tuning(monkeypatch: pytest.MonkeyPatch) -> tuple[Tuning, FakeWorkers]:
    monkeypatch.setattr(jobs, "Analyst", FakeAnalyst)
    workers = FakeWorkers()
    return Tuning(workers.submit), workers


def test_tuning_finds_a_number_and_writes_it_as_one_step(
    tuning: tuple[Tuning, FakeWorkers],
) -> None:
    search, workers = tuning
    draft = Draft.open(Shelf().duplicate("texas", "Mine"))
    before = draft.text
    assert draft.loaded is not None
    target = read_target("3,5 %")
    search.start(draft.loaded.rules, LINE, target)
    assert search.is_searching
    assert not search.poll()
    workers.last.do()
    assert search.progress is not None
    assert search.progress.step > 1
    assert search.poll()
    assert not search.is_searching
    found = search.found
    assert isinstance(found, Tuned)
    known = known_numbers("texas")
    exact = 1 + (known.house_edge - target) / known.worth[LINE]
    assert found.exact.low == found.exact.high == exact
    assert found.chosen.edge >= target
    assert search.fits(draft)
    search.apply(draft, found.chosen)
    assert draft.text == before.replace("two_pair: 1:1", f"two_pair: {found.chosen.number}")
    assert draft.loaded.rules == found.rules
    assert not search.fits(draft)
    with pytest.raises(InputError, match="the table has changed since; tune it again"):
        search.apply(draft, found.chosen)
    draft.undo()
    assert draft.text == before
    assert not draft.can_undo
    assert search.fits(draft)
    assert found.beyond is not None
    search.apply(draft, found.beyond)
    assert f"two_pair: {found.beyond.number}" in draft.text


def test_tuning_says_why_it_cannot(tuning: tuple[Tuning, FakeWorkers]) -> None:
    search, workers = tuning
    search.start(bundled("texas").rules, LINE, Fraction(10))
    workers.last.do()
    assert search.poll()
    assert isinstance(search.found, Unreachable)
    search.start(bundled("texas").rules, LINE, Fraction(1, 50))
    assert search.found is None
    search.cancel()
    assert not search.is_searching
    assert not search.poll()
    search.start(bundled("texas").rules, LINE, Fraction(1, 50))
    workers.last.end(error=InputError("no"))
    assert search.poll()
    assert (search.found, str(search.error)) == (None, "no")


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("3.5%", "7/200"),
        ("3,5", "7/200"),
        (" 2 % ", "1/50"),
        ("-1", "-1/100"),
        ("\N{MINUS SIGN}1", "-1/100"),
        ("0", "0"),
    ],
)
def test_a_target_is_read_as_people_type_it(text: str, target: str) -> None:
    assert read_target(text) == Fraction(target)


@pytest.mark.parametrize("text", ["", "three", "3.5.1", "1e3", "%"])
def test_what_is_no_target_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="is not a target"):
        read_target(text)


# -- the real solver ----------------------------------------------------------------------------
def test_counts_are_made_ready_by_solving_without_keeping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solved: list[CasinoRules] = []
    monkeypatch.setattr(Analyst, "solution", lambda _, rules: solved.append(rules))
    task = FakeWorkers().submit(jobs.warm_up, bundled("texas").rules)
    task.do()
    assert solved == [bundled("texas").rules]
    assert jobs.look_up(bundled("texas").rules) is None


@pytest.mark.slow
def test_the_second_table_of_a_structure_needs_no_new_counts() -> None:
    workers = FakeWorkers()
    rules = bundled("house_holdem").rules
    first = workers.submit(jobs.solve, rules)
    first.do()
    assert first.result().numbers == known_numbers("house_holdem")
    table = replace(rules, ante_pays=type(rules.ante_pays).flat(Odds(1)))
    solver = jobs._analyst()._solver
    second = workers.submit(jobs.solve, table)
    second.do()
    assert jobs._analyst()._solver is solver
    assert second.result().numbers.house_edge > first.result().numbers.house_edge
    aside = workers.submit(jobs.solve_aside, bundled("texas").rules)
    aside.do()
    assert aside.result().numbers == known_numbers("texas")
    assert jobs._analyst()._solver is solver
    jobs.forget()
    assert jobs._analyst()._solver is None


@pytest.mark.slow
def test_what_the_lab_says_of_a_changed_table_is_what_analysis_says_of_its_file() -> None:
    workers = FakeWorkers()
    asking = Asking(workers.submit)
    draft = Draft.open(Shelf().duplicate("house_holdem", "Mine"))
    asking.want(draft.loaded)
    workers.last.do()
    for key, by in (("pays.ante.two_pair", 1), ("pays.bet", -1), ("dealer.no_game.bet", 1)):
        draft.step(key, by)
        asking.want(draft.loaded)
        asking.poll()
        for task in workers.open:
            task.do()
        asking.poll()
        assert asking.is_current
    draft.save()
    assert asking.report is not None
    shutil.rmtree(cache_folder() / "analysis")
    anew = analyze(Analyst(), load_file(draft.path, kind=Kind.CASINO))
    ours, theirs = asking.report.analysis.to_json(), anew.to_json()
    del ours["seconds"], theirs["seconds"]
    assert ours == theirs
    assert asking.report.numbers == anew.numbers
