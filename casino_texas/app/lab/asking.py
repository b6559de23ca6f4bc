"""Asking for exact numbers while a table is changed: the newest question only, one at a time.

Knows: which answer is still true of what stands in the draft, what is asked at once and what only
when somebody says so.  Must not know: processes (`submit` is theirs), or how anything is counted.

A table without exchange is asked for whenever it changes.  One with an exchange takes a minute or
more: it is looked up among the results that are kept, and counted when `run` is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Protocol, TypeAlias

from casino_texas.app.analyst.analyze import Analysis
from casino_texas.app.analyst.cache import key_of
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.lab import jobs
from casino_texas.app.lab.jobs import Answer, Progress
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.casino.rules import CasinoRules, NoGame, Option

#: The lane of the lab's worker: one process, with its counts kept warm.
LANE: Final = "lab"
#: That of the table beside it, whose long count holds nothing up.
LANE_ASIDE: Final = "lab aside"
#: So many answers are remembered, so that undo shows its numbers at once.
MOST_REMEMBERED: Final = 200


class Task(Protocol):
    """A job handed out, as `ui/workers` has it."""

    progress: Any

    @property
    def error(self) -> BaseException | None: ...
    @property
    def is_cancelled(self) -> bool: ...
    def poll(self) -> bool: ...
    def result(self) -> Any: ...
    def cancel(self) -> None: ...


class Submit(Protocol):
    """Hands a job to a worker."""

    def __call__(self, function: Callable[..., Any], *args: Any, lane: str = ...) -> Task: ...


class AskState(Enum):
    """What is going on about the numbers of the wanted table."""

    NOTHING = "nothing"
    """There are no rules to ask about."""
    CURRENT = "current"
    """`report` is of the wanted table."""
    COUNTING = "counting"
    COMPILING = "compiling"
    """Code is compiled first, which takes about 20 seconds, once."""
    ON_DEMAND = "on_demand"
    """It would take long, or was stopped: `run` starts it."""
    FAILED = "failed"
    """`error` says why."""


@dataclass(slots=True)
class _Job:
    """A job in the worker: what it does and for which rules."""

    task: Task
    function: Callable[..., Any]
    rules: CasinoRules
    key: str


class Asking:
    """The numbers of one table that changes.

    `want` whenever it has changed, `poll` each frame; `report` is the last that is known, and
    `is_current` whether it is of the table as it is now (else show it as out of date).
    """

    def __init__(self, submit: Submit, *, is_aside: bool = False) -> None:
        """`submit` hands a job to a worker (`Workers.submit`); `is_aside` for a table that is only
        compared with: no counts are kept ready for it."""
        self._submit = submit
        self._solve = jobs.solve_aside if is_aside else jobs.solve
        self._is_aside = is_aside
        self._wanted: LoadedRules | None = None
        self._key: str | None = None
        self._answer: Answer | None = None
        #: The report that was known last; the same object until there is another.
        self.report: Report | None = None
        self._answers: dict[str, Answer] = {}
        self._looked_up: set[str] = set()
        self._job: _Job | None = None
        self._warm: _Counts | None = None
        #: The rules for which somebody has said that they are to be counted, or not to be.
        self._allowed: str | None = None
        self._stopped: str | None = None
        self.error: BaseException | None = None

    # -- what is wanted --------------------------------------------------------------------------

    def want(self, loaded: LoadedRules | None) -> None:
        """The table as it is now; None while there are no rules (the text is invalid)."""
        key = None if loaded is None else key_of(loaded.rules)
        if key != self._key:
            self.error, self._allowed, self._stopped = None, None, None
        self._wanted, self._key = loaded, key
        self._show()
        self._go_on()

    def run(self) -> None:
        """Count what is only counted when asked for; also tries again what has failed."""
        self.error, self._allowed, self._stopped = None, self._key, None
        if self._job is not None and self._job.key != self._key and _is_long(self._job.rules):
            self._drop_job()
        self._go_on()

    def cancel(self) -> None:
        """Stop what is being counted; `run` begins it anew."""
        self._drop_job()
        self._allowed, self._stopped = None, self._key

    def close(self) -> None:
        """Nobody looks any more: stop, and want nothing; the counts are given up."""
        self._drop_job()
        self._wanted, self._key = None, None
        if self._warm is not None:
            self._submit(jobs.forget, lane=LANE)
            self._warm = None

    # -- what is known ---------------------------------------------------------------------------

    @property
    def is_current(self) -> bool:
        """Whether the report is of the wanted table."""
        return self._answer is not None and self._answer.key == self._key

    @property
    def state(self) -> AskState:
        """What is going on."""
        if self._key is None:
            return AskState.NOTHING
        if self.is_current:
            return AskState.CURRENT
        if self.error is not None:
            return AskState.FAILED
        job = self._job
        if job is None or (job.key != self._key and not self._starts_by_itself):
            return AskState.ON_DEMAND
        told = self.progress
        return AskState.COMPILING if told and told.is_compiling else AskState.COUNTING

    @property
    def is_stopped(self) -> bool:
        """Whether the count of the wanted table was stopped."""
        return self._key is not None and self._stopped == self._key

    @property
    def progress(self) -> Progress | None:
        """How far the count has come, once it has told."""
        told = None if self._job is None else self._job.task.progress
        return told if isinstance(told, Progress) else None

    @property
    def is_counting(self) -> bool:
        """Whether something is counted that `cancel` would stop; after a change that may be the
        table as it was, whose numbers are then kept for later."""
        return self._job is not None and self._job.function is self._solve

    # -- going on --------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Take over what the worker has said; whether there is anything new to show.  Call it each
        frame."""
        job = self._job
        if job is None or not job.task.poll():
            return False
        self._job = None
        if job.task.is_cancelled:
            self._warm = None
        elif (error := job.task.error) is not None:
            self._warm = None
            if job.key == self._key and job.function is not jobs.warm_up:
                self.error = error
        else:
            self._take(job)
        self._go_on()
        return True

    def _take(self, job: _Job) -> None:
        answer: Answer | None = job.task.result()
        if job.function is jobs.look_up:
            self._looked_up.add(job.key)
        if answer is None:
            return
        if job.function is self._solve and not answer.was_kept:
            self._warm = _counts_of(job.rules)
        self._answers[answer.key] = answer
        while len(self._answers) > MOST_REMEMBERED:
            del self._answers[next(iter(self._answers))]
        self._show()

    def _show(self) -> None:
        """Show the answer to the wanted rules, if it is known."""
        wanted, answer = self._wanted, None if self._key is None else self._answers.get(self._key)
        shown = None if self.report is None else self.report.analysis.loaded
        if wanted is not None and answer is not None and wanted is not shown:
            self._answer = answer
            self.report = Report(Analysis(wanted, answer.numbers, answer.seconds))

    def _go_on(self) -> None:
        """Start the next job, if one is to be done and none is."""
        wanted, key = self._wanted, self._key
        if wanted is None or key is None:
            return
        rules = wanted.rules
        if self._job is not None:
            if self.is_current or _is_long(rules) or not _is_long(self._job.rules):
                return
            self._drop_job()  # nobody waits a minute for the numbers of another table
        if self.is_current:
            is_ready = self._is_aside or self._warm == _counts_of(rules)
            if not is_ready and not _is_long(rules):
                self._warm = _counts_of(rules)
                self._start(jobs.warm_up, rules, key)
        elif self._starts_by_itself or self._allowed == key:
            if self.error is None and self._stopped != key:
                self._start(self._solve, rules, key)
        elif key not in self._looked_up:
            self._start(jobs.look_up, rules, key)

    @property
    def _starts_by_itself(self) -> bool:
        return self._wanted is not None and not _is_long(self._wanted.rules)

    def _start(self, function: Callable[..., Any], rules: CasinoRules, key: str) -> None:
        task = self._submit(function, rules, lane=LANE_ASIDE if self._is_aside else LANE)
        self._job = _Job(task, function, rules, key)

    def _drop_job(self) -> None:
        if self._job is not None:
            self._job.task.cancel()
            self._job, self._warm = None, None  # the counts end with their process


#: What must be the same that counts can be used again.
_Counts: TypeAlias = tuple[object, ...]


def _is_long(rules: CasinoRules) -> bool:
    """Whether the count takes a minute or more."""
    return rules.offers_buy and rules.offers_exchange


def _counts_of(rules: CasinoRules) -> _Counts:
    """What `analysis/structure` tells apart, without the numbers it needs for that."""
    return (
        rules.qualifier.name,
        NoGame.AS_PAID in (rules.no_game_ante, rules.no_game_bet),
        rules.flop_bet_plays if Option.BET in rules.flop else None,
        rules.offers_buy,
    )
