"""The casino table through time: opened again, under new rules, by chance, by itself."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from casino_texas.app.casino.autoplay import Autopilot
from casino_texas.app.folders import home_folder, paytables_folder
from casino_texas.app.settings import INSTANT, Settings
from casino_texas.app.store.files import open_store
from casino_texas.app.store.store import Store
from casino_texas.casino.view import Stage
from casino_texas.players.simple import SimplePlayer
from casino_texas.ui.app import App, Options
from casino_texas.ui.desk import Desk
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.menu import MenuScene, first_scene
from tests.ui.casino_table import ART, FULL_HOUSE_WINS, check, leave, press, sit_down, table
from tests.ui.driver import Driver
from tests.ui.words import StrictTexts

# --- closed and opened again ---------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["2 Space", "2 Space S", "2 N 3 Space S B", "2 Space S Shift+2 X"])
def test_a_window_closed_in_the_middle_opens_on_the_same_hand(keys: str) -> None:
    driver = sit_down(store=open_store(), rules="texas_exchange", seed=None)  # type: ignore[arg-type]
    press(driver, keys)
    before = table(driver).play.table
    words = table(driver).screen.shown
    bar = table(driver).screen.bar.shown
    store = table(driver).desk.store
    driver.app.close()
    store.close()

    driver = sit_down(store=open_store(), rules="house_holdem", seed=None)  # type: ignore[arg-type]
    scene = table(driver)
    assert scene.play.table == before
    assert scene.screen.shown == words
    assert scene.screen.bar.shown == bar
    check(driver)
    while scene.play.step == "decide":
        driver.press("B")
    driver.press("Space")
    assert scene.play.rules.name == "House hold'em", "the next hand is of the table chosen"
    check(driver)
    driver.app.close()
    scene.desk.store.close()


def test_leaving_for_the_menu_and_coming_back_goes_on_with_the_hand() -> None:
    app = App(size=(1280, 720), settings=Settings(speed=INSTANT, lesson_done=True))
    app.theme.art = ART
    app.push(MenuScene(Desk(Store(), seed=5)))
    driver = Driver(app)
    driver.press("1")
    press(driver, "2 Space")
    before = table(driver).play.table
    leave(driver)
    assert driver.scene.name == "menu"
    driver.press("Enter")
    assert table(driver).play.table == before
    check(driver)
    app.close()


def test_the_bet_of_the_last_session_can_be_laid_again() -> None:
    store = Store()
    driver = sit_down(store=store)
    press(driver, "2 N 3 Space F F")
    driver.app.close()
    driver = sit_down(store=store)
    driver.press("R")
    assert dict(table(driver).play.stakes.antes) == {2: 25, 3: 100}
    driver.app.close()


def test_a_second_copy_says_so_and_plays_with_chips_of_its_own() -> None:
    first = open_store()
    driver = sit_down(store=open_store())
    assert "running already" in driver.app.toasted.text or driver.reads("running already")
    press(driver, "2 Space F")
    check(driver)
    assert first.bankroll == 2000
    driver.app.close()
    first.close()


# --- rules that change while somebody plays ------------------------------------------------------


@pytest.fixture
def mine() -> Path:
    folder = home_folder() / "paytables"
    folder.mkdir()
    path = folder / "mine.yaml"
    path.write_bytes((paytables_folder() / "texas.yaml").read_bytes())
    return path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_good_change_of_the_file_is_taken_over_at_the_next_hand(mine: Path) -> None:
    driver = sit_down(rules="mine")
    press(driver, "2 Space")
    change(mine, "royal_flush: 100:1", "royal_flush: 250:1")
    change(mine, "name: Texas ", "name: Dallas ")
    driver.tick(3)
    assert driver.reads("100:1")
    press(driver, "F Space")
    assert driver.app.toasted.text == driver.app.say("ui.casino.rules.taken", table="Dallas")
    assert driver.reads("250:1")
    assert driver.reads("Casino table – Dallas")
    press(driver, "2 Space F")
    check(driver)
    driver.app.close()


def test_before_the_deal_a_good_change_is_taken_over_at_once(mine: Path) -> None:
    driver = sit_down(rules="mine")
    press(driver, "2")
    change(mine, "player: 3", "player: 1")
    change(mine, "{min: 5, max: 500, step: 5}", "{min: 100, max: 1000, step: 100}")
    driver.tick(3)
    assert len(table(driver).screen.boxes) == 1
    assert [chip.chip for chip in table(driver).screen.bar.chips] == [100, 500, 1000]
    press(driver, "1 Space")
    assert table(driver).play.table.boxes[0].ante == 100
    check(driver)
    driver.app.close()


def test_a_bad_change_is_told_with_its_line_and_the_old_rules_go_on(mine: Path) -> None:
    driver = sit_down(rules="mine")
    change(mine, "two_pair: 1:1", "two_pair: -1:1")
    driver.tick(2)
    assert "mine.yaml:" in driver.app.toasted.text
    assert "pays.bet.two_pair" in driver.app.toasted.text
    press(driver, "2 Space S B Space")
    check(driver)
    mine.unlink()
    driver.tick(5)
    press(driver, "Space F")
    check(driver)
    driver.app.close()


# --- chance --------------------------------------------------------------------------------------


def monkey(monkeypatch: pytest.MonkeyPatch, *, seed: int, count: int, rules: str) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)  # no file manager is opened
    app = App(size=(960, 540), settings=Settings(speed=4.0, lesson_done=True), words=StrictTexts)
    app.theme.art = ART
    store = open_store()
    desk = Desk(store, rules=rules, seed=seed)
    app.push(MenuScene(desk))
    app.push(CasinoScene(desk))
    driver = Driver(app)
    at_table = 0
    for _ in driver.monkey(seed, count):
        app.running = True
        if any(isinstance(scene, CasinoScene) for scene in app.scenes):
            at_table += 1
            check(driver)
        elif driver.scene.name == "menu":
            app.push(CasinoScene(desk))
        elif len(app.scenes) > 3:
            app.pop()
    assert at_table > count // 2
    assert desk.store.check() == ()
    app.close()
    # Whatever was on the table lies there again.
    after = open_store()
    assert after.check() == ()
    driver = sit_down(store=after, rules=rules)
    check(driver)
    driver.app.close()
    after.close()


@pytest.mark.parametrize(("seed", "rules"), [(1, "texas"), (2, "texas_exchange")])
def test_random_events_break_nothing(
    monkeypatch: pytest.MonkeyPatch, seed: int, rules: str
) -> None:
    monkey(monkeypatch, seed=seed, count=250, rules=rules)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["texas", "texas_exchange", "house_holdem"])
def test_many_random_events_break_nothing(monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    monkey(monkeypatch, seed=99, count=5000, rules=rules)


# --- played by itself ----------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [INSTANT, 4.0])
def test_the_autopilot_plays_on_the_screen_and_ends_the_program(speed: float) -> None:
    hands = 6 if speed == INSTANT else 2
    app = App(
        size=(960, 540),
        options=Options(game="casino", autoplay=hands, seed=3, speed=speed),
        settings=Settings(lesson_done=True),
    )
    app.theme.art = ART
    app.push(first_scene(app))
    driver = Driver(app)
    scene = table(driver)
    for _ in range(4000):
        if not app.running:
            break
        app.step((), 1 / 30)
    assert not app.running
    assert app.exit_code == 0
    session = scene.play.session
    assert session.is_over
    assert scene.play.totals.hands == hands
    check(driver)
    app.close()
    assert not (home_folder() / "casino.sqlite3").exists(), "the player's store is left alone"


def test_the_autopilot_plays_what_it_would_play_without_a_screen() -> None:
    app = App(size=(960, 540), options=Options(autoplay=8, seed=11, speed=INSTANT))
    app.theme.art = ART
    app.push(first_scene(app))
    scene = table(Driver(app))
    while app.running:
        app.step((), 1 / 30)
    on_screen = scene.play.session.totals
    app.close()
    session = Desk(Store(), seed=11).sit_down()
    session.start_hand()
    Autopilot(session, SimplePlayer(), hands=8).run()
    assert on_screen == session.totals


def test_the_command_line_opens_the_table_over_the_menu() -> None:
    app = App(size=(960, 540), options=Options(game="casino", rules="house_holdem", seed=1))
    app.theme.art = ART
    app.push(first_scene(app))
    assert [scene.name for scene in app.scenes] == ["menu", "casino"]
    scene = table(Driver(app))
    assert scene.play.rules.name == "House hold'em"
    assert scene.play.session.legal.stage is Stage.ANTES
    app.close()
    with sqlite3.connect(home_folder() / "casino.sqlite3") as database:
        assert database.execute("SELECT sum(amount) FROM ledger").fetchone() == (2000,)


# --- what is heard -------------------------------------------------------------------------------


def test_a_hand_is_heard_from_the_chip_to_the_shuffle_of_the_next_shoe() -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS, speed=4.0)
    heard: list[str] = []
    driver.app.sound.play = heard.append  # type: ignore[assignment, method-assign, return-value]
    for keys, sounds in (
        ("2", ["chip"]),
        ("Space", ["card", "flip"]),
        ("S", ["chips", "flip"]),
        ("B", ["chips", "flip", "win"]),
        ("Space", ["chips", "shuffle"]),
    ):
        press(driver, keys)
        driver.tick(2.0)
        assert list(dict.fromkeys(heard)) == sounds, keys
        heard.clear()
