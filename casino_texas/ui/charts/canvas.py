"""A picture with smooth lines: drawn larger and scaled down once.

Knows: pixels.  Must not know: axes, numbers or widgets.

    canvas = Canvas((300, 200), palette.field)
    canvas.line([(0, 0), (300, 200)], palette.gold, 2)
    surface = canvas.picture()
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from casino_texas.ui.theme import Colour

Point = tuple[float, float]

_FINE: Final = 3
#: Beyond so many pixels the picture is drawn less large: it is fine by itself.
_LARGE: Final = 1_000_000


class Canvas:
    """An opaque picture; lengths and places are pixels of the finished one."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self.size = (max(1, size[0]), max(1, size[1]))
        self._fine = _FINE if self.size[0] * self.size[1] < _LARGE else 2
        self._large = pygame.Surface((self.size[0] * self._fine, self.size[1] * self._fine))
        self._large.fill(ground)

    def box(self, box: tuple[float, float, float, float], colour: Colour) -> None:
        """A filled box: left, top, width, height."""
        left, top, wide, high = (length * self._fine for length in box)
        self._large.fill(
            colour, (round(left), round(top), max(1, round(wide)), max(1, round(high)))
        )

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        if len(points) > 2:
            pygame.draw.polygon(self._large, colour, [self._at(point) for point in points])

    def line(
        self, points: Sequence[Point], colour: Colour, width: float, *, dash: float = 0.0
    ) -> None:
        """A line through the points with round joints; `dash` is the length of its strokes."""
        for piece in _dashes(points, dash) if dash else (points,):
            self._stroke([self._at(point) for point in piece], colour, width * self._fine)

    def dot(self, point: Point, colour: Colour, radius: float) -> None:
        pygame.draw.circle(self._large, colour, self._at(point), radius * self._fine)

    def picture(self) -> pygame.Surface:
        """The finished picture, in the format of the screen."""
        surface = pygame.transform.smoothscale(self._large, self.size)
        return surface.convert() if pygame.display.get_surface() is not None else surface

    def _at(self, point: Point) -> Point:
        return point[0] * self._fine, point[1] * self._fine

    def _stroke(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        for (x1, y1), (x2, y2) in pairwise(points):
            length = hypot(x2 - x1, y2 - y1) or 1.0
            dx, dy = (y2 - y1) / length * width / 2, (x1 - x2) / length * width / 2
            corners = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy)]
            pygame.draw.polygon(self._large, colour, [*corners, (x1 - dx, y1 - dy)])
        for point in points:
            pygame.draw.circle(self._large, colour, point, width / 2)


def _dashes(points: Sequence[Point], dash: float) -> list[list[Point]]:
    """The strokes of a broken line; the gaps are as long as the strokes."""
    strokes: list[list[Point]] = []
    stroke: list[Point] = [points[0]] if points else []
    left, drawn = dash, True
    for (x1, y1), (x2, y2) in pairwise(points):
        length, done = hypot(x2 - x1, y2 - y1), 0.0
        while length - done > left:
            done += left
            at = (x1 + (x2 - x1) * done / length, y1 + (y2 - y1) * done / length)
            if drawn:
                strokes.append([*stroke, at])
            drawn, left, stroke = not drawn, dash, [at]
        left -= length - done
        stroke.append((x2, y2))
    if drawn and len(stroke) > 1:
        strokes.append(stroke)
    return strokes
