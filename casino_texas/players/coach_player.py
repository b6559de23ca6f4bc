"""A player who always takes the coach's best option.

Knows: when there is something to decide.  Must not know: how an option is valued.
"""

from __future__ import annotations

from typing import Final

from casino_texas.casino.actions import CasinoAction, PlaceAntes
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.players.coach import advise


class CoachPlayer:
    """Plays the best option of every decision, as valued from the view alone."""

    name: Final = "coach"

    def decide(self, view: CasinoView) -> CasinoAction:
        """The best action of the box that is to act; before the deal the smallest ANTE on box 1.

        Raises:
            ValueError: it is the dealer's turn, or the hand is over.
        """
        legal = view.legal
        if legal.stage is Stage.ANTES:
            return PlaceAntes(((1, legal.ante_minimum),))
        advice = advise(view)
        return advice.best.action(advice.box)
