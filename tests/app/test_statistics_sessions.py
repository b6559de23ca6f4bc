"""The sums of sessions, the curve of their net, and the hands of a class: against a recount."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

import pytest

from casino_texas.app.statistics.net_curve import MOST_POINTS, net_curve
from casino_texas.app.statistics.ring_figures import TWO_SIDED_95
from casino_texas.app.store import schema as store_schema
from casino_texas.app.store import sessions
from casino_texas.app.store.connection import open_memory
from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import HandFilter, HandLine
from casino_texas.app.store.sessions import NetSums
from casino_texas.app.store.store import Store
from casino_texas.app.store.sums import BLOCK_BITS, CLASSES
from casino_texas.app.words.statistics import curve_summary, curve_words, session_cells
from casino_texas.app.words.texts import Texts
from casino_texas.casino.actions import PlaceAntes
from tests.app.ring_sessions import play_hands, seated
from tests.app.sessions import play_on, session_of
from tests.app.statistics_stores import (
    Clock,
    antes_of,
    count_all,
    fill_quickly,
    judged,
    play_casino,
)
from tests.app.store_hands import machine_steps

VALUE, VARIANCE = -0.125, 6.25
EVERYTHING = HandFilter(is_practice=None)


@dataclass
class Told:
    """One hand as a plain recount sees it."""

    line: HandLine
    antes: int
    errors: float | None
    has_value: bool
    has_spread: bool

    @property
    def sums(self) -> NetSums:
        known = self.errors is not None and self.has_value
        net, errors = self.line.result.net, self.errors or 0.0
        return NetSums(
            hands=1,
            net=net,
            staked=self.line.result.staked,
            valued=int(self.errors is not None),
            errors=errors,
            known=int(known),
            known_net=net if known else 0,
            expected=VALUE * self.antes - errors if known else 0.0,
            variance=VARIANCE * self.antes**2 if known and self.has_spread else 0.0,
            unspread=int(known and not self.has_spread),
        )


def added(parts: list[NetSums]) -> NetSums:
    names = NetSums.__dataclass_fields__
    return NetSums(**{name: sum(getattr(one, name) for one in parts) for name in names})


def same(one: NetSums, other: NetSums) -> bool:
    return all(
        getattr(one, name) == pytest.approx(getattr(other, name))
        for name in NetSums.__dataclass_fields__
    )


@pytest.fixture(scope="module")
def store() -> Store:
    """Three casino sessions at two tables, one without a known worth, and a ring session."""
    found = Store(clock=Clock())
    play_casino(found, 40, seed=5, value=VALUE)
    play_casino(found, 25, seed=6, name="texas_exchange")
    play_casino(found, 30, seed=7, value=VALUE)
    session = session_of(found, seed=9)
    session.deal_again(found.hands(HandFilter(game="casino"), limit=1)[0].id)
    play_on(session, Random(2))
    session.close()
    play_hands(seated(found), 12)
    (rules,) = [rules for rules in found.sessions.unspread() if rules.name == "Texas"]
    found.sessions.keep_spread(rules.sha256, mean=VALUE, variance=VARIANCE)
    return found


def told(store: Store) -> list[Told]:
    """Every hand for chips, in the order of play, from its stored record."""
    found = []
    for line in reversed(store.hands(HandFilter(), limit=1000)):
        judged_errors = store.look_up(
            lambda db, hand=line.id: db.execute(
                "SELECT (SELECT sum(cost) FROM decisions WHERE hand_id = h.hand_id) FROM"
                " hand_values AS h WHERE hand_id = ?",
                (hand,),
            ).fetchone()
        )
        is_texas = line.game == "casino" and line.rules_name == "Texas"
        antes = antes_of(store, line.id) if line.game == "casino" else 0
        errors = None if judged_errors is None else float(judged_errors[0])
        found.append(Told(line, antes, errors, is_texas, is_texas))
    return found


def test_sessions_are_the_sums_of_their_hands(store: Store) -> None:
    hands = told(store)
    lines = store.sessions.sessions("casino")
    assert [line.id for line in lines] == sorted({line.id for line in lines}, reverse=True)
    assert len(lines) == 3
    for line in lines:
        own = [one for one in hands if one.line.session_id == line.id]
        assert same(line.sums, added([one.sums for one in own]))
        assert line.tables == tuple({one.line.rules_name: None for one in own})
        assert line.net == sum(one.line.result.net for one in own)
        assert line.sums.luck == pytest.approx(line.sums.known_net - line.sums.expected)
        assert line.result is None
    casino = [one.sums for one in hands if one.line.game == "casino"]
    assert same(store.sessions.total("casino"), added(casino))
    assert 0 < store.sessions.total("casino").known < store.sessions.total("casino").hands
    (ring,) = store.sessions.sessions("cash")
    assert ring.sums.hands == 12
    assert ring.net == sum(one.line.result.net for one in hands if one.line.game == "ring")
    assert ring.sums.known == ring.sums.valued == 0
    assert store.sessions.sessions("tournament") == ()
    assert store.sessions.total("tournament") == NetSums()
    assert store.check() == ()


def test_sums_agree_with_those_of_the_coach(store: Store) -> None:
    totals, sums = store.values.totals(), store.sessions.total("casino")
    assert (totals.hands, totals.known, totals.net) == (sums.valued, sums.known, sums.known_net)
    assert totals.errors == pytest.approx(sums.errors)
    assert totals.expected == pytest.approx(sums.expected)
    assert totals.luck == pytest.approx(sums.luck)
    assert store.totals(HandFilter(game="casino")).net == sums.net


def test_sessions_are_read_in_pages(store: Store) -> None:
    every = store.sessions.sessions("casino")
    first = store.sessions.sessions("casino", limit=2)
    rest = store.sessions.sessions("casino", limit=2, before=first[-1].id)
    assert (*first, *rest) == every
    assert store.sessions.count("casino") == 3
    assert store.sessions.tables("casino") == ("Texas", "Texas with exchange")
    assert store.sessions.tables("cash") == ("No limit 1-2",)
    assert store.sessions.tables() == ("No limit 1-2", "Texas", "Texas with exchange")


def test_the_curve_is_a_plain_sum_over_the_hands(store: Store) -> None:
    hands = [one for one in told(store) if one.line.game == "casino"]
    curve = net_curve(store.sessions.parts("casino"))
    known = [one.sums for one in hands if one.sums.known]
    points, net, expected, variance = [(0, 0.0, 0.0, 0.0)], 0, 0.0, 0.0
    for at, one in enumerate(known, 1):
        net += one.known_net
        expected += one.expected
        variance += one.variance
        points.append((at, net, expected, TWO_SIDED_95 * sqrt(variance)))
    assert [one.hands for one in curve.points] == [one[0] for one in points]
    for point, (_, net, expected, margin) in zip(curve.points, points, strict=True):
        assert (point.net, point.expected) == pytest.approx((net, expected))
        assert point.margin == pytest.approx(margin)
    assert curve.has_band
    assert curve.unknown == len(hands) - len(known) > 0
    assert curve.unjudged == sum(one.errors is None for one in hands) > 0
    texts = Texts("en")
    assert f"leaves out {curve.unjudged} hands" in curve_words(texts, curve)
    assert f"leaves out {curve.unknown - curve.unjudged} hands" in curve_words(texts, curve)
    assert f"After {len(known)} hands" in curve_summary(texts, curve)
    for line in store.sessions.sessions("casino"):
        own = [one.sums for one in hands if one.line.session_id == line.id]
        assert list(store.sessions.parts("casino", line.id)) == own


def test_without_worth_the_curve_is_the_net_of_all_hands(store: Store) -> None:
    line = next(one for one in store.sessions.sessions("casino") if not one.sums.known)
    curve = net_curve(store.sessions.parts("casino", line.id))
    assert not curve.has_expected
    assert not curve.has_band
    assert (curve.points[-1].hands, curve.points[-1].net) == (line.sums.hands, line.net)
    assert curve.unknown == line.sums.hands > curve.unjudged > 0
    assert "worth of their table" in curve_words(Texts("en"), curve)
    judged_by_nobody = net_curve([NetSums(hands=3, net=-5)])
    assert "coach has not judged" in curve_words(Texts("en"), judged_by_nobody)
    assert "not known" in curve_summary(Texts("en"), curve)
    assert session_cells(Texts("en"), line)[4:6] == ("—", "—")


def test_a_table_without_spread_has_no_band() -> None:
    store = Store()
    play_casino(store, 6, value=VALUE)
    curve = net_curve(store.sessions.parts("casino"))
    assert curve.has_expected
    assert not curve.has_band
    assert curve.unspread == store.sessions.total("casino").known
    assert "No band" in curve_words(Texts("en"), curve)
    assert [rules.name for rules in store.sessions.unspread()] == ["Texas"]
    store.sessions.keep_spread("unknown", mean=0.0, variance=1.0)
    (rules,) = store.sessions.unspread()
    store.sessions.keep_spread(rules.sha256, mean=VALUE, variance=2.0)
    assert store.sessions.unspread() == ()
    assert net_curve(store.sessions.parts("casino")).has_band


def test_a_long_curve_is_thinned_and_keeps_its_end() -> None:
    parts = [NetSums(hands=1, net=at % 7 - 3) for at in range(5000)]
    curve = net_curve(parts)
    assert len(curve.points) <= MOST_POINTS + 2
    assert curve.points[0].hands == 0
    assert curve.points[-1].hands == 5000
    assert curve.points[-1].net == sum(one.net for one in parts)
    assert net_curve(()).points[-1].hands == 0


def test_several_boxes_count_as_if_they_fell_together() -> None:
    store = Store()
    session = session_of(store)
    session.act(PlaceAntes(((1, 5), (2, 15))))
    play_on(session, Random(2))
    (line,) = store.hands()
    store.values.keep(line.id, judged_right(store, line.id), antes=20, table_value=VALUE)
    store.sessions.keep_spread(session.rules.sha256, mean=VALUE, variance=VARIANCE)
    assert store.sessions.total("casino").variance == VARIANCE * 20**2
    assert store.sessions.total("casino").expected == VALUE * 20


def judged_right(store: Store, hand_id: int) -> Any:
    return tuple(one for one in judged(store, hand_id, Random(1)) if not one.cost)


def test_blocks_add_up_to_the_hands_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store()
    play_casino(store, 20, value=VALUE)
    play_casino(store, 20, seed=3, value=VALUE)
    by_hand = store.sessions.parts("casino")
    monkeypatch.setattr(sessions, "_HAND_BY_HAND", 10)
    by_block = store.sessions.parts("casino")
    assert len(by_block) == 2
    assert same(added(list(by_block)), added(list(by_hand)))
    assert BLOCK_BITS == 6
    line = store.sessions.sessions("casino")[0]
    assert same(added(list(store.sessions.parts("casino", line.id))), line.sums)


def test_a_judgement_said_again_is_counted_once() -> None:
    store = Store()
    play_casino(store, 5, value=None)
    for hand in [line.id for line in store.hands()] * 2:
        for seed in (1, 2):
            made = judged(store, hand, Random(seed * hand))
            store.values.keep(hand, made, antes=antes_of(store, hand))
    store.values.keep_table_value(session_of().rules.sha256, VALUE)
    sums, totals = store.sessions.total("casino"), store.values.totals()
    assert (sums.valued, sums.known) == (5, 5)
    assert sums.errors == pytest.approx(totals.errors)
    assert sums.expected == pytest.approx(totals.expected)
    assert store.check() == ()


def test_a_tournament_counts_what_it_moved_in_the_bankroll() -> None:
    store = Store()
    before = store.bankroll
    session = seated(store, name="tournament_no_limit")
    play_hands(session, 3)
    (line,) = store.sessions.sessions("tournament")
    assert line.sums.hands == 3
    assert line.net == store.bankroll - before < 0
    assert store.sessions.result("tournament") == line.net
    assert store.sessions.result("casino") is None
    assert store.check() == ()


def test_an_older_file_gets_the_same_sums() -> None:
    """What was written before the tables of the sums were there is added when they are made."""
    new, old = open_memory(), open_memory()
    store = Store(new, clock=Clock())
    play_casino(store, 20, value=VALUE)
    play_hands(seated(store), 4)
    for version, script in enumerate(store_schema.MIGRATIONS[:3], 1):
        old.executescript(script)
        old.execute(f"PRAGMA user_version = {version}")
    old.execute(f"PRAGMA application_id = {store_schema.APPLICATION_ID}")
    names = [name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    old.execute("PRAGMA foreign_keys = OFF")
    for name in names:
        columns = [row[1] for row in old.execute(f"PRAGMA table_info({name})")]
        rows = new.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall()
        marks = ", ".join("?" * len(columns))
        old.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
    older = Store(old)
    assert older.check() == ()
    for mode in ("casino", "cash"):
        assert same(older.sessions.total(mode), store.sessions.total(mode))
        assert older.sessions.sessions(mode) == store.sessions.sessions(mode)
    assert older.ring_counts.waiting() == 4
    for name in CLASSES:
        which = HandFilter(hand_class=name)
        assert older.hands(which, limit=99) == store.hands(which, limit=99)


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE hand_sums SET hands = hands + 1",
        "UPDATE hand_sums SET expected = expected + 0.5",
        "DELETE FROM hand_sums",
        "UPDATE hand_sums SET mistakes = mistakes + 1",
    ],
)
def test_the_check_finds_sums_that_are_not_those_of_the_hands(harm: str) -> None:
    database = open_memory()
    store = Store(database)
    play_casino(store, 4, value=VALUE)
    assert store.check() == ()
    database.execute(harm)
    (said,) = store.check()
    assert "sums of session" in said


def test_the_check_finds_ring_sums_that_are_not_those_of_the_hands() -> None:
    database = open_memory()
    store = Store(database)
    play_hands(seated(store), 2)
    count_all(store)
    assert store.check() == ()
    database.execute("UPDATE ring_sums SET vpip = vpip + 1 WHERE is_hero")
    assert store.check() == ("the sums of ring players are not those of their hands",)


def test_a_killed_program_has_all_its_sums() -> None:
    with open_store() as store:
        play_casino(store, 8, value=VALUE)
        before = store.sessions.total("casino")
    with open_store() as store:
        assert store.sessions.total("casino") == before
        play_casino(store, 3, seed=8, value=VALUE)
        assert store.sessions.total("casino").hands == 11
        assert store.check() == ()


# -- hands of a class ---------------------------------------------------------------------------


def classes_of(line: HandLine) -> set[str]:
    summary = line.result.summary
    boxes = summary.get("boxes", [summary])
    assert isinstance(boxes, list)
    return {box["class"] for box in boxes if box.get("class")}


def test_hands_of_a_class_are_those_whose_player_ended_with_it(store: Store) -> None:
    every = store.hands(HandFilter(), limit=1000)
    seen = 0
    for name in CLASSES:
        found = store.hands(HandFilter(hand_class=name), limit=1000)
        assert found == tuple(line for line in every if name in classes_of(line))
        assert store.totals(HandFilter(hand_class=name)).hands == len(found)
        seen += bool(found)
    assert seen >= 4
    which = HandFilter(hand_class="pair", mode="casino", outcome="won")
    assert store.hands(which, limit=1000) == tuple(
        line
        for line in every
        if "pair" in classes_of(line) and line.game == "casino" and line.result.net > 0
    )


# -- cost ---------------------------------------------------------------------------------------


def test_opening_costs_little_however_many_hands_there_are() -> None:
    """Counted in steps of SQLite's machine, which depend on nothing but the data."""
    few, many = _costs(500), _costs(5000)
    # Sessions and curve read sums, not hands: ten times the hands are ten times the blocks at
    # most, and a block has 64 hands.
    assert many["sessions"] <= 3 * few["sessions"]
    assert many["total"] <= 12 * few["total"]
    assert many["total"] * 5 < many["hands"]
    assert many["ring"] <= 3 * few["ring"]
    assert many["kinds"] <= 12 * few["kinds"]


