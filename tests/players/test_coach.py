"""The coach: exact values from the view alone, costs of choices, the numbers that decide."""

from __future__ import annotations

import pickle
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

import pytest

from casino_texas.analysis.spot import Spot, values
from casino_texas.app.rules.files import find_rules_file
from casino_texas.app.rules.loader import Kind, load_file
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
from casino_texas.casino.hand import CasinoHand, new_hand, replay
from casino_texas.casino.payout import pay
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.core.cards import DECK, Card
from casino_texas.core.hands import strength
from casino_texas.players.coach import Advice, Chances, Valued, advise, judge, reasons
from casino_texas.players.coach_player import CoachPlayer


@lru_cache
def rules(name: str) -> CasinoRules:
    return load_file(find_rules_file(name, kind=Kind.CASINO), kind=Kind.CASINO).rules


def dealt(name: str, seed: int, *, boxes: int = 1, ante: int = 25) -> CasinoHand:
    """A hand whose first box is to decide."""
    antes = tuple((box, ante) for box in range(1, boxes + 1))
    hand = new_hand(rules(name), 5000).apply(PlaceAntes(antes)).hand
    cards = Random(seed).sample(DECK, hand.legal_actions().cards_needed)
    return hand.apply(Deal(tuple(cards))).hand


def advices(name: str, seeds: range, *, boxes: int = 1) -> list[tuple[CasinoView, Advice]]:
    """First and second decisions."""
    found = []
    for seed in seeds:
        hand = dealt(name, seed, boxes=boxes)
        while hand.legal_actions().box is not None:
            view = hand.view()
            found.append((view, advise(view)))
            box = view.legal.box
            assert box is not None
            buys = view.stage is Stage.FLOP and view.rules.offers_buy
            hand = hand.apply(Buy(box) if buys else Bet(box)).hand
    return found


@pytest.mark.parametrize(
    "name", ["texas", "house_holdem", pytest.param("texas_exchange", marks=pytest.mark.slow)]
)
def test_values_are_those_of_the_spot_and_costs_are_counted_from_the_best(name: str) -> None:
    seen = set()
    for view, advice in advices(name, range(1 if name == "texas_exchange" else 3), boxes=2):
        spot = {(one.option, one.discards): one for one in values(view)}
        assert {(one.option, one.discards) for one in advice.options} == set(spot)
        assert advice.ante == 25
        assert advice.best.cost == 0
        for one in advice.options:
            seen.add((view.stage, one.option))
            found = spot[one.option, one.discards]
            assert one.value == found.value
            assert one.cost == advice.best.value - one.value >= 0
            assert one.price == view.legal.choice(one.option).price  # type: ignore[union-attr]
            chances = one.chances
            assert chances.no_game == found.shares.no_game
            assert chances.win == sum(found.shares.win)
            ends = (chances.win, chances.stand_off, chances.lose, chances.no_game, chances.fold)
            assert sum(ends) == 1
            assert advice.of(one.action(advice.box)) is one
        fold = advice.option(Option.FOLD)
        assert fold is not None
        assert (fold.value, fold.chances.fold) == (-25, 1)
        assert advice.in_antes(fold.value) == -1
    assert (Stage.FLOP, Option.BET) in seen
    assert ((Stage.TURN, Option.EXCHANGE) in seen) == (name == "texas_exchange")


