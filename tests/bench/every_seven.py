"""All C(52,7) = 133,784,560 hands of seven cards by class, one after the other: a unit of work.

What takes the program a fixed number of such units takes it on every machine.  The loop is as good
as we can make it: six cards are added up on the way down, and for the seventh one table read gives
the class, counted in one of seven lanes of a number; only where four of the six have one suit is
each hand looked at for a flush.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import njit

from casino_texas.analysis.tables import KEYS, Array, strengths
from casino_texas.core.cards import DECK
from casino_texas.core.hands import HandClass

HANDS = 133_784_560

#: Classes without a flush, each with a lane of nine bits; a lane holds so many hands at most.
LANES = [c for c in HandClass if c not in (5, 8, 9)]
LANE_BITS = 9
LANE_HOLDS = (1 << LANE_BITS) - 1
CARD_KEYS = np.array([card.key for card in DECK], np.int64)


def count_every_seven() -> tuple[int, ...]:
    """How many hands of seven cards each class has, by dealing them all."""
    counts = np.zeros(len(HandClass), np.int64)
    tables = strengths()
    _count(CARD_KEYS, _lane_shifts(), tables.suited, tables.classes, np.array(LANES), counts)
    return tuple(int(count) for count in counts)


@cache
def _lane_shifts() -> Array:
    """By the sum of seven rank values: how far the lane of the class is shifted (uint8)."""
    tables = strengths()
    shift = np.zeros(len(HandClass), np.uint8)
    shift[LANES] = LANE_BITS * np.arange(len(LANES))
    return shift[tables.classes[tables.seven]]


@njit(nogil=True)
def _count(
    keys: Array, shifts: Array, suited: Array, classes: Array, lanes: Array, counts: Array
) -> None:
    own = np.empty(6, np.int64)
    filled, total = 0, np.int64(0)
    for a in range(6, 52):
        own[0] = a
        for b in range(5, a):
            own[1] = b
            for c in range(4, b):
                own[2] = c
                for d in range(3, c):
                    own[3] = d
                    key_d = 0x3333 + keys[a] + keys[b] + keys[c] + keys[d]
                    for e in range(2, d):
                        own[4] = e
                        key_e = key_d + keys[e]
                        for f in range(1, e):
                            key = key_e + keys[f]
                            # A suit's counter starts at three, so with four cards it is seven.
                            if (key + 0x1111) & 0x8888:
                                own[5] = f
                                _look_for_flushes(
                                    own, key, keys, shifts, suited, classes, lanes, counts
                                )
                                continue
                            if filled + f > LANE_HOLDS:
                                _empty(total, lanes, counts)
                                filled, total = 0, np.int64(0)
                            filled += f
                            ranks = key >> 16
                            for g in range(f):
                                total += np.int64(1) << shifts[ranks + KEYS[g >> 2]]
    _empty(total, lanes, counts)


@njit(nogil=True)
def _empty(total: int, lanes: Array, counts: Array) -> None:
    for lane in range(lanes.size):
        counts[lanes[lane]] += total >> LANE_BITS * lane & LANE_HOLDS


@njit(nogil=True)
def _look_for_flushes(
    own: Array,
    key: int,
    keys: Array,
    shifts: Array,
    suited: Array,
    classes: Array,
    lanes: Array,
    counts: Array,
) -> None:
    """The hands of these six cards, four of which have one suit, with each lower card."""
    suit, ranks = 0, 0
    while not (key + 0x1111) >> 4 * suit & 8:
        suit += 1
    for card in own:
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    is_flush = key & 0x8888
    for card in range(own[5]):
        if is_flush or card & 3 == suit:
            mask = ranks | 1 << (card >> 2) if card & 3 == suit else ranks
            counts[classes[suited[mask]]] += 1
        else:
            counts[lanes[shifts[(key >> 16) + KEYS[card >> 2]] // LANE_BITS]] += 1
