"""Words on the screen: one line, or a text broken into lines; and a bar that fills up.

Knows: how text sits in its place.  Must not know: what it says.
"""

from __future__ import annotations

import pygame

from casino_texas.ui.paint import Align, Painter, Valign
from casino_texas.ui.theme import Colour, Theme
from casino_texas.ui.widgets.base import Widget


class Label(Widget):
    """A text.  `colour` is the name of a colour of the palette."""

    role = "text"

    def __init__(
        self,
        name: str,
        text: str = "",
        *,
        size: float = 16,
        bold: bool = False,
        colour: str = "text",
        align: Align = "left",
        valign: Valign = "middle",
        wrap: bool = False,
        shrink: float = 0.85,
        tip: str = "",
    ) -> None:
        super().__init__(name, label=text, tip=tip)
        self.size = size
        self.bold = bold
        self.colour = colour
        self.align: Align = align
        self.valign: Valign = valign
        self.wrap = wrap
        self.shrink = shrink
        self.solid = bool(tip)

    @property
    def text(self) -> str:
        return self.label

    def set(self, text: str, *, colour: str | None = None) -> None:
        if text != self.label or (colour is not None and colour != self.colour):
            self.label = text
            self.colour = colour or self.colour
            self.invalidate()

    def minimum(self, theme: Theme) -> tuple[int, int]:
        size = theme.text_px(self.size)
        lines = self.label.split("\n")
        return (
            max(theme.text.width(line, size, bold=self.bold) for line in lines),
            theme.text.line_height(size, bold=self.bold) * len(lines),
        )

    def height_for(self, theme: Theme, width: int) -> int:
        if not self.wrap:
            return self.minimum(theme)[1]
        size = theme.text_px(self.size)
        lines = theme.text.wrap(self.label, size, width, bold=self.bold)
        return theme.text.line_height(size, bold=self.bold) * len(lines)

    def draw(self, painter: Painter) -> None:
        colour: Colour = getattr(painter.palette, self.colour)
        painter.text(
            self.rect,
            self.label,
            size=self.size,
            bold=self.bold,
            colour=colour,
            align=self.align,
            valign=self.valign,
            wrap=self.wrap,
            shrink=self.shrink,
        )


class ProgressBar(Widget):
    """How much of something is done: `share` 0 to 1, or None while nobody knows."""

    role = "progressbar"

    def __init__(self, name: str, *, label: str = "", share: float | None = 0.0) -> None:
        super().__init__(name, label=label)
        self._share = share
        self._phase = 0.0

    @property
    def share(self) -> float | None:
        return self._share

    def set(self, share: float | None) -> None:
        share = None if share is None else min(1.0, max(0.0, share))
        if share != self._share:
            self._share = share
            self.invalidate()

    @property
    def value(self) -> str:
        return "" if self._share is None else f"{self._share * 100:.0f} %"

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.px(80), theme.px(10))

    def update(self, dt: float) -> bool:
        if self._share is None and not self.theme.look.reduce_motion:
            self._phase = (self._phase + dt * 0.6) % 1.0
            return True
        return False

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        high = min(self.rect.height, painter.theme.px(10))
        track = pygame.Rect(0, 0, self.rect.width, high)
        track.center = self.rect.center
        painter.box(track, radius=5, top=palette.field, edge=palette.panel_edge)
        if self._share is None:
            width = track.width // 4
            travel = track.width - width
            place = abs(2 * self._phase - 1)
            bar = pygame.Rect(track.left + round(travel * place), track.top, width, high)
        else:
            bar = pygame.Rect(track.topleft, (round(track.width * self._share), high))
        if bar.width >= 2:
            painter.box(
                bar,
                radius=5,
                top=palette.gold,
                bottom=painter.darker(palette.gold, 0.2),
            )
