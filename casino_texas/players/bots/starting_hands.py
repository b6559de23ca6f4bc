"""What starting hands are worth: equities of all 169 classes and the order in which they play.

Knows: the packaged table, which `tests/players/derive_preflop.py` derives from the rules and
writes.  Must not know: positions, actions, or anybody's range.

The table is read when first asked for, not on import.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from casino_texas.players.bots.combos import CLASSES, SIZES

#: The table's whole numbers are shares of this.
SCALE: Final = 65535
#: Most opponents the field equities are given for.
MOST_OPPONENTS: Final = 9

Row = tuple[float, ...]


@lru_cache(maxsize=1)
def _numbers() -> array[int]:
    data = array("H")
    data.frombytes(files("casino_texas.players.bots").joinpath("preflop.bin").read_bytes())
    if sys.byteorder == "big":
        data.byteswap()
    return data


_UPPER: Final = CLASSES * (CLASSES - 1) // 2
_FIELD: Final = CLASSES * MOST_OPPONENTS


@lru_cache(maxsize=1)
def equities() -> tuple[Row, ...]:
    """Equity of each class (row) against each other (column), two players all-in; ties split."""
    rows = [[0.5] * CLASSES for _ in range(CLASSES)]
    numbers = iter(_numbers())
    for one in range(CLASSES):
        for other in range(one + 1, CLASSES):
            share = next(numbers) / SCALE
            rows[one][other] = share
            rows[other][one] = 1.0 - share
    return tuple([tuple(row) for row in rows])


@lru_cache(maxsize=1)
def field_equities() -> tuple[Row, ...]:
    """Equity of each class (row) against one to nine random hands (column 0 is one)."""
    part = _numbers()[_UPPER : _UPPER + _FIELD]
    return tuple(
        [
            tuple([number / SCALE for number in part[start : start + MOST_OPPONENTS]])
            for start in range(0, _FIELD, MOST_OPPONENTS)
        ]
    )


@lru_cache(maxsize=1)
def play_values() -> tuple[tuple[float, float], ...]:
    """What each class gains over a threshold on the flop, against one and against three callers."""
    part = _numbers()[_UPPER + _FIELD :]
    return tuple(
        [(part[i] / SCALE, part[i + 1] / SCALE) for i in range(0, 2 * CLASSES, 2)],
    )


def percentiles(values: Sequence[float]) -> Row:
    """For each class the share of all combos that are better, half of its own included: near 0 the
    best, near 1 the worst."""
    order = sorted(range(CLASSES), key=lambda number: -values[number])
    shares = [0.0] * CLASSES
    total = sum(SIZES)
    before = 0
    for number in order:
        shares[number] = (before + SIZES[number] / 2) / total
        before += SIZES[number]
    return tuple(shares)


@lru_cache(maxsize=1)
def play_order() -> Row:
    """Percentile of each class by how it plays against one opponent."""
    return percentiles([value for value, _ in play_values()])


@lru_cache(maxsize=1)
def crowd_order() -> Row:
    """Percentile of each class by how it plays against several."""
    return percentiles([value for _, value in play_values()])


@lru_cache(maxsize=1)
def showdown_order() -> Row:
    """Percentile of each class by equity against a random hand: what counts once all-in."""
    return percentiles([row[0] for row in field_equities()])
