"""Compiled counting of what an immediate BET on the flop comes to, for every pair of cards.

Knows strengths and how often things happen; money and decisions come in elsewhere.  Rows are
numbered as in `boards.Flops`.  Counts are over the two cards to come and the dealer's pairs, in
the outcome columns of `kernels`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from casino_texas.analysis.boards import Flops, Rivers, Turns, cards_left, see_turn
from casino_texas.analysis.kernels import (
    BELOW_OWN,
    EQUAL_OWN,
    NO_GAME,
    STAND_OFF,
    STRENGTH_BITS,
    WITHOUT_GAME,
    kinds_of,
)
from casino_texas.analysis.suits import NO_PAIR, PAIRS, kind_of
from casino_texas.analysis.tables import Array, Strengths


@njit(cache=True, nogil=True)
def count_seven(
    first: int,
    last: int,
    deck: Array,
    flops: Flops,
    turns: Turns,
    turn_outcomes: Array,
    outcomes: Array,
) -> None:
    """Fill `outcomes` for a BET that plays the best five of all seven cards."""
    cards = np.empty(52, np.int64)
    kinds = np.empty(52, np.uint8)
    count = deck.size - 3
    columns = outcomes.shape[1]
    for flop in range(first, last):
        cards_left(deck, flops, flop, cards)
        base, end = flops.start[flop], flops.start[flop + 1]
        for place in range(count):
            start, _ = see_turn(flops, turns, flop, cards, count, place, kinds)
            for row in range(base, end):
                pair = PAIRS[kinds[flops.high[row]], kinds[flops.low[row]]]
                if pair != NO_PAIR:
                    for column in range(columns):
                        outcomes[row, column] += turn_outcomes[start + pair, column]
        # Each two cards to come were counted in both orders.
        for row in range(base, end):
            for column in range(columns):
                outcomes[row, column] //= 2


@njit(cache=True, nogil=True)
def count_five(
    first: int,
    last: int,
    deck: Array,
    flops: Flops,
    turns: Turns,
    rivers: Rivers,
    tables: Strengths,
    qualifier: int,
    results: Array,
    alone: Array,
    outcomes: Array,
) -> None:
    """Fill `outcomes` for a BET that plays the own two cards and the flop's three.

    The dealer's hand depends only on the set of four cards he adds to the flop, whichever of them
    lie on the board.  Sets without the player's two cards are all, less those with one of them,
    plus those with both; sets with a given card are the boards of four it makes with the flop.
    Only the few strengths a player can have matter as limits, so strengths are counted by level:
    2k + 1 at the k-th of them, even numbers between.
    """
    cards = np.empty(52, np.int64)
    count = deck.size - 3
    boards = np.empty(count * (count - 1) // 2, np.int64)
    level = np.empty(7464, np.int64)
    tally = np.empty((count, 2 * len(boards) + 4), np.int64)
    whole = np.empty(2 * len(boards) + 4, np.int64)
    by_class = outcomes.shape[1] > NO_GAME + 1
    for flop in range(first, last):
        cards_left(deck, flops, flop, cards)
        level[:] = 0
        level[qualifier] = 1
        base = flops.start[flop]
        rows = flops.start[flop + 1] - base
        for row in range(rows):
            high, low = cards[flops.high[base + row]], cards[flops.low[base + row]]
            kind = kind_of(low, flops.suits[flop, high, 0], flops.suits[flop, high, 1])
            boards[row] = turns.river[flops.turn[flop, high], kind]
            level[rivers.own[boards[row]]] = 1
        levels = number_levels(level)
        whole[:levels] = 0
        for place in range(count):
            turn = flops.turn[flop, cards[place]]
            twin = place - 1
            while twin >= 0 and flops.turn[flop, cards[twin]] != turn:
                twin -= 1
            if twin >= 0:
                tally[place, :levels] = tally[twin, :levels]
            else:
                tally[place, :levels] = 0
                _count_levels(turn, turns, rivers, results, level, tally[place])
            for number in range(levels):
                whole[number] += tally[place, number]
        # Three cards beside a given one were counted by each as the river; four also by each
        # as the given one.
        for number in range(levels):
            whole[number] //= 12
            for place in range(count):
                tally[place, number] //= 3
        _cumulate(whole, levels)
        for place in range(count):
            _cumulate(tally[place], levels)
        for row in range(rows):
            high, low, river = flops.high[base + row], flops.low[base + row], boards[row]
            strength = rivers.own[river]
            target = outcomes[base + row]
            number = level[qualifier]
            no_game = whole[number] - tally[high, number] - tally[low, number]
            no_game += alone[river, WITHOUT_GAME]
            own = tables.classes[strength]
            # Six ways to choose which two of the four cards the dealer holds.
            target[NO_GAME + own if by_class else NO_GAME] = 6 * no_game
            if strength < qualifier:
                continue
            number = level[strength]
            below = whole[number] - tally[high, number] - tally[low, number]
            below += alone[river, BELOW_OWN]
            number += 1
            upto = whole[number] - tally[high, number] - tally[low, number]
            upto += alone[river, BELOW_OWN] + alone[river, EQUAL_OWN]
            target[own] = 6 * (below - no_game)
            target[STAND_OFF] = 6 * (upto - below)


@njit(cache=True, nogil=True)
def number_levels(level: Array) -> int:
    """Turn marks (1 at limits) into level numbers; returns how many levels there are."""
    number = 0
    for strength in range(level.size):
        if level[strength]:
            level[strength] = number + 1
            number += 2
        else:
            level[strength] = number
    return number + 2


@njit(cache=True, nogil=True)
def _count_levels(
    turn: int, turns: Turns, rivers: Rivers, results: Array, level: Array, tally: Array
) -> None:
    """Count (river, dealer's pair) on a board of four by the level of the dealer's hand."""
    for drawn in range(kinds_of(turns, turn)):
        times = np.int64(turns.free[turn, drawn])
        if times == 0:
            continue
        river = turns.river[turn, drawn]
        position = rivers.start[river] - 1
        for high in range(26 if rivers.mask[river] else 13):
            many = times * rivers.free[river, high]
            for low in range(high + 1):
                position += 1
                if low < high:
                    ways = many * rivers.free[river, low]
                else:
                    ways = many * (rivers.free[river, low] - 1) // 2
                if ways > 0:
                    tally[level[results[position] >> STRENGTH_BITS]] += ways


@njit(cache=True, nogil=True)
def _cumulate(tally: Array, levels: int) -> None:
    """Replace each count by the sum of those before it."""
    total = np.int64(0)
    for number in range(levels):
        here = tally[number]
        tally[number] = total
        total += here
