"""Compiled random deals of hold'em ranges.

Knows masks of cards and chance.  Must not know strengths, or how ranges are written.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from casino_texas.analysis.tables import Array, Whole


@njit(cache=True, nogil=True, inline="always")
def _next_random(state: Array) -> Whole:
    """SplitMix64: the next 32 random bits of `state[0]`."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(32))


@njit(cache=True, nogil=True)
def deal(
    combos: Array, starts: Array, board: Array, missing: int, state: Array, hands: Array
) -> None:
    """Fill `hands[deal, player]` with masks of seven cards, one board a deal.

    Player p holds one of `combos[starts[p]:starts[p + 1]]`; `board[0]` has the open cards, and
    `missing` more come (all uint64).  Players' combos are drawn independently and thrown away
    together when they share a card, which makes every possible deal equally likely.
    """
    players = starts.size - 1
    picks = np.zeros(players, np.int64)
    done = 0
    while done < len(hands):
        used = board[0]
        fits = True
        for player in range(players):
            size = starts[player + 1] - starts[player]
            picks[player] = starts[player] + (_next_random(state) * size >> 32)
            combo = combos[picks[player]]
            if used & combo:
                fits = False
                break
            used |= combo
        if not fits:
            continue
        drawn = board[0]
        for _ in range(missing):
            card = np.uint64(1) << np.uint64(_next_random(state) * 52 >> 32)
            while used & card:
                card = np.uint64(1) << np.uint64(_next_random(state) * 52 >> 32)
            used |= card
            drawn |= card
        for player in range(players):
            hands[done, player] = drawn | combos[picks[player]]
        done += 1
