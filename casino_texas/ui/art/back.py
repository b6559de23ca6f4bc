"""The card back: a guilloche rosette on an art-deco lattice, in a few colours.

Knows its pattern.  Must not know what lies under it.
Design units as in `cards`: 250 x 350; the pattern is the same turned by 180 degrees.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal

import pygame

from casino_texas.ui.art.paint import (
    Colour,
    Drawing,
    Picture,
    Point,
    darker,
    lighter,
    mix,
    polygon,
    render,
    rounded,
)

BackName = Literal["navy", "burgundy", "emerald", "graphite"]

#: Ground and metal of each back.
BACKS: Final[dict[BackName, tuple[Colour, Colour]]] = {
    "navy": ((26, 42, 96), (226, 196, 128)),
    "burgundy": ((122, 20, 40), (238, 208, 150)),
    "emerald": ((8, 84, 66), (228, 204, 138)),
    "graphite": ((44, 46, 54), (214, 214, 218)),
}
#: The card's paper and its thin edge.
STOCK: Final[Colour] = (252, 251, 247)
EDGE: Final[Colour] = (176, 172, 162)

_W, _H = 250.0, 350.0
_MARGIN: Final = 13.0


def draw_back(name: BackName, size: tuple[int, int], *, simple: bool) -> pygame.Surface:
    """The back at this size in pixels; `simple` leaves out what small sizes would blur."""
    surface = render(_picture(name, simple), size)
    surface.blit(render(_outline(), size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@lru_cache(maxsize=1)
def _outline() -> Picture:
    """The card's own shape in white: what stands out of it is cut away."""
    drawing = Drawing(_W, _H)
    drawing.path(rounded(0, 0, _W, _H, 16), (255, 255, 255))
    return drawing.picture()


@lru_cache(maxsize=16)
def _picture(name: BackName, simple: bool) -> Picture:
    ground, metal = BACKS[name]
    drawing = Drawing(_W, _H)
    drawing.path(rounded(1, 1, _W - 2, _H - 2, 15), STOCK, stroke=EDGE, width=2)
    x = y = _MARGIN
    w, h = _W - 2 * _MARGIN, _H - 2 * _MARGIN
    cloth = drawing.radial((_W / 2, _H / 2), 210, [
        (0, lighter(ground, 0.16), 1), (0.55, ground, 1), (1, darker(ground, 0.35), 1),
    ])  # fmt: skip
    drawing.path(rounded(x, y, w, h, 7), cloth)
    if simple:
        _small(drawing, ground, metal)
    else:
        _scales(drawing, ground, metal)
        _border(drawing, ground, metal)
        _rosette(drawing, ground, metal)
    line = 3.2 if simple else 1.6
    drawing.path(rounded(x + 5, y + 5, w - 10, h - 10, 4), stroke=metal, width=line)
    return drawing.picture()


def _small(drawing: Drawing, ground: Colour, metal: Colour) -> None:
    """For backs of a thumb's width: one large lozenge on a grid."""
    pale = mix(ground, metal, 0.40)
    step = 37.0
    for row in range(-3, 4):
        for column in range(-2, 3):
            drawing.path(_lozenge((_W / 2 + column * step, _H / 2 + row * step), 13, 13), pale)
    drawing.path(_lozenge((_W / 2, _H / 2), 66, 88), darker(ground, 0.3), stroke=metal, width=6)
    drawing.path(_lozenge((_W / 2, _H / 2), 30, 42), metal)


def _lozenge(at: Point, across: float, down: float) -> str:
    x, y = at
    return polygon([(x, y - down), (x + across, y), (x, y + down), (x - across, y)])


def _scales(drawing: Drawing, ground: Colour, metal: Colour) -> None:
    """Waves of fans over the whole cloth, rising from both ends to the middle."""
    pale, faint = mix(ground, metal, 0.62), mix(ground, metal, 0.30)
    radius = (_W - 2 * _MARGIN) / 8
    rows = int((_H / 2 - _MARGIN) / (radius / 2))
    for half in (0, 1):
        with drawing.moved(_W / 2, _H / 2, turn=180.0 * half):
            for row in range(rows):
                y = radius + row * radius / 2
                cloth = darker(lighter(ground, 0.10), 0.34 * row / rows)
                shift = radius if row % 2 else 0.0
                for column in range(-3, 3):
                    x = column * 2 * radius + radius + shift
                    if abs(x) < _W / 2:
                        drawing.circle(x, y, radius, cloth, stroke=pale, width=1.5)
                        drawing.circle(x, y, radius * 0.76, stroke=faint, width=1.1)
                        drawing.circle(x, y, radius * 0.54, stroke=faint, width=1.1)
                        drawing.circle(x, y - radius * 0.1, radius * 0.2, faint)


