"""Where the keyboard goes next: in order by Tab, or the nearest place by an arrow.

Knows: places.  Must not know: scenes or particular widgets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from casino_texas.ui.widgets.base import Widget

#: The direction of each arrow key.
ARROWS: Final[Mapping[int, tuple[int, int]]] = {
    pygame.KSCAN_LEFT: (-1, 0),
    pygame.KSCAN_RIGHT: (1, 0),
    pygame.KSCAN_UP: (0, -1),
    pygame.KSCAN_DOWN: (0, 1),
}


def following(order: Sequence[Widget], current: Widget | None, step: int) -> Widget | None:
    """The widget `step` places on, round and round; the first or last where there is no current."""
    if not order:
        return None
    if current is None or current not in order:
        return order[0 if step > 0 else -1]
    return order[(order.index(current) + step) % len(order)]


def nearest(order: Sequence[Widget], current: Widget, direction: tuple[int, int]) -> Widget | None:
    """The nearest widget that way, None where there is none; distance aside counts double."""
    dx, dy = direction
    x, y = current.rect.center
    best: Widget | None = None
    least = 0
    for widget in order:
        if widget is current:
            continue
        right, down = widget.rect.centerx - x, widget.rect.centery - y
        along = right * dx + down * dy
        far = along + 2 * (abs(right * dy) + abs(down * dx))
        if along > 0 and (best is None or far < least):
            best, least = widget, far
    return best
