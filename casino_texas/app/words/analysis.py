"""The report on a table in words: tables of cells and sentences, for the terminal and the page.

Knows: words, and how numbers are written.  Must not know: how the numbers come about, or how a
table is drawn.  Differences and changes always carry their sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, isinf, log10
from typing import Final

from casino_texas.app.analyst.report_numbers import Outcome, Paid, Report
from casino_texas.casino.rules import NoGame
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass

_DECISIONS: Final = {
    "flop": "first decision",
    "turn": "after the sixth card",
    "exchange": "after the exchange",
}
_OPTIONS: Final = {
    "fold": "fold",
    "bet": "bet",
    "buy": "buy the sixth card",
    "exchange_one": "exchange one card",
    "exchange_two": "exchange both cards",
}
#: Where there is little room.
_SHORT_OPTIONS: Final = {
    "buy": "buy",
    "exchange_one": "exchange 1",
    "exchange_two": "exchange 2",
}
_OUTCOMES: Final = {
    "no_game": "no game",
    "stand_off": "stand-off",
    "lose": "lose",
    "fold": "fold",
    "buy": "price of the sixth card",
    "exchange": "price of the exchange",
}
#: The row that sums the others up.
TOGETHER: Final = "together"
_PAID: Final = {"lost": "lost", "back": "back", "unused": ""}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table for people: the first column says what a row is about, `numbers` are the columns
    (from 0) that are lined up on the right; `note` explains the rest."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int]
    note: str = ""


# -- numbers ------------------------------------------------------------------------------------


def percent(share: Fraction | float, *, signed: bool = False) -> str:
    """`16.7069 %`; very small shares keep two digits that count."""
    value = 100 * float(share)
    sign = "+" if signed else ""
    if 0 < abs(value) < 0.001:
        digits = 1 - floor(log10(abs(value)))
        return f"{value:{sign}.{digits}f} %"
    return f"{value + 0.0:{sign}.4f} %"


def points(change: Fraction | float) -> str:
    """A change of a percentage, in percentage points: `-20.8540`."""
    value = round(100 * float(change), 4)
    return f"{value:+.4f}" if value else "0.0000"


def antes(amount: Fraction | float) -> str:
    """A result in ANTEs with its sign: `+9`, `-0.5`, `0`."""
    if not amount:
        return "0"
    return f"{float(amount):+,.6g}" if abs(float(amount)) < 1e6 else f"{float(amount):+,.0f}"


def one_in(hands: Fraction | float) -> str:
    """`1 in 39,581`."""
    return f"1 in {float(hands):,.0f}" if hands >= 10 else f"1 in {float(hands):.1f}"


def count_of_hands(hands: float) -> str:
    """`1,844`, or `never`."""
    return "never" if isinf(hands) else f"{hands:,.0f}"


def exact(fraction: Fraction) -> str:
    """`-51631529633/309042333600`."""
    return f"{fraction.numerator}/{fraction.denominator}"


def price(amount: Fraction) -> str:
    """A price in ANTEs: `1`, `0.5`, `1/3`."""
    decimal = f"{float(amount):.12g}"
    return decimal if Fraction(decimal) == amount else str(amount)


def class_name(hand_class: HandClass) -> str:
    """`two pair`."""
    return hand_class.name.lower().replace("_", " ")


def paid_words(paid: Paid) -> str:
    """`3:1`, `push`, `as paid`, `lost`, `back` or nothing."""
    if isinstance(paid, Odds):
        return str(paid)
    return paid.value.replace("_", " ") if isinstance(paid, NoGame) else _PAID[paid]


# -- one table ----------------------------------------------------------------------------------


def summary(report: Report) -> Sheet:
    """The numbers that sum a table up, each explained."""
    numbers, rules = report.numbers, report.rules
    edge, award = numbers.house_edge, report.largest_award
    whose = "the house keeps" if edge >= 0 else "the player wins (the house edge is negative)"
    chips = int(award.net * rules.ante.maximum)
    most = f"{one_in(award.one_in)} hands; {chips:,} chips on the largest ANTE"
    stakes = "ANTE, prices and BET" if rules.offers_buy else "ANTE and BET"
    rows = [
        ("house edge", percent(edge), f"what {whose} of each ANTE, on average"),
        (
            "element of risk",
            percent(numbers.element_of_risk),
            f"the same of all stakes: {stakes}",
        ),
        ("RTP of all stakes", percent(report.return_of_stakes), "100 % less the element of risk"),
        ("RTP on the ANTE", percent(report.return_of_ante), "100 % less the house edge"),
        (
            "expected value",
            f"{float(numbers.expected_value):+.6f}",
            f"ANTE a hand; exactly {exact_of(report)}",
        ),
        ("average stake", f"{float(numbers.average_stake):.6f}", f"ANTE a hand: {stakes}"),
        ("standard deviation", f"{numbers.standard_deviation:.6f}", "ANTE, of one hand's result"),
        ("dealer qualifies", percent(numbers.dealer_qualifies), "of all deals"),
        ("hands won", percent(report.share_where(1)), "end above even, prices counted"),
        ("hands even", percent(report.share_where(0)), "end where they began"),
        ("hands lost", percent(report.share_where(-1)), "end below even"),
        ("largest award", antes(award.net), f"ANTE, net; {most}"),
        (
            "edge shows after",
            count_of_hands(report.hands_until_edge_shows),
            "hands: from there on the 95 % band does not reach even",
        ),
    ]
    return Sheet("summary", "What it is worth", ("", "", ""), tuple(rows), frozenset({1}))


def exact_of(report: Report) -> str:
    """The expected value as a fraction."""
    return exact(report.numbers.expected_value)


def findings(report: Report) -> tuple[str, ...]:
    """What a designer must hear in words."""
    said = []
    edge, rules = report.numbers.house_edge, report.rules
    if edge < 0:
        said.append(
            f"The player has the edge: with the best play he wins {percent(-edge)} of an ANTE a "
            "hand on average."
        )
    elif edge == 0:
        said.append("Nobody has an edge: with the best play the game is even.")
    if report.numbers.decisions["flop.fold"] == 1:
        said.append("The best play is to fold every hand: the house keeps every ANTE.")
    else:
        said += _never_right(report)
    if rules.max_payout is not None:
        said.append(
            f"The cap of {rules.max_payout:,} chips is not counted: where it cuts a payment the "
            "edge is higher than said here."
        )
    if report.is_rounded:
        said.append(
            "Some pays are not whole chips at every ANTE; the table rounds them down, so at those "
            "ANTEs the edge is a little higher than the exact number."
        )
    return tuple(said)


def _never_right(report: Report) -> list[str]:
    said = []
    if report.is_never("flop", "bet"):
        better = "buying the sixth card or folding" if report.rules.offers_buy else "folding"
        said.append(f"The immediate bet is never right: {better} is better with every hand.")
    if report.is_never("flop", "buy"):
        said.append("The sixth card is never worth its price.")
        return said
    if report.is_never("turn", "exchange_one", "exchange_two"):
        said.append("An exchange is never worth its price.")
    elif report.is_never("turn", "exchange_one"):
        said.append("Exchanging one card is never right: both, or none.")
    elif report.is_never("turn", "exchange_two"):
        said.append("Exchanging both cards is never right: one, or none.")
    if report.is_never("flop", "fold"):
        said.append("Folding at once is never right: every hand is worth playing.")
    if report.is_never("turn", "fold"):
        said.append("After the sixth card folding is never right.")
    return said


def decisions(report: Report) -> Sheet:
    """How often each option is the best one."""
    rows: list[tuple[str, ...]] = []
    before = ""
    for decision in report.decisions():
        where = _DECISIONS[decision.at]
        of_those = "" if decision.of_those is None else percent(decision.of_those)
        rows.append(
            (
                where if where != before else "",
                _OPTIONS[decision.option],
                percent(decision.share),
                of_those,
            )
        )
        before = where
    titles: tuple[str, ...] = ("decision", "option", "of all hands", "of those who decide")
    if not report.rules.offers_buy:
        titles, rows = titles[:3], [row[:3] for row in rows]
    return Sheet(
        "decisions", "How it is best played", titles, tuple(rows), frozenset(range(2, len(titles)))
    )


def outcomes(report: Report) -> Sheet:
    """How hands end, what that pays, and what it adds to the expected value."""
    rows = [
        (
            outcome_name(outcome),
            percent(outcome.share),
            paid_words(outcome.ante),
            paid_words(outcome.bet),
            "by hand" if outcome.net is None else antes(outcome.net),
            points(outcome.value),
        )
        for outcome in report.outcomes()
    ]
    rows.append((TOGETHER, "", "", "", "", points(report.numbers.expected_value)))
    return Sheet(
        "outcomes",
        "Where it comes from",
        ("outcome", "of all hands", "ANTE", "BET", "net, ANTE", "adds, % of an ANTE"),
        tuple(rows),
        frozenset({1, 2, 3, 4, 5}),
        "Wins are against a dealer who qualifies, by the player's final hand. Net is without the "
        "prices, which stand at the end. What the lines add makes up the expected value.",
    )


def option_names(option: str) -> tuple[str, str]:
    """`buy the sixth card`, and shorter, `buy`."""
    return _OPTIONS[option], _SHORT_OPTIONS.get(option, _OPTIONS[option])


def outcome_name(outcome: Outcome) -> str:
    """`win: two pair`, `no game` ..."""
    if outcome.hand_class is not None:
        return f"win: {class_name(outcome.hand_class)}"
    return _OUTCOMES[outcome.what]


def lines(report: Report) -> Sheet:
    """What one more on each number of the file changes."""
    rows = [(line.path, now_words(line.now), points(line.edge_change)) for line in report.lines()]
    return Sheet(
        "lines",
        "What each line is worth",
        ("line in the file", "now", "edge per +1, points"),
        tuple(rows),
        frozenset({1, 2}),
        "So many percentage points the house edge changes when the number grows by one and the "
        "play stays the same. With the best play it falls at least so much where a pay is raised, "
        "and rises at most so much where a price is.",
    )


def now_words(now: Odds | Fraction) -> str:
    """A number of the rules file as it is written there."""
    return price(now) if isinstance(now, Fraction) else str(now)


def bands(report: Report) -> Sheet:
    """What so many hands come to."""
    rows = [
        (
            f"{band.hands:,}",
            f"{band.expected:+,.1f}",
            f"{band.low:+,.1f}",
            f"{band.high:+,.1f}",
            f"{percent(-band.high / band.hands)} to {percent(-band.low / band.hands)}",
        )
        for band in report.bands()
    ]
    return Sheet(
        "bands",
        "What many hands come to",
        ("hands", "expected, ANTE", "95 % from", "to", "edge seen"),
        tuple(rows),
        frozenset({0, 1, 2, 3, 4}),
        "In 95 of 100 such runs the player's result lies in the band (normal approximation: "
        "1.96 standard deviations to each side). The edge shows once the whole band is on one "
        f"side of even: after {count_of_hands(report.hands_until_edge_shows)} hands.",
    )


def validity() -> tuple[str, ...]:
    """For what the numbers hold."""
    return (
        "Exact, for the best play of one box by a player who knows his own cards and the open "
        "board, and nothing of other boxes' cards.",
        "Per ANTE of 1, with no cap on payments and no rounding to whole chips.",
    )


def sheets(report: Report) -> tuple[Sheet, ...]:
    """The whole report on one table."""
    make = (summary, decisions, outcomes, lines, bands)
    return tuple(made(report) for made in make)


def written_to(path: object) -> str:
    """Where a report was written."""
    return f"report written to {path}"


COMPILING: Final = "compiling the solver: about 20 seconds, once"


def counting(name: str) -> str:
    """The title of a progress bar."""
    return f"solving {name}"


# -- titles -------------------------------------------------------------------------------------


def heading(report: Report) -> str:
    """The line above the report: the table and its file."""
    loaded = report.analysis.loaded
    return f"{loaded.name} ({loaded.filename}, SHA-256 {loaded.sha256[:12]}...)"


def listed(sentences: Sequence[str]) -> tuple[str, ...]:
    """Sentences as points."""
    return tuple(f"* {sentence}" for sentence in sentences)
