"""The numbers of a report by name, each line's share of the return, and two tables compared.

Knows: which numbers there are, in what unit, and whether more is good for the player.  Must not
know: words, how a number is written, or how anything was solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from casino_texas.app.analyst.report_numbers import Report
from casino_texas.core.chips import Odds

Number = Fraction | float


class Unit(Enum):
    """What a figure is counted in."""

    SHARE = "share"
    """Of one; shown in per cent."""
    ANTES = "antes"
    HANDS = "hands"
    """Infinite where there is no such number of hands."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a report.  `good` is +1 where more is good for the player, -1 where less is,
    0 where neither can be said."""

    key: str
    unit: Unit
    good: int
    value: Number


@dataclass(frozen=True, slots=True)
class LineFigure:
    """What one number of the file does: `gain` is what it brings the player, in ANTEs a hand (a
    price: less than nothing); `share` its part of all that is won, None for a price;
    `edge_change` by how much the house edge grows when the number grows by one and the play stays
    the same."""

    path: str
    now: Odds | Fraction
    gain: Fraction
    share: Fraction | None
    edge_change: Fraction


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure of two tables; `difference` is what this table has more than the other, and
    `favours` whom that helps: +1 the player, -1 the house, 0 nobody."""

    key: str
    unit: Unit
    mine: Number
    other: Number
    difference: Number
    favours: int


@dataclass(frozen=True, slots=True)
class RuleApart:
    """One rule in which two tables differ, as each file has it (empty: it has not)."""

    path: str
    mine: str
    other: str


def figures(report: Report) -> tuple[Figure, ...]:
    """The key figures of a table, in the order in which they are shown."""
    raise NotImplementedError


def line_figures(report: Report) -> dict[str, LineFigure]:
    """By path in the file (`pays.bet.flush`, `buy.price`): what each number does."""
    raise NotImplementedError


def compared(mine: Report, other: Report) -> tuple[Compared, ...]:
    """The key figures of two tables, those that both lack left out."""
    raise NotImplementedError


def rules_apart(mine: Report, other: Report) -> tuple[RuleApart, ...]:
    """The rules that matter to the numbers and differ."""
    raise NotImplementedError
