"""Exchanges on boards of four, valued and counted: whole games and single hands alike.

Knows in which order the kernels of an exchange work and what memory they need.  Must not know the
flop, views, or how rules are written.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from casino_texas.analysis.boards import Rivers, Turns
from casino_texas.analysis.exchange_kernels import (
    list_promising,
    new_found,
    new_hands,
    set_hands,
    value_one,
    value_two,
    write_turn,
)
from casino_texas.analysis.exchange_outcomes import (
    count_weights,
    has_exchanges,
    list_exchanges,
    new_weights,
    weigh_hands,
    weigh_one,
    weigh_two,
)
from casino_texas.analysis.prices import ExchangePays, new_prices, set_prices, set_targets
from casino_texas.analysis.scene import new_scene, set_scene
from casino_texas.analysis.tables import Array


class Exchanges:
    """Works on one board after the other; for one thread at a time.

    Each step is compiled for itself, so that none is compiled into several others.
    """

    def __init__(self, turns: Turns, rivers: Rivers, results: Array, pays: ExchangePays) -> None:
        """`results`: every pair on the river boards (packed as in `kernels`)."""
        self._turns, self._rivers, self._results = turns, rivers, results
        self._pays: Final = pays
        self._scene, self._prices, self._hands = new_scene(), new_prices(pays), new_hands()
        self._found, self._weights = new_found(), new_weights()

    def value(self, first: int, last: int, values: Array, choices: Array) -> None:
        """Fold, bet or exchange: fill `values` and `choices` of all rows of boards first..last."""
        turns, pays, scene, prices = self._turns, self._pays, self._scene, self._prices
        hands, found = self._hands, self._found
        for turn in range(first, last):
            kinds, pairs = self._set_scene(turn)
            set_prices(kinds, scene, pays, prices)
            set_hands(kinds, pairs, scene, prices, hands)
            value_one(kinds, pairs, scene, pays, hands, found)
            if pays.cards > 1:
                count = int(list_promising(kinds, pairs, scene, pays, prices, found))
                set_targets(kinds, count, scene, pays, prices)
                value_two(kinds, pairs, count, scene, pays, prices, hands, found)
            write_turn(turn, pairs, turns, scene, pays, found, values, choices)

    def count(self, first: int, last: int, choices: Array, reached: Array, totals: Array) -> None:
        """Add up what comes of all exchanges on boards first..last, in units, each row `reached` so
        often: folds in `totals[0]`, BETs in `totals[1]`, then outcome columns of BETs."""
        turns, pays, scene, prices = self._turns, self._pays, self._scene, self._prices
        hands, weights = self._hands, self._weights
        for turn in range(first, last):
            if not has_exchanges(turn, turns, choices, reached):
                continue
            kinds, pairs = self._set_scene(turn)
            count = int(
                list_exchanges(turn, pairs, turns, scene, choices, reached, prices, weights)
            )
            set_prices(kinds, scene, pays, prices)
            set_targets(kinds, count, scene, pays, prices)
            set_hands(kinds, pairs, scene, prices, hands)
            weigh_one(kinds, pairs, scene, pays, hands, weights, totals)
            weigh_two(pairs, count, scene, pays, prices, hands, weights, totals)
            weigh_hands(kinds, pairs, scene, weights)
            count_weights(kinds, count, scene, pays.qualifier, prices, weights, totals[2:])

    def count_one(self, turn: int, row: int, choice: int) -> tuple[int, tuple[int, ...], int]:
        """(folds, outcome columns of BETs, all) when the pair of this row exchanges as chosen."""
        choices = np.zeros(self._turns.start[-1], np.uint8)
        reached = np.zeros(self._turns.start[-1], np.uint16)
        totals = np.zeros(2 + len(self._pays.gains), np.int64)
        choices[row], reached[row] = choice, 1
        self.count(turn, turn + 1, choices, reached, totals)
        folds, bets, *columns = (int(total) for total in totals)
        return folds, tuple(columns), folds + bets

    def _set_scene(self, turn: int) -> tuple[int, int]:
        kinds, pairs = set_scene(
            turn, self._turns, self._rivers, self._results, self._pays.qualifier, self._scene
        )
        return int(kinds), int(pairs)
