"""The next value up or down that a person would print."""

from __future__ import annotations

from fractions import Fraction

import pytest

from casino_texas.app.lab.steppers import (
    odds_ladder,
    round_amounts,
    stepped_chips,
    stepped_odds,
    stepped_price,
    stepped_whole,
)
from casino_texas.core.chips import Odds, parse_odds


def test_the_ladder_of_odds_rises_and_has_what_pay_tables_print() -> None:
    ladder = odds_ladder()
    values = [odds.as_fraction() for odds in ladder]
    assert values == sorted(set(values))
    from_even = [str(odds) for odds in ladder if 1 <= odds.as_fraction() <= 2]
    assert from_even == [
        *("1:1", "6:5", "5:4", "4:3", "7:5", "3:2", "8:5", "5:3", "7:4", "9:5", "2:1")
    ]
    for printed in ("1:2", "5:2", "3:1", "8:1", "12:1", "15:1", "25:1", "50:1", "100:1", "500:1"):
        assert parse_odds(printed) in ladder
    assert max(odds.stake for odds in ladder) <= 10
    assert ladder[-1] == Odds(10_000)


def test_a_walk_up_the_ladder_comes_by_every_rung_and_back() -> None:
    ladder = odds_ladder()
    odds, walked = ladder[0], [ladder[0]]
    while (higher := stepped_odds(odds, 1)) is not None:
        assert stepped_odds(higher, -1) == odds
        odds = higher
        walked.append(odds)
    assert tuple(walked) == ladder
    assert stepped_odds(ladder[0], -1) is None


@pytest.mark.parametrize(
    ("odds", "up", "down"),
    [("1:1", "6:5", "4:5"), ("37:1", "40:1", "35:1"), ("21:20", "6:5", "1:1")],
)
def test_odds_between_two_rungs_go_to_the_nearer_end(odds: str, up: str, down: str) -> None:
    assert str(stepped_odds(parse_odds(odds), 1)) == up
    assert str(stepped_odds(parse_odds(odds), -1)) == down


@pytest.mark.parametrize(
    ("price", "step", "up", "down"),
    [
        *(("1", 5, "6/5", "4/5"), ("1", 10, "11/10", "9/10"), ("1", 4, "5/4", "3/4")),
        *(("1", 3, "2", None), ("1/2", 20, "3/5", "2/5"), ("0.25", 20, "3/10", "1/5")),
        *(("100", 5, None, "499/5"), ("1/5", 5, "2/5", None)),
    ],
)
def test_a_price_stays_whole_chips(price: str, step: int, up: str | None, down: str | None) -> None:
    for by, wanted in ((1, up), (-1, down)):
        found = stepped_price(Fraction(price), by, step=step, high=100)
        assert found == (None if wanted is None else Fraction(wanted))
        assert found is None or (found * step).denominator == 1


def test_whole_numbers_stay_in_their_range() -> None:
    assert stepped_whole(2, 1, low=1, high=10) == 3
    assert stepped_whole(1, -1, low=1, high=10) is None
    assert stepped_whole(10, 1, low=1, high=10) is None
    assert stepped_whole(99, -1, low=1, high=10) == 10


def test_chips_go_by_round_amounts_that_are_multiples_of_the_step() -> None:
    assert round_amounts(300) == (1, 2, 5, 10, 20, 25, 50, 100, 200, 250)
    assert stepped_chips(500, 1, low=5, high=10_000, step=5) == 1000
    assert stepped_chips(500, -1, low=5, high=10_000, step=5) == 250
    assert stepped_chips(300, -1, low=5, high=10_000, step=20) == 200
    assert stepped_chips(5, -1, low=5, high=500, step=5) is None
    assert stepped_chips(500, 1, low=5, high=500, step=5) is None
