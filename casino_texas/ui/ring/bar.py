"""The lower bar of the ring table: the decision with its amount, or what can be done meanwhile.

Knows: how the bar is shared out in each phase.  Must not know: when which phase is, what is legal,
or what a button does (the scene hands it in).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from casino_texas.ui.layout import Share, columns
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import (
    Button,
    Label,
    MessageLine,
    NumberField,
    Pressable,
    ProgressBar,
    Slider,
    Toggle,
    Widget,
)
from casino_texas.ui.widgets.base import Say
from casino_texas.ui.widgets.button import Tone

Phase = Literal["wait", "decide", "showdown", "blind", "over", "done"]
PRESETS: Final = ("min", "half", "two_thirds", "pot", "all_in")
#: All-in keeps this distance from everything that could be meant instead (design units).
APART: Final = 48


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """How one of the bar's buttons looks; `command` is the key it prints."""

    name: str
    tone: Tone
    icon: str
    command: str = ""
    size: float = 18.0


_BUTTONS: Final = (
    ButtonLook("fold", "fold", "fold", "ring_fold"),
    ButtonLook("call", "call", "call", "ring_call"),
    ButtonLook("raise", "bet", "raise", "ring_raise"),
    ButtonLook("show", "bet", "card", "ring_raise"),
    ButtonLook("muck", "fold", "fold", "ring_fold"),
    ButtonLook("declare", "call", "check", "ring_call"),
    ButtonLook("post", "bet", "bet", "ring_raise"),
    ButtonLook("decline", "plain", "clear", "ring_fold"),
    ButtonLook("next", "bet", "deal", "ring_next", 20.0),
    ButtonLook("why", "plain", "help", "ring_why", 15.0),
    ButtonLook("replay", "plain", "rebet", "ring_replay", 15.0),
    ButtonLook("show_after", "plain", "card", "", 15.0),
    ButtonLook("pause", "plain", "pause", "ring_next", 15.0),
    ButtonLook("skip", "plain", "fast", "", 15.0),
    ButtonLook("cashier", "plain", "bet", "", 15.0),
)


class PresetButton(Pressable):
    """An amount by name: small, with its key in the corner."""

    def __init__(
        self, name: str, on_press: Callable[[], object], *, label: str, command: str
    ) -> None:
        super().__init__(f"preset-{name}", on_press, label=label, command=command)
        self.preset = name
        self.selected = False
        self.amount = ""

    @property
    def value(self) -> str:
        return self.amount

    def set(self, *, amount: str, selected: bool) -> None:
        if (amount, selected) != (self.amount, self.selected):
            self.amount, self.selected = amount, selected
            self.tip = amount
            self.invalidate()

    def minimum(self, theme: Theme) -> tuple[int, int]:
        wide = theme.text.width(self.label, theme.text_px(13.5), bold=True)
        return wide + theme.px(24), theme.unit(TARGET)

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        face = palette.neutral
        lift = 0.1 if self.hovered and self.enabled else 0.0
        if self.is_pressed:
            lift = -0.1
        top = painter.lighter(face, 0.1 + lift) if lift >= 0 else painter.darker(face, 0.2)
        if not self.enabled:
            top = face = palette.disabled
        painter.box(
            self.rect,
            radius=9,
            top=top,
            bottom=painter.darker(face, 0.1),
            edge=palette.gold if self.selected else painter.edge(face, 0.3),
            edge_width=2 if self.selected else 1,
            shadow=4,
        )
        hint = self.key_hint
        if hint:
            high = theme.text.line_height(theme.text_px(11), bold=True)
            wide = theme.text.width(hint, theme.text_px(11), bold=True) + theme.px(2)
            corner = pygame.Rect(0, 0, wide, high)
            corner.topright = (self.rect.right - theme.px(5), self.rect.top + theme.px(2))
            painter.text(corner, hint, size=11, bold=True, colour=palette.muted, align="right")
        inside = self.rect.inflate(-theme.px(8), 0)
        if hint:
            inside = pygame.Rect(
                inside.left, self.rect.top + theme.px(6), inside.width, self.rect.height
            )
            inside.height -= theme.px(6)
        painter.text(
            inside,
            self.label,
            size=13.5,
            bold=True,
            colour=palette.on_tone if self.enabled else palette.disabled_text,
            align="center",
            shrink=0.7,
        )
        if self.shows_focus:
            painter.focus(self.rect, radius=9)


