"""The whole screen at every size, text size and number of seats; and what random events do."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.autopilot import RingAutopilot
from casino_texas.app.ring.opponents import Answer, Question
from casino_texas.app.ring.session import Waits
from casino_texas.app.ring.sitting import resume
from casino_texas.app.store.store import Store
from casino_texas.ring.rules import Mode, RingRules
from casino_texas.ring.schedule import BlindLevel, BlindSchedule, PrizeTable
from casino_texas.ring.tournament import TournamentRules
from casino_texas.ui import desktop
from casino_texas.ui.app import App
from casino_texas.ui.desk import Desk
from casino_texas.ui.ring.thinking import Here
from casino_texas.ui.scenes import menu
from casino_texas.ui.scenes.ring import RingScene
from casino_texas.ui.scenes.ring_help import RingHelp
from casino_texas.ui.scenes.ring_review import RingReview
from casino_texas.ui.scenes.ring_setup import RingSetupScene
from tests.ui.driver import Driver, problems
from tests.ui.pages import SIZES, TEXT_SIZES, monkeys, play_monkey, shown
from tests.ui.ring.hosts import NAMES, ONE_TWO, deal, go_on, mixed, open_ring, ring_table
from tests.ui.words import LANGUAGES

LONG = tuple((name + " of a very long name with forty letters")[:40] for name in NAMES)
#: Names may end in dots, so may the style beside them and the log's last lines.
MAY_SHORTEN = ("plate-name", "log", "message")
_QUICK = {
    ((960, 540), 200, 10),
    ((1280, 720), 100, 9),
    ((1920, 1080), 150, 6),
    ((1280, 720), 200, 2),
}


@pytest.fixture(autouse=True)
def _no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder is opened on the desktop of whoever runs the tests."""
    monkeypatch.setattr(desktop, "show_folder", lambda folder: True)
    monkeypatch.setattr(menu, "show_folder", lambda folder: True)


every_table = pytest.mark.parametrize(
    ("size", "text_size", "seats"),
    [
        pytest.param(
            size, text, seats, marks=() if (size, text, seats) in _QUICK else pytest.mark.slow
        )
        for size in SIZES
        for text in TEXT_SIZES
        for seats in range(2, 11)
    ],
)


@every_table
def test_nothing_overlaps_or_leaves_the_window(
    size: tuple[int, int], text_size: int, seats: int
) -> None:
    rules = replace(ONE_TWO, seats=seats)
    with ring_table(
        rules, script=mixed, size=size, text_size=text_size, names=LONG, seed=seats
    ) as (driver, scene):
        for _ in range(2):
            for language in LANGUAGES:
                driver.app.change(language=language)
                driver.tick(0.4)
                assert problems(driver.app, may_shorten=MAY_SHORTEN) == [], language
            if scene.session.waits_for is Waits.NEXT_HAND:
                deal(driver, scene)
        for _ in range(10):
            if scene.session.waits_for is not Waits.PLAYER:
                break
            action = scene.play.call_action() or scene.play.showdown_action("show")
            assert action is not None
            scene.session.act(action)
            scene.show_heard()
            go_on(driver, scene)
        assert problems(driver.app, may_shorten=MAY_SHORTEN) == []


@pytest.mark.parametrize(("size", "text_size"), [((960, 540), 200), ((1280, 720), 100)])
@pytest.mark.parametrize("tournament", [False, True])
def test_the_set_up_screen_fits(size: tuple[int, int], text_size: int, *, tournament: bool) -> None:
    with shown(RingSetupScene(Desk(Store())), size, text_size) as driver:
        if tournament:
            if driver.shows("pages-tabs-game"):
                driver.click("pages-tabs-game")
            driver.click("tournament")
        for language in LANGUAGES:
            driver.app.change(language=language)
            driver.tick(0.4)
            for page in ("pages-tabs-game", "pages-tabs-table"):
                if driver.shows(page):
                    driver.click(page)
                    driver.tick(0.4)
                assert problems(driver.app, may_shorten=("presets",)) == [], (language, page)


def back_at_the_table(app: App, store: Store, number: int) -> RingScene:
    """The table that was left, as it was; else a new one."""
    while len(app.scenes) > 1:
        app.pop()
    if store.ring.table is None:
        rich = store if store.bankroll >= 200 else Store()
        return open_ring(app, script=mixed, seed=number, store=rich)

    def think(question: Question) -> Answer:
        return Answer(mixed(question))

    session = resume(store, Dealer(number), think=think)
    assert session is not None
    scene = RingScene(Desk(store), session, Here(think))
    app.push(scene)
    return scene


@monkeys
def test_monkey_at_the_table(count: int) -> None:
    with ring_table(script=mixed, seed=11, confirm_all_in=False) as (driver, scene):
        app = scene.app
        for number in driver.monkey(5, count):
            assert app.running
            if not any(isinstance(each, RingScene) for each in app.scenes):
                scene = back_at_the_table(app, scene.session.store, number)
            elif app.top is scene and scene.session.is_in_hand and not scene.motion.is_running:
                table = scene.play.table
                whole = sum(chips for _, chips in scene.session.hand.setup.stacks)
                assert sum(seat.stack for seat in table.seats) + table.pot == whole
        app.paint(app.surface)


