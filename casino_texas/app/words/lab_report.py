"""The exact report in words, in the reader's language: figures, outcomes, lines, tuning.

Knows: how a number is written and named.  Must not know: how it comes about, or where it is shown.
Differences and changes always carry their sign.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import isfinite, isinf
from typing import Final

from casino_texas.app.analyst.convex import Zero
from casino_texas.app.analyst.report_numbers import Band, Decision, Outcome, Report
from casino_texas.app.analyst.tune import FINEST_ODDS, Setting, Tuned, Unreachable, written
from casino_texas.app.lab.figures import (
    Compared,
    Figure,
    Number,
    RuleApart,
    Unit,
)
from casino_texas.app.lab.pictures import ResultBar
from casino_texas.app.words.casino import qualifier_name
from casino_texas.app.words.coach import decimal
from casino_texas.app.words.lab import class_words, path_words, percent_words
from casino_texas.app.words.texts import MINUS, Texts
from casino_texas.app.words.tune import exact_number
from casino_texas.casino.rules import QUALIFIER_STRENGTHS, Qualifier
from casino_texas.core.chips import Odds

#: Decimals of per cents and of ANTEs, as the command line has them.
_PLACES: Final = 4
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")

# -- figures -------------------------------------------------------------------------------------


def figure_name(texts: Texts, key: str) -> str:
    """`House edge`."""
    return texts.say(f"lab.figure.{key}")


def figure_help(texts: Texts, key: str) -> str:
    """What the figure means, in a sentence."""
    return texts.say(f"lab.figure.{key}.help")


def figure_value(texts: Texts, figure: Figure) -> str:
    """`16.7069 %`, `2.5174 ANTE`, `1,845 hands`, `never`."""
    return number_words(texts, figure.unit, figure.value)


def number_words(texts: Texts, unit: Unit, value: Number) -> str:
    """A number in its unit."""
    if unit is Unit.SHARE:
        return texts.say("lab.number.percent", number=percent_words(texts, value))
    if unit is Unit.ANTES:
        return texts.say("lab.number.antes", number=decimal(texts, value, _PLACES))
    return hands_words(texts, value)


def hands_words(texts: Texts, hands: Number) -> str:
    """`1,845 hands`, or `never`."""
    if isinf(hands):
        return texts.say("lab.number.never")
    return texts.count("lab.hands", round(hands))


def difference_words(texts: Texts, row: Compared) -> str:
    """`+0.4200 points`, `−1.5 ANTE`, `+120 hands`: always with a sign; `0` where there is none,
    empty where one of the two is never reached."""
    if not isfinite(row.difference):
        return ""
    if not row.difference:
        return "0"
    if row.unit is Unit.SHARE:
        points = _signed(texts, Fraction(row.difference) * 100)
        return texts.say("lab.number.points", number=points)
    if row.unit is Unit.ANTES:
        return texts.say("lab.number.antes", number=_signed(texts, row.difference))
    return texts.signed(round(row.difference))


def _signed(texts: Texts, number: Number, places: int = _PLACES) -> str:
    told = decimal(texts, number, places)
    return f"+{told}" if number > 0 else told


# -- outcomes and decisions ------------------------------------------------------------------------


def outcome_words(texts: Texts, outcome: Outcome) -> str:
    """`win: two pair`, `no game` ..."""
    if outcome.hand_class is not None:
        hand = class_words(texts, outcome.hand_class)
        return texts.say("lab.outcome.win", hand=hand)
    return texts.say(f"lab.outcome.{outcome.what}")


def adds_words(texts: Texts, value: Number) -> str:
    """What an outcome adds to the player's result, in per cent of an ANTE: `+20.8540 %`."""
    return texts.say("lab.number.percent", number=_signed(texts, Fraction(value) * 100))


def decision_words(texts: Texts, decision: Decision) -> tuple[str, str]:
    """When it is decided, and what: `three cards open`, `buy the sixth card`."""
    return (
        texts.say(f"lab.decision.at.{decision.at}"),
        texts.say(f"lab.decision.{decision.option}"),
    )


def share_words(texts: Texts, share: Number, places: int = _PLACES) -> str:
    """`16.7069 %`."""
    return texts.say("lab.number.percent", number=percent_words(texts, share, places))


def result_words(texts: Texts, bar: ResultBar) -> str:
    """The net result of a bar in ANTEs: `+3`, `−2`, `+20 to +101`."""
    low = _signed(texts, bar.low, 2)
    if bar.low == bar.high:
        return low
    return texts.say("lab.result.range", low=low, high=_signed(texts, bar.high, 2))


