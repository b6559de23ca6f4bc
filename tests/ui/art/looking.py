"""Looking at pictures as a person would: which pixels, how bright, how different."""

from __future__ import annotations

import hashlib

import pygame

Colour = tuple[int, int, int]
Matrix = tuple[tuple[float, float, float], ...]

#: How the colours of a screen look to eyes without one kind of cone (Machado and others 2009,
#: complete absence), on linear light.
EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def data(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def digest(surface: pygame.Surface) -> str:
    return hashlib.sha256(data(surface)).hexdigest()


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference of all channels, 0..255."""
    a, b = data(one), data(other)
    assert len(a) == len(b)
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def brightness(surface: pygame.Surface, box: tuple[int, int, int, int]) -> float:
    return sum(pygame.transform.average_color(surface, pygame.Rect(box))[:3]) / 3


def covered(surface: pygame.Surface) -> float:
    """The share of the picture that is not clear."""
    return sum(data(surface)[3::4]) / 255 / (surface.get_width() * surface.get_height())


def colour_distance(one: Colour, other: Colour, eyes: Matrix) -> float:
    """How different two colours look (CIE 1976); 2 is just noticeable, 20 is plain."""
    a, b = _lab(one, eyes), _lab(other, eyes)
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


def _linear(channel: int) -> float:
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def _lab(colour: Colour, eyes: Matrix) -> tuple[float, float, float]:
    light = [_linear(c) for c in colour]
    r, g, b = (
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in eyes
    )

    def curve(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
