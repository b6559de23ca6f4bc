"""The lines of a rules file whose number can be tuned: found by name, and changed.

Knows: where a table has numbers, and why another line of its file has none.  Must not know: what
any number is worth.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from casino_texas.app.analyst.report_numbers import value_at
from casino_texas.app.rules.problems import nearest, quoted
from casino_texas.casino.rules import CasinoRules, NoGame, PayTable
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.errors import InputError

_CLASSES: Final = tuple(hand_class.name.lower() for hand_class in HandClass)


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
