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

All new hands stand side by side, so that each step is one pass over long rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from casino_texas.analysis.boards import Turns
from casino_texas.analysis.decide import BET, EXCHANGE_BOTH, EXCHANGE_HIGH, EXCHANGE_LOW, FOLD
from casino_texas.analysis.kernels import CLASS_BITS, STAND_OFF
from casino_texas.analysis.prices import ExchangePays, Prices
from casino_texas.analysis.scene import ALL_PAIRS, VIEWS, Scene, ways_without
from casino_texas.analysis.suits import KINDS, PAIRS, river_kind
from casino_texas.analysis.tables import Array, Whole


class Hands(NamedTuple):
    """All pairs as new hands, side by side.

    `total[p]`: S; `one[x, p]`: with a card x dead; `two[p]`: with the target at work dead.
    `mine[m, p]`, `win[m, p]`, `no_game[m, p]`, `own_class[m, p]`: strength, gains and class with
    river m; the same with the pair's own higher and lower kind as the river: `own_mine[0 and 1, p]`
    ..."""

    total: Array
    one: Array
    two: Array
    mine: Array
    win: Array
    no_game: Array
    own_class: Array
    own_mine: Array
    own_win: Array
    own_no_game: Array


class Found(NamedTuple):
    """Sums over new hands, folded where that is better: `kept[a, x]` keeping a and giving away x;
    `above[x]`: what they are worth above folding with a card x dead.  `best[p]`, `choice[p]`: the
    best option of a pair so far."""

    kept: Array
    above: Array
    best: Array
    choice: Array


def new_hands() -> Hands:
    """Memory for one thread (1 MB)."""
    return Hands(
        total=np.zeros(ALL_PAIRS, np.int64),
        one=np.zeros((KINDS, ALL_PAIRS), np.int64),
        two=np.zeros(ALL_PAIRS, np.int64),
        mine=np.zeros((KINDS, ALL_PAIRS), np.int32),
        win=np.zeros((KINDS, ALL_PAIRS), np.int64),
        no_game=np.zeros((KINDS, ALL_PAIRS), np.int64),
        own_class=np.zeros((KINDS, ALL_PAIRS), np.uint8),
        own_mine=np.zeros((2, ALL_PAIRS), np.int32),
        own_win=np.zeros((2, ALL_PAIRS), np.int64),
        own_no_game=np.zeros((2, ALL_PAIRS), np.int64),
    )


def new_found() -> Found:
    """Memory for one thread."""
    return Found(
        kept=np.zeros((KINDS, KINDS), np.int64),
        above=np.zeros(KINDS, np.int64),
        best=np.zeros(ALL_PAIRS, np.int64),
        choice=np.zeros(ALL_PAIRS, np.int64),
    )


@njit(cache=True, nogil=True)
def set_hands(kinds: Whole, pairs: Whole, scene: Scene, prices: Prices, hands: Hands) -> None:
    """Everything about new hands but `two`, on the board of a scene that is set and priced."""
    total, one = hands.total, hands.one
    total[:pairs] = 0
    for drawn in range(kinds):
        view, left = scene.flush[drawn], scene.left[drawn]
        for pair in range(pairs):
            look = scene.look[view, pair]
            hands.mine[drawn, pair] = scene.strength[drawn, look]
            hands.win[drawn, pair] = prices.win[drawn, look]
            hands.no_game[drawn, pair] = prices.no_game[drawn, look]
            hands.own_class[drawn, pair] = scene.result[drawn, look] >> CLASS_BITS & 15
            total[pair] += left * prices.river[drawn, look]
    for side in range(2):
        own = scene.high if side == 0 else scene.low
        for pair in range(pairs):
            # One river less of a kind the pair itself holds.
            drawn = own[pair]
            look = scene.look[scene.flush[drawn], pair]
            hands.own_mine[side, pair] = scene.strength[drawn, look]
            hands.own_win[side, pair] = prices.win[drawn, look]
            hands.own_no_game[side, pair] = prices.no_game[drawn, look]
            total[pair] -= prices.river[drawn, look]
    for x in range(kinds):
        view, seen = scene.flush[x], scene.seen[x, x]
        for pair in range(pairs):
            # As the river it is not one of the dealer's cards.
            look = scene.look[view, pair]
            one[x, pair] = total[pair] + prices.holding[x, seen, look] - prices.river[x, look]
        for view in range(VIEWS):
            if scene.looks[view]:
                seen = river_kind(scene.kind[x], view)
                for pair in range(pairs):
                    one[x, pair] -= prices.held[view, seen, scene.look[view, pair]]
        for side in range(2):
            own = scene.high if side == 0 else scene.low
            for pair in range(pairs):
                drawn = own[pair]
                look = scene.look[scene.flush[drawn], pair]
                one[x, pair] += prices.holding[drawn, scene.seen[drawn, x], look]


