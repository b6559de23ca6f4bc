"""The simple strategy: legal at every table, from the view alone, and not silly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from casino_texas.casino.actions import Bet, Buy, CasinoAction, Deal, Exchange, Fold, PlaceAntes
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.rules import CasinoRules, ExchangeRule, FlopBet, Option
from casino_texas.casino.view import Stage
from casino_texas.core.cards import DECK, parse_cards
from casino_texas.players.player import CasinoPlayer
from casino_texas.players.simple import SimplePlayer
from tests.casino.strategies import open_actions, random_antes, rich, seeds, tables
from tests.casino.tables import ANTE, EXCHANGE, HOUSE, TEXAS, deal_of, play

PLAYER: CasinoPlayer = SimplePlayer()


@given(tables(), seeds)
def test_it_plays_every_table_legally_to_the_end(rules: CasinoRules, seed: int) -> None:
    random = Random(seed)
    deck = iter(random.sample(DECK, 52))
    bankroll = random.choice((rich(rules), random.randint(0, 8 * rules.ante.minimum)))
    hand: CasinoHand = new_hand(rules, bankroll)
    if not random_antes(hand, random):
        return
    while not hand.is_over:
        legal = hand.legal_actions()
        if legal.stage in (Stage.FLOP, Stage.TURN):
            action = PLAYER.decide(hand.view())
            assert action == PLAYER.decide(hand.view())
        else:
            (action,) = open_actions(hand, deck, random)
        hand = hand.apply(action).hand


def decision(
    rules: CasinoRules, own: str, board: str, *before: CasinoAction, bankroll: int = 1000
) -> CasinoAction:
    """What it does with these cards; `board` as it lies, the dealer's cards do not matter."""
    out = {*parse_cards(own), *parse_cards(board)}
    dealer = " ".join(str(card) for card in [card for card in DECK if card not in out][:2])
    start = (ANTE, deal_of(board, dealer, own))
    return PLAYER.decide(play(rules, *start, *before, bankroll=bankroll).view())


@pytest.mark.parametrize(
    ("own", "flop", "action"),
    [
        ("8s 9s", "Th Js Qd", Bet(1)),  # a straight in five cards
        ("7s 7h", "7d 2s Kc", Buy(1)),  # three of a kind may still improve
        ("As Kh", "Ad 7c 2s", Buy(1)),
        ("2s 2h", "Kd 9c 7h", Fold(1)),  # a pair below the whole board
        ("2s 2h", "3s 4s 5s", Buy(1)),  # the same with a draw
        ("9s 4s", "Ks 2s 7d", Buy(1)),  # flush draw
        ("8s 9h", "7d Tc 2s", Buy(1)),  # open-ended
        ("8s 9h", "7d 5c 2s", Fold(1)),  # one card inside, nothing high
        ("Qs 9h", "8d Tc 2s", Buy(1)),  # one card inside beside a queen
        ("As Kh", "9d 7c 2s", Fold(1)),
        ("9s 4h", "Kd Kc 7s", Fold(1)),
        ("As 4h", "Kd Kc 7s", Buy(1)),
        ("9s 4h", "Kd 8c 7s", Fold(1)),
        ("Ah 4h", "5c 3d Ks", Buy(1)),  # a wheel with one card inside, beside an ace
    ],
)
def test_the_first_decision(own: str, flop: str, action: CasinoAction) -> None:
    assert decision(TEXAS, own, f"2d 6c {flop}" if "2d" not in flop else f"3d 6c {flop}") == action


@pytest.mark.parametrize(
    ("own", "turn", "flop", "action"),
    [
        ("2s 2h", "9c", "Kd 8c 7h", Bet(1)),
        ("9s 4s", "Jd", "Ks 2s 7d", Bet(1)),
        ("8s 9h", "Kc", "7d Tc 2s", Bet(1)),
        ("8s 9h", "Kc", "7d 5c 2s", Fold(1)),
        ("As Kh", "4c", "9d 7c 2s", Fold(1)),
        ("Qs 4h", "9c", "Kd Kc 7s", Bet(1)),
        ("Js 4h", "9c", "Kd Kc 7s", Fold(1)),
    ],
)
def test_the_second_decision(own: str, turn: str, flop: str, action: CasinoAction) -> None:
    assert decision(TEXAS, own, f"3d {turn} {flop}", Buy(1)) == action


