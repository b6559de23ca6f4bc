"""Ring hands in the history: listed, filtered, opened at the table, exported."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.folders import home_path
from casino_texas.app.histories.export import exports_path
from casino_texas.app.histories.ring_hand import record_of
from casino_texas.app.ring.autopilot import RingAutopilot
from casino_texas.app.ring.opponents import Answer, Opponent, Question
from casino_texas.app.ring.sitting import sit_down
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from casino_texas.ring.rules import Mode, RingRules
from casino_texas.ring.schedule import BlindLevel, BlindSchedule, PrizeTable
from casino_texas.ring.tournament import TournamentRules
from casino_texas.ui.scenes.hand_review import HandReview
from casino_texas.ui.scenes.history import HistoryScene
from casino_texas.ui.scenes.ring_review import RingReview
from tests.app.history_readers import ohh_stacks, phh_stacks, pokerstars_stacks
from tests.app.sessions import play_on, session_of
from tests.ui.driver import Driver, problems
from tests.ui.pages import check_layout, every_size, play_monkey, shown
from tests.ui.ring.hosts import NAMES, ONE_TWO, game_of_rules, mixed
from tests.ui.words import LANGUAGES

CASINO, CASH, CUP = 4, 24, 5
_CUP = TournamentRules(
    RingRules(name="Cup", mode=Mode.TOURNAMENT, small_blind=10, big_blind=20, seats=4),
    BlindSchedule("even", (BlindLevel(10, 20, 0, hands=50),)),
    1000,
    50,
    PrizeTable((70, 30)),
)


def think(question: Question) -> Answer:
    return Answer(mixed(question))


def filled() -> Store:
    """Some casino hands, some of a cash game, some of a tournament that goes on."""
    store = Store()
    casino = session_of(store, seed=5)
    for number in range(CASINO):
        if number:
            casino.start_hand()
        play_on(casino, Random(number))
    casino.close()
    for plays, hands in ((ONE_TWO, CASH), (_CUP, CUP)):
        names = NAMES[: (plays.seats if isinstance(plays, RingRules) else plays.table.seats) - 1]
        opponents = [Opponent(name, "solid", "regular") for name in names]
        session = sit_down(store, Dealer(3), game_of_rules(plays), opponents, think=think)
        RingAutopilot(session, hands=hands, think=think).run()
        session.leave()
    return store


@pytest.fixture(scope="module")
def store() -> Store:
    return filled()


@pytest.fixture
def driver(store: Store) -> Iterator[Driver]:
    with shown(HistoryScene(store)) as driver:
        yield driver


def scene_of(driver: Driver) -> HistoryScene:
    assert isinstance(driver.scene, HistoryScene)
    return driver.scene


def choose(driver: Driver, number: int) -> None:
    """Point at the hand of this number."""
    scene = scene_of(driver)
    scene.table.set(str(number))
    scene._select(str(number))


# --- the list ------------------------------------------------------------------------------------


def test_all_hands_stand_in_one_list(driver: Driver, store: Store) -> None:
    assert len(scene_of(driver).lines) == CASINO + CASH + CUP
    assert driver.reads(f"of {CASINO + CASH + CUP}, together")
    line = store.hands(HandFilter(mode="cash"), limit=1)[0]
    row = next(row for row in scene_of(driver).table.rows if row.key == str(line.id))
    assert "No limit 1-2" in row.cells or "test" in row.cells
    assert any("♠" in cell or "♥" in cell or "♦" in cell or "♣" in cell for cell in row.cells)


@pytest.mark.parametrize(
    ("clicks", "which"),
    [
        ("game-casino", HandFilter(game="casino")),
        ("game-ring", HandFilter(mode="cash")),
        ("game-tournament", HandFilter(mode="tournament")),
        ("game-ring result-won", HandFilter(mode="cash", outcome="won")),
        ("game-ring result-folded", HandFilter(mode="cash", result="folded")),
        ("game-ring result-showdown", HandFilter(mode="cash", result="showdown")),
        ("game-ring result-all_in", HandFilter(mode="cash", result="all_in")),
        ("game-ring result-showdown game-casino", HandFilter(game="casino")),
    ],
)
def test_filters_by_mode_and_result(
    driver: Driver, store: Store, clicks: str, which: HandFilter
) -> None:
    for name in clicks.split():
        driver.click(name)
    driver.tick(0.1)
    wanted = [line.id for line in store.hands(which, limit=100)]
    assert wanted
    assert [line.id for line in scene_of(driver).lines] == wanted


def test_chips_of_a_tournament_are_not_summed_with_the_others(driver: Driver, store: Store) -> None:
    cash = store.totals(HandFilter(mode="cash")).net + store.totals(HandFilter(game="casino")).net
    assert store.totals(HandFilter(mode="tournament")).net != 0
    assert driver.reads(f"together {driver.app.words.signed(cash)}")


def test_the_sheet_of_a_small_window_offers_what_belongs_to_the_game(store: Store) -> None:
    with shown(HistoryScene(store), (960, 540), 200) as driver:
        driver.click("filter")
        assert not driver.shows("result-folded")
        driver.click("game-ring")
        for language in LANGUAGES:
            driver.app.change(language=language)
            driver.tick(0.3)
            assert problems(driver.app) == [], language
        driver.app.change(language="en")
        driver.tick(0.3)
        driver.click("result-folded")
        driver.click("done")
        wanted = store.hands(HandFilter(mode="cash", result="folded"), limit=100)
        assert [line.id for line in scene_of(driver).lines] == [line.id for line in wanted]


# --- one hand ------------------------------------------------------------------------------------


def test_a_hand_is_gone_through_forwards_and_backwards(driver: Driver, store: Store) -> None:
    line = store.hands(HandFilter(mode="cash", result="showdown"), limit=1)[0]
    record = record_of(store.hand(line.id))
    choose(driver, line.id)
    driver.click("open")
    review = driver.scene
    assert isinstance(review, RingReview)
    forwards = [review.shown]
    while review.at < len(review.steps) - 1:
        driver.press("Right", at_once=True)
        forwards.append(review.shown)
    assert review.shown.table.stacks == dict(record.hand.stacks)
    assert len(forwards) > 10
    backwards = [review.shown]
    while review.at:
        driver.press("Left", at_once=True)
        backwards.append(review.shown)
    assert backwards == forwards[::-1]
    driver.press("Esc")
    assert scene_of(driver).line == line


def test_mucked_hands_are_read_and_folded_ones_are_not(driver: Driver, store: Store) -> None:
    mucked = folded = 0
    for line in store.hands(HandFilter(game="ring"), limit=100):
        record = record_of(store.hand(line.id))
        hero = record.hero
        hidden = {seat: cards for seat, cards in record.hand.mucked_cards.items() if seat != hero}
        if not hidden or mucked > 3:
            continue
        choose(driver, line.id)
        driver.press("Enter")
        driver.press("End", at_once=True)
        assert isinstance(driver.scene, RingReview)
        for seat in driver.scene.shown.table.seats:
            if seat.seat in hidden:
                mucked += 1
                assert seat.cards == hidden[seat.seat]
            elif seat.seat != hero and seat.seat not in record.hand.shown_cards:
                folded += 1
                assert set(seat.cards) <= {None}
        driver.press("Esc", at_once=True)
    assert mucked > 2
    assert folded > 2


def test_a_casino_hand_is_opened_as_before(driver: Driver, store: Store) -> None:
    choose(driver, store.hands(HandFilter(game="casino"), limit=1)[0].id)
    driver.click("open")
    assert isinstance(driver.scene, HandReview)


def test_a_ring_hand_that_cannot_be_read_any_more_says_so() -> None:
    store = filled()
    number = store.hands(HandFilter(mode="cash"), limit=1)[0].id
    store.transact(lambda db: db.execute("UPDATE hands SET setup = 'x' WHERE id = ?", (number,)))
    with shown(HistoryScene(store)) as driver:
        choose(driver, number)
        driver.click("open")
        assert isinstance(driver.scene, HistoryScene)
        assert "cannot be shown" in driver.app.toasted.text


# --- export --------------------------------------------------------------------------------------


def exported(driver: Driver, *clicks: str) -> Path:
    """The one file that is written."""
    driver.click("export")
    for name in clicks:
        driver.click(name)
    driver.click("write")
    for _ in range(2000):
        if scene_of(driver).under_way.export is None:
            break
        driver.tick()
    (path,) = exports_path(home_path()).iterdir()
    assert str(path) in driver.app.toasted.text
    return path


def stacks_of(store: Store, which: HandFilter) -> dict[int, dict[int, int]]:
    return {
        line.id: dict(record_of(store.hand(line.id)).hand.stacks)
        for line in store.hands(which, limit=100)
    }


def test_ring_hands_are_exported_as_phh(driver: Driver, store: Store) -> None:
    driver.click("game-ring")
    path = exported(driver, "export-format-phh")
    assert path.suffix == ".phhs"
    found = [stacks for _, stacks in phh_stacks(path.read_text("utf-8"))]
    assert found == list(stacks_of(store, HandFilter(mode="cash")).values())


def test_ring_hands_are_exported_as_pokerstars_text(driver: Driver, store: Store) -> None:
    path = exported(driver, "export-game-ring", "export-format-pokerstars")
    found = dict(pokerstars_stacks(path.read_text("utf-8")))
    assert found == stacks_of(store, HandFilter(game="ring"))


def test_ring_hands_are_exported_as_ohh(driver: Driver, store: Store) -> None:
    driver.click("game-tournament")
    path = exported(driver, "export-format-ohh")
    assert path.suffix == ".ohh"
    found = dict(ohh_stacks(path.read_text("utf-8")))
    assert found == stacks_of(store, HandFilter(mode="tournament"))


def test_ring_hands_are_exported_as_csv(driver: Driver, store: Store) -> None:
    driver.click("game-ring")
    driver.click("result-folded")
    path = exported(driver, "export-format-csv")
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    found: dict[int, dict[int, int]] = {}
    for row in rows:
        found.setdefault(int(row["hand"]), {})[int(row["seat"])] = int(row["end"])
    assert found == stacks_of(store, HandFilter(mode="cash", result="folded"))


def test_both_games_are_offered_where_there_are_hands_of_both(driver: Driver) -> None:
    driver.click("export")
    for language in LANGUAGES:
        driver.app.change(language=language)
        driver.tick(0.3)
        assert problems(driver.app) == [], language
    driver.app.change(language="en")
    driver.tick(0.3)
    assert driver.shows("export-format-text")
    driver.click("export-game-ring")
    assert driver.shows("export-format-phh")
    assert not driver.shows("export-format-text")
    driver.press("Esc")
    driver.click("game-casino")
    driver.click("export")
    assert not driver.shows("export-game")


# --- layout --------------------------------------------------------------------------------------


@every_size
def test_everything_fits(store: Store, size: tuple[int, int], text_size: int) -> None:
    with shown(HistoryScene(store), size, text_size) as driver:
        check_layout(driver)
        driver.press("End")
        check_layout(driver)
        driver.click("export")
        check_layout(driver)


@pytest.mark.parametrize("count", [150, pytest.param(5000, marks=pytest.mark.slow)])
def test_random_events_leave_it_whole(store: Store, count: int) -> None:
    before = store.bankroll
    with shown(HistoryScene(store), (960, 540)) as driver:
        play_monkey(driver, lambda: HistoryScene(store), seed=12, count=count)
    assert store.bankroll == before
