"""Choosing: a switch for yes and no, and a row (or column) of which one holds.

Knows: which is chosen.  Must not know: what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from casino_texas.ui.layout import Share, columns, grid
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets.base import Widget
from casino_texas.ui.widgets.pressable import Pressable


class Toggle(Pressable):
    """A switch with its label before it."""

    role = "switch"

    def __init__(
        self,
        name: str,
        on_change: Callable[[bool], object] | None = None,
        *,
        label: str,
        on: bool = False,
        tip: str = "",
        command: str = "",
    ) -> None:
        super().__init__(name, self._flip, label=label, tip=tip, command=command)
        self.on_change = on_change
        self._on = on

    @property
    def on(self) -> bool:
        return self._on

    def set(self, *, on: bool) -> None:
        """Put the switch without telling anyone."""
        if on != self._on:
            self._on = on
            self.invalidate()

    @property
    def value(self) -> str:
        return "on" if self._on else "off"

    def _flip(self) -> None:
        self.set(on=not self._on)
        if self.on_change is not None:
            self.on_change(self._on)

    def minimum(self, theme: Theme) -> tuple[int, int]:
        size = theme.text_px(15)
        width = theme.text.width(self.label, size) + theme.unit(44) + theme.px(20)
        return (width, max(theme.unit(TARGET), theme.text.line_height(size)))

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        high = theme.unit(24)
        track = pygame.Rect(0, 0, theme.unit(44), high)
        track.midright = (self.rect.right - theme.px(4), self.rect.centery)
        hint = self.key_hint
        right = track.left - theme.px(10)
        if hint:
            wide = theme.text.width(hint, theme.text_px(12), bold=True) + theme.px(2)
            place = pygame.Rect(right - wide, self.rect.top, wide, self.rect.height)
            painter.text(place, hint, size=12, bold=True, colour=palette.muted, align="right")
            right = place.left - theme.px(8)
        words = pygame.Rect(self.rect.left, self.rect.top, right - self.rect.left, self.rect.height)
        ink = palette.text if self.enabled else palette.disabled_text
        painter.text(words, self.label, size=15, colour=ink, wrap=True, shrink=0.8)
        face = palette.bet if self._on else palette.field
        if not self.enabled:
            face = palette.disabled
        elif self.hovered:
            face = painter.lighter(face, 0.1)
        round_end = high / theme.scale / 2
        edge = painter.edge(face, 0.4)
        painter.box(track, radius=round_end, top=painter.darker(face, 0.1), bottom=face, edge=edge)
        # The sign inside says it without colour: a bar for on, a ring for off.
        knob_size = high - 2 * theme.px(3)
        knob = pygame.Rect(0, 0, knob_size, knob_size)
        knob.centery = track.centery
        sign_x = track.left + (track.width - knob_size) // 2
        if self._on:
            knob.right = track.right - theme.px(3)
            sign = pygame.Rect(0, 0, theme.px(2), knob_size // 2)
            sign.center = (sign_x - theme.px(1), track.centery)
            painter.surface.fill(ink, sign)
        else:
            knob.left = track.left + theme.px(3)
            ring_size = max(4, knob_size // 2)
            ring = theme.shapes.ring((ring_size, ring_size), ring_size, ink, max(1, theme.px(1.5)))
            painter.surface.blit(
                ring, ring.get_rect(center=(track.right - sign_x + track.left, track.centery))
            )
        painter.box(
            knob,
            radius=round_end,
            top=(255, 255, 255) if self.enabled else palette.disabled_text,
            bottom=(214, 222, 217) if self.enabled else palette.disabled_text,
            shadow=3,
        )
        if self.shows_focus:
            painter.focus(self.rect, radius=8)


class Choice(Pressable):
    """One of the things to choose from."""

    role = "radio"

    def __init__(self, name: str, on_press: Callable[[], object], *, label: str) -> None:
        super().__init__(name, on_press, label=label)
        self.selected = False
        self.listed = False

    @property
    def value(self) -> str:
        return "selected" if self.selected else ""

    def minimum(self, theme: Theme) -> tuple[int, int]:
        size = theme.text_px(14)
        width = theme.text.width(self.label, size, bold=True) + theme.px(16)
        if self.listed:
            width += theme.unit(28)
        return (width, theme.unit(TARGET))

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        ink = palette.text if self.enabled else palette.disabled_text
        if self.listed:
            self._draw_listed(painter)
            return
        inside = self.rect.inflate(-theme.px(4), -theme.px(6))
        if self.selected or self.hovered:
            face = palette.bet if self.selected else painter.lighter(palette.panel, 0.1)
            if not self.enabled:
                face = palette.disabled
            painter.box(
                inside,
                radius=8,
                top=painter.lighter(face, 0.1),
                bottom=face,
                edge=painter.edge(face, 0.35) if self.selected else None,
                shadow=3 if self.selected else 0,
            )
        if self.selected:
            # A bar under the word: the choice shows without colour, too.
            bar = pygame.Rect(0, 0, max(theme.px(10), inside.width // 3), theme.px(3))
            bar.midbottom = (inside.centerx, inside.bottom - theme.px(3))
            painter.box(bar, radius=1.5, top=palette.gold)
        painter.text(
            inside.inflate(-theme.px(8), 0),
            self.label,
            size=14,
            bold=self.selected,
            colour=ink if self.selected or not self.enabled else palette.muted,
            align="center",
            wrap=True,
            shrink=0.75,
        )
        if self.shows_focus:
            painter.focus(inside.inflate(-theme.px(2), -theme.px(2)), radius=8)

    def _draw_listed(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        size = theme.unit(20)
        mark = pygame.Rect(0, 0, size, size)
        mark.midleft = (self.rect.left + theme.px(4), self.rect.centery)
        edge = palette.gold if self.selected else palette.muted
        radius = size / theme.scale / 2
        painter.box(mark, radius=radius, top=palette.field, edge=edge, edge_width=2)
        if self.selected:
            dot = mark.inflate(-size // 2, -size // 2)
            painter.box(dot, radius=radius, top=palette.gold)
        words = pygame.Rect(
            mark.right + theme.px(8),
            self.rect.top,
            self.rect.right - mark.right - theme.px(8),
            self.rect.height,
        )
        ink = palette.text if self.enabled else palette.disabled_text
        painter.text(words, self.label, size=15, colour=ink, wrap=True, shrink=0.8)
        if self.shows_focus:
            painter.focus(self.rect, radius=8)


class Segmented(Widget):
    """Some things of which one is chosen, side by side; `RadioGroup` is the same as a list.

    Choices that do not fit in one line go into more lines.
    """

    role = "radiogroup"
    listed = False

    def __init__(
        self,
        name: str,
        choices: Sequence[tuple[str, str]],
        on_change: Callable[[str], object] | None = None,
        *,
        selected: str,
        label: str = "",
    ) -> None:
        """`choices` are (value, label); the button of a choice is named `NAME-VALUE`."""
        super().__init__(name, label=label)
        self.on_change = on_change
        self.choices: dict[str, Choice] = {}
        for value, words in choices:
            choice = Choice(f"{name}-{value}", partial(self._choose, value), label=words)
            choice.listed = self.listed
            self.choices[value] = choice
            self.add(choice)
        self._selected = ""
        self.set(selected)

    @property
    def selected(self) -> str:
        return self._selected

    def set(self, value: str) -> None:
        """Choose without telling anyone."""
        self._selected = value
        for name, choice in self.choices.items():
            choice.selected = name == value
        self.invalidate()

    @property
    def value(self) -> str:
        chosen = self.choices.get(self._selected)
        return chosen.label if chosen is not None else self._selected

    def disable(self, reason: str) -> None:
        super().disable(reason)
        for choice in self.choices.values():
            choice.disable(reason)

    def _choose(self, value: str) -> None:
        if value != self._selected:
            self.set(value)
            if self.on_change is not None:
                self.on_change(value)

    def per_line(self, theme: Theme, width: int) -> int:
        """How many choices go into one line of this width."""
        if self.listed:
            return 1
        needs = [choice.minimum(theme)[0] for choice in self.choices.values()]
        if sum(needs) <= width:
            return max(1, len(needs))
        fit = max(1, min(len(needs), width // max(1, *needs)))
        lines = -(-len(needs) // fit)
        return -(-len(needs) // lines)

    def minimum(self, theme: Theme) -> tuple[int, int]:
        needs = [choice.minimum(theme)[0] for choice in self.choices.values()]
        width = max(needs, default=0) if self.listed else sum(needs)
        return (width, self.height_for(theme, width))

    def height_for(self, theme: Theme, width: int) -> int:
        lines = -(-len(self.choices) // self.per_line(theme, width))
        return lines * theme.unit(TARGET)

    def arrange(self) -> None:
        theme = self.theme
        choices = list(self.choices.values())
        per_line = self.per_line(theme, self.rect.width)
        if per_line < len(choices):
            places = grid(self.rect, count=len(choices), columns=per_line)
        else:
            places = columns(self.rect, [Share(c.minimum(theme)[0]) for c in choices])
        for choice, box in zip(choices, places, strict=True):
            choice.place(box)

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        if not self.listed:
            painter.box(
                self.rect,
                radius=10,
                top=painter.darker(palette.field, 0.15),
                bottom=palette.field,
                edge=palette.panel_edge,
            )
        self.draw_children(painter)


class RadioGroup(Segmented):
    """The choices one under another, each with a round mark."""

    listed = True
