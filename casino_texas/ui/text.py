"""Type: measuring, breaking, shortening and drawing of text, from a cache.

Knows: fonts in pixels, how text is broken into lines and shortened with dots so that it never
leaves its box.  Must not know: sentences or colours' meaning.

    text.width("Fold", 16, bold=True)
    text.wrap(sentence, 16, width)  -> lines
    text.fit(name, 16, width)       -> the text, or its beginning and dots
    text.render("Fold", 16, (255, 255, 255))

All sizes are pixels; `Painter.text` (paint) takes design units and a box.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Final

import pygame

from casino_texas.ui.fonts import Fonts

Colour = tuple[int, int, int]
DOTS: Final = "…"
_KEPT: Final = 1500
#: A line may also be broken behind these, if a word is longer than the line.
_BREAK_BEHIND: Final = "-–—/\\.,;:_"


class TextCache:
    """Rendered text of one scale; the least recently used goes first."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._cache: OrderedDict[tuple[str, int, Colour, bool], pygame.Surface] = OrderedDict()
        self._measured = lru_cache(maxsize=8000)(self._measure)
        self._wrapped = lru_cache(maxsize=1000)(self._wrap)

    def line_height(self, size: int, *, bold: bool = False) -> int:
        return self._fonts.get(size, bold=bold).get_linesize()

    def height(self, size: int, *, bold: bool = False) -> int:
        """The height of one rendered line."""
        return self._fonts.get(size, bold=bold).get_height()

    def width(self, text: str, size: int, *, bold: bool = False) -> int:
        return self._measured(text, size, bold)

    def _measure(self, text: str, size: int, bold: bool) -> int:
        return self._fonts.get(size, bold=bold).size(_drawable(text))[0]

    def render(self, text: str, size: int, colour: Colour, *, bold: bool = False) -> pygame.Surface:
        """One line of text; blit it, never draw on it."""
        key = (text, size, colour, bold)
        surface = self._cache.get(key)
        if surface is not None:
            self._cache.move_to_end(key)
            return surface
        surface = self._fonts.get(size, bold=bold).render(_drawable(text), True, colour)
        if pygame.display.get_surface() is not None:
            surface = surface.convert_alpha()
        self._cache[key] = surface
        if len(self._cache) > _KEPT:
            self._cache.popitem(last=False)
        return surface

    def fit(self, text: str, size: int, width: int, *, bold: bool = False) -> str:
        """The text if it is at most `width` wide, else its longest beginning with dots."""
        if self.width(text, size, bold=bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + DOTS, size, bold=bold) <= width:
                low = middle
            else:
                high = middle - 1
        if low == 0:
            return DOTS if self.width(DOTS, size, bold=bold) <= width else ""
        return text[:low].rstrip() + DOTS

    def wrap(self, text: str, size: int, width: int, *, bold: bool = False) -> tuple[str, ...]:
        """The text in lines at most `width` wide; a word longer than a line is broken."""
        return self._wrapped(text, size, width, bold)

    def _wrap(self, text: str, size: int, width: int, bold: bool) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, size, bold=bold) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while word and self.width(word, size, bold=bold) > width:
                    cut = self._cut(word, size, width, bold=bold)
                    lines.append(word[:cut])
                    word = word[cut:]
                line = word
            lines.append(line)
        return tuple(lines)

    def _cut(self, word: str, size: int, width: int, *, bold: bool) -> int:
        """Where to break a word that is too long: behind a sign if there is one, else anywhere."""
        fits = 1
        while fits < len(word) and self.width(word[: fits + 1], size, bold=bold) <= width:
            fits += 1
        for place in range(fits, fits // 2, -1):
            if word[place - 1] in _BREAK_BEHIND:
                return place
        return fits


def _drawable(text: str) -> str:
    """The text without what no font can draw: the name of a file may hold anything."""
    return text.encode("utf-8", "replace").decode().replace("\0", "?")
