"""Pages shown alone over an empty scene, at every size and text size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

import pytest

from casino_texas.app.rules.files import find_rules_file, load_file
from casino_texas.app.rules.loader import Kind, LoadedRules
from casino_texas.app.settings import Settings
from casino_texas.ui.app import App
from casino_texas.ui.scene import Scene
from tests.ui.driver import Driver, problems
from tests.ui.words import LANGUAGES, StrictTexts

SIZES = [(960, 540), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (3840, 2160)]
TEXT_SIZES = (100, 150, 200)
#: What the default run looks at; the slow run sees every size at every text size.
_QUICK = {((960, 540), 200), ((1280, 720), 100), ((1280, 1024), 150)}

every_size = pytest.mark.parametrize(
    ("size", "text_size"),
    [
        pytest.param(size, text, marks=() if (size, text) in _QUICK else pytest.mark.slow)
        for size in SIZES
        for text in TEXT_SIZES
    ],
)


class Below(Scene):
    """What lies under the page."""

    name: ClassVar[str] = "below"

    def on_escape(self) -> bool:
        return True


def loaded(name: str = "texas") -> LoadedRules:
    return load_file(find_rules_file(name), kind=Kind.CASINO)


@contextmanager
def shown(
    scene: Scene,
    size: tuple[int, int] = (1280, 720),
    text_size: int = 100,
    language: str = "en",
    *,
    speed: float = 1.0,
) -> Iterator[Driver]:
    """A driver for an app that shows the scene; half a second has passed."""
    settings = Settings(text_size=text_size, language=language, speed=speed, muted=True)
    app = App(size=size, settings=settings, words=StrictTexts)
    app.push(Below())
    app.push(scene)
    driver = Driver(app)
    driver.tick(0.5)
    try:
        yield driver
    finally:
        app.close()


def check_layout(driver: Driver, *, may_shorten: tuple[str, ...] = ()) -> None:
    """Nothing is wrong in either language."""
    for language in LANGUAGES:
        driver.app.change(language=language)
        driver.tick(0.5)
        found = problems(driver.app, may_shorten=may_shorten)
        assert not found, f"{language}: {found}"
    driver.app.change(language="en")


def play_monkey(driver: Driver, again: Callable[[], Scene], *, seed: int, count: int) -> None:
    """Random events; whenever the page is gone a new one is put up.  Then it is still drawn."""
    app = driver.app
    for _ in driver.monkey(seed, count):
        assert app.running
        if len(app.scenes) < 2:
            app.push(again())
    app.paint(app.surface)


monkeys = pytest.mark.parametrize("count", [500, pytest.param(5000, marks=pytest.mark.slow)])
