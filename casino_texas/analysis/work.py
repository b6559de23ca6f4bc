"""Long counting in small slices on all cores: progress, and stopping at any moment.

Knows threads.  Must not know what is counted.  Compiled kernels release the interpreter lock, so
threads run side by side; each slice lasts a fraction of a second, and between slices the calling
thread reports progress, asks whether to stop, and takes Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing import cpu_count
from threading import Condition, Thread
from typing import Final

#: How often the caller is asked and told, and how long a stop waits for slices to end, in seconds.
_TICK: Final = 0.1
_GRACE: Final = 0.3

Progress = Callable[[float], None]
IsCancelled = Callable[[], bool]
#: Called with (worker, start, stop).
Slice = Callable[[int, int, int], object]


class Cancelled(Exception):
    """The caller asked for the work to stop."""


class Work:
    """Runs kernels over ranges, on all cores.

    `progress` is called in the calling thread with the share of all work done, 0..1; `is_cancelled`
    is asked there ten times a second, and when it says so `Cancelled` is raised.
    """

    def __init__(
        self,
        progress: Progress | None = None,
        is_cancelled: IsCancelled | None = None,
        threads: int | None = None,
    ) -> None:
        self.threads: Final = threads or cpu_count()
        self._progress = progress
        self._is_cancelled = is_cancelled
        self._planned: list[float] = []
        self._done = 0.0

    def plan(self, *shares: float) -> None:
        """What the coming runs weigh in the progress, in any unit."""
        self._planned = [share / sum(shares) for share in shares]
        self._done = 0.0

    def run(self, kernel: Slice, count: int, slice_size: int) -> None:
        """Call `kernel(worker, start, stop)` for slices that cover 0..count.

        Calls with the same `worker` number never overlap, so it may own scratch memory.

        Raises:
            Cancelled: as asked.  Then, and when the caller is interrupted, slices at work get a
                moment to end; one that lasts longer (compiling) ends in the background.
        """
        share = self._planned.pop(0) if self._planned else 0.0
        slices = _Slices(kernel, count, slice_size)
        workers = [
            Thread(target=slices.work, args=(worker,), daemon=True)
            for worker in range(min(self.threads, -(-count // slice_size)))
        ]
        for worker in workers:
            worker.start()
        try:
            while not slices.wait(len(workers), _TICK):
                if self._is_cancelled is not None and self._is_cancelled():
                    raise Cancelled
                self._report(self._done + share * slices.finished / max(count, 1))
        finally:
            slices.is_stopped = True
            for worker in workers:
                worker.join(_GRACE)
        if slices.error is not None:
            raise slices.error
        self._done += share
        self._report(self._done)

    def _report(self, share: float) -> None:
        if self._progress is not None:
            self._progress(min(share, 1.0))


class _Slices:
    """One run: slices handed out to workers until there are none left or one has failed."""

    def __init__(self, kernel: Slice, count: int, slice_size: int) -> None:
        self._kernel, self._count, self._size = kernel, count, slice_size
        self._starts: Iterator[int] = iter(range(0, count, slice_size))
        self._changed = Condition()
        self._ended = 0
        self.finished = 0
        self.is_stopped = False
        self.error: BaseException | None = None

    def work(self, worker: int) -> None:
        try:
            while not self.is_stopped:
                with self._changed:
                    start = next(self._starts, None)
                if start is None:
                    break
                end = min(start + self._size, self._count)
                self._kernel(worker, start, end)
                with self._changed:
                    self.finished += end - start
        except BaseException as error:
            self.is_stopped = True
            self.error = error
        with self._changed:
            self._ended += 1
            self._changed.notify_all()

    def wait(self, workers: int, seconds: float) -> bool:
        """Wait until all workers have ended, at most so long; says whether they have."""
        with self._changed:
            if self._ended < workers:
                self._changed.wait(seconds)
            return self._ended >= workers
