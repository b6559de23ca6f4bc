"""Lists, tables, panels, tabs, dialogs and the key binder."""

from __future__ import annotations

import pygame
import pytest

from casino_texas.ui.keys import KeyMap, Stroke
from casino_texas.ui.layout import inset
from casino_texas.ui.widgets import (
    Button,
    Column,
    FoldingPanels,
    KeyBinder,
    Label,
    ListView,
    Panel,
    Row,
    Table,
    Tabs,
    TextField,
)
from casino_texas.ui.widgets.dialog import Answer, Dialog
from tests.ui.driver import Driver, problems
from tests.ui.stage import pixels, stage

BOX = (100, 100, 400, 300)
SIZES = [(960, 540), (1280, 720), (1920, 1080), (3840, 2160)]


def _rows(count: int) -> list[Row]:
    return [Row(f"r{n}", f"Paytable {n}", note="5 – 500", aside="2.16 %") for n in range(count)]


def _list(count: int = 30) -> tuple[ListView, list[str], list[str], Driver]:
    chosen: list[str] = []
    opened: list[str] = []
    view = ListView("files", _rows(count), on_select=chosen.append, on_open=opened.append)
    return view, chosen, opened, stage((view, BOX))


def test_a_click_chooses_and_a_second_opens() -> None:
    view, chosen, opened, driver = _list()
    first, second = view.row_rect(0).center, view.row_rect(1).center
    driver.click(first)
    driver.click(second)
    assert (chosen, opened) == (["r0", "r1"], [])
    driver.click(second, at_once=True)
    assert opened == ["r1"]
    driver.tick(1)
    driver.click(second)
    assert opened == ["r1"]  # too late for a double click
    driver.click(first, at_once=True)
    assert opened == ["r1"]  # another row


def test_keys_choose_scroll_into_view_and_open() -> None:
    view, chosen, opened, driver = _list()
    driver.press("Tab")
    for key in ("Down", "Down", "Up", "End", "Home", "PgDn", "PgUp"):
        driver.press(key)
    assert chosen[:3] == ["r0", "r1", "r0"]
    assert chosen[3:5] == ["r29", "r0"]
    assert chosen[6] == "r0"
    driver.press("End")
    at = view.index
    assert at == 29
    assert view.body.contains(view.row_rect(at))
    driver.press("Enter")
    assert opened == ["r29"]
    driver.press("Down")  # at the end the arrow goes on to the next widget
    assert view.selected == "r29"


def test_the_wheel_and_the_bar_scroll_without_choosing() -> None:
    view, chosen, _, driver = _list()
    before = view.row_rect(0).top
    driver.wheel("files", -2)
    assert view.row_rect(0).top < before
    driver.wheel("files", 50)
    assert view.row_rect(0).top == before
    bar = (view.body.right - 4, view.body.top + 4)
    driver.drag(bar, (bar[0], view.body.bottom + 200))
    last = view.row_rect(29)
    assert last.bottom == view.body.bottom
    driver.drag((bar[0], view.body.bottom - 10), (bar[0], 0))
    assert view.row_rect(0).top == before
    assert chosen == []


def test_a_row_that_cannot_be_opened_says_why() -> None:
    opened: list[str] = []
    rows = [Row("bad", "mine", note="mine.yaml:12:8", reason="mine.yaml:12:8: pays: no such class")]
    view = ListView("files", rows, on_open=opened.append)
    driver = stage((view, BOX))
    driver.click(view.row_rect(0).center)
    driver.press("Enter")
    driver.press("Tab")
    driver.press("Enter")
    assert opened == []
    assert driver.reads("no such class")
    row = driver.find("files").children[0]
    assert (row.enabled, row.reason) == (False, rows[0].reason)


def test_other_rows_keep_the_choice_and_the_place() -> None:
    view, _, _, driver = _list()
    view.set("r25")
    view.set_rows(_rows(26))
    assert view.index == 25
    view.set_rows(_rows(3))
    assert view.index is None
    assert view.row_rect(0).top == view.body.top
    view.set_rows([])
    driver.press("Tab")
    for key in ("Down", "Enter", "End", "PgDn"):
        driver.press(key)
    driver.click("files")


def test_an_empty_list_says_how_to_fill_it() -> None:
    view = ListView("hands", empty="Play a hand and it will be listed here.")
    driver = stage((view, BOX))
    assert driver.reads("Play a hand")
    assert problems(driver.app) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_no_row_is_written_outside_its_list(size: tuple[int, int], text_size: int) -> None:
    view = ListView("files", [Row("x", "W" * 40, "w" * 60, "1,000,000")] * 9)
    driver = stage((view, BOX), size=size)
    driver.app.change(text_size=text_size)
    driver.app.paint(driver.app.surface)
    found = problems(driver.app, may_shorten=["files"])
    assert [p for p in found if "leaves its box" in p or "written over" in p] == []


