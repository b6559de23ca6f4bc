"""What the player held at a decision of a casino hand, found out from its record.

Knows: that it is the class of his own cards with the board he saw.  Must not know: the store's
tables, or processes: this is a job for one.
"""

from __future__ import annotations

from dataclasses import dataclass

from casino_texas.app.histories.steps import view_before
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