def _costs(hands: int) -> dict[str, int]:
    database = open_memory()
    store = Store(database)
    fill_quickly(database, hands)
    assert store.totals().hands == hands
    assert not store.sessions.total("casino").unspread
    return {
        "sessions": machine_steps(database, lambda: store.sessions.sessions("casino", limit=5)),
        "total": machine_steps(database, lambda: store.sessions.total("casino")),
        "ring": machine_steps(database, lambda: store.ring_counts.sums("cash")),
        "kinds": machine_steps(database, store.values.kinds),
        "hands": machine_steps(database, store.totals),
    }


def test_lists_and_sums_are_read_from_their_indexes() -> None:
    database = open_memory()
    store = Store(database)
    fill_quickly(database, 300)
    asked: list[str] = []
    database.set_trace_callback(asked.append)
    store.values.mistakes()
    store.values.kinds()
    store.values.kinds(by="held")
    store.totals()
    store.totals(HandFilter(result="win"))
    store.hands(HandFilter(hand_class="flush"))
    database.set_trace_callback(None)
    plans = [
        " | ".join(row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {sql}")) for sql in asked
    ]
    dearest, kinds, held, every, some, flushes = plans
    assert "USING INDEX mistakes " in dearest
    assert "TEMP B-TREE" not in dearest  # the dearest first without sorting all of them
    assert all("USING COVERING INDEX mistakes" in plan for plan in (kinds, held))
    assert all("USING COVERING INDEX hands_listed" in plan for plan in (every, some))
    assert "SEARCH hand_classes USING PRIMARY KEY" in flushes
    assert "SCAN hands" not in flushes
