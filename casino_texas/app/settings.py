"""What a player has chosen, and the file it is kept in.

Knows: every choice, its kind, its default.  Must not know: what a choice does (screens do).

A wrong value never keeps the game from starting: each falls back to its default on its own, is
told in one line, and stays in the file, so that nothing a person wrote is lost; so do keys of a
newer version.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from casino_texas.app.folders import FolderError, home_path, settings_path

#: The speed at which nothing takes time; written as the word `instant`.
INSTANT: Final = 99.0

DECKS: Final = ("classic-2", "four-colour", "four-colour-safe")
FELTS: Final = ("green", "blue", "burgundy", "slate")
ADVICE: Final = ("off", "request", "after", "always")


@dataclass(frozen=True)
class Settings:
    """Every choice; a value, changed with `dataclasses.replace`.

    `speed` is 0.5 to 4 or `INSTANT`; `text_size`, `volume` and `effects` are per cent; `keys` has
    only what was changed: a command's strokes as text; `window_size` and `window_position` are in
    pixels, None where the window has never been moved.
    """

    language: str = "en"
    full_screen: bool = False
    window_size: tuple[int, int] | None = None
    window_position: tuple[int, int] | None = None
    text_size: int = 100
    deck: str = "four-colour"
    large_index: bool = False
    suit_letters: bool = False
    felt: str = "green"
    high_contrast: bool = False
    reduce_motion: bool = False
    speed: float = 1.0
    auto_deal: bool = False
    auto_rebet: bool = True
    advice: str = "request"
    confirm_all_in: bool = True
    equity: bool = False
    show_reasons: bool = True
    volume: int = 80
    effects: int = 100
    muted: bool = False
    keys: dict[str, list[str]] = field(default_factory=dict)
    last_rules: str = "texas"
    """The bare name or path of the rules file last played."""
    lesson_done: bool = False
    """Whether the first start's question has been answered."""


class SettingsFile:
    """The settings and their file.  Without a folder that can be written nothing is kept."""

    def __init__(self, path: Path | None = None) -> None:
        """Read the file (by default the player's); it need not be there."""
        self.problems: tuple[str, ...] = ()
        self.path = path
        self._left: dict[str, Any] = {}
        if path is None:
            try:
                self.path = settings_path()
            except FolderError as error:
                self.problems = (f"settings cannot be kept: {error}",)
        self.settings = self._read()

    def save(self, settings: Settings) -> None:
        """Keep the settings: the file is replaced as a whole or not at all.

        What cannot be written is told in `problems`; play goes on.
        """
        self.settings = settings
        if self.path is None:
            return
        data = {**self._left, **to_json(settings)}
        part = self.path.with_name(self.path.name + ".part")
        try:
            part.write_text(json.dumps(data, indent=2) + "\n", encoding="ascii")
            os.replace(part, self.path)
        except OSError as error:
            self.problems = (f"{self.path}: cannot be written ({error.strerror or error})",)

    def _read(self) -> Settings:
        path = self.path or home_path() / "settings.json"
        try:
            data = json.loads(path.read_bytes())
            if not isinstance(data, dict):
                raise ValueError("not a JSON object")
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self.problems += (f"{path}: cannot be read ({error.strerror or error})",)
            return Settings()
        except (ValueError, RecursionError) as error:
            self._set_aside(path, str(error))
            return Settings()
        settings, self._left, problems = from_json(data)
        self.problems += tuple(f"{path}: {problem}" for problem in problems)
        return settings

    def _set_aside(self, path: Path, why: str) -> None:
        try:
            stamp = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y%m%d-%H%M%S")
            aside = path.with_name(f"{path.name}.broken-{stamp}")
            os.replace(path, aside)
        except OSError:
            aside = path
        self.problems += (f"{path}: cannot be read ({why}); it is kept as {aside}",)


def to_json(settings: Settings) -> dict[str, Any]:
    """The settings as a JSON object; only what differs from the defaults, so those can improve."""
    plain = {}
    default = Settings()
    for each in fields(Settings):
        value = getattr(settings, each.name)
        if value != getattr(default, each.name):
            plain[each.name] = "instant" if each.name == "speed" and value == INSTANT else value
    return plain


def from_json(data: Mapping[str, Any]) -> tuple[Settings, dict[str, Any], tuple[str, ...]]:
    """The settings in a JSON object, what of it could not be used, and a line for each of those.

    An unknown key is kept silently: it may be of a newer version.
    """
    good: dict[str, Any] = {}
    left: dict[str, Any] = {}
    problems = []
    for name, value in data.items():
        check = _CHECKS.get(name)
        if check is None:
            left[name] = value
            continue
        try:
            good[name] = check(value)
        except ValueError as error:
            left[name] = value
            used = getattr(Settings(), name)
            shown = json.dumps(value)[:60]
            problems.append(f"{name}: {shown} is not {error}; {used!r} is used")
    return Settings(**good), left, tuple(problems)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _whole(low: int, high: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return value

    return check


def _one_of(*words: str) -> Callable[[object], str]:
    def check(value: object) -> str:
        if value not in words or not isinstance(value, str):
            raise ValueError(f"one of {', '.join(words)}")
        return value

    return check


def _text(value: object) -> str:
    if not isinstance(value, str) or not value or len(value) > 4096:
        raise ValueError("a word")
    return value


def _pair(low: int, high: int) -> Callable[[object], tuple[int, int] | None]:
    whole = _whole(low, high)

    def check(value: object) -> tuple[int, int] | None:
        if value is None:
            return None
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise ValueError("two whole numbers of pixels")
        return whole(value[0]), whole(value[1])

    return check


def _speed(value: object) -> float:
    if value == "instant":
        return INSTANT
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("a number from 0.5 to 4, or instant")
    if not 0.5 <= value <= 4:
        raise ValueError("a number from 0.5 to 4, or instant")
    return float(value)


def _keys(value: object) -> dict[str, list[str]]:
    good = isinstance(value, dict) and all(
        isinstance(command, str)
        and isinstance(strokes, list)
        and all(isinstance(stroke, str) for stroke in strokes)
        for command, strokes in value.items()
    )
    if not good or not isinstance(value, dict):
        raise ValueError('like {"fold": ["F"]}')
    return value


_CHECKS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "language": _text,
    "full_screen": _flag,
    "window_size": _pair(100, 16_384),
    "window_position": _pair(-65_536, 65_536),
    "text_size": _whole(100, 200),
    "deck": _one_of(*DECKS),
    "large_index": _flag,
    "suit_letters": _flag,
    "felt": _one_of(*FELTS),
    "high_contrast": _flag,
    "reduce_motion": _flag,
    "speed": _speed,
    "auto_deal": _flag,
    "auto_rebet": _flag,
    "advice": _one_of(*ADVICE),
    "confirm_all_in": _flag,
    "equity": _flag,
    "show_reasons": _flag,
    "volume": _whole(0, 100),
    "effects": _whole(0, 100),
    "muted": _flag,
    "keys": _keys,
    "last_rules": _text,
    "lesson_done": _flag,
}
