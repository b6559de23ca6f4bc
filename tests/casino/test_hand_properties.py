"""What holds for every table and every way to play it (random rules, random play)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random

import pytest
from hypothesis import given

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
    format_action,
    parse_action,
)
from casino_texas.casino.events import CasinoEvent, Result
from casino_texas.casino.hand import CasinoHand, replay
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.casino.view import BoxStatus, CasinoView, Stage
from casino_texas.core.cards import DECK, Card
from casino_texas.core.game import Hand
from casino_texas.core.hands import HandClass
from casino_texas.errors import IllegalAction
from tests.casino.strategies import open_actions, played, seeds, tables
from tests.casino.tables import TEXAS, with_boxes


def on_the_table(hand: CasinoHand) -> int:
    """Chips of the player that lie on the table: stakes not settled yet."""
    return sum(box.ante + box.bet for box in hand.boxes if box.settlement is None)


@given(tables(), seeds)
def test_chips_are_conserved_at_every_step(rules: CasinoRules, seed: int) -> None:
    hands, _, happened = played(rules, seed)
    start = hands[0].bankroll
    for hand in hands:
        prices = sum(box.buy + box.exchange for box in hand.boxes)
        house = -sum(
            box.settlement.ante + box.settlement.bet
            for box in hand.boxes
            if box.settlement is not None
        )
        assert hand.bankroll + on_the_table(hand) + prices + house == start
        assert hand.bankroll >= 0
    if hands[-1].is_over:
        settlements = [box.settlement for box in hands[-1].boxes]
        assert all(settlement is not None for settlement in settlements)
        net = sum(settlement.net for settlement in settlements if settlement is not None)
        assert net == hands[-1].net == hands[-1].bankroll - start
        assert happened[-1][-1] == events.HandEnded(net)


@given(tables(), seeds)
def test_no_card_is_out_twice(rules: CasinoRules, seed: int) -> None:
    for hand in played(rules, seed)[0]:
        out = [*hand.board, *hand.dealer]
        for box in hand.boxes:
            kept = [card for card in box.cards if not (box.is_waiting and card in box.discards)]
            out += [*kept, *box.discards]
        assert len(out) == len(set(out))


@given(tables(), seeds)
def test_every_hand_ends_and_every_open_choice_applies(rules: CasinoRules, seed: int) -> None:
    random = Random(seed)
    hands, actions, _ = played(rules, seed)
    for hand in hands[:-1]:
        assert isinstance(hand, Hand)
        deck = iter(random.sample(_left(hand), len(_left(hand))))
        choices = open_actions(hand, deck, random)
        assert choices
        for action in choices:
            assert hand.apply(action).hand != hand
    if actions:
        assert hands[-1].is_over
        assert not open_actions(hands[-1], iter(()), random)


def _left(hand: CasinoHand) -> list[Card]:
    out = {*hand.board, *hand.dealer}
    for box in hand.boxes:
        out |= {*box.cards, *box.discards}
    return [card for card in DECK if card not in out]


def all_sorts_of_actions(hand: CasinoHand, random: Random) -> list[CasinoAction]:
    """Actions of every kind, most of them wrong here."""
    cards = random.sample(DECK, 9)
    own = hand.boxes[0].cards if hand.boxes else ()
    minimum, step = hand.rules.ante.minimum, hand.rules.ante.step
    found: list[CasinoAction] = [
        PlaceAntes(()),
        PlaceAntes(((1, minimum),)),
        PlaceAntes(((1, minimum), (1, minimum))),
        PlaceAntes(tuple((box, minimum) for box in range(1, hand.rules.boxes.player + 2))),
        PlaceAntes(((1, hand.rules.ante.maximum + step),)),
        PlaceAntes(((1, minimum - step),)),
        Deal(tuple(cards)),
        Deal((*cards[:-1], cards[0])),
    ]
    for box in range(hand.rules.boxes.table + 2):
        found += [Fold(box), Bet(box), Buy(box), Exchange(box, own), Exchange(box, own[:1])]
        found += [Exchange(box, ()), Exchange(box, own[:1] * 2), Exchange(box, (cards[0],))]
        found += [Replace(box, (cards[0],)), Replace(box, tuple(cards[:2])), Replace(box, own)]
    return found


def refusal(hand: CasinoHand, action: CasinoAction) -> IllegalAction | None:
    """Why the action is refused, or None if it is not."""
    try:
        hand.apply(action)
    except IllegalAction as error:
        return error
    return None


@given(tables(), seeds)
def test_an_illegal_action_raises_and_changes_nothing(rules: CasinoRules, seed: int) -> None:
    random = Random(seed)
    for hand in played(rules, seed)[0]:
        before = {name: getattr(hand, name) for name in hand.__slots__}
        legal = hand.legal_actions()
        open_options = {choice.option for choice in legal.choices if choice.is_open}
        for action in all_sorts_of_actions(hand, random):
            if (error := refusal(hand, action)) is None:
                _assert_was_offered(action, hand, open_options)
            else:
                assert error.tried is action
                assert error.reason
                assert str(error)
            assert {name: getattr(hand, name) for name in hand.__slots__} == before
            assert hand.legal_actions() == legal


def _assert_was_offered(action: CasinoAction, hand: CasinoHand, open_options: set[Option]) -> None:
    """The rules took it: then `legal_actions` must have said so."""
    legal = hand.legal_actions()
    match action:
        case Fold(box):
            assert (box, Option.FOLD in open_options) == (legal.box, True)
        case Bet(box):
            assert (box, Option.BET in open_options) == (legal.box, True)
        case Buy(box):
            assert (box, Option.BUY in open_options) == (legal.box, True)
        case Exchange(box, discards):
            assert (box, Option.EXCHANGE in open_options) == (legal.box, True)
            assert 1 <= len(discards) <= legal.exchange_cards
        case Replace(box, cards):
            assert (legal.stage, legal.box) == (Stage.REPLACE, box)
            assert len(cards) == legal.cards_needed
        case Deal(cards):
            assert legal.stage is Stage.DEAL
            assert len(cards) == legal.cards_needed
        case PlaceAntes(antes):
            assert legal.stage is Stage.ANTES
            assert 1 <= len(antes) <= legal.boxes_maximum
            assert sum(amount for _, amount in antes) <= legal.antes_affordable


@given(tables(), seeds)
def test_replay_equals_live_also_through_text(rules: CasinoRules, seed: int) -> None:
    hands, actions, _ = played(rules, seed)
    start = hands[0].bankroll
    assert replay(rules, start, actions) == hands[-1]
    lines = [format_action(action) for action in actions]
    assert all("\n" not in line for line in lines)
    again = [parse_action(line) for line in lines]
    assert again == actions
    for count, hand in enumerate(hands):
        resumed = replay(rules, start, again[:count])
        assert resumed == hand
        assert hash(resumed) == hash(hand)
        assert resumed.view() == hand.view()


# -- hidden cards ---------------------------------------------------------------------------------


def cards_in(value: object) -> set[Card]:
    """Every card that can be reached from a value."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple | list | frozenset):
        return {card for item in value for card in cards_in(item)}
    if isinstance(value, Enum) or not is_dataclass(value):
        return set()
    return {card for field in fields(value) for card in cards_in(getattr(value, field.name))}


