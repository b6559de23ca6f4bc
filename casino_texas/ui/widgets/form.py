"""Rows of a form: a label over its control, and rows in as many columns as there is room for.

Knows: how high rows are.  Must not know: what they change.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets.base import Widget

_LABEL_SIZE = 13.5


class Labelled(Widget):
    """A control with words above it."""

    def __init__(self, label: str, control: Widget) -> None:
        super().__init__(f"{control.name}-row", label=label)
        self.control = control
        if not control.label:
            control.label = label
        self.add(control)

    def _label_height(self, theme: Theme, width: int) -> int:
        size = theme.text_px(_LABEL_SIZE)
        lines = len(theme.text.wrap(self.label, size, max(1, width)))
        return lines * theme.text.line_height(size) + theme.px(3)

    def minimum(self, theme: Theme) -> tuple[int, int]:
        wide, high = self.control.minimum(theme)
        return wide, high + self._label_height(theme, max(1, wide))

    def height_for(self, theme: Theme, width: int) -> int:
        return self._label_height(theme, width) + self.control.height_for(theme, width)

    def arrange(self) -> None:
        high = self._label_height(self.theme, self.rect.width)
        rest = pygame.Rect(self.rect)
        rest.top += high
        rest.height -= high
        self.control.place(rest)

    def draw(self, painter: Painter) -> None:
        high = self._label_height(painter.theme, self.rect.width)
        painter.text(
            pygame.Rect(self.rect.topleft, (self.rect.width, high)),
            self.label,
            size=_LABEL_SIZE,
            colour=painter.palette.muted,
            wrap=True,
            valign="top",
        )
        self.draw_children(painter)


class Form(Widget):
    """Rows one under another, in several columns where it is wide enough for them."""

    role = "form"

    def __init__(
        self, name: str, rows: Sequence[Widget], *, column: float = 280, gap: float = 4
    ) -> None:
        """`column` is the least width of a column, `gap` the space between rows (design units)."""
        super().__init__(name, children=rows)
        self.column = column
        self.gap = gap

    def _columns(self, theme: Theme, width: int) -> int:
        between = theme.px(28)
        return max(1, (width + between) // (theme.unit(self.column) + between))

    def _laid_out(self, theme: Theme, width: int) -> tuple[list[list[tuple[Widget, int]]], int]:
        """The rows of each column with their heights, and the width of a column."""
        rows = [row for row in self.children if row.visible]
        count = min(self._columns(theme, width), max(1, len(rows)))
        wide = (width - theme.px(28) * (count - 1)) // count
        heights = [row.height_for(theme, wide) for row in rows]
        gap = theme.px(self.gap)
        limit = max(heights, default=0)
        while True:  # the lowest height at which the rows, kept in order, fit into the columns
            laid: list[list[tuple[Widget, int]]] = [[]]
            used = 0
            for row, high in zip(rows, heights, strict=True):
                if laid[-1] and used + gap + high > limit:
                    laid.append([])
                    used = 0
                used += high + (gap if laid[-1] else 0)
                laid[-1].append((row, high))
            if len(laid) <= count:
                return laid, wide
            limit += max(1, theme.px(4))

    def height_for(self, theme: Theme, width: int) -> int:
        laid, _ = self._laid_out(theme, width)
        gap = theme.px(self.gap)
        return max(
            (sum(high for _, high in column) + gap * (len(column) - 1) for column in laid),
            default=0,
        )

    def arrange(self) -> None:
        theme = self.theme
        laid, wide = self._laid_out(theme, self.rect.width)
        x = self.rect.left
        for column in laid:
            y = self.rect.top
            for row, high in column:
                row.place(pygame.Rect(x, y, wide, high))
                y += high + theme.px(self.gap)
            x += wide + theme.px(28)
