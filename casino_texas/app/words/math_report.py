"""The words of the mathematical report that are not numbers: the rules, the method, the titles.

Knows: what a table's rules say in sentences, and how the numbers were found and checked.  Must
not know: how the page is built.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from math import comb
from typing import Final

from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.words.analysis import Sheet, class_name, percent, price
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option, PayTable
from casino_texas.core.cards import DECK
from casino_texas.core.chips import Odds
from casino_texas.core.hands import CLASS_FLOORS, HandClass

KIND: Final = "Mathematical report"
COMPARED: Final = "Tables compared"
FINDINGS: Final = "To note"
RULES: Final = "The rules"
PAYS: Final = "What is paid"
METHOD: Final = "Method"
VALIDITY: Final = "For what the numbers hold"
DRAWN: Final = {
    "decisions": "Shares of all hands, a row a decision; what follows an option lies below it.",
    "outcomes": "What each outcome adds to the expected value, in % of an ANTE.",
    "results": "How often each net result comes, prices counted; on a logarithmic scale.",
    "bands": "The player's expected result (line) and its 95 % band, in ANTEs, by hands played.",
    "edges": "House edge (dark) and element of risk (light) of each table.",
}
RESULTS: Final = "Distribution of results"
OTHER_RESULTS: Final = "{count} others"
EVEN: Final = "even"
HANDS: Final = "hands"
SHOWS_AT: Final = "edge shows: {hands}"


def made_by(version: str, solver: str, day: date) -> str:
    """With what and when the report was made."""
    return f"Casino Texas {version}, solver {solver}, {day.day} {day:%B %Y}"


def file_of(report: Report) -> tuple[str, ...]:
    """The file the report is about, in lines."""
    loaded, rules = report.analysis.loaded, report.rules
    file = loaded.filename.replace("\\", "/").rpartition("/")[2]
    source = (f"Source: {rules.source}",) if rules.source else ()
    return (f"File: {file}", *source, f"SHA-256: {loaded.sha256}")


def tiles(report: Report) -> tuple[tuple[str, str, str], ...]:
    """The headline: a number, what it is, and what it means."""
    numbers = report.numbers
    return (
        (f"{100 * float(numbers.house_edge):.4f} %", "house edge", "of each ANTE"),
        (f"{100 * float(numbers.element_of_risk):.4f} %", "element of risk", "of all stakes"),
        (f"{100 * float(report.return_of_stakes):.4f} %", "RTP", "of all stakes"),
        (f"{numbers.standard_deviation:.4f}", "standard deviation", "ANTEs a hand"),
    )


# -- the rules ----------------------------------------------------------------------------------


def rules_in_words(rules: CasinoRules) -> tuple[str, ...]:
    """The rules of the table, a sentence or two for each step of a hand."""
    limits = rules.ante
    steps = [
        f"The player stakes an ANTE of {limits.minimum:,} to {limits.maximum:,} chips, in steps of "
        f"{limits.step:,}. From one deck of 52 cards he and the dealer get two cards each; of the "
        "five community cards three are open (the flop).",
        _first_decision(rules),
    ]
    if Option.BET in rules.flop:
        steps.append(_immediate_bet(rules))
    if rules.offers_buy:
        steps += _after_the_sixth_card(rules)
    steps += _showdown(rules)
    if rules.max_payout is not None:
        steps.append(f"At most {rules.max_payout:,} chips are paid to a box in one hand.")
    return tuple(steps)


def _first_decision(rules: CasinoRules) -> str:
    options = ["folds (the ANTE is lost)"]
    if Option.BET in rules.flop:
        options.append(f"stakes a BET of {_antes(Fraction(rules.bet))} at once")
    if rules.offers_buy:
        options.append(f"buys the sixth card for {_antes(rules.buy_price)}, a fee")
    return f"He {_one_of(options)}."


def _immediate_bet(rules: CasinoRules) -> str:
    if rules.flop_bet_plays is FlopBet.FIVE:
        return "A BET staked at once plays exactly five cards: his own two and the flop."
    return "A BET staked at once plays the best five of his own two and all five community cards."


def _after_the_sixth_card(rules: CasinoRules) -> list[str]:
    bet = _antes(Fraction(rules.bet))
    steps = [
        f"Who has bought sees the fourth community card, then folds or stakes a BET of {bet}; his "
        "hand is the best five of seven."
    ]
    if rules.offers_exchange and rules.exchange is not None:
        cards = "one of his own cards" if rules.exchange.cards == 1 else "one or both of his cards"
        steps.append(
            f"Before that he may, once, have {cards} replaced from the deck for "
            f"{_antes(rules.exchange.price)}, a fee; the discards are out of play."
        )
    return steps


def _showdown(rules: CasinoRules) -> list[str]:
    steps = ["The dealer's hand is the best five of seven."]
    if rules.qualifier.name != "always":
        name = rules.qualifier.name
        least = name if name in ("two pair", "three of a kind") else f"a {name}"
        least = least.replace("a ace king", "ace and king")
        ante, bet = _no_game(rules.no_game_ante), _no_game(rules.no_game_bet)
        steps[0] += f" He qualifies with {least} or better."
        steps.append(
            f"If he does not qualify (no game), the ANTE {ante} and the BET {bet}, whoever holds "
            "the better hand."
        )
    higher = "The" if rules.qualifier.name == "always" else "If he qualifies, the"
    steps.append(
        f"{higher} higher hand wins. A winning player is paid {_pays(rules.ante_pays)} on the ANTE "
        f"and {_pays(rules.bet_pays)} on the BET; a losing one loses both. Equal hands are a "
        "stand-off: both come back."
    )
    return steps


def _antes(amount: Fraction) -> str:
    return f"{price(amount)} ANTE{'' if amount <= 1 else 's'}"


def _one_of(parts: list[str]) -> str:
    return f"{', '.join(parts[:-1])}, or {parts[-1]}" if len(parts) > 2 else " or ".join(parts)


def _no_game(paid: Odds | NoGame) -> str:
    if isinstance(paid, Odds):
        return f"is paid {paid}"
    return "comes back" if paid is NoGame.PUSH else "is paid by its table"


def _pays(table: PayTable) -> str:
    return str(table.lines[0][1]) if table.is_flat else "by the pay table"


def pay_table(rules: CasinoRules) -> Sheet:
    """The pays by hand class, from the best hand down."""
    tables = [("ANTE", rules.ante_pays), ("BET", rules.bet_pays)]
    rows = [
        (
            class_name(hand_class),
            *(str(table[hand_class]) if hand_class in table else "" for _, table in tables),
        )
        for hand_class in reversed(HandClass)
        if _is_paid(rules, hand_class)
    ]
    columns = ("player's hand", *(name for name, _ in tables))
    return Sheet("pays", PAYS, columns, tuple(rows), frozenset({1, 2}))


def _is_paid(rules: CasinoRules, hand_class: HandClass) -> bool:
    return (
        hand_class >= rules.qualifier.weakest_class
        or (rules.no_game_ante is NoGame.AS_PAID and hand_class in rules.ante_pays)
        or (rules.no_game_bet is NoGame.AS_PAID and hand_class in rules.bet_pays)
    )


def dealer_hands(report: Report) -> Sheet:
    """What the dealer's seven cards make, from the best hand down."""
    rules, hands = report.rules, comb(len(DECK), 7)
    shares = report.numbers.dealer_hands
    rows = [
        (
            class_name(hand_class),
            f"{int(shares[hand_class] * hands):,}",
            percent(shares[hand_class]),
            _has_game(rules, hand_class),
        )
        for hand_class in reversed(HandClass)
    ]
    return Sheet(
        "dealer",
        "The dealer's hand",
        ("best of seven", f"of {hands:,} hands", "share", "qualifies"),
        tuple(rows),
        frozenset({1, 2}),
        f"Whatever the player does: of all deals the dealer qualifies in "
        f"{percent(report.numbers.dealer_qualifies)}.",
    )


