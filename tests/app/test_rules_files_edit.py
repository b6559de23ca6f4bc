"""Changing one value in a file's text: exactly that changes, comments and order stay."""

from __future__ import annotations

from contextlib import suppress
from difflib import ndiff

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.app.folders import paytables_folder
from casino_texas.app.rules.casino_keys import CLASS_KEYS, ORDER
from casino_texas.app.rules.files import load_casino_rules
from casino_texas.app.rules.yaml_edit import remove_key, replace_value
from casino_texas.casino.rules import Option
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.errors import InputError
from tests.app import yaml12

TEXT = (paytables_folder() / "texas.yaml").read_text(encoding="utf-8")


def changes(before: str, after: str) -> list[str]:
    lines = ndiff(before.splitlines(), after.splitlines())
    return [line.rstrip() for line in lines if line[0] in "+-"]


def test_a_line_keeps_its_comment_in_its_column() -> None:
    assert changes(TEXT, replace_value(TEXT, "pays.bet.two_pair", "3:2")) == [
        "-     two_pair: 1:1",
        "+     two_pair: 3:2",
    ]
    longer = replace_value(TEXT, "dealer.qualifies", "three of a kind")
    assert changes(TEXT, longer) == [
        "-   qualifies: pair of twos            # the least hand with which the dealer plays",
        "+   qualifies: three of a kind         # the least hand with which the dealer plays",
    ]
    assert load_casino_rules(longer, "FILE").qualifier.name == "three of a kind"
    name = "A name longer than the space before its comment"
    assert f"name: {name} # shown in" in replace_value(TEXT, "name", name)


def test_a_value_in_braces_and_a_list() -> None:
    assert "no_game: {ante: as_paid, bet: push} " in replace_value(
        TEXT, "dealer.no_game.ante", "as_paid"
    )
    text = replace_value(TEXT, "decisions.turn", ["fold", "bet", "exchange"])
    text = replace_value(text, "exchange", {"price": "1", "cards": "2"}, order=ORDER)
    assert changes(TEXT, text) == [
        "-   turn: [fold, bet]                  # what you may do after buying the sixth card",
        "+   turn: [fold, bet, exchange]        # what you may do after buying the sixth card",
        "+ exchange: {price: 1, cards: 2}",
    ]
    assert text.index("\nbuy:") < text.index("\nexchange:") < text.index("\ndealer:")
    assert load_casino_rules(text, "FILE").turn == set(Option) - {Option.BUY}


def test_a_missing_key_gets_a_line_in_its_place() -> None:
    text = replace_value(TEXT, "pays.bet.high_card", "1:1", order=ORDER)
    assert changes(TEXT, text) == ["+     high_card: 1:1"]
    assert text.index("    pair:") < text.index("    high_card:")
    without = remove_key(TEXT, "bet")
    assert changes(without, replace_value(without, "bet", "3", order=ORDER)) == ["+ bet: 3"]
    first = replace_value(remove_key(TEXT, "game"), "game", "casino", order=ORDER)
    assert first.index("\ngame:") < first.index("\nname:")
    last = replace_value(TEXT, "colour", "green")
    assert last.endswith("\ncolour: green\n")


def test_a_missing_key_in_braces() -> None:
    text = remove_key(TEXT, "ante.step")
    assert "ante: {min: 5, max: 500} " in text
    assert "{min: 5, max: 500, step: 10}" in replace_value(text, "ante.step", "10", order=ORDER)
    text = remove_key(TEXT, "ante.min")
    assert "ante: {max: 500, step: 5} " in text
    assert "ante: {min: 5, max: 500, step: 5}" in replace_value(text, "ante.min", "5", order=ORDER)
    assert "x: {y: 1}" in replace_value("x: {}\n", "x.y", "1")


def test_a_missing_table_is_written_in_braces() -> None:
    text = remove_key(TEXT, "boxes")
    assert changes(text, replace_value(text, "boxes.player", "2", order=ORDER)) == [
        "+ boxes: {player: 2}"
    ]


def test_a_table_becomes_one_price_and_one_price_a_table() -> None:
    flat = replace_value(TEXT, "pays.bet", "2:1")
    assert load_casino_rules(flat, "FILE").bet_pays.is_flat
    assert "  bet: 2:1                               # the same, by your own hand\n\nboxes" in flat
    lines = {key: "1:1" for key in CLASS_KEYS if key != "high_card"}
    table = replace_value(flat, "pays.bet", lines)
    assert "  bet:                               # the same, by your own hand\n    royal" in table
    assert len(load_casino_rules(table, "FILE").bet_pays.lines) == len(lines)
    braces = replace_value("{pays: {bet: 1}}", "pays.bet", lines)
    assert yaml12.read(braces) == {"pays": {"bet": lines}}


