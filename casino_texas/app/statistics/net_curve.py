"""The net result beside what it should have been, hand after hand, with its 95 % band.

Knows: how sums of hands become the points of a graph.  Must not know: the store, or any drawing.

Only hands whose expected net is known are in the curve, so that what lies between its lines is
chance alone.  The band is what the net stays within in 95 of 100 cases under the best play; where
several boxes were played it counts as if all of them had stood or fallen together, which is the
widest it can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from casino_texas.app.statistics.ring_figures import TWO_SIDED_95
from casino_texas.app.store.sessions import NetSums

#: A curve has about so many points; more cannot be told apart on a screen.
MOST_POINTS: Final = 600


@dataclass(frozen=True, slots=True)
class NetPoint:
    """After so many `hands`: what they came to, what they should have, and how far to either side
    of that 95 of 100 such rows of hands end."""

    hands: int
    net: float
    expected: float
    margin: float


@dataclass(frozen=True, slots=True)
class NetCurve:
    """The points, the first of them before the first hand.

    `has_expected`: the expected net is known of some hands, and the curve is that of these (else
    it is that of the net alone, of all hands).  Of `unknown` hands it is not known: `unjudged` of
    them the coach has not judged, the rest were played at tables whose worth is not known.
    `unspread` are in the curve, but not in the width of the band.
    """

    points: tuple[NetPoint, ...]
    has_expected: bool
    unknown: int = 0
    unjudged: int = 0
    unspread: int = 0

    @property
    def has_band(self) -> bool:
        """Whether the band can be drawn: the spread of every hand in the curve is known."""
        return self.has_expected and not self.unspread


def net_curve(parts: Iterable[NetSums]) -> NetCurve:
    """The curve of these hands or blocks of hands, in the order in which they were played."""
    rows = tuple(parts)
    known = sum(row.known for row in rows)
    hands = sum(row.hands for row in rows)
    has_expected = known > 0
    points = [NetPoint(0, 0.0, 0.0, 0.0)]
    count, net, expected, variance = 0, 0, 0.0, 0.0
    for row in rows:
        count += row.known if has_expected else row.hands
        net += row.known_net if has_expected else row.net
        expected += row.expected
        variance += row.variance
        if count > points[-1].hands:
            points.append(NetPoint(count, net, expected, TWO_SIDED_95 * sqrt(max(0.0, variance))))
    return NetCurve(
        points=_thinned(points),
        has_expected=has_expected,
        unknown=hands - known,
        unjudged=hands - sum(row.valued for row in rows),
        unspread=sum(row.unspread for row in rows),
    )


def _thinned(points: list[NetPoint]) -> tuple[NetPoint, ...]:
    """At most about `MOST_POINTS` of them, the last one always."""
    step = -(-len(points) // MOST_POINTS)
    kept = points[::step]
    if kept[-1] is not points[-1]:
        kept.append(points[-1])
    return tuple(kept)
