"""What has happened in a hand of the ring game: facts that follow from actions.

Events are shown and never stored.  `apply` gives them as the dealer knows them; `seen_by` gives
the same events as one seat (or a spectator) sees them, with None for every card face down.
Folding a seat's events gives its view.  Amounts are chips, seats are seat numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.values import value
from casino_texas.ring.actions import Street
from casino_texas.ring.setup import PostKind


class Move(Enum):
    """What a seat did when it acted."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class DealerError(Enum):
    """What the dealer did wrong (R38-R46)."""

    FIRST_CARD_EXPOSED = "first_card_exposed"
    CARD_EXPOSED = "card_exposed"
    CARDS_EXPOSED = "cards_exposed"
    FLOP_TOO_LARGE = "flop_too_large"
    EARLY_FLOP = "early_flop"
    EARLY_TURN = "early_turn"
    EARLY_RIVER = "early_river"
    EXTRA_CARD = "extra_card"
    EXTRA_CARDS = "extra_cards"


class Ruling(Enum):
    """What the floor does about a dealer's error."""

    MISDEAL = "misdeal"
    """All cards back, reshuffle, cut, deal again (R38, R40, R46)."""
    REPLACE_AND_BURN = "replace_and_burn"
    """Replaced from the stub after the deal; the exposed card is the flop's burn (R39)."""
    NEW_FLOP = "new_flop"
    """The board goes back into the stub, reshuffle, new flop without another burn (R41)."""
    FINISH_THEN_NEW_FLOP = "finish_then_new_flop"
    """The round is finished, then as NEW_FLOP (R42)."""
    SET_ASIDE = "set_aside"
    """The round is finished, the next card is the turn, the river comes after a reshuffle with the
    card set aside (R43)."""
    RESHUFFLE_FOR_RIVER = "reshuffle_for_river"
    """The round is finished, the card is shuffled into the stub, river without a burn (R44)."""
    BURN_EXTRA = "burn_extra"
    """Back on the stub unseen, and used as the flop's burn (R45)."""


class WonBy(Enum):
    """Why a pot goes to whom it goes."""

    FOLDS = "folds"
    """Everybody else folded (R32)."""
    SOLE_CLAIM = "sole_claim"
    """Nobody else put chips into this pot who has not folded (R28)."""
    MUCKS = "mucks"
    """Everybody else mucked; the last hand left wins unseen (R33)."""
    BEST_HAND = "best_hand"
    """R36, of the hands that were shown; equal hands split (R30)."""


@value
class HandStarted:
    """Stacks before anything is posted, clockwise as in the setup."""

    button: int
    stacks: tuple[tuple[int, Chips], ...]


@value
class Posted:
    """`amount` is what was paid, `due` the full sum; paid less means all-in, perhaps before it."""

    seat: int
    kind: PostKind
    amount: Chips
    due: Chips
    is_all_in: bool


@value
class HoleCardsDealt:
    """The deal, card by card in dealing order: `seats[i]` got `cards[i]`.

    None is a card face down.  `exposed` has the positions (from 0) everybody saw.
    """

    seats: tuple[int, ...]
    cards: tuple[Card | None, ...]
    exposed: tuple[int, ...] = ()

    def for_seat(self, viewer: int | None) -> HoleCardsDealt:
        open_ones = self.exposed
        return HoleCardsDealt(
            self.seats,
            tuple(
                [
                    card if seat == viewer or position in open_ones else None
                    for position, (seat, card) in enumerate(
                        zip(self.seats, self.cards, strict=True)
                    )
                ]
            ),
            open_ones,
        )


@value
class CardReplaced:
    """An exposed card is taken from `seat` and replaced (R39)."""

    seat: int
    exposed: Card
    card: Card | None

    def for_seat(self, viewer: int | None) -> CardReplaced:
        return self if viewer == self.seat else CardReplaced(self.seat, self.exposed, None)


@value
class CardBurned:
    """One card to the burns, face down unless all have seen it before (`is_open`, R39)."""

    card: Card | None
    is_open: bool = False

    def for_seat(self, viewer: int | None) -> CardBurned:
        return self if self.is_open else _FACE_DOWN_BURN


_FACE_DOWN_BURN = CardBurned(None)


@value
class BoardDealt:
    street: Street
    cards: tuple[Card, ...]


@value
class TurnTo:
    """Now it is this seat's turn; DEALER (0) for the dealer."""

    seat: int


@value
class SeatActed:
    """`added` went into the pot now; `to` is the seat's total on this street after it."""

    seat: int
    street: Street
    move: Move
    added: Chips
    to: Chips
    is_all_in: bool


@value
class UncalledReturned:
    """What nobody matched comes back; it is never won (R22, R28)."""

    seat: int
    amount: Chips


@value
class Pot:
    """`eligible`: seats that can win it, from the first left of the button (R28)."""

    amount: Chips
    eligible: tuple[int, ...]


@value
class PotsFormed:
    """A betting round is over; main pot first.  Replaces the pots before it."""

    pots: tuple[Pot, ...]


@value
class HandShown:
    """`is_forced`: turned up because of an all-in (R34)."""

    seat: int
    cards: tuple[Card, Card]
    is_forced: bool = False


@value
class HandMucked:
    """Given away unseen at the showdown; `keeps_claim` after declaring the board (R37)."""

    seat: int
    keeps_claim: bool = False


@value
class BoardDeclared:
    seat: int


@value
class ClaimLost:
    """Shown, but plays the board and did not say so in time (R37)."""

    seat: int


@value
class PotAwarded:
    """Pot number `pot` (0 is the main pot) is paid out; side pots come before it (R35).

    `shares`: (seat, chips) from the first winner left of the button, odd chips in that order
    (R30).  `strength` is the winning hand's (core.hands), 0 where no hand decided.
    """

    pot: int
    amount: Chips
    shares: tuple[tuple[int, Chips], ...]
    won_by: WonBy
    strength: int = 0


@value
class DealerErred:
    """`rule` is the number of the rule applied, `seats` got the wrong cards, `cards` are those
    everybody saw."""

    error: DealerError
    ruling: Ruling
    rule: str
    seats: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()


@value
class Misdealt:
    """All cards are back; posts stay, the same hand is dealt again (R38, R40, R46)."""


@value
class StubReshuffled:
    """`returned` cards everybody knows went back into the stub; None for a whole new shuffle."""

    returned: tuple[Card, ...] | None


@value
class HandEnded:
    """Stacks after the hand, clockwise from the first seat left of the button."""

    stacks: tuple[tuple[int, Chips], ...]


RingEvent: TypeAlias = (
    HandStarted
    | Posted
    | HoleCardsDealt
    | CardReplaced
    | CardBurned
    | BoardDealt
    | TurnTo
    | SeatActed
    | UncalledReturned
    | PotsFormed
    | HandShown
    | HandMucked
    | BoardDeclared
    | ClaimLost
    | PotAwarded
    | DealerErred
    | Misdealt
    | StubReshuffled
    | HandEnded
)


def seen_by(viewer: int | None, events: Iterable[RingEvent]) -> tuple[RingEvent, ...]:
    """The events as this seat, or a spectator (None), sees them."""
    return tuple(
        [
            event.for_seat(viewer)
            if isinstance(event, HoleCardsDealt | CardReplaced | CardBurned)
            else event
            for event in events
        ]
    )
