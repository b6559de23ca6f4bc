"""Smooth shapes: rounded boxes, rings, gradients, soft shadows, discs and polygons.

Knows: that pygame draws curves jagged, so they are drawn large and scaled down once, and that big
boxes are put together from smooth corners.  Must not know: what the shapes are for.

All sizes are pixels.  Surfaces come from a cache: blit them, never draw on them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

Colour = tuple[int, int, int]
Rgba = tuple[int, int, int, int]
#: How many times larger a curve is drawn before it is scaled down.
SUPERSAMPLING: Final = 6
_KEPT: Final = 600
_KEPT_PIXELS: Final = 40_000_000
_SOLIDS_KEPT: Final = 24
#: More shades than two colours of the palette have between them.
_GRADIENT_STEPS: Final = 96


class Shapes:
    """A cache of drawn shapes; the least recently used go first."""

    def __init__(self) -> None:
        self._cache: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._solids: OrderedDict[int, tuple[pygame.Surface, pygame.Surface]] = OrderedDict()

    def cached(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface made once for `key`, in the format of the screen."""
        surface = self._cache.get(key)
        if surface is not None:
            self._cache.move_to_end(key)
            return surface
        surface = make()
        if pygame.display.get_surface() is not None:
            surface = surface.convert_alpha()
        self._cache[key] = surface
        self._pixels += surface.get_width() * surface.get_height()
        while len(self._cache) > _KEPT or (self._pixels > _KEPT_PIXELS and len(self._cache) > 1):
            _, old = self._cache.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return surface

    def box(
        self,
        size: tuple[int, int],
        radius: int,
        *,
        top: Colour,
        bottom: Colour | None = None,
        edge: Colour | None = None,
        edge_width: int = 1,
        alpha: int = 255,
        gloss: int = 0,
    ) -> pygame.Surface:
        """A rounded box filled from `top` to `bottom`, with an edge inside its outline.

        `gloss` is the opacity of the thin light line under the upper edge.
        """
        size = (max(1, size[0]), max(1, size[1]))
        key = ("box", size, radius, top, bottom, edge, edge_width, alpha, gloss)
        return self.cached(
            key,
            lambda: _box(size, radius, top, bottom or top, edge, edge_width, alpha, gloss),
        )

    def solid(self, surface: pygame.Surface) -> pygame.Surface:
        """A cached shape without its alpha, for copying its opaque part."""
        found = self._solids.get(id(surface))
        if found is None or found[0] is not surface:
            copy = pygame.Surface(surface.get_size())
            copy.blit(surface, (0, 0))
            found = self._solids[id(surface)] = (surface, copy)
            if len(self._solids) > _SOLIDS_KEPT:
                self._solids.popitem(last=False)
        return found[1]

    def ring(
        self, size: tuple[int, int], radius: int, colour: Colour, width: int
    ) -> pygame.Surface:
        """The outline of a rounded box, empty inside."""
        size = (max(1, size[0]), max(1, size[1]))
        key = ("ring", size, radius, colour, width)
        return self.cached(key, lambda: _ring(size, radius, colour, width))

    def shadow(
        self, size: tuple[int, int], radius: int, blur: int, *, alpha: int = 120
    ) -> pygame.Surface:
        """The soft shadow of a rounded box, larger than it by `blur` on each side."""
        key = ("shadow", size, radius, blur, alpha)
        return self.cached(key, lambda: _shadow(size, radius, blur, alpha))

    def disc(
        self, diameter: int, colour: Colour, *, edge: Colour | None = None, edge_width: int = 1
    ) -> pygame.Surface:
        """A filled circle."""
        diameter = max(1, diameter)
        return self.box(
            (diameter, diameter), diameter // 2 + 1, top=colour, edge=edge, edge_width=edge_width
        )

    def polygon(
        self, size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Colour
    ) -> pygame.Surface:
        """A filled polygon; `points` are shares of the size, 0 to 1."""
        key = ("polygon", size, tuple(points), colour)
        return self.cached(key, lambda: _polygon(size, points, colour))

    def stroke(
        self,
        size: tuple[int, int],
        points: Sequence[tuple[float, float]],
        colour: Colour,
        width: float,
    ) -> pygame.Surface:
        """A line through points (shares of the size) with round ends and joints."""
        key = ("stroke", size, tuple(points), colour, width)
        return self.cached(key, lambda: _stroke(size, points, colour, width))


