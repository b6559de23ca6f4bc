"""Whole games solved: published values, and what must hold for any table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb
from random import Random

import numpy as np
import pytest

from casino_texas.analysis.boards import Boards
from casino_texas.analysis.house_edge import Solver, solve
from casino_texas.analysis.kernels import (
    CLASS_BITS,
    STAND_OFF_BITS,
    TEN_BITS,
    WITHOUT_GAME,
    score_rivers,
)
from casino_texas.analysis.solution import Solution
from casino_texas.analysis.spot import Spot
from casino_texas.analysis.structure import Structure
from casino_texas.analysis.tables import strengths
from casino_texas.analysis.work import Cancelled
from casino_texas.casino.rules import CasinoRules, Option, PayTable, Qualifier
from casino_texas.core.cards import DECK, card_at, parse_cards
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from tests.casino.tables import BET_PAYS, EXCHANGE, HOUSE, TEXAS

SMALL_DECK = parse_cards("9c Tc Jc Qc Kc Ac Td Qd Kd Ad Ah")


@cache
def solver(rules: CasinoRules) -> Solver:
    return Solver(Structure.of(rules))


@cache
def solution(rules: CasinoRules) -> Solution:
    return solver(rules).solve(rules)


@pytest.mark.slow
def test_boards_of_the_standard_deck() -> None:
    boards = Boards(DECK)
    assert (len(boards.flops.weight), boards.flops.weight.sum()) == (1_755, 22_100)
    assert (len(boards.turns.weight), boards.turns.weight.sum()) == (16_432, 270_725)
    assert (len(boards.rivers.weight), boards.rivers.weight.sum()) == (42_783, 2_598_960)


def test_losing_hands_of_two_players_sharing_a_board() -> None:
    """All C(52,5) C(47,2) C(45,2) = 2,781,381,002,400 deals (published at discountgambling.net)."""
    rivers = Boards(DECK).rivers
    results = np.zeros(rivers.start[-1], np.int64)
    alone = np.zeros((len(rivers.weight), 3), np.int64)
    score_rivers(0, len(rivers.weight), rivers, strengths(), 1, results, alone)
    high, low = np.tril_indices(26)
    lost, pushes, deals = [0] * 10, 0, 0
    for size in (91, 351):
        which = np.flatnonzero(np.diff(rivers.start) == size)
        packed = results[rivers.start[which][:, None] + np.arange(size)]
        left = rivers.free[which].astype(np.int64)
        one, two = left[:, high[:size]], left[:, low[:size]]
        ways = np.where(high[:size] == low[:size], one * (one - 1) // 2, one * two)
        ways *= rivers.weight[which][:, None]
        wins, ties = packed & TEN_BITS, packed >> STAND_OFF_BITS & TEN_BITS
        losses = np.where(ways > 0, 990 - wins - ties, 0) * ways
        for hand_class in range(10):
            # Either of the two may be the loser.
            lost[hand_class] += 2 * int(losses[packed >> CLASS_BITS & 15 == hand_class].sum())
        pushes += int((ties * ways).sum())
        deals += int(ways.sum()) * 990
    assert deals == 2_781_381_002_400 == sum(lost) + pushes
    assert pushes == 113_130_263_816
    assert lost == [
        *(791_967_420_480, 1_366_512_556_968, 399_099_149_640, 64_049_759_448),
        *(18_271_076_976, 19_434_208_592, 8_435_225_376, 471_040_512, 10_300_592, 0),
    ]


def test_house_holdem() -> None:
    solved = solution(HOUSE)
    assert solved.expected_value == Fraction(-1_363_917_077, 63_213_204_600)
    assert round(float(solved.house_edge), 4) == 0.0216
    assert round(float(solved.flop.fold), 6) == 0.180094
    assert solved.flop.bet == 1 - solved.flop.fold
    assert round(float(solved.element_of_risk), 6) == 0.008173
    assert round(solved.standard_deviation, 5) == 2.61286


def test_texas() -> None:
    solved = solution(TEXAS)
    assert solved.expected_value == Fraction(-51_631_529_633, 309_042_333_600)
    assert round(float(solved.house_edge), 8) == 0.16706944
    flop = solved.flop
    assert [round(float(share), 6) for share in (flop.fold, flop.bet, flop.buy)] == [
        *(0.488481, 0.006782, 0.504737),
    ]
    assert round(float(solved.element_of_risk), 8) == 0.06636558
    assert round(solved.standard_deviation, 6) == 3.660785


@pytest.mark.slow
def test_texas_with_exchange() -> None:
    """The first exact value; sampled elsewhere at -3.30 % ± 0.03."""
    solved = solution(EXCHANGE)
    assert solved.expected_value == Fraction(-27_582_680_609_837, 837_195_681_722_400)
    assert abs(float(solved.expected_value) + 0.0330) < 0.0003
    assert_consistent(solved, EXCHANGE)
    # Without the exchange nothing is better than before, and what was best is still there.
    assert solved.expected_value > solution(TEXAS).expected_value


@pytest.mark.parametrize("name", ["always", "ace king", "pair of nines", "two pair"])
def test_the_dealer_has_a_game_as_often_as_the_boards_say(name: str) -> None:
    rules = replace(TEXAS, qualifier=Qualifier(name))
    used = Solver(Structure.of(rules, SMALL_DECK))
    solved = used.solve(rules)
    weight = used.boards.rivers.weight
    without = int((weight * used.alone[:, WITHOUT_GAME]).sum())
    every = int(weight.sum()) * comb(len(SMALL_DECK) - 5, 2)
    assert solved.dealer_qualifies == 1 - Fraction(without, every)
    assert sum(solved.dealer_hands) == 1
    better = sum(solved.dealer_hands[rules.qualifier.weakest_class + 1 :])
    at_least = sum(solved.dealer_hands[rules.qualifier.weakest_class :])
    assert better <= solved.dealer_qualifies <= at_least


@pytest.mark.parametrize("rules", [TEXAS, HOUSE], ids=lambda rules: rules.name)
def test_the_parts_of_a_solution_agree(rules: CasinoRules) -> None:
    assert_consistent(solution(rules), rules)


def assert_consistent(solved: Solution, rules: CasinoRules) -> None:
    shares = solved.outcomes
    assert shares.fold + shares.no_game + shares.stand_off + shares.lose + sum(shares.win) == 1
    assert solved.flop.fold + solved.flop.bet + solved.flop.buy == 1
    turn = solved.turn
    assert turn.fold + turn.bet + turn.exchange_one + turn.exchange_two == solved.flop.buy
    assert sum(result.share for result in solved.results) == 1
    assert sum(part.value for part in solved.parts) == solved.expected_value
    is_bet = 1 - shares.fold
    exchanged = turn.exchange_one + turn.exchange_two
    price = 0 if rules.exchange is None else rules.exchange.price
    stake = 1 + rules.buy_price * solved.flop.buy + price * exchanged + rules.bet * is_bet
    assert solved.average_stake == stake


@pytest.mark.parametrize(
    ("rules", "field", "by"),
    [
        (TEXAS, "pays.bet.flush", Fraction(1, 1_000_000)),
        (TEXAS, "dealer.no_game.ante", Fraction(1, 1_000_000)),
        (TEXAS, "buy.price", Fraction(-1, 1_000_000)),
        (HOUSE, "pays.ante.pair", Fraction(1, 1_000_000)),
    ],
)
def test_a_small_change_of_a_line_is_worth_what_is_said(
    rules: CasinoRules, field: str, by: Fraction
) -> None:
    """For a better line the value grows at least by the worth: play may only improve on it."""
    before = solution(rules)
    after = solver(rules).solve(with_change(rules, field, by))
    gain = after.expected_value - before.expected_value
    promised = before.worth[field] * by
    assert promised <= gain <= promised * Fraction(101, 100)


def with_change(rules: CasinoRules, field: str, by: Fraction) -> CasinoRules:
    def more(odds: Odds) -> Odds:
        return Odds(*(odds.as_fraction() + by).as_integer_ratio())

    match field.split("."):
        case ["buy", "price"]:
            return replace(rules, buy_price=rules.buy_price + by)
        case ["dealer", "no_game", "ante"]:
            assert isinstance(rules.no_game_ante, Odds)
            return replace(rules, no_game_ante=more(rules.no_game_ante))
        case ["pays", "ante"]:
            return replace(rules, ante_pays=PayTable.flat(more(Odds(1))))
        case ["pays", "bet"]:
            return replace(rules, bet_pays=PayTable.flat(more(Odds(1))))
        case ["pays", table, name]:
            pays = rules.ante_pays if table == "ante" else rules.bet_pays
            lines = dict(pays.lines)
            hand_class = HandClass[name.upper()]
            lines[hand_class] = more(lines[hand_class])
            key = f"{table}_pays"
            return replace(rules, **{key: PayTable.of(lines)})  # type: ignore[arg-type]
        case _:
            raise AssertionError(field)


@pytest.mark.parametrize(
    "rules",
    [TEXAS, pytest.param(EXCHANGE, marks=pytest.mark.slow)],
    ids=lambda rules: rules.name,
)
def test_another_pay_table_of_the_same_structure_needs_no_new_count(rules: CasinoRules) -> None:
    more = {hand_class: Odds(2 * odds.win) for hand_class, odds in BET_PAYS.lines}
    better = replace(rules, bet_pays=PayTable.of(more))
    used = Solver(Structure.of(rules, SMALL_DECK))
    before = used.solve(rules)
    reused = used.solve(better)
    assert reused.as_json() == solve(better, deck=SMALL_DECK).as_json() != before.as_json()
    assert reused.results == solve(better, deck=SMALL_DECK).results


def test_a_solver_refuses_rules_of_another_structure() -> None:
    with pytest.raises(ValueError, match="another structure"):
        solver(TEXAS).solve(replace(TEXAS, qualifier=Qualifier("always")))
    with pytest.raises(ValueError, match="deck of 11 cards, not 10"):
        solve(EXCHANGE, deck=DECK[:10])


def test_progress_rises_to_one_and_work_can_be_stopped() -> None:
    told: list[float] = []
    solve(EXCHANGE, deck=SMALL_DECK, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1)
    with pytest.raises(Cancelled):
        solve(EXCHANGE, deck=SMALL_DECK, cancelled=lambda: True)


@pytest.mark.parametrize("rules", [TEXAS, HOUSE], ids=lambda rules: rules.name)
def test_the_strategy_is_what_each_spot_says(rules: CasinoRules) -> None:
    random = Random(7)
    for _ in range(30):
        cards = random.sample(DECK, 6)
        own, flop, board = cards[:2], cards[2:5], cards[2:]
        strategy = solution(rules).strategy
        at_flop = max(Spot(rules, 10, own, flop).on_flop(), key=lambda option: option.value)
        assert strategy.flop(own, flop).option is at_flop.option
        if rules.offers_buy:
            at_turn = max(Spot(rules, 10, own, board).on_turn(), key=lambda option: option.value)
            assert strategy.turn(own, board).option is at_turn.option


def test_the_strategy_does_not_care_for_suits_or_order() -> None:
    strategy = solution(TEXAS).strategy
    random = Random(5)
    chosen = set()
    for _ in range(300):
        cards = random.sample(DECK, 6)
        order = random.choice(list(permutations(range(4))))
        own, flop, board = cards[:2], cards[2:5], cards[2:]
        other = [card_at(4 * card.rank + order[card.suit]) for card in cards]
        moved = random.sample(other[:2], 2), random.sample(other[2:5], 3)
        first = strategy.flop(own, flop)
        assert first == strategy.flop(*moved)
        second = strategy.turn(own, board)
        assert second == strategy.turn(moved[0], random.sample(other[2:], 4))
        chosen |= {first.option, second.option}
    assert chosen == {Option.FOLD, Option.BUY, Option.BET}
