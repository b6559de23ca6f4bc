"""A ring table that is left open is the same table when the program is started again."""

from __future__ import annotations

import pytest

from casino_texas.app.casino.events import HandVoided
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import RingSessionEvent, TableVoided
from casino_texas.app.ring.sitting import resume
from casino_texas.app.store.connection import open_memory
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import DealHole
from tests.app.ring_sessions import back_at_the_table, play_hands, seated, step, think


def picture(session: RingSession) -> dict[str, object]:
    """Everything a player, a screen or a test can ask a session."""
    return {
        "waits": session.waits_for,
        "view": session.view,
        "legal": session.legal,
        "table": session.table,
        "tournament": session.tournament,
        "options": session.options,
        "offer": session.offer,
        "setup": session.setup,
        "bot": session.pending_bot(),
        "ruling": session.ruling,
        "commitments": session.commitments,
        "chips": session.chips,
        "hands": session.hands,
        "id": session.id,
        "hand": session.hand_id,
        "shows_all": session.shows_all_cards,
        "reveal": session.reveal,
        "totals": session.totals,
        "can_still_show": session.can_still_show,
    }


GAMES = ("no_limit_5_10", "fixed_limit_2_4", "floor_school", "tournament_no_limit")


@pytest.mark.parametrize("name", GAMES)
def test_at_every_moment_what_is_stored_is_what_is_played(name: str) -> None:
    session = seated(name=name, seed=9)
    waits = set()
    for _ in range(110):
        again = back_at_the_table(session.store, seed=9)
        assert picture(again) == picture(session)
        waits.add(session.waits_for)
        if session.waits_for is Waits.OVER:
            break
        step(session)
    assert {Waits.NEXT_HAND, Waits.HOUSE, Waits.OPPONENT, Waits.PLAYER} <= waits


def test_a_game_that_is_always_resumed_goes_the_same_way() -> None:
    """A step, then another program: the same game as without."""
    whole, parts = seated(seed=4, name="floor_school"), seated(seed=4, name="floor_school")
    for _ in range(90):
        for _ in range(4):
            step(whole)
            step(parts)
        parts = back_at_the_table(parts.store, seed=4)
    assert whole.hands > 10
    assert picture(parts) == picture(whole)
    one, other = (
        [store.hand(line.id).actions for line in store.hands(HandFilter(game="ring"))]
        for store in (whole.store, parts.store)
    )
    assert one == other


def test_what_opponents_remember_is_gone_through_again() -> None:
    session = seated(seed=4)
    play_hands(session, 30)
    session.start_hand()
    while session.waits_for is not Waits.OPPONENT:
        step(session)
    question = session.pending_bot()
    assert question is not None
    assert any(question.notes.of(seat).hands > 20 for seat in (2, 3, 4, 5, 6))
    again = back_at_the_table(session.store, seed=4)
    rounds = 1
    while not again.recall(7):
        rounds += 1
    assert rounds == 5
    assert again.pending_bot() == question


def test_nobody_remembers_where_nothing_was_played() -> None:
    assert seated().recall()


def test_without_a_table_there_is_nothing_to_resume() -> None:
    session = seated()
    session.leave()
    assert resume(session.store, Dealer(7), think=think) is None
    assert resume(Store(), Dealer(7), think=think) is None


@pytest.mark.parametrize("seed", [None, 99])
def test_the_cards_come_from_the_shoe_that_was_promised(seed: int | None) -> None:
    """A hand is dealt on from its own shoe, also by a dealer with another seed or none."""
    session = seated(seed=5)
    session.start_hand()
    while session.waits_for is not Waits.OPPONENT:
        step(session)
    promised, dealt = session.commitments, session.hand.actions[0]
    again = back_at_the_table(session.store, seed=seed)
    while again.is_in_hand:
        step(again)
    assert again.hand.actions[0] == dealt
    assert isinstance(dealt, DealHole)
    again.show_all_cards()
    verified = again.verify(again.hand_id or 0)
    assert verified.is_good
    assert tuple(check.shown for check in verified.shoes) == promised


def test_killed_between_the_blinds_and_the_shoe_the_hand_is_dealt() -> None:
    session = seated(seed=5)
    session.start_hand()
    while not session.table.setup:
        step(session)
    assert not session.is_in_hand
    again = back_at_the_table(session.store, seed=5)
    assert again.waits_for is Waits.HOUSE
    again.advance()
    assert again.is_in_hand


# -- damage -----------------------------------------------------------------------------------


