"""The ring table as it lies before the eyes: seats, board, pots.

Knows: how a hand's events change what can be seen.  Must not know: rules, pixels or time.

    table_of(view)                 # resuming
    fold(table, events)            # watching, or skipping, what happened
    after(table, event)

Both give the same table: whatever can be seen follows from what was told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, get_args

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.ring import events as e
from casino_texas.ring.actions import DEALER, Street
from casino_texas.ring.view import RingView, SeatStatus

#: What happens in a hand; everything else a table tells lies between hands or beside them.
HAND_EVENTS: Final = get_args(e.RingEvent)
_KEEPS_CARDS_ASIDE: Final = frozenset(
    {
        e.Ruling.NEW_FLOP,
        e.Ruling.FINISH_THEN_NEW_FLOP,
        e.Ruling.SET_ASIDE,
        e.Ruling.RESHUFFLE_FOR_RIVER,
    }
)


@dataclass(frozen=True, slots=True)
class SeatOnTable:
    """One seat that was dealt in.  `cards` has None for a card face down; `last` is what it did
    last in the hand."""

    seat: int
    stack: Chips
    bet: Chips = 0
    status: SeatStatus = SeatStatus.LIVE
    cards: tuple[Card | None, ...] = ()
    is_shown: bool = False
    has_declared: bool = False
    last: e.SeatActed | None = None


@dataclass(frozen=True, slots=True)
class RingTableModel:
    """Everything of one hand that is drawn.  `to_act` is a seat, DEALER, or None at the end."""

    button: int = 0
    seats: tuple[SeatOnTable, ...] = ()
    street: Street = Street.PREFLOP
    board: tuple[Card, ...] = ()
    burned: int = 0
    set_aside: tuple[Card, ...] = ()
    pot: Chips = 0
    pots: tuple[e.Pot, ...] = ()
    price: Chips = 0
    awards: tuple[e.PotAwarded, ...] = ()
    to_act: int | None = DEALER
    is_over: bool = False

    def seat(self, number: int) -> SeatOnTable | None:
        """The seat of that number, if it was dealt in."""
        return next((seat for seat in self.seats if seat.seat == number), None)

    @property
    def bets(self) -> Chips:
        """What lies before the seats."""
        return sum(seat.bet for seat in self.seats)

    @property
    def stacks(self) -> dict[int, Chips]:
        """Chips behind, by seat."""
        return {seat.seat: seat.stack for seat in self.seats}

    @property
    def won(self) -> dict[int, Chips]:
        """What each winner has been paid, by seat."""
        paid: dict[int, Chips] = {}
        for award in self.awards:
            for seat, chips in award.shares:
                paid[seat] = paid.get(seat, 0) + chips
        return paid


def table_of(view: RingView) -> RingTableModel:
    """What this view shows."""
    last = {act.seat: act for act in view.history}
    return RingTableModel(
        button=view.button,
        seats=tuple(
            SeatOnTable(
                seat=seat.seat,
                stack=seat.stack,
                bet=seat.bet,
                status=seat.status,
                cards=seat.cards,
                is_shown=seat.is_shown,
                has_declared=seat.has_declared,
                last=last.get(seat.seat),
            )
            for seat in view.seats
        ),
        street=view.street,
        board=view.board,
        burned=view.burned,
        set_aside=view.set_aside,
        pot=view.pot,
        pots=view.pots,
        price=view.price,
        awards=view.awards,
        to_act=view.to_act,
        is_over=view.to_act is None,
    )


def fold(table: RingTableModel, events: Iterable[e.RingEvent]) -> RingTableModel:
    """The table after all these events, as one seat saw them."""
    return reduce(after, events, table)


def after(table: RingTableModel, event: e.RingEvent) -> RingTableModel:
    """The table after one event."""
    match event:
        case e.HandStarted(button, stacks):
            return RingTableModel(
                button=button, seats=tuple(SeatOnTable(seat, chips) for seat, chips in stacks)
            )
        case e.Posted(seat, kind, amount, due, is_all_in):
            table = _pay(table, seat, amount, is_all_in=is_all_in)
            if kind.is_live:
                bet = _seat(table, seat).bet + amount
                table = _with(table, seat, bet=bet)
                table = replace(table, price=max(table.price, due))
            return table
        case e.SeatActed():
            return _acted(table, event)
        case e.UncalledReturned(seat, amount):
            table = _pay(table, seat, -amount, is_all_in=False)
            return _with(table, seat, status=SeatStatus.LIVE)
        case e.PotsFormed(pots):
            seats = tuple(replace(seat, bet=0) for seat in table.seats)
            return replace(table, pots=pots, price=0, seats=seats)
        case e.PotAwarded(_, amount, shares):
            for seat, chips in shares:
                table = _with(table, seat, stack=_seat(table, seat).stack + chips)
            return replace(
                table,
                pots=table.pots[:-1],
                pot=table.pot - amount,
                awards=(*table.awards, event),
            )
        case e.TurnTo(seat):
            return replace(table, to_act=seat)
        case e.HandEnded():
            return replace(table, to_act=None, is_over=True)
        case _:
            return _cards_moved(table, event)


def _cards_moved(table: RingTableModel, event: e.RingEvent) -> RingTableModel:
    match event:
        case e.HoleCardsDealt(seats, cards):
            for seat, card in zip(seats, cards, strict=True):
                table = _with(table, seat, cards=(*_seat(table, seat).cards, card))
            return table
        case e.CardReplaced(seat, exposed, card):
            held = list(_seat(table, seat).cards)
            held[held.index(exposed)] = card
            return _with(table, seat, cards=tuple(held))
        case e.CardBurned():
            return replace(table, burned=table.burned + 1)
        case e.BoardDealt(street, cards):
            return replace(table, street=street, board=table.board + cards)
        case e.HandShown(seat, cards):
            return _with(table, seat, cards=cards, is_shown=True)
        case e.HandMucked(seat):
            return _with(table, seat, status=SeatStatus.MUCKED)
        case e.BoardDeclared(seat):
            return _with(table, seat, has_declared=True)
        case e.DealerErred(_, ruling, _, _, cards):
            if ruling in _KEEPS_CARDS_ASIDE:
                return replace(table, set_aside=table.set_aside + cards)
            return table
        case e.Misdealt():
            return replace(table, seats=tuple(replace(seat, cards=()) for seat in table.seats))
        case e.StubReshuffled():
            return replace(table, set_aside=())
        case _:
            return table


def _acted(table: RingTableModel, act: e.SeatActed) -> RingTableModel:
    table = _pay(table, act.seat, act.added, is_all_in=act.is_all_in)
    table = _with(table, act.seat, bet=act.to, last=act)
    if act.move is e.Move.FOLD:
        return _with(table, act.seat, status=SeatStatus.FOLDED)
    if act.move in (e.Move.BET, e.Move.RAISE):
        return replace(table, price=act.to)
    return table


def _pay(table: RingTableModel, number: int, amount: Chips, *, is_all_in: bool) -> RingTableModel:
    seat = _seat(table, number)
    status = SeatStatus.ALL_IN if is_all_in else seat.status
    table = _with(table, number, stack=seat.stack - amount, status=status)
    return replace(table, pot=table.pot + amount)


def _seat(table: RingTableModel, number: int) -> SeatOnTable:
    seat = table.seat(number)
    assert seat is not None, f"seat {number} was not dealt in"
    return seat


def _with(table: RingTableModel, number: int, **changes: object) -> RingTableModel:
    return replace(
        table,
        seats=tuple(
            replace(seat, **changes) if seat.seat == number else seat  # type: ignore[arg-type]
            for seat in table.seats
        ),
    )
