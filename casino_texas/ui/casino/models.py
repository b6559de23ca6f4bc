"""What lies on the casino table, as the screen shows it.

A `CasinoTable` can be made in two ways that always agree: from a view, or by folding the events
that led there.  So skipping an animation, resuming a hand and stepping through an old one are the
same code.  Knows: where cards and chips lie.  Must not know: pixels, time, or what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from casino_texas.casino import events as e
from casino_texas.casino.rules import FlopBet
from casino_texas.casino.view import BoxStatus, BoxView, CasinoView, Stage
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.hands import BestHand, best_hand

#: Where the open cards of the board lie, left to right: river, turn, flop (H3).
RIVER, TURN, FLOP = 0, 1, 2


@dataclass(frozen=True, slots=True)
class BoxOnTable:
    """One box: its chips by field, its cards, and what it came to."""

    box: int
    ante: Chips
    bet: Chips = 0
    buy: Chips = 0
    exchange: Chips = 0
    status: BoxStatus = BoxStatus.UNDECIDED
    cards: tuple[Card, ...] = ()
    best: BestHand | None = None
    settlement: e.Settlement | None = None


@dataclass(frozen=True, slots=True)
class CasinoTable:
    """The whole table.  `None` is a card that lies closed."""

    flop_bet_plays: FlopBet
    bankroll: Chips
    boxes: tuple[BoxOnTable, ...] = ()
    board: tuple[Card | None, ...] = ()
    dealer: tuple[Card | None, ...] = ()
    dealer_best: BestHand | None = None
    dealer_qualifies: bool | None = None
    net: Chips | None = None
    """What the hand came to once it is over."""

    def box(self, number: int) -> BoxOnTable:
        """The box with this number.

        Raises:
            KeyError: nobody holds it.
        """
        for box in self.boxes:
            if box.box == number:
                return box
        raise KeyError(number)

    @property
    def open_board(self) -> tuple[Card, ...]:
        """The open cards of the board, flop first."""
        order = self.board[FLOP:] + self.board[TURN::-1] if self.board else ()
        return tuple(card for card in order if card is not None)


def table_of(view: CasinoView) -> CasinoTable:
    """The table as this view shows it."""
    return CasinoTable(
        view.rules.flop_bet_plays,
        view.bankroll,
        tuple(_box_of(box) for box in view.boxes),
        view.board,
        view.dealer,
        view.dealer_best,
        view.dealer_qualifies,
        sum(box.settlement.net for box in view.boxes if box.settlement)
        if view.stage is Stage.OVER
        else None,
    )


def _box_of(box: BoxView) -> BoxOnTable:
    return BoxOnTable(
        box.box,
        box.ante,
        box.bet,
        box.buy,
        box.exchange,
        box.status,
        box.cards,
        box.best,
        box.settlement,
    )


def fold(table: CasinoTable, events: Iterable[e.CasinoEvent]) -> CasinoTable:
    """The table after these events."""
    return reduce(after, events, table)


def after(table: CasinoTable, event: e.CasinoEvent) -> CasinoTable:
    """The table after one event."""
    match event:
        case e.AntePlaced(box, amount):
            boxes = (*table.boxes, BoxOnTable(box, amount))
            return replace(table, boxes=boxes, bankroll=table.bankroll - amount)
        case e.CardsDealt(box, cards):
            return _with_box(table, replace(table.box(box), cards=cards))
        case e.DealerDealt():
            return replace(table, dealer=(None, None))
        case e.BoardDealt(flop):
            return _name_hands(replace(table, board=(None, None, *flop)))
        case e.BoxFolded(box):
            folded = replace(table.box(box), status=BoxStatus.FOLDED, best=None)
            return _with_box(table, folded)
        case e.BetPlaced(box, amount):
            held = table.box(box)
            on_flop = held.status is BoxStatus.UNDECIDED
            status = BoxStatus.BET_ON_FLOP if on_flop else BoxStatus.BET
            return _with_box(_pay(table, amount), replace(held, bet=amount, status=status))
        case e.CardBought(box, price):
            bought = replace(table.box(box), buy=price, status=BoxStatus.BOUGHT)
            return _with_box(_pay(table, price), bought)
        case e.TurnOpened(card):
            return _name_hands(_open(table, TURN, card))
        case e.CardsDiscarded(box, discards, price):
            held = table.box(box)
            kept = tuple(card for card in held.cards if card not in discards)
            held = replace(held, cards=kept, exchange=price, best=None)
            return _with_box(_pay(table, price), held)
        case e.CardsReplaced(box, cards):
            return _name_hands(_with_box(table, replace(table.box(box), cards=cards)))
        case e.RiverOpened(card):
            return _name_hands(_open(table, RIVER, card))
        case e.DealerOpened(cards, best, qualifies):
            return replace(table, dealer=cards, dealer_best=best, dealer_qualifies=qualifies)
        case e.BoxSettled(box, settlement, returned):
            table = replace(table, bankroll=table.bankroll + returned)
            return _with_box(table, replace(table.box(box), settlement=settlement))
        case e.HandEnded(net):
            return replace(table, net=net)


def _pay(table: CasinoTable, amount: Chips) -> CasinoTable:
    return replace(table, bankroll=table.bankroll - amount)


def _with_box(table: CasinoTable, changed: BoxOnTable) -> CasinoTable:
    boxes = tuple(changed if box.box == changed.box else box for box in table.boxes)
    return replace(table, boxes=boxes)


def _open(table: CasinoTable, place: int, card: Card) -> CasinoTable:
    board = (*table.board[:place], card, *table.board[place + 1 :])
    return replace(table, board=board)


def _name_hands(table: CasinoTable) -> CasinoTable:
    """Every box's best five of the cards it plays and can see (H6, H7)."""
    return replace(table, boxes=tuple(_named(table, box) for box in table.boxes))


def _named(table: CasinoTable, box: BoxOnTable) -> BoxOnTable:
    if len(box.cards) < 2 or not table.board or box.status is BoxStatus.FOLDED:
        return box
    five_only = table.flop_bet_plays is FlopBet.FIVE and box.status is BoxStatus.BET_ON_FLOP
    board = table.open_board[:3] if five_only else table.open_board
    return replace(box, best=best_hand((*board, *box.cards)))
