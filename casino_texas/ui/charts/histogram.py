"""How often each of some things comes: bars side by side, on an even or a logarithmic scale.

Knows: how bars and marks share the board.  Must not know: what is counted.

    results = Histogram("results", label="Distribution of results", share_words=percent, log=True)
    results.set([Bin("-1", "−1", 0.19, "bad"), Bin("+2", "+2", 0.11, "good")])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final

import pygame

from casino_texas.ui.charts.axis import Span, marks
from casino_texas.ui.charts.chart import SMALL, Chart
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import mix

#: On a logarithmic scale the rarest bar is at least so many powers of ten below the top.
_LEAST_POWERS: Final = 2


@dataclass(frozen=True, slots=True)
class Bin:
    """`share` is how often it comes (above 0 to be seen); `label` stands under the bar, `tip` says
    everything when it is pointed at.  `tone` is a colour of the palette."""

    key: str
    label: str
    share: float
    tone: str = "gold"
    tip: str = ""


class Histogram(Chart):
    """Bins side by side, all equally wide."""

    def __init__(
        self,
        name: str,
        *,
        label: str,
        share_words: Callable[[float], str],
        log: bool = False,
        summary: str = "",
        empty: str = "",
    ) -> None:
        """`share_words` writes the marks of the scale."""
        super().__init__(name, label=label, summary=summary, empty=empty)
        self._share_words = share_words
        self._log = log
        self.bins: tuple[Bin, ...] = ()

    def set(self, bins: Sequence[Bin], *, summary: str | None = None) -> None:
        self.bins = tuple(bins)
        self.changed(summary)

    # --- things --------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return len(self.bins)

    def words_of(self, at: int) -> str:
        found = self.bins[at]
        return found.tip or f"{found.label}: {self._share_words(found.share)}"

    def thing_at(self, position: tuple[int, int]) -> int | None:
        plot = self._plot()
        if not plot.left <= position[0] < plot.right or not self.rect.collidepoint(position):
            return None
        return min(self.count - 1, (position[0] - plot.left) * self.count // plot.width)

    def place_of(self, at: int) -> pygame.Rect:
        plot = self._plot()
        left = plot.left + plot.width * at // self.count
        right = plot.left + plot.width * (at + 1) // self.count
        gap = min(self.theme.px(3), (right - left) // 4)
        high = round(min(1.0, max(0.0, self._height(self.bins[at].share))) * plot.height)
        return pygame.Rect(left + gap, plot.bottom - high, max(1, right - left - 2 * gap), high)

    # --- places --------------------------------------------------------------------------------

    @property
    def _span(self) -> Span:
        shares = [found.share for found in self.bins if found.share > 0] or [1.0]
        if not self._log:
            return Span(0, max(shares) * 1.04)
        top = log10(max(shares))
        # The rarest must be seen, too: the scale begins half a power of ten below it.
        return Span(min(log10(min(shares)) - 0.5, top - _LEAST_POWERS), top + 0.05)

    def _height(self, share: float) -> float:
        if not self._log:
            return self._span.share(share)
        return self._span.share(log10(share)) if share > 0 else 0.0

    def _line_height(self) -> int:
        return self.theme.text.line_height(self.theme.text_px(SMALL))

    def _marks(self, height: int) -> list[float]:
        """The shares that the scale is marked with."""
        most = min(8, max(2, height // (self._line_height() * 3 // 2)))
        if not self._log:
            return list(marks(self._span, most))
        low, high = floor(self._span.low) + 1, floor(self._span.high)
        step = max(1, -(-(high - low + 1) // most))
        return [10.0**power for power in range(high, low - 1, -step)]

    def _plot(self) -> pygame.Rect:
        theme, inside, line = self.theme, self.inside, self._line_height()
        bottom = inside.bottom - line - theme.px(4)
        top = inside.top + line // 2
        words = [self._share_words(share) for share in self._marks(max(1, bottom - top))]
        size = theme.text_px(SMALL)
        left = inside.left + max((theme.text.width(w, size) for w in words), default=0)
        left += theme.px(8)
        return pygame.Rect(left, top, max(1, inside.right - left), max(1, bottom - top))

    # --- picture -------------------------------------------------------------------------------

    def draw_things(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        plot, line = self._plot(), self._line_height()
        for share in self._marks(plot.height):
            y = plot.bottom - round(self._height(share) * plot.height)
            ink = mix(palette.field, palette.line, 0.6)
            painter.surface.fill(ink, pygame.Rect(plot.left, y, plot.width, theme.px(1)))
            box = pygame.Rect(self.inside.left, 0, plot.left - theme.px(6) - self.inside.left, line)
            box.centery = y
            words = self._share_words(share)
            painter.text(box, words, size=SMALL, colour=palette.muted, align="right")
        for at, found in enumerate(self.bins):
            place = self.place_of(at)
            face = getattr(palette, found.tone)
            if at == self.marked:
                face = painter.lighter(face, 0.35)
            if place.height:
                painter.box(place, radius=2, top=face, bottom=painter.darker(face, 0.3))
        painter.surface.fill(
            palette.muted, pygame.Rect(plot.left, plot.bottom, plot.width, theme.px(1))
        )
        self._draw_labels(painter, plot)

    def _draw_labels(self, painter: Painter, plot: pygame.Rect) -> None:
        """The words under the bars: as many as stand clear of each other, from both ends."""
        theme = painter.theme
        size = theme.text_px(SMALL)
        taken: list[pygame.Rect] = []
        order = sorted(range(self.count), key=lambda at: min(at, self.count - 1 - at))
        for at in order:
            wide = theme.text.width(self.bins[at].label, size) + theme.px(2)
            box = pygame.Rect(0, plot.bottom + theme.px(4), wide, self._line_height())
            box.centerx = self.place_of(at).centerx
            box.clamp_ip(pygame.Rect(self.inside.left, box.top, self.inside.width, box.height))
            if box.inflate(theme.px(10), 0).collidelist(taken) >= 0:
                continue
            taken.append(box)
            painter.text(
                box, self.bins[at].label, size=SMALL, colour=painter.palette.muted, align="center"
            )
