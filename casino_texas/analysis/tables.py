"""The evaluator's tables as numpy arrays, for compiled kernels.

Knows how `core.hands` ranks hands, and gives its numbers in the form kernels read.  Must not know
any game.  Nothing is derived here a second time: every entry comes from core.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from casino_texas.core.cards import RANK_KEYS
from casino_texas.core.hands import (
    STRENGTHS,
    class_of,
    seven_card_table,
    strength5,
    suited_table,
)

Array = np.ndarray[Any, Any]
#: A whole number inside a kernel: Python's or numpy's.
Whole: TypeAlias = Any

#: The additive rank values by rank, int64.
KEYS: Final = np.array(RANK_KEYS, np.int64)


class Strengths(NamedTuple):
    """`seven`: strength of seven cards without a flush by the sum of their rank values (uint16).
    `suited`: strength of the best five of one suit by 13-bit mask of ranks (uint16).
    `classes`: hand class of a strength (uint8)."""

    seven: Array
    suited: Array
    classes: Array


@cache
def strengths() -> Strengths:
    """The three tables; the first two share memory with core's."""
    return Strengths(
        np.frombuffer(seven_card_table(), np.uint16),
        np.frombuffer(suited_table(), np.uint16),
        np.array([0, *(class_of(value) for value in range(1, STRENGTHS + 1))], np.uint8),
    )


def five_card_strengths(keys: Array, masks: Array) -> Array:
    """Strengths of hands of exactly five cards (int64).

    `keys`: sums of their rank values; `masks`: their ranks where they are of one suit, else
    anything with fewer than five bits.
    """
    known, values = _five_card_table()
    plain = values[np.minimum(np.searchsorted(known, keys), len(known) - 1)]
    flush = strengths().suited[masks].astype(np.int64)
    return np.where(flush > 0, flush, plain)


@cache
def _five_card_table() -> tuple[Array, Array]:
    """Sums of five rank values, sorted, and the strengths of such hands without a flush."""
    found = sorted(
        (sum(RANK_KEYS[rank] for rank in ranks), _unsuited(ranks))
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[4]
    )
    keys, values = zip(*found, strict=True)
    return np.array(keys, np.int64), np.array(values, np.int64)


def _unsuited(ranks: Sequence[int]) -> int:
    # Two suits in turn: never five of one, whatever the ranks.
    return strength5([RANK_KEYS[rank] << 16 | 1 << 4 * (i % 2) for i, rank in enumerate(ranks)])