def test_a_bet_is_worth_what_a_walk_over_all_that_can_come_says() -> None:
    """Every river and every dealer's hand by the payout rules, with three boxes' cards seen; for
    one river the rules of the hand say the same."""
    table, ante = rules("texas"), 5
    antes = PlaceAntes(tuple((box, ante) for box in (1, 2, 3)))
    hand = dealt("texas", 11, boxes=3, ante=ante)
    for decision in (Buy(1), Fold(2), Fold(3)):
        hand = hand.apply(decision).hand
    view = hand.view()
    own = [box.cards for box in view.boxes]
    turn, *flop = (card for card in view.board if card is not None)
    seen = {turn, *flop, *(card for cards in own for card in cards)}
    left = [card for card in DECK if card not in seen]
    total = count = 0
    for river in left:
        five = (*flop, turn, river)
        mine = strength((*own[0], *five))
        for first, second in combinations([card for card in left if card is not river], 2):
            dealer = strength((first, second, *five))
            paid = pay(table, ante, bet=2 * ante, player=mine, dealer=dealer)
            total += paid.ante + paid.bet
            count += 1
            if river is left[0]:
                rounds = (*(two[0] for two in own), first, *(two[1] for two in own), second)
                cards = (*rounds, river, turn, *flop)
                actions = [antes, Deal(cards), Buy(1), Fold(2), Fold(3), Bet(1)]
                settlement = replay(table, 500, actions).view().boxes[0].settlement
                assert settlement is not None
                assert (settlement.ante, settlement.bet) == (paid.ante, paid.bet)
    bet = advise(view).option(Option.BET)
    assert bet is not None
    assert bet.value == Fraction(total, count)


def test_the_coach_sees_the_cards_of_the_other_boxes() -> None:
    view = dealt("texas", 3, boxes=2).view()
    board = [card for card in view.board if card is not None]
    blind = Spot(view.rules, 25, view.boxes[0].cards, board).on_flop()
    told = {one.option: one.value for one in advise(view).options}
    assert told.keys() == {one.option for one in blind}
    assert told[Option.BUY] != next(one.value for one in blind if one.option is Option.BUY)


def test_who_has_nothing_to_decide_gets_no_advice() -> None:
    with pytest.raises(ValueError, match="no box"):
        advise(new_hand(rules("texas"), 100).view())


# --- hands that were played --------------------------------------------------------------------


def play(name: str, seed: int, choose: Random) -> list[CasinoAction]:
    """A hand played anyhow, with its actions."""
    hand = new_hand(rules(name), 4000)
    actions: list[CasinoAction] = [PlaceAntes(((1, 10), (2, 15)))]
    deck = Random(seed).sample(DECK, 30)
    hand = hand.apply(actions[0]).hand
    while not hand.is_over:
        legal = hand.legal_actions()
        if legal.cards_needed:
            cards, deck = tuple(deck[: legal.cards_needed]), deck[legal.cards_needed :]
            waiting = hand.to_act or 1
            action: CasinoAction = (
                Deal(cards) if legal.stage is Stage.DEAL else Replace(waiting, cards)
            )
        else:
            assert legal.box is not None
            option = choose.choice([one.option for one in legal.choices if one.is_open])
            own = next(box.cards for box in hand.view().boxes if box.box == legal.box)
            made: dict[Option, CasinoAction] = {
                Option.FOLD: Fold(legal.box),
                Option.BET: Bet(legal.box),
                Option.BUY: Buy(legal.box),
                Option.EXCHANGE: Exchange(legal.box, own[:1]),
            }
            action = made[option]
        actions.append(action)
        hand = hand.apply(action).hand
    return actions


@pytest.mark.parametrize(
    "name", ["texas", "house_holdem", pytest.param("texas_exchange", marks=pytest.mark.slow)]
)
def test_every_decision_of_a_hand_is_judged_by_what_was_seen_then(name: str) -> None:
    choose = Random(1)
    kinds = set()
    for seed in range(3 if name == "texas_exchange" else 8):
        actions = play(name, seed, choose)
        judged = judge(rules(name), 4000, actions)
        decided = [
            number
            for number, action in enumerate(actions, 1)
            if isinstance(action, Fold | Bet | Buy | Exchange)
        ]
        assert [one.number for one in judged] == decided
        for one in judged:
            view = replay(rules(name), 4000, actions[: one.number - 1]).view()
            advice = advise(view)
            assert one.chosen == actions[one.number - 1]
            assert one.value == advice.of(one.chosen).value
            assert one.cost == advice.best.value - one.value >= 0
            assert (one.kind == "") == (one.cost == 0)
            assert advice.of(one.best).cost == 0
            kinds.add(one.kind)
    assert len(kinds) > 1


