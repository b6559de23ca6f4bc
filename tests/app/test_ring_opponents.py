"""Opponents: what they are asked, and that nothing they answer stops the game or breaks a rule."""

from __future__ import annotations

import logging
import pickle
from dataclasses import replace

import pytest

from casino_texas.app.ring.opponents import (
    Answer,
    Opponent,
    Question,
    answered,
    check_or_fold,
    made_legal,
    opponent_from_json,
    seed_of,
)
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import OpponentErred, RingSessionEvent
from casino_texas.core.cards import DECK
from casino_texas.errors import InputError
from casino_texas.ring.actions import (
    Bet,
    Call,
    Check,
    DealBoard,
    DealHole,
    Fold,
    Raise,
    SeatAction,
    Show,
)
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import RingRules
from casino_texas.ring.setup import standard_setup
from casino_texas.ring.view import BettingOptions
from tests.app.ring_sessions import back_at_the_table, play_hands, seated, step, think


def until_opponent(session: RingSession) -> Question:
    while session.waits_for is not Waits.OPPONENT:
        step(session)
    question = session.pending_bot()
    assert question is not None
    return question


# -- the question ---------------------------------------------------------------------------------


def test_the_question_has_his_view_and_nobody_elses() -> None:
    session = seated()
    seeds = set()
    for _ in range(60):
        question = until_opponent(session)
        assert question.seat == session.hand.to_act == question.view.viewer
        assert isinstance(question.view.legal, BettingOptions)
        for seat in question.view.seats:
            assert (None in seat.cards) == (seat.seat != question.seat)
        assert question.opponent is session.setup.opponents[question.seat]
        seeds.add(question.seed)
        step(session)
    assert len(seeds) == 60


def test_a_question_can_be_sent_to_another_process() -> None:
    session = seated()
    play_hands(session, 3)
    question = until_opponent(session)
    sent = pickle.loads(pickle.dumps(question))
    assert sent == question
    assert think(sent) == think(question)
    answer = pickle.loads(pickle.dumps(think(sent)))
    session.submit_bot(sent, answer)
    assert session.hand.actions[-1] == answer.action


def test_an_answer_to_another_question_is_not_taken() -> None:
    session = seated()
    question = until_opponent(session)
    answer = think(question)
    late = replace(question, number=question.number - 1)
    for other in (late, replace(question, hand=9), replace(question, seat=question.seat % 6 + 1)):
        assert session.submit_bot(other, answer) == ()
    assert session.submit_bot(question, answer) != ()
    assert session.submit_bot(question, answer) == (), "twice is once"


def test_nobody_is_asked_out_of_turn() -> None:
    session = seated()
    assert session.pending_bot() is None
    while session.waits_for is not Waits.PLAYER:
        step(session)
    assert session.pending_bot() is None


def test_seeds_are_of_their_place() -> None:
    assert seed_of(1, 2, 3) == seed_of(1, 2, 3)
    assert len({seed_of(1, *place) for place in ((2, 3), (3, 2), (23,), (2,), ())}) == 5
    assert 0 <= seed_of(5, "x") < 1 << 63


# -- the answer -----------------------------------------------------------------------------------


def hand_before(*actions: SeatAction, limit: int = 400) -> RingHand:
    """Three players, blinds 5 and 10, the button (seat 1) to act, after these actions."""
    rules = RingRules(small_blind=5, big_blind=10, seats=3)
    stacks = ((1, limit), (2, limit), (3, limit))
    hand = new_hand(standard_setup(rules, stacks, 1)).hand
    hand = hand.apply(DealHole(DECK[:6])).hand
    for action in actions:
        hand = hand.apply(action).hand
    return hand


@pytest.mark.parametrize(
    ("actions", "tried", "done"),
    [
        ((), Raise(1, 15), Raise(1, 20)),
        ((), Raise(1, 9999), Raise(1, 400)),
        ((), Bet(1, 50), Raise(1, 50)),
        ((), Bet(1, 1), Raise(1, 20)),
        ((), Check(1), Fold(1)),
        ((), Show(1), Fold(1)),
        ((), Call(2), Fold(1)),
        ((), None, Fold(1)),
        ((), "raise", Fold(1)),
        ((), Raise(1, "50"), Fold(1)),  # type: ignore[arg-type]
        ((), DealBoard(DECK[10:13]), Fold(1)),
        ((Call(1), Call(2)), Call(3), Check(3)),
        ((Call(1), Call(2)), None, Check(3)),
        ((Call(1), Call(2)), Raise(3, 0), Raise(3, 20)),
        ((Raise(1, 400), Call(2)), Raise(3, 400), Call(3)),
        ((Raise(1, 400), Call(2)), Bet(3, 500), Call(3)),
    ],
)
def test_an_illegal_answer_becomes_the_nearest_legal_one(
    actions: tuple[SeatAction, ...], tried: SeatAction, done: SeatAction
) -> None:
    """L07: the raise of a computer player that is not legal is a call; never a freeze."""
    hand = hand_before(*actions)
    action, faults = made_legal(hand, tried)
    assert action == done
    assert len(faults) == 1
    assert "\n" not in faults[0]
    hand.apply(action)


