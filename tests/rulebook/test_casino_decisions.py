"""The casino game, H1 to H9: the deck, the deal and the decisions.

ANTE 10 unless said otherwise; amounts are changes to the bankroll.
"""

from __future__ import annotations

import pytest

from casino_texas.casino import events
from casino_texas.casino.actions import (
    Bet,
    Buy,
    CasinoAction,
    Deal,
    Exchange,
    Fold,
    PlaceAntes,
    Replace,
)
from casino_texas.casino.events import Result, Settlement
from casino_texas.casino.hand import new_hand
from casino_texas.casino.rules import Option
from casino_texas.casino.view import BoxStatus, Stage
from casino_texas.core.cards import DECK, Card, parse_cards
from casino_texas.core.hands import CLASS_FLOORS, HandClass, best_hand, strength
from casino_texas.errors import IllegalAction
from tests.casino.tables import (
    ANTE,
    BOARD,
    EXCHANGE,
    HOUSE,
    TEXAS,
    deal_of,
    play,
    refused,
    settled,
    with_boxes,
)

# -- the deck and the deal --------------------------------------------------------------------


def test_h01_one_deck_and_equal_suits() -> None:
    assert len(set(DECK)) == 52
    for suit_order in ("cdhs", "hscd"):
        swap = dict(zip("cdhs", suit_order, strict=True))
        cards = parse_cards("As Kd Qc Jh 9s 3d 2c")
        moved = [Card(card.text[0] + swap[card.text[1]]) for card in cards]
        assert strength(moved) == strength(cards)
    again = deal_of(BOARD, "Qs Jc", "As Ah").cards
    assert refused(ANTE, Deal((*again[:-1], again[0]))).reason == "card_twice"


def test_h01_an_ace_is_low_in_a_wheel_and_never_in_the_middle() -> None:
    wheel = best_hand(parse_cards("Ac 2d 3h 4s 5d"))
    assert wheel.hand_class is HandClass.STRAIGHT
    assert [str(card) for card in wheel.cards] == ["5d", "4s", "3h", "2d", "Ac"]
    assert wheel.strength == CLASS_FLOORS[HandClass.STRAIGHT]
    assert best_hand(parse_cards("Qc Kd Ah 2s 3d")).hand_class is HandClass.HIGH_CARD


@pytest.mark.parametrize(
    ("ante", "reason"),
    [
        *((5, None), (500, None), (10, None)),
        *((4, "ante_too_small"), (0, "ante_too_small"), (-5, "ante_too_small")),
        *((505, "ante_too_large"), (7, "ante_step")),
    ],
)
def test_h02_the_ante_keeps_to_the_limits_and_steps(ante: int, reason: str | None) -> None:
    stake = PlaceAntes(((1, ante),))
    if reason is None:
        step = new_hand(TEXAS, 2000).apply(stake)
        assert step.events == (events.AntePlaced(1, ante),)
        assert step.hand.bankroll == 2000 - ante
    else:
        error = refused(stake, bankroll=2000)
        assert (error.reason, error.actor) == (reason, 1)
    legal = new_hand(TEXAS, 2000).legal_actions()
    assert (legal.ante_minimum, legal.ante_maximum, legal.ante_step) == (5, 500, 5)


def test_h02_no_cards_before_an_ante() -> None:
    assert refused(deal_of(BOARD, "Qs Jc", "As Ah")).reason == "wrong_stage"
    assert refused(PlaceAntes(())).reason == "no_boxes"


def test_h03_shoe_order_two_rounds_then_river_turn_flop() -> None:
    hand = play(with_boxes(TEXAS, 2), PlaceAntes(((2, 10), (5, 10))))
    assert hand.legal_actions().cards_needed == 11
    cards = parse_cards("As Kh Qd 2c 3c 4c Jh Th 9d 8d 7d")
    step = hand.apply(Deal(cards))
    assert step.events == (
        events.CardsDealt(2, (Card("As"), Card("2c"))),
        events.CardsDealt(5, (Card("Kh"), Card("3c"))),
        events.DealerDealt(),
        events.BoardDealt((Card("9d"), Card("8d"), Card("7d"))),
    )
    hand = step.hand.apply(Buy(2)).hand
    assert hand.view().board == (None, None, Card("9d"), Card("8d"), Card("7d"))
    step = hand.apply(Bet(5))
    assert step.events[1:] == (events.TurnOpened(Card("Th")),)
    step = step.hand.apply(Bet(2))
    assert step.events[1] == events.RiverOpened(Card("Jh"))
    opened = step.events[2]
    assert isinstance(opened, events.DealerOpened)
    assert opened.cards == (Card("Qd"), Card("4c"))


@pytest.mark.parametrize("count", [8, 10])
def test_h03_the_deal_has_exactly_the_cards_it_needs(count: int) -> None:
    error = refused(ANTE, Deal(DECK[:count]))
    assert (error.reason, error.details) == ("card_count", {"has": count, "needs": 9})


# -- first decision -----------------------------------------------------------------------------


