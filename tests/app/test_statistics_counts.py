"""What is counted of ring hands: on hands written by hand, and against a plain recount."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.histories.record import moments_of
from casino_texas.app.histories.ring_hand import played as played_again
from casino_texas.app.histories.ring_hand import read_facts
from casino_texas.app.ring.opponents import Opponent
from casino_texas.app.ring.session import RingSession
from casino_texas.app.ring.setup import read_setup
from casino_texas.app.ring.sitting import sit_down
from casino_texas.app.statistics.ring_counts import (
    count_hands,
    counts_of,
    positions_of,
)
from casino_texas.app.statistics.ring_figures import POSITIONS, by_style
from casino_texas.app.store.connection import open_memory
from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import HandFilter, PlayMode, StoredHand
from casino_texas.app.store.ring_counts import SeatCounts
from casino_texas.app.store.store import Store
from casino_texas.app.store.sums import RING_COUNTS
from casino_texas.ring.actions import Street
from casino_texas.ring.events import Move, PotAwarded, SeatActed
from casino_texas.ring.rules import Mode, RingRules, Straddle
from casino_texas.ring.setup import HandSetup, Post, PostKind, standard_setup
from casino_texas.ring.view import SeatStatus
from tests.app.ring_sessions import (
    back_at_the_table,
    opponents,
    play_hands,
    seated,
    step,
    think,
    trainer,
)
from tests.app.ring_sessions import game as game_of
from tests.app.statistics_stores import count_all, facts_of, played

RULES = RingRules(small_blind=1, big_blind=2, seats=6)
SIX = standard_setup(RULES, tuple((seat, 200) for seat in range(1, 7)), 6)
"""Seat 1 is the small blind, 2 the big blind, 3 under the gun, 4 the hijack, 5 the cutoff."""


def told(setup: HandSetup, *betting: str, seed: int = 1) -> dict[int, dict[str, int]]:
    """Of each seat the counts that are not 0."""
    found = counts_of(facts_of(setup), played(setup, *betting, seed=seed))
    return {
        one.seat: {name: getattr(one, name) for name in RING_COUNTS if getattr(one, name)}
        for one in found
    }


# -- hands written by hand ----------------------------------------------------------------------


def test_a_walk_gives_the_big_blind_no_chance() -> None:
    found = told(SIX, "S3 fold", "S4 fold", "S5 fold", "S6 fold", "S1 fold")
    assert found[2] == {}
    assert all(found[seat] == {"vpip_chance": 1} for seat in (1, 3, 4, 5, 6))


def test_limping_is_vpip_and_checking_the_option_is_not() -> None:
    found = told(
        SIX,
        *("S3 fold", "S4 call", "S5 fold", "S6 fold", "S1 call", "S2 check"),
        *("S1 check", "S2 check", "S4 bet 4", "S1 fold", "S2 fold"),
    )
    assert found[4] == {"vpip_chance": 1, "vpip": 1, "saw_flop": 1, "aggressive": 1}
    assert found[1] == {"vpip_chance": 1, "vpip": 1, "saw_flop": 1}
    assert found[2] == {"vpip_chance": 1, "saw_flop": 1}
    assert found[6] == {"vpip_chance": 1}


def test_a_raise_a_three_bet_and_a_four_bet() -> None:
    found = told(
        SIX,
        *("S3 raise_to 6", "S4 call", "S5 raise_to 20", "S6 fold", "S1 fold", "S2 fold"),
        *("S3 raise_to 50", "S4 fold", "S5 call"),
        *("S3 bet 40", "S5 call"),
        *("S3 check", "S5 bet 60", "S3 call"),
        *("S3 check", "S5 check"),
    )
    # The first raiser faces two raises when it is his turn again: no chance to three-bet.
    base = {"vpip_chance": 1, "vpip": 1}
    shown = {"saw_flop": 1, "showdown": 1}
    won = {seat: found[seat].pop("showdown_won", 0) for seat in (3, 5)}
    assert sum(won.values()) >= 1
    assert found[3] == base | {"pfr": 1, "aggressive": 1, "calls": 1} | shown
    assert found[4] == base | {"three_bet_chance": 1}
    assert found[5] == base | shown | {
        "pfr": 1,
        "three_bet_chance": 1,
        "three_bet": 1,
        "aggressive": 1,
        "calls": 1,
    }
    # Behind the three-bet there are two raises.
    assert all(found[seat] == {"vpip_chance": 1} for seat in (6, 1, 2))


def test_a_limper_who_raises_the_raiser_three_bets() -> None:
    found = told(
        SIX,
        *("S3 call", "S4 fold", "S5 raise_to 8", "S6 fold", "S1 fold", "S2 fold"),
        *("S3 raise_to 30", "S5 fold"),
    )
    assert found[3] == dict.fromkeys(("vpip_chance", "vpip", "pfr"), 1) | {
        "three_bet_chance": 1,
        "three_bet": 1,
    }
    assert found[5] == {"vpip_chance": 1, "vpip": 1, "pfr": 1}


def test_who_cannot_raise_has_no_chance_to_three_bet() -> None:
    stacks = ((1, 200), (2, 5), (3, 200))
    setup = standard_setup(RULES, stacks, 3)
    # Seat 2 has 3 behind, and all of it goes into the call.
    found = told(setup, "S3 raise_to 6", "S1 fold", "S2 call")
    assert found[1] == {"vpip_chance": 1, "three_bet_chance": 1}
    assert "three_bet_chance" not in found[2]
    assert found[2]["vpip"] == found[2]["saw_flop"] == found[2]["showdown"] == 1
    assert found[3]["showdown"] == 1


def test_a_straddle_is_no_raise_and_no_vpip() -> None:
    setup = standard_setup(RULES, SIX.stacks, 6, straddle=3)
    found = told(
        setup,
        *("S4 raise_to 12", "S5 fold", "S6 fold", "S1 fold", "S2 fold", "S3 fold"),
    )
    assert found[4] == {"vpip_chance": 1, "vpip": 1, "pfr": 1}
    assert found[3] == {"vpip_chance": 1, "three_bet_chance": 1}
    found = told(setup, *(f"S{seat} fold" for seat in (4, 5, 6, 1, 2)))
    assert found[3] == {}


def test_all_in_before_the_flop_sees_the_flop_and_the_showdown() -> None:
    setup = standard_setup(RULES, ((1, 100), (2, 100)), 1)
    found = told(setup, "S1 raise_to 100", "S2 call")
    for seat in (1, 2):
        assert found[seat]["saw_flop"] == found[seat]["showdown"] == 1
    assert found[2]["vpip"] == 1
    assert "three_bet_chance" not in found[2]  # nobody is left who could answer
    assert sum(found[seat].get("showdown_won", 0) for seat in (1, 2)) >= 1


def test_folding_later_is_no_showdown() -> None:
    setup = standard_setup(RULES, ((1, 100), (2, 100)), 1)
    found = told(setup, "S1 call", "S2 check", "S2 bet 2", "S1 raise_to 6", "S2 fold")
    assert found[1] == {"vpip_chance": 1, "vpip": 1, "saw_flop": 1, "aggressive": 1}
    assert found[2] == {"vpip_chance": 1, "saw_flop": 1, "aggressive": 1}


def test_nets_are_told_in_chips_and_big_blinds() -> None:
    found = counts_of(facts_of(SIX), played(SIX, *(f"S{seat} fold" for seat in (3, 4, 5, 6, 1))))
    by_seat = {one.seat: (one.net, one.big_blinds) for one in found}
    assert by_seat[1] == (-1, -0.5)
    assert by_seat[2] == (1, 0.5)
    assert by_seat[3] == (0, 0)
    assert [one.is_hero for one in found] == [True, False, False, False, False, False]
    assert found[0].name == "P1"


def test_who_is_absent_is_left_out() -> None:
    rules = replace(RULES, mode=Mode.TOURNAMENT)
    setup = standard_setup(rules, SIX.stacks, 6)
    setup = HandSetup(rules, setup.stacks, setup.button, setup.posts, frozenset({4}))
    found = told(setup, "S3 fold", "S5 fold", "S6 fold", "S1 fold")
    assert 4 not in found
    assert set(found) == {1, 2, 3, 5, 6}


def test_a_hand_in_play_counts_for_nobody() -> None:
    whole = played(SIX, *(f"S{seat} fold" for seat in (3, 4, 5, 6, 1)))
    assert counts_of(facts_of(SIX), whole[:-1]) == ()
    assert len(counts_of(facts_of(SIX), whole)) == 6


# -- positions ----------------------------------------------------------------------------------

EARLY = ("under_the_gun", "middle", "middle", "middle", "middle", "hijack", "cutoff")


@pytest.mark.parametrize(
    ("players", "behind_the_blinds"),
    [
        (2, []),
        (3, []),
        (4, ["cutoff"]),
        (5, ["under_the_gun", "cutoff"]),
        (6, ["under_the_gun", "hijack", "cutoff"]),
        (7, ["under_the_gun", "middle", "hijack", "cutoff"]),
        (10, list(EARLY)),
    ],
)
def test_positions_by_the_number_of_players(players: int, behind_the_blinds: list[str]) -> None:
    setup = standard_setup(RULES, tuple((seat, 100) for seat in range(1, players + 1)), players)
    named = positions_of(setup)
    order = [named[seat] for seat in setup.deal_order]
    if players == 2:
        assert order == ["big_blind", "button"]
    else:
        assert order == ["small_blind", "big_blind", *behind_the_blinds, "button"]
    assert set(order) <= set(POSITIONS)


def test_positions_with_a_dead_button_and_without_a_small_blind() -> None:
    stacks = tuple((seat, 100) for seat in (1, 2, 3, 5, 6))
    blinds = (Post(5, PostKind.SMALL_BLIND, 1), Post(6, PostKind.BIG_BLIND, 2))
    named = positions_of(HandSetup(RULES, stacks, 4, blinds))
    assert named == {
        5: "small_blind",
        6: "big_blind",
        1: "under_the_gun",
        2: "cutoff",
        3: "button",
    }
    named = positions_of(HandSetup(RULES, stacks, 3, (Post(6, PostKind.BIG_BLIND, 2),)))
    assert named[3] == "button"
    assert named[6] == "big_blind"
    assert "small_blind" not in named.values()


# -- against a plain recount --------------------------------------------------------------------


def recounted(hand: StoredHand) -> dict[int, Counter[str]]:
    """The same counts from the events of a hand and the views of its seats."""
    facts = read_facts(hand.start.setup)
    whole = played_again(hand)
    found = {seat: Counter[str]() for seat in facts.setup.seats if seat not in facts.setup.absent}
    if not whole.is_over:
        return {}
    raises, before = 0, None
    folded: dict[int, Street] = {}
    for moment in moments_of(whole):
        for event in moment.events:
            if isinstance(event, PotAwarded):
                for seat, _ in event.shares:
                    found[seat]["paid"] = 1
            if not isinstance(event, SeatActed):
                continue
            counts = found[event.seat]
            up = event.move in (Move.BET, Move.RAISE)
            if event.move is Move.FOLD:
                folded[event.seat] = event.street
            if event.street is not Street.PREFLOP:
                counts["aggressive"] += up
                counts["calls"] += event.move is Move.CALL
                continue
            counts["vpip_chance"] = 1
            counts["vpip"] |= up or event.move is Move.CALL
            counts["pfr"] |= up
            assert before is not None
            legal = before.hand.view(event.seat).legal
            if raises == 1 and legal is not None and getattr(legal, "no_raise", 0) is None:
                counts["three_bet_chance"] = 1
                counts["three_bet"] |= up
            raises += up
        before = moment
    ended = {one.seat: one.status for one in whole.view(None).seats}
    left = [seat for seat, status in ended.items() if status is not SeatStatus.FOLDED]
    for seat, counts in found.items():
        counts["saw_flop"] = int(
            len(whole.board) >= 3 and folded.get(seat, Street.FLOP) is not Street.PREFLOP
        )
        counts["showdown"] = int(seat in left and len(left) > 1)
        counts["showdown_won"] = counts["showdown"] & counts.pop("paid", 0)
        counts["net"] = whole.stack_of(seat) - dict(facts.setup.stacks)[seat]
    return found


KINDS: dict[str, dict[str, Any]] = {
    "six": {},
    "heads-up": {"name": "heads_up_no_limit_1_2"},
    "fixed limit": {"name": "fixed_limit_2_4"},
    "straddles": {"straddles": 60, "straddle": Straddle.RAISE_TO_3BB},
    "dealer's errors": trainer(),
    "tournament": {"name": "tournament_no_limit"},
    "nobody": {"hero": None},
}


@pytest.mark.parametrize("hands", [15, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_counts_and_sums_equal_a_plain_recount(kind: dict[str, Any], hands: int) -> None:
    database = open_memory()
    store = Store(database)
    session = seated(store, **kind)
    play_hands(session, hands)
    count_all(store)
    mode: PlayMode = "cash" if session.tournament is None else "tournament"
    names = ", ".join((*RING_COUNTS, "net"))
    seats = 0
    together: dict[tuple[str, bool, str], Counter[str]] = {}
    for line in store.hands(HandFilter(game="ring"), limit=1000):
        stored = store.hand(line.id)
        facts = read_facts(stored.start.setup)
        found = recounted(stored)
        places = positions_of(facts.setup)
        kept = database.execute(
            f"SELECT seat, position, {names} FROM ring_seats WHERE hand_id = ?", (line.id,)
        ).fetchall()
        assert {row[0] for row in kept} == set(found)
        for seat, position, *numbers in kept:
            counts = found[seat]
            assert numbers == [counts[name] for name in (*RING_COUNTS, "net")], (line.id, seat)
            assert position == places[seat]
            key = (facts.names[seat], seat == facts.hero, position)
            together.setdefault(key, Counter()).update({"hands": 1, **counts})
            seats += 1
    assert seats > 2
    sums = {(one.name, one.is_hero, one.position): one for one in store.ring_counts.sums(mode)}
    assert set(sums) == set(together)
    for key, counts in together.items():
        for name in ("hands", "net", *RING_COUNTS):
            assert getattr(sums[key], name) == counts[name], (key, name)
    other: PlayMode = "tournament" if mode == "cash" else "cash"
    assert store.ring_counts.sums(other) == ()
    table = session.store.hands(limit=1)[0].rules_name
    assert len(store.ring_counts.sums(mode, table)) == len(sums)
    assert store.ring_counts.sums(mode, "another table") == ()
    assert store.check() == ()


@pytest.mark.slow
def test_the_figures_of_computer_players_show_their_styles() -> None:
    """Four styles play as they are known to: the counts tell them apart."""
    store = Store()
    styles = ("rock", "maniac", "calling_station", "tight_aggressive")
    table = tuple(
        Opponent(name, style, "beginner")
        for name, style in zip(("Anna", "Boris", "Clara", "Dmitri"), styles, strict=True)
    )
    play_hands(sit_down(store, Dealer(11), game_of(), table, hero=None), 150)
    count_all(store)
    found = by_style(store.ring_counts.sums("cash"))
    vpip = {style: found[style].shares["vpip"].share or 0 for style in styles}
    pfr = {style: found[style].shares["pfr"].share or 0 for style in styles}
    factor = {style: found[style].aggression.factor or 0 for style in styles}
    assert vpip["rock"] < vpip["tight_aggressive"] < vpip["calling_station"]
    assert vpip["rock"] < vpip["maniac"]
    assert pfr["calling_station"] < pfr["tight_aggressive"] < pfr["maniac"]
    assert factor["calling_station"] < factor["maniac"]
    assert all(pfr[style] <= vpip[style] for style in styles)
    for line in store.hands(HandFilter(game="ring"), limit=200):
        counts = recounted(store.hand(line.id))
        kept = store.look_up(
            lambda db, hand=line.id: db.execute(
                "SELECT seat, vpip, pfr, three_bet FROM ring_seats WHERE hand_id = ?", (hand,)
            ).fetchall()
        )
        for seat, *numbers in kept:
            assert numbers == [counts[seat][name] for name in ("vpip", "pfr", "three_bet")]


# -- once, and only once ------------------------------------------------------------------------


def fingerprint(store: Store) -> list[tuple[object, ...]]:
    rows = store.look_up(
        lambda db: db.execute("SELECT * FROM ring_sums ORDER BY 1, 2, 3, 4, 5, 6, 7").fetchall()
    )
    return [tuple(row) for row in rows]


def test_a_hand_is_never_counted_twice() -> None:
    store = Store()
    play_hands(seated(store), 9)
    hands = store.ring_counts.next_hands(5)
    counted = count_hands(hands)
    store.ring_counts.keep(counted)
    once = fingerprint(store)
    store.ring_counts.keep(counted)
    assert fingerprint(store) == once
    assert store.ring_counts.waiting() == 4
    assert {hand.id for hand in store.ring_counts.next_hands(99)}.isdisjoint(
        hand.id for hand in hands
    )
    count_all(store)
    assert store.ring_counts.waiting() == 0
    assert store.ring_counts.next_hands(9) == ()
    assert store.check() == ()


def test_what_is_counted_in_parts_over_restarts_is_what_is_counted_at_once() -> None:
    with open_store() as store:
        play_hands(seated(store), 6)
        store.ring_counts.keep(count_hands(store.ring_counts.next_hands(4)))
    with open_store() as store:
        assert store.ring_counts.waiting() == 2
        play_hands(back_at_the_table(store), 3)
        assert store.ring_counts.waiting() == 5
        count_all(store, batch=2)
        in_parts = fingerprint(store)
        assert store.check() == ()

        def count_anew(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM ring_seats")
            assert db.execute("SELECT sum(hands) FROM ring_sums").fetchone() == (0,)
            db.execute("DELETE FROM ring_sums")
            db.execute("DELETE FROM ring_counted")

        store.transact(count_anew)
        count_all(store, batch=100)
        assert fingerprint(store) == in_parts  # halves of big blinds add up exactly
        assert store.check() == ()


COUNT = """
from casino_texas.app.statistics.ring_counts import count_hands
from casino_texas.app.store.files import open_store
store = open_store()
while hands := store.ring_counts.next_hands(1):
    store.ring_counts.keep(count_hands(hands))
    print(store.ring_counts.waiting(), flush=True)
