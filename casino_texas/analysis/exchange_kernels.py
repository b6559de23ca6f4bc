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

from casino_texas.analysis.boards import Rivers, Turns
from casino_texas.analysis.decide import BET, EXCHANGE_BOTH, EXCHANGE_HIGH, EXCHANGE_LOW, FOLD
from casino_texas.analysis.kernels import (
    CLASS_BITS,
    NO_GAME,
    NO_GAME_BITS,
    STAND_OFF,
    STAND_OFF_BITS,
    TEN_BITS,
)
from casino_texas.analysis.scene import (
    ALL_PAIRS,
    SEEN_KINDS,
    SEEN_PAIRS,
    VIEWS,
    Scene,
    set_scene,
    ways_without,
)
from casino_texas.analysis.suits import KINDS, PAIRS
from casino_texas.analysis.tables import Array, Whole


class ExchangePays(NamedTuple):
    """Integer pays.  `gains`: by outcome column, above losing; `fold`: folding, above losing.

    `total`, `total_one`, `total_two`: rivers and dealer's pairs with no, one, two dead cards;
    `times`, `times_one`, `times_two`: units of one of their outcomes; `fee`, `lose`: price, and
    loss of a hand after the turn, in units; `cards`: how many may be exchanged; `qualifier`:
    weakest strength that is a game."""

    gains: Array
    fold: int
    total: int
    total_one: int
    total_two: int
    times: int
    times_one: int
    times_two: int
    fee: int
    lose: int
    cards: int
    qualifier: int


class Prices(NamedTuple):
    """What pays make of a scene; memory to be used again.

    `win[m, l]`, `no_game[m, l]`: gains of pair l of the view with river m; `river[m, l]`: its sum
    A over the dealer's pairs; `holding[m, l, x]`: D, the dealer holding a card x as seen there;
    `held[v, l, x]`: the sum of D over all rivers of a view.
    `targets`: pairs that may be dead, and `target[x, y]` the place of a pair among them (-1: not);
    `theirs[m, t]`: strength of a target with river m, `with_high[x, y]` and `with_low[x, y]` of the
    target (x, y) with river x and y.  `faced[v, t]`: target t among the pairs of
    view v that targets have; `against[v, l, f]`: pair l of the view against those, summed over
    all rivers of the view (M but for blocked rivers)."""

    win: Array
    no_game: Array
    river: Array
    holding: Array
    held: Array
    targets: Array
    target: Array
    theirs: Array
    with_high: Array
    with_low: Array
    faced: Array
    against: Array


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


def new_prices() -> Prices:
    """Memory for one thread (7 MB)."""
    return Prices(
        win=np.zeros((KINDS, SEEN_PAIRS), np.int64),
        no_game=np.zeros((KINDS, SEEN_PAIRS), np.int64),
        river=np.zeros((KINDS, SEEN_PAIRS), np.int64),
        holding=np.zeros((KINDS, SEEN_PAIRS, SEEN_KINDS), np.int64),
        held=np.zeros((VIEWS, SEEN_PAIRS, SEEN_KINDS), np.int64),
        targets=np.zeros(ALL_PAIRS, np.int64),
        target=np.zeros((KINDS, KINDS), np.int64),
        theirs=np.zeros((KINDS, ALL_PAIRS), np.int32),
        with_high=np.zeros((KINDS, KINDS), np.int32),
        with_low=np.zeros((KINDS, KINDS), np.int32),
        faced=np.zeros((VIEWS, ALL_PAIRS), np.int64),
        against=np.zeros((VIEWS, SEEN_PAIRS, SEEN_PAIRS), np.int64),
    )


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


@njit(cache=True, nogil=True)
def _worth(packed: Whole, win: Whole, stand_off: Whole, no_game: Whole) -> Whole:
    """Packed counts at these pays."""
    return (
        win * (packed & TEN_BITS)
        + stand_off * (packed >> STAND_OFF_BITS & TEN_BITS)
        + no_game * (packed >> NO_GAME_BITS & TEN_BITS)
    )


@njit(cache=True, nogil=True)
def set_prices(
    kinds: Whole, count: Whole, scene: Scene, pays: ExchangePays, prices: Prices
) -> None:
    """Price a scene; the first `count` of `prices.targets` may be dead."""
    by_class = pays.gains.size > NO_GAME + 1
    stand_off = pays.gains[STAND_OFF]
    for view in range(VIEWS):
        prices.held[view, : scene.looks[view]] = 0
    for drawn in range(kinds):
        view, left = scene.flush[drawn], scene.left[drawn]
        seen_kinds = 26 if view else 13
        for look in range(scene.looks[view]):
            result = scene.result[drawn, look]
            own = result >> CLASS_BITS & 15
            win = pays.gains[own]
            no_game = pays.gains[NO_GAME + own if by_class else NO_GAME]
            prices.win[drawn, look] = win
            prices.no_game[drawn, look] = no_game
            prices.river[drawn, look] = _worth(result, win, stand_off, no_game)
            packed, target = scene.holding[drawn, look], prices.holding[drawn, look]
            held = prices.held[view, look]
            for x in range(seen_kinds):
                value = _worth(np.int64(packed[x]), win, stand_off, no_game)
                target[x] = value
                held[x] += left * value
    prices.target[:] = -1
    for target in range(count):
        pair = prices.targets[target]
        x, y = scene.high[pair], scene.low[pair]
        prices.target[x, y] = target
        prices.with_high[x, y] = scene.strength[x, scene.look[scene.flush[x], pair]]
        prices.with_low[x, y] = scene.strength[y, scene.look[scene.flush[y], pair]]
        for drawn in range(kinds):
            look = scene.look[scene.flush[drawn], pair]
            prices.theirs[drawn, target] = scene.strength[drawn, look]
    for view in range(VIEWS if count else 0):
        if scene.looks[view]:
            _set_against(view, kinds, count, scene, pays, prices)


