"""The numbers of a report as drawings want them: bars, steps of a distribution, a band that widens.

Knows: which numbers belong in which drawing.  Must not know: pixels, colours or words.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import sqrt

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
    return tuple(Bar(outcome, float(outcome.value)) for outcome in report.outcomes())


def distribution(report: Report, most: int = 24) -> tuple[ResultBar, ...]:
    """The distribution of one hand's result, from the worst up, in about so many bars at most:
    the rarest neighbours on the same side of even are put together; the shares sum to 1."""
    bars = [
        ResultBar(result.net, result.net, float(result.share)) for result in report.numbers.results
    ]
    while len(bars) > most:
        pairs = [
            (one.share + two.share, place)
            for place, (one, two) in enumerate(pairwise(bars))
            if _side(one.high) == _side(two.low)
        ]
        if not pairs:
            break
        share, place = min(pairs)
        bars[place : place + 2] = [ResultBar(bars[place].low, bars[place + 1].high, share)]
    return tuple(bars)


def _side(net: Fraction) -> int:
    return (net > 0) - (net < 0)


def band_course(report: Report, hands: int = 1_000, points: int = 41) -> tuple[Band, ...]:
    """The expected result and its 95 % band from 0 to so many hands, at so many places."""
    end = report.band(hands)
    width = (end.high - end.low) / 2
    course = []
    for point in range(points):
        part = point / (points - 1)
        expected, reach = end.expected * part, width * sqrt(part)
        course.append(Band(round(hands * part), expected, expected - reach, expected + reach))
    return tuple(course)
