"""A table that leaves columns out until the others fit.

Knows: which columns may go, and in which order.  Must not know: what the rows stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from casino_texas.ui.paint import Align, Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.widgets import Column, Row, Table


@dataclass(frozen=True, slots=True)
class FittingColumn:
    """A column; `going` says when it is left out: the lowest first, None never.  `tone` is the
    colour of its cells; cells of more than `longest` letters make it no wider and end in dots."""

    key: str
    title: str
    align: Align = "left"
    going: int | None = None
    tone: str = ""
    longest: int = 30


class FittingTable(Table):
    """Rows with a cell for every column; each column is as wide as its widest cell."""

    def __init__(
        self,
        name: str,
        fitting: Sequence[FittingColumn],
        *,
        label: str,
        on_select: Callable[[str], object],
        on_open: Callable[[str], object],
        empty: str = "",
    ) -> None:
        columns = [Column(column.key, column.title, column.align) for column in fitting]
        super().__init__(
            name, columns, label=label, on_select=on_select, on_open=on_open, empty=empty
        )
        self._fitting = tuple(fitting)
        self._cells: Mapping[str, tuple[str, ...]] = {}

    def show_cells(self, cells: Mapping[str, tuple[str, ...]]) -> None:
        """Show these rows by their keys, each with its cells in the order of all columns."""
        self._cells = cells
        self._scroll = 0
        if self.is_hosted and self.rect.width:
            self.arrange()
        self._fill()
        self.invalidate()

    def arrange(self) -> None:
        kept = self._choose()
        self.table_columns = kept
        self._fill()
        super().arrange()

    def _choose(self) -> list[Column]:
        theme = self.theme
        size, unit = theme.text_px(14), theme.scale * theme.text_factor
        needs = []
        for at, column in enumerate(self._fitting):
            texts = {cells[at][: column.longest] for cells in self._cells.values()}
            title = theme.text.width(column.title, theme.text_px(13), bold=True)
            widest = max([title, *(theme.text.width(text, size) for text in texts)])
            needs.append(widest + theme.px(4))
        # The rows have a margin of their own, and the bar of the list.
        room = self.rect.width - theme.px(28) - Scroller.bar_room(theme)
        gap = theme.px(10)
        kept = list(range(len(self._fitting)))
        going = [at for at in kept if self._fitting[at].going is not None]
        going.sort(key=lambda at: self._fitting[at].going or 0)
        while going and sum(needs[at] for at in kept) + gap * (len(kept) - 1) > room:
            kept.remove(going.pop(0))
        spare = room - sum(needs[at] for at in kept) - gap * (len(kept) - 1)
        extra = max(0, spare) // max(1, len(kept))
        chosen = []
        for at in kept:
            column = self._fitting[at]
            width = (needs[at] + extra) / unit if at != kept[-1] else 0
            chosen.append(Column(column.key, column.title, column.align, width=width))
        return chosen

    def _fill(self) -> None:
        kept = {column.key for column in self.table_columns}
        places = [at for at, column in enumerate(self._fitting) if column.key in kept]
        tones = {
            place: self._fitting[at].tone
            for place, at in enumerate(places)
            if self._fitting[at].tone
        }
        self.rows = [
            Row(key, cells=tuple(cells[at] for at in places), tones=tones)
            for key, cells in self._cells.items()
        ]

    def draw_row(self, painter: Painter, row: Row, box: pygame.Rect) -> None:
        # A row that is only partly in view is drawn, but nobody has to find its words whole.
        whole = self.body.top <= box.top and box.bottom <= self.body.bottom
        super().draw_row(painter if whole else Painter(painter.surface, painter.theme), row, box)
