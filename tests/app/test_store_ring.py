"""The store's part for the ring table: one table, its lines, and no chip that is not recorded."""

from __future__ import annotations

import sqlite3
from itertools import count

import pytest

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.folders import home_folder
from casino_texas.app.store.connection import open_memory
from casino_texas.app.store.files import FILE_NAME, open_store
from casino_texas.app.store.records import (
    HandFilter,
    HandResult,
    HandStart,
    Move,
    PlayMode,
    StoredHand,
    StoredTable,
    StoreError,
    TableLine,
    TableStart,
)
from casino_texas.app.store.schema import APPLICATION_ID, MIGRATIONS
from casino_texas.app.store.store import Store
from tests.app.store_hands import HOUSE, TEXAS, play_hand


@pytest.fixture
def store() -> Store:
    ticks = count(1_700_000_000)
    return Store(clock=lambda: float(next(ticks)))


def sit(store: Store, *, chips: int = 200, mode: PlayMode = "cash") -> StoredTable:
    start = TableStart(HOUSE, mode, '{"hero":1}', seed=1 << 70)
    reason = "buy_in" if mode == "cash" else "entry"
    lines = ("S1 sit 200", "S2 sit 200")
    at_seat = chips if mode == "cash" else 0
    return store.ring.sit_down(start, lines, chips=at_seat, moves=(Move(-chips, reason),))


def ring_hand(store: Store, table: StoredTable, *, number: int = 1) -> StoredHand:
    return store.begin_hand(
        HandStart(
            game="ring",
            session_id=table.id,
            rules=table.start.rules,
            bankroll=store.bankroll,
            shoe=Dealer(7).shoe(number),
            shoe_number=number,
            mode=table.start.mode,
            setup='{"button":1}',
        )
    )


def end(store: Store, hand: StoredHand, *, net: int, chips: int) -> StoredHand:
    line = TableLine(f"-- finish S1={chips}", chips)
    result = HandResult(net, abs(net), ("won",), {"pot": 5})
    return store.add_action(hand, "S2 fold", result=result, line=line)


def test_sitting_down_takes_chips_from_the_bankroll_and_says_so(store: Store) -> None:
    table = sit(store)
    assert store.ring.table == table
    assert store.bankroll == 1800
    (entry, _) = store.ledger()
    assert (entry.amount, entry.reason, entry.session_id) == (-200, "buy_in", table.id)
    assert store.check() == ()


def test_a_table_comes_back_as_it_was() -> None:
    with open_store() as store:
        table = sit(store)
        table = store.ring.add_line(TableLine("-- button S1", 200))
        table = store.ring.add_line(TableLine("S1 top_up 50", 250), moves=(Move(-50, "top_up"),))
        hand = end(store, ring_hand(store, table), net=-30, chips=220)
        table = store.ring.open_table
        assert table.lines[-1] == "-- finish S1=220"
        assert table.chips == 220
    with open_store() as store:
        assert store.ring.table == table
        assert store.hand(hand.id).start == hand.start
        assert store.bankroll == 1750
        assert store.check() == ()


def test_there_is_one_table_at_a_time(store: Store) -> None:
    sit(store)
    with pytest.raises(StoreError, match="sits at a ring table already"):
        sit(store)
    assert store.bankroll == 1800


def test_leaving_brings_the_chips_back_and_ends_the_session(store: Store) -> None:
    table = sit(store)
    end(store, ring_hand(store, table), net=40, chips=240)
    store.ring.leave({"hands": 1}, moves=(Move(240, "cash_out"),))
    assert store.ring.table is None
    assert store.bankroll == 2040
    assert store.ring.result(table.id) == {"hands": 1}
    assert store.check() == ()
    with pytest.raises(StoreError, match="no ring table is open"):
        store.ring.add_line(TableLine("-- blinds", 0))
    with pytest.raises(StoreError, match="there is no ring table 99"):
        store.ring.result(99)
    again = sit(store)
    assert again.id > table.id


