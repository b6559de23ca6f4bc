"""The casino table as a place to practise: deals come from a source, every decision is judged.

Knows: how deals follow each other, and which of the table's keys mean something here.  Must not
know: how deals are found, how decisions are valued, or what is written in the panels.

    app.push(PracticeTable(HardHands(...), desk, record=PracticeRecord.of_user()))

Everything happens in a store of its own, in memory: neither bankroll nor history nor a hand in play
at the real table is touched.
"""

from __future__ import annotations

from typing import ClassVar, Final

from casino_texas.app.practice.positions import Position
from casino_texas.app.practice.record import PracticeRecord
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold, PlaceAntes
from casino_texas.core.chips import Chips
from casino_texas.errors import CasinoTexasError
from casino_texas.ui.casino.actions import OPTIONS
from casino_texas.ui.casino.screen import CasinoScreen
from casino_texas.ui.desk import Desk
from casino_texas.ui.open import open_scene
from casino_texas.ui.practice.asking import PracticeCoach
from casino_texas.ui.practice.screen import CARD_KEYS, PracticeScreen
from casino_texas.ui.practice.sources import MyMistakes, Source
from casino_texas.ui.practice.table_words import about
from casino_texas.ui.practice.verdicts import Verdicts
from casino_texas.ui.scenes.casino import CasinoScene

#: Of the table's other screens, those that say something about practice, too.
_ELSEWHERE: Final = ("help", "rankings")
#: Seconds between two looks whether a deal has come.
_PATIENCE: Final = 0.1


class PracticeTable(CasinoScene):
    """One exercise, deal after deal."""

    name: ClassVar[str] = "practice_table"

    def __init__(
        self,
        source: Source,
        desk: Desk,
        *,
        record: PracticeRecord,
        is_first: bool = False,
    ) -> None:
        """`desk` is the player's: only his coach is used.  `is_first`: the coach must get ready,
        which takes longer than any other wait."""
        own = Desk(Store())
        own.choose(source.rules.filename, source.rules)
        if desk.coach is not None:
            own.coach = PracticeCoach(desk.coach)
        super().__init__(own)
        self.source = source
        self.verdicts = Verdicts(own.coach, source.exercise, record)
        self.position: Position | None = None
        self.is_waiting = True
        self._record = record
        self._is_first = is_first
        #: The position was seen a moment ago, with all its values.
        self._is_repeat = False

    @property
    def advice_mode(self) -> str:
        """Values are shown when asked for; then the decision does not count."""
        return "request"

    # --- building --------------------------------------------------------------------------------

    def build(self) -> None:
        self._screen: CasinoScreen | None = PracticeScreen(
            self.play, self.app.words, self.say, self.deeds, verdicts=self.verdicts
        )
        self.root.add(*self.screen.widgets())
        self.refresh()

    def entered(self) -> None:
        super().entered()
        self._next_if_waiting()

    def left(self) -> None:
        super().left()
        self.source.close()
        self.desk.store.close()

    def refresh(self) -> None:
        screen = self._screen
        if isinstance(screen, PracticeScreen):
            rules = self.source.rules if self.position is None else self.position.rules
            title = self.say(f"practice.table.{self.source.exercise}", table=rules.name)
            is_similar = isinstance(self.source, MyMistakes) and self.source.is_similar
            where = about(self.app.words, self.position, is_similar=is_similar)
            screen.title = f"{title} · {where}" if where else title
            screen.actions.waiting = self._waiting_words()
            screen.sides.with_reasons = self.app.settings.show_reasons
            self._note_absence()
        super().refresh()

    def _note_absence(self) -> None:
        """Say why there are no verdicts as soon as that is known."""
        advice = self.play.advice
        if advice.status == "absent" and not self.verdicts.problem:
            self.verdicts.problem = advice.why_absent or self.say("practice.no_coach")

    def _waiting_words(self) -> str:
        problem = self.source.problem
        if problem:
            return self.say("practice.nothing") if problem == "nothing" else problem
        return self.say("practice.waiting.first" if self._is_first else "practice.waiting")

    # --- deals -----------------------------------------------------------------------------------

    @property
    def wake_after(self) -> float | None:
        wakes = super().wake_after
        return min(_PATIENCE, wakes or _PATIENCE) if self.is_waiting else wakes

    def advance(self, dt: float) -> bool:
        problem = self.source.problem
        self.source.update()
        if self.verdicts.update():
            if self._record.problem:
                self.app.toast(self.say("practice.record.not_kept", why=self._record.problem))
            self.refresh()
        if self.source.problem != problem:
            self.refresh()
        self._next_if_waiting()
        return super().advance(dt)

    def landed(self) -> None:
        super().landed()
        self.auto_left = None

    def _next_if_waiting(self) -> None:
        if not self.is_waiting or self.reel.is_running or self.app.top is not self:
            return
        self.source.update()
        position = self.source.take()
        if position is not None:
            self.is_waiting = self._is_first = self._is_repeat = False
            self._put(position)

    def _put(self, position: Position) -> None:
        """Deal this position and play it up to its decision."""
        self.position = position
        self.explained = None
        first = position.deal.before[0]
        if isinstance(first, PlaceAntes):
            self.play.only = tuple(sorted(box for box, _ in first.antes))
        try:
            self.play.practise(position.on_table(), position.deal.before)
        except CasinoTexasError as error:
            self.app.toast(str(error))
            self.is_waiting = True
            return
        self.verdicts.new_hand()
        self.refresh()
        self._show_heard()

    def _offer(self) -> None:
        """The next deal; until it is there the table is empty."""
        self.play.session.start_hand()
        self.play.offered()
        self.explained = None
        self.play.notes.clear()
        self.is_waiting = True
        self._next_if_waiting()

    def _again(self) -> None:
        """The same position once more."""
        if self.position is not None and self.play.step == "over":
            self.finish()
            self._is_repeat = True
            self._put(self.position)

    # --- deeds -----------------------------------------------------------------------------------

    def on_command(self, name: str) -> bool:
        match name:
            case "help" | "rankings":
                return open_scene(self.app, name, self.desk)
            case "exchange_first" | "exchange_second":
                self.toggle(CARD_KEYS.index(name))
                return True
            case "advice" | "again" | "next_box" | "paytable":
                return super().on_command(name)
            case _:
                return False

    def do(self, name: str) -> None:
        match name:
            case "menu":
                self.app.pop()
            case "fold" | "bet" | "buy" | "exchange":
                self._decide(name)
            case "collect" | "again" | "advice" | "mute":
                super().do(name)
            case _ if name in _ELSEWHERE:
                open_scene(self.app, name, self.desk)

    def _decide(self, name: str) -> None:
        session = self.play.session
        view, count = session.view, len(session.actions)
        is_counted = not (self.play.advice.is_wanted or self._is_repeat)
        self._try(lambda: self.play.decide(OPTIONS[name]))
        if len(session.actions) == count:
            return
        action = session.actions[count]
        if isinstance(action, Fold | Bet | Buy | Exchange):
            self.verdicts.note(view, action, is_counted=is_counted)
            self.verdicts.update()
            self.refresh()

    def hold(self, chip: Chips) -> None:
        """There is nothing to stake."""

    def put(self, box: int) -> None:
        """There is nothing to stake."""

    def take(self, box: int) -> None:
        """There is nothing to stake."""

    def toggle(self, card: int) -> None:
        if self.play.step == "decide":
            super().toggle(card)
