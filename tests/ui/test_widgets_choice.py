"""Switches, choices, sliders and steppers: by mouse, by wheel and by keys."""

from __future__ import annotations

import pygame
import pytest

from casino_texas.ui.widgets import RadioGroup, Segmented, Slider, Stepper, Toggle
from tests.ui.driver import FRAME, Driver, problems
from tests.ui.stage import pixels, stage

BOX = (100, 100, 400, 48)
DECKS = [("classic", "Classic"), ("four", "Four colours"), ("safe", "Four colours, safe")]


def _send_key(driver: Driver, scancode: int, mod: int = 0) -> None:
    driver.send(
        pygame.Event(pygame.KEYDOWN, scancode=scancode, key=0, mod=mod, unicode=""),
        pygame.Event(pygame.KEYUP, scancode=scancode, key=0, mod=mod, unicode=""),
    )


def test_a_toggle_flips_by_click_and_key() -> None:
    log: list[bool] = []
    toggle = Toggle("motion", log.append, label="Reduce motion")
    driver = stage((toggle, BOX))
    assert driver.find("motion").value == "off"
    driver.click("Reduce motion")
    driver.press("Tab")
    driver.press("Enter")
    driver.press("Space")
    assert log == [True, False, True]
    assert driver.find("motion").value == "on"
    toggle.disable("no device")
    driver.click("motion")
    assert log == [True, False, True]
    assert driver.reads("no device")


def test_on_and_off_differ_in_more_than_colour() -> None:
    """As grey pictures, too, the two states are not the same."""
    toggle = Toggle("motion", label="Reduce motion")
    driver = stage((toggle, BOX))
    greys = []
    for on in (False, True):
        toggle.set(on=on)
        driver.app.paint(driver.app.surface)
        part = driver.app.surface.subsurface(toggle.rect)
        greys.append(pygame.image.tobytes(pygame.transform.grayscale(part), "RGB"))
    differing = sum(abs(a - b) > 60 for a, b in zip(*greys, strict=True))
    assert differing > 300


@pytest.mark.parametrize("kind", [Segmented, RadioGroup])
def test_one_of_several_holds(kind: type[Segmented]) -> None:
    log: list[str] = []
    choice = kind("deck", DECKS, log.append, selected="four")
    driver = stage((choice, (100, 100, 460, 150)))
    assert driver.find("deck").value == "Four colours"
    driver.click("Classic")
    driver.click("Classic")  # chosen already
    assert log == ["classic"]
    assert driver.find("deck-classic").value == "selected"
    assert driver.find("deck-four").value == ""
    driver.press("Tab")
    driver.scene.focus(driver.scene.find("deck-safe"))
    driver.press("Enter")
    assert log == ["classic", "safe"]
    choice.set("four")
    assert log == ["classic", "safe"]


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("width", [200, 320, 460, 900])
def test_choices_go_into_more_lines_where_they_must(text_size: int, width: int) -> None:
    choice = Segmented("deck", DECKS, selected="four")
    driver = stage((choice, (10, 10, width, 44)))
    driver.app.change(text_size=text_size)
    theme = driver.app.theme
    width = max(width, *(c.minimum(theme)[0] for c in choice.choices.values()))
    choice.place(pygame.Rect(10, 10, width, choice.height_for(theme, width)))
    assert problems(driver.app) == []


def test_a_slider_hears_mouse_wheel_and_keys() -> None:
    log: list[int] = []
    slider = Slider("volume", log.append, low=0, high=100, step=5, number=50)
    driver = stage((slider, BOX))
    driver.wheel("volume", 1)
    driver.wheel("volume", -1)
    driver.wheel("volume", -1)
    assert log == [55, 50, 45]
    driver.press("Tab")
    for key in ("Left", "Right", "Shift+Right", "PgDn", "Home", "End", "Up"):
        driver.press(key)
    assert log[3:] == [40, 45, 70, 20, 0, 100]
    driver.click((slider.rect.left + 5, slider.rect.centery))
    assert slider.number == 0
    driver.drag((slider.rect.left + 12, slider.rect.centery), (slider.rect.right + 300, 5))
    assert slider.number == 100
    driver.move((slider.rect.centerx, slider.rect.centery))
    assert slider.number == 100  # let go is let go
    assert all(number % 5 == 0 for number in log)


