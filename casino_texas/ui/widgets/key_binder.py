"""A button that shows a command's keys and takes the next key pressed for it.

Knows: strokes and the key map.  Must not know: where the map is kept.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from casino_texas.ui.keys import RESERVED, Stroke, print_stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets.pressable import Pressable

_MODIFIERS = {
    pygame.KSCAN_LSHIFT,
    pygame.KSCAN_RSHIFT,
    pygame.KSCAN_LCTRL,
    pygame.KSCAN_RCTRL,
    pygame.KSCAN_LALT,
    pygame.KSCAN_RALT,
    pygame.KSCAN_LGUI,
    pygame.KSCAN_RGUI,
    pygame.KSCAN_CAPSLOCK,
}


class KeyBinder(Pressable):
    """Press it, then the key.  Esc gives up, Delete leaves the command without a key."""

    role = "button"

    def __init__(
        self,
        name: str,
        of: str,
        on_bind: Callable[[str, Stroke | None], object],
        *,
        label: str,
        prompt: str,
        unbound: str = "–",
    ) -> None:
        """`of` is the command; `on_bind(of, stroke)` hears the key, None for no key."""
        super().__init__(name, self.listen, label=label)
        self.of = of
        self.on_bind = on_bind
        self.prompt = prompt
        self.unbound = unbound
        self.conflict = ""
        self.grabs_keys = False

    @property
    def is_listening(self) -> bool:
        return self.grabs_keys

    @property
    def shown(self) -> str:
        if self.grabs_keys:
            return self.prompt
        strokes = self.host.keys.strokes(self.of)
        return "   ".join(map(print_stroke, strokes)) if strokes else self.unbound

    @property
    def value(self) -> str:
        return self.shown if self.is_hosted else ""

    def listen(self) -> None:
        """Take the next key."""
        self.grabs_keys = True
        self.host.focus(self)
        self.invalidate()

    def focus_changed(self) -> None:
        if not self.has_focus:
            self.grabs_keys = False

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if not self.grabs_keys:
            return super().key(event, stroke)
        if stroke.scancode in _MODIFIERS:
            return True
        self.grabs_keys = False
        self.invalidate()
        if stroke in RESERVED:
            return stroke.scancode == pygame.KSCAN_ESCAPE
        self.on_bind(self.of, None if stroke.scancode == pygame.KSCAN_DELETE else stroke)
        return True

    def minimum(self, theme: Theme) -> tuple[int, int]:
        size = theme.text_px(14)
        widest = max(theme.text.width(t, size, bold=True) for t in (self.prompt, self.shown))
        return (widest + theme.px(24), theme.unit(TARGET))

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        face = palette.gold_dark if self.grabs_keys else palette.field
        if self.hovered and not self.grabs_keys:
            face = painter.lighter(face, 0.1)
        edge = palette.panel_edge
        if self.grabs_keys:
            edge = palette.gold
        elif self.conflict:
            edge = palette.bad
        painter.box(
            self.rect,
            radius=8,
            top=painter.lighter(face, 0.06),
            bottom=face,
            edge=edge,
            edge_width=2 if self.conflict or self.grabs_keys else 1,
        )
        painter.text(
            self.rect.inflate(-theme.px(12), 0),
            self.shown,
            size=14,
            bold=True,
            colour=palette.text if self.grabs_keys else palette.gold,
            align="center",
            shrink=0.75,
        )
        if self.shows_focus:
            painter.focus(self.rect, radius=8)
