"""The view of a seat rebuilt from the events it saw, without asking the hand.

Whatever can be seen must follow from what was told: `fold(rules, viewer, seen_by(viewer, events))`
equals `hand.view(viewer)` but for `legal`, which is not told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from casino_texas.core.cards import Card
from casino_texas.ring.actions import DEALER, Street
from casino_texas.ring.events import (
    BoardDealt,
    BoardDeclared,
    CardBurned,
    CardReplaced,
    ClaimLost,
    DealerErred,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    Misdealt,
    Move,
    Posted,
    Pot,
    PotAwarded,
    PotsFormed,
    RingEvent,
    Ruling,
    SeatActed,
    StubReshuffled,
    TurnTo,
    UncalledReturned,
)
from casino_texas.ring.rules import RingRules
from casino_texas.ring.setup import PostKind
from casino_texas.ring.view import RingView, SeatStatus, SeatView, Stage

_LIVE_POSTS = {
    PostKind.SMALL_BLIND,
    PostKind.BIG_BLIND,
    PostKind.STRADDLE,
    PostKind.LIVE_BLIND,
}
_KEEPS_BOARD_CARDS_ASIDE = {
    Ruling.NEW_FLOP,
    Ruling.FINISH_THEN_NEW_FLOP,
    Ruling.SET_ASIDE,
    Ruling.RESHUFFLE_FOR_RIVER,
}


@dataclass
class Seat:
    stack: int
    bet: int = 0
    paid: int = 0
    status: SeatStatus = SeatStatus.LIVE
    cards: list[Card | None] = field(default_factory=list)
    is_shown: bool = False
    has_declared: bool = False


class Folded:
    """What has been told so far."""

    def __init__(self, rules: RingRules, viewer: int | None) -> None:
        self.rules = rules
        self.viewer = viewer
        self.button = 0
        self.stage = Stage.DEAL
        self.street = Street.PREFLOP
        self.to_act: int | None = None
        self.seats: dict[int, Seat] = {}
        self.board: tuple[Card, ...] = ()
        self.burned = 0
        self.set_aside: tuple[Card, ...] = ()
        self.pot = 0
        self.pots: tuple[Pot, ...] = ()
        self.price = 0
        self.history: tuple[SeatActed, ...] = ()
        self.awards: tuple[PotAwarded, ...] = ()
        self.is_round_over = False

    def add(self, event: RingEvent) -> None:
        match event:
            case HandStarted(button, stacks):
                self.button = button
                self.seats = {seat: Seat(chips) for seat, chips in stacks}
            case Posted(seat, kind, amount, due, is_all_in):
                self._pay(seat, amount, is_all_in=is_all_in)
                if kind in _LIVE_POSTS:
                    self.seats[seat].bet += amount
                    self.price = max(self.price, due)
            case HoleCardsDealt(seats, cards):
                for seat, card in zip(seats, cards, strict=True):
                    self.seats[seat].cards.append(card)
            case CardReplaced(seat, exposed, card):
                held = self.seats[seat].cards
                held[held.index(exposed)] = card
            case CardBurned():
                self.burned += 1
            case BoardDealt(street, cards):
                self.street = street
                self.board += cards
                self.is_round_over = self._able() < 2
            case TurnTo(seat):
                self.to_act = seat
                self.stage = self._stage_of(seat)
            case SeatActed():
                self._act(event)
            case UncalledReturned(seat, amount):
                self._pay(seat, -amount, is_all_in=False)
                self.seats[seat].status = SeatStatus.LIVE
            case PotsFormed(pots):
                self.pots = pots
                self.price = 0
                self.is_round_over = True
                for view in self.seats.values():
                    view.bet = 0
            case _:
                self._add_late(event)

    def _add_late(self, event: RingEvent) -> None:
        match event:
            case HandShown(seat, cards):
                self.seats[seat].cards = list(cards)
                self.seats[seat].is_shown = True
            case HandMucked(seat):
                self.seats[seat].status = SeatStatus.MUCKED
            case BoardDeclared(seat):
                self.seats[seat].has_declared = True
            case ClaimLost():
                pass
            case PotAwarded(number, amount, shares):
                assert number == len(self.pots) - 1, "side pots come first"
                assert sum(chips for _, chips in shares) == amount
                self.pots = self.pots[:-1]
                self.pot -= amount
                self.awards += (event,)
                for seat, chips in shares:
                    self.seats[seat].stack += chips
            case DealerErred(_, ruling, _, _, cards):
                if ruling in _KEEPS_BOARD_CARDS_ASIDE:
                    self.set_aside += cards
            case Misdealt():
                for view in self.seats.values():
                    view.cards = []
            case StubReshuffled():
                self.set_aside = ()
            case HandEnded(stacks):
                assert dict(stacks) == {seat: view.stack for seat, view in self.seats.items()}
                self.stage = Stage.OVER
                self.to_act = None
            case _:
                raise AssertionError(f"{event} is not an event")

    def _pay(self, seat: int, amount: int, *, is_all_in: bool) -> None:
        view = self.seats[seat]
        view.stack -= amount
        view.paid += amount
        self.pot += amount
        if is_all_in:
            view.status = SeatStatus.ALL_IN

    def _act(self, act: SeatActed) -> None:
        view = self.seats[act.seat]
        self._pay(act.seat, act.added, is_all_in=act.is_all_in)
        view.bet = act.to
        if act.move is Move.FOLD:
            view.status = SeatStatus.FOLDED
        elif act.move in (Move.BET, Move.RAISE):
            self.price = act.to
        self.history += (act,)

    def _stage_of(self, seat: int) -> Stage:
        if seat == DEALER:
            return Stage.DEAL
        is_last = self.street is Street.RIVER and self.is_round_over
        return Stage.SHOWDOWN if is_last else Stage.BETTING

    def _able(self) -> int:
        """How many have chips to bet with."""
        return sum(view.status is SeatStatus.LIVE for view in self.seats.values())

    def view(self) -> RingView:
        return RingView(
            self.viewer,
            self.rules,
            self.button,
            self.stage,
            self.street,
            self.to_act,
            tuple(
                SeatView(
                    seat,
                    view.stack,
                    view.bet,
                    view.paid,
                    view.status,
                    tuple(view.cards),
                    view.is_shown,
                    view.has_declared,
                )
                for seat, view in self.seats.items()
            ),
            self.board,
            self.burned,
            self.set_aside,
            self.pot,
            self.pots,
            self.price,
            self.history,
            self.awards,
            None,
        )


def fold(rules: RingRules, viewer: int | None, events: Iterable[RingEvent]) -> RingView:
    """The view that follows from these events."""
    folded = Folded(rules, viewer)
    for event in events:
        folded.add(event)
    return folded.view()
