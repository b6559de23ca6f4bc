"""Filling in what the statistics need of hands played before, a little at a time.

Knows: what is missing in the store, which job finds it, and where the answer goes.  Must not know:
how anything is counted or solved, or whether a job runs here or in another process.

    filling = Filling(store, app.workers)
    ...  each frame:  if filling.update(): show_again()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from casino_texas.app.statistics.ring_counts import count_hands
from casino_texas.app.statistics.spreads import Spread, spread_of
from casino_texas.app.store.records import RulesText
from casino_texas.app.store.store import Store

#: Ring hands in one job: what is read and written for them fits into a frame.
_BATCH: Final = 40


class Pending(Protocol):
    """A job under way; `result` raises what went wrong in it."""

    def poll(self) -> bool: ...
    def result(self) -> Any: ...
    def cancel(self) -> None: ...


class RunsJobs(Protocol):
    """Whoever runs jobs beside the frame; jobs of one lane one after another."""

    def submit(self, function: Callable[..., Any], *args: Any, lane: str) -> Pending: ...


class Filling:
    """Counts the ring hands nobody has counted, and finds the spread of casino tables.

    `waiting` ring hands are still to be counted.  `problem` is why no more are, `absent` the
    tables whose spread could not be had, by the hash of their rules.
    """

    def __init__(self, store: Store, jobs: RunsJobs) -> None:
        self._store, self._jobs = store, jobs
        self._counting: Pending | None = None
        self._spread: tuple[RulesText, Pending] | None = None
        self.waiting = 0
        self.problem = ""
        self.absent: set[str] = set()
        self.look()

    def look(self) -> None:
        """See what is missing: hands may have been played since."""
        self.waiting = self._store.ring_counts.waiting()
        self._to_spread = [
            rules for rules in self._store.sessions.unspread() if rules.sha256 not in self.absent
        ]

    @property
    def is_spreading(self) -> bool:
        """Whether the spread of a table is still being looked for."""
        return self._spread is not None or bool(self._to_spread)

    def update(self) -> bool:
        """Take what is done and ask for more; whether the store knows more than before."""
        changed = self._take_counts()
        changed |= self._take_spread()
        if self._counting is None and self.waiting and not self.problem:
            hands = self._store.ring_counts.next_hands(_BATCH)
            if hands:
                self._counting = self._jobs.submit(count_hands, hands, lane="statistics")
            else:
                self.waiting = 0
        if self._spread is None and self._to_spread:
            rules = self._to_spread.pop(0)
            job = self._jobs.submit(spread_of, rules.text, rules.file, lane="table-value")
            self._spread = (rules, job)
        return changed

    def stop(self) -> None:
        """Nobody waits any more."""
        for job in (self._counting, self._spread[1] if self._spread else None):
            if job is not None:
                job.cancel()
        self._counting = self._spread = None

    def _take_counts(self) -> bool:
        if self._counting is None or not self._counting.poll():
            return False
        job, self._counting = self._counting, None
        try:
            counted = job.result()
        except Exception as error:  # the process died: at the next visit it is tried again
            self.problem = str(error)
            return True
        self._store.ring_counts.keep(counted)
        self.waiting = self._store.ring_counts.waiting()
        return True

    def _take_spread(self) -> bool:
        if self._spread is None or not self._spread[1].poll():
            return False
        (rules, job), self._spread = self._spread, None
        try:
            spread: Spread | None = job.result()
        except Exception:  # no numbers here, or a text nobody can read any more
            spread = None
        if spread is None:
            self.absent.add(rules.sha256)
            return True
        self._store.values.keep_table_value(rules.sha256, spread.mean)
        self._store.sessions.keep_spread(rules.sha256, spread.variance)
        return True
