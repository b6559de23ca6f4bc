"""A player's mistakes: by kind, the dearest first, each to be looked at and dealt again.

Knows: the list.  Must not know: how a decision is valued, SQL, or how a hand is stepped through.

    app.push(MistakesScene(store))                       # from the menu
    app.push(MistakesScene(store, again=deal_again))     # from the casino table
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from casino_texas.app.histories.steps import view_before
from casino_texas.app.store.store import Store
from casino_texas.app.store.values import Mistake
from casino_texas.app.words.coach import (
    antes_text,
    chips_text,
    decision_words,
    kind_words,
    mistakes_line,
)
from casino_texas.app.words.history import when
from casino_texas.app.words.texts import Texts
from casino_texas.errors import CasinoTexasError
from casino_texas.players.coach import Advice
from casino_texas.ui.casino.advice import AsksCoach, Decided, Pending, WorkerCoach
from casino_texas.ui.casino.advice_panel import why_dialog
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.lists.fitting_table import FittingColumn, FittingTable
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.scenes.hand_review import HandReview
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Button, Label, ListView, Row

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk

#: Mistakes in the list at most: the dearest ones.
MOST: Final = 500
#: The row that stands for all kinds.
ALL: Final = "all"
#: Widths of the list of kinds, and the least the mistakes beside it need (design units).
_KINDS: Final = 300
_LEAST: Final = 480


class MistakesScene(PageScene):
    """The kinds with what each has cost; beside them the mistakes of the kind chosen."""

    name: ClassVar[str] = "mistakes"
    opened_by: ClassVar[str] = "mistakes"

    def __init__(
        self,
        store: Store,
        *,
        again: Callable[[int], object] | None = None,
        coach: AsksCoach | None = None,
    ) -> None:
        """`again` deals a finished hand again by its number; it may raise a `CasinoTexasError`.
        `coach` is asked *Why?*, by default one in a worker process."""
        super().__init__()
        self._store = store
        self._deal_again = again
        self._coach = coach
        self._asked: tuple[Mistake, Pending] | None = None
        self.kind = ALL
        self.found: tuple[Mistake, ...] = ()
        self._selected = ""
        self._may_have_changed = False

    # --- widgets -------------------------------------------------------------------------------

    def page_title(self) -> str:
        return self.say("mistakes.title")

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
        self.why = Button("why", self._why, label=say("ui.advice.why"), icon="advice", size=14)
        return [self.open, self.why, self.again]

    def build_body(self) -> None:
        say = self.say
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
        self.root.add(self.kinds, self.table, self.sums)
        self.load()
        self.focus(self.table, shown=False)

    # --- the list ------------------------------------------------------------------------------

    def load(self) -> None:
        """Read everything anew."""
        texts, values = self.app.words, self._store.values
        kinds = values.kinds()
        if self.kind != ALL and all(kind.kind != self.kind for kind in kinds):
            self.kind = ALL
        count, cost = sum(kind.count for kind in kinds), sum(kind.cost for kind in kinds)
        told = [(ALL, self.say("mistakes.all"), count, cost)]
        told += [(kind.kind, kind_words(texts, kind.kind), kind.count, kind.cost) for kind in kinds]
        self.kinds.set_rows(
            [
                Row(key, name, note=texts.count("mistakes.count", number), aside=_cost(texts, sum_))
                for key, name, number, sum_ in told
            ]
        )
        self.kinds.set(self.kind)
        kind = None if self.kind == ALL else self.kind
        self.found = values.mistakes(kind=kind, limit=MOST)
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

    def _level(self) -> None:
        reason = "" if self.mistake is not None else self.say("mistakes.choose")
        self.open.disable(reason)
        self.why.disable(self.say("ui.advice.counting") if self._asked is not None else reason)
        here = self.say("history.again.not_here") if self._deal_again is None else ""
        self.again.disable(reason or here)

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
        self.invalidate()

    # --- places --------------------------------------------------------------------------------

    def arrange_body(self, body: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(12)
        line = theme.text.line_height(theme.text_px(14))
        upper, lower = rows(body, [Share(), max(theme.px(30), 2 * line)], gap=theme.px(6))
        self.sums.place(lower)
        kinds = theme.unit(_KINDS)
        if upper.width - kinds - gap >= theme.unit(_LEAST):
            left, right = columns(upper, [kinds, Share()], gap=gap)
        else:
            left, right = rows(upper, [Share(2, theme.unit(2 * TARGET)), Share(3)], gap=gap)
        self.kinds.place(left)
        self.table.place(right)
        self.kinds.set(self.kind)
        self.table.set(self._selected)

    # --- with one mistake ----------------------------------------------------------------------

    def _open(self) -> None:
        mistake = self.mistake
        if mistake is not None:
            again = self._again if self._deal_again is not None else None
            self.app.push(HandReview(self._store, mistake.hand_id, again=again))

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
        if self.app.top is self:
            here = self.say("history.again.not_here") if self._deal_again is None else ""
            dialog = why_dialog(self.app.words, decided, again=self._again, why_not=here)
            self.app.push(dialog)
        return False

    def _again(self) -> None:
        """Deal the hand again: this page and all above it go."""
        mistake = self.mistake
        if mistake is None or self._deal_again is None:
            return
        try:
            self._deal_again(mistake.hand_id)
        except CasinoTexasError as error:
            self.app.toast(str(error))
            return
        while self in self.app.scenes:
            self.app.pop()

    def covered(self) -> None:
        super().covered()
        self._may_have_changed = True

    def entered(self) -> None:
        """Above, a hand may have been played meanwhile."""
        if self._may_have_changed:
            self._may_have_changed = False
            self.load()
            self.rearrange()

    # --- keys ----------------------------------------------------------------------------------

    def on_event(self, event: pygame.Event) -> bool:
        if super().on_event(event):
            return True
        if self.is_key(event, "again"):
            return self.again.activate()
        if event.type == pygame.KEYDOWN and event.scancode == pygame.KSCAN_RETURN:
            return not self.key_repeats and self.open.activate()
        return False


def _key(mistake: Mistake) -> str:
    return f"{mistake.hand_id}-{mistake.number}"


def _cost(texts: Texts, cost: float) -> str:
    return chips_text(texts, round(cost, 1))


def open_on(app: App, desk: Desk) -> None:
    """Open the list from anywhere; where a casino table is under way it may deal a hand again."""
    from casino_texas.ui.scenes.casino import CasinoScene

    table = next((scene for scene in app.scenes if isinstance(scene, CasinoScene)), None)
    again = None if table is None else table.deal_again
    app.push(MistakesScene(desk.store, again=again, coach=desk.coach))
