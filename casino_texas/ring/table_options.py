"""What may be done at a table now, for every seat, and for what may not, why (R1, R5-R11).

The one source for screens, bots and tests; `table` refuses by the same values.  Reasons are codes:

* ``no_such_seat``, ``seat_taken``, ``seat_free``;
* ``blinds_being_called``: wait until they are settled; ``in_hand``: dealt into the hand in play;
* ``tournament``: not in tournaments (R48);
* ``stack_is_full``: already at the largest buy-in (R1);
* ``already_out``, ``not_out``; ``not_asked``; ``no_hand``: no hand is in play;
* ``button_not_drawn``, ``button_drawn``, ``too_few_players``, ``cannot_play``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from casino_texas.core.chips import Chips
from casino_texas.ring.table_events import Offer


class TableStage(Enum):
    """What the table waits for."""

    OPEN = "open"
    """Between hands: anybody may sit, add chips or leave; the house calls for the blinds."""
    BLINDS = "blinds"
    """A seat is asked for a blind."""
    HAND = "hand"
    """A hand is in play."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """The least and the most chips of a buy-in or top-up."""

    minimum: Chips
    maximum: Chips


@dataclass(frozen=True, slots=True)
class SeatOptions:
    """What one seat may do; each is what is allowed, or the reason (a code) why not."""

    seat: int
    sit: Amounts | str
    top_up: Amounts | str
    """A re-buy where the stack is 0."""
    leave: str | None
    sit_out: str | None
    come_back: str | None


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What may be done now.

    * `offer`: the seat that is asked, and for what; it posts or declines.
    * `draw`: seats the lot may fall on, empty once it has.
    * `call`: None where the house may call for the blinds, else why not.
    * `seats`: every seat of the table, by number.
    """

    stage: TableStage
    offer: Offer | None
    draw: tuple[int, ...]
    call: str | None
    seats: tuple[SeatOptions, ...]

    def seat(self, number: int) -> SeatOptions:
        """The options of one seat.

        Raises:
            KeyError: the table has no such seat.
        """
        if not 1 <= number <= len(self.seats):
            raise KeyError(number)
        return self.seats[number - 1]
