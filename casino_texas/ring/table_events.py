"""What has happened at a ring table between hands: facts that follow from actions.

Events are shown and never stored; everybody at the table may see all of them.  Amounts are chips.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from casino_texas.core.chips import Chips
from casino_texas.ring.seats import Marker


class OfferKind(Enum):
    """What a seat is asked to post before the deal."""

    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    RETURN = "return"
    """A new player, or one with a marker, may come in now (R6-R8)."""
    STRADDLE = "straddle"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat may post: `live` counts as its bet, `dead` goes into the pot."""

    seat: int
    kind: OfferKind
    live: Chips
    dead: Chips = 0


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player sat down; `amount` left his bankroll."""

    seat: int
    amount: Chips


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """A top-up or re-buy; `amount` left the player's bankroll."""

    seat: int
    amount: Chips


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left; `amount` went back to his bankroll."""

    seat: int
    amount: Chips


@dataclass(frozen=True, slots=True)
class SatOut:
    seat: int


@dataclass(frozen=True, slots=True)
class CameBack:
    seat: int


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """The lot put the button here (R2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BlindOffered:
    offer: Offer


@dataclass(frozen=True, slots=True)
class BlindPromised:
    """The seat posts what it was asked for; the chips move when the hand begins."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class BlindDeclined:
    offer: Offer


@dataclass(frozen=True, slots=True)
class MarkerPlaced:
    """A blind passed the seat over (R7, R8)."""

    seat: int
    marker: Marker


@dataclass(frozen=True, slots=True)
class MarkerTaken:
    """The seat has paid what it owed, or was the big blind."""

    seat: int


@dataclass(frozen=True, slots=True)
class BlindsSettled:
    """The hand can be dealt: `small_blind` is None when dead, the button dead when nobody with
    cards sits there (R5)."""

    button: int
    small_blind: int | None
    big_blind: int
    dealt_in: tuple[int, ...]
    is_button_dead: bool


@dataclass(frozen=True, slots=True)
class DebtsForgiven:
    """Too few had paid their way for a hand: the game starts again with all who want to play."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandCalledOff:
    """Fewer than two want cards: no hand; button and blinds stay, nobody has missed a blind."""


@dataclass(frozen=True, slots=True)
class HandFinished:
    """The chips are back at the seats: (seat, stack) of everybody who was dealt in."""

    stacks: tuple[tuple[int, Chips], ...]


@dataclass(frozen=True, slots=True)
class PlayerBusted:
    seat: int


TableEvent: TypeAlias = (
    SeatTaken
    | ChipsAdded
    | SeatLeft
    | SatOut
    | CameBack
    | ButtonDrawn
    | BlindOffered
    | BlindPromised
    | BlindDeclined
    | MarkerPlaced
    | MarkerTaken
    | BlindsSettled
    | DebtsForgiven
    | HandCalledOff
    | HandFinished
    | PlayerBusted
)
