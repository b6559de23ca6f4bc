"""Tuning a line of the draft: which lines there are, the search beside the frame, and the answer
as one change that can be undone.

Knows: that an answer is only for the rules it was asked for.  Must not know: how a number is found
(`analyst/tune`), or how the text is changed.
"""

from __future__ import annotations

from fractions import Fraction

from casino_texas.app.analyst.cache import key_of
from casino_texas.app.analyst.tune import (
    Setting,
    Tuned,
    Unreachable,
    parse_target,
    tunable_lines,
    written,
)
from casino_texas.app.lab import jobs
from casino_texas.app.lab.asking import LANE, Submit, Task
from casino_texas.app.lab.draft import Draft
from casino_texas.app.lab.jobs import Progress, TuneAnswer
from casino_texas.app.words.texts import MINUS
from casino_texas.casino.rules import CasinoRules
from casino_texas.errors import InputError

__all__ = ["Tuned", "Tuning", "Unreachable", "read_target", "tunable_lines"]


def read_target(text: str) -> Fraction:
    """A house edge as people type it: `3.5%`, `3,5 %`, `3.5`; per cent of the ANTE.

    Raises:
        InputError: it is something else.
    """
    plain = text.strip().rstrip("%").replace(",", ".").replace(MINUS, "-")
    return parse_target(f"{plain}%")


class Tuning:
    """One search at a time: `start`, then `poll` each frame until `found` or `error` is there."""

    def __init__(self, submit: Submit) -> None:
        """`submit` hands a job to a worker (`Workers.submit`)."""
        self._submit = submit
        self._task: Task | None = None
        self._answer: TuneAnswer | None = None
        self.error: BaseException | None = None

    def start(self, rules: CasinoRules, path: str, target: Fraction) -> None:
        """Search the number at `path` (one of `tunable_lines`) that gives the edge `target`
        (`read_target` reads it)."""
        self.cancel()
        self._answer, self.error = None, None
        self._task = self._submit(jobs.tune_line, rules, path, target, lane=LANE)

    def cancel(self) -> None:
        """Give the search up."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def poll(self) -> bool:
        """Whether the search has just ended."""
        task = self._task
        if task is None or not task.poll():
            return False
        self._task = None
        if task.error is not None:
            self.error = task.error
        elif not task.is_cancelled:
            self._answer = task.result()
        return True

    @property
    def is_searching(self) -> bool:
        """Whether the search goes on."""
        return self._task is not None

    @property
    def progress(self) -> Progress | None:
        """Which table is being solved, and how far."""
        told = None if self._task is None else self._task.progress
        return told if isinstance(told, Progress) else None

    @property
    def found(self) -> Tuned | Unreachable | None:
        """The answer; None while there is none."""
        return None if self._answer is None else self._answer.found

    def fits(self, draft: Draft) -> bool:
        """Whether the answer is for the draft as it is now."""
        answer, loaded = self._answer, draft.loaded
        return answer is not None and loaded is not None and answer.key == key_of(loaded.rules)

    def apply(self, draft: Draft, setting: Setting) -> None:
        """Write a number of the answer (`chosen` or `beyond`) into the draft, as one step.

        Raises:
            InputError: the draft has changed since, or cannot be changed in this place.
        """
        if not isinstance(self.found, Tuned) or not self.fits(draft):
            raise InputError("the table has changed since; tune it again")
        draft.pause()
        draft.set_value(self.found.path, written(setting.number))
