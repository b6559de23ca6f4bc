"""A table whose single cells have tones, and whose keyboard may go on to another page.

Knows: a fitting table with tones by cell.  Must not know: what the rows are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from casino_texas.ui.keys import Stroke
from casino_texas.ui.lists.fitting_table import FittingColumn, FittingTable


class PagedTable(FittingTable):
    """`on_edge` is asked for another page (1 older, -1 newer) when the keyboard goes beyond the
    last or the first row."""

    def __init__(
        self,
        name: str,
        fitting: Sequence[FittingColumn],
        *,
        label: str,
        on_select: Callable[[str], object],
        on_open: Callable[[str], object],
        empty: str = "",
        on_edge: Callable[[int], bool] = lambda step: False,
    ) -> None:
        super().__init__(
            name, fitting, label=label, on_select=on_select, on_open=on_open, empty=empty
        )
        self._tones: Mapping[str, Mapping[str, str]] = {}
        self._on_edge = on_edge

    def show_toned(
        self, cells: Mapping[str, tuple[str, ...]], tones: Mapping[str, Mapping[str, str]]
    ) -> None:
        """Show these rows; `tones` are colours of the palette by row and column."""
        self._tones = tones
        self.show_cells(cells)

    def _fill(self) -> None:
        super()._fill()
        places = {column.key: at for at, column in enumerate(self.table_columns)}
        for at, row in enumerate(self.rows):
            own = self._tones.get(row.key, {})
            extra = {places[key]: tone for key, tone in own.items() if key in places}
            if extra:
                self.rows[at] = replace(row, tones=row.tones | extra)

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if not (stroke.ctrl or stroke.alt or stroke.shift):
            down = stroke.scancode in (pygame.KSCAN_DOWN, pygame.KSCAN_PAGEDOWN)
            up = stroke.scancode in (pygame.KSCAN_UP, pygame.KSCAN_PAGEUP)
            if down and self.index == len(self.rows) - 1 and self._on_edge(1):
                return True
            if up and self.index == 0 and self._on_edge(-1):
                return True
        return super().key(event, stroke)
