"""The compiled loop over many hands; see `many_hands`, which does the same by numpy alone.

Knows masks and tables.  Must not know: how many hands there are, or why.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from casino_texas.analysis.tables import COUNT_BIT, FLUSH_BIT, Array

_RANKS: Final = np.uint64(8191)
_FIRST, _SECOND, _THIRD, _END = np.uint64(13), np.uint64(26), np.uint64(39), np.uint64(52)
_COUNT: Final = np.uint32(COUNT_BIT)
_SUM: Final = np.uint32((1 << COUNT_BIT) - 1)
_FLUSH: Final = 1 << (FLUSH_BIT - COUNT_BIT)


@njit(cache=True, nogil=True)
def rank_hands(
    masks: Array, cards: int, suits: Array, unsuited: Array, suited: Array, found: Array
) -> int:
    """Fill `found` with the strengths of hands of so many `cards`.

    Returns the place of the first hand that is none, or -1.
    """
    flush = cards | _FLUSH
    for place in range(masks.size):
        mask = masks[place]
        if mask >> _END:
            return place
        clubs, diamonds = mask & _RANKS, mask >> _FIRST & _RANKS
        hearts, spades = mask >> _SECOND & _RANKS, mask >> _THIRD
        total = suits[clubs] + suits[diamonds] + suits[hearts] + suits[spades]
        kind = total >> _COUNT
        if kind == cards:
            found[place] = unsuited[total & _SUM]
        elif kind == flush:
            # Of so few cards at most one suit has five, and no full house or better is left.
            found[place] = suited[clubs] | suited[diamonds] | suited[hearts] | suited[spades]
        else:
            return place
    return -1
