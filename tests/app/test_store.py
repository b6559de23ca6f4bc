"""The store keeps what it is given, and lets chips move in no other way."""

from __future__ import annotations

import sqlite3
from itertools import count

import pytest

from casino_texas.app.store.connection import open_memory
from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import (
    HandFilter,
    HandResult,
    Move,
    NextShoe,
    StoredHand,
    StoreError,
)
from casino_texas.app.store.store import GRANT, Store
from tests.app.store_hands import HOUSE, machine_steps, play_hand, start_of


@pytest.fixture
def store() -> Store:
    ticks = count(1_700_000_000)
    return Store(clock=lambda: float(next(ticks)))


def test_a_new_player_has_2000_play_chips_recorded_as_a_grant(store: Store) -> None:
    assert store.bankroll == GRANT == 2000
    (entry,) = store.ledger()
    assert (entry.amount, entry.reason, entry.balance, entry.hand_id) == (2000, "grant", 2000, None)


def test_a_grant_is_an_entry_like_any_other(store: Store) -> None:
    store.move(Move(-1995, "buy_in"))
    store.grant()
    assert store.bankroll == 2005
    assert [entry.reason for entry in store.ledger()] == ["grant", "buy_in", "grant"]
    assert store.check() == ()


def test_chips_that_are_not_there_cannot_move(store: Store) -> None:
    with pytest.raises(StoreError, match="bankroll is only 2000"):
        store.move(Move(-2001, "buy_in"))
    assert store.bankroll == 2000
    assert len(store.ledger()) == 1


def test_a_hand_comes_back_as_it_was(store: Store) -> None:
    session = store.begin_session("casino", seed=1 << 80)
    start = start_of(store, session=session)
    hand = store.begin_hand(start, "antes 1=10", moves=(Move(-10, "ante"),), reserve=30)
    assert hand == store.hand_in_play("casino") == store.hand(hand.id)
    assert (hand.start, hand.actions, hand.taken) == (start, ("antes 1=10",), 10)
    hand = store.add_action(hand, "deal As", reserve=30)
    hand = store.add_action(hand, "1 buy", moves=(Move(-10, "buy"),), reserve=20)
    assert hand == store.hand_in_play("casino") == store.hand(hand.id)
    assert hand.taken == 20
    assert store.bankroll == 1980
    result = HandResult(net=30, staked=40, results=("win",), summary={"class": "pair"})
    moves = (Move(-20, "bet"), Move(70, "settle"))
    hand = store.add_action(hand, "1 bet", moves=moves, result=result)
    assert store.hand_in_play("casino") is None
    assert hand == store.hand(hand.id)
    assert hand.is_over
    assert hand.result == result
    assert hand.actions == ("antes 1=10", "deal As", "1 buy", "1 bet")
    assert hand.commitments == (start.shoe.commitment,)
    assert store.bankroll == 2030
    assert [entry.reason for entry in store.ledger()] == ["settle", "bet", "buy", "ante", "grant"]
    assert store.check() == ()


def test_each_game_has_one_hand_in_play(store: Store) -> None:
    casino, ring = store.begin_session("casino"), store.begin_session("ring")
    store.begin_hand(start_of(store, session=casino), "antes")
    with pytest.raises(StoreError, match="a casino hand is in play already"):
        store.begin_hand(start_of(store, session=casino), "antes")
    hand = store.begin_hand(start_of(store, session=ring, game="ring"), "post")
    assert store.hand_in_play("ring") == hand


def test_a_refused_action_changes_nothing(store: Store) -> None:
    hand = store.begin_hand(
        start_of(store, session=store.begin_session("casino")),
        "antes 1=10",
        moves=(Move(-10, "ante"),),
    )
    with pytest.raises(StoreError, match="bankroll is only 1990"):
        store.add_action(hand, "1 bet", moves=(Move(-1991, "bet"),))
    assert store.hand_in_play("casino") == hand
    assert store.bankroll == 1990
    later = store.add_action(hand, "1 bet", moves=(Move(-20, "bet"),))
    with pytest.raises(StoreError, match="has an action 2 already"):
        store.add_action(hand, "1 fold")
    over = store.add_action(later, "1 fold", result=HandResult(-30, 30))
    with pytest.raises(StoreError, match="not in play"):
        store.add_action(over, "1 fold")
    assert store.hand(hand.id).actions == ("antes 1=10", "1 bet", "1 fold")
    assert store.check() == ()


