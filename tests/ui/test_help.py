"""The help page: read by keys alone, by the mouse alone, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.keys import KeyMap, parse_stroke
from casino_texas.ui.pages.document import Document
from casino_texas.ui.scenes.help import HelpScene
from casino_texas.ui.scenes.rankings import RankingsScene
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS
from tests.ui.driver import Driver, problems
from tests.ui.pages import Below, check_layout, every_size, monkeys, play_monkey, shown
from tests.ui.stage import pixels
from tests.ui.words import LANGUAGES


@pytest.fixture
def lessons() -> list[str]:
    return []


@pytest.fixture
def driver(lessons: list[str]) -> Iterator[Driver]:
    with shown(HelpScene(TEXAS, lesson=lambda: lessons.append("lesson"))) as driver:
        yield driver


def page_of(driver: Driver) -> Document:
    page = driver.scene.find("page")
    assert isinstance(page, Document)
    return page


# --- reading -----------------------------------------------------------------------------------


def test_every_section_is_reached_by_keys_alone(driver: Driver) -> None:
    page = page_of(driver)
    read = {page.current}
    while not page.is_at_end:
        before = driver.find("page").value, pixels(driver, page.rect)
        driver.press("PgDn", at_once=True)
        assert (driver.find("page").value, pixels(driver, page.rect)) != before
        read.add(page.current)
    while page.current != "aim":
        driver.press("Up", at_once=True)
        read.add(page.current)
    assert read == {section.key for section in page.sections}
    driver.press("End")
    assert page.is_at_end
    driver.press("Home")
    assert page.current == "aim"


def test_space_turns_the_page_and_does_nothing_else(driver: Driver) -> None:
    page = page_of(driver)
    while not page.is_at_end:
        driver.press("Space", at_once=True)
    assert isinstance(driver.scene, HelpScene)
    driver.press("Shift+Space", at_once=True)
    assert not page.is_at_end


def test_the_wheel_and_the_bar_scroll(driver: Driver) -> None:
    page = page_of(driver)
    driver.wheel("page", -3)
    moved = pixels(driver, page.rect)
    driver.wheel("page", 3)
    assert pixels(driver, page.rect) != moved
    knob = (page.rect.right - 12, page.rect.top + 20)
    driver.drag(knob, (knob[0], page.rect.bottom + 200))
    assert page.is_at_end
    driver.drag((knob[0], page.rect.bottom - 20), (knob[0], page.rect.top - 200))
    assert page.current == "aim"


def test_the_contents_lead_to_each_section(driver: Driver) -> None:
    page = page_of(driver)
    contents = driver.scene.find("contents")
    assert contents is not None
    for at, section in enumerate(page.sections):
        row = contents.row_rect(at)  # type: ignore[attr-defined]
        driver.click(row.center)
        assert page.current == section.key
        assert driver.reads(section.title)


def test_the_contents_follow_the_reading(driver: Driver) -> None:
    page = page_of(driver)
    while page.current != "pays":
        driver.press("Down", at_once=True)
    assert driver.find("contents").value == "What it pays"


def test_the_place_is_kept_when_the_window_changes(driver: Driver) -> None:
    page = page_of(driver)
    page.show_section("examples")
    driver.resize(960, 640)
    assert page.current == "examples"


# --- what it says ------------------------------------------------------------------------------


def test_it_says_what_the_rules_say(driver: Driver) -> None:
    page_of(driver).show_section("pays")
    assert driver.reads("pays 3 to 1: a BET of 50 wins 150")
    node = driver.find("page")
    assert any("two closed on the left" in child.value for child in node.children)


def test_the_keys_are_those_in_force(driver: Driver) -> None:
    page_of(driver).show_section("keys")
    assert driver.reads("Fold")
    changes = KeyMap().bind("fold", parse_stroke("Ctrl+G")).changes()
    driver.app.change(keys=changes)
    driver.scene.rebuild()
    section = next(child for child in driver.find("page").children if child.name == "page-keys")
    assert "Fold, Ctrl+G" in section.value


def test_another_table_another_page() -> None:
    with shown(HelpScene(HOUSE)) as driver:
        page_of(driver).show_section("pays")
        assert driver.reads("an ANTE of 25 wins 2,500")
        assert not driver.shows("lesson")


# --- leaving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["Esc", "F1", "back"])
def test_it_is_left_by_every_way(driver: Driver, way: str) -> None:
    if way == "back":
        driver.click("back")
    else:
        driver.press(way)
    assert isinstance(driver.scene, Below)


def test_the_lesson_begins_after_the_page_is_gone(driver: Driver, lessons: list[str]) -> None:
    driver.click("lesson")
    assert lessons == ["lesson"]
    assert isinstance(driver.scene, Below)


@pytest.mark.parametrize("way", ["K", "rankings"])
def test_the_ranking_of_hands_is_one_key_away(driver: Driver, way: str) -> None:
    if way == "K":
        driver.press("K")
    else:
        driver.click(way)
    assert isinstance(driver.scene, RankingsScene)
    driver.press("K")
    assert isinstance(driver.scene, HelpScene)


# --- layout ------------------------------------------------------------------------------------

LONG = replace(
    EXCHANGE, name="W" * 40, source="m" * 40, max_payout=12345, qualifier=HOUSE.qualifier
)


@every_size
@pytest.mark.parametrize("rules", [LONG, HOUSE], ids=["long", "house"])
def test_everything_fits(rules: CasinoRules, size: tuple[int, int], text_size: int) -> None:
    with shown(HelpScene(rules, lesson=list), size, text_size) as driver:
        check_layout(driver, may_shorten=("title",))
        for language in LANGUAGES:
            driver.app.change(language=language)
            page = page_of(driver)
            for _ in range(100):
                if page.is_at_end:
                    break
                page.page(1)
                assert problems(driver.app, may_shorten=("title",)) == [], language
            assert page.is_at_end


def test_every_control_is_reached_by_tab(driver: Driver) -> None:
    wanted = {node.name for node in driver.tree().walk() if node.focusable}
    assert wanted == {"back", "rankings", "lesson", "contents", "page"}
    seen = set()
    for _ in wanted:
        driver.press("Tab", at_once=True)
        seen |= {node.name for node in driver.tree().walk() if node.focused}
    assert seen == wanted


@monkeys
def test_random_events_leave_it_whole(count: int) -> None:
    rules = Random(1)
    with shown(HelpScene(TEXAS, lesson=list), (960, 540)) as driver:
        play_monkey(
            driver,
            lambda: HelpScene(rules.choice((TEXAS, EXCHANGE, HOUSE)), lesson=list),
            seed=5,
            count=count,
        )
