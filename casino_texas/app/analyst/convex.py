"""Where a convex, never falling, piecewise straight function is zero, found exactly.

Knows: lines, chords, and fractions with small denominators.  Must not know: what the function is.

The function can only be asked at fractions whose denominators are not too large, and each answer
may take minutes; it gives the value there and a slope that fits.  A tangent never runs above the
function and a chord never below it, so the zero lies between the zeros of both.  Once two places on
either side have the same slope the function is straight between them, and the zero is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

#: How far below the tangent's zero a place below zero is looked for, in distances to that zero.
_STRIDES: Final = (Fraction(1, 32), Fraction(1, 4))


class Place(NamedTuple):
    """The function at one place: its value, and the slope of a line that touches it there."""

    x: Fraction
    value: Fraction
    slope: Fraction

    def zero_of_tangent(self) -> Fraction | None:
        """Where the touching line is zero; None where it is level."""
        return self.x - self.value / self.slope if self.slope else None


class Zero(NamedTuple):
    """Between which two fractions the zero lies; they are equal where it is known exactly."""

    low: Fraction
    high: Fraction

    @property
    def is_exact(self) -> bool:
        """Whether the zero is known exactly."""
        return self.low == self.high


class NoZero(Exception):
    """The function keeps its sign up to an end of the range: `end` is the place there."""

    def __init__(self, end: Place) -> None:
        super().__init__(end)
        self.end = end


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction from `low` to `high` with the smallest denominator (of those the lowest)."""
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    below = Fraction(whole - 1)
    rest = simplest_between(1 / (high - below), 1 / (low - below))
    return below + 1 / rest


def find_zero(
    function: Callable[[Fraction], Place],
    start: Fraction,
    *,
    low: Fraction,
    high: Fraction,
    finest: Callable[[Fraction], int],
) -> Zero:
    """The zero between `low` and `high`, sought from `start`; it is exact unless the function
    bends there more finely than it can be asked.

    `finest(x)` is the largest denominator that can be asked at places not farther than x from 0.

    Raises:
        NoZero: there is none.
    """
    first = function(start)
    if not first.value:
        return Zero(start, start)
    if first.value < 0:
        below, above = _upward(function, first, high)
    else:
        below, above = _downward(function, first, low)
    while True:
        if not above.value:
            return Zero(above.x, above.x)
        if not below.value:
            return Zero(below.x, below.x)
        chord = below.x - below.value * (above.x - below.x) / (above.value - below.value)
        tangents = (below.zero_of_tangent(), above.zero_of_tangent())
        tangent = min(zero for zero in (*tangents, above.x) if zero is not None)
        if below.slope == above.slope or chord == tangent:
            return Zero(tangent, tangent)
        asked = _next_place(
            below, above, chord, tangent=tangent, finest=finest(max(above.x, -below.x))
        )
        if asked is None:
            return Zero(chord, tangent)
        place = function(asked)
        if place.value < 0:
            below = place
        else:
            above = place


def _upward(
    function: Callable[[Fraction], Place], below: Place, high: Fraction
) -> tuple[Place, Place]:
    """A place at or above zero, at or beyond the zero of the tangent."""
    zero = below.zero_of_tangent()
    x = high
    if zero is not None and zero < high:
        x = simplest_between(zero, min(high, zero + (zero - below.x) / 4))
    above = function(x)
    if above.value < 0:
        raise NoZero(above)
    return below, above


def _downward(
    function: Callable[[Fraction], Place], above: Place, low: Fraction
) -> tuple[Place, Place]:
    """A place at or below zero: steps down, each a little beyond the zero of the tangent."""
    while True:
        zero = above.zero_of_tangent()
        x = low
        if zero is not None and zero > low:
            near, far = (zero - stride * (above.x - zero) for stride in _STRIDES)
            if near > low:
                x = simplest_between(max(low, far), near)
        place = function(x)
        if place.value <= 0:
            return place, above
        if x == low:
            raise NoZero(place)
        above = place


def _next_place(
    below: Place, above: Place, chord: Fraction, *, tangent: Fraction, finest: int
) -> Fraction | None:
    """The next place to ask: close to the zero, on the side where the last one is farther away.

    None where all that could be asked is asked.
    """
    width = tangent - chord
    left = _simplest_beside(chord, -width, finest)
    right = _simplest_beside(tangent, width, finest)
    order = (left, right) if chord - below.x > above.x - tangent else (right, left)
    return next((x for x in order if below.x < x < above.x), None)


def _simplest_beside(x: Fraction, width: Fraction, finest: int) -> Fraction:
    """A simple fraction from x on, not much farther than `width` (which may be negative)."""
    while True:
        low, high = sorted((x, x + width))
        found = simplest_between(low, high)
        if found.denominator <= finest:
            return found
        width *= 4
