"""The pots under the board: each with its amount, however little room there is.

Knows: how pots are said and placed in a narrow area.  Must not know: how many there are and why,
or how a chip is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import pygame

from casino_texas.core.chips import Chips
from casino_texas.ui.theme import Theme

#: Type sizes from the usual one to the smallest.
_SIZES: Final = (15.0, 13.5, 12.0, 11.0, 10.0, 9.0)


@dataclass(frozen=True, slots=True)
class PotShown:
    """One pot: its chips, and ways to say which it is and how much, the longest first."""

    texts: tuple[str, ...]
    chips: Chips

    @property
    def text(self) -> str:
        return self.texts[0]

    def said(self, form: int) -> str:
        """The way of this number to say it, or the shortest."""
        return self.texts[min(form, len(self.texts) - 1)]


@dataclass(frozen=True, slots=True)
class PotPlace:
    """Where a pot is written; `chip` is the diameter of the chip before the words, 0 for none."""

    box: pygame.Rect
    text: str
    chips: Chips
    chip: int


@dataclass(frozen=True, slots=True)
class PotRow:
    """All pots, in type of one size."""

    places: tuple[PotPlace, ...]
    size: float


def pot_row(theme: Theme, area: pygame.Rect, pots: Sequence[PotShown]) -> PotRow:
    """The longest words at the largest type that fit the area; a chip where there is room for it.

    Words are shortened before type is made smaller, save for the first step down.
    """
    forms = range(max(len(pot.texts) for pot in pots))
    tries = [(form, size) for size, form in product(_SIZES[:2], forms)]
    tries += [(forms[-1], size) for size in _SIZES[2:]]
    for form, size in tries:
        for has_chips in (True, False):
            row = _row(theme, area, pots, form=form, size=size, has_chips=has_chips)
            if row is not None:
                return row
    row = _row(theme, area, pots, form=forms[-1], size=_SIZES[-1], has_chips=False, fits=True)
    assert row is not None
    return row


def _row(
    theme: Theme,
    area: pygame.Rect,
    pots: Sequence[PotShown],
    *,
    form: int,
    size: float,
    has_chips: bool,
    fits: bool = False,
) -> PotRow | None:
    """Everything in these words and this type; None where it does not fit, unless it must."""
    pixels = theme.text_px(size)
    high = theme.text.line_height(pixels, bold=True) + theme.px(2)
    chip = round(high * 0.62) if has_chips else 0
    extra = theme.px(18) + (chip + theme.px(6) if chip else 0)
    widths = [theme.text.width(pot.said(form), pixels, bold=True) + extra for pot in pots]
    gap = theme.px(8)
    for lines in range(1, max(1, (area.height + theme.px(2)) // (high + theme.px(2))) + 1):
        split = _split(widths, lines)
        whole = max(sum(line) + gap * (len(line) - 1) for line in split)
        if whole <= area.width or fits:
            break
    else:
        return None
    places = []
    left_over = iter(pots)
    y = area.top
    for line in split:
        x = area.centerx - (sum(line) + gap * (len(line) - 1)) // 2
        for wide in line:
            pot = next(left_over)
            box = (
                pygame.Rect(x, y, wide, high).clip(area) if fits else pygame.Rect(x, y, wide, high)
            )
            places.append(PotPlace(box, pot.said(form), pot.chips, chip))
            x += wide + gap
        y += high + theme.px(2)
    return PotRow(tuple(places), size)


def _split(widths: Sequence[int], lines: int) -> list[Sequence[int]]:
    """The pots in so many lines, as many in each, the first lines one more."""
    each, more = divmod(len(widths), lines)
    found = []
    at = 0
    for line in range(min(lines, len(widths))):
        count = each + (line < more)
        found.append(widths[at : at + count])
        at += count
    return found
