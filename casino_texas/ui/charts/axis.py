"""Round numbers for the marks of an axis.

Knows: arithmetic.  Must not know: pixels, or what is measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10


@dataclass(frozen=True, slots=True)
class Span:
    """From `low` to `high`, and how a value in it becomes a share, 0 to 1."""

    low: float
    high: float

    @classmethod
    def over(cls, values: Sequence[float], *, zero: bool = False, room: float = 0.0) -> Span:
        """The least span that has all values (and zero, if asked for), with some `room` (a share)
        at both ends; never empty."""
        told = [*values, 0.0] if zero or not values else list(values)
        low, high = min(told), max(told)
        if low == high:
            wide = abs(low) or 1.0
            low, high = low - wide / 2, high + wide / 2
        extra = (high - low) * room
        return cls(low - extra, high + extra)

    def share(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low)


def nice(step: float) -> float:
    """The least 1, 2 or 5 times a power of ten that is not below `step` (which is above 0)."""
    power = 10.0 ** floor(log10(step))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= step * 0.9999)


def marks(span: Span, most: int, *, whole: bool = False) -> tuple[float, ...]:
    """At most `most` round numbers inside the span (at least one where there is any)."""
    step = nice((span.high - span.low) / max(1, most))
    if whole:
        step = max(1.0, step)
    while True:
        first, last = ceil(span.low / step - 1e-9), floor(span.high / step + 1e-9)
        if last - first < max(1, most):
            # A number times a step may be -0.0, which would be written with a sign.
            return tuple(number * step + 0.0 for number in range(first, last + 1))
        step = nice(step * 1.5)
