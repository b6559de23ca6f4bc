"""The hands played at every table: asked for by five choices, each opens in the step-through.

Knows: the list, its pages and which screen shows a hand.  Must not know: SQL, or how a hand is
stepped through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from casino_texas.app.statistics.csv_file import CsvTable
from casino_texas.app.statistics.csv_rows import hands_table
from casino_texas.app.store.records import HandFilter, HandLine, HandTotals
from casino_texas.app.store.store import Store
from casino_texas.app.words.history import totals_line
from casino_texas.app.words.statistics import listed_cells, range_words
from casino_texas.errors import CasinoTexasError
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.lists.hand_table import HandTable
from casino_texas.ui.lists.pager import Pager
from casino_texas.ui.scenes.hand_review import HandReview
from casino_texas.ui.statistics.hand_choices import HandChoices
from casino_texas.ui.statistics.part import Part
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Button, Widget

#: Hands on a page.
PAGE: Final = 100


class HandsPart(Part):
    """Choices above, the list, and its pages below."""

    name: ClassVar[str] = "hands"

    def __init__(
        self,
        store: Store,
        *,
        again: Callable[[int], object] | None,
        clock: Callable[[], float],
    ) -> None:
        """`again` deals a finished casino hand again and closes the pages over the table."""
        super().__init__()
        self._store = store
        self._again = again
        self.choices = HandChoices(clock, self._chosen)
        self.pager = Pager(self._turned)
        self.lines: tuple[HandLine, ...] = ()
        self._totals: HandTotals | None = None
        self._summed: HandFilter | None = None
        self._frames = 0
        self._selected = ""

    # --- widgets -------------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        self.open = Button("open", self._open, label=self.say("history.open"), icon="play", size=14)
        return [self.open]

    def widgets(self) -> list[Widget]:
        self.choices.offer_tables(self._store.sessions.tables())
        self.fields = self.choices.fields(self.texts)
        self.filter_button = Button(
            "filter", self._ask, label=self.choices.words(self.texts), icon="search", size=14
        )
        self.table = HandTable(
            "hands",
            self.say,
            on_select=self._select,
            on_open=lambda key: self._open(),
            on_edge=self.pager.turn,
        )
        return [*self.fields, self.filter_button, self.table, *self.pager.widgets(self.say)]

    @property
    def main(self) -> Widget | None:
        return self.table

    def ask_for_session(self, session_id: int, words: str) -> None:
        """Ask for the hands of one session, when the page is shown next; `words` name it."""
        self.choices.ask_for_session(session_id, words)
        self.pager.reset()
        self._selected = ""

    # --- the list ------------------------------------------------------------------------------

    def load(self) -> None:
        which = self.choices.which
        found = self._store.hands(which, limit=PAGE + 1, before=self.pager.before)
        self.lines = found[:PAGE]
        self._has_older = len(found) > PAGE
        if which != self._summed:
            # Sums over very many hands take a moment: the list is shown before.
            self._summed, self._totals, self._frames = which, None, 0
        cells = {str(line.id): listed_cells(self.texts, line) for line in self.lines}
        empty = "stats.hands.empty" if self.choices.is_default else "stats.hands.empty.filtered"
        self.table.empty = self.say(empty)
        self.table.show_hands(cells)
        if self._selected not in cells:
            self._selected = next(iter(cells), "")
        self.table.set(self._selected)
        self.filter_button.set(label=self.choices.words(self.texts))
        self._level()
        self.loaded()

    def _level(self) -> None:
        self.pager.show(
            self._range_words(),
            last=self.lines[-1].id if self.lines else None,
            has_older=self._has_older,
            no_newer=self.say("history.no_newer"),
            no_older=self.say("history.no_older"),
        )
        self.open.disable("" if self.line is not None else self.say("history.choose"))

    def _range_words(self) -> str:
        """Which hands these are, and what all of them came to, where they are in one currency."""
        first, count, totals = 1 + PAGE * self.pager.page, len(self.lines), self._totals
        is_mixed = self.choices.value("mode") == "any" and self._store.sessions.count("tournament")
        if not is_mixed or totals is None:
            return totals_line(self.texts, totals, first=first, count=count)
        return range_words(
            self.texts, "stats.hands.range", first=first, count=count, whole=totals.hands
        )

    @property
    def line(self) -> HandLine | None:
        """The hand chosen."""
        return next((line for line in self.lines if str(line.id) == self._selected), None)

    def _select(self, key: str) -> None:
        self._selected = key
        self._level()

    def _chosen(self) -> None:
        """Other hands are asked for."""
        self.pager.reset()
        self.load()
        self.page.rearrange()

    def _turned(self, step: int) -> None:
        self._selected = ""
        self.load()
        if step < 0 and self.lines:
            self._selected = str(self.lines[-1].id)
        self.page.rearrange()
        self._level()

    def advance(self, dt: float) -> bool:
        """Reckon the sums once the list is seen."""
        if self._totals is not None:
            return False
        self._frames += 1
        if self._frames < 2:
            return True
        self._totals = self._store.totals(self.choices.which)
        self._level()
        return False

    @property
    def has_rows(self) -> bool:
        return bool(self.lines)

    def csv(self) -> CsvTable | None:
        return hands_table(self._store, self.choices.which) if self.lines else None

    # --- with one hand -------------------------------------------------------------------------

    def _open(self) -> None:
        line = self.line
        if line is None:
            return
        if line.game == "casino":
            again = self._again
            deal = None if again is None else lambda: again(line.id)
            self.app.push(HandReview(self._store, line.id, again=deal))
            return
        # The ring game's screens are not needed before somebody looks at one of its hands.
        from casino_texas.app.histories.ring_hand import record_of
        from casino_texas.ui.scenes.ring_review import RingReview

        try:
            review = RingReview(record_of(self._store.hand(line.id)))
        except CasinoTexasError as error:
            self.app.toast(self.say("stats.hands.cannot", why=str(error).partition("\n")[0]))
            return
        self.app.push(review)

    def _ask(self) -> None:
        self.app.push(self.choices.sheet(self.texts))

    def on_event(self, event: pygame.Event) -> bool:
        return self.presses(event) and self.open.activate()

    # --- places --------------------------------------------------------------------------------

    def arrange(self, area: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(10)
        needs = [field.minimum(theme)[0] for field in self.fields]
        room = area.width - gap * (len(needs) - 1)
        fits = sum(needs) <= room and area.height >= theme.unit(380)
        high = theme.unit(TARGET)
        if fits:
            high = max(
                field.height_for(theme, need)
                for field, need in zip(self.fields, needs, strict=True)
            )
        top, middle, bottom = rows(area, [high, Share(), self.pager.height(theme)], gap=gap)
        for field in self.fields:
            field.show(fits)
        self.filter_button.show(not fits)
        if fits:
            places = columns(top, [Share(need) for need in needs], gap=gap)
            for field, place in zip(self.fields, places, strict=True):
                field.place(place)
        else:
            self.filter_button.place(top)
        self.table.place(middle)
        self.table.set(self._selected)
        self.pager.arrange(bottom, theme)
