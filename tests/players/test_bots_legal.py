"""Opponents are legal, repeatable, blind to hidden cards, and never bring a hand to a halt."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest

from casino_texas.core.cards import DECK, Card
from casino_texas.players.bots.bot import (
    Bot,
    Decision,
    decide,
    harmless,
    is_legal,
    new_bot,
    think_safely,
)
from casino_texas.players.bots.showdown import decide_showdown
from casino_texas.players.bots.styles import LEVELS, STYLES
from casino_texas.players.bots.why import Reasons, reasons_from_json
from casino_texas.ring.actions import Bet, Call, Check, DeclareBoard, Fold, Muck, SeatAction, Show
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.view import (
    BettingOptions,
    DealerOptions,
    DealerTask,
    RingView,
    ShowdownOptions,
)
from tests.players.ring_spots import played, view_of
from tests.ring.random_play import any_action, any_setup

QUICK = [replace(level, iterations=12) for level in LEVELS.values()]


def any_bot(chance: Random) -> Bot:
    style = chance.choice(list(STYLES.values()))
    return Bot(style, chance.choice(QUICK), chance=Random(chance.random()))


def next_deal(hand: RingHand, stub: list[Card], options: DealerOptions) -> RingHand:
    assert options.task is not DealerTask.RESHUFFLE
    action = options.deal(stub[: options.needed])
    del stub[: options.needed]
    return hand.apply(action).hand


def play_out(setup: HandSetup, chance: Random, *, check_showdown: bool = False) -> int:
    """A hand of opponents only; how many decisions they made."""
    bots = {seat: any_bot(chance) for seat in setup.seats}
    stub = chance.sample(DECK, 52)
    hand = new_hand(setup).hand
    decisions = 0
    while (options := hand.legal_actions()) is not None:
        if isinstance(options, DealerOptions):
            hand = next_deal(hand, stub, options)
            continue
        view = hand.view(options.seat)
        decision = bots[options.seat].think(view)
        assert decision.fault is None, decision.fault.trace
        check_reasons(decision, options)
        if isinstance(options, ShowdownOptions):
            right = [hand.default_showdown_action()]
            if options.can_declare:  # computer players always declare (R37), beaten or not
                right.append(DeclareBoard(options.seat))
            assert decision.action in right
        hand = hand.apply(decision.action).hand
        decisions += 1
    before = sum(chips for _, chips in setup.stacks)
    assert sum(chips for _, chips in hand.stacks) == before
    return decisions


def check_reasons(decision: Decision, options: BettingOptions | ShowdownOptions) -> None:
    reasons = decision.reasons
    assert reasons is not None
    assert reasons.seat == options.seat
    assert reasons.equity is None or 0 <= reasons.equity <= 1
    assert 0 <= reasons.pot_odds < 1
    assert 0 <= reasons.standing <= 1
    assert all(0 <= assumed.width <= 1 for assumed in reasons.ranges)
    if isinstance(options, BettingOptions):
        assert decision.action in [option.action for option in reasons.options]
        assert all(is_legal(option.action, options) for option in reasons.options)
        assert reasons_from_json(reasons.as_json()) == reasons


def test_every_structure_is_played_legally_to_the_end() -> None:
    chance = Random(1)
    decisions = sum(play_out(any_setup(chance), chance) for _ in range(160))
    assert decisions > 1000


@pytest.mark.slow
def test_thousands_of_hands_of_every_structure_are_legal() -> None:
    chance = Random(2)
    for _ in range(6000):
        play_out(any_setup(chance), chance)


def random_moments(chance: Random, count: int) -> list[RingHand]:
    """Hands brought by random play to a moment where a seat is to act."""
    moments: list[RingHand] = []
    while len(moments) < count:
        hand = new_hand(any_setup(chance)).hand
        stub = chance.sample(DECK, 52)
        stop = chance.randrange(1, 15)
        while (options := hand.legal_actions()) is not None:
            if isinstance(options, DealerOptions):
                hand = next_deal(hand, stub, options)
                continue
            if stop == 0:
                moments.append(hand)
                break
            stop -= 1
            hand = hand.apply(any_action(options, chance)).hand
    return moments


def test_the_same_view_and_seed_give_the_same_decision() -> None:
    chance = Random(3)
    for hand in random_moments(chance, 60):
        view = hand.view(hand.to_act)
        style, level = chance.choice(list(STYLES)), chance.choice(list(LEVELS))
        first = decide(view, style=style, level=level, seed=5)
        again = decide(view, style=style, level=level, seed=5)
        assert first == again
        assert first.fault is None


def test_a_question_and_its_answer_can_go_to_another_process() -> None:
    hand = random_moments(Random(4), 1)[0]
    bot = new_bot("tricky", "expert", seed=1)
    copy = pickle.loads(pickle.dumps(bot))
    view = hand.view(hand.to_act)
    answer = copy.think(pickle.loads(pickle.dumps(view)))
    assert pickle.loads(pickle.dumps(answer)) == bot.think(view)


def with_other_cards(hand: RingHand, seat: int, chance: Random) -> RingHand:
    """The same hand, dealt so that everything this seat cannot see may be different."""
    view = hand.view(seat)
    seen = {card for other in view.seats for card in other.cards if card is not None}
    hidden = [card for card in DECK if card not in seen and card not in view.board]
    chance.shuffle(hidden)
    known = {other.seat: list(other.cards) for other in view.seats}
    again = new_hand(hand.setup).hand
    for action in hand.actions:
        options = again.legal_actions()
        if not isinstance(options, DealerOptions):
            again = again.apply(action).hand
            continue
        if options.task is DealerTask.HOLE:
            order = hand.setup.deal_order
            cards = [known[s][turn] or hidden.pop() for turn in (0, 1) for s in order]
        else:
            lying = len(again.board)
            cards = [hidden.pop()] if options.burn else []
            cards += view.board[lying : lying + options.cards]
        again = again.apply(options.deal(cards)).hand
    return again


def test_hidden_cards_change_nothing() -> None:
    chance = Random(6)
    different = 0
    for hand in random_moments(chance, 60):
        seat = hand.to_act
        assert seat
        other = with_other_cards(hand, seat, chance)
        different += other.hole_cards(hand.setup.seats[0]) != hand.hole_cards(hand.setup.seats[0])
        style, level = chance.choice(list(STYLES)), chance.choice(list(LEVELS))
        assert decide(hand.view(seat), style=style, level=level, seed=9) == decide(
            other.view(seat), style=style, level=level, seed=9
        )
    assert different > 30


def test_it_is_a_mistake_to_ask_out_of_turn() -> None:
    play = played(holes={})
    bot = new_bot("solid", "regular", seed=1)
    with pytest.raises(ValueError, match="turn"):
        bot.think(play.hand.view(1))
    with pytest.raises(ValueError, match="turn"):
        bot.think(play.hand.view(None))


def test_an_opponent_that_fails_checks_or_folds_and_says_so() -> None:
    def fails(view: RingView) -> tuple[SeatAction, Reasons]:
        raise ZeroDivisionError("too deep in thought")

    folds = think_safely(fails, view_of(played(holes={})))
    assert folds.action == Fold(4)
    assert folds.reasons is None
    assert folds.fault is not None
    assert "too deep in thought" in folds.fault.error
    assert "fails" in folds.fault.trace
    big_blind = played("S4 fold", "S5 fold", "S6 fold", "S1 fold", "S2 call", holes={})
    assert think_safely(fails, view_of(big_blind)).action == Check(3)


@pytest.mark.parametrize("wish", [Check(4), Bet(4, 30), Call(3), Show(4), Fold(5)], ids=repr)
def test_an_opponent_that_wants_what_is_not_legal_folds_and_says_so(wish: SeatAction) -> None:
    view = view_of(played(holes={}))
    bot = new_bot("solid", "regular", seed=1)
    reasons = bot.think(view).reasons
    assert reasons is not None
    decision = think_safely(lambda _: (wish, reasons), view)
    assert decision.action == Fold(4)
    assert decision.fault is not None
    assert "not legal" in decision.fault.error


def test_what_is_harmless_at_the_showdown() -> None:
    open_hand = ShowdownOptions(3, can_show=True, no_muck=None, can_declare=False)
    assert harmless(open_hand) == Show(3)
    assert harmless(replace(open_hand, must_name_cards=True)) == Muck(3)


def test_a_beaten_hand_is_mucked_and_a_better_one_is_shown() -> None:
    lines = ["S4 fold", "S5 fold", "S6 fold", "S1 call", "S2 fold", "S3 check"]
    lines += ["S3 check", "S1 check", "S3 check", "S1 check", "S3 check", "S1 check", "S3 show"]
    board = "2c 7d 9h Jc 3s"
    for own, kind in (("KsTd", Muck), ("JsKd", Show), ("AcQs", Show)):
        view = view_of(played(*lines, holes={1: own, 3: "AhQd"}, board=board))
        assert isinstance(view.legal, ShowdownOptions)
        assert isinstance(decide_showdown(view, view.legal)[0], kind)
