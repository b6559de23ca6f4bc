"""The table of hands: as many columns as there is room for.

Knows: which columns matter most.  Must not know: where hands come from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from casino_texas.app.words.history import HandCells
from casino_texas.ui.lists.fitting_table import FittingColumn
from casino_texas.ui.lists.paged_table import PagedTable
from casino_texas.ui.widgets.base import Say

#: The columns from left to right; the lowest number goes first where there is not room for all.
_COLUMNS: Final = (
    FittingColumn("number", "", "right", 6, "muted", longest=99),
    FittingColumn("when", "", "left", 4, "muted", longest=99),
    FittingColumn("table", "", "left", 2, longest=24),
    FittingColumn("cards", "", "left", 3, longest=26),
    FittingColumn("hand", "", "left", 5, longest=99),
    FittingColumn("result", ""),
    FittingColumn("staked", "", "right", 1, "muted", longest=99),
    FittingColumn("net", "", "right", longest=99),
)


class HandTable(PagedTable):
    """Hands, one a row."""

    def __init__(
        self,
        name: str,
        say: Say,
        *,
        on_select: Callable[[str], object],
        on_open: Callable[[str], object],
        on_edge: Callable[[int], bool],
    ) -> None:
        super().__init__(
            name,
            [replace(column, title=say(f"history.column.{column.key}")) for column in _COLUMNS],
            label=say("history.title"),
            on_select=on_select,
            on_open=on_open,
            on_edge=on_edge,
        )

    def show_hands(self, hands: Mapping[str, HandCells]) -> None:
        """Show these hands by their keys."""
        self.show_toned(
            {
                key: tuple(getattr(cells, column.key) for column in _COLUMNS)
                for key, cells in hands.items()
            },
            {key: {"net": cells.tone} for key, cells in hands.items()},
        )