@pytest.mark.parametrize("action", [Fold(1), Call(1), Raise(1, 20), Raise(1, 77), Raise(1, 400)])
def test_a_legal_answer_is_taken_as_it_is(action: SeatAction) -> None:
    assert made_legal(hand_before(), action) == (action, ())


def test_only_who_bets_is_answered_for() -> None:
    rules = RingRules()
    undealt = new_hand(standard_setup(rules, ((1, 100), (2, 100)), 1)).hand
    with pytest.raises(ValueError, match="nobody is to bet"):
        made_legal(undealt, Fold(1))
    question = Question(1, Opponent("A"), undealt.view(1), 1, 1, 0)
    with pytest.raises(ValueError, match="not to bet"):
        answered(think, question)


def test_who_fails_checks_or_folds_and_the_fault_is_known(caplog: pytest.LogCaptureFixture) -> None:
    def broken(question: Question) -> Answer:
        raise ZeroDivisionError("by a pot of nothing")

    session = seated()
    session._think = broken
    events: list[RingSessionEvent] = []
    session.subscribe(events.append)
    question = until_opponent(session)
    legal = question.view.legal
    assert isinstance(legal, BettingOptions)
    with caplog.at_level(logging.WARNING, logger="casino_texas.opponents"):
        session.advance()
    (erred,) = (event for event in events if isinstance(event, OpponentErred))
    assert erred.seat == question.seat
    assert "by a pot of nothing" in erred.faults[0]
    assert session.hand.actions[-1] == check_or_fold(legal)
    assert "by a pot of nothing" in caplog.text
    play_hands(session, 5)
    assert session.store.check() == ()


def test_an_opponent_who_answers_nonsense_stops_nothing() -> None:
    def mad(question: Question) -> Answer:
        tries: tuple[SeatAction, ...] = (Raise(question.seat, -5), Check(99), Bet(0, 7))
        return Answer(tries[question.seed % 3])

    for name in ("no_limit_1_2", "fixed_limit_2_4", "tournament_no_limit"):
        session = seated(name=name)
        session._think = mad
        play_hands(session, 15)
        assert session.store.check() == ()


# -- why ------------------------------------------------------------------------------------------


def test_after_the_hand_it_can_be_asked_why() -> None:
    session = seated()
    session.start_hand()
    while session.is_in_hand or session.waits_for is not Waits.NEXT_HAND:
        assert session.reasons() == ()
        step(session)
    reasons = session.reasons()
    acted = [
        (number, action)
        for number, action in enumerate(session.hand.actions)
        if isinstance(action, Fold | Check | Call | Bet | Raise) and action.seat != 1
    ]
    assert [(reason.number, reason.action) for reason in reasons] == acted
    assert all(reason.why[0] == "scripted" for reason in reasons)
    session.start_hand()
    while not session.is_in_hand:
        session.advance()
    assert session.reasons() == ()


def test_what_was_decided_before_a_restart_is_thought_through_anew() -> None:
    session = seated(seed=8)
    play_hands(session, 4)
    again = back_at_the_table(session.store, seed=8)
    assert again.reasons() == session.reasons() != ()


# -- who they are ---------------------------------------------------------------------------------


def test_an_opponent_comes_back() -> None:
    opponent = Opponent("Zoë", "maniac", "expert", 120, 30)
    assert opponent_from_json(opponent.to_json()) == opponent
    with pytest.raises(InputError, match="cannot be read"):
        opponent_from_json({"name": "A", "colour": 3})


def test_opponents_fill_up_and_buy_in_again() -> None:
    session = seated(hero=None, seed=12)
    least = dict.fromkeys(session.setup.seats, 1000)
    for _ in range(60):
        play_hands(session, 1)
        session.start_hand()
        for seat in session.table.seats:
            least[seat.number] = min(least[seat.number], seat.stack)
    assert min(least.values()) >= 100, "never a hand with less than half of the buy-in"
