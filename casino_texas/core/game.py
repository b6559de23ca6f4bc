"""The contract of a hand: a value that changes only by applying actions.

Both games keep it, so the session, the store, the replay and the tests need to know it once.
Knows: nothing of any rules.

* An *action* is a decision of a seat, or of the dealer (chance deals named cards; the rules never
  shuffle).  Actions are stored.
* An *event* is a fact that followed from an action.  Events are derived and shown, never stored.
* A *view* is what one seat may know now, built field by field.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from casino_texas.core.values import value

HandT = TypeVar("HandT")
EventT = TypeVar("EventT")


@value
class Step(Generic[HandT, EventT]):
    """What applying an action gives: the hand after it, and the events in order."""

    hand: HandT
    events: tuple[EventT, ...]


@runtime_checkable
class Hand(Protocol):
    """One hand of either game, immutable."""

    @property
    def is_over(self) -> bool:
        """Nothing more can happen; every chip has gone where it belongs."""
        ...

    def legal_actions(self) -> Any:
        """Who acts and what he may do, with prices, limits and reasons for what he may not."""
        ...

    def apply(self, action: Any) -> Step[Any, Any]:
        """The hand after the action, with its events.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        ...