@njit(cache=True, nogil=True)
def value_target(
    target: int, pairs: Whole, scene: Scene, pays: ExchangePays, prices: Prices, hands: Hands
) -> None:
    """Fill `hands.two`: every new hand with the cards of one target dead."""
    two, one, total = hands.two, hands.one, hands.total
    stand_off, qualifier = pays.gains[STAND_OFF], np.int32(pays.qualifier)
    dead = prices.targets[target]
    x, y = scene.high[dead], scene.low[dead]
    for pair in range(pairs):
        two[pair] = one[x, pair] + one[y, pair] - total[pair]
    for view in range(VIEWS):
        if scene.looks[view]:
            face = prices.faced[view, target]
            for pair in range(pairs):
                two[pair] += prices.against[view, face, scene.look[view, pair]]
    for drawn, other in ((x, y), (y, x)):
        view, seen = scene.flush[drawn], scene.seen[drawn, other]
        theirs = scene.strength[drawn, scene.look[view, dead]]
        for pair in range(pairs):
            two[pair] += prices.holding[drawn, seen, scene.look[view, pair]]
        # Neither is this river one of the dealer's two cards.
        if theirs < qualifier:
            for pair in range(pairs):
                two[pair] -= hands.no_game[drawn, pair]
        else:
            for pair in range(pairs):
                mine = hands.mine[drawn, pair]
                value = hands.win[drawn, pair] if theirs < mine else np.int64(0)
                two[pair] -= stand_off if theirs == mine else value
    theirs_by_river = np.empty(KINDS, np.int32)
    for drawn in range(KINDS):
        look = scene.look[scene.flush[drawn], dead]
        theirs_by_river[drawn] = scene.strength[drawn, look]
    for side in range(2):
        own = scene.high if side == 0 else scene.low
        for pair in range(pairs):
            theirs, mine = theirs_by_river[own[pair]], hands.own_mine[side, pair]
            value = hands.own_win[side, pair] if theirs < mine else np.int64(0)
            value = stand_off if theirs == mine else value
            two[pair] -= hands.own_no_game[side, pair] if theirs < qualifier else value


@njit(cache=True, nogil=True)
def value_one(
    kinds: Whole, pairs: Whole, scene: Scene, pays: ExchangePays, hands: Hands, found: Found
) -> None:
    """Fold, bet or exchange one card: fill `found` for all pairs of `hands`."""
    kept, left = found.kept, scene.left
    kept[:] = 0
    fold, fold_two = pays.fold * pays.total_one, pays.fold * pays.total_two
    for x in range(kinds):
        above = np.int64(0)
        for pair in range(pairs):
            above += scene.ways[pair] * max(hands.one[x, pair] - fold_two, 0)
        found.above[x] = above
        for pair in range(pairs):
            # The pair as new hand: one card kept, the other drawn, x given away.
            high, low = scene.high[pair], scene.low[pair]
            value = max(hands.one[x, pair], fold)
            if high == low:
                kept[high, x] += (left[high] - (high == x) - 1) * value
            else:
                kept[high, x] += (left[low] - (low == x)) * value
                kept[low, x] += (left[high] - (high == x)) * value
    for pair in range(pairs):
        high, low = scene.high[pair], scene.low[pair]
        best, choice = np.int64(pays.fold * pays.total * pays.times), FOLD
        if hands.total[pair] * pays.times > best:
            best, choice = hands.total[pair] * pays.times, BET
        value = kept[low, high] * pays.times_one - pays.fee
        if value > best:
            best, choice = value, EXCHANGE_HIGH
        value = kept[high, low] * pays.times_one - pays.fee
        if value > best:
            best, choice = value, EXCHANGE_LOW
        found.best[pair], found.choice[pair] = best, choice


@njit(cache=True, nogil=True)
def list_promising(
    kinds: Whole, pairs: Whole, scene: Scene, pays: ExchangePays, prices: Prices, found: Found
) -> Whole:
    """Fill `prices.targets` with the pairs that might better be exchanged; returns how many."""
    unseen = np.int64(0)
    for x in range(kinds):
        unseen += scene.left[x]
    folded = (unseen - 2) * (unseen - 3) // 2 * pays.fold * pays.total_two
    count = np.int64(0)
    for pair in range(pairs):
        # A second dead card takes away outcomes, none of which is below losing.
        most = folded + min(found.above[scene.high[pair]], found.above[scene.low[pair]])
        if most * pays.times_two - pays.fee > found.best[pair]:
            prices.targets[count] = pair
            count += 1
    return count


@njit(cache=True, nogil=True)
def value_two(
    kinds: Whole,
    pairs: Whole,
    count: Whole,
    scene: Scene,
    pays: ExchangePays,
    prices: Prices,
    hands: Hands,
    found: Found,
) -> None:
    """Exchange both cards of the first `count` targets where that is better still."""
    fold = pays.fold * pays.total_two
    for target in range(count):
        value_target(target, pairs, scene, pays, prices, hands)
        dead = prices.targets[target]
        high, low = scene.high[dead], scene.low[dead]
        value = np.int64(0)
        for pair in range(pairs):
            value += scene.ways[pair] * max(hands.two[pair], fold)
        # Its own kinds can be drawn in fewer ways.
        for side in range(2 if high != low else 1):
            x = high if side == 0 else low
            for other in range(kinds):
                pair = scene.number[x, other]
                if pair >= 0 and not (side == 1 and other == high):
                    fewer = ways_without(pair, dead, scene) - scene.ways[pair]
                    value += fewer * max(hands.two[pair], fold)
        value = value * pays.times_two - pays.fee
        if value > found.best[dead]:
            found.best[dead], found.choice[dead] = value, EXCHANGE_BOTH


@njit(cache=True, nogil=True)
def write_turn(
    turn: int,
    pairs: Whole,
    turns: Turns,
    scene: Scene,
    pays: ExchangePays,
    found: Found,
    values: Array,
    choices: Array,
) -> None:
    """Write what was found into the rows of a board."""
    for pair in range(pairs):
        kinds = scene.kind[scene.high[pair]], scene.kind[scene.low[pair]]
        row = turns.start[turn] + PAIRS[kinds[0], kinds[1]]
        values[row] = found.best[pair] + pays.lose
        choices[row] = found.choice[pair]
