"""Workers for tests: jobs that end when the test says so, or at once in this process."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from types import GeneratorType
from typing import Any


def piped(value: Any) -> Any:
    """A value as it comes out of a pipe between processes."""
    return pickle.loads(pickle.dumps(value))


class FakeTask:
    """A job handed out, as `ui/workers` has it."""

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...], lane: str) -> None:
        self.function, self.args, self.lane = function, args, lane
        self.progress: Any = None
        self.error: BaseException | None = None
        self.is_cancelled = False
        self._is_done = False
        self._value: Any = None

    def poll(self) -> bool:
        return self._is_done

    def result(self) -> Any:
        assert self._is_done
        assert self.error is None
        return self._value

    def cancel(self) -> None:
        self.is_cancelled = self._is_done = True

    def end(self, value: Any = None, *, error: BaseException | None = None) -> None:
        assert not self._is_done
        self._value, self.error, self._is_done = value, error, True

    def do(self) -> None:
        """Do the job here and now; what goes there and comes back goes through a pipe."""
        function, args = piped((self.function, self.args))
        try:
            value = function(*args)
            if isinstance(value, GeneratorType):
                while True:
                    try:
                        self.progress = piped(next(value))
                    except StopIteration as stop:
                        value = stop.value
                        break
        except Exception as error:
            self.end(error=piped(error))
        else:
            self.end(piped(value))


class FakeWorkers:
    """Keeps every job that was handed out; `open` are those that have not ended."""

    def __init__(self) -> None:
        self.tasks: list[FakeTask] = []

    def submit(self, function: Callable[..., Any], *args: Any, lane: str = "default") -> FakeTask:
        self.tasks.append(FakeTask(function, args, lane))
        return self.tasks[-1]

    @property
    def open(self) -> list[FakeTask]:
        return [task for task in self.tasks if not task.poll()]

    @property
    def last(self) -> FakeTask:
        (task,) = self.open
        return task
