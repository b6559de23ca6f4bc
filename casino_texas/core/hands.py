"""The one evaluator: how strong five, six or seven cards are, and which five count.

Knows hand classes, strengths and their order (H1, H15, R50).  Must not know: any game or pay
table.  It reads one packaged table; `tests/core/derive_strengths.py` derives that table from the
rules and writes it.

A *strength* is an int 1..7462; a stronger hand has a larger one, equal hands an equal one.  For
speed hands are given as the cards' `key` numbers, whose sum says which ranks are there (upper
bits) and counts the suits (four bits each, started at three so that five of a suit set bit 3).
The constants are written out in the three evaluators: a global costs a tenth of the call.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from importlib.resources import files
from typing import Final

from casino_texas.core.cards import RANK_KEYS, Card


class HandClass(IntEnum):
    """Hand classes from below; the royal flush is a class of its own for pay tables (H17)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


#: How many different strengths each class has, by class.
CLASS_SIZES: Final = (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)
STRENGTHS: Final = sum(CLASS_SIZES)
#: The lowest strength of each class, by class.
CLASS_FLOORS: Final = tuple(1 + sum(CLASS_SIZES[:i]) for i in range(len(CLASS_SIZES)))
_CLASS_OF: Final = (
    HandClass.HIGH_CARD,
    *(cls for cls, size in zip(HandClass, CLASS_SIZES, strict=True) for _ in range(size)),
)

_BIT_OF_KEY: Final = {key: 1 << rank for rank, key in enumerate(RANK_KEYS)}


def _read_table() -> tuple[array[int], dict[int, int], dict[int, int], array[int]]:
    """The packaged table: suited masks, then (rank key, strength) of five, six, seven cards."""
    data = files("casino_texas.core").joinpath("strengths.bin").read_bytes()
    position = 0

    def take(code: str, count: int) -> array[int]:
        nonlocal position
        part = array(code)
        end = position + count * part.itemsize
        part.frombytes(data[position:end])
        position = end
        if sys.byteorder == "big":
            part.byteswap()
        return part

    suited = take("H", 8192)
    five = dict(zip(take("I", 6175), take("H", 6175), strict=True))
    six = dict(zip(take("I", 18395), take("H", 18395), strict=True))
    seven_keys, seven_values = take("I", 49205), take("H", 49205)
    seven = array("H")
    seven.frombytes(bytes(2 * (seven_keys[-1] + 1)))
    for key, value in zip(seven_keys, seven_values, strict=True):
        seven[key] = value
    return suited, five, six, seven


_SUITED, _FIVE, _SIX, _SEVEN = _read_table()


def suited_table() -> array[int]:
    """Strength of the best five of one suit, by 13-bit mask of ranks; 0 below five ranks."""
    return _SUITED


def seven_card_table() -> array[int]:
    """Strength of seven cards without a flush, by the sum of their `RANK_KEYS`; 0 elsewhere."""
    return _SEVEN


def _suited_strength(keys: Sequence[int], flagged: int) -> int:
    suit_bit = (flagged & 0x8888) >> 3
    mask = 0
    for key in keys:
        if key & suit_bit:
            mask |= _BIT_OF_KEY[key >> 16]
    return _SUITED[mask]


def strength7(keys: Sequence[int]) -> int:
    """Strength of the best five of seven cards, given as their `Card.key` numbers."""
    total = sum(keys, 0x3333)
    if total & 0x8888:
        return _suited_strength(keys, total)
    return _SEVEN[total >> 16]


def strength6(keys: Sequence[int]) -> int:
    """Strength of the best five of six cards, given as their `Card.key` numbers."""
    total = sum(keys, 0x3333)
    if total & 0x8888:
        return _suited_strength(keys, total)
    return _SIX[total >> 16]


def strength5(keys: Sequence[int]) -> int:
    """Strength of exactly five cards, given as their `Card.key` numbers."""
    total = sum(keys, 0x3333)
    if total & 0x8888:
        return _suited_strength(keys, total)
    return _FIVE[total >> 16]


_BY_COUNT: Final = {5: strength5, 6: strength6, 7: strength7}


def strength(cards: Iterable[Card]) -> int:
    """Strength of the best five of five, six or seven different cards.

    Raises:
        ValueError: fewer than five or more than seven cards.
    """
    keys = [card.key for card in cards]
    evaluate = _BY_COUNT.get(len(keys))
    if evaluate is None:
        raise ValueError(f"a hand is made of five to seven cards, not {len(keys)}")
    return evaluate(keys)


def class_of(value: int) -> HandClass:
    """The hand class of a strength."""
    return _CLASS_OF[value]


@dataclass(frozen=True, slots=True)
class BestHand:
    """The five cards that count, best first: the combination, then the other cards (H15)."""

    hand_class: HandClass
    cards: tuple[Card, ...]
    strength: int

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of the five cards in that order; a five-high straight ends with its ace."""
        return tuple(card.rank for card in self.cards)


def best_hand(cards: Iterable[Card]) -> BestHand:
    """Name the best five of five to seven cards and give them in order, best first.

    Where several choices of five are equally strong (a six-card flush never is; two cards of one
    rank can be) the earlier given cards are preferred, so a board that plays shows as such when
    the board is given first.

    Raises:
        ValueError: fewer than five or more than seven cards.
    """
    held = tuple(cards)
    value = strength(held)
    hand_class = class_of(value)
    if hand_class in _SUITED_CLASSES:
        suits = [card.suit for card in held]
        suit = max(suits, key=suits.count)
        held = tuple(card for card in held if card.suit == suit)
    by_rank: dict[int, list[Card]] = {}
    for card in held:
        by_rank.setdefault(card.rank, []).append(card)
    if hand_class in _STRAIGHT_CLASSES:
        # An ace under the two is rank -1, which is 12 modulo 13.
        runs = ([(top - step) % 13 for step in range(5)] for top in range(12, 2, -1))
        run = next(run for run in runs if all(rank in by_rank for rank in run))
        return BestHand(hand_class, tuple(by_rank[rank][0] for rank in run), value)
    groups = sorted(by_rank.values(), key=_group_order)
    if (count := _COMBINED_RANKS.get(hand_class)) is not None:
        # The fifth card is the highest of the others, be it one of a pair that does not count.
        groups[count:] = [max(groups[count:], key=_group_rank)]
    five = [card for group in groups for card in group][:5]
    return BestHand(hand_class, tuple(five), value)


_STRAIGHT_CLASSES: Final = frozenset(
    {HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH, HandClass.ROYAL_FLUSH}
)
_SUITED_CLASSES: Final = frozenset(
    {HandClass.FLUSH, HandClass.STRAIGHT_FLUSH, HandClass.ROYAL_FLUSH}
)
#: The classes of four combined cards, and of how many ranks these are.
_COMBINED_RANKS: Final = {HandClass.TWO_PAIR: 2, HandClass.FOUR_OF_A_KIND: 1}


def _group_order(group: list[Card]) -> int:
    """More cards of a rank first, then the higher rank."""
    return -13 * len(group) - group[0].rank


def _group_rank(group: list[Card]) -> int:
    return group[0].rank


def weakest_pair(rank: int) -> int:
    """The strength of the weakest hand with a pair of this rank, or better."""
    kickers = [other for other in range(13) if other != rank][:3]
    return _FIVE[2 * RANK_KEYS[rank] + sum(RANK_KEYS[kicker] for kicker in kickers)]


def weakest_ace_king() -> int:
    """The strength of A-K-4-3-2 without a pair, the weakest ace-king."""
    return _FIVE[sum(RANK_KEYS[rank] for rank in (12, 11, 2, 1, 0))]
