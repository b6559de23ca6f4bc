"""A list whose entries are as high as their words need.

Knows: wrapping and scrolling.  Must not know: what the entries say.
"""

from __future__ import annotations

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import ListView, Row

_TYPE = 13.5


class ProblemList(ListView):
    """Sentences, each on as many lines as it takes; a click goes to its place."""

    def row_height(self, theme: Theme) -> int:
        """The height of the highest entry: all have the same."""
        width = max(1, self.rect.width - theme.px(28) - Scroller.bar_room(theme))
        return self._row_height(theme, width)

    def _row_height(self, theme: Theme, width: int) -> int:
        size = theme.text_px(_TYPE)
        lines = max((len(theme.text.wrap(row.text, size, width)) for row in self.rows), default=1)
        return max(theme.px(TARGET), lines * theme.text.line_height(size) + theme.px(10))

    def height_for(self, theme: Theme, width: int) -> int:
        inside = max(1, width - theme.px(28) - Scroller.bar_room(theme))
        return len(self.rows) * self._row_height(theme, inside) + theme.px(8)

    def draw_row(self, painter: Painter, row: Row, box: pygame.Rect) -> None:
        ink = getattr(painter.palette, row.tone) if row.tone else painter.palette.text
        painter.text(box, row.text, size=_TYPE, colour=ink, wrap=True)
