"""A decision of a casino hand, found again in its record: what was held, and where it stands.

Knows: that what is held is the class of the own cards with the board that was seen.  Must not
know: the store's tables, or processes: `held_at` is a job for one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from casino_texas.app.histories.steps import stepped, view_before
from casino_texas.app.store.records import StoredHand
from casino_texas.app.store.values import NOT_HELD
from casino_texas.casino.view import CasinoView
from casino_texas.errors import CasinoTexasError


@dataclass(frozen=True, slots=True)
class Decisions:
    """A stored hand, and the numbers of its actions that are asked about."""

    hand: StoredHand
    numbers: tuple[int, ...]


def held_at(asked: tuple[Decisions, ...]) -> tuple[tuple[int, int, str], ...]:
    """Hand, number and the name of the class held, for every decision asked about; `NOT_HELD` for
    one of a hand that cannot be played again."""
    return tuple(
        (one.hand.id, number, _held(one.hand, number)) for one in asked for number in one.numbers
    )


def _held(hand: StoredHand, number: int) -> str:
    try:
        return class_held(view_before(hand, number))
    except CasinoTexasError:
        return NOT_HELD


def class_held(view: CasinoView) -> str:
    """The name of the class of the box that is to act, as far as the board lies open."""
    box = next((box for box in view.boxes if box.box == view.legal.box), None)
    if box is None or box.best is None:
        return NOT_HELD
    return box.best.hand_class.name.lower()


def step_before(hand: StoredHand, number: int) -> int:
    """How many steps of the hand (`histories.steps`) were done when the decision that is action
    `number` had to be taken.

    Raises:
        CasinoTexasError: the hand cannot be played again.
    """
    return len(stepped(replace(hand, actions=hand.actions[: number - 1])).steps)
