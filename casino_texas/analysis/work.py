"""Long counting in small slices on all cores: progress, and stopping at any moment.

Knows threads.  Must not know what is counted.  Compiled kernels release the interpreter lock, so
threads run side by side; each slice lasts a fraction of a second, and between slices the calling
thread reports progress, asks whether to stop, and takes Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from multiprocessing import cpu_count
from threading import Lock
from typing import Final

#: How often the caller is asked and told, in seconds.
_TICK: Final = 0.1

Progress = Callable[[float], None]
IsCancelled = Callable[[], bool]


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

    def run(self, kernel: Callable[[int, int, int], object], count: int, slice_size: int) -> None:
        """Call `kernel(worker, start, stop)` for slices that cover 0..count.

        Calls with the same `worker` number never overlap, so it may own scratch memory.

        Raises:
            Cancelled: as asked; KeyboardInterrupt likewise ends all threads first.
        """
        share = self._planned.pop(0) if self._planned else 0.0
        slices: Iterator[int] = iter(range(0, count, slice_size))
        lock = Lock()
        stop = False
        finished = 0

        def work(worker: int) -> None:
            nonlocal finished
            while not stop:
                with lock:
                    start = next(slices, None)
                if start is None:
                    return
                end = min(start + slice_size, count)
                kernel(worker, start, end)
                with lock:
                    finished += end - start

        with ThreadPoolExecutor(self.threads) as pool:
            pending = {pool.submit(work, worker) for worker in range(self.threads)}
            try:
                while pending:
                    done, pending = wait(pending, _TICK, FIRST_EXCEPTION)
                    for future in done:
                        future.result()
                    if self._is_cancelled is not None and self._is_cancelled():
                        raise Cancelled
                    self._report(self._done + share * finished / max(count, 1))
            finally:
                stop = True
        self._done += share
        self._report(self._done)

    def _report(self, share: float) -> None:
        if self._progress is not None:
            self._progress(min(share, 1.0))
