"""Many hands at once: the same strengths as one by one, compiled and by numpy alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import numpy as np
import pytest

from casino_texas.analysis import many_hands
from casino_texas.analysis.hand_counts import class_counts
from casino_texas.analysis.many_hands import mask_of, masks_of, strengths_of
from casino_texas.core.cards import DECK, Card, card_at, parse_cards
from casino_texas.core.hands import STRENGTHS, strength
from tests.core.test_hands import FIVE_CARD_COUNTS

#: How many different strengths the best five of so many cards can have.
DIFFERENT = {5: 7462, 6: 6075, 7: 4824}


@pytest.fixture(params=["compiled", "numpy alone"])
def path(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With the compiled loop, and as where numba is missing."""
    if request.param != "compiled":
        monkeypatch.setattr(many_hands, "_compiled", lambda: None)
    return str(request.param)


def every_kind(cards: int) -> Iterator[tuple[Card, ...]]:
    """A hand for every multiset of ranks, and one for every set of ranks that makes a flush."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(ranks[i] != ranks[i + 4] for i in range(cards - 4)):
            yield tuple(card_at(4 * rank + i % 4) for i, rank in enumerate(ranks))
    for size in range(5, cards + 1):
        for suited in combinations(range(13), size):
            beside = [card_at(4 * rank + 1) for rank in range(cards - size)]
            yield (*(card_at(4 * rank + 2) for rank in suited), *beside)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_kind_of_hand_has_the_strength_core_gives_it(path: str, cards: int) -> None:
    hands = list(every_kind(cards))
    found = strengths_of([mask_of(hand) for hand in hands])
    assert found.tolist() == [strength(hand) for hand in hands]
    assert len(set(found.tolist())) == DIFFERENT[cards]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_random_hands_have_the_strength_core_gives_them(path: str, cards: int) -> None:
    random = Random(cards)
    hands = [random.sample(DECK, cards) for _ in range(3000)]
    masks = masks_of([[card.index for card in hand] for hand in hands])
    assert masks.tolist() == [mask_of(hand) for hand in hands]
    assert strengths_of(masks).tolist() == [strength(hand) for hand in hands]


def test_blocks_meet_without_a_gap(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_hands, "_BLOCK", 7)
    random = Random(3)
    hands = [random.sample(DECK, 7) for _ in range(40)]
    found = strengths_of([mask_of(hand) for hand in hands])
    assert found.tolist() == [strength(hand) for hand in hands]


@pytest.mark.slow
def test_all_hands_of_five_one_by_one(path: str) -> None:
    masks = masks_of(np.array(list(combinations(range(52), 5)), np.uint8))
    counts = np.bincount(strengths_of(masks), minlength=STRENGTHS + 1)
    assert class_counts(counts) == FIVE_CARD_COUNTS


def test_the_strengths_come_in_the_shape_of_the_hands(path: str) -> None:
    five = [mask_of(parse_cards(text)) for text in ("AsKsQsJsTs", "2c3d4h5s7c")]
    table = np.array([five, five[::-1], five])
    assert strengths_of(table).tolist() == [[7462, 1], [1, 7462], [7462, 1]]
    assert strengths_of(table.T).tolist() == [[7462, 1, 7462], [1, 7462, 1]]
    assert strengths_of(np.uint64(five[0])).tolist() == 7462
    none = strengths_of(np.zeros((0, 3), np.uint64))
    assert (none.shape, none.dtype) == ((0, 3), np.uint16)


SEVEN = 0b1111111


@pytest.mark.parametrize(
    ("masks", "said"),
    [
        ([SEVEN, SEVEN, 0b1111], "hand 2 has 4 cards; a hand is made of five to seven"),
        ([0], "hand 0 has 0 cards; a hand is made of five to seven"),
        ([SEVEN, 0b111111], "hand 1 has 6 cards and the first one 7; all must have as many"),
        ([0b11111, SEVEN], "hand 1 has 7 cards and the first one 5; all must have as many"),
        ([SEVEN, SEVEN << 13 | SEVEN], "hand 1 has 14 cards; a hand is made of five to seven"),
        ([SEVEN, 2**52 - 1], "hand 1 has 52 cards; a hand is made of five to seven"),
        ([SEVEN << 46], "hand 0 has bits beyond the 52 cards: 0x1fc00000000000"),
        ([SEVEN, -1], "hand 1 has bits beyond the 52 cards: 0xffffffffffffffff"),
        ([SEVEN, SEVEN >> 1 | 1 << 52], "hand 1 has bits beyond the 52 cards"),
        ([127.0], "hands are masks of 64 bits, whole numbers, not float64"),
        (["As Kd"], "hands are masks of 64 bits, whole numbers, not <U5"),
    ],
)
def test_what_is_no_hand_is_refused(path: str, masks: list[Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        strengths_of(np.array(masks))


def test_the_first_wrong_hand_of_many_is_named(path: str) -> None:
    masks = np.full(50_000, SEVEN, np.uint64)
    masks[[40_000, 45_000]] = 1
    with pytest.raises(ValueError, match="hand 40000 has 1 cards"):
        strengths_of(masks)
