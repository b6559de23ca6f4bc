"""The boards of the casino game, alike ones counted once, and how they lead to each other.

Knows cards and suits.  Must not know strengths beyond a board's own, decisions or money.

Of the standard deck 22,100 flops make 1,755 classes and 270,725 boards of four make 16,432 (what
is alike: see `suits`).  Of a board of five only ranks and its flush suit matter; boards alike in
this coarser sense are one *river board*: 42,783 instead of 2,598,960.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from casino_texas.analysis.suits import (
    KINDS,
    NO_CARD,
    PAIR_COUNTS,
    flush_suits,
    has_three,
    kind_of,
    river_kind,
    suit_order,
    suit_signs,
)
from casino_texas.analysis.tables import KEYS, Array, Whole, five_card_strengths
from casino_texas.core.cards import Card


class Flops(NamedTuple):
    """Classes of flops.  `cards[f]`: one flop of the class, `weight[f]`: how many are like it.

    For each card c of the deck that is not on it `turn[f, c]` is the board of four it makes (-1
    for other cards) and `suits[f, c]` that board's first and second suit (-1: none).  Suits that
    are not on the flop and equal in the deck may be exchanged: `group[f, s]` tells them (-1: on
    the flop), `twins[f, s]` counts them and `place[f, s]` is the suit's place among them (1 and 0
    for suits on the flop).

    `start[f]` numbers the pairs of cards of all flops through, alike ones once: pair n has the
    cards at the places `high[n]` and `low[n]` of `cards_left`, and stands for `times[n]` pairs."""

    cards: Array
    weight: Array
    turn: Array
    suits: Array
    group: Array
    twins: Array
    place: Array
    start: Array
    high: Array
    low: Array
    times: Array


class Turns(NamedTuple):
    """Classes of boards of four cards.

    `cards`, `weight`, `suits` as with flops; `free[t, k]` counts the cards of kind k left in the
    deck; `start[t]` numbers the pairs of kinds of all boards through (`start[-1]` is their
    number).  For each kind k with a card left `river[t, k]` is the river board it makes, and
    `flush[t, k]` whether that one's flush suit is none (0), the first (1) or the second (2)."""

    cards: Array
    weight: Array
    suits: Array
    free: Array
    start: Array
    river: Array
    flush: Array


class Rivers(NamedTuple):
    """River boards.  `keys`: sum of the five rank values; `mask`: ranks in the flush suit, or 0;
    `own`: strength of the five cards; `free[b, k]`: cards of kind k left; `start`: as with turns;
    `weight`: boards like it."""

    keys: Array
    mask: Array
    own: Array
    free: Array
    start: Array
    weight: Array


class Boards:
    """All classes of boards of one deck, and how they lead to each other."""

    def __init__(self, deck: Sequence[Card]) -> None:
        """`deck`: at least nine different cards (two boxes of two, five on the board)."""
        if len(set(deck)) != len(deck) or len(deck) < 9:
            raise ValueError("a deck has at least nine cards, each once")
        self.deck: Final = np.array(sorted(card.index for card in deck), np.int64)
        has = cards_by_suit(deck)
        signs = suit_signs(has)
        #: By suit, equal where the deck has the same ranks.
        self.signs: Final = signs
        keys, cards = _all_boards(self.deck, signs, 3, comb(len(deck), 3))
        self.flop_keys, first, count = np.unique(keys, return_index=True, return_counts=True)
        flop_cards, flop_weight = cards[first], count.astype(np.int64)
        keys, cards = _all_boards(self.deck, signs, 4, comb(len(deck), 4))
        self.turn_keys, first, count = np.unique(keys, return_index=True, return_counts=True)
        self.turns, self.rivers = lay_out(cards[first], count.astype(np.int64), has, signs)
        turn, turn_suits = _turns_of_flops(flop_cards, self.deck, signs, self.turn_keys)
        group, twins, place = _twin_suits(flop_cards, signs)
        none, no_pairs = np.zeros(len(flop_cards) + 1, np.int64), np.zeros(0, np.uint8)
        flops = Flops(
            *(flop_cards, flop_weight, turn, turn_suits, group, twins, place),
            *(none, no_pairs, no_pairs, no_pairs),
        )
        start, high, low, times = _list_pairs(self.deck, flops)
        self.flops: Final = flops._replace(start=start, high=high, low=low, times=times)


def cards_by_suit(deck: Iterable[Card]) -> Array:
    """Which cards there are: 13 ranks x 4 suits of 0 and 1."""
    has = np.zeros((13, 4), np.int64)
    for card in deck:
        has[card.rank, card.suit] = 1
    return has


