"""A scenario: one hand of the ring game written down to be played.

Knows: what a scenario consists of.  Must not know: how it is written (`scenario_file`) or played
(`scenario_play`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.ring.actions import Street
from casino_texas.ring.setup import HandSetup


class Word(Enum):
    """What a player does, as scenario files write it."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE_TO = "raise_to"
    SHOW = "show"
    MUCK = "muck"
    DECLARE_BOARD = "declare_board"

    @property
    def is_showdown(self) -> bool:
        """Said after the betting."""
        return self in (Word.SHOW, Word.MUCK, Word.DECLARE_BOARD)

    @property
    def has_amount(self) -> bool:
        """Followed by the total on the street."""
        return self in (Word.BET, Word.RAISE_TO)


@dataclass(frozen=True, slots=True)
class Token:
    """`S3 raise_to 600`: a decision of a seat."""

    text: str
    seat: int
    word: Word
    to: Chips = 0


@dataclass(frozen=True, slots=True)
class StreetMark:
    """`-- flop`: here the next street must have been dealt."""

    text: str
    street: Street


@dataclass(frozen=True, slots=True)
class ForcedError:
    """A dealer's error: which rule it falls under, and what it hits.

    `cards` count from 1 in the deal (R38-R40); `seats` get cards too many (R45, R46) when `after`
    cards are out; R41 deals `size` cards; R42-R44 happen when `after` decisions of players have
    been taken, or when seat `pending` is to act, or else at once.
    """

    rule: str
    cards: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    after: int | None = None
    pending: int | None = None
    size: int = 4


@dataclass(frozen=True, slots=True)
class Scenario:
    """One hand as it is to be played.  `names` are the seats' names in the file, by seat number.

    Either `hole` and `board` are given (burns are not known then) or `deck`, top card first, with
    the stub's order after each reshuffle in `reshuffles`.
    """

    id: str
    setup: HandSetup
    names: Mapping[int, str]
    actions: tuple[Token | StreetMark, ...]
    hole: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    board: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    reshuffles: tuple[tuple[Card, ...], ...] = ()
    errors: tuple[ForcedError, ...] = ()
