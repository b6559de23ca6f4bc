"""What has been practised, and how well, over time: one line in a file for every answer.

Knows: the file and the sums over it.  Must not know: what is practised, or how it is judged.

The file only grows, a line at a time, so nothing is lost when the program is killed, and two copies
of the program do not write over each other.  A line that cannot be read is left alone.

    record = PracticeRecord.of_user()
    record.add(Answered("drill", level=2, table="Texas", is_right=True, seconds=4.2))
    record.totals("drill", level=2).share_right
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from casino_texas.app.folders import home_path

#: What can be practised.
Exercise: TypeAlias = Literal["hard", "setup", "mistakes", "drill"]
_FILE: Final = "practice.jsonl"


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer: a decision, or a box of the drill.

    `level`: of the drill, else 0.  `cost`: of a decision, in ANTEs.  `seconds`: of the drill.
    `at`: milliseconds since 1970; `sitting`: when the sitting began, likewise.
    """

    exercise: str
    table: str
    is_right: bool
    level: int = 0
    cost: float = 0.0
    seconds: float = 0.0
    at: int = 0
    sitting: int = 0


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over answers, in order; `streak` is how many were right in a row at the end, `best` the
    longest such row."""

    asked: int = 0
    right: int = 0
    cost: float = 0.0
    seconds: float = 0.0
    streak: int = 0
    best: int = 0

    def plus(self, answer: Answered) -> Totals:
        """The sums with one more answer."""
        streak = self.streak + 1 if answer.is_right else 0
        return Totals(
            self.asked + 1,
            self.right + answer.is_right,
            self.cost + answer.cost,
            self.seconds + answer.seconds,
            streak,
            max(self.best, streak),
        )

    @property
    def share_right(self) -> float:
        """Which part of the answers was right; 0 where nothing was asked."""
        return self.right / self.asked if self.asked else 0.0

    @property
    def pace(self) -> float:
        """Seconds for each answer."""
        return self.seconds / self.asked if self.asked else 0.0


@dataclass(frozen=True, slots=True)
class Sitting:
    """One sitting at one exercise: when it began (milliseconds since 1970), where, how it went."""

    began: int
    table: str
    level: int
    totals: Totals


class PracticeRecord:
    """All answers there are; `path` is None where nothing is to be kept."""

    def __init__(self, path: Path | None = None, *, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._clock = clock
        self._answers: list[Answered] = [] if path is None else list(_read(path))
        self._sittings: dict[str, int] = {}
        #: Why what was answered last could not be kept; empty where it was.
        self.problem = ""

    @classmethod
    def of_user(cls) -> PracticeRecord:
        """The player's own."""
        return cls(home_path() / _FILE)

    def begin(self, exercise: Exercise) -> None:
        """A new sitting at this exercise."""
        self._sittings[exercise] = self._now()

    def add(self, answer: Answered) -> None:
        """Keep one more answer, with the time and its sitting."""
        now = self._now()
        began = self._sittings.setdefault(answer.exercise, now)
        answer = replace(answer, at=now, sitting=began)
        self._answers.append(answer)
        if self._path is None:
            return
        try:
            _append(self._path, answer)
            self.problem = ""
        except OSError as error:
            self.problem = f"{self._path}: cannot be written ({error.strerror or error})"

    def totals(self, exercise: Exercise, *, level: int | None = None) -> Totals:
        """Sums over everything answered in this exercise (at this level)."""
        return _sum(self._of(exercise, level))

    def sittings(self, exercise: Exercise, *, limit: int = 10) -> tuple[Sitting, ...]:
        """The latest sittings, the newest first; one at two levels counts as two."""
        groups: dict[tuple[int, str, int], list[Answered]] = {}
        for answer in self._of(exercise, None):
            groups.setdefault((answer.sitting, answer.table, answer.level), []).append(answer)
        latest = list(groups.items())[: -limit - 1 : -1]
        return tuple(
            Sitting(began, table, level, _sum(answers)) for (began, table, level), answers in latest
        )

    def _of(self, exercise: str, level: int | None) -> Iterable[Answered]:
        return (
            answer
            for answer in self._answers
            if answer.exercise == exercise and level in (None, answer.level)
        )

    def _now(self) -> int:
        return round(self._clock() * 1000)


def _sum(answers: Iterable[Answered]) -> Totals:
    totals = Totals()
    for answer in answers:
        totals = totals.plus(answer)
    return totals


def erase_record() -> None:
    """Delete the player's own record for good.

    Raises:
        OSError: it cannot be deleted.
    """
    (home_path() / _FILE).unlink(missing_ok=True)


def _append(path: Path, answer: Answered) -> None:
    line = json.dumps(asdict(answer), ensure_ascii=False, separators=(",", ":")) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":  # the line before was cut off; this one must not be
                line = "\n" + line
        file.write(line.encode())


def _read(path: Path) -> Iterable[Answered]:
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        answer = _answer(line)
        if answer is not None:
            yield answer


def _answer(line: str) -> Answered | None:
    """The answer of a line; None where it is none (cut off, or of another version)."""
    try:
        data: Any = json.loads(line)
        known = {each.name for each in fields(Answered)}
        answer = Answered(**{key: value for key, value in data.items() if key in known})
        return replace(
            answer,
            exercise=str(answer.exercise),
            table=str(answer.table),
            is_right=bool(answer.is_right),
            level=int(answer.level),
            cost=float(answer.cost),
            seconds=float(answer.seconds),
            at=int(answer.at),
            sitting=int(answer.sitting),
        )
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        return None
