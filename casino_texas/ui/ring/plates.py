"""A seat's plate: name, style, stack and what it did last.

Knows: how a `SeatShown` looks.  Must not know: the hand, or where the words come from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.core.chips import Chips
from casino_texas.ui.art.props import DiscKind
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Theme

#: The style's type, as a share of the name's.
_TAG: Final = 0.88
#: By how many design units the plate of an all-in player is lifted: he stands up.
LIFT: Final = 5


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What stands on and before a seat.

    `actions` are ways to say what it did last, the longest first; `tone` a colour of the palette.
    `light` is `""`, `act` or `win`.
    """

    seat: int
    name: str
    stack: str
    tag: str = ""
    actions: tuple[str, ...] = ()
    tone: str = "muted"
    bet: Chips = 0
    bet_text: str = ""
    discs: tuple[tuple[str, DiscKind], ...] = ()
    light: str = ""
    is_dim: bool = False
    is_standing: bool = False


def draw_plate(painter: Painter, place: pygame.Rect, shown: SeatShown, *, size: float) -> None:
    """The plate with its two lines of type of this size."""
    theme, palette = painter.theme, painter.palette
    if shown.is_standing:
        place = place.move(0, -theme.px(LIFT))
    face, low = palette.panel_light, palette.panel
    edge = painter.lighter(palette.panel_edge, 0.1)
    width = 1.2
    if shown.light:
        edge, width = palette.gold, 2.5
    elif shown.is_standing:
        edge, width = palette.bad, 2.0
    if shown.is_dim:
        face, low = painter.darker(face, 0.35), painter.darker(low, 0.35)
        edge = painter.darker(edge, 0.4)
    painter.box(
        place,
        radius=9,
        top=painter.lighter(face, 0.06),
        bottom=low,
        edge=edge,
        edge_width=width,
        alpha=250,
        gloss=0 if shown.is_dim else 22,
        shadow=9 if shown.is_standing else 5,
    )
    inside = place.inflate(-theme.px(18), -theme.px(6))
    half = inside.height // 2
    upper = pygame.Rect(inside.left, inside.top, inside.width, half)
    lower = pygame.Rect(inside.left, inside.bottom - half, inside.width, half)
    _name(painter, upper, shown, size)
    _stack(painter, lower, shown, size)


def _name(painter: Painter, line: pygame.Rect, shown: SeatShown, size: float) -> None:
    theme, palette = painter.theme, painter.palette
    ink = palette.disabled_text if shown.is_dim else palette.text
    room = line.width
    if shown.tag:
        wide = _wide(theme, shown.tag, size * _TAG) + theme.px(2)
        needs = min(_wide(theme, shown.name, size, bold=True), theme.px(70))
        if wide + theme.px(8) + needs <= line.width:
            place = pygame.Rect(line.right - wide, line.top, wide, line.height)
            painter.owner = "plate-tag"
            painter.text(place, shown.tag, size=size * _TAG, colour=palette.muted, align="right")
            room -= wide + theme.px(8)
    painter.owner = "plate-name"
    place = pygame.Rect(line.left, line.top, room, line.height)
    painter.text(place, shown.name, size=size, bold=True, colour=ink, shrink=0.9)


def _stack(painter: Painter, line: pygame.Rect, shown: SeatShown, size: float) -> None:
    theme, palette = painter.theme, painter.palette
    ink = palette.disabled_text if shown.is_dim else palette.gold
    wide = min(_wide(theme, shown.stack, size, bold=True) + theme.px(2), line.width)
    painter.owner = "plate-stack"
    left = pygame.Rect(line.left, line.top, wide, line.height)
    painter.text(left, shown.stack, size=size, bold=True, colour=ink, shrink=0.7)
    room = line.width - wide - theme.px(8)
    painter.owner = "plate-action"
    for words in shown.actions:
        if _wide(theme, words, size, bold=bool(shown.light)) > room:
            continue
        place = pygame.Rect(line.right - room, line.top, room, line.height)
        tone = palette.disabled_text if shown.is_dim else getattr(palette, shown.tone)
        painter.text(place, words, size=size, bold=bool(shown.light), colour=tone, align="right")
        break


def _wide(theme: Theme, text: str, size: float, *, bold: bool = False) -> int:
    return theme.text.width(text, theme.text_px(size), bold=bold)
