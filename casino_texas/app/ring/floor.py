"""The floor trainer: after a dealer's error the player is asked what is to be ruled (R38-R46).

Knows: which rulings are worth asking about, and when a question is open.  Must not know: what is
ruled (the engine does, and says it in `DealerErred`), or how the question is worded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from casino_texas.core.cards import Card
from casino_texas.core.values import value
from casino_texas.ring.events import DealerErred, DealerError, RingEvent, Ruling

_IN_THE_DEAL: Final = (Ruling.MISDEAL, Ruling.REPLACE_AND_BURN, Ruling.BURN_EXTRA)
_ON_THE_BOARD: Final = (
    Ruling.MISDEAL,
    Ruling.NEW_FLOP,
    Ruling.FINISH_THEN_NEW_FLOP,
    Ruling.SET_ASIDE,
    Ruling.RESHUFFLE_FOR_RIVER,
)
_BOARD_ERRORS: Final = frozenset(
    {
        DealerError.FLOP_TOO_LARGE,
        DealerError.EARLY_FLOP,
        DealerError.EARLY_TURN,
        DealerError.EARLY_RIVER,
    }
)


@value
class RulingAsked:
    """The dealer erred: which of the `options` is right?

    `seats` got the wrong cards, `cards` are those everybody saw.  `happened` is what there is to
    be seen: the view stays as it was before until the answer is given.
    """

    error: DealerError
    options: tuple[Ruling, ...]
    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    happened: tuple[RingEvent, ...]


@value
class RulingGiven:
    """The player's answer, and what is right by rule number `rule`."""

    answer: Ruling
    ruling: Ruling
    rule: str

    @property
    def is_right(self) -> bool:
        return self.answer is self.ruling


@value
class FloorCase:
    """An open question, what is right, and the events that wait for the answer: all of them, as
    the dealer knows them."""

    asked: RulingAsked
    erred: DealerErred
    events: tuple[RingEvent, ...]

    def judged(self, answer: Ruling) -> RulingGiven:
        """What to tell the player about his answer."""
        return RulingGiven(answer, self.erred.ruling, self.erred.rule)


def floor_case(events: Sequence[RingEvent], seen: Sequence[RingEvent]) -> FloorCase | None:
    """The question that these events of one action raise, or None; `seen` are the same events as
    the player sees them."""
    for place, event in enumerate(events):
        if isinstance(event, DealerErred):
            options = _ON_THE_BOARD if event.error in _BOARD_ERRORS else _IN_THE_DEAL
            asked = RulingAsked(event.error, options, event.seats, event.cards, tuple(seen[:place]))
            return FloorCase(asked, event, tuple(events))
    return None