def test_another_game_leaves_alone_what_the_hand_in_play_may_need(store: Store) -> None:
    hand = store.begin_hand(
        start_of(store, session=store.begin_session("casino")),
        "antes 1=10",
        moves=(Move(-10, "ante"),),
        reserve=30,
    )
    assert store.available("casino") == 1990
    assert store.available("ring") == 1960
    store.move(Move(-1960, "buy_in"))
    assert store.available("ring") == 0
    hand = store.set_bankroll(hand, store.bankroll + hand.taken)
    assert store.hand_in_play("casino") == hand
    assert hand.start.bankroll == 40
    store.add_action(hand, "1 fold", result=HandResult(-10, 10))
    assert store.available("ring") == 30


def test_a_hand_that_cannot_be_played_on_gives_back_what_it_took(store: Store) -> None:
    hand = store.begin_hand(
        start_of(store, session=store.begin_session("casino")),
        "antes 1=10",
        moves=(Move(-10, "ante"),),
    )
    over = store.void_hand(store.add_action(hand, "1 buy", moves=(Move(-10, "buy"),)))
    assert store.bankroll == 2000
    assert store.ledger()[0].reason == "void"
    assert store.hand(hand.id) == over
    assert over.result == HandResult(0, 0, ("void",))
    assert store.check() == ()


def test_the_next_shoe_is_kept_until_its_hand_begins(store: Store) -> None:
    session = store.begin_session("casino")
    assert store.next_shoe("casino") is None
    start = start_of(store, session=session)
    following = NextShoe(start.shoe, 1, 7)
    store.keep_next_shoe("casino", NextShoe(start.shoe, 9, None))
    store.keep_next_shoe("casino", following)
    assert store.next_shoe("casino") == following
    assert store.next_shoe("ring") is None
    practice = start_of(store, session=session, is_practice=True)
    store.add_action(store.begin_hand(practice, "antes"), "fold", result=HandResult(-10, 10))
    assert store.next_shoe("casino") == following, "a practice hand has its own shoe"
    store.begin_hand(start, "antes")
    assert store.next_shoe("casino") is None


def test_lists_show_finished_hands_newest_first_page_by_page(store: Store) -> None:
    session = store.begin_session("casino")
    played = [play_hand(store, session=session, net=-10, result="fold") for _ in range(7)]
    store.begin_hand(start_of(store, session=session), "antes")
    first = store.hands(limit=3)
    assert [line.id for line in first] == [hand.id for hand in played[:3:-1]]
    rest = store.hands(limit=9, before=first[-1].id)
    assert [line.id for line in rest] == [hand.id for hand in played[3::-1]]
    assert first[0].result == played[-1].result
    assert first[0].rules_name == "Texas"


def ids(store: Store, which: HandFilter) -> list[int]:
    lines = store.hands(which)
    totals = store.totals(which)
    assert totals.hands == len(lines)
    assert totals.net == sum(line.result.net for line in lines)
    assert totals.staked == sum(line.result.staked for line in lines)
    return [line.id for line in lines][::-1]


def test_lists_can_be_narrowed_down(store: Store) -> None:
    one, two = store.begin_session("casino"), store.begin_session("casino")
    won = play_hand(store, session=one, net=30, result="win").id
    lost = play_hand(store, session=one, net=-30, result="lose", rules=HOUSE).id
    even = play_hand(store, session=two, net=0, result="stand_off").id
    practice = play_hand(store, session=two, net=50, result="win", is_practice=True).id
    mixed = play_hand(store, session=two, net=-10, result="fold win").id
    assert ids(store, HandFilter()) == [won, lost, even, mixed]
    assert ids(store, HandFilter(is_practice=None)) == [won, lost, even, practice, mixed]
    assert ids(store, HandFilter(is_practice=True)) == [practice]
    assert ids(store, HandFilter(outcome="won")) == [won]
    assert ids(store, HandFilter(outcome="lost")) == [lost, mixed]
    assert ids(store, HandFilter(outcome="even")) == [even]
    assert ids(store, HandFilter(result="win")) == [won, mixed]
    assert ids(store, HandFilter(result="in")) == []
    assert ids(store, HandFilter(session_id=one)) == [won, lost]
    assert ids(store, HandFilter(rules_name="House")) == [lost]
    assert ids(store, HandFilter(game="ring")) == []
    middle = store.hand(lost).ended_at
    assert ids(store, HandFilter(since=middle)) == [lost, even, mixed]
    assert ids(store, HandFilter(until=middle)) == [won]
    assert store.bankroll == 1990, "practice moves no chips"
    assert store.check() == ()


