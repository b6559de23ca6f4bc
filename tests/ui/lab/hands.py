"""The lab on a screen with a worker that answers from what is known, at once or when asked to."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any
from unittest.mock import patch

from casino_texas.app.analyst.cache import key_of
from casino_texas.app.analyst.convex import Zero
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.report_numbers import value_at
from casino_texas.app.analyst.tune import Setting, Tuned, tunable_lines, with_number
from casino_texas.app.lab import jobs
from casino_texas.app.store.store import Store
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.chips import Odds
from casino_texas.ui.desk import Desk
from casino_texas.ui.scenes.lab import LabScene
from tests.app.analyses import BUNDLED, bundled, known_numbers, moved
from tests.app.lab_workers import FakeTask, FakeWorkers
from tests.ui.driver import Driver
from tests.ui.pages import Below, shown


class Answering(FakeWorkers):
    """Knows the bundled tables; another pay table of Texas is worth a little more each time."""

    def __init__(self) -> None:
        super().__init__()
        self.at_once = True
        self.known = {key_of(bundled(name).rules): known_numbers(name) for name in BUNDLED}
        self._changed = 0

    def submit(self, function: Callable[..., Any], *args: Any, lane: str = "default") -> FakeTask:
        task = super().submit(function, *args, lane=lane)
        if self.at_once:
            self.answer(task)
        return task

    def answer(self, task: FakeTask) -> None:
        """Answer as the worker would; what is not known is left open."""
        match task.function:
            case jobs.look_up:
                (rules,) = task.args
                kept = self.known.get(key_of(rules))
                task.end(kept and jobs.Answer(key_of(rules), kept, 0.01, True))
            case jobs.solve | jobs.solve_aside:
                (rules,) = task.args
                numbers = self._numbers(rules)
                if numbers is not None:
                    task.end(jobs.Answer(key_of(rules), numbers, 0.25, False))
            case jobs.tune_line:
                task.end(jobs.TuneAnswer(key_of(task.args[0]), tuned(*task.args)))
            case _:
                task.end()

    def _numbers(self, rules: CasinoRules) -> Numbers | None:
        key = key_of(rules)
        like_texas = tunable_lines(rules) == tunable_lines(bundled("texas").rules)
        if key not in self.known and like_texas:
            self._changed += 1
            by = Fraction(self._changed, 1000)
            self.known[key] = moved(known_numbers("texas"), by)
        return self.known.get(key)

    def answer_all(self) -> None:
        for task in self.open:
            self.answer(task)


def tuned(rules: CasinoRules, path: str, target: Fraction) -> Tuned:
    """An answer such as tuning gives: 3:2, and beyond it 8:5."""
    chosen, beyond = Odds(3, 2), Odds(8, 5)
    exact = Fraction(31, 20)
    return Tuned(
        path,
        target,
        Setting(value_at(rules, path), Fraction(1, 6)),
        Zero(exact, exact),
        Setting(chosen, target + Fraction(1, 400)),
        Setting(beyond, target - Fraction(1, 500)),
        with_number(rules, path, Fraction(3, 2)),
        4,
    )


class Lab:
    """The lab's scene with its driver and its worker."""

    def __init__(self, driver: Driver, workers: Answering, desk: Desk) -> None:
        self.driver, self.workers, self.desk = driver, workers, desk

    @property
    def scene(self) -> LabScene:
        found = next(scene for scene in self.driver.app.scenes if isinstance(scene, LabScene))
        return found

    @property
    def edge(self) -> str:
        """The house edge as it stands on the screen."""
        return self.driver.find("edge").label

    def show(self, key: str) -> None:
        """Scroll the form to a field."""
        self.scene.screen.form.reveal(self.scene.screen.form.rows[key])
        self.driver.tick()

    def more(self, key: str) -> None:
        """Press the plus of a field."""
        self.show(key)
        self.driver.click(f"{key}-more")

    @property
    def text(self) -> str:
        return self.scene.bench.draft.text

    def press_all(self, *keys: str) -> None:
        for key in keys:
            self.driver.press(key)


@contextmanager
def lab(
    size: tuple[int, int] = (1280, 720),
    text_size: int = 100,
    language: str = "en",
    *,
    rules: str = "texas",
    at_once: bool = True,
) -> Iterator[Lab]:
    """The lab over an empty scene; its worker answers at once unless told otherwise."""
    no_desktop = patch("casino_texas.ui.lab.actions.show_folder", return_value=False)
    with no_desktop, shown(Below(), size, text_size, language) as driver:
        workers = Answering()
        workers.at_once = at_once
        driver.app.workers.submit = workers.submit  # type: ignore[method-assign, assignment]
        desk = Desk(Store(), rules=rules)
        driver.app.push(LabScene(desk))
        driver.tick(0.5)
        yield Lab(driver, workers, desk)


def wait_for(driver: Driver, is_there: Callable[[], bool], seconds: float = 120) -> None:
    """Let real workers work."""
    end = time.monotonic() + seconds
    while not is_there():
        assert time.monotonic() < end
        driver.tick(0.02)
        time.sleep(0.01)
