"""A session: whoever is to act is asked, what happens is kept, and nothing else moves chips."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino_texas.app.casino.events import (
    ChipsGranted,
    HandOffered,
    HandResumed,
    HandVoided,
    RulesRefused,
    RulesTaken,
    SessionEvent,
    StoreTroubled,
)
from casino_texas.app.casino.ledger import reserve_of, result_of
from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.rules.files import copy_rules_file
from casino_texas.app.rules.loader import load_file
from casino_texas.app.store.connection import open_memory
from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import HandFilter, Move, StoreError, StoreNotice
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import Bet, Buy, Fold, PlaceAntes
from casino_texas.casino.events import AntePlaced, BoardDealt, CardBought, HandEnded
from casino_texas.casino.hand import replay
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import Stage
from casino_texas.errors import IllegalAction, InputError
from tests.app.sessions import TABLES, any_action, play_on, session_of, table
from tests.casino.strategies import played, seeds, tables


def heard(session: CasinoSession) -> list[SessionEvent]:
    """Everything the session tells from now on."""
    events: list[SessionEvent] = []
    session.subscribe(events.append)
    return events


def antes(*amounts: int) -> PlaceAntes:
    return PlaceAntes(tuple(enumerate(amounts, 1)))


# -- a hand from its hash to its shoe ---------------------------------------------------------


def test_the_hash_is_known_before_the_stakes_and_the_shoe_after_the_hand() -> None:
    session = session_of()
    shown = session.commitment
    assert session.reveal is None
    session.act(antes(10))
    assert session.commitment == shown
    assert session.reveal is None
    session.act(Fold(1))
    shoe = session.reveal
    assert shoe is not None
    assert shoe.commitment == shown
    assert session.hand_id is not None
    verified = session.verify(session.hand_id)
    assert verified.is_good
    assert verified.shoes[0].shown == shown
    assert session.hand.boxes[0].cards == (shoe.cards[0], shoe.cards[2])


def test_the_dealer_deals_by_himself_and_the_events_come_in_order() -> None:
    session = session_of()
    events = heard(session)
    returned = session.act(antes(10, 20))
    assert tuple(events) == returned
    assert events[:2] == [AntePlaced(1, 10), AntePlaced(2, 20)]
    assert isinstance(events[-1], BoardDealt)
    assert session.legal.stage is Stage.FLOP


def test_an_illegal_action_changes_nothing_and_is_not_kept() -> None:
    session = session_of()
    session.act(antes(10))
    events = heard(session)
    before, kept = session.hand, session.store.hand_in_play("casino")
    with pytest.raises(IllegalAction):
        session.act(Bet(2))
    assert session.hand == before
    assert session.store.hand_in_play("casino") == kept
    assert events == []


def test_every_action_is_in_the_store_before_anybody_hears_of_it() -> None:
    session = session_of()

    def look(event: SessionEvent) -> None:
        stored = session.store.hand(1)
        heard_of.append((type(event), len(stored.actions)))

    heard_of: list[tuple[type, int]] = []
    session.subscribe(look)
    session.act(antes(10))
    session.act(Buy(1))
    session.act(Fold(1))
    counts = dict(heard_of)
    assert counts[AntePlaced] == 1
    assert counts[BoardDealt] == 2
    assert counts[CardBought] == 3
    assert counts[HandEnded] == 4


def test_a_listener_can_leave() -> None:
    session = session_of()
    events: list[SessionEvent] = []
    leave = session.subscribe(events.append)
    leave()
    leave()
    session.act(antes(10))
    assert events == []


@pytest.mark.parametrize("name", TABLES)
def test_random_play_keeps_every_chip_and_every_hand(name: str) -> None:
    random = Random(name)
    session = session_of(name=name)
    store, net, staked = session.store, 0, 0
    for number in range(1, 121):
        while not session.can_stake:
            session.take_grant()
        play_on(session, random)
        net += session.hand.net
        result = result_of(session.hand)
        staked += result.staked
        assert store.hand_in_play("casino") is None
        assert store.bankroll == session.view.bankroll
        stored = store.hand(number)
        assert stored.result == result
        assert result.net == sum(box.settlement.net for box in session.view.boxes if box.settlement)
        session.start_hand()
    totals = session.totals
    assert (totals.hands, totals.net, totals.staked) == (120, net, staked)
    assert store.totals(HandFilter(game="casino")) == totals
    granted = sum(entry.amount for entry in store.ledger(limit=10_000) if entry.reason == "grant")
    assert store.bankroll == granted + net
    assert store.check() == ()
    assert all(session.verify(number).is_good for number in range(1, 121))


def test_the_summary_of_a_hand_shows_only_what_lay_open() -> None:
    session = session_of()
    session.act(antes(10))
    session.act(Fold(1))
    result = result_of(session.hand)
    assert (result.net, result.staked, result.results) == (-10, 10, ("fold",))
    assert str(result.summary["board"]).startswith("?? ?? ")
    assert result.summary["dealer"] == "?? ??"
    session.start_hand()
    with pytest.raises(ValueError, match="not over"):
        result_of(session.hand)


# -- seeds ------------------------------------------------------------------------------------


def shoes(session: CasinoSession, count: int) -> list[str]:
    shown = []
    for _ in range(count):
        shown.append(session.commitment)
        session.act(antes(10))
        session.act(Fold(1))
        session.start_hand()
    return shown


def test_a_seed_gives_the_same_hands_again() -> None:
    assert shoes(session_of(seed=7), 4) == shoes(session_of(seed=7), 4)
    assert shoes(session_of(seed=7), 1) != shoes(session_of(seed=8), 1)


def test_without_a_seed_the_hands_are_new_every_time() -> None:
    assert not set(shoes(session_of(seed=None), 4)) & set(shoes(session_of(seed=None), 4))


def test_a_seed_begins_anew_with_each_session_but_not_within_one() -> None:
    store = Store()
    whole = shoes(session_of(), 4)
    session = session_of(store)
    assert shoes(session, 2) == whole[:2]
    session.act(antes(10))
    session.close()
    session = session_of(store)
    assert session.commitment == whole[2]
    session.act(Fold(1))
    session.start_hand()
    assert shoes(session, 1) == whole[3:]
    session.close()
    assert shoes(session_of(store), 2) == whole[:2]


def test_the_hash_shown_before_the_stakes_is_the_same_after_a_restart() -> None:
    with open_store() as store:
        shown = session_of(store, seed=None).commitment
    with open_store() as store:
        session = session_of(store, seed=None)
        assert session.commitment == shown
        session.act(antes(10))
        session.act(Fold(1))
        session.start_hand()
        assert session.commitment != shown


# -- resuming ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=10)
@given(seed=seeds)
def test_a_session_resumed_at_every_action_is_the_session_played_at_once(
    name: str, seed: int
) -> None:
    whole, broken = session_of(name=name), session_of(name=name)
    random = Random(seed)
    for _ in range(3):
        while not whole.is_over:
            action = any_action(whole, random)
            told = whole.act(action)
            assert broken.act(action) == told
            again = CasinoSession(broken.store, Dealer(7), table("house_holdem"))
            assert again.resume() is not whole.is_over
            if not whole.is_over:
                assert again.commitment == whole.commitment
                assert again.view == whole.view
                broken = again
        assert broken.totals == whole.totals
        whole.start_hand()
        broken.use_rules(table(name))
        broken.start_hand()
        if not whole.can_stake:
            break
    assert whole.store.bankroll == broken.store.bankroll
    assert broken.store.check() == ()


def test_a_hand_stopped_before_the_deal_is_dealt_when_it_is_resumed() -> None:
    session = session_of()
    other = session_of()
    other.act(antes(10))
    stored = other.store.hand_in_play("casino")
    assert stored is not None
    assert stored.actions[1].startswith("deal ")

    def stop(event: SessionEvent) -> None:
        raise KeyboardInterrupt

    session.subscribe(stop)
    with pytest.raises(KeyboardInterrupt):
        session.act(antes(10))
    kept = session.store.hand_in_play("casino")
    assert kept is not None
    assert len(kept.actions) == 1
    again = session_of(session.store)
    assert again.view == other.view
    kept = session.store.hand_in_play("casino")
    assert kept is not None
    assert kept.actions == stored.actions


def test_there_is_nothing_to_resume_for_a_new_player() -> None:
    session = CasinoSession(Store(), Dealer(7), table())
    events = heard(session)
    assert not session.resume()
    with pytest.raises(StoreError, match="no hand on the table"):
        session.view  # noqa: B018
    session.start_hand()
    assert events == [HandOffered(session.commitment)]


def test_a_hand_goes_on_from_what_other_games_have_left_of_the_bankroll() -> None:
    session = session_of()
    session.act(antes(10))
    store = session.store
    assert store.available("ring") == 1990 - 30
    store.move(Move(-store.available("ring"), "buy_in"))
    session = session_of(store)
    assert session.view.bankroll == store.bankroll == 30
    session.act(Buy(1))
    session.act(Bet(1))
    assert session.view.bankroll == store.bankroll
    assert store.check() == ()
    session.start_hand()
    assert session.view.bankroll == store.bankroll


@given(rules=tables(), seed=seeds, spare=st.integers(0, 30))
def test_what_a_hand_has_in_reserve_always_lets_it_go_on(
    rules: CasinoRules, seed: int, spare: int
) -> None:
    """However much of the rest another game takes, each action stays as legal as it was."""
    hands, actions, _ = played(rules, seed)
    for count, hand in enumerate(hands[1:], 1):
        if hand.is_over:
            assert reserve_of(hand) == 0
            continue
        taken = hand.start - hand.bankroll
        left = min(hand.bankroll, reserve_of(hand) + spare)
        again = replay(rules, left + taken, actions[:count])
        assert again.bankroll == left
        assert again.view().boxes == hand.view().boxes
        offered = [choice.option for choice in again.legal_actions().choices if choice.is_open]
        assert offered == [c.option for c in hand.legal_actions().choices if c.is_open]


def test_a_hand_that_cannot_be_played_on_is_voided_and_pays_back() -> None:
    database = open_memory()
    store = Store(database)
    session = session_of(store)
    session.act(antes(10))
    session.act(Buy(1))
    assert store.bankroll == 1980
    database.execute("UPDATE rules_texts SET text = 'name: [broken'")
    session = CasinoSession(store, Dealer(7), table())
    events = heard(session)
    assert not session.resume()
    (event,) = events
    assert isinstance(event, HandVoided)
    assert (event.hand_id, event.returned) == (1, 20)
    assert store.bankroll == 2000
    session.start_hand()
    assert session.view.bankroll == 2000
    assert store.check() == ()


# -- chips that run out -----------------------------------------------------------------------


def test_who_cannot_stake_is_offered_fresh_chips() -> None:
    store = Store()
    store.move(Move(-1986, "buy_in"))
    session = session_of(store)
    assert store.bankroll == 14
    assert not session.can_stake
    events = heard(session)
    session.take_grant()
    assert events == [ChipsGranted(2000)]
    assert session.view.bankroll == store.bankroll == 2014
    assert session.can_stake
    assert store.ledger()[0].reason == "grant"


def test_fifteen_chips_are_enough_for_the_smallest_ante() -> None:
    store = Store()
    store.move(Move(-1985, "buy_in"))
    session = session_of(store)
    assert session.can_stake
    session.act(antes(5))
    assert session.can_stake


# -- practice ---------------------------------------------------------------------------------


def test_the_same_deal_again_moves_no_chips() -> None:
    session = session_of()
    session.act(antes(10, 20))
    first = session.view
    session.act(Bet(1))
    session.act(Fold(2))
    bankroll, totals, following = session.store.bankroll, session.totals, None
    session.start_hand()
    following = session.commitment
    session.deal_again(1)
    assert session.is_practice
    assert session.view.boxes == first.boxes
    assert session.view.board == first.board
    session.act(Fold(1))
    with pytest.raises(StoreError, match="not over"):
        session.start_hand()
    again = session_of(session.store)
    assert again.is_practice
    assert again.view == session.view
    again.act(Fold(2))
    assert again.hand.net == -30
    assert session.store.bankroll == bankroll
    assert again.totals == totals
    line = again.last_hands()[0]
    assert (line.is_practice, line.again_of, line.result.net) == (True, 1, -30)
    again.start_hand()
    assert again.commitment == following
    assert not again.is_practice
    assert session.store.check() == ()


def test_only_a_finished_hand_can_be_dealt_again() -> None:
    session = session_of()
    session.act(antes(10))
    with pytest.raises(StoreError, match="not over"):
        session.deal_again(1)
    with pytest.raises(InputError, match="in play"):
        session.verify(1)
    session.act(Fold(1))
    with pytest.raises(StoreError, match="no hand 9"):
        session.deal_again(9)
    assert session.is_over


# -- rules that change ------------------------------------------------------------------------


@pytest.fixture
def own() -> Path:
    return copy_rules_file("texas", "mine")


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def session_at(path: Path, store: Store | None = None) -> CasinoSession:
    session = CasinoSession(store or Store(), Dealer(7), load_file(path))
    if not session.resume():
        session.start_hand()
    return session


def test_a_good_change_waits_for_the_next_hand(own: Path) -> None:
    session = session_at(own)
    session.act(antes(10))
    events = heard(session)
    edit(own, "full_house: 6:1", "full_house: 7:1")
    session.look_at_rules()
    assert events == []
    old = session.rules
    session.act(Fold(1))
    session.start_hand()
    assert session.rules.sha256 != old.sha256
    assert session.hand.rules == session.rules.rules != old.rules
    assert [type(event) for event in events[-2:]] == [RulesTaken, HandOffered]
    assert session.store.hand(1).start.rules.text == old.text


def test_before_the_antes_a_good_change_is_taken_over_at_once(own: Path) -> None:
    session = session_at(own)
    shown = session.commitment
    events = heard(session)
    edit(own, "full_house: 6:1", "full_house: 7:1")
    session.look_at_rules()
    assert events == [RulesTaken(session.rules)]
    assert session.hand.rules == session.rules.rules
    assert session.commitment == shown, "the shoe stays the one that was promised"


def test_a_bad_change_is_told_with_its_line_and_the_old_rules_go_on(own: Path) -> None:
    session = session_at(own)
    old = session.rules
    events = heard(session)
    edit(own, "full_house: 6:1", "full_house: six")
    session.look_at_rules()
    (event,) = events
    assert isinstance(event, RulesRefused)
    assert event.error == session.rules_error
    assert event.error.problems[0].line > 1
    session.look_at_rules()
    assert len(events) == 1
    session.act(antes(10))
    assert session.rules == old
    session.act(Fold(1))
    session.start_hand()
    assert session.rules == old
    edit(own, "full_house: six", "full_house: 7:1")
    session.look_at_rules()
    assert isinstance(events[-1], RulesTaken)
    assert session.rules_error is None


def test_a_good_change_that_has_turned_bad_is_not_taken_over(own: Path) -> None:
    session = session_at(own)
    session.act(antes(10))
    old = session.rules
    edit(own, "full_house: 6:1", "full_house: 7:1")
    session.look_at_rules()
    edit(own, "full_house: 7:1", "full_house: six")
    session.look_at_rules()
    session.act(Fold(1))
    session.start_hand()
    assert session.rules == old


@pytest.mark.parametrize("is_deleted", [False, True], ids=["edited", "deleted"])
def test_a_hand_resumed_goes_on_under_its_own_rules(own: Path, is_deleted: bool) -> None:
    session = session_at(own)
    session.act(antes(10))
    before = session.view
    if is_deleted:
        own.unlink()
        other = table("house_holdem")
    else:
        edit(own, "pair: 1:1", "pair: 9:1")
        other = load_file(own)
    again = CasinoSession(session.store, Dealer(7), other)
    events = heard(again)
    assert again.resume()
    assert events == [HandResumed(1)]
    assert again.view == before
    assert again.rules.text == session.rules.text
    again.act(Buy(1))
    again.act(Bet(1))
    undisturbed = session_of()
    for action in (antes(10), Buy(1), Bet(1)):
        undisturbed.act(action)
    assert again.view == undisturbed.view
    assert again.store.bankroll == undisturbed.store.bankroll
    again.start_hand()
    assert again.hand.rules == other.rules


def test_another_table_can_be_chosen_between_hands() -> None:
    session = session_of()
    session.act(antes(10))
    session.use_rules(table("house_holdem"))
    assert session.rules.name == table("texas").name
    session.act(Fold(1))
    session.start_hand()
    assert session.rules == table("house_holdem")


# -- a store in trouble -----------------------------------------------------------------------


def test_what_happened_to_the_store_is_told() -> None:
    notice = StoreNotice("second_copy")
    session = CasinoSession(Store(notices=(notice,)), Dealer(7), table())
    events = heard(session)
    session.start_hand()
    assert StoreTroubled(notice) in events
