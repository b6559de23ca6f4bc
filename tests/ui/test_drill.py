"""The croupier's drill: answering by keys and by mouse, the clock, the score, the layout."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from casino_texas.app.practice.drill import LEVELS, fields_of, truth_of
from casino_texas.app.practice.record import PracticeRecord
from casino_texas.casino.events import Result
from casino_texas.ui.scenes.drill import DrillScene
from tests.ui.driver import Driver, problems
from tests.ui.pages import Below, check_layout, every_size, loaded, play_monkey
from tests.ui.practice_screens import few_monkeys, put_up

KEYS = {Result.NO_GAME: "N", Result.WIN: "P", Result.LOSE: "D", Result.STAND_OFF: "S"}


def drill(
    rules: str = "texas", *, level: int = 3, seed: int = 5, record: PracticeRecord | None = None
) -> DrillScene:
    return DrillScene(
        loaded(rules).rules, level=level, record=record or PracticeRecord(), seed=seed
    )


def scene_of(driver: Driver) -> DrillScene:
    assert isinstance(driver.scene, DrillScene)
    return driver.scene


def say_truth(driver: Driver) -> None:
    """Answer every question of the box rightly, by keys alone."""
    box = scene_of(driver).play.box
    truth = truth_of(box)
    assert truth.result is not None
    driver.press(KEYS[truth.result])
    for change in truth.fields.values():
        if change > 0:
            for digit in str(change):
                driver.press(digit)
        else:
            driver.press("T" if change < 0 else "U")
        if change > 0 and scene_of(driver).play.open:
            driver.press("Enter")


def test_deals_are_settled_by_keys_alone() -> None:
    record = PracticeRecord()
    driver = put_up(drill(record=record))
    boxes = 0
    for _ in range(4):
        play = scene_of(driver).play
        for at in range(len(play.deal.boxes)):
            assert play.at == at
            say_truth(driver)
            assert play.phase == "answer"
            assert driver.find("ok").label == "Check"
            driver.press("Enter")
            boxes += 1
            assert play.checked is not None
            assert play.checked.is_right
            assert driver.reads(f"Box {play.box.box} is right")
            assert not driver.shows("why")
            driver.press("Enter")
    play = scene_of(driver).play
    assert play.deal.number == 5
    assert (play.totals.asked, play.totals.right, play.totals.best) == (boxes,) * 3
    assert record.totals("drill", level=3).right == boxes
    assert driver.reads(f"Right {boxes} of {boxes}")
    driver.app.close()


def test_by_mouse_alone() -> None:
    driver = put_up(drill(level=1, seed=2))
    play = scene_of(driver).play
    while truth_of(play.box).result is not Result.LOSE:
        for name in ("says-lose", *["take"] * len(fields_of(play.box)), "ok", "ok"):
            driver.click(name)
    driver.click("says-win")
    driver.click("previous")
    assert play.question == "result"
    driver.click("says-lose")
    for _ in fields_of(play.box):
        driver.click("take")
    driver.click("ok")
    assert play.checked is not None
    assert play.checked.is_right
    driver.app.close()


def test_an_error_names_the_rule_and_shows_the_sum() -> None:
    driver = put_up(drill(level=2, seed=1))
    play = scene_of(driver).play
    while not (truth_of(play.box).result is Result.WIN and truth_of(play.box).fields["bet"] > 50):
        say_truth(driver)
        driver.press("Enter")
        driver.press("Enter")
    truth = truth_of(play.box)
    say_truth(driver)
    driver.press("T")  # the last field is the BET
    driver.press("Enter")
    assert play.checked is not None
    assert play.checked.wrong == ("bet",)
    why = driver.find("why").value
    assert "Rule H13, H16" in why
    assert f"= {truth.fields['bet']}." in why
    assert f"pay {truth.fields['bet']}" in driver.find("form").value
    assert driver.find("score").value
    assert play.totals.streak == 0
    assert driver.reads(f"Box {play.box.box}: 1 error.")
    driver.app.close()


def test_answers_can_be_changed_until_they_are_checked() -> None:
    driver = put_up(drill())
    play = scene_of(driver).play
    driver.press("Enter")
    assert play.question == "ante"
    for key in ("1", "2", "5"):
        driver.press(key)
    assert play.answer.fields["ante"] == 125
    driver.press("Backspace")
    assert play.answer.fields["ante"] == 12
    assert driver.find("paid").value == "12"
    driver.press("Backspace")
    driver.press("Backspace")
    assert "ante" not in play.answer.fields
    driver.press("0")
    assert play.answer.fields["ante"] == 0
    driver.press("T")
    assert play.answer.fields["ante"] < 0
    driver.press("Up")
    driver.press("Up")
    assert play.question == "result"
    # Keys of other questions do nothing here.
    driver.press("T")
    driver.press("7")
    assert play.answer.result is None
    for _ in range(len(play.questions) - 1):
        driver.press("Down")
    driver.press("Enter")
    assert play.question == "result", "what is still open is asked again"
    assert driver.reads("Something is still open")
    driver.app.close()


def test_the_clock_runs_while_the_trainee_thinks_and_only_then() -> None:
    driver = put_up(drill(level=1))
    play = scene_of(driver).play
    before = play.seconds
    driver.tick(3.0)
    assert play.seconds == pytest.approx(before + 3.0)
    driver.send(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert driver.find("clock").label == "paused"
    stopped = play.seconds
    driver.tick(9.0)
    assert play.seconds == stopped
    driver.send(pygame.Event(pygame.WINDOWFOCUSGAINED))
    say_truth(driver)
    driver.press("Enter")
    checked = play.seconds
    driver.tick(5.0)
    assert play.seconds == checked
    assert play.totals.seconds == pytest.approx(checked, abs=0.01)
    driver.press("Enter")
    assert play.seconds < 1.0
    driver.press("?")
    covered = play.seconds
    driver.tick(5.0)
    assert play.seconds == covered, "the list of keys lies over it"
    driver.app.close()


def test_a_second_enter_does_not_skip_the_verdict() -> None:
    driver = put_up(drill(level=1))
    say_truth(driver)
    driver.press("Enter", at_once=True)
    driver.press("Enter", at_once=True)
    assert scene_of(driver).play.phase == "checked"
    driver.app.close()


def test_nothing_is_given_away_before_the_check() -> None:
    driver = put_up(drill(level=3, seed=8))
    scene = scene_of(driver)
    while len(scene.play.deal.boxes) < 3:
        say_truth(driver)
        driver.press("Enter")
        driver.press("Enter")
    shown = scene.shown
    assert shown.strip is None
    assert shown.table.dealer_best is None
    assert all(box.best is None and box.settlement is None for box in shown.table.boxes)
    assert not shown.emphasis.marked
    assert None not in (*shown.table.dealer, *shown.table.board)
    assert scene.paytable.lit is None
    say_truth(driver)
    driver.press("Enter")
    settled = [box.settlement is not None for box in scene.shown.table.boxes]
    assert settled == [True, False, False]
    driver.app.close()


def test_the_level_of_odd_odds_shows_its_own_pay_table() -> None:
    driver = put_up(drill(level=4))
    assert driver.reads("5:4")
    assert driver.reads("401:4")
    driver.app.close()
    driver = put_up(drill(level=3))
    assert driver.reads("100:1")
    driver.app.close()


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("")
    driver = put_up(drill(level=1, record=PracticeRecord(folder / "practice.jsonl")))
    say_truth(driver)
    driver.press("Enter")
    assert "cannot be kept" in driver.app.toasted.text
    driver.app.close()


def test_esc_leaves() -> None:
    driver = put_up(drill())
    driver.press("Esc")
    assert isinstance(driver.scene, Below)
    driver.app.close()


@every_size
def test_the_layout(size: tuple[int, int], text_size: int) -> None:
    for rules, level in (("texas_exchange", 4), ("house_holdem", 1)):
        driver = put_up(drill(rules, level=level, seed=3), size, text_size)
        check_layout(driver)
        driver.press("P")
        for _ in fields_of(scene_of(driver).play.box):
            driver.press("7")
            assert problems(driver.app) == []
            driver.press("Enter")
        assert scene_of(driver).play.checked is not None
        check_layout(driver)
        driver.app.close()


@few_monkeys
def test_monkey(count: int) -> None:
    driver = put_up(drill(level=LEVELS[-1]))
    play_monkey(driver, lambda: drill(level=LEVELS[-1]), seed=5, count=count)
    driver.app.close()
