"""The evaluator against the rules (H1, H15, H17, R50) and against the published counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Card as PokerkitCard
from pokerkit import StandardHighHand

from casino_texas.core.cards import DECK, RANK_KEYS, Card, format_cards, parse_cards
from casino_texas.core.hands import (
    CLASS_FLOORS,
    CLASS_SIZES,
    STRENGTHS,
    HandClass,
    best_hand,
    class_of,
    strength,
    strength5,
    strength6,
    strength7,
    weakest_ace_king,
    weakest_pair,
)
from tests.core.derive_strengths import TABLE, Counts, derive, multisets, rank_key, table_bytes

FIVE_CARD_COUNTS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
SEVEN_CARD_COUNTS = (
    *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644),
    *(3_473_184, 224_848, 37_260, 4_324),
)


def test_the_packaged_table_is_what_the_rules_give() -> None:
    assert TABLE.read_bytes() == table_bytes()


def test_strengths_of_all_rank_multisets() -> None:
    _, by_cards = derive()
    for cards, evaluate in ((5, strength5), (6, strength6), (7, strength7)):
        for counts, value in by_cards[cards].items():
            # Suits that never make a flush: give the copies of a rank different suits in turn.
            assert evaluate([rank_key(counts) << 16, *([0] * (cards - 1))]) == value


def test_all_five_card_hands_by_class() -> None:
    """All C(52,5), one by one, through the evaluator."""
    keys = [card.key for card in DECK]
    counts = Counter(map(strength5, combinations(keys, 5)))
    by_class = Counter[HandClass]()
    for value, count in counts.items():
        by_class[class_of(value)] += count
    assert tuple(by_class[cls] for cls in HandClass) == FIVE_CARD_COUNTS
    assert len(counts) == STRENGTHS == 7462


def suited_parts(counts: Counts, held: tuple[int, ...]) -> int:
    """Ways to hold `counts` of each rank in four suits so that exactly `held` are in suit 0."""
    ways = 1
    for rank, count in enumerate(counts):
        inside = int(rank in held)
        if inside > count:
            return 0
        ways *= comb(3, count - inside)
    return ways


def all_seven_card_hands() -> Iterator[tuple[int, int]]:
    """(strength, hands) over all C(52,7), by rank multisets and the suits they can wear."""
    for counts in multisets(7):
        total = 1
        for count in counts:
            total *= comb(4, count)
        present = [rank for rank in range(13) if counts[rank]]
        flushes = 0
        for size in (5, 6, 7):
            for held in combinations(present, size):
                ways = 4 * suited_parts(counts, held)
                if ways:
                    flushes += ways
                    yield strength7(some_cards(counts, held)), ways
        if total > flushes:
            yield strength7([rank_key(counts) << 16, *([0] * 6)]), total - flushes


def some_cards(counts: Counts, held: tuple[int, ...]) -> list[int]:
    """Keys of one hand with these ranks, the `held` ones (and no others) in the first suit."""
    keys = []
    for rank, count in enumerate(counts):
        suits = [0] * (rank in held) + [1, 2, 3]
        keys += [RANK_KEYS[rank] << 16 | 1 << 4 * suit for suit in suits[:count]]
    return keys


def test_all_seven_card_hands_by_class() -> None:
    by_class = Counter[HandClass]()
    values = set()
    for value, hands in all_seven_card_hands():
        by_class[class_of(value)] += hands
        values.add(value)
    assert tuple(by_class[cls] for cls in HandClass) == SEVEN_CARD_COUNTS
    assert sum(by_class.values()) == comb(52, 7)
    assert len(values) == 4824


def test_class_floors_follow_from_sizes() -> None:
    assert CLASS_FLOORS[0] == 1
    for cls in HandClass:
        assert class_of(CLASS_FLOORS[cls]) is cls
        assert class_of(CLASS_FLOORS[cls] + CLASS_SIZES[cls] - 1) is cls


hands_of = st.integers(5, 7).flatmap(
    lambda n: st.lists(st.sampled_from(DECK), min_size=n, max_size=n, unique=True)
)


@given(hands_of)
def test_the_best_five_is_the_best_of_all_fives(cards: list[Card]) -> None:
    best = best_hand(cards)
    assert best.strength == strength(cards) == max(map(strength, combinations(cards, 5)))
    assert set(best.cards) <= set(cards)
    assert strength(best.cards) == best.strength
    assert best.hand_class is class_of(best.strength)


#: Few ranks, or mostly one suit: many pairs, straights and flushes, many equally good fives.
crowded_hands = st.tuples(
    st.sampled_from(
        [
            [card for card in DECK if card.rank in (0, 1, 2, 3, 12, 11)],
            [card for card in DECK if card.suit == 0 or card.rank == 5],
            [card for card in DECK if 6 <= card.rank <= 11],
        ]
    ),
    st.integers(5, 7),
).flatmap(
    lambda deck: st.lists(st.sampled_from(deck[0]), min_size=deck[1], max_size=deck[1], unique=True)
)


@given(crowded_hands)
def test_of_equally_good_fives_the_earlier_cards_are_taken(cards: list[Card]) -> None:
    best = best_hand(cards)
    first = next(five for five in combinations(cards, 5) if strength(five) == best.strength)
    assert set(best.cards) == set(first)
    # Within a rank they stay in the order given.
    for one, two in pairwise(best.cards):
        assert one.rank != two.rank or cards.index(one) < cards.index(two)


@given(hands_of, hands_of)
def test_comparison_agrees_with_pokerkit(ours: list[Card], theirs: list[Card]) -> None:
    def other(cards: list[Card]) -> StandardHighHand:
        return StandardHighHand.from_game(PokerkitCard.parse("".join(c.text for c in cards)))

    assert (strength(ours) > strength(theirs)) == (other(ours) > other(theirs))
    assert (strength(ours) == strength(theirs)) == (other(ours) == other(theirs))


@pytest.mark.parametrize(
    ("cards", "hand_class", "best"),
    [
        ("As 2d 3c 4h 5s Kd Kh", HandClass.STRAIGHT, "5s 4h 3c 2d As"),
        ("As Ks Qs Js Ts 9s 8s", HandClass.ROYAL_FLUSH, "As Ks Qs Js Ts"),
        ("As 2s 3s 4s 5s Kd Kh", HandClass.STRAIGHT_FLUSH, "5s 4s 3s 2s As"),
        ("Kd Kh 9c 9s 4d 4c Ah", HandClass.TWO_PAIR, "Kd Kh 9s 9c Ah"),
        ("Kd Kh Kc 9c 9s 4d 4c", HandClass.FULL_HOUSE, "Kh Kd Kc 9s 9c"),
        ("Qd Kh Ac 2c 3s", HandClass.HIGH_CARD, "Ac Kh Qd 3s 2c"),
        ("2d 2h 2c 2s 9d 9h 9c", HandClass.FOUR_OF_A_KIND, "2s 2h 2d 2c 9d"),
        ("7d 7h 7c Ks 9d 4h 2c", HandClass.THREE_OF_A_KIND, "7h 7d 7c Ks 9d"),
    ],
)
def test_the_best_five_is_named_best_first(cards: str, hand_class: HandClass, best: str) -> None:
    hand = best_hand(parse_cards(cards))
    assert hand.hand_class is hand_class
    ours = [card.rank for card in hand.cards]
    assert ours == [card.rank for card in parse_cards(best)]
    assert hand.ranks == tuple(ours)


def test_a_board_given_first_is_the_hand_that_plays() -> None:
    board = parse_cards("As Ks Qd Jc Th")
    assert set(best_hand((*board, *parse_cards("Ad Kc"))).cards) == set(board)


@pytest.mark.parametrize("count", [0, 4, 8])
def test_other_numbers_of_cards_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match="five to seven"):
        strength(DECK[:count])


def test_the_weakest_hands_of_a_qualifier() -> None:
    assert weakest_pair(0) == CLASS_FLOORS[HandClass.PAIR] == strength(parse_cards("2c2d3c4d5h"))
    assert weakest_pair(2) == strength(parse_cards("4c4d2c3d5h"))
    assert weakest_ace_king() == strength(parse_cards("AcKd4c3d2h"))
    assert format_cards(best_hand(parse_cards("AcKd4c3d2h")).cards) == "Ac Kd 4c 3d 2h"
