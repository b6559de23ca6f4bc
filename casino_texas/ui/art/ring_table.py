"""The ring table: an oval of felt with a padded rail, in a dim room.

Knows its shape and materials.  Must not know seats or bets: where plates, cards and chips lie
comes from the scene.  All sizes are pixels.
"""

from __future__ import annotations

from typing import Final, Literal

import pygame

from casino_texas.ui.art.felt import (
    WOOD,
    Cloth,
    brass,
    lay_cloth,
    leather_profile,
    roughen,
)
from casino_texas.ui.art.paint import (
    Colour,
    Drawing,
    darker,
    lighter,
    mix,
    rounded,
    soft_shape,
)
from casino_texas.ui.art.suits import OUTLINES

Rect = tuple[int, int, int, int]
Shape = Literal["ellipse", "racetrack"]

_TILE: Final = 96


def oval(
    size: tuple[int, int],
    rect: Rect,
    cloth: Cloth,
    *,
    rail: int,
    shape: Shape = "ellipse",
) -> pygame.Surface:
    """The room with the table in it; `rect` is the felt, the rail lies round it."""
    surface = room(size, cloth)
    x, y, width, height = rect
    _shadow(surface, rect, rail, shape)
    _padding(surface, rect, rail, shape)
    felt = lay_cloth((width, height), cloth, lamp=(0.5, 0.44))
    _print(felt, cloth, shape)
    roughen(felt)
    mask = Drawing(width, height)
    mask.path(outline((0, 0, width, height), 0, shape), (255, 255, 255))
    top = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    top.blit(felt, (0, 0))
    top.blit(mask.render((width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(top, (x, y))
    _inner_shadow(surface, rect, rail, shape)
    return surface.convert() if pygame.display.get_surface() is not None else surface


def outline(rect: Rect, grow: float, shape: Shape) -> str:
    """The path of the felt's edge, `grow` pixels further out."""
    x, y = rect[0] - grow, rect[1] - grow
    w, h = rect[2] + 2 * grow, rect[3] + 2 * grow
    if shape == "racetrack":
        return rounded(x, y, w, h, h / 2)
    a, b = w / 2, h / 2
    middle = y + b
    return (
        f"M{x:.2f} {middle:.2f} A{a:.2f} {b:.2f} 0 0 1 {x + w:.2f} {middle:.2f} "
        f"A{a:.2f} {b:.2f} 0 0 1 {x:.2f} {middle:.2f} Z"
    )


def room(size: tuple[int, int], cloth: Cloth) -> pygame.Surface:
    """A dark carpet in the felt's tint, brighter where the lamp over the table reaches."""
    surface = lay_cloth(size, _carpet(cloth))
    tile = _carpet_tile(mix(cloth.light, (255, 230, 180), 0.35))
    for left in range(0, size[0], _TILE):
        for top in range(0, size[1], _TILE):
            surface.blit(tile, (left, top))
    return surface


def _carpet(cloth: Cloth) -> Cloth:
    return Cloth(darker(cloth.dark, 0.30), mix(cloth.dark, cloth.base, 0.25),
                 darker(cloth.dark, 0.62))  # fmt: skip


def _carpet_tile(colour: Colour) -> pygame.Surface:
    """A faint pattern that repeats without a seam."""
    drawing = Drawing(96, 96)
    for x, y, suit in ((24, 24, 3), (72, 72, 0), (72, 24, 2), (24, 72, 1)):
        with drawing.moved(x, y, scale=0.15):
            drawing.path(OUTLINES[suit], colour, opacity=0.10)
    for x in (0, 48, 96):
        for y in (0, 48, 96):
            drawing.path(f"M{x} {y - 6} L{x + 6} {y} L{x} {y + 6} L{x - 6} {y} Z", stroke=colour,
                         width=1, opacity=0.16)  # fmt: skip
    for start in (-96, -48, 0, 48, 96):
        drawing.lines([(start, 0), (start + 96, 96)], colour, 0.7)
        drawing.lines([(start + 96, 0), (start, 96)], colour, 0.7)
    tile = drawing.render((_TILE, _TILE))
    tile.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
    return tile


def _around(rect: Rect, grow: int) -> tuple[Rect, Rect]:
    """Where a layer larger by `grow` lies, and the felt's place within it."""
    x, y, width, height = rect
    layer = (x - grow, y - grow, width + 2 * grow, height + 2 * grow)
    return layer, (grow, grow, width, height)


def _shadow(surface: pygame.Surface, rect: Rect, rail: int, shape: Shape) -> None:
    layer, inner = _around(rect, rail * 3)
    soft = soft_shape(layer[2:], outline(inner, rail * 1.1, shape), blur=rail * 0.9, opacity=0.8)
    surface.blit(soft, (layer[0], layer[1] + round(rail * 0.45)))


def _padding(surface: pygame.Surface, rect: Rect, rail: int, shape: Shape) -> None:
    """Wood outside, leather above it, brass round the felt."""
    layer, inner = _around(rect, rail + 4)
    width, height = layer[2:]
    drawing = Drawing(width, height)
    wood = drawing.linear((0, 0), (0, height), [
        (0, lighter(WOOD, 0.18), 1), (0.5, darker(WOOD, 0.25), 1), (1, darker(WOOD, 0.6), 1),
    ])  # fmt: skip
    drawing.path(outline(inner, rail, shape), wood, stroke=darker(WOOD, 0.75), width=1.5)
    padded = rail * 0.86
    steps = 16
    for place, colour in leather_profile(steps=steps):
        drawing.path(outline(inner, padded * (place + 0.5 / steps), shape), stroke=colour,
                     width=padded / steps + 1)  # fmt: skip
    metal = brass(drawing, (0, 0), (width, height))
    line = max(1.8, rail * 0.11)
    drawing.path(outline(inner, line / 2 - 0.5, shape), stroke=metal, width=line + 1)
    # The lamp on the leather: strongest along the upper side.
    light = drawing.linear((0, 0), (0, height), [
        (0, (255, 232, 206), 0.42), (0.28, (255, 232, 206), 0.05), (0.7, (255, 232, 206), 0.0),
        (1, (255, 232, 206), 0.16),
    ])  # fmt: skip
    drawing.path(outline(inner, rail * 0.40, shape), stroke=light, width=rail * 0.20)
    drawing.path(outline(inner, rail * 0.44, shape), stroke=light, width=rail * 0.07)
    surface.blit(drawing.render((width, height)), layer[:2])


def _inner_shadow(surface: pygame.Surface, rect: Rect, rail: int, shape: Shape) -> None:
    """The rail's shadow on the felt, darker under the upper side."""
    x, y, width, height = rect
    drawing = Drawing(width, height)
    deep = rail * 0.75
    for step in range(6):
        share = (step + 0.5) / 6
        shade = drawing.linear((0, 0), (0, height), [
            (0, (0, 0, 0), 0.16 * (1 - share) + 0.02), (0.6, (0, 0, 0), 0.06 * (1 - share)),
            (1, (0, 0, 0), 0.03 * (1 - share)),
        ])  # fmt: skip
        drawing.path(outline((0, 0, width, height), -deep * share, shape), stroke=shade,
                     width=deep / 5)  # fmt: skip
    soft = drawing.render((max(1, width // 2), max(1, height // 2)))
    surface.blit(pygame.transform.smoothscale(soft, (width, height)), (x, y))


def _print(felt: pygame.Surface, cloth: Cloth, shape: Shape) -> None:
    """The betting line and the ornament in the middle."""
    width, height = felt.get_size()
    drawing = Drawing(width, height)
    unit = height / 100
    for grow, line, opacity in ((-14.5, 0.55, 0.55), (-16.2, 0.22, 0.4)):
        drawing.path(outline((0, 0, width, height), grow * unit, shape), stroke=cloth.ink,
                     width=max(1.0, line * unit), opacity=opacity)  # fmt: skip
    felt.blit(drawing.render((width, height)), (0, 0))


def betting_line(rect: Rect, shape: Shape = "ellipse") -> Rect:
    """The box the printed betting line is inscribed in."""
    x, y, width, height = rect
    inset = round(height * 0.145)
    return (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
