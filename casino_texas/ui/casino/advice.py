"""The coach at the table: asked beside the frame, ready when somebody wants to know.

Knows: which questions there are to ask, in which order, and what has been answered.  Must not know:
how anything is valued, widgets, or what is on the screen.

Play never waits: every question is a job of a worker process, answers are taken when they come.
What the player faces comes first, then the hands that are over.  Every finished hand for chips is
judged, with advice off too, and what comes of it is kept with the hand.

    advice = TableAdvice(play, WorkerCoach(app.workers))
    ...  each frame:  if advice.update(app.settings.advice): refresh()
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from casino_texas.app.analyst import coach_jobs
from casino_texas.app.analyst.coach_jobs import HandToJudge
from casino_texas.app.store.records import HandFilter, StoreError
from casino_texas.app.store.values import ValueTotals
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold, PlaceAntes, parse_action
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import CasinoView
from casino_texas.players.coach import Advice, Judged, Valued

if TYPE_CHECKING:
    from casino_texas.ui.casino.play import CasinoPlay
    from casino_texas.ui.workers import Workers

#: Hands of former sessions that are judged when there is nothing else to do.
_BACKLOG: Final = 200
#: ``preparing``: the first answer is not there yet; ``absent``: no numbers can be had here.
Status: TypeAlias = Literal["preparing", "ready", "absent"]
#: A decision: the hand's number in the store, and how many actions it had.
Moment: TypeAlias = tuple[int | None, int]


class Pending(Protocol):
    """An answer that may not be there yet; `result` raises what went wrong."""

    def poll(self) -> bool: ...
    def result(self) -> Any: ...


class AsksCoach(Protocol):
    """Where the coach is asked (`app/analyst/coach_jobs` says what each answers)."""

    def warm_up(self, rules: CasinoRules) -> Pending: ...
    def advise(self, view: CasinoView) -> Pending: ...
    def judge(self, hand: HandToJudge) -> Pending: ...
    def table_value(self, rules: CasinoRules) -> Pending: ...


class WorkerCoach:
    """Asks in worker processes: one for the decisions, another for what whole tables are worth."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def warm_up(self, rules: CasinoRules) -> Pending:
        return self._workers.submit(coach_jobs.warm_up, rules, lane="coach")

    def advise(self, view: CasinoView) -> Pending:
        return self._workers.submit(coach_jobs.advise, view, lane="coach")

    def judge(self, hand: HandToJudge) -> Pending:
        return self._workers.submit(coach_jobs.judge, hand, lane="coach")

    def table_value(self, rules: CasinoRules) -> Pending:
        return self._workers.submit(coach_jobs.table_value_aside, rules, lane="table-value")


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision that was taken, beside everything that could have been done."""

    advice: Advice
    chosen: Valued


class TableAdvice:
    """What the coach has to say at one table."""

    def __init__(self, play: CasinoPlay, coach: AsksCoach | None) -> None:
        """Without a coach there is never anything to say."""
        self._play = play
        self._coach = coach
        self.status: Status = "absent" if coach is None else "preparing"
        #: Why no numbers can be had; empty where nobody asked for any.
        self.why_absent = ""
        #: Sums over the session's valued hands.
        self.totals = ValueTotals()
        #: Whether reasons are given with the numbers.
        self.with_reasons = True
        self._mode = "off"
        self._warm: tuple[CasinoRules, ...] = ()
        self._job: tuple[str, Any, Pending] | None = None
        self._views: dict[Moment, CasinoView] = {}
        self._known: dict[Moment, Advice | None] = {}
        self._asked: Moment | None = None
        self._to_judge: deque[int] = deque()
        #: Hands that are done with: judged, being judged, or beyond judging.
        self._noted: set[int] = set()
        self._table_value: tuple[str, Pending] | None = None
        self._values: dict[str, float | None] = {}
        if coach is not None:
            self._to_judge.extend(play.session.store.values.unvalued(_BACKLOG))
            self._sum_up()

    # --- what there is to say --------------------------------------------------------------------

    @property
    def is_there(self) -> bool:
        """Whether there is a coach at this table at all, ready or not."""
        return self._coach is not None

    @property
    def mode(self) -> str:
        """When advice is given: a word of `settings.ADVICE`."""
        return self._mode

    @property
    def now(self) -> Advice | None:
        """The advice for the decision the player faces, if he is to see it and it is there."""
        return self.faced if self.is_wanted else None

    @property
    def faced(self) -> Advice | None:
        """The same whether he is to see it or not."""
        return self._known.get(self._moment) if self._play.step == "decide" else None

    @property
    def is_wanted(self) -> bool:
        """Whether the player is to see advice for the decision he faces."""
        if self._play.step != "decide":
            return False
        return self._mode == "always" or self._asked == self._moment

    @property
    def decided(self) -> Decided | None:
        """The last decision of the hand on the table, once it is valued."""
        session = self._play.session
        actions = session.actions
        for number in range(len(actions), 0, -1):
            action = actions[number - 1]
            if not isinstance(action, Fold | Bet | Buy | Exchange):
                continue
            advice = self._known.get((session.hand_id, number - 1))
            return None if advice is None else Decided(advice, advice.of(action))
        return None

    @property
    def mistake(self) -> Decided | None:
        """The last decision, if it cost something and the player wants to be told after a move."""
        decided = self.decided if self._mode == "after" else None
        return decided if decided is not None and decided.chosen.cost else None

    @property
    def can_ask(self) -> bool:
        """Whether the player may ask for advice now, and has not yet."""
        return (
            self.status == "ready"
            and self._mode == "request"
            and self._play.step == "decide"
            and not self.is_wanted
        )

    @property
    def can_be_given(self) -> bool:
        """Whether there is a decision to advise on: one to take, or the last one taken."""
        return self._play.step == "decide" or self.decided is not None

    def ask(self) -> None:
        """The player wants to see, or no longer to see, the advice for what he faces."""
        self._asked = None if self._asked == self._moment else self._moment

    # --- asking ----------------------------------------------------------------------------------

    def update(self, mode: str, *, with_reasons: bool = True) -> bool:
        """Take answers, ask the next question; whether there is something new to show."""
        changed = (mode, with_reasons) != (self._mode, self.with_reasons)
        self._mode, self.with_reasons = mode, with_reasons
        if self._coach is None:
            return changed
        changed |= self._note_moment()
        changed |= self._take_answer()
        changed |= self._take_table_value()
        if self._job is None:
            self._ask_next()
            # What answers at once need not wait for the next frame.
            if self._job is not None and self._job[2].poll():
                changed |= self._take_answer()
        return changed

    @property
    def is_busy(self) -> bool:
        """Whether an answer is being waited for."""
        return self._job is not None or self._table_value is not None

    @property
    def _moment(self) -> Moment:
        session = self._play.session
        return session.hand_id, len(session.actions)

    def _note_moment(self) -> bool:
        """Remember what is to be valued: the decision faced, or the hand that is over."""
        session = self._play.session
        if self._play.step == "decide":
            moment = self._moment
            if moment in self._views:
                return False
            if all(hand != moment[0] for hand, _ in self._views):  # another hand
                self._views.clear()
                self._known.clear()
                self._asked = None
            self._views[moment] = session.view
            return True
        hand = session.hand_id
        if self._play.step != "over" or hand is None or session.is_practice:
            return False
        if hand not in self._noted:
            self._noted.add(hand)
            if hand not in self._to_judge and not session.store.values.has(hand):
                self._to_judge.appendleft(hand)
        return False

    def _ask_next(self) -> None:
        coach = self._coach
        if coach is None or self.status == "absent":
            return
        rules = self._play.rules
        if rules not in self._warm:
            self.status = "preparing"
            self._job = ("warm_up", rules, coach.warm_up(rules))
            return
        # The newest decision first: somebody may be waiting for it.
        for moment, view in reversed(self._views.items()):
            if moment not in self._known:
                self._job = ("advise", moment, coach.advise(view))
                return
        while self._to_judge:
            hand = self._to_judge.popleft()
            try:
                stored = self._play.session.store.hand(hand)
            except StoreError:
                continue
            self._job = ("judge", hand, coach.judge(HandToJudge.of(stored)))
            return
        sha256 = self._play.session.rules.sha256
        if self._table_value is None and sha256 not in self._values:
            self._values[sha256] = None
            self._table_value = (sha256, coach.table_value(rules))

    def _take_answer(self) -> bool:
        if self._job is None or not self._job[2].poll():
            return False
        kind, about, pending = self._job
        self._job = None
        try:
            answer = pending.result()
        except Exception as error:  # no numbers here, the process died, a hand that is none
            self._give_up(kind, about, error)
        else:
            self._take(kind, about, answer)
        return True

    def _take(self, kind: str, about: Any, answer: Any) -> None:
        match kind:
            case "warm_up":
                self._warm = (*self._warm[-3:], about)
                self.status = "ready"
            case "advise":
                if about in self._views:
                    self._known[about] = answer
            case "judge":
                self._keep(about, answer)

    def _give_up(self, kind: str, about: Any, error: Exception) -> None:
        """Without numbers there is no advice; one question that fails keeps nothing else away."""
        if kind == "warm_up":
            self.status, self.why_absent = "absent", str(error)
        elif kind == "advise":
            self._known[about] = None

    def _keep(self, hand: int, judged: tuple[Judged, ...]) -> None:
        store = self._play.session.store
        stored = store.hand(hand)
        first = parse_action(stored.actions[0])
        antes = sum(ante for _, ante in first.antes) if isinstance(first, PlaceAntes) else 0
        table_value = self._values.get(stored.start.rules.sha256)
        store.values.keep(hand, judged, antes=antes, table_value=table_value)
        self._sum_up()

    def _take_table_value(self) -> bool:
        if self._table_value is None or not self._table_value[1].poll():
            return False
        sha256, pending = self._table_value
        self._table_value = None
        try:
            value: Fraction | None = pending.result()
        except Exception:  # it stays unknown; the rest goes on
            value = None
        if value is None:
            return False
        self._values[sha256] = float(value)
        self._play.session.store.values.keep_table_value(sha256, float(value))
        self._sum_up()
        return True

    def _sum_up(self) -> None:
        session = self._play.session
        if session.session_id is not None:
            self.totals = session.store.values.totals(HandFilter(session_id=session.session_id))
