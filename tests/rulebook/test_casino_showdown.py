"""The casino game, H10 to H17: the dealer, who wins, and what it pays.

ANTE 10 unless said otherwise; amounts are changes to the bankroll.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from casino_texas.casino import events
from casino_texas.casino.actions import (
    Bet,
    Buy,
)
from casino_texas.casino.events import Result
from casino_texas.casino.rules import NoGame, PayTable, Qualifier
from casino_texas.core.cards import parse_cards
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass, best_hand, strength
from tests.casino.tables import (
    ANTE,
    BET_PAYS,
    BOARD,
    TEXAS,
    deal_of,
    play,
    settled,
)

# -- the dealer -----------------------------------------------------------------------------------


def test_h10_the_dealer_always_plays_the_best_five_of_seven() -> None:
    step = play(TEXAS, ANTE, deal_of("9c 9d 9h 9s 2c", "Ah 4s", "8h Kh")).apply(Bet(1))
    opened = next(event for event in step.events if isinstance(event, events.DealerOpened))
    assert opened.cards == parse_cards("Ah 4s")
    assert opened.best == best_hand(parse_cards("9h 9s 9d 9c Ah"))
    assert opened.qualifies


@pytest.mark.parametrize(
    ("own", "moves", "net"),
    [("As Ah", "bet", 10), ("5h 4h", "bet", 10), ("Qh Jh", "buy bet", 0), ("5h 4h", "buy bet", 0)],
)
def test_h11_no_game_pays_the_ante_and_returns_the_bet_whoever_holds_more(
    own: str, moves: str, net: int
) -> None:
    settlement = settled("Qs Jc", own, moves=moves)
    assert settlement.result is Result.NO_GAME
    assert not settlement.dealer_qualifies
    assert (settlement.ante, settlement.bet, settlement.net) == (10, 0, net)


def test_h11_a_pair_on_the_board_qualifies_the_dealer() -> None:
    settlement = settled("Qs Jc", "Ah Qh", board="2d 9h Kd 7c 2s")
    assert settlement.dealer_qualifies
    assert settlement.result is Result.WIN


@pytest.mark.parametrize(
    ("qualifier", "dealer", "qualifies"),
    [
        ("pair of twos", "2d Jc", True),
        ("pair of threes", "2d Jc", False),
        ("pair of threes", "3s Jc", True),
        ("ace king", "As Qc", True),
        ("ace king", "Qs Jc", False),
        ("always", "8s 4c", True),
        ("two pair", "As Ac", False),
        ("two pair", "2d 3s", True),
        ("three of a kind", "2d 3s", False),
        ("three of a kind", "2d 2h", True),
    ],
)
def test_h11_every_qualifier(qualifier: str, dealer: str, qualifies: bool) -> None:
    rules = replace(TEXAS, qualifier=Qualifier(qualifier), bet_pays=PayTable.flat(Odds(1)))
    hand = play(rules, ANTE, deal_of(BOARD, dealer, "Kh Kc"), Bet(1))
    settlement = hand.boxes[0].settlement
    assert settlement is not None
    assert settlement.dealer_qualifies is qualifies
    assert (settlement.result is Result.NO_GAME) is not qualifies


@pytest.mark.parametrize(
    ("no_game_ante", "no_game_bet", "ante", "bet"),
    [
        (Odds(1), NoGame.PUSH, 10, 0),
        (NoGame.PUSH, NoGame.PUSH, 0, 0),
        (NoGame.AS_PAID, NoGame.AS_PAID, 20, 40),
        (Odds(3, 2), Odds(1, 4), 15, 5),
    ],
)
def test_h11_other_houses_pay_otherwise(
    no_game_ante: Odds | NoGame, no_game_bet: Odds | NoGame, ante: int, bet: int
) -> None:
    rules = replace(
        TEXAS,
        no_game_ante=no_game_ante,
        no_game_bet=no_game_bet,
        ante_pays=PayTable.flat(Odds(2)),
    )
    hand = play(rules, ANTE, deal_of("3d 9h Kd 7c 2s", "Qs Jc", "Kh Kc"), Bet(1))
    settlement = hand.boxes[0].settlement
    assert settlement is not None
    assert settlement.result is Result.NO_GAME
    assert (settlement.ante, settlement.bet) == (ante, bet)


# -- who wins, and what it pays ----------------------------------------------------------------


def test_h12_a_lower_hand_loses_ante_and_bet() -> None:
    settlement = settled("Ks Jc", "9s 8c", moves="buy bet")
    assert settlement.result is Result.LOSE
    assert (settlement.ante, settlement.bet, settlement.net) == (-10, -20, -40)
    assert (settlement.ante_odds, settlement.bet_odds) == (None, None)


def test_h13_a_higher_hand_is_paid_by_its_own_class() -> None:
    # The dealer's full house would pay 6:1; the player's four of a kind counts.
    settlement = settled("9s 9c", "7d 7h", board="7s 9h Kd 7c 2s")
    assert settlement.result is Result.WIN
    assert settlement.player is not None
    assert settlement.player.hand_class is HandClass.FOUR_OF_A_KIND
    assert (settlement.ante, settlement.bet) == (10, 20 * 15)
    assert (settlement.ante_odds, settlement.bet_odds) == (Odds(1), Odds(15))


def test_h14_stand_off_moves_nothing() -> None:
    settlement = settled("Ks Jc", "Kh Jd", moves="bet", board="3d 2h Kd 7c 9s")
    assert settlement.result is Result.STAND_OFF
    assert (settlement.ante, settlement.bet, settlement.net) == (0, 0, 0)
    board_plays = settled("2h 3h", "2d 3c", board="As Ks Qs Js Ts")
    assert board_plays.result is Result.STAND_OFF


ORDER = [
    "As Ks Qs Js Ts",  # royal flush
    "Ks Qs Js Ts 9s",
    "5h 4h 3h 2h Ah",  # the lowest straight flush
    "Kc Kd Kh Ks Ac",
    "Qc Qd Qh Qs Ac",
    "Qc Qd Qh Qs Kc",
    "Ac Ad Ah 2c 2d",  # full house: the three first
    "Kc Kd Kh Ac Ad",
    "Kc Kd Kh Qc Qd",
    "As Ks 9s 8s 2s",  # flush: card by card
    "As Qs Js Ts 8s",
    "As Qs Js Ts 7s",
    "Ac Kd Qh Js Tc",
    "6c 5d 4h 3s 2c",
    "5c 4d 3h 2s Ac",
    "Jc Jd Jh Ac Kd",
    "Jc Jd Jh Ac Qd",
    "Tc Td Th Ac Kd",
    "Ac Ad 3h 3s 2c",  # two pair: higher pair, lower pair, fifth card
    "Kc Kd Qh Qs 2c",
    "Kc Kd Jh Js Ac",
    "Kc Kd Jh Js Qc",
    "Jc Jd 4h 3s 2c",  # a pair of jacks beats a pair of eights
    "8c 8d Ah Ks Qc",
    "8c 8d Ah Ks Jc",
    "8c 8d Ah Qs Jc",
    "8c 8d Kh Qs Jc",
    "Ac Kd Qh Js 9c",
    "Ac Kd Qh Js 8c",
    "Kc Qd Jh Ts 8c",
]


def test_h15_class_then_the_combination_then_the_other_cards() -> None:
    for higher, lower in pairwise(ORDER):
        assert strength(parse_cards(higher)) > strength(parse_cards(lower)), (higher, lower)


def test_h15_the_two_cards_outside_the_five_never_count() -> None:
    # Both play A-K-Q-J-9 of the board with a pair of nines; jacks and lower do not matter.
    settlement = settled("9d 3c", "9c 8h", board="Ah Kd Qh 9s 2s")
    assert settlement.result is Result.STAND_OFF
    three_pairs = best_hand(parse_cards("Ac Ad Kh Ks 2c 2d Qs"))
    assert [card.rank for card in three_pairs.cards] == [12, 12, 11, 11, 10]


#: A win with each class against a dealer who qualifies: own cards, board, dealer, BET pays.
WINS = [
    (HandClass.PAIR, "As Ah", BOARD, "Ks Jc", 1),
    (HandClass.TWO_PAIR, "Ks 9s", BOARD, "Ah Ac", 1),
    (HandClass.THREE_OF_A_KIND, "7s 7h", BOARD, "Ah Ac", 2),
    (HandClass.STRAIGHT, "8s 6h", "Td 9h Kd 7c 2s", "Ah Ac", 3),
    (HandClass.FLUSH, "As 9s", "Ts 3s Kd 7c 2s", "Ah Ac", 4),
    (HandClass.FULL_HOUSE, "7s 7h", "2d 9h Kd 7c 2s", "Ah Ac", 6),
    (HandClass.FOUR_OF_A_KIND, "7s 7h", "7d 9h Kd 7c 2s", "Ah Ac", 15),
    (HandClass.STRAIGHT_FLUSH, "9s 8s", "Ts 7s 6s Kd 2d", "Ah Ac", 50),
    (HandClass.ROYAL_FLUSH, "As Ks", "Qs Js Ts Kd 2d", "Ah Ac", 100),
]


@pytest.mark.parametrize(("hand_class", "own", "board", "dealer", "pays"), WINS)
def test_h16_the_pay_table(
    hand_class: HandClass, own: str, board: str, dealer: str, pays: int
) -> None:
    settlement = settled(dealer, own, board=board)
    assert settlement.player is not None
    assert settlement.player.hand_class is hand_class
    assert settlement.result is Result.WIN
    assert settlement.bet == 20 * pays
    assert settlement.bet_odds == Odds(pays)
    assert settlement.ante == 10


def test_h16_a_high_card_is_paid_where_the_dealer_can_qualify_without_a_pair() -> None:
    lines = {HandClass.HIGH_CARD: Odds(1, 2), **dict(BET_PAYS.lines)}
    rules = replace(TEXAS, qualifier=Qualifier("always"), bet_pays=PayTable.of(lines))
    hand = play(rules, ANTE, deal_of(BOARD, "Qs Jc", "Ah Qh"), Buy(1), Bet(1))
    settlement = hand.boxes[0].settlement
    assert settlement is not None
    assert settlement.result is Result.WIN
    assert (settlement.ante, settlement.bet) == (10, 10)


def test_h17_a_royal_flush_pays_its_own_line_and_is_the_highest_straight_flush() -> None:
    royal, king_high = parse_cards("As Ks Qs Js Ts"), parse_cards("Ks Qs Js Ts 9s")
    assert best_hand(royal).hand_class is HandClass.ROYAL_FLUSH
    assert best_hand(king_high).hand_class is HandClass.STRAIGHT_FLUSH
    assert strength(royal) == strength(king_high) + 1
