"""Compiled values of exchanging cards after the turn.

Knows how to value any new hand with one or two dead cards, and so every exchange.  Must not know
the flop or how rules are written.

A hand's sum over all rivers and dealer's pairs, without those that need a dead card, is found by
inclusion and exclusion (a dead card is either the river or one of the dealer's two):

    with x dead         S - A[x] - B[x]
    with x and y dead   S - A[x] - A[y] - B[x] - B[y] + D[x, y] + D[y, x] + M[x, y]

S: all; A[x]: river x; B[x]: dealer holds x; D[x, y]: river x and dealer holds y; M[x, y]: dealer
holds both.  D comes from one sweep per river board, A, B and S are sums of it, and M is the sum
over rivers of the comparison of two hands.  Everything is by kinds of cards, counting how often
each is left.  Results are valued above losing, so that most terms are nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from casino_texas.analysis.boards import Turns
from casino_texas.analysis.decide import BET, EXCHANGE_BOTH, EXCHANGE_HIGH, EXCHANGE_LOW, FOLD
from casino_texas.analysis.kernels import STAND_OFF
from casino_texas.analysis.prices import ExchangePays, Prices
from casino_texas.analysis.scene import (
    ALL_PAIRS,
    SEEN_KINDS,
    SEEN_PAIRS,
    VIEWS,
    Scene,
    ways_without,
)
from casino_texas.analysis.suits import KINDS, PAIRS
from casino_texas.analysis.tables import Array, Whole


class Sums(NamedTuple):
    """Sums of one pair: `one[x]` with a card x dead, `two[t]` with target t dead; `row[m]` (where
    its D with river m begins in `Prices.holding`), `mine[m]`, `win[m]`, `no_game[m]` are in
    between."""

    one: Array
    two: Array
    row: Array
    mine: Array
    win: Array
    no_game: Array


def new_sums() -> Sums:
    """Memory for one thread."""
    return Sums(
        one=np.zeros(KINDS, np.int64),
        two=np.zeros(ALL_PAIRS, np.int64),
        row=np.zeros(KINDS, np.int64),
        mine=np.zeros(KINDS, np.int32),
        win=np.zeros(KINDS, np.int64),
        no_game=np.zeros(KINDS, np.int64),
    )


class Found(NamedTuple):
    """Sums over new hands: `bets[p]` of a pair that bets; `kept[a, x]` keeping a and giving away x,
    `both[p]` giving away a pair, folded where that is better."""

    bets: Array
    kept: Array
    both: Array


def new_found() -> Found:
    """Memory for one thread."""
    return Found(
        bets=np.zeros(ALL_PAIRS, np.int64),
        kept=np.zeros((KINDS, KINDS), np.int64),
        both=np.zeros(ALL_PAIRS, np.int64),
    )


@njit(cache=True, nogil=True, inline="always")
def value_pair(
    pair: int,
    kinds: Whole,
    count: Whole,
    scene: Scene,
    pays: ExchangePays,
    prices: Prices,
    sums: Sums,
) -> Whole:
    """The sum S of a pair; fills `sums.one` and, for the first `count` targets, `sums.two`."""
    own_high, own_low = scene.high[pair], scene.low[pair]
    one = sums.one
    total = np.int64(0)
    for drawn in range(kinds):
        look = scene.look[scene.flush[drawn], pair]
        sums.row[drawn] = (drawn * SEEN_PAIRS + look) * SEEN_KINDS
        sums.mine[drawn] = scene.strength[drawn, look]
        sums.win[drawn] = prices.win[drawn, look]
        sums.no_game[drawn] = prices.no_game[drawn, look]
        left = scene.left[drawn] - (drawn == own_high) - (drawn == own_low)
        total += left * prices.river[drawn, look]
        # As the river it is not one of the dealer's cards.
        one[drawn] = prices.holding[drawn, look, scene.seen[drawn, drawn]]
        one[drawn] -= prices.river[drawn, look]
    for drawn in range(kinds):
        # One view after the other, by its first river.
        view = scene.flush[drawn]
        if drawn and view <= scene.flush[:drawn].max():
            continue
        held, seen = prices.held[view, scene.look[view, pair]], scene.seen[drawn]
        for x in range(kinds):
            one[x] -= held[seen[x]]
    for drawn in (own_high, own_low):
        # One river less of a kind the pair itself holds.
        look = scene.look[scene.flush[drawn], pair]
        holding, seen = prices.holding[drawn, look], scene.seen[drawn]
        for x in range(kinds):
            one[x] += holding[seen[x]]
    if count:
        _value_targets(pair, kinds, count, total, scene, pays, prices, sums)
    for x in range(kinds):
        one[x] += total
    return total


@njit(cache=True, nogil=True, inline="always")
def _value_targets(
    pair: int,
    kinds: Whole,
    count: Whole,
    total: Whole,
    scene: Scene,
    pays: ExchangePays,
    prices: Prices,
    sums: Sums,
) -> None:
    one, two = sums.one, sums.two
    stand_off, qualifier = pays.gains[STAND_OFF], np.int32(pays.qualifier)
    _sum_against(pair, count, scene, prices, two)
    for drawn in (scene.high[pair], scene.low[pair]):
        mine, win, no_game = sums.mine[drawn], sums.win[drawn], sums.no_game[drawn]
        theirs = prices.theirs[drawn]
        for target in range(count):
            value = win if theirs[target] < mine else np.int64(0)
            value = stand_off if theirs[target] == mine else value
            two[target] -= no_game if theirs[target] < qualifier else value
    holding = prices.holding.ravel()
    crossed = np.empty(KINDS, np.int64)
    for x in range(kinds):
        mine, win, no_game = sums.mine[x], sums.win[x], sums.no_game[x]
        base, row = total + one[x], sums.row[x]
        for y in range(x + 1):
            # Neither is the river one of the dealer's two cards: not if it is x, not if it is y.
            theirs = prices.with_high[x, y]
            value = win if theirs < mine else np.int64(0)
            value = stand_off if theirs == mine else value
            crossed[y] = base + one[y] - (no_game if theirs < qualifier else value)
        for y in range(x + 1):
            theirs = prices.with_low[x, y]
            value = sums.win[y] if theirs < sums.mine[y] else np.int64(0)
            value = stand_off if theirs == sums.mine[y] else value
            crossed[y] -= sums.no_game[y] if theirs < qualifier else value
        for y in range(x + 1):
            crossed[y] += holding[row + scene.seen[x, y]]
        for y in range(x + 1):
            crossed[y] += holding[sums.row[y] + scene.seen_by[x, y]]
        for y in range(x + 1):
            if prices.target[x, y] >= 0:
                two[prices.target[x, y]] += crossed[y]


@njit(cache=True, nogil=True, inline="always")
def _sum_against(pair: int, count: Whole, scene: Scene, prices: Prices, two: Array) -> None:
    two[:count] = 0
    for view in range(VIEWS):
        if scene.looks[view]:
            against, faced = prices.against[view, scene.look[view, pair]], prices.faced[view]
            for target in range(count):
                two[target] += against[faced[target]]


@njit(cache=True, nogil=True)
def value_turn(
    kinds: Whole,
    pairs: Whole,
    count: Whole,
    scene: Scene,
    pays: ExchangePays,
    prices: Prices,
    sums: Sums,
    found: Found,
) -> None:
    """Value everything a pair can do on the board of a scene that is set and priced, all pairs (or
    with `count` 0 none) being targets in their order."""
    one, two, both, kept = sums.one, sums.two, found.both, found.kept
    fold_one, fold_two = pays.fold * pays.total_one, pays.fold * pays.total_two
    both[:] = 0
    kept[:] = 0
    left = scene.left
    for pair in range(pairs):
        found.bets[pair] = value_pair(pair, kinds, count, scene, pays, prices, sums)
        high, low, ways = scene.high[pair], scene.low[pair], scene.ways[pair]
        is_same = high == low
        # This pair as the new hand: one card kept, the other drawn, x given away.
        for x in range(kinds):
            value = max(one[x], fold_one)
            kept[high, x] += (left[low] - (low == x) - is_same) * value
            if not is_same:
                kept[low, x] += (left[high] - (high == x)) * value
        for target in range(count):
            two[target] = max(two[target], fold_two)
            both[target] += ways * two[target]
        # Dead cards of its own kinds leave fewer ways to draw it.
        for x in range(kinds if count else 0):
            target = scene.number[high, x]
            if target >= 0:
                both[target] += (ways_without(pair, target, scene) - ways) * two[target]
            target = scene.number[low, x]
            if target >= 0 and not is_same and x != high:
                both[target] += (ways_without(pair, target, scene) - ways) * two[target]


@njit(cache=True, nogil=True)
def choose_turn(
    turn: int,
    pairs: Whole,
    turns: Turns,
    scene: Scene,
    pays: ExchangePays,
    found: Found,
    values: Array,
    choices: Array,
) -> None:
    """Fold, bet or exchange: fill `values` and `choices` of the rows of a board."""
    both, bets, kept = found.both, found.bets, found.kept
    for pair in range(pairs):
        high, low = scene.high[pair], scene.low[pair]
        best, choice = np.int64(pays.fold * pays.total * pays.times), FOLD
        if bets[pair] * pays.times > best:
            best, choice = bets[pair] * pays.times, BET
        value = kept[low, high] * pays.times_one - pays.fee
        if value > best:
            best, choice = value, EXCHANGE_HIGH
        value = kept[high, low] * pays.times_one - pays.fee
        if value > best:
            best, choice = value, EXCHANGE_LOW
        if pays.cards > 1:
            value = both[pair] * pays.times_two - pays.fee
            if value > best:
                best, choice = value, EXCHANGE_BOTH
        row = turns.start[turn] + PAIRS[scene.kind[high], scene.kind[low]]
        values[row] = best + pays.lose
        choices[row] = choice
