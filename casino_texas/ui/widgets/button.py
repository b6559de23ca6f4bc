"""Buttons: a word, its key, its price, and the reason when it cannot be pressed.

Knows: how a button looks in every state.  Must not know: what it does.

    fold = Button("fold", self.fold, label="FOLD", command="fold", tone="fold", icon="fold")
    bet = Button("bet", self.bet, label="BET", price="50", command="bet", tone="bet")
    bet.mean((hand, decision)); bet.set(price="75"); bet.disable("needs 75, you have 40")
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal

import pygame

from casino_texas.ui.art.icons import icon as draw_icon
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Colour, Palette, Theme
from casino_texas.ui.widgets.pressable import Pressable

Tone = Literal["fold", "call", "bet", "neutral", "plain", "danger"]
_HINT_SIZE = 11.0


def tone_colour(palette: Palette, tone: Tone) -> Colour:
    """The face of a button of this tone."""
    if tone == "plain":
        return palette.panel_light
    colour: Colour = getattr(palette, tone)
    return colour


class Button(Pressable):
    """A labelled button.  `price` is written under the label where there is room, else beside."""

    def __init__(
        self,
        name: str,
        on_press: Callable[[], object] | None = None,
        *,
        label: str,
        price: str = "",
        icon: str = "",
        tone: Tone = "neutral",
        size: float = 16,
        tip: str = "",
        command: str = "",
        state_id: Hashable = None,
        on_secondary: Callable[[], object] | None = None,
        selected: bool = False,
    ) -> None:
        super().__init__(
            name,
            on_press,
            label=label,
            tip=tip,
            command=command,
            state_id=state_id,
            on_secondary=on_secondary,
        )
        self.price = price
        self.icon = icon
        self.tone: Tone = tone
        self.size = size
        self.selected = selected

    def set(
        self,
        *,
        label: str | None = None,
        price: str | None = None,
        icon: str | None = None,
        tone: Tone | None = None,
        selected: bool | None = None,
    ) -> None:
        """Change what it shows.  Without a `state_id` a new label is a new meaning."""
        if label is not None and label != self.label:
            self.label = label
            if self.state_id is None:
                self.guard()
        for name, new in (("price", price), ("icon", icon), ("tone", tone), ("selected", selected)):
            if new is not None and new != getattr(self, name):
                setattr(self, name, new)
        self.invalidate()

    @property
    def value(self) -> str:
        return self.price

    def minimum(self, theme: Theme) -> tuple[int, int]:
        size = theme.text_px(self.size)
        width = theme.text.width(self.label, size, bold=True)
        if self.price:
            width += theme.text.width(f"  {self.price}", size, bold=True)
        if self.icon:
            width += round(size * 1.25) + theme.px(8)
        hint = theme.text.width(self.key_hint, theme.text_px(_HINT_SIZE)) if self.key_hint else 0
        return (
            width + theme.px(28) + (hint + theme.px(6) if hint else 0),
            max(theme.unit(TARGET), theme.text.line_height(size, bold=True) + theme.px(14)),
        )

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        radius = 10.0
        face = tone_colour(palette, self.tone)
        box = self.rect
        ink: Colour = palette.on_tone if self.tone != "plain" else palette.text
        if not self.enabled:
            ink = palette.disabled_text
            painter.box(
                box,
                radius=radius,
                top=palette.disabled,
                edge=painter.edge(palette.disabled, 0.14),
            )
        elif self.is_pressed:
            painter.box(
                box,
                radius=radius,
                top=painter.darker(face, 0.28),
                bottom=painter.darker(face, 0.12),
                edge=painter.edge(face, 0.25),
            )
            box = box.move(0, theme.px(1))
        else:
            lift = 0.12 if self.hovered else 0.0
            painter.box(
                box,
                radius=radius,
                top=painter.lighter(face, 0.12 + lift),
                bottom=painter.darker(face, 0.14 - lift),
                edge=palette.gold if self.selected else painter.edge(face, 0.34 + lift),
                edge_width=2 if self.selected else 1.2,
                gloss=36,
                shadow=5,
            )
        self._draw_words(painter, box, ink)
        if self.shows_focus:
            painter.focus(self.rect, radius=radius)

    def _draw_words(self, painter: Painter, box: pygame.Rect, ink: Colour) -> None:
        theme, palette = painter.theme, painter.palette
        pad = theme.px(10)
        inside = box.inflate(-2 * pad, -theme.px(8))
        size = theme.text_px(self.size)
        line = theme.text.line_height(size, bold=True)
        hint = self.key_hint
        tall = inside.height >= line * 2 + theme.px(4)
        if hint:
            high = theme.text_px(_HINT_SIZE)
            corner = theme.text.width(hint, high, bold=True)
            strip = pygame.Rect(0, 0, corner + theme.px(2), theme.text.height(high, bold=True))
            strip.topright = (box.right - theme.px(8), box.top + theme.px(4))
            painter.text(
                strip,
                hint,
                size=_HINT_SIZE,
                bold=True,
                colour=palette.disabled_text if not self.enabled else painter.lighter(ink, 0.1),
                align="right",
            )
            if not tall:
                inside.width -= strip.width + theme.px(2)
        stacked = bool(self.price) and tall
        words = self.label if stacked or not self.price else f"{self.label}  {self.price}"
        wide = theme.text.width(words, size, bold=True)
        icon_size = round(size * 1.25) if self.icon else 0
        gap = theme.px(8) if self.icon else 0
        if icon_size and wide + icon_size + gap > inside.width:
            icon_size = gap = 0  # the word matters more than the picture
        wide = min(wide, inside.width - icon_size - gap)
        block = line * 2 if stacked else line
        top = inside.top + (inside.height - block) // 2
        if tall and hint and not stacked:
            top = max(top, inside.top)
        left = inside.left + (inside.width - wide - icon_size - gap) // 2
        room = inside.right - left - icon_size - gap
        if hint and stacked and top < strip.bottom and left + icon_size + gap + wide > strip.left:
            # Not over the key: the words go to the left, and the picture makes room for them.
            icon_size = gap = 0
            left = max(inside.left, min(left, strip.left - theme.px(2) - wide))
            room = strip.left - theme.px(2) - left
        if icon_size:
            picture = theme.art.get(draw_icon, self.icon, icon_size, ink)
            painter.surface.blit(picture, (left, top + (line - icon_size) // 2))
        label = pygame.Rect(left + icon_size + gap, top, room, line)
        wraps = not stacked and wide < theme.text.width(words, size, bold=True) and tall
        if wraps:
            painter.text(
                inside,
                words,
                size=self.size,
                bold=True,
                colour=ink,
                align="center",
                wrap=True,
                shrink=0.75,
            )
            return
        painter.text(label, words, size=self.size, bold=True, colour=ink, shrink=0.66)
        if stacked:
            under = pygame.Rect(inside.left, top + line, inside.width, line)
            painter.text(
                under,
                self.price,
                size=self.size,
                bold=True,
                colour=palette.gold if self.enabled else ink,
                align="center",
                shrink=0.75,
            )


class IconButton(Pressable):
    """A square button with a drawing; its label is its tip and what a screen reader says."""

    def __init__(
        self,
        name: str,
        icon: str,
        on_press: Callable[[], object] | None = None,
        *,
        label: str,
        command: str = "",
        tone: Tone = "plain",
        focusable: bool = True,
        state_id: Hashable = None,
    ) -> None:
        super().__init__(name, on_press, label=label, tip=label, command=command, state_id=state_id)
        self.icon = icon
        self.tone: Tone = tone
        self.focusable = focusable

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.unit(TARGET), theme.unit(TARGET))

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        face = tone_colour(palette, self.tone)
        ink = palette.text if self.enabled else palette.disabled_text
        if not self.enabled:
            painter.box(self.rect, radius=10, top=palette.disabled)
        elif self.is_pressed:
            painter.box(
                self.rect,
                radius=10,
                top=painter.darker(face, 0.25),
                edge=painter.edge(face, 0.25),
            )
        else:
            lift = 0.12 if self.hovered else 0.0
            painter.box(
                self.rect,
                radius=10,
                top=painter.lighter(face, 0.08 + lift),
                bottom=painter.darker(face, max(0.0, 0.08 - lift)),
                edge=painter.edge(face, 0.24 + lift),
                gloss=24,
                shadow=4,
            )
        size = round(min(self.rect.size) * 0.52)
        picture = theme.art.get(draw_icon, self.icon, max(8, size), ink)
        painter.surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.shows_focus:
            painter.focus(self.rect, radius=10)