def lay_out(cards: Array, weight: Array, has: Array, signs: Array) -> tuple[Turns, Rivers]:
    """Describe boards of four and the river boards they lead to.

    `has`: the cards there are (`cards_by_suit`); `signs`: equal only for suits that may be
    exchanged.
    """
    suits, free, keys, flush = _describe_turns(cards, has, signs)
    where = np.nonzero(free.ravel())[0]
    _, first, back = np.unique(keys.ravel()[where], return_index=True, return_inverse=True)
    river = np.full((len(cards), KINDS), -1, np.int32)
    river.ravel()[where] = back.reshape(-1)
    start = _starts(np.take(PAIR_COUNTS, (suits >= 0).sum(axis=1)))
    turns = Turns(cards, weight, suits, free, start, river, flush)
    times = np.zeros(len(first), np.int64)
    np.add.at(times, back.reshape(-1), (weight[:, None] * free).ravel()[where])
    turn, kind = np.divmod(where[first], KINDS)
    ranks, mask, left = _describe_rivers(turn, kind, turns)
    river_start = _starts(np.where(mask > 0, PAIR_COUNTS[1], PAIR_COUNTS[0]))
    own = five_card_strengths(ranks, mask)
    # A board of five is reached from each of its boards of four.
    return turns, Rivers(ranks, mask, own, left, river_start, times // 5)


def _starts(sizes: Array) -> Array:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


@njit(cache=True, nogil=True)
def _all_boards(deck: Array, signs: Array, size: int, count: int) -> tuple[Array, Array]:
    """Keys and cards of all boards of `size` cards."""
    keys = np.empty(count, np.int64)
    cards = np.empty((count, size), np.int64)
    chosen = np.arange(size)
    masks = np.empty(4, np.int64)
    order = np.empty(4, np.int64)
    for row in range(count):
        masks[:] = 0
        for place in range(size):
            card = deck[chosen[place]]
            cards[row, place] = card
            masks[card & 3] |= 1 << (card >> 2)
        keys[row] = suit_order(masks, signs, order)
        place = size - 1
        while place >= 0 and chosen[place] == deck.size - size + place:
            place -= 1
        if place >= 0:
            chosen[place] += 1
            for later in range(place + 1, size):
                chosen[later] = chosen[later - 1] + 1
    return keys, cards


@njit(cache=True, nogil=True)
def _turns_of_flops(
    flops: Array, deck: Array, signs: Array, turn_keys: Array
) -> tuple[Array, Array]:
    turn = np.full((len(flops), 52), -1, np.int32)
    suits = np.full((len(flops), 52, 2), -1, np.int8)
    masks = np.empty(4, np.int64)
    order = np.empty(4, np.int64)
    for flop in range(len(flops)):
        for card in deck:
            masks[:] = 0
            is_there = False
            for other in flops[flop]:
                masks[other & 3] |= 1 << (other >> 2)
                is_there |= other == card
            if is_there:
                continue
            masks[card & 3] |= 1 << (card >> 2)
            turn[flop, card] = np.searchsorted(turn_keys, suit_order(masks, signs, order))
            suits[flop, card, 0], suits[flop, card, 1] = flush_suits(masks, order)
    return turn, suits


def _twin_suits(flops: Array, signs: Array) -> tuple[Array, Array, Array]:
    """(group, twins, place) of the suits beside each flop."""
    group = np.tile(signs, (len(flops), 1))
    for column in range(3):
        group[np.arange(len(flops)), flops[:, column] & 3] = -1
    same = (group[:, :, None] == group[:, None, :]) & (group >= 0)[:, :, None]
    twins = np.maximum(same.sum(axis=2), 1)
    return group, twins, np.tril(same, -1).sum(axis=2)


@njit(cache=True, nogil=True)
def cards_left(deck: Array, flops: Flops, flop: Whole, cards: Array) -> int:
    """The deck's cards that are not on the flop, in order; returns how many."""
    count = 0
    for card in deck:
        if flops.turn[flop, card] >= 0:
            cards[count] = card
            count += 1
    return count


@njit(cache=True, nogil=True)
def see_turn(
    flops: Flops, turns: Turns, flop: int, cards: Array, count: int, place: int, kinds: Array
) -> tuple[Whole, Whole]:
    """Open the card at `place` as the turn: fills the kinds of all cards, returns (its first row,
    how many it has)."""
    suits = flops.suits[flop, cards[place]]
    for other in range(count):
        kinds[other] = kind_of(cards[other], suits[0], suits[1])
    kinds[place] = NO_CARD
    turn = flops.turn[flop, cards[place]]
    return turns.start[turn], turns.start[turn + 1] - turns.start[turn]


@njit(cache=True, nogil=True)
def alike_pairs(group: Array, twins: Array, place: Array, high: Whole, low: Whole) -> Whole:
    """How many pairs of cards are alike beside a flop; 0 if another one stands for them.

    `group`, `twins`, `place`: the flop's rows of `Flops`.

    The first free suits stand for the others: the higher card has the first, the lower one the
    same, or the second.
    """
    upper, lower = high & 3, low & 3
    if upper != lower and group[upper] == group[lower] >= 0:
        if place[upper] + place[lower] != 1:
            return 0
        if high >> 2 == low >> 2:
            return twins[upper] * (twins[upper] - 1) // 2
        return twins[upper] * (twins[upper] - 1) if place[upper] == 0 else 0
    if place[upper] or place[lower]:
        return 0
    return twins[upper] if upper == lower else twins[upper] * twins[lower]


@njit(cache=True, nogil=True)
def _list_pairs(deck: Array, flops: Flops) -> tuple[Array, Array, Array, Array]:
    """(start, high, low, times) of all flops' pairs of cards, in order of their places."""
    cards = np.empty(52, np.int64)
    start = np.zeros(len(flops.cards) + 1, np.int64)
    most = len(flops.cards) * (deck.size - 3) * (deck.size - 4) // 2
    high, low = np.empty(most, np.uint8), np.empty(most, np.uint8)
    times = np.empty(most, np.uint8)
    row = 0
    for flop in range(len(flops.cards)):
        count = cards_left(deck, flops, flop, cards)
        group, twins, place = flops.group[flop], flops.twins[flop], flops.place[flop]
        for upper in range(count):
            for lower in range(upper):
                alike = alike_pairs(group, twins, place, cards[upper], cards[lower])
                if alike:
                    high[row], low[row], times[row] = upper, lower, alike
                    row += 1
        start[flop + 1] = row
    return start, high[:row].copy(), low[:row].copy(), times[:row].copy()


@njit(cache=True, nogil=True)
def _describe_turns(turns: Array, has: Array, signs: Array) -> tuple[Array, Array, Array, Array]:
    """(suits, free, keys of the river boards, their flush suits)."""
    count = len(turns)
    suits = np.full((count, 2), -1, np.int8)
    free = np.zeros((count, KINDS), np.int8)
    keys = np.zeros((count, KINDS), np.int64)
    flush = np.zeros((count, KINDS), np.int8)
    masks = np.empty(4, np.int64)
    order = np.empty(4, np.int64)
    for turn in range(count):
        masks[:] = 0
        ranks = np.int64(0)
        for card in turns[turn]:
            masks[card & 3] |= 1 << (card >> 2)
            ranks += KEYS[card >> 2]
        suit_order(masks, signs, order)
        first, second = flush_suits(masks, order)
        suits[turn, 0], suits[turn, 1] = first, second
        for suit in range(4):
            for rank in range(13):
                if has[rank, suit] and not masks[suit] >> rank & 1:
                    free[turn, kind_of(4 * rank + suit, first, second)] += 1
        for kind in range(KINDS):
            if free[turn, kind] == 0:
                continue
            rank = kind % 13
            keys[turn, kind] = ranks + KEYS[rank]
            for which in range(2):
                suit = suits[turn, which]
                if suit < 0:
                    continue
                mask = masks[suit]
                if kind // 13 == which + 1:
                    mask |= 1 << rank
                if has_three(mask):
                    flush[turn, kind] = which + 1
                    keys[turn, kind] |= (1 + (signs[suit] << 13 | mask)) << 24
    return suits, free, keys, flush


@njit(cache=True, nogil=True)
def _describe_rivers(turn: Array, kind: Array, turns: Turns) -> tuple[Array, Array, Array]:
    """(sum of rank values, ranks in the flush suit, cards left by kind) of each (turn, kind)."""
    count = len(turn)
    keys = np.zeros(count, np.int64)
    masks = np.zeros(count, np.int64)
    free = np.zeros((count, 26), np.int8)
    for river in range(count):
        t, k = turn[river], kind[river]
        which = turns.flush[t, k]
        keys[river] = KEYS[k % 13]
        for card in turns.cards[t]:
            keys[river] += KEYS[card >> 2]
            if which and card & 3 == turns.suits[t, which - 1]:
                masks[river] |= 1 << (card >> 2)
        if which and k // 13 == which:
            masks[river] |= 1 << (k % 13)
        for other in range(KINDS):
            free[river, river_kind(other, which)] += turns.free[t, other]
        free[river, river_kind(k, which)] -= 1
    return keys, masks, free