a_few = pytest.mark.parametrize("count", [150, pytest.param(5000, marks=pytest.mark.slow)])


@a_few
def test_monkey_over_a_hand_played_again(count: int) -> None:
    with ring_table(script=mixed, seed=4) as (_, scene):
        RingAutopilot(scene.session, hands=1, think=lambda asked: Answer(mixed(asked))).run()
        record = scene.session.record
    stacks = record.hand.stacks
    with shown(RingReview(record)) as driver:
        play_monkey(driver, lambda: RingReview(record), seed=14, count=count)
    assert record.hand.stacks == stacks


@a_few
def test_monkey_over_the_rules(count: int) -> None:
    with shown(RingHelp(ONE_TWO)) as driver:
        play_monkey(driver, lambda: RingHelp(ONE_TWO), seed=15, count=count)


@monkeys
def test_monkey_at_the_set_up(count: int) -> None:
    store = Store()
    with shown(RingSetupScene(Desk(store))) as driver:
        app = driver.app
        for _ in driver.monkey(9, count):
            assert app.running
            if not isinstance(app.top, RingSetupScene):
                while len(app.scenes) > 1:
                    app.pop()
                store = Store()
                app.push(RingSetupScene(Desk(store)))
        app.paint(app.surface)


def tournament() -> TournamentRules:
    table = RingRules(name="Cup", mode=Mode.TOURNAMENT, small_blind=10, big_blind=20, seats=3)
    levels = (BlindLevel(10, 20, 0, hands=2), BlindLevel(40, 80, 0, hands=2))
    schedule = BlindSchedule("quick", (*levels, BlindLevel(200, 400, 0, hands=100)))
    return TournamentRules(table, schedule, 400, 50, PrizeTable((70, 30)))


def test_a_tournament_to_its_end() -> None:
    with ring_table(tournament(), script=mixed, confirm_all_in=False) as (driver, scene):
        for _ in range(200):
            if scene.session.waits_for is Waits.OVER:
                break
            if scene.session.waits_for is Waits.NEXT_HAND:
                driver.press("Space")
            elif scene.play.phase == "decide":
                driver.press("C")
            else:
                driver.press("R")
            go_on(driver, scene)
        assert scene.session.waits_for is Waits.OVER
        assert driver.find("next").label == "Leave the table"
        assert not driver.reads("next in")
        said = scene.screen.bar.result.label
        played = scene.session.tournament
        assert played is not None
        assert "has all the chips and wins the tournament" in said or "You have all" in said
        for prize in played.prizes().values():
            assert not prize or driver.app.words.number(prize) in said
        assert problems(driver.app) == []
        driver.click("next")
        assert isinstance(driver.scene, RingSetupScene)
        assert scene.session.store.ring.table is None


def timed() -> TournamentRules:
    plan = tournament()
    levels = (BlindLevel(10, 20, 0, minutes=2), BlindLevel(40, 80, 0, minutes=2))
    return replace(plan, schedule=BlindSchedule("by time", levels))


def test_the_time_to_the_next_level_goes_by_at_the_table_and_stands_still_elsewhere() -> None:
    with ring_table(timed()) as (driver, scene):
        assert driver.reads("Level 1: 10–20, 3 of 3 left, next in 2 min")
        driver.tick(61)
        assert driver.reads("next in 1 min")
        driver.press("Esc")
        driver.tick(120)
        driver.press("Esc")
        assert driver.reads("next in 1 min")
        assert scene.session.level == 1


@pytest.mark.parametrize(("size", "text_size"), [((960, 540), 200), ((1280, 720), 100)])
def test_the_next_level_is_said_where_there_is_room(size: tuple[int, int], text_size: int) -> None:
    with ring_table(tournament(), size=size, text_size=text_size) as (driver, _):
        assert driver.reads("10–20")
        assert driver.reads("next in 2 hands") == (size == (1280, 720))
        for language in LANGUAGES:
            driver.app.change(language=language)
            driver.tick(0.3)
            assert problems(driver.app) == [], language


def test_leaving_brings_the_chips_back() -> None:
    with ring_table(buy_in=100) as (driver, scene):
        store = scene.session.store
        before = store.bankroll
        deal(driver, scene)
        driver.press("F")
        go_on(driver, scene)
        left = scene.session.chips
        driver.click("open-cashier")
        driver.click("leave")
        assert store.bankroll == before + left
        assert isinstance(driver.scene, RingSetupScene)


def test_topping_up_at_the_cashier() -> None:
    with ring_table(buy_in=100) as (driver, scene):
        store = scene.session.store
        before = store.bankroll
        driver.click("open-cashier")
        driver.click("top-up")
        assert scene.session.chips == 200
        assert store.bankroll == before - 100


