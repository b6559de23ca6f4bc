"""The mouse in a scene: what is under it, and what holds it while a button is down.

Knows: hit testing and capture.  Must not know: what widgets do with a press.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from casino_texas.ui.widgets.base import Widget

#: Old events for the wheel; MOUSEWHEEL says the same.
_WHEEL_BUTTONS = frozenset({4, 5, 6, 7})


class Pointer:
    """One per scene."""

    def __init__(
        self,
        root: Widget,
        on_hover: Callable[[Widget | None], object],
        on_press: Callable[[Widget | None, int], object],
    ) -> None:
        """`on_hover` hears what came under the pointer; `on_press` what a button went down on,
        before the widget does."""
        self.root = root
        self._on_hover = on_hover
        self._on_press = on_press
        self.hovered: Widget | None = None
        self.captured: Widget | None = None

    def forget(self) -> None:
        """What was under way with the mouse is over."""
        self.captured = None
        self._hover(None)

    def tidy(self) -> None:
        """Let go of what is no longer shown."""
        if self.captured is not None and not self.captured.is_shown:
            self.captured = None
        if self.hovered is not None and not self.hovered.is_shown:
            self._hover(None)

    def handle(self, event: pygame.Event) -> bool:
        """Give a mouse event to its widget; whether one used it."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._moved(event)
            case pygame.MOUSEBUTTONDOWN if event.button not in _WHEEL_BUTTONS:
                return self._down(event)
            case pygame.MOUSEBUTTONUP if event.button not in _WHEEL_BUTTONS:
                return self._up(event)
            case pygame.MOUSEWHEEL:
                return self._turned(event)
        return False

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        for changed, over in ((self.hovered, False), (widget, True)):
            if changed is not None:
                changed.hovered = over
        self.hovered = widget
        self._on_hover(widget)

    def _moved(self, event: pygame.Event) -> bool:
        over = self.root.at(event.pos)
        if self.captured is not None:
            self._hover(over if over is self.captured else None)
            self.captured.pointer(event)
            return True
        self._hover(over)
        return over is not None and over.pointer(event)

    def _down(self, event: pygame.Event) -> bool:
        over = self.root.at(event.pos)
        self._hover(over)
        self._on_press(over, event.button)
        if over is None or not over.pointer(event):
            return False
        self.captured = over
        return True

    def _up(self, event: pygame.Event) -> bool:
        captured, self.captured = self.captured, None
        if captured is None:
            return False
        captured.pointer(event)
        self._hover(self.root.at(event.pos))
        return True

    def _turned(self, event: pygame.Event) -> bool:
        widget = self.hovered
        while widget is not None:
            if widget.pointer(event):
                return True
            widget = widget.parent
        return False