def test_h04_each_box_in_turn_folds_bets_or_buys() -> None:
    rules = with_boxes(TEXAS, 3)
    hand = play(
        rules,
        PlaceAntes(((1, 10), (2, 10), (3, 10))),
        deal_of(BOARD, "Qs Jc", "As Ah", "8c 8d", "5h 4h"),
    )
    for box, action in ((1, Fold(1)), (2, Bet(2)), (3, Buy(3))):
        legal = hand.legal_actions()
        assert (legal.stage, legal.box) == (Stage.FLOP, box)
        assert [choice.option for choice in legal.choices if choice.is_open] == [
            Option.FOLD,
            Option.BET,
            Option.BUY,
        ]
        hand = hand.apply(action).hand
    assert hand.legal_actions().box == 3
    assert [box.status for box in hand.view().boxes] == [
        BoxStatus.FOLDED,
        BoxStatus.BET_ON_FLOP,
        BoxStatus.BOUGHT,
    ]


def test_h05_fold_loses_the_ante() -> None:
    hand = play(TEXAS, ANTE, deal_of(BOARD, "Qs Jc", "As Ah"))
    step = hand.apply(Fold(1))
    settlement = Settlement(Result.FOLD, -10, 0, 0, 0, None, None, False)
    assert step.events == (
        events.BoxFolded(1, 10),
        events.BoxSettled(1, settlement, 0),
        events.HandEnded(-10),
    )
    assert step.hand.net == -10
    assert step.hand.view().boxes[0].best is None


def test_h06_an_immediate_bet_is_two_antes_and_plays_its_five_cards() -> None:
    step = play(TEXAS, ANTE, deal_of("9c 9d 9h 9s 2c", "3s 4s", "Ah Kh")).apply(Bet(1))
    assert step.events[0] == events.BetPlaced(1, 20)
    settlement = step.hand.boxes[0].settlement
    assert settlement is not None
    # The board shows four nines; the box has only the pair of its own five cards.
    assert settlement.player == best_hand(parse_cards("9h 9s 2c Ah Kh"))
    assert (settlement.result, settlement.net) == (Result.LOSE, -30)
    assert step.hand.view().boxes[0].best == settlement.player


def test_h06_with_seven_the_immediate_bet_plays_the_board_too() -> None:
    board = "9c 9d 9h 9s 2c"
    hand = play(HOUSE, ANTE, deal_of(board, "3s 4s", "Ah Kh"), Bet(1))
    settlement = hand.boxes[0].settlement
    assert settlement is not None
    assert settlement.player is not None
    assert settlement.player.hand_class is HandClass.FOUR_OF_A_KIND
    assert (settlement.result, settlement.ante, settlement.bet) == (Result.WIN, 100, 20)


def test_h07_buying_costs_one_ante_shows_the_turn_and_plays_seven() -> None:
    step = play(TEXAS, ANTE, deal_of("3h Qs Ts Js 2d", "2c 2h", "8s 9s")).apply(Buy(1))
    assert step.events == (events.CardBought(1, 10), events.TurnOpened(Card("Qs")))
    best = step.hand.view().boxes[0].best
    assert best is not None
    assert best.hand_class is HandClass.STRAIGHT_FLUSH
    settlement = step.hand.apply(Bet(1)).hand.boxes[0].settlement
    assert settlement is not None
    assert (settlement.buy, settlement.ante, settlement.bet) == (-10, 10, 1000)


def test_h07_the_fee_is_gone_in_every_result() -> None:
    assert settled("Ks Jc", "As Ah").buy == -10  # won
    assert settled("Qs Jc", "Ah Qh").result is Result.NO_GAME
    assert settled("Qs Jc", "Ah Qh").buy == -10
    assert settled("Ks Jc", "5s 4c").net == -40  # lost
    assert settled("Ks Jc", "Kh Jd").net == -10  # stand-off
    assert settled("Ks Jc", "As Ah", moves="buy fold").net == -20


def test_h08_the_turn_opens_after_the_last_first_decision() -> None:
    rules = with_boxes(TEXAS, 2)
    start = (PlaceAntes(((1, 10), (2, 10))), deal_of(BOARD, "Qs Jc", "As Ah", "8c 8d"))
    first = play(rules, *start).apply(Buy(1))
    assert not any(isinstance(event, events.TurnOpened) for event in first.events)
    second = first.hand.apply(Bet(2))
    assert events.TurnOpened(Card("9h")) in second.events


@pytest.mark.parametrize("moves", [(Fold(1), Fold(2)), (Buy(1), Fold(2), Fold(1))])
def test_h08_nothing_more_is_opened_when_all_have_folded(moves: tuple[Fold | Buy, ...]) -> None:
    rules = with_boxes(TEXAS, 2)
    start = (PlaceAntes(((1, 10), (2, 10))), deal_of(BOARD, "Qs Jc", "As Ah", "8c 8d"))
    hand = play(rules, *start, *moves[:-1])
    opened = hand.view().board
    step = hand.apply(moves[-1])
    assert step.hand.is_over
    assert step.hand.view().board == opened
    assert step.hand.view().dealer == (None, None)
    assert [type(event) for event in step.events] == [
        events.BoxFolded,
        events.BoxSettled,
        events.HandEnded,
    ]


