"""The casino game, H18 to H21: several boxes, rounding, what must be affordable, and the cap.

ANTE 10 unless said otherwise; amounts are changes to the bankroll.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from casino_texas.casino.actions import (
    Bet,
    Buy,
    Fold,
    PlaceAntes,
)
from casino_texas.casino.hand import new_hand
from casino_texas.casino.rules import NoGame, Option, PayTable
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from tests.casino.tables import (
    ANTE,
    BOARD,
    EXCHANGE,
    TEXAS,
    deal_of,
    one_box,
    play,
    refused,
    with_boxes,
)

# -- several boxes --------------------------------------------------------------------------------


def test_h18_boxes_decide_in_turn_without_going_back() -> None:
    rules = with_boxes(TEXAS, 2)
    start = (PlaceAntes(((2, 10), (4, 20))), deal_of(BOARD, "Qs Jc", "As Ah", "8c 8d"))
    error = refused(*start, Bet(4), rules=rules)
    assert (error.reason, error.details) == ("not_your_turn", {"to_act": 2})
    assert refused(*start, Bet(2), Bet(2), rules=rules).reason == "not_your_turn"
    assert refused(*start, Bet(3), rules=rules).reason == "no_such_box"


def test_h18_a_box_that_bet_at_once_stays_with_its_five_cards() -> None:
    rules = with_boxes(TEXAS, 2)
    # The turn gives both boxes a straight, but only the one that bought plays it.
    hand = play(
        rules,
        PlaceAntes(((1, 10), (2, 10))),
        deal_of("2d Ts 9h 8c Kd", "Kh 3c", "Js 7d", "Jc 7h"),
        Bet(1),
        Buy(2),
    )
    first, second = hand.view().boxes
    assert first.best is not None
    assert second.best is not None
    assert first.best.hand_class is HandClass.HIGH_CARD
    assert second.best.hand_class is HandClass.STRAIGHT
    hand = hand.apply(Bet(2)).hand
    assert [box.settlement.net for box in hand.boxes if box.settlement] == [-30, -10 + 10 + 60]
    assert hand.net == 30


def test_h18_table_and_player_limits() -> None:
    rules = with_boxes(TEXAS, 2, table=4)
    legal = new_hand(rules, 1000).legal_actions()
    assert (legal.boxes_maximum, legal.boxes_table) == (2, 4)
    three = PlaceAntes(((1, 10), (2, 10), (3, 10)))
    assert refused(three, rules=rules).reason == "too_many_boxes"
    assert refused(PlaceAntes(((5, 10),)), rules=rules).reason == "no_such_box"
    assert refused(PlaceAntes(((0, 10),)), rules=rules).reason == "no_such_box"
    assert refused(PlaceAntes(((1, 10), (1, 10))), rules=rules).reason == "box_twice"


def test_h18_boxes_are_asked_clockwise_in_whatever_order_antes_came() -> None:
    hand = play(with_boxes(TEXAS, 2), PlaceAntes(((4, 20), (2, 10))))
    assert [(box.box, box.ante) for box in hand.view().boxes] == [(2, 10), (4, 20)]


# -- money ----------------------------------------------------------------------------------------


def test_h19_payouts_are_rounded_down_to_whole_chips() -> None:
    rules = replace(
        TEXAS,
        ante_pays=PayTable.flat(Odds(3, 2)),
        bet_pays=PayTable.flat(Odds(4, 3)),
    )
    hand = play(rules, PlaceAntes(((1, 5),)), deal_of(BOARD, "Ks Jc", "As Ah"), Bet(1))
    settlement = hand.boxes[0].settlement
    assert settlement is not None
    assert (settlement.ante, settlement.bet) == (7, 13)  # 7.5 and 13 1/3
    assert hand.bankroll == 1020


@pytest.mark.parametrize(
    ("bankroll", "affordable"), [(29, 9), (30, 10), (0, 0), (2000, 666), (14, 4)]
)
def test_h20_three_antes_a_box_before_the_deal(bankroll: int, affordable: int) -> None:
    legal = new_hand(TEXAS, bankroll).legal_actions()
    assert legal.antes_affordable == affordable
    if affordable >= 10:
        play(TEXAS, ANTE, bankroll=bankroll)
    else:
        error = refused(ANTE, bankroll=bankroll)
        assert (error.reason, error.details) == ("cannot_afford", {"needs": 30, "has": bankroll})


@pytest.mark.parametrize(("bankroll", "is_open"), [(39, False), (40, True)])
def test_h20_four_antes_to_buy(bankroll: int, is_open: bool) -> None:
    hand = play(TEXAS, ANTE, deal_of(BOARD, "Qs Jc", "As Ah"), bankroll=bankroll)
    choice = hand.legal_actions().choice(Option.BUY)
    assert choice is not None
    assert choice.is_open is is_open
    assert (choice.price, choice.needs, choice.has) == (10, 30, bankroll - 10)
    if not is_open:
        error = refused(ANTE, deal_of(BOARD, "Qs Jc", "As Ah"), Buy(1), bankroll=bankroll)
        assert (error.reason, error.details) == ("cannot_afford", {"needs": 30, "has": 29})
    bet = hand.legal_actions().choice(Option.BET)
    assert bet is not None
    assert bet.is_open


@pytest.mark.parametrize(("bankroll", "is_open"), [(49, False), (50, True)])
def test_h20_five_antes_to_buy_and_exchange(bankroll: int, is_open: bool) -> None:
    hand = play(EXCHANGE, ANTE, deal_of(BOARD, "Qs Jc", "5h 4h"), Buy(1), bankroll=bankroll)
    choice = hand.legal_actions().choice(Option.EXCHANGE)
    assert choice is not None
    assert choice.is_open is is_open
    assert (choice.needs, choice.has) == (30, bankroll - 20)


def test_h20_the_bets_of_the_other_undecided_boxes_are_kept_back() -> None:
    rules = with_boxes(TEXAS, 3)
    start = (
        PlaceAntes(((1, 10), (2, 10), (3, 20))),
        deal_of(BOARD, "Qs Jc", "As Ah", "8c 8d", "5h 4h"),
    )
    hand = play(rules, *start, bankroll=129)
    # 89 left; BETs of 20 + 20 + 40 are kept back, so nine chips are free: no card for ten.
    choice = hand.legal_actions().choice(Option.BUY)
    assert choice is not None
    assert (choice.reason, choice.needs, choice.has) == ("cannot_afford", 90, 89)
    # A fold frees its BET; a box that bought still needs its own.
    after_fold = play(rules, *start, Fold(1), bankroll=129).legal_actions().choice(Option.BUY)
    assert after_fold is not None
    assert (after_fold.is_open, after_fold.needs) == (True, 10 + 20 + 40)
    bought = play(rules, *start, Fold(1), Buy(2), bankroll=129).legal_actions().choice(Option.BUY)
    assert bought is not None
    assert (bought.reason, bought.needs, bought.has) == ("cannot_afford", 20 + 40 + 20, 79)


def test_h20_where_a_bet_must_be_bought_first_its_price_is_kept_back_too() -> None:
    rules = replace(TEXAS, flop=frozenset({Option.FOLD, Option.BUY}), buy_price=Fraction(1, 5))
    assert new_hand(rules, 31).legal_actions().antes_affordable == 9
    error = refused(ANTE, rules=rules, bankroll=31)
    assert error.details == {"needs": 32, "has": 31}
    hand = play(rules, ANTE, deal_of(BOARD, "Qs Jc", "As Ah"), Buy(1), Bet(1), bankroll=32)
    assert hand.is_over


@pytest.mark.parametrize(
    ("cap", "ante", "bet", "capped"),
    [
        (None, 10, 1000, 0),
        (1010, 10, 1000, 0),
        (500, 10, 490, 510),
        (10, 10, 0, 1000),
        (4, 4, 0, 1006),
    ],
)
def test_h21_the_cap_cuts_the_bets_winnings_first(
    cap: int | None, ante: int, bet: int, capped: int
) -> None:
    settlement = one_box(
        replace(TEXAS, max_payout=cap),
        *("8s 9s", "Ts Js 2d"),
        turn="Qs",
        river="3h",
        dealer="2c 2h",
        moves="buy bet",
    )
    assert (settlement.ante, settlement.bet, settlement.capped) == (ante, bet, capped)
    assert settlement.buy == -10
    assert settlement.net == ante + bet - 10


def test_h21_the_cap_is_per_box_and_counts_no_game_too() -> None:
    rules = replace(
        with_boxes(TEXAS, 2), max_payout=15, no_game_ante=Odds(2), no_game_bet=NoGame.PUSH
    )
    hand = play(
        rules,
        PlaceAntes(((1, 10), (2, 10))),
        deal_of(BOARD, "Qs Jc", "As Ah", "8c 8d"),
        Bet(1),
        Bet(2),
    )
    for box in hand.boxes:
        assert box.settlement is not None
        assert (box.settlement.ante, box.settlement.bet, box.settlement.capped) == (15, 0, 5)
    assert hand.net == 30
