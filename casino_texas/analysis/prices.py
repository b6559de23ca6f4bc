"""What pays make of a board of four: every sum the exchange needs, once for all new hands.

Knows scenes and integer pays.  Must not know which hands are played or what is decided.  The sums
are named as in `exchange_kernels`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

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
)
from casino_texas.analysis.suits import KINDS
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


def new_prices(pays: ExchangePays) -> Prices:
    """Memory for one thread (4 to 7 MB); the large tables have 32 bits where that is enough."""
    # No entry sums more than all rivers, or all of the dealer's second cards.
    is_small = int(pays.gains.max()) * 52 < 2**31
    size = np.int32 if is_small else np.int64
    return Prices(
        win=np.zeros((KINDS, SEEN_PAIRS), size),
        no_game=np.zeros((KINDS, SEEN_PAIRS), size),
        river=np.zeros((KINDS, SEEN_PAIRS), np.int64),
        holding=np.zeros((KINDS, SEEN_PAIRS, SEEN_KINDS), size),
        held=np.zeros((VIEWS, SEEN_PAIRS, SEEN_KINDS), np.int64),
        targets=np.zeros(ALL_PAIRS, np.int64),
        target=np.zeros((KINDS, KINDS), np.int64),
        theirs=np.zeros((KINDS, ALL_PAIRS), np.int32),
        with_high=np.zeros((KINDS, KINDS), np.int32),
        with_low=np.zeros((KINDS, KINDS), np.int32),
        faced=np.zeros((VIEWS, ALL_PAIRS), np.int64),
        against=np.zeros((VIEWS, SEEN_PAIRS, SEEN_PAIRS), size),
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
        stand_off = against.dtype.type(left * pays.gains[STAND_OFF])
        for look in range(scene.looks[view]):
            win = against.dtype.type(left * prices.win[drawn, look])
            no_game = against.dtype.type(left * prices.no_game[drawn, look])
            _compare(
                *(theirs[:faces], scene.strength[drawn, look], np.int32(pays.qualifier)),
                *(win, stand_off, no_game, against[look]),
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
    nothing = win - win
    for i in range(theirs.size):
        value = win if theirs[i] < mine else nothing
        value = stand_off if theirs[i] == mine else value
        sums[i] += no_game if theirs[i] < qualifier else value