def hidden_from_the_player(hand: CasinoHand) -> set[Card]:
    closed = set(hand.board[: 5 - hand.opened])
    return closed | (set(hand.dealer) if hand.opened < 5 else set())


@given(tables(), seeds)
def test_neither_view_nor_event_holds_a_hidden_card(rules: CasinoRules, seed: int) -> None:
    hands, _, happened = played(rules, seed)
    for hand in hands:
        assert not cards_in(hand.view()) & hidden_from_the_player(hand)
    for hand, what in zip(hands[1:], happened, strict=True):
        assert not cards_in(what) & hidden_from_the_player(hand)


@given(tables(), seeds)
def test_views_of_hands_that_differ_in_hidden_cards_are_equal(
    rules: CasinoRules, seed: int
) -> None:
    hands, actions, happened = played(rules, seed)
    start = hands[0].bankroll
    random = Random(seed + 1)
    for count in range(2, len(hands)):
        hand = hands[count]
        hidden = sorted(hidden_from_the_player(hand))
        if not hidden:
            break
        # Exchange the hidden cards for others that are not out.
        others = random.sample(_left(hand), len(hidden))
        swap = dict(zip(hidden, others, strict=True))
        deal = actions[1]
        assert isinstance(deal, Deal)
        other_deal = Deal(tuple(swap.get(card, card) for card in deal.cards))
        twin = replay(rules, start, (actions[0], other_deal, *actions[2:count]))
        assert twin != hand
        assert twin.view() == hand.view()
        step = replay(rules, start, (actions[0], other_deal, *actions[2 : count - 1]))
        if count > 2:
            assert step.apply(actions[count - 1]).events == happened[count - 1]


