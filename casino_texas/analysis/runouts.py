"""Who wins on the boards that can follow a flop or a turn, for ranges of hold'em hands.

Knows arrays of strengths.  Must not know how ranges are written, or what is too much to count.
Each combo is ranked once on every board, however many others it meets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, reduce
from itertools import combinations, product
from math import prod
from typing import Final

import numpy as np

from casino_texas.analysis.many_hands import mask_of, strengths_of
from casino_texas.analysis.ranges import Combo
from casino_texas.analysis.tables import Array
from casino_texas.core.cards import Card

#: The cards of the deck, as masks.
_CARDS: Final = np.uint64(1) << np.arange(52, dtype=np.uint64)
#: Above every strength.
_NEVER: Final = np.uint16(65_535)


def count_runouts(
    ranges: Sequence[Sequence[Combo]],
    board: Sequence[Card],
    progress: Callable[[float], None] | None = None,
) -> Array:
    """On how many boards who wins: `tally[winners]`, a bit a player.

    All matchups of the ranges' combos in which no card is twice, each with every completion of a
    board of three, four or five cards; no combo shares a card with the board.
    """
    # The longest range is compared as one array, so it comes last.
    order = sorted(range(len(ranges)), key=lambda player: len(ranges[player]))
    boards = _completions(board)
    held = [np.array([mask_of(combo) for combo in ranges[i]], np.uint64) for i in order]
    ranked = [_rank(hands, boards) for hands in held]
    bits = np.array([1 << player for player in order])
    tally = np.zeros(1 << len(ranges), np.int64)
    steps = prod(len(hands) for hands in held[:-1])
    for done, picks in enumerate(product(*(range(len(hands)) for hands in held[:-1]))):
        masks = [int(hands[pick]) for hands, pick in zip(held, picks, strict=False)]
        if sum(masks) == reduce(int.__or__, masks):
            others = np.stack([rows[pick] for rows, pick in zip(ranked, picks, strict=False)])
            is_free = held[-1] & np.uint64(sum(masks)) == 0
            rows = ranked[-1] if is_free.all() else ranked[-1][is_free]
            _compare(others, rows, bits, tally)
        if progress is not None:
            progress((done + 1) / steps)
    return tally


def _completions(board: Sequence[Card]) -> Array:
    """The masks of all boards of five that these cards can become."""
    known = np.uint64(mask_of(board))
    rest = _CARDS[_CARDS & known == 0]
    drawn = rest[_choices(rest.size, 5 - len(board))]
    boards: Array = np.bitwise_or.reduce(drawn, axis=1) | known
    return boards


@cache
def _choices(size: int, count: int) -> Array:
    """The places of `count` of `size` things, a row each."""
    return np.array(list(combinations(range(size), count)), np.intp)


def _rank(hands: Array, boards: Array) -> Array:
    """The strength of each hand on each board, 0 where they share a card."""
    ranked = np.zeros((hands.size, boards.size), np.uint16)
    is_free = hands[:, None] & boards == 0
    ranked[is_free] = strengths_of((hands[:, None] | boards)[is_free])
    return ranked


def _compare(others: Array, rows: Array, bits: Array, tally: Array) -> None:
    """Add to `tally` who wins when the others, a row each, meet the last player's `rows`."""
    best = others.max(axis=0)
    holders = ((others == best) * bits[:-1, None]).sum(axis=0)
    holders[others.min(axis=0) == 0] = 0
    for winners in np.flatnonzero(np.bincount(holders)[1:]) + 1:
        is_held = holders == winners
        limit = np.where(is_held, best, _NEVER)
        tally[bits[-1]] += np.count_nonzero(rows > limit)
        tally[bits[-1] | winners] += np.count_nonzero(rows == limit)
        tally[winners] += np.count_nonzero((rows < limit) & (rows > 0) & is_held)
