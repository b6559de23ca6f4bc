"""How often each strength comes among all hands of a deck, without dealing them one by one.

Knows ranks and suits.  Must not know: any game.

The suits of a hand matter only for a flush.  So each multiset of ranks is taken once, with the
number of hands that have it, as if there were no flushes; then the flushes are put right, suit by
suit: the ranks held in the suit, with each multiset of the cards beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

import numpy as np
from numba import njit

from casino_texas.analysis.multisets import SuitMasks, free_ranks, rank_multisets, suit_masks
from casino_texas.analysis.tables import Array, strengths, unsuited_strengths
from casino_texas.core.cards import DECK, Card
from casino_texas.core.hands import STRENGTHS


def strength_counts(cards: int = 7, deck: Iterable[Card] = DECK) -> Array:
    """How many hands of five, six or seven `cards` have each strength (int64; [0] is 0).

    Raises:
        ValueError: the deck has a card twice, or fewer cards than a hand.
    """
    held = tuple(deck)
    if len(set(held)) != len(held) or not 5 <= cards <= min(7, len(held)):
        raise ValueError("hands of five to seven cards come from a deck with as many, each once")
    left = np.zeros(4, np.int64)
    for card in held:
        left[card.suit] |= 1 << card.rank
    counts = np.zeros(STRENGTHS + 1, np.int64)
    _count(cards, left, unsuited_strengths(cards), strengths().suited, suit_masks(), counts)
    assert counts.sum() == comb(len(held), cards)
    return counts


def class_counts(counts: Array) -> tuple[int, ...]:
    """Counts by strength, summed by hand class."""
    classes = strengths().classes
    found = np.zeros(classes.max() + 1, np.int64)
    np.add.at(found, classes, counts)
    return tuple(int(count) for count in found)


@njit(cache=True, nogil=True)
def _count(
    cards: int, left: Array, unsuited: Array, suited: Array, suits: SuitMasks, counts: Array
) -> None:
    free = np.zeros(13, np.int64)
    free_ranks(left, -1, free)
    sums, weights = rank_multisets(free, cards)
    for i in range(sums.size):
        counts[unsuited[sums[i]]] += weights[i]
    for suit in range(4):
        free_ranks(left, suit, free)
        for size in range(5, cards + 1):
            sums, weights = rank_multisets(free, cards - size)
            for place in range(suits.starts[size], suits.starts[size + 1]):
                mask = suits.masks[place]
                if mask & ~left[suit]:
                    continue
                for i in range(sums.size):
                    counts[unsuited[suits.sums[mask] + sums[i]]] -= weights[i]
                    counts[suited[mask]] += weights[i]