# -- events ---------------------------------------------------------------------------------------


def folded(
    rules: CasinoRules, start: int, happened: list[tuple[CasinoEvent, ...]]
) -> dict[str, object]:
    """A screen that knows nothing but the events."""
    bankroll = start
    boxes: dict[int, dict[str, object]] = {}
    board: list[Card | None] = []
    dealer: tuple[Card | None, ...] = ()
    dealer_best: object = None
    for event in (event for step in happened for event in step):
        match event:
            case events.AntePlaced(box, amount):
                boxes[box] = {
                    "ante": amount,
                    "bet": 0,
                    "buy": 0,
                    "exchange": 0,
                    "cards": (),
                    "status": BoxStatus.UNDECIDED,
                    "settlement": None,
                }
                bankroll -= amount
            case events.CardsDealt(box, cards) | events.CardsReplaced(box, cards):
                boxes[box]["cards"] = cards
            case events.DealerDealt():
                dealer = (None, None)
            case events.BoardDealt(flop):
                board = [None, None, *flop]
            case events.BoxFolded(box, lost):
                assert lost == boxes[box]["ante"]
                boxes[box]["status"] = BoxStatus.FOLDED
            case events.BetPlaced(box, amount):
                is_first = boxes[box]["status"] is BoxStatus.UNDECIDED
                boxes[box]["status"] = BoxStatus.BET_ON_FLOP if is_first else BoxStatus.BET
                boxes[box]["bet"] = amount
                bankroll -= amount
            case events.CardBought(box, price):
                boxes[box]["status"] = BoxStatus.BOUGHT
                boxes[box]["buy"] = price
                bankroll -= price
            case events.TurnOpened(card):
                board[1] = card
            case events.CardsDiscarded(box, discards, price):
                held = boxes[box]["cards"]
                assert isinstance(held, tuple)
                boxes[box]["cards"] = tuple(card for card in held if card not in discards)
                boxes[box]["exchange"] = price
                bankroll -= price
            case events.RiverOpened(card):
                board[0] = card
            case events.DealerOpened(cards, best, qualifies):
                dealer, dealer_best = cards, best
                assert qualifies == rules.qualifier.is_met_by(best.strength)
            case events.BoxSettled(box, settlement, returned):
                assert boxes[box]["settlement"] is None
                boxes[box]["settlement"] = settlement
                bankroll += returned
            case events.HandEnded(net):
                assert net == bankroll - start
    return {
        "bankroll": bankroll,
        "boxes": boxes,
        "board": tuple(board),
        "dealer": dealer,
        "best": dealer_best,
    }


@given(tables(), seeds)
def test_the_fold_of_the_events_is_the_view(rules: CasinoRules, seed: int) -> None:
    hands, _, happened = played(rules, seed)
    for count, hand in enumerate(hands):
        view: CasinoView = hand.view()
        model = folded(rules, hands[0].bankroll, happened[:count])
        assert model["bankroll"] == view.bankroll
        assert model["board"] == view.board
        assert model["dealer"] == view.dealer
        assert model["best"] == view.dealer_best
        assert model["boxes"] == {
            box.box: {
                name: getattr(box, name)
                for name in ("ante", "bet", "buy", "exchange", "cards", "status", "settlement")
            }
            for box in view.boxes
        }


def test_random_play_reaches_every_result_and_stage() -> None:
    """The properties above would prove little if random play never got anywhere."""
    rules = with_boxes(TEXAS, 3)
    results, classes = set(), set()
    for seed in range(150):
        for box in played(rules, seed)[0][-1].boxes:
            if box.settlement is not None:
                results.add(box.settlement.result)
                if box.settlement.player is not None:
                    classes.add(box.settlement.player.hand_class)
    assert results == set(Result)
    assert classes >= set(HandClass) - {
        *(HandClass.FOUR_OF_A_KIND, HandClass.STRAIGHT_FLUSH, HandClass.ROYAL_FLUSH)
    }


def test_replay_stops_at_an_illegal_action() -> None:
    with pytest.raises(IllegalAction, match="wrong stage"):
        replay(TEXAS, 100, [Bet(1)])
