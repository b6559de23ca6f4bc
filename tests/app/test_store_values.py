"""What the coach says of hands, kept with them: sums, mistakes, and hands nobody has valued."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from casino_texas.app.analyst.cache import AnalysisCache
from casino_texas.app.analyst.coach_jobs import HandToJudge, advise, judge, table_value, warm_up
from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.store import schema as store_schema
from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold, PlaceAntes, parse_action
from casino_texas.errors import CasinoTexasError
from casino_texas.players.coach import Decision, Judged
from tests.app.analyses import known_numbers
from tests.app.sessions import any_action, session_of, table


def play(session: CasinoSession, hands: int, seed: int = 3) -> None:
    random = Random(seed)
    for _ in range(hands):
        if session.is_over:
            session.start_hand()
        if not session.can_stake:
            session.take_grant()
        while not session.is_over:
            session.act(any_action(session, random))


def made(store: Store, hand_id: int, costs: list[int]) -> tuple[Judged, ...]:
    """A judgement of a stored hand with these costs in halves of a chip; 0 is right."""
    actions = [parse_action(text) for text in store.hand(hand_id).actions]
    found = []
    for number, action in enumerate(actions, 1):
        if isinstance(action, Fold | Bet | Buy | Exchange):
            half = costs[len(found) % len(costs)]
            best: Decision = action
            if half:
                best = Bet(action.box) if isinstance(action, Fold) else Fold(action.box)
            cost = Fraction(half, 2)
            found.append(Judged(number, action.box, 5, action, best, Fraction(-7, 2), cost))
    return tuple(found)


def antes_of(store: Store, hand_id: int) -> int:
    first = parse_action(store.hand(hand_id).actions[0])
    assert isinstance(first, PlaceAntes)
    return sum(ante for _, ante in first.antes)


def test_luck_and_expected_are_the_sums_of_the_hands() -> None:
    store = Store()
    session = session_of(store)
    play(session, 12)
    ids = [line.id for line in store.hands()]
    assert store.values.unvalued(50) == tuple(ids)
    kept = {}
    for at, hand in enumerate(ids[:9]):
        judged = made(store, hand, [at % 3, 0])
        store.values.keep(hand, judged, antes=antes_of(store, hand))
        kept[hand] = judged
    assert store.values.unvalued(50) == tuple(ids[9:])
    assert store.values.unvalued(2) == tuple(ids[9:11])
    totals = store.values.totals()
    errors = float(sum(one.cost for judged in kept.values() for one in judged))
    assert (totals.hands, totals.errors) == (9, errors)
    assert errors > 0
    assert totals.decisions == sum(map(len, kept.values()))
    assert totals.mistakes == sum(one.cost > 0 for judged in kept.values() for one in judged)
    assert (totals.known, totals.net, totals.expected) == (
        0,
        0,
        0,
    )  # what an ANTE is worth: unknown

    store.values.keep_table_value("another table", -0.5)
    assert store.values.totals().known == 0
    store.values.keep_table_value(session.rules.sha256, -0.25)
    totals = store.values.totals()
    nets = sum(line.result.net for line in store.hands() if line.id in kept)
    antes = sum(antes_of(store, hand) for hand in kept)
    assert (totals.known, totals.net) == (9, nets)
    assert totals.expected == pytest.approx(-0.25 * antes - errors, abs=1e-9)
    assert totals.luck == pytest.approx(nets - totals.expected, abs=1e-9)
    assert totals.net == pytest.approx(totals.expected + totals.luck, abs=1e-9)
    # Said once, it stays; said of a hand again, it replaces.
    store.values.keep_table_value(session.rules.sha256, 7.0)
    assert store.values.totals() == totals
    first = ids[0]
    store.values.keep(first, made(store, first, [0]), antes=antes_of(store, first))
    assert store.values.totals().hands == 9
    assert store.values.has(first)
    assert not store.values.has(ids[-1])
    assert store.check() == ()


def test_sums_are_narrowed_down_like_a_list_of_hands() -> None:
    store = Store()
    session = session_of(store)
    play(session, 4)
    first = store.hands(limit=1)[0].session_id
    session.close()
    again = session_of(store, name="house_holdem", seed=8)
    play(again, 3)
    for line in store.hands():
        store.values.keep(line.id, made(store, line.id, [1]), antes=antes_of(store, line.id))
    assert store.values.totals(HandFilter(session_id=first)).hands == 4
    assert store.values.totals(HandFilter(rules_name=again.rules.name)).hands == 3
    assert store.values.totals(HandFilter(game="ring")).hands == 0
    assert store.values.totals().hands == 7


def test_mistakes_are_listed_by_cost_and_by_kind() -> None:
    store = Store()
    play(session_of(store), 8)
    for at, line in enumerate(store.hands()):
        store.values.keep(line.id, made(store, line.id, [at, 0, 3]), antes=5)
    mistakes = store.values.mistakes()
    assert [one.cost for one in mistakes] == sorted((one.cost for one in mistakes), reverse=True)
    assert all(one.cost > 0 and one.kind in ("fold", "bet") for one in mistakes)
    assert len(mistakes) == store.values.totals().mistakes
    worst = mistakes[0]
    stored = store.hand(worst.hand_id)
    assert parse_action(stored.actions[worst.number - 1]) == worst.chosen
    assert worst.ended_at == stored.ended_at
    kinds = store.values.kinds()
    assert sum(kind.count for kind in kinds) == len(mistakes)
    assert sum(kind.cost for kind in kinds) == pytest.approx(sum(one.cost for one in mistakes))
    for kind in kinds:
        found = store.values.mistakes(kind=kind.kind)
        assert {one.kind for one in found} == {kind.kind}
        assert len(found) == kind.count
    assert len(store.values.mistakes(limit=2)) == 2
    of_hand = [one for one in mistakes if one.hand_id == worst.hand_id]
    of_hand.sort(key=lambda one: one.number)
    assert store.values.mistakes_of(worst.hand_id) == tuple(of_hand)
    assert store.values.mistakes_of(10**6) == ()


def test_practice_and_voided_hands_are_not_valued() -> None:
    store = Store()
    session = session_of(store)
    play(session, 2)
    session.deal_again(store.hands()[0].id)
    while not session.is_over:
        session.act(any_action(session, Random(1)))
    assert len(store.values.unvalued(9)) == 2
    session.start_hand()
    session.act(PlaceAntes(((1, 5),)))
    hand = store.hand_in_play("casino")
    assert hand is not None
    store.void_hand(hand)
    assert len(store.values.unvalued(9)) == 2


def test_an_older_file_gets_the_tables(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    old = sqlite3.connect(file, isolation_level=None)
    for version, script in enumerate(store_schema.MIGRATIONS[:2], 1):
        old.executescript(script)
        old.execute(f"PRAGMA user_version = {version}")
    old.execute(f"PRAGMA application_id = {store_schema.APPLICATION_ID}")
    store = Store(old)
    play(session_of(store), 1)
    hand = store.hands()[0].id
    store.values.keep(hand, made(store, hand, [2]), antes=5)
    assert store.values.totals().hands == 1


def test_values_are_there_after_a_restart() -> None:
    with open_store() as store:
        play(session_of(store), 2)
        hand = store.hands()[0].id
        store.values.keep(hand, made(store, hand, [1]), antes=5)
    with open_store() as store:
        assert store.values.has(hand)
        assert store.values.totals().errors > 0


# --- the jobs ----------------------------------------------------------------------------------


def test_a_stored_hand_is_judged_by_its_own_rules() -> None:
    store = Store()
    session = session_of(store, name="house_holdem")
    play(session, 3)
    for line in store.hands():
        stored = store.hand(line.id)
        judged = judge(HandToJudge.of(stored))
        assert [stored.actions[one.number - 1].split()[0] for one in judged]
        store.values.keep(line.id, judged, antes=antes_of(store, line.id))
    assert store.values.totals().hands == 3
    assert store.values.totals().errors > 0


def test_a_hand_that_is_none_cannot_be_judged() -> None:
    rules = table("house_holdem")
    with pytest.raises(CasinoTexasError):
        judge(HandToJudge(rules.text, "house_holdem.yaml", 100, ("antes 1:5", "fold 1")))


def test_warming_up_values_every_decision_of_a_table() -> None:
    rules = table("house_holdem").rules
    warm_up(rules)
    session = session_of(name="house_holdem")
    session.act(PlaceAntes(((1, session.legal.ante_minimum),)))
    advice = advise(session.view)
    assert advice is advise(session.view)  # remembered, to judge the hand at its end
    assert advice.best.cost == 0


def test_what_a_table_is_worth_is_looked_up_where_it_was_solved_before() -> None:
    rules = table("texas_exchange").rules
    assert table_value(rules) is None  # minutes of solving are not for a row in a panel
    cache = AnalysisCache.of_user()
    assert cache is not None
    numbers = known_numbers("texas")
    cache.keep(rules, numbers)
    assert table_value(rules) == numbers.expected_value
    assert table_value(replace(rules, max_payout=1000)) is None
