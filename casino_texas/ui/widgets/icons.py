"""Small line drawings for buttons, drawn from points and cached at each size.

Knows: the points.  Must not know: what a button does with them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from casino_texas.ui.shapes import SUPERSAMPLING, Shapes

Point = tuple[float, float]
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines and filled shapes in a square of 24 units."""

    lines: tuple[tuple[Point, ...], ...] = ()
    fills: tuple[tuple[Point, ...], ...] = ()
    width: float = 2.2


def _arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Points of an arc; degrees from the right, clockwise on the screen."""
    steps = max(6, round(abs(end - start) / 10))
    return tuple(
        (
            x + radius * math.cos(math.radians(start + (end - start) * at / steps)),
            y + radius * math.sin(math.radians(start + (end - start) * at / steps)),
        )
        for at in range(steps + 1)
    )


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _gear() -> tuple[tuple[Point, ...], ...]:
    teeth: list[Point] = []
    for at in range(8):
        for angle, radius in ((-14, 9.5), (14, 9.5), (17, 7.2), (28, 7.2)):
            turn = math.radians(at * 45 + angle)
            teeth.append((12 + radius * math.cos(turn), 12 + radius * math.sin(turn)))
    teeth.append(teeth[0])
    return (tuple(teeth), _arc(12, 12, 3.2, 0, 360))


_SPEAKER: Final = ((3, 9.5), (7, 9.5), (12, 5), (12, 19), (7, 14.5), (3, 14.5), (3, 9.5))

ICONS: Final[Mapping[str, Drawing]] = {
    "fold": Drawing((((6, 6), (18, 18)), ((18, 6), (6, 18))), width=2.8),
    "clear": Drawing((((7, 7), (17, 17)), ((17, 7), (7, 17)))),
    "bet": Drawing(
        (
            _arc(12, 12, 9, 0, 360),
            _arc(12, 12, 4.6, 0, 360),
            *(
                (
                    (12 + 4.6 * math.cos(a), 12 + 4.6 * math.sin(a)),
                    (12 + 9 * math.cos(a), 12 + 9 * math.sin(a)),
                )
                for a in (math.radians(45 * n) for n in range(8))
            ),
        ),
        width=1.7,
    ),
    "card": Drawing((_box(6, 3.5, 18, 20.5), ((12, 8.5), (12, 15.5)), ((8.5, 12), (15.5, 12)))),
    "deal": Drawing((_box(4, 7.5, 13, 20.5), ((9, 4), (19.5, 6.5), (17, 19)))),
    "exchange": Drawing(
        (
            ((4, 8.5), (19, 8.5)),
            ((15, 4.5), (19, 8.5), (15, 12.5)),
            ((20, 16), (5, 16)),
            ((9, 12.2), (5, 16), (9, 20)),
        )
    ),
    "undo": Drawing((_arc(12.5, 13, 7, -150, 90), ((4.5, 4.5), (5.8, 9.6), (11, 8.6)))),
    "redo": Drawing((_arc(11.5, 13, 7, -30, -270), ((19.5, 4.5), (18.2, 9.6), (13, 8.6)))),
    "rebet": Drawing(
        (
            _arc(12, 12, 7.5, 200, 340),
            _arc(12, 12, 7.5, 20, 160),
            ((19.6, 4.4), (19.2, 9.4), (14.4, 8.6)),
            ((4.4, 19.6), (4.8, 14.6), (9.6, 15.4)),
        )
    ),
    "double": Drawing(
        (
            ((3.5, 9), (9.5, 15)),
            ((9.5, 9), (3.5, 15)),
            (*_arc(16.5, 8.6, 3.6, -165, 45), (13, 17.5), (20.5, 17.5)),
        )
    ),
    "check": Drawing((((4.5, 12.5), (9.8, 17.8), (19.5, 6.8)),), width=2.6),
    "plus": Drawing((((12, 5), (12, 19)), ((5, 12), (19, 12))), width=2.4),
    "minus": Drawing((((5, 12), (19, 12)),), width=2.4),
    "left": Drawing((((14.5, 5), (8, 12), (14.5, 19)),), width=2.4),
    "right": Drawing((((9.5, 5), (16, 12), (9.5, 19)),), width=2.4),
    "up": Drawing((((5, 15), (12, 8.5), (19, 15)),), width=2.4),
    "down": Drawing((((5, 9), (12, 15.5), (19, 9)),), width=2.4),
    "menu": Drawing((((4, 6.5), (20, 6.5)), ((4, 12), (20, 12)), ((4, 17.5), (20, 17.5)))),
    "back": Drawing((((20, 12), (5, 12)), ((11, 5.5), (4.6, 12), (11, 18.5)))),
    "play": Drawing(fills=(((7, 4.5), (19.5, 12), (7, 19.5)),)),
    "pause": Drawing(fills=(_box(6.5, 5, 10, 19), _box(14, 5, 17.5, 19))),
    "settings": Drawing(_gear(), width=1.8),
    "sound": Drawing((_arc(12, 12, 5.2, -42, 42), _arc(12, 12, 8.8, -45, 45)), (_SPEAKER,), 1.9),
    "mute": Drawing((((15.5, 9), (21, 15)), ((21, 9), (15.5, 15))), (_SPEAKER,), 2.0),
    "folder": Drawing(
        (((3.5, 19), (3.5, 5), (9.5, 5), (11.5, 8), (20.5, 8), (20.5, 19), (3.5, 19)),)
    ),
    "copy": Drawing((_box(8.5, 8.5, 20, 20), ((15.5, 4), (4, 4), (4, 15.5)))),
    "info": Drawing((_arc(12, 12, 9, 0, 360), ((12, 11), (12, 16.6)), ((12, 7.4), (12, 7.5)))),
    "warning": Drawing(
        (
            ((12, 3.5), (21.5, 20), (2.5, 20), (12, 3.5)),
            ((12, 9.5), (12, 14)),
            ((12, 17), (12, 17.1)),
        )
    ),
    "chart": Drawing(
        (((3.5, 3.5), (3.5, 20.5), (20.5, 20.5)), ((7, 16), (11, 10.5), (14, 13.5), (20, 6)))
    ),
    "list": Drawing(
        (
            ((9, 6), (20.5, 6)),
            ((9, 12), (20.5, 12)),
            ((9, 18), (20.5, 18)),
            ((4, 6), (4.1, 6)),
            ((4, 12), (4.1, 12)),
            ((4, 18), (4.1, 18)),
        )
    ),
    "table": Drawing((_arc(12, 11, 10, 0, 180), ((2, 11), (22, 11)), _arc(12, 11, 5.4, 0, 180))),
    "people": Drawing(
        (
            _arc(9, 8, 3.6, 0, 360),
            _arc(9, 20, 6.5, 180, 360),
            _arc(16.5, 8.4, 2.9, -110, 120),
            _arc(16, 20, 5.6, -75, 0),
        )
    ),
    "lab": Drawing(
        (((9, 3.5), (15, 3.5)), ((10, 3.5), (10, 10), (4.5, 20), (19.5, 20), (14, 10), (14, 3.5)))
    ),
    "exit": Drawing(
        (
            ((13, 4), (4.5, 4), (4.5, 20), (13, 20)),
            ((10, 12), (20, 12)),
            ((15.5, 7.5), (20, 12), (15.5, 16.5)),
        )
    ),
    "help": Drawing(
        (
            _arc(12, 12, 9.4, 0, 360),
            (*_arc(12, 9.8, 3, -170, 70), (12, 14)),
            ((12, 17.2), (12, 17.3)),
        ),
        width=2.0,
    ),
    "edit": Drawing((((4, 20), (5, 15.5), (16.5, 4), (20, 7.5), (8.5, 19), (4, 20)),)),
    "star": Drawing(
        fills=(
            tuple(
                (
                    12 + (9.5 if n % 2 == 0 else 4) * math.sin(math.radians(36 * n)),
                    12 - (9.5 if n % 2 == 0 else 4) * math.cos(math.radians(36 * n)),
                )
                for n in range(10)
            ),
        )
    ),
    "shield": Drawing(
        (
            (
                (12, 3),
                (20, 6),
                (20, 11.5),
                (17.5, 17),
                (12, 21),
                (6.5, 17),
                (4, 11.5),
                (4, 6),
                (12, 3),
            ),
        )
    ),
}


def icon(shapes: Shapes, name: str, size: int, colour: Colour) -> pygame.Surface:
    """The drawing at `size` pixels.

    Raises:
        KeyError: there is no such drawing.
    """
    drawing = ICONS[name]
    return shapes.cached(("icon", name, size, colour), lambda: _draw(drawing, size, colour))


def _draw(drawing: Drawing, size: int, colour: Colour) -> pygame.Surface:
    whole = size * SUPERSAMPLING
    scale = whole / 24
    surface = pygame.Surface((whole, whole), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    ink = (*colour, 255)
    half = drawing.width * scale / 2
    for shape in drawing.fills:
        pygame.draw.polygon(surface, ink, [(x * scale, y * scale) for x, y in shape])
    for line in drawing.lines:
        places = [pygame.math.Vector2(x * scale, y * scale) for x, y in line]
        for start, end in pairwise(places):
            if start != end:
                side = (end - start).normalize().rotate(90) * half
                pygame.draw.polygon(
                    surface, ink, [start + side, end + side, end - side, start - side]
                )
        for place in places:
            pygame.draw.circle(surface, ink, place, half)
    return pygame.transform.smoothscale(surface, (size, size))