def test_a_worse_exchange_is_a_mistake_of_its_own_kind() -> None:
    hand = dealt("texas_exchange", 1)
    actions = [PlaceAntes(((1, 25),)), Deal(_cards_of(hand)), Buy(1)]
    view = replay(rules("texas_exchange"), 5000, actions).view()
    advice = advise(view)
    assert advice.best.option is Option.EXCHANGE
    worse = [one for one in advice.options if one.option is Option.EXCHANGE][-1]
    taken = worse.action(1)
    judged = judge(rules("texas_exchange"), 5000, [*actions, taken])[-1]
    assert judged.kind == "other_cards"
    assert judged.cost == worse.cost > 0
    assert isinstance(taken, Exchange)
    turned = Exchange(1, taken.discards[::-1])
    assert advice.of(turned) is worse


def _cards_of(hand: CasinoHand) -> tuple[Card, ...]:
    own = hand.view().boxes[0].cards
    return (own[0], hand.dealer[0], own[1], hand.dealer[1], *hand.board)


# --- the numbers that decide -------------------------------------------------------------------


def made_advice(*options: Valued) -> Advice:
    return Advice(1, 25, Stage.FLOP, options)


def valued(option: Option, value: str, cost: str = "0", **chances: str) -> Valued:
    none = dict.fromkeys(("fold", "no_game", "win", "stand_off", "lose"), "0")
    shares = {name: Fraction(share) for name, share in (none | chances).items()}
    return Valued(option, (), 0, Fraction(value), Fraction(cost), Chances(**shares))


def test_reasons_name_what_is_lost_for_sure_on_average_and_why() -> None:
    fold = valued(Option.FOLD, "-25", "13.8", fold="1")
    bet = valued(Option.BET, "-30", "18.8", no_game="0.174", win="0.2", lose="0.626")
    buy = valued(Option.BUY, "-11.2", fold="0.3", win="0.4", no_game="0.1", lose="0.2")
    advice = made_advice(buy, fold, bet)
    told = [(one.code, one.option, one.number) for one in reasons(advice, fold)]
    assert told == [
        ("for_sure", Option.FOLD, 25),
        ("average", Option.BUY, Fraction("-11.2")),
        ("no_game", Option.BET, Fraction("0.174")),
        ("then_folds", Option.BUY, Fraction("0.3")),
        ("wins", Option.BUY, Fraction("0.4")),
    ]
    told_of_bet = {(one.code, one.option) for one in reasons(advice, bet)}
    assert {("for_sure", Option.FOLD), ("average", Option.BET), ("average", Option.BUY)} <= (
        told_of_bet
    )


def test_without_a_bet_on_offer_no_game_is_told_of_what_follows() -> None:
    fold = valued(Option.FOLD, "-25", "13.8", fold="1")
    buy = valued(Option.BUY, "-11.2", fold="0.3", win="0.4", no_game="0.1", lose="0.2")
    codes = [one.code for one in reasons(made_advice(buy, fold))]
    assert codes == ["for_sure", "average", "then_folds", "wins", "then_no_game"]


def test_advice_travels_between_processes() -> None:
    view = dealt("house_holdem", 4).view()
    advice = advise(pickle.loads(pickle.dumps(view)))
    assert pickle.loads(pickle.dumps(advice)) == advice


# --- the player --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["texas", "house_holdem", pytest.param("texas_exchange", marks=pytest.mark.slow)],
)
def test_the_coach_plays_what_he_advises(name: str) -> None:
    player = CoachPlayer()
    assert player.decide(new_hand(rules(name), 500).view()) == PlaceAntes(((1, 5),))
    for view, advice in advices(name, range(5, 7)):
        assert player.decide(view) == advice.best.action(1)
