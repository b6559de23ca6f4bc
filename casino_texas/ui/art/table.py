"""The casino table: cloth with printed fields and lettering, and the player's padded rail.

Knows how a print looks.  Must not know the rules: where a field is and what it says comes from
the scene.  All sizes are pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.ui.art.felt import WOOD, Cloth, brass, lay_cloth, leather_profile, roughen
from casino_texas.ui.art.lettering import arc_width, draw_arc_text, draw_text
from casino_texas.ui.art.paint import Drawing, Point, clear, darker, lighter, number, rounded
from casino_texas.ui.art.suits import OUTLINES

Rect = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting circle. The label is bent along the inside of its upper rim."""

    centre: tuple[int, int]
    radius: int
    label: str
    strong: bool = True


@dataclass(frozen=True, slots=True)
class Frame:
    """The outline of a place for a card, or of a box round several (x, y, width, height)."""

    rect: Rect
    radius: int
    strong: bool = False


@dataclass(frozen=True, slots=True)
class ArcLine:
    """Lettering along an arc between two fine lines; see `lettering.draw_arc_text`."""

    text: str
    middle: tuple[int, int]
    radius: int
    size: int
    lines: bool = True


@dataclass(frozen=True, slots=True)
class Crest:
    """The table's ornament: a fan of rays over four suits, with a word."""

    centre: tuple[int, int]
    height: int
    text: str = ""


Print = Spot | Frame | ArcLine | Crest

_STRONG: Final = 0.94
_FAINT: Final = 0.42


def casino(
    size: tuple[int, int],
    area: Rect,
    cloth: Cloth,
    *,
    prints: tuple[Print, ...] = (),
    rail: int = 0,
) -> pygame.Surface:
    """The whole table: cloth over `area` of a surface of `size`, dark outside it.

    `rail` is the height of the padded rail at the middle of the lower edge; it rises to the sides.
    """
    surface = pygame.Surface(size, 0, 32)
    surface.fill(darker(cloth.dark, 0.55))
    x, y, width, height = area
    felt = lay_cloth((width, height), cloth)
    for item in prints:
        _print(felt, item, cloth, (x, y))
    roughen(felt)
    surface.blit(felt, (x, y))
    _upper_edge(surface, area)
    if rail:
        _rail(surface, area, rail)
    return surface.convert() if pygame.display.get_surface() is not None else surface


def _print(felt: pygame.Surface, item: Print, cloth: Cloth, origin: tuple[int, int]) -> None:
    match item:
        case Spot():
            _spot(felt, item, cloth, origin)
        case Frame():
            _frame(felt, item, cloth, origin)
        case ArcLine():
            _arc_line(felt, item, cloth, origin)
        case Crest():
            _crest(felt, item, cloth, origin)


