"""Compiled counting of what comes of all exchanges, once it is decided which are made.

Knows the sums of `exchange_kernels`, turned around: there every sum a new hand needs is looked up
and weighed with pays; here every such look-up adds to a weight how often it is played, and at the
end each thing that can happen is counted once, so many times.  Must not know the flop or how rules
are written.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from casino_texas.analysis.boards import Turns
from casino_texas.analysis.decide import EXCHANGE_BOTH, EXCHANGE_HIGH, EXCHANGE_LOW
from casino_texas.analysis.exchange_kernels import Sums, value_pair
from casino_texas.analysis.kernels import (
    CLASS_BITS,
    NO_GAME,
    NO_GAME_BITS,
    STAND_OFF,
    STAND_OFF_BITS,
    TEN_BITS,
)
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


class Weights(NamedTuple):
    """How often what is played.

    `kept[a, x]`: keeping a and giving away x; `times[t]`: giving away target t.  `one[x]` and
    `two[t]`: one new hand with a card or a target dead.  The others weigh look-ups, named as in
    `Prices`."""

    kept: Array
    times: Array
    river: Array
    holding: Array
    held: Array
    against: Array
    one: Array
    two: Array


def new_weights() -> Weights:
    """Memory for one thread (7 MB)."""
    return Weights(
        kept=np.zeros((KINDS, KINDS), np.int64),
        times=np.zeros(ALL_PAIRS, np.int64),
        river=np.zeros((KINDS, SEEN_PAIRS), np.int64),
        holding=np.zeros((KINDS, SEEN_PAIRS, SEEN_KINDS), np.int64),
        held=np.zeros((VIEWS, SEEN_PAIRS, SEEN_KINDS), np.int64),
        against=np.zeros((VIEWS, SEEN_PAIRS, SEEN_PAIRS), np.int64),
        one=np.zeros(KINDS, np.int64),
        two=np.zeros(ALL_PAIRS, np.int64),
    )


@njit(cache=True, nogil=True)
def has_exchanges(turn: int, turns: Turns, choices: Array, reached: Array) -> bool:
    """Whether anything is exchanged on this board."""
    for row in range(turns.start[turn], turns.start[turn + 1]):
        if choices[row] >= EXCHANGE_HIGH and reached[row]:
            return True
    return False


@njit(cache=True, nogil=True)
def list_exchanges(
    turn: int,
    pairs: Whole,
    turns: Turns,
    scene: Scene,
    choices: Array,
    reached: Array,
    prices: Prices,
    weights: Weights,
) -> Whole:
    """Who exchanges what on the board of a scene: fills `weights.kept` and, for pairs given away,
    `prices.targets` and `weights.times`; returns how many of those there are."""
    count = np.int64(0)
    weights.kept[:] = 0
    for pair in range(pairs):
        high, low = scene.high[pair], scene.low[pair]
        row = turns.start[turn] + PAIRS[scene.kind[high], scene.kind[low]]
        if choices[row] == EXCHANGE_HIGH:
            weights.kept[low, high] += reached[row]
        elif choices[row] == EXCHANGE_LOW:
            weights.kept[high, low] += reached[row]
        elif choices[row] == EXCHANGE_BOTH and reached[row]:
            prices.targets[count], weights.times[count] = pair, reached[row]
            count += 1
    return count


@njit(cache=True, nogil=True)
def weigh_turn(
    kinds: Whole,
    pairs: Whole,
    count: Whole,
    scene: Scene,
    pays: ExchangePays,
    prices: Prices,
    sums: Sums,
    weights: Weights,
    totals: Array,
) -> None:
    """Add up the weights of all new hands on the board of a scene that is set and priced, with
    `count` targets; see `Exchanges.count` for `totals`."""
    _clear(kinds, scene, weights)
    for pair in range(pairs):
        value_pair(pair, kinds, count, scene, pays, prices, sums)
        alive = _weigh_one(pair, kinds, scene, pays, sums, weights, totals)
        alive += _weigh_two(pair, count, scene, pays, prices, sums, weights, totals)
        if alive:
            _add_weights(pair, kinds, count, alive, scene, prices, weights)
            _take_out_blocked(
                pair, count, scene, pays.qualifier, prices, sums, weights.two, totals[2:]
            )


@njit(cache=True, nogil=True)
def _clear(kinds: Whole, scene: Scene, weights: Weights) -> None:
    for drawn in range(kinds):
        looks = scene.looks[scene.flush[drawn]]
        weights.river[drawn, :looks] = 0
        weights.holding[drawn, :looks] = 0
    for view in range(VIEWS):
        weights.held[view, : scene.looks[view]] = 0
        weights.against[view, : scene.looks[view]] = 0


@njit(cache=True, nogil=True, inline="always")
def _weigh_one(
    pair: int,
    kinds: Whole,
    scene: Scene,
    pays: ExchangePays,
    sums: Sums,
    weights: Weights,
    totals: Array,
) -> Whole:
    """How often a pair is bet after exchanging one card, by that card; returns the sum."""
    high, low = scene.high[pair], scene.low[pair]
    one, kept = weights.one, weights.kept
    alive = np.int64(0)
    for x in range(kinds):
        units = kept[high, x] * (scene.left[low] - (low == x) - (low == high))
        if low != high:
            units += kept[low, x] * (scene.left[high] - (high == x))
        units *= pays.times_one
        is_bet = sums.one[x] > pays.fold * pays.total_one
        totals[1 if is_bet else 0] += units * pays.total_one
        one[x] = units if is_bet else 0
        alive += one[x]
    return alive


@njit(cache=True, nogil=True, inline="always")
def _weigh_two(
    pair: int,
    count: Whole,
    scene: Scene,
    pays: ExchangePays,
    prices: Prices,
    sums: Sums,
    weights: Weights,
    totals: Array,
) -> Whole:
    """How often a pair is bet after exchanging both cards, by those; returns the sum.

    Adds to `weights.one` what has either of them dead.
    """
    alive = np.int64(0)
    for target in range(count):
        dead = prices.targets[target]
        units = weights.times[target] * ways_without(pair, dead, scene) * pays.times_two
        is_bet = sums.two[target] > pays.fold * pays.total_two
        totals[1 if is_bet else 0] += units * pays.total_two
        units = units if is_bet else np.int64(0)
        weights.two[target] = units
        weights.one[scene.high[dead]] += units
        weights.one[scene.low[dead]] += units
        alive += units
    return alive


@njit(cache=True, nogil=True, inline="always")
def _add_weights(
    pair: int,
    kinds: Whole,
    count: Whole,
    alive: Whole,
    scene: Scene,
    prices: Prices,
    weights: Weights,
) -> None:
    """Add one pair's look-ups: `alive` times all, less what needs a dead card."""
    own_high, own_low = scene.high[pair], scene.low[pair]
    one = weights.one
    for drawn in range(kinds):
        look = scene.look[scene.flush[drawn], pair]
        left = scene.left[drawn] - (drawn == own_high) - (drawn == own_low)
        weights.river[drawn, look] += alive * left - one[drawn]
        # As the river it is not one of the dealer's cards.
        weights.holding[drawn, look, scene.seen[drawn, drawn]] += one[drawn]
    for drawn in range(kinds):
        # One view after the other, by its first river.
        view = scene.flush[drawn]
        if drawn and view <= scene.flush[:drawn].max():
            continue
        held, seen = weights.held[view, scene.look[view, pair]], scene.seen[drawn]
        for x in range(kinds):
            held[seen[x]] -= one[x]
        against, faced = weights.against[view, scene.look[view, pair]], prices.faced[view]
        for target in range(count):
            against[faced[target]] += weights.two[target]
    for drawn in (own_high, own_low):
        look = scene.look[scene.flush[drawn], pair]
        holding, seen = weights.holding[drawn, look], scene.seen[drawn]
        for x in range(kinds):
            holding[seen[x]] += one[x]
    for target in range(count):
        units = weights.two[target]
        if units:
            dead = prices.targets[target]
            x, y = scene.high[dead], scene.low[dead]
            weights.holding[x, scene.look[scene.flush[x], pair], scene.seen[x, y]] += units
            weights.holding[y, scene.look[scene.flush[y], pair], scene.seen[y, x]] += units


