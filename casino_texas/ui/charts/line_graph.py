"""Lines over a common axis, with a band behind them.

Knows: how lines, a band, marks and a legend lie on the board.  Must not know: what is measured.

    graph = LineGraph("net", label="Net", x_words=..., y_words=...)
    graph.set([Line("net", points), Line("expected", points, dash=True)], Band("95 %", points))
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from casino_texas.ui.charts.axis import Span, marks
from casino_texas.ui.charts.canvas import Canvas, Point
from casino_texas.ui.charts.chart import SMALL, Chart
from casino_texas.ui.layout import flow
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Colour, mix

_SWATCH: Final = 22
_BAND: Final = 0.3


@dataclass(frozen=True, slots=True)
class Line:
    """Points (x, y), x never falling.  `tone` is a colour of the palette; `dash`: a broken line."""

    label: str
    points: tuple[Point, ...]
    tone: str = "gold"
    dash: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """Points (x, low, high), x never falling."""

    label: str
    points: tuple[tuple[float, float, float], ...]
    tone: str = "muted"


class LineGraph(Chart):
    """Pointed at are the points of the first line."""

    def __init__(
        self,
        name: str,
        *,
        label: str,
        x_words: Callable[[float], str],
        y_words: Callable[[float], str],
        point_words: Callable[[int], str] | None = None,
        whole: bool = True,
        summary: str = "",
        empty: str = "",
    ) -> None:
        """`x_words` and `y_words` write the marks of the axes, `point_words` says everything about
        one point of the first line (else: x, and what every line has there).  `whole`: x has whole
        numbers only."""
        super().__init__(name, label=label, summary=summary, empty=empty)
        self._x_words, self._y_words = x_words, y_words
        self._point_words = point_words
        self._whole = whole
        self.lines: tuple[Line, ...] = ()
        self.band: Band | None = None
        self._xs: list[float] = []
        self._x = self._y = Span(0, 1)

    def set(
        self, lines: Sequence[Line], band: Band | None = None, *, summary: str | None = None
    ) -> None:
        """Draw these; a line without points is left out."""
        self.lines = tuple(line for line in lines if line.points)
        self.band = band if band is not None and band.points else None
        self._xs = [x for x, _ in self.lines[0].points] if self.lines else []
        spread = self.band.points if self.band is not None else ()
        self._x = Span.over(
            [x for line in self.lines for x, _ in (line.points[0], line.points[-1])]
        )
        heights = [y for line in self.lines for _, y in line.points]
        heights += [y for _, *both in spread for y in both]
        self._y = Span.over(heights, zero=True, room=0.04)
        self.changed(summary)

    # --- things --------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return len(self._xs)

    def words_of(self, at: int) -> str:
        if self._point_words is not None:
            return self._point_words(at)
        x = self._xs[at]
        told = [self._x_words(x)]
        told += [f"{line.label}: {self._y_words(_y_at(line.points, x))}" for line in self.lines]
        if self.band is not None:
            low = _y_at([(b, low) for b, low, _ in self.band.points], x)
            high = _y_at([(b, high) for b, _, high in self.band.points], x)
            told.append(f"{self.band.label}: {self._y_words(low)} … {self._y_words(high)}")
        return "\n".join(told)

    def thing_at(self, position: tuple[int, int]) -> int | None:
        plot = self._plot()
        if not plot.inflate(self.theme.px(12), 0).collidepoint(position):
            return None
        share = (position[0] - plot.left) / max(1, plot.width)
        x = self._x.low + share * (self._x.high - self._x.low)
        at = bisect_left(self._xs, x)
        near = [place for place in (at - 1, at) if 0 <= place < len(self._xs)]
        return min(near, key=lambda place: abs(self._xs[place] - x))

    def place_of(self, at: int) -> pygame.Rect:
        plot = self._plot()
        x, y = self._pixel(plot.size, self.lines[0].points[at])
        place = pygame.Rect(0, 0, self.theme.px(8), self.theme.px(8))
        place.center = (plot.left + round(x), plot.top + round(y))
        return place

    # --- places --------------------------------------------------------------------------------

    def _line_height(self) -> int:
        return self.theme.text.line_height(self.theme.text_px(SMALL))

    def _legend(self) -> list[tuple[str, pygame.Rect]]:
        theme, inside = self.theme, self.inside
        told = [line.label for line in self.lines]
        if self.band is not None:
            told.append(self.band.label)
        wide = [
            theme.text.width(text, theme.text_px(SMALL)) + theme.px(_SWATCH + 8) for text in told
        ]
        boxes = flow(inside, wide, height=self._line_height(), gap=theme.px(12))
        return list(zip(told, boxes, strict=True))

    def _y_marks(self, height: int) -> tuple[float, ...]:
        return marks(self._y, min(7, max(2, height // (self._line_height() * 2))))

    def _plot(self) -> pygame.Rect:
        """Where the lines are drawn: right of the marks' words, between legend and x axis."""
        theme, inside, line = self.theme, self.inside, self._line_height()
        size = theme.text_px(SMALL)
        top = max((box.bottom for _, box in self._legend()), default=inside.top) + theme.px(8)
        bottom = inside.bottom - line - theme.px(4)
        words = [self._y_words(y) for y in self._y_marks(max(1, bottom - top))]
        left = inside.left + max(theme.text.width(text, size) for text in words) + theme.px(8)
        return pygame.Rect(left, top, max(1, inside.right - left), max(1, bottom - top))

    def _pixel(self, size: tuple[int, int], point: Point) -> Point:
        x, y = point
        return self._x.share(x) * (size[0] - 1), (1 - self._y.share(y)) * (size[1] - 1)

    def _x_marks(self, plot: pygame.Rect) -> list[tuple[float, pygame.Rect]]:
        """The marks of the x axis whose words stand clear of each other."""
        theme = self.theme
        size, gap = theme.text_px(SMALL), theme.px(14)
        for most in range(8, 0, -1):
            found: list[tuple[float, pygame.Rect]] = []
            for x in marks(self._x, most, whole=self._whole):
                wide = theme.text.width(self._x_words(x), size) + theme.px(2)
                box = pygame.Rect(0, plot.bottom + theme.px(4), wide, self._line_height())
                box.centerx = plot.left + round(self._x.share(x) * (plot.width - 1))
                box.clamp_ip(pygame.Rect(self.inside.left, box.top, self.inside.width, box.height))
                found.append((x, box))
            apart = all(one.right + gap <= other.left for (_, one), (_, other) in pairwise(found))
            if found and apart:
                return found
        return []

    # --- picture -------------------------------------------------------------------------------

    def draw_things(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        plot = self._plot()
        painter.surface.blit(self.kept(plot.size) or self._picture(plot.size), plot)
        line = self._line_height()
        for y in self._y_marks(plot.height):
            middle = plot.top + round(self._pixel(plot.size, (0, y))[1])
            box = pygame.Rect(self.inside.left, 0, plot.left - theme.px(6) - self.inside.left, line)
            box.centery = middle
            box.clamp_ip(box.left, self.inside.top, box.width, plot.bottom - self.inside.top)
            painter.text(box, self._y_words(y), size=SMALL, colour=palette.muted, align="right")
        for x, box in self._x_marks(plot):
            painter.text(box, self._x_words(x), size=SMALL, colour=palette.muted, align="center")
        self._draw_legend(painter)
        if self.marked is not None:
            self._draw_mark(painter, plot, self.marked)

    def _tone(self, tone: str) -> Colour:
        colour: Colour = getattr(self.theme.palette, tone)
        return colour

    def _band_colour(self, band: Band) -> Colour:
        return mix(self.theme.palette.field, self._tone(band.tone), _BAND)

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        theme, palette = self.theme, self.theme.palette
        canvas = Canvas(size, palette.field)
        if self.band is not None:
            upper = [self._pixel(size, (x, high)) for x, _, high in self.band.points]
            lower = [self._pixel(size, (x, low)) for x, low, _ in self.band.points]
            canvas.area(upper + lower[::-1], self._band_colour(self.band))
        thin = theme.px(1)
        for y in self._y_marks(size[1]):
            _, at = self._pixel(size, (0, y))
            ink = palette.muted if y == 0 else mix(palette.field, palette.line, 0.6)
            canvas.box((0, round(at) - thin // 2, size[0], thin), ink)
        # The first line lies over the others.
        for line in reversed(self.lines):
            points = thinned([self._pixel(size, point) for point in line.points])
            dash = theme.px(6) if line.dash else 0
            width = theme.px(1.8) if line.dash else theme.px(2.4)
            canvas.line(points, self._tone(line.tone), width, dash=dash)
            if len(points) == 1:
                canvas.dot(points[0], self._tone(line.tone), theme.px(3))
        return self.keep(size, canvas.picture())

    def _draw_legend(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        for at, (text, box) in enumerate(self._legend()):
            swatch = pygame.Rect(box.left, 0, theme.px(_SWATCH), theme.px(3))
            swatch.centery = box.centery
            if at < len(self.lines):
                line = self.lines[at]
                pieces = [swatch]
                if line.dash:
                    third = swatch.width // 3
                    pieces = [
                        pygame.Rect(swatch.left + step * third, swatch.top, third, swatch.height)
                        for step in (0, 2)
                    ]
                for piece in pieces:
                    painter.surface.fill(self._tone(line.tone), piece)
            elif self.band is not None:
                swatch.inflate_ip(0, theme.px(8))
                painter.surface.fill(self._band_colour(self.band), swatch)
            words = pygame.Rect(swatch.right + theme.px(6), box.top, 0, box.height)
            words.width = box.right - words.left
            painter.text(words, text, size=SMALL, colour=palette.text, shrink=0.8)

    def _draw_mark(self, painter: Painter, plot: pygame.Rect, at: int) -> None:
        theme, palette = painter.theme, painter.palette
        place = self.place_of(at)
        painter.surface.fill(
            palette.muted, pygame.Rect(place.centerx, plot.top, theme.px(1), plot.height)
        )
        dot = theme.shapes.disc(
            theme.px(11), self._tone(self.lines[0].tone), edge=palette.text, edge_width=theme.px(1)
        )
        painter.surface.blit(dot, dot.get_rect(center=place.center))


def thinned(points: Sequence[Point]) -> list[Point]:
    """The same line to the eye: of many points in one column of pixels, first, last, ends."""
    if len(points) < 400:
        return list(points)
    kept: list[Point] = []
    column: list[Point] = []
    for point in points:
        if column and int(point[0]) != int(column[0][0]):
            kept += _ends(column)
            column = []
        column.append(point)
    return kept + _ends(column)


def _ends(column: list[Point]) -> list[Point]:
    if len(column) <= 4:
        return column
    low = min(column, key=lambda point: point[1])
    high = max(column, key=lambda point: point[1])
    middle = sorted((low, high), key=column.index)
    return [column[0], *middle, column[-1]]


def _y_at(points: Sequence[Point], x: float) -> float:
    """What a line has at x: its point there, or what lies between its neighbours."""
    at = bisect_left(points, (x, float("-inf")))
    if at < len(points) and points[at][0] == x:
        return points[at][1]
    if at == 0 or at == len(points):
        return points[min(at, len(points) - 1)][1]
    (x1, y1), (x2, y2) = points[at - 1], points[at]
    return y1 + (y2 - y1) * (x - x1) / (x2 - x1)
