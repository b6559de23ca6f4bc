"""Decisions taken at a practice table, each beside the best one, and the score of it all.

Knows: which decisions count, and that a verdict may come later than the decision.  Must not know:
how a decision is valued, widgets, or the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from casino_texas.app.practice.record import Answered, Exercise, PracticeRecord, Totals
from casino_texas.casino.view import CasinoView
from casino_texas.players.coach import Decision, Valued
from casino_texas.ui.casino.advice import AsksCoach, Decided, Pending

#: Verdicts that are waited for at most; whoever plays on faster is not judged on the oldest.
_MOST_WAITING: Final = 20


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision that was valued; `is_counted`: the values were not looked at before."""

    decided: Decided
    is_counted: bool

    @property
    def chosen(self) -> Valued:
        """What was done."""
        return self.decided.chosen

    @property
    def is_right(self) -> bool:
        """Whether nothing was better."""
        return not self.chosen.cost


@dataclass(slots=True, eq=False)
class _Waiting:
    """A decision whose verdict is not there yet; `hand` tells hands apart."""

    hand: int
    action: Decision
    table: str
    is_counted: bool
    pending: Pending


class Verdicts:
    """The verdicts of one sitting."""

    def __init__(self, coach: AsksCoach | None, exercise: Exercise, record: PracticeRecord) -> None:
        self.totals = Totals()
        self.hands = 0
        #: Why there are no verdicts; empty while there are.
        self.problem = ""
        self.latest: Verdict | None = None
        self._coach = coach
        self._exercise = exercise
        self._record = record
        self._waiting: list[_Waiting] = []
        record.begin(exercise)

    @property
    def is_counting(self) -> bool:
        """Whether a verdict on this hand is on its way."""
        return any(each.hand == self.hands for each in self._waiting)

    def new_hand(self) -> None:
        """Another hand is on the table."""
        self.hands += 1
        self.latest = None

    def note(self, view: CasinoView, action: Decision, *, is_counted: bool) -> None:
        """A decision was taken in this view."""
        if self._coach is None:
            return
        self.latest = None
        self._waiting.append(
            _Waiting(self.hands, action, view.rules.name, is_counted, self._coach.advise(view))
        )
        del self._waiting[:-_MOST_WAITING]

    def update(self) -> bool:
        """Take verdicts that have come; whether there is something new to show."""
        done = [each for each in self._waiting if each.pending.poll()]
        if not done:
            return False
        self._waiting = [each for each in self._waiting if each not in done]
        for each in done:
            self._take(each)
        return True

    def _take(self, waiting: _Waiting) -> None:
        try:
            advice = waiting.pending.result()
        except Exception as error:  # no numbers here, or the process died
            self.problem = str(error)
            return
        verdict = Verdict(Decided(advice, advice.of(waiting.action)), waiting.is_counted)
        if waiting.hand == self.hands:
            self.latest = verdict
        if waiting.is_counted:
            answer = Answered(
                self._exercise,
                table=waiting.table,
                is_right=verdict.is_right,
                cost=round(float(advice.in_antes(verdict.chosen.cost)), 6),
            )
            self.totals = self.totals.plus(answer)
            self._record.add(answer)
