"""The list of keys over the scene that asked for it.

Knows: which keys are heard where.  Must not know: what they do there.
"""

from __future__ import annotations

from typing import ClassVar

import pygame

from casino_texas.ui.keys import EVERYWHERE, print_stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.scene import Scene

_ROW = 26


class KeyList(Scene):
    """Any key or click closes it."""

    name: ClassVar[str] = "key_list"
    overlay: ClassVar[bool] = True

    def __init__(self, contexts: tuple[str, ...]) -> None:
        super().__init__()
        self._heard = (*contexts, EVERYWHERE)
        self._rows: list[tuple[str, str]] = []
        self._columns = self._per_column = 1
        self._keys_width = 0
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
        theme = self.theme
        row = theme.text_px(_ROW)
        room = self.area.height - theme.px(60) - theme.unit(70)
        per_column = max(1, room // row)
        self._columns = -(-len(self._rows) // per_column)
        self._per_column = -(-len(self._rows) // self._columns)
        size = theme.text_px(14)
        self._keys_width = max(theme.text.width(keys, size, bold=True) for _, keys in self._rows)
        label = max(theme.text.width(label, size) for label, _ in self._rows)
        column = label + self._keys_width + theme.px(48)
        width = min(self._columns * column + theme.px(40), self.area.width - theme.px(16))
        self.panel = pygame.Rect(0, 0, width, theme.unit(70) + self._per_column * row)
        self.panel.center = self.area.center

    def draw_back(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        painter.panel(self.panel)
        inside = self.panel.inflate(-theme.px(40), -theme.px(28))
        title = pygame.Rect(inside.topleft, (inside.width, theme.unit(34)))
        painter.text(title, self.say("ui.keys.title"), size=18, bold=True)
        width = inside.width // self._columns
        row = theme.text_px(_ROW)
        for at, (label, keys) in enumerate(self._rows):
            column, line = divmod(at, self._per_column)
            box = pygame.Rect(
                inside.left + column * width,
                title.bottom + theme.px(6) + line * row,
                width - theme.px(20),
                row,
            )
            split = box.width - self._keys_width - theme.px(8)
            painter.text(pygame.Rect(box.topleft, (split, row)), label, size=14, shrink=0.8)
            right = pygame.Rect(0, box.top, self._keys_width, row)
            right.right = box.right
            painter.text(right, keys, size=14, bold=True, colour=palette.gold, align="right")

    def intercept(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):
            self.app.pop()
            return True
        return event.type == pygame.TEXTINPUT
