"""The places of a table that cards are put on by hand: dealer, board and boxes.

Knows: how the places stand in groups, and which one is next.  Must not know: which card may lie
where, or what a position is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from casino_texas.app.practice.setup import Place, places
from casino_texas.app.words.practice import place_name
from casino_texas.app.words.texts import Texts
from casino_texas.core.cards import Card
from casino_texas.ui.art.cards import card_size
from casino_texas.ui.pages.document_blocks import small_card
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Pressable, Widget

#: The widest card, and the gaps in a group and between groups (design units).
_WIDEST: Final = 84
_GAP: Final = 6
_APART: Final = 26
_CAPTION: Final = 13.0


class PlaceButton(Pressable):
    """A place with its card; a right click takes the card away."""

    role = "button"

    def __init__(
        self,
        place: Place,
        on_choose: Callable[[Place], object],
        on_clear: Callable[[Place], object],
        *,
        label: str,
    ) -> None:
        name = f"place-{place.where}-{place.box}-{place.at}"
        super().__init__(
            name,
            partial(on_choose, place),
            label=label,
            tip=label,
            state_id=name,
            on_secondary=partial(on_clear, place),
        )
        self.lies_on = place
        self.card: Card | None = None
        self.is_active = False

    @property
    def value(self) -> str:
        return "" if self.card is None else self.card.text

    def focus_changed(self) -> None:
        """The keyboard has come here: this place is filled next."""
        if self.shows_focus and self.on_press is not None:
            self.on_press()

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        if self.card is not None:
            painter.surface.blit(small_card(theme, self.card, self.rect.width), self.rect)
        else:
            face = painter.lighter(palette.felt, 0.08) if self.hovered else palette.felt
            painter.box(self.rect, radius=5, top=face, edge=palette.panel_edge, edge_width=1.2)
            painter.text(self.rect, "?", size=18, bold=True, colour=palette.muted, align="center")
        if self.is_active:
            ring = theme.shapes.ring(
                self.rect.inflate(theme.px(8), theme.px(8)).size,
                theme.px(9),
                palette.gold,
                theme.px(2.5),
            )
            painter.surface.blit(ring, ring.get_rect(center=self.rect.center))
        if self.shows_focus:
            painter.focus(self.rect.inflate(theme.px(8), theme.px(8)), radius=9)


class PlaceBoard(Widget):
    """The dealer and the board above, the boxes below, as they lie on a table."""

    role = "region"

    def __init__(
        self,
        texts: Texts,
        boxes: int,
        on_choose: Callable[[Place], object],
        on_clear: Callable[[Place], object],
    ) -> None:
        super().__init__("places", label=texts.say("practice.setup.places"))
        self.buttons = {
            place: PlaceButton(
                place, on_choose, on_clear, label=place_name(texts, place, boxes=boxes)
            )
            for place in places(boxes)
        }
        say = texts.say
        self._rows: tuple[tuple[tuple[str, tuple[Place, ...]], ...], ...] = (
            (
                (say("practice.setup.dealer"), (Place("dealer", 0), Place("dealer", 1))),
                (say("practice.setup.closed"), (Place("river"), Place("turn"))),
                (say("practice.setup.flop"), tuple(Place("flop", at) for at in range(3))),
            ),
            tuple(
                (
                    say("practice.setup.own" if boxes == 1 else "practice.setup.box", box=box),
                    (Place("own", 0, box), Place("own", 1, box)),
                )
                for box in range(boxes, 0, -1)
            ),
        )
        self._captions: list[tuple[str, pygame.Rect]] = []
        self.add(*self.buttons.values())

    def set(self, cards: Mapping[Place, Card], active: Place) -> None:
        """Show these cards; the next one goes to `active`."""
        for place, button in self.buttons.items():
            button.card = cards.get(place)
            button.is_active = place == active
        self.invalidate()

    def _card_wide(self, theme: Theme, size: tuple[int, int]) -> int:
        """As wide as the fullest row allows, and as two rows are high."""
        gap, apart = theme.px(_GAP), theme.px(_APART)
        wide = theme.px(_WIDEST)
        for row in self._rows:
            count = sum(len(group) for _, group in row)
            gaps = gap * (count - len(row)) + apart * (len(row) - 1)
            wide = min(wide, (size[0] - gaps) // count)
        least = theme.px(TARGET)
        high = (size[1] - 2 * self._caption(theme) - theme.px(16)) // 2
        while wide > least and card_size(wide)[1] > high:
            wide -= 1
        return max(least, wide)

    @staticmethod
    def _caption(theme: Theme) -> int:
        """How high a caption is, with room for the frame of a card under it."""
        return theme.text.line_height(theme.text_px(_CAPTION)) + theme.px(10)

    def height_for(self, theme: Theme, width: int) -> int:
        high = card_size(self._card_wide(theme, (width, 100_000)))[1]
        return 2 * (high + self._caption(theme)) + theme.px(16)

    def arrange(self) -> None:
        theme = self.theme
        gap, apart = theme.px(_GAP), theme.px(_APART)
        wide, high = card_size(self._card_wide(theme, self.rect.size))
        caption = self._caption(theme)
        self._captions = []
        y = self.rect.top + theme.px(4)
        for row in self._rows:
            whole = sum(len(group) * (wide + gap) - gap for _, group in row)
            x = self.rect.left + (self.rect.width - whole - apart * (len(row) - 1)) // 2
            for name, group in row:
                across = len(group) * (wide + gap) - gap
                line = pygame.Rect(x, y, across, caption - theme.px(8)).inflate(apart - gap, 0)
                self._captions.append((name, line))
                for place in group:
                    self.buttons[place].place(pygame.Rect(x, y + caption, wide, high))
                    x += wide + gap
                x += apart - gap
            y += caption + high + theme.px(8)

    def draw(self, painter: Painter) -> None:
        for name, box in self._captions:
            painter.text(
                box,
                name,
                size=_CAPTION,
                colour=painter.palette.muted,
                align="center",
                shrink=0.6,
            )
        self.draw_children(painter)
