"""Cloth, leather and wood: the materials tables are made of.

Knows light and grain.  Must not know what is printed on a cloth or which table it covers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.ui.art.paint import (
    Colour,
    Drawing,
    Point,
    add_grain,
    darker,
    lighter,
    mix,
)
from casino_texas.ui.theme import Palette

_SEED: Final = 20


@dataclass(frozen=True, slots=True)
class Cloth:
    """A felt: its colour, the same under the lamp, and in the corners."""

    base: Colour
    light: Colour
    dark: Colour

    @property
    def ink(self) -> Colour:
        """What is printed on it: a warm pale gold."""
        return mix((255, 236, 178), self.light, 0.10)

    @property
    def faint(self) -> Colour:
        """Ornaments that must not draw the eye."""
        return mix(self.light, (255, 240, 190), 0.22)


def cloth_of(palette: Palette) -> Cloth:
    """The felt a person chose, as the theme knows it."""
    return Cloth(palette.felt, palette.felt_light, darker(palette.felt_dark, 0.14))


LEATHER: Final[Colour] = (70, 42, 32)
WOOD: Final[Colour] = (96, 54, 30)
BRASS: Final[Colour] = (214, 172, 92)


def lay_cloth(size: tuple[int, int], cloth: Cloth, *, lamp: Point = (0.5, 0.42)) -> pygame.Surface:
    """Smooth cloth under a lamp at this share of the size; call `roughen` when all is printed."""
    small = (max(2, size[0] // 5), max(2, size[1] // 5))
    drawing = Drawing(*small)
    x, y = lamp[0] * small[0], lamp[1] * small[1]
    glow = drawing.radial((x, y), max(small) * 0.62, [
        (0, cloth.light, 1), (0.2, cloth.light, 1), (0.6, cloth.base, 1),
        (1, cloth.dark, 1),
    ])  # fmt: skip
    drawing.path(f"M0 0 H{small[0]} V{small[1]} H0 Z", glow)
    flat = pygame.Surface(small, 0, 32)
    flat.blit(drawing.render(small), (0, 0))
    return pygame.transform.smoothscale(flat, size)


def roughen(surface: pygame.Surface) -> None:
    """Give an opaque cloth, with what is printed on it, its fibres."""
    add_grain(surface, seed=_SEED, strength=7, fibre=8)


def leather_profile(*, steps: int, colour: Colour = LEATHER) -> list[tuple[float, Colour]]:
    """A padded rail from its inner edge (0) to its outer (1): the colours across it.

    Painted as nested shapes, each from its place to the outer edge.
    """
    stops = [
        (0.0, darker(colour, 0.72)),
        (0.12, darker(colour, 0.2)),
        (0.34, lighter(colour, 0.24)),
        (0.46, lighter(colour, 0.14)),
        (0.7, darker(colour, 0.3)),
        (1.0, darker(colour, 0.8)),
    ]
    result: list[tuple[float, Colour]] = []
    for step in range(steps):
        place = step / steps
        index = max(i for i, (at, _) in enumerate(stops) if at <= place)
        (a, first), (b, second) = stops[index], stops[index + 1]
        result.append((place, mix(first, second, (place - a) / (b - a))))
    return result


def brass(drawing: Drawing, start: Point, end: Point) -> str:
    """The paint of polished brass along a line."""
    return drawing.linear(start, end, [
        (0, darker(BRASS, 0.35), 1), (0.2, lighter(BRASS, 0.35), 1), (0.42, BRASS, 1),
        (0.6, lighter(BRASS, 0.5), 1), (0.8, darker(BRASS, 0.12), 1), (1, darker(BRASS, 0.4), 1),
    ])  # fmt: skip
