"""The zero of a convex function: exact on random functions, from wherever one starts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.app.analyst.convex import NoZero, Place, Zero, find_zero, simplest_between

LOW, HIGH = Fraction(1, 10), Fraction(1000)
FINEST = 10**6


class Convex:
    """The largest of several lines; notes where it was asked."""

    def __init__(self, lines: Sequence[tuple[Fraction, Fraction]]) -> None:
        self.lines = lines
        self.asked: list[Fraction] = []

    def __call__(self, x: Fraction) -> Place:
        self.asked.append(x)
        value, slope = max((start + slope * x, slope) for start, slope in self.lines)
        return Place(x, value, slope)

    def zero(self) -> Fraction:
        """Where the largest line is zero: the lowest zero of any of them."""
        return min(-start / slope for start, slope in self.lines if slope)


def search(function: Convex, start: Fraction = Fraction(1), finest: int = FINEST) -> Zero:
    return find_zero(function, start, low=LOW, high=HIGH, finest=lambda _: finest)


def small(low: int, high: int) -> st.SearchStrategy[Fraction]:
    return st.fractions(low, high, max_denominator=997)


@given(
    st.lists(st.tuples(small(-9, 9), small(0, 3)), min_size=1, max_size=40),
    small(1, 1000).filter(lambda x: x >= LOW),
)
def test_the_zero_is_found_exactly(lines: list[tuple[Fraction, Fraction]], start: Fraction) -> None:
    function = Convex(lines)
    at_low, at_high = function(LOW).value, function(HIGH).value
    function.asked.clear()
    if at_low > 0 or at_high < 0:
        with pytest.raises(NoZero) as caught:
            search(function, start)
        assert caught.value.end.x == (LOW if at_low > 0 else HIGH)
        return
    zero = search(function, start)
    assert function(zero.low).value <= 0 <= function(zero.high).value
    if zero.is_exact:
        assert function(zero.low).value == 0
    else:
        # Only where the function bends more finely than it may be asked.
        assert zero.high - zero.low < Fraction(4, FINEST)
    assert all(LOW <= x <= HIGH for x in function.asked)
    assert all(x.denominator <= FINEST for x in function.asked[1:-2])


def test_a_smooth_function_takes_few_places() -> None:
    # Tangents of x^2 / 10 - 2 at every hundredth: the zero is near the root of 20.
    function = Convex([(-x * x / 10 - 2, x / 5) for x in (Fraction(n, 100) for n in range(2000))])
    zero = search(function)
    assert zero.is_exact
    assert zero.low == function.zero()
    assert abs(float(zero.low) - 20**0.5) < 1e-4
    assert len(function.asked) <= 12
    assert max(x.denominator for x in function.asked) <= FINEST


def bending() -> Convex:
    """Bends at every ten-thousandth near its zero."""
    places = (Fraction(n, 5000) for n in range(22_000, 23_000))
    return Convex([(Fraction(-2), Fraction(0)), *((-x * x / 10 - 2, x / 5) for x in places)])


@pytest.mark.parametrize("finest", [10, 20, 40])
def test_what_bends_too_finely_is_told_as_a_range(finest: int) -> None:
    function = bending()
    zero = search(function, finest=finest)
    assert not zero.is_exact
    assert zero.low <= function.zero() <= zero.high
    assert zero.high - zero.low < Fraction(1, finest**2)
    assert max(x.denominator for x in function.asked) <= finest
    assert len(function.asked) <= 12


def test_fractions_are_closer_together_than_their_denominators_say() -> None:
    function = bending()
    zero = search(function, finest=300)
    assert zero == (function.zero(), function.zero())
    assert len(function.asked) <= 12


def test_a_start_at_the_zero_is_enough() -> None:
    function = Convex([(Fraction(-2), Fraction(2))])
    assert search(function) == Zero(Fraction(1), Fraction(1))
    assert function.asked == [1]


@pytest.mark.parametrize("height", [-1, 1])
def test_a_level_function_has_none(height: int) -> None:
    with pytest.raises(NoZero) as caught:
        search(Convex([(Fraction(height), Fraction(0))]))
    assert caught.value.end.value == height


@given(small(-20, 20), small(0, 3))
def test_the_simplest_fraction_between(low: Fraction, width: Fraction) -> None:
    high = low + width
    found = simplest_between(low, high)
    assert low <= found <= high
    for denominator in range(1, found.denominator):
        first = -(-low.numerator * denominator // low.denominator)
        assert Fraction(first, denominator) > high or gcd(first, denominator) > 1