@njit(cache=True, nogil=True, inline="always")
def _take_out_blocked(
    pair: int,
    count: Whole,
    scene: Scene,
    qualifier: int,
    prices: Prices,
    sums: Sums,
    two: Array,
    columns: Array,
) -> None:
    """Take out of `against` the rivers that are among the pair's own or the dead cards."""
    by_class = columns.size > NO_GAME + 1
    for drawn in (scene.high[pair], scene.low[pair]):
        look = scene.look[scene.flush[drawn], pair]
        own = scene.result[drawn, look] >> CLASS_BITS & 15
        wins, same, no_game = _face(
            prices.theirs[drawn, :count], sums.mine[drawn], np.int32(qualifier), two
        )
        columns[own] -= wins
        columns[STAND_OFF] -= same
        columns[NO_GAME + own if by_class else NO_GAME] -= no_game
    for target in range(count):
        units = two[target]
        if units == 0:
            continue
        dead = prices.targets[target]
        for drawn in (scene.high[dead], scene.low[dead]):
            look = scene.look[scene.flush[drawn], pair]
            own = scene.result[drawn, look] >> CLASS_BITS & 15
            theirs = prices.theirs[drawn, target]
            if theirs < qualifier:
                columns[NO_GAME + own if by_class else NO_GAME] -= units
            elif theirs < sums.mine[drawn]:
                columns[own] -= units
            elif theirs == sums.mine[drawn]:
                columns[STAND_OFF] -= units


