"""Tables: a list with columns under a line of titles.

Knows: columns and the order asked for.  Must not know: what the rows stand for.

    Table("hands", [Column("net", "Net", align="right")], rows, on_sort=...)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from casino_texas.ui.layout import Share, columns
from casino_texas.ui.paint import Align, Painter
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets.listing import ListView, Row


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `share` is its part of the width, unless `width` units are given."""

    key: str
    title: str
    align: Align = "left"
    share: float = 1.0
    width: float = 0


class Table(ListView):
    """A list with columns under a line of titles; a press on a title asks for that order."""

    role = "table"

    def __init__(
        self,
        name: str,
        table_columns: Sequence[Column],
        rows: Sequence[Row] = (),
        *,
        label: str = "",
        on_select: Callable[[str], object] | None = None,
        on_open: Callable[[str], object] | None = None,
        on_sort: Callable[[str], object] | None = None,
        selected: str = "",
        empty: str = "",
        dense: bool = False,
    ) -> None:
        super().__init__(
            name,
            rows,
            label=label,
            on_select=on_select,
            on_open=on_open,
            selected=selected,
            empty=empty,
        )
        self.table_columns = list(table_columns)
        self.on_sort = on_sort
        self.dense = dense
        #: The column it is in order of, and whether from high to low; shown beside the title.
        self.sorted_by = ""
        self.falling = False

    def row_height(self, theme: Theme) -> int:
        line = theme.text.line_height(theme.text_px(14))
        return line + theme.px(6) if self.dense else max(theme.px(34), line + theme.px(10))

    def _header_height(self) -> int:
        theme = self.theme
        return theme.text.line_height(theme.text_px(13), bold=True) + theme.px(12)

    @property
    def body(self) -> pygame.Rect:
        box = self.rect.inflate(-self.theme.px(8), -self.theme.px(8))
        high = self._header_height()
        return pygame.Rect(box.left, box.top + high, box.width, max(0, box.height - high))

    def cells(self, box: pygame.Rect) -> list[pygame.Rect]:
        """The places of a row's cells."""
        theme = self.theme
        widths: list[int | Share] = [
            theme.text_px(column.width) if column.width else Share(column.share)
            for column in self.table_columns
        ]
        return columns(box, widths, gap=theme.px(10))

    def pointer(self, event: pygame.Event) -> bool:
        if (
            event.type == pygame.MOUSEBUTTONUP
            and event.button == 1
            and self.on_sort is not None
            and self._dragging is None
            and self.rect.top <= event.pos[1] < self.body.top
        ):
            for column, cell in zip(self.table_columns, self._title_cells(), strict=True):
                if cell.collidepoint(event.pos):
                    self.on_sort(column.key)
                    return True
        return super().pointer(event)

    def _title_cells(self) -> list[pygame.Rect]:
        body = self.body
        top = self.rect.top + self.theme.px(4)
        line = pygame.Rect(body.left, top, self.row_rect(0).width, body.top - top)
        return self.cells(line.inflate(-self.theme.px(20), 0))

    def draw_rows(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        for column, cell in zip(self.table_columns, self._title_cells(), strict=True):
            title = column.title
            if column.key == self.sorted_by:
                title += " ▾" if self.falling else " ▴"
            painter.text(
                cell,
                title,
                size=13,
                bold=True,
                colour=palette.muted,
                align=column.align,
                shrink=0.8,
            )
        body = self.body
        painter.line(
            (body.left + theme.px(4), body.top - theme.px(2)),
            (body.right - theme.px(4), body.top - theme.px(2)),
            palette.panel_edge,
        )
        super().draw_rows(painter)

    def draw_row(self, painter: Painter, row: Row, box: pygame.Rect) -> None:
        palette = painter.palette
        texts = row.cells or (row.text,)
        cells = zip(self.table_columns, self.cells(box), texts, strict=False)
        for at, (column, cell, text) in enumerate(cells):
            tone = row.tones.get(at, row.tone)
            painter.text(
                cell,
                text,
                size=14,
                colour=getattr(palette, tone) if tone else palette.text,
                align=column.align,
                shrink=0.85,
            )
