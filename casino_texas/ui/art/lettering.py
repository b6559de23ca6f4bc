"""Printed and engraved words: straight, fitted to a width, or bent round an arc.

Knows the bundled bold face.  Must not know what the words say.  All sizes are pixels.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from casino_texas.app.folders import assets_folder
from casino_texas.ui.art.paint import Colour, Point, ready
from casino_texas.ui.fonts import BOLD

#: Letters on an arc are drawn this much larger and scaled down while they are turned.
_LARGER: Final = 3
#: Type is not drawn smaller than this; a longer word is squeezed instead.
_SMALLEST: Final = 6


def open_font(size: int) -> pygame.font.Font:
    """The bold face, its em `size` pixels; opened anew, for drawings that are made once."""
    return pygame.font.Font(str(assets_folder() / "fonts" / BOLD), max(_SMALLEST, size))


def draw_text(
    surface: pygame.Surface,
    text: str,
    centre: Point,
    *,
    size: int,
    colour: Colour,
    width: float = math.inf,
    opacity: float = 1.0,
) -> None:
    """One line centred on a point, made smaller, at last squeezed, to be no wider than `width`."""
    font = open_font(size)
    while size > _SMALLEST and font.size(text)[0] > width:
        size = max(_SMALLEST, min(size - 1, int(size * width / font.size(text)[0])))
        font = open_font(size)
    line = font.render(text, True, colour)
    if line.get_width() > width:
        narrow = (max(1, int(width)), line.get_height())
        line = pygame.transform.smoothscale(ready(line), narrow)
    if opacity < 1:
        line.set_alpha(round(255 * opacity))
    # Capitals fill the upper part of a line; centre them, not the line.
    drop = font.get_ascent() * 0.365 - (font.get_ascent() - line.get_height() / 2)
    surface.blit(line, line.get_rect(center=(round(centre[0]), round(centre[1] + drop))))


def arc_width(text: str, *, size: int, spacing: float = 0.12) -> float:
    """How long the text is along its arc."""
    font = open_font(size * _LARGER)
    return sum(font.size(letter)[0] for letter in text) / _LARGER + spacing * size * len(text)


def draw_arc_text(
    surface: pygame.Surface,
    text: str,
    middle: Point,
    *,
    radius: float,
    size: int,
    colour: Colour,
    spacing: float = 0.12,
    opacity: float = 1.0,
) -> None:
    """Letters along a circle, upright in the middle, where they stand round `middle`.

    `radius` > 0: the circle's centre is above, the line bends like a smile, as printed on a table
    before the dealer; < 0: it is below, the line bends like a bow.
    """
    font = open_font(size * _LARGER)
    widths = [font.size(letter)[0] / _LARGER + spacing * size for letter in text]
    along = -sum(widths) / 2
    centre = (middle[0], middle[1] - radius)
    for letter, width in zip(text, widths, strict=True):
        angle = (along + width / 2) / radius
        along += width
        if letter.isspace():
            continue
        image = font.render(letter, True, colour)
        turned = pygame.transform.rotozoom(image, math.degrees(angle), 1 / _LARGER)
        if opacity < 1:
            turned.set_alpha(round(255 * opacity))
        at = (centre[0] + radius * math.sin(angle), centre[1] + radius * math.cos(angle))
        surface.blit(turned, turned.get_rect(center=(round(at[0]), round(at[1]))))
