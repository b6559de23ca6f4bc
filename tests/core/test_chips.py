"""Odds are exact and pay whole chips (H19)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.core.chips import Odds, format_odds, parse_odds
from casino_texas.errors import InputError


@pytest.mark.parametrize(
    ("text", "win", "stake"),
    [
        ("50:1", 50, 1),
        ("3 to 1", 3, 1),
        ("3:2", 3, 2),
        ("1.5", 3, 2),
        ("3", 3, 1),
        (" 6 : 4 ", 3, 2),
        ("0.05", 1, 20),
        ("3/2", 3, 2),
    ],
)
def test_odds_are_read(text: str, win: int, stake: int) -> None:
    assert parse_odds(text) == Odds(win, stake)


@pytest.mark.parametrize("text", ["", "no", "-1:1", "0:1", "1:0", "0", "1:1:1", "1,5", ".5", "1e3"])
def test_what_is_not_odds_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_odds(text)


def test_a_payout_that_is_not_whole_is_rounded_down() -> None:
    assert Odds(3, 2).pays(5) == 7
    assert Odds(3, 2).pays(10) == 15


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(0, 10**6))
def test_odds_round_trip_and_never_overpay(win: int, stake: int, chips: int) -> None:
    odds = Odds(win, stake)
    assert parse_odds(format_odds(odds)) == odds
    assert odds.as_fraction() == Fraction(win, stake)
    assert 0 <= chips * odds.as_fraction() - odds.pays(chips) < 1
