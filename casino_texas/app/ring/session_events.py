"""What a ring session tells its listeners beside the events of hand and table.

Shown, never stored.  Chips are whole numbers; hands are named by their number in the store.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from casino_texas.app.casino.events import ChipsGranted, HandVoided, StoreTroubled
from casino_texas.app.ring.floor import RulingAsked, RulingGiven
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.errors import CasinoTexasError
from casino_texas.ring.events import RingEvent
from casino_texas.ring.tournament import TournamentEvent


@dataclass(frozen=True, slots=True)
class ButtonLot:
    """The lot for the first button: a card to each seat, the highest has it (R2)."""

    cards: tuple[tuple[int, Card], ...]
    seat: int


@dataclass(frozen=True, slots=True)
class ShoePromised:
    """The hash of the stub as it is shuffled now; `shuffle` 0 is the whole deck before the deal."""

    commitment: str
    shuffle: int


@dataclass(frozen=True, slots=True)
class HandBegun:
    """A hand begins: its number in the store, and its number at this table."""

    hand_id: int
    number: int


@dataclass(frozen=True, slots=True)
class HandKept:
    """A hand is over and in the history."""

    hand_id: int


@dataclass(frozen=True, slots=True)
class OpponentErred:
    """A computer player did not give a legal action; what he did instead has been done."""

    seat: int
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizePaid:
    """The player's place in the tournament is settled, and what it pays is in his bankroll."""

    place: int
    prize: Chips


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """The player has left the table; in cash play `chips` are back in his bankroll, in a
    tournament he has this place and prize."""

    chips: Chips = 0
    place: int | None = None
    prize: Chips = 0


RingSessionEvent: TypeAlias = (
    RingEvent
    | TournamentEvent
    | ButtonLot
    | ShoePromised
    | HandBegun
    | HandKept
    | HandVoided
    | OpponentErred
    | PrizePaid
    | PlayerLeft
    | RulingAsked
    | RulingGiven
    | ChipsGranted
    | StoreTroubled
)


class TableVoided(CasinoTexasError):
    """The ring table in the store cannot be gone on with; `returned` chips are back in the
    bankroll, and the player can sit down anew."""

    def __init__(self, returned: Chips, reason: str) -> None:
        self.returned = returned
        self.reason = reason
        super().__init__(
            f"the ring table could not be resumed ({reason}); "
            f"{returned} chips are back in the bankroll"
        )
