"""What moves when something happens at the ring table: events in, beats of animation out.

Knows: which card or chip goes from where to where, and how long it takes at speed 1.  Must not
know: how anything is drawn, or the rules.  Each beat carries the events it shows; folding them
gives the table after it, watched or skipped.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, TypeAlias

from casino_texas.core.chips import Chips
from casino_texas.ring import events as e
from casino_texas.ui.animation import Beat, Move, Point, ease_in_out, ease_out, linear
from casino_texas.ui.casino.moves import FlyingCard, FlyingChips, Sprite
from casino_texas.ui.ring.models import RingTableModel, after
from casino_texas.ui.ring.places import SeatPlaces, TablePlaces

DEAL_SECONDS: Final = 0.09
FLIGHT_SECONDS: Final = 0.22
FLIP_SECONDS: Final = 0.18
CHIPS_SECONDS: Final = 0.2
#: How long a check, a fold or a shown hand is looked at before play goes on.
ACTION_REST: Final = 0.25
SHOW_REST: Final = 0.7
AWARD_REST: Final = 0.6

TableBeat: TypeAlias = Beat[Sprite, e.RingEvent]
TableMove: TypeAlias = Move[Sprite]


def beats(
    table: RingTableModel, events: Iterable[e.RingEvent], places: TablePlaces
) -> list[TableBeat]:
    """The beats that show these events on a table that looks like `table` before them."""
    director = _Director(table, places)
    return [director.show(event) for event in events]


class _Director:
    """Keeps the table as it is before each event, so that it knows what lies where."""

    def __init__(self, table: RingTableModel, places: TablePlaces) -> None:
        self.table = table
        self.places = places
        self.chip = max(8, round(places.seats[0].bet.height * 0.53))

    def show(self, event: e.RingEvent) -> TableBeat:
        beat = self._beat(event)
        self.table = after(self.table, event)
        return beat

    def _beat(self, event: e.RingEvent) -> TableBeat:
        match event:
            case e.Posted(seat, _, amount):
                return self._pays(event, seat, amount, rest=0.05)
            case e.SeatActed(seat, _, move, added):
                if added:
                    return self._pays(event, seat, added, rest=ACTION_REST)
                if move is e.Move.FOLD:
                    return self._folds(event, seat)
                return Beat(payload=(event,), cues=((0.0, "knock"),), rest=ACTION_REST)
            case e.HoleCardsDealt():
                return self._deal(event)
            case e.BoardDealt(_, cards):
                return self._board(event, cards)
            case e.PotsFormed():
                return self._gather(event)
            case e.PotAwarded(_, _, shares):
                return self._award(event, shares)
            case e.UncalledReturned(seat, amount):
                return self._returned(event, seat, amount)
            case e.HandShown(seat, cards, _):
                return self._turned_up(event, seat, cards)
            case e.HandMucked():
                return Beat(payload=(event,), cues=((0.0, "fold"),), rest=ACTION_REST)
            case e.CardBurned():
                return self._burn(event)
            case e.DealerErred():
                return Beat(payload=(event,), rest=SHOW_REST)
            case _:
                return Beat(payload=(event,))

    # --- cards -----------------------------------------------------------------------------------

    def _stub(self, width: int) -> Point:
        """Where the dealer's hand is: above the middle of the table."""
        felt = self.places.felt
        return felt.centerx - width / 2, felt.top + felt.height * 0.1

    def _deal(self, event: e.HoleCardsDealt) -> TableBeat:
        moves: list[TableMove] = []
        cues: list[tuple[float, str]] = []
        held: dict[int, int] = {}
        for at, (seat, card) in enumerate(zip(event.seats, event.cards, strict=True)):
            number = held.get(seat, 0)
            held[seat] = number + 1
            places = self.places.seat(seat)
            if places is None or number > 1:
                continue
            place = places.cards[number]
            begins = at * DEAL_SECONDS
            sprite = FlyingCard(card, place.width, turns=card is not None)
            lasts = FLIGHT_SECONDS + (FLIP_SECONDS * 0.5 if card is not None else 0.0)
            moves.append(
                Move(sprite, self._stub(place.width), place.topleft, begins, lasts, ease_out)
            )
            cues.append((begins, "card"))
        return Beat(tuple(moves), (event,), cues=tuple(cues))

    def _board(self, event: e.RingEvent, cards: tuple[object, ...]) -> TableBeat:
        moves: list[TableMove] = []
        cues: list[tuple[float, str]] = []
        first = len(self.table.board)
        for at, card in enumerate(cards):
            if first + at >= len(self.places.board):
                break
            place = self.places.board[first + at]
            begins = 0.12 + at * 0.13
            sprite = FlyingCard(card, place.width, turns=True)  # type: ignore[arg-type]
            moves.append(
                Move(
                    sprite,
                    self._stub(place.width),
                    place.topleft,
                    begins,
                    FLIGHT_SECONDS + FLIP_SECONDS * 0.6,
                    ease_out,
                )
            )
            cues.append((begins, "card"))
        return Beat(tuple(moves), (event,), cues=tuple(cues), rest=0.3)

    def _burn(self, event: e.RingEvent) -> TableBeat:
        place = self.places.burn
        move: TableMove = Move(
            FlyingCard(None, place.width), self._stub(place.width), place.topleft, 0.0, 0.16
        )
        return Beat((move,), (event,))

    def _folds(self, event: e.RingEvent, seat: int) -> TableBeat:
        places = self.places.seat(seat)
        held = self.table.seat(seat)
        if places is None or places.is_own or held is None or not held.cards:
            return Beat(payload=(event,), cues=((0.0, "fold"),), rest=ACTION_REST * 0.6)
        target = self.places.felt.center
        moves: tuple[TableMove, ...] = tuple(
            Move(
                FlyingCard(None, place.width),
                place.topleft,
                ((place.left + target[0]) / 2, (place.top + target[1]) / 2),
                0.0,
                FLIGHT_SECONDS,
                ease_in_out,
            )
            for place in places.cards
        )
        hides = frozenset({("cards", seat)})
        return Beat(moves, (event,), hides, ((0.0, "fold"),))

    def _turned_up(self, event: e.RingEvent, seat: int, cards: tuple[object, ...]) -> TableBeat:
        places = self.places.seat(seat)
        if places is None or places.is_own:
            return Beat(payload=(event,), rest=SHOW_REST)
        moves: tuple[TableMove, ...] = tuple(
            Move(
                FlyingCard(card, place.width, turns=True),  # type: ignore[arg-type]
                place.topleft,
                place.topleft,
                at * 0.08,
                FLIP_SECONDS,
                linear,
                waits=True,
            )
            for at, (card, place) in enumerate(zip(cards, places.cards, strict=False))
        )
        return Beat(moves, (event,), cues=((0.0, "flip"),), rest=SHOW_REST)

    # --- chips -----------------------------------------------------------------------------------

    def _bet_base(self, places: SeatPlaces) -> Point:
        return places.bet.left + self.chip, places.bet.bottom - self.chip * 0.6

    def _purse(self, places: SeatPlaces) -> Point:
        return places.plate.centerx, places.plate.centery

    def _pot(self) -> Point:
        return self.places.pots.center

    def _pays(self, event: e.RingEvent, seat: int, amount: Chips, *, rest: float) -> TableBeat:
        places = self.places.seat(seat)
        if places is None or not amount:
            return Beat(payload=(event,))
        move = self._chips(amount, self._purse(places), self._bet_base(places), 0.0)
        return Beat((move,), (event,), cues=((move.ends * 0.85, "chips"),), rest=rest)

    def _chips(self, amount: Chips, start: Point, end: Point, begins: float) -> TableMove:
        return Move(
            FlyingChips(amount, self.chip),
            start,
            end,
            begins,
            CHIPS_SECONDS * 1.3,
            ease_in_out,
            arc=self.chip * 0.8,
        )

    def _gather(self, event: e.RingEvent) -> TableBeat:
        """The bets go to the middle."""
        moves = []
        hides: set[Hashable] = set()
        for seat in self.table.seats:
            places = self.places.seat(seat.seat)
            if seat.bet and places is not None:
                hides.add(("bet", seat.seat))
                moves.append(self._chips(seat.bet, self._bet_base(places), self._pot(), 0.0))
        cues = ((CHIPS_SECONDS, "chips"),) if moves else ()
        return Beat(tuple(moves), (event,), frozenset(hides), cues, rest=0.1 if moves else 0.0)

    def _award(self, event: e.RingEvent, shares: tuple[tuple[int, Chips], ...]) -> TableBeat:
        moves = []
        for seat, chips in shares:
            places = self.places.seat(seat)
            if places is not None and chips:
                moves.append(self._chips(chips, self._pot(), self._purse(places), 0.0))
        return Beat(tuple(moves), (event,), cues=((0.0, "chips"),), rest=AWARD_REST)

    def _returned(self, event: e.RingEvent, seat: int, amount: Chips) -> TableBeat:
        places = self.places.seat(seat)
        if places is None:
            return Beat(payload=(event,))
        move = self._chips(amount, self._bet_base(places), self._purse(places), 0.0)
        return Beat((move,), (event,), rest=ACTION_REST)
