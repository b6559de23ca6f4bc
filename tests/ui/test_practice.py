"""The page of exercises: choosing, beginning, and what it says where something cannot be had."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from casino_texas.app.practice.hard_hands import is_hard
from casino_texas.app.practice.record import Answered, PracticeRecord
from casino_texas.app.store.store import Store
from casino_texas.casino.view import Stage
from casino_texas.players.coach import advise
from casino_texas.ui.casino.advice import WorkerCoach
from casino_texas.ui.practice.sources import HardHands, MyMistakes
from casino_texas.ui.scenes.drill import DrillScene
from casino_texas.ui.scenes.help import HelpScene
from casino_texas.ui.scenes.practice import PracticeScene, practise_mistakes
from casino_texas.ui.scenes.practice_setup import PracticeSetup
from casino_texas.ui.scenes.practice_table import PracticeTable
from tests.ui.coaches import NOBODY
from tests.ui.driver import Driver
from tests.ui.pages import Below, check_layout, every_size, play_monkey
from tests.ui.practice_screens import Finder, desk_of, few_monkeys, judged, put_up


def page(
    store: Store | None = None,
    *,
    rules: str = "texas",
    finder: Finder | None = None,
    record: PracticeRecord | None = None,
) -> PracticeScene:
    desk = desk_of(store, rules=rules)
    return PracticeScene(desk, ask=finder or Finder(), record=record or PracticeRecord(), seed=3)


def practised() -> PracticeRecord:
    """A record with something in it."""
    now = [1_700_000_000.0]
    record = PracticeRecord(clock=lambda: now[0])
    for sitting in range(3):
        now[0] += 86_400
        for exercise in ("hard", "drill"):
            record.begin("hard" if exercise == "hard" else "drill")
            for at in range(4):
                level = 1 + sitting if exercise == "drill" else 0
                record.add(Answered(exercise, "Texas", at > 0, level=level, cost=0.2, seconds=7.5))
    return record


def scene_of(driver: Driver) -> PracticeScene:
    assert isinstance(driver.scene, PracticeScene)
    return driver.scene


@pytest.mark.parametrize(
    ("key", "kind"),
    [("1", PracticeTable), ("2", PracticeSetup), ("3", PracticeTable), ("4", DrillScene)],
)
def test_a_number_chooses_and_enter_begins(key: str, kind: type) -> None:
    driver = put_up(page(judged()))
    driver.press(key)
    driver.press("Enter")
    assert isinstance(driver.scene, kind)
    driver.press("Esc")
    assert isinstance(driver.scene, PracticeScene)
    driver.press("Esc")
    assert isinstance(driver.scene, Below)
    driver.app.close()


def test_the_choices_are_what_is_begun_with() -> None:
    driver = put_up(page(judged()))
    driver.click("when-turn")
    driver.click("boxes-2")
    driver.click("start")
    table = driver.scene
    assert isinstance(table, PracticeTable)
    assert isinstance(table.source, HardHands)
    assert table.play.session.legal.stage is Stage.TURN
    assert len(table.play.session.view.boxes) == 2
    driver.press("Esc")
    driver.press("3")
    driver.click("repeat-similar")
    driver.click("start")
    table = driver.scene
    assert isinstance(table, PracticeTable)
    assert isinstance(table.source, MyMistakes)
    assert table.source.is_similar
    driver.press("Esc")
    driver.press("4")
    driver.click("level-3")
    assert driver.reads("Up to three boxes")
    driver.click("start")
    assert isinstance(driver.scene, DrillScene)
    assert driver.scene.play.level == 3
    driver.app.close()


def test_every_table_can_be_practised_at() -> None:
    driver = put_up(page())
    scene = scene_of(driver)
    seen = {scene.rules.name}
    for _ in range(3):
        driver.click("table")
        seen.add(scene.rules.name)
        driver.press("1")
        assert driver.shows("when-turn") == scene.rules.rules.offers_buy
        driver.press("4")
        driver.press("Enter")
        assert isinstance(driver.scene, DrillScene)
        assert driver.scene.play.rules is scene.rules.rules
        driver.press("Esc")
    assert len(seen) == 3
    assert scene.desk.rules_name == "texas", "the table of the menu stays"
    driver.app.close()


def test_the_record_so_far_is_shown_and_grows() -> None:
    record = practised()
    driver = put_up(page(record=record))
    assert driver.find("exercises").label
    rows = {row.key: row.aside for row in scene_of(driver).list.rows}
    assert rows == {"hard": "75 %", "setup": "", "mistakes": "", "drill": "75 %"}
    assert driver.reads("0.80")
    driver.press("4")
    assert driver.reads("7.5 s")
    driver.press("2")
    assert driver.reads("Nothing yet")
    driver.press("1")
    driver.press("Enter")
    for key in ("S", "F", "Esc"):
        driver.press(key)
    assert record.totals("hard").asked == 14
    rows = {row.key: row.aside for row in scene_of(driver).list.rows}
    assert rows["hard"] == "79 %"
    driver.app.close()


def test_without_mistakes_it_says_how_to_get_some() -> None:
    driver = put_up(page())
    driver.press("3")
    assert "There are no mistakes on record yet" in driver.find("start").reason
    driver.press("Enter")
    assert isinstance(driver.scene, PracticeScene)
    driver.app.close()


def test_without_numbers_the_drill_still_works() -> None:
    driver = put_up(page(judged(), finder=Finder(error=NOBODY)))
    for key in ("1", "3"):
        driver.press(key)
        assert "exact numbers need numba" in driver.find("start").reason
        assert driver.reads("exact numbers need numba")
        driver.press("Enter")
        assert isinstance(driver.scene, PracticeScene)
    driver.press("4")
    driver.press("Enter")
    assert isinstance(driver.scene, DrillScene)
    driver.app.close()
    scene = page(judged())
    scene.desk.coach = None
    driver = put_up(scene)
    assert "Exact numbers cannot be had" in driver.find("start").reason
    driver.app.close()


def test_mistakes_of_some_hands_are_practised_from_elsewhere() -> None:
    driver = put_up(page())
    desk = desk_of(judged())
    hands = tuple(dict.fromkeys(one.hand_id for one in desk.store.values.mistakes(limit=3)))
    practise_mistakes(driver.app, desk, hands, ask=Finder(), seed=1)
    driver.tick(0.2)
    table = driver.scene
    assert isinstance(table, PracticeTable)
    assert table.position is not None
    assert table.position.about in hands
    driver.press("Esc")
    practise_mistakes(driver.app, desk, (123_456,), ask=Finder())
    assert isinstance(driver.scene, PracticeScene)
    assert "no longer be dealt" in driver.app.toasted.text
    driver.app.close()


def test_the_rules_of_the_table_are_a_key_away() -> None:
    driver = put_up(page(judged()))
    for keys in ("", "2 Enter", "4 Enter", "1 Enter"):
        for key in keys.split():
            driver.press(key)
        below = driver.scene
        driver.press("F1")
        assert isinstance(driver.scene, HelpScene)
        driver.press("Esc")
        assert driver.scene is below
        if keys:
            driver.press("Esc")
    driver.app.close()


@every_size
def test_the_layout(size: tuple[int, int], text_size: int) -> None:
    driver = put_up(page(judged(), record=practised()), size, text_size)
    for key in ("1", "2", "3", "4"):
        driver.press(key)
        check_layout(driver)
    driver.app.close()


@few_monkeys
def test_monkey(count: int) -> None:
    driver = put_up(page(judged()))
    play_monkey(driver, lambda: page(judged()), seed=9, count=count)
    driver.app.close()


def until(driver: Driver, is_so: Callable[[], bool]) -> None:
    """Let frames pass until the workers have answered."""
    for _ in range(60_000):
        driver.tick(0.01)
        if is_so():
            return
        pygame.time.wait(5)
    raise AssertionError("the workers never answer")


@pytest.mark.slow
def test_hard_hands_and_verdicts_of_worker_processes() -> None:
    driver = put_up(page(rules="house_holdem"))
    app, desk = driver.app, desk_of(rules="house_holdem")
    desk.coach = WorkerCoach(app.workers)
    app.push(PracticeScene(desk, record=PracticeRecord(), seed=3))
    driver.press("Enter")
    table = driver.scene
    assert isinstance(table, PracticeTable)
    until(driver, lambda: not table.is_waiting)
    view = table.play.session.view
    advice = advise(view)
    assert is_hard(advice)
    driver.press("B")
    until(driver, lambda: table.verdicts.latest is not None)
    assert table.verdicts.latest is not None
    assert table.verdicts.latest.decided.advice == advice
    app.close()