def test_a_line_is_written_once_and_a_refused_one_changes_nothing(store: Store) -> None:
    table = sit(store)
    store.ring.add_line(TableLine("-- button S1", 200))
    with pytest.raises(StoreError, match="bankroll is only 1800"):
        store.ring.add_line(TableLine("S1 top_up 5000", 5200), moves=(Move(-5000, "top_up"),))
    assert store.bankroll == 1800
    assert store.ring.open_table.lines == (*table.lines, "-- button S1")
    other = Store(store._connection._connection)
    assert other.ring.table == store.ring.table
    other.ring.add_line(TableLine("-- blinds", 200))
    with pytest.raises(StoreError, match="has a line 4 already"):
        store.ring.add_line(TableLine("-- blinds", 200))


def test_a_reshuffle_is_kept_with_its_action(store: Store) -> None:
    hand = ring_hand(store, sit(store))
    first = hand.start.shoe
    second = Dealer(7).shoe(1, cards=first.cards[10:], shuffle=1)
    hand = store.add_action(hand, "-- hole As Kd")
    hand = store.add_action(hand, "-- reshuffle ...", shoe=second)
    assert hand == store.hand_in_play("ring")
    assert hand.shoes == (first, second)
    assert hand.commitments == (first.commitment, second.commitment)


def test_the_end_of_a_hand_and_of_its_line_are_one_transaction(store: Store) -> None:
    table = sit(store)
    hand = ring_hand(store, table)
    with pytest.raises(StoreError, match="bankroll"):
        store.add_action(
            hand,
            "S2 fold",
            result=HandResult(1, 1),
            moves=(Move(-9000, "x"),),
            line=TableLine("-- finish", 201),
        )
    assert store.hand_in_play("ring") == hand
    assert store.ring.open_table.lines == table.lines


def test_a_prize_paid_with_a_hand_is_the_tables(store: Store) -> None:
    table = sit(store, chips=100, mode="tournament")
    assert store.ring.open_table.chips == 0
    hand = ring_hand(store, table)
    store.add_action(
        hand,
        "S2 fold",
        result=HandResult(3000, 1500, ("won",)),
        moves=(Move(300, "prize"),),
        line=TableLine("-- finish S1=4500 S2=0", 0),
    )
    entry = store.ledger()[0]
    assert (entry.reason, entry.hand_id, entry.session_id) == ("prize", hand.id, table.id)
    assert store.bankroll == 2200
    assert store.check() == ()


def test_after_the_end_a_winner_may_show(store: Store) -> None:
    hand = end(store, ring_hand(store, sit(store)), net=3, chips=203)
    later = store.add_afterword(hand, "S1 show")
    assert store.hand(hand.id).actions == later.actions == ("S2 fold", "S1 show")


def test_a_void_hand_gives_the_table_its_line(store: Store) -> None:
    table = sit(store)
    hand = ring_hand(store, table)
    void = store.void_hand(hand, line=TableLine("-- finish S1=200", 200))
    assert void.result == HandResult(0, 0, ("void",))
    assert store.hand_in_play("ring") is None
    assert store.ring.open_table.lines[-1] == "-- finish S1=200"
    assert store.check() == ()


def test_hands_are_sealed_while_the_player_sits_at_their_table(store: Store) -> None:
    table = sit(store)
    hand = end(store, ring_hand(store, table), net=1, chips=201)
    assert store.hand(hand.id).is_sealed
    store.ring.set_shows_all(True)
    assert not store.hand(hand.id).is_sealed
    assert store.ring.open_table.shows_all
    store.ring.set_shows_all(False)
    assert store.hand(hand.id).is_sealed
    store.ring.leave({}, moves=(Move(201, "cash_out"),))
    assert not store.hand(hand.id).is_sealed
    session = store.begin_session("casino")
    assert not store.hand(play_hand(store, session=session, net=1, result="win").id).is_sealed