def test_h08_a_bet_alone_still_opens_turn_and_river() -> None:
    step = play(TEXAS, ANTE, deal_of(BOARD, "Qs Jc", "As Ah")).apply(Bet(1))
    assert [type(event) for event in step.events] == [
        events.BetPlaced,
        events.TurnOpened,
        events.RiverOpened,
        events.DealerOpened,
        events.BoxSettled,
        events.HandEnded,
    ]


# -- second decision ----------------------------------------------------------------------------


def test_h09_after_the_sixth_card_fold_or_bet() -> None:
    hand = play(TEXAS, ANTE, deal_of(BOARD, "Qs Jc", "As Ah"), Buy(1))
    legal = hand.legal_actions()
    assert legal.stage is Stage.TURN
    assert [(choice.option, choice.price, choice.reason) for choice in legal.choices] == [
        (Option.FOLD, 0, None),
        (Option.BET, 20, None),
        (Option.EXCHANGE, 0, "not_offered"),
    ]
    assert refused(ANTE, deal_of(BOARD, "Qs Jc", "As Ah"), Buy(1), Buy(1)).reason == "wrong_stage"
    assert hand.apply(Fold(1)).hand.net == -20
    assert hand.apply(Bet(1)).events[0] == events.BetPlaced(1, 20)


EXCHANGED = (ANTE, deal_of(BOARD, "Qs Jc", "5h 4h"), Buy(1))


def test_h09_exchange_costs_one_ante_flat_and_replaces_in_place() -> None:
    hand = play(EXCHANGE, *EXCHANGED)
    assert hand.legal_actions().exchange_cards == 2
    for discards, new, after in (("4h", "Kc", "5h Kc"), ("4h 5h", "Kc Ks", "Ks Kc")):
        cards = parse_cards(discards)
        step = hand.apply(Exchange(1, cards))
        assert step.events == (events.CardsDiscarded(1, cards, 10),)
        assert step.hand.bankroll == 970
        assert step.hand.legal_actions().cards_needed == len(cards)
        assert step.hand.view().boxes[0].cards == tuple(
            card for card in parse_cards("5h 4h") if card not in cards
        )
        step = step.hand.apply(Replace(1, parse_cards(new)))
        assert step.events == (events.CardsReplaced(1, parse_cards(after)),)  # type: ignore[arg-type]
        assert (step.hand.stage, step.hand.to_act) == (Stage.TURN, 1)
        final = step.hand.apply(Bet(1)).hand.boxes[0].settlement
        assert final is not None
        assert (final.buy, final.exchange) == (-10, -10)


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ((Exchange(1, (Card("4h"),)), Replace(1, (Card("Kc"),)), Exchange(1, (Card("Kc"),))),
         "already_exchanged"),
        ((Exchange(1, ()),), "exchange_count"),
        ((Exchange(1, (Card("Kd"),)),), "not_own_card"),
        ((Exchange(1, (Card("4h"), Card("4h"))),), "card_twice"),
        ((Exchange(1, (Card("4h"),)), Replace(1, (Card("4h"),))), "card_twice"),
        ((Exchange(1, (Card("4h"),)), Replace(1, (Card("Qs"),))), "card_twice"),
        ((Exchange(1, (Card("4h"),)), Replace(1, (Card("3d"),))), "card_twice"),
        ((Exchange(1, (Card("4h"),)), Replace(1, parse_cards("Kc Ks"))), "card_count"),
        ((Exchange(1, (Card("4h"),)), Bet(1)), "wrong_stage"),
    ],
)  # fmt: skip
def test_h09_what_an_exchange_may_not_be(actions: tuple[CasinoAction, ...], reason: str) -> None:
    assert refused(*EXCHANGED, *actions, rules=EXCHANGE).reason == reason


def test_h09_fold_after_an_exchange_loses_the_ante_and_both_prices() -> None:
    moves = (Exchange(1, (Card("4h"),)), Replace(1, (Card("6c"),)), Fold(1))
    hand = play(EXCHANGE, *EXCHANGED, *moves)
    assert hand.net == -30
    assert hand.boxes[0].settlement == Settlement(Result.FOLD, -10, 0, -10, -10, None, None, False)


def test_h09_discards_are_dead_for_every_box() -> None:
    rules = with_boxes(EXCHANGE, 2)
    hand = play(
        rules,
        PlaceAntes(((1, 10), (2, 10))),
        deal_of(BOARD, "Qs Jc", "5h 4h", "8c 8d"),
        Buy(1),
        Buy(2),
        Exchange(1, (Card("4h"),)),
        Replace(1, (Card("6c"),)),
        Bet(1),
        Exchange(2, (Card("8c"),)),
    )
    for dead in ("4h", "6c", "8c", "8d"):
        with pytest.raises(IllegalAction, match="card twice"):
            hand.apply(Replace(2, (Card(dead),)))
