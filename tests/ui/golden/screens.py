"""The screens whose pictures are kept: each is drawn the same on every day and every machine.

Nothing in them depends on the date, the version, a folder or the machine's speed: the clock stands
at noon, time passes in steps, chance has a seed.  The cloth is drawn without its fibres, which are
noise and would fill the pictures.  They are drawn at 1280x720 and kept at half that size.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Final
from unittest import mock

import pygame

from casino_texas.app.settings import INSTANT, Settings
from casino_texas.app.store.store import Store
from casino_texas.ui.app import App
from casino_texas.ui.art import felt
from casino_texas.ui.art.cache import ArtCache
from casino_texas.ui.casino.table import TableArtist
from casino_texas.ui.desk import Desk
from casino_texas.ui.open import open_scene
from casino_texas.ui.scene import Scene
from casino_texas.ui.scenes import menu, settings
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.first_lesson import FirstLesson
from casino_texas.ui.scenes.history import HistoryScene
from casino_texas.ui.scenes.rankings import RankingsScene
from tests.ui.casino_table import FULL_HOUSE_WINS, press
from tests.ui.coaches import FakeCoach
from tests.ui.driver import Driver
from tests.ui.lab.hands import lab
from tests.ui.pages import loaded
from tests.ui.ring.hosts import deal, mixed, open_ring
from tests.ui.test_drill import drill
from tests.ui.test_history import filled
from tests.ui.test_statistics import page
from tests.ui.words import StrictTexts

SIZE: Final = (1280, 720)
KEPT: Final = (640, 360)
#: What is drawn for one picture is there for the next.
_ART: Final = ArtCache()


def made_with() -> str:
    """What the pictures depend on besides the program."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    system = f"{platform.system()} {platform.machine()}"
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}, {system}"


@contextmanager
def standing_still() -> Iterator[None]:
    """Whatever changes from day to day and from place to place is the same for a while."""
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()
    pygame.transform.set_smoothscale_backend("GENERIC")
    try:
        with (
            mock.patch.object(felt, "add_grain"),
            mock.patch.object(menu, "__version__", "1.0"),
            mock.patch.object(settings, "home_path", return_value="/home/ann/casino-texas"),
            mock.patch.object(TableArtist, "warm", return_value=iter(())),
        ):
            yield
    finally:
        del os.environ["TZ"]
        if zone is not None:
            os.environ["TZ"] = zone
        if hasattr(time, "tzset"):
            time.tzset()


@contextmanager
def _app(**chosen: object) -> Iterator[Driver]:
    app = App(
        size=SIZE,
        settings=Settings(speed=INSTANT, lesson_done=True, **chosen),  # type: ignore[arg-type]
        words=StrictTexts,
    )
    app.theme.art = _ART
    app.push(Scene())
    try:
        yield Driver(app)
    finally:
        app.close()


def _taken(driver: Driver) -> pygame.Surface:
    """The frame, at the size in which it is kept."""
    driver.tick(0.5)
    frame = pygame.Surface(SIZE)
    driver.app.paint(frame)
    return pygame.transform.smoothscale(frame, KEPT)


def _page(make: Callable[[], Scene], **chosen: object) -> pygame.Surface:
    with _app(**chosen) as driver:
        driver.app.push(make())
        return _taken(driver)


def _casino(keys: str, *, rules: str = "texas", **chosen: object) -> pygame.Surface:
    with _app(**chosen) as driver:
        desk = Desk(Store(), rules=rules, seed=FULL_HOUSE_WINS)
        desk.coach = FakeCoach()
        driver.app.push(CasinoScene(desk))
        press(driver, keys)
        return _taken(driver)


def _lesson() -> pygame.Surface:
    with _app(text_size=130) as driver:
        driver.app.push(FirstLesson(loaded(), FakeCoach()))
        for _ in range(2):
            driver.press("Space")
        return _taken(driver)


def _help() -> pygame.Surface:
    with _app() as driver:
        open_scene(driver.app, "help", Desk(Store()))
        return _taken(driver)


def _ring() -> pygame.Surface:
    with _app() as driver:
        scene = open_ring(driver.app, script=mixed, seed=3)
        scene.warming = None
        deal(driver, scene)
        return _taken(driver)


def _lab() -> pygame.Surface:
    with lab(SIZE) as found:
        found.more("pays.bet.two_pair")
        return _taken(found.driver)


SCREENS: Final[Mapping[str, Callable[[], pygame.Surface]]] = {
    "menu": partial(_page, lambda: menu.MenuScene(Desk(Store()))),
    "casino-betting": partial(_casino, "2 N 3"),
    "casino-decision": partial(_casino, "2 Space", advice="always"),
    "casino-exchange-large-type-ru": partial(
        _casino, "2 Space S Shift+1", rules="texas_exchange", text_size=200, language="ru"
    ),
    "casino-settled": partial(_casino, "2 Space S B"),
    "settings-ru": partial(_page, settings.SettingsScene, language="ru"),
    "help": _help,
    "history": partial(_page, lambda: HistoryScene(filled(12))),
    "rankings-two-colours": partial(
        _page, lambda: RankingsScene(loaded().rules), deck="classic-2", high_contrast=True
    ),
    "ring-in-a-hand": _ring,
    "lesson-choice": _lesson,
    "lab": _lab,
    "statistics-hands": partial(_page, lambda: page(tab="hands")),
    "drill": partial(_page, lambda: drill(level=2)),
}


def picture(name: str) -> pygame.Surface:
    """The screen of this name as it is drawn now."""
    with standing_still():
        return SCREENS[name]()
