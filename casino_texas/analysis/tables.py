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
    strength6,
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


#: Where the two other numbers of `by_suit` stand in its entries, above the sum of the rank values.
COUNT_BIT: Final = 24
FLUSH_BIT: Final = 30


@cache
def by_suit() -> Array:
    """What the cards of one suit add to a hand, by 13-bit mask of their ranks (uint32).

    The sum of their rank values, how many they are, and one more bit if they are five or more;
    summed over the suits none of the three runs into the next.
    """
    added = np.zeros(1 << 13, np.uint32)
    for rank, key in enumerate(RANK_KEYS):
        added[1 << rank : 2 << rank] = added[: 1 << rank] + np.uint32(key | 1 << COUNT_BIT)
    is_flush = added >> np.uint32(COUNT_BIT) >= 5
    return added + (is_flush.astype(np.uint32) << np.uint32(FLUSH_BIT))


@cache
def unsuited_strengths(cards: int) -> Array:
    """Strengths of five, six or seven cards without a flush, by the sum of their rank values
    (uint16, 0 elsewhere; 13 to 16 MB)."""
    if cards == 7:
        return strengths().seven
    evaluate = {5: strength5, 6: strength6}[cards]
    # Suits in turn: never five of one, whatever the ranks.
    suits = [1 << 4 * (place % 2) for place in range(cards)]
    ranks = [
        held
        for held in combinations_with_replacement(range(13), cards)
        if all(held[place] != held[place + 4] for place in range(cards - 4))
    ]
    table = np.zeros(1 + max(_sum(held) for held in ranks), np.uint16)
    for held in ranks:
        keys = [RANK_KEYS[rank] << 16 | suit for rank, suit in zip(held, suits, strict=True)]
        table[_sum(held)] = evaluate(keys)
    return table


def _sum(ranks: Sequence[int]) -> int:
    return sum(RANK_KEYS[rank] for rank in ranks)


def five_card_strengths(keys: Array, masks: Array) -> Array:
    """Strengths of hands of exactly five cards (int64).

    `keys`: sums of their rank values; `masks`: their ranks where they are of one suit, else
    anything with fewer than five bits.
    """
    flush = strengths().suited[masks].astype(np.int64)
    return np.where(flush > 0, flush, unsuited_strengths(5)[keys])
