"""The sessions: a graph of the net beside what it should have been, and a table under it.

Knows: the graph, the table and how they share the page.  Must not know: SQL, or how a curve or a
spread comes about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, get_args

import pygame

from casino_texas.app.statistics.csv_file import CsvTable
from casino_texas.app.statistics.csv_rows import sessions_table
from casino_texas.app.statistics.filling import Filling
from casino_texas.app.statistics.net_curve import NetCurve, net_curve
from casino_texas.app.store.records import PlayMode
from casino_texas.app.store.sessions import NetSums, SessionLine
from casino_texas.app.store.store import Store
from casino_texas.app.words.coach import signed_chips
from casino_texas.app.words.statistics import (
    curve_summary,
    curve_words,
    range_words,
    session_cells,
    sums_cells,
)
from casino_texas.ui.charts import Band, Line, LineGraph
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.lists.fitting_table import FittingColumn
from casino_texas.ui.lists.paged_table import PagedTable
from casino_texas.ui.lists.pager import Pager
from casino_texas.ui.statistics.part import Part
from casino_texas.ui.widgets import Button, Label, Segmented, Widget

#: Sessions on a page.
PAGE: Final = 100
#: The row that stands for all sessions.
ALL: Final = "all"
#: The least height at which graph and table stand one under the other (design units).
_STACKED: Final = 330


class SessionsPart(Part):
    """The first row stands for all sessions; the graph is that of the row chosen."""

    name: ClassVar[str] = "sessions"

    def __init__(self, store: Store, *, on_open: Callable[[SessionLine], object]) -> None:
        """`on_open` shows the hands of a session."""
        super().__init__()
        self._store = store
        self._on_open = on_open
        self.mode: PlayMode = "casino"
        self.pager = Pager(self._turned)
        self.lines: tuple[SessionLine, ...] = ()
        self.total = NetSums()
        self.curve: NetCurve = net_curve(())
        self._selected = ALL
        #: How many judgements and spreads have come in, and whether more spreads will.
        self._filled = (0, 0, False)

    # --- widgets -------------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        self.open = Button(
            "open", self._open, label=self.say("stats.sessions.open"), icon="list", size=14
        )
        return [self.open]

    def widgets(self) -> list[Widget]:
        say = self.say
        self.modes = Segmented(
            "mode",
            [(mode, say(f"stats.mode.{mode}")) for mode in get_args(PlayMode)],
            self._choose_mode,
            selected=self.mode,
            label=say("stats.mode"),
        )
        self.graph = LineGraph(
            "graph",
            label=say("stats.curve.label"),
            x_words=lambda x: self.texts.number(round(x)),
            y_words=lambda y: self.texts.signed(round(y)),
            point_words=self._point_words,
        )
        column = FittingColumn
        self.table = PagedTable(
            "sessions",
            [
                column("when", say("stats.sessions.column.when"), tone="muted"),
                column("table", say("stats.sessions.column.table"), going=2),
                column("hands", say("stats.sessions.column.hands"), "right", 3, "muted"),
                column("net", say("stats.sessions.column.net"), "right"),
                column("expected", say("stats.sessions.column.expected"), "right", 4),
                column("luck", say("stats.sessions.column.luck"), "right"),
                column("errors", say("stats.sessions.column.errors"), "right", 5, "muted"),
            ],
            label=say("stats.tab.sessions"),
            on_select=self._select,
            on_open=lambda key: self._open(),
            on_edge=self.pager.turn,
        )
        self.note = Label("note", "", size=13, colour="muted", wrap=True, shrink=0.7)
        return [self.modes, self.graph, self.table, self.note, *self.pager.widgets(say)]

    @property
    def main(self) -> Widget | None:
        return self.table

    # --- what is shown -------------------------------------------------------------------------

    def load(self) -> None:
        sessions = self._store.sessions
        found = sessions.sessions(self.mode, limit=PAGE + 1, before=self.pager.before)
        self.lines = found[:PAGE]
        self.total = sessions.total(self.mode)
        cells: dict[str, tuple[str, ...]] = {}
        nets: dict[str, int] = {}
        if self.total.hands and not self.pager.page:
            result = sessions.result(self.mode)
            nets[ALL] = self.total.net if result is None else result
            summed = sums_cells(self.texts, self.total, net=nets[ALL])
            cells[ALL] = (self.say("stats.sessions.all"), "", *summed)
        for line in self.lines:
            cells[str(line.id)] = session_cells(self.texts, line)
            nets[str(line.id)] = line.net
        tones = {
            key: {"net": "good" if net > 0 else "bad" if net < 0 else "muted"}
            for key, net in nets.items()
        }
        self.table.empty = self.say(f"stats.sessions.empty.{self.mode}")
        self.table.show_toned(cells, tones)
        if self._selected not in cells:
            self._selected = next(iter(cells), ALL)
        self.table.set(self._selected)
        words = range_words(
            self.texts,
            "stats.sessions.range",
            first=1 + PAGE * self.pager.page,
            count=len(self.lines),
            whole=sessions.count(self.mode),
        )
        if any("*" in cell for row in cells.values() for cell in row[3:]):
            words += f" · {self.say('stats.sessions.partly')}"
        self.pager.show(
            words,
            last=self.lines[-1].id if self.lines else None,
            has_older=len(found) > PAGE,
            no_newer=self.say("stats.sessions.no_newer"),
            no_older=self.say("stats.sessions.no_older"),
        )
        self._draw_curve()
        self._level()
        self.loaded()

    def _draw_curve(self) -> None:
        session = None if self._selected == ALL else int(self._selected)
        self.curve = curve = net_curve(self._store.sessions.parts(self.mode, session))
        points = curve.points if len(curve.points) > 1 else ()
        say = self.say
        lines = [Line(say("stats.curve.net"), tuple((one.hands, one.net) for one in points))]
        band = None
        if curve.has_expected:
            expected = tuple((float(one.hands), one.expected) for one in points)
            lines.append(Line(say("stats.curve.expected"), expected, "text", dash=True))
        if curve.has_band:
            spread = tuple(
                (float(one.hands), one.expected - one.margin, one.expected + one.margin)
                for one in points
            )
            band = Band(say("stats.curve.band"), spread)
        self.graph.empty = say("stats.curve.empty")
        self.graph.set(lines, band, summary=curve_summary(self.texts, curve) if points else "")
        self.note.set(self._note_words())

    def _note_words(self) -> str:
        if self.mode != "casino":
            key = "ring" if self.mode == "cash" else "tournament"
            return self.say(f"stats.curve.{key}") if self.total.hands else ""
        missing = self.curve.unspread or (self.curve.unknown and not self.curve.has_expected)
        if self._filled[2] and missing:
            return self.say("stats.sessions.spreading")
        return curve_words(self.texts, self.curve)

    def _point_words(self, at: int) -> str:
        """Everything about one point of the graph."""
        point, texts = self.curve.points[at], self.texts
        told = [
            texts.count("stats.curve.hands", point.hands),
            f"{self.say('stats.curve.net')}: {texts.signed(round(point.net))}",
        ]
        if self.curve.has_expected:
            expected = signed_chips(texts, round(point.expected, 1))
            told.append(f"{self.say('stats.curve.expected')}: {expected}")
        if self.curve.has_band:
            low = texts.signed(round(point.expected - point.margin))
            high = texts.signed(round(point.expected + point.margin))
            told.append(f"{self.say('stats.curve.band')}: {low} … {high}")
        return "\n".join(told)

    def filled(self, filling: Filling) -> bool:
        now = (filling.judged, filling.spreads, filling.is_spreading)
        changed, self._filled = now != self._filled, now
        return changed

    @property
    def has_rows(self) -> bool:
        return bool(self.lines)

    def csv(self) -> CsvTable | None:
        return sessions_table(self._store, self.mode) if self.lines else None

    # --- choosing ------------------------------------------------------------------------------

    def _choose_mode(self, mode: str) -> None:
        self.mode = mode  # type: ignore[assignment]
        self.pager.reset()
        self._selected = ALL
        self.load()
        self.page.rearrange()

    def _select(self, key: str) -> None:
        if key != self._selected:
            self._selected = key
            self._draw_curve()
            self._level()

    @property
    def line(self) -> SessionLine | None:
        """The session chosen; None for all of them."""
        return next((line for line in self.lines if str(line.id) == self._selected), None)

    def _level(self) -> None:
        self.open.disable("" if self.line is not None else self.say("stats.sessions.choose"))

    def _open(self) -> None:
        if self.line is not None:
            self._on_open(self.line)

    def on_event(self, event: pygame.Event) -> bool:
        return self.presses(event) and self.open.activate()

    def _turned(self, step: int) -> None:
        self._selected = ""
        self.load()
        self.page.rearrange()
        if step < 0 and self.table.rows:
            self.table.select(len(self.table.rows) - 1)

    # --- places --------------------------------------------------------------------------------

    def arrange(self, area: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(10)
        modes = self.modes.height_for(theme, area.width)
        foot = self.pager.height(theme)
        note = self.note.height_for(theme, area.width) if self.note.text else 0
        note = min(note, 3 * theme.text.line_height(theme.text_px(13)))
        top, upper, told, bottom = rows(area, [modes, Share(), note, foot], gap=gap)
        top.width = min(top.width, max(self.modes.minimum(theme)[0], theme.unit(460)))
        self.modes.place(top)
        self.note.show(bool(note))
        self.note.place(told)
        self.pager.arrange(bottom, theme)
        if upper.height >= theme.unit(_STACKED):
            graph, table = rows(upper, [Share(11), Share(10)], gap=gap)
        else:
            graph, table = columns(upper, [Share(), Share()], gap=gap)
        self.graph.place(graph)
        self.table.place(table)
        self.table.set(self._selected)
