"""A tournament as a session: the entry, rising blinds, places, prizes, re-buys, going early."""

from __future__ import annotations

from typing import Any

import pytest

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.game import RingGame
from casino_texas.app.ring.opponents import Answer, Question
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import PlayerLeft, PrizePaid, RingSessionEvent
from casino_texas.app.ring.sitting import sit_down
from casino_texas.app.store.records import HandFilter, Move, RulesText
from casino_texas.app.store.store import Store
from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import Call, Check, Fold, SeatAction
from casino_texas.ring.rules import Mode, RingRules
from casino_texas.ring.schedule import BlindLevel, BlindSchedule, PrizeTable
from casino_texas.ring.table_actions import SitOut, TopUp
from casino_texas.ring.tournament import (
    Finish,
    LevelReached,
    Rebuy,
    RebuyTaken,
    TournamentOver,
    TournamentRules,
)
from casino_texas.ring.view import BettingOptions
from tests.app.ring_sessions import (
    back_at_the_table,
    game,
    opponents,
    play_hands,
    seated,
    step,
    think,
)

TEXT = RulesText("Test", "test.yaml", "name: Test\n", "c" * 64)


def all_in(question: Question) -> Answer:
    """Everybody pushes or calls, so that somebody is out soon."""
    legal = question.view.legal
    assert isinstance(legal, BettingOptions)
    return Answer(push(legal))


def push(legal: BettingOptions) -> SeatAction:
    if legal.can_raise:
        return legal.bet_or_raise(legal.max_to)
    return Check(legal.seat) if legal.can_check else Call(legal.seat)


def tournament(
    *,
    levels: tuple[BlindLevel, ...] = (BlindLevel(10, 20, hands=5), BlindLevel(50, 100)),
    buy_in: Chips = 100,
    **more: Any,
) -> RingGame:
    rules = RingRules(mode=Mode.TOURNAMENT, seats=6, name="Test")
    return RingGame(TournamentRules(rules, BlindSchedule("S", levels), 1000, buy_in, **more), TEXT)


def entered(
    chosen: RingGame | None = None, *, count: int = 5, seed: int = 7, think: Any = all_in
) -> RingSession:
    return sit_down(Store(), Dealer(seed), chosen or tournament(), opponents(count), think=think)


def told(session: RingSession) -> list[RingSessionEvent]:
    events: list[RingSessionEvent] = []
    session.subscribe(events.append)
    return events


def play_out(session: RingSession, *, pushes: bool = True) -> None:
    """To the end; the player pushes too, or folds whatever he gets."""
    while session.waits_for is not Waits.OVER:
        if session.waits_for is Waits.NEXT_HAND:
            session.start_hand()
        elif session.waits_for is Waits.PLAYER:
            legal = session.legal
            if isinstance(legal, BettingOptions):
                session.act(push(legal) if pushes else Fold(legal.seat))
            else:
                step(session)
        else:
            session.advance()


def test_the_entry_is_taken_once() -> None:
    session = entered()
    assert session.store.bankroll == 1900
    assert session.store.ledger()[0].reason == "entry"
    assert session.chips == 1000
    assert session.store.ring.open_table.chips == 0, "they are worth nothing outside"
    assert session.level == 1
    assert session.store.check() == ()


def test_who_cannot_pay_the_entry_does_not_play() -> None:
    store = Store()
    store.move(Move(-1901, "test"))
    with pytest.raises(IllegalAction) as caught:
        sit_down(store, Dealer(7), tournament(), opponents(3), think=all_in)
    assert caught.value.details == {"needs": 100, "has": 99}
    assert store.ring.table is None


@pytest.mark.parametrize("seed", range(8))
def test_every_place_and_every_prize(seed: int) -> None:
    session = entered(seed=seed)
    events = told(session)
    play_out(session)
    over = next(event for event in events if isinstance(event, TournamentOver))
    finishes = [event for event in events if isinstance(event, Finish)]
    assert sum(len(finish.seats) for finish in finishes) == 6
    (paid,) = (event for event in events if isinstance(event, PrizePaid))
    place = next(finish.place for finish in finishes if 1 in finish.seats)
    assert paid == PrizePaid(place, dict(over.prizes).get(1, 0))
    assert sum(prize for _, prize in over.prizes) == 600
    assert session.store.bankroll == 1900 + paid.prize
    reasons = [entry.reason for entry in session.store.ledger()]
    assert reasons.count("prize") == (paid.prize > 0)
    assert session.store.check() == ()
    (left,) = session.leave()
    assert left == PlayerLeft(0, place, paid.prize)
    assert session.store.bankroll == 1900 + paid.prize, "a prize is paid once"
    result = session.store.ring.result(session.id)
    assert (result["place"], result["prize"]) == (place, paid.prize)


