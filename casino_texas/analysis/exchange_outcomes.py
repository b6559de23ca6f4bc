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
from casino_texas.analysis.exchange_kernels import Hands, value_target
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
from casino_texas.analysis.suits import KINDS, PAIRS, river_kind
from casino_texas.analysis.tables import Array, Whole


class Weights(NamedTuple):
    """How often what is played.

    `kept[a, x]`: keeping a and giving away x; `times[t]`: giving away target t.  `total[p]`: a new
    hand bets; `one[x, p]`: with a card x dead; `two[p]`: with the target at work dead.  The others
    weigh look-ups, named as in `Prices`."""

    kept: Array
    times: Array
    total: Array
    one: Array
    two: Array
    river: Array
    holding: Array
    held: Array
    against: Array


def new_weights() -> Weights:
    """Memory for one thread (7 MB)."""
    return Weights(
        kept=np.zeros((KINDS, KINDS), np.int64),
        times=np.zeros(ALL_PAIRS, np.int64),
        total=np.zeros(ALL_PAIRS, np.int64),
        one=np.zeros((KINDS, ALL_PAIRS), np.int64),
        two=np.zeros(ALL_PAIRS, np.int64),
        river=np.zeros((KINDS, SEEN_PAIRS), np.int64),
        holding=np.zeros((KINDS, SEEN_KINDS, SEEN_PAIRS), np.int64),
        held=np.zeros((VIEWS, SEEN_KINDS, SEEN_PAIRS), np.int64),
        against=np.zeros((VIEWS, SEEN_PAIRS, SEEN_PAIRS), np.int64),
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
def weigh_one(
    kinds: Whole,
    pairs: Whole,
    scene: Scene,
    pays: ExchangePays,
    hands: Hands,
    weights: Weights,
    totals: Array,
) -> None:
    """How often each new hand is bet after exchanging one card: fills `weights.total` and `one`;
    clears the weights of look-ups.  See `Exchanges.count` for `totals`."""
    for drawn in range(kinds):
        looks = scene.looks[scene.flush[drawn]]
        weights.river[drawn, :looks] = 0
        for x in range(SEEN_KINDS):
            weights.holding[drawn, x, :looks] = 0
    for view in range(VIEWS):
        for x in range(SEEN_KINDS):
            weights.held[view, x, : scene.looks[view]] = 0
        for face in range(scene.looks[view]):
            weights.against[view, face, : scene.looks[view]] = 0
    weights.total[:pairs] = 0
    kept, left = weights.kept, scene.left
    fold = pays.fold * pays.total_one
    for x in range(kinds):
        for pair in range(pairs):
            high, low = scene.high[pair], scene.low[pair]
            units = kept[high, x] * (left[low] - (low == x) - (low == high))
            if low != high:
                units += kept[low, x] * (left[high] - (high == x))
            units *= pays.times_one
            is_bet = hands.one[x, pair] > fold
            totals[1 if is_bet else 0] += units * pays.total_one
            units = units if is_bet else np.int64(0)
            weights.one[x, pair] = units
            weights.total[pair] += units


@njit(cache=True, nogil=True)
def weigh_two(
    pairs: Whole,
    count: Whole,
    scene: Scene,
    pays: ExchangePays,
    prices: Prices,
    hands: Hands,
    weights: Weights,
    totals: Array,
) -> None:
    """How often each new hand is bet after exchanging both cards: adds to `weights.total` and
    `one`, and weighs the look-ups that depend on both dead cards."""
    fold = pays.fold * pays.total_two
    two = weights.two
    for target in range(count):
        value_target(target, pairs, scene, pays, prices, hands)
        dead = prices.targets[target]
        x, y = scene.high[dead], scene.low[dead]
        alive = np.int64(0)
        every = np.int64(0)
        for pair in range(pairs):
            units = weights.times[target] * pays.times_two
            is_near = (
                scene.high[pair] == x
                or scene.low[pair] == x
                or scene.high[pair] == y
                or scene.low[pair] == y
            )
            units *= ways_without(pair, dead, scene) if is_near else scene.ways[pair]
            every += units
            two[pair] = units if hands.two[pair] > fold else 0
            alive += two[pair]
        totals[0] += (every - alive) * pays.total_two
        totals[1] += alive * pays.total_two
        if alive == 0:
            continue
        for pair in range(pairs):
            weights.total[pair] += two[pair]
            weights.one[x, pair] += two[pair]
            weights.one[y, pair] += two[pair]
        for view in range(VIEWS):
            if scene.looks[view]:
                face = prices.faced[view, target]
                for pair in range(pairs):
                    weights.against[view, face, scene.look[view, pair]] += two[pair]
        for drawn, other in ((x, y), (y, x)):
            view, seen = scene.flush[drawn], scene.seen[drawn, other]
            for pair in range(pairs):
                weights.holding[drawn, seen, scene.look[view, pair]] += two[pair]
        _take_out_blocked(dead, pairs, scene, pays.qualifier, hands, two, totals[2:])


@njit(cache=True, nogil=True)
def _take_out_blocked(
    dead: int,
    pairs: Whole,
    scene: Scene,
    qualifier: int,
    hands: Hands,
    two: Array,
    columns: Array,
) -> None:
    """Take out of `against` the rivers that are among the pair's own or the dead cards."""
    by_class = columns.size > NO_GAME + 1
    for drawn in (scene.high[dead], scene.low[dead]):
        theirs = scene.strength[drawn, scene.look[scene.flush[drawn], dead]]
        for pair in range(pairs):
            own = hands.own_class[drawn, pair]
            if theirs < qualifier:
                columns[NO_GAME + own if by_class else NO_GAME] -= two[pair]
            elif theirs < hands.mine[drawn, pair]:
                columns[own] -= two[pair]
            elif theirs == hands.mine[drawn, pair]:
                columns[STAND_OFF] -= two[pair]
    for side in range(2):
        rivers = scene.high if side == 0 else scene.low
        for pair in range(pairs):
            if two[pair] == 0:
                continue
            drawn = rivers[pair]
            theirs = scene.strength[drawn, scene.look[scene.flush[drawn], dead]]
            own = hands.own_class[drawn, pair]
            if theirs < qualifier:
                columns[NO_GAME + own if by_class else NO_GAME] -= two[pair]
            elif theirs < hands.own_mine[side, pair]:
                columns[own] -= two[pair]
            elif theirs == hands.own_mine[side, pair]:
                columns[STAND_OFF] -= two[pair]


@njit(cache=True, nogil=True)
def weigh_hands(kinds: Whole, pairs: Whole, scene: Scene, weights: Weights) -> None:
    """Weigh the look-ups of `weights.total` and `one`: all, less what needs a dead card."""
    total, one = weights.total, weights.one
    for drawn in range(kinds):
        view, left, seen = scene.flush[drawn], scene.left[drawn], scene.seen[drawn, drawn]
        for pair in range(pairs):
            look = scene.look[view, pair]
            rivers = left - (drawn == scene.high[pair]) - (drawn == scene.low[pair])
            weights.river[drawn, look] += total[pair] * rivers - one[drawn, pair]
            # As the river it is not one of the dealer's cards.
            weights.holding[drawn, seen, look] += one[drawn, pair]
    for x in range(kinds):
        for view in range(VIEWS):
            if scene.looks[view]:
                seen = river_kind(scene.kind[x], view)
                for pair in range(pairs):
                    weights.held[view, seen, scene.look[view, pair]] -= one[x, pair]
        for side in range(2):
            own = scene.high if side == 0 else scene.low
            for pair in range(pairs):
                # One river less of a kind the pair itself holds.
                drawn = own[pair]
                look = scene.look[scene.flush[drawn], pair]
                weights.holding[drawn, scene.seen[drawn, x], look] += one[x, pair]


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
    wins, same = np.empty(SEEN_PAIRS, np.int64), np.empty(SEEN_PAIRS, np.int64)
    no_game = np.empty(SEEN_PAIRS, np.int64)
    for drawn in range(kinds):
        view, left = scene.flush[drawn], scene.left[drawn]
        looks = scene.looks[view]
        wins[:looks], same[:looks], no_game[:looks] = 0, 0, 0
        faces = 0
        for target in range(count):
            # Targets that look alike here were weighed together; the first has them all.
            if prices.faced[view, target] == faces:
                theirs = scene.strength[drawn, scene.look[view, prices.targets[target]]]
                for look in range(looks):
                    units, mine = weights.against[view, faces, look], scene.strength[drawn, look]
                    is_game = theirs >= qualifier
                    no_game[look] += 0 if is_game else units
                    wins[look] += units if is_game and theirs < mine else 0
                    same[look] += units if is_game and theirs == mine else 0
                faces += 1
        for look in range(looks):
            result, units = scene.result[drawn, look], weights.river[drawn, look]
            wins[look] = left * wins[look] + units * (result & TEN_BITS)
            same[look] = left * same[look] + units * (result >> STAND_OFF_BITS & TEN_BITS)
            no_game[look] = left * no_game[look] + units * (result >> NO_GAME_BITS & TEN_BITS)
        for x in range(26 if view else 13):
            for look in range(looks):
                units = left * weights.held[view, x, look] + weights.holding[drawn, x, look]
                counts = np.int64(scene.holding[drawn, x, look])
                wins[look] += units * (counts & TEN_BITS)
                same[look] += units * (counts >> STAND_OFF_BITS & TEN_BITS)
                no_game[look] += units * (counts >> NO_GAME_BITS & TEN_BITS)
        for look in range(looks):
            own = scene.result[drawn, look] >> CLASS_BITS & 15
            columns[own] += wins[look]
            columns[STAND_OFF] += same[look]
            columns[NO_GAME + own if by_class else NO_GAME] += no_game[look]
