"""A small sheet with words beside a place, for as long as it is pointed at.

Knows: where there is room for it.  Must not know: what is said, or by whom.
"""

from __future__ import annotations

from typing import Final

import pygame

from casino_texas.ui.paint import Painter

_TYPE: Final = 13.5


def draw_sheet(
    painter: Painter, words: str, *, beside: pygame.Rect, within: pygame.Rect
) -> pygame.Rect:
    """Draw it above the place, or else at its side, inside the board; returns where.

    It lies over other words for a moment, so it is no part of the page that is read.
    """
    theme, palette = painter.theme, painter.palette
    size = theme.text_px(_TYPE)
    pad_x, pad_y, gap = theme.px(10), theme.px(6), theme.px(10)
    widest = max(1, min(within.width - 2 * pad_x - theme.px(8), theme.text_px(420)))
    lines = theme.text.wrap(words, size, widest)
    sheet = pygame.Rect(0, 0, 0, 0)
    sheet.width = max(theme.text.width(line, size) for line in lines) + 2 * pad_x
    sheet.height = theme.text.line_height(size) * len(lines) + 2 * pad_y
    sheet.midbottom = (beside.centerx, beside.top - gap)
    if sheet.top < within.top:
        sheet.midleft = (beside.right + gap, beside.centery)
        if sheet.right > within.right:
            sheet.midright = (beside.left - gap, beside.centery)
        if sheet.left < within.left:
            sheet.midtop = (beside.centerx, beside.bottom + gap)
    sheet.clamp_ip(within.inflate(-theme.px(4), -theme.px(4)))
    painter.box(
        sheet, radius=8, top=palette.bar_light, bottom=palette.bar, edge=palette.gold, shadow=8
    )
    Painter(painter.surface, theme).text(
        sheet.inflate(-2 * pad_x, -2 * pad_y), words, size=_TYPE, wrap=True, valign="top"
    )
    return sheet