def test_the_prize_is_paid_when_the_player_is_out_and_the_others_play_on() -> None:
    for seed in range(30):
        session = entered(tournament(prizes=PrizeTable((4, 3, 2, 1))), seed=seed)
        events = told(session)
        while not any(isinstance(event, PrizePaid) for event in events):
            step_pushing(session)
        paid = next(event for event in events if isinstance(event, PrizePaid))
        if 2 < paid.place < 5:
            break
    assert session.waits_for is Waits.NEXT_HAND
    assert session.store.bankroll == 1900 + paid.prize > 1900
    again = back_at_the_table(session.store)
    again._think = all_in
    play_out(again)
    assert session.store.bankroll == 1900 + paid.prize
    again.leave()
    assert session.store.bankroll == 1900 + paid.prize


def step_pushing(session: RingSession) -> None:
    if session.waits_for is Waits.NEXT_HAND:
        session.start_hand()
    elif session.waits_for is Waits.PLAYER and isinstance(session.legal, BettingOptions):
        session.act(push(session.legal))
    else:
        step(session)


def test_who_goes_early_takes_the_last_place_that_is_left() -> None:
    session = entered(tournament(prizes=PrizeTable((3, 2, 1, 1, 1, 1))), think=None)
    (left,) = session.leave()
    assert left == PlayerLeft(0, 6, 66)
    assert session.store.bankroll == 1966
    assert session.store.ledger()[0].reason == "prize"
    assert session.store.ring.table is None
    assert session.store.check() == ()


def test_who_goes_early_after_others_are_out_has_a_better_place() -> None:
    for seed in range(60):
        session = entered(seed=seed)
        play_folding_until_somebody_is_out(session)
        if session.chips and session.waits_for is Waits.NEXT_HAND:
            break
    assert session.tournament is not None
    alive = sum(1 for seat in session.table.seats if seat.stack)
    assert 1 < alive < 6
    (left,) = session.leave()
    assert isinstance(left, PlayerLeft)
    assert left.place == alive
    assert left.prize == (300, 180, 120, 0, 0, 0)[alive - 1]


def play_folding_until_somebody_is_out(session: RingSession) -> None:
    while all(seat.stack for seat in session.table.seats) or session.is_in_hand:
        if session.waits_for is Waits.NEXT_HAND:
            session.start_hand()
        elif session.waits_for is Waits.PLAYER and isinstance(session.legal, BettingOptions):
            session.act(Fold(1))
        else:
            session.advance()


def test_in_the_middle_of_a_hand_nobody_leaves() -> None:
    session = entered()
    session.start_hand()
    with pytest.raises(IllegalAction):
        session.leave()


def test_chips_stay_on_the_table() -> None:
    session = entered()
    with pytest.raises(IllegalAction) as caught:
        session.act(TopUp(1, 100))
    assert caught.value.reason == "tournament"
    cash = seated()
    with pytest.raises(IllegalAction) as caught:
        cash.act(Rebuy(1))
    assert caught.value.reason == "no_tournament"


def test_who_sits_out_is_dealt_in_and_folded() -> None:
    session = entered(game("tournament_no_limit", seats=6), think=None)
    session.act(SitOut(1))
    session.start_hand()
    session.advance()
    assert session.viewer == 1
    assert session.hand.setup.absent == frozenset({1})
    session.advance()
    assert session.view is not None
    assert session.view.seat_view(1).status.value == "folded"
    assert None not in session.view.seat_view(1).cards, "his own cards are his to see"


# -- re-buys --------------------------------------------------------------------------------------


def until_bust(seed: int, **more: Any) -> RingSession | None:
    """To the player's being out of chips with a re-buy open; None where the seed has no such."""
    session = entered(tournament(rebuy_levels=1, **more), seed=seed)
    while session.waits_for is not Waits.OVER and session.level == 1:
        if session.can_rebuy:
            return session
        step_pushing(session)
    return None


