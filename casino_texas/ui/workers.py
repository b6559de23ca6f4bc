"""Slow work beside the loop: functions run in worker processes, the frame never waits.

Knows: how to start a process when first needed, hand it one job at a time, and end it.  Must not
know: what the jobs are.

    task = app.workers.submit(house_edge, rules)        # an importable function, picklable values
    ...  each frame:  if task.poll(): use(task.result())
    app.workers.submit(equity, spot, lane="coach")      # another lane is another process
    task.cancel()                                       # stops the process of a running job

A generator function reports progress: `task.progress` is what it yielded last, its return value is
the result.  A job that raises makes `result()` raise the same error.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_PROGRESS: Final = "progress"
_RESULT: Final = "result"
_ERROR: Final = "error"


class WorkerDied(RuntimeError):
    """The worker process ended before its job was done."""


class Task:
    """One job handed out.  All its methods return at once."""

    def __init__(self, lane: _Lane) -> None:
        self._lane = lane
        self._done = threading.Event()
        self._value: Any = None
        self._error: BaseException | None = None
        self._cancelled = False
        self.progress: Any = None

    def poll(self) -> bool:
        """Whether the job has ended (done, failed or cancelled)."""
        return self._done.is_set()

    @property
    def is_cancelled(self) -> bool:
        return self._cancelled

    @property
    def error(self) -> BaseException | None:
        """What the job raised, once it has ended."""
        return self._error

    def result(self) -> Any:
        """What the function returned.

        Raises:
            RuntimeError: the job has not ended, or was cancelled.
            Exception: what the function raised.
        """
        if not self._done.is_set() or self._cancelled:
            raise RuntimeError("the job was cancelled" if self._cancelled else "the job goes on")
        if self._error is not None:
            raise self._error
        return self._value

    def cancel(self) -> None:
        """Give the job up; a running one takes its process down (the next job starts another)."""
        self._lane.cancel(self)

    def _end(self, *, value: Any = None, error: BaseException | None = None) -> None:
        if not self._done.is_set():
            self._value, self._error = value, error
            self._done.set()
            self._lane.wake()


class Workers:
    """The lanes of one program; each is a process started with its first job."""

    def __init__(self, wake: Callable[[], None] | None = None) -> None:
        """`wake` is called (from another thread) whenever a job has ended or told its progress."""
        self._wake = wake or (lambda: None)
        self._lanes: dict[str, _Lane] = {}

    def submit(self, function: Callable[..., Any], *args: Any, lane: str = "default") -> Task:
        """Queue a job; jobs of one lane run one after another."""
        if lane not in self._lanes:
            self._lanes[lane] = _Lane(lane, self._wake)
        return self._lanes[lane].submit(function, args)

    @property
    def is_busy(self) -> bool:
        return any(lane.is_busy for lane in self._lanes.values())

    def close(self) -> None:
        """End every process; what was not done is cancelled."""
        for lane in self._lanes.values():
            lane.close()
        self._lanes.clear()


class _Lane:
    """One process and the thread that talks to it, so that neither start nor pipe block a frame."""

    def __init__(self, name: str, wake: Callable[[], None]) -> None:
        self._name = name
        self.wake = wake
        self._jobs: queue.Queue[tuple[Task, Callable[..., Any], tuple[Any, ...]] | None]
        self._jobs = queue.Queue()
        self._lock = threading.Lock()
        self._running: Task | None = None
        self._open: set[Task] = set()
        self._process: Any = None
        self._connection: Connection | None = None
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        with self._lock:
            return bool(self._open)

    def submit(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Task:
        task = Task(self)
        with self._lock:
            self._open.add(task)
        self._jobs.put((task, function, args))
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._serve, name=f"worker-{self._name}", daemon=True
            )
            self._thread.start()
        return task

    def cancel(self, task: Task) -> None:
        with self._lock:
            if task.poll():
                return
            task._cancelled = True
            self._open.discard(task)
            if task is self._running:
                self._kill()
        task._end()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            tasks = list(self._open)
            self._open.clear()
            self._kill()
        for task in tasks:
            task._cancelled = True
            task._end()
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(timeout=2)

    def _kill(self) -> None:
        """End the process (the lock is held)."""
        if self._process is not None:
            self._process.kill()
        self._process = None

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            task, function, args = job
            if task.is_cancelled:
                continue
            try:
                self._run(task, function, args)
            except Exception as error:  # whatever the pipe or pickle says belongs to the caller
                task._end(error=error)
            with self._lock:
                self._running = None
                self._open.discard(task)
        if self._connection is not None:
            self._connection.close()

    def _run(self, task: Task, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if self._process is None or not self._process.is_alive():
            self._start()
        with self._lock:
            if self._closed or task.is_cancelled:
                return
            self._running = task
            connection = self._connection
        assert connection is not None
        try:
            connection.send((function, args))
            while True:
                kind, value = connection.recv()
                if kind == _PROGRESS:
                    task.progress = value
                    self.wake()
                elif kind == _RESULT:
                    return task._end(value=value)
                else:
                    return task._end(error=value)
        except (EOFError, ConnectionError):
            with self._lock:
                self._kill()
            task._end(error=WorkerDied("the worker process ended before its job was done"))

    def _start(self) -> None:
        """Start the process; not under the lock, so that the frame need not wait for it."""
        import multiprocessing  # when first needed: the first frame does not wait for it

        if self._connection is not None:
            self._connection.close()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=work, args=(theirs,), name=f"casino-texas-{self._name}", daemon=True
        )
        process.start()
        theirs.close()
        with self._lock:
            self._process, self._connection = process, ours
            if self._closed:
                self._kill()


def work(connection: Connection) -> None:
    """The loop of a worker process: one job at a time until the program goes away."""
    # A Ctrl+C in the terminal is for the program; it ends its workers itself.
    import signal

    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            function, args = connection.recv()
        except (EOFError, OSError):
            return
        except Exception as error:
            _send(connection, _ERROR, error)
            continue
        try:
            value = function(*args)
            if isinstance(value, GeneratorType):
                value = _drain(connection, value)
        except Exception as error:
            _send(connection, _ERROR, error)
        else:
            _send(connection, _RESULT, value)


def _drain(connection: Connection, steps: GeneratorType[Any, Any, Any]) -> Any:
    while True:
        try:
            progress = next(steps)
        except StopIteration as stop:
            return stop.value
        _send(connection, _PROGRESS, progress)


def _send(connection: Connection, kind: str, value: Any) -> None:
    try:
        connection.send((kind, value))
    except (EOFError, BrokenPipeError):
        raise SystemExit(0) from None
    except Exception as error:  # a value that cannot be pickled
        connection.send((_ERROR, RuntimeError(f"{type(value).__name__}: {error}")))
