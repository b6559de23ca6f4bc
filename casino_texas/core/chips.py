"""Money: chips are whole numbers of the smallest unit, odds are exact pairs of integers.

Knows: how odds are written and what they pay (H19).  Must not know: who pays whom.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Final

from casino_texas.errors import InputError

#: Chips, in the smallest unit of the table.
Chips = int

_PAIR: Final = re.compile(r"(\d{1,9})\s*(?::|/|\bto\b)\s*(\d{1,9})", re.IGNORECASE)
_DECIMAL: Final = re.compile(r"(\d{1,9})(?:\.(\d{1,9}))?")


@dataclass(frozen=True, slots=True)
class Odds:
    """`win` to `stake`: a stake of `stake` chips is paid `win` chips.  Kept in lowest terms."""

    win: int
    stake: int = 1

    def __post_init__(self) -> None:
        if self.win < 0 or self.stake < 1:
            raise ValueError(f"{self.win}:{self.stake} is not a price")
        common = gcd(self.win, self.stake)
        if common > 1:
            object.__setattr__(self, "win", self.win // common)
            object.__setattr__(self, "stake", self.stake // common)

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"

    def pays(self, chips: Chips) -> Chips:
        """What a stake of `chips` wins, rounded down to a whole chip (H19)."""
        return chips * self.win // self.stake

    def as_fraction(self) -> Fraction:
        """Chips won for a stake of one."""
        return Fraction(self.win, self.stake)


def parse_odds(text: str) -> Odds:
    """Read odds as they are written: `3:1`, `3 to 1`, `3:2`, `1.5` or `3` (to one).

    Raises:
        InputError: the text is not odds, or is zero or negative.
    """
    cleaned = text.strip()
    if pair := _PAIR.fullmatch(cleaned):
        win, stake = int(pair[1]), int(pair[2])
    elif decimal := _DECIMAL.fullmatch(cleaned):
        places = decimal[2] or ""
        win, stake = int(decimal[1] + places), 10 ** len(places)
    else:
        raise InputError(f"{text!r} is not odds; write them like 3:1, 3:2 or 1.5")
    if win == 0 or stake == 0:
        raise InputError(f"{text!r} pays nothing; odds are above zero, like 1:1")
    return Odds(win, stake)


def format_odds(odds: Odds) -> str:
    """`3:1`, the form `parse_odds` reads back."""
    return str(odds)
