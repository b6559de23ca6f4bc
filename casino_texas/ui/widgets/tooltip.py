"""The small sheet beside a widget: what it is for, or why it cannot be used now.

Knows: how long to wait and where there is room.  Must not know: what the widget does.
"""

from __future__ import annotations

from typing import Final

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.widgets.base import Widget

#: Seconds the pointer rests before a tip shows; a reason shows sooner.
_TIP_DELAY: Final = 0.6
_REASON_DELAY: Final = 0.12
_WIDEST: Final = 320


class Tooltip:
    """One per scene; it is not part of the widget tree, since it takes no events."""

    def __init__(self) -> None:
        self._widget: Widget | None = None
        self._text = ""
        self._wait: float | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def text(self) -> str:
        """What is shown now, empty when nothing is."""
        return self._text if self._widget is not None and self._wait is None else ""

    @property
    def wait(self) -> float | None:
        """Seconds until it will show, or None."""
        return self._wait

    def hide(self) -> None:
        self._widget, self._text, self._wait = None, "", None

    def show_for(self, widget: Widget, text: str) -> None:
        self._widget, self._text, self._wait = (widget if text else None), text, None

    def wait_for(self, widget: Widget | None) -> None:
        """The pointer came to rest on a widget (or on none)."""
        self.hide()
        if widget is not None and (widget.reason or widget.tip):
            self._widget = widget
            self._wait = _REASON_DELAY if widget.reason else _TIP_DELAY

    def update(self, dt: float) -> bool:
        """Let time pass; whether the picture changes."""
        if self._widget is None:
            return False
        if not self._widget.is_shown:
            self.hide()
            return True
        if self._wait is None:
            return False
        self._wait -= dt
        if self._wait > 0:
            return False
        self._wait = None
        self._text = self._widget.reason or self._widget.tip
        return True

    def draw(self, painter: Painter) -> None:
        if self._widget is None or not self.text:
            return
        theme, palette = painter.theme, painter.palette
        size = theme.text_px(14)
        area = pygame.Rect((0, 0), theme.size).inflate(-theme.px(16), -theme.px(16))
        pad_x, pad_y = theme.px(12), theme.px(8)
        widest = min(theme.unit(_WIDEST), area.width - 2 * pad_x)
        lines = theme.text.wrap(self.text, size, widest)
        width = max(theme.text.width(line, size) for line in lines)
        height = theme.text.line_height(size) * len(lines)
        self.rect = pygame.Rect(0, 0, width + 2 * pad_x, height + 2 * pad_y)
        gap = theme.px(8)
        self.rect.midbottom = (self._widget.rect.centerx, self._widget.rect.top - gap)
        if self.rect.top < area.top:
            self.rect.top = self._widget.rect.bottom + gap
        self.rect.clamp_ip(area)
        painter.box(
            self.rect,
            radius=8,
            top=palette.bar_light,
            bottom=palette.bar,
            edge=palette.gold if self._widget.reason else palette.panel_edge,
            shadow=10,
        )
        painter.text(
            self.rect.inflate(-2 * pad_x, -2 * pad_y),
            self.text,
            size=14,
            wrap=True,
            valign="top",
        )
