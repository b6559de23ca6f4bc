"""How long the statistics take to open over 100,000 hands: a measurement, not a test of speed.

python -m pytest tests/ui/test_statistics_speed.py -m slow --benchmark-enable
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from casino_texas.ui.scenes.mistakes import MistakesScene
from casino_texas.ui.scenes.statistics import StatisticsScene
from tests.app.statistics_stores import Jobs, fill_quickly
from tests.ui.driver import Driver
from tests.ui.pages import shown
from tests.ui.stage import stage

pytestmark = pytest.mark.slow

HANDS = 100_000


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("statistics") / "large.sqlite3"
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = OFF")
    store = Store(database)
    fill_quickly(database, HANDS)
    # No chips were moved for these hands; their sums are right all the same.
    assert not [line for line in store.check() if "sums" in line]
    store.close()
    return path


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    """The file opened anew, as by a program that has just been started."""
    with Store(sqlite3.connect(file, isolation_level=None)) as found:
        yield found


@pytest.mark.parametrize("tab", ["sessions", "hands", "mistakes", "ring"])
def test_opening_a_tab(benchmark: Any, store: Store, tab: str) -> None:
    driver = stage()

    def open_it() -> StatisticsScene:
        scene = StatisticsScene(store, jobs=Jobs())
        scene.tab = tab
        driver.app.push(scene)
        driver.tick()
        driver.tick()
        driver.app.paint(driver.app.surface)
        driver.app.pop()
        return scene

    scene = benchmark(open_it)
    assert scene.part.has_rows
    driver.app.close()


def test_opening_the_mistakes(benchmark: Any, store: Store) -> None:
    driver = stage()

    def open_it() -> MistakesScene:
        scene = MistakesScene(store, jobs=Jobs())
        driver.app.push(scene)
        driver.tick()
        driver.app.pop()
        return scene

    assert len(benchmark(open_it).part.found) == 500
    driver.app.close()


FILTERS = [
    HandFilter(),
    HandFilter(hand_class="pair"),
    HandFilter(hand_class="royal_flush"),
    HandFilter(hand_class="flush", mode="cash", outcome="lost"),
    HandFilter(result="stand_off"),
    HandFilter(mode="tournament"),
    HandFilter(since=HANDS * 900),
    HandFilter(is_practice=True),
]


@pytest.mark.parametrize("which", FILTERS, ids=repr)
def test_listing_and_adding_up(benchmark: Any, store: Store, which: HandFilter) -> None:
    lines, totals = benchmark(lambda: (store.hands(which, limit=101), store.totals(which)))
    assert len(lines) == min(101, totals.hands)


def test_turning_pages_and_choosing_a_session(benchmark: Any, store: Store) -> None:
    scene = StatisticsScene(store, jobs=Jobs())
    with shown(scene) as driver:

        def turn(driver: Driver = driver) -> None:
            scene.sessions.table.select(5)
            scene.sessions.table.select(0)
            scene.sessions.pager.turn(1)
            scene.sessions.pager.turn(-1)
            driver.tick()

        benchmark(turn)
        assert len(scene.sessions.lines) == 100
