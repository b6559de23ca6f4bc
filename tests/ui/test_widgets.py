"""Buttons: pressing, keys, prices, reasons, stale presses; the focus; tips."""

from __future__ import annotations

import pygame
import pytest

from casino_texas.ui.art.icons import SIGNS
from casino_texas.ui.widgets import Button, IconButton, Label, MessageLine, ProgressBar, Widget
from tests.ui.driver import FRAME, Driver, problems
from tests.ui.stage import Stage, pixels, stage

WIDE = (100, 100, 240, 80)


class Counter:
    """Counts what was pressed."""

    def __init__(self) -> None:
        self.log: list[str] = []

    def button(self, name: str, **fields: object) -> Button:
        fields.setdefault("label", name.title())
        return Button(name, lambda: self.log.append(name), **fields)  # type: ignore[arg-type]


@pytest.fixture
def counter() -> Counter:
    return Counter()


# --- pressing ----------------------------------------------------------------------------------


def test_a_click_is_button_one_let_go_inside(counter: Counter) -> None:
    driver = stage((counter.button("deal"), WIDE))
    driver.down("deal")
    assert counter.log == []
    driver.up()
    assert counter.log == ["deal"]


def test_let_go_outside_it_does_nothing(counter: Counter) -> None:
    driver = stage((counter.button("deal"), WIDE))
    driver.down("deal")
    driver.up((900, 600))
    assert counter.log == []
    driver.down((900, 600))
    driver.up("deal")
    assert counter.log == []


def test_it_looks_up_again_while_the_pointer_is_dragged_off(counter: Counter) -> None:
    button = counter.button("deal")
    driver = stage((button, WIDE))
    driver.down("deal")
    assert button.is_pressed
    driver.move((900, 600), (1, 0, 0))
    assert not button.is_pressed
    driver.move(button.rect.center, (1, 0, 0))
    assert button.is_pressed
    driver.up()
    assert counter.log == ["deal"]


@pytest.mark.parametrize("button", [2, 3, 4, 5, 6])
def test_other_buttons_and_the_wheel_are_no_clicks(counter: Counter, button: int) -> None:
    driver = stage((counter.button("deal"), WIDE))
    driver.click("deal", button) if button < 4 else driver.wheel("deal", 1)
    place = driver.mouse
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        driver.send(pygame.Event(kind, pos=place, button=button, touch=False))
    assert counter.log == []


def test_button_three_is_for_taking_away() -> None:
    log: list[str] = []
    chip = Button(
        "chip", lambda: log.append("add"), label="25", on_secondary=lambda: log.append("take")
    )
    driver = stage((chip, WIDE))
    driver.click("chip", 3)
    driver.click("chip", 1)
    assert log == ["take", "add"]
    chip.disable("no chips")
    driver.click("chip", 3)
    assert log == ["take", "add"]


def test_two_mouse_buttons_at_once_press_once(counter: Counter) -> None:
    driver = stage((counter.button("deal"), WIDE))
    driver.down("deal")
    driver.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=driver.mouse, button=3, touch=False))
    driver.up()
    driver.up()
    assert len(counter.log) <= 1


# --- keys --------------------------------------------------------------------------------------


def test_its_key_presses_it_whatever_the_layout(counter: Counter) -> None:
    driver = stage((counter.button("fold", command="fold"), WIDE))
    cyrillic = {"scancode": pygame.KSCAN_F, "key": ord("а"), "mod": 0, "unicode": "а"}
    driver.send(pygame.Event(pygame.KEYDOWN, cyrillic))
    assert counter.log == ["fold"]


def test_the_letter_of_the_key_on_another_place_does_nothing(counter: Counter) -> None:
    driver = stage((counter.button("fold", command="fold"), WIDE))
    wrong = {"scancode": pygame.KSCAN_A, "key": pygame.K_f, "mod": 0, "unicode": "f"}
    driver.send(pygame.Event(pygame.KEYDOWN, wrong))
    assert counter.log == []


def test_modifiers_make_another_stroke(counter: Counter) -> None:
    driver = stage((counter.button("fold", command="fold"), WIDE))
    driver.press("Ctrl+F")
    driver.press("Shift+F")
    assert counter.log == []


def test_the_key_is_printed_on_it_and_follows_the_settings(counter: Counter) -> None:
    driver = stage((counter.button("fold", command="fold"), WIDE))
    assert driver.find("fold").key == "F"
    assert any(drawn.text == "F" for drawn in driver.texts())
    driver.app.change(keys={"fold": ["Ctrl+G"]})
    assert any(drawn.text == "Ctrl+G" for drawn in driver.texts())
    driver.press("F")
    assert counter.log == []
    driver.press("Ctrl+G")
    assert counter.log == ["fold"]


