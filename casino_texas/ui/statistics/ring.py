"""How the player and his opponents play the ring game: a table of figures.

Knows: which rows there are and which figures are grey.  Must not know: how a hand is counted, or
what a figure means.
"""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from casino_texas.app.statistics.csv_file import CsvTable
from casino_texas.app.statistics.csv_rows import ring_table
from casino_texas.app.statistics.filling import Filling
from casino_texas.app.statistics.ring_figures import (
    Figures,
    by_opponent,
    by_style,
    own,
    own_by_position,
)
from casino_texas.app.store.records import PlayMode
from casino_texas.app.store.store import Store
from casino_texas.app.words.statistics import (
    RING_COLUMNS,
    figure_cells,
    position_words,
    style_words,
    weak_columns,
    weak_words,
    who_words,
)
from casino_texas.ui.layout import Share, flow, rows
from casino_texas.ui.lists.fitting_table import FittingColumn
from casino_texas.ui.lists.paged_table import PagedTable
from casino_texas.ui.statistics.part import Part
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Label, Segmented, Stepper, Widget

_ROWS: Final = ("position", "opponent", "style")
_MODES: Final[tuple[PlayMode, ...]] = ("cash", "tournament")
#: Which columns go first where there is not room for all.
_GOING: Final = {"margin": 2, "won_at_showdown": 3, "went_to_showdown": 4, "three_bet": 5}


class RingPart(Part):
    """The player's rows by position, or those of his opponents or of their styles."""

    name: ClassVar[str] = "ring"

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self.mode: PlayMode = "cash"
        self.rows = "position"
        self._table = 0
        self._tables: tuple[str, ...] = ()
        self.figures: dict[str, Figures] = {}
        self._selected = ""
        self._waiting, self._problem = 0, ""

    # --- widgets -------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        say = self.say
        self.whose = Segmented(
            "rows",
            [(name, say(f"stats.ring.rows.{name}")) for name in _ROWS],
            self._choose_rows,
            selected=self.rows,
            label=say("stats.ring.rows"),
        )
        self.modes = Segmented(
            "mode",
            [(mode, say(f"stats.mode.{mode}")) for mode in _MODES],
            self._choose_mode,
            selected=self.mode,
            label=say("stats.mode"),
        )
        self._offer_tables()
        self.tables = Stepper(
            "table",
            self._choose_table,
            label=say("stats.ring.table"),
            words=(say("stats.ring.table.any"), *self._tables),
            number=self._table,
            less=say("stats.hands.less"),
            more=say("stats.hands.more"),
        )
        titles = [
            FittingColumn(name, say(f"stats.ring.column.{name}"), "right", _GOING.get(name))
            for name in RING_COLUMNS
        ]
        self.table = PagedTable(
            "figures",
            [
                FittingColumn("who", say("stats.ring.column.who")),
                FittingColumn("hands", say("stats.ring.column.hands"), "right", 6, "muted"),
                *titles,
            ],
            label=say("stats.tab.ring"),
            on_select=self._select,
            on_open=lambda key: None,
        )
        self.note = Label("note", "", size=14, colour="muted", wrap=True, shrink=0.7)
        return [self.whose, self.modes, self.tables, self.table, self.note]

    def _offer_tables(self) -> None:
        chosen = self._tables[self._table - 1] if self._table else None
        self._tables = self._store.sessions.tables(self.mode)
        self._table = self._tables.index(chosen) + 1 if chosen in self._tables else 0

    @property
    def main(self) -> Widget | None:
        return self.table

    # --- the figures ---------------------------------------------------------------------------

    def load(self) -> None:
        rules_name = self._tables[self._table - 1] if self._table else None
        sums = self._store.ring_counts.sums(self.mode, rules_name)
        texts = self.texts
        named: dict[str, tuple[str, Figures]] = {}
        if self.rows == "position":
            everywhere = own(sums)
            if everywhere.hands:
                named["all"] = (self.say("stats.ring.all"), everywhere)
            for place, figures in own_by_position(sums).items():
                named[place] = (position_words(texts, place), figures)
        elif self.rows == "opponent":
            for who, figures in by_opponent(sums).items():
                named[f"{who.name}/{who.style}/{who.level}"] = (who_words(texts, who), figures)
        else:
            for style, figures in by_style(sums).items():
                named[style or "-"] = (style_words(texts, style), figures)
        self.figures = {key: figures for key, (_, figures) in named.items()}
        has_rate = self.mode == "cash"
        cells = {
            key: (name, *figure_cells(texts, figures, has_rate=has_rate))
            for key, (name, figures) in named.items()
        }
        grey = {
            key: dict.fromkeys(weak_columns(figures), "disabled_text")
            for key, figures in self.figures.items()
        }
        self.table.empty = self.say(f"stats.ring.empty.{self.mode}")
        self.table.show_toned(cells, grey)
        if self._selected not in cells:
            self._selected = next(iter(cells), "")
        self.table.set(self._selected)
        self._level()
        self.loaded()

    def _level(self) -> None:
        told = []
        if self._problem:
            told.append(self.say("stats.ring.failed", why=self._problem))
        elif self._waiting:
            told.append(self.say("stats.ring.counting", hands=self._waiting))
        figures = self.figures.get(self._selected)
        if figures is not None:
            weak = weak_words(self.texts, figures, has_rate=self.mode == "cash")
            told.append(weak or self.say("stats.ring.strong"))
        self.note.set(" ".join(told))

    def filled(self, filling: Filling) -> bool:
        changed = (filling.waiting, filling.problem) != (self._waiting, self._problem)
        self._waiting, self._problem = filling.waiting, filling.problem
        return changed

    @property
    def has_rows(self) -> bool:
        return bool(self.figures)

    def csv(self) -> CsvTable | None:
        rules_name = self._tables[self._table - 1] if self._table else None
        sums = self._store.ring_counts.sums(self.mode, rules_name)
        if not sums:
            return None
        return ring_table(own(sums), own_by_position(sums), by_opponent(sums), by_style(sums))

    # --- choosing ------------------------------------------------------------------------------

    def _choose_rows(self, name: str) -> None:
        self.rows = name
        self._show()

    def _choose_mode(self, mode: str) -> None:
        self.mode = mode  # type: ignore[assignment]
        self._table = 0
        self.page.rebuild()

    def _choose_table(self, number: int) -> None:
        self._table = number
        self._show()

    def _show(self) -> None:
        self._selected = ""
        self.load()
        self.page.rearrange()

    def _select(self, key: str) -> None:
        self._selected = key
        self._level()
        self.page.rearrange()

    # --- places --------------------------------------------------------------------------------

    def arrange(self, area: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(10)
        choices = (self.whose, self.modes, self.tables)
        air = theme.px(36)
        needs = [min(widget.minimum(theme)[0] + air, area.width) for widget in choices]
        high = theme.unit(TARGET)
        whole = pygame.Rect(area.left, area.top, area.width, 0)
        boxes = flow(whole, needs, height=high, gap=gap)
        line = theme.text.line_height(theme.text_px(14))
        note = min(self.note.height_for(theme, area.width), 4 * line)
        top = boxes[-1].bottom - area.top
        _, middle, bottom = rows(area, [top, Share(), max(line, note)], gap=gap)
        for widget, box in zip(choices, boxes, strict=True):
            widget.place(box)
        self.table.place(middle)
        self.table.set(self._selected)
        self.note.place(bottom)
