"""What can be done in a tournament beside the table's own actions, and what follows (R47-R49).

Actions are stored, events are shown.  `format_tournament_action` and `parse_tournament_action` are
a pair, and know the table's actions too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from casino_texas.core.chips import Chips
from casino_texas.errors import InputError
from casino_texas.ring.schedule import BlindLevel
from casino_texas.ring.table_actions import (
    TableAction,
    format_table_action,
    parse_table_action,
)
from casino_texas.ring.table_events import TableEvent


@dataclass(frozen=True, slots=True)
class PassTime:
    """So many seconds of play have gone by (R47: minutes)."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Rebuy:
    """Who went bust in the last hand buys a new starting stack (R48, option)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LevelReached:
    """The schedule has come to this level (counted from 1); it holds from the next hand (R47)."""

    number: int
    level: BlindLevel


@dataclass(frozen=True, slots=True)
class RebuyTaken:
    seat: int
    stack: Chips
    price: Chips


@dataclass(frozen=True, slots=True)
class Finish:
    """A place (1 is the winner's) and who has it, clockwise from the button when shared (R49).

    Also the event that says so.
    """

    place: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TournamentOver:
    """One player has all the chips; (seat, prize) of everybody who won one, best place first."""

    winner: int
    prizes: tuple[tuple[int, Chips], ...]


TournamentAction: TypeAlias = PassTime | Rebuy | TableAction
TournamentEvent: TypeAlias = LevelReached | RebuyTaken | Finish | TournamentOver | TableEvent

_TIME: Final = re.compile(r"-- time (\d{1,9})")
_REBUY: Final = re.compile(r"S(\d{1,2}) rebuy")


def format_tournament_action(action: TournamentAction) -> str:
    """One line, as `parse_tournament_action` reads it back."""
    match action:
        case PassTime(seconds):
            return f"-- time {seconds}"
        case Rebuy(seat):
            return f"S{seat} rebuy"
        case _:
            return format_table_action(action)


def parse_tournament_action(text: str) -> TournamentAction:
    """Read one line that `format_tournament_action` wrote.

    Raises:
        InputError: it is not such a line.
    """
    line = text.strip()
    if found := _TIME.fullmatch(line):
        return PassTime(int(found[1]))
    if found := _REBUY.fullmatch(line):
        return Rebuy(int(found[1]))
    try:
        return parse_table_action(line)
    except InputError:
        raise InputError(
            f"{line!r} is not an action of a tournament; write it like '-- time 60' or 'S3 rebuy'"
        ) from None
