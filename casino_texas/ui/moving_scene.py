"""A scene over which things fly: what stands still meanwhile is drawn once and kept.

Knows: when the kept picture is out of date.  Must not know: what moves, or why.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from casino_texas.ui.paint import Drawn, Painter
from casino_texas.ui.scene import Scene


class MovingScene(Scene):
    """`draw_front` draws what moves; the rest is drawn anew only when it has changed."""

    def __init__(self) -> None:
        super().__init__()
        self._still: pygame.Surface | None = None
        self._still_shows: Hashable = None

    @property
    def is_rolling(self) -> bool:
        """Whether something is on its way."""
        return False

    @property
    def hidden(self) -> Hashable:
        """What is not at its usual place now, because it is on its way."""
        return frozenset()

    def draw(self, surface: pygame.Surface, audit: list[Drawn] | None = None) -> None:
        if audit is not None or not self.is_rolling:
            self._still_shows = None
            super().draw(surface, audit)
            return
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = pygame.Surface(surface.get_size(), 0, surface)
            self._still_shows = None
        if self._dirty or self._still_shows != self.hidden:
            painter = Painter(self._still, self.theme)
            self.draw_back(painter)
            self.root.draw(painter)
            self._dirty, self._still_shows = False, self.hidden
        surface.blit(self._still, (0, 0))
        painter = Painter(surface, self.theme)
        self.draw_front(painter)
        self.tooltip.draw(painter)
