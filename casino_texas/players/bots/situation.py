"""A view as a player looks at it: who is still in, who acts after whom, what each action cost.

Knows: one `RingView`, and how positions follow from the button.  Must not know: what hands are
worth, or how anybody plays.
"""

from __future__ import annotations

from dataclasses import dataclass

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.ring.actions import Street
from casino_texas.ring.events import Move, SeatActed
from casino_texas.ring.rules import Limit, RingRules
from casino_texas.ring.setup import deal_order
from casino_texas.ring.view import BettingOptions, RingView, SeatStatus


@dataclass(frozen=True, slots=True)
class Act:
    """A betting decision with its circumstances.

    * `pot`: chips in the middle before it; `call`: what it cost to stay in.
    * `raises`: bets and raises on the street before it (before the flop the blind is none).
    * `opponents`: others still in the hand.
    * `behind`: before the flop, how many had yet to act after him for the first time.
    * `has_bet`: he had bet or raised on this street before.
    """

    seat: int
    street: Street
    move: Move
    added: Chips
    to: Chips
    is_all_in: bool
    pot: Chips
    call: Chips
    raises: int
    opponents: int
    behind: int
    has_bet: bool


@dataclass(frozen=True, slots=True)
class Foe:
    """Another player still in the hand.

    * `is_behind`: acts after us on the coming streets (or later on this one).
    * `has_bet`: has bet or raised on this street.
    * `has_to_act`: will be asked again on this street if we do not raise.
    """

    seat: int
    stack: Chips
    bet: Chips
    is_all_in: bool
    is_behind: bool
    has_to_act: bool
    has_bet: bool
    cards: tuple[Card, ...]
    """Where everybody sees them; otherwise ()."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One decision of one seat."""

    rules: RingRules
    seat: int
    street: Street
    cards: tuple[Card, Card]
    board: tuple[Card, ...]
    legal: BettingOptions
    price: Chips
    foes: tuple[Foe, ...]
    acts: tuple[Act, ...]
    players: int
    """Dealt into the hand."""
    behind: int
    """Before the flop: opponents who have yet to act for the first time."""
    unit: Chips
    """The first price of the hand: the big blind, or the straddle."""
    is_last: bool
    """Nobody is asked after us on this street unless we bet or raise."""
    has_position: bool
    """We act after all foes who can still bet on the coming streets."""

    @property
    def pot(self) -> Chips:
        """Chips in the middle, bets of this street included."""
        return self.legal.pot

    @property
    def call(self) -> Chips:
        """Chips to add to stay in; 0 where checking is free."""
        return self.legal.call

    @property
    def stack(self) -> Chips:
        """Our chips behind."""
        return self.legal.stack

    @property
    def is_fixed(self) -> bool:
        """Bets have one size."""
        return self.rules.limit is Limit.FIXED_LIMIT

    @property
    def at_stake(self) -> Chips:
        """What leanings and luck are measured by: the pot, or two bets where they have one size."""
        if not self.is_fixed:
            return self.pot
        early = self.street in (Street.PREFLOP, Street.FLOP)
        bet = self.rules.lower_limit if early else self.rules.upper_limit
        return min(self.pot, 2 * bet)

    @property
    def effective(self) -> Chips:
        """The most of our stack that can still be lost: no more than the richest foe covers."""
        richest = max((foe.stack + foe.bet for foe in self.foes), default=0)
        return max(0, min(self.legal.stack, richest - self.legal.bet))

    @property
    def raises(self) -> int:
        """Bets and raises on this street so far; before the flop the blind is none."""
        return sum(
            act.street is self.street and act.move in (Move.BET, Move.RAISE) for act in self.acts
        )

    def last_raiser(self, street: Street) -> int | None:
        """Who bet or raised last on a street."""
        for act in reversed(self.acts):
            if act.street is street and act.move in (Move.BET, Move.RAISE):
                return act.seat
        return None


