"""The numbers of the report: they add up, and mean what the report says they mean."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb, inf, sqrt

import pytest

from casino_texas.app.analyst.analyze import Analysis
from casino_texas.app.analyst.report_numbers import Report, value_at
from casino_texas.casino.rules import CasinoRules, NoGame, PayTable
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from tests.app.analyses import BUNDLED, known_analysis, known_numbers, known_report, moved
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS


def report_of(name: str, rules: CasinoRules | None = None) -> Report:
    analysis = known_analysis(name)
    if rules is not None:
        analysis = replace(analysis, loaded=replace(analysis.loaded, rules=rules))
    return Report(analysis)


def with_value(value: Fraction) -> Report:
    """Texas as if a hand were worth this."""
    numbers = known_numbers("texas")
    changed = moved(numbers, value - numbers.expected_value)
    return Report(Analysis(known_analysis("texas").loaded, changed, 0.0))


@pytest.mark.parametrize("name", BUNDLED)
def test_what_the_outcomes_add_is_the_expected_value(name: str) -> None:
    report = known_report(name)
    outcomes = report.outcomes()
    assert sum(outcome.value for outcome in outcomes) == report.numbers.expected_value
    ends = [outcome for outcome in outcomes if outcome.what not in ("buy", "exchange")]
    assert sum(outcome.share for outcome in ends) == 1
    for outcome in outcomes:
        if outcome.net is not None:
            assert outcome.value == outcome.share * outcome.net, outcome


@pytest.mark.parametrize("name", BUNDLED)
def test_the_decisions_sum_to_one(name: str) -> None:
    decisions = known_report(name).decisions()
    assert sum(d.share for d in decisions if d.at == "flop") == 1
    turn = [decision for decision in decisions if decision.at == "turn"]
    if turn:
        bought = next(d.share for d in decisions if d.option == "buy")
        assert sum(d.share for d in turn) == bought
        assert sum(d.of_those or 0 for d in turn) == 1


def test_fold_and_bet_after_an_exchange() -> None:
    numbers = known_numbers("texas")
    tenth = numbers.decisions["turn.bet"] / 10
    decisions = {
        **numbers.decisions,
        "turn.bet": 7 * tenth,
        "turn.exchange_one": tenth,
        "turn.exchange_two": 2 * tenth,
    }
    parts = tuple(
        replace(part, share=part.share + tenth) if part.what == "fold" else part
        for part in numbers.parts
    )
    changed = replace(numbers, decisions=decisions, parts=parts)
    loaded = replace(known_analysis("texas").loaded, rules=EXCHANGE)
    found = {(d.at, d.option): d for d in Report(Analysis(loaded, changed, 0.0)).decisions()}
    assert found["turn", "exchange_two"].share == 2 * tenth
    assert found["exchange", "fold"].share == tenth
    assert found["exchange", "bet"].share == 2 * tenth
    assert found["exchange", "bet"].of_those == Fraction(2, 3)
    assert ("turn", "exchange_two") not in {
        (d.at, d.option)
        for d in report_of(
            "texas",
            replace(EXCHANGE, exchange=replace(EXCHANGE.exchange, cards=1)),  # type: ignore[type-var]
        ).decisions()
    }


def test_only_what_the_table_has_is_listed() -> None:
    texas = [outcome.what for outcome in known_report("texas").outcomes()]
    assert texas == ["win"] * 9 + ["fold", "lose", "stand_off", "no_game", "buy"]
    always = replace(TEXAS, qualifier=replace(TEXAS.qualifier, name="always"))
    told = report_of("texas", replace(always, bet_pays=PayTable.flat(Odds(1)))).outcomes()
    assert [outcome.what for outcome in told] == ["win"] * 10 + ["fold", "lose", "stand_off", "buy"]
    house = [outcome.what for outcome in known_report("house_holdem").outcomes()]
    assert house == ["win"] * 9 + ["fold", "lose", "stand_off", "no_game"]


def test_no_game_has_one_net_only_where_it_does_not_depend_on_the_hand() -> None:
    def net(rules: CasinoRules) -> Fraction | None:
        outcomes = report_of("texas", rules).outcomes()
        return next(outcome.net for outcome in outcomes if outcome.what == "no_game")

    assert net(TEXAS) == 1
    assert net(replace(TEXAS, no_game_bet=Odds(1, 2), no_game_ante=NoGame.PUSH)) == 1
    assert net(replace(TEXAS, no_game_ante=NoGame.AS_PAID)) == 1
    assert net(HOUSE) is None


@pytest.mark.parametrize("name", BUNDLED)
def test_higher_pays_lower_the_edge_and_higher_prices_raise_it(name: str) -> None:
    report = known_report(name)
    lines = report.lines()
    assert {line.path for line in lines} == set(report.numbers.worth)
    for line in lines:
        assert line.edge_change == -report.numbers.worth[line.path]
        assert (line.edge_change > 0) == line.path.endswith("price"), line
        assert line.now == value_at(report.rules, line.path)
    # The pay table from the best hand down.
    assert lines[0].path in ("pays.bet.royal_flush", "pays.bet")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("pays.bet.flush", Odds(4)),
        ("pays.ante", Odds(1)),
        ("dealer.no_game.ante", Odds(1)),
        ("buy.price", Fraction(1)),
        ("exchange.price", Fraction(1)),
    ],
)
def test_the_number_at_a_path(path: str, value: Odds | Fraction) -> None:
    assert value_at(EXCHANGE, path) == value


@pytest.mark.parametrize(
    "path",
    [
        *("pays.bet", "pays.ante.flush", "pays.bet.high_card", "pays.bet.flash", "bet", ""),
        *("dealer.no_game.bet", "dealer.qualifies", "pays.bet.flush.x"),
    ],
)
def test_there_is_no_number_at_other_paths(path: str) -> None:
    with pytest.raises(KeyError):
        value_at(EXCHANGE, path)
    with pytest.raises(KeyError):
        value_at(TEXAS, "exchange.price")
    with pytest.raises(KeyError):
        value_at(HOUSE, "buy.price")


def test_the_bands_are_those_of_many_independent_hands() -> None:
    report = known_report("texas")
    numbers = report.numbers
    for band in report.bands():
        assert band.expected == pytest.approx(band.hands * float(numbers.expected_value))
        assert band.high - band.expected == pytest.approx(band.expected - band.low)
        width = 1.959964 * numbers.standard_deviation * sqrt(band.hands)
        assert band.high - band.expected == pytest.approx(width, rel=1e-6)
    assert [band.hands for band in report.bands()] == [1_000, 10_000, 100_000]


def test_the_edge_shows_when_the_band_leaves_even() -> None:
    for report in (known_report("texas"), known_report("house_holdem")):
        hands = int(report.hands_until_edge_shows)
        assert report.band(hands).high <= 0 < report.band(hands - 1).high
    players = with_value(Fraction(1, 50))
    hands = int(players.hands_until_edge_shows)
    assert players.band(hands).low >= 0 > players.band(hands - 1).low
    assert with_value(Fraction(0)).hands_until_edge_shows == inf


def test_the_largest_award_and_how_hands_end() -> None:
    report = known_report("texas")
    award = report.largest_award
    assert award.net == 1 + 2 * 100
    assert award.one_in * report.numbers.results[-1].share == 1
    shares = [report.share_where(sign) for sign in (-1, 0, 1)]
    assert sum(shares) == 1
    assert min(shares) > 0
    assert report.return_of_ante == 1 - report.numbers.house_edge
    assert report.return_of_stakes == 1 - report.numbers.element_of_risk


def test_the_number_of_deals_is_that_of_the_solver() -> None:
    from casino_texas.analysis.outcomes import Pays
    from casino_texas.analysis.structure import Structure, Units

    for rules in (TEXAS, EXCHANGE):
        units = Units(Structure.of(rules), Pays.of(rules))
        assert report_of("texas", rules).deals == units.deals
    units = Units(Structure.of(HOUSE), Pays.of(HOUSE))
    assert report_of("house_holdem").deals == units.deals // 2
    assert known_report("texas").deals == comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)


def test_rounding_is_seen() -> None:
    assert not known_report("texas").is_rounded
    pays = dict(TEXAS.bet_pays.lines)
    half = PayTable.of({**pays, HandClass.PAIR: Odds(5, 4)})
    assert report_of("texas", replace(TEXAS, bet_pays=half)).is_rounded
    assert not report_of("texas", replace(TEXAS, no_game_ante=Odds(6, 5))).is_rounded
    assert report_of("texas", replace(TEXAS, no_game_ante=Odds(3, 2))).is_rounded
