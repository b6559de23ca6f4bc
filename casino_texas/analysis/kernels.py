"""Compiled counting of everything that can happen to a pair of cards on a board.

Knows strengths and how often things happen; money and decisions come in elsewhere.

Of each river board all pairs of kinds are ranked once and swept from the weakest up.  How many of
the dealer's pairs a hand beats is then a difference of counts: those below, less those that need
one of its two cards.  The results on boards of four are sums of these.

*Outcome columns*: wins against a qualified dealer by own class (0-9), stand-off (10), no game (11,
or by own class 11-20).  Losses are what is missing to the total.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from casino_texas.analysis.boards import Rivers, Turns
from casino_texas.analysis.suits import KINDS, PAIRS, river_kind
from casino_texas.analysis.tables import KEYS, Array, Strengths, Whole

STAND_OFF: Final = 10
NO_GAME: Final = 11

# What a pair of kinds comes to on a river board, packed in 64 bits: wins, stand-offs, no games
# (dealer's pairs, ten bits each), own class (four), strength (thirteen).
TEN_BITS: Final = 1023
STAND_OFF_BITS: Final = 10
NO_GAME_BITS: Final = 20
CLASS_BITS: Final = 30
STRENGTH_BITS: Final = 34

# Of a river board alone, when no pair is known: dealer's pairs weaker than, equal to the board's
# own five cards, and without a game.
BELOW_OWN: Final = 0
EQUAL_OWN: Final = 1
WITHOUT_GAME: Final = 2


@njit(cache=True, nogil=True)
def rank_pairs(key: int, mask: int, free: Array, tables: Strengths, ranked: Array) -> int:
    """All pairs of kinds on a river board as strength << 12 | high << 6 | low; returns how many.

    `free` has the cards left of 26 kinds, the upper 13 in the suit of which the board has `mask`.
    """
    count = 0
    for high in range(26 if mask else 13):
        if free[high] == 0:
            continue
        for low in range(high + 1):
            if free[low] == 0 or (low == high and free[low] < 2):
                continue
            strength = np.int64(0)
            if mask:
                own = mask
                if high >= 13:
                    own |= 1 << high - 13
                if low >= 13:
                    own |= 1 << low - 13
                strength = np.int64(tables.suited[own])
            if strength == 0:
                strength = np.int64(tables.seven[key + KEYS[high % 13] + KEYS[low % 13]])
            ranked[count] = strength << 12 | high << 6 | low
            count += 1
    return count


@njit(cache=True, nogil=True)
def sort_ranked(ranked: Array, count: Whole, spare: Array, tally: Array) -> None:
    """Sort by strength (bits 12-24), in two passes over 6 and 7 bits; `tally` has 129 places."""
    for step in range(2):
        source, target = (ranked, spare) if step == 0 else (spare, ranked)
        shift, digits = (12, 63) if step == 0 else (18, 127)
        tally[:] = 0
        for i in range(count):
            tally[(source[i] >> shift & digits) + 1] += 1
        for digit in range(digits + 1):
            tally[digit + 1] += tally[digit]
        for i in range(count):
            digit = source[i] >> shift & digits
            target[tally[digit]] = source[i]
            tally[digit] += 1


@njit(cache=True, nogil=True)
def add_pair(pair: int, free: Array, with_card: Array) -> Whole:
    """How many pairs of cards a pair of kinds is; `with_card` counts them by one given card."""
    high, low = pair >> 6 & 63, pair & 63
    if high == low:
        with_card[high] += free[high] - 1
        return free[high] * (free[high] - 1) // 2
    with_card[high] += free[low]
    with_card[low] += free[high]
    return free[high] * free[low]


@njit(cache=True, nogil=True)
def score_rivers(
    first: int,
    last: int,
    rivers: Rivers,
    tables: Strengths,
    qualifier: int,
    results: Array,
    alone: Array,
) -> None:
    """Fill `results[start[b] + pair]` (packed) and `alone[b]` (three counts) of river boards."""
    ranked = np.empty(351, np.int64)
    spare = np.empty(351, np.int64)
    tally = np.empty(129, np.int64)
    free = np.empty(26, np.int64)
    below = np.empty(26, np.int64)
    equal = np.zeros(26, np.int64)
    without = np.empty(26, np.int64)
    for river in range(first, last):
        for kind in range(26):
            free[kind] = rivers.free[river, kind]
        count = rank_pairs(rivers.keys[river], rivers.mask[river], free, tables, ranked)
        sort_ranked(ranked, count, spare, tally)
        without[:] = 0
        all_without = np.int64(0)
        position = 0
        while position < count and ranked[position] >> 12 < qualifier:
            all_without += add_pair(ranked[position], free, without)
            position += 1
        alone[river, WITHOUT_GAME] = all_without
        alone[river, BELOW_OWN] = 0
        alone[river, EQUAL_OWN] = 0
        below[:] = 0
        all_below = np.int64(0)
        position = 0
        while position < count:
            strength = ranked[position] >> 12
            end = position
            all_equal = np.int64(0)
            while end < count and ranked[end] >> 12 == strength:
                all_equal += add_pair(ranked[end], free, equal)
                end += 1
            if strength == rivers.own[river]:
                alone[river, EQUAL_OWN] = all_equal
            elif strength < rivers.own[river]:
                alone[river, BELOW_OWN] += all_equal
            for i in range(position, end):
                high, low = ranked[i] >> 6 & 63, ranked[i] & 63
                # The own pair counts with both its cards, so it is taken out once too often.
                no_game = all_without - without[high] - without[low]
                wins, stand_offs = np.int64(0), np.int64(0)
                if strength < qualifier:
                    no_game += 1
                else:
                    wins = all_below - below[high] - below[low] - no_game
                    stand_offs = all_equal - equal[high] - equal[low] + 1
                results[rivers.start[river] + high * (high + 1) // 2 + low] = (
                    wins
                    | stand_offs << STAND_OFF_BITS
                    | no_game << NO_GAME_BITS
                    | np.int64(tables.classes[strength]) << CLASS_BITS
                    | strength << STRENGTH_BITS
                )
            for i in range(position, end):
                for kind in (ranked[i] >> 6 & 63, ranked[i] & 63):
                    below[kind] += equal[kind]
                    equal[kind] = 0
            all_below += all_equal
            position = end


@njit(cache=True, nogil=True)
def kinds_of(turns: Turns, turn: int) -> int:
    """How many kinds there are on a board of four: 13, 26 or 39."""
    if turns.suits[turn, 0] < 0:
        return 13
    return 26 if turns.suits[turn, 1] < 0 else 39


@njit(cache=True, nogil=True)
def count_turns(
    first: int, last: int, turns: Turns, rivers: Rivers, results: Array, outcomes: Array
) -> None:
    """Fill `outcomes[start[t] + pair, column]`: over all rivers and dealer's pairs (uint16)."""
    by_class = outcomes.shape[1] > NO_GAME + 1
    seen = np.empty(KINDS, np.uint8)
    left = np.empty(KINDS, np.int64)
    for turn in range(first, last):
        kinds = kinds_of(turns, turn)
        for kind in range(kinds):
            left[kind] = turns.free[turn, kind]
        for drawn in range(kinds):
            if left[drawn] == 0:
                continue
            board = rivers.start[turns.river[turn, drawn]]
            for kind in range(kinds):
                seen[kind] = river_kind(kind, turns.flush[turn, drawn])
            row = turns.start[turn] - 1
            for high in range(kinds):
                for low in range(high + 1):
                    row += 1
                    times = left[drawn] - (drawn == high) - (drawn == low)
                    if left[high] == 0 or left[low] <= (low == high) or times <= 0:
                        continue
                    result = results[board + PAIRS[seen[high], seen[low]]]
                    own = result >> CLASS_BITS & 15
                    outcomes[row, own] += times * (result & TEN_BITS)
                    outcomes[row, STAND_OFF] += times * (result >> STAND_OFF_BITS & TEN_BITS)
                    column = NO_GAME + own if by_class else NO_GAME
                    outcomes[row, column] += times * (result >> NO_GAME_BITS & TEN_BITS)
