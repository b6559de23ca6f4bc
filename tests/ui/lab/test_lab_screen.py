"""The lab's screen at every size, by keys alone, by mouse alone, under random events."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest

from casino_texas.app.folders import home_path
from casino_texas.app.lab.asking import AskState
from casino_texas.app.lab.draft import DraftState
from casino_texas.app.rules.files import list_rules_files
from casino_texas.app.rules.loader import load_rules
from casino_texas.ui.keys import COMMANDS
from casino_texas.ui.lab.screen import PAGES
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.lab import LabScene, open_on
from casino_texas.ui.widgets.scroll_view import reachable
from tests.ui.driver import Driver, problems
from tests.ui.lab.hands import Lab, lab, wait_for
from tests.ui.pages import SIZES, TEXT_SIZES, check_layout, every_size, monkeys
from tests.ui.words import LANGUAGES

# --- layout ------------------------------------------------------------------------------------


def states(found: Lab) -> Iterator[str]:
    """What the lab can look like, one after the other."""
    driver, scene = found.driver, found.scene
    for page in PAGES:
        scene.screen.select(page)
        driver.tick(0.1)
        yield page
    scene.screen.select("form")
    scene.screen.form.scroll_by(10**6)
    driver.tick(0.1)
    yield "the end of the form"
    for picture in ("results", "bands"):
        scene.screen.select("pictures")
        driver.tick(0.4)
        driver.click(f"picture-{picture}")
        yield picture
    scene.actions.compare("house_holdem")
    scene.screen.select("compare")
    driver.tick(0.1)
    yield "two tables"
    scene.actions.set_value("pays.bet.flush", "much")
    scene.actions.set_value("pays.bet.two_pair", "0:x")
    for page in ("form", "yaml", "files"):
        scene.screen.select(page)
        driver.tick(0.1)
        yield f"{page} with mistakes"


@every_size
def test_nothing_is_cut_or_overlaps_at_any_size(size: tuple[int, int], text_size: int) -> None:
    with lab(size, text_size) as found:
        for state in states(found):
            for language in LANGUAGES:
                found.driver.app.change(language=language)
                found.driver.tick(0.4)
                assert problems(found.driver.app) == [], (state, language)


@pytest.mark.parametrize(
    ("size", "text_size"),
    [
        pytest.param(
            size, text, marks=() if (size, text) == ((960, 540), 200) else pytest.mark.slow
        )
        for size in SIZES
        for text in TEXT_SIZES
    ],
)
def test_what_is_asked_fits_at_any_size(size: tuple[int, int], text_size: int) -> None:
    with lab(size, text_size) as found:
        actions = found.scene.actions
        found.more("pays.bet.pair") if not found.scene.screen.is_folded else actions.step(
            "pays.bet.pair", 1
        )
        for ask in (actions.duplicate, actions.tune, actions.export, actions.delete):
            ask()
            found.driver.tick(0.4)
            if ask == actions.tune:
                found.driver.press("Enter")
                found.driver.tick(0.4)
            check_layout(found.driver)
            found.driver.press("Esc")
        found.driver.press("Esc")
        check_layout(found.driver)


def test_small_windows_and_large_type_have_one_page_at_a_time() -> None:
    for size, text_size in (((960, 540), 100), ((1280, 720), 200), ((960, 540), 200)):
        with lab(size, text_size) as found:
            assert found.scene.screen.is_folded
            assert [found.scene.screen.is_page_shown(page) for page in PAGES].count(True) == 1
            found.driver.click("tabs-all-compare")
            assert found.scene.screen.is_page_shown("compare")
            found.driver.resize(1920, 1080)
            found.driver.app.change(text_size=100)
            found.driver.tick(0.3)
            assert not found.scene.screen.is_folded
            assert found.scene.screen.is_page_shown("files")
            assert found.scene.screen.is_page_shown("compare")


# --- keys --------------------------------------------------------------------------------------


def test_the_keyboard_reaches_everything_that_can_be_pressed() -> None:
    with lab() as found:
        driver = found.driver
        wanted = {w.name for w in reachable(found.scene.root) if w.focusable}
        assert "dealer.no_game.ante" in wanted
        seen = []
        for _ in range(len(wanted)):
            driver.press("Tab", at_once=True)
            focused = driver.scene.focused
            assert focused is not None
            assert found.scene.area.contains(focused.rect), focused.name
            seen.append(focused.name)
        assert set(seen) == wanted


def test_keys_are_printed_on_their_buttons_and_listed() -> None:
    with lab() as found:
        printed = {node.key for node in found.driver.tree().walk() if node.key}
        assert {"Ctrl+S", "Ctrl+Z", "Ctrl+Y", "Ctrl+R", "Ctrl+D", "F5", "PgUp PgDn"} <= printed
        found.driver.press("?")
        assert found.driver.scene.name != "lab"
        lines = {drawn.text for drawn in found.driver.texts()}
        for command in COMMANDS:
            if command.context == "lab":
                name = found.driver.app.say(f"ui.command.{command.name}")
                assert any(name in line for line in lines), command.name


def to(driver: Driver, name: str) -> None:
    """Go to a widget by Tab alone."""
    for _ in range(120):
        focused = driver.scene.focused
        if focused is not None and focused.name == name and driver.scene.focus_shown:
            return
        driver.press("Tab", at_once=True)
    raise AssertionError(f"the keyboard does not come to {name}")


def test_a_table_is_made_and_played_by_keys_alone() -> None:
    with lab() as found:
        driver = found.driver
        to(driver, "pays.bet.flush")
        driver.press("+")
        driver.press("Down", at_once=True)
        assert driver.scene.focused is not None
        assert driver.scene.focused.name == "pays.bet.straight"
        to(driver, "tabs-middle-yaml")
        driver.press("Enter")
        to(driver, "yaml")
        driver.press("Ctrl+End")
        driver.type_text("# mine")
        driver.press("Esc")  # leaves the text
        assert driver.scene.focused is not found.scene.screen.text.area
        driver.press("Ctrl+S")
        driver.press("Enter")
        (own,) = [entry for entry in list_rules_files() if entry.is_own]
        assert "flush: 9:2" in own.path.read_text()
        assert own.path.read_text().endswith("# mine")
        to(driver, "play")
        driver.press("Enter")
        assert isinstance(driver.scene, CasinoScene)


def wheel_to(driver: Driver, name: str) -> None:
    """Scroll the form by the wheel until something is seen."""
    driver.wheel("form", 100)
    for _ in range(60):
        if driver.shows(name):
            return
        driver.wheel("form", -1)
    raise AssertionError(f"the wheel does not come to {name}")


def test_a_table_is_made_and_played_by_mouse_alone() -> None:
    with lab() as found:
        driver = found.driver
        wheel_to(driver, "boxes.player-less")
        driver.click("boxes.player-less")
        driver.click("keep-copy")
        driver.click("ok")
        wheel_to(driver, "dealer.qualifies-more")
        driver.click("dealer.qualifies-more")
        text = found.text
        driver.click("save")
        assert found.scene.bench.draft.state is DraftState.GOOD
        assert (home_path() / "paytables" / "texas_2.yaml").read_text() == text
        driver.click("play")
        assert isinstance(driver.scene, CasinoScene)
        assert found.desk.table_rules.boxes.player == 2


def test_the_wheel_over_a_value_scrolls_and_changes_nothing() -> None:
    with lab() as found:
        before = found.text
        for name in ("pays.bet.flush-more", "pays.bet.flush", "pays.bet.shape"):
            for notches in (-1, 1):
                wheel_to(found.driver, name)
                found.driver.wheel(name, notches)
        assert found.text == before
        found.driver.wheel("form", -3)
        assert found.scene.screen.form.scroller.offset > 0


# --- whatever happens --------------------------------------------------------------------------


@monkeys
def test_random_events_lose_nothing_and_play_nothing_bad(count: int) -> None:
    with lab() as found:
        driver, app = found.driver, found.driver.app
        chance = random.Random(7)
        bundled = {e.path: e.path.read_bytes() for e in list_rules_files() if not e.is_own}
        for _ in driver.monkey(seed=23, count=count):
            if not any(isinstance(scene, LabScene) for scene in app.scenes):
                while len(app.scenes) > 1:
                    app.pop()
                open_on(app, found.desk)
            elif isinstance(app.top, CasinoScene):
                assert found.desk.rules.rules == load_rules(found.desk.rules.text, "played").rules
                app.pop()
            if chance.random() < 0.1:
                found.workers.at_once = not found.workers.at_once
                found.workers.answer_all()
            scene = found.scene
            assert scene.screen.text.area.text == scene.bench.draft.text.replace("\r\n", "\n")
            draft = scene.bench.draft
            assert (draft.state is DraftState.INVALID) == bool(draft.problems)
            if scene.bench.asking.state is AskState.CURRENT:
                assert scene.bench.asking.report is not None
        assert {path: path.read_bytes() for path in bundled} == bundled
        app.paint(app.surface)


@pytest.mark.slow
def test_a_newcomer_makes_a_table_of_three_per_cent_with_the_real_solver() -> None:
    """From the opened lab to the casino table in seven presses and one figure."""
    with lab() as found:
        driver, app = found.driver, found.driver.app
        app.pop()
        del app.workers.submit  # type: ignore[attr-defined]
        open_on(app, found.desk)
        driver.tick(0.5)
        wait_for(driver, lambda: found.scene.bench.asking.is_current)
        assert found.edge == "16.7069 %"
        driver.click("tune")
        driver.type_text("3")
        driver.press("Enter")
        wait_for(driver, lambda: found.scene.actions.tuning.found is not None)
        driver.tick(0.5)
        driver.press("Enter")
        wait_for(driver, lambda: found.scene.bench.asking.is_current)
        assert 3 <= float(found.edge.removesuffix(" %")) < 5
        driver.click("play")
        driver.press("Enter")
        assert isinstance(driver.scene, CasinoScene)
        assert found.desk.rules_name == "texas_2"


def test_typing_goes_on_while_the_mouse_is_elsewhere() -> None:
    with lab() as found:
        found.driver.click("tabs-middle-yaml")
        found.driver.click("yaml")
        found.driver.send(pygame.Event(pygame.WINDOWLEAVE))
        found.driver.type_text("#")
        assert found.text.count("#") > 0
        assert found.scene.bench.draft.is_dirty
