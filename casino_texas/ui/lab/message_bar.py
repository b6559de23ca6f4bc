"""One line that must be heard, with the one or two things that can be done about it.

Knows: how words and buttons share a line, or two.  Must not know: what is said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from casino_texas.ui.layout import flow
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button, Label, Tone, Widget

_TYPE = 13.5


@dataclass(frozen=True, slots=True)
class Remedy:
    """What can be done about it."""

    name: str
    label: str
    do: Callable[[], object]
    tone: Tone = "bet"


@dataclass(frozen=True, slots=True)
class Message:
    """`tone` is a colour of the palette."""

    text: str
    tone: str = "gold"
    remedies: tuple[Remedy, ...] = ()


class MessageBar(Widget):
    """Hidden while there is nothing to say."""

    role = "alert"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.words = Label(f"{name}-words", "", size=_TYPE, wrap=True, shrink=0.8)
        self.buttons: list[Button] = []
        self._shown: object = None
        self.visible = False
        self.add(self.words)

    def say(self, message: Message | None) -> bool:
        """Say this (or nothing); whether its place must be laid out anew."""
        key = message and (message.text, message.tone, tuple(r.name for r in message.remedies))
        if key == self._shown:
            return False
        self._shown = key
        self.visible = message is not None
        remedies: Sequence[Remedy] = message.remedies if message is not None else ()
        if message is not None:
            self.words.set(message.text, colour=message.tone)
        self.clear()
        self.buttons = [
            Button(r.name, r.do, label=r.label, tone=r.tone, size=13, state_id=r.name)
            for r in remedies
        ]
        self.add(self.words, *self.buttons)
        self.invalidate()
        return True

    @property
    def value(self) -> str:
        return self.words.text

    # --- places --------------------------------------------------------------------------------

    def _laid_out(self, theme: Theme, width: int) -> tuple[list[pygame.Rect], int]:
        """Words and buttons from (0, 0), and the height of it all."""
        gap, high = theme.px(8), theme.unit(TARGET)
        widths = [button.minimum(theme)[0] for button in self.buttons]
        whole = sum(widths) + gap * len(widths)
        if width - whole >= theme.text_px(200) or not widths:
            room = width - whole
            words = self.words.height_for(theme, max(1, room))
            tall = max(words, high)  # as high with buttons as without: nothing jumps
            boxes = flow(pygame.Rect(room + gap, (tall - high) // 2, whole, 0), widths,
                         height=high, gap=gap)  # fmt: skip
            return [pygame.Rect(0, 0, room, tall), *boxes], tall
        words = self.words.height_for(theme, width)
        boxes = flow(pygame.Rect(0, words + gap, width, 0), widths, height=high, gap=gap)
        return [pygame.Rect(0, 0, width, words), *boxes], boxes[-1].bottom

    def height_for(self, theme: Theme, width: int) -> int:
        pad = theme.px(8)
        return self._laid_out(theme, width - 2 * pad)[1] + 2 * pad

    def arrange(self) -> None:
        pad = self.theme.px(8)
        parts, _ = self._laid_out(self.theme, self.rect.width - 2 * pad)
        words, *boxes = (part.move(self.rect.left + pad, self.rect.top + pad) for part in parts)
        self.words.place(words)
        for button, box in zip(self.buttons, boxes, strict=True):
            button.place(box)

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        painter.box(self.rect, radius=8, top=palette.bar_light, edge=palette.panel_edge)
        stripe = pygame.Rect(self.rect.left, self.rect.top, painter.theme.px(4), self.rect.height)
        painter.box(stripe, radius=2, top=getattr(palette, self.words.colour))
        self.draw_children(painter)
