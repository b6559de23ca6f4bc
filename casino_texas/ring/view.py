"""What one seat may know now, and what whoever is to act may do.

Views are built field by field (`hand.view`), never by deleting from the hand, so a hidden card
cannot slip through.  Bots, the coach and the screen get only this.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeAlias

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.values import value
from casino_texas.ring.actions import (
    DEALER,
    Bet,
    DealBoard,
    DealerAction,
    DealHole,
    Raise,
    ReplaceExposed,
    Reshuffle,
    Street,
)
from casino_texas.ring.events import Pot, PotAwarded, SeatActed
from casino_texas.ring.rules import RingRules


class Stage(Enum):
    """What the hand waits for."""

    DEAL = "deal"
    """The dealer: cards or a shuffle."""
    BETTING = "betting"
    SHOWDOWN = "showdown"
    OVER = "over"


class NoRaise(Enum):
    """Why a bet or raise is not offered."""

    CAPPED = "capped"
    """R16."""
    NOT_REOPENED = "not_reopened"
    """He has acted, and the price has not grown by a full raise since (R17, R23)."""
    NOBODY_CAN_ANSWER = "nobody_can_answer"
    """Every opponent is folded, all-in, or covered by the price (R25)."""
    TOO_FEW_CHIPS = "too_few_chips"
    """The stack is not above the call."""


class NoMuck(Enum):
    """Why a hand may not be mucked."""

    CALLED_MUST_SHOW = "called_must_show"
    """R33, option."""


@value
class BettingOptions:
    """A seat's choices in a betting round.  Fold is always open (R52).

    * `call`: chips to add, at most the stack; 0 means check, and only then (R13, R14).
    * `min_to`, `max_to`: limits of a bet or raise as totals on this street, equal for a fixed bet
      or a short all-in, both 0 where `no_raise` says why there is none.
    * `is_bet`: it would be the first bet of the street.
    """

    seat: int
    street: Street
    call: Chips
    min_to: Chips
    max_to: Chips
    is_bet: bool
    no_raise: NoRaise | None
    stack: Chips
    """Chips behind."""
    bet: Chips
    """His total on this street so far."""
    pot: Chips
    """All chips in the middle, bets of this street included."""

    @property
    def can_check(self) -> bool:
        return self.call == 0

    @property
    def can_raise(self) -> bool:
        return self.no_raise is None

    def bet_or_raise(self, to: Chips) -> Bet | Raise:
        """The action that bets or raises to `to`, whichever it is now."""
        return Bet(self.seat, to) if self.is_bet else Raise(self.seat, to)


@value
class ShowdownOptions:
    """A seat's choices at the showdown (R33, R37).

    `must_name_cards`: the hand does not know the cards; `Show` has to carry them.
    """

    seat: int
    can_show: bool
    no_muck: NoMuck | None
    can_declare: bool
    must_name_cards: bool = False


class DealerTask(Enum):
    """What the dealer has to do now."""

    HOLE = "hole"
    REPLACE = "replace"
    BOARD = "board"
    RESHUFFLE = "reshuffle"


# Members of an enum are looked up slowly.
_BOARD: Final = DealerTask.BOARD


@value
class DealerOptions:
    """What the dealer has to do.

    * `cards`: how many to deal, without the burn.
    * `burn`: whether a card is burned first; then `deal` takes it from the top.
    * RESHUFFLE: `returned` go into the stub before it is shuffled and cut; None means every card
      (a misdeal: the whole deck is shuffled).
    """

    task: DealerTask
    street: Street
    cards: int = 0
    burn: bool = False
    returned: tuple[Card, ...] | None = ()
    seat: int = DEALER

    @property
    def needed(self) -> int:
        """How many cards come off the stub, the burn included."""
        return self.cards + self.burn

    def deal(self, cards: Sequence[Card]) -> DealerAction:
        """The action with these cards from the top of the stub (RESHUFFLE: the new order)."""
        task = self.task
        if task is _BOARD:
            if self.burn:
                return DealBoard(tuple(cards[1:]), cards[0])
            return DealBoard(tuple(cards))
        if task is DealerTask.HOLE:
            return DealHole(tuple(cards))
        return ReplaceExposed(cards[0]) if task is DealerTask.REPLACE else Reshuffle(tuple(cards))


LegalActions: TypeAlias = BettingOptions | ShowdownOptions | DealerOptions


class SeatStatus(Enum):
    """How a seat stands in the hand."""

    LIVE = "live"
    ALL_IN = "all_in"
    FOLDED = "folded"
    MUCKED = "mucked"


@value
class SeatView:
    """One seat as the viewer sees it."""

    seat: int
    stack: Chips
    bet: Chips
    """On this street, still before him."""
    paid: Chips
    """Into the pot in the whole hand, posts included, what came back excluded."""
    status: SeatStatus
    cards: tuple[Card | None, ...]
    """Two, None for a card face down; () before the deal."""
    is_shown: bool
    """Turned up at the showdown or by R34."""
    has_declared: bool


@value
class RingView:
    """All one seat, or a spectator (`viewer` None), may know."""

    viewer: int | None
    rules: RingRules
    button: int
    stage: Stage
    street: Street
    to_act: int | None
    """A seat, DEALER, or None when the hand is over."""
    seats: tuple[SeatView, ...]
    """Clockwise as in the setup."""
    board: tuple[Card, ...]
    burned: int
    set_aside: tuple[Card, ...]
    """Board cards dealt too early that wait to go back (R42-R44)."""
    pot: Chips
    """All chips in the middle, bets of this street included."""
    pots: tuple[Pot, ...]
    """Of the finished rounds, main pot first; those not awarded yet at the showdown."""
    price: Chips
    """The highest total to match on this street."""
    history: tuple[SeatActed, ...]
    """Every betting decision of the hand."""
    awards: tuple[PotAwarded, ...]
    legal: LegalActions | None
    """Only for the viewer's own turn."""

    def seat_view(self, seat: int) -> SeatView:
        """The view of one seat."""
        return next(view for view in self.seats if view.seat == seat)
