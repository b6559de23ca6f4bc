"""The lower bar of the casino table: chips to stake with, what can be done with them, decisions.

Knows: how the bar is shared out in each phase.  Must not know: when which phase is, or what a
button does (the scene hands it in).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Literal

import pygame

from casino_texas.core.chips import Chips
from casino_texas.ui.art import chips as chip_art
from casino_texas.ui.layout import Share, columns
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import (
    Button,
    IconButton,
    MessageLine,
    Pressable,
    ProgressBar,
    Tone,
    Widget,
)
from casino_texas.ui.widgets.base import Say

Phase = Literal["moving", "stake", "decide", "over"]
#: A chip of the rail, and the least the action buttons together need (design units).
_CHIP: Final = 56
_LEAST_ACTIONS: Final = 430
#: Every action: its name, tone, sign and type size.
_ACTIONS: Final[tuple[tuple[str, Tone, str, float], ...]] = (
    ("deal", "bet", "deal", 22),
    ("collect", "bet", "check", 20),
    ("grant", "call", "plus", 18),
    ("again", "plain", "rebet", 15),
    ("fold", "fold", "fold", 18),
    ("exchange", "call", "exchange", 18),
    ("buy", "call", "card", 18),
    ("bet", "bet", "bet", 18),
)
_TOOLS: Final = ("undo", "rebet", "clear", "double")


class ChipButton(Pressable):
    """A chip of the rail; pressing it takes it in hand."""

    role = "radio"

    def __init__(
        self,
        chip: Chips,
        on_press: Callable[[], object],
        *,
        label: str,
        tip: str,
        command: str,
        on_secondary: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(
            f"chip-{chip}", on_press, label=label, tip=tip, command=command,
            on_secondary=on_secondary,
        )  # fmt: skip
        self.chip = chip
        self.selected = False

    @property
    def value(self) -> str:
        return "selected" if self.selected else ""

    def set(self, *, selected: bool) -> None:
        if selected != self.selected:
            self.selected = selected
            self.invalidate()

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.px(_CHIP), theme.px(_CHIP) + _hint_height(theme) + theme.px(4))

    def draw(self, painter: Painter) -> None:
        theme, palette, art = painter.theme, painter.palette, painter.theme.art
        across = min(self.rect.width, theme.px(_CHIP)) - theme.px(4)
        lift = theme.px(5) if self.selected else theme.px(2) if self.hovered else 0
        middle = (self.rect.centerx, self.rect.top + theme.px(_CHIP) // 2 + theme.px(3) - lift)
        at = (middle[0] - across // 2, middle[1] - across // 2)
        shadow = art.get(chip_art.chip_shadow, across)
        painter.surface.blit(shadow, (at[0] - across // 4, at[1] - across // 4 + lift // 2))
        if self.chip in chip_art.DENOMINATIONS:
            picture = art.get(chip_art.chip, self.chip, across)
            if not self.enabled:
                key = ("faint-chip", self.chip, across)
                picture = theme.shapes.cached(key, partial(_faint, picture))
            painter.surface.blit(picture, at)
        else:  # a table whose steps no usual chip fits
            small = round(across * 0.8)
            pile = art.get(chip_art.stack, self.chip, small)
            x, y = chip_art.stack_base(self.chip, small)
            painter.surface.blit(pile, (middle[0] - x, middle[1] + across // 5 - y))
        if self.selected:
            ring = pygame.Rect(0, 0, across + theme.px(6), across + theme.px(6))
            ring.center = middle
            painter.surface.blit(
                theme.shapes.ring(ring.size, ring.width // 2, palette.gold, theme.px(2.5)), ring
            )
        hint = self.key_hint
        if hint:
            line = pygame.Rect(self.rect.left, 0, self.rect.width, _hint_height(theme))
            line.bottom = self.rect.bottom
            painter.text(line, hint, size=11, bold=True, colour=palette.muted, align="center",
                         shrink=0.5)  # fmt: skip
        if self.shows_focus:
            painter.focus(self.rect.inflate(-theme.px(8), -theme.px(8)), radius=10)


def _hint_height(theme: Theme) -> int:
    return theme.text.line_height(theme.text_px(11), bold=True)


def _faint(picture: pygame.Surface) -> pygame.Surface:
    """A chip that cannot be used now."""
    result = picture.copy()
    result.fill((120, 128, 124, 150), special_flags=pygame.BLEND_RGBA_MULT)
    return result


class CasinoBar(Widget):
    """Chips, tools, actions and the message; `turn_to` says which of them belong to the phase."""

    def __init__(self, say: Say, do: Mapping[str, Callable[[], object]]) -> None:
        """`do` has a function for each button by name."""
        super().__init__("bar")
        self.say = say
        self.do = do
        self.row = pygame.Rect(0, 0, 0, 0)
        self.message_place = pygame.Rect(0, 0, 0, 0)
        self.phase: Phase = "stake"
        self.chips: list[ChipButton] = []
        self.tools = [self._tool(name) for name in _TOOLS]
        self.signs = [self._sign(name) for name in _TOOLS]
        self.message = MessageLine("message", size=14)
        self.wait = ProgressBar("auto-wait", label=say("ui.casino.auto_wait"))
        self.actions: dict[str, Button] = {}
        for name, tone, icon, size in _ACTIONS:
            command = {"collect": "deal", "grant": ""}.get(name, name)
            button = Button(
                name, do[name], label=say(f"ui.casino.{name}"), icon=icon, command=command,
                tone=tone, size=size, tip=say(f"ui.casino.{name}.tip"),
            )  # fmt: skip
            button.mean("hidden")
            self.actions[name] = button
        self.shown: tuple[str, ...] = ()

    def _tool(self, name: str) -> Button:
        return Button(
            name, self.do[name], label=self.say(f"ui.casino.{name}"), icon=name, command=name,
            size=14.5, tip=self.say(f"ui.casino.{name}.tip"), state_id="tool",
        )  # fmt: skip

    def _sign(self, name: str) -> IconButton:
        return IconButton(
            name, name, self.do[name], label=self.say(f"ui.casino.{name}"), command=name,
            tone="neutral", state_id="tool",
        )  # fmt: skip

    def use_chips(self, chips: Sequence[ChipButton]) -> None:
        """Another table, another rail."""
        self.chips = list(chips)

    def turn_to(self, phase: Phase, actions: Sequence[str], *, waits: bool = False) -> None:
        """The buttons of this phase, from left to right."""
        self.phase = phase
        self.shown = tuple(actions)
        self.wait.visible = waits
        self.place(self.rect)

    # --- places ----------------------------------------------------------------------------------

    def arrange(self) -> None:
        theme = self.theme
        gap = theme.px(10)
        rail = self.chips if self.phase != "decide" or self._has_room() else []
        tools: list[Button] | list[IconButton] = self.tools if self._has_room() else self.signs
        if self.phase == "decide" and not self._has_room():
            tools = []
        parts: list[Widget] = [*rail, *tools]
        buttons = [self.actions[name] for name in self.shown]
        for widget in (*self.chips, *self.tools, *self.signs, *self.actions.values()):
            widget.visible = widget in parts or widget in buttons
        if self.wait.visible:
            parts.append(self.wait)
        self.clear()
        self.add(*parts, *buttons, self.message)
        self.message.place(self.message_place)
        rest = pygame.Rect(self.row)
        for chip in rail:
            wide, high = chip.minimum(theme)
            place = pygame.Rect(rest.left, 0, wide, min(high + theme.px(6), rest.height))
            place.centery = rest.centery
            chip.place(place)
            rest.left, rest.width = (
                place.right + theme.px(6),
                rest.right - place.right - theme.px(6),
            )
        if tools:
            if rail:
                rest.left, rest.width = rest.left + gap, rest.width - gap
            wide = max(tool.minimum(theme)[0] for tool in tools)
            if tools is self.signs:
                wide = theme.px(TARGET)
            high = max(theme.px(TARGET), (rest.height - theme.px(8)) // 2)
            for at, tool in enumerate(tools):
                column, line = divmod(at, 2)
                tool.place(
                    pygame.Rect(
                        rest.left + column * (wide + theme.px(8)),
                        rest.top + line * (rest.height - high),
                        wide,
                        high,
                    )
                )
            used = 2 * wide + theme.px(8) + 2 * gap
            rest.left, rest.width = rest.left + used, rest.width - used
        if self.wait.visible:
            high = theme.px(10)
            self.wait.place(pygame.Rect(rest.left, rest.bottom - high, rest.width, high))
            rest.height -= high + theme.px(6)
        self._place_actions(rest, buttons, gap)

    def _has_room(self) -> bool:
        """Whether words fit on the tools and the actions still find their place."""
        theme = self.theme
        rail = len(self.chips) * theme.px(_CHIP + 6)
        tools = 2 * max(tool.minimum(theme)[0] for tool in self.tools) + theme.px(38)
        return self.row.width - rail - tools >= theme.unit(_LEAST_ACTIONS)

    def _place_actions(self, rest: pygame.Rect, buttons: Sequence[Button], gap: int) -> None:
        if not buttons:
            return
        if self.phase == "decide":
            # All equally large.
            widths: list[int | Share] = [Share() for _ in buttons]
        else:
            widths = [
                Share() if at == 0 else min(button.minimum(self.theme)[0], rest.width // 3)
                for at, button in enumerate(buttons)
            ]
        for button, place in zip(buttons, columns(rest, widths, gap=gap), strict=True):
            button.place(place)

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        painter.box(self.rect, radius=0, top=palette.bar_light, bottom=palette.bar)
        self.draw_children(painter)
