"""Calling for the blinds of one hand: who is asked for what, in order, and what comes of it.

Small blind, big blind, then whoever may come in by posting (R6-R8), then the straddle (R9).  Who
declines a blind of his own sits out; the places are then worked out again without him (R7, R8).
Knows: the seats, the last hand's places, the prices.  Must not know: how a seat is taken or left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from casino_texas.core.chips import Chips
from casino_texas.ring.blinds import (
    Blinds,
    Standings,
    first_blinds,
    may_enter,
    missed_blinds,
    next_blinds,
    straddle_seat,
    with_entrants,
)
from casino_texas.ring.rules import AnteKind, Mode, NewPlayers, RingRules, Straddle
from casino_texas.ring.seats import Marker, Readiness, Seat, clockwise, exchanged
from casino_texas.ring.setup import HandSetup, Post, PostKind
from casino_texas.ring.table_events import Offer, OfferKind

#: A straddle needs so many players (R9).
STRADDLE_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Calling:
    """How far the call for the blinds has come.

    `seats` are the taken seats, `last` the places of the hand before (None in the first hand),
    `drawn` the first button.  `offer` is what is asked now; None when everything is settled.
    """

    rules: RingRules
    seats: tuple[Seat, ...]
    last: Blinds | None
    drawn: int
    base: Blinds
    promised: tuple[Offer, ...] = ()
    straddle_refused: bool = False
    offer: Offer | None = None

    @property
    def is_settled(self) -> bool:
        """Nobody is asked any more: the hand can be dealt."""
        return self.offer is None

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """Who gets cards, as far as it is settled, by seat number."""
        standings = standings_of(self.rules, self.seats)
        dealt = {seat for seat, ready in standings.items() if ready is Readiness.READY}
        dealt |= {self.base.big_blind, *self._promised(OfferKind.RETURN)}
        dealt |= {seat.number for seat in self._free_entrants()}
        return tuple(sorted(dealt))

    @property
    def blinds(self) -> Blinds:
        """Button and blinds, with whoever has come in."""
        count = self.rules.seats
        return with_entrants(self.last, self.base, dealt=set(self.dealt_in), count=count)

    def posted(self) -> Calling:
        """The seat that is asked posts."""
        assert self.offer is not None
        return replace(self, promised=(*self.promised, self.offer))._ask()

    def declined(self) -> Calling | None:
        """The seat that is asked does not; None when no hand can be dealt without it."""
        assert self.offer is not None
        asked = next(seat for seat in self.seats if seat.number == self.offer.seat)
        match self.offer.kind:
            case OfferKind.STRADDLE:
                return replace(self, straddle_refused=True)._ask()
            case OfferKind.RETURN:
                waiting = replace(asked, is_waiting=True)
                return replace(self, seats=exchanged(self.seats, waiting))._ask()
            case _:
                seats = exchanged(self.seats, replace(asked, is_sitting_out=True))
                return call_blinds(self.rules, seats, self.last, drawn=self.drawn, kept=self)

    def seats_after(self) -> tuple[Seat, ...]:
        """The seats once the hand is dealt: debts paid, and markers placed (R7, R8).

        Debts do not add up: at most one live big blind and one dead small blind.
        """
        dealt, missed = self.dealt_in, self._missed()
        return tuple(
            seat.dealt_in()
            if seat.number in dealt
            else replace(seat, marker=missed[seat.number])
            if seat.number in missed and seat.marker is not Marker.MISSED_BIG_BLIND
            else seat
            for seat in self.seats
        )

    def _missed(self) -> dict[int, Marker]:
        if self.rules.mode is Mode.TOURNAMENT:
            return {}
        standings = standings_of(self.rules, self.seats)
        count, rule = self.rules.seats, self.rules.button_rule
        return missed_blinds(self.last, self.base, standings, count=count, rule=rule)

    def setup(self) -> HandSetup:
        """The hand that is to be dealt (R3, R9, R10)."""
        dealt = self.dealt_in
        stacks = tuple((seat.number, seat.stack) for seat in self.seats if seat.number in dealt)
        absent = frozenset(s.number for s in self.seats if s.number in dealt and s.is_sitting_out)
        posts = tuple(self._posts())
        return HandSetup(self.rules, stacks, self.blinds.button, posts, absent)

    def _posts(self) -> Iterator[Post]:
        rules, blinds = self.rules, self.blinds
        ante = Post(blinds.big_blind, PostKind.BIG_BLIND_ANTE, max(rules.ante, 1))
        has_big_ante = rules.ante_kind is AnteKind.BIG_BLIND
        if rules.ante_kind is AnteKind.EACH:
            for seat in self._order():
                yield Post(seat, PostKind.ANTE, rules.ante)
        if has_big_ante and rules.big_blind_ante_first:
            yield ante
        if blinds.small_blind is not None:
            yield Post(blinds.small_blind, PostKind.SMALL_BLIND, rules.small_blind)
        yield Post(blinds.big_blind, PostKind.BIG_BLIND, rules.big_blind)
        if has_big_ante and not rules.big_blind_ante_first:
            yield ante
        for offer in self.promised:
            if offer.kind is OfferKind.RETURN and offer.live:
                yield Post(offer.seat, PostKind.LIVE_BLIND, offer.live)
            if offer.kind is OfferKind.RETURN and offer.dead:
                yield Post(offer.seat, PostKind.DEAD_BLIND, offer.dead)
        for seat in self._promised(OfferKind.STRADDLE):
            yield Post(seat, PostKind.STRADDLE, rules.straddle_amount)

    def _order(self) -> list[int]:
        dealt = self.dealt_in
        return [s for s in clockwise(self.blinds.button, self.rules.seats) if s in dealt]

    def _promised(self, kind: OfferKind) -> list[int]:
        return [offer.seat for offer in self.promised if offer.kind is kind]

    def _ask(self) -> Calling:
        if self.rules.mode is Mode.TOURNAMENT:
            return replace(self, offer=None)
        return replace(self, offer=next(self._open_offers(), None))

    def _open_offers(self) -> Iterator[Offer]:
        rules, base = self.rules, self.base
        small, big = OfferKind.SMALL_BLIND, OfferKind.BIG_BLIND
        if base.small_blind is not None and base.small_blind not in self._promised(small):
            yield Offer(base.small_blind, small, rules.small_blind)
        if base.big_blind not in self._promised(big):
            yield Offer(base.big_blind, big, rules.big_blind)
        for seat in self._may_come_in():
            price = self._price(seat)
            if (
                price
                and not seat.is_waiting
                and seat.number not in self._promised(OfferKind.RETURN)
            ):
                yield Offer(seat.number, OfferKind.RETURN, *price)
        if not self.straddle_refused and not self._promised(OfferKind.STRADDLE):
            yield from self._straddle()

    def _may_come_in(self) -> Iterator[Seat]:
        """Seats that must post first and may do so now, clockwise from the big blind."""
        by_number = {seat.number: seat for seat in self.seats}
        for number in clockwise(self.base.big_blind, self.rules.seats):
            seat = by_number.get(number)
            if seat is None or seat.readiness() is not Readiness.WAITING:
                continue
            if number != self.base.big_blind and may_enter(number, self.base, self.rules.seats):
                yield seat

    def _free_entrants(self) -> Iterator[Seat]:
        return (s for s in self._may_come_in() if self._price(s) is None and not s.is_waiting)

    def _price(self, seat: Seat) -> tuple[Chips, Chips] | None:
        """Live and dead chips that bring the seat in; None where it need not post."""
        big, small = self.rules.big_blind, self.rules.small_blind
        match seat.marker:
            case Marker.MISSED_BIG_BLIND:
                return big, small
            case Marker.MISSED_SMALL_BLIND:
                return 0, small
            case None:
                return (big, 0) if self.rules.new_players is NewPlayers.POST else None

    def _straddle(self) -> Iterator[Offer]:
        dealt = self.dealt_in
        if self.rules.straddle is Straddle.OFF or len(dealt) < STRADDLE_PLAYERS:
            return
        number = straddle_seat(self.blinds, dealt, self.rules.seats)
        stack = next(seat.stack for seat in self.seats if seat.number == number)
        has_posted = number in self._promised(OfferKind.RETURN)
        if not has_posted and stack >= self.rules.straddle_amount:
            yield Offer(number, OfferKind.STRADDLE, self.rules.straddle_amount)


def call_blinds(
    rules: RingRules,
    seats: tuple[Seat, ...],
    last: Blinds | None,
    *,
    drawn: int,
    kept: Calling | None = None,
) -> Calling | None:
    """Begin the call; None when fewer than two could be dealt in.

    `kept`: the call before somebody declined; what fits the new places stays promised.
    """
    standings = standings_of(rules, seats)
    if last is None:
        base = first_blinds(drawn, standings, rules.seats)
    else:
        base = next_blinds(last, standings, count=rules.seats, rule=rules.button_rule)
    if base is None:
        return None
    places = {OfferKind.SMALL_BLIND: base.small_blind, OfferKind.BIG_BLIND: base.big_blind}
    before = () if kept is None else kept.promised
    promised = tuple(offer for offer in before if places.get(offer.kind) == offer.seat)
    return Calling(rules, seats, last, drawn, base, promised)._ask()


def standings_of(rules: RingRules, seats: tuple[Seat, ...]) -> Standings:
    """How every taken seat stands; in tournaments everybody with chips is dealt in (R11)."""
    if rules.mode is Mode.TOURNAMENT:
        return {seat.number: Readiness.READY for seat in seats if seat.stack}
    return {seat.number: seat.readiness() for seat in seats}