def test_sitting_down_from_the_set_up() -> None:
    store = Store()
    before = store.bankroll
    app = App(size=(1280, 720))
    from tests.ui.pages import Below

    app.push(Below())
    app.push(RingSetupScene(Desk(store, seed=3)))
    driver = Driver(app)
    driver.tick(0.4)
    driver.click("sit-down")
    assert isinstance(driver.scene, RingScene)
    assert store.bankroll == before - driver.scene.session.chips
    app.close()


def test_the_floor_trainer_asks_and_explains() -> None:
    from fractions import Fraction

    rules = replace(ONE_TWO, dealer_error_rate=Fraction(1), floor_trainer=True)
    asked = 0
    for seed in range(1, 8):
        with ring_table(rules, seed=seed) as (driver, scene):
            deal(driver, scene)
            for _ in range(20):
                if scene.session.waits_for is Waits.PLAYER:
                    driver.press("C")
                    go_on(driver, scene)
                elif scene.session.waits_for is Waits.RULING:
                    break
                else:
                    driver.tick(0.2)
            if scene.session.waits_for is not Waits.RULING:
                continue
            driver.tick(0.5)
            asked += 1
            assert driver.reads("What do you rule?")
            assert problems(driver.app) == []
            driver.press("Esc")
            assert scene.session.waits_for is Waits.RULING
            ruling = scene.session.ruling
            assert ruling is not None
            driver.click(ruling.options[0].value)
            driver.tick(0.3)
            assert driver.reads("Rule R")
            driver.click("go-on")
            assert scene.session.waits_for is not Waits.RULING
            break
    assert asked


def test_every_sheet_fits() -> None:
    with ring_table(size=(960, 540), text_size=200, script=mixed) as (driver, scene):
        deal(driver, scene)
        for key in ("L", "Esc"):
            driver.press(key)
            driver.tick(0.3)
            assert driver.scene.name == "dialog", key
            assert problems(driver.app, may_shorten=("log-rows",)) == [], key
            driver.press("Esc")
        driver.click("open-cashier")
        assert problems(driver.app) == []


def test_play_without_a_person() -> None:
    """As `play ring --autoplay 2` does it: real opponents, no person, then the end."""
    from casino_texas.app.settings import INSTANT
    from casino_texas.ui.options import Options
    from casino_texas.ui.ring.entrance import first_ring_scene

    options = Options(game="ring", rules="fixed_limit_10_20", autoplay=2, speed=INSTANT, seed=4)
    app = App(size=(960, 540), options=options)
    scene = first_ring_scene(app, Desk(Store(), seed=4))
    app.push(scene)
    assert isinstance(scene, RingScene)
    for _ in range(3000):
        if not app.running:
            break
        app.step((), 0.05)
    assert not app.running
    assert scene.session.hands == 2
    stacks = sum(seat.stack for seat in scene.play.table.seats)
    assert stacks == sum(chips for _, chips in scene.session.hand.setup.stacks)
    app.close()


def test_thinking_elsewhere_answers_as_here() -> None:
    """The same question has the same answer in a worker process."""
    from casino_texas.ui.ring.entrance import think
    from casino_texas.ui.ring.thinking import Elsewhere, Here

    with ring_table(script=mixed) as (driver, scene):
        driver.press("Space")
        for _ in range(50):
            if scene.session.waits_for is Waits.OPPONENT:
                break
            scene.app.step((), 0.01)
            if scene.session.waits_for is Waits.PLAYER:
                scene.session.act(scene.play.call_action())  # type: ignore[arg-type]
        question = scene.session.pending_bot()
        assert question is not None
        here = Here(think).ask(question).result()
        sent = Elsewhere(scene.app.workers, think).ask(question)
        for _ in range(3000):
            if sent.poll():
                break
            pygame.time.wait(10)
        assert sent.result().action == here.action
        assert here.why is not None


@pytest.mark.parametrize(("size", "text_size"), [((960, 540), 200), ((1280, 720), 100)])
def test_the_rules_of_this_table_are_a_page(size: tuple[int, int], text_size: int) -> None:
    rules = replace(ONE_TWO, name="No limit 5-10", small_blind=5, big_blind=10)
    with ring_table(rules, size=size, text_size=text_size) as (driver, scene):
        driver.press("F1")
        assert driver.scene.name == "ring_help"
        assert driver.reads("Rules: No limit 5-10")
        for language in LANGUAGES:
            driver.app.change(language=language)
            driver.tick(0.3)
            page = driver.scene.find("page")
            assert page is not None
            for _ in range(40):
                assert problems(driver.app, may_shorten=("contents",)) == [], language
                before = page.value
                driver.press("PgDn", at_once=True)
                if page.value == before:
                    break
        driver.app.change(language="en")
        driver.tick(0.3)
        driver.press("K")
        assert driver.scene.name == "rankings"
        assert not driver.reads("pays")
        driver.press("K")
        driver.press("F1")
        assert driver.scene is scene


def test_the_ranking_of_hands_opens_over_the_table() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        driver.press("K")
        assert driver.scene.name == "rankings"
        driver.press("K")
        assert driver.scene is scene