def test_a_table_has_titles_cells_and_an_order() -> None:
    asked: list[str] = []
    table = Table(
        "hands",
        [Column("hand", "Hand", width=60), Column("net", "Net", "right")],
        [Row(str(n), cells=(f"#{n}", f"{n * 5:+}"), tones={1: "good"}) for n in range(40)],
        on_sort=asked.append,
    )
    driver = stage((table, BOX))
    for text in ("Hand", "Net", "#0", "+15"):
        assert driver.reads(text)
    driver.click((table.rect.right - 40, table.rect.top + 12))
    assert asked == ["net"]
    table.sorted_by, table.falling = "net", True
    assert driver.reads("Net ▾")
    driver.click(table.row_rect(2).center)
    assert table.selected == "2"
    assert asked == ["net"]
    assert driver.find("hands").value == "#2  +10"


# --- panels ------------------------------------------------------------------------------------


def _panel(name: str, lines: int) -> Panel:
    texts = [Label(f"{name}-{n}", f"{name} line {n}", size=14) for n in range(lines)]
    return Panel(name, label=name.title(), children=texts)


def test_a_panel_puts_its_children_under_its_title() -> None:
    panel = _panel("rules", 4)
    driver = stage((panel, (100, 100, 240, 200)))
    assert driver.reads("Rules")
    assert problems(driver.app) == []
    assert panel.height_for(driver.app.theme, panel.rect.width) <= 200


def test_tabs_show_one_page() -> None:
    told: list[str] = []
    pages = [("a", "Advice", Label("la", "advice")), ("b", "Session", Label("lb", "session"))]
    tabs = Tabs("side", pages, on_change=told.append)
    driver = stage((tabs, BOX))
    assert driver.shows("la")
    assert not driver.shows("lb")
    driver.click("Session")
    assert driver.shows("lb")
    assert not driver.shows("la")
    assert told == ["b"]
    driver.press("Tab")
    driver.press("Right")
    driver.press("Left")
    driver.press("Enter")
    assert tabs.selected in ("a", "b")
    assert problems(driver.app) == []


def test_panels_stand_under_each_other_or_fold_into_tabs() -> None:
    side = FoldingPanels("left", [_panel("advice", 5), _panel("session", 5), _panel("last", 3)])
    driver = stage((side, (12, 56, 236, 500)))
    assert not side.is_folded
    assert driver.shows("advice-0")
    assert driver.shows("last-2")
    assert problems(driver.app) == []
    driver.app.change(text_size=200)
    assert side.is_folded
    assert driver.shows("advice-4")
    assert not driver.shows("last-2")
    assert problems(driver.app) == []
    driver.click("Last")
    assert driver.shows("last-2")
    driver.app.change(text_size=100)
    assert not side.is_folded
    assert driver.shows("advice-0")
    assert driver.shows("last-2")
    assert problems(driver.app) == []
    driver.app.change(text_size=200)
    assert driver.shows("last-2")  # the page looked at is still the page


# --- dialogs -----------------------------------------------------------------------------------


def _ask(driver: Driver, **fields: object) -> list[str]:
    log: list[str] = []
    answers = [
        Answer("stay", "Stay", lambda: log.append("stay"), on_escape=True),
        Answer("leave", "Leave", lambda: log.append("leave"), tone="danger", default=True),
    ]
    driver.app.push(Dialog("Leave the table?", "The hand is kept.", answers=answers, **fields))  # type: ignore[arg-type]
    return log


@pytest.fixture
def below() -> Driver:
    return stage((Button("deal", label="Deal", command="deal"), (100, 100, 100, 48)))


@pytest.mark.parametrize(("key", "answer"), [("Esc", "stay"), ("Enter", "leave")])
def test_a_dialog_is_answered_by_keys(below: Driver, key: str, answer: str) -> None:
    log = _ask(below)
    below.press(key)
    assert log == [answer]
    assert len(below.app.scenes) == 1


def test_a_dialog_is_answered_once(below: Driver) -> None:
    log = _ask(below)
    place = below.place("leave")
    for _ in range(3):
        below.click(place, at_once=True)
    below.tick(0.5)
    log.clear()
    log = _ask(below)
    below.click("Stay")
    below.click((640, 360))
    assert log == ["stay"]


