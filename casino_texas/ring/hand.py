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
)
from casino_texas.ring.events import (
    DealerError,
    HandShown,
    Pot,
    PotAwarded,
    RingEvent,
    WonBy,
)
from casino_texas.ring.opening import open_hand
from casino_texas.ring.rules import RingRules
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.state import Events, State
from casino_texas.ring.stub import burn_is_due
from casino_texas.ring.view import (
    BettingOptions,
    LegalActions,
    RingView,
    ShowdownOptions,
    Stage,
)

# Members of an enum are looked up slowly; the steps of a hand use these names.
_OVER: Final = Stage.OVER
_BETTING: Final = Stage.BETTING
_DEAL: Final = Stage.DEAL
_SHOWDOWN: Final = Stage.SHOWDOWN


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
        return self.stage is _OVER

    @property
    def to_act(self) -> int | None:
        """A seat, DEALER (0), or None when the hand is over."""
        if self.actor >= 0:
            return self.frame.seats[self.actor]
        return None if self.stage is _OVER else DEALER

    @property
    def stacks(self) -> tuple[tuple[int, Chips], ...]:
        """(seat, chips behind), clockwise as in the setup."""
        position_of = self.frame.position_of
        return tuple([(seat, self.stack[position_of[seat]]) for seat, _ in self.setup.stacks])

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards that lie."""
        return self.cards.board

    @property
    def burned(self) -> tuple[Card | None, ...]:
        """The burns in order; None where a card is not known."""
        return self.cards.burned

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Formed by the finished rounds and not awarded yet, main pot first."""
        return self.ledger.pots

    @property
    def final_pots(self) -> tuple[Pot, ...]:
        """The pots as they were when the last round ended, main pot first."""
        return self.ledger.final_pots

    @property
    def awards(self) -> tuple[PotAwarded, ...]:
        """Who was paid which pot, in the order of payment."""
        return self.ledger.awards

    @property
    def returned(self) -> tuple[tuple[int, Chips], ...]:
        """Uncalled bets that went back: (seat, chips)."""
        return self.ledger.returned

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
        if not self.cards.hole:
            return ()
        return self.cards.hole[self.frame.position_of[seat]]

    @property
    def shown_cards(self) -> dict[int, tuple[Card | None, ...]]:
        """Hands everybody has seen at the showdown, by seat."""
        return {seat: self.hole_cards(seat) for seat in self.frame.seats_in(self.ledger.shown)}

    @property
    def mucked_cards(self) -> dict[int, tuple[Card | None, ...]]:
        """Hands mucked at the showdown: to be read in the history, not at the table (R33)."""
        return {seat: self.hole_cards(seat) for seat in self.frame.seats_in(self.ledger.mucked)}

    @property
    def may_still_show(self) -> tuple[int, ...]:
        """After the end: who took a pot unseen and may show all the same (R32, R33)."""
        if self.stage is not _OVER:
            return ()
        unseen = [
            seat
            for award in self.ledger.awards
            if award.won_by in (WonBy.FOLDS, WonBy.MUCKS)
            for seat, _ in award.shares
        ]
        hidden = self.live & ~self.ledger.shown & ~self.ledger.mucked
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
            if self.stage is _BETTING:
                legal = betting.options(self)
            elif self.stage is _DEAL:
                legal = dealing.options(self)
            elif self.stage is _SHOWDOWN:
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
        hand.frame = self.frame
        hand.cards = self.cards
        hand.ledger = self.ledger
        hand.stage = self.stage
        hand.task = self.task
        hand.street = self.street
        hand.actor = self.actor
        hand.stack = self.stack
        hand.bet = self.bet
        hand.pot = self.pot
        hand.live = self.live
        hand.able = self.able
        hand.pending = self.pending
        hand.price = self.price
        hand.raise_size = self.raise_size
        hand.fixed = self.fixed
        hand.acted = self.acted
        hand.actions = (*self.actions, action)
        hand.history = self.history
        hand.legal = None
        events: Events = []
        if handler := _BETTING_STEPS.get(kind):
            legal = self.legal
            if legal is None:
                legal = self.legal_actions()
            if type(legal) is not BettingOptions or action.seat != legal.seat:  # type: ignore[union-attr]
                raise self._refusal(action)
            handler(hand, action, legal, events)
        elif handler := _DEALING_STEPS.get(kind):
            if self.stage is not _DEAL:
                raise self._refusal(action)
            hand.cards = self.cards.copy()
            handler(hand, action, events)
        elif handler := _SHOWDOWN_STEPS.get(kind):
            choices = self.legal_actions()
            hand.ledger = self.ledger.copy()
            if type(choices) is ShowdownOptions and action.seat == choices.seat:  # type: ignore[union-attr]
                handler(hand, action, choices, events)
            elif self.stage is _OVER and type(action) is Show:
                hand._show_after_the_end(action, events)
            else:
                raise self._refusal(action)
        elif handler := _DEALER_ERRORS.get(kind):
            hand.cards = self.cards.copy()
            handler(hand, action, events)
        else:
            raise IllegalAction(None, action, "not_an_action")
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
        if self.stage is _OVER:
            return IllegalAction(seat, action, "hand_is_over")
        if seat is not None and seat != self.to_act:
            return IllegalAction(seat, action, "not_your_turn", to_act=self.to_act)
        return IllegalAction(seat, action, "not_now", stage=self.stage.value)

    def _show_after_the_end(self, action: Show, events: Events) -> None:
        if action.seat not in self.may_still_show or action.cards:
            raise IllegalAction(action.seat, action, "hand_is_over")
        position = self.frame.position_of[action.seat]
        first, second = self.cards.hole[position]
        if first is None or second is None:
            raise AssertionError("only known cards may still be shown")
        self.ledger.shown |= 1 << position
        events.append(HandShown(action.seat, (first, second)))

    def __eq__(self, other: object) -> bool:
        """A hand is what it began with and what was done in it."""
        if not isinstance(other, RingHand):
            return NotImplemented
        return self.actions == other.actions and self.setup == other.setup

    def __hash__(self) -> int:
        return hash((self.setup.stacks, self.actions))

    def __repr__(self) -> str:
        who = {None: "over", DEALER: "dealer to act"}.get(self.to_act, f"seat {self.to_act} to act")
        board = " ".join(card.text for card in self.cards.board) or "no board"
        return f"<RingHand {self.street.name.lower()}, {board}, pot {self.pot}, {who}>"


_Handler = Callable[..., Any]
_BETTING_STEPS: Final[dict[type, _Handler]] = {
    Fold: betting.fold,
    Check: betting.check,
    Call: betting.call,
    Bet: betting.bet_or_raise,
    Raise: betting.bet_or_raise,
}
_SHOWDOWN_STEPS: Final[dict[type, _Handler]] = {
    Show: showdown.show,
    Muck: showdown.muck,
    DeclareBoard: showdown.declare_board,
}
_DEALING_STEPS: Final[dict[type, _Handler]] = {
    DealHole: dealing.deal_hole,
    DealBoard: dealing.deal_board,
    ReplaceExposed: dealing.replace_exposed,
    Reshuffle: dealing.reshuffle,
}
_DEALER_ERRORS: Final[dict[type, _Handler]] = {
    OverdealFlop: dealer_errors.overdeal_flop,
    DealEarly: dealer_errors.deal_early,
}


def new_hand(setup: HandSetup) -> Step[RingHand, RingEvent]:
    """The hand after antes, blinds and straddle are posted (R3, R9, R10); the dealer is next."""
    hand = RingHand()
    events: Events = []
    open_hand(hand, setup, events)
    return Step(hand, tuple(events))
