"""The field for many lines: typing, moving, selecting, the clipboard, marks, scrolling."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from casino_texas.ui.widgets import field
from casino_texas.ui.widgets.text_area import Mark, TextArea
from casino_texas.ui.widgets.text_buffer import Spot, TextBuffer
from casino_texas.ui.widgets.text_view import coloured
from tests.ui.driver import Driver
from tests.ui.stage import pixels, stage

TEXT = """name: Mine
pays:
  bet:
    flush: 4:1   # four
    pair: 1:1
"""


class Typed:
    """A text area on a stage, and what it told."""

    def __init__(self, text: str = TEXT) -> None:
        self.heard: list[str] = []
        self.left: list[int] = []
        self.lines: list[int] = []
        self.area = TextArea(
            "yaml",
            text,
            label="YAML",
            on_change=self.heard.append,
            on_caret=self.lines.append,
            on_leave=self.left.append,
        )
        self.driver: Driver = stage((self.area, (40, 40, 600, 240)))
        self.driver.press("Tab")

    def keys(self, *names: str) -> Typed:
        for name in names:
            self.driver.press(name, at_once=True)
        return self


@pytest.fixture(autouse=True)
def _no_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """No system clipboard: the field's own has to do."""
    monkeypatch.setattr(field.pygame, "scrap", None)


# --- typing ------------------------------------------------------------------------------------


def test_typed_text_goes_in_at_the_caret_and_is_told() -> None:
    typed = Typed("ab\ncd")
    typed.keys("Down", "Right")
    typed.driver.type_text("xЯ")
    assert typed.area.text == "ab\ncxЯd"
    assert typed.heard == ["ab\ncxd", "ab\ncxЯd"]
    assert typed.area.caret == Spot(1, 3)


def test_a_new_line_begins_as_far_in_as_the_one_before_and_further_in_a_table() -> None:
    typed = Typed()
    typed.keys("Down", "End", "Enter")
    assert typed.area.text.splitlines()[2] == "  "
    typed.driver.type_text("ante: 1:1")
    typed.keys("Enter")
    assert typed.area.text.splitlines()[2:4] == ["  ante: 1:1", "  "]
    commented = Typed("pays:   # all of them")
    commented.keys("End", "Enter")
    assert commented.area.text.splitlines() == ["pays:   # all of them", "  "]


def test_backspace_and_delete_join_lines() -> None:
    typed = Typed("ab\ncd")
    typed.keys("Down", "Home", "Backspace")
    assert (typed.area.text, typed.area.caret) == ("abcd", Spot(0, 2))
    typed.keys("Ctrl+Home", "Delete", "Ctrl+Delete", "Delete", "Backspace")
    assert typed.area.text == ""
    assert len(typed.heard) == 3  # nothing was there to delete any more


def test_line_ends_stay_as_they_came() -> None:
    typed = Typed("a: 1\r\nb: 2\r\n")
    typed.driver.type_text("x")
    assert typed.area.text == "xa: 1\r\nb: 2\r\n"
    typed.keys("End", "Enter")
    assert typed.area.text == "xa: 1\r\n\r\nb: 2\r\n"


def test_tab_writes_spaces_and_moves_selected_lines() -> None:
    typed = Typed("a:\nb: 1\nc: 2")
    typed.keys("Right", "Tab")
    assert typed.area.text.splitlines()[0] == "a :"
    typed = Typed("a:\nb: 1\nc: 2")
    typed.keys("Down", "Shift+Down", "Shift+End", "Tab")
    assert typed.area.text == "a:\n  b: 1\n  c: 2"
    assert typed.area.buffer.selection.endswith("b: 1\n  c: 2")
    typed.keys("Shift+Tab", "Shift+Tab")
    assert typed.area.text == "a:\nb: 1\nc: 2"


def test_letters_are_typed_and_are_no_commands() -> None:
    typed = Typed()
    volume = typed.driver.app.settings.muted
    typed.keys("M", "?", "Space")
    assert typed.driver.app.settings.muted == volume
    assert len(typed.driver.app.scenes) == 1


# --- moving ------------------------------------------------------------------------------------


def test_the_column_wished_for_is_kept_over_short_lines() -> None:
    typed = Typed("a long line\nab\nanother one")
    typed.keys("End", "Down")
    assert typed.area.caret == Spot(1, 2)
    typed.keys("Down")
    assert typed.area.caret == Spot(2, 11)
    typed.keys("Down")
    assert typed.area.caret == Spot(2, 11)
    typed.keys("Up", "Up", "Up")
    assert typed.area.caret == Spot(0, 0)


