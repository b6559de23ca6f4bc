"""Asking opponents and counting equity beside the frame: jobs for the worker processes.

Knows: which functions answer, and how to wait for them.  Must not know: how anybody decides, or
what is drawn meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from casino_texas.app.ring.opponents import Answer, Question, Think, answered
from casino_texas.core.cards import Card

if TYPE_CHECKING:
    from casino_texas.ui.workers import Task, Workers

#: Deals sampled for the equity shown: its error is below half a per cent.
SAMPLES: Final = 20_000


class Pending(Protocol):
    """An answer that may not be there yet."""

    def poll(self) -> bool: ...
    def result(self) -> Answer: ...
    def cancel(self) -> None: ...


class Asker(Protocol):
    """Where opponents are asked."""

    def ask(self, question: Question) -> Pending: ...


class Here:
    """Asks at once, in this process: for tests and for play without a person."""

    def __init__(self, think: Think) -> None:
        self.think = think

    def ask(self, question: Question) -> Pending:
        return _Known(answered(self.think, question))


class _Known:
    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def poll(self) -> bool:
        return True

    def result(self) -> Answer:
        return self.answer

    def cancel(self) -> None:
        pass


class Elsewhere:
    """Asks in a worker process; one that dies, or fails, makes the opponent check or fold."""

    def __init__(self, workers: Workers, think: Think) -> None:
        """`think` is a function that can be sent to another process."""
        self.workers = workers
        self.think = think

    def ask(self, question: Question) -> Pending:
        task = self.workers.submit(answered, self.think, question, lane="opponents")
        return _Sent(task, question)


class _Sent:
    def __init__(self, task: Task, question: Question) -> None:
        self.task = task
        self.question = question

    def poll(self) -> bool:
        return self.task.poll()

    def result(self) -> Answer:
        if self.task.error is None:
            answer: Answer = self.task.result()
            return answer
        error = self.task.error

        def failed(question: Question) -> Answer:
            raise error

        return answered(failed, self.question)

    def cancel(self) -> None:
        self.task.cancel()


def equity_of(hole: tuple[Card, ...], board: tuple[Card, ...], foes: int, seed: int) -> float:
    """The share of the pot a hand wins on average against so many random hands, sampled."""
    from casino_texas.analysis.equity import equity
    from casino_texas.analysis.ranges import parse_range

    own = parse_range("".join(card.text for card in hole))
    anything = parse_range("random")
    found = equity([own, *[anything] * foes], board, samples=SAMPLES, seed=seed)
    return found.equity[0]
