"""A player who always takes the coach's best option.

Knows: which decisions take the coach long.  Must not know: how an option is valued.
"""

from __future__ import annotations

from typing import Final

from casino_texas.casino.actions import CasinoAction, PlaceAntes
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.players.coach import advise
from casino_texas.players.player import CasinoPlayer


class CoachPlayer:
    """Plays the best option of every decision, as valued from the view alone.

    `quick` decides instead where valuing takes half a second: the first decision at a table with
    exchange.
    """

    name: Final = "coach"

    def __init__(self, *, quick: CasinoPlayer | None = None) -> None:
        self._quick = quick

    def decide(self, view: CasinoView) -> CasinoAction:
        """The best action of the box that is to act; before the deal the smallest ANTE on box 1.

        Raises:
            ValueError: it is the dealer's turn, or the hand is over.
        """
        legal = view.legal
        if legal.stage is Stage.ANTES:
            return PlaceAntes(((1, legal.ante_minimum),))
        if self._quick is not None and legal.stage is Stage.FLOP and view.rules.offers_exchange:
            return self._quick.decide(view)
        advice = advise(view)
        return advice.best.action(advice.box)
