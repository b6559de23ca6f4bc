"""The strengths of many hands at once.

Knows arrays of hands.  Must not know: any game, or where the hands come from.

A hand is a 52-bit mask, thirteen bits a suit: bit 13 * suit + rank for each of its cards.  The loop
is compiled where numba is there, and otherwise done by numpy alone, three to four times as slowly;
the strengths are those of `core.hands`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np

from casino_texas.analysis.tables import (
    COUNT_BIT,
    FLUSH_BIT,
    Array,
    by_suit,
    strengths,
    unsuited_strengths,
)
from casino_texas.core.cards import Card

#: Hands that numpy takes at a time: their numbers stay in the processor's cache.
_BLOCK: Final = 16_384
_RANKS: Final = np.uint64(8191)

#: (masks, cards in a hand, by_suit, unsuited, suited, strengths found) -> the first wrong hand, -1.
_Rank: TypeAlias = Callable[[Array, int, Array, Array, Array, Array], int]


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards."""
    return sum(1 << 13 * card.suit + card.rank for card in cards)


def masks_of(cards: Any) -> Array:
    """The masks of hands given as card indices (`Card.index`): the last axis goes through the
    cards of a hand, each there once."""
    indices = np.asarray(cards, np.uint64)
    bits = np.uint64(13) * (indices & np.uint64(3)) + (indices >> np.uint64(2))
    masks: Array = np.bitwise_or.reduce(np.uint64(1) << bits, axis=-1)
    return masks


def strengths_of(masks: Any) -> Array:
    """The strengths of hands of five, six or seven cards, all of the same number.

    `masks`: an array of whole numbers; the strengths come in its shape, as uint16.

    Raises:
        ValueError: a number is no such hand; says which one, counted from 0, and why.
    """
    given = np.asarray(masks)
    if given.dtype.kind not in "ui":
        raise ValueError(f"hands are masks of 64 bits, whole numbers, not {given.dtype}")
    hands = np.ascontiguousarray(given, np.uint64).reshape(-1)
    found = np.empty(hands.size, np.uint16)
    if hands.size:
        cards = int(hands[0]).bit_count()
        if cards not in (5, 6, 7):
            raise ValueError(_why_wrong(hands, 0, cards))
        rank = _compiled() or _rank_in_blocks
        wrong = rank(
            *(hands, cards, by_suit(), unsuited_strengths(cards), strengths().suited, found)
        )
        if wrong >= 0:
            raise ValueError(_why_wrong(hands, wrong, cards))
    return found.reshape(given.shape)


def _why_wrong(hands: Array, place: int, cards: int) -> str:
    mask = int(hands[place])
    if mask >> 52:
        return f"hand {place} has bits beyond the 52 cards: {mask:#x}"
    held = mask.bit_count()
    if held not in (5, 6, 7):
        return f"hand {place} has {held} cards; a hand is made of five to seven"
    return f"hand {place} has {held} cards and the first one {cards}; all must have as many"


@cache
def _compiled() -> _Rank | None:
    """The compiled loop, or None where numba is missing."""
    try:
        from casino_texas.analysis.many_hands_kernels import rank_hands
    except ImportError:
        return None
    found: _Rank = rank_hands
    return found


def _rank_in_blocks(
    masks: Array, cards: int, suits: Array, unsuited: Array, suited: Array, found: Array
) -> int:
    """What the compiled loop does, by numpy alone."""
    without, flush = cards, cards | 1 << (FLUSH_BIT - COUNT_BIT)
    for start in range(0, masks.size, _BLOCK):
        block = masks[start : start + _BLOCK]
        total = suits[block & _RANKS]
        for shift in (13, 26, 39):
            total += suits[block >> np.uint64(shift) & _RANKS]
        kind = total >> np.uint32(COUNT_BIT)
        is_flush = kind == flush
        is_wrong = (kind != without) & ~is_flush | (block >> np.uint64(52) != 0)
        if is_wrong.any():
            return start + int(is_wrong.argmax())
        strongest = unsuited[total & np.uint32((1 << COUNT_BIT) - 1)]
        flushes = np.flatnonzero(is_flush)
        held = block[flushes]
        best = suited[held & _RANKS]
        for shift in (13, 26, 39):
            best |= suited[held >> np.uint64(shift) & _RANKS]
        strongest[flushes] = best
        found[start : start + _BLOCK] = strongest
    return -1
