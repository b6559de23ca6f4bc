"""The places of a ring table, as values.

Knows: which places a table has.  Must not know: how they are found, or what is drawn there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

#: The usual type of the plates.
PLATE_TEXT: Final = 13.0


@dataclass(frozen=True, slots=True)
class SeatPlaces:
    """One seat's block.  `discs` are places for the button and blinds, the first nearest to the
    table's middle; `bet` is where its chips lie."""

    seat: int
    block: pygame.Rect
    plate: pygame.Rect
    cards: tuple[pygame.Rect, pygame.Rect]
    discs: tuple[pygame.Rect, ...]
    bet: pygame.Rect
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """What lies on the felt; `text` is the type size of the plates."""

    area: pygame.Rect
    felt: pygame.Rect
    rail: int
    board: tuple[pygame.Rect, ...]
    pots: pygame.Rect
    burn: pygame.Rect
    aside: pygame.Rect
    seats: tuple[SeatPlaces, ...]
    text: float = PLATE_TEXT

    def seat(self, number: int) -> SeatPlaces | None:
        return next((places for places in self.seats if places.seat == number), None)

    def named(self) -> dict[str, pygame.Rect]:
        """Every place by a name of its own."""
        found = {f"board-{at}": place for at, place in enumerate(self.board)}
        for seat in self.seats:
            found[f"seat-{seat.seat}-plate"] = seat.plate
            found[f"seat-{seat.seat}-bet"] = seat.bet
            found |= {f"seat-{seat.seat}-card-{at}": box for at, box in enumerate(seat.cards)}
        return found | {"pots": self.pots, "burn": self.burn, "aside": self.aside}
