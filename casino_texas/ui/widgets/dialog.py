"""A sheet over the scene that must be answered or closed.

Knows: a title, a text, something in the middle, and buttons.  Must not know: what is asked.

    app.push(Dialog("Leave the table?", "The hand is kept.", answers=[
        Answer("stay", "Stay", on_escape=True),
        Answer("leave", "Leave", self.leave, tone="danger", default=True),
    ]))

Esc gives the first answer that is `on_escape` (or just closes), Enter the one that is `default`.
The dialog is gone before an answer's function is called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from casino_texas.ui.layout import Share, anchor, columns, flow
from casino_texas.ui.paint import Painter
from casino_texas.ui.scene import Scene
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets.base import Widget
from casino_texas.ui.widgets.button import Button, Tone
from casino_texas.ui.widgets.label import Label


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog."""

    name: str
    label: str
    do: Callable[[], object] | None = None
    tone: Tone = "neutral"
    default: bool = False
    on_escape: bool = False
    #: Why it cannot be given now.
    reason: str = ""


class Dialog(Scene):
    """A question, or a sheet with a widget of one's own in the middle."""

    name: ClassVar[str] = "dialog"
    overlay: ClassVar[bool] = True

    def __init__(
        self,
        title: str,
        text: str = "",
        *,
        answers: Sequence[Answer],
        content: Widget | None = None,
        width: float = 520,
        on_close: Callable[[], object] | None = None,
    ) -> None:
        """`content` is shown between the text and the answers, as high as it needs."""
        super().__init__()
        self.title = title
        self.text = text
        self.answers = list(answers)
        self.content = content
        self.width = width
        self.on_close = on_close
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._answered = False

    def build(self) -> None:
        self.root.add(Label("title", self.title, size=19, bold=True, wrap=True, valign="top"))
        if self.text:
            self.root.add(Label("text", self.text, size=15, wrap=True, valign="top"))
        if self.content is not None:
            self.root.add(self.content)
        for answer in self.answers:
            button = Button(
                answer.name,
                partial(self.give, answer),
                label=answer.label,
                tone=answer.tone,
            )
            button.disable(answer.reason)
            self.root.add(button)
        # The keyboard begins in the middle if there is something to fill in, else on the answer
        # that Enter gives.
        inner = [w for w in self.content.walk() if w.focusable] if self.content else []
        default = next((a for a in self.answers if a.default), None)
        if inner:
            self.focus(inner[0])
        elif default is not None:
            self.focus(self.find(default.name))

    def button(self, name: str) -> Button:
        """The button of an answer, to disable or to rename it."""
        found = next(w for w in self.root.children if w.name == name)
        assert isinstance(found, Button)
        return found

    def arrange(self) -> None:
        theme = self.theme
        pad, gap = theme.px(24), theme.px(14)
        wide = min(theme.unit(self.width), self.area.width - theme.px(16))
        inside = wide - 2 * pad
        buttons = [self.button(answer.name) for answer in self.answers]
        rest = [w for w in self.root.children if w not in buttons]
        heights = [w.height_for(theme, inside) for w in rest]
        widths = [max(b.minimum(theme)[0], theme.unit(110)) for b in buttons]
        high = theme.unit(TARGET)
        bottom = flow(pygame.Rect(0, 0, inside, 0), widths, height=high, gap=theme.px(10))
        foot = bottom[-1].bottom if bottom else 0
        whole = 2 * pad + sum(heights) + gap * len(rest) + foot
        self.sheet = anchor(self.area, (wide, min(whole, self.area.height - theme.px(16))))
        x, y = self.sheet.left + pad, self.sheet.top + pad
        left = self.sheet.height - whole  # below zero where it is too high for the window
        for widget, need in zip(rest, heights, strict=True):
            if widget is self.content and left < 0:
                need = max(theme.unit(TARGET), need + left)
            widget.place(pygame.Rect(x, y, inside, need))
            y += need + gap
        top = self.sheet.bottom - pad - foot
        one_line = foot == high
        for button, box in zip(buttons, bottom, strict=True):
            button.place(box.move(x, top))
        if one_line and buttons:
            used = sum(widths) + theme.px(10) * (len(widths) - 1)
            line = pygame.Rect(x, top, inside, high)
            places = columns(line, [Share(), *widths], gap=theme.px(10))[1:]
            if used <= inside:
                for button, box in zip(buttons, places, strict=True):
                    button.place(box)

    def draw_back(self, painter: Painter) -> None:
        painter.shadow(self.sheet, radius=14, blur=24, alpha=160)
        painter.panel(self.sheet, radius=14)

    def give(self, answer: Answer) -> None:
        """Answer as a person would."""
        if self._answered or self.app.top is not self:
            return
        self._answered = True
        self.app.pop()
        if answer.do is not None:
            answer.do()

    def left(self) -> None:
        if self.on_close is not None:
            self.on_close()

    def on_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.scancode == pygame.KSCAN_RETURN:
            default = next((a for a in self.answers if a.default), None)
            if default is not None and self.button(default.name).enabled:
                return self.button(default.name).activate()
        return False

    def on_escape(self) -> bool:
        escape = next((a for a in self.answers if a.on_escape), None)
        if escape is not None:
            self.give(escape)
        else:
            self.app.pop()
        return True