def _spot(felt: pygame.Surface, spot: Spot, cloth: Cloth, origin: tuple[int, int]) -> None:
    r = spot.radius
    side = 2 * r + 8
    x, y = spot.centre[0] - origin[0], spot.centre[1] - origin[1]
    opacity = _STRONG if spot.strong else _FAINT
    drawing = Drawing(side, side)
    middle = side / 2
    drawing.circle(middle, middle, r, cloth.dark, opacity=0.38)
    drawing.circle(middle, middle, r, stroke=cloth.ink, width=max(1.4, r * 0.05), opacity=opacity)
    drawing.circle(middle, middle, r * 0.90, stroke=cloth.ink, width=max(0.8, r * 0.018),
                   opacity=opacity * 0.7)  # fmt: skip
    felt.blit(drawing.render((side, side)), (x - side // 2, y - side // 2))
    size = max(7, round(r * 0.27))
    inner = r * 0.90 - size * 0.85
    while size > 7 and arc_width(spot.label, size=size) > inner * 2.3:
        size -= 1
        inner = r * 0.90 - size * 0.85
    draw_arc_text(felt, spot.label, (x, y - inner), radius=-inner, size=size, colour=cloth.ink,
                  opacity=opacity)  # fmt: skip


def _frame(felt: pygame.Surface, frame: Frame, cloth: Cloth, origin: tuple[int, int]) -> None:
    x, y, width, height = frame.rect
    drawing = Drawing(width, height)
    line = max(1.2, min(width, height) * 0.016)
    d = rounded(line, line, width - 2 * line, height - 2 * line, frame.radius)
    drawing.path(d, cloth.dark, opacity=0.30)
    drawing.path(d, stroke=cloth.ink, width=line, opacity=_STRONG if frame.strong else _FAINT)
    felt.blit(drawing.render((width, height)), (x - origin[0], y - origin[1]))


def _arc_line(felt: pygame.Surface, line: ArcLine, cloth: Cloth, origin: tuple[int, int]) -> None:
    middle = (line.middle[0] - origin[0], line.middle[1] - origin[1])
    draw_arc_text(felt, line.text, middle, radius=line.radius, size=line.size, colour=cloth.ink,
                  opacity=_STRONG)  # fmt: skip
    if not line.lines:
        return
    half = min(1.5, arc_width(line.text, size=line.size) / 2 / abs(line.radius) + 0.012)
    width, height = felt.get_size()
    centre = (middle[0], middle[1] - line.radius)
    sign = 1 if line.radius > 0 else -1
    gap = line.size * 0.95
    arcs = [_arc(centre, abs(line.radius) + side * gap, half, sign) for side in (-1, 1)]
    left = max(0, int(min(x for arc in arcs for x, _ in arc)) - 4)
    right = min(width, int(max(x for arc in arcs for x, _ in arc)) + 4)
    top = max(0, int(min(y for arc in arcs for _, y in arc)) - 4)
    low = min(height, int(max(y for arc in arcs for _, y in arc)) + 4)
    drawing = Drawing(right - left, low - top)
    for arc in arcs:
        drawing.lines([(x - left, y - top) for x, y in arc], cloth.ink, max(1.0, line.size * 0.07))
    layer = drawing.render((right - left, low - top))
    layer.set_alpha(150)
    felt.blit(layer, (left, top))


def _arc(centre: Point, radius: float, half: float, sign: int) -> list[Point]:
    steps = 60
    angles = [half * (2 * step / steps - 1) for step in range(steps + 1)]
    return [
        (centre[0] + radius * math.sin(a), centre[1] + sign * radius * math.cos(a)) for a in angles
    ]


def _crest(felt: pygame.Surface, crest: Crest, cloth: Cloth, origin: tuple[int, int]) -> None:
    height = crest.height
    width = round(height * 2.4)
    drawing = Drawing(240, 100)
    for index in range(-8, 9):
        with drawing.moved(120, 70, turn=index * 10.6):
            reach = 62 - 2.2 * abs(index)
            drawing.path(f"M-2.6 -20 L0 {-reach} L2.6 -20 Z", cloth.faint)
    for index, suit in enumerate((3, 2, 1, 0)):
        with drawing.moved(120 + (index - 1.5) * 34, 84, scale=0.24):
            drawing.path(OUTLINES[suit], cloth.faint)
    for side in (-1, 1):
        drawing.lines([(120 + side * 76, 84), (120 + side * 118, 84)], cloth.faint, 2)
        drawing.path(
            f"M{120 + side * 76} 84 l{side * -5} -4 l{side * -5} 4 l{side * 5} 4 Z", cloth.faint
        )
    x, y = crest.centre[0] - origin[0], crest.centre[1] - origin[1]
    felt.blit(drawing.render((width, height)), (x - width // 2, y - height // 2))
    if crest.text:
        draw_text(felt, crest.text, (x, y + height * 0.72), size=round(height * 0.3),
                  colour=cloth.faint)  # fmt: skip


def _upper_edge(surface: pygame.Surface, area: Rect) -> None:
    """The dealer's wooden edge and its shadow on the cloth."""
    x, y, width, height = area
    edge = max(3, round(height * 0.014))
    fall = edge * 5
    drawing = Drawing(width, edge + fall)
    wood = drawing.linear((0, 0), (0, edge), [
        (0, darker(WOOD, 0.55), 1), (0.35, lighter(WOOD, 0.25), 1), (1, darker(WOOD, 0.45), 1),
    ])  # fmt: skip
    shade = drawing.linear((0, edge), (0, edge + fall), [(0, (0, 0, 0), 0.5), (1, (0, 0, 0), 0)])
    drawing.path(f"M0 {edge} H{width} V{edge + fall} H0 Z", shade)
    drawing.path(f"M0 0 H{width} V{edge} H0 Z", wood)
    surface.blit(drawing.render((width, edge + fall)), (x, y))


def _rail(surface: pygame.Surface, area: Rect, rail: int) -> None:
    """The player's padded edge: an arc of leather along the lower side, with a brass inlay."""
    x, y, width, height = area
    rise = round(rail * 1.7)
    tall = rail + rise + rail
    layer = clear((width, tall))
    drawing = Drawing(width, tall)

    def band(top: float, low: float) -> str:
        # The curve's ends are `rise` higher than its middle.
        return (
            f"M0 {number(top - rise)} Q{width / 2} {number(top + rise)} {width} "
            f"{number(top - rise)} L{width} {number(low)} L0 {number(low)} Z"
        )

    top = float(tall - rail)
    fall = rail * 0.9
    for step in range(6):
        drawing.path(band(top - fall * (1 - step / 6), tall), (0, 0, 0), opacity=0.075)
    drawing.path(band(top, tall), brass(drawing, (0, 0), (width, 0)))
    inset = max(1.5, rail * 0.11)
    for place, colour in leather_profile(steps=14):
        drawing.path(band(top + inset + (rail - inset) * place, tall), colour)
    at = top + rail * 0.74
    drawing.path(
        f"M0 {number(at - rise)} Q{width / 2} {number(at + rise)} {width} {number(at - rise)}",
        stroke=(0, 0, 0), width=max(1.0, rail * 0.05), opacity=0.5,
        dash=f"{rail * 0.3:.1f} {rail * 0.2:.1f}",
    )  # fmt: skip
    layer.blit(drawing.render((width, tall)), (0, 0))
    surface.blit(layer, (x, y + height - tall))