def test_home_goes_to_the_first_letter_then_to_the_margin() -> None:
    typed = Typed("    flush: 4:1")
    typed.keys("End", "Home")
    assert typed.area.caret == Spot(0, 4)
    typed.keys("Home")
    assert typed.area.caret == Spot(0, 0)
    typed.keys("Home")
    assert typed.area.caret == Spot(0, 4)


def test_words_lines_and_ends() -> None:
    typed = Typed()
    typed.keys("Ctrl+Right")
    assert typed.area.caret == Spot(0, 4)
    typed.keys("Ctrl+Right", "Ctrl+Right", "Ctrl+Right")
    assert typed.area.caret == Spot(1, 0)
    typed.keys("Ctrl+Left")
    assert typed.area.caret == Spot(0, 10)
    typed.keys("Ctrl+End")
    assert typed.area.caret == Spot(5, 0)
    typed.keys("Left")
    assert typed.area.caret == Spot(4, 13)
    typed.keys("Ctrl+Home", "Left")
    assert typed.area.caret == Spot(0, 0)


def test_pages_move_by_what_is_seen() -> None:
    typed = Typed("\n".join(f"k{at}: {at}" for at in range(1000)))
    typed.keys("PgDn")
    page = typed.area.caret.line
    assert 3 < page < 30
    typed.keys("PgDn", "PgUp")
    assert typed.area.caret.line == page
    for _ in range(1000 // page + 1):
        typed.keys("PgDn")
    assert typed.area.caret.line == 999
    assert typed.area.rect.contains(typed.area.view.row(typed.driver.app.theme, 999))


# --- leaving -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "step"), [("Esc", 1), ("Ctrl+Tab", 1), ("Ctrl+Shift+Tab", -1)])
def test_the_keyboard_is_not_trapped(key: str, step: int) -> None:
    typed = Typed()
    typed.keys(key)
    assert typed.left == [step]
    assert typed.area.text == TEXT


def test_undo_is_left_to_others() -> None:
    typed = Typed()
    for key in ("Ctrl+Z", "Ctrl+Y", "Ctrl+S", "F5"):
        stroke = pygame.Event(pygame.KEYDOWN, scancode=0, key=0, mod=0, unicode="")
        assert not typed.area.key(stroke, _stroke(key)), key


def _stroke(key: str) -> object:
    from casino_texas.ui.keys import parse_stroke

    return parse_stroke(key)


# --- selecting and the clipboard ---------------------------------------------------------------


def test_cut_and_paste_without_a_system_clipboard() -> None:
    typed = Typed("one\ntwo\nthree")
    typed.keys("Shift+Down", "Ctrl+X")
    assert typed.area.text == "two\nthree"
    typed.keys("Ctrl+End", "Ctrl+V")
    assert typed.area.text == "two\nthreeone\n"
    typed.keys("Ctrl+A", "Ctrl+C", "Backspace")
    assert typed.area.text == ""
    typed.keys("Ctrl+V", "Ctrl+V")
    assert typed.area.text == "two\nthreeone\n" * 2


def test_a_system_clipboard_is_used_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    held = ["from elsewhere\r\n\x07second"]

    class Scrap:
        get_text = staticmethod(lambda: held[0])
        put_text = staticmethod(lambda text: held.__setitem__(0, text))

    monkeypatch.setattr(field.pygame, "scrap", Scrap)
    typed = Typed("")
    typed.keys("Ctrl+V")
    assert typed.area.text == "from elsewhere\nsecond"
    typed.keys("Ctrl+A", "Ctrl+C")
    assert held == ["from elsewhere\nsecond"]


def test_typing_replaces_what_is_selected() -> None:
    typed = Typed("one two")
    typed.keys("Ctrl+Right", "Shift+Home")
    typed.driver.type_text("X")
    assert typed.area.text == "X two"


def test_arrows_leave_the_selection_at_its_ends() -> None:
    typed = Typed("one\ntwo")
    typed.keys("Right", "Shift+Down")
    assert typed.area.buffer.selection == "ne\nt"
    typed.keys("Left")
    assert typed.area.caret == Spot(0, 1)
    typed.keys("Shift+Down", "Right")
    assert typed.area.caret == Spot(1, 1)


def test_the_mouse_sets_the_caret_and_selects() -> None:
    typed = Typed()
    area, theme = typed.area, typed.driver.app.theme
    letter = area.view.letter(theme)
    left = area.view.row(theme, 0).left + area.view.gutter(theme)

    def place(line: int, column: int) -> tuple[int, int]:
        return left + column * letter, area.view.row(theme, line).centery

    typed.driver.click(place(3, 4))
    assert area.caret == Spot(3, 4)
    typed.driver.drag(place(3, 4), place(4, 8))
    assert area.buffer.selection == "flush: 4:1   # four\n    pair"
    typed.driver.tick(1)
    typed.driver.click(place(3, 6))
    typed.driver.click(place(3, 6), at_once=True)
    assert area.buffer.selection == "flush"
    typed.driver.click((left + 500, area.rect.bottom - 5))
    assert area.caret == Spot(5, 0)


# --- another text, marks -----------------------------------------------------------------------


def test_another_text_puts_the_caret_where_it_differs() -> None:
    typed = Typed()
    typed.keys("Ctrl+End")
    typed.area.set(TEXT.replace("4:1", "5:1"))
    assert typed.area.caret == Spot(3, 12)
    assert typed.heard == []
    typed.area.set(typed.area.text)
    assert typed.area.caret == Spot(3, 12)


def test_marks_are_seen_said_and_gone_to() -> None:
    typed = Typed()
    area, driver = typed.area, typed.driver
    before = pixels(driver, area.view.row(driver.app.theme, 3))
    area.set_marks([Mark(4, 12, "pays.bet.flush: 4:1 is not right")])
    assert pixels(driver, area.view.row(driver.app.theme, 3)) != before
    area.show_place(4, 12)
    assert area.caret == Spot(3, 11)
    assert driver.find("yaml").value.endswith("; pays.bet.flush: 4:1 is not right")
    assert typed.lines == [4]
    quiet = pixels(driver, area.rect)
    driver.move(area.view.row(driver.app.theme, 3).center)
    assert pixels(driver, area.rect) != quiet
    driver.move((1000, 600))
    driver.tick()
    assert area._pointed is None


def test_a_place_out_of_view_is_scrolled_to_both_ways() -> None:
    typed = Typed("\n".join(f"k{at}: " + "x" * 300 for at in range(1000)))
    theme, view = typed.driver.app.theme, typed.area.view
    typed.area.show_place(700, 290)
    assert typed.area.rect.contains(view.row(theme, 699))
    assert view._slid > 0
    typed.area.show_place(1, 1)
    assert (view._slid, view.vertical.offset) == (0, 0)
    typed.driver.wheel("yaml", -5)
    assert view.vertical.offset > 0


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (
            "  pair: 1:1   # the least",
            [("  pair:", "text"), (" 1:1  ", "gold"), (" # the least", "muted")],
        ),
        ("# all: of it", [("# all: of it", "muted")]),
        ('name: "a # b"', [("name:", "text"), (' "a # b"', "gold")]),
        ("a#b", [("a#b", "gold")]),
        ("", []),
    ],
)
def test_keys_values_and_comments_have_their_colours(
    line: str, parts: list[tuple[str, str]]
) -> None:
    assert list(coloured(line)) == parts


