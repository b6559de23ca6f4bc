"""Compiled counting of all boards before the flop, for hold'em hands that are known.

Knows how often each player wins alone or shares.  Must not know ranges, words or files.  Nothing is
enumerated card by card: the 6,175 rank multisets of a board, each weighted with the suits it can
wear, give the result without flushes; then the boards on which somebody holds a flush are put
right, suit by suit.

Both kernels give an array: `tally[winners]` counts the boards by who has the best hand, a bit a
player.  `hole_keys[i]` is the sum of the rank values of player i's cards, `hole_masks[i, s]` his
ranks in suit s; `left` has the cards that can come, a 13-bit mask a suit.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from casino_texas.analysis.multisets import SuitMasks, free_ranks, rank_multisets
from casino_texas.analysis.tables import Array, Strengths, Whole


@njit(cache=True, nogil=True)
def before_the_flop(
    hole_keys: Array, hole_masks: Array, left: Array, tables: Strengths, suits: SuitMasks
) -> Array:
    """Every board of five, for any number of players."""
    seven = tables.seven
    players = hole_keys.size
    tally = np.zeros(1 << players, np.int64)
    flush = np.zeros(players, np.int64)
    free = np.zeros(13, np.int64)
    free_ranks(left, -1, free)
    sums, weights = rank_multisets(free, 5)
    for i in range(sums.size):
        tally[_winners(hole_keys, sums[i], seven)] += weights[i]
    for suit in range(4):
        twins = _twins(hole_masks, left, suit)
        if twins == 0:
            continue
        most = 0
        for i in range(players):
            most = max(most, _ones(hole_masks[i, suit]))
        free_ranks(left, suit, free)
        for size in range(5 - most, 6):
            sums, weights = rank_multisets(free, 5 - size)
            for place in range(suits.starts[size], suits.starts[size + 1]):
                mask = suits.masks[place]
                if mask & ~left[suit]:
                    continue
                for player in range(players):
                    # Of fewer than five cards the table has 0.
                    flush[player] = tables.suited[mask | hole_masks[player, suit]]
                for i in range(sums.size):
                    key, weight = suits.sums[mask] + sums[i], twins * weights[i]
                    _put_right(tally, hole_keys, flush, key, seven, weight)
    return tally


@njit(cache=True, nogil=True, inline="always")
def _winners(hole_keys: Array, key: Whole, seven: Array) -> Whole:
    """Who has the best hand, flushes apart, as a bit a player."""
    best, winners = np.int64(0), np.int64(0)
    for i in range(hole_keys.size):
        value = np.int64(seven[key + hole_keys[i]])
        if value > best:
            best, winners = value, np.int64(1) << i
        elif value == best:
            winners |= np.int64(1) << i
    return winners


@njit(cache=True, nogil=True, inline="always")
def _put_right(
    tally: Array, hole_keys: Array, flush: Array, key: Whole, seven: Array, weight: Whole
) -> None:
    """Move boards from who would win without flushes to who does."""
    best, winners = np.int64(0), np.int64(0)
    true_best, true_winners = np.int64(0), np.int64(0)
    for i in range(hole_keys.size):
        bit = np.int64(1) << i
        value = np.int64(seven[key + hole_keys[i]])
        if value > best:
            best, winners = value, bit
        elif value == best:
            winners |= bit
        value = max(value, flush[i])
        if value > true_best:
            true_best, true_winners = value, bit
        elif value == true_best:
            true_winners |= bit
    tally[winners] -= weight
    tally[true_winners] += weight


@njit(cache=True, nogil=True)
def heads_up_before_the_flop(
    hole_keys: Array, hole_masks: Array, left: Array, tables: Strengths, suits: SuitMasks
) -> Array:
    """`before_the_flop` for two players, several times as fast: nothing goes through memory."""
    seven, suited = tables.seven, tables.suited
    mine, yours = hole_keys[0], hole_keys[1]
    boards, first, shared = np.int64(0), np.int64(0), np.int64(0)
    free = np.zeros(13, np.int64)
    free_ranks(left, -1, free)
    sums, weights = rank_multisets(free, 5)
    for i in range(sums.size):
        me, you = seven[sums[i] + mine], seven[sums[i] + yours]
        boards += weights[i]
        first += weights[i] * (me > you)
        shared += weights[i] * (me == you)
    for suit in range(4):
        twins = _twins(hole_masks, left, suit)
        if twins == 0:
            continue
        my_cards, your_cards = hole_masks[0, suit], hole_masks[1, suit]
        free_ranks(left, suit, free)
        for size in range(5 - max(_ones(my_cards), _ones(your_cards)), 6):
            sums, weights = rank_multisets(free, 5 - size)
            won, tied = np.int64(0), np.int64(0)
            for place in range(suits.starts[size], suits.starts[size + 1]):
                mask = suits.masks[place]
                if mask & ~left[suit]:
                    continue
                my_flush, your_flush = suited[mask | my_cards], suited[mask | your_cards]
                my_key, your_key = suits.sums[mask] + mine, suits.sums[mask] + yours
                for i in range(sums.size):
                    me, you = seven[my_key + sums[i]], seven[your_key + sums[i]]
                    my_best, your_best = max(me, my_flush), max(you, your_flush)
                    won += weights[i] * (np.int64(my_best > your_best) - np.int64(me > you))
                    tied += weights[i] * (np.int64(my_best == your_best) - np.int64(me == you))
            first += twins * won
            shared += twins * tied
    return np.array([0, first, boards - first - shared, shared])


@njit(cache=True, nogil=True)
def _twins(hole_masks: Array, left: Array, suit: int) -> int:
    """How many suits look like this one to every player; 0 if an earlier suit stands for it."""
    twins = 0
    for other in range(4):
        same = left[other] == left[suit]
        for i in range(len(hole_masks)):
            same = same and hole_masks[i, other] == hole_masks[i, suit]
        if same and other < suit:
            return 0
        twins += same
    return twins


@njit(cache=True, nogil=True, inline="always")
def _ones(mask: Whole) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
