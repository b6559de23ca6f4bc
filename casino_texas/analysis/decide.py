"""Compiled decisions: what counts are worth at given pays, and which option is best.

Knows counts, integer pays and sums.  Must not know strengths or how counts came about.

Values are sums over everything that can follow, in whole units that the caller chooses so that
every pay is whole and no sum leaves 64 bits.  On a tie the option that stakes less is taken.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from casino_texas.analysis.boards import Flops, Turns, cards_left, see_turn
from casino_texas.analysis.suits import NO_PAIR, PAIRS
from casino_texas.analysis.tables import Array

FOLD: Final = 0
BET: Final = 1
BUY: Final = 2
EXCHANGE_HIGH: Final = 2
EXCHANGE_LOW: Final = 3
EXCHANGE_BOTH: Final = 4
CHOICES: Final = 5


class FlopPays(NamedTuple):
    """Integer pays of the first decision; every sum is over the two cards to come in order, the
    dealer's pairs, and whatever units the turn's values are in.

    `gains`: by outcome column, above losing; `lose`, `fold`: whole sums; `times`: units of one
    counted outcome; `fee`: the price of buying; `bets`, `buys`: whether offered (0 or 1)."""

    gains: Array
    lose: int
    fold: int
    times: int
    fee: int
    bets: int
    buys: int


@njit(cache=True, nogil=True)
def value_turns(
    first: int,
    last: int,
    outcomes: Array,
    gains: Array,
    lose: int,
    fold: int,
    values: Array,
    choices: Array,
) -> None:
    """Bet or fold after the turn: fill `values` and `choices` of rows first..last."""
    columns = outcomes.shape[1]
    for row in range(first, last):
        value = np.int64(lose)
        for column in range(columns):
            value += gains[column] * np.int64(outcomes[row, column])
        values[row] = max(value, fold)
        choices[row] = BET if value > fold else FOLD


@njit(cache=True, nogil=True)
def value_flops(
    first: int,
    last: int,
    deck: Array,
    flops: Flops,
    turns: Turns,
    pays: FlopPays,
    outcomes: Array,
    turn_values: Array,
    choices: Array,
    weights: Array,
    sums: Array,
    reached: Array,
) -> None:
    """Fold, bet or buy: fill `choices` and `weights` (hands a row stands for) of all rows, and
    `sums`, the values of all hands of a flop added up (modulo 2**64).

    `reached` (16 bits) counts for each row of the turn how many deals buy their way there.
    """
    cards = np.empty(52, np.int64)
    kinds = np.empty(52, np.uint8)
    count = deck.size - 3
    bought = np.empty(count * (count - 1) // 2, np.int64)
    buyers = np.empty(len(bought), np.int64)
    # Of one turn: what its rows are worth, and how many deals reach them.
    values = np.zeros(NO_PAIR + 1, np.int64)
    deals = np.zeros(NO_PAIR + 1, np.uint16)
    for flop in range(first, last):
        cards_left(deck, flops, flop, cards)
        base, end = flops.start[flop], flops.start[flop + 1]
        high, low, times = flops.high[base:end], flops.low[base:end], flops.times[base:end]
        bought[:] = -pays.fee
        if pays.buys:
            for place in range(count):
                start, rows = see_turn(flops, turns, flop, cards, count, place, kinds)
                values[:rows] = turn_values[start : start + rows]
                for row in range(high.size):
                    bought[row] += values[PAIRS[kinds[high[row]], kinds[low[row]]]]
        total = np.int64(0)
        buying = 0
        for row in range(high.size):
            best = np.int64(pays.fold)
            choice = FOLD
            if pays.bets:
                value = np.int64(pays.lose)
                for column in range(outcomes.shape[1]):
                    value += pays.gains[column] * np.int64(outcomes[base + row, column])
                value *= pays.times
                if value > best:
                    best, choice = value, BET
            if pays.buys and bought[row] > best:
                best, choice = bought[row], BUY
                buyers[buying] = row
                buying += 1
            choices[base + row] = choice
            weights[base + row] = flops.weight[flop] * times[row]
            total += best * times[row]
        sums[flop] = total
        for place in range(count if buying else 0):
            start, rows = see_turn(flops, turns, flop, cards, count, place, kinds)
            deals[:rows] = 0
            for row in buyers[:buying]:
                deals[PAIRS[kinds[high[row]], kinds[low[row]]]] += weights[base + row]
            for row in range(rows):
                reached[start + row] += deals[row]


@njit(cache=True, nogil=True)
def add_outcomes(
    first: int, last: int, times: Array, choices: Array, outcomes: Array, sums: Array
) -> None:
    """Add up rows, each so many times: by choice in `sums[:CHOICES]`, then the `outcomes` of those
    where it is BET."""
    columns = outcomes.shape[1]
    for row in range(first, last):
        count = np.int64(times[row])
        if count == 0:
            continue
        sums[choices[row]] += count
        if choices[row] == BET:
            for column in range(columns):
                sums[CHOICES + column] += count * np.int64(outcomes[row, column])
