"""Who is asked for practice deals and exact values, and the coach as a practice table needs him.

Knows: which worker process looks for deals.  Must not know: how a deal is found, or what is done
with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from casino_texas.app.analyst import coach_jobs
from casino_texas.app.analyst.coach_jobs import HandToJudge
from casino_texas.app.practice.hard_hands import HardHandWanted, find_hard_hand
from casino_texas.app.practice.mistakes import SimilarWanted, find_similar
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import CasinoView
from casino_texas.ui.casino.advice import AsksCoach, Pending

if TYPE_CHECKING:
    from casino_texas.ui.workers import Workers

#: Deals are looked for beside the coach, who answers meanwhile.
_LANE = "practice"


class AsksPractice(Protocol):
    """Where deals are asked for; each answer may be an `InputError`: no numbers can be had."""

    def prepare(self) -> Pending: ...
    def hard_hand(self, wanted: HardHandWanted) -> Pending: ...
    def similar(self, wanted: SimilarWanted) -> Pending: ...


class WorkerPractice:
    """Asks in a worker process."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def prepare(self) -> Pending:
        """Whether code must be compiled first, which takes a while, once."""
        return self._workers.submit(coach_jobs.must_compile, lane=_LANE)

    def hard_hand(self, wanted: HardHandWanted) -> Pending:
        """A `GivenDeal`, or None where there is none."""
        return self._workers.submit(find_hard_hand, wanted, lane=_LANE)

    def similar(self, wanted: SimilarWanted) -> Pending:
        """A `GivenDeal`."""
        return self._workers.submit(find_similar, wanted, lane=_LANE)


class Known:
    """An answer that was there before it was asked for."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def poll(self) -> bool:
        return True

    def result(self) -> Any:
        return self._value


class PracticeCoach:
    """The coach at a practice table: he values decisions, and keeps no books."""

    def __init__(self, coach: AsksCoach) -> None:
        self._coach = coach

    def warm_up(self, rules: CasinoRules) -> Pending:
        return self._coach.warm_up(rules)

    def advise(self, view: CasinoView) -> Pending:
        return self._coach.advise(view)

    def judge(self, hand: HandToJudge) -> Pending:
        return Known(())

    def table_value(self, rules: CasinoRules) -> Pending:
        return Known(None)