def bust(**more: Any) -> RingSession:
    return next(found for seed in range(50) if (found := until_bust(seed, **more)) is not None)


def test_the_player_buys_in_again() -> None:
    session = bust()
    bankroll = session.store.bankroll
    assert session.chips == 0
    (event,) = session.act(Rebuy(1))
    assert event == RebuyTaken(1, 1000, 100)
    assert session.chips == 1000
    assert session.store.bankroll == bankroll - 100
    assert session.store.ledger()[0].reason == "rebuy"
    assert session.tournament is not None
    assert session.tournament.entries >= 7
    assert not session.can_rebuy
    assert back_at_the_table(session.store).tournament == session.tournament


def test_a_rebuy_the_bankroll_does_not_have() -> None:
    session = bust()
    session.store.move(Move(-session.store.bankroll, "test"))
    with pytest.raises(IllegalAction) as caught:
        session.act(Rebuy(1))
    assert caught.value.reason == "bankroll"


def test_who_does_not_buy_in_again_is_out() -> None:
    session = bust()
    events = told(session)
    session.start_hand()
    assert any(isinstance(event, Finish) and 1 in event.seats for event in events)
    assert not session.can_rebuy


def test_opponents_buy_in_again_while_they_may() -> None:
    session = bust()
    assert session.tournament is not None
    before = session.tournament.entries
    out = [seat for seat, _ in session.tournament.busted if seat != 1]
    events = told(session)
    session.start_hand()
    again = [event.seat for event in events if isinstance(event, RebuyTaken)]
    assert again == out
    assert session.tournament.entries == before + len(again)
    assert session.store.check() == ()


def test_who_leaves_instead_of_buying_in_again_has_his_place() -> None:
    session = bust(prizes=PrizeTable((1, 1, 1, 1, 1, 1)))
    assert session.tournament is not None
    pool = session.tournament.pool
    (left,) = session.leave()
    assert isinstance(left, PlayerLeft)
    assert left.place in (2, 3, 4, 5, 6)
    assert left.prize in (pool // 6, pool // 6 + 1)
    assert session.store.ledger()[0].amount == left.prize


# -- the clock ------------------------------------------------------------------------------------

BY_MINUTES = (BlindLevel(10, 20, minutes=2), BlindLevel(20, 40, minutes=3), BlindLevel(50, 100))


def lines(session: RingSession) -> list[str]:
    return list(session.store.ring.open_table.lines)


def test_time_passes_in_portions_and_before_every_hand() -> None:
    session = entered(tournament(levels=BY_MINUTES))
    assert session.seconds_to_next_level == 120
    assert session.pass_time(4.5) == ()
    assert session.pass_time(4.5) == ()
    assert session.seconds_to_next_level == 111
    assert lines(session) == []
    session.pass_time(1.25)
    assert lines(session) == ["-- time 10"]
    assert session.seconds_to_next_level == 109.75
    session.pass_time(5)
    session.start_hand()
    assert lines(session)[1] == "-- time 5"
    (event,) = session.pass_time(120)
    assert event == LevelReached(2, BY_MINUTES[1])
    assert session.level == 2
    assert session.rules.big_blind == 20, "the level holds from the next hand"
    again = back_at_the_table(session.store)
    assert again.tournament == session.tournament
    assert session.seconds_to_next_level == pytest.approx(180 - 15.25)
    session.pass_time(400)
    assert session.level == 3
    assert session.seconds_to_next_level is None


def test_closing_writes_the_time_down() -> None:
    session = entered(tournament(levels=BY_MINUTES))
    session.pass_time(7)
    session.close()
    assert session.store.ring.open_table.lines == ("-- time 7",)
    session.leave()
    session.close()


def test_in_cash_play_and_where_hands_count_there_is_no_clock() -> None:
    cash = seated()
    assert cash.pass_time(100) == ()
    assert cash.seconds_to_next_level is None
    assert entered().seconds_to_next_level is None


def test_levels_by_hands() -> None:
    session = entered(game("tournament_no_limit", seats=6), think=think)
    play_hands(session, 25)
    levels = {line.id: line.result.summary["level"] for line in session.store.hands(HandFilter())}
    assert [levels[number] for number in (1, 10)] == [1, 1]
    assert levels[11] == 2
    assert all(line.mode == "tournament" for line in session.last_hands(100))
