"""One hand of hold'em as a value: it changes only by `apply`.

Knows: which part of the rules an action belongs to.  The parts are `betting`, `rounds`, `dealing`,
`dealer_errors` and `showdown`, and work on the same `state`.  Must not know: the table between
hands, chance, files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.game import Step
from casino_texas.errors import IllegalAction
from casino_texas.ring import betting, dealer_errors, dealing, showdown, views
from casino_texas.ring.actions import (
    DEALER,
    Bet,
    Call,
    Check,
    DealBoard,
    DealEarly,
    DealHole,
    DeclareBoard,
    Fold,
    Muck,
    OverdealFlop,
    Raise,
    ReplaceExposed,
    Reshuffle,
    RingAction,
    SeatAction,
    Show,
    Street,
)
from casino_texas.ring.events import DealerError, HandShown, HandStarted, Posted, RingEvent, WonBy
from casino_texas.ring.rules import Limit, RingRules, Straddle
from casino_texas.ring.setup import HandSetup, PostKind
from casino_texas.ring.state import (
    NO_TROUBLE,
    NOT_ACTED,
    TURN_TO,
    Events,
    Frame,
    State,
    copy_state,
)
from casino_texas.ring.stub import burn_is_due
from casino_texas.ring.view import (
    BettingOptions,
    DealerTask,
    LegalActions,
    RingView,
    ShowdownOptions,
    Stage,
)


class RingHand(State):
    """One moment of one hand.  Make the first with `new_hand`, the next with `apply`.

    Read what you need through the properties and `view`; the slots of `State` are the engine's.
    """

    __slots__ = ()

    @property
    def setup(self) -> HandSetup:
        """What the hand began with."""
        return self.frame.setup

    @property
    def rules(self) -> RingRules:
        """What is played."""
        return self.frame.rules

    @property
    def is_over(self) -> bool:
        """Every chip has gone where it belongs."""
        return self.stage is Stage.OVER

    @property
    def to_act(self) -> int | None:
        """A seat, DEALER (0), or None when the hand is over."""
        if self.actor >= 0:
            return self.frame.seats[self.actor]
        return None if self.stage is Stage.OVER else DEALER

    @property
    def stacks(self) -> tuple[tuple[int, Chips], ...]:
        """(seat, chips behind), clockwise as in the setup."""
        position_of = self.frame.position_of
        return tuple([(seat, self.stack[position_of[seat]]) for seat, _ in self.setup.stacks])

    @property
    def burn_is_due(self) -> bool:
        """Whether the next board cards need a card burned first (R27, R39, R41-R45)."""
        return burn_is_due(self)

    @property
    def possible_errors(self) -> tuple[DealerError, ...]:
        """The errors the dealer can make now (R38-R46); `dealer_errors.error_action` makes one."""
        return dealer_errors.possible_errors(self)

    def stack_of(self, seat: int) -> Chips:
        """Chips behind."""
        return self.stack[self.frame.position_of[seat]]

    def hole_cards(self, seat: int) -> tuple[Card | None, ...]:
        """The dealer's knowledge, for records and tests; players get views."""
        if not self.hole:
            return ()
        return self.hole[self.frame.position_of[seat]]

    @property
    def shown_cards(self) -> dict[int, tuple[Card | None, ...]]:
        """Hands everybody has seen at the showdown, by seat."""
        return {seat: self.hole_cards(seat) for seat in self.frame.seats_in(self.shown)}

    @property
    def mucked_cards(self) -> dict[int, tuple[Card | None, ...]]:
        """Hands mucked at the showdown: to be read in the history, not at the table (R33)."""
        return {seat: self.hole_cards(seat) for seat in self.frame.seats_in(self.mucked)}

    @property
    def may_still_show(self) -> tuple[int, ...]:
        """After the end: who took a pot unseen and may show all the same (R32, R33)."""
        if self.stage is not Stage.OVER:
            return ()
        unseen = [
            seat
            for award in self.awards
            if award.won_by in (WonBy.FOLDS, WonBy.MUCKS)
            for seat, _ in award.shares
        ]
        hidden = self.live & ~self.shown & ~self.mucked
        known = [
            seat
            for seat in self.frame.seats_in(hidden)
            if seat in unseen and None not in self.hole_cards(seat)
        ]
        return tuple(known)

    def legal_actions(self) -> LegalActions | None:
        """What whoever is to act may do, with limits and reasons; None when the hand is over."""
        legal = self.legal
        if legal is None:
            if self.stage is Stage.BETTING:
                legal = betting.options(self)
            elif self.stage is Stage.DEAL:
                legal = dealing.options(self)
            elif self.stage is Stage.SHOWDOWN:
                legal = showdown.options(self)
            self.legal = legal
        return legal

    def apply(self, action: RingAction) -> Step[RingHand, RingEvent]:
        """The hand after the action, with the events that followed.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        kind = type(action)
        hand = RingHand()
        copy_state(self, hand)
        events: Events = []
        if handler := _BETTING.get(kind):
            legal = self.legal
            if legal is None:
                legal = self.legal_actions()
            if type(legal) is not BettingOptions or action.seat != legal.seat:  # type: ignore[union-attr]
                raise self._refusal(action)
            handler(hand, action, legal, events)
        elif handler := _DEALING.get(kind):
            if self.stage is not Stage.DEAL:
                raise self._refusal(action)
            handler(hand, action, events)
        elif handler := _SHOWDOWN.get(kind):
            choices = self.legal_actions()
            if type(choices) is ShowdownOptions and action.seat == choices.seat:  # type: ignore[union-attr]
                handler(hand, action, choices, events)
            elif self.stage is Stage.OVER and type(action) is Show:
                hand._show_after_the_end(action, events)
            else:
                raise self._refusal(action)
        elif handler := _ERRORS.get(kind):
            handler(hand, action, events)
        else:
            raise IllegalAction(None, action, "not_an_action")
        hand.actions = (*self.actions, action)
        return Step(hand, tuple(events))

    def view(self, viewer: int | None) -> RingView:
        """All this seat, or a spectator (None), may know."""
        return views.view_of(self, viewer, self.legal_actions())

    def default_showdown_action(self) -> SeatAction:
        """What is done where nobody chooses, for who is to act at the showdown (R33, R37).

        Raises:
            ValueError: the hand is not at the showdown.
        """
        legal = self.legal_actions()
        if not isinstance(legal, ShowdownOptions):
            raise ValueError("the hand is not at the showdown")
        return showdown.default_action(self, legal)

    def _refusal(self, action: RingAction) -> IllegalAction:
        """Why this kind of action, or this seat, is not on now."""
        seat = getattr(action, "seat", None)
        if self.stage is Stage.OVER:
            return IllegalAction(seat, action, "hand_is_over")
        if seat is not None and seat != self.to_act:
            return IllegalAction(seat, action, "not_your_turn", to_act=self.to_act)
        return IllegalAction(seat, action, "not_now", stage=self.stage.value)

    def _show_after_the_end(self, action: Show, events: Events) -> None:
        if action.seat not in self.may_still_show or action.cards:
            raise IllegalAction(action.seat, action, "hand_is_over")
        position = self.frame.position_of[action.seat]
        first, second = self.hole[position]
        if first is None or second is None:
            raise AssertionError("only known cards may still be shown")
        self.shown |= 1 << position
        events.append(HandShown(action.seat, (first, second)))

    def __repr__(self) -> str:
        who = {None: "over", DEALER: "dealer to act"}.get(self.to_act, f"seat {self.to_act} to act")
        board = " ".join(card.text for card in self.board) or "no board"
        return f"<RingHand {self.street.name.lower()}, {board}, pot {self.pot}, {who}>"


_Handler = Callable[..., Any]
_BETTING: Final[dict[type, _Handler]] = {
    Fold: betting.fold,
    Check: betting.check,
    Call: betting.call,
    Bet: betting.bet_or_raise,
    Raise: betting.bet_or_raise,
}
_SHOWDOWN: Final[dict[type, _Handler]] = {
    Show: showdown.show,
    Muck: showdown.muck,
    DeclareBoard: showdown.declare_board,
}
_DEALING: Final[dict[type, _Handler]] = {
    DealHole: dealing.deal_hole,
    DealBoard: dealing.deal_board,
    ReplaceExposed: dealing.replace_exposed,
    Reshuffle: dealing.reshuffle,
}
_ERRORS: Final[dict[type, _Handler]] = {
    OverdealFlop: dealer_errors.overdeal_flop,
    DealEarly: dealer_errors.deal_early,
}


def new_hand(setup: HandSetup) -> Step[RingHand, RingEvent]:
    """Antes, blinds and straddle are posted, as far as stacks go (R3, R9, R10, R24); next the
    dealer deals."""
    frame = Frame(setup)
    count = frame.count
    rules = setup.rules
    position_of = frame.position_of
    stack = [0] * count
    for seat, chips in setup.stacks:
        stack[position_of[seat]] = chips
    able = frame.everybody
    bet = [0] * count
    paid = [0] * count
    dead = pot = price = 0
    raise_size = rules.lower_limit if frame.is_fixed else rules.big_blind
    events: Events = [HandStarted(setup.button, setup.stacks)]
    for post in setup.posts:
        position = position_of[post.seat]
        kind = post.kind
        due = post.amount
        amount = due if due < stack[position] else stack[position]
        if kind.is_live:
            price = due if due > price else price
            bet[position] += amount
        elif kind is PostKind.ANTE:
            paid[position] += amount
        else:
            dead += amount
        if (
            kind is PostKind.STRADDLE
            and rules.straddle is Straddle.RAISE_TO_4BB
            and rules.limit is not Limit.FIXED_LIMIT
        ):
            raise_size = due
        stack[position] -= amount
        pot += amount
        if not stack[position]:
            able &= ~(1 << position)
        if amount:
            events.append(Posted(post.seat, kind, amount, due, not stack[position]))
    hand = RingHand()
    hand.frame = frame
    hand.stage = Stage.DEAL
    hand.actor = -1
    hand.task = DealerTask.HOLE
    hand.street = Street.PREFLOP
    hand.stack = stack
    hand.bet = bet
    hand.paid = paid
    hand.dead = dead
    hand.pot = pot
    hand.returned = ()
    hand.live = frame.everybody
    hand.able = able
    hand.pending = 0
    hand.price = price
    hand.raise_size = raise_size
    hand.base = price
    hand.bets_made = 1 if price else 0
    hand.is_uncapped = False
    hand.acted = NOT_ACTED[count]
    hand.hole = ()
    hand.board = ()
    hand.burned = ()
    hand.seen = 0
    hand.trouble = NO_TROUBLE
    hand.pots = hand.final_pots = ()
    hand.awards = ()
    hand.shown = hand.mucked = 0
    hand.showdown = None
    hand.actions = ()
    hand.history = ()
    hand.legal = None
    events.append(TURN_TO[DEALER])
    return Step(hand, tuple(events))
