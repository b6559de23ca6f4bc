"""The ring hand on the table: its value, the stub it is dealt from, its place in the store.

Knows: how a hand comes to the table: dealt, or resumed from its lines.  Must not know: the table
between hands, who decides, or when something is stored (the session does that).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from casino_texas.app.fair.dealer import Dealer, Shoe
from casino_texas.app.histories.ring_hand import HandFacts, parse_line, read_facts
from casino_texas.app.ring.dealing import (
    DealerMove,
    PlannedError,
    dealers_move,
    is_error,
    planned_error,
    stub_after,
)
from casino_texas.app.ring.floor import FloorCase, floor_case
from casino_texas.app.store.records import StoredHand
from casino_texas.core.cards import Card
from casino_texas.errors import InputError
from casino_texas.ring.actions import DEALER, RingAction
from casino_texas.ring.events import RingEvent, Ruling, seen_by
from casino_texas.ring.hand import RingHand, new_hand


@dataclass(frozen=True, slots=True)
class RingHandOnTable:
    """A value; `after` gives the next.

    `stub`: what is left of the shoe, top first.  `planned`: the error the dealer has yet to make.
    `case`: the floor's open question; the hand is the one before the error until it is answered,
    and `ruled` the one after it.
    """

    hand: RingHand
    facts: HandFacts
    stored: StoredHand
    stub: tuple[Card, ...]
    planned: PlannedError | None = None
    case: FloorCase | None = None
    ruled: RingHand | None = None

    @property
    def number(self) -> int:
        """The hand's number at the table, from 1."""
        return self.stored.start.shoe_number

    @property
    def is_in_play(self) -> bool:
        return not self.stored.is_over

    @property
    def commitments(self) -> tuple[str, ...]:
        """The hashes shown before each shuffle."""
        return self.stored.commitments

    @property
    def shoes(self) -> tuple[Shoe, ...]:
        return self.stored.shoes

    @property
    def dealer_is_on(self) -> bool:
        """Whether it is the dealer's turn, or he is about to err out of it."""
        is_due = self.planned is not None and self.planned.is_due(self.hand)
        return is_due or self.hand.to_act == DEALER

    def dealers_move(self, dealer: Dealer) -> DealerMove | None:
        """What the dealer does now; None: it is not his turn."""
        return dealers_move(
            self.hand,
            self.stub,
            self.planned,
            dealer,
            number=self.number,
            shuffle=len(self.shoes),
        )

    def asks_the_floor(self, action: RingAction, events: tuple[RingEvent, ...]) -> FloorCase | None:
        """The question this action raises at a table with the floor trainer."""
        if not self.facts.setup.rules.floor_trainer or not is_error(action):
            return None
        return floor_case(events, seen_by(self.facts.hero, events))

    def after(
        self,
        action: RingAction,
        hand: RingHand,
        stored: StoredHand,
        *,
        case: FloorCase | None = None,
    ) -> RingHandOnTable:
        """When an action is done and stored; with a `case` the hand stops for the floor."""
        return replace(
            self,
            hand=hand if case is None else self.hand,
            stored=stored,
            stub=stub_after(self.stub, action),
            planned=None if is_error(action) else self.planned,
            case=case,
            ruled=None if case is None else hand,
        )

    def ruled_on(self, stored: StoredHand) -> RingHandOnTable:
        """When the floor's question is answered.

        Raises:
            ValueError: there is none.
        """
        if self.ruled is None:
            raise ValueError("the floor has not been asked")
        return replace(self, hand=self.ruled, stored=stored, case=None, ruled=None)


def dealt(stored: StoredHand, facts: HandFacts) -> tuple[RingHandOnTable, tuple[RingEvent, ...]]:
    """A hand that begins, and its first events."""
    step = new_hand(facts.setup)
    shoe = stored.start.shoe
    planned = planned_error(facts.setup.rules, shoe.nonce)
    return RingHandOnTable(step.hand, facts, stored, shoe.cards, planned), step.events


def put_back(stored: StoredHand) -> RingHandOnTable:
    """A stored hand as it was, in play or over.

    Raises:
        CasinoTexasError: what is stored is not a legal hand dealt from its shoes.
    """
    facts = read_facts(stored.start.setup)
    table, _ = dealt(stored, facts)
    for number, line in enumerate(stored.actions, 1):
        parsed = parse_line(line)
        if isinstance(parsed, Ruling):
            if table.case is None:
                raise InputError(f"line {number} ({line}): the floor was not asked")
            table = table.ruled_on(stored)
            continue
        if table.case is not None:
            raise InputError(f"line {number} ({line}): the floor's question was not answered")
        step = table.hand.apply(parsed)
        case = table.asks_the_floor(parsed, step.events)
        table = table.after(parsed, step.hand, stored, case=case)
    return table
