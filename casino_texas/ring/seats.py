"""The seats of a ring table: who sits where, with what, and what he owes (R6-R8, R11).

Knows: one seat and its markers, and the way round the table.  Must not know: whose blind it is
(`blinds`) or how a seat is taken (`table`).

Seats are numbered from 1, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from casino_texas.core.chips import Chips


class Marker(Enum):
    """What lies before a player who missed a blind (R7, R8)."""

    MISSED_BIG_BLIND = "M"
    """He owes a live big blind and a dead small blind."""
    MISSED_SMALL_BLIND = "MS"
    """He owes a dead small blind."""


class Readiness(Enum):
    """How a seat stands towards the coming hand."""

    READY = "ready"
    """Has paid his way: dealt in, and posts the blinds when they come to him."""
    WAITING = "waiting"
    """New, or with a marker: must post, or wait for the big blind (R6, R7)."""
    OUT = "out"
    """Seated but sitting out or declining: a blind that comes to him is missed (R7, R8)."""
    VACANT = "vacant"
    """Nobody, a bust player, or a new one who sits out: nothing is due from him (R5)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One taken seat between hands.

    `is_new`: has not been dealt in since he sat down (or bought in again after a hand was dealt
    without him).  `is_sitting_out`: wants no cards.  `is_waiting`: wants none until the big blind
    comes to him, rather than post now.
    """

    number: int
    stack: Chips
    is_new: bool = True
    is_sitting_out: bool = False
    is_waiting: bool = False
    marker: Marker | None = None

    @property
    def is_bust(self) -> bool:
        """Has no chips to play with."""
        return self.stack == 0

    @property
    def can_play(self) -> bool:
        """Has chips and does not sit out."""
        return self.stack > 0 and not self.is_sitting_out

    @property
    def owes(self) -> bool:
        """Must post, or be the big blind, before he is dealt in."""
        return self.is_new or self.marker is not None

    def readiness(self) -> Readiness:
        """How he stands towards the coming hand."""
        if self.stack == 0:
            return Readiness.VACANT
        if self.is_sitting_out:
            return Readiness.VACANT if self.is_new else Readiness.OUT
        return Readiness.WAITING if self.owes else Readiness.READY

    def dealt_in(self) -> Seat:
        """The seat when a hand is dealt to it: whatever he owed is paid."""
        if not (self.is_new or self.is_waiting or self.marker):
            return self
        return replace(self, is_new=False, is_waiting=False, marker=None)


def clockwise(after: int, count: int) -> Iterator[int]:
    """All seats of a table of `count`, from the first left of `after` round to `after` itself."""
    for step in range(1, count + 1):
        yield (after - 1 + step) % count + 1


def distance(start: int, end: int, count: int) -> int:
    """How many seats clockwise from `start` to `end`: 0..count-1."""
    return (end - start) % count


def between(start: int, end: int, count: int) -> Iterator[int]:
    """The seats strictly between two seats, clockwise; all others where they are the same."""
    for seat in clockwise(start, count):
        if seat == end:
            return
        yield seat


def exchanged(seats: tuple[Seat, ...], changed: Seat) -> tuple[Seat, ...]:
    """The seats with that one in place of the one of its number."""
    return tuple(changed if seat.number == changed.number else seat for seat in seats)
