"""Sitting down at the casino table: an app with a table, a driver, and what must always be true."""

from __future__ import annotations

from typing import Any

from casino_texas.app.settings import INSTANT, Settings
from casino_texas.app.store.store import Store
from casino_texas.ui.app import App
from casino_texas.ui.art.cache import ArtCache
from casino_texas.ui.casino.advice import AsksCoach
from casino_texas.ui.casino.models import table_of
from casino_texas.ui.desk import Desk
from casino_texas.ui.scenes.casino import CasinoScene
from tests.ui.driver import Driver
from tests.ui.words import StrictTexts

#: What a hand on box 2 comes to under a seed, if the sixth card is bought and the BET is made.
FULL_HOUSE_WINS = 13
STRAIGHT_STANDS_OFF = 124
PAIR_LOSES = 1
NO_GAME = 6


#: Every test draws the same cards; drawn once they are there for all.
ART = ArtCache()


def sit_down(
    *,
    size: tuple[int, int] = (1280, 720),
    rules: str = "texas",
    seed: int = 1,
    store: Store | None = None,
    speed: float = INSTANT,
    coach: AsksCoach | None = None,
    **settings: Any,
) -> Driver:
    """A player at the table; half a second has passed."""
    chosen = Settings(speed=speed, lesson_done=True, **settings)
    app = App(size=size, settings=chosen, words=StrictTexts)
    app.theme.art = ART
    desk = Desk(store or Store(), rules=rules, seed=seed)
    desk.coach = coach
    app.push(CasinoScene(desk))
    driver = Driver(app)
    driver.tick(0.5)
    return driver


def table(driver: Driver) -> CasinoScene:
    """The scene of the table, wherever it is on the stack."""
    return next(scene for scene in driver.app.scenes if isinstance(scene, CasinoScene))


def press(driver: Driver, keys: str) -> None:
    """Press keys one after the other: `"2 Space S B"`."""
    for key in keys.split():
        driver.press(key)


def leave(driver: Driver) -> None:
    """From the table to the main menu."""
    driver.press("Esc")
    driver.click("main-menu")


def pour(store: Store, chips: int) -> Store:
    """Leave so many chips in the store."""
    from casino_texas.app.store.records import Move

    store.move(Move(chips - store.bankroll, "grant"))
    return store


def check(driver: Driver) -> None:
    """Whatever was done: every chip is where it belongs and the picture is the hand."""
    scene = table(driver)
    session = scene.play.session
    assert session.store.check() == ()
    if scene.reel.is_running:
        return
    assert scene.play.table == table_of(session.view)
    if not session.is_practice:
        assert session.store.bankroll == session.view.bankroll
    shown = driver.app.words.number(scene.play.picture.bankroll)
    assert scene.screen.top.bankroll.text.endswith(shown)
