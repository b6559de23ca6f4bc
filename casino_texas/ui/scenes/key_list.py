"""The list of keys over the scene that asked for it.

Knows: which keys are heard where.  Must not know: what they do there.
"""

from __future__ import annotations

from typing import ClassVar

import pygame

from casino_texas.ui.keys import EVERYWHERE, print_stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.scene import Scene

#: Between two columns, in design units.
_BETWEEN = 40


class KeyList(Scene):
    """Any key or click closes it."""

    name: ClassVar[str] = "key_list"
    overlay: ClassVar[bool] = True

    def __init__(self, contexts: tuple[str, ...]) -> None:
        super().__init__()
        self._heard = (*contexts, EVERYWHERE)
        self._rows: list[tuple[str, str]] = []
        self._columns = self._per_column = 1
        self._keys_width = self._row = 0
        self._size = 14.0
        self.panel = pygame.Rect(0, 0, 0, 0)

    def build(self) -> None:
        self._rows = [
            (self.say(f"ui.command.{command.name}"), "  ".join(map(print_stroke, strokes)))
            for command, strokes in self.keys
            if command.context in self._heard and strokes
        ]
        self._rows += [
            (self.say("ui.command.focus"), "Tab  ←↑↓→"),
            (self.say("ui.command.press"), "Enter"),
            (self.say("ui.command.back"), "Esc"),
        ]

    def arrange(self) -> None:
        """In as many columns as it takes; the type gets smaller where the window is too small."""
        for tenths in range(140, 50, -5):
            self._size = tenths / 10
            if self._fits():
                break

    def _fits(self) -> bool:
        """Lay it out at this type size; whether the window is large enough."""
        theme = self.theme
        size = theme.text_px(self._size)
        self._row = theme.text.line_height(size) + theme.px(8)
        frame = theme.unit(44) + theme.px(40)
        room = self.area.height - theme.px(24) - frame
        self._columns = -(-len(self._rows) // max(1, room // self._row))
        self._per_column = -(-len(self._rows) // self._columns)
        self._keys_width = theme.px(2) + max(
            theme.text.width(keys, size, bold=True) for _, keys in self._rows
        )
        label = max(theme.text.width(label, size) for label, _ in self._rows)
        column = label + self._keys_width + theme.px(_BETWEEN + 16)
        width = self._columns * column - theme.px(_BETWEEN) + theme.px(48)
        self.panel = pygame.Rect(0, 0, width, frame + self._per_column * self._row)
        self.panel.center = self.area.center
        return self.area.inflate(-theme.px(16), -theme.px(16)).contains(self.panel)

    def draw_back(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        painter.panel(self.panel)
        inside = self.panel.inflate(-theme.px(48), -theme.px(28))
        title = pygame.Rect(inside.topleft, (inside.width, theme.unit(38)))
        painter.text(title, self.say("ui.keys.title"), size=18, bold=True)
        between = theme.px(_BETWEEN)
        width = (inside.width + between) // self._columns
        size, row = self._size, self._row
        for at, (label, keys) in enumerate(self._rows):
            column, line = divmod(at, self._per_column)
            top = title.bottom + theme.px(6) + line * row
            box = pygame.Rect(inside.left + column * width, top, width - between, row)
            right = pygame.Rect(0, top, self._keys_width, row)
            right.right = box.right
            box.width -= self._keys_width + theme.px(8)
            painter.text(box, label, size=size)
            painter.text(right, keys, size=size, bold=True, colour=palette.gold, align="right")

    def intercept(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):
            self.app.pop()
            return True
        return event.type == pygame.TEXTINPUT
