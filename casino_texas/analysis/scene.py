"""A board of four laid out for valuing new hands on it: everything that does not depend on pays.

Knows kinds of cards and strengths.  Must not know money or decisions.

On the river boards a board of four can become, kinds look alike that are different now: without a
flush only ranks count, with one only its suit.  So pairs are looked at in three *views*, by the
river board's flush suit (none, first, second), and what happens is worked out once per view.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from casino_texas.analysis.boards import Rivers, Turns
from casino_texas.analysis.kernels import (
    NO_GAME_BITS,
    STAND_OFF_BITS,
    STRENGTH_BITS,
    add_pair,
    kinds_of,
    sort_ranked,
)
from casino_texas.analysis.suits import KINDS, PAIR_COUNTS, PAIRS, river_kind
from casino_texas.analysis.tables import Array, Whole

VIEWS = 3
ALL_PAIRS = PAIR_COUNTS[2]
SEEN_PAIRS = PAIR_COUNTS[1]
SEEN_KINDS = 26


class Scene(NamedTuple):
    """One board of four; memory to be used again for the next.

    Kinds with cards left are numbered anew, 0.., and so are the pairs that can be held, and the
    pairs as seen in each view.

    `kind`, `left`: kind and cards left, by number; `high`, `low`, `ways`: the two kinds of a pair
    and how many pairs of cards it is; `number[a, b]`: the pair of two kinds (-1: none).
    `flush[m]`: the view of the river board that kind m makes; `seen[m, a]`, `seen_by[a, m]`: kind
    a on it;
    `look[v, p]`: pair p in view v; `looks[v]`: how many pairs there are in view v;
    `looked[v, i]`: number of such a pair by `PAIRS` of its kinds there, `-1` or place in the
    view by that number is `place[v, i]`.
    `result[m, l]`, `strength[m, l]`: what pair l of the view comes to with river m (packed as in
    `kernels`), and its strength.  `holding[m, x, l]`: against it, dealer's pairs that hold one
    given card of kind x (as seen there), packed likewise."""

    kind: Array
    left: Array
    high: Array
    low: Array
    ways: Array
    number: Array
    flush: Array
    seen: Array
    seen_by: Array
    look: Array
    looks: Array
    looked: Array
    place: Array
    result: Array
    strength: Array
    holding: Array


def new_scene() -> Scene:
    """Memory for one thread (3 MB); what is looked up innermost has no sign (see `PAIRS`)."""
    return Scene(
        kind=np.zeros(KINDS, np.int64),
        left=np.zeros(KINDS, np.int64),
        high=np.zeros(ALL_PAIRS, np.uint8),
        low=np.zeros(ALL_PAIRS, np.uint8),
        ways=np.zeros(ALL_PAIRS, np.int64),
        number=np.zeros((KINDS, KINDS), np.int64),
        flush=np.zeros(KINDS, np.uint8),
        seen=np.zeros((KINDS, KINDS), np.int64),
        seen_by=np.zeros((KINDS, KINDS), np.int64),
        look=np.zeros((VIEWS, ALL_PAIRS), np.uint16),
        looks=np.zeros(VIEWS, np.int64),
        looked=np.zeros((VIEWS, SEEN_PAIRS), np.int64),
        place=np.zeros((VIEWS, SEEN_PAIRS), np.int64),
        result=np.zeros((KINDS, SEEN_PAIRS), np.int64),
        strength=np.zeros((KINDS, SEEN_PAIRS), np.int32),
        holding=np.zeros((KINDS, SEEN_KINDS, SEEN_PAIRS), np.int32),
    )


@njit(cache=True, nogil=True)
def set_scene(
    turn: Whole, turns: Turns, rivers: Rivers, results: Array, qualifier: int, scene: Scene
) -> tuple[Whole, Whole]:
    """Lay out a board of four; returns how many kinds and pairs there are."""
    kinds = np.int64(0)
    for kind in range(kinds_of(turns, turn)):
        if turns.free[turn, kind]:
            scene.kind[kinds] = kind
            scene.left[kinds] = turns.free[turn, kind]
            kinds += 1
    pairs = _list_pairs(kinds, scene)
    scene.place[:] = -1
    scene.looks[:] = 0
    for drawn in range(kinds):
        river = turns.river[turn, scene.kind[drawn]]
        view = np.int64(turns.flush[turn, scene.kind[drawn]])
        scene.flush[drawn] = view
        seen = scene.seen[drawn]
        for kind in range(kinds):
            seen[kind] = river_kind(scene.kind[kind], view)
            scene.seen_by[kind, drawn] = seen[kind]
        if scene.looks[view] == 0:
            _list_looks(view, pairs, seen, scene)
        for look in range(scene.looks[view]):
            result = results[rivers.start[river] + scene.looked[view, look]]
            scene.result[drawn, look] = result
            scene.strength[drawn, look] = result >> STRENGTH_BITS
        _sweep_holding(
            river,
            rivers,
            results,
            qualifier,
            scene.place[view],
            scene.looks[view],
            scene.holding[drawn],
        )
    return kinds, pairs


@njit(cache=True, nogil=True)
def _list_pairs(kinds: Whole, scene: Scene) -> Whole:
    pairs = np.int64(0)
    scene.number[:] = -1
    for high in range(kinds):
        for low in range(high + 1):
            if low < high:
                ways = scene.left[high] * scene.left[low]
            else:
                ways = scene.left[high] * (scene.left[high] - 1) // 2
            if ways:
                scene.high[pairs], scene.low[pairs], scene.ways[pairs] = high, low, ways
                scene.number[high, low] = scene.number[low, high] = pairs
                pairs += 1
    return pairs


@njit(cache=True, nogil=True)
def _list_looks(view: Whole, pairs: int, seen: Array, scene: Scene) -> None:
    count = 0
    for pair in range(pairs):
        number = PAIRS[seen[scene.high[pair]], seen[scene.low[pair]]]
        if scene.place[view, number] < 0:
            scene.place[view, number] = count
            scene.looked[view, count] = number
            count += 1
        scene.look[view, pair] = scene.place[view, number]
    scene.looks[view] = count


@njit(cache=True, nogil=True)
def _sweep_holding(
    river: int,
    rivers: Rivers,
    results: Array,
    qualifier: int,
    place: Array,
    looks: Whole,
    holding: Array,
) -> None:
    """Fill `holding[x, place of a pair]` for one river board, as `score_rivers` does for whole
    counts.  The dealer's other card is never one of the pair's."""
    kinds = 26 if rivers.mask[river] else 13
    ranked, spare = np.empty(SEEN_PAIRS, np.int64), np.empty(SEEN_PAIRS, np.int64)
    free = np.zeros(SEEN_KINDS, np.int64)
    strengths = np.full((SEEN_KINDS, SEEN_KINDS), 8191, np.int32)
    rows = np.zeros((looks, SEEN_KINDS), np.int32)
    count = np.int64(0)
    position = rivers.start[river]
    for high in range(kinds):
        free[high] = rivers.free[river, high]
        for low in range(high + 1):
            strength = results[position] >> STRENGTH_BITS
            position += 1
            if strength:
                ranked[count] = strength << 12 | high << 6 | low
                count += 1
                strengths[high, low] = strengths[low, high] = strength
    sort_ranked(ranked, count, spare, np.empty(129, np.int64))
    below = np.zeros(SEEN_KINDS, np.int64)
    equal = np.zeros(SEEN_KINDS, np.int64)
    without = np.zeros(SEEN_KINDS, np.int64)
    position = 0
    while position < count and ranked[position] >> 12 < qualifier:
        add_pair(ranked[position], free, without)
        position += 1
    position = 0
    while position < count:
        strength = np.int32(ranked[position] >> 12)
        end = position
        while end < count and ranked[end] >> 12 == strength:
            add_pair(ranked[end], free, equal)
            end += 1
        for i in range(position, end):
            high, low = ranked[i] >> 6 & 63, ranked[i] & 63
            target = place[high * (high + 1) // 2 + low]
            one, two = strengths[high], strengths[low]
            for x in range(kinds):
                no_game = without[x] - (one[x] < qualifier) - (two[x] < qualifier)
                packed = no_game << NO_GAME_BITS
                if strength >= qualifier:
                    lower = below[x] - (one[x] < strength) - (two[x] < strength)
                    same = equal[x] - (one[x] == strength) - (two[x] == strength)
                    packed |= lower - no_game | same << STAND_OFF_BITS
                rows[target, x] = packed
        for i in range(position, end):
            for kind in (ranked[i] >> 6 & 63, ranked[i] & 63):
                below[kind] += equal[kind]
                equal[kind] = 0
        position = end
    for x in range(kinds):
        for look in range(looks):
            holding[x, look] = rows[look, x]


@njit(cache=True, nogil=True)
def ways_without(pair: int, dead: Whole, scene: Scene) -> Whole:
    """How many pairs of cards a pair of kinds is when the cards of another are gone."""
    high, low = scene.high[pair], scene.low[pair]
    x, y = scene.high[dead], scene.low[dead]
    upper = scene.left[high] - (high == x) - (high == y)
    if high == low:
        return max(upper * (upper - 1) // 2, 0)
    return max(upper, 0) * max(scene.left[low] - (low == x) - (low == y), 0)
