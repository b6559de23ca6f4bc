"""The numbers of a report one under another: what each is called, what it is, what it differs by.

Knows: how name and numbers share a line, or two where it is narrow, and that the number chosen is
explained.  Must not know: how a number comes about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import ListView, Row

_TYPE: Final = 14
_HEAD: Final = 12.5
#: A line is no longer than this: a number far from its name is hard to read.
_LONGEST: Final = 620


class FigureList(ListView):
    """Rows of a name and cells; `titles` stand over the cells.  A row without cells is a title of
    those below it."""

    role = "table"

    def __init__(self, name: str, *, label: str, empty: str = "") -> None:
        super().__init__(name, label=label, empty=empty)
        self.titles: tuple[str, ...] = ()

    def set_figures(self, titles: Sequence[str], rows: Sequence[Row]) -> None:
        """Show these; the row chosen stays."""
        self.titles = tuple(titles)
        self.set_rows(rows)

    @property
    def value(self) -> str:
        at = self.index
        if at is None:
            return ""
        row = self.rows[at]
        told = [row.text]
        told += [f"{t} {c}".strip() for t, c in zip(self._padded(), row.cells, strict=False) if c]
        return ": ".join([told[0], ", ".join(told[1:])]) if len(told) > 1 else told[0]

    def _padded(self) -> tuple[str, ...]:
        widest = max((len(row.cells) for row in self.rows), default=0)
        return self.titles + ("",) * (widest - len(self.titles))

    # --- places --------------------------------------------------------------------------------

    def _cell_widths(self, theme: Theme) -> list[int]:
        size, head = theme.text_px(_TYPE), theme.text_px(_HEAD)
        found = []
        for at, title in enumerate(self._padded()):
            cells = [row.cells[at] for row in self.rows if len(row.cells) > at]
            widest = max((theme.text.width(cell, size, bold=True) for cell in cells), default=0)
            found.append(max(widest, theme.text.width(title, head, bold=True)) + theme.px(4))
        return found

    def _is_stacked(self, theme: Theme) -> bool:
        """Whether the numbers stand under their names."""
        size, gap = theme.text_px(_TYPE), theme.px(10)
        names = max((theme.text.width(row.text, size) for row in self.rows if row.cells), default=0)
        widths = self._cell_widths(theme)
        return names + sum(widths) + gap * len(widths) > self._row_room(theme)

    def _row_room(self, theme: Theme) -> int:
        return min(self.rect.width - theme.px(8 + 14), theme.text_px(_LONGEST)) - theme.px(20)

    def row_rect(self, at: int) -> pygame.Rect:
        rect = super().row_rect(at)
        rect.width = min(rect.width, self.theme.text_px(_LONGEST))
        return rect

    def row_height(self, theme: Theme) -> int:
        line = theme.text.line_height(theme.text_px(_TYPE), bold=True)
        return line * (2 if self.rect.width and self._is_stacked(theme) else 1) + theme.px(9)

    def _head_height(self, theme: Theme) -> int:
        if not any(self.titles):
            return 0
        return theme.text.line_height(theme.text_px(_HEAD), bold=True) + theme.px(8)

    @property
    def body(self) -> pygame.Rect:
        box = self.rect.inflate(-self.theme.px(8), -self.theme.px(8))
        high = self._head_height(self.theme)
        return pygame.Rect(box.left, box.top + high, box.width, max(0, box.height - high))

    def _cells(self, box: pygame.Rect) -> list[pygame.Rect]:
        """The places of the cells at the right end of a line."""
        gap = self.theme.px(10)
        found: list[pygame.Rect] = []
        right = box.right
        widths = self._cell_widths(self.theme)
        if sum(widths) + gap * (len(widths) - 1) > box.width:  # as well as can be
            widths = [(box.width - gap * (len(widths) - 1)) // len(widths)] * len(widths)
        for width in reversed(widths):
            found.append(pygame.Rect(right - width, box.top, width, box.height))
            right -= width + gap
        return found[::-1]

    # --- picture -------------------------------------------------------------------------------

    def draw_rows(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        high = self._head_height(theme)
        if high and self.rows:
            line = pygame.Rect(self.row_rect(0).inflate(-theme.px(20), 0))
            line.top, line.height = self.body.top - high, high
            for title, box in zip(self._padded(), self._cells(line), strict=True):
                painter.text(
                    box, title, size=_HEAD, bold=True, colour=palette.muted, align="right",
                    shrink=0.8,
                )  # fmt: skip
        super().draw_rows(painter)

    def draw_row(self, painter: Painter, row: Row, box: pygame.Rect) -> None:
        theme, palette = painter.theme, painter.palette
        if not row.cells:
            painter.text(box, row.text, size=_TYPE, bold=True, colour=palette.gold, shrink=0.75)
            return
        name, numbers = pygame.Rect(box), pygame.Rect(box)
        if self._is_stacked(theme):
            name.height //= 2
            numbers = pygame.Rect(box.left, name.bottom, box.width, box.height - name.height)
        places = self._cells(numbers)
        if name.height == box.height and places:
            name.width = places[0].left - theme.px(6) - name.left
        tone = getattr(palette, row.tone) if row.tone else palette.text
        painter.text(name, row.text, size=_TYPE, colour=tone, shrink=0.75)
        for at, (cell, place) in enumerate(zip(row.cells, places, strict=False)):
            ink = getattr(palette, row.tones[at]) if at in row.tones else tone
            painter.text(place, cell, size=_TYPE, bold=True, colour=ink, align="right", shrink=0.75)
