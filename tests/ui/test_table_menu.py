"""From one table to the other and back, and elsewhere: nothing on a table is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from casino_texas.app.ring.session import Waits
from casino_texas.app.settings import INSTANT, Settings
from casino_texas.app.store.store import Store
from casino_texas.ui import table_menu as module
from casino_texas.ui.app import App
from casino_texas.ui.desk import Desk
from casino_texas.ui.open import has_scene
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.menu import MenuScene
from casino_texas.ui.scenes.ring import RingScene
from casino_texas.ui.scenes.ring_setup import RingSetupScene
from tests.ui.casino_table import ART, press, sit_down, table
from tests.ui.driver import Driver, problems
from tests.ui.pages import every_size
from tests.ui.ring.hosts import deal, go_on, open_ring, ring_table
from tests.ui.words import LANGUAGES, StrictTexts


@pytest.fixture
def driver() -> Iterator[Driver]:
    """The main menu, with a casino hand in play above it."""
    app = App(
        size=(1280, 720), settings=Settings(speed=INSTANT, lesson_done=True), words=StrictTexts
    )
    app.theme.art = ART
    app.push(MenuScene(Desk(Store(), seed=5)))
    driver = Driver(app)
    driver.press("1")
    press(driver, "2 Space")
    yield driver
    app.close()


def ring_of(driver: Driver) -> RingScene:
    assert isinstance(driver.scene, RingScene)
    return driver.scene


def test_both_hands_are_kept_however_often_one_changes_the_table(driver: Driver) -> None:
    casino_hand = table(driver).play.table
    store = table(driver).desk.store
    driver.press("Esc")
    driver.click("ring")
    assert isinstance(driver.scene, RingSetupScene)
    driver.click("sit-down")
    ring = ring_of(driver)
    driver.press("Space")
    for _ in range(2000):  # real opponents, asked in this process
        if ring.session.waits_for is Waits.PLAYER:
            break
        if ring.session.waits_for is Waits.OPPONENT:
            ring.session.advance()
            ring.show_heard()
        elif ring.session.waits_for is Waits.NEXT_HAND:
            driver.press("Space")
        driver.tick(0.05)
    assert ring.session.waits_for is Waits.PLAYER
    driver.tick(0.5)
    ring_hand, chips = ring.play.table, ring.session.chips
    whole = store.bankroll
    assert whole == 1975 - ring.session.setup.buy_in_of(1), "the one bankroll pays for both"
    for _ in range(2):
        driver.click("menu")
        driver.click("casino")
        assert table(driver).play.table == replace(casino_hand, bankroll=whole)
        assert [scene.name for scene in driver.app.scenes] == ["menu", "casino"]
        driver.press("Esc")
        driver.click("ring")
        assert ring_of(driver).play.table == ring_hand
        assert ring_of(driver).session.chips == chips
        assert [scene.name for scene in driver.app.scenes] == ["menu", "ring"]
    assert store.bankroll == whole
    assert store.check() == ()


def test_back_from_the_choice_of_a_ring_table_is_the_casino_table(driver: Driver) -> None:
    before = table(driver).play.table
    driver.press("Esc")
    driver.click("ring")
    driver.press("Esc")
    assert table(driver).play.table == before
    assert [scene.name for scene in driver.app.scenes] == ["menu", "casino"]


@pytest.mark.parametrize("way", ["Esc", "Enter", "stay"])
def test_going_on_changes_nothing(driver: Driver, way: str) -> None:
    before = table(driver).play.state
    driver.click("menu")
    driver.click(way) if way == "stay" else driver.press(way)
    assert driver.scene.name == "casino"
    assert table(driver).play.state == before


def test_the_screens_there_are_open_over_the_table(driver: Driver) -> None:
    before = table(driver).play.table
    for name in [name for name, _ in module._SCREENS if has_scene(name)]:
        driver.press("Esc")
        driver.click(name)
        assert driver.scene.name == name
        assert len(driver.app.scenes) == 3
        driver.press("Esc")
        assert driver.scene.name == "casino", name
    assert table(driver).play.table == before


def test_only_screens_the_program_has_are_offered(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "has_scene", lambda name: name == "settings")
    driver.press("Esc")
    assert driver.names()[-4:] == ["stay", "ring", "settings", "main-menu"]


def test_a_screen_the_table_was_come_to_from_is_gone_back_to(driver: Driver) -> None:
    app, desk = driver.app, table(driver).desk
    app.pop()
    driver.click("settings")
    app.push(CasinoScene(desk))
    driver.tick(0.4)
    driver.press("Esc")
    driver.click("settings")
    assert [scene.name for scene in app.scenes] == ["menu", "settings"]


def test_the_main_menu_is_reached_from_the_ring_table_and_goes_on(driver: Driver) -> None:
    app, desk = driver.app, table(driver).desk
    app.pop()
    scene = open_ring(app, seed=8, store=desk.store)
    deal(driver, scene)
    before = scene.play.table
    driver.press("Esc")
    driver.click("main-menu")
    assert [each.name for each in app.scenes] == ["menu"]
    driver.click("ring")
    assert ring_of(driver).play.table == before


def test_a_table_alone_is_left_for_the_main_menu() -> None:
    driver = sit_down()
    driver.press("Esc")
    driver.click("main-menu")
    assert [scene.name for scene in driver.app.scenes] == ["menu"]
    driver.app.close()


def test_time_stands_still_under_the_menu() -> None:
    with ring_table(speed=1.0) as (driver, scene):
        driver.press("Space")
        driver.tick(1.5)
        driver.click("menu")
        go_on(driver, scene, steps=20)
        count = len(scene.session.hand.actions)
        driver.tick(5.0)
        assert len(scene.session.hand.actions) == count
        assert driver.shows("casino")


@every_size
def test_the_menu_fits(size: tuple[int, int], text_size: int) -> None:
    """With every screen it may have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "has_scene", lambda name: True)
        driver = sit_down(size=size, text_size=text_size)
        for language in LANGUAGES:
            driver.app.change(language=language)
            driver.press("Esc")
            driver.tick(0.4)
            assert problems(driver.app) == [], language
            driver.press("Esc")
        driver.app.close()
