"""The table of hands: as many columns as there is room for.

Knows: which columns matter most.  Must not know: where hands come from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from casino_texas.app.words.history import HandCells
from casino_texas.ui.keys import Stroke
from casino_texas.ui.paint import Align, Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.widgets import Column, Row, Table
from casino_texas.ui.widgets.base import Say

#: The columns from left to right, and how their cells stand.
_COLUMNS: Final[dict[str, Align]] = {
    "number": "right",
    "when": "left",
    "table": "left",
    "cards": "left",
    "hand": "left",
    "result": "left",
    "staked": "right",
    "net": "right",
}
#: Which columns go first where there is not room for all.
_GOING: Final = ("staked", "table", "cards", "when", "hand", "number")
#: The longest a cell may make its column, in letters; longer ones end in dots.
_LONGEST: Final = {"table": 24, "cards": 26, "result": 30}


class HandTable(Table):
    """Hands, one a row.  `on_edge` is asked for another page (1 older, -1 newer) when the
    keyboard goes beyond the last or first row."""

    def __init__(
        self,
        name: str,
        say: Say,
        *,
        on_select: Callable[[str], object],
        on_open: Callable[[str], object],
        on_edge: Callable[[int], bool],
    ) -> None:
        columns = [Column(key, say(f"history.column.{key}"), at) for key, at in _COLUMNS.items()]
        super().__init__(
            name, columns, label=say("history.title"), on_select=on_select, on_open=on_open
        )
        self._all = {column.key: column for column in columns}
        self._cells: Mapping[str, HandCells] = {}
        self._on_edge = on_edge

    def show_hands(self, cells: Mapping[str, HandCells]) -> None:
        """Show these hands by their keys."""
        self._cells = cells
        self._fill()
        self._scroll = 0
        self.invalidate()

    def arrange(self) -> None:
        self._choose_columns()
        self._fill()
        super().arrange()

    def _choose_columns(self) -> None:
        """Leave out columns until the others fit; each as wide as its widest cell."""
        theme = self.theme
        size = theme.text_px(14)
        unit = theme.scale * theme.text_factor
        needs: dict[str, int] = {}
        for key, column in self._all.items():
            longest = _LONGEST.get(key, 99)
            texts = {getattr(cell, key)[:longest] for cell in self._cells.values()}
            title = theme.text.width(column.title, theme.text_px(13), bold=True)
            needs[key] = theme.px(4) + max(
                [title, *(theme.text.width(text, size) for text in texts)]
            )
        # The rows have a margin of their own, and the bar of the list.
        room = self.rect.width - theme.px(28) - Scroller.bar_room(theme)
        gap = theme.px(10)
        kept = list(self._all)
        for key in _GOING:
            if sum(needs[other] for other in kept) + gap * (len(kept) - 1) <= room:
                break
            kept.remove(key)
        spare = room - sum(needs[key] for key in kept) - gap * (len(kept) - 1)
        extra = max(0, spare) // max(1, len(kept))
        self.table_columns = [
            Column(
                key,
                self._all[key].title,
                self._all[key].align,
                width=(needs[key] + extra) / unit,
            )
            for key in kept[:-1]
        ]
        last = self._all[kept[-1]]
        self.table_columns.append(Column(last.key, last.title, last.align))

    def _fill(self) -> None:
        keys = [column.key for column in self.table_columns]
        tones = {at: "muted" for at, key in enumerate(keys) if key in ("number", "when", "staked")}
        self.rows = [
            Row(
                key,
                cells=tuple(getattr(cells, name) for name in keys),
                tones={**tones, len(keys) - 1: cells.tone},
            )
            for key, cells in self._cells.items()
        ]

    def draw_row(self, painter: Painter, row: Row, box: pygame.Rect) -> None:
        # A row that is only partly in view is drawn, but nobody has to find its words whole.
        whole = self.body.top <= box.top and box.bottom <= self.body.bottom
        super().draw_row(painter if whole else Painter(painter.surface, painter.theme), row, box)

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        last = len(self.rows) - 1
        if not (stroke.ctrl or stroke.alt or stroke.shift):
            down = stroke.scancode in (pygame.KSCAN_DOWN, pygame.KSCAN_PAGEDOWN)
            up = stroke.scancode in (pygame.KSCAN_UP, pygame.KSCAN_PAGEUP)
            if down and self.index == last and self._on_edge(1):
                return True
            if up and self.index == 0 and self._on_edge(-1):
                return True
        return super().key(event, stroke)
