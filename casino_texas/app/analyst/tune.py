"""Tuning: the number on one line of a rules file that gives a wanted house edge, exactly.

Knows: how the number is closed in on, and how odds and prices are rounded so that the house does
not fall below its edge.  Must not know: how a table is solved, or the words of the answer.

With the best play the expected value is convex and piecewise straight in every pay and price, and
the share of hands a line touches (`worth`) is its slope, so few solved tables find the number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from casino_texas.analysis.outcomes import Pays
from casino_texas.app.analyst.analyze import FindsNumbers
from casino_texas.app.analyst.convex import NoZero, Place, Zero, find_zero
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.report_numbers import value_at
from casino_texas.app.analyst.tune_file import check_new, write_tuned, written
from casino_texas.app.analyst.tune_lines import find_line, tunable_lines, with_number
from casino_texas.app.rules.casino_file import MAX_PRICE
from casino_texas.app.rules.problems import quoted
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError

__all__ = [
    "FINEST_ODDS",
    "MAX_PAY",
    "Progress",
    "Setting",
    "Tuned",
    "Unreachable",
    "check_new",
    "find_line",
    "parse_target",
    "tunable_lines",
    "tune",
    "with_number",
    "write_tuned",
    "written",
]

#: The largest denominator of odds and prices that are proposed.
FINEST_ODDS: Final = 10
#: The highest odds that are tried.
MAX_PAY: Final = 10_000
#: Amounts in parts of an ANTE stay below these, so that the solver's sums stay whole numbers of 64
#: bits; an exchange counts more finely.
_MOST_PARTS: Final = 10**12
_MOST_PARTS_WITH_EXCHANGE: Final = 5 * 10**8

_TARGET: Final = re.compile(r"([-+]?\d{1,4}(?:\.\d{1,9})?|[-+]?\.\d{1,9})\s*%")

#: Told of the table about to be solved and the share done: (step from 1, 0..1).
Progress = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class Setting:
    """A number on the line and the house edge it gives."""

    number: Odds | Fraction
    edge: Fraction


class Unreachable(Exception):
    """No number on the line gives the target; `ends` are those of its range, the higher edge
    first (`words/tune` says it in words)."""

    def __init__(self, path: str, target: Fraction, ends: tuple[Setting, Setting]) -> None:
        self.path = path
        self.target = target
        self.ends = ends
        super().__init__(path, target, ends)


@dataclass(frozen=True, slots=True)
class Tuned:
    """The answer: `exact` is the number that gives the target; `chosen` the nearest that is written
    with a denominator of at most 10 and keeps the edge at or above the target, `beyond` the next
    one, which does not (None where `chosen` is exact or the last there is)."""

    path: str
    target: Fraction
    before: Setting
    exact: Zero
    chosen: Setting
    beyond: Setting | None
    rules: CasinoRules
    solved: int


def parse_target(text: str) -> Fraction:
    """A house edge, `3.5%`, as a fraction of the ANTE.

    Raises:
        InputError: it is something else.
    """
    match = _TARGET.fullmatch(text.strip())
    if match is None:
        raise InputError(f"{quoted(text)} is not a target; write a percentage, like 3.5%")
    return Fraction(match[1]) / 100


class _Line:
    """One line of a table: what the player gets as the number moves in the player's favour.

    `x` grows with the player's luck: it is the odds, or the price with its sign turned.
    """

    def __init__(
        self,
        rules: CasinoRules,
        path: str,
        target: Fraction,
        *,
        finder: FindsNumbers,
        progress: Progress | None,
    ) -> None:
        self.rules, self.path, self.target = rules, path, target
        self._finder, self._progress = finder, progress
        self._found: dict[Fraction, Numbers] = {}
        now = value_at(rules, path)
        self.is_price: Final = isinstance(now, Fraction)
        self.start: Final = -now if isinstance(now, Fraction) else now.as_fraction()
        self.divisors: Final = [
            number
            for number in range(1, FINEST_ODDS + 1)
            if not self.is_price or rules.ante.step % number == 0
        ]
        smallest = Fraction(1, max(self.divisors))
        low = Fraction(-MAX_PRICE) if self.is_price else smallest
        high = -smallest if self.is_price else Fraction(MAX_PAY)
        self.low: Final = min(low, self.start)
        self.high: Final = max(high, self.start)

    @property
    def solved(self) -> int:
        """How many tables were asked for."""
        return len(self._found)

    def with_x(self, x: Fraction) -> CasinoRules:
        """The rules there."""
        return with_number(self.rules, self.path, abs(x))

    def edge(self, x: Fraction) -> Fraction:
        """The house edge there."""
        return self._numbers(x).house_edge

    def place(self, x: Fraction) -> Place:
        """How far the player is above the target there, and how fast that grows."""
        numbers = self._numbers(x)
        worth = numbers.worth[self.path]
        value = numbers.expected_value + self.target
        return Place(x, value, -worth if self.is_price else worth)

    def _numbers(self, x: Fraction) -> Numbers:
        if x not in self._found:
            step, progress = len(self._found) + 1, self._progress
            told = None if progress is None else lambda done: progress(step, done)
            self._found[x] = self._finder.numbers(self.with_x(x), progress=told)
        return self._found[x]

    def finest(self, x: Fraction) -> int:
        """The largest denominator that the solver can be asked at, for numbers up to x."""
        others, pays = Pays.of(self.with_x(Fraction(1))).scale(), Pays.of(self.with_x(x))
        largest = max(pays.columns(by_class=True)) - pays.lose + pays.buy + pays.exchange
        parts = _MOST_PARTS_WITH_EXCHANGE if self.rules.offers_exchange else _MOST_PARTS
        return max(FINEST_ODDS, int(parts / (others * largest)))

    def written_below(self, x: Fraction) -> Fraction:
        """The nearest number that is proposed and not better for the player than x."""
        return max(Fraction(int(x * n // 1), n) for n in self.divisors)

    def written_above(self, x: Fraction) -> Fraction:
        """The next better one for the player that is proposed."""
        return min(Fraction(int(x * n // 1) + 1, n) for n in self.divisors)

    def number(self, x: Fraction) -> Odds | Fraction:
        """What stands in the file there."""
        return -x if self.is_price else Odds(x.numerator, x.denominator)

    def setting(self, x: Fraction) -> Setting:
        """The number there and its edge."""
        return Setting(self.number(x), self.edge(x))


def tune(
    finder: FindsNumbers,
    rules: CasinoRules,
    path: str,
    *,
    target: Fraction,
    progress: Progress | None = None,
) -> Tuned:
    """Find the number at a path that gives the target, and the nearest that can be written.

    Raises:
        Unreachable: no number of the range gives it.
        InputError: numpy or numba is missing.
    """
    line = _Line(rules, path, target, finder=finder, progress=progress)
    before = line.setting(line.start)
    try:
        zero = find_zero(line.place, line.start, low=line.low, high=line.high, finest=line.finest)
    except NoZero:
        raise _unreachable(line) from None
    proposed = (x for x in _downward(line, zero.high) if line.edge(x) >= target)
    chosen = next(proposed, None)
    if chosen is None:
        raise _unreachable(line)
    beyond = None
    if line.edge(chosen) != target and (better := line.written_above(chosen)) <= line.high:
        beyond = line.setting(better)
    exact = Zero(-zero.high, -zero.low) if line.is_price else zero
    return Tuned(
        path,
        target,
        before,
        exact,
        line.setting(chosen),
        beyond,
        line.with_x(chosen),
        line.solved,
    )


def _unreachable(line: _Line) -> Unreachable:
    low, high = line.setting(line.low), line.setting(line.high)
    return Unreachable(line.path, line.target, (low, high))


def _downward(line: _Line, x: Fraction) -> Iterator[Fraction]:
    """The numbers that are proposed, from x to the worst for the player."""
    x = line.written_below(x)
    while x >= line.low:
        yield x
        x = line.written_below(x - Fraction(1, FINEST_ODDS**4))
