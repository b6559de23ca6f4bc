"""Suits and the card kinds that matter on a board.

Knows which boards are alike and when two cards are.  Must not know strengths, decisions or money.

Two boards are alike when a permutation of suits that maps the deck onto itself maps one onto the
other; that is so exactly when the pairs (ranks the deck has in a suit, ranks the board has in it)
are the same four, in any order.

On a board of four only suits with two or more cards there can still make a flush: at most two,
called its first and second suit.  All other suits are one.  So a card is one of at most 39 *kinds*:
its rank, + 13 in the first suit, + 26 in the second.  Of a board of five only its flush suit (three
or more cards) matters: 26 kinds, + 13 in that suit.

A pair of kinds has the number `PAIRS[a, b]`; pairs of the 13, 26 and 39 kinds come in this order.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from casino_texas.analysis.tables import Array, Whole

KINDS: Final = 39
#: How many pairs 13, 26 and 39 kinds make.
PAIR_COUNTS: Final = (91, 351, 780)
#: In the place of a kind: a card that is not there; and the number of any pair with it.
NO_CARD: Final = KINDS
NO_PAIR: Final = PAIR_COUNTS[2]


def _number_pairs() -> Array:
    numbers = np.arange(KINDS)
    high, low = np.maximum(numbers[:, None], numbers), np.minimum(numbers[:, None], numbers)
    pairs = np.full((KINDS + 1, KINDS + 1), NO_PAIR, np.uint16)
    pairs[:KINDS, :KINDS] = high * (high + 1) // 2 + low
    return pairs


#: The number of an unordered pair of kinds (40 x 40).  Kernels that look pairs up in their inner
#: loop keep kinds without a sign, as here: then no index can be meant from the end.
PAIRS: Final = _number_pairs()


def suit_signs(has: Array) -> Array:
    """A number per suit, equal for suits in which the deck has the same ranks."""
    columns = [tuple(has[:, suit]) for suit in range(4)]
    known = sorted(set(columns))
    return np.array([known.index(column) for column in columns], np.int64)


@njit(cache=True, nogil=True)
def suit_order(masks: Array, signs: Array, order: Array) -> Whole:
    """Sort the suits by (what the deck has, what the board has); returns the board's key.

    Suits with two or more board cards come in `order` first to last as first and second suit.
    """
    values = np.empty(4, np.int64)
    for suit in range(4):
        value = signs[suit] << 13 | masks[suit]
        place = suit
        while place > 0 and values[place - 1] > value:
            values[place] = values[place - 1]
            order[place] = order[place - 1]
            place -= 1
        values[place] = value
        order[place] = suit
    key = np.int64(0)
    for place in range(4):
        key = key << 15 | values[place]
    return key


@njit(cache=True, nogil=True)
def flush_suits(masks: Array, order: Array) -> tuple[int, int]:
    """The suits of which a board of four has two or more cards, in order; -1 for none."""
    first, second = -1, -1
    for place in range(4):
        mask = masks[order[place]]
        if mask & (mask - 1):
            if first < 0:
                first = order[place]
            else:
                second = order[place]
    return first, second


@njit(cache=True, nogil=True)
def kind_of(card: int, first: int, second: int) -> int:
    """The kind of a card on a board of four with this first and second suit."""
    suit = card & 3
    if suit == first:
        return (card >> 2) + 13
    if suit == second:
        return (card >> 2) + 26
    return card >> 2


@njit(cache=True, nogil=True)
def river_kind(kind: Whole, flush: Whole) -> Whole:
    """A kind on a board of four as seen on the river board with this flush suit (0, 1, 2)."""
    if flush == 0:
        return kind % 13
    if flush == 1:
        return kind if kind < 26 else kind - 26
    return kind if kind < 13 else kind - 13


@njit(cache=True, nogil=True)
def has_three(mask: Whole) -> bool:
    """Whether a mask has at least three bits."""
    mask &= mask - 1
    return bool(mask & (mask - 1))
