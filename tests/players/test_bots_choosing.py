"""Opponents choose the best action, or now and then one that is nearly as good."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from casino_texas.players.bots.choosing import mixed
from casino_texas.ring.actions import Bet, Check, SeatAction


@dataclass(frozen=True)
class Weighed:
    action: SeatAction
    worth: float


def chosen(*worths: float, spread: float, times: int = 600) -> Counter[SeatAction]:
    """How often a check and bets of 10, 20 ... are chosen that are worth so much."""
    chance = Random(1)
    options = [Weighed(Check(1), worths[0])]
    options += [Weighed(Bet(1, 10 * n), worth) for n, worth in enumerate(worths[1:], 1)]
    return Counter(mixed(options, spread, chance).action for _ in range(times))


def test_without_luck_it_is_the_best() -> None:
    assert chosen(3, 5, 4, spread=0, times=20) == {Bet(1, 10): 20}


def test_the_better_is_chosen_more_often() -> None:
    found = chosen(10, 12, spread=2)
    assert 60 < found[Check(1)] < 0.5 * found[Bet(1, 10)]


def test_what_is_much_worse_is_never_chosen() -> None:
    assert chosen(10, 3, spread=2) == {Check(1): 600}


def test_many_sizes_do_not_make_a_bet_likelier() -> None:
    one, many = chosen(10, 10, spread=2), chosen(10, 10, 10, 10, 10, spread=2)
    assert len(many) == 5
    assert many[Check(1)] > 0.6 * one[Check(1)]
