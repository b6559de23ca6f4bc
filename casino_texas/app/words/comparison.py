"""Several tables beside each other, in words: what their rules differ in, and what comes of it.

Knows: which numbers are worth comparing and how a difference is written.  Must not know: how the
numbers come about, or how a table is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isinf
from typing import Final, NamedTuple

from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.words.analysis import (
    Sheet,
    antes,
    count_of_hands,
    percent,
    points,
    price,
)
from casino_texas.casino.rules import CasinoRules, NoGame, Option
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass

#: More tables than these are listed, a row each.
MOST_SIDE_BY_SIDE: Final = 3


class _Row(NamedTuple):
    name: str
    value: Callable[[Report], Fraction | float]
    written: Callable[[float], str]
    difference: Callable[[float], str]


def _number(value: float) -> str:
    return f"{value:,.4f}"


def _signed(value: float) -> str:
    return f"{value + 0.0:+,.4f}"


def _hands(value: float) -> str:
    return "" if isinf(value) or value != value else f"{value:+,.0f}"


def _decision(name: str) -> Callable[[Report], Fraction]:
    return lambda report: report.numbers.decisions[name]


def _ends(what: str) -> Callable[[Report], Fraction]:
    return lambda report: report.numbers.share_of(what)


def _shares(*rows: tuple[str, Callable[[Report], Fraction]]) -> tuple[_Row, ...]:
    return tuple(_Row(name, value, percent, points) for name, value in rows)


_ROWS: Final = (
    *_shares(
        ("house edge", lambda report: report.numbers.house_edge),
        ("element of risk", lambda report: report.numbers.element_of_risk),
        ("RTP of all stakes", lambda report: report.return_of_stakes),
        ("RTP on the ANTE", lambda report: report.return_of_ante),
    ),
    _Row("average stake, ANTE", lambda r: r.numbers.average_stake, _number, _signed),
    _Row("standard deviation, ANTE", lambda r: r.numbers.standard_deviation, _number, _signed),
    *_shares(
        ("dealer qualifies", lambda report: report.numbers.dealer_qualifies),
        ("fold at once", _decision("flop.fold")),
        ("bet at once", _decision("flop.bet")),
        ("buy the sixth card", _decision("flop.buy")),
        ("fold after the sixth card", _decision("turn.fold")),
        ("bet after the sixth card", _decision("turn.bet")),
        ("exchange one card", _decision("turn.exchange_one")),
        ("exchange both cards", _decision("turn.exchange_two")),
        ("ends in a fold", _ends("fold")),
        ("no game", _ends("no_game")),
        ("stand-off", _ends("stand_off")),
        ("lost to a better hand", _ends("lose")),
        ("hands won", lambda report: report.share_where(1)),
    ),
    _Row("largest award, ANTE", lambda r: r.largest_award.net, antes, antes),
    _Row("edge shows after, hands", lambda r: r.hands_until_edge_shows, count_of_hands, _hands),
)
#: The columns where each table has a row of its own.
_SHORT: Final = ("house edge", "element of risk", "standard deviation, ANTE", "bet at once")


def comparison(reports: Sequence[Report]) -> tuple[Sheet, ...]:
    """What the rules differ in, and the numbers side by side; of many tables, a row each."""
    if len(reports) > MOST_SIDE_BY_SIDE:
        return (_listed(reports),)
    return (_rules_apart(reports), side_by_side(reports))


def side_by_side(reports: Sequence[Report]) -> Sheet:
    """Every number in a column per table, each beside its difference from the first one."""
    columns = ["", label(reports, 0)]
    for place in range(1, len(reports)):
        columns += [label(reports, place), "difference"]
    rows = []
    for row in _ROWS:
        values = [float(row.value(report)) for report in reports]
        if not any(values):
            continue
        cells = [row.name, row.written(values[0])]
        for value in values[1:]:
            cells += [row.written(value), row.difference(value - values[0])]
        rows.append(tuple(cells))
    return Sheet(
        "comparison",
        "Side by side",
        tuple(columns),
        tuple(rows),
        frozenset(range(1, len(columns))),
        f"Differences are against {label(reports, 0)}; of percentages, in points.",
    )


def _listed(reports: Sequence[Report]) -> Sheet:
    shown = [row for row in _ROWS if row.name in _SHORT]
    rows = []
    for place, report in enumerate(reports):
        cells = [label(reports, place)]
        for row in shown:
            value, base = float(row.value(report)), float(row.value(reports[0]))
            cells.append(row.written(value))
            if row is shown[0]:
                cells.append(row.difference(value - base) if place else "")
        rows.append(tuple(cells))
    names = [row.name for row in shown]
    columns = ("table", names[0], "difference", *names[1:])
    return Sheet(
        "comparison",
        "The tables",
        columns,
        tuple(rows),
        frozenset(range(1, len(columns))),
        f"Differences are against {label(reports, 0)}, in points.",
    )


def label(reports: Sequence[Report], place: int) -> str:
    """What a table is called in a heading: its name; beside one of the same name, its file."""
    names = [report.analysis.name for report in reports]
    if names.count(names[place]) == 1:
        return names[place]
    files = [report.analysis.loaded.filename for report in reports]
    stems = [file.replace("\\", "/").rpartition("/")[2] for file in files]
    return stems[place] if stems.count(stems[place]) == 1 else f"{place + 1}: {stems[place]}"


def _rules_apart(reports: Sequence[Report]) -> Sheet:
    told = [rule_lines(report.rules) for report in reports]
    names = dict.fromkeys(name for lines in told for name in lines)
    rows = tuple(
        (name, *(lines.get(name, "") for lines in told))
        for name in names
        if len({lines.get(name, "") for lines in told}) > 1
    )
    note = "" if rows else "The tables play alike."
    columns = ("", *(label(reports, place) for place in range(len(reports))))
    return Sheet("rules", "What the rules differ in", columns, rows, frozenset(), note)


def rule_lines(rules: CasinoRules) -> dict[str, str]:
    """Every rule that matters to the numbers, by its path in the file, as it is written there."""
    lines = {
        "bet": str(rules.bet),
        "decisions.flop": _options(rules.flop),
        "decisions.turn": _options(rules.turn),
        "bet_on_flop_plays": rules.flop_bet_plays.value if Option.BET in rules.flop else "",
        "buy.price": price(rules.buy_price) if rules.offers_buy else "",
        "exchange.price": price(rules.exchange.price) if rules.exchange else "",
        "exchange.cards": str(rules.exchange.cards) if rules.exchange else "",
        "dealer.qualifies": rules.qualifier.name,
        "dealer.no_game.ante": _no_game(rules.no_game_ante),
        "dealer.no_game.bet": _no_game(rules.no_game_bet),
    }
    lowest = rules.qualifier.weakest_class
    for path, table in (("pays.bet", rules.bet_pays), ("pays.ante", rules.ante_pays)):
        for hand_class in reversed(HandClass):
            if hand_class in table and not (table.is_flat and hand_class < lowest):
                lines[f"{path}.{hand_class.name.lower()}"] = str(table[hand_class])
    return lines


def _options(options: frozenset[Option]) -> str:
    return ", ".join(option.value for option in Option if option in options)


def _no_game(paid: Odds | NoGame) -> str:
    return paid.value if isinstance(paid, NoGame) else str(paid)
