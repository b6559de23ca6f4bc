"""The next value up or down that a person would print: odds, prices, chips, counts.

Knows: which numbers are usual on a pay table and on a sign with limits.  Must not know: rules
files, or what a number is worth.

Each function gives None where there is no next value.  A value between two usual ones goes to the
nearer end in the direction asked for.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeVar

from casino_texas.core.chips import Chips, Odds

#: The finest odds that are offered between 1:1 and 2:1, as denominators.
_FINEST: Final = 5
#: Above an end of these, odds go up by so much.
_STRIDES: Final = (
    (10, Fraction(1, 2)),
    (20, Fraction(1)),
    (100, Fraction(5)),
    (200, Fraction(10)),
    (500, Fraction(25)),
    (1_000, Fraction(50)),
    (10_000, Fraction(500)),
)
#: Below the finest part, odds of one to a few.
_SMALL: Final = (Fraction(1, 10), Fraction(1, 8), Fraction(1, 6))
#: A price goes in parts of an ANTE that can be written in one or two digits.
_PARTS: Final = (10, 5, 4, 2, 1)

_N = TypeVar("_N", int, Fraction)


def _next(ladder: Sequence[_N], now: _N, by: int) -> _N | None:
    place = bisect_right(ladder, now) if by > 0 else bisect_left(ladder, now) - 1
    return ladder[place] if 0 <= place < len(ladder) else None


@lru_cache(1)
def odds_ladder() -> tuple[Odds, ...]:
    """Every odds the stepper offers, from the lowest: 1:10 ... 1:1, 6:5, 5:4, 4:3 ... 10,000:1."""
    return tuple(Odds(rung.numerator, rung.denominator) for rung in _rungs())


@lru_cache(1)
def _rungs() -> tuple[Fraction, ...]:
    rungs = set(_SMALL)
    for parts in range(1, _FINEST + 1):
        rungs |= {Fraction(number, parts) for number in range(1, 2 * parts + 1)}
    start = Fraction(2)
    for end, stride in _STRIDES:
        while start < end:
            start += stride
            rungs.add(start)
    return tuple(sorted(rungs))


def stepped_odds(odds: Odds, by: int) -> Odds | None:
    """The next odds up (`by` > 0) or down."""
    found = _next(_rungs(), odds.as_fraction(), by)
    return None if found is None else Odds(found.numerator, found.denominator)


def stepped_price(price: Fraction, by: int, *, step: Chips, high: int) -> Fraction | None:
    """The next price in ANTEs that is whole chips at every step of the ANTE."""
    part = Fraction(1, next(part for part in _PARTS if step % part == 0))
    number = price // part + 1 if by > 0 else -(-price // part) - 1
    found = number * part
    return found if 0 < found <= high else None


def stepped_whole(number: int, by: int, *, low: int, high: int) -> int | None:
    """The next whole number."""
    found = min(max(number + (1 if by > 0 else -1), low), high)
    return None if found == number else found


def stepped_chips(
    chips: Chips, by: int, *, low: Chips, high: Chips, step: Chips = 1
) -> Chips | None:
    """The next round amount from `low` to `high` that is a multiple of `step`."""
    ladder = [chips for chips in round_amounts(high) if chips >= low and chips % step == 0]
    return _next(ladder, chips, by)


def round_amounts(high: Chips) -> tuple[Chips, ...]:
    """1, 2, 5, 10, 20, 25, 50, 100 ... up to `high`."""
    found, power = {1, 2, 5}, 10
    while power <= high:
        found |= {power, 2 * power, power * 5 // 2, 5 * power}
        power *= 10
    return tuple(sorted(amount for amount in found if amount <= high))
