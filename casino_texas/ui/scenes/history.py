"""The hands played: a list to leaf through, to filter, to open, to deal again and to export.

Knows: the list and its filters.  Must not know: SQL, or how a hand is stepped through.

    app.push(HistoryScene(store))                       # all hands
    app.push(HistoryScene(store, again=deal_again))     # from the casino table

`again` deals a finished hand again by its number; it may raise a `CasinoTexasError` to be shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from casino_texas.app.histories.ring_hand import record_of
from casino_texas.app.store.records import HandFilter, HandLine, HandTotals
from casino_texas.app.store.store import Store
from casino_texas.app.words.history import hand_cells, totals_line
from casino_texas.errors import CasinoTexasError
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.lists.hand_export import ExportUnderWay
from casino_texas.ui.lists.hand_filters import HandFilters
from casino_texas.ui.lists.hand_table import HandTable
from casino_texas.ui.lists.pager import Pager
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.paint import Painter
from casino_texas.ui.scenes.fairness import FairnessScene
from casino_texas.ui.scenes.hand_review import HandReview
from casino_texas.ui.scenes.ring_review import RingReview
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Button, ProgressBar

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk

#: Hands on a page.
PAGE: Final = 100


class HistoryScene(PageScene):
    """Filters above, the list, and the pages below it."""

    name: ClassVar[str] = "history"
    opened_by: ClassVar[str] = "history"

    def __init__(
        self,
        store: Store,
        *,
        again: Callable[[int], object] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self._store = store
        self._deal_again = again
        self.filters = HandFilters(clock, self._filtered)
        self.pager = Pager(self._turned)
        self.lines: tuple[HandLine, ...] = ()
        self._totals: HandTotals | None = None
        self._summed: HandFilter | None = None
        self._frames = 0
        self.under_way = ExportUnderWay(store)
        self._selected = ""
        self._may_have_changed = False

    # --- widgets -------------------------------------------------------------------------------

    def page_title(self) -> str:
        return self.say("history.title")

    def bar_buttons(self) -> list[Button]:
        say = self.say
        self.open = Button("open", self._open, label=say("history.open"), icon="play", size=14)
        self.again = Button(
            "again",
            self._again,
            label=say("history.again"),
            icon="rebet",
            command="again",
            size=14,
        )
        self.fair = Button(
            "fair",
            self._fair,
            label=say("history.fair"),
            icon="shield",
            command="fairness",
            size=14,
        )
        self.save = Button(
            "export", self._ask_for_export, label=say("history.export"), icon="save", size=14
        )
        self.mistakes = Button(
            "mistakes", self._mistakes, label=say("mistakes.title"), icon="advice", size=14
        )
        return [self.open, self.again, self.fair, self.mistakes, self.save]

    def build_body(self) -> None:
        say = self.say
        self.segments = self.filters.make(say)
        self.filter_button = Button(
            "filter", self._ask_for_filters, label="", icon="search", size=14
        )
        self.table = HandTable(
            "hands",
            say,
            on_select=self._select,
            on_open=lambda key: self._open(),
            on_edge=self.pager.turn,
        )
        self.progress = ProgressBar("progress", label=say("history.export"))
        self.root.add(
            *self.segments,
            self.filter_button,
            self.table,
            *self.pager.widgets(say),
            self.progress,
        )
        self.load()
        self.focus(self.table, shown=False)

    # --- the list ------------------------------------------------------------------------------

    def load(self) -> None:
        """Read the page shown anew."""
        which = self.filters.which
        self.lines = self._store.hands(which, limit=PAGE + 1, before=self.pager.before)
        self._has_older = len(self.lines) > PAGE
        self.lines = self.lines[:PAGE]
        if which != self._summed:
            # Sums over very many hands take a moment: the list is shown before.
            self._summed, self._totals, self._frames = which, None, 0
        cells = {str(line.id): hand_cells(self.app.words, line) for line in self.lines}
        self.table.show_hands(cells)
        if self._selected not in cells:
            self._selected = next(iter(cells), "")
        self.table.set(self._selected)
        empty = "history.empty" if self.filters.is_default else "history.empty.filtered"
        self.table.empty = self.say(empty)
        self._level()

    def _level(self) -> None:
        """What can be pressed now."""
        first = 1 + PAGE * self.pager.page
        texts, count = self.app.words, len(self.lines)
        self.pager.show(
            totals_line(texts, self._totals, first=first, count=count),
            last=self.lines[-1].id if self.lines else None,
            has_older=self._has_older,
            no_newer=self.say("history.no_newer"),
            no_older=self.say("history.no_older"),
        )
        line = self.line
        reason = self.say("history.choose") if line is None else ""
        self.open.disable(reason)
        if line is not None and line.game != "casino":
            reason = self.say("history.not_casino")
        self.fair.disable(reason)
        here = self.say("history.again.not_here") if self._deal_again is None else ""
        self.again.disable(reason or here)
        self.save.disable("" if self.lines else self.say("history.export.none"))
        self.filter_button.set(label=self.filters.words)
        self.progress.show(self.under_way.export is not None)
        self.pager.words.show(self.under_way.export is None)

    @property
    def line(self) -> HandLine | None:
        """The hand chosen."""
        return next((line for line in self.lines if str(line.id) == self._selected), None)

    def _select(self, key: str) -> None:
        self._selected = key
        self._level()

    def _filtered(self, others_offered: bool) -> None:
        """Other hands are asked for, and perhaps other choices offered."""
        self.pager.reset()
        if others_offered:
            self.rebuild()
            return
        self.load()
        self.rearrange()

    def _turned(self, step: int) -> None:
        """Another page is to be read: older hands, newer ones, or (0) the newest."""
        self._selected = ""
        self.load()
        if step < 0:  # coming back, one goes on upwards
            self._select(str(self.lines[-1].id))
        self.rearrange()
        self.table.set(self._selected)

    # --- places --------------------------------------------------------------------------------

    def arrange_body(self, body: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(10)
        high = theme.unit(TARGET)
        top, middle, bottom = rows(body, [high, Share(), high], gap=gap)
        needs = [segment.minimum(theme)[0] for segment in self.segments]
        fits = sum(needs) + gap * (len(needs) - 1) <= top.width
        for segment in self.segments:
            segment.show(fits)
        self.filter_button.show(not fits)
        if fits:
            places = columns(top, [Share(need) for need in needs], gap=gap)
            for segment, place in zip(self.segments, places, strict=True):
                segment.place(place)
        else:
            self.filter_button.place(top)
        self.table.place(middle)
        self.pager.arrange(bottom, theme)
        self.progress.place(self.pager.words.rect)

    # --- with one hand -------------------------------------------------------------------------

    def _open(self) -> None:
        line = self.line
        if line is None:
            return
        if line.game == "casino":
            again = self._again if self._deal_again is not None else None
            self.app.push(HandReview(self._store, line.id, again=again))
            return
        try:
            self.app.push(RingReview(record_of(self._store.hand(line.id))))
        except CasinoTexasError as error:
            why = str(error).partition("\n")[0]
            self.app.toast(self.say("history.review.broken", why=why))

    def _fair(self) -> None:
        line = self.line
        if line is not None:
            self.app.push(FairnessScene(self._store, hand_id=line.id))

    def _mistakes(self) -> None:
        from casino_texas.ui.scenes.mistakes import MistakesScene

        again = None if self._deal_again is None else self._again_from_above
        self.app.push(MistakesScene(self._store, again=again))

    def _again_from_above(self, hand_id: int) -> None:
        """A page above deals a hand again: this page and all above it go."""
        assert self._deal_again is not None
        self._deal_again(hand_id)
        while self in self.app.scenes:
            self.app.pop()

    def _again(self) -> None:
        """Deal the hand chosen again: this page and all above it go."""
        line = self.line
        if line is None or self._deal_again is None:
            return
        try:
            self._again_from_above(line.id)
        except CasinoTexasError as error:
            self.app.toast(str(error))

    # --- sheets --------------------------------------------------------------------------------

    def _ask_for_filters(self) -> None:
        self.app.push(self.filters.sheet(self.say))

    def _ask_for_export(self) -> None:
        self.under_way.ask(self.app, self.filters.which, self._level)

    # --- beside the list -----------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        """Reckon the sums once the list is seen; write a few hands of the export under way."""
        if self._totals is None:
            self._frames += 1
            if self._frames < 2:
                return True
            self._totals = self._reckoned()
            self._level()
        if not self.under_way.advance(self.app):
            return False
        self.progress.set(self.under_way.share)
        self._level()
        return self.under_way.export is not None

    def _reckoned(self) -> HandTotals:
        """The sums; chips of a tournament are no chips of the bankroll."""
        which = self.filters.which
        totals = self._store.totals(which)
        if which.mode is not None or which.game == "casino":
            return totals
        apart = self._store.totals(replace(which, mode="tournament"))
        return replace(totals, net=totals.net - apart.net, staked=totals.staked - apart.staked)

    def _stop_export(self) -> bool:
        if not self.under_way.stop():
            return False
        self.app.toast(self.say("history.export.stopped"))
        self._level()
        return True

    def on_escape(self) -> bool:
        return self._stop_export() or super().on_escape()

    def left(self) -> None:
        self.under_way.stop()

    def covered(self) -> None:
        super().covered()
        self._may_have_changed = True

    def entered(self) -> None:
        """Above, a hand may have been played meanwhile."""
        if self._may_have_changed:
            self._may_have_changed = False
            self._summed = None
            self.load()
            self.rearrange()

    def draw_front(self, painter: Painter) -> None:
        export = self.under_way.export
        if export is None:
            return
        done = self.say("history.export.running", done=export.done, hands=export.total)
        place = self.progress.rect.copy()
        place.height = place.height // 2
        painter.text(place, done, size=13, align="center", shrink=0.6)

    # --- keys ----------------------------------------------------------------------------------

    def on_event(self, event: pygame.Event) -> bool:
        if super().on_event(event):
            return True
        for command, button in (("again", self.again), ("fairness", self.fair)):
            if self.is_key(event, command):
                return button.activate()
        if event.type == pygame.KEYDOWN and event.scancode == pygame.KSCAN_RETURN:
            return not self.key_repeats and self.open.activate()
        return False


def open_on(app: App, desk: Desk) -> None:
    """Open the list from the menu or from the casino table, which may deal a hand again."""
    from casino_texas.ui.scenes.casino import CasinoScene

    table = next((scene for scene in app.scenes if isinstance(scene, CasinoScene)), None)
    app.push(HistoryScene(desk.store, again=None if table is None else table.deal_again))
