"""How often each strength comes: known tables, and small decks dealt hand by hand."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from casino_texas.analysis.hand_counts import class_counts, strength_counts
from casino_texas.analysis.many_hands import masks_of, strengths_of
from casino_texas.core.cards import DECK
from casino_texas.core.hands import STRENGTHS
from tests.core.test_hands import FIVE_CARD_COUNTS, SEVEN_CARD_COUNTS


def test_the_whole_deck() -> None:
    five, seven = strength_counts(5), strength_counts(7)
    assert class_counts(five) == FIVE_CARD_COUNTS
    assert class_counts(seven) == SEVEN_CARD_COUNTS
    # Every strength of five cards comes, and so many of seven.
    assert (np.count_nonzero(five), np.count_nonzero(seven)) == (7462, 4824)
    assert strength_counts(6).sum() == comb(52, 6)


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("seed", range(3))
def test_a_small_deck_equals_dealing_hand_by_hand(cards: int, seed: int) -> None:
    random = Random(seed)
    # Few suits or few ranks: many flushes, many full houses.
    deck = random.sample([card for card in DECK if card.suit < 2 + seed], 18)
    hands = masks_of(list(combinations([card.index for card in deck], cards)))
    dealt = np.bincount(strengths_of(hands), minlength=STRENGTHS + 1)
    assert strength_counts(cards, deck).tolist() == dealt.tolist()


def test_a_deck_that_is_none_is_refused() -> None:
    for cards, deck in ((7, DECK[:6]), (8, DECK), (4, DECK), (5, (*DECK[:9], DECK[0]))):
        with pytest.raises(ValueError, match="hands of five to seven cards come from a deck"):
            strength_counts(cards, deck)
