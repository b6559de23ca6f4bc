"""Tuning: the number on one line of a rules file that gives a wanted house edge, exactly.

Knows: which lines can be tuned, how odds and prices are rounded so that the house does not fall
below its edge, and how the new file is written.  Must not know: how a table is solved, or the
words of the answer.

With the best play the expected value is convex and piecewise straight in every pay and price, and
the share of hands a line touches (`worth`) is its slope, so few solved tables find the number.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from casino_texas.analysis.outcomes import Pays
from casino_texas.app.analyst.analyze import FindsNumbers
from casino_texas.app.analyst.convex import NoZero, Place, Zero, find_zero
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.report_numbers import value_at
from casino_texas.app.folders import home_path
from casino_texas.app.rules.casino_file import MAX_PRICE
from casino_texas.app.rules.casino_keys import ORDER
from casino_texas.app.rules.files import bare_name, copy_rules_file, load_file
from casino_texas.app.rules.loader import Kind, LoadedRules
from casino_texas.app.rules.problems import nearest, quoted
from casino_texas.app.rules.yaml_edit import replace_value
from casino_texas.casino.rules import CasinoRules, NoGame, PayTable
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.errors import InputError

#: The largest denominator of odds and prices that are proposed.
FINEST_ODDS: Final = 10
#: The highest odds that are tried.
MAX_PAY: Final = 10_000
#: Amounts in parts of an ANTE stay below these, so that the solver's sums stay whole numbers of 64
#: bits; an exchange counts more finely.
_MOST_PARTS: Final = 10**12
_MOST_PARTS_WITH_EXCHANGE: Final = 5 * 10**8

_TARGET: Final = re.compile(r"([-+]?\d{1,4}(?:\.\d{1,9})?|[-+]?\.\d{1,9})\s*%")
_CLASSES: Final = tuple(hand_class.name.lower() for hand_class in HandClass)

#: Told of the table about to be solved and the share done: (step from 1, 0..1).
Progress = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class Setting:
    """A number on the line and the house edge it gives."""

    number: Odds | Fraction
    edge: Fraction


class Unreachable(Exception):
    """No number on the line gives the target; `ends` are those of its range, the higher edge
    first (`texts_tune` says it in words)."""

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


# -- lines --------------------------------------------------------------------------------------


def tunable_lines(rules: CasinoRules) -> tuple[str, ...]:
    """The paths of all numbers that can be tuned, in the order of the file."""
    fields = [f"pays.{field}" for field in ("ante", "bet")]
    paths = ["buy.price", "exchange.price", "dealer.no_game.ante", "dealer.no_game.bet"]
    for field in fields:
        paths += [field, *(f"{field}.{name}" for name in reversed(_CLASSES))]
    return tuple(path for path in paths if _has(rules, path))


def _has(rules: CasinoRules, path: str) -> bool:
    try:
        value_at(rules, path)
    except KeyError:
        return False
    return not path.startswith("exchange") or rules.offers_exchange


def find_line(rules: CasinoRules, line: str) -> str:
    """The path that is meant: a path in the file, or a hand class of the BET.

    Raises:
        InputError: there is no number on this line; says which ones can be tuned.
    """
    name = line.strip().lower()
    path = f"pays.bet.{name}" if name in _CLASSES else name
    known = tunable_lines(rules)
    if path in known:
        return path
    hint = f"lines that can be tuned: {', '.join(known)}"
    what = _why_not(rules, path)
    if what is None:
        spoken = {known_path.removeprefix("pays.bet."): known_path for known_path in known}
        meant = nearest(name, (*spoken, *known))
        what = f"{quoted(line)} is not a line of this file"
        if meant is not None:
            what += f", did you mean {meant}?"
    raise InputError(f"{what}; {hint}")


def _why_not(rules: CasinoRules, path: str) -> str | None:
    tables = {"pays.bet": rules.bet_pays, "pays.ante": rules.ante_pays}
    parent = path.rpartition(".")[0]
    if parent in tables and path.rpartition(".")[2] in _CLASSES:
        if tables[parent].is_flat:
            return f"{path}: {parent} is one price for every hand, so tune {parent}"
        return f"{path}: this hand is never paid here"
    if path in tables:
        return f"{path} is a table by hand class, so tune one of its lines"
    no_game = {
        "dealer.no_game.ante": rules.no_game_ante,
        "dealer.no_game.bet": rules.no_game_bet,
    }.get(path)
    if isinstance(no_game, NoGame):
        return f"{path} is {no_game.value}, which is not a number"
    if path in ("buy.price", "exchange.price"):
        return f"{path}: nothing is sold at this table"
    return None


def with_number(rules: CasinoRules, path: str, number: Fraction) -> CasinoRules:
    """The rules with another number at a path that can be tuned."""
    if path == "buy.price":
        return replace(rules, buy_price=number)
    if path == "exchange.price":
        assert rules.exchange is not None
        return replace(rules, exchange=replace(rules.exchange, price=number))
    odds = Odds(number.numerator, number.denominator)
    match path.split("."):
        case ["dealer", "no_game", "ante"]:
            return replace(rules, no_game_ante=odds)
        case ["dealer", "no_game", "bet"]:
            return replace(rules, no_game_bet=odds)
        case ["pays", "ante", *name]:
            return replace(rules, ante_pays=_with_line(rules.ante_pays, name, odds))
        case ["pays", "bet", *name]:
            return replace(rules, bet_pays=_with_line(rules.bet_pays, name, odds))
    raise KeyError(path)


def _with_line(table: PayTable, name: list[str], odds: Odds) -> PayTable:
    if not name:
        return PayTable.flat(odds)
    return PayTable.of({**dict(table.lines), HandClass[name[0].upper()]: odds})


# -- the search ---------------------------------------------------------------------------------


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


# -- the new file -------------------------------------------------------------------------------


def check_new(out: str) -> None:
    """See before the work that the new file can be written; `out` is a bare name, for the
    player's own folder, or a path.

    Raises:
        InputError: it cannot.
    """
    path = _path_of(out)
    if path is None:
        path = home_path() / "paytables" / f"{bare_name(out)}.yaml"
    elif not path.parent.is_dir():
        raise InputError(f"{path}: there is no folder {path.parent}; make it first")
    if path.exists():
        raise InputError(f"{path}: is there already; choose another name")


def _path_of(out: str) -> Path | None:
    """The path, if it is one and not a bare name."""
    is_path = out.endswith((".yaml", ".yml")) or Path(out).name != out or "\\" in out
    return Path(out).expanduser() if is_path else None


def write_tuned(loaded: LoadedRules, tuned: Tuned, out: str) -> LoadedRules:
    """Write the file with the chosen number, everything else as it was; nothing is written over.

    Returns:
        The new file, read again.

    Raises:
        InputError: it cannot be written, or the text cannot be changed in this place.
    """
    check_new(out)
    number = tuned.chosen.number
    text = replace_value(loaded.text, tuned.path, written(number), order=ORDER)
    path = _path_of(out)
    if path is None:
        assert loaded.path is not None
        path = copy_rules_file(str(loaded.path), out)
        _replace(path, text)
    else:
        try:
            with path.open("x", encoding="utf-8", newline="") as file:
                file.write(text)
        except FileExistsError:
            raise InputError(f"{path}: is there already; choose another name") from None
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror or error})") from error
    found: LoadedRules = load_file(path, kind=Kind.CASINO)
    if found.rules != tuned.rules:
        raise InputError(f"{path}: was written, but does not read as {tuned.path} {number}")
    return found


def _replace(path: Path, text: str) -> None:
    """Put a text in the place of a copy that was just made."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.chmod(name, path.stat().st_mode & 0o777)
        os.replace(name, path)
    except OSError as error:
        path.unlink(missing_ok=True)
        Path(name).unlink(missing_ok=True)
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from error


def written(number: Odds | Fraction) -> str:
    """A number as a rules file has it: `8:5`, `1`, `1.2`, `1/3`."""
    if isinstance(number, Odds):
        return str(number)
    decimal = f"{float(number):.12g}"
    return decimal if Fraction(decimal) == number else str(number)
