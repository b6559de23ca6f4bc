"""Plates, amounts and price tags: what is written over cards and beside chips.

Knows: how a text is fitted to a place that may be narrow while the type is large.  Must not know:
what it says.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from casino_texas.ui.casino.layout import Circle
from casino_texas.ui.casino.words import Written
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Colour, Theme

#: Type on a plate: as it should be, and the smallest it may be (design units).
_PLATE: Final = 14
_SMALLEST: Final = 11
#: Amounts may be smaller where the type is large: they are figures, and stand on a small field.
_AMOUNT: Final = 13
_LEAST_AMOUNT: Final = 9
_TAG_INK: Final[Colour] = (44, 32, 6)


class _Fitted(NamedTuple):
    size: float
    lines: int
    width: int


def draw_plate(
    painter: Painter, place: pygame.Rect, written: Written, *, least: int = 0, grows: bool = True
) -> None:
    """A dark plate with a text, no wider than it must be, at least `least` pixels; a second line
    makes it grow upwards."""
    theme, palette = painter.theme, painter.palette
    pad = theme.px(10)
    text, fitted = _fit(theme, written, place.width - 2 * pad, most_lines=2 if grows else 1)
    line = theme.text.line_height(theme.text_px(fitted.size), bold=True)
    high = max(place.height, fitted.lines * line + theme.px(6)) if fitted.lines > 1 else (
        min(place.height, line + theme.px(10)) if least == 0 else place.height
    )  # fmt: skip
    box = pygame.Rect(0, 0, min(place.width, max(fitted.width + 2 * pad, least)), high)
    box.midbottom = place.midbottom
    tone: Colour = getattr(palette, written.tone)
    painter.box(
        box,
        radius=min(8.0, box.height / 2 / theme.scale),
        top=palette.panel_light,
        bottom=palette.panel,
        edge=palette.panel_edge if written.tone == "text" else tone,
        shadow=5,
    )
    painter.text(
        box.inflate(-theme.px(8), 0),
        text,
        size=fitted.size,
        bold=True,
        colour=tone,
        align="center",
        wrap=fitted.lines > 1,
        shrink=0.8,
    )


def _fit(theme: Theme, written: Written, room: int, *, most_lines: int) -> tuple[str, _Fitted]:
    """The text, or its short form, and the size and lines it is set in."""
    for text in (written.text, written.short):
        for lines in range(1, most_lines + 1):
            for size in range(_PLATE, _SMALLEST - 1, -1):
                pixels = theme.text_px(size)
                set_in = theme.text.wrap(text, pixels, room, bold=True)
                wide = max(theme.text.width(line, pixels, bold=True) for line in set_in)
                if text and len(set_in) <= lines and wide <= room:
                    return text, _Fitted(size, lines, wide)
    return written.short or written.text, _Fitted(_SMALLEST, most_lines, room)


def draw_amount(painter: Painter, circle: Circle, written: Written) -> None:
    """The exact number, on the lower rim of its field."""
    theme, palette = painter.theme, painter.palette
    size = float(_AMOUNT)
    room = 2 * circle.radius + theme.px(26)
    while size > _LEAST_AMOUNT and (
        theme.text.width(written.text, theme.text_px(size), bold=True) + theme.px(10) > room
        or theme.text.line_height(theme.text_px(size), bold=True) > circle.radius * 0.8
    ):
        size -= 0.5
    wide = theme.text.width(written.text, theme.text_px(size), bold=True) + theme.px(10)
    high = theme.text.line_height(theme.text_px(size), bold=True)
    box = pygame.Rect(0, 0, wide, high)
    box.midbottom = (circle.centre[0], circle.rect.bottom + theme.px(4))
    tone: Colour = getattr(palette, written.tone)
    painter.box(box, radius=high / 2 / theme.scale, top=palette.field, edge=tone)
    painter.text(box, written.text, size=size, bold=True, colour=tone, align="center")


def draw_price_tag(painter: Painter, place: pygame.Rect, words: str, price: str) -> None:
    """What a closed card costs, as a gold tag across it."""
    theme, palette = painter.theme, painter.palette
    high = theme.text.line_height(theme.text_px(14), bold=True)
    small = theme.text.line_height(theme.text_px(11))
    has_words = theme.text.width(words, theme.text_px(11)) <= place.width - theme.px(10)
    box = pygame.Rect(0, 0, place.width - theme.px(4), high + theme.px(6))
    box.height += small if has_words else 0
    box.center = (place.centerx, place.bottom - place.height * 3 // 10)
    painter.box(
        box,
        radius=6,
        top=palette.gold,
        bottom=painter.darker(palette.gold, 0.22),
        edge=painter.lighter(palette.gold, 0.5),
        shadow=5,
    )
    inner = box.inflate(-theme.px(2), -theme.px(6))
    if has_words:
        line = pygame.Rect(inner.left, inner.top, inner.width, small)
        painter.text(line, words, size=11, colour=_TAG_INK, align="center")
    line = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
    painter.text(line, price, size=14, bold=True, colour=_TAG_INK, align="center", shrink=0.6)