@njit(cache=True, nogil=True)
def _face(theirs: Array, mine: Whole, qualifier: Whole, units: Array) -> tuple[Whole, Whole, Whole]:
    """Units won, tied and without a game against the dealer's strengths."""
    below, same, without = np.int64(0), np.int64(0), np.int64(0)
    for i in range(theirs.size):
        below += units[i] if theirs[i] < mine else 0
        same += units[i] if theirs[i] == mine else 0
        without += units[i] if theirs[i] < qualifier else 0
    if mine < qualifier:
        return np.int64(0), np.int64(0), without
    return below - without, same, without


@njit(cache=True, nogil=True)
def count_weights(
    kinds: Whole,
    count: Whole,
    scene: Scene,
    qualifier: int,
    prices: Prices,
    weights: Weights,
    columns: Array,
) -> None:
    """Count everything that can happen, as often as it was looked up."""
    by_class = columns.size > NO_GAME + 1
    theirs = np.zeros(SEEN_PAIRS, np.int32)
    for drawn in range(kinds):
        view, left = scene.flush[drawn], scene.left[drawn]
        seen_kinds = 26 if view else 13
        faces = 0
        for target in range(count):
            theirs[prices.faced[view, target]] = prices.theirs[drawn, target]
            faces = max(faces, prices.faced[view, target] + 1)
        for look in range(scene.looks[view]):
            result = scene.result[drawn, look]
            own = result >> CLASS_BITS & 15
            wins, same, no_game = _face(
                *(theirs[:faces], scene.strength[drawn, look], np.int32(qualifier)),
                weights.against[view, look],
            )
            wins, same, no_game = left * wins, left * same, left * no_game
            units = weights.river[drawn, look]
            wins += units * (result & TEN_BITS)
            same += units * (result >> STAND_OFF_BITS & TEN_BITS)
            no_game += units * (result >> NO_GAME_BITS & TEN_BITS)
            holding, held = weights.holding[drawn, look], weights.held[view, look]
            packed = scene.holding[drawn, look]
            for x in range(seen_kinds):
                units = left * held[x] + holding[x]
                counts = np.int64(packed[x])
                wins += units * (counts & TEN_BITS)
                same += units * (counts >> STAND_OFF_BITS & TEN_BITS)
                no_game += units * (counts >> NO_GAME_BITS & TEN_BITS)
            columns[own] += wins
            columns[STAND_OFF] += same
            columns[NO_GAME + own if by_class else NO_GAME] += no_game
