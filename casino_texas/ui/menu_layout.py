"""How the buttons of the main menu stand: one under another, as high as there is room for.

Knows: that the first may carry a second line.  Must not know: what the buttons do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button

#: The height of a button where there is room (design units).
_TALLEST: Final = 58


def stack_buttons(buttons: Sequence[Button], box: pygame.Rect, theme: Theme) -> None:
    """Place the buttons in the box; one with a price has a second line for it."""
    gap = theme.px(10)
    line = theme.text.line_height(theme.text_px(17), bold=True)
    extra = {button.name: line if button.price else 0 for button in buttons}
    between = gap * (len(buttons) - 1) + sum(extra.values())
    high = (box.height - between) // len(buttons)
    high = max(theme.px(TARGET), min(high, theme.unit(_TALLEST)))
    y = box.top + max(0, (box.height - high * len(buttons) - between) // 2)
    for button in buttons:
        tall = high + extra[button.name]
        button.place(pygame.Rect(box.left, y, box.width, tall))
        y += tall + gap