def rounded_mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """White where the rounded box is, empty around it, smooth between."""
    width, height = size
    radius = max(0, min(radius, width // 2, height // 2))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    if radius == 0:
        return mask
    large = pygame.Surface((radius * 2 * SUPERSAMPLING,) * 2, pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    middle = radius * SUPERSAMPLING
    pygame.draw.circle(large, (255, 255, 255, 255), (middle, middle), middle)
    disc = pygame.transform.smoothscale(large, (radius * 2, radius * 2))
    for corner_x, from_x in ((0, 0), (width - radius, radius)):
        for corner_y, from_y in ((0, 0), (height - radius, radius)):
            corner = pygame.Rect(corner_x, corner_y, radius, radius)
            mask.fill((255, 255, 255, 0), corner)
            mask.blit(disc, corner, (from_x, from_y, radius, radius), pygame.BLEND_RGBA_ADD)
    return mask


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """An opaque vertical gradient."""
    steps = min(size[1], _GRADIENT_STEPS)
    column = pygame.Surface((1, steps), pygame.SRCALPHA)
    last = max(1, steps - 1)
    for y in range(steps):
        share = y / last
        column.set_at(
            (0, y), tuple(round(a + (z - a) * share) for a, z in zip(top, bottom, strict=True))
        )
    return pygame.transform.scale(column, size)


def _filled(size: tuple[int, int], radius: int, top: Colour, bottom: Colour) -> pygame.Surface:
    surface = rounded_mask(size, radius)
    if top == bottom:
        surface.fill((*top, 255), special_flags=pygame.BLEND_RGBA_MULT)
    else:
        surface.blit(gradient(size, top, bottom), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _box(
    size: tuple[int, int],
    radius: int,
    top: Colour,
    bottom: Colour,
    edge: Colour | None,
    edge_width: int,
    alpha: int,
    gloss: int,
) -> pygame.Surface:
    radius = max(0, min(radius, size[0] // 2, size[1] // 2))
    surface = _filled(size, radius, top, bottom)
    if gloss and size[1] > 2 * radius:
        inset = edge_width if edge else 0
        line = pygame.Surface((max(1, size[0] - 2 * radius), max(1, edge_width)), pygame.SRCALPHA)
        line.fill((255, 255, 255, gloss))
        surface.blit(line, (radius, inset))
    if edge is not None:
        surface.blit(_ring(size, radius, edge, edge_width), (0, 0))
    if alpha < 255:
        surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _ring(size: tuple[int, int], radius: int, colour: Colour, width: int) -> pygame.Surface:
    surface = rounded_mask(size, radius)
    inner = (size[0] - 2 * width, size[1] - 2 * width)
    if inner[0] > 0 and inner[1] > 0:
        hole = rounded_mask(inner, max(0, radius - width))
        surface.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    # Subtracting took the colour along; what is left is the alpha.
    surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _shadow(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    """Blurred small and put together from nine parts: a large blur takes long."""
    blur = max(1, blur)
    corner = radius + 2 * blur
    whole = (size[0] + 2 * blur, size[1] + 2 * blur)
    tile = _shadow_tile(radius, blur, alpha)
    return nine_slice(tile, whole, min(corner + blur, whole[0] // 2, whole[1] // 2))


@lru_cache(maxsize=64)
def _shadow_tile(radius: int, blur: int, alpha: int) -> pygame.Surface:
    """The shadow of the smallest box that has all its corners."""
    corner = radius + 2 * blur
    small = 2 * corner + 1
    tile = pygame.Surface((small + 2 * blur, small + 2 * blur), pygame.SRCALPHA)
    mask = rounded_mask((small, small), radius)
    mask.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    tile.blit(mask, (blur, blur))
    tile = pygame.transform.box_blur(tile, max(1, blur // 3), repeat_edge_pixels=False)
    return pygame.transform.box_blur(tile, max(1, blur // 3), repeat_edge_pixels=False)


def nine_slice(tile: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """The tile stretched to `size`, its corners kept as they are."""
    width, height = size
    from_width, from_height = tile.get_size()
    result = pygame.Surface(size, pygame.SRCALPHA)
    columns = (
        (0, corner, 0, corner),
        (corner, from_width - 2 * corner, corner, width - 2 * corner),
        (from_width - corner, corner, width - corner, corner),
    )
    rows = (
        (0, corner, 0, corner),
        (corner, from_height - 2 * corner, corner, height - 2 * corner),
        (from_height - corner, corner, height - corner, corner),
    )
    for from_x, from_w, to_x, to_w in columns:
        for from_y, from_h, to_y, to_h in rows:
            if min(from_w, from_h, to_w, to_h) <= 0:
                continue
            part = tile.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (to_w, to_h):
                part = pygame.transform.scale(part, (to_w, to_h))
            result.blit(part, (to_x, to_y), special_flags=pygame.BLEND_RGBA_ADD)
    return result


def _polygon(
    size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Colour
) -> pygame.Surface:
    width, height = (max(1, size[0]) * SUPERSAMPLING, max(1, size[1]) * SUPERSAMPLING)
    large = pygame.Surface((width, height), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.polygon(large, (*colour, 255), [(x * width, y * height) for x, y in points])
    return pygame.transform.smoothscale(large, (max(1, size[0]), max(1, size[1])))


def _stroke(
    size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Colour, width: float
) -> pygame.Surface:
    whole = (max(1, size[0]) * SUPERSAMPLING, max(1, size[1]) * SUPERSAMPLING)
    large = pygame.Surface(whole, pygame.SRCALPHA)
    large.fill((*colour, 0))
    ink = (*colour, 255)
    thick = max(1.0, width * SUPERSAMPLING)
    places = [(x * whole[0], y * whole[1]) for x, y in points]
    for (x1, y1), (x2, y2) in pairwise(places):
        length = max(1e-6, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        dx, dy = (y2 - y1) / length * thick / 2, -(x2 - x1) / length * thick / 2
        pygame.draw.polygon(
            large,
            ink,
            [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)],
        )
    for place in places:
        pygame.draw.circle(large, ink, place, thick / 2)
    return pygame.transform.smoothscale(large, (max(1, size[0]), max(1, size[1])))
