"""The exact analysis of rules files: solved once, kept, and many tables of one structure quickly.

Knows: when something is solved and when it is already known.  Must not know: how a table is
solved, or how its numbers are shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from casino_texas.app.analyst.cache import AnalysisCache, solver_version
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.folders import FolderError, cache_folder
from casino_texas.app.numbers import ready
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.cards import DECK, Card

if TYPE_CHECKING:
    from casino_texas.analysis.house_edge import Solver
    from casino_texas.analysis.solution import Solution
    from casino_texas.analysis.structure import Structure

#: Called with the share done, 0..1, about ten times a second.
Progress = Callable[[float], None]
IsCancelled = Callable[[], bool]

#: The part of the work that is counting; the rest is deciding, which only an exchange makes long.
_COUNTING: Final = 0.8
_COUNTING_WITH_EXCHANGE: Final = 0.05


class FindsNumbers(Protocol):
    """Whoever can say what a table is worth; `Analyst` is one."""

    def numbers(
        self,
        rules: CasinoRules,
        *,
        progress: Progress | None = None,
        is_cancelled: IsCancelled | None = None,
    ) -> Numbers:
        """The numbers of a table; see `Analyst.numbers`."""
        ...


class Analyst:
    """Solves tables.  Keeps the counts of the last structure, so that the next table of the same
    structure takes a fraction of a second, and all numbers in the cache."""

    def __init__(self, cache: AnalysisCache | None = None, deck: Sequence[Card] = DECK) -> None:
        """The cache is for the whole deck; with another one give None."""
        if cache is not None and set(deck) != set(DECK):
            raise ValueError("only results of the whole deck are kept")
        self._cache: Final = cache
        self._deck: Final = tuple(deck)
        self._solver: Solver | None = None

    def numbers(
        self,
        rules: CasinoRules,
        *,
        progress: Progress | None = None,
        is_cancelled: IsCancelled | None = None,
    ) -> Numbers:
        """What a table is worth, from the cache or solved now.

        Raises:
            InputError: numpy or numba is missing.
            Cancelled: `is_cancelled` said so.
        """
        found = self._cache.find(rules) if self._cache else None
        if found is None:
            solution = self.solution(rules, progress=progress, is_cancelled=is_cancelled)
            found = Numbers.of(solution)
            if self._cache:
                self._cache.keep(rules, found)
        return found

    def solution(
        self,
        rules: CasinoRules,
        *,
        progress: Progress | None = None,
        is_cancelled: IsCancelled | None = None,
    ) -> Solution:
        """Solve a table now, for its strategy; errors as in `numbers`."""
        ready()
        from casino_texas.analysis.house_edge import Solver
        from casino_texas.analysis.structure import Structure

        structure = Structure.of(rules, self._deck)
        start = 0.0
        if self._solver is None or self._solver.structure != structure:
            # The old counts go first: two structures at once would take twice the memory.
            self._solver = None
            start = _COUNTING_WITH_EXCHANGE if structure.exchange_cards else _COUNTING
            part = _part_of(progress, 0, start)
            self._solver = Solver(structure, progress=part, is_cancelled=is_cancelled)
        part = _part_of(progress, start, 1 - start)
        solution = self._solver.solve(rules, progress=part, is_cancelled=is_cancelled)
        _note_compiled(structure)
        return solution

    def must_compile(self, rules: CasinoRules) -> bool:
        """Whether solving this table will first compile code, which takes a while, once.

        Raises:
            InputError: numpy or numba is missing.
        """
        if self._cache and self._cache.find(rules):
            return False
        ready()
        from casino_texas.analysis.structure import Structure

        mark = _compiled_mark(Structure.of(rules, self._deck))
        return mark is None or not mark.exists()


def _part_of(progress: Progress | None, start: float, size: float) -> Progress | None:
    return None if progress is None else lambda done: progress(start + size * done)


def _compiled_mark(structure: Structure) -> Path | None:
    """A file that is there once the code for such a structure has been compiled."""
    kinds = [str(structure.flop_bet and structure.flop_bet.value), str(structure.buys)]
    kinds += [str(structure.exchange_cards > 0), solver_version()]
    with suppress(FolderError):
        return cache_folder() / "compiled" / "-".join(["ready", *kinds]).lower()
    return None


def _note_compiled(structure: Structure) -> None:
    mark = _compiled_mark(structure)
    if mark is not None:
        with suppress(OSError):
            mark.parent.mkdir(exist_ok=True)
            mark.touch()


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of one file; `seconds` is how long it took to get the numbers."""

    loaded: LoadedRules
    numbers: Numbers
    seconds: float

    @property
    def rules(self) -> CasinoRules:
        """The table's rules."""
        return self.loaded.rules

    @property
    def name(self) -> str:
        """The table's name."""
        return self.loaded.name

    def to_json(self) -> dict[str, Any]:
        """The object of the command's `--json`."""
        return {
            "name": self.name,
            "sha256": self.loaded.sha256,
            **self.numbers.contract,
            "seconds": round(self.seconds, 3),
        }


def analyze(
    analyst: FindsNumbers,
    loaded: LoadedRules,
    *,
    progress: Progress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> Analysis:
    """Analyse one file; errors as in `Analyst.numbers`."""
    start = time.perf_counter()
    numbers = analyst.numbers(loaded.rules, progress=progress, is_cancelled=is_cancelled)
    return Analysis(loaded, numbers, time.perf_counter() - start)