def damaged(session: RingSession, sql: str) -> None:
    session.store.transact(lambda db: db.execute(sql))


def in_hand(**more: object) -> RingSession:
    """A session with a hand in play, some hands behind it."""
    session = seated(seed=6)
    play_hands(session, 3)
    session.start_hand()
    while session.waits_for is not Waits.OPPONENT:
        step(session)
    step(session)
    return session


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE actions SET text = 'S1 dance' WHERE hand_id = 4 AND number = 1",
        "UPDATE actions SET text = '-- hole As Kd' WHERE hand_id = 4 AND number = 1",
        "UPDATE hands SET setup = '{}' WHERE id = 4",
        "UPDATE hands SET setup = (SELECT setup FROM hands WHERE id = 2) WHERE id = 4",
        "INSERT INTO actions VALUES (4, 90, '-- ruling misdeal')",
    ],
)
def test_a_hand_that_cannot_be_played_on_is_called_off(sql: str) -> None:
    session = in_hand()
    stacks = dict(session.hand.setup.stacks)
    damaged(session, sql)
    fresh = Store(session.store._connection._connection)
    again = back_at_the_table(fresh, seed=6)
    told: list[RingSessionEvent] = []
    again.subscribe(told.append)
    (voided,) = told
    assert isinstance(voided, HandVoided)
    assert (voided.hand_id, voided.returned) == (4, 0)
    assert "\n" not in voided.reason
    again.subscribe(told.append)
    assert len(told) == 1, "it is told once"
    assert again.waits_for is Waits.NEXT_HAND
    assert not again.is_in_hand
    assert {
        seat.number: seat.stack for seat in again.table.seats if seat.number in stacks
    } == stacks
    line = fresh.hands(HandFilter(game="ring"), limit=1)[0]
    assert (line.id, line.result.results, line.result.net) == (4, ("void",), 0)
    assert fresh.check() == ()
    play_hands(again, 2)
    assert back_at_the_table(fresh, seed=6).table == again.table


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE ring_tables SET setup = '{}'",
        "UPDATE ring_tables SET chips = chips + 1",
        "UPDATE table_lines SET text = 'S1 sit 9000' WHERE number = 1",
        "UPDATE table_lines SET text = 'nonsense' WHERE number = 9",
    ],
)
def test_a_table_that_cannot_be_gone_on_with_gives_its_chips_back(sql: str) -> None:
    session = in_hand()
    bankroll = session.store.bankroll
    damaged(session, sql)
    fresh = Store(session.store._connection._connection)
    chips = fresh.ring.open_table.chips
    with pytest.raises(TableVoided) as caught:
        resume(fresh, Dealer(6), think=think)
    assert caught.value.returned == chips > 0
    assert "\n" not in str(caught.value)
    assert fresh.bankroll == bankroll + chips
    assert fresh.ledger()[0].reason == "void"
    assert fresh.ring.table is None
    assert fresh.hand_in_play("ring") is None
    assert resume(fresh, Dealer(6), think=think) is None
    assert seated(fresh).waits_for is Waits.NEXT_HAND


@pytest.mark.parametrize("again", [True, False])
def test_a_hand_without_its_table_is_in_nobodys_way(again: bool) -> None:
    session = in_hand()
    damaged(session, "UPDATE ring_tables SET is_open = 0, chips = 0")
    fresh = Store(session.store._connection._connection)
    assert fresh.hand_in_play("ring") is not None
    if again:
        assert resume(fresh, Dealer(6), think=think) is None
        assert fresh.hand_in_play("ring") is None
    play_hands(seated(fresh), 2)


def test_a_file_past_reading_loses_nothing_of_the_table() -> None:
    session = in_hand()
    rescued = open_memory()
    session.store._write_what_is_known(rescued)
    again = back_at_the_table(Store(rescued), seed=6)
    kept, before = picture(again), picture(session)
    for lost in ("totals", "bot"):  # the hands before are in the file that is past reading
        kept.pop(lost)
        before.pop(lost)
    assert kept == before
    assert again.store.bankroll == session.store.bankroll
    again.store.check()


def test_a_table_that_was_over_is_still_to_be_left() -> None:
    session = seated(name="tournament_heads_up", seed=1)
    while session.waits_for is not Waits.OVER:
        step(session)
    again = back_at_the_table(session.store, seed=1)
    assert again.waits_for is Waits.OVER
    with pytest.raises(IllegalAction):
        again.start_hand()
    again.leave()
    assert again.store.ring.table is None