def test_taking_out_the_last_key_takes_its_table_out() -> None:
    text = remove_key(TEXT, "buy.price")
    assert changes(TEXT, text)[0].startswith("- buy: {price: 1} ")
    block = "a: 1\nb:\n  c: 2\n  # a remark\nd: 3\n"
    assert yaml12.read(remove_key(block, "b.c")) == {"a": 1, "d": 3}


# fmt: off
ANY_TEXT = [
    "a: b", "x # y", "", " spaced ", "- dash", "[x", "{x", "&a", "*a", "!t", "|", ">", "'", '"',
    "back\\slash", "two\nlines", "tab\there", "null", "true", "~", "@x", "%x", "`x", "a, b", "}",
    "C:\\U0000", "Техас", "♠", "\u2028", "\x07", "😀", "---", "...", "? x", ": x", "x:", "\ufeff",
]
# fmt: on


@pytest.mark.parametrize("value", ANY_TEXT)
@pytest.mark.parametrize(
    "text", ["name: x  # kept\nbet: 2\n", "{name: x, bet: 2}", "name:\nbet: 2"]
)
def test_any_text_can_be_written(value: str, text: str) -> None:
    after = replace_value(text, "name", value)
    assert yaml12.read(after, core_schema=True) == {"name": value, "bet": 2}
    assert ("# kept" in after) is ("# kept" in text)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_stay_as_they_are(end: str) -> None:
    before = TEXT.replace("\n", end)
    after = replace_value(before, "pays.bet.high_card", "1:1", order=ORDER)
    after = replace_value(after, "pays.ante", dict.fromkeys(CLASS_KEYS, "1:1"))
    after = remove_key(after, "boxes")
    assert after.count("\n") == after.count(end)


@pytest.mark.parametrize("text", ["", "a: [", "- a", "just text", "a:\tb"])
def test_what_cannot_be_read_cannot_be_changed(text: str) -> None:
    with pytest.raises(InputError, match="cannot be changed key by key") as caught:
        replace_value(text, "a", "1")
    assert "\n" not in str(caught.value)
    with pytest.raises(InputError):
        remove_key(text, "a")


@pytest.mark.parametrize("path", ["nothing", "pays.ante.pair", "bet.bet", "pays.bet.pair.x"])
def test_what_is_not_there_cannot_be_taken_out(path: str) -> None:
    with pytest.raises(InputError, match="there is no such key to take out"):
        remove_key(TEXT, path)


def test_an_edit_that_would_break_something_else_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be changed in this place"):
        replace_value("{a}\n", "a", "1")


def test_a_file_with_errors_can_be_mended() -> None:
    text = replace_value(TEXT.replace("two_pair: 1:1", "two_pair: 0:1"), "pays.bet.two_pair", "2")
    rules = load_casino_rules(text, "FILE")
    assert rules.bet_pays[HandClass.TWO_PAIR] == Odds(2)


TEXTS = [path.read_text(encoding="utf-8") for path in sorted(paytables_folder().glob("*.yaml"))]
PATHS = ["name", "ante.min", "ante", "bet", "pays.bet", "pays.ante.pair", "decisions.flop", "boxes"]
PATHS += ["max_payout", "dealer.no_game.bet", "exchange.price", "pays.bet.high_card", "new.key"]
SINGLE = st.one_of(st.sampled_from(["1", "3:2", "no"]), st.text(max_size=8).filter(str.isprintable))
VALUES = st.one_of(
    SINGLE,
    st.lists(SINGLE, max_size=3),
    st.dictionaries(st.sampled_from(["a", "b", "c", "d", "e"]), SINGLE, min_size=1),
)


@given(st.sampled_from(TEXTS), st.lists(st.tuples(st.sampled_from(PATHS), VALUES), max_size=4))
def test_any_edits_in_any_order_keep_every_comment_line(
    text: str, edits: list[tuple[str, object]]
) -> None:
    remarks = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    for path, value in edits:
        text = replace_value(text, path, value, order=ORDER)  # type: ignore[arg-type]
    kept = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    assert kept == remarks
    for path, _ in edits:
        with suppress(InputError):
            text = remove_key(text, path)
    assert [line for line in text.splitlines() if line.lstrip().startswith("#")] == remarks
