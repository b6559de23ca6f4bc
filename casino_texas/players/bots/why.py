"""Why an opponent did what he did: codes and numbers, kept with every decision.

Knows: what can be a reason.  Must not know: words (they are found by code: `why.PLAN`), or how
decisions are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from casino_texas.core.chips import Chips
from casino_texas.core.hands import HandClass
from casino_texas.errors import InputError
from casino_texas.ring.actions import Bet, Call, Check, Fold, Raise, SeatAction, Street


class Plan(Enum):
    """What an action is meant to do."""

    # before the flop
    OPEN = "open"
    """First in, with a hand worth a raise from here."""
    STEAL = "steal"
    """First in from late position, after the blinds."""
    LIMP = "limp"
    ISOLATE = "isolate"
    """A raise over limpers."""
    THREE_BET_VALUE = "three_bet_value"
    THREE_BET_BLUFF = "three_bet_bluff"
    SQUEEZE = "squeeze"
    """A re-raise over a raiser and callers."""
    FOUR_BET = "four_bet"
    """A re-raise of a re-raise, or more."""
    DEFEND_BLIND = "defend_blind"
    """A call from the blinds because the price is good."""
    CALL_RAISE = "call_raise"
    PUSH = "push"
    """All-in because the stack is short."""
    CALL_PUSH = "call_push"
    TAKE_OPTION = "take_option"
    """Nothing to pay, nothing to raise for."""
    FOLD_WEAK = "fold_weak"
    """Not a hand to enter with from here."""
    FOLD_TO_RAISE = "fold_to_raise"

    # after the flop
    VALUE = "value"
    """Worse hands will pay."""
    THIN_VALUE = "thin_value"
    """Worse hands may just pay more often than better ones."""
    PROTECT = "protect"
    """Probably ahead, and many cards change that."""
    CONTINUATION = "continuation"
    """The raiser before the flop goes on, whatever it brought."""
    SEMI_BLUFF = "semi_bluff"
    """A draw that may win at once."""
    BLUFF = "bluff"
    TRAP = "trap"
    """Strong, and slow."""
    POT_CONTROL = "pot_control"
    """Good enough to show down, not to build a pot."""
    FREE_CARD = "free_card"
    """A draw that pays nothing."""
    GIVE_UP = "give_up"
    """Nothing, and nobody will fold enough."""
    CALL_AHEAD = "call_ahead"
    """Probably ahead of what is bet."""
    CALL_DRAW = "call_draw"
    """The price is right for the draw."""
    BLUFF_CATCH = "bluff_catch"
    """Beats bluffs, and the price says that is enough."""
    FOLD_PRICE = "fold_price"
    """The price is too high for the chance to win."""

    # at the showdown
    SHOW = "show"
    MUCK = "muck"
    DECLARE = "declare"
    """The board plays, and it has to be said."""


@dataclass(frozen=True, slots=True)
class Option:
    """An action that was weighed.  `worth` is what it seemed to win on average from here on, in
    chips, a fold being 0; `folds` the chance that everybody folds to it."""

    action: SeatAction
    worth: float
    folds: float = 0.0


@dataclass(frozen=True, slots=True)
class AssumedRange:
    """How much of all hands a foe was thought to hold: 1 anything, 0.05 very few."""

    seat: int
    width: float


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why: one decision's numbers.

    * `equity`: chance to win at the showdown against what the foes are thought to hold, ties
      split; None where no cards were compared.
    * `pot_odds`: the share of the pot that a call has to win to break even; 0 where it is free.
    * `call`, `pot`: chips, before the action.
    * `standing`: the own hand among all possible ones, 0 the worst to 1 the best.
    * `draw`: the chance to complete a straight or flush, 0 where there is no draw.
    * `width`: before the flop, how many hands are played like this from here; 0 later.
    * `behind`: who acts later before the flop; `opponents`: who is in the hand.
    """

    seat: int
    street: Street
    plan: Plan
    hand: HandClass | None
    equity: float | None
    pot_odds: float
    call: Chips
    pot: Chips
    standing: float
    draw: float = 0.0
    width: float = 0.0
    behind: int = 0
    opponents: int = 1
    has_position: bool = False
    ranges: tuple[AssumedRange, ...] = ()
    options: tuple[Option, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Plain values for the store; `reasons_from_json` reads them back."""
        return {
            "seat": self.seat,
            "street": self.street.value,
            "plan": self.plan.value,
            "hand": None if self.hand is None else int(self.hand),
            "equity": self.equity,
            "pot_odds": self.pot_odds,
            "call": self.call,
            "pot": self.pot,
            "standing": self.standing,
            "draw": self.draw,
            "width": self.width,
            "behind": self.behind,
            "opponents": self.opponents,
            "has_position": self.has_position,
            "ranges": [[assumed.seat, assumed.width] for assumed in self.ranges],
            "options": [
                [_word(option.action), getattr(option.action, "to", 0), option.worth, option.folds]
                for option in self.options
            ],
        }


_WORDS: Final[dict[type, str]] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    Bet: "bet",
    Raise: "raise",
}


def _word(action: SeatAction) -> str:
    return _WORDS[type(action)]


def reasons_from_json(found: Mapping[str, Any]) -> Reasons:
    """The pair of `Reasons.as_json`.

    Raises:
        InputError: it is not what that writes.
    """
    try:
        hand = found["hand"]
        return Reasons(
            **{
                **found,
                "street": tuple(Street)[found["street"]],
                "plan": Plan(found["plan"]),
                "hand": None if hand is None else HandClass(hand),
                "ranges": tuple([AssumedRange(seat, width) for seat, width in found["ranges"]]),
                "options": tuple([_option(found["seat"], *parts) for parts in found["options"]]),
            }
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise InputError(f"reasons cannot be read: {error!r}") from error


def _option(seat: int, word: str, to: Chips, worth: float, folds: float) -> Option:
    if word == "bet":
        return Option(Bet(seat, to), worth, folds)
    if word == "raise":
        return Option(Raise(seat, to), worth, folds)
    return Option(_PLAIN[word](seat), worth, folds)


_PLAIN: Final[dict[str, type[Fold] | type[Check] | type[Call]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
}
