"""The solver against the plain walk: the same value to the last bit, on decks of ten cards."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm

import pytest

from casino_texas.analysis.house_edge import solve
from casino_texas.analysis.outcomes import Pays
from casino_texas.analysis.structure import Structure, Units
from casino_texas.casino.rules import (
    AnteLimits,
    CasinoRules,
    ExchangeRule,
    FlopBet,
    NoGame,
    Option,
    PayTable,
    Qualifier,
)
from casino_texas.core.cards import parse_cards
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from tests.analysis.plain_walk import PlainWalk
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS

#: Suits alike in pairs, flushes and a straight flush possible.
TWO_SUITS = "Ac Kc Qc Jc Tc Ad Kd Qd Jd"
#: Four suits, no flush possible.
FOUR_SUITS = "7c 7d 7h 7s 8c 8d 8h 9c 9d"
#: A long suit beside short ones: no two suits alike.
UNEVEN = "2c 3c 4c 5c 6c 2d 3d 7h Ah"
#: One more card, for an exchange.
TEN = "Tc Jc Qc Kc Ac Td Jd Qd Kd Ad"
TEN_UNEVEN = "9c Tc Jc Qc Kc Kd Qd 9h Ad As"
ELEVEN = "9c Tc Jc Qc Kc Ac Td Qd Kd Ad Ah"

FINE_PAYS = PayTable.of(
    dict(
        zip(
            HandClass,
            map(Odds, (1, 3, 1, 7, 2, 5, 4, 9, 40, 250), (4, 2, 1, 3, 1, 2, 1, 1, 1, 1)),
            strict=True,
        )
    )
)
ALWAYS = replace(
    TEXAS,
    bet=3,
    buy_price=Fraction(1, 2),
    qualifier=Qualifier("always"),
    bet_pays=FINE_PAYS,
)
SEVEN_BY_CLASS = replace(
    TEXAS,
    flop_bet_plays=FlopBet.SEVEN,
    qualifier=Qualifier("pair of jacks"),
    no_game_ante=NoGame.AS_PAID,
    no_game_bet=NoGame.AS_PAID,
    ante_pays=FINE_PAYS,
    bet_pays=FINE_PAYS,
    buy_price=Fraction(1, 4),
)
BUY_BY_CLASS = replace(SEVEN_BY_CLASS, flop=frozenset({Option.FOLD, Option.BUY}))
BUY_ONLY = replace(
    TEXAS,
    flop=frozenset({Option.FOLD, Option.BUY}),
    qualifier=Qualifier("two pair"),
    no_game_ante=NoGame.PUSH,
    no_game_bet=Odds(1, 2),
)


def exchange(rules: CasinoRules, cards: int, price: Fraction = Fraction(1)) -> CasinoRules:
    return replace(rules, turn=rules.turn | {Option.EXCHANGE}, exchange=ExchangeRule(price, cards))


@pytest.mark.parametrize(
    ("rules", "deck"),
    [
        (TEXAS, TWO_SUITS),
        (TEXAS, FOUR_SUITS),
        (TEXAS, UNEVEN),
        (HOUSE, TWO_SUITS),
        (HOUSE, UNEVEN),
        (ALWAYS, UNEVEN),
        (SEVEN_BY_CLASS, TWO_SUITS),
        (SEVEN_BY_CLASS, FOUR_SUITS),
        (BUY_ONLY, FOUR_SUITS),
        (exchange(BUY_BY_CLASS, 1, Fraction(1, 4)), TEN_UNEVEN),
        (exchange(BUY_ONLY, 2), ELEVEN),
        pytest.param(exchange(TEXAS, 1), TEN, marks=pytest.mark.slow),
        pytest.param(exchange(ALWAYS, 1, Fraction(1, 4)), TEN_UNEVEN, marks=pytest.mark.slow),
        pytest.param(EXCHANGE, ELEVEN, marks=pytest.mark.slow),
        pytest.param(exchange(ALWAYS, 2, Fraction(1, 4)), ELEVEN, marks=pytest.mark.slow),
        pytest.param(exchange(SEVEN_BY_CLASS, 2, Fraction(1, 4)), ELEVEN, marks=pytest.mark.slow),
    ],
)
def test_the_solver_gives_what_a_plain_walk_gives(rules: CasinoRules, deck: str) -> None:
    cards = parse_cards(deck)
    value, first = PlainWalk(rules, cards, ante=120).solve()
    solution = solve(rules, deck=cards)
    assert solution.expected_value == value
    assert (solution.flop.fold, solution.flop.bet, solution.flop.buy) == (
        *(first[Option.FOLD], first[Option.BET], first[Option.BUY]),
    )


def test_odds_too_fine_for_64_bits_are_counted_exactly_all_the_same() -> None:
    primes = (999_999_937, 999_999_929, 999_999_893, 999_999_883)
    lines = dict(TEXAS.bet_pays.lines)
    classes = (HandClass.PAIR, HandClass.TWO_PAIR, HandClass.STRAIGHT, HandClass.FLUSH)
    for hand_class, prime in zip(classes, primes, strict=True):
        lines[hand_class] = Odds(3 * prime + 1, 2 * prime - 1)
    ante = lcm(*(odds.stake for odds in lines.values()))
    limits = AnteLimits(ante, ante, ante)
    rules = replace(TEXAS, bet_pays=PayTable.of(lines), ante=limits)
    cards = parse_cards(TWO_SUITS)
    assert not Units(Structure.of(rules, cards), Pays.of(rules)).is_exact
    value, _ = PlainWalk(rules, cards, ante=ante).solve()
    assert solve(rules, deck=cards).expected_value == value
