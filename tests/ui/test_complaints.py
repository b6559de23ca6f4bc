"""What players of such games complain of, turned into promises; each is kept by a test.

`PROMISES` names the tests that keep each promise, here or elsewhere; one that cannot be broken here
says why.  The tests below are those that belong nowhere else.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame
import pytest

from casino_texas.app.folders import assets_folder
from casino_texas.app.settings import INSTANT, Settings, SettingsFile
from casino_texas.app.store.store import Store
from casino_texas.casino.view import Stage
from casino_texas.ui.app import App
from casino_texas.ui.desk import Desk
from casino_texas.ui.scene import Scene
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.menu import MenuScene
from casino_texas.ui.scenes.settings import SettingsScene
from casino_texas.ui.side_panels import IconTab
from casino_texas.ui.widgets import Pressable
from tests.ui.casino_table import FULL_HOUSE_WINS, PAIR_LOSES, check, press, sit_down, table
from tests.ui.driver import FRAME, Driver
from tests.ui.ring.hosts import open_ring

ROOT: Final = Path(__file__).parents[2]
HERE: Final = "tests/ui/test_complaints.py"
UI, RING, APP = "tests/ui/test_", "tests/ui/ring/test_", "tests/app/test_"

#: What is promised, and the tests that keep it: `file::test ...`.
PROMISES: Final[Mapping[str, tuple[str, ...]]] = {
    "all-in is not beside check or call, and a large one is asked about": (
        f"{RING}table.py::test_l02_all_in_stands_apart",
        f"{RING}table.py::test_a_large_all_in_is_asked_once_and_the_question_can_be_switched_off",
    ),
    "a press that comes after its button has changed its meaning is dropped": (
        f"{UI}casino_scene.py::test_a_press_that_comes_after_the_meaning_has_changed_is_dropped",
        f"{RING}table.py::test_l01_a_late_press_is_dropped",
        f"{RING}table.py::test_l01_a_key_at_the_moment_the_turn_comes_is_dropped",
    ),
    "what gives the hand up is at the other end than what stakes most": (
        f"{HERE}::test_fold_is_at_the_one_end_and_what_stakes_most_at_the_other",
        f"{RING}table.py::test_l02_all_in_stands_apart",
    ),
    "every button that can be pressed does something, or says why not": (
        f"{HERE}::test_every_open_button_of_the_casino_table_does_something",
        f"{RING}table.py::test_every_enabled_button_changes_something_or_explains",
    ),
    "any amount can be staked: the wheel and arrows go by one big blind, figures can be typed": (
        f"{RING}table.py::test_wheel_and_arrows_are_a_big_blind",
        f"{RING}table.py::test_digits_go_straight_in_and_one_is_a_preset",
        f"{UI}casino_scene.py::test_chips_are_laid_taken_back_doubled_and_laid_again",
    ),
    "the amount begins anew at each turn, and its button says what it will be": (
        f"{RING}table.py::test_the_amount_begins_anew_each_turn",
        f"{RING}amounts.py::test_words_of_a_raise",
    ),
    "no button leaves the window, whatever the size, the language or the type": (
        f"{UI}casino_scene_layout.py::test_every_size",
        f"{RING}screens.py::test_nothing_overlaps_or_leaves_the_window",
        f"{UI}menu.py::test_it_fits",
        f"{UI}settings_scene.py::test_everything_fits",
    ),
    "text can be read on small and on large screens, and made larger": (
        f"{UI}theme.py::test_text_size_makes_type_larger_and_its_boxes_too",
        f"{UI}theme.py::test_everything_written_can_be_read",
        f"{UI}casino_scene_layout.py::test_the_felt_is_drawn_at_true_pixels",
    ),
    "the window takes any size and the picture fills it": (
        f"{UI}app.py::test_the_surface_is_the_truth_about_the_size",
        f"{UI}casino_scene.py::test_a_resize_in_the_middle_of_a_deal_ends_it",
        f"{UI}menu.py::test_it_fits_every_window",
    ),
    "choices are there after a restart, by name and not by where files lie": (
        f"{HERE}::test_what_is_kept_names_no_folder_of_the_program",
        f"{UI}settings_scene.py::test_settings_survive_a_restart",
    ),
    "a long name ends in dots and pushes nothing aside": (
        f"{UI}casino_scene_layout.py::test_a_name_of_forty_letters",
        f"{RING}screens.py::test_nothing_overlaps_or_leaves_the_window",
    ),
    "two to ten seats, one to six boxes have their places": (
        f"{RING}layout.py::test_nothing_overlaps",
        f"{UI}casino_scene_layout.py::test_tables_of_one_to_six_boxes",
    ),
    "a result stays until it is dismissed": (
        f"{HERE}::test_a_result_stays_as_long_as_nobody_dismisses_it",
        f"{UI}casino_scene.py::test_auto_deal_waits_visibly_deals_the_same_bet_and_never_decides",
    ),
    "any key ends what moves, and nothing need move": (
        f"{UI}casino_scene.py::test_what_ends_an_animation_does_nothing_else",
        f"{UI}casino_scene.py::test_reduced_motion_moves_nothing",
        f"{UI}app.py::test_plus_and_minus_change_the_speed",
    ),
    "a press held or repeated deals once; the wheel is no press": (
        f"{HERE}::test_a_press_held_deals_once_and_when_it_is_let_go",
        f"{UI}casino_scene.py::test_three_quick_clicks_deal_once",
        f"{UI}casino_scene.py::test_a_wheel_is_no_click",
        f"{UI}widgets.py::test_other_buttons_and_the_wheel_are_no_clicks",
    ),
    "the window answers while something is counted": (
        f"{UI}advice.py::test_play_never_waits_for_the_coach",
        f"{UI}app.py::test_work_is_done_elsewhere_and_fetched_later",
        f"{RING}screens.py::test_thinking_elsewhere_answers_as_here",
    ),
    "where nothing happens nothing is drawn and the processor rests": (
        f"{HERE}::test_at_rest_nothing_is_drawn_and_nothing_is_due",
        f"{UI}app.py::test_while_nothing_moves_the_loop_sleeps_and_draws_nothing",
    ),
    "without an audio device the game is silent and goes on": (
        f"{UI}sound.py::test_no_device_is_silence",
        f"{UI}sound.py::test_without_any_audio_driver_a_fresh_program_plays_on",
    ),
    "it starts from any folder": (
        "tests/test_wheel.py::test_the_installed_command_runs_from_another_folder",
    ),
    "a folder that cannot be written is told, and play goes on": (
        f"{APP}store_files.py::test_a_home_that_cannot_be_made_means_play_in_memory",
        f"{APP}settings.py::test_a_folder_that_cannot_be_written_is_told_in_one_line",
    ),
    "every chip is accounted for in every hand": (
        f"{APP}store_property.py::test_any_order_of_actions_keeps_every_chip",
        "tests/casino/test_hand_properties.py::test_chips_are_conserved_at_every_step",
        "tests/rulebook/test_casino_showdown.py::test_h14_stand_off_moves_nothing",
    ),
    "side pots and the blinds of two players are right, each pot is said": (
        "tests/rulebook/test_ring_showdown_rules.py::test_r28_main_pot_and_side_pots_by_layers",
        "tests/rulebook/test_ring_hand_rules.py"
        "::test_r12_heads_up_the_button_acts_first_before_the_flop_and_last_after",
        "tests/ring/test_against_pokerkit.py::test_random_hands_agree_with_pokerkit",
    ),
    "a history has the whole board, after an all-in too": (
        f"{APP}ring_export.py::test_every_hand_comes_to_the_same_stacks",
        f"{APP}history_phh.py::test_random_hands_of_every_kind_are_the_same_when_read_back",
    ),
    "nothing is told by colour alone, and suits can be told apart": (
        f"{HERE}::test_gain_and_loss_are_told_by_sign_and_word",
        f"{HERE}::test_fold_is_at_the_one_end_and_what_stakes_most_at_the_other",
        f"{UI}theme.py::test_the_safe_deck_has_four_colours_for_everyone",
    ),
    "keys work under every keyboard layout": (
        f"{UI}keys.py::test_the_place_of_the_key_counts_not_its_letter",
        f"{UI}widgets.py::test_its_key_presses_it_whatever_the_layout",
    ),
    "after full screen the mouse presses what it points at": (
        f"{HERE}::test_after_full_screen_the_mouse_presses_what_it_points_at",
        f"{UI}app.py::test_full_screen_and_back_keeps_the_window",
    ),
    "a sound is not played many times at once, nor at the wrong moment": (
        f"{UI}sound.py::test_at_most_one_sound_of_a_kind_in_80_milliseconds",
        f"{UI}casino_scene_life.py"
        "::test_a_hand_is_heard_from_the_chip_to_the_shuffle_of_the_next_shoe",
    ),
    "an error in a rules file names its line, and all errors are told at once": (
        f"{APP}rules_files_corpus.py::test_a_file_gives_exactly_these_errors_and_warnings",
        f"{UI}menu.py::test_a_bad_file_shows_every_error_with_its_line_and_cannot_be_played",
    ),
}


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of the tests of a file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


@pytest.mark.parametrize("promise", PROMISES)
def test_every_promise_is_kept_by_tests_that_are_there(promise: str) -> None:
    for test in PROMISES[promise]:
        path, _, name = test.partition("::")
        assert name in names_in(path), f"{path} has no {name}"


# --- the buttons ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["texas", "texas_exchange", "house_holdem"])
def test_fold_is_at_the_one_end_and_what_stakes_most_at_the_other(rules: str) -> None:
    driver = sit_down(rules=rules)
    press(driver, "2 Space")
    while table(driver).play.step == "decide":
        shown = [table(driver).screen.bar.actions[name] for name in table(driver).screen.bar.shown]
        assert (shown[0].name, shown[-1].name) == ("fold", "bet")
        for left, right in pairwise(shown):
            assert right.rect.left - left.rect.right >= driver.app.theme.px(10)
            assert min(left.rect.size) > 2 * driver.app.theme.px(44)
        for button in shown:
            assert button.icon, "a sign beside the word"
            assert button.label
        assert len({button.icon for button in shown}) == len(shown)
        press(driver, "S" if "buy" in table(driver).screen.bar.shown else "F")
    driver.app.close()


#: How to come to each phase of the table.
PHASES: Final = {"staked": "2 3", "decide": "2 Space", "over": "2 Space B"}


@pytest.mark.parametrize("phase", PHASES)
def test_every_open_button_of_the_casino_table_does_something(phase: str) -> None:
    def arrive() -> Driver:
        driver = sit_down(size=(960, 540), seed=FULL_HOUSE_WINS)
        press(driver, PHASES[phase])
        driver.tick(0.3)
        return driver

    def seen(driver: Driver) -> tuple[object, ...]:
        app, scene = driver.app, table(driver)
        return (
            scene.play.state,
            scene.play.stakes,
            scene.play.chip,
            app.settings,
            app.toasted.text,
            len(app.scenes),
        )

    driver = arrive()
    state = table(driver).play.state
    names = [
        widget.name
        for widget in driver.scene.focus_order()
        if isinstance(widget, Pressable) and widget.enabled and not isinstance(widget, IconTab)
    ]
    assert len(names) >= 8
    for name in names:
        before = seen(driver)
        driver.click(name)
        driver.tick(0.1)
        assert seen(driver) != before, f"{name} does nothing"
        while len(driver.app.scenes) > 1:
            driver.app.pop()
        if table(driver).play.state != state or not table(driver).play.stakes.total:
            driver.app.close()
            driver = arrive()
    driver.app.close()


def test_a_press_held_deals_once_and_when_it_is_let_go() -> None:
    driver = sit_down()
    press(driver, "2")
    driver.tick(0.3)
    driver.down("deal")
    driver.tick(5)
    assert table(driver).play.step == "stake"
    driver.up()
    driver.tick(5)
    assert table(driver).play.session.legal.stage is Stage.FLOP
    assert pygame.key.get_repeat() == (0, 0), "the keyboard sends a held key once"
    check(driver)
    driver.app.close()


def test_after_full_screen_the_mouse_presses_what_it_points_at() -> None:
    driver = sit_down()
    for keys in ("F11", "Alt+Enter"):
        driver.press(keys)
        driver.tick(0.5)
        assert driver.app.theme.size == driver.app.surface.get_size()
        for name in ("chip-25", "clear"):
            place = driver.place(name)
            assert driver.scene.root.at(place) is driver.scene.find(name)
            driver.click(place)
        driver.click("chip-25")
        assert table(driver).play.stakes.total == 25
        driver.click("clear")
    assert not driver.app.settings.full_screen
    driver.app.close()


# --- what is seen --------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "sign"), [(FULL_HOUSE_WINS, "+"), (PAIR_LOSES, "\N{MINUS SIGN}")])
def test_gain_and_loss_are_told_by_sign_and_word(seed: int, sign: str) -> None:
    driver = sit_down(seed=seed)
    press(driver, "2 Space S B")
    words = table(driver).screen.words[2]
    assert words.head is not None
    word, _, number = words.head.text.partition(" ")
    assert word == {"+": "Win", "\N{MINUS SIGN}": "Lose"}[sign]
    assert number.startswith(sign)
    assert words.fields["bet"].written.text.startswith(sign)
    assert driver.find("session").label.partition(" ")[2].startswith(sign)
    driver.app.close()


def test_a_result_stays_as_long_as_nobody_dismisses_it() -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS, speed=4.0)
    press(driver, "2 Space")
    for key in ("S", "B"):
        driver.tick(3)
        driver.press(key)
    driver.tick(3)
    shown = table(driver).screen.shown
    assert shown.words[2].settled is not None
    driver.tick(300)
    assert table(driver).screen.shown == shown
    driver.app.close()


# --- quiet, and kept -----------------------------------------------------------------------------


def menu(app: App) -> None:
    app.push(MenuScene(Desk(Store())))


def casino(app: App) -> None:
    app.push(CasinoScene(Desk(Store())))


def ring(app: App) -> None:
    open_ring(app).warming = None


def settings(app: App) -> None:
    app.push(SettingsScene())


@pytest.mark.parametrize("go_to", [menu, casino, ring, settings])
def test_at_rest_nothing_is_drawn_and_nothing_is_due(go_to: Callable[[App], object]) -> None:
    app = App(size=(640, 360), settings=Settings(speed=INSTANT, lesson_done=True))
    app.push(Scene())
    go_to(app)
    for _ in range(400):  # cards are drawn before they are needed, one at a time
        app.step((), 0.05)
    assert app.top is not None
    before, waits = app.frames, []
    for _ in range(20):
        app.step((), FRAME)
        waits.append(app.top.wake_after)
    assert app.frames == before
    assert all(wait is None or wait > 0.2 for wait in waits[:5])
    app.close()


def test_what_is_kept_names_no_folder_of_the_program(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    app = App(size=(960, 540), settings=Settings(lesson_done=True), keep=file.save)
    scene = MenuScene(Desk(Store()))
    app.push(scene)
    driver = Driver(app)
    driver.tick(0.5)
    driver.click(scene.list.row_rect(1).center)
    app.change(felt="blue", deck="classic-2", language="ru", keys={"fold": ["G"]})
    app.close()
    written = (tmp_path / "settings.json").read_text(encoding="utf-8")
    assert "house_holdem" in written
    for folder in (assets_folder(), ROOT):
        assert str(folder) not in written