def _has_game(rules: CasinoRules, hand_class: HandClass) -> str:
    name, weakest = rules.qualifier.name, rules.qualifier.weakest_class
    if hand_class < weakest:
        return "no"
    is_whole = rules.qualifier.minimum <= CLASS_FLOORS[hand_class]
    return "yes" if is_whole or hand_class > weakest else f"from {name}"


# -- the method ---------------------------------------------------------------------------------


def sample_space(rules: CasinoRules) -> str:
    """How the number of deals comes about."""
    if not rules.offers_buy:
        return "C(52,2) x C(50,3) x C(47,2) x C(45,2)"
    factors = ["C(52,2)", "C(50,3)", "47", "46", "C(45,2)"]
    if rules.offers_exchange and rules.exchange is not None:
        factors += ["43", "42"][: rules.exchange.cards]
    return " x ".join(factors)


def method(report: Report) -> tuple[str, ...]:
    """How the numbers were found."""
    rules = report.rules
    seen = "every flop, every fourth card, every river" if rules.offers_buy else "every board"
    drawn = " and every card drawn in an exchange" if rules.offers_exchange else ""
    cards = "the player's two cards, the flop, "
    cards += "the fourth card, the river, " if rules.offers_buy else "turn and river together, "
    cards += "the dealer's two cards" + (", the cards drawn" if drawn else "")
    return (
        "Everything that can happen is counted, nothing is sampled: each pair of own cards with "
        f"{seen} and every pair the dealer can hold{drawn}. Counts and pays are whole numbers, the "
        "results exact fractions. Deals that differ only in the names of the suits are counted "
        "once, with their number.",
        f"Sample space: {report.deals:,} deals = {sample_space(rules)} ({cards}).",
        "Decisions are solved from the last back to the first: for what the player knows there, "
        "the option with the highest expected value is taken; of equal ones that which stakes "
        "less.",
        "Checks: the value found by deciding and the mean of the distribution of results are the "
        "same fraction, and so is the sum of what the outcomes add; the shares sum to one.",
    )
