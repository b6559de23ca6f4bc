"""Compiled counting of what one known pair comes to on boards laid out for it.

Knows strengths and how often things happen.  Must not know views or how rules are written.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from casino_texas.analysis.boards import Rivers, Turns
from casino_texas.analysis.kernels import (
    CLASS_BITS,
    NO_GAME,
    NO_GAME_BITS,
    STAND_OFF,
    STAND_OFF_BITS,
    STRENGTH_BITS,
    TEN_BITS,
    kinds_of,
)
from casino_texas.analysis.suits import PAIRS, kind_of, river_kind
from casino_texas.analysis.tables import Array, Strengths, Whole


@njit(cache=True, nogil=True)
def count_pair(
    first: int,
    last: int,
    own: Array,
    turns: Turns,
    rivers: Rivers,
    results: Array,
    rows: Array,
    outcomes: Array,
) -> None:
    """What the pair of cards `own` comes to on boards of four first..last, betting after the turn.

    Fills `rows[t]`, its row of the turn, and `outcomes[t]`: outcome columns of `kernels`, no game
    by class.
    """
    for turn in range(first, last):
        one = kind_of(own[0], turns.suits[turn, 0], turns.suits[turn, 1])
        two = kind_of(own[1], turns.suits[turn, 0], turns.suits[turn, 1])
        rows[turn] = turns.start[turn] + PAIRS[one, two]
        columns = outcomes[turn]
        columns[:] = 0
        for drawn in range(kinds_of(turns, turn)):
            times = np.int64(turns.free[turn, drawn]) - (drawn == one) - (drawn == two)
            if times <= 0:
                continue
            flush = turns.flush[turn, drawn]
            pair = PAIRS[river_kind(one, flush), river_kind(two, flush)]
            result = results[rivers.start[turns.river[turn, drawn]] + pair]
            own_class = result >> CLASS_BITS & 15
            columns[own_class] += times * (result & TEN_BITS)
            columns[STAND_OFF] += times * (result >> STAND_OFF_BITS & TEN_BITS)
            columns[NO_GAME + own_class] += times * (result >> NO_GAME_BITS & TEN_BITS)


@njit(cache=True, nogil=True)
def count_fixed(
    own: Array,
    strength: int,
    turns: Turns,
    rivers: Rivers,
    tables: Strengths,
    qualifier: int,
    results: Array,
    columns: Array,
) -> None:
    """What a hand of this strength comes to that no card can change, `own` being its two cards.

    Adds to `columns` over all boards of four, rivers and dealer's pairs."""
    own_class = tables.classes[strength]
    free = np.empty(26, np.int64)
    for turn in range(len(turns.cards)):
        one = kind_of(own[0], turns.suits[turn, 0], turns.suits[turn, 1])
        two = kind_of(own[1], turns.suits[turn, 0], turns.suits[turn, 1])
        for drawn in range(kinds_of(turns, turn)):
            times = np.int64(turns.free[turn, drawn]) - (drawn == one) - (drawn == two)
            if times <= 0:
                continue
            river = turns.river[turn, drawn]
            for kind in range(26):
                free[kind] = rivers.free[river, kind]
            flush = turns.flush[turn, drawn]
            free[river_kind(one, flush)] -= 1
            free[river_kind(two, flush)] -= 1
            below, same, without = _face_dealer(
                *(26 if flush else 13, free, strength, qualifier, rivers.start[river], results),
            )
            columns[NO_GAME + own_class] += times * without
            if strength >= qualifier:
                columns[own_class] += times * (below - without)
                columns[STAND_OFF] += times * same


@njit(cache=True, nogil=True)
def _face_dealer(
    kinds: Whole, free: Array, mine: Whole, qualifier: Whole, start: Whole, results: Array
) -> tuple[Whole, Whole, Whole]:
    """Dealer's pairs weaker than `mine`, equal to it, and without a game on a river board."""
    below, same, without = np.int64(0), np.int64(0), np.int64(0)
    position = start - 1
    for high in range(kinds):
        for low in range(high + 1):
            position += 1
            ways = free[high] * free[low]
            if low == high:
                ways = (ways - free[high]) // 2
            theirs = results[position] >> STRENGTH_BITS
            below += ways if theirs < mine else 0
            same += ways if theirs == mine else 0
            without += ways if theirs < qualifier else 0
    return below, same, without
