"""Dealer's errors in a session, and the floor trainer that asks for the ruling (R38-R46)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from casino_texas.app.ring.dealing import planned_error
from casino_texas.app.ring.floor import RulingAsked, RulingGiven, floor_case
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import RingSessionEvent
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import Fold
from casino_texas.ring.dealer_errors import RULINGS
from casino_texas.ring.events import (
    DealerErred,
    DealerError,
    HoleCardsDealt,
    Misdealt,
    Ruling,
    SeatActed,
    StubReshuffled,
    TurnTo,
)
from casino_texas.ring.rules import ExposedMisdeal, Mode, RingRules
from tests.app.ring_sessions import back_at_the_table, play_hands, seated, step

ALWAYS = RingRules(dealer_error_rate=Fraction(1))


def told(session: RingSession) -> list[RingSessionEvent]:
    events: list[RingSessionEvent] = []
    session.subscribe(events.append)
    return events


# -- whether he errs ------------------------------------------------------------------------------


@pytest.mark.parametrize("rate", [Fraction(0), Fraction(1, 20), Fraction(1, 4), Fraction(1)])
def test_the_dealer_errs_as_often_as_the_table_says(rate: Fraction) -> None:
    rules = RingRules(dealer_error_rate=rate)
    planned = sum(planned_error(rules, str(nonce)) is not None for nonce in range(4000))
    assert abs(planned / 4000 - rate) < Fraction(1, 40)
    assert rate not in (0, 1) or planned == 4000 * rate


def test_every_error_is_as_likely_as_another() -> None:
    found = Counter(
        planned.error for nonce in range(4500) if (planned := planned_error(ALWAYS, str(nonce)))
    )
    assert set(found) == set(DealerError)
    assert max(found.values()) < 1.25 * min(found.values())


def test_the_nonce_settles_it() -> None:
    assert planned_error(ALWAYS, "a") == planned_error(ALWAYS, "a")
    assert len({planned_error(ALWAYS, str(nonce)) for nonce in range(50)}) > 40


def test_there_are_no_errors_in_tournaments() -> None:
    rules = RingRules(mode=Mode.TOURNAMENT)
    assert not any(planned_error(rules, str(nonce)) for nonce in range(50))


# -- errors at the table --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def erring() -> tuple[RingSession, list[RingSessionEvent]]:
    """A hundred hands of a dealer who errs whenever he can, without the floor trainer."""
    session = seated(
        name="floor_school", seed=21, dealer_error_rate=Fraction(1), floor_trainer=False
    )
    events = told(session)
    play_hands(session, 100)
    return session, events


Erring = tuple[RingSession, list[RingSessionEvent]]


def test_every_error_happens_with_its_ruling(erring: Erring) -> None:
    erred = [event for event in erring[1] if isinstance(event, DealerErred)]
    assert {event.error for event in erred} == set(DealerError)
    for event in erred:
        assert (event.ruling, event.rule) == RULINGS[event.error]
    assert not any(isinstance(event, RulingAsked) for event in erring[1])


def test_at_most_one_error_a_hand(erring: Erring) -> None:
    session, events = erring
    erred = sum(isinstance(event, DealerErred) for event in events)
    lines = session.last_hands(200)
    assert erred == sum("dealer_error" in line.result.results for line in lines)
    assert 50 < erred <= 100, "a hand may end before its error"


def test_chips_and_shoes_are_right_all_the_same(erring: Erring) -> None:
    session, _ = erring
    assert session.store.check() == ()
    session.show_all_cards()
    shuffles = 0
    for line in session.last_hands(200):
        verified = session.verify(line.id)
        assert verified.is_good, line.id
        shuffles += len(verified.shoes)
    assert shuffles > 130
    session.keep_cards_closed()


# -- the floor trainer ----------------------------------------------------------------------------


def until_asked(session: RingSession, error: DealerError) -> RulingAsked:
    """To the question about this error; other questions are answered somehow."""
    for _ in range(20_000):
        asked = session.ruling
        if asked is not None and asked.error is error:
            return asked
        step(session)
    raise AssertionError(f"{error} never happened")


def at_school(seed: int = 3) -> RingSession:
    return seated(name="floor_school", seed=seed, dealer_error_rate=Fraction(1))


@pytest.mark.parametrize("error", DealerError)
def test_the_right_answer(error: DealerError) -> None:
    session = at_school()
    asked = until_asked(session, error)
    ruling, rule = RULINGS[error]
    assert ruling in asked.options
    assert len(set(asked.options)) == len(asked.options) >= 3
    events = told(session)
    session.answer_ruling(ruling)
    given = events[0]
    assert given == RulingGiven(ruling, ruling, rule)
    assert isinstance(given, RulingGiven)
    assert given.is_right
    assert any(isinstance(event, DealerErred) and event.ruling is ruling for event in events[1:])
    assert session.ruling is None
    play_hands(session, 1)
    assert session.store.check() == ()


@pytest.mark.parametrize("error", [DealerError.FIRST_CARD_EXPOSED, DealerError.EARLY_TURN])
def test_a_wrong_answer_is_put_right(error: DealerError) -> None:
    """Whatever is answered, the game goes on with the right ruling: two answers, one game."""
    right, wrong = at_school(), at_school()
    for session in (right, wrong):
        until_asked(session, error)
    ruling, rule = RULINGS[error]
    other = next(option for option in until_asked(wrong, error).options if option is not ruling)
    right.answer_ruling(ruling)
    events = told(wrong)
    wrong.answer_ruling(other)
    assert events[0] == RulingGiven(other, ruling, rule)
    assert isinstance(events[0], RulingGiven)
    assert not events[0].is_right
    assert right.hand == wrong.hand
    assert right.view == wrong.view
    step(right)
    step(wrong)
    assert right.hand == wrong.hand


def test_while_the_floor_is_asked_nothing_moves() -> None:
    session = at_school()
    events = told(session)
    before = session.view
    while session.waits_for is not Waits.RULING:
        before = session.view
        step(session)
    asked = session.ruling
    assert asked is not None
    assert events[-1] == asked
    assert session.view == before, "the view is that from before the error"
    assert not any(isinstance(event, DealerErred) for event in asked.happened)
    assert session.legal is None
    assert session.pending_bot() is None
    assert session.advance() == ()
    with pytest.raises(IllegalAction):
        session.start_hand()
    with pytest.raises(IllegalAction):
        session.act(Fold(1))
    with pytest.raises(IllegalAction):
        session.leave()


def test_what_there_is_to_see_hides_the_others_cards() -> None:
    session = at_school()
    asked = until_asked(session, DealerError.CARD_EXPOSED)
    (deal,) = (event for event in asked.happened if isinstance(event, HoleCardsDealt))
    (place,) = deal.exposed
    assert deal.cards[place] == asked.cards[0]
    assert deal.seats[place] == asked.seats[0]
    for number, (seat, card) in enumerate(zip(deal.seats, deal.cards, strict=True)):
        assert (card is None) == (seat != session.viewer and number != place)


def test_the_question_is_there_again_after_a_restart() -> None:
    session = at_school()
    asked = until_asked(session, DealerError.EARLY_RIVER)
    again = back_at_the_table(session.store, seed=3)
    assert again.waits_for is Waits.RULING
    assert again.ruling == asked
    assert again.view == session.view
    again.answer_ruling(Ruling.RESHUFFLE_FOR_RIVER)
    third = back_at_the_table(session.store, seed=3)
    assert third.waits_for is again.waits_for is not Waits.RULING
    assert third.view == again.view


def test_without_a_question_there_is_no_answer() -> None:
    with pytest.raises(IllegalAction):
        at_school().answer_ruling(Ruling.MISDEAL)


def test_after_a_misdeal_the_same_hand_is_dealt_again() -> None:
    session = at_school()
    until_asked(session, DealerError.EXTRA_CARDS)
    setup, hands = session.hand.setup, session.hands
    events = told(session)
    session.answer_ruling(Ruling.MISDEAL)
    while not any(isinstance(event, SeatActed) for event in events):
        step(session)
    kinds = [type(event) for event in events]
    assert kinds.index(Misdealt) < kinds.index(StubReshuffled)
    assert session.hand.setup == setup
    assert session.hands == hands
    assert len(session.commitments) == 2


def test_an_early_card_comes_before_somebody_acts() -> None:
    session = at_school()
    until_asked(session, DealerError.EARLY_TURN)
    assert session.hand.to_act != 0, "the round is still going on"
    session.answer_ruling(Ruling.SET_ASIDE)
    assert session.view is not None
    assert len(session.view.set_aside) == 1
    assert len(session.view.board) == 3


def test_events_without_an_error_ask_nothing() -> None:
    assert floor_case((TurnTo(1),), (TurnTo(1),)) is None


def test_the_second_card_is_a_question_of_the_house() -> None:
    """R38, option: with `first_or_second` an exposed second card is a misdeal too."""
    session = seated(
        name="floor_school",
        seed=3,
        dealer_error_rate=Fraction(1),
        misdeal_on=ExposedMisdeal.FIRST_OR_SECOND,
    )
    places = set()
    for _ in range(6):
        asked = until_asked(session, DealerError.CARD_EXPOSED)
        (deal,) = (event for event in asked.happened if isinstance(event, HoleCardsDealt))
        places.add(deal.exposed[0])
        session.answer_ruling(Ruling.REPLACE_AND_BURN)
    assert min(places) >= 2
