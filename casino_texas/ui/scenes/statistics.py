"""The record of how somebody plays: sessions, hands, mistakes, the ring game.

Knows: the tabs, the file a table is written into, and what is filled in meanwhile.  Must not know:
what a tab shows.

    app.push(StatisticsScene(desk.store))
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from casino_texas.app.statistics.csv_file import CsvFile
from casino_texas.app.statistics.filling import NEEDS, Need, RunsJobs
from casino_texas.app.store.sessions import SessionLine
from casino_texas.app.store.store import Store
from casino_texas.app.words.history import when
from casino_texas.errors import InputError
from casino_texas.ui.casino.advice import AsksCoach
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.open import has_scene
from casino_texas.ui.paint import Painter
from casino_texas.ui.statistics.about import AboutStatistics
from casino_texas.ui.statistics.hands import HandsPart
from casino_texas.ui.statistics.mistakes import MistakesPart, Practises
from casino_texas.ui.statistics.part import Part
from casino_texas.ui.statistics.part_page import PartPage
from casino_texas.ui.statistics.ring import RingPart
from casino_texas.ui.statistics.sessions import SessionsPart
from casino_texas.ui.widgets import Button, ProgressBar, Segmented

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk

#: Rows written into a file in one frame.
_WRITTEN_A_FRAME: Final = 500


class StatisticsScene(PartPage):
    """One tab at a time; each remembers what was chosen in it."""

    name: ClassVar[str] = "statistics"

    def __init__(
        self,
        store: Store,
        *,
        jobs: RunsJobs | None = None,
        again: Callable[[int], object] | None = None,
        coach: AsksCoach | None = None,
        practise: Practises | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`jobs` and `again` as for a `PartPage`; `coach` is asked *Why?* a decision was wrong;
        `practise` deals positions like some mistakes; `clock` gives seconds since 1970."""
        super().__init__(store, jobs=jobs, again=again)
        self.sessions = SessionsPart(store, on_open=self.show_hands_of)
        self.hands = HandsPart(store, again=self.again_here, clock=clock)
        self.mistakes = MistakesPart(store, again=self.again_here, coach=coach, practise=practise)
        self.ring = RingPart(store)
        parts: tuple[Part, ...] = (self.sessions, self.hands, self.mistakes, self.ring)
        self.parts = {part.name: part for part in parts}
        for part in parts:
            part.attach(self, on_load=self._level)
        self.tab = self.sessions.name
        self.file: CsvFile | None = None

    @property
    def part(self) -> Part:
        """The tab shown."""
        return self.parts[self.tab]

    # --- widgets -------------------------------------------------------------------------------

    def page_title(self) -> str:
        return self.say("stats.title")

    def bar_buttons(self) -> list[Button]:
        self.export = Button(
            "export",
            self._write,
            label=self.say("stats.export"),
            icon="save",
            size=14,
            tip=self.say("stats.export.tip"),
        )
        return [*self.part.buttons(), self.export]

    def build_body(self) -> None:
        self.tabs = Segmented(
            "tab",
            [(name, self.say(f"stats.tab.{name}")) for name in self.parts],
            self.show_tab,
            selected=self.tab,
            label=self.say("stats.tabs"),
        )
        self.progress = ProgressBar("progress", label=self.say("stats.export"))
        self.about = Button(
            "about",
            lambda: self.app.push(AboutStatistics()),
            label=self.say("stats.about"),
            icon="help",
            tone="plain",
            size=14,
        )
        self.root.add(self.tabs, self.about, self.progress)
        super().build_body()

    @property
    def needs(self) -> frozenset[Need]:
        return frozenset(NEEDS)

    def _level(self) -> None:
        self.progress.show(self.file is not None)
        self.export.disable("" if self.part.has_rows else self.say("stats.export.none"))

    def show_tab(self, name: str) -> None:
        """Show another tab."""
        self.tab = name
        self.rebuild()

    def show_hands_of(self, session: SessionLine) -> None:
        """Show the hands of a session."""
        self.hands.ask_for_session(session.id, when(session.started_at))
        self.show_tab(self.hands.name)

    # --- places --------------------------------------------------------------------------------

    def arrange_body(self, body: pygame.Rect) -> None:
        theme = self.theme
        about = self.about.minimum(theme)[0]
        high = self.tabs.height_for(theme, body.width - about - theme.px(10))
        writing = theme.text.line_height(theme.text_px(13)) * 2 if self.file is not None else 0
        top, area, bar = rows(body, [high, Share(), writing], gap=theme.px(10))
        tabs, right = columns(top, [Share(), about], gap=theme.px(10))
        self.tabs.place(tabs)
        self.about.place(right)
        if not writing:
            area.height = body.bottom - area.top
        self.progress.place(bar)
        super().arrange_body(area)

    def draw_front(self, painter: Painter) -> None:
        if self.file is None:
            return
        place = self.progress.rect.copy()
        place.height //= 2
        said = self.say("stats.export.running", done=self.file.done, rows=self.file.total)
        painter.text(place, said, size=13, align="center", shrink=0.6)

    def advance(self, dt: float) -> bool:
        moving = super().advance(dt)
        return self._write_on() or moving

    # --- a file --------------------------------------------------------------------------------

    def _write(self) -> None:
        table = self.part.csv()
        if table is None or self.file is not None:
            return
        try:
            self.file = CsvFile(table)
        except InputError as error:
            self.app.toast(self.say("history.export.failed", why=str(error)))
        self._level()
        self.rearrange()

    def _write_on(self) -> bool:
        """Write a few more rows; whether there are more."""
        file = self.file
        if file is None:
            return False
        try:
            file.write(_WRITTEN_A_FRAME)
        except InputError as error:
            self._end_file(self.say("history.export.failed", why=str(error)))
            return False
        self.progress.set(file.done / max(1, file.total))
        self.invalidate()
        if file.is_done:
            self._end_file(self.say("stats.export.done", rows=file.done, path=str(file.path)))
        return self.file is not None

    def _end_file(self, said: str) -> None:
        self.file = None
        self.app.toast(said)
        self._level()
        self.rearrange()

    def on_escape(self) -> bool:
        if self.file is not None:
            self.file.cancel()
            self._end_file(self.say("history.export.stopped"))
            return True
        return super().on_escape()

    def left(self) -> None:
        super().left()
        if self.file is not None:
            self.file.cancel()
            self.file = None


def practiser(app: App, desk: Desk) -> Practises | None:
    """What deals positions like some mistakes; None where the program has no such screen."""
    if not has_scene("practice"):
        return None
    module = import_module("casino_texas.ui.scenes.practice")
    practise = getattr(module, "practise_mistakes", None)
    if practise is None:
        return None
    return lambda found: practise(app, desk, tuple(dict.fromkeys(one.hand_id for one in found)))


def open_on(app: App, desk: Desk) -> None:
    """Open the statistics; where a casino table is under way it may deal a hand again."""
    from casino_texas.ui.scenes.casino import CasinoScene

    table = next((scene for scene in app.scenes if isinstance(scene, CasinoScene)), None)
    app.push(
        StatisticsScene(
            desk.store,
            again=None if table is None else table.deal_again,
            coach=desk.coach,
            practise=practiser(app, desk),
        )
    )
