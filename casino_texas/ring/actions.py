"""Everything that can be done in a hand of the ring game.

A decision of a seat, or the dealer's naming of cards: chance is the dealer's, the rules never
shuffle.  The list of actions, with the setup, is the hand; it is what is stored.  A card that is
not known (hidden in a record of somebody else's hand) is None.

Amounts of bets and raises are always "to": the seat's total on this street (R20).
"""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.values import value

#: Stands for the dealer wherever a seat number is asked for; seats begin with 1.
DEALER: Final = 0


class Street(Enum):
    """The four betting rounds, from 0; `board_size` cards lie while one is played, `new_cards` of
    them come with it."""

    board_size: int
    new_cards: int

    def __new__(cls, number: int, board_size: int, new_cards: int) -> Street:
        street = object.__new__(cls)
        street._value_ = number
        street.board_size = board_size
        street.new_cards = new_cards
        return street

    PREFLOP = 0, 0, 0
    FLOP = 1, 3, 3
    TURN = 2, 4, 1
    RIVER = 3, 5, 1


@value
class Fold:
    """R26; always legal for who is to act (R52)."""

    seat: int


@value
class Check:
    """R13, R52: only where nothing has to be added."""

    seat: int


@value
class Call:
    """Add what is missing to the price, or all chips if they are fewer (R14, R21)."""

    seat: int


@value
class Bet:
    """The first bet of a street, to so many chips."""

    seat: int
    to: Chips


@value
class Raise:
    """A raise (or the completion of a short bet, R17) to so many chips."""

    seat: int
    to: Chips


@value
class Show:
    """Turn up the own cards at the showdown (R33).

    `cards` is given only where the hand does not know them yet.
    """

    seat: int
    cards: tuple[Card, ...] = ()


@value
class Muck:
    """Give the own cards away unseen, and the claim with them (R33)."""

    seat: int


@value
class DeclareBoard:
    """Say that the five board cards play (R37)."""

    seat: int


@value
class ExtraCard:
    """A card too many, dealt to `seat` when `after` cards of the deal were out (R45, R46)."""

    seat: int
    card: Card
    after: int


@value
class DealHole:
    """The deal: two cards each, one at a time, from the first seat left of the button (R2).

    `cards` in dealing order.  `exposed` counts from 1 which of them were exposed (R38-R40);
    `extras` are cards too many (R45, R46).  Where that is a misdeal `cards` may end early.
    """

    cards: tuple[Card | None, ...]
    exposed: tuple[int, ...] = ()
    extras: tuple[ExtraCard, ...] = ()


@value
class ReplaceExposed:
    """After the deal the exposed card is replaced from the top of the stub (R39)."""

    card: Card


@value
class DealBoard:
    """The next board cards, after the burn where one is due (R27)."""

    cards: tuple[Card, ...]
    burn: Card | None = None


@value
class OverdealFlop:
    """The dealer's error of a flop of more than three cards (R41)."""

    cards: tuple[Card, ...]
    burn: Card | None = None


@value
class DealEarly:
    """The dealer's error of dealing the next street before the round is over (R42-R44)."""

    cards: tuple[Card, ...]
    burn: Card | None = None


@value
class Reshuffle:
    """The stub is shuffled and cut: after a misdeal with all cards, else with those given back.

    `order`, from the top, may be left out or end early; what it names must be dealt as named.
    """

    order: tuple[Card, ...] = ()


SeatAction: TypeAlias = Fold | Check | Call | Bet | Raise | Show | Muck | DeclareBoard
DealerAction: TypeAlias = (
    DealHole | ReplaceExposed | DealBoard | OverdealFlop | DealEarly | Reshuffle
)
RingAction: TypeAlias = SeatAction | DealerAction