FILTERS = [
    HandFilter(),
    HandFilter(game="casino"),
    HandFilter(session_id=1),
    HandFilter(rules_name="Texas"),
    HandFilter(result="win"),
    HandFilter(outcome="won"),
    HandFilter(since=1),
]


@pytest.mark.parametrize("which", FILTERS, ids=repr)
def test_a_page_costs_the_same_however_many_hands_there_are(which: HandFilter) -> None:
    """Counted in steps of SQLite's machine, which depend on nothing but the data."""
    few, few_before = _costs(which, hands=250)
    many, many_before = _costs(which, hands=5000)
    assert many <= 2 * few
    assert many_before <= 2 * few_before


def _costs(which: HandFilter, *, hands: int) -> tuple[int, int]:
    """What the first page and a page from the middle cost."""
    database = open_memory()
    store = Store(database)
    _fill(database, store, hands)
    middle = hands // 2
    return (
        machine_steps(database, lambda: store.hands(which, limit=50)),
        machine_steps(database, lambda: store.hands(which, limit=50, before=middle)),
    )


def _fill(database: sqlite3.Connection, store: Store, hands: int) -> None:
    session = store.begin_session("casino")
    play_hand(store, session=session, net=30, result="win")
    database.execute(
        "WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
        " INSERT INTO hands (id, game, session_id, rules_id, rules_name, rules_file, bankroll,"
        " shoe_number, started_at, ended_at, net, staked, results)"
        " SELECT i, 'casino', 1, 1, 'Texas', '', 2000, i, i, i, 30 - i % 2 * 60, 30,"
        " iif(i % 2, 'lose', 'win') FROM n",
        (hands,),
    )


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE ledger SET amount = 1",
        "DELETE FROM ledger",
        "INSERT INTO ledger (at, amount, reason, balance) VALUES (1, 5, 'gift', 2006)",
        "INSERT INTO ledger (at, amount, reason, balance) VALUES (1, -2001, 'bet', -1)",
        "INSERT INTO ledger (at, amount, reason, balance) VALUES (1, 5, '', 2005)",
        "INSERT INTO ledger (at, amount, reason, hand_id, balance) VALUES (1, 5, 'x', 9, 2005)",
    ],
)
def test_the_tables_themselves_refuse_a_false_ledger(sql: str) -> None:
    database = open_memory()
    store = Store(database)
    with pytest.raises(sqlite3.IntegrityError):
        database.execute(sql)
    assert store.check() == ()


def test_the_check_finds_a_hand_whose_chips_do_not_match_its_result() -> None:
    database = open_memory()
    store = Store(database)
    play_hand(store, session=store.begin_session("casino"), net=-10, result="fold")
    database.execute("UPDATE hands SET net = -9")
    assert store.check() == ("hand 1 moved -10, its result is -9",)


def test_there_is_no_hand_of_that_number(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no hand 12"):
        store.hand(12)


def test_everything_is_there_after_closing_and_opening() -> None:
    with open_store() as store:
        assert store.is_kept
        session = store.begin_session("casino")
        done = play_hand(store, session=session, net=30, result="win")
        hand = store.begin_hand(
            start_of(store, session=session), "antes 1=10", moves=(Move(-10, "ante"),)
        )
    with open_store() as store:
        assert store.take_notices() == ()
        assert store.bankroll == 2020
        assert store.hand(done.id) == done
        assert store.hand_in_play("casino") == hand
        assert store.check() == ()


def test_the_same_rules_text_is_kept_once() -> None:
    database = open_memory()
    store = Store(database)
    session = store.begin_session("casino")
    hands: list[StoredHand] = [
        play_hand(store, session=session, net=-10, result="fold", rules=rules)
        for rules in (HOUSE, HOUSE, HOUSE)
    ]
    assert database.execute("SELECT count(*) FROM rules_texts").fetchone() == (1,)
    assert store.hand(hands[-1].id).start.rules == HOUSE