def test_a_hidden_button_hears_no_key(counter: Counter) -> None:
    button = counter.button("fold", command="fold")
    driver = stage((button, WIDE))
    button.show(visible=False)
    driver.press("F")
    assert counter.log == []
    assert not driver.shows("fold")


# --- stale presses -----------------------------------------------------------------------------


def test_a_press_begun_before_the_meaning_changed_is_dropped(counter: Counter) -> None:
    call = counter.button("call", state_id=("hand", 1, 0))
    driver = stage((call, WIDE))
    driver.down("call")
    call.mean(("hand", 1, 9000))  # "Check" has become "Call 9000"
    driver.tick(1)
    driver.up()
    assert counter.log == []
    driver.click("call")
    assert counter.log == ["call"]


def test_for_a_quarter_second_after_the_change_nothing_is_heard(counter: Counter) -> None:
    call = counter.button("call", command="bet", state_id=1)
    driver = stage((call, WIDE))
    call.mean(2)
    driver.press("B", at_once=True)
    driver.click("call", at_once=True)
    assert counter.log == []
    driver.tick(0.25)
    driver.press("B", at_once=True)
    assert counter.log == ["call"]


def test_a_press_that_began_within_the_guard_stays_unheard(counter: Counter) -> None:
    call = counter.button("call", state_id=1)
    driver = stage((call, WIDE))
    call.mean(2)
    driver.down("call")
    driver.tick(1)
    driver.up()
    assert counter.log == []


def test_a_new_label_is_a_new_meaning_unless_the_state_has_a_name(counter: Counter) -> None:
    plain = counter.button("plain")
    named = counter.button("named", state_id=1)
    driver = stage((plain, WIDE), (named, (400, 100, 240, 80)))
    plain.set(label="Other")
    named.set(label="Raise to 180", price="180")
    driver.click("plain", at_once=True)
    driver.click("named", at_once=True)
    assert counter.log == ["named"]


def test_the_same_meaning_again_is_no_change(counter: Counter) -> None:
    button = counter.button("call", state_id=1)
    driver = stage((button, WIDE))
    button.mean(1)
    button.set(price="20")
    driver.click("call", at_once=True)
    assert counter.log == ["call"]


def test_a_button_that_just_appeared_does_not_catch_a_click_meant_for_another(
    counter: Counter,
) -> None:
    button = counter.button("bet", command="bet")
    driver = stage((button, WIDE))
    button.show(visible=False)
    driver.tick(1)
    button.show(visible=True)
    driver.click("bet", at_once=True)
    driver.press("B", at_once=True)
    assert counter.log == []
    driver.click("bet")
    assert counter.log == ["bet"]


def test_three_clicks_on_a_button_that_changes_with_the_first_act_once() -> None:
    log: list[int] = []

    def act() -> None:
        log.append(len(log))
        deal.mean(len(log))

    deal = Button("deal", act, label="Deal", command="deal", state_id=0)
    driver = stage((deal, WIDE))
    for _ in range(3):
        driver.click("deal", at_once=True)
        driver.press("Space", at_once=True)
    assert log == [0]


# --- reasons -----------------------------------------------------------------------------------


def test_a_disabled_button_says_why_on_hover_on_focus_and_when_pressed(counter: Counter) -> None:
    why = "needs 75, you have 40"
    button = counter.button("bet", command="bet")
    driver = stage((button, WIDE), (counter.button("fold"), (400, 100, 240, 80)))
    button.disable(why)
    assert not driver.reads(why)
    driver.hover("bet", 0.3)
    assert driver.reads(why)
    driver.hover((900, 600))
    assert not driver.reads(why)
    driver.press("Tab")
    assert driver.find("bet").focused
    assert driver.reads(why)
    driver.press("Tab")
    assert not driver.reads(why)
    driver.press("B")
    assert driver.reads(why)
    driver.hover((900, 600))
    driver.click("bet")
    assert driver.reads(why)
    assert counter.log == []
    node = driver.find("bet")
    assert (node.enabled, node.reason) == (False, why)


def test_enabled_again_it_works_at_once(counter: Counter) -> None:
    button = counter.button("bet")
    driver = stage((button, WIDE))
    button.disable("not yet")
    driver.tick(0.5)
    button.enable()
    driver.click("bet", at_once=True)
    assert counter.log == ["bet"]


