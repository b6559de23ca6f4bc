"""What can be pressed on the table itself: the ANTE field of each box, and cards to exchange.

Knows: how they show that they are pointed at, chosen or in focus.  Must not know: chips or cards
(the table is drawn elsewhere).
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from casino_texas.ui.casino.layout import Circle
from casino_texas.ui.paint import Painter
from casino_texas.ui.widgets import Pressable, Widget


class BoxSpot(Pressable):
    """A box before the deal: a click anywhere on it puts the chip in hand on its ANTE field, a
    right click takes one back.

    `selected` is the box the keyboard stakes on.  What lies on its fields and its cards are its
    children.
    """

    def __init__(
        self,
        box: int,
        on_press: Callable[[], object],
        on_secondary: Callable[[], object],
        *,
        label: str,
    ) -> None:
        super().__init__(
            f"box-{box}",
            on_press,
            label=label,
            on_secondary=on_secondary,
            state_id="stake",
        )
        self.box = box
        self.amount = ""
        self.selected = False
        self.circle = Circle((0, 0), 0)

    @property
    def value(self) -> str:
        return self.amount

    def open(self, *, is_open: bool) -> None:
        """Only before the deal it can be pressed; later it lets the pointer through."""
        self.solid = self.focusable = is_open

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        if self.solid and (self.hovered or self.selected):
            ring = self.circle.rect.inflate(theme.px(6), theme.px(6))
            width = theme.px(3 if self.hovered else 2)
            painter.surface.blit(
                theme.shapes.ring(ring.size, ring.width // 2, palette.gold, width), ring
            )
        if self.shows_focus:
            painter.focus(self.circle.rect, radius=self.circle.radius / theme.scale)
        self.draw_children(painter)


class FieldSpot(Widget):
    """A field nobody can press: what lies on it, for screen readers."""

    role = "field"

    def __init__(self, name: str, *, label: str) -> None:
        super().__init__(name, label=label)
        self.amount = ""

    @property
    def value(self) -> str:
        return self.amount


class OwnCard(Pressable):
    """One of the box's own cards, to be chosen for an exchange."""

    role = "checkbox"

    def __init__(
        self, name: str, on_press: Callable[[], object], *, label: str, tip: str, command: str
    ) -> None:
        super().__init__(name, on_press, label=label, tip=tip, command=command)
        self.chosen = False

    @property
    def value(self) -> str:
        return "chosen" if self.chosen else ""

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        if self.hovered and not self.chosen:
            ring = theme.shapes.ring(self.rect.size, theme.px(7), palette.gold, theme.px(2))
            painter.surface.blit(ring, self.rect)
        hint = self.key_hint
        if hint:
            size, most = 11.0, self.rect.width - theme.px(10)
            while size > 7 and theme.text.width(hint, theme.text_px(size), bold=True) > most:
                size -= 0.5
            wide = theme.text.width(hint, theme.text_px(size), bold=True) + theme.px(8)
            high = theme.text.line_height(theme.text_px(size), bold=True)
            tag = pygame.Rect(0, 0, min(wide, self.rect.width), high)
            tag.midbottom = (self.rect.centerx, self.rect.bottom - theme.px(4))
            painter.box(tag, radius=4, top=palette.panel, edge=palette.gold, alpha=235)
            painter.text(
                tag, hint, size=size, bold=True, colour=palette.gold, align="center", shrink=0.5
            )
        if self.shows_focus:
            painter.focus(self.rect, radius=7)
