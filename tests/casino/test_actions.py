"""Actions as text."""

from __future__ import annotations

import pytest

from casino_texas.casino.actions import (
    Bet,
    Buy,
    CasinoAction,
    Deal,
    Exchange,
    Fold,
    PlaceAntes,
    Replace,
    format_action,
    parse_action,
)
from casino_texas.core.cards import DECK, Card, parse_cards
from casino_texas.errors import InputError

LINES: list[tuple[CasinoAction, str]] = [
    (PlaceAntes(((1, 10), (3, 25))), "antes 1:10 3:25"),
    (Deal(DECK[:9]), "deal 2c 2d 2h 2s 3c 3d 3h 3s 4c"),
    (Fold(1), "fold 1"),
    (Bet(12), "bet 12"),
    (Buy(3), "buy 3"),
    (Exchange(1, (Card("Ah"),)), "exchange 1 Ah"),
    (Replace(2, parse_cards("2c Td")), "replace 2 2c Td"),
]


@pytest.mark.parametrize(("action", "line"), LINES)
def test_format_and_parse_are_a_pair(action: CasinoAction, line: str) -> None:
    assert format_action(action) == line
    assert parse_action(line) == action
    assert parse_action(f"  {line} \n") == action


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "begins with one of antes, deal, fold, bet, buy, exchange, replace"),
        ("raise 1", "'raise 1' is not an action"),
        ("Fold 1", "'Fold 1' is not an action"),
        ("fold", "the box is missing; write it like 'fold 1'"),
        ("bet one", "'one' is not a box; write it like 'bet 1'"),
        ("bet 0", "'0' is not a box"),
        ("bet -1", "'-1' is not a box"),
        ("bet 1 2", "'1 2' is not a box"),
        ("buy 1.5", "'1.5' is not a box"),
        ("antes", "something is missing; write it like 'antes 1:10 2:10'"),
        ("antes 1", "'1' is not an ANTE of a box"),
        ("antes 1:ten", "'1:ten' is not an ANTE of a box"),
        ("antes 1:0", "'1:0' is not an ANTE of a box"),
        ("antes 1:10:5", "'1:10:5' is not an ANTE of a box"),
        ("deal", "something is missing"),
        ("deal As Ax", "'Ax' is not a card"),
        ("deal As As", "As is there twice"),
        ("exchange Ah", "'Ah' is not a box"),
        ("exchange 1", "something is missing; write it like 'exchange 1 Ah Kd'"),
        ("replace 1 ?", "'?' is not a card"),
        ("fold ²", "is not a box"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(line: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_action(line)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
