"""A line over everything for a few seconds, and the line under the buttons that says what to do.

Knows: how long a line stays.  Must not know: what it says.
"""

from __future__ import annotations

from typing import Final

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Colour, Theme
from casino_texas.ui.widgets.base import Widget

_SECONDS: Final = 3.0


class Toast:
    """One per program; takes no events."""

    def __init__(self) -> None:
        self.text = ""
        self.left: float | None = None

    def show(self, text: str) -> None:
        self.text, self.left = text, _SECONDS

    def hide(self) -> None:
        self.text, self.left = "", None

    def update(self, dt: float) -> bool:
        """Let time pass; whether the picture changes."""
        if self.left is None:
            return False
        self.left -= dt
        if self.left > 0:
            return False
        self.hide()
        return True

    def draw(self, painter: Painter) -> None:
        if self.left is None or not self.text:
            return
        theme, palette = painter.theme, painter.palette
        size = theme.text_px(15)
        width = theme.size[0]
        pad_x, pad_y = theme.px(18), theme.px(10)
        widest = round(width * 0.8) - 2 * pad_x
        lines = theme.text.wrap(self.text, size, widest)
        wide = max(theme.text.width(line, size) for line in lines) + 2 * pad_x
        high = theme.text.line_height(size) * len(lines) + 2 * pad_y
        box = pygame.Rect((width - wide) // 2, theme.unit(44) + theme.px(12), wide, high)
        painter.box(
            box,
            radius=10,
            top=palette.bar_light,
            bottom=palette.bar,
            edge=palette.gold,
            shadow=12,
        )
        painter.text(
            box.inflate(-2 * pad_x, -2 * pad_y), self.text, size=15, wrap=True, align="center"
        )


class MessageLine(Widget):
    """One sentence that says what to do now; it is read out when it changes."""

    role = "status"

    def __init__(self, name: str = "message", *, text: str = "", size: float = 14) -> None:
        super().__init__(name)
        self._text = text
        self.size = size
        self.colour: Colour | None = None

    @property
    def text(self) -> str:
        return self._text

    def say(self, text: str, *, colour: Colour | None = None) -> None:
        if (text, colour) != (self._text, self.colour):
            self._text, self.colour = text, colour
            self.invalidate()

    @property
    def value(self) -> str:
        return self._text

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.px(200), theme.text.line_height(theme.text_px(self.size)))

    def draw(self, painter: Painter) -> None:
        painter.text(
            self.rect,
            self._text,
            size=self.size,
            colour=self.colour or painter.palette.text,
            align="center",
            wrap=True,
            shrink=0.8,
        )