def test_a_double_click_does_not_answer_the_dialog_it_opened(below: Driver) -> None:
    log: list[str] = []
    answers = [Answer("yes", "Yes", lambda: log.append("yes"), default=True)]
    ask = Button("ask", lambda: below.app.push(Dialog("Sure?", answers=answers)), label="Ask")
    driver = stage((ask, (500, 300, 300, 120)))
    below.app = driver.app
    place = driver.place("ask")
    driver.click(place)
    answer = driver.place("yes")
    driver.click(answer, at_once=True)
    driver.press("Enter", at_once=True)
    assert log == []
    driver.click(answer)
    assert log == ["yes"]
    driver.press("Enter", at_once=True)  # nor does the button under it hear the next press
    assert len(driver.app.scenes) == 1


def test_enter_does_not_give_an_answer_that_may_not_be_given(below: Driver) -> None:
    field = TextField("confirm", label="Type DELETE")
    deleted: list[bool] = []
    answers = [
        Answer("keep", "Keep", on_escape=True),
        Answer("delete", "Delete", lambda: deleted.append(True), default=True, reason="type it"),
    ]
    dialog = Dialog("Delete?", answers=answers, content=field)
    below.app.push(dialog)
    field.on_change = lambda text: dialog.button("delete").disable(
        "" if text == "DELETE" else "type it"
    )
    assert below.find("confirm").focused  # typing begins at once
    below.type_text("DELET")
    below.press("Enter")
    below.click("delete")
    assert deleted == []
    assert below.reads("type it")
    below.click("confirm")
    below.press("End")
    below.type_text("E")
    below.press("Enter")
    assert deleted == [True]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_a_dialog_fits_every_window(below: Driver, size: tuple[int, int], text_size: int) -> None:
    below.app.change(text_size=text_size)
    below.resize(*size)
    answers = [Answer(f"a{n}", f"Answer number {n}") for n in range(4)]
    below.app.push(Dialog("A question of some length?", "word " * 40, answers=answers))
    below.tick(0.3)
    assert problems(below.app) == []


# --- key binder --------------------------------------------------------------------------------


def test_the_next_key_is_taken_whatever_it_does_elsewhere() -> None:
    bound: list[Stroke | None] = []
    binder = KeyBinder(
        "key-fold", "fold", lambda _, stroke: bound.append(stroke), label="Fold", prompt="press…"
    )
    deal: list[str] = []
    button = Button("deal", lambda: deal.append("deal"), label="Deal", command="deal")
    driver = stage((binder, (100, 100, 160, 48)), (button, (400, 100, 100, 48)))
    assert driver.find("key-fold").value == "F"
    for key in ("Space", "F11", "Enter", "Ctrl+Shift+G"):
        driver.click("key-fold")
        assert driver.find("key-fold").value == "press…"
        driver.press(key)
        assert not binder.is_listening
    assert [str(stroke) for stroke in bound] == ["Space", "F11", "Enter", "Ctrl+Shift+G"]
    assert deal == []
    assert not driver.app.settings.full_screen
    driver.click("key-fold")
    driver.send(
        pygame.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_LSHIFT, key=0, mod=0, unicode="")
    )
    assert binder.is_listening  # a modifier alone is no key
    driver.press("Esc")
    assert (binder.is_listening, len(bound)) == (False, 4)
    driver.click("key-fold")
    driver.press("Delete")
    assert bound[-1] is None
    driver.click("key-fold")
    driver.press("Tab")
    assert not binder.is_listening


def test_a_binder_that_loses_the_keyboard_gives_up() -> None:
    bound: list[Stroke | None] = []
    binder = KeyBinder("k", "fold", lambda _, s: bound.append(s), label="Fold", prompt="press…")
    driver = stage((binder, (100, 100, 160, 48)), (Button("x", label="X"), (400, 100, 100, 48)))
    driver.click("k")
    listening = pixels(driver, inset(binder.rect, 0))
    driver.click("x")
    assert not binder.is_listening
    assert pixels(driver, inset(binder.rect, 0)) != listening
    driver.press("G")
    assert bound == []
    assert KeyMap().hint("fold") == "F"


def test_random_events_leave_lists_and_fields_whole() -> None:
    view = ListView("files", _rows(30))
    field = TextField("name")
    pages = [("a", "A", view), ("b", "B", field)]
    driver = stage((Tabs("tabs", pages), BOX))
    for _ in driver.monkey(seed=11, count=600):
        pass
    assert driver.app.scenes
    driver.app.paint(driver.app.surface)
