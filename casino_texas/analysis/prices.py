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
    A over the dealer's pairs; `holding[m, x, l]`: D, the dealer holding a card x as seen there;
    `held[v, x, l]`: the sum of D over all rivers of a view.
    `targets`: pairs that may be dead; `faced[v, t]`: target t among the pairs of view v that
    targets have; `against[v, f, l]`: pair l of the view against those, summed over all rivers of
    the view (M but for blocked rivers)."""

    win: Array
    no_game: Array
    river: Array
    holding: Array
    held: Array
    targets: Array
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
        holding=np.zeros((KINDS, SEEN_KINDS, SEEN_PAIRS), size),
        held=np.zeros((VIEWS, SEEN_KINDS, SEEN_PAIRS), np.int64),
        targets=np.zeros(ALL_PAIRS, np.int64),
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
def set_prices(kinds: Whole, scene: Scene, pays: ExchangePays, prices: Prices) -> None:
    """Price a scene, without targets."""
    by_class = pays.gains.size > NO_GAME + 1
    stand_off = pays.gains[STAND_OFF]
    for view in range(VIEWS):
        prices.held[view, :, : scene.looks[view]] = 0
    for drawn in range(kinds):
        view, left = scene.flush[drawn], scene.left[drawn]
        for look in range(scene.looks[view]):
            result = scene.result[drawn, look]
            own = result >> CLASS_BITS & 15
            win = pays.gains[own]
            no_game = pays.gains[NO_GAME + own if by_class else NO_GAME]
            prices.win[drawn, look] = win
            prices.no_game[drawn, look] = no_game
            prices.river[drawn, look] = _worth(result, win, stand_off, no_game)
        for x in range(26 if view else 13):
            for look in range(scene.looks[view]):
                value = _worth(
                    *(np.int64(scene.holding[drawn, x, look]), prices.win[drawn, look]),
                    *(stand_off, prices.no_game[drawn, look]),
                )
                prices.holding[drawn, x, look] = value
                prices.held[view, x, look] += left * value


@njit(cache=True, nogil=True)
def set_targets(
    kinds: Whole, count: Whole, scene: Scene, pays: ExchangePays, prices: Prices
) -> None:
    """The first `count` of `prices.targets` may be dead: compare all pairs with them."""
    for view in range(VIEWS if count else 0):
        if scene.looks[view]:
            _set_against(view, kinds, count, scene, pays, prices)


@njit(cache=True, nogil=True)
def _set_against(
    view: int, kinds: Whole, count: Whole, scene: Scene, pays: ExchangePays, prices: Prices
) -> None:
    """Compare all pairs of a view with those that targets have in it, over its rivers."""
    place = np.full(SEEN_PAIRS, -1, np.int64)
    faces = 0
    against = prices.against[view]
    looks = scene.looks[view]
    for target in range(count):
        look = scene.look[view, prices.targets[target]]
        if place[look] < 0:
            place[look] = faces
            against[faces, :looks] = 0
            for drawn in range(kinds):
                if scene.flush[drawn] == view:
                    _compare(
                        scene.strength[drawn, look],
                        scene.strength[drawn, :looks],
                        np.int32(pays.qualifier),
                        prices.win[drawn],
                        prices.no_game[drawn],
                        against.dtype.type(pays.gains[STAND_OFF]),
                        against.dtype.type(scene.left[drawn]),
                        against[faces],
                    )
            faces += 1
        prices.faced[view, target] = place[look]


@njit(cache=True, nogil=True)
def _compare(
    theirs: Whole,
    mine: Array,
    qualifier: Whole,
    win: Array,
    no_game: Array,
    stand_off: Whole,
    times: Whole,
    sums: Array,
) -> None:
    """Add what each own strength is worth against one of the dealer's, so many times."""
    if theirs < qualifier:
        for i in range(mine.size):
            sums[i] += times * no_game[i]
    else:
        nothing = stand_off - stand_off
        for i in range(mine.size):
            value = win[i] if theirs < mine[i] else nothing
            sums[i] += times * (stand_off if theirs == mine[i] else value)
