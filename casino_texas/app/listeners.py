"""Who is told what happens at a table, and that each is told everything in order.

Knows: nothing of any game.  Must not know: what a listener does with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

EventT = TypeVar("EventT")


class Listeners(Generic[EventT]):
    """The listeners of one session."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[EventT], None]] = []

    def add(self, listener: Callable[[EventT], None]) -> Callable[[], None]:
        """Tell `listener` everything from now on; the result ends it."""
        self._listeners.append(listener)

        def remove() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return remove

    def tell(self, *events: EventT) -> None:
        """Tell everybody, one event after the other."""
        for event in events:
            for listener in tuple(self._listeners):
                listener(event)