def test_lists_are_narrowed_down_by_mode(store: Store) -> None:
    casino = play_hand(store, session=store.begin_session("casino"), net=30, result="win").id
    cash = end(store, ring_hand(store, sit(store)), net=5, chips=205).id
    store.ring.leave({}, moves=(Move(205, "cash_out"),))
    tournament = sit(store, chips=100, mode="tournament")
    won = store.add_action(
        ring_hand(store, tournament), "S2 fold", result=HandResult(1500, 1500, ("won",))
    ).id
    found = {
        mode: [line.id for line in store.hands(HandFilter(mode=mode))]
        for mode in ("casino", "cash", "tournament")
    }
    assert found == {"casino": [casino], "cash": [cash], "tournament": [won]}
    assert [line.id for line in store.hands(HandFilter(game="ring"))] == [won, cash]
    assert [line.mode for line in store.hands()] == ["tournament", "cash", "casino"]
    assert store.totals(HandFilter(mode="cash")).net == 5


def test_the_check_finds_chips_that_are_not_recorded() -> None:
    database = open_memory()
    store = Store(database)
    table = sit(store)
    database.execute("UPDATE ring_tables SET chips = 201")
    assert store.check() == (
        f"ring table {table.id} has 201 of the player's chips; he took 200 there and won 0",
    )


def test_a_file_past_reading_keeps_the_table_and_its_hand() -> None:
    """What is known is written anew: bankroll, seat, lines, the hand and its shoes."""
    with open_store() as store:
        table = sit(store)
        table = store.ring.add_line(TableLine("-- button S1", 200))
        store.ring.set_shows_all(True)
        hand = ring_hand(store, table)
        shoe = Dealer(7).shoe(1, cards=hand.start.shoe.cards[10:], shuffle=1)
        hand = store.add_action(hand, "-- reshuffle ...", shoe=shoe)
        rescued = open_memory()
        store._write_what_is_known(rescued)
    with Store(rescued) as again:
        assert again.bankroll == 1800
        assert again.ring.open_table == store.ring.open_table
        assert again.ring.open_table.shows_all
        found = again.hand_in_play("ring")
        assert found is not None
        assert (found.actions, found.shoes, found.start) == (hand.actions, hand.shoes, hand.start)
        assert again.check() == ()
        end(again, found, net=10, chips=210)
        again.ring.leave({}, moves=(Move(210, "cash_out"),))
        assert again.bankroll == 2010
        assert again.check() == ()


def test_a_store_of_the_first_version_is_brought_up_to_date() -> None:
    file = home_folder() / FILE_NAME
    old = sqlite3.connect(file, isolation_level=None)
    old.executescript(MIGRATIONS[0])
    old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    old.execute("PRAGMA user_version = 1")
    old.execute("INSERT INTO ledger (at, amount, reason, balance) VALUES (1, 2000, 'grant', 2000)")
    old.execute("INSERT INTO sessions (game, started_at) VALUES ('casino', 1)")
    old.execute("INSERT INTO rules_texts (sha256, text) VALUES (?, ?)", (TEXAS.sha256, TEXAS.text))
    old.execute(
        "INSERT INTO hands (game, session_id, rules_id, rules_name, rules_file, bankroll,"
        " shoe_number, started_at, ended_at, net, staked, results)"
        " VALUES ('casino', 1, 1, 'Texas', 'texas.yaml', 2000, 1, 1, 2, 30, 10, 'win')"
    )
    old.execute("INSERT INTO shoes VALUES (1, 0, 'As Kd', 'nonce', 'hash')")
    old.execute(
        "INSERT INTO ledger (at, amount, reason, hand_id, balance)"
        " VALUES (2, 30, 'settle', 1, 2030)"
    )
    old.close()
    with open_store() as store:
        assert store.take_notices() == ()
        assert store.bankroll == 2030
        (line,) = store.hands()
        assert (line.mode, line.result.net) == ("casino", 30)
        assert store.hand(1).start.rules == TEXAS
        assert store.ledger()[0].session_id is None
        assert store.check() == ()
        sit(store)
        assert store.bankroll == 1830
