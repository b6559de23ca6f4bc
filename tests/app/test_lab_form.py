"""The form of a casino file: every key is in it, and what it writes reads as what was meant."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from casino_texas.app.folders import paytables_folder
from casino_texas.app.lab.form import Form
from casino_texas.app.lab.form_fields import FieldKind
from casino_texas.app.rules.files import Kind, RulesFileError
from casino_texas.app.rules.loader import examine, load_rules
from casino_texas.casino.rules import NoGame, Option
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.errors import InputError
from tests.app.rules_corpus import cases

BUNDLED = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted(paytables_folder().glob("*.yaml"))
}
TEXAS = BUNDLED["texas"]


def form_of(text: str) -> Form:
    return Form(text, examine(text, "FILE", kind=Kind.CASINO)[1])


def value(form: Form, key: str) -> str | None:
    field = form.find(key)
    assert field is not None, key
    return field.value


# -- every key ------------------------------------------------------------------------------------


def schema_paths(schema: dict[str, Any], node: dict[str, Any], path: str = "") -> Iterator[str]:
    """Every path of a value that the schema knows: single values, and lists."""
    while "$ref" in node:
        node = schema["definitions"][node["$ref"].rpartition("/")[2]]
    if "anyOf" in node:
        for choice in node["anyOf"]:
            yield from schema_paths(schema, choice, path)
    elif "properties" in node:
        for key, inner in node["properties"].items():
            yield from schema_paths(schema, inner, f"{path}.{key}" if path else key)
    else:
        yield path


def test_every_key_of_the_schema_is_a_field_and_every_field_a_key_of_it() -> None:
    schema = json.loads((paytables_folder() / "schema" / "casino.json").read_text("utf-8"))
    known = set(schema_paths(schema, schema))
    assert {"game", "pays.bet.two_pair", "pays.ante", "dealer.no_game.bet"} <= known
    texts = [*BUNDLED.values(), form_of(TEXAS).changed("pays.bet.shape", "one_price")]
    shown = {field.path for text in texts for field in form_of(text).fields}
    assert shown == known


def test_every_key_of_the_readme_is_a_field() -> None:
    readme = (paytables_folder() / "README.md").read_text(encoding="utf-8")
    part = readme.split("## A table of the casino game")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", part, re.MULTILINE)
    assert len(rows) == 13
    paths = {field.path for field in form_of(TEXAS).fields}
    firsts = {path.partition(".")[0] for path in paths}
    words = {word for path in paths for word in path.split(".")}
    for key, told in rows:
        assert key in firsts
        for name in re.findall(r"`(min|max|step|price|cards|flop|turn|qualifies|no_game)`", told):
            assert name in words, (key, name)


@pytest.mark.parametrize("name", BUNDLED)
def test_no_two_fields_have_one_key_and_each_shows_what_is_written(name: str) -> None:
    form = form_of(BUNDLED[name])
    assert form.is_readable
    assert form.loose == ()
    keys = Counter(field.key for field in form.fields)
    assert set(keys.values()) == {1}
    for field in form.fields:
        assert not field.problems
        if field.kind is FieldKind.ODDS and field.off is None:
            assert field.written is None or Odds(*map(int, field.written.split(":")))
        if field.choices and field.kind is FieldKind.CHOICE:
            assert field.value in field.choices
        assert form.find(field.key) is field


def test_what_holds_where_a_key_is_left_out_is_what_the_loader_takes() -> None:
    for name, text in BUNDLED.items():
        for field in form_of(text).fields:
            if field.default is None or field.written is None or field.key != field.path:
                continue
            without = form_of(text).reset(field.key)
            left_out = form_of(without).find(field.key)
            assert left_out is not None
            assert left_out.written is None
            default = left_out.default
            assert default is not None
            if default:
                said = form_of(without).changed(field.key, default)
                assert load_rules(without, "").rules == load_rules(said, "").rules, (name, field)


# -- changes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUNDLED)
def test_a_step_of_a_good_file_leaves_it_good(name: str) -> None:
    for key in [field.key for field in form_of(BUNDLED[name]).fields]:
        for by in (1, -1):
            form, text = form_of(BUNDLED[name]), BUNDLED[name]
            for _ in range(2):
                field = form.find(key)
                if field is None or field.off or (next_one := field.stepped(by)) is None:
                    break
                changed = form.changed(key, next_one)
                assert changed != text
                form, text = form_of(changed), changed
                assert form.find(key) is None or value(form, key) == next_one
                assert load_rules(text, key)


def test_the_steps_of_some_fields() -> None:
    form = form_of(TEXAS)

    def steps(key: str) -> tuple[str | None, str | None]:
        field = form.find(key)
        assert field is not None
        return field.down, field.up

    assert steps("pays.bet.two_pair") == ("4:5", "6:5")
    assert steps("pays.bet.royal_flush") == ("95:1", "110:1")
    assert steps("dealer.qualifies") == ("ace king", "pair of threes")
    assert steps("dealer.no_game.ante") == ("4:5", "6:5")
    assert steps("dealer.no_game.bet") == (None, None)
    assert steps("buy.price") == ("0.8", "1.2")
    assert steps("bet") == ("1", "3")
    assert steps("ante.min") == (None, "10")
    assert steps("ante.max") == ("250", "1000")
    assert steps("ante.step") == ("1", None)
    assert steps("boxes.table") == ("5", "7")
    assert steps("boxes.player") == ("2", "4")
    assert steps("max_payout") == ("100000", None)
    assert steps("name") == (None, None)
    assert steps("game") == (None, None)
    assert steps("exchange.cards") == (None, None), "it has no effect here"


def test_a_cap_goes_up_to_none() -> None:
    form = form_of(form_of(TEXAS).changed("max_payout", "100000"))
    field = form.find("max_payout")
    assert field is not None
    assert (field.down, field.up) == ("50000", "none")


def test_the_step_of_the_ante_fits_both_limits_and_the_prices() -> None:
    text = form_of(TEXAS).changed("ante.min", "100")
    field = form_of(text).find("ante.step")
    assert field is not None
    assert field.up == "10"
    halves = form_of(form_of(text).changed("ante.step", "10")).changed("buy.price", "0.5")
    field = form_of(halves).find("ante.step")
    assert field is not None
    assert (field.down, field.up) == ("2", "20"), "at 5 half an ANTE is no whole chips"


def test_without_the_sixth_card_everything_about_it_is_put_aside_and_comes_back() -> None:
    for name in ("texas", "texas_exchange"):
        text = BUNDLED[name]
        without = form_of(text).changed("decisions.flop.buy", "no")
        rules = load_rules(without, "").rules
        assert rules.flop == {Option.FOLD, Option.BET}
        assert not rules.offers_exchange
        form = form_of(without)
        for key in ("buy.price", "decisions.turn.exchange", "exchange.price"):
            field = form.find(key)
            assert field is not None
            assert field.off == "no_buy"
        assert form.changed("decisions.flop.buy", "yes") == text, "with every comment"
        with pytest.raises(InputError, match="the sixth card is not for sale"):
            form.changed("decisions.turn.exchange", "yes")
        with pytest.raises(InputError, match="must be able to bet or to buy"):
            form.changed("decisions.flop.bet", "no")


def test_what_is_offered_for_the_first_time_gets_a_price() -> None:
    house = form_of(BUNDLED["house_holdem"]).changed("decisions.flop.buy", "yes")
    assert load_rules(house, "").rules.buy_price == 1
    house = form_of(house).changed("decisions.turn.exchange", "yes")
    rules = load_rules(house, "").rules
    assert rules.exchange is not None
    assert (rules.exchange.price, rules.exchange.cards) == (1, 2)
    assert rules.turn == {Option.FOLD, Option.BET, Option.EXCHANGE}


def test_the_bundled_remark_about_the_exchange_is_taken_up() -> None:
    text = form_of(TEXAS).changed("decisions.turn.exchange", "yes")
    assert "\nexchange: {price: 1, cards: 2}     # to offer it, write" in text
    assert form_of(text).changed("decisions.turn.exchange", "no") == TEXAS


def test_a_hand_without_a_pair_gets_its_line_where_it_can_be_paid() -> None:
    text = form_of(TEXAS).changed("pays.bet.pair", "3:2")
    text = form_of(text).changed("dealer.qualifies", "always")
    rules = load_rules(text, "").rules
    assert rules.bet_pays[HandClass.HIGH_CARD] == Odds(3, 2), "as a pair, to begin with"
    text = form_of(text).changed("pays.bet.high_card", "1:2")
    text = form_of(text).changed("dealer.qualifies", "pair of twos")
    assert HandClass.HIGH_CARD not in load_rules(text, "").rules.bet_pays
    text = form_of(text).changed("dealer.qualifies", "ace king")
    assert load_rules(text, "").rules.bet_pays[HandClass.HIGH_CARD] == Odds(1, 2), "as it was"
    house = form_of(BUNDLED["house_holdem"]).changed("dealer.no_game.ante", "push")
    assert HandClass.HIGH_CARD not in load_rules(house, "").rules.ante_pays
    assert form_of(house).changed("dealer.no_game.ante", "as_paid") == BUNDLED["house_holdem"]


def test_one_price_becomes_a_table_and_a_table_one_price() -> None:
    text = form_of(TEXAS).changed("pays.ante", "3:2")
    table = form_of(text).changed("pays.ante.shape", "by_hand")
    rules = load_rules(table, "").rules
    assert not rules.ante_pays.is_flat
    assert {odds for _, odds in rules.ante_pays.lines} == {Odds(3, 2)}
    assert value(form_of(table), "pays.ante.flush") == "3:2"
    assert form_of(table).changed("pays.ante.shape", "by_hand") == table
    flat = form_of(form_of(table).changed("pays.ante.pair", "2:1"))
    back = load_rules(flat.changed("pays.ante.shape", "one_price"), "").rules
    assert back.ante_pays.is_flat
    assert back.ante_pays.lines[0][1] == Odds(2)


def test_odds_instead_of_a_word_begin_at_even_money() -> None:
    text = form_of(TEXAS).changed("dealer.no_game.bet", "odds")
    assert load_rules(text, "").rules.no_game_bet == Odds(1)
    field = form_of(text).find("dealer.no_game.bet")
    assert field is not None
    assert (field.down, field.up) == ("4:5", "6:5")
    text = form_of(text).changed("dealer.no_game.bet", "push")
    assert load_rules(text, "").rules.no_game_bet is NoGame.PUSH


def test_a_field_that_is_reset_takes_its_usual_value() -> None:
    text = form_of(TEXAS).changed("bet", "5")
    text = form_of(text).reset("bet")
    assert load_rules(text, "").rules.bet == 2
    assert "# bet: 5                               # the BET, in antes" in text
    assert "\nbet: 3 " in form_of(text).changed("bet", "3"), "the comment is taken up again"
    text = form_of(TEXAS).changed("source", "")
    assert load_rules(text, "").rules.source == ""
    text = form_of(BUNDLED["texas_exchange"]).reset("decisions.turn.exchange")
    assert not load_rules(text, "").rules.offers_exchange
    with pytest.raises(InputError, match=r"pays\.bet\.pair: must be written"):
        form_of(TEXAS).reset("pays.bet.pair")
    with pytest.raises(InputError, match="there is no such field"):
        form_of(TEXAS).reset("colour")
    assert form_of(TEXAS).reset("exchange.cards") == TEXAS


# -- what is wrong --------------------------------------------------------------------------------


def test_every_problem_is_shown_at_one_field_or_above_the_form() -> None:
    for case in cases(Kind.CASINO):
        form = form_of(case.text)
        result = examine(case.text, "FILE", kind=Kind.CASINO)[1]
        wrong = result.problems if isinstance(result, RulesFileError) else ()
        shown = [problem for field in form.fields for problem in field.problems]
        shown += form.loose
        assert sorted(map(str, shown)) == sorted(map(str, wrong)), case
        if not isinstance(result, RulesFileError):
            warned = [problem for field in form.fields for problem in field.warnings]
            assert sorted(map(str, warned)) == sorted(map(str, result.warnings)), case
        for field in form.fields:
            for problem in field.problems:
                paths = sorted((problem.path, field.path), key=len)
                assert f"{paths[1]}.".startswith(f"{paths[0]}."), case


def test_a_text_that_cannot_be_read_has_no_fields_but_its_problem() -> None:
    form = form_of("ante: [\n")
    assert not form.is_readable
    assert form.fields == ()
    assert [problem.path for problem in form.loose] == ["yaml"]
    with pytest.raises(InputError, match="cannot be changed key by key"):
        form.changed("bet", "3")


def test_a_value_that_is_not_right_is_written_and_shown() -> None:
    text = form_of(TEXAS).changed("pays.bet.flush", "four")
    field = form_of(text).find("pays.bet.flush")
    assert field is not None
    assert (field.written, field.up, field.down) == ("four", None, None)
    assert [problem.what for problem in field.problems] == ['"four" is not odds']
    assert form_of(text).changed("pays.bet.flush", "4:1") == TEXAS


def test_paths_of_files_are_no_concern_of_the_form() -> None:
    assert form_of(TEXAS).fields == Form(TEXAS, examine(TEXAS, str(Path("x.yaml")))[1]).fields
