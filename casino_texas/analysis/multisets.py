"""Ranks without suits: every way to hold so many, and how many sets of cards have it.

Knows ranks and how many cards of each there are.  Must not know strengths or players.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from casino_texas.analysis.tables import COUNT_BIT, KEYS, Array, by_suit

#: How many multisets of 0..7 of the 13 ranks there are.
_MULTISETS: Final = np.array([comb(12 + size, size) for size in range(8)])


class SuitMasks(NamedTuple):
    """All 8192 sets of ranks in one suit, as 13-bit masks: `masks` by size, those of size n from
    `starts[n]` to `starts[n + 1]`; `sums`: sum of the rank values, by mask."""

    masks: Array
    starts: Array
    sums: Array


@cache
def suit_masks() -> SuitMasks:
    """The table, made once."""
    entries = by_suit().astype(np.int64)
    sizes = entries >> COUNT_BIT & 15
    masks = np.argsort(sizes, kind="stable").astype(np.int64)
    starts = np.searchsorted(sizes[masks], np.arange(15)).astype(np.int64)
    return SuitMasks(masks, starts, entries & (1 << COUNT_BIT) - 1)


@njit(cache=True, nogil=True)
def rank_multisets(free: Array, size: int) -> tuple[Array, Array]:
    """Every multiset of `size` (0 to 7) ranks, of which there are `free[rank]` cards.

    Returns the sums of their rank values, and how many sets of cards have these ranks (int64).
    """
    sums = np.empty(_MULTISETS[size], np.int64)
    weights = np.empty(_MULTISETS[size], np.int64)
    if size == 0:
        sums[0], weights[0] = 0, 1
        return sums, weights
    # By depth: the rank there, and of the ranks before it the sum, the weight and how many are
    # equal to the last of them.
    ranks = np.zeros(size, np.int64)
    sum_at = np.zeros(size, np.int64)
    weight_at = np.ones(size, np.int64)
    run_at = np.zeros(size, np.int64)
    count = 0
    depth = 0
    ranks[0] = -1
    while depth >= 0:
        ranks[depth] += 1
        rank = ranks[depth]
        if rank == 13:
            depth -= 1
            continue
        run = run_at[depth] if depth and ranks[depth - 1] == rank else 0
        room = free[rank] - run
        if room <= 0:
            continue
        weight = weight_at[depth] * room // (run + 1)
        total = sum_at[depth] + KEYS[rank]
        if depth == size - 1:
            sums[count], weights[count] = total, weight
            count += 1
        else:
            depth += 1
            ranks[depth] = rank - 1
            sum_at[depth], weight_at[depth], run_at[depth] = total, weight, run + 1
    return sums[:count], weights[:count]


@njit(cache=True, nogil=True)
def free_ranks(left: Array, but: int, free: Array) -> None:
    """How many cards of each rank are `left` (a 13-bit mask a suit), the suit `but` apart (-1:
    none)."""
    free[:] = 0
    for suit in range(len(left)):
        if suit != but:
            for rank in range(13):
                free[rank] += left[suit] >> rank & 1