def test_it_exchanges_instead_of_folding_once_where_the_price_is_fair() -> None:
    board = "3d Kc 7d 5c 2s"
    both = Exchange(1, parse_cards("8s 9h"))
    assert decision(EXCHANGE, "8s 9h", board, Buy(1)) == both
    dear = replace(EXCHANGE, exchange=ExchangeRule(Fraction(2), 2))
    assert decision(dear, "8s 9h", board, Buy(1)) == Fold(1)
    short = decision(EXCHANGE, "8s 9h", board, Buy(1), bankroll=40)
    assert short == Fold(1)
    assert decision(EXCHANGE, "Ks 9h", board, Buy(1)) == Bet(1)


def test_with_one_card_to_exchange_it_wants_help_from_the_board() -> None:
    one = replace(EXCHANGE, exchange=ExchangeRule(Fraction(1), 1))
    assert decision(one, "8s 9h", "3d Kc 7d 5c 2s", Buy(1)) == Fold(1)
    assert decision(one, "8s 9h", "3d Kc 7d 7c 2s", Buy(1)) == Exchange(1, parse_cards("8s"))
    assert decision(one, "8s 9h", "3d Kc 7c 5c 2s", Buy(1)) == Exchange(1, parse_cards("8s"))


def test_a_pair_on_the_board_is_bought_where_both_cards_can_go() -> None:
    board = "3d 6c Kd Kc 7s"
    assert decision(TEXAS, "9s 4h", board) == Fold(1)
    assert decision(EXCHANGE, "9s 4h", board) == Buy(1)
    assert decision(EXCHANGE, "Qs 4h", board, Buy(1)) == Exchange(1, parse_cards("Qs 4h"))
    assert decision(EXCHANGE, "As 4h", board, Buy(1)) == Bet(1)


@pytest.mark.parametrize(
    ("own", "flop", "action"),
    [
        ("2s 2h", "Kd 8c 7h", Bet(1)),
        ("Ts 4h", "Kd 8c 7h", Bet(1)),
        ("9s 3h", "Kd 8c 7h", Fold(1)),
        ("8s 9h", "7d 5c 2s", Bet(1)),
        ("9s 4h", "Kd Kc 7s", Fold(1)),
    ],
)
def test_where_nothing_is_for_sale_it_bets_all_but_junk(
    own: str, flop: str, action: CasinoAction
) -> None:
    assert decision(HOUSE, own, f"3d 6c {flop}") == action


def test_other_combinations_of_rules() -> None:
    five = replace(HOUSE, flop_bet_plays=FlopBet.FIVE)
    assert decision(five, "As 4h", "3d 6c Kd 8c 7h") == Fold(1)
    assert decision(five, "Ks 4h", "3d 6c Kd 8c 7h") == Bet(1)
    seven = replace(TEXAS, flop_bet_plays=FlopBet.SEVEN)
    assert decision(seven, "Ks 4h", "3d 6c Kd 8c 7h") == Bet(1)
    assert decision(seven, "7s 4h", "3d 6c Kd 8c 7h") == Buy(1)
    buy_only = replace(TEXAS, flop=frozenset({Option.FOLD, Option.BUY}))
    assert decision(buy_only, "8s 9s", "3d 6c Th Js Qd") == Buy(1)
    # Too poor to buy: a pair is bet at once, the rest given up.
    assert decision(TEXAS, "Ks 4h", "3d 6c Kd 8c 7h", bankroll=30) == Bet(1)
    assert decision(TEXAS, "9s 4s", "3d 6c Ks 2s 7d", bankroll=30) == Fold(1)


def test_before_the_deal_it_stakes_the_smallest_ante() -> None:
    assert PLAYER.decide(new_hand(TEXAS, 1000).view()) == PlaceAntes(((1, 5),))
    assert PLAYER.name == "simple"


def test_it_never_plays_for_the_dealer() -> None:
    hand = play(TEXAS, ANTE)
    with pytest.raises(ValueError, match="nothing to decide at deal"):
        PLAYER.decide(hand.view())
    over = play(TEXAS, ANTE, Deal(DECK[:9]), Bet(1))
    with pytest.raises(ValueError, match="nothing to decide at over"):
        PLAYER.decide(over.view())
