"""A field to type a whole number in.

Knows: its limits and steps.  Must not know: what the number is for.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from casino_texas.ui.keys import Stroke
from casino_texas.ui.widgets.field import TextField


class NumberField(TextField):
    """A whole number; only digits are typed, letters stay commands.  Enter or leaving it brings
    the number between its limits."""

    role = "spinbutton"

    def __init__(
        self,
        name: str,
        on_change: Callable[[int], object] | None = None,
        *,
        label: str = "",
        low: int = 0,
        high: int = 1_000_000,
        step: int = 1,
        number: int = 0,
        on_enter: Callable[[int], object] | None = None,
    ) -> None:
        """`on_change` hears every legal number, `on_enter` the one Enter was pressed on."""
        super().__init__(
            name, label=label, text=str(number), longest=len(str(high)), allowed=_is_digit
        )
        self.low, self.high, self.step = low, max(low, high), max(1, step)
        self.on_number = on_change
        self.on_enter = on_enter
        self.on_change = self._changed
        self._number = self._clamped(number)
        self._fresh = False

    @property
    def number(self) -> int:
        """The last legal number."""
        return self._number

    def limits(self, low: int, high: int, step: int | None = None) -> None:
        self.low, self.high = low, max(low, high)
        self.step = max(1, step or self.step)
        self.longest = len(str(self.high))
        self.set_number(self._number)

    def set_number(self, number: int) -> None:
        """Set the number without telling anyone."""
        self._number = self._clamped(number)
        self.error = ""
        self.set(str(self._number))

    def _clamped(self, number: int) -> int:
        return min(self.high, max(self.low, number))

    def _changed(self, text: str) -> None:
        number = int(text) if text else None
        if number is None or not self.low <= number <= self.high:
            self.error = "range"
            return
        self.error = ""
        self._tell(number)

    def _tell(self, number: int) -> None:
        if number != self._number:
            self._number = number
            if self.on_number is not None:
                self.on_number(number)

    def settle(self) -> None:
        """Bring what was typed between the limits."""
        number = self._clamped(int(self.text)) if self.text else self._number
        self.error = ""
        self._tell(number)
        self.set(str(number))

    def submit(self) -> bool:
        self.settle()
        if self.on_enter is None:
            return False
        self.on_enter(self._number)
        return True

    def focus_changed(self) -> None:
        super().focus_changed()
        self._fresh = self.has_focus
        if self.has_focus:
            self.select_all()
        else:
            self.settle()

    def is_typing_key(self, stroke: Stroke) -> bool:
        return pygame.KSCAN_1 <= stroke.scancode <= pygame.KSCAN_0 and not stroke.shift

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if self.enabled and stroke.scancode in (pygame.KSCAN_UP, pygame.KSCAN_DOWN):
            self.move(1 if stroke.scancode == pygame.KSCAN_UP else -1)
            return True
        return super().key(event, stroke)

    def pointer(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and event.y and self.enabled:
            self.move(1 if event.y > 0 else -1)
            return True
        used = super().pointer(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            # The click that brought the keyboard here marks the number: typing replaces it.
            if self._fresh and not self.selection:
                self.select_all()
            self._fresh = False
        return used

    def move(self, steps: int) -> None:
        """By so many steps."""
        self.settle()
        number = self._clamped(self._number + steps * self.step)
        self._tell(number)
        self.set(str(number))


def _is_digit(letter: str) -> bool:
    return letter in "0123456789"
