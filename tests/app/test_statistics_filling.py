"""Filling in what the statistics need, and the files they write."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from casino_texas.app.analyst.cache import AnalysisCache
from casino_texas.app.analyst.coach_jobs import HandToJudge, judge
from casino_texas.app.folders import home_path
from casino_texas.app.histories.steps import view_before
from casino_texas.app.statistics.csv_file import CsvFile, CsvTable
from casino_texas.app.statistics.csv_rows import (
    HANDS,
    MISTAKES,
    RING,
    SESSIONS,
    hands_table,
    mistakes_table,
    ring_table,
    sessions_table,
)
from casino_texas.app.statistics.filling import Filling
from casino_texas.app.statistics.held import Decisions, held_at
from casino_texas.app.statistics.ring_counts import count_hands
from casino_texas.app.statistics.ring_figures import by_opponent, by_style, own, own_by_position
from casino_texas.app.statistics.spreads import Spread, spread_of
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from casino_texas.app.store.values import NOT_HELD
from casino_texas.app.words.statistics import group_words
from casino_texas.app.words.texts import Texts
from casino_texas.casino.actions import Bet, Buy, Fold, parse_action
from casino_texas.core.hands import best_hand
from casino_texas.errors import CasinoTexasError, InputError
from casino_texas.players.coach import Judged
from tests.app.analyses import known_numbers
from tests.app.ring_sessions import play_hands, seated
from tests.app.sessions import table
from tests.app.statistics_stores import Clock, Jobs, antes_of, count_all, play_casino

SPREAD = Spread(-0.25, 5.0)


def filled(store: Store, jobs: Jobs) -> Filling:
    filling = Filling(store, jobs)
    for _ in range(40):
        filling.update()
    return filling


# -- ring hands ---------------------------------------------------------------------------------


def test_ring_hands_are_counted_in_the_order_of_play() -> None:
    store, jobs = Store(), Jobs()
    play_hands(seated(store), 70)
    filling = Filling(store, jobs)
    assert filling.waiting == 70
    filling.update(("counts",))
    assert filling.waiting == 70  # asked, not answered
    filling.update(("counts",))
    assert 0 < filling.waiting < 70
    for _ in range(4):
        filling.update(("counts",))
    assert filling.waiting == 0
    assert {lane for lane, _ in jobs.asked} == {"statistics"}
    assert sum(one.hands for one in store.ring_counts.sums("cash") if one.is_hero) <= 70
    by_hand = Store()
    play_hands(seated(by_hand), 70)
    count_all(by_hand)
    assert set(store.ring_counts.sums("cash")) == set(by_hand.ring_counts.sums("cash"))


def test_only_what_is_needed_is_asked_for() -> None:
    store, jobs = Store(), Jobs()
    play_hands(seated(store), 3)
    play_casino(store, 3)
    Filling(store, jobs).update(())
    assert jobs.asked == []
    filling = Filling(store, Jobs({spread_of: lambda text, file: SPREAD}))
    for _ in range(3):
        filling.update(("spreads",))
    assert store.ring_counts.waiting() == 3
    assert store.sessions.unspread() == ()


def test_a_process_that_dies_is_told_and_tried_again_at_the_next_visit() -> None:
    def die(*_: object) -> None:
        raise RuntimeError("the worker process ended before its job was done")

    store, jobs = Store(), Jobs({count_hands: die, held_at: die, spread_of: die})
    play_hands(seated(store), 3)
    play_casino(store, 4)
    filling = filled(store, jobs)
    assert "worker process ended" in filling.problem
    assert filling.waiting == 3
    asked = [function for _, function in jobs.asked]
    assert [asked.count(function) for function in (count_hands, held_at, spread_of)] == [1, 1, 1]
    assert filled(store, Jobs({spread_of: lambda text, file: None})).waiting == 0
    assert store.check() == ()


def test_hands_played_meanwhile_are_counted_when_one_looks_again() -> None:
    store = Store()
    session = seated(store)
    play_hands(session, 2)
    filling = filled(store, Jobs())
    play_hands(session, 2)
    filling.look()
    assert filling.waiting == 2
    for _ in range(3):
        filling.update(("counts",))
    assert store.ring_counts.waiting() == 0


# -- spreads ------------------------------------------------------------------------------------


def test_the_spread_of_a_table_comes_with_its_worth() -> None:
    store = Store()
    play_casino(store, 6)
    jobs = Jobs({spread_of: lambda text, file: SPREAD})
    filling = filled(store, jobs)
    assert not filling.is_spreading
    assert [lane for lane, _ in jobs.asked].count("table-value") == 1
    sums = store.sessions.total("casino")
    assert sums.known == sums.valued > 0
    assert sums.unspread == 0
    antes = store.look_up(
        lambda db: db.execute("SELECT sum(antes), sum(antes * antes) FROM hand_values").fetchone()
    )
    assert sums.expected == pytest.approx(SPREAD.mean * antes[0] - sums.errors)
    assert sums.variance == pytest.approx(SPREAD.variance * antes[1])


def test_a_table_that_cannot_be_solved_is_asked_for_once_a_visit() -> None:
    store = Store()
    play_casino(store, 2)
    jobs = Jobs({spread_of: lambda text, file: None})
    filling = filled(store, jobs)
    filling.look()
    filling.update()
    assert [function for _, function in jobs.asked].count(spread_of) == 1
    assert len(filling.absent) == 1
    assert store.sessions.total("casino").known == 0


def test_a_spread_is_read_where_the_table_was_solved_before() -> None:
    loaded = table("texas_exchange")
    assert spread_of(loaded.text, "texas_exchange.yaml") is None  # minutes: not for a graph
    cache = AnalysisCache.of_user()
    assert cache is not None
    numbers = known_numbers("texas_exchange")
    cache.keep(loaded.rules, numbers)
    found = spread_of(loaded.text, "texas_exchange.yaml")
    assert found is not None
    assert found.mean == float(numbers.expected_value)
    mean = numbers.expected_value
    exact = sum(result.share * (result.net - mean) ** 2 for result in numbers.results)
    assert found.variance == pytest.approx(float(exact))
    capped = loaded.text.replace("max_payout: none", "max_payout: 5000")
    assert capped != loaded.text
    assert spread_of(capped, "capped.yaml") is None
    with pytest.raises(CasinoTexasError):
        spread_of("name: nothing", "nothing.yaml")


# -- judgements ---------------------------------------------------------------------------------


def test_hands_nobody_has_judged_are_judged() -> None:
    store = Store()
    play_casino(store, 25)
    missing = store.values.unvalued(99)
    assert missing
    made: list[str] = []

    def judge_somehow(hand: HandToJudge) -> tuple[Judged, ...]:
        made.append(hand.actions[-1])
        found = []
        for number, action in enumerate(map(parse_action, hand.actions), 1):
            if isinstance(action, Fold | Bet | Buy):
                cost = Fraction(number, 2)
                found.append(Judged(number, action.box, 5, action, Fold(1), Fraction(-2), cost))
        return tuple(found)

    jobs = Jobs({judge: judge_somehow, spread_of: lambda text, file: SPREAD})
    filling = filled(store, jobs)
    assert filling.judged == len(made) == len(missing)
    assert {lane for lane, function in jobs.asked if function is judge} == {"table-value"}
    assert store.values.unvalued(99) == ()
    sums = store.sessions.total("casino")
    assert (sums.valued, sums.known) == (25, 25)
    antes = sum(antes_of(store, line.id) for line in store.hands())
    assert sums.expected == pytest.approx(SPREAD.mean * antes - sums.errors)
    assert store.values.without_held(9) == ()
    assert store.check() == ()


def test_a_hand_that_cannot_be_judged_is_passed_over() -> None:
    store, jobs = Store(), Jobs({spread_of: lambda text, file: SPREAD})
    play_casino(store, 12)
    missing = store.values.unvalued(99)
    filling = filled(store, jobs)
    filling.look()
    filling.update()
    assert [function for _, function in jobs.asked].count(judge) == len(missing)
    assert store.values.unvalued(99) == missing


def test_what_was_judged_before_its_table_was_solved_gets_its_worth() -> None:
    store = Store()
    play_casino(store, 9)
    filled(store, Jobs({spread_of: lambda text, file: SPREAD}))
    play_casino(store, 9, seed=2)
    sums = store.sessions.total("casino")
    assert 0 < sums.known < sums.valued
    Filling(store, Jobs())
    sums = store.sessions.total("casino")
    assert sums.known == sums.valued
    assert store.check() == ()


# -- what was held ------------------------------------------------------------------------------


def test_what_was_held_is_the_class_of_the_cards_seen() -> None:
    store = Store()
    play_casino(store, 30, name="texas_exchange")
    open_ones = dict(store.values.without_held(99))
    mistakes = store.values.mistakes()
    assert {one.hand_id for one in mistakes} == set(open_ones)
    filled(store, Jobs({spread_of: lambda text, file: None}))
    assert store.values.without_held(99) == ()
    groups = store.values.kinds(by="held")
    assert sum(group.count for group in groups) == len(mistakes)
    assert sum(group.cost for group in groups) == pytest.approx(sum(one.cost for one in mistakes))
    assert [group.cost for group in groups] == sorted((one.cost for one in groups), reverse=True)
    texts, checked = Texts("en"), 0
    for group in groups:
        verb, _, held = group.kind.partition(" ")
        found = store.values.mistakes(kind=group.kind, by="held")
        assert len(found) == group.count
        for one in found:
            assert type(one.chosen).__name__.lower() == verb
            view = view_before(store.hand(one.hand_id), one.number)
            box = next(box for box in view.boxes if box.box == one.box)
            seen = [card for card in view.board if card is not None]
            if len(seen) == 3:
                whole = best_hand((*box.cards, *seen))
                assert whole.hand_class.name.lower() == held
                checked += 1
        assert group_words(texts, group.kind, "held").endswith(texts.say(f"class.{held}"))
    assert checked > 10
    assert group_words(texts, "fold ", "held") == group_words(texts, f"fold {NOT_HELD}", "held")
    assert group_words(texts, "buy", "kind") == "Should have bought"


def test_a_hand_nobody_can_play_again_held_nobody_knows_what() -> None:
    store = Store()
    play_casino(store, 8)
    hand, numbers = store.values.without_held(1)[0]
    stored = replace(store.hand(hand), actions=("nonsense",) * 9)
    assert held_at((Decisions(stored, numbers),)) == tuple(
        (hand, number, NOT_HELD) for number in numbers
    )


# -- files --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def store() -> Store:
    found = Store(clock=Clock())
    play_casino(found, 30, value=-0.125)
    play_casino(found, 9, seed=6, name="texas_exchange")
    play_hands(seated(found), 12)
    filled(found, Jobs({spread_of: lambda text, file: SPREAD}))
    return found


def written(table_: CsvTable, rows: int = 7) -> list[dict[str, str]]:
    file = CsvFile(table_)
    while not file.is_done:
        file.write(rows)
    text = file.path.read_text(encoding="utf-8-sig")
    assert file.path.parent == home_path() / "exports"
    assert file.done == file.total
    return list(csv.DictReader(text.splitlines()))


def test_the_file_of_sessions_says_what_the_store_says(store: Store) -> None:
    rows = written(sessions_table(store, "casino"))
    lines = store.sessions.sessions("casino")
    assert tuple(rows[0]) == SESSIONS
    assert [int(row["session"]) for row in rows] == [line.id for line in lines]
    for row, line in zip(rows, lines, strict=True):
        assert int(row["net"]) == line.net
        assert int(row["hands"]) == line.sums.hands
        assert float(row["errors"]) == pytest.approx(line.sums.errors)
        assert float(row["expected"]) == pytest.approx(line.sums.expected, abs=1e-5)
        assert float(row["luck"]) == pytest.approx(line.sums.luck, abs=1e-5)
        assert float(row["variance"]) == pytest.approx(line.sums.variance, abs=1e-2)
        assert row["started"].endswith("Z")
    (ring,) = written(sessions_table(store, "cash"))
    assert (ring["errors"], ring["expected"], ring["variance"]) == ("", "", "")


def test_the_file_of_hands_has_every_hand_of_the_filter(store: Store) -> None:
    for which in (HandFilter(), HandFilter(mode="cash"), HandFilter(outcome="won")):
        rows = written(hands_table(store, which))
        lines = store.hands(which, limit=1000)
        assert tuple(rows[0]) == HANDS
        assert [int(row["hand"]) for row in rows] == [line.id for line in lines]
        assert [int(row["net"]) for row in rows] == [line.result.net for line in lines]
        assert [row["results"].split() for row in rows] == [
            list(line.result.results) for line in lines
        ]
    assert any(len(row["cards"]) == 5 for row in written(hands_table(store, HandFilter())))


def test_the_file_of_mistakes_is_in_order_of_cost(store: Store) -> None:
    rows = written(mistakes_table(store, kind=None, by="kind"))
    mistakes = store.values.mistakes()
    assert tuple(rows[0]) == MISTAKES
    assert [float(row["cost"]) for row in rows] == [one.cost for one in mistakes]
    kind = store.values.kinds(by="held")[0]
    assert len(written(mistakes_table(store, kind=kind.kind, by="held"))) == kind.count


def test_the_file_of_the_ring_game_has_every_figure(store: Store) -> None:
    sums = store.ring_counts.sums("cash")
    rows = written(ring_table(own(sums), own_by_position(sums), by_opponent(sums), by_style(sums)))
    assert tuple(rows[0]) == RING
    assert [row["group"] for row in rows].count("you") == 1
    assert {row["name"] for row in rows if row["group"] == "opponent"} >= {"Anna", "Boris"}
    hands = sum(int(row["hands"]) for row in rows if row["group"] == "position")
    assert hands == int(rows[0]["hands"])
    share = own(sums).shares["vpip"]
    assert int(rows[0]["vpip_sample"]) == share.sample
    assert share.share is not None
    assert float(rows[0]["vpip"]) == pytest.approx(float(share.share), abs=1e-6)


def test_a_file_is_there_whole_or_not_at_all() -> None:
    table_ = CsvTable("hands", ("a", "b"), ((at, "é") for at in range(10)), 10)
    file = CsvFile(table_)
    file.write(4)
    assert (file.done, file.is_done) == (4, False)
    assert not file.path.exists()
    file.cancel()
    assert list((home_path() / "exports").iterdir()) == []
    file.write(9)
    assert not file.is_done
    first = CsvFile(CsvTable("hands", ("a",), [(1,)], 1))
    first.write(5)
    second = CsvFile(CsvTable("hands", ("a",), [(2,)], 1))
    second.write(5)
    assert first.path != second.path
    assert first.path.read_text(encoding="utf-8-sig").split() == ["a", "1"]


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "exports").write_text("in the way")
    monkeypatch.setenv("CASINO_TEXAS_HOME", str(tmp_path))
    with pytest.raises(InputError, match="exports: cannot be written"):
        CsvFile(CsvTable("hands", ("a",), [(1,)], 1))
