"""What the counts of a game depend on, and the whole numbers in which it is valued.

Knows the options of a table and how many ways there are to deal.  Must not know any kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

import numpy as np

from casino_texas.analysis.decide import FlopPays
from casino_texas.analysis.outcomes import Pays
from casino_texas.analysis.prices import ExchangePays
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option
from casino_texas.core.cards import DECK, Card

#: Sums stay below this.
_LIMIT: Final = 2**62


class Structure(NamedTuple):
    """What the counts depend on: tables that agree in it differ only in pays and prices."""

    deck: tuple[Card, ...]
    qualifier: int
    """The weakest strength with which the dealer has a game."""
    is_no_game_by_class: bool
    flop_bet: FlopBet | None
    """What an immediate BET plays, or None where there is none."""
    buys: bool
    exchange_cards: int

    @classmethod
    def of(cls, rules: CasinoRules, deck: Sequence[Card] = DECK) -> Structure:
        exchange = rules.exchange if rules.offers_buy and rules.offers_exchange else None
        return cls(
            tuple(sorted(deck)),
            rules.qualifier.minimum,
            NoGame.AS_PAID in (rules.no_game_ante, rules.no_game_bet),
            rules.flop_bet_plays if Option.BET in rules.flop else None,
            rules.offers_buy,
            0 if exchange is None else exchange.cards,
        )

    def check(self) -> None:
        """Raise `ValueError` where the deck has too few cards for one box and its exchange."""
        needed = 9 + self.exchange_cards
        if len(self.deck) < needed:
            raise ValueError(f"this game needs a deck of {needed} cards, not {len(self.deck)}")


class Units:
    """Money and chance in whole numbers.

    Money is in parts of an ANTE, `scale` of which are one.  A *unit* of chance is fine enough for
    every way of playing: each pair on each flop and turn can go on in `turn` units, each pair on a
    flop in `flop`; `deals` is all of them.  One outcome of a BET, as the kernels count, is
    `turn_times` or `flop_times` units.
    """

    def __init__(self, structure: Structure, pays: Pays) -> None:
        cards = len(structure.deck)
        unseen = cards - 6
        finer = {0: 1, 1: unseen - 3, 2: (unseen - 3) * (unseen - 4)}
        self._structure, self._pays, self._unseen = structure, pays, unseen
        self.turn_times: Final = finer[structure.exchange_cards]
        self.turn: Final = self.turn_times * unseen * comb(unseen - 1, 2)
        self.flop_times: Final = 2 * self.turn_times
        self.flop: Final = (cards - 5) * self.turn
        self.deals: Final = comb(cards, 3) * comb(cards - 3, 2) * self.flop
        columns = pays.columns(by_class=structure.is_no_game_by_class)
        most = max(*columns, Fraction(0)) - pays.lose + pays.buy + pays.exchange
        finest = int(_LIMIT / (most * self.flop))
        exact = pays.scale()
        #: Whether `scale` makes every pay whole.  Odds so finely divided that sums would leave 64
        #: bits are rounded; that can only sway decisions whose options are all but equal.
        self.is_exact: Final = exact <= finest
        self.scale: Final = exact if self.is_exact else finest
        self.lose: Final = self._whole(pays.lose)
        #: By outcome column: what it pays above losing.
        self.gains: Final = np.array([self._whole(pay) - self.lose for pay in columns], np.int64)

    def _whole(self, pay: Fraction) -> int:
        return round(pay * self.scale)

    def flop_pays(self) -> FlopPays:
        """The pays of the first decision."""
        return FlopPays(
            gains=self.gains,
            lose=self.lose * (self.flop // self.flop_times),
            fold=-self.scale * self.flop,
            times=self.flop_times,
            fee=self._whole(self._pays.buy) * self.flop,
            bets=int(self._structure.flop_bet is not None),
            buys=int(self._structure.buys),
        )

    def exchange_pays(self) -> ExchangePays:
        """The pays of the second decision where cards can be exchanged."""
        unseen, cards = self._unseen, self._structure.exchange_cards
        return ExchangePays(
            gains=self.gains,
            fold=-self.scale - self.lose,
            total=unseen * comb(unseen - 1, 2),
            total_one=(unseen - 1) * comb(unseen - 2, 2),
            total_two=(unseen - 2) * comb(unseen - 3, 2),
            times=self.turn_times,
            times_one=1 if cards == 1 else unseen - 4,
            times_two=2,
            fee=self._whole(self._pays.exchange) * self.turn,
            lose=self.lose * self.turn,
            cards=cards,
            qualifier=self._structure.qualifier,
        )