def test_a_slider_reaches_both_ends_and_its_steps_from_an_odd_end() -> None:
    """Least raise 30, steps of 20, all-in 995: the grid is kept, the ends are always there."""
    slider = Slider("raise", low=30, high=995, step=20, number=30)
    driver = stage((slider, BOX))
    driver.press("Tab")
    driver.press("End")
    assert slider.number == 995
    driver.press("Left")
    assert slider.number == 990
    driver.press("Right")
    assert slider.number == 995
    driver.press("Home")
    driver.press("Right")
    assert slider.number == 50
    slider.limits(100, 60)
    assert slider.number == 100  # a stack below the least raise leaves one number


def test_held_arrows_go_on_moving_a_slider() -> None:
    slider = Slider("volume", number=10)
    driver = stage((slider, BOX))
    driver.press("Tab")
    down = pygame.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_RIGHT, key=0, mod=0, unicode="")
    for _ in range(5):
        driver.app.step([down], FRAME)
    assert slider.number == 15


def test_a_disabled_slider_stays_and_says_why() -> None:
    slider = Slider("volume", number=10)
    driver = stage((slider, BOX))
    slider.disable("no device")
    driver.wheel("volume", 1)
    driver.click("volume")
    driver.press("Tab")
    driver.press("Right")
    assert slider.number == 10
    assert driver.find("volume").reason == "no device"


def test_a_slider_writes_its_number_where_it_fits() -> None:
    slider = Slider("volume", number=100, written=lambda n: f"{n} %")
    driver = stage((slider, (100, 100, 260, 44)))
    assert driver.find("volume").value == "100 %"
    for text_size in (100, 200):
        driver.app.change(text_size=text_size)
        wide, high = slider.minimum(driver.app.theme)
        slider.place(pygame.Rect(100, 100, max(wide, 260), high))
        assert problems(driver.app) == []


def test_a_stepper_steps_by_its_ends_keys_and_wheel() -> None:
    log: list[int] = []
    stepper = Stepper("pays", log.append, low=1, high=40, number=35, written=lambda n: f"{n}:1")
    driver = stage((stepper, (100, 100, 220, 48)))
    assert driver.find("pays").value == "35:1"
    driver.click("pays-more")
    driver.click("pays-less")
    driver.wheel("pays", 1)
    driver.press("Tab")
    for key in ("Right", "Left", "Shift+Left", "+", "-", "End", "Right", "Home"):
        driver.press(key)
    assert log == [36, 35, 36, 37, 36, 31, 32, 31, 40, 1]
    assert problems(driver.app) == []
    assert [w.name for w in driver.scene.focus_order()] == ["pays"]  # one stop for Tab


def test_a_stepper_of_words_shows_them() -> None:
    words = ["off", "on request", "after the move"]
    stepper = Stepper("advice", words=words, number=1)
    driver = stage((stepper, (100, 100, 300, 48)))
    driver.click("advice-more")
    assert driver.find("advice").value == "after the move"
    driver.click("advice-more")
    assert stepper.number == 2
    stepper.disable("not at this table")
    driver.click("advice-less")
    assert stepper.number == 2
    assert driver.reads("not at this table")


def test_every_control_shows_the_focus() -> None:
    widgets = [
        Toggle("a", label="A"),
        Slider("b"),
        Stepper("c"),
        Segmented("d", DECKS, selected="four"),
        RadioGroup("e", DECKS, selected="four"),
    ]
    for widget in widgets:
        driver = stage((widget, (100, 100, 500, 160)))
        around = widget.rect.inflate(20, 20)
        before = pixels(driver, around)
        driver.press("Tab")
        assert pixels(driver, around) != before, widget.name
        driver.app.close()
