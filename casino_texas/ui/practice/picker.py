"""The whole deck to pick from: 52 cards in four rows, one card pointed at.

Knows: which card lies under the pointer or the cursor, and which are taken.  Must not know: what is
done with a card that is picked, or why one is taken (it is told).

Arrows move the cursor, Enter and Space pick; a card that is taken says why it cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from casino_texas.core.cards import RANKS, Card, card_at
from casino_texas.ui.art.cards import card_size
from casino_texas.ui.keys import Stroke
from casino_texas.ui.pages.document_blocks import small_card
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets.base import Widget

#: Suits from top to bottom: spades, hearts, diamonds, clubs.
_SUITS: Final = (3, 2, 1, 0)
_COLUMNS: Final = len(RANKS)
#: The widest card (design units).
_WIDEST: Final = 58
_GAP: Final = 4
_STEPS: Final = {
    pygame.KSCAN_LEFT: (-1, 0),
    pygame.KSCAN_RIGHT: (1, 0),
    pygame.KSCAN_UP: (0, -1),
    pygame.KSCAN_DOWN: (0, 1),
}


class CardGrid(Widget):
    """Aces at the left, a row for each suit."""

    role = "grid"
    focusable = True
    solid = True
    wants_repeat = True

    def __init__(self, on_pick: Callable[[Card], object], *, label: str) -> None:
        super().__init__("deck", label=label)
        self.on_pick = on_pick
        #: Why each of these cards cannot be picked.
        self.taken: Mapping[Card, str] = {}
        self.cursor: Card = _card(0, 0)
        self._card_wide = 1
        self._pointed: Card | None = None
        self._pressed: Card | None = None

    @property
    def value(self) -> str:
        """The card the cursor is on."""
        return self.cursor.text

    def set(self, taken: Mapping[Card, str]) -> None:
        """Which cards are taken now."""
        self.taken = dict(taken)
        self.invalidate()

    # --- places ----------------------------------------------------------------------------------

    def height_for(self, theme: Theme, width: int) -> int:
        gap = theme.px(_GAP)
        return len(_SUITS) * (card_size(self._fit(theme, width))[1] + gap) - gap

    def _fit(self, theme: Theme, width: int) -> int:
        gap = theme.px(_GAP)
        return max(8, min(theme.px(_WIDEST), (width - gap * (_COLUMNS - 1)) // _COLUMNS))

    def arrange(self) -> None:
        theme = self.theme
        wide = self._fit(theme, self.rect.width)
        gap = theme.px(_GAP)
        room = (self.rect.height + gap) // len(_SUITS) - gap
        while wide > 8 and card_size(wide)[1] > room:
            wide -= 1
        self._card_wide = wide

    def place_of(self, card: Card) -> pygame.Rect:
        """Where a card lies."""
        wide, high = card_size(self._card_wide)
        gap = self.theme.px(_GAP)
        column, row = _COLUMNS - 1 - card.rank, _SUITS.index(card.suit)
        left = self.rect.left + (self.rect.width - _COLUMNS * (wide + gap) + gap) // 2
        top = self.rect.top + (self.rect.height - len(_SUITS) * (high + gap) + gap) // 2
        return pygame.Rect(left + column * (wide + gap), top + row * (high + gap), wide, high)

    def card_under(self, position: tuple[int, int]) -> Card | None:
        """The card at a point."""
        for row in range(len(_SUITS)):
            for column in range(_COLUMNS):
                card = _card(column, row)
                if self.place_of(card).collidepoint(position):
                    return card
        return None

    # --- events ----------------------------------------------------------------------------------

    def pick(self, card: Card) -> None:
        """As a person does: a card that is taken says why it cannot be."""
        self.cursor = card
        self.invalidate()
        reason = self.taken.get(card, "")
        if reason:
            self.host.explain_text(self, reason)
            return
        self.on_pick(card)

    def pointer(self, event: pygame.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                pointed = self.card_under(event.pos)
                if pointed is not self._pointed:
                    self._pointed = pointed
                    self.invalidate()
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._pressed = self.card_under(event.pos)
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                pressed, self._pressed = self._pressed, None
                if pressed is not None and pressed is self.card_under(event.pos):
                    self.pick(pressed)
                return True
        return False

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if stroke != Stroke(stroke.scancode):
            return False
        if stroke.scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_SPACE):
            if not self.host.key_repeats:
                self.pick(self.cursor)
            return True
        step = _STEPS.get(stroke.scancode)
        if step is None:
            return False
        column = _COLUMNS - 1 - self.cursor.rank + step[0]
        row = _SUITS.index(self.cursor.suit) + step[1]
        if not (0 <= column < _COLUMNS and 0 <= row < len(_SUITS)):
            return False
        self.cursor = _card(column, row)
        self.invalidate()
        return True

    # --- picture ---------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        theme = painter.theme
        for row in range(len(_SUITS)):
            for column in range(_COLUMNS):
                card = _card(column, row)
                place = self.place_of(card)
                is_taken = card in self.taken
                if card is self._pointed and self.hovered and not is_taken:
                    place = place.move(0, -theme.px(3))
                face = small_card(theme, card, self._card_wide, is_dim=is_taken)
                painter.surface.blit(face, place)
                if self.shows_focus and card is self.cursor:
                    painter.focus(place, radius=4)


def _card(column: int, row: int) -> Card:
    return card_at(4 * (_COLUMNS - 1 - column) + _SUITS[row])
