"""How far something taller than its place is scrolled, and the bar that shows it.

Knows: pixels.  Must not know: what is scrolled.
"""

from __future__ import annotations

from typing import Final

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Theme

_BAR: Final = 10
_KNOB: Final = 30


class Scroller:
    """`offset` of `length` pixels are above the upper edge of `view`."""

    def __init__(self) -> None:
        self.view = pygame.Rect(0, 0, 0, 0)
        self.length = 0
        self.offset = 0
        self._grip: int | None = None

    @staticmethod
    def bar_room(theme: Theme) -> int:
        """The width that the bar takes from what is shown."""
        return theme.px(_BAR + 8)

    @property
    def limit(self) -> int:
        """The largest offset."""
        return max(0, self.length - self.view.height)

    @property
    def is_dragged(self) -> bool:
        return self._grip is not None

    def fit(self, view: pygame.Rect, length: int) -> None:
        """The place or the length has changed; the offset stays as near as it can."""
        self.view, self.length = pygame.Rect(view), length
        self.to(self.offset)

    def to(self, offset: int) -> bool:
        """Scroll there; whether that moved anything."""
        before, self.offset = self.offset, min(max(0, offset), self.limit)
        return self.offset != before

    def by(self, pixels: int) -> bool:
        return self.to(self.offset + pixels)

    def bar(self, theme: Theme) -> tuple[pygame.Rect, pygame.Rect] | None:
        """The track and the knob, right of the view; None where all is in view."""
        if not self.limit:
            return None
        wide = theme.px(_BAR)
        track = pygame.Rect(self.view.right - wide, self.view.top, wide, self.view.height)
        high = max(theme.px(_KNOB), round(track.height * self.view.height / self.length))
        high = min(high, track.height)
        top = track.top + round((track.height - high) * self.offset / self.limit)
        return track, pygame.Rect(track.left, top, wide, high)

    def grab(self, theme: Theme, position: tuple[int, int]) -> bool:
        """A press of the mouse; whether it took the bar."""
        bar = self.bar(theme)
        if bar is None or not bar[0].inflate(theme.px(12), 0).collidepoint(position):
            return False
        knob = bar[1]
        inside = knob.collidepoint(position)
        self._grip = position[1] - knob.top if inside else knob.height // 2
        self.drag(theme, position)
        return True

    def drag(self, theme: Theme, position: tuple[int, int]) -> bool:
        """The mouse moved; whether that scrolled."""
        bar = self.bar(theme)
        if bar is None or self._grip is None:
            return False
        track, knob = bar
        room = max(1, track.height - knob.height)
        return self.to(round((position[1] - self._grip - track.top) / room * self.limit))

    def let_go(self) -> None:
        self._grip = None

    def draw(self, painter: Painter) -> None:
        bar = self.bar(painter.theme)
        if bar is None:
            return
        track, knob = bar
        palette = painter.palette
        painter.box(track, radius=_BAR / 2, top=painter.darker(palette.field, 0.3))
        face = palette.muted if self.is_dragged else palette.panel_edge
        painter.box(knob, radius=_BAR / 2, top=face)
