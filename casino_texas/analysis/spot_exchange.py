"""What one exchange comes to: the counting of whole games, for a single hand.

Knows the kernels of the exchange and their memory.  Must not know views.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from casino_texas.analysis.boards import Rivers, Turns
from casino_texas.analysis.exchange_kernels import ExchangePays, new_prices, new_sums
from casino_texas.analysis.exchange_outcomes import count_exchanges, new_weights
from casino_texas.analysis.scene import new_scene
from casino_texas.analysis.tables import Array


class ExchangeCounter:
    """Counts exchanges on boards of four; for one thread at a time."""

    def __init__(self, turns: Turns, rivers: Rivers, results: Array) -> None:
        """`results`: every pair on the river boards (packed as in `kernels`)."""
        self._boards: Final = (turns, rivers, results)
        self._memory: Final = (new_scene(), new_prices(), new_sums(), new_weights())

    def count(
        self, turn: int, row: int, choice: int, pays: ExchangePays
    ) -> tuple[int, tuple[int, ...], int]:
        """(folds, outcome columns of BETs, all) when the pair of this row exchanges as chosen."""
        turns, rivers, results = self._boards
        scene, prices, sums, weights = self._memory
        choices = np.zeros(turns.start[-1], np.uint8)
        reached = np.zeros(turns.start[-1], np.int64)
        totals = np.zeros(2 + len(pays.gains), np.int64)
        choices[row], reached[row] = choice, 1
        count_exchanges(
            *(turn, turn + 1, turns, rivers, results, pays, scene, prices, sums),
            *(weights, choices, reached, totals),
        )
        folds, bets, *columns = (int(total) for total in totals)
        return folds, tuple(columns), folds + bets
