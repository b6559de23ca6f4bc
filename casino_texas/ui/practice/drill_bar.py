"""The lower bar of the croupier's drill: the answers there are to the question asked.

Knows: which buttons belong to which question, and how they share the bar.  Must not know: what is
right, or what pressing does (the scene hands it in).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import pygame

from casino_texas.casino.events import Result
from casino_texas.ui.key_button import KeyButton
from casino_texas.ui.layout import Length, Share, columns
from casino_texas.ui.paint import Painter
from casino_texas.ui.practice.drill_play import DrillPlay
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import IconButton, MessageLine, Tone, Widget
from casino_texas.ui.widgets.base import Say

#: How a box can end: its key, sign and tone, from left to right.
RESULTS: Final[tuple[tuple[Result, str, str, Tone], ...]] = (
    (Result.NO_GAME, "N", "hidden", "neutral"),
    (Result.LOSE, "D", "cross", "fold"),
    (Result.STAND_OFF, "S", "exchange", "call"),
    (Result.WIN, "P", "trophy", "bet"),
)


class Answers(Protocol):
    """What the scene does when something is pressed."""

    def say_result(self, result: Result) -> None: ...
    def take(self) -> None: ...
    def push(self) -> None: ...
    def go_on(self) -> None: ...
    def go_back(self) -> None: ...


class PaidField(Widget):
    """The amount that is being typed."""

    role = "textbox"

    def __init__(self, say: Say) -> None:
        super().__init__("paid", label=say("practice.drill.typed"))
        self.digits = ""
        self.said = ""

    @property
    def value(self) -> str:
        return self.digits or self.said

    def tell(self, digits: str, said: str) -> None:
        """Show the digits typed, or else what was said instead."""
        if (digits, said) != (self.digits, self.said):
            self.digits, self.said = digits, said
            self.invalidate()

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        painter.box(
            self.rect,
            radius=10,
            top=painter.darker(palette.field, 0.15),
            bottom=palette.field,
            edge=palette.gold,
            edge_width=1.5,
        )
        inside = self.rect.inflate(-theme.px(20), -theme.px(10))
        head = pygame.Rect(inside.topleft, (inside.width, inside.height // 3))
        painter.text(head, self.label, size=12.5, colour=palette.muted, shrink=0.7)
        body = pygame.Rect(inside.left, head.bottom, inside.width, inside.bottom - head.bottom)
        if self.digits or not self.said:
            place = painter.text(
                body, self.digits, size=22, bold=True, colour=palette.gold, shrink=0.5
            )
            caret = pygame.Rect(0, 0, theme.px(2), body.height * 3 // 4)
            caret.midleft = (place.right + theme.px(3) if self.digits else body.left, body.centery)
            painter.surface.fill(palette.gold, caret.clip(body))
        else:
            painter.text(body, self.said, size=22, bold=True, colour=palette.text, shrink=0.5)


class DrillBar(Widget):
    """Buttons and a line that says what is asked."""

    def __init__(self, say: Say, answers: Answers) -> None:
        super().__init__("bar")
        self.row = pygame.Rect(0, 0, 0, 0)
        self.message_place = pygame.Rect(0, 0, 0, 0)
        self.results: dict[Result, KeyButton] = {}
        for result, key, icon, tone in RESULTS:
            self.results[result] = KeyButton(
                f"says-{result.value}",
                partial(answers.say_result, result),
                label=say(f"practice.drill.says.{result.value}"),
                key=key,
                icon=icon,
                tone=tone,
                size=18,
            )
        self.paid = PaidField(say)
        self.take = _button(say, "take", answers.take, "T", "minus", "fold")
        self.push = _button(say, "push", answers.push, "U", "undo", "call")
        self.go_on = _button(say, "ok", answers.go_on, "Enter", "right", "bet")
        self.back = IconButton(
            "previous", "up", answers.go_back, label=say("practice.drill.button.back")
        )
        self.message = MessageLine("message", size=14)

    def level(self, play: DrillPlay, say: Say, *, said: str) -> None:
        """Show what belongs to the question; `said` is the answer given to a field so far."""
        shown: list[Widget] = []
        if play.phase == "checked":
            name = "next_deal" if play.is_last_box else "next_box"
        else:
            name = "check" if not play.open else "ok"
            shown = [self.back] if play.active else []
            if play.question == "result":
                shown += self.results.values()
            else:
                self.paid.tell(play.typed, said)
                shown += [self.take, self.push, self.paid]
        if play.phase == "checked" or play.question != "result":
            shown.append(self.go_on)
        self.go_on.set(label=say(f"practice.drill.button.{name}"))
        self.clear()
        moment = (play.deal.number, play.at, play.phase)
        for widget in shown:
            if isinstance(widget, KeyButton | IconButton):
                # Going on means the same at every question; the others belong to one.
                widget.mean(moment if widget is self.go_on else (*moment, play.question))
        self.add(*shown, self.message)
        if self.rect.width:
            self.place(self.rect)

    def arrange(self) -> None:
        theme = self.theme
        shown = [widget for widget in self.children if widget is not self.message]
        widths: list[Length] = []
        for widget in shown:
            if widget is self.back:
                widths.append(theme.px(TARGET + 12))
            else:
                widths.append(Share(1.5 if widget is self.paid else 1.0))
        for widget, place in zip(shown, columns(self.row, widths, gap=theme.px(10)), strict=True):
            widget.place(place)
        self.message.place(self.message_place)

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        painter.box(self.rect, radius=0, top=palette.bar_light, bottom=palette.bar)
        self.draw_children(painter)


def _button(
    say: Say, name: str, do: Callable[[], object], key: str, icon: str, tone: Tone
) -> KeyButton:
    return KeyButton(
        name,
        do,
        label=say(f"practice.drill.button.{name}"),
        key=key,
        icon=icon,
        tone=tone,
        size=18,
    )