def _border(drawing: Drawing, ground: Colour, metal: Colour) -> None:
    """Covers what of the fans left the cloth, and lays a stepped band round it."""
    deep = darker(ground, 0.45)
    inner = _MARGIN + 17
    outside = f"M-60 -60 H{_W + 60} V{_H + 60} H-60 Z "
    cloth = rounded(_MARGIN, _MARGIN, _W - 2 * _MARGIN, _H - 2 * _MARGIN, 7)
    drawing.path(outside + cloth, STOCK, even_odd=True)
    drawing.path(rounded(1, 1, _W - 2, _H - 2, 15), stroke=EDGE, width=2)
    window = rounded(inner, inner, _W - 2 * inner, _H - 2 * inner, 2)
    drawing.path(cloth + " " + window, deep, even_odd=True)
    drawing.path(window, stroke=metal, width=1.6)
    pale = mix(ground, metal, 0.75)
    middle = _MARGIN + 11.2
    across, down = 15, 23
    for index in range(1, across):
        x = middle + (_W - 2 * middle) * index / across
        for y in (middle, _H - middle):
            drawing.path(_lozenge((x, y), 4.4, 2.6), pale)
    for index in range(1, down):
        y = middle + (_H - 2 * middle) * index / down
        for x in (middle, _W - middle):
            drawing.path(_lozenge((x, y), 2.6, 4.4), pale)
    for turn, (x, y) in enumerate(
        ((inner, inner), (_W - inner, inner), (_W - inner, _H - inner), (inner, _H - inner))
    ):
        with drawing.moved(x, y, turn=90.0 * turn):
            drawing.path("M0 0 L46 0 A46 46 0 0 1 0 46 Z", deep, stroke=metal, width=1.6)
            for ray in range(1, 8):
                angle = math.pi / 2 * ray / 8
                drawing.lines(
                    [(15 * math.cos(angle), 15 * math.sin(angle)),
                     (40 * math.cos(angle), 40 * math.sin(angle))], pale, 1.2,
                )  # fmt: skip
            drawing.path("M0 0 L11 0 A11 11 0 0 1 0 11 Z", metal)
            drawing.path("M15 0 A15 15 0 0 1 0 15", stroke=pale, width=1.0)


def _curve(centre: Point, base: float, wave: float, *, lobes: int, phase: float) -> list[Point]:
    points: list[Point] = []
    for step in range(145):
        angle = math.tau * step / 144
        r = base + wave * math.cos(lobes * angle + phase)
        points.append((centre[0] + r * math.sin(angle), centre[1] - r * math.cos(angle)))
    return points


def _rosette(drawing: Drawing, ground: Colour, metal: Colour) -> None:
    """The guilloche: waves wound round a centre, as on a banknote."""
    centre = (_W / 2, _H / 2)
    deep = darker(ground, 0.5)
    for index in range(32):
        with drawing.moved(*centre, turn=index * 11.25):
            drawing.path("M-4.6 -70 L0 -88 L4.6 -70 Z", deep, stroke=metal, width=1.1)
    drawing.circle(*centre, 74, deep)
    drawing.circle(*centre, 74, stroke=metal, width=2.0)
    drawing.circle(*centre, 70, stroke=mix(ground, metal, 0.6), width=0.9)
    for index in range(6):
        paint = mix(ground, metal, 0.58 + 0.1 * (index % 2))
        phase = math.tau * index / 6
        drawing.lines(_curve(centre, 53, 13, lobes=12, phase=phase), paint, 0.9)
    for index in range(4):
        phase = math.tau * index / 4
        drawing.lines(_curve(centre, 29.5, 8, lobes=8, phase=phase), mix(ground, metal, 0.8), 0.9)
    drawing.circle(*centre, 19, deep, stroke=metal, width=1.6)
    for index in range(4):
        with drawing.moved(*centre, turn=index * 90.0):
            drawing.path("M0 0 L-4 -5 L0 -15.5 L4 -5 Z", metal)
        with drawing.moved(*centre, turn=45 + index * 90.0):
            drawing.path("M0 0 L-2.4 -4 L0 -10 L2.4 -4 Z", mix(ground, metal, 0.65))
