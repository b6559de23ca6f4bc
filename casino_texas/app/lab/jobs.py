"""What the lab asks beside the frame: functions for a worker process.

Knows: that the counts of the last structures stay in the process, so that the next pay table takes
a fraction of a second, and how a long answer tells its progress.  Must not know: processes, or who
asks.

Each raises `InputError` where numpy or numba is missing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

from casino_texas.app.analyst.analyze import Analyst
from casino_texas.app.analyst.cache import AnalysisCache, key_of
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.tune import Tuned, Unreachable, tune
from casino_texas.app.numbers import ready
from casino_texas.casino.rules import CasinoRules

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come: the share done of this table; whether code is compiled first, which
    takes about 20 seconds, once; which table this is, where several are solved."""

    share: float
    is_compiling: bool = False
    step: int = 1


@dataclass(frozen=True, slots=True)
class Answer:
    """What a table is worth.  `key` says for which rules (`key_of`), so that an old answer is known
    for one; `was_kept` whether it was found among the results that are kept."""

    key: str
    numbers: Numbers
    seconds: float
    was_kept: bool


@dataclass(frozen=True, slots=True)
class TuneAnswer:
    """The number that gives the target, or why there is none; `key` as in `Answer`, of the rules
    that were to be tuned."""

    key: str
    found: Tuned | Unreachable


@lru_cache(1)
def _analyst() -> Analyst:
    """Whoever has the counts of the last table that was changed; they take half a gigabyte, so
    there is one of them."""
    return Analyst(AnalysisCache.of_user())


@lru_cache(1)
def _give_way() -> None:
    """Let the program that is watched go first, where this process is not the program itself."""
    from multiprocessing import parent_process

    if parent_process() is not None:
        with suppress(AttributeError, OSError):  # not on every system
            os.nice(10)


def look_up(rules: CasinoRules) -> Answer | None:
    """What is kept about a table; None where it has not been solved yet."""
    start = time.perf_counter()
    cache = AnalysisCache.of_user()
    numbers = None if cache is None else cache.find(rules)
    if numbers is None:
        return None
    return Answer(key_of(rules), numbers, time.perf_counter() - start, True)


def solve(rules: CasinoRules) -> Generator[Progress, None, Answer]:
    """What a table is worth, kept or solved now; its counts stay for the next one like it."""
    return _solve(_analyst(), rules)


def solve_aside(rules: CasinoRules) -> Generator[Progress, None, Answer]:
    """The same about a table that is only looked at: the counts stay those of the last one that
    was changed."""
    return _solve(Analyst(AnalysisCache.of_user()), rules)


def _solve(analyst: Analyst, rules: CasinoRules) -> Generator[Progress, None, Answer]:
    kept = look_up(rules)
    if kept is not None:
        return kept
    _give_way()
    start = time.perf_counter()
    is_compiling = analyst.must_compile(rules)
    if is_compiling:
        yield Progress(0.0, is_compiling)
    numbers = yield from _telling(
        lambda tell: analyst.numbers(
            rules, progress=lambda share: tell(Progress(share, is_compiling))
        )
    )
    return Answer(key_of(rules), numbers, time.perf_counter() - start, False)


def warm_up(rules: CasinoRules) -> None:
    """Count what tables like this one need, so that the next answer comes at once."""
    _give_way()
    _analyst().solution(rules)


def forget() -> None:
    """Give the counts up: nobody changes a table any more."""
    _analyst.cache_clear()


def tune_line(
    rules: CasinoRules, path: str, target: Fraction
) -> Generator[Progress, None, TuneAnswer]:
    """The number at a path that gives a house edge."""

    def search(tell: Callable[[Progress], None]) -> Tuned | Unreachable:
        try:
            return tune(
                _analyst(),
                rules,
                path,
                target=target,
                progress=lambda step, share: tell(Progress(share, step=step)),
            )
        except Unreachable as error:
            return error

    ready()
    _give_way()
    found = yield from _telling(search)
    return TuneAnswer(key_of(rules), found)


@dataclass(frozen=True, slots=True)
class _End(Generic[T]):
    value: T | None = None
    error: BaseException | None = None


def _telling(work: Callable[[Callable[[Progress], None]], T]) -> Generator[Progress, None, T]:
    """Do work that tells its progress by calling; yield what it tells, and return its result."""
    told: SimpleQueue[Progress | _End[T]] = SimpleQueue()

    def run() -> None:
        try:
            told.put(_End(work(told.put)))
        except BaseException as error:  # whatever it is belongs to whoever asked
            told.put(_End(error=error))

    Thread(target=run, name="lab-job", daemon=True).start()
    while not isinstance(item := told.get(), _End):
        yield item
    if item.error is not None:
        raise item.error
    return item.value  # type: ignore[return-value]
