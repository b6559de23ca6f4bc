"""The exact report in words, in the reader's language: figures, outcomes, lines, tuning.

Knows: how a number is written and named.  Must not know: how it comes about, or where it is shown.
Differences and changes always carry their sign.
"""

from __future__ import annotations

from fractions import Fraction

from casino_texas.app.analyst.report_numbers import Band, Decision, Outcome, Report
from casino_texas.app.analyst.tune import Tuned, Unreachable
from casino_texas.app.lab.figures import Compared, Figure, LineFigure, RuleApart
from casino_texas.app.lab.pictures import ResultBar
from casino_texas.app.words.texts import Texts


def figure_name(texts: Texts, key: str) -> str:
    """`House edge`."""
    return texts.say(f"lab.figure.{key}")


def figure_help(texts: Texts, key: str) -> str:
    """What the figure means, in a sentence."""
    return texts.say(f"lab.figure.{key}.help")


def figure_value(texts: Texts, figure: Figure | Compared, value: Fraction | float) -> str:
    """`16.7069 %`, `2.4431`, `1,844`, `never`."""
    raise NotImplementedError


def difference_words(texts: Texts, row: Compared) -> str:
    """`+0.4200`: percentage points, ANTEs or hands, always with a sign; `0` where there is none."""
    raise NotImplementedError


def line_words(texts: Texts, line: LineFigure) -> str:
    """`12.3 % of all that is won; +1 here: edge −0.4200 points`."""
    raise NotImplementedError


def outcome_name(texts: Texts, outcome: Outcome) -> str:
    """`win: two pair`, `no game` ..."""
    raise NotImplementedError


def decision_words(texts: Texts, decision: Decision) -> tuple[str, str]:
    """When it is decided, and what: `on the flop`, `buy the sixth card`."""
    raise NotImplementedError


def result_words(texts: Texts, bar: ResultBar) -> str:
    """The net result of a bar in ANTEs: `+3`, `−2`, `+20 to +101`."""
    raise NotImplementedError


def band_words(texts: Texts, band: Band) -> str:
    """`In 95 of 100 runs of 1,000 hands: −320.5 to −13.7 ANTEs`."""
    raise NotImplementedError


def findings(texts: Texts, report: Report) -> tuple[str, ...]:
    """What somebody who makes a table must hear: an edge of the player, an option never right,
    a cap or rounding that is not counted."""
    raise NotImplementedError


def validity(texts: Texts) -> str:
    """For what the numbers hold."""
    return texts.say("lab.validity")


def rule_words(texts: Texts, row: RuleApart) -> str:
    """The rule's name as the form has it."""
    raise NotImplementedError


def tuned_words(texts: Texts, tuned: Tuned | Unreachable) -> tuple[str, ...]:
    """What tuning found, line by line."""
    raise NotImplementedError