class AmountField(NumberField):
    """Enter takes a number only as it was typed: one beyond the limits is not made another."""

    def __init__(
        self,
        name: str,
        on_change: Callable[[int], object],
        *,
        label: str,
        on_enter: Callable[[int], object],
        on_wrong: Callable[[str], object],
    ) -> None:
        super().__init__(name, on_change, label=label, on_enter=on_enter)
        self.on_wrong = on_wrong

    def submit(self) -> bool:
        if self.error:
            self.on_wrong(self.text)
            return True
        return super().submit()


class RingBar(Widget):
    """Buttons, presets, slider, amount and message; `offer` says which belong to the phase."""

    def __init__(
        self,
        say: Say,
        do: Mapping[str, Callable[[], object]],
        *,
        choose: Callable[[str], object],
        slide: Callable[[int], object],
        type_in: Callable[[int], object],
        mistyped: Callable[[str], object],
        preselect: Callable[[bool], object],
    ) -> None:
        """`do` has a function for each button by name; `choose` takes a preset's name, `mistyped`
        what is no legal amount."""
        super().__init__("bar")
        self.say = say
        self.row = pygame.Rect(0, 0, 0, 0)
        self.message_place = pygame.Rect(0, 0, 0, 0)
        self.phase: Phase = "wait"
        self.shown: tuple[str, ...] = ()
        self.chooses = False
        self.preset_names: tuple[str, ...] = ()
        self.buttons: dict[str, Button] = {}
        for look in _BUTTONS:
            button = Button(
                look.name,
                do[look.name],
                label=say(f"ui.ring.{look.name}"),
                icon=look.icon,
                command=look.command,
                size=look.size,
                tone=look.tone,
            )
            button.mean("hidden")
            self.buttons[look.name] = button
        self.presets = {
            name: PresetButton(
                name,
                lambda name=name: choose(name),  # type: ignore[misc]
                label=say(f"ui.ring.preset.{name}"),
                command=f"preset_{at}",
            )
            for at, name in enumerate(PRESETS, 1)
        }
        self.slider = Slider("amount-slider", slide, label=say("ui.ring.amount"))
        self.amount = AmountField(
            "amount",
            type_in,
            label=say("ui.ring.amount"),
            on_enter=lambda number: do["raise"](),
            on_wrong=mistyped,
        )
        self.preselect = Toggle(
            "preselect",
            preselect,
            label=say("ui.ring.preselect"),
            command="ring_fold",
            tip=say("ui.ring.preselect.tip"),
        )
        self.message = MessageLine("message", size=14)
        self.result = Label(
            "result", size=16, bold=True, colour="gold", wrap=True, valign="middle", shrink=0.6
        )
        self.wait = ProgressBar("auto-wait", label=say("ui.ring.auto_wait"))
        self.waits = False

    def offer(
        self,
        phase: Phase,
        buttons: Sequence[str],
        *,
        presets: Sequence[str] = (),
        chooses: bool = False,
        waits: bool = False,
    ) -> None:
        """The buttons of this phase, from left to right; `chooses` if there is an amount to choose;
        `waits` shows how long until the next hand."""
        state = (phase, tuple(buttons), tuple(presets), chooses, waits)
        if state == (self.phase, self.shown, self.preset_names, self.chooses, self.waits):
            return
        self.phase, self.shown = phase, tuple(buttons)
        self.preset_names, self.chooses, self.waits = tuple(presets), chooses, waits
        self.place(self.rect)

    # --- places ----------------------------------------------------------------------------------

    def arrange(self) -> None:
        if not self.is_hosted:
            return
        before = {widget for widget in self.children if widget.visible}
        self.clear()
        row = pygame.Rect(self.row)
        parts = self._decide(row) if self.phase == "decide" else self._others(row)
        self.message.place(self.message_place)
        parts.append(self.message)
        self.add(*parts)
        for widget in before:
            widget.visible = widget in parts
        for widget in parts:
            if widget not in before:
                widget.visible = True
                widget.appeared()
        self.invalidate()

    def _decide(self, row: pygame.Rect) -> list[Widget]:
        """Fold and Check or Call at the left, the amount in the middle, Raise at the far right."""
        theme = self.theme
        gap = theme.px(12)
        parts: list[Widget] = []
        left = pygame.Rect(row)
        fold = max(theme.px(120), min(theme.unit(150), round(row.width * 0.125)))
        call = max(theme.px(150), min(theme.unit(200), round(row.width * 0.165)))
        raised = max(theme.px(180), min(theme.unit(240), round(row.width * 0.2)))
        for name, wide in (("fold", fold), ("call", call)):
            if name in self.shown:
                button = self.buttons[name]
                button.place(pygame.Rect(left.left, row.top, wide, row.height))
                parts.append(button)
                left.left, left.width = left.left + wide + gap, left.width - wide - gap
        if "raise" not in self.shown:
            return parts
        button = self.buttons["raise"]
        button.place(pygame.Rect(row.right - raised, row.top, raised, row.height))
        left.width -= raised
        middle = left.inflate(-2 * theme.px(APART // 2), 0)
        if self.chooses:
            parts += self._amount(middle)
        parts.append(button)
        return parts

    def _amount(self, middle: pygame.Rect) -> list[Widget]:
        theme = self.theme
        gap = theme.px(6)
        high = (middle.height - gap) // 2
        upper = pygame.Rect(middle.left, middle.top, middle.width, high)
        lower = pygame.Rect(middle.left, middle.bottom - high, middle.width, high)
        shown = [self.presets[name] for name in self.preset_names]
        plain = [preset for preset in shown if preset.preset != "all_in"]
        apart = theme.px(APART) if len(plain) < len(shown) else 0
        wide = min((upper.width - apart - gap * len(plain)) // max(1, len(shown)), theme.unit(120))
        x = upper.left
        for preset in plain:
            preset.place(pygame.Rect(x, upper.top, wide, high))
            x += wide + gap
        for preset in shown[len(plain) :]:
            preset.place(pygame.Rect(upper.right - wide, upper.top, wide, high))
        field = min(theme.unit(130), lower.width // 3)
        slider, amount = columns(lower, [Share(), field], gap=theme.px(12))
        self.slider.place(slider)
        self.amount.place(amount)
        return [*shown, self.slider, self.amount]

    def _others(self, row: pygame.Rect) -> list[Widget]:
        theme = self.theme
        gap = theme.px(10)
        parts: list[Widget] = []
        if self.waits:
            high = theme.px(10)
            self.wait.place(pygame.Rect(row.left, row.bottom - high, row.width, high))
            row = pygame.Rect(row.left, row.top, row.width, row.height - high - theme.px(6))
            parts.append(self.wait)
        rest = pygame.Rect(row)
        if self.phase == "wait" and "preselect" in self.shown:
            wide = min(
                max(self.preselect.minimum(theme)[0] + theme.px(40), theme.unit(210)),
                row.width // 3,
            )
            high = max(theme.px(TARGET), min(theme.unit(TARGET), row.height))
            box = pygame.Rect(rest.left, 0, wide, high)
            box.centery = rest.centery
            self.preselect.place(box)
            parts.append(self.preselect)
            rest.left, rest.width = box.right + gap, rest.right - box.right - gap
        names = [name for name in self.shown if name in self.buttons]
        large = [name for name in names if self.buttons[name].size >= 18]
        small = [name for name in names if name not in large]
        for name in reversed(large):
            wide = min(theme.unit(220), max(theme.px(150), rest.width // 4))
            button = self.buttons[name]
            button.place(pygame.Rect(rest.right - wide, rest.top, wide, rest.height))
            parts.append(button)
            rest.width -= wide + gap
        if small:
            rest = self._small(rest, [self.buttons[name] for name in small], gap)
            parts += [self.buttons[name] for name in small]
        if self.phase in ("over", "done") and rest.width > theme.px(60):
            self.result.place(rest)
            parts.append(self.result)
        return parts

    def _small(self, rest: pygame.Rect, buttons: list[Button], gap: int) -> pygame.Rect:
        """Small buttons in two lines at the right; what is left at their left."""
        theme = self.theme
        lines = 2 if len(buttons) > 1 else 1
        high = min((rest.height - gap) // 2, theme.unit(48))
        high = max(high, theme.px(TARGET))
        wide = max(button.minimum(theme)[0] for button in buttons) + theme.px(16)
        per_line = -(-len(buttons) // lines)
        wide = min(wide, (rest.width // 2 - gap) // per_line)
        left = rest.right - per_line * (wide + gap) + gap
        for at, button in enumerate(buttons):
            line, column = divmod(at, per_line)
            y = rest.top + line * (high + gap) if lines > 1 else rest.centery - high // 2
            if lines > 1 and rest.height < 2 * high + gap:
                y = rest.top if line == 0 else rest.bottom - high
            button.place(pygame.Rect(left + column * (wide + gap), y, wide, high))
        return pygame.Rect(rest.left, rest.top, left - gap - rest.left, rest.height)
