"""Keys: strokes by scancode, the commands they give, and a key map a person can change.

Knows: the names of keys, the default keys of every command and in which part of the game a
command is heard.  Must not know: what a command does, or any scene.

A stroke is the *place* of a key, not its letter, so the keys work under Cyrillic and AZERTY
layouts alike.  Strokes are kept as text (`Shift+1`, `Ctrl+S`); `parse_stroke` and `format_stroke`
are a pair.

    keys = KeyMap(settings_keys)                # {"fold": ["F"]}: only what was changed
    keys.hint("deal") -> "Space"                # what is printed on the button
    keys.command(stroke_of(event), ("casino",)) -> "deal" or None
    keys.conflicts("bet", stroke) -> ("fold",)
    keys.bind("bet", stroke).changes()          # a new map; what to keep in the settings
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.errors import InputError


def _scancode_names() -> dict[int, str]:
    names = {getattr(pygame, f"KSCAN_{letter}"): letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    names |= {getattr(pygame, f"KSCAN_{digit}"): digit for digit in "1234567890"}
    names |= {getattr(pygame, f"KSCAN_F{n}"): f"F{n}" for n in range(1, 13)}
    names |= {
        pygame.KSCAN_SPACE: "Space",
        pygame.KSCAN_RETURN: "Enter",
        pygame.KSCAN_ESCAPE: "Esc",
        pygame.KSCAN_TAB: "Tab",
        pygame.KSCAN_BACKSPACE: "Backspace",
        pygame.KSCAN_DELETE: "Delete",
        pygame.KSCAN_INSERT: "Insert",
        pygame.KSCAN_HOME: "Home",
        pygame.KSCAN_END: "End",
        pygame.KSCAN_PAGEUP: "PgUp",
        pygame.KSCAN_PAGEDOWN: "PgDn",
        pygame.KSCAN_UP: "Up",
        pygame.KSCAN_DOWN: "Down",
        pygame.KSCAN_LEFT: "Left",
        pygame.KSCAN_RIGHT: "Right",
        pygame.KSCAN_EQUALS: "+",
        pygame.KSCAN_MINUS: "-",
        pygame.KSCAN_COMMA: ",",
        pygame.KSCAN_PERIOD: ".",
        pygame.KSCAN_SLASH: "?",
        pygame.KSCAN_SEMICOLON: ";",
        pygame.KSCAN_APOSTROPHE: "'",
        pygame.KSCAN_LEFTBRACKET: "[",
        pygame.KSCAN_RIGHTBRACKET: "]",
        pygame.KSCAN_BACKSLASH: "\\",
        pygame.KSCAN_GRAVE: "`",
    }
    return names


_NAMES: Final = _scancode_names()
_SCANCODES: Final = {name.casefold(): scancode for scancode, name in _NAMES.items()}
_SCANCODES["escape"] = pygame.KSCAN_ESCAPE
_SCANCODES["return"] = pygame.KSCAN_RETURN
#: The number pad gives the same strokes as the keys it repeats.
_PAD: Final = {
    pygame.KSCAN_KP_ENTER: pygame.KSCAN_RETURN,
    pygame.KSCAN_KP_PLUS: pygame.KSCAN_EQUALS,
    pygame.KSCAN_KP_MINUS: pygame.KSCAN_MINUS,
    pygame.KSCAN_KP_PERIOD: pygame.KSCAN_PERIOD,
} | {getattr(pygame, f"KSCAN_KP_{digit}"): getattr(pygame, f"KSCAN_{digit}") for digit in range(10)}
#: Keys that stand for a sign: Shift makes no other stroke of them (`?` and `+` are shifted signs).
_SHIFT_MEANS_NOTHING: Final = frozenset({pygame.KSCAN_SLASH, pygame.KSCAN_EQUALS})
#: What screens print instead of a long or wordy name.
_SHORT: Final = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→", "-": "−"}


@dataclass(frozen=True, slots=True)
class Stroke:
    """One key pressed together with the modifiers named."""

    scancode: int
    shift: bool = False
    ctrl: bool = False
    alt: bool = False

    def __str__(self) -> str:
        return format_stroke(self)


def stroke_of(event: pygame.Event) -> Stroke:
    """The stroke of a KEYDOWN or KEYUP event (Cmd counts as Ctrl; the number pad as digits)."""
    scancode = _PAD.get(event.scancode, event.scancode)
    mod = getattr(event, "mod", 0)
    return Stroke(
        scancode,
        bool(mod & pygame.KMOD_SHIFT) and scancode not in _SHIFT_MEANS_NOTHING,
        bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        bool(mod & pygame.KMOD_ALT),
    )


def format_stroke(stroke: Stroke) -> str:
    """The stroke as it is kept: `Ctrl+Shift+S`."""
    parts = [
        name
        for name, held in (("Ctrl", stroke.ctrl), ("Alt", stroke.alt), ("Shift", stroke.shift))
        if held
    ]
    return "+".join([*parts, _NAMES.get(stroke.scancode, f"#{stroke.scancode}")])


def print_stroke(stroke: Stroke) -> str:
    """The stroke as a button prints it: arrows as signs."""
    text = format_stroke(stroke)
    name = _NAMES.get(stroke.scancode, "")
    return text[: len(text) - len(name)] + _SHORT[name] if name in _SHORT else text


def parse_stroke(text: str) -> Stroke:
    """The stroke kept as `text`.

    Raises:
        InputError: no such key, or a modifier without a key.
    """
    *modifiers, name = _split(text)
    held = {modifier.strip().casefold() for modifier in modifiers}
    unknown = held - {"shift", "ctrl", "alt"}
    if name.startswith("#") and name[1:].isdigit():
        scancode: int | None = int(name[1:])
    else:
        scancode = _SCANCODES.get(name.casefold())
    if scancode is None or unknown:
        wrong = name if scancode is None else sorted(unknown)[0]
        raise InputError(
            f"key {text!r}: there is no key {wrong!r}; "
            "write it like F, Space, Shift+1, Ctrl+S, Alt+Enter, F11"
        )
    return Stroke(scancode, "shift" in held, "ctrl" in held, "alt" in held)


def _split(text: str) -> list[str]:
    text = text.strip()
    if text == "+" or text.endswith("++"):  # the key + itself
        return [*[part for part in text[:-1].split("+") if part], "+"]
    return [part.strip() for part in text.split("+")]


@dataclass(frozen=True, slots=True)
class Command:
    """Something a key can ask for.  `context` is where it is heard (`everywhere`, `casino`...)."""

    name: str
    context: str
    keys: tuple[str, ...]


EVERYWHERE: Final = "everywhere"


def _commands(context: str, **keys: str) -> tuple[Command, ...]:
    return tuple(Command(name, context, tuple(text.split())) for name, text in keys.items())


#: Every command, in the order the settings page lists them.
COMMANDS: Final[tuple[Command, ...]] = (
    *_commands(
        EVERYWHERE,
        help="F1",
        full_screen="F11 Alt+Enter",
        screenshot="F12",
        mute="M",
        keys="?",
        faster="+",
        slower="-",
    ),
    *_commands(
        "menu",
        menu_continue="Enter",
        **{f"menu_{n}": str(n) for n in range(1, 8)},
    ),
    *_commands(
        "casino",
        deal="Space",
        fold="F",
        buy="S",
        bet="B",
        exchange="X",
        exchange_first="Shift+1",
        exchange_second="Shift+2",
        **{f"chip_{n}": str(n) for n in range(1, 6)},
        undo="U",
        clear="C",
        rebet="R",
        double="D",
        next_box="N",
        auto_deal="T",
        advice="H",
        advice_mode="Shift+H",
        mistakes="E",
        paytable="P",
        rankings="K",
        history="L",
        again="A",
        fairness="V",
    ),
    *_commands(
        "ring",
        ring_fold="F",
        ring_call="C",
        ring_raise="R Enter",
        ring_next="Space",
        **{f"preset_{n}": str(n) for n in range(1, 7)},
        ring_equity="E",
        ring_rankings="K",
        ring_log="L",
        ring_why="W",
        ring_replay="Y",
    ),
    *_commands(
        "lab",
        lab_save="Ctrl+S",
        lab_undo="Ctrl+Z",
        lab_redo="Ctrl+Y",
        lab_run="Ctrl+R",
        lab_reload="F5",
        lab_duplicate="Ctrl+D",
        lab_previous="PgUp",
        lab_next="PgDn",
    ),
)
_BY_NAME: Final = {command.name: command for command in COMMANDS}
#: Strokes the program needs itself: they move the focus and close what is open.
RESERVED: Final = frozenset(
    {Stroke(pygame.KSCAN_ESCAPE), Stroke(pygame.KSCAN_TAB), Stroke(pygame.KSCAN_TAB, shift=True)}
)


class KeyMap:
    """Which strokes give which command.  A value: `bind` and `reset` return a new map."""

    def __init__(self, changed: Mapping[str, Sequence[str]] | None = None) -> None:
        """`changed` holds the commands whose keys are not the default ones; what cannot be read
        in it (an old name, a key that is none) keeps its default."""
        self._strokes: dict[str, tuple[Stroke, ...]] = {}
        for command in COMMANDS:
            texts = (changed or {}).get(command.name)
            strokes = _readable(texts) if texts is not None else None
            if strokes is None:
                strokes = tuple(parse_stroke(text) for text in command.keys)
            self._strokes[command.name] = strokes

    def strokes(self, name: str) -> tuple[Stroke, ...]:
        return self._strokes[name]

    def hint(self, name: str) -> str:
        """The first key of the command as a button prints it; empty where it has none."""
        strokes = self._strokes.get(name, ())
        return print_stroke(strokes[0]) if strokes else ""

    def command(self, stroke: Stroke, contexts: Iterable[str]) -> str | None:
        """The command the stroke gives in these contexts, the first context first."""
        for context in contexts:
            for command in COMMANDS:
                if command.context == context and stroke in self._strokes[command.name]:
                    return command.name
        return None

    def conflicts(self, name: str, stroke: Stroke) -> tuple[str, ...]:
        """The other commands that hear the same stroke in the same place."""
        context = _BY_NAME[name].context
        return tuple(
            other.name
            for other in COMMANDS
            if other.name != name
            and stroke in self._strokes[other.name]
            and (EVERYWHERE in (context, other.context) or context == other.context)
        )

    def bind(self, name: str, stroke: Stroke) -> KeyMap:
        """The map in which `stroke` alone gives the command; others that had it lose it.

        Raises:
            InputError: the stroke is one the program keeps for itself.
        """
        if stroke in RESERVED:
            raise InputError(f"{format_stroke(stroke)} is kept for moving about; take another key")
        losers = self.conflicts(name, stroke)
        fresh = KeyMap()
        fresh._strokes = dict(self._strokes)
        for loser in losers:
            fresh._strokes[loser] = tuple(s for s in fresh._strokes[loser] if s != stroke)
        fresh._strokes[name] = (stroke,)
        return fresh

    def reset(self, name: str | None = None) -> KeyMap:
        """The map with the default keys of one command, or of all; who has them loses them."""
        if name is None:
            return KeyMap()
        fresh = self
        defaults = tuple(parse_stroke(text) for text in _BY_NAME[name].keys)
        for stroke in defaults:
            fresh = fresh.bind(name, stroke)
        fresh._strokes[name] = defaults
        return fresh

    def changes(self) -> dict[str, list[str]]:
        """What differs from the default keys, as it is kept."""
        return {
            name: [format_stroke(stroke) for stroke in strokes]
            for name, strokes in self._strokes.items()
            if [format_stroke(stroke) for stroke in strokes]
            != [format_stroke(parse_stroke(text)) for text in _BY_NAME[name].keys]
        }

    def __iter__(self) -> Iterator[tuple[Command, tuple[Stroke, ...]]]:
        for command in COMMANDS:
            yield command, self._strokes[command.name]


def _readable(texts: object) -> tuple[Stroke, ...] | None:
    """The strokes of a settings value, or None when it cannot be read."""
    if isinstance(texts, str) or not isinstance(texts, Sequence):
        return None
    try:
        return tuple(parse_stroke(text) for text in texts)
    except (InputError, AttributeError, TypeError):
        return None
