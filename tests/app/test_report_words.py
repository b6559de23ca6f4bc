"""The report in words: findings, rules, tables, and what several tables differ in."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from casino_texas.app.analyst.analyze import Analysis
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.words.analysis import (
    antes,
    findings,
    one_in,
    percent,
    points,
    price,
    sheets,
)
from casino_texas.app.words.comparison import comparison, label
from casino_texas.app.words.math_report import (
    dealer_hands,
    method,
    pay_table,
    rules_in_words,
    sample_space,
)
from casino_texas.casino.rules import CasinoRules, ExchangeRule, FlopBet, NoGame, Odds, Qualifier
from tests.app.analyses import BUNDLED, known_analysis, known_numbers, known_report, moved
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS


def texas(rules: CasinoRules = TEXAS, *, value: Fraction | None = None, **shares: int) -> Report:
    """Texas as if these decisions (`flop_bet=0` ...) were the best ones, or a hand were worth
    this."""
    numbers = known_numbers("texas")
    decisions = dict(numbers.decisions)
    for name, share in shares.items():
        decisions[name.replace("_", ".", 1)] = Fraction(share)
    numbers = replace(numbers, decisions=decisions)
    if value is not None:
        numbers = moved(numbers, value - numbers.expected_value)
    return Report(Analysis(replace(known_analysis("texas").loaded, rules=rules), numbers, 0.0))


# -- findings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUNDLED)
def test_of_an_ordinary_table_there_is_nothing_to_say(name: str) -> None:
    assert findings(known_report(name)) == ()


@pytest.mark.parametrize(
    ("report", "said"),
    [
        (
            texas(value=Fraction(1, 80)),
            "The player has the edge: with the best play he wins 1.2500 %",
        ),
        (texas(value=Fraction(0)), "Nobody has an edge"),
        (texas(flop_bet=0), "The immediate bet is never right: buying the sixth card or folding"),
        (texas(flop_buy=0), "The sixth card is never worth its price."),
        (texas(flop_fold=0), "Folding at once is never right"),
        (texas(turn_fold=0), "After the sixth card folding is never right."),
        (texas(flop_fold=1), "The best play is to fold every hand"),
        (texas(EXCHANGE), "An exchange is never worth its price."),
        (texas(EXCHANGE, turn_exchange_one=1), "Exchanging both cards is never right"),
        (texas(EXCHANGE, turn_exchange_two=1), "Exchanging one card is never right"),
        (texas(replace(TEXAS, max_payout=20_000)), "The cap of 20,000 chips is not counted"),
        (texas(replace(TEXAS, no_game_ante=Odds(3, 2))), "the table rounds them down"),
    ],
)
def test_what_is_out_of_the_ordinary_is_said(report: Report, said: str) -> None:
    (sentence,) = findings(report)
    assert said in sentence


def test_a_house_that_is_never_bet_against() -> None:
    analysis = known_analysis("house_holdem")
    never = {**analysis.numbers.decisions, "flop.bet": Fraction(0)}
    report = Report(replace(analysis, numbers=replace(analysis.numbers, decisions=never)))
    assert findings(report) == (
        "The immediate bet is never right: folding is better with every hand.",
    )


# -- numbers ----------------------------------------------------------------------------------


def test_how_numbers_are_written() -> None:
    assert percent(Fraction(1, 6)) == "16.6667 %"
    assert percent(Fraction(1, 775_460)) == "0.00013 %"
    assert percent(0.0) == "0.0000 %"
    assert percent(-0.5) == "-50.0000 %"
    assert points(Fraction(-1, 5)) == "-20.0000"
    assert points(0.2) == "+20.0000"
    assert points(-0.0) == points(1e-9) == "0.0000"
    assert (antes(9), antes(Fraction(-1, 2)), antes(0)) == ("+9", "-0.5", "0")
    assert antes(1_234_567) == "+1,234,567"
    assert (one_in(775_460), one_in(2.5)) == ("1 in 775,460", "1 in 2.5")
    assert (price(Fraction(1)), price(Fraction(6, 5)), price(Fraction(1, 3))) == ("1", "1.2", "1/3")


@pytest.mark.parametrize("name", BUNDLED)
def test_the_tables_of_a_report_are_whole(name: str) -> None:
    for sheet in sheets(known_report(name)):
        assert sheet.rows, sheet.key
        assert all(len(row) == len(sheet.columns) for row in sheet.rows), sheet.key
        assert max(sheet.numbers, default=0) < len(sheet.columns), sheet.key


def test_the_headline_is_explained() -> None:
    summary = {row[0]: row[1:] for row in sheets(known_report("texas"))[0].rows}
    assert summary["house edge"] == ("16.7069 %", "what the house keeps of each ANTE, on average")
    assert summary["element of risk"][0] == "6.6366 %"
    assert "ANTE, prices and BET" in summary["element of risk"][1]
    assert summary["RTP of all stakes"][0] == "93.3634 %"
    assert summary["expected value"][1].endswith("-51631529633/309042333600")
    assert summary["largest award"] == (
        "+201",
        "ANTE, net; 1 in 775,460 hands; 100,500 chips on the largest ANTE",
    )
    assert summary["edge shows after"][0] == "1,845"


# -- rules and method -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (TEXAS, "stakes a BET of 2 ANTEs at once, or buys the sixth card for 1 ANTE, a fee"),
        (TEXAS, "plays exactly five cards"),
        (TEXAS, "He qualifies with a pair of twos or better."),
        (TEXAS, "the ANTE is paid 1:1 and the BET comes back, whoever holds the better hand"),
        (TEXAS, "paid 1:1 on the ANTE and by the pay table on the BET"),
        (HOUSE, "He folds (the ANTE is lost) or stakes a BET of 2 ANTEs at once."),
        (HOUSE, "the ANTE is paid by its table"),
        (EXCHANGE, "have one or both of his cards replaced from the deck for 1 ANTE"),
        (replace(EXCHANGE, exchange=ExchangeRule(Fraction(1, 2), 1)), "one of his own cards"),
        (replace(TEXAS, flop_bet_plays=FlopBet.SEVEN), "all five community cards"),
        (replace(TEXAS, max_payout=9000), "At most 9,000 chips"),
        (replace(TEXAS, qualifier=Qualifier("ace king")), "with ace and king or better"),
        (replace(TEXAS, qualifier=Qualifier("two pair")), "with two pair or better"),
        (replace(TEXAS, qualifier=Qualifier("always")), "The higher hand wins."),
        (replace(TEXAS, no_game_bet=Odds(1, 2)), "the BET is paid 1:2"),
    ],
)
def test_the_rules_say_what_the_file_says(rules: CasinoRules, said: str) -> None:
    assert said in " ".join(rules_in_words(rules))


def test_rules_that_do_not_apply_are_not_told() -> None:
    house = " ".join(rules_in_words(HOUSE))
    assert "sixth card" not in house
    assert "exchange" not in house
    assert "qualif" not in " ".join(rules_in_words(replace(TEXAS, qualifier=Qualifier("always"))))


def test_the_pay_table_has_what_can_be_paid() -> None:
    rows = {row[0]: row[1:] for row in pay_table(TEXAS).rows}
    assert rows["royal flush"] == ("1:1", "100:1")
    assert "high card" not in rows
    assert ("high card", "1:1", "1:1") in pay_table(HOUSE).rows
    push = replace(HOUSE, no_game_ante=NoGame.PUSH)
    assert "high card" not in {row[0] for row in pay_table(push).rows}


def test_the_dealers_hand_is_told_by_class() -> None:
    sheet = dealer_hands(known_report("texas"))
    assert sheet.rows[0] == ("royal flush", "4,324", "0.0032 %", "yes")
    assert sheet.rows[-2:] == (
        ("pair", "58,627,800", "43.8225 %", "yes"),
        ("high card", "23,294,460", "17.4119 %", "no"),
    )
    assert "qualifies in 82.5881 %" in sheet.note
    assert dealer_hands(known_report("house_holdem")).rows[-2][-1] == "from pair of fours"
    kings = texas(replace(TEXAS, qualifier=Qualifier("ace king")))
    assert [row[-1] for row in dealer_hands(kings).rows[-2:]] == ["yes", "from ace king"]


@pytest.mark.parametrize("rules", [TEXAS, EXCHANGE, HOUSE], ids=lambda rules: rules.name)
def test_the_sample_space_is_the_product_it_says(rules: CasinoRules) -> None:
    product = 1
    for factor in sample_space(rules).split(" x "):
        numbers = [int(number) for number in factor.strip("C()").split(",")]
        product *= comb(*numbers) if len(numbers) == 2 else numbers[0]
    report = texas(rules)
    assert product == report.deals
    assert f"{product:,}" in " ".join(method(report))


# -- several tables ---------------------------------------------------------------------------


def test_two_tables_side_by_side() -> None:
    apart, beside = comparison([known_report("texas"), known_report("house_holdem")])
    rules = {row[0]: row[1:] for row in apart.rows}
    assert rules["dealer.qualifies"] == ("pair of twos", "pair of fours")
    assert rules["buy.price"] == ("1", "")
    assert "bet" not in rules
    rows = {row[0]: row[1:] for row in beside.rows}
    assert beside.columns == ("", "Texas", "House hold'em", "difference")
    assert rows["house edge"] == ("16.7069 %", "2.1576 %", "-14.5493")
    assert rows["RTP on the ANTE"][2] == "+14.5493"
    assert rows["largest award, ANTE"] == ("+201", "+102", "-99")
    assert "exchange one card" not in rows


def test_a_table_beside_itself() -> None:
    apart, beside = comparison([known_report("texas"), known_report("texas")])
    assert apart.rows == ()
    assert apart.note == "The tables play alike."
    assert beside.columns == ("", "1: texas.yaml", "2: texas.yaml", "difference")
    assert {row[3] for row in beside.rows} <= {"0.0000", "+0.0000", "0", "+0"}


def test_an_even_table_has_no_number_of_hands_to_compare() -> None:
    _, beside = comparison([known_report("texas"), texas(value=Fraction(0))])
    assert beside.rows[-1] == ("edge shows after, hands", "1,845", "never", "")


def test_many_tables_are_listed() -> None:
    reports = [known_report("texas"), *[known_report("house_holdem")] * 3]
    (sheet,) = comparison(reports)
    assert len(sheet.rows) == 4
    assert sheet.rows[0][:3] == ("Texas", "16.7069 %", "")
    assert sheet.rows[1][:3] == ("2: house_holdem.yaml", "2.1576 %", "-14.5493")
    assert label(reports, 0) == "Texas"
