"""What moves when something happens at the casino table: events in, beats of animation out.

Knows: which card or chip goes from where to where, and how long it takes at speed 1.  Must not
know: how anything is drawn, or the rules.  Each beat carries the events it shows; folding them
gives the table after it, watched or skipped.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import pygame

from casino_texas.casino import events as e
from casino_texas.casino.view import BoxStatus
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.ui.animation import Beat, Move, Point, ease_in_out, ease_out, linear
from casino_texas.ui.casino.layout import TablePlaces
from casino_texas.ui.casino.models import RIVER, TURN, BoxOnTable, CasinoTable, after

DEAL_SECONDS: Final = 0.12
FLIGHT_SECONDS: Final = 0.24
FLIP_SECONDS: Final = 0.16
CHIPS_SECONDS: Final = 0.14
#: The dealer takes a breath before he turns his own cards, and before he pays.
PAUSE_SECONDS: Final = 0.25
#: How wide a card in the discard rack looks, as a share of the rack.
_IN_RACK: Final = 0.62


@dataclass(frozen=True, slots=True)
class FlyingCard:
    """A card of this width; `turns` while it moves from its back to its face, and becomes as small
    as `shrinks_to` (0: does not)."""

    card: Card | None
    width: int
    turns: bool = False
    shrinks_to: int = 0


@dataclass(frozen=True, slots=True)
class FlyingChips:
    amount: Chips
    radius: int


Sprite: TypeAlias = FlyingCard | FlyingChips
TableBeat: TypeAlias = Beat[Sprite, e.CasinoEvent]
TableMove: TypeAlias = Move[Sprite]


def beats(
    table: CasinoTable, events: Iterable[e.CasinoEvent], places: TablePlaces
) -> list[TableBeat]:
    """The beats that show these events on a table that looks like `table` before them."""
    director = _Director(table, places)
    dealt: list[e.CasinoEvent] = []
    result: list[TableBeat] = []
    for event in events:
        if isinstance(event, e.CardsDealt | e.DealerDealt):
            dealt.append(event)
            continue
        if isinstance(event, e.BoardDealt):
            result.append(director.deal([*dealt, event]))
            dealt = []
            continue
        result.append(director.show(event))
    if dealt:
        result.append(director.deal(dealt))
    return result


def collect(
    table: CasinoTable, chips: dict[tuple[int, str], Chips], places: TablePlaces
) -> TableBeat:
    """Chips go to the player, cards to the discard rack, and the next shoe is shuffled."""
    director = _Director(table, places)
    return director.collect(chips)


class _Director:
    """Keeps the table as it is before each event, so that it knows what lies where."""

    def __init__(self, table: CasinoTable, places: TablePlaces) -> None:
        self.table = table
        self.places = places
        rail = places.cloth
        self.purse: Point = (rail.centerx, rail.bottom + rail.height * 0.05)

    def show(self, event: e.CasinoEvent) -> TableBeat:
        beat = self._beat(event)
        self.table = after(self.table, event)
        return beat

    def _beat(self, event: e.CasinoEvent) -> TableBeat:
        match event:
            case e.BetPlaced(box, amount):
                return self._stake(event, box, "bet", amount)
            case e.CardBought(box, price):
                return self._stake(event, box, "buy", price)
            case e.TurnOpened(card):
                return self._open_board(event, TURN, card)
            case e.RiverOpened(card):
                return self._open_board(event, RIVER, card)
            case e.DealerOpened(cards, _, _):
                return self._open_dealer(event, cards)
            case e.CardsDiscarded(box, discards, price):
                return self._discard(event, box, discards, price)
            case e.CardsReplaced(box, cards):
                return self._replace(event, box, cards)
            case e.BoxFolded():
                return Beat(payload=(event,), cues=((0.0, "fold"),), rest=0.1)
            case e.BoxSettled(box, settlement, _):
                return self._settle(event, self.table.box(box), settlement)
            case _:
                return Beat(payload=(event,))

    # --- cards -----------------------------------------------------------------------------------

    def _slot(self, place: pygame.Rect) -> Point:
        return place.topleft

    def _from_shoe(self, width: int) -> Point:
        shoe = self.places.props.shoe
        return (shoe.centerx - width / 2, shoe.bottom - shoe.height * 0.5)

    def _deal_card(
        self, place: pygame.Rect, card: Card | None, begins: float
    ) -> Iterator[TableMove]:
        """One card from the shoe to its place; an open one is turned over there."""
        yield Move(
            FlyingCard(None, place.width),
            self._from_shoe(place.width),
            self._slot(place),
            begins,
            FLIGHT_SECONDS,
            ease_out,
            leaves=card is not None,
        )
        if card is not None:
            yield replace(self._flip(place, card, begins + FLIGHT_SECONDS), waits=False)

    def deal(self, events: list[e.CasinoEvent]) -> TableBeat:
        """Two rounds, one card at a time, boxes then dealer; then the board (H3)."""
        boxes = [event for event in events if isinstance(event, e.CardsDealt)]
        board = next((event for event in events if isinstance(event, e.BoardDealt)), None)
        places = self.places
        order: list[tuple[pygame.Rect, Card | None]] = []
        for turn in (0, 1):
            order += [(places.box(each.box).cards[turn], each.cards[turn]) for each in boxes]
            order.append((places.dealer[turn], None))
        if board is not None:
            order += [(places.board[0], None), (places.board[1], None)]
            order += [(places.board[2 + at], card) for at, card in enumerate(board.flop)]
        moves: list[TableMove] = []
        cues: list[tuple[float, str]] = []
        for at, (place, card) in enumerate(order):
            begins = at * DEAL_SECONDS
            moves += self._deal_card(place, card, begins)
            cues.append((begins, "card"))
            if card is not None:
                cues.append((begins + FLIGHT_SECONDS, "flip"))
        for event in events:
            self.table = after(self.table, event)
        return Beat(tuple(moves), tuple(events), cues=tuple(cues))

    def _open_board(self, event: e.CasinoEvent, at: int, card: Card) -> TableBeat:
        place = self.places.board[at]
        return Beat(
            (self._flip(place, card, 0.0),),
            (event,),
            frozenset({("board", at)}),
            ((0.0, "flip"),),
            0.06,
        )

    def _open_dealer(self, event: e.CasinoEvent, cards: tuple[Card, Card]) -> TableBeat:
        moves = tuple(
            self._flip(place, card, PAUSE_SECONDS + at * 0.1)
            for at, (place, card) in enumerate(zip(self.places.dealer, cards, strict=True))
        )
        return Beat(
            moves,
            (event,),
            frozenset({("dealer", 0), ("dealer", 1)}),
            ((PAUSE_SECONDS, "flip"),),
            PAUSE_SECONDS,
        )

    def _flip(self, place: pygame.Rect, card: Card, begins: float) -> TableMove:
        at = self._slot(place)
        return Move(
            FlyingCard(card, place.width, turns=True),
            at,
            at,
            begins,
            FLIP_SECONDS,
            linear,
            waits=True,
        )

    def _discard(
        self, event: e.CasinoEvent, box: int, discards: tuple[Card, ...], price: Chips
    ) -> TableBeat:
        places = self.places.box(box)
        held = self.table.box(box).cards
        moves: list[TableMove] = []
        hides: set[Hashable] = set()
        for at, card in enumerate(held):
            if card in discards:
                place = places.cards[at]
                hides.add(("card", box, at))
                moves.append(self._to_rack(place))
        moves.append(self._chips_to(box, "buy", price, 0.0))
        cues = ((0.0, "card"), (CHIPS_SECONDS, "chips"))
        return Beat(tuple(moves), (event,), frozenset(hides), cues)

    def _to_rack(self, place: pygame.Rect) -> TableMove:
        """A card goes face down into the discard rack, which lies farther away."""
        rack = self.places.props.rack
        wide = min(place.width, round(rack.width * _IN_RACK))
        end = (rack.centerx - wide / 2, rack.centery - wide * place.height / place.width / 2)
        card = FlyingCard(None, place.width, shrinks_to=wide)
        return Move(card, self._slot(place), end, 0.0, FLIGHT_SECONDS, ease_in_out)

    def _replace(self, event: e.CasinoEvent, box: int, cards: tuple[Card, Card]) -> TableBeat:
        places = self.places.box(box)
        kept = self.table.box(box).cards
        moves: list[TableMove] = []
        hides: set[Hashable] = {("card", box, 0), ("card", box, 1)}
        begins = 0.0
        for at, card in enumerate(cards):
            place = places.cards[at]
            if card in kept:
                spot = self._slot(place)
                moves.append(Move(FlyingCard(card, place.width), spot, spot, 0.0, 0.0))
            else:
                moves += self._deal_card(place, card, begins)
                begins += DEAL_SECONDS
        return Beat(tuple(moves), (event,), frozenset(hides), ((0.0, "card"),))

    # --- chips -----------------------------------------------------------------------------------

    def _base(self, box: int, field: str) -> tuple[Point, int]:
        fields = self.places.box(box).fields
        circle = fields.get(field) or fields["ante"]
        return (circle.centre[0], circle.centre[1] + circle.radius * 0.1), circle.radius

    def _tray(self) -> Point:
        tray = self.places.props.tray
        return (tray.centerx, tray.centery)

    def _chips_to(self, box: int, field: str, amount: Chips, begins: float) -> TableMove:
        """From the player to a field."""
        base, radius = self._base(box, field)
        return Move(
            FlyingChips(amount, radius),
            self.purse,
            base,
            begins,
            CHIPS_SECONDS * 1.6,
            ease_in_out,
            arc=radius * 0.6,
        )

    def _stake(self, event: e.CasinoEvent, box: int, field: str, amount: Chips) -> TableBeat:
        move = self._chips_to(box, field, amount, 0.0)
        return Beat((move,), (event,), cues=((move.ends * 0.9, "chips"),))

    def _settle(self, event: e.CasinoEvent, box: BoxOnTable, settlement: e.Settlement) -> TableBeat:
        """Lost chips go to the tray, winnings come from it."""
        moves: list[TableMove] = []
        hides: set[Hashable] = set()
        stakes = {"ante": box.ante, "bet": box.bet}
        changes = {"ante": settlement.ante, "bet": settlement.bet}
        lost = [(name, stakes[name]) for name in stakes if changes[name] < 0]
        price = box.buy + box.exchange
        if price:
            lost.append(("buy", price))
        for name, amount in lost:
            base, radius = self._base(box.box, name)
            hides.add(("chips", box.box, name))
            moves.append(
                Move(
                    FlyingChips(amount, radius),
                    base,
                    self._tray(),
                    0.0,
                    CHIPS_SECONDS * 2,
                    ease_in_out,
                    waits=True,
                )
            )
        begins = CHIPS_SECONDS * 1.5 if lost else 0.0
        for name, change in changes.items():
            if change > 0:
                base, radius = self._base(box.box, name)
                moves.append(
                    Move(
                        FlyingChips(change, radius),
                        self._tray(),
                        (base[0] + radius * 0.3, base[1]),
                        begins,
                        CHIPS_SECONDS * 2,
                        ease_in_out,
                    )
                )
        is_fold = box.status is BoxStatus.FOLDED
        cues = () if is_fold else (((begins, "chips"),) if moves else ())
        return Beat(tuple(moves), (event,), frozenset(hides), cues)

    def collect(self, chips: dict[tuple[int, str], Chips]) -> TableBeat:
        moves: list[TableMove] = []
        hides: set[Hashable] = set()
        for (number, name), amount in chips.items():
            hides.add(("chips", number, name))
            if amount:
                base, radius = self._base(number, name)
                moves.append(
                    Move(
                        FlyingChips(amount, radius),
                        base,
                        self.purse,
                        0.0,
                        CHIPS_SECONDS * 1.6,
                        ease_in_out,
                        waits=True,
                    )
                )

        def away(place: pygame.Rect, key: Hashable) -> None:
            hides.add(key)
            moves.append(self._to_rack(place))

        for at, _ in enumerate(self.table.dealer):
            away(self.places.dealer[at], ("dealer", at))
        for at, _ in enumerate(self.table.board):
            away(self.places.board[at], ("board", at))
        for box in self.table.boxes:
            for at, _ in enumerate(box.cards):
                away(self.places.box(box.box).cards[at], ("card", box.box, at))
        cues = ((0.0, "chips"), (FLIGHT_SECONDS * 0.6, "shuffle"))
        return Beat(tuple(moves), (), frozenset({*hides, "words"}), cues)
