"""The numbers of a report by name, each line's share of the return, and two tables compared.

Knows: which numbers there are, in what unit, and whether more is good for the player.  Must not
know: words, how a number is written, or how anything was solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.words.comparison import rule_lines
from casino_texas.core.chips import Odds

Number: TypeAlias = Fraction | float


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


class _Known(NamedTuple):
    """A figure before any report is: its name, unit, whom more of it helps, and where it stands."""

    key: str
    unit: Unit
    good: int
    value: Callable[[Report], Number]


def _decided(key: str) -> _Known:
    return _Known(key, Unit.SHARE, 0, lambda report: report.numbers.decisions[key])


def _ended(what: str) -> _Known:
    return _Known(f"ends.{what}", Unit.SHARE, 0, lambda report: report.numbers.share_of(what))


def _where(key: str, sign: int) -> _Known:
    return _Known(key, Unit.SHARE, sign, lambda report: report.share_where(sign))


_ALWAYS: Final = (
    _Known("house_edge", Unit.SHARE, -1, lambda report: report.numbers.house_edge),
    _Known("element_of_risk", Unit.SHARE, -1, lambda report: report.numbers.element_of_risk),
    _Known("return_of_stakes", Unit.SHARE, 1, lambda report: report.return_of_stakes),
    _Known("return_of_ante", Unit.SHARE, 1, lambda report: report.return_of_ante),
    _Known("expected_value", Unit.ANTES, 1, lambda report: report.numbers.expected_value),
    _Known("average_stake", Unit.ANTES, 0, lambda report: report.numbers.average_stake),
    _Known("standard_deviation", Unit.ANTES, 0, lambda report: report.numbers.standard_deviation),
    _where("hands_won", 1),
    _where("hands_even", 0),
    _where("hands_lost", -1),
    _Known("largest_award", Unit.ANTES, 1, lambda report: report.largest_award.net),
    _Known("award_one_in", Unit.HANDS, -1, lambda report: report.largest_award.one_in),
    _Known("edge_shows_after", Unit.HANDS, 0, lambda report: report.hands_until_edge_shows),
    _Known("dealer_qualifies", Unit.SHARE, 0, lambda report: report.numbers.dealer_qualifies),
)
#: Left out where they never happen.
_WHERE_IT_HAPPENS: Final = (
    *map(_decided, ("flop.fold", "flop.bet", "flop.buy")),
    *map(_decided, ("turn.fold", "turn.bet", "turn.exchange_one", "turn.exchange_two")),
    *map(_ended, ("fold", "no_game", "stand_off", "lose")),
)


def figures(report: Report) -> tuple[Figure, ...]:
    """The key figures of a table, in the order in which they are shown."""
    found = [_figure(known, report) for known in _ALWAYS]
    found += [_figure(known, report) for known in _WHERE_IT_HAPPENS if known.value(report)]
    return tuple(found)


def _figure(known: _Known, report: Report) -> Figure:
    return Figure(known.key, known.unit, known.good, known.value(report))


def line_figures(report: Report) -> dict[str, LineFigure]:
    """By path in the file (`pays.bet.flush`, `buy.price`): what each number does.

    What all lines bring, less the stakes of the hands that are folded or lost, is the expected
    value.
    """
    lines = report.lines()
    gains = {line.path: -line.edge_change * _number(line.now) for line in lines}
    won = sum((gain for gain in gains.values() if gain > 0), Fraction(0))
    return {
        line.path: LineFigure(
            line.path,
            line.now,
            gains[line.path],
            None if isinstance(line.now, Fraction) else gains[line.path] / won if won else won,
            line.edge_change,
        )
        for line in lines
    }


def _number(now: Odds | Fraction) -> Fraction:
    return now if isinstance(now, Fraction) else now.as_fraction()


def compared(mine: Report, other: Report) -> tuple[Compared, ...]:
    """The key figures of two tables, those that neither has left out."""
    found = []
    for known in (*_ALWAYS, *_WHERE_IT_HAPPENS):
        one, two = known.value(mine), known.value(other)
        if known in _WHERE_IT_HAPPENS and not one and not two:
            continue
        difference = Fraction(0) if one == two else one - two
        sign = (difference > 0) - (difference < 0)
        found.append(Compared(known.key, known.unit, one, two, difference, sign * known.good))
    return tuple(found)


def rules_apart(mine: Report, other: Report) -> tuple[RuleApart, ...]:
    """The rules that matter to the numbers and differ."""
    one, two = rule_lines(mine.rules), rule_lines(other.rules)
    return tuple(
        RuleApart(path, one.get(path, ""), two.get(path, ""))
        for path in dict.fromkeys((*one, *two))
        if one.get(path, "") != two.get(path, "")
    )