@njit(cache=True, nogil=True)
def _set_against(
    view: int, kinds: Whole, count: Whole, scene: Scene, pays: ExchangePays, prices: Prices
) -> None:
    """Compare all pairs of a view with those that targets have in it, over its rivers."""
    place = np.full(SEEN_PAIRS, -1, np.int64)
    looks = np.empty(SEEN_PAIRS, np.int64)
    faces = 0
    for target in range(count):
        look = scene.look[view, prices.targets[target]]
        if place[look] < 0:
            place[look] = faces
            looks[faces] = look
            faces += 1
        prices.faced[view, target] = place[look]
    theirs = np.empty(SEEN_PAIRS, np.int32)
    against = prices.against[view]
    for look in range(scene.looks[view]):
        against[look, :faces] = 0
    for drawn in range(kinds):
        if scene.flush[drawn] != view:
            continue
        for face in range(faces):
            theirs[face] = scene.strength[drawn, looks[face]]
        left = scene.left[drawn]
        for look in range(scene.looks[view]):
            _compare(
                *(theirs[:faces], scene.strength[drawn, look], np.int32(pays.qualifier)),
                *(left * prices.win[drawn, look], left * pays.gains[STAND_OFF]),
                *(left * prices.no_game[drawn, look], against[look]),
            )


@njit(cache=True, nogil=True)
def _compare(
    theirs: Array,
    mine: Whole,
    qualifier: Whole,
    win: Whole,
    stand_off: Whole,
    no_game: Whole,
    sums: Array,
) -> None:
    """Add what each of the dealer's strengths is worth against `mine`."""
    for i in range(theirs.size):
        value = win if theirs[i] < mine else np.int64(0)
        value = stand_off if theirs[i] == mine else value
        sums[i] += no_game if theirs[i] < qualifier else value


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
        base, row, seen = total + one[x], sums.row[x], scene.seen[x]
        seen_by, with_x, with_y = scene.seen_by[x], prices.with_high[x], prices.with_low[x]
        for y in range(x + 1):
            # Neither is the river one of the dealer's two cards.
            value = win if with_x[y] < mine else np.int64(0)
            value = stand_off if with_x[y] == mine else value
            blocked = no_game if with_x[y] < qualifier else value
            value = sums.win[y] if with_y[y] < sums.mine[y] else np.int64(0)
            value = stand_off if with_y[y] == sums.mine[y] else value
            blocked += sums.no_game[y] if with_y[y] < qualifier else value
            dealer = holding[row + seen[y]] + holding[sums.row[y] + seen_by[y]]
            crossed[y] = base + one[y] + dealer - blocked
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
def value_exchanges(
    first: int,
    last: int,
    turns: Turns,
    rivers: Rivers,
    results: Array,
    pays: ExchangePays,
    scene: Scene,
    prices: Prices,
    sums: Sums,
    values: Array,
    choices: Array,
) -> None:
    """Fold, bet or exchange after the turn: fill `values` and `choices` of boards first..last."""
    one, two = sums.one, sums.two
    both, bets = np.empty(ALL_PAIRS, np.int64), np.empty(ALL_PAIRS, np.int64)
    kept = np.empty((KINDS, KINDS), np.int64)
    fold_one, fold_two = pays.fold * pays.total_one, pays.fold * pays.total_two
    for turn in range(first, last):
        kinds, pairs = set_scene(turn, turns, rivers, results, pays.qualifier, scene)
        count = pairs if pays.cards > 1 else np.int64(0)
        for target in range(count):
            prices.targets[target] = target
        set_prices(kinds, count, scene, pays, prices)
        both[:] = 0
        kept[:] = 0
        left = scene.left
        for pair in range(pairs):
            bets[pair] = value_pair(pair, kinds, count, scene, pays, prices, sums)
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
            if count:
                value = both[pair] * pays.times_two - pays.fee
                if value > best:
                    best, choice = value, EXCHANGE_BOTH
            row = turns.start[turn] + PAIRS[scene.kind[high], scene.kind[low]]
            values[row] = best + pays.lose
            choices[row] = choice