def band_words(texts: Texts, band: Band) -> str:
    """`In 95 of 100 runs of 1,000 hands the result lies between −394 and +60 ANTE; −167 on
    average.`"""
    low, high, expected = (
        _signed(texts, round(number), 0) for number in (band.low, band.high, band.expected)
    )
    hands = hands_words(texts, band.hands)
    return texts.say("lab.band", hands=hands, low=low, high=high, expected=expected)


# -- what must be heard ----------------------------------------------------------------------------


def findings(texts: Texts, report: Report) -> tuple[str, ...]:
    """What somebody who makes a table must hear: an edge of the player, an option never right,
    a cap or rounding that is not counted."""
    said = []
    edge, rules = report.numbers.house_edge, report.rules
    if edge < 0:
        said.append(texts.say("lab.finding.player", percent=percent_words(texts, -edge)))
    elif not edge:
        said.append(texts.say("lab.finding.even"))
    if report.numbers.decisions["flop.fold"] == 1:
        said.append(texts.say("lab.finding.all_fold"))
    else:
        said += [texts.say(f"lab.finding.never.{what}") for what in _never_right(report)]
    if rules.max_payout is not None:
        said.append(texts.say("lab.finding.cap", chips=rules.max_payout))
    if report.is_rounded:
        said.append(texts.say("lab.finding.rounded"))
    return tuple(said)


def _never_right(report: Report) -> list[str]:
    found = ["bet"] if report.is_never("flop", "bet") else []
    if report.is_never("flop", "buy"):
        return [*found, "buy"]
    if report.is_never("turn", "exchange_one", "exchange_two"):
        found.append("exchange")
    else:
        found += [
            option for option in ("exchange_one", "exchange_two") if report.is_never("turn", option)
        ]
    if report.is_never("flop", "fold"):
        found.append("fold")
    if report.is_never("turn", "fold"):
        found.append("fold_turn")
    return found


def validity(texts: Texts) -> str:
    """For what the numbers hold."""
    return texts.say("lab.validity")


# -- two tables ------------------------------------------------------------------------------------


def rule_words(texts: Texts, row: RuleApart) -> tuple[str, str, str]:
    """A rule in which two tables differ: its name, and what it is in each."""
    mine, other = (_rule_value(texts, row.path, value) for value in (row.mine, row.other))
    return path_words(texts, row.path), mine, other


def _rule_value(texts: Texts, path: str, value: str) -> str:
    if not value:
        return texts.say("lab.choice.none")
    if path.startswith("decisions."):
        return ", ".join(texts.say(f"casino.option.{option}") for option in value.split(", "))
    if value in QUALIFIER_STRENGTHS:
        return qualifier_name(texts, Qualifier(value))
    return texts.say(f"lab.choice.{value}") if f"lab.choice.{value}" in texts else value


# -- tuning ----------------------------------------------------------------------------------------


def tuned_words(texts: Texts, found: Tuned | Unreachable) -> tuple[str, ...]:
    """What tuning found, line by line."""
    if isinstance(found, Unreachable):
        return (_unreachable(texts, found),)
    is_odds = isinstance(found.chosen.number, Odds)
    lines = [
        _setting(texts, "before", found.before, line=path_words(texts, found.path)),
        texts.say("lab.tuned.target", edge=percent_words(texts, found.target)),
        texts.say("lab.tuned.exact", number=exact_words(texts, found.exact)),
        _setting(texts, "chosen", found.chosen),
    ]
    if found.beyond is not None:
        lines.append(_setting(texts, "beyond", found.beyond))
    lines.append(
        texts.say("lab.tuned.odds", finest=FINEST_ODDS) if is_odds else texts.say("lab.tuned.price")
    )
    return tuple(lines)


def _setting(texts: Texts, key: str, setting: Setting, **fields: str) -> str:
    edge = percent_words(texts, setting.edge)
    return texts.say(f"lab.tuned.{key}", number=written(setting.number), edge=edge, **fields)


def exact_words(texts: Texts, exact: Zero) -> str:
    """The number that gives the target, as exactly as it is known."""
    if exact.is_exact or f"{float(exact.low):.12g}" == f"{float(exact.high):.12g}":
        told = _POINT.sub(texts.say("coach.decimal"), exact_number(exact))
        return told.replace("-", MINUS)
    low, high = (decimal(texts, end, 6) for end in exact)
    return texts.say("lab.tuned.between", low=low, high=high)


def _unreachable(texts: Texts, error: Unreachable) -> str:
    worst, best = error.ends
    edge, most, least = (
        percent_words(texts, share) for share in (error.target, worst.edge, best.edge)
    )
    if worst.edge == best.edge:
        return texts.say("lab.untunable.level", edge=edge, now=least)
    low, high = written(worst.number), written(best.number)
    return texts.say("lab.untunable.range", edge=edge, low=low, high=high, most=most, least=least)
