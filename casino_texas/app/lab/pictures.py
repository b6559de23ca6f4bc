"""The numbers of a report as drawings want them: bars, steps of a distribution, a band that widens.

Knows: which numbers belong in which drawing.  Must not know: pixels, colours or words.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from casino_texas.app.analyst.report_numbers import Band, Outcome, Report


@dataclass(frozen=True, slots=True)
class Bar:
    """What one outcome adds to the player's result, in ANTEs a hand."""

    outcome: Outcome
    value: float


@dataclass(frozen=True, slots=True)
class ResultBar:
    """How often a hand ends with a net result from `low` to `high` ANTEs (mostly one value)."""

    low: Fraction
    high: Fraction
    share: float


def returns(report: Report) -> tuple[Bar, ...]:
    """Where the result comes from: a bar for each outcome and price; all of them sum to the
    expected value."""
    raise NotImplementedError


def distribution(report: Report, most: int = 24) -> tuple[ResultBar, ...]:
    """The distribution of one hand's result, from the worst up, in at most so many bars: rare
    neighbours are put together; the shares sum to 1."""
    raise NotImplementedError


def band_course(report: Report, hands: int = 1_000, points: int = 41) -> tuple[Band, ...]:
    """The expected result and its 95 % band from 0 to so many hands, at so many places."""
    raise NotImplementedError
