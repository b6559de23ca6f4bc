"""A player's mistakes: by kind, the dearest first, each to be looked at, dealt again, practised.

Knows: the list.  Must not know: how a decision is valued, SQL, or how a hand is stepped through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from casino_texas.app.histories.steps import view_before
from casino_texas.app.statistics.csv_file import CsvTable
from casino_texas.app.statistics.csv_rows import mistakes_table
from casino_texas.app.statistics.filling import Filling
from casino_texas.app.statistics.held import step_before
from casino_texas.app.store.store import Store
from casino_texas.app.store.values import Grouping, Mistake
from casino_texas.app.words.coach import antes_text, chips_text, decision_words, mistakes_line
from casino_texas.app.words.history import when
from casino_texas.app.words.statistics import group_words
from casino_texas.app.words.texts import Texts
from casino_texas.errors import CasinoTexasError
from casino_texas.players.coach import Advice
from casino_texas.ui.casino.advice import AsksCoach, Decided, Pending, WorkerCoach
from casino_texas.ui.casino.advice_panel import why_dialog
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.lists.fitting_table import FittingColumn, FittingTable
from casino_texas.ui.scenes.hand_review import HandReview
from casino_texas.ui.statistics.part import Part
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Button, Label, ListView, Row, Segmented, Widget

#: Mistakes in the list at most: the dearest ones.
MOST: Final = 500
#: The row that stands for all kinds.
ALL: Final = "all"
_GROUPINGS: Final[tuple[Grouping, ...]] = ("kind", "held")
#: Widths of the list of kinds, and the least the mistakes beside it need (design units).
_KINDS: Final = 300
_LEAST: Final = 480

#: Deals positions like those of these mistakes.
Practises = Callable[[tuple[Mistake, ...]], object]


class MistakesPart(Part):
    """The kinds with what each has cost; beside them the mistakes of the kind chosen."""

    name: ClassVar[str] = "mistakes"

    def __init__(
        self,
        store: Store,
        *,
        again: Callable[[int], object] | None = None,
        coach: AsksCoach | None = None,
        practise: Practises | None = None,
    ) -> None:
        """`again` deals a finished hand again by its number and closes the pages over the table.
        `coach` is asked *Why?*, by default one in a worker process."""
        super().__init__()
        self._store = store
        self._deal_again = again
        self._coach = coach
        self._practise = practise
        self._asked: tuple[Mistake, Pending] | None = None
        self.by: Grouping = "kind"
        self.kind = ALL
        self.found: tuple[Mistake, ...] = ()
        self._selected = ""
        #: How many judgements have come in, and how many answers to what was held.
        self._filled = (0, 0)

    # --- widgets -------------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
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
        self.why = Button("why", self._why, label=say("ui.advice.why"), icon="advice", size=14)
        self.practise = Button(
            "practise",
            self._practise_these,
            label=say("stats.mistakes.practise"),
            icon="table",
            tone="bet",
            size=14,
            tip=say("stats.mistakes.practise.tip"),
        )
        return [self.open, self.why, self.again, *([self.practise] if self._practise else [])]

    def widgets(self) -> list[Widget]:
        say = self.say
        self.groupings = Segmented(
            "by",
            [(by, say(f"stats.mistakes.by.{by}")) for by in _GROUPINGS],
            self._group,
            selected=self.by,
            label=say("stats.mistakes.by"),
        )
        self.kinds = ListView(
            "kinds", label=say("mistakes.kinds"), on_select=self._choose, selected=self.kind
        )
        self.table = FittingTable(
            "list",
            [
                FittingColumn("cost", say("mistakes.column.cost"), "right", tone="bad"),
                FittingColumn("antes", say("mistakes.column.antes"), "right", 5, "muted"),
                FittingColumn("chosen", say("mistakes.column.chosen")),
                FittingColumn("best", say("mistakes.column.best"), tone="gold"),
                FittingColumn("hand", say("mistakes.column.hand"), "right", 4, "muted"),
                FittingColumn("when", say("mistakes.column.when"), going=2, tone="muted"),
                FittingColumn("table", say("mistakes.column.table"), going=1, tone="muted"),
            ],
            label=say("mistakes.title"),
            on_select=self._select,
            on_open=lambda key: self._open(),
            empty=say("mistakes.empty"),
        )
        self.sums = Label("sums", "", size=14, colour="muted", wrap=True, shrink=0.75)
        self.sums.align = "center"
        return [self.groupings, self.kinds, self.table, self.sums]

    @property
    def main(self) -> Widget | None:
        return self.table

    # --- the list ------------------------------------------------------------------------------

    def load(self) -> None:
        texts, values = self.texts, self._store.values
        kinds = values.kinds(by=self.by)
        if self.kind != ALL and all(kind.kind != self.kind for kind in kinds):
            self.kind = ALL
        count, cost = sum(kind.count for kind in kinds), sum(kind.cost for kind in kinds)
        told = [(ALL, self.say("mistakes.all"), count, cost)]
        told += [
            (kind.kind, group_words(texts, kind.kind, self.by), kind.count, kind.cost)
            for kind in kinds
        ]
        self.kinds.set_rows(
            [
                Row(key, name, note=texts.count("mistakes.count", number), aside=_cost(texts, sum_))
                for key, name, number, sum_ in told
            ]
        )
        self.kinds.set(self.kind)
        self.found = values.mistakes(kind=self._kind, by=self.by, limit=MOST)
        cells = {
            _key(one): (
                chips_text(texts, one.cost),
                antes_text(texts, one.cost / one.ante),
                decision_words(texts, one.chosen),
                decision_words(texts, one.best),
                texts.number(one.hand_id),
                when(one.ended_at),
                one.rules_name,
            )
            for one in self.found
        }
        self.table.show_cells(cells)
        if self._selected not in cells:
            self._selected = next(iter(cells), "")
        self.table.set(self._selected)
        self.sums.set(mistakes_line(texts, values.totals()))
        self._level()
        self.loaded()

    @property
    def _kind(self) -> str | None:
        return None if self.kind == ALL else self.kind

    def _level(self) -> None:
        reason = "" if self.mistake is not None else self.say("mistakes.choose")
        self.open.disable(reason)
        self.why.disable(self.say("ui.advice.counting") if self._asked is not None else reason)
        self.again.disable(reason or self._not_here)
        self.practise.disable("" if self.found else self.say("mistakes.empty"))

    @property
    def _not_here(self) -> str:
        return self.say("history.again.not_here") if self._deal_again is None else ""

    @property
    def mistake(self) -> Mistake | None:
        """The one chosen."""
        return next((one for one in self.found if _key(one) == self._selected), None)

    def _select(self, key: str) -> None:
        self._selected = key
        self._level()

    def _choose(self, kind: str) -> None:
        self.kind = kind
        self.load()
        self.page.invalidate()

    def _group(self, by: str) -> None:
        self.by, self.kind = by, ALL  # type: ignore[assignment]
        self.load()
        self.page.rearrange()

    def filled(self, filling: Filling) -> bool:
        now = (filling.judged, filling.helds if self.by == "held" else 0)
        changed, self._filled = now != self._filled, now
        return changed

    @property
    def has_rows(self) -> bool:
        return bool(self.found)

    def csv(self) -> CsvTable | None:
        return mistakes_table(self._store, kind=self._kind, by=self.by) if self.found else None

    # --- places --------------------------------------------------------------------------------

    def arrange(self, area: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(10)
        line = theme.text.line_height(theme.text_px(14))
        upper, lower = rows(area, [Share(), max(theme.px(30), 2 * line)], gap=theme.px(6))
        self.sums.place(lower)
        kinds = theme.unit(_KINDS)
        if upper.width - kinds - gap >= theme.unit(_LEAST):
            left, right = columns(upper, [kinds, Share()], gap=gap)
            high = self.groupings.height_for(theme, left.width)
            top, left = rows(left, [high, Share()], gap=gap)
        else:
            high = self.groupings.height_for(theme, upper.width)
            least = theme.unit(2 * TARGET)
            top, left, right = rows(upper, [high, Share(2, least), Share(3)], gap=gap)
        self.groupings.place(top)
        self.kinds.place(left)
        self.table.place(right)
        self.kinds.set(self.kind)
        self.table.set(self._selected)

    # --- with one mistake ----------------------------------------------------------------------

    def _open(self) -> None:
        """Step through the hand, beginning at the decision."""
        mistake = self.mistake
        if mistake is None:
            return
        again = self._again if self._deal_again is not None else None
        review = HandReview(self._store, mistake.hand_id, again=again)
        self.app.push(review)
        if review.hand is not None:
            review.go_to(step_before(review.stored, mistake.number))

    def _why(self) -> None:
        """Ask the coach about the decision chosen; his answer comes in a moment."""
        mistake = self.mistake
        if mistake is None or self._asked is not None:
            return
        try:
            view = view_before(self._store.hand(mistake.hand_id), mistake.number)
        except CasinoTexasError as error:
            self.app.toast(str(error).partition("\n")[0])
            return
        coach = self._coach or WorkerCoach(self.app.workers)
        self._asked = (mistake, coach.advise(view))
        self._level()

    def advance(self, dt: float) -> bool:
        if self._asked is None or not self._asked[1].poll():
            return False
        (mistake, pending), self._asked = self._asked, None
        self._level()
        try:
            advice: Advice = pending.result()
            decided = Decided(advice, advice.of(mistake.chosen))
        except Exception as error:  # no numbers here, or the process died
            self.app.toast(str(error))
            return False
        if self.app.top is self.page:
            dialog = why_dialog(self.texts, decided, again=self._again, why_not=self._not_here)
            self.app.push(dialog)
        return False

    def _again(self) -> None:
        mistake = self.mistake
        if mistake is not None and self._deal_again is not None:
            self._deal_again(mistake.hand_id)

    def _practise_these(self) -> None:
        if self._practise is not None and self.found:
            self._practise(self.found)

    def on_event(self, event: pygame.Event) -> bool:
        if self.page.is_key(event, "again"):
            return self.again.activate()
        return self.presses(event) and self.open.activate()


def _key(mistake: Mistake) -> str:
    return f"{mistake.hand_id}-{mistake.number}"


def _cost(texts: Texts, cost: float) -> str:
    return chips_text(texts, round(cost, 1))
