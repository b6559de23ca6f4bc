"""What is under way on the ring table, and how it is drawn.

Knows: the reel of beats and the sprites on it.  Must not know: what the events mean.
"""

from __future__ import annotations

from collections.abc import Hashable

from casino_texas.ring.events import RingEvent
from casino_texas.ui.animation import Move, Reel
from casino_texas.ui.casino.moves import FlyingCard, FlyingChips, Sprite
from casino_texas.ui.paint import Painter
from casino_texas.ui.ring.moves import TableBeat
from casino_texas.ui.ring.pieces import Pieces


class Motion:
    """Beats one after the other, and the pictures they need."""

    def __init__(self) -> None:
        self.reel: Reel[Sprite, RingEvent] = Reel()

    @property
    def is_running(self) -> bool:
        return self.reel.is_running

    @property
    def hides(self) -> frozenset[Hashable]:
        """What is not drawn at its usual place now."""
        return self.reel.hides

    def add(self, coming: list[TableBeat], pieces: Pieces) -> None:
        """Show these beats.  Chips that will fly are drawn before they do: no frame has to wait."""
        for beat in coming:
            for move in beat.moves:
                if isinstance(move.sprite, FlyingChips):
                    pieces.pile(move.sprite.amount, move.sprite.radius)
        self.reel.add(coming)

    def draw(self, painter: Painter, pieces: Pieces) -> None:
        """Whatever is on its way."""
        for move, share in self.reel.moving():
            _draw(painter, pieces, move, share)


def _draw(painter: Painter, pieces: Pieces, move: Move[Sprite], share: float) -> None:
    x, y = move.place(share)
    at = (round(x), round(y))
    match move.sprite:
        case FlyingChips(amount, diameter):
            pieces.chips(painter, amount, at, diameter)
        case FlyingCard(card, width, turns):
            turn = share if turns else None
            pieces.card(painter, card, at, width, turn=turn, lift=1.0 if share < 1 else 0.0)