# --- whatever is done --------------------------------------------------------------------------


def test_random_edits_keep_lines_caret_and_text_together() -> None:
    random = Random(11)
    buffer = TextBuffer(TEXT)
    for _ in range(3000):
        keep = random.random() < 0.3
        match random.randrange(9):
            case 0:
                buffer.insert(random.choice(("x", "\n", "a: b\nc", "  ", "")))
            case 1:
                buffer.delete(random.choice((-1, 1)), word=keep)
            case 2:
                buffer.new_line()
            case 3:
                buffer.indent(random.choice((-1, 1)))
            case 4:
                buffer.vertical(random.choice((-5, -1, 1, 5)), keep=keep)
            case 5:
                random.choice((buffer.left, buffer.right, buffer.home, buffer.end))(keep=keep)
            case 6:
                buffer.word(random.choice((-1, 1)), keep=keep)
            case 7:
                buffer.go(random.randrange(-1, 9), random.randrange(-1, 20), keep=keep)
            case _:
                buffer.select_word()
        assert "\n".join(buffer.lines) == buffer.text
        for spot in (buffer.caret, buffer.anchor):
            assert 0 <= spot.line < len(buffer.lines)
            assert 0 <= spot.column <= len(buffer.lines[spot.line])
        low, high = buffer.span
        before = "\n".join([*buffer.lines[: low.line], buffer.lines[low.line][: low.column]])
        assert buffer.text[len(before) :].startswith(buffer.selection)
        if len(buffer.text) > 2000:
            buffer.set(TEXT)
        assert high >= low
