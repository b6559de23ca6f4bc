"""The hands played: leafing, filtering, opening, dealing again, exporting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count as counter
from random import Random

import pytest

from casino_texas.app.folders import home_path
from casino_texas.app.histories.export import exports_path
from casino_texas.app.store.records import HandFilter, HandTotals, RulesText, StoreError
from casino_texas.app.store.store import Store
from casino_texas.ui.desk import Desk
from casino_texas.ui.lists import hand_export
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.fairness import FairnessScene
from casino_texas.ui.scenes.hand_review import HandReview
from casino_texas.ui.scenes.history import PAGE, HistoryScene
from casino_texas.ui.widgets.dialog import Dialog
from tests.app.sessions import play_on, session_of
from tests.app.store_hands import play_hand
from tests.ui.driver import Driver, problems
from tests.ui.pages import Below, check_layout, every_size, monkeys, play_monkey, shown
from tests.ui.words import LANGUAGES, catalogue

#: The first of the hands, in seconds: noon of some day.
NOON = 1_772_020_800
WORDS = catalogue("en")


def ticking(step: float = 60.0) -> Callable[[], float]:
    ticks = counter()
    return lambda: NOON + next(ticks) * step


def filled(
    hands: int, *, name: str = "texas_exchange", practice: int = 0, step: float = 60.0
) -> Store:
    """A store with so many hands of random play, and some dealt again."""
    store = Store(clock=ticking(step))
    session = session_of(store, name=name, seed=5)
    random = Random(4)
    for _ in range(hands):
        play_on(session, random)
        session.start_hand()
        if not session.can_stake:
            session.take_grant()
    for number in range(1, practice + 1):
        session.deal_again(number)
        play_on(session, random)
    session.close()
    return store


@pytest.fixture(scope="module")
def large() -> Store:
    """Two pages and a half, and three practice hands."""
    return filled(PAGE * 5 // 2, practice=3)


@pytest.fixture
def dealt() -> list[int]:
    return []


@pytest.fixture
def driver(large: Store, dealt: list[int]) -> Iterator[Driver]:
    with shown(HistoryScene(large, again=dealt.append)) as driver:
        yield driver


def scene_of(driver: Driver) -> HistoryScene:
    assert isinstance(driver.scene, HistoryScene)
    return driver.scene


def numbers(driver: Driver) -> list[int]:
    return [line.id for line in scene_of(driver).lines]


# --- leafing -----------------------------------------------------------------------------------


def test_the_newest_page_comes_first(driver: Driver) -> None:
    assert numbers(driver) == list(range(250, 150, -1))
    assert driver.reads("Hands 1 to 100 of 250")
    assert driver.find("newer").reason == WORDS["history.no_newer"]


def test_the_list_is_there_before_its_sums(large: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[HandFilter | None] = []
    reckon = large.totals

    def totals(which: HandFilter | None = None) -> HandTotals:
        asked.append(which)
        return reckon(which)

    monkeypatch.setattr(large, "totals", totals)
    with shown(Below()) as driver:
        driver.app.push(HistoryScene(large))
        driver.send()
        assert len(numbers(driver)) == PAGE
        assert driver.reads("Hands 1 to 100")
        assert asked == []
        driver.tick(0.2)
        assert driver.reads("Hands 1 to 100 of 250")
        reckoned = len(asked)
        driver.click("older")  # the same hands: the sums are known
        driver.tick(0.2)
        assert len(asked) == reckoned > 0


def test_all_hands_are_reached_by_the_buttons(driver: Driver) -> None:
    seen = numbers(driver)
    while not driver.find("older").reason:
        driver.click("older")
        seen += numbers(driver)
    assert seen == list(range(250, 0, -1))
    assert driver.reads("Hands 201 to 250 of 250")
    driver.click("newer")
    assert numbers(driver)[0] == 150
    driver.click("newest")
    assert numbers(driver)[0] == 250


def test_all_hands_are_reached_by_the_keys(driver: Driver) -> None:
    driver.press("End")
    assert driver.find("hands").value.startswith("151 ")
    driver.press("Down")
    assert numbers(driver)[0] == 150
    assert driver.find("hands").value.startswith("150 ")
    driver.press("Up")
    assert numbers(driver)[-1] == 151
    assert driver.find("hands").value.startswith("151 ")
    for _ in range(30):
        driver.press("PgDn", at_once=True)
    assert driver.find("hands").value.startswith("1 ")


def test_a_row_says_what_a_hand_came_to(driver: Driver, large: Store) -> None:
    line = large.hands(limit=1)[0]
    row = driver.find("hands").children[0]
    for cell in (str(line.id), "Texas with exchange", str(line.result.staked)):
        assert cell in row.label
    net = line.result.net
    assert row.label.endswith(f"{net:+,}".replace("-", "−") if net else "0")


# --- filters -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("click", "which"),
    [
        ("result-won", HandFilter(outcome="won")),
        ("result-lost", HandFilter(outcome="lost")),
        ("result-even", HandFilter(outcome="even")),
        ("game-casino result-fold", HandFilter(game="casino", result="fold")),
        ("game-casino result-no_game", HandFilter(game="casino", result="no_game")),
        ("game-casino", HandFilter(game="casino")),
        ("game-ring", HandFilter(mode="cash")),
        ("game-tournament", HandFilter(mode="tournament")),
        ("game-practice", HandFilter(is_practice=True)),
    ],
)
def test_filters_show_the_hands_asked_for(
    driver: Driver, large: Store, click: str, which: HandFilter
) -> None:
    for name in click.split():
        driver.click(name)
    driver.tick(0.1)
    wanted = large.hands(which, limit=PAGE)
    assert tuple(numbers(driver)) == tuple(line.id for line in wanted)
    total = large.totals(which)
    if total.hands:
        assert driver.reads(f"of {total.hands}, together")
    else:
        assert driver.reads(WORDS["history.empty.filtered"])


def test_filters_are_by_day() -> None:
    store = filled(40, step=3600)  # an hour between any two moves
    ends = [line.ended_at for line in store.hands()]
    now = ends[0] / 1000 + 1
    with shown(HistoryScene(store, clock=lambda: now)) as driver:
        found = {}
        for name in ("today", "week", "month", "any"):
            driver.click(f"time-{name}")
            found[name] = len(numbers(driver))
        assert 0 < found["today"] <= found["week"] <= found["month"] <= found["any"] == 40
        assert found["today"] < found["any"]
        for line in scene_of(driver).lines[: found["today"]]:
            assert ends[0] - line.ended_at < 24 * 3600 * 1000


def test_small_windows_ask_for_filters_in_a_sheet(large: Store) -> None:
    with shown(HistoryScene(large), (960, 540), 200) as driver:
        assert not driver.shows("game")
        driver.click("filter")
        assert isinstance(driver.scene, Dialog)
        for language in LANGUAGES:
            driver.app.change(language=language)
            assert problems(driver.app) == []
        driver.app.change(language="en")
        driver.click("result-won")
        driver.click("done")
        assert driver.find("filter").label == "All · Won · Any time"
        wanted = large.hands(HandFilter(outcome="won"), limit=PAGE)
        assert numbers(driver) == [line.id for line in wanted]


# --- one hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["open", "Enter", "double"])
def test_a_hand_is_opened(driver: Driver, way: str) -> None:
    driver.press("Down")
    driver.press("Down")
    match way:
        case "open":
            driver.click("open")
        case "Enter":
            driver.press("Enter")
        case _:
            table = driver.scene.find("hands")
            assert table is not None
            place = table.row_rect(2).center  # type: ignore[attr-defined]
            driver.click(place)
            driver.click(place, at_once=True)
    assert isinstance(driver.scene, HandReview)
    assert driver.scene.stored.id == 248
    driver.press("Esc")
    assert driver.find("hands").value.startswith("248 ")


@pytest.mark.parametrize("way", ["fair", "V"])
def test_its_shuffle_is_checked(driver: Driver, way: str) -> None:
    driver.press("Down")
    driver.press(way) if way == "V" else driver.click(way)
    assert isinstance(driver.scene, FairnessScene)
    assert driver.reads("Hand 249")


@pytest.mark.parametrize("way", ["again", "A"])
def test_it_is_dealt_again_at_the_table_below(driver: Driver, dealt: list[int], way: str) -> None:
    driver.press("Down")
    driver.press(way) if way == "A" else driver.click(way)
    assert dealt == [249]
    assert isinstance(driver.scene, Below)


def test_it_is_dealt_again_from_the_review(driver: Driver, dealt: list[int]) -> None:
    driver.press("Enter")
    driver.click("again")
    assert dealt == [250]
    assert isinstance(driver.scene, Below)


def test_a_hand_is_dealt_again_at_the_casino_table() -> None:
    desk = Desk(filled(3), seed=1)
    with shown(CasinoScene(desk)) as driver:
        driver.press("L")
        assert scene_of(driver).lines[1].id == 2
        driver.press("Down")
        driver.press("A")
        table = driver.scene
        assert isinstance(table, CasinoScene)
        session = table.play.session
        assert session.is_practice
        wanted = desk.store.hand(2).start.shoe
        assert session.commitment == wanted.commitment
        before = desk.store.bankroll
        driver.tick(5)
        driver.press("L")  # and not while it is being played
        told: list[str] = []
        driver.app.toast = told.append  # type: ignore[method-assign]
        driver.press("A")
        assert len(told) == 1
        assert isinstance(driver.scene, HistoryScene)
        assert desk.store.bankroll == before


def test_what_cannot_be_dealt_again_is_said(large: Store) -> None:
    def refuse(number: int) -> None:
        raise StoreError("the hand on the table is not over")

    with shown(HistoryScene(large, again=refuse)) as driver:
        told: list[str] = []
        driver.app.toast = told.append  # type: ignore[method-assign]
        driver.click("again")
        assert told == ["the hand on the table is not over"]
        assert isinstance(driver.scene, HistoryScene)


def test_without_a_table_dealing_again_says_why_not(large: Store) -> None:
    with shown(HistoryScene(large)) as driver:
        assert driver.find("again").reason == WORDS["history.again.not_here"]
        driver.press("Enter")
        assert driver.find("again").reason == WORDS["history.again.not_here"]


def test_a_hand_played_meanwhile_is_there() -> None:
    store = filled(2)
    with shown(HistoryScene(store)) as driver:
        driver.press("Enter")
        session = session_of(store, seed=9)
        play_on(session, Random(1))
        driver.press("Esc")
        assert numbers(driver) == [3, 2, 1]


def test_a_hand_that_cannot_be_read_any_more_says_so() -> None:
    store = Store(clock=ticking())
    rules = RulesText("Broken", "broken.yaml", "- a list", "d" * 64)
    session = store.begin_session("casino")
    play_hand(store, session=session, net=7, result="win", rules=rules)
    with shown(HistoryScene(store)) as driver:
        driver.press("Enter")
        assert isinstance(driver.scene, HandReview)
        assert driver.scene.problem
        assert "broken.yaml" in driver.find("message").value
        check_layout(driver)
        driver.press("End")
        assert driver.scene.step == 0


# --- export ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "ending"), [("csv", "csv"), ("text", "txt")])
def test_the_hands_shown_are_exported(driver: Driver, large: Store, kind: str, ending: str) -> None:
    driver.click("result-won")
    wanted = large.totals(HandFilter(outcome="won", game="casino")).hands
    driver.click("export")
    assert driver.reads("exports")
    told: list[str] = []
    driver.app.toast = told.append  # type: ignore[method-assign]
    driver.click(f"export-format-{kind}")
    driver.click("write")
    write_on(driver)
    (path,) = exports_path(home_path()).iterdir()
    assert path.suffix == f".{ending}"
    text = path.read_text(encoding="utf-8")
    assert wanted > 10
    if ending == "txt":
        assert text.count("Casino Texas, hand ") == wanted
    assert told == [f"{wanted} hands written to {path}"]


def write_on(driver: Driver) -> None:
    """Until the file is whole."""
    for _ in range(2000):
        if scene_of(driver).under_way.export is None:
            return
        driver.tick()
    raise AssertionError("the export never ends")


def test_a_long_export_shows_how_far_it_is_and_can_be_stopped(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_export, "_SLICE", 0.0)  # one hand in each frame
    driver.click("export")
    driver.press("Enter")
    export = scene_of(driver).under_way.export
    assert export is not None
    assert export.done < export.total
    assert driver.shows("progress")
    assert driver.reads("of 250 hands")
    assert problems(driver.app) == []
    driver.press("Esc", at_once=True)
    assert scene_of(driver).under_way.export is None
    assert list(exports_path(home_path()).iterdir()) == []


def test_leaving_stops_the_export(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_export, "_SLICE", 0.0)
    driver.click("export")
    driver.press("Enter")
    driver.click("back")
    driver.click("back")
    assert isinstance(driver.scene, Below)
    assert list(exports_path(home_path()).iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(driver: Driver) -> None:
    home_path().mkdir(parents=True, exist_ok=True)
    exports_path(home_path()).write_text("in the way")
    told: list[str] = []
    driver.app.toast = told.append  # type: ignore[method-assign]
    driver.click("export")
    driver.press("Enter")
    assert len(told) == 1
    assert "exports" in told[0]


def test_without_hands_there_is_nothing_to_export() -> None:
    with shown(HistoryScene(Store())) as driver:
        assert driver.find("export").reason == WORDS["history.export.none"]
        assert driver.reads(WORDS["history.empty"])
        for name in ("open", "again", "fair"):
            assert driver.find(name).reason == WORDS["history.choose"]
        driver.press("Enter")
        assert isinstance(driver.scene, HistoryScene)


# --- layout ------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["Esc", "L", "back"])
def test_it_is_left_by_every_way(driver: Driver, way: str) -> None:
    if way == "back":
        driver.click("back")
    else:
        driver.press(way)
    assert isinstance(driver.scene, Below)


@every_size
def test_everything_fits(large: Store, size: tuple[int, int], text_size: int) -> None:
    with shown(HistoryScene(large, again=str), size, text_size) as driver:
        check_layout(driver)
        driver.press("End")
        check_layout(driver)


@every_size
def test_long_names_end_in_dots_and_nothing_else(size: tuple[int, int], text_size: int) -> None:
    store = Store(clock=ticking())
    rules = RulesText("W" * 40, "w.yaml", "name: W\n", "c" * 64)
    session = store.begin_session("casino")
    for result in ("win", "lose", "stand_off"):
        play_hand(store, session=session, net=99_999, result=result, rules=rules)
    with shown(HistoryScene(store), size, text_size) as driver:
        check_layout(driver, may_shorten=("hands",))
        assert driver.reads("+99,999")


def test_every_control_is_reached_by_tab(driver: Driver) -> None:
    wanted = {node.name for node in driver.tree().walk() if node.focusable}
    assert {"back", "open", "again", "fair", "export", "hands", "older", "game-ring"} <= wanted
    seen = set()
    for _ in wanted:
        driver.press("Tab", at_once=True)
        seen |= {node.name for node in driver.tree().walk() if node.focused}
    assert seen == wanted


@monkeys
def test_random_events_leave_it_whole(count: int) -> None:
    store = filled(30)
    before = store.bankroll
    with shown(HistoryScene(store), (960, 540)) as driver:
        play_monkey(driver, lambda: HistoryScene(store, again=str), seed=8, count=count)
    assert store.bankroll == before
    assert store.check() == ()