"""


def test_a_program_killed_while_it_counts_has_counted_whole_hands_once() -> None:
    with open_store() as store:
        play_hands(seated(store), 60)
    child = subprocess.Popen([sys.executable, "-c", COUNT], stdout=subprocess.PIPE)
    assert child.stdout is not None
    told = [int(child.stdout.readline()) for _ in range(5)]
    child.kill()
    child.communicate()
    assert told == [59, 58, 57, 56, 55]
    with open_store() as store:
        assert store.ring_counts.waiting() <= 55
        assert store.check() == ()
        count_all(store)
        in_two_lives = fingerprint(store)
        assert store.check() == ()
    in_one = Store()
    play_hands(seated(in_one), 60)
    count_all(in_one)
    assert fingerprint(in_one) == in_two_lives


def test_a_count_that_fails_half_way_leaves_nothing() -> None:
    store = Store()
    play_hands(seated(store), 4)
    counted = list(count_hands(store.ring_counts.next_hands(4)))
    last = counted[-1]
    broken = (replace(last[1][0], net=None), *last[1][1:])  # type: ignore[arg-type]
    with pytest.raises(sqlite3.IntegrityError):
        store.ring_counts.keep([*counted[:-1], (last[0], broken)])
    assert fingerprint(store) == []
    assert store.ring_counts.waiting() == 4
    store.ring_counts.keep(counted)
    assert store.ring_counts.waiting() == 0
    assert store.check() == ()


def begun(session: RingSession) -> StoredHand:
    """The next hand, when its first action has been taken."""
    while (hand := session.store.hand_in_play("ring")) is None:
        step(session)
    return hand


def test_hands_that_were_called_off_or_are_damaged_count_for_nobody() -> None:
    store = Store()
    session = seated(store)
    play_hands(session, 2)
    in_play = begun(session)
    store.void_hand(in_play)
    assert store.ring_counts.waiting() == 3
    damaged = store.hands(limit=3)[1].id
    store.transact(
        lambda db: db.execute("UPDATE actions SET text = 'S9 dance' WHERE hand_id = ?", (damaged,))
    )
    found = dict(count_hands(store.ring_counts.next_hands(9)))
    assert found[in_play.id] == ()
    assert found[damaged] == ()
    assert sum(1 for seats in found.values() if seats) == 1
    count_all(store)
    assert store.ring_counts.waiting() == 0
    assert sum(one.hands for one in store.ring_counts.sums("cash") if one.is_hero) == 1


def test_a_hand_in_play_is_not_counted() -> None:
    store = Store()
    session = seated(store)
    play_hands(session, 1)
    begun(session)
    assert store.ring_counts.waiting() == 1
    assert [hand.id for hand in store.ring_counts.next_hands(9)] == [1]


# -- who is who ---------------------------------------------------------------------------------


def seats_of(store: Store) -> tuple[SeatCounts, ...]:
    ((_, seats),) = count_hands(store.ring_counts.next_hands(1))
    return seats


@pytest.mark.parametrize("hides", [False, True])
def test_a_hidden_style_is_not_told(hides: bool) -> None:
    store = Store()
    session = sit_down(store, Dealer(7), game_of(), opponents(3), think=think, hides_styles=hides)
    play_hands(session, 1)
    assert read_setup(store.ring.open_table.start.setup).hides_styles is hides
    others = [one for one in seats_of(store) if not one.is_hero]
    assert {one.name for one in others} <= {"Anna", "Boris", "Clara"}
    assert {(one.style, one.level) for one in others} == (
        {("", "")} if hides else {("scripted", "regular")}
    )
    assert all(one.style == "" for one in seats_of(store) if one.is_hero)
