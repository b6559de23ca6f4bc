"""Strokes as text, the commands they give, and a key map a person changed."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from casino_texas.errors import InputError
from casino_texas.ui.keys import (
    COMMANDS,
    EVERYWHERE,
    RESERVED,
    KeyMap,
    Stroke,
    format_stroke,
    parse_stroke,
    print_stroke,
    stroke_of,
)


def _event(scancode: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, scancode=scancode, key=0, mod=mod, unicode="")


@pytest.mark.parametrize(
    "text",
    [
        *("F", "Space", "Shift+1", "Ctrl+S", "Alt+Enter", "F11", "+", "Ctrl++", "-", "?", "PgUp"),
        *("#300", "Ctrl+Alt+Shift+Left", ",", "\\"),
    ],
)
def test_a_stroke_is_read_as_it_is_written(text: str) -> None:
    assert format_stroke(parse_stroke(text)) == text


def test_every_key_of_the_keyboard_can_be_written_and_read() -> None:
    for scancode in range(4, 240):
        for stroke in (Stroke(scancode), Stroke(scancode, shift=True, ctrl=True, alt=True)):
            assert parse_stroke(format_stroke(stroke)) == stroke


def test_spelling_is_forgiving() -> None:
    assert parse_stroke(" ctrl + s ") == parse_stroke("Ctrl+S")
    assert parse_stroke("escape") == parse_stroke("Esc")
    assert parse_stroke("return") == parse_stroke("Enter")


@pytest.mark.parametrize("text", ["", "Foo", "Ctrl+", "Hyper+A", "Shift", "Ctrl+Shift", "#x"])
def test_what_is_no_key_is_said_in_one_line(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_stroke(text)
    assert len(str(caught.value).splitlines()) == 1
    assert "Shift+1" in str(caught.value)  # what would be right


def test_the_place_of_the_key_counts_not_its_letter() -> None:
    event = pygame.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_F, key=ord("а"), mod=0, unicode="а")
    assert str(stroke_of(event)) == "F"


def test_the_number_pad_gives_digits_enter_and_signs() -> None:
    pairs = {
        pygame.KSCAN_KP_1: "1",
        pygame.KSCAN_KP_0: "0",
        pygame.KSCAN_KP_ENTER: "Enter",
        pygame.KSCAN_KP_PLUS: "+",
        pygame.KSCAN_KP_MINUS: "-",
    }
    assert {str(stroke_of(_event(code))) for code in pairs} == set(pairs.values())


def test_left_and_right_modifiers_and_locks() -> None:
    for mod in (pygame.KMOD_LSHIFT, pygame.KMOD_RSHIFT):
        assert str(stroke_of(_event(pygame.KSCAN_1, mod))) == "Shift+1"
    for mod in (pygame.KMOD_RCTRL, pygame.KMOD_LMETA):
        assert str(stroke_of(_event(pygame.KSCAN_S, mod))) == "Ctrl+S"
    assert str(stroke_of(_event(pygame.KSCAN_F, pygame.KMOD_CAPS | pygame.KMOD_NUM))) == "F"


def test_question_mark_and_plus_are_the_key_with_and_without_shift() -> None:
    for mod in (0, pygame.KMOD_LSHIFT):
        assert str(stroke_of(_event(pygame.KSCAN_SLASH, mod))) == "?"
        assert str(stroke_of(_event(pygame.KSCAN_EQUALS, mod))) == "+"


def test_buttons_print_signs() -> None:
    assert print_stroke(parse_stroke("Shift+Left")) == "Shift+←"
    assert print_stroke(parse_stroke("-")) == "−"
    assert print_stroke(parse_stroke("Ctrl+S")) == "Ctrl+S"


# --- the map -----------------------------------------------------------------------------------


def test_no_two_commands_share_a_key_where_both_are_heard() -> None:
    keys = KeyMap()
    for command, strokes in keys:
        for stroke in strokes:
            assert keys.conflicts(command.name, stroke) == (), command.name
            assert stroke not in RESERVED
    assert max(Counter(command.name for command in COMMANDS).values()) == 1


def test_a_stroke_gives_the_command_of_the_place() -> None:
    keys = KeyMap()
    fold = parse_stroke("F")
    assert keys.command(fold, ("casino", EVERYWHERE)) == "fold"
    assert keys.command(fold, ("ring", EVERYWHERE)) == "ring_fold"
    assert keys.command(fold, (EVERYWHERE,)) is None
    assert keys.command(parse_stroke("F11"), ("casino", EVERYWHERE)) == "full_screen"
    assert keys.command(parse_stroke("Alt+Enter"), (EVERYWHERE,)) == "full_screen"


def test_a_key_given_to_a_command_is_taken_from_the_others() -> None:
    keys = KeyMap()
    stroke = parse_stroke("B")
    assert keys.conflicts("fold", stroke) == ("bet",)
    changed = keys.bind("fold", stroke)
    assert changed.command(stroke, ("casino",)) == "fold"
    assert changed.strokes("bet") == ()
    assert changed.hint("bet") == ""
    assert keys.hint("bet") == "B"  # a value: the old map is as it was
    assert changed.conflicts("ring_fold", stroke) == ()  # another place


def test_a_key_heard_everywhere_conflicts_everywhere() -> None:
    keys = KeyMap()
    assert "mute" in keys.conflicts("fold", parse_stroke("M"))
    assert set(keys.conflicts("mute", parse_stroke("F"))) == {"fold", "ring_fold"}


@pytest.mark.parametrize("text", ["Esc", "Tab", "Shift+Tab"])
def test_keys_for_moving_about_cannot_be_taken(text: str) -> None:
    with pytest.raises(InputError, match="another key"):
        KeyMap().bind("fold", parse_stroke(text))


def test_only_what_was_changed_is_kept_and_comes_back() -> None:
    assert KeyMap().changes() == {}
    changed = KeyMap().bind("fold", parse_stroke("Ctrl+F")).bind("deal", parse_stroke("B"))
    assert changed.changes() == {"fold": ["Ctrl+F"], "deal": ["B"], "bet": []}
    again = KeyMap(changed.changes())
    assert again.changes() == changed.changes()
    assert again.hint("fold") == "Ctrl+F"


def test_reset_gives_one_or_all_back() -> None:
    changed = KeyMap().bind("fold", parse_stroke("B")).bind("deal", parse_stroke("G"))
    one = changed.reset("bet")
    assert one.hint("bet") == "B"
    assert one.strokes("fold") == ()
    assert one.hint("deal") == "G"
    assert changed.reset().changes() == {}
    both = KeyMap().bind("full_screen", parse_stroke("F10")).reset("full_screen")
    assert [str(stroke) for stroke in both.strokes("full_screen")] == ["F11", "Alt+Enter"]


def test_settings_that_cannot_be_read_keep_the_default() -> None:
    keys = KeyMap({"fold": ["Foo"], "bet": "B", "deal": [7], "gone": ["G"], "undo": []})  # type: ignore[dict-item,list-item]
    assert keys.hint("fold") == "F"
    assert keys.hint("bet") == "B"
    assert keys.hint("deal") == "Space"
    assert keys.strokes("undo") == ()