def test_a_tip_shows_after_a_while_and_stays_inside_the_window() -> None:
    button = IconButton("menu", "menu", label="Back to the main menu, the hand is kept")
    driver = stage((button, (1232, 0, 48, 48)))
    driver.hover("menu", 0.3)
    assert not driver.reads("main menu")
    driver.tick(0.6)
    assert driver.reads("main menu")
    tip = driver.scene.tooltip.rect
    assert pygame.Rect(0, 0, 1280, 720).contains(tip)
    assert not tip.colliderect(button.rect)
    assert problems(driver.app) == []


# --- focus -------------------------------------------------------------------------------------


def _four(counter: Counter) -> Driver:
    names = ["a", "b", "c", "d"]
    boxes = [(100, 100, 100, 50), (300, 100, 100, 50), (100, 300, 100, 50), (300, 300, 100, 50)]
    return stage(*((counter.button(n), box) for n, box in zip(names, boxes, strict=True)))


def _focused(driver: Driver) -> str:
    return next((node.name for node in driver.tree().walk() if node.focused), "")


def test_tab_goes_round_in_order_and_back(counter: Counter) -> None:
    driver = _four(counter)
    seen = []
    for _ in range(5):
        driver.press("Tab")
        seen.append(_focused(driver))
    assert seen == ["a", "b", "c", "d", "a"]
    driver.press("Shift+Tab")
    assert _focused(driver) == "d"


def test_arrows_go_to_the_nearest_that_way(counter: Counter) -> None:
    driver = _four(counter)
    driver.press("Right")  # the first arrow only shows where the focus is
    path = [_focused(driver)]
    for key in ("Right", "Down", "Left", "Up", "Up"):
        driver.press(key)
        path.append(_focused(driver))
    assert path == ["a", "b", "d", "c", "a", "a"]


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_press_what_wears_the_ring(counter: Counter, key: str) -> None:
    driver = _four(counter)
    driver.press("Tab")
    driver.press("Tab")
    driver.press(key)
    assert counter.log == ["b"]


def test_space_goes_to_the_button_that_prints_it(counter: Counter) -> None:
    driver = stage(
        (counter.button("fold", command="fold"), WIDE),
        (counter.button("deal", command="deal"), (400, 100, 240, 80)),
    )
    driver.press("Tab")
    driver.press("Space")
    assert counter.log == ["deal"]
    driver.press("Enter")
    assert counter.log == ["deal", "fold"]


def test_enter_after_a_click_does_not_press_the_clicked_button_again(counter: Counter) -> None:
    driver = _four(counter)
    driver.click("a")
    driver.press("Enter")
    assert counter.log == ["a"]


def test_the_ring_is_seen_only_with_the_keyboard(counter: Counter) -> None:
    button = counter.button("deal")
    driver = stage((button, WIDE))
    around = button.rect.inflate(20, 20)
    plain = pixels(driver, around)
    driver.press("Tab")
    ringed = pixels(driver, around)
    assert ringed != plain
    driver.click("deal")
    driver.move((900, 600))
    driver.tick(0.5)
    assert pixels(driver, around) == plain


def test_the_focus_leaves_a_widget_that_is_hidden(counter: Counter) -> None:
    button = counter.button("deal")
    driver = stage((button, WIDE))
    driver.press("Tab")
    button.show(visible=False)
    driver.tick()
    assert _focused(driver) == ""
    driver.press("Enter")
    assert counter.log == []


# --- looks -------------------------------------------------------------------------------------


def test_every_state_looks_different(counter: Counter) -> None:
    button = counter.button("bet", price="50", tone="bet", icon="bet")
    driver = stage((button, WIDE))
    around = button.rect.inflate(20, 20)
    looks = [pixels(driver, around)]
    driver.move(button.rect.center)
    looks.append(pixels(driver, around))
    driver.down("bet")
    looks.append(pixels(driver, around))
    driver.up((900, 600))
    driver.press("Tab")
    looks.append(pixels(driver, around))
    driver.scene.focus(None)
    button.set(selected=True)
    looks.append(pixels(driver, around))
    button.set(selected=False)
    button.disable("no")
    looks.append(pixels(driver, around))
    assert len(set(looks)) == len(looks)


