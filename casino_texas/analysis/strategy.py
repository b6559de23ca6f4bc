"""The best play of a solved table, for looking up by cards.

Knows how to find the row of a hand among all those that are alike.  Must not know values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from casino_texas.analysis import decide
from casino_texas.analysis.boards import Boards, Flops, alike_pairs, cards_left
from casino_texas.analysis.suits import PAIRS, flush_suits, kind_of, suit_order
from casino_texas.analysis.tables import Array, Whole
from casino_texas.casino.rules import Option
from casino_texas.core.cards import Card

_FLOP_OPTIONS: Final = {decide.FOLD: Option.FOLD, decide.BET: Option.BET, decide.BUY: Option.BUY}


class Choice(NamedTuple):
    """What to do; `discards` are the cards to exchange, if that is it."""

    option: Option
    discards: tuple[Card, ...] = ()


class Strategy:
    """What to do with a pair of cards on a flop, and after the turn if the card was bought.

    After an exchange it has no answer: those hands are too many to keep, and quick to value (see
    `spot`)."""

    def __init__(self, boards: Boards, flop_choices: Array, turn_choices: Array) -> None:
        self._boards: Final = boards
        self._flop_choices: Final = flop_choices
        self._turn_choices: Final = turn_choices

    def flop(self, own: Sequence[Card], flop: Sequence[Card]) -> Choice:
        """The first decision (H4)."""
        boards = self._boards
        row = _flop_row(
            *(_indices(own), _indices(flop), boards.deck, boards.signs),
            *(boards.flops, boards.flop_keys),
        )
        return Choice(_FLOP_OPTIONS[int(self._flop_choices[row])])

    def turn(self, own: Sequence[Card], board: Sequence[Card]) -> Choice:
        """The second decision (H9) on a board of four, in any order."""
        boards = self._boards
        turn, kinds = _find_turn(_indices(own), _indices(board), boards.signs, boards.turn_keys)
        row = boards.turns.start[turn] + PAIRS[kinds[0], kinds[1]]
        higher, lower = own if kinds[0] >= kinds[1] else reversed(own)
        match int(self._turn_choices[row]):
            case decide.FOLD:
                return Choice(Option.FOLD)
            case decide.BET:
                return Choice(Option.BET)
            case decide.EXCHANGE_HIGH:
                return Choice(Option.EXCHANGE, (higher,))
            case decide.EXCHANGE_LOW:
                return Choice(Option.EXCHANGE, (lower,))
            case _:
                return Choice(Option.EXCHANGE, tuple(own))


def _indices(cards: Sequence[Card]) -> Array:
    return np.array([card.index for card in cards], np.int64)


@njit(cache=True, nogil=True)
def _masks(cards: Array) -> Array:
    masks = np.zeros(4, np.int64)
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return masks


@njit(cache=True, nogil=True)
def _find_turn(own: Array, board: Array, signs: Array, keys: Array) -> tuple[Whole, Array]:
    """(class of the board of four, kinds of the own cards)."""
    masks, order = _masks(board), np.empty(4, np.int64)
    turn = np.searchsorted(keys, suit_order(masks, signs, order))
    first, second = flush_suits(masks, order)
    kinds = np.empty(2, np.int64)
    for i in range(2):
        kinds[i] = kind_of(own[i], first, second)
    return turn, kinds


@njit(cache=True, nogil=True)
def _flop_row(
    own: Array, board: Array, deck: Array, signs: Array, flops: Flops, keys: Array
) -> Whole:
    """The row that stands for a pair of cards beside a flop."""
    order, like = np.empty(4, np.int64), np.empty(4, np.int64)
    flop = np.searchsorted(keys, suit_order(_masks(board), signs, order))
    suit_order(_masks(flops.cards[flop]), signs, like)
    moved = np.empty(2, np.int64)
    for i in range(2):
        for place in range(4):
            if order[place] == own[i] & 3:
                moved[i] = own[i] & ~3 | like[place]
    high, low = _standing_for(flops, flop, max(moved[0], moved[1]), min(moved[0], moved[1]))
    cards = np.empty(52, np.int64)
    cards_left(deck, flops, flop, cards)
    row = flops.start[flop]
    while cards[flops.high[row]] != high or cards[flops.low[row]] != low:
        row += 1
    return row


@njit(cache=True, nogil=True)
def _standing_for(flops: Flops, flop: Whole, high: Whole, low: Whole) -> tuple[Whole, Whole]:
    """The pair that stands for this one: exchangeable suits renamed."""
    group, place = flops.group[flop], flops.place[flop]
    if alike_pairs(group, flops.twins[flop], place, high, low):
        return high, low
    upper, lower = high & 3, low & 3
    is_second = upper != lower and group[upper] == group[lower]
    if group[upper] >= 0:
        for suit in range(4):
            if group[suit] == group[upper] and place[suit] == 0:
                high = high & ~3 | suit
    if group[lower] >= 0:
        for suit in range(4):
            if group[suit] == group[lower] and place[suit] == (1 if is_second else 0):
                low = low & ~3 | suit
    return max(high, low), min(high, low)
