"""Everything that can be done at a ring table between hands, and how it is written down.

An action is a decision of a seat, of the house, or the finished hand's stacks.  The list of
actions, with the rules and the hands between them, is the session: it is what is stored.  Amounts
are chips that come from, or go to, a player's bankroll, unless said otherwise.

`format_table_action` and `parse_table_action` are a pair: `S3 sit 1000`, `-- button S1`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from casino_texas.core.chips import Chips
from casino_texas.errors import InputError


@dataclass(frozen=True, slots=True)
class SitDown:
    """A player takes a free seat and buys in (R1)."""

    seat: int
    amount: Chips


@dataclass(frozen=True, slots=True)
class TopUp:
    """A seated player adds chips between hands; with none left, a re-buy (R1)."""

    seat: int
    amount: Chips


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """A player takes all his chips with him."""

    seat: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player wants no cards from the next hand on (R11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player wants cards again, and to be asked for what he owes (R7, R8, R11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawButton:
    """Chance: the lot fell on this seat for the first button (R2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallBlinds:
    """The house calls for the blinds of the next hand (R3)."""


@dataclass(frozen=True, slots=True)
class PostBlind:
    """The seat that is asked posts what it is asked for."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclineBlind:
    """The seat that is asked does not post: a blind of its own is missed (R7, R8); otherwise it
    waits for its big blind, or does not straddle."""

    seat: int


@dataclass(frozen=True, slots=True)
class FinishHand:
    """The hand is over; (seat, stack) of every seat that was dealt in, by seat."""

    stacks: tuple[tuple[int, Chips], ...]


SeatAction: TypeAlias = (
    SitDown | TopUp | LeaveTable | SitOut | ComeBack | DrawButton | PostBlind | DeclineBlind
)
TableAction: TypeAlias = SeatAction | CallBlinds | FinishHand

_WITH_AMOUNT: Final[dict[str, type[SitDown | TopUp]]] = {"sit": SitDown, "top_up": TopUp}
_PLAIN: Final[dict[str, type[LeaveTable | SitOut | ComeBack | PostBlind | DeclineBlind]]] = {
    "leave": LeaveTable,
    "sit_out": SitOut,
    "come_back": ComeBack,
    "post": PostBlind,
    "decline": DeclineBlind,
}
_WORDS: Final = {kind: word for word, kind in (_WITH_AMOUNT | _PLAIN).items()}
_LINE: Final = re.compile(r"S(\d{1,2}) ([a-z_]+)(?: (\d{1,15}))?")
_BUTTON: Final = re.compile(r"-- button S(\d{1,2})")
_FINISH: Final = re.compile(r"-- finish((?: S\d{1,2}=\d{1,15})+)")


def format_table_action(action: TableAction) -> str:
    """One line, as `parse_table_action` reads it back."""
    match action:
        case SitDown(seat, amount) | TopUp(seat, amount):
            return f"S{seat} {_WORDS[type(action)]} {amount}"
        case DrawButton(seat):
            return f"-- button S{seat}"
        case CallBlinds():
            return "-- blinds"
        case FinishHand(stacks):
            return "-- finish " + " ".join(f"S{seat}={stack}" for seat, stack in stacks)
        case _:
            return f"S{action.seat} {_WORDS[type(action)]}"


def parse_table_action(text: str) -> TableAction:
    """Read one line that `format_table_action` wrote.

    Raises:
        InputError: it is not such a line.
    """
    line = text.strip()
    if line == "-- blinds":
        return CallBlinds()
    if found := _BUTTON.fullmatch(line):
        return DrawButton(int(found[1]))
    if found := _FINISH.fullmatch(line):
        pairs = (pair.split("=") for pair in found[1].split())
        return FinishHand(tuple((int(seat[1:]), int(stack)) for seat, stack in pairs))
    if found := _LINE.fullmatch(line):
        seat, word, amount = int(found[1]), found[2], found[3]
        if word in _WITH_AMOUNT and amount is not None:
            return _WITH_AMOUNT[word](seat, int(amount))
        if word in _PLAIN and amount is None:
            return _PLAIN[word](seat)
    raise InputError(f"{line!r} is not an action at the table; write it like 'S3 sit 1000'")
