"""Pressing: by the mouse or by a key, once, and only what was meant.

Knows: when a press counts.  Must not know: how the thing pressed looks, or what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from casino_texas.ui.keys import Stroke
from casino_texas.ui.widgets.base import Widget

#: Seconds a button is deaf after it came to mean something else.
GUARD: Final = 0.25


class Pressable(Widget):
    """Something that acts when it is pressed: by button 1 let go inside it, or by its key.

    A press belongs to one meaning of the widget, named by `state_id`: a press begun before the
    meaning changed is dropped, and for 250 ms after a change every press is.
    """

    role = "button"
    focusable = True
    solid = True
    is_target = True

    def __init__(
        self,
        name: str,
        on_press: Callable[[], object] | None = None,
        *,
        label: str = "",
        tip: str = "",
        command: str = "",
        state_id: Hashable = None,
        on_secondary: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(name, label=label, tip=tip)
        self.on_press = on_press
        self.on_secondary = on_secondary
        self.command = command
        self._state_id = state_id
        self._pressed_as: Hashable = None
        self._pressed_button = 0
        self._guard = 0.0

    @property
    def state_id(self) -> Hashable:
        return self._state_id

    @property
    def is_pressed(self) -> bool:
        return self._pressed_button == 1 and self.hovered

    def mean(self, state_id: Hashable) -> None:
        """Say what a press means from now on; a change drops the press under way."""
        if state_id != self._state_id:
            self._state_id = state_id
            self.guard()

    def guard(self) -> None:
        """Be deaf for a moment: what was aimed at the old meaning must not reach the new one."""
        self._guard = GUARD
        self._pressed_button = 0
        self.invalidate()

    def appeared(self) -> None:
        if self.visible:
            self.guard()

    def update(self, dt: float) -> bool:
        self._guard = max(0.0, self._guard - dt)
        return super().update(dt)

    def pointer(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self._pressed_button = event.button
            self._pressed_as = self._state_id
            if self._guard > 0:
                self._pressed_button = 0
            self.invalidate()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == self._pressed_button:
            button, self._pressed_button = self._pressed_button, 0
            self.invalidate()
            if not self.rect.collidepoint(event.pos) or self._pressed_as != self._state_id:
                return True
            if button == 1:
                return self.activate()
            if self.on_secondary is not None and self.enabled and self._guard <= 0:
                self.on_secondary()
            return True
        return False

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if stroke.scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_SPACE) and not (
            stroke.ctrl or stroke.alt or stroke.shift
        ):
            return self.activate()
        return False

    def activate(self) -> bool:
        if self._guard > 0:
            return True
        if not self.enabled:
            self.host.explain(self)
            return True
        if self.on_press is not None:
            self.on_press()
        return True
