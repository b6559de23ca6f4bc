"""A hand of the ring game as a record: what every history format is written from.

Knows: a played hand with the names and circumstances that belong to it, and whose cards the
record may show.  Must not know: any format (`phh`, `phh_write`, `pokerstars`, `ohh`), files, or
the store.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from casino_texas.core.cards import Card
from casino_texas.ring.actions import RingAction
from casino_texas.ring.events import RingEvent
from casino_texas.ring.hand import RingHand, new_hand


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand and what is known about it.

    * `names`: by seat; a seat without one is called `Player 3`.
    * `hero`: the seat whose record it is: it names his cards and those shown or mucked at the
      showdown (R33), not earlier folds.  None: every known card is named; but where the record
      `is_watched`, by somebody who had no cards, only those shown or mucked.
    * `started`: when; without a time zone it is UTC.
    * `tournament`, `level`: the tournament's name and the blind level, counted from 1.
    """

    hand: RingHand
    number: int = 1
    names: Mapping[int, str] = field(default_factory=dict)
    hero: int | None = None
    is_watched: bool = False
    table: str = "Casino Texas"
    started: datetime | None = None
    tournament: str | None = None
    level: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """Seats from the first left of the button round to the button: p1 ... pn of PHH."""
        return self.hand.setup.deal_order

    def name(self, seat: int) -> str:
        """What the player of a seat is called, on one line."""
        name = " ".join(self.names.get(seat, "").split())
        return name or f"Player {seat}"

    def known_cards(self, seat: int) -> tuple[Card, ...]:
        """The two cards of a seat as far as this record may name them, else ()."""
        cards = tuple(card for card in self.hand.hole_cards(seat) if card is not None)
        sees_all = self.hero is None and not self.is_watched
        if sees_all or seat == self.hero or seat in self.hand.shown_cards:
            return cards
        return cards if seat in self.hand.mucked_cards else ()

    def moments(self) -> Iterator[Moment]:
        """The hand again, from its beginning."""
        return moments_of(self.hand)


@dataclass(frozen=True, slots=True)
class Moment:
    """The hand after an action, with the action's events; `action` is None for the beginning."""

    action: RingAction | None
    hand: RingHand
    events: tuple[RingEvent, ...]


def moments_of(hand: RingHand) -> Iterator[Moment]:
    """Every moment of a hand from its beginning: replay equals live."""
    step = new_hand(hand.setup)
    yield Moment(None, step.hand, step.events)
    for action in hand.actions:
        step = step.hand.apply(action)
        yield Moment(action, step.hand, step.events)
