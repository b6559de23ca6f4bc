"""Cards, chips and discs put onto the ring table.

Knows: how one piece is drawn at a place.  Must not know: whose it is or what it means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pygame

from casino_texas.core.cards import DECK, Card
from casino_texas.core.chips import Chips
from casino_texas.ui.art import cards as card_art
from casino_texas.ui.art import chips as chip_art
from casino_texas.ui.art import props as prop_art
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Colour, Theme

#: The light taken from a card that does not count.
_DIMMED: Final = 0.32


class Pieces:
    """Draws at one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.style = card_art.CardStyle.of(theme.look)

    def card(
        self,
        painter: Painter,
        card: Card | None,
        at: tuple[int, int],
        width: int,
        *,
        lift: float = 0.0,
        is_dimmed: bool = False,
        turn: float | None = None,
    ) -> None:
        """A card with its shadow, its upper left corner at a point; None is its back.  `turn` is
        how far it has been turned over, 0 to 1."""
        art = self.theme.art
        margin = card_art.shadow_margin(width)
        shadow = art.get(card_art.shadow, width, lift=lift)
        painter.surface.blit(shadow, (at[0] - margin, at[1] - margin))
        painter.surface.blit(self._side(card, width, is_dimmed=is_dimmed, turn=turn), at)

    def warm(self, widths: Iterable[int], *, frame: Colour) -> Iterator[None]:
        """Draw every face there may be, one at each step, so that no deal has to wait for one."""
        for width in sorted(set(widths), reverse=True):
            for card in (None, *DECK):
                self._side(card, width, is_dimmed=False, turn=None)
                yield
            for lift in (0.0, 1.0):
                self.theme.art.get(card_art.shadow, width, lift=lift)
            self.frame_picture(width, frame)
            yield

    def pile(self, amount: Chips, diameter: int) -> pygame.Surface:
        """The picture of chips worth so much."""
        return self.theme.art.get(chip_art.stack, amount, diameter)

    def frame_picture(self, width: int, colour: Colour) -> pygame.Surface:
        """The bright border for a card of this width."""
        return self.theme.art.get(prop_art.winner_frame, width, colour)

    def _side(
        self, card: Card | None, width: int, *, is_dimmed: bool, turn: float | None
    ) -> pygame.Surface:
        art = self.theme.art
        if turn is not None and card is not None:
            return card_art.flip(art, card, width, turn, self.style)
        return card_art.side(art, card, width, self.style, dim=_DIMMED if is_dimmed else 0.0)

    def frame(self, painter: Painter, at: tuple[int, int], width: int, colour: Colour) -> None:
        """The bright border of a card that counts."""
        margin = prop_art.frame_margin(width)
        picture = self.frame_picture(width, colour)
        painter.surface.blit(picture, (at[0] - margin, at[1] - margin))

    def slot(self, painter: Painter, place: pygame.Rect) -> None:
        """The printed place of a card that has not come yet."""
        ink = painter.palette.muted
        picture = self.theme.art.get(card_art.outline, place.width, ink, opacity=0.22)
        painter.surface.blit(picture, place)

    def chips(self, painter: Painter, amount: Chips, base: tuple[int, int], diameter: int) -> None:
        """Chips worth `amount`, standing at `base`."""
        pile = self.pile(amount, diameter)
        x, y = chip_art.stack_base(amount, diameter)
        painter.surface.blit(pile, (base[0] - x, base[1] - y))

    def disc(
        self, painter: Painter, label: str, kind: prop_art.DiscKind, place: pygame.Rect
    ) -> None:
        """The button, a blind's disc, or a marker."""
        picture = self.theme.art.get(prop_art.disc, label, place.width, kind)
        painter.surface.blit(picture, picture.get_rect(center=place.center))

    def glow(self, painter: Painter, place: pygame.Rect, colour: Colour, reach: float) -> None:
        """Light round a box."""
        wide = self.theme.px(reach)
        light = self.theme.art.get(
            prop_art.glow, place.size, colour, radius=self.theme.px(10), reach=wide
        )
        painter.surface.blit(light, (place.left - wide, place.top - wide))
