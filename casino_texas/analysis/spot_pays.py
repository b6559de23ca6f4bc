"""What results pay at one ANTE, in chips: rounded and capped as at the table (H19, H21).

Knows the payout rules.  Must not know cards or chances.
"""

from __future__ import annotations

from math import comb, gcd
from typing import Final

import numpy as np

from casino_texas.analysis.prices import ExchangePays
from casino_texas.casino.payout import pay
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.chips import Chips
from casino_texas.core.hands import CLASS_FLOORS, STRENGTHS, HandClass

#: Whole sums of the kernels stay below this.
_LIMIT: Final = 2**62


class SpotPays:
    """Changes to the bankroll in chips, prices apart: `columns` by outcome column (no game by
    class), and `lose`."""

    def __init__(self, rules: CasinoRules, ante: Chips) -> None:
        self.lose: Final = -ante - rules.bet_amount(ante)
        self.ante: Final = ante
        wins = [_paid(rules, ante, own, has_game=True) for own in HandClass]
        without = [_paid(rules, ante, own, has_game=False) for own in HandClass]
        self.columns: Final = (*wins, 0, *without)

    def exchange_pays(self, unseen: int, rules: CasinoRules) -> ExchangePays:
        """Pays for the exchange kernels, one outcome being one unit; `unseen` cards can come.

        Chips are divided by what they have in common.  Where sums might leave 64 bits all the
        same, new hands are decided on by rounded pays; what they come to is counted exactly.
        """
        gains = [pay - self.lose for pay in self.columns]
        fold = -self.ante - self.lose
        part = max(gcd(*gains, fold), 1)
        part = max(part, max(gains) * unseen * comb(unseen - 1, 2) // _LIMIT)
        return ExchangePays(
            gains=np.array([gain // part for gain in gains], np.int64),
            fold=fold // part,
            total=unseen * comb(unseen - 1, 2),
            total_one=(unseen - 1) * comb(unseen - 2, 2),
            total_two=(unseen - 2) * comb(unseen - 3, 2),
            times=1,
            times_one=1,
            times_two=1,
            fee=0,
            lose=0,
            cards=2,
            qualifier=rules.qualifier.minimum,
        )


def _paid(rules: CasinoRules, ante: Chips, own: HandClass, *, has_game: bool) -> Chips:
    """Chips won by a hand of this class that beats a dealer with a game, or meets one without.

    0 where that cannot be, or the table has no line for it.
    """
    best = CLASS_FLOORS[own + 1] - 1 if own < HandClass.ROYAL_FLUSH else STRENGTHS
    dealer = best - 1 if has_game else 0
    if rules.qualifier.is_met_by(dealer) is not has_game:
        return 0
    try:
        paid = pay(rules, ante, bet=rules.bet_amount(ante), player=best, dealer=dealer)
    except KeyError:
        return 0
    return paid.ante + paid.bet