def test_its_outline_is_smooth(counter: Counter) -> None:
    """Along a corner there are pixels between the felt and the face, not only the two."""
    button = counter.button("deal", tone="plain")
    driver = stage((button, WIDE))
    driver.app.paint(driver.app.surface)
    corner = button.rect.topleft
    shades = {
        tuple(driver.app.surface.get_at((corner[0] + x, corner[1] + y)))
        for x in range(6)
        for y in range(6)
    }
    assert len(shades) > 8


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_at_its_minimum_size_nothing_of_a_button_is_cut(
    counter: Counter, size: tuple[int, int], text_size: int
) -> None:
    buttons = [
        counter.button("undo", label="Undo", command="undo", icon="undo"),
        counter.button("bet", label="BET", price="1,250", command="deal", tone="bet", icon="bet"),
        counter.button("word", label="Rückgängigmachungsbestätigung"),
        counter.button("ru", label="ШЕСТАЯ КАРТА", price="25", command="buy", icon="card"),
    ]
    driver = stage(*((button, (0, 0, 100, 44)) for button in buttons), size=size)
    driver.app.change(text_size=text_size)
    y = 10
    for button in buttons:
        wide, high = button.minimum(driver.app.theme)
        button.place(pygame.Rect(10, y, wide, high))
        y += high + 10
    assert problems(driver.app) == []


def test_price_and_hint_of_a_tall_button_do_not_touch_the_label(counter: Counter) -> None:
    button = counter.button("bet", label="SIXTH CARD", price="25", command="deal", size=18)
    driver = stage((button, (100, 100, 150, 100)))
    assert problems(driver.app) == []


def test_the_description_tells_everything(counter: Counter) -> None:
    driver = stage((counter.button("bet", label="BET", price="50", command="bet"), WIDE))
    node = driver.find("BET")  # by label, too
    assert (node.name, node.role, node.label, node.value, node.key) == (
        "bet",
        "button",
        "BET",
        "50",
        "B",
    )
    assert node.focusable
    assert node.rect == WIDE


def test_every_sign_can_be_on_a_button() -> None:
    for at, name in enumerate(SIGNS):
        button = IconButton(name, name, label=name)
        driver = stage((button, (10 + at, 10, 48, 48)))
        driver.app.paint(driver.app.surface)
        shades = {
            tuple(driver.app.surface.get_at((x, y)))[:3]
            for x in range(button.rect.left + 12, button.rect.right - 12)
            for y in range(button.rect.top + 12, button.rect.bottom - 12)
        }
        assert len(shades) > 10, name
        driver.app.close()


# --- words -------------------------------------------------------------------------------------


def test_a_label_too_long_ends_in_dots_and_one_that_wraps_does_not() -> None:
    long = "W" * 40
    short = Label("short", long)
    wrapped = Label("wrapped", f"{long} {long}", wrap=True, shrink=1.0)
    driver = stage((short, (10, 10, 200, 30)), (wrapped, (10, 60, 200, 300)))
    drawn = {text.owner: text for text in driver.texts()}
    assert drawn["short"].shortened
    assert not drawn["wrapped"].shortened
    for text in drawn.values():
        assert text.box.inflate(2, 4).contains(text.drawn)
    height = wrapped.height_for(driver.app.theme, 200)
    assert 5 * 16 < height < 300


def test_the_message_line_wraps_and_is_read_out() -> None:
    line = MessageLine()
    driver = stage((line, (100, 600, 400, 60)))
    line.say("You have two pair, kings and nines. Bet, buy a sixth card, or fold.")
    assert driver.find("message").value.startswith("You have two pair")
    assert driver.find("message").role == "status"
    assert problems(driver.app) == []


def test_a_progress_bar_tells_its_share_and_moves_while_unknown() -> None:
    bar = ProgressBar("bar", label="Exact run")
    driver = stage((bar, (100, 100, 300, 20)))
    bar.set(0.426)
    assert driver.find("bar").value == "43 %"
    driver.tick()
    assert not driver.app.step((), FRAME)
    bar.set(None)
    assert all(driver.app.step((), FRAME) for _ in range(5))
    driver.app.change(reduce_motion=True)
    driver.tick()
    assert not driver.app.step((), FRAME)


def test_a_toast_goes_away_by_itself() -> None:
    driver = stage((Widget("nothing"), (0, 0, 0, 0)))
    driver.app.toast("Picture saved")
    driver.tick(0.1)
    before = pixels(driver, pygame.Rect(400, 40, 480, 80))
    driver.tick(4)
    assert pixels(driver, pygame.Rect(400, 40, 480, 80)) != before
    assert not driver.app.step((), FRAME)


def test_random_events_on_every_kind_of_button(counter: Counter) -> None:
    driver = _four(counter)
    for _ in driver.monkey(seed=5, count=400):
        pass
    assert isinstance(driver.scene, Stage) or driver.app.scenes
    assert set(counter.log) == {"a", "b", "c", "d"}
