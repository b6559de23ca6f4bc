"""Whoever decides for a seat: a view in, an action out.

Both games' bots, the coach and the simple strategies keep this contract.  Knows: nothing of any
game.  A player gets views only, so he cannot look at a hidden card.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from casino_texas.casino.actions import CasinoAction
from casino_texas.casino.view import CasinoView

ViewT = TypeVar("ViewT", contravariant=True)
ActionT = TypeVar("ActionT", covariant=True)


class Player(Protocol[ViewT, ActionT]):
    """Decides for one seat, or for all boxes of one player."""

    @property
    def name(self) -> str:
        """A short name in code, the same in every language."""
        ...

    def decide(self, view: ViewT) -> ActionT:
        """A legal action for whoever is to act in this view; never an action of the dealer.

        Raises:
            ValueError: it is not this player's turn, or nothing is open to him.
        """
        ...


#: A player of the casino game.
CasinoPlayer = Player[CasinoView, CasinoAction]
