"""Filling in what the statistics need of hands played before, a little at a time.

Knows: what is missing in the store, which job finds it, and where the answer goes.  Must not know:
how anything is counted or solved, or whether a job runs here or in another process.

    filling = Filling(store, app.workers)
    ...  each frame:  filling.update({"counts", "spreads"})
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, Literal, Protocol, TypeAlias, get_args

from casino_texas.app.analyst.coach_jobs import HandToJudge, judge
from casino_texas.app.statistics.held import Decisions, held_at
from casino_texas.app.statistics.spreads import Spread, spread_of
from casino_texas.app.store.records import RulesText, StoredHand
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import PlaceAntes, parse_action
from casino_texas.players.coach import Judged

#: What can be filled in: counts of ring hands, judgements of casino hands, what was held at
#: mistakes, spreads of tables.
Need: TypeAlias = Literal["counts", "judgements", "held", "spreads"]
NEEDS: Final[tuple[Need, ...]] = get_args(Need)
#: Hands in one job: what is read and written for them fits into a frame.
_BATCH: Final = 40
#: Casino hands looked up at once to be judged.
_BACKLOG: Final = 100


class Pending(Protocol):
    """A job under way; `result` raises what went wrong in it."""

    def poll(self) -> bool: ...
    def result(self) -> Any: ...


class RunsJobs(Protocol):
    """Whoever runs jobs beside the frame; jobs of one lane one after another."""

    def submit(self, function: Callable[..., Any], *args: Any, lane: str) -> Pending: ...


class Filling:
    """Counts the ring hands nobody has counted, judges casino hands, finds out what was held at
    mistakes, and how widely the hands of a casino table are spread.

    `waiting` ring hands are still to be counted.  `problem` is why no more are, `absent` the
    tables whose spread could not be had, by the hash of their rules.  `judged`, `helds` and
    `spreads` count what has come in.
    """

    def __init__(self, store: Store, jobs: RunsJobs) -> None:
        self._store, self._jobs = store, jobs
        self._counting: Pending | None = None
        self._holding: Pending | None = None
        self._judging: tuple[StoredHand, Pending] | None = None
        self._to_judge: list[int] = []
        self._passed_over: set[int] = set()
        self._spread: tuple[RulesText, Pending] | None = None
        self._asks_held = True
        self.waiting = 0
        self.problem = ""
        self.judged = self.helds = self.spreads = 0
        self.absent: set[str] = set()
        self.look()

    def look(self) -> None:
        """See what is missing: hands may have been played since."""
        self.waiting = self._store.ring_counts.waiting()
        self._to_judge = self._unjudged()
        self._asks_held = True
        self._store.sessions.give_worth()
        self._to_spread = [
            rules for rules in self._store.sessions.unspread() if rules.sha256 not in self.absent
        ]

    @property
    def is_spreading(self) -> bool:
        """Whether the spread of a table is still being looked for."""
        return self._spread is not None or bool(self._to_spread)

    def update(self, needs: Collection[Need] = NEEDS) -> None:
        """Take what is done and ask for more of what is needed."""
        self._take_counts()
        self._take_judgement()
        self._take_held()
        self._take_spread()
        if "counts" in needs:
            self._ask_for_counts()
        if "held" in needs:
            self._ask_for_held()
        if "spreads" in needs:
            self._ask_for_spread()
        if "judgements" in needs:
            self._ask_for_judgement()

    def _ask_for_counts(self) -> None:
        if self._counting is None and self.waiting and not self.problem:
            hands = self._store.ring_counts.next_hands(_BATCH)
            if hands:
                # The ring game's modules are not needed before there is something to count.
                from casino_texas.app.statistics.ring_counts import count_hands

                self._counting = self._jobs.submit(count_hands, hands, lane="statistics")
            else:
                self.waiting = 0

    def _unjudged(self) -> list[int]:
        """Hands to be judged, the next one last."""
        found = self._store.values.unvalued(_BACKLOG)
        return [hand for hand in reversed(found) if hand not in self._passed_over]

    def _ask_for_judgement(self) -> None:
        if self._judging is None and self._to_judge:
            hand = self._store.hand(self._to_judge.pop())
            # In the lane of the tables' worth, which gives way to everything else.
            job = self._jobs.submit(judge, HandToJudge.of(hand), lane="table-value")
            self._judging = (hand, job)

    def _ask_for_held(self) -> None:
        if self._holding is None and self._asks_held:
            store = self._store
            asked = tuple(
                Decisions(store.hand(hand), numbers)
                for hand, numbers in store.values.without_held(_BATCH)
            )
            self._asks_held = bool(asked)
            if asked:
                self._holding = self._jobs.submit(held_at, asked, lane="statistics")

    def _ask_for_spread(self) -> None:
        if self._spread is None and self._to_spread:
            rules = self._to_spread.pop(0)
            job = self._jobs.submit(spread_of, rules.text, rules.file, lane="table-value")
            self._spread = (rules, job)

    def _take_counts(self) -> None:
        if self._counting is None or not self._counting.poll():
            return
        job, self._counting = self._counting, None
        try:
            counted = job.result()
        except Exception as error:  # the process died: at the next visit it is tried again
            self.problem = str(error)
            return
        self._store.ring_counts.keep(counted)
        self.waiting = self._store.ring_counts.waiting()

    def _take_judgement(self) -> None:
        if self._judging is None or not self._judging[1].poll():
            return
        (hand, job), self._judging = self._judging, None
        try:
            judged: tuple[Judged, ...] = job.result()
        except Exception:  # no numbers here, the process died, a hand that is none
            self._passed_over.add(hand.id)
            return
        first = parse_action(hand.actions[0])
        antes = sum(ante for _, ante in first.antes) if isinstance(first, PlaceAntes) else 0
        self._store.values.keep(hand.id, judged, antes=antes)
        self._store.sessions.give_worth()
        self._asks_held = True
        self.judged += 1
        if not self._to_judge:
            self._to_judge = self._unjudged()

    def _take_held(self) -> None:
        if self._holding is None or not self._holding.poll():
            return
        job, self._holding = self._holding, None
        try:
            self._store.values.keep_held(job.result())
        except Exception:  # the process died: the mistakes are grouped without their hands
            self._asks_held = False
        else:
            self.helds += 1

    def _take_spread(self) -> None:
        if self._spread is None or not self._spread[1].poll():
            return
        (rules, job), self._spread = self._spread, None
        try:
            spread: Spread | None = job.result()
        except Exception:  # no numbers here, or a text nobody can read any more
            spread = None
        if spread is None:
            self.absent.add(rules.sha256)
            return
        self._store.sessions.keep_spread(rules.sha256, mean=spread.mean, variance=spread.variance)
        self.spreads += 1