def spot_of(view: RingView) -> Spot:
    """What the viewer has to decide.

    Raises:
        ValueError: it is not the viewer's turn in a betting round, or he has no cards.
    """
    legal = view.legal
    if not isinstance(legal, BettingOptions) or view.viewer is None:
        raise ValueError("it is not this player's turn to bet")
    own = view.seat_view(view.viewer).cards
    if len(own) != 2 or own[0] is None or own[1] is None:
        raise ValueError("this player has no cards")
    order = deal_order([seat.seat for seat in view.seats], view.button)
    place = {seat: position for position, seat in enumerate(order)}
    here = place[view.viewer]
    acts, unit = _acts_of(view, order)
    now = [act for act in acts if act.street is view.street]
    acted_now = {act.seat for act in now}
    bettors = {act.seat for act in now if act.move in (Move.BET, Move.RAISE)}
    foes = []
    for seat in view.seats:
        if seat.seat == view.viewer or seat.status in (SeatStatus.FOLDED, SeatStatus.MUCKED):
            continue
        is_all_in = seat.status is SeatStatus.ALL_IN
        has_to_act = not is_all_in and (seat.bet < view.price or seat.seat not in acted_now)
        shown = tuple([card for card in seat.cards if card is not None])
        foes.append(
            Foe(
                seat.seat,
                seat.stack,
                seat.bet,
                is_all_in,
                place[seat.seat] > here,
                has_to_act,
                seat.seat in bettors,
                shown if len(shown) == 2 else (),
            )
        )
    behind = 0
    if view.street is Street.PREFLOP:
        behind = sum(not foe.is_all_in and foe.seat not in acted_now for foe in foes)
    return Spot(
        view.rules,
        view.viewer,
        view.street,
        (own[0], own[1]),
        view.board,
        legal,
        view.price,
        tuple(foes),
        acts,
        len(view.seats),
        behind,
        unit,
        not any(foe.has_to_act for foe in foes),
        not any(foe.is_behind and not foe.is_all_in for foe in foes),
    )


def _acts_of(view: RingView, order: tuple[int, ...]) -> tuple[tuple[Act, ...], Chips]:
    """The history with its circumstances, and the first price of the hand."""
    history = view.history
    bets = _posted(view)
    unit = max(view.rules.big_blind, *bets.values())
    pot = view.pot - sum([act.added for act in history])
    acts: list[Act] = []
    street = Street.PREFLOP
    price = unit
    raises = 0
    live = len(order)
    acted: set[int] = set()
    bettors: set[int] = set()
    folded_unasked = sum(
        seat.status is SeatStatus.FOLDED and seat.seat not in bets for seat in view.seats
    )
    live -= folded_unasked
    for act in history:
        if act.street is not street:
            street = act.street
            bets = {}
            price = raises = 0
            acted = set()
            bettors = set()
        call = max(0, price - bets.get(act.seat, 0))
        behind = live - 1 - len(acted - {act.seat}) if street is Street.PREFLOP else 0
        acts.append(
            Act(
                act.seat,
                street,
                act.move,
                act.added,
                act.to,
                act.is_all_in,
                pot,
                call,
                raises,
                live - 1,
                max(0, behind),
                act.seat in bettors,
            )
        )
        pot += act.added
        bets[act.seat] = act.to
        if act.move is Move.FOLD:
            live -= 1
            acted.discard(act.seat)
        else:
            acted.add(act.seat)
        if act.to > price:
            price = act.to
        if act.move in (Move.BET, Move.RAISE):
            raises += 1
            bettors.add(act.seat)
    return tuple(acts), unit


def _posted(view: RingView) -> dict[int, Chips]:
    """What stood before each seat before anybody acted, as far as it can still be seen.

    Seats that have neither acted nor can be seen before the flop are left out.
    """
    first: dict[int, SeatActed] = {}
    for act in view.history:
        if act.street is not Street.PREFLOP:
            break
        first.setdefault(act.seat, act)
    bets = {seat: act.to - act.added for seat, act in first.items()}
    if view.street is Street.PREFLOP:
        for seat in view.seats:
            if seat.seat not in bets and seat.status is not SeatStatus.FOLDED:
                bets[seat.seat] = seat.bet
    else:
        for seat in view.seats:
            if seat.seat not in bets and seat.status is not SeatStatus.FOLDED:
                bets[seat.seat] = 0
    return bets
