"""Typing: text and numbers, caret, selection, clipboard."""

from __future__ import annotations

import pygame
import pytest

from casino_texas.ui.widgets import Button, NumberField, TextField
from casino_texas.ui.widgets import field as field_module
from tests.ui.driver import Driver, problems
from tests.ui.stage import Stage, pixels, stage

BOX = (100, 100, 300, 48)


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    held = [""]

    def put(text: str) -> bool:
        held[0] = text
        return True

    monkeypatch.setattr(field_module, "clipboard_text", lambda: held[0])
    monkeypatch.setattr(field_module, "put_on_clipboard", put)
    return held


def _typing(field: TextField) -> Driver:
    driver = stage((field, BOX))
    driver.click(field.name)
    return driver


def test_what_is_typed_stands_at_the_caret() -> None:
    field = TextField("name", label="Name")
    driver = _typing(field)
    driver.type_text("mine")
    driver.press("Home")
    driver.press("Right")
    driver.type_text("yäЯ")
    assert field.text == "myäЯine"
    driver.press("Delete")
    driver.press("Backspace")
    driver.press("Backspace")
    assert (field.text, field.caret) == ("myne", 2)
    driver.press("End")
    driver.press("Delete")
    assert field.text == "myne"
    assert driver.find("name").value == "myne"


def test_letters_typed_are_no_commands_but_function_keys_are() -> None:
    log: list[str] = []
    field = TextField("name")
    fold = Button("fold", lambda: log.append("fold"), label="Fold", command="fold")
    driver = stage((field, BOX), (fold, (500, 100, 100, 48)))
    driver.click("name")
    driver.press("F")
    driver.press("Space")
    assert log == []
    driver.press("Tab")
    driver.press("F")
    assert log == ["fold"]


def test_enter_submits_and_escape_leaves(clipboard: list[str]) -> None:
    sent: list[str] = []
    field = TextField("name", sent.append, text="texas")
    driver = _typing(field)
    driver.press("Enter")
    assert sent == ["texas"]
    driver.press("Esc")  # belongs to the scene
    assert isinstance(driver.scene, Stage)
    assert driver.scene.escapes == 1


def test_selection_is_replaced_copied_and_cut(clipboard: list[str]) -> None:
    field = TextField("name", text="one two three")
    driver = _typing(field)
    driver.press("End")
    driver.press("Ctrl+Shift+Left")
    assert field.selection == "three"
    driver.press("Ctrl+C")
    assert clipboard == ["three"]
    driver.type_text("3")
    assert field.text == "one two 3"
    driver.press("Ctrl+A")
    driver.press("Ctrl+X")
    assert (field.text, clipboard[0]) == ("", "one two 3")
    driver.press("Ctrl+V")
    driver.press("Ctrl+V")
    assert field.text == "one two 3one two 3"
    driver.press("Ctrl+Backspace")
    assert field.text == "one two 3one two "
    driver.press("Shift+Home")
    driver.press("Backspace")
    assert field.text == ""
    for key in ("Backspace", "Delete", "Left", "Ctrl+Left", "Ctrl+Right", "Ctrl+C", "Ctrl+X"):
        driver.press(key)
    assert field.text == ""


def test_pasted_text_is_one_clean_line_of_the_right_length(clipboard: list[str]) -> None:
    clipboard[0] = "a\nb\x00c\tdefgh"
    field = TextField("name", longest=6)
    driver = _typing(field)
    driver.press("Ctrl+V")
    assert field.text == "a bcde"


def test_a_missing_clipboard_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    field = TextField("name", text="abc")
    driver = _typing(field)
    driver.press("Ctrl+A")
    driver.press("Ctrl+X")
    assert field.text == "abc"  # not lost: it could not be kept
    driver.press("Ctrl+V")
    assert field.text == ""  # the selection was replaced by nothing


def test_a_click_puts_the_caret_and_a_drag_selects() -> None:
    field = TextField("name", text="WWWWWWWWWW")
    driver = _typing(field)
    theme = driver.app.theme
    letter = theme.text.width("W", theme.text_px(16))
    start = field.rect.left + theme.px(10)
    driver.click((start + 3 * letter + 2, field.rect.centery))
    assert field.caret == 3
    driver.click((start - 5, field.rect.centery))
    assert field.caret == 0
    driver.drag((start + letter + 1, field.rect.centery), (start + 4 * letter, field.rect.centery))
    assert field.selection == "WWW"


def test_a_long_text_scrolls_with_the_caret_and_is_never_outside() -> None:
    field = TextField("name", text="x" * 150)
    driver = _typing(field)
    around = field.rect.inflate(40, 40)
    assert problems(driver.app) == []
    end = pixels(driver, around)
    driver.press("Home")
    driver.type_text("START")
    driver.tick(0.1)
    assert pixels(driver, around) != end
    assert problems(driver.app) == []


def test_the_caret_blinks_by_itself_without_using_the_processor() -> None:
    field = TextField("name")
    driver = _typing(field)
    looks = set()
    frames = driver.app.frames
    for _ in range(40):
        driver.tick(0.05)
        looks.add(pixels(driver, field.rect))
    assert len(looks) == 2
    assert driver.app.frames - frames <= 8


def test_what_may_not_be_typed_is_dropped() -> None:
    field = TextField("name", allowed=lambda c: c.isalnum() or c in "-_")
    driver = _typing(field)
    driver.type_text("my table/../x_1")
    assert field.text == "mytablex_1"


# --- numbers -----------------------------------------------------------------------------------


def test_only_digits_are_typed_and_letters_stay_commands() -> None:
    log: list[object] = []
    field = NumberField("amount", log.append, low=40, high=2000, number=180)
    fold = Button("fold", lambda: log.append("fold"), label="Fold", command="fold")
    driver = stage((field, BOX), (fold, (500, 100, 100, 48)))
    driver.click("amount")
    driver.type_text("2x5-0")  # what was there is selected and so replaced
    assert field.text == "250"
    driver.press("F")
    assert log == [250, "fold"]
    assert field.number == 250


def test_a_number_is_brought_between_its_limits_by_enter_and_by_leaving() -> None:
    entered: list[int] = []
    field = NumberField("amount", low=40, high=2000, number=180, on_enter=entered.append)
    driver = stage((field, BOX), (Button("b", label="B"), (500, 100, 100, 48)))
    driver.click("amount")
    driver.type_text("9999")
    assert field.number == 999  # the last legal one: nothing illegal is ever told
    assert field.error
    driver.press("Enter")
    assert (field.text, entered) == ("2000", [2000])
    driver.press("Ctrl+A")
    driver.type_text("1")
    driver.press("Tab")
    assert (field.text, field.number) == ("40", 40)
    driver.click("amount")
    driver.press("Ctrl+A")
    driver.press("Backspace")
    driver.press("Tab")
    assert field.text == "40"  # an empty field goes back to what it was


def test_wheel_and_arrows_move_by_one_step() -> None:
    log: list[int] = []
    field = NumberField("amount", log.append, low=40, high=100, step=20, number=60)
    driver = stage((field, BOX))
    driver.wheel("amount", 1)
    driver.wheel("amount", 1)
    driver.wheel("amount", 1)
    driver.click("amount")
    driver.press("Down")
    driver.press("Up")
    assert log == [80, 100, 80, 100]
    field.limits(50, 70)
    assert (field.number, field.text) == (70, "70")
