"""Keys that change the amount: digits typed straight in, arrows by a big blind.

Knows: when a digit begins a number, and which digit is a preset's key.  Must not know: what is
legal, or how the amount is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from casino_texas.ui.keys import KeyMap, Stroke
from casino_texas.ui.ring.play import RingPlay

#: Seconds within which a digit belongs to the number typed before it.
TYPING: Final = 2.0
_ARROWS: Final = {
    pygame.KSCAN_LEFT: -1,
    pygame.KSCAN_DOWN: -1,
    pygame.KSCAN_RIGHT: 1,
    pygame.KSCAN_UP: 1,
}


class AmountKeys:
    """One digit alone is the preset it is the key of; with a second one it is a number."""

    def __init__(self, play: RingPlay, press_preset: Callable[[str], object]) -> None:
        """`press_preset` presses the preset of a command, if it is shown."""
        self.play = play
        self._press_preset = press_preset
        self._since = TYPING
        self._first = ""

    def update(self, dt: float) -> None:
        self._since += dt

    def hears(self, stroke: Stroke, keys: KeyMap, *, chooses: bool, arrows: bool) -> bool:
        """Whether the key changed the amount.  `chooses`: there is one to choose; `arrows`: they
        do not move a focus ring."""
        if stroke.ctrl or stroke.alt or self.play.legal is None:
            return False
        digit = _digit(stroke)
        if digit is not None and chooses:
            self._digit(digit, keys.command(stroke, ("ring",)) or "")
            return True
        if stroke.scancode == pygame.KSCAN_BACKSPACE:
            return self.play.erase()
        if stroke.scancode in _ARROWS and arrows:
            self.play.step(_ARROWS[stroke.scancode] * (5 if stroke.shift else 1))
            return True
        return False

    def _digit(self, digit: str, command: str) -> None:
        begins = self._since >= TYPING or not (self._first or self.play.typed)
        self._since = 0.0
        if begins:
            self.play.typed = self._first = ""
            if command.startswith("preset_"):
                self._press_preset(command)
                self._first = digit
                return
        elif self._first:
            self.play.typed, self._first = self._first, ""
        self.play.digit(digit)


def _digit(stroke: Stroke) -> str | None:
    if stroke.shift or not pygame.KSCAN_1 <= stroke.scancode <= pygame.KSCAN_0:
        return None
    return str((stroke.scancode - pygame.KSCAN_1 + 1) % 10)
