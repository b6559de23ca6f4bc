"""Keys put aside as remarks and taken up again: value, comment and place come back."""

from __future__ import annotations

import pytest

from casino_texas.app.folders import paytables_folder
from casino_texas.app.rules.yaml_edit import remove_key
from casino_texas.app.rules.yaml_remarks import put_aside, taken_up
from casino_texas.errors import InputError
from tests.app import yaml12

TEXTS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted(paytables_folder().glob("*.yaml"))
}
TEXAS = TEXTS["texas"]
PATHS = ["buy", "bet", "decisions.turn", "pays.ante", "pays.bet", "pays.bet.pair", "dealer"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_key_with_everything_below_it_comes_back_as_it_was(path: str, end: str) -> None:
    text = TEXAS.replace("\n", end)
    aside = put_aside(text, path)
    assert yaml12.read(aside) == yaml12.read(remove_key(text, path))
    assert len(aside) - len(text) >= 2, "nothing is gone"
    assert list(taken_up(aside, path)) == [text]


def test_the_line_keeps_its_indentation_and_its_comment() -> None:
    aside = put_aside(TEXAS, "decisions.turn")
    line = "  turn: [fold, bet]                  # what you may do after buying the sixth card\n"
    assert TEXAS.count(line) == 1
    assert aside == TEXAS.replace(line, f"  # {line[2:]}")


def test_a_remark_that_came_with_the_file_is_taken_up_too() -> None:
    (found,) = taken_up(TEXAS, "exchange")
    assert found == TEXAS.replace("# exchange:", "exchange:")
    assert yaml12.read(found)["exchange"] == {"price": 1, "cards": 2}
    assert list(taken_up(found, "exchange")) == [], "it is there already"


def test_a_remark_of_another_table_is_not_taken() -> None:
    text = "a:\n  x: 1\n  # pair: 2\nb:\n  y: 1\n  # pair: 3\n"
    assert list(taken_up(text, "a.pair")) == ["a:\n  x: 1\n  pair: 2\nb:\n  y: 1\n  # pair: 3\n"]
    assert list(taken_up(text, "b.pair")) == ["a:\n  x: 1\n  # pair: 2\nb:\n  y: 1\n  pair: 3\n"]
    assert list(taken_up(text, "c.pair")) == []


@pytest.mark.parametrize(
    "remark", ["# pairs: 2", "# a pair: 2", "  # pair: [", "# pair: 'x", "# pair", "#pair:2"]
)
def test_what_does_not_read_as_the_key_is_left_alone(remark: str) -> None:
    assert list(taken_up(f"bet: 1\n{remark}\nend: 2\n", "pair")) == []


def test_where_a_key_shares_its_line_it_is_taken_out() -> None:
    text = "a: {x: 1, y: 2}  # both\nb: 3\n"
    assert put_aside(text, "a.y") == remove_key(text, "a.y") == "a: {x: 1}  # both\nb: 3\n"
    assert list(taken_up(text, "a.z")) == []


def test_the_last_key_of_a_table_goes_with_its_table() -> None:
    text = "a:\n  x: 1\nb: 3\n"
    assert put_aside(text, "a.x") == remove_key(text, "a.x") == "b: 3\n"


def test_the_last_line_needs_no_end() -> None:
    assert put_aside("a: 1\nb: 2", "b") == "a: 1\n# b: 2"
    assert list(taken_up("a: 1\n# b: 2", "b")) == ["a: 1\nb: 2"]


def test_a_block_of_text_is_put_aside_whole() -> None:
    text = "name: |\n  one\n\n  two\nbet: 2\n"
    aside = put_aside(text, "name")
    assert yaml12.read(aside) == {"bet": 2}
    assert "one" not in str(yaml12.read(aside))


def test_what_is_not_there_cannot_be_put_aside() -> None:
    with pytest.raises(InputError, match="there is no such key to take out"):
        put_aside(TEXAS, "exchange")
    with pytest.raises(InputError, match="cannot be changed key by key"):
        put_aside("a: [", "a")
    assert list(taken_up("a: [", "a")) == []
