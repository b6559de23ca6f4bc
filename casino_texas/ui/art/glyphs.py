"""The letters and figures of the card corners, as outlines of our own.

Knows strokes.  Must not know what they stand for.  A glyph stands in a box 44 units high, is
drawn with one even stroke, and can be squeezed to a width.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from casino_texas.ui.art.paint import Drawing, Paint

HEIGHT: Final = 44.0
_PEN: Final = 7.6


@dataclass(frozen=True, slots=True)
class Glyph:
    """`width` in units; `stroke` is drawn with the pen, `fill` is filled (even-odd)."""

    width: float
    stroke: str = ""
    fill: str = ""


GLYPHS: Final[dict[str, Glyph]] = {
    "2": Glyph(28, "M3.9 14.5 C3.9 7 8 3.8 14 3.8 C20 3.8 24 7.4 24 13 C24 17.5 22 20.6 18.5 24.6"
                   " L5 40.2 L25.6 40.2"),
    "3": Glyph(28, "M4 3.8 L23 3.8 L13.2 18 C19.8 17.4 24.1 21.6 24.1 28.6"
                   " C24.1 35.8 19.8 40.2 13.6 40.2 C8.4 40.2 4.6 37.4 3.6 32"),
    "4": Glyph(29, fill="M16.4 0 L24.2 0 L24.2 27 L29 27 L29 34 L24.2 34 L24.2 44 L16.6 44"
                        " L16.6 34 L0 34 L0 27.4 Z M16.6 12.6 L8 27 L16.6 27 Z"),
    "5": Glyph(28, "M23.4 3.8 L7.2 3.8 L5.9 20.2 C8.2 18 11 17 14 17 C20.2 17 24.1 21.6 24.1 28.4"
                   " C24.1 35.8 20 40.2 13.6 40.2 C8.6 40.2 4.9 37.6 3.7 32.8"),
    "6": Glyph(28, "M19.6 2.6 C10.8 7.6 3.9 15.4 3.9 28 C3.9 35.8 7.8 40.2 14 40.2"
                   " C20.2 40.2 24.1 35.8 24.1 29.2 C24.1 22.6 20.2 18.4 14.2 18.4"
                   " C8.6 18.4 4.4 22.4 3.9 28"),
    "7": Glyph(27, "M1.4 3.8 L22.8 3.8 C16.4 15 11.6 28 10 44.6"),
    "8": Glyph(28, "M14 20.4 C9 20.4 5.5 17 5.5 12.2 C5.5 7 8.8 3.8 14 3.8 C19.2 3.8 22.5 7 22.5"
                   " 12.2 C22.5 17 19 20.4 14 20.4 C7.8 20.4 3.8 24.4 3.8 30.2"
                   " C3.8 36.4 7.8 40.2 14 40.2 C20.2 40.2 24.2 36.4 24.2 30.2"
                   " C24.2 24.4 20.2 20.4 14 20.4 Z"),
    "9": Glyph(28, "M8.4 41.4 C17.2 36.4 24.1 28.6 24.1 16 C24.1 8.2 20.2 3.8 14 3.8"
                   " C7.8 3.8 3.9 8.2 3.9 14.8 C3.9 21.4 7.8 25.6 13.8 25.6"
                   " C19.4 25.6 23.6 21.6 24.1 16"),
    "1": Glyph(13, fill="M5.4 0 L12.6 0 L12.6 44 L5 44 L5 9.4 L0 12 L0 4.4 Z"),
    "0": Glyph(25, "M12.5 3.8 C6.6 3.8 3.8 8.4 3.8 16 L3.8 28 C3.8 35.6 6.6 40.2 12.5 40.2"
                   " C18.4 40.2 21.2 35.6 21.2 28 L21.2 16 C21.2 8.4 18.4 3.8 12.5 3.8 Z"),
    "J": Glyph(24, "M8.6 3.8 L20 3.8 L20 29 C20 36.4 16.8 40.2 11.4 40.2 C6.4 40.2 3.4 37 2.8 31"),
    "Q": Glyph(30, "M15 3.8 C7.8 3.8 3.8 8 3.8 15.6 L3.8 28.4 C3.8 36 7.8 40.2 15 40.2"
                   " C22.2 40.2 26.2 36 26.2 28.4 L26.2 15.6 C26.2 8 22.2 3.8 15 3.8 Z",
               "M13.6 30.4 L19 25.6 L30.4 38.6 L25 43.4 Z"),
    "K": Glyph(30, fill="M0 0 L7.8 0 L7.8 18.6 L19.6 0 L28.6 0 L17.6 16.8 L30 44 L21.2 44"
                        " L12.4 24.6 L7.8 31.4 L7.8 44 L0 44 Z"),
    "A": Glyph(32, fill="M11.6 0 L20.4 0 L32 44 L23.8 44 L21.6 35 L10.4 35 L8.2 44 L0 44 Z"
                        " M16 11.4 L12 28.2 L20 28.2 Z"),
    "S": Glyph(27, "M22.8 12.4 C22.4 7 19 3.8 13.4 3.8 C7.6 3.8 4.2 7 4.2 12 C4.2 24 23.4 18.4"
                   " 23.4 31 C23.4 36.8 19.6 40.2 13.6 40.2 C7.4 40.2 3.8 36.8 3.4 30.8"),
    "H": Glyph(28, "M3.8 0 L3.8 44 M24.2 0 L24.2 44 M3.8 21.6 L24.2 21.6"),
    "D": Glyph(28, "M3.8 3.8 L12 3.8 C20 3.8 24.2 9 24.2 17 L24.2 27 C24.2 35 20 40.2 12 40.2"
                   " L3.8 40.2 Z"),
    "C": Glyph(27, "M23.4 14 C23.2 7.4 19.6 3.8 14 3.8 C7.4 3.8 3.8 8.2 3.8 15.6 L3.8 28.4"
                   " C3.8 35.8 7.4 40.2 14 40.2 C19.6 40.2 23.2 36.6 23.4 30"),
    "M": Glyph(36, fill="M0 44 L0 0 L9 0 L18 22 L27 0 L36 0 L36 44 L28.4 44 L28.4 15 L20.6 33.6"
                        " L15.4 33.6 L7.6 15 L7.6 44 Z"),
    "B": Glyph(28, "M3.8 3.8 L13.6 3.8 C19.6 3.8 22.8 7 22.8 12.2 C22.8 17.4 19.6 20.6 13.6 20.6"
                   " L3.8 20.6 L14 20.6 C20.8 20.6 24.2 24.4 24.2 30.4 C24.2 36.6 20.8 40.2 14 40.2"
                   " L3.8 40.2 Z"),
    "T": Glyph(26, fill="M0 0 L26 0 L26 7.6 L16.8 7.6 L16.8 44 L9.2 44 L9.2 7.6 L0 7.6 Z"),
}  # fmt: skip


def text_width(text: str, height: float, gap: float = 3.4) -> float:
    """How wide `text` stands at this height."""
    units = sum(GLYPHS[letter].width for letter in text) + gap * (len(text) - 1)
    return units * height / HEIGHT


def draw_glyphs(
    drawing: Drawing,
    text: str,
    centre_top: tuple[float, float],
    *,
    height: float,
    paint: Paint,
    gap: float = 3.4,
) -> None:
    """Draw `text`, `height` units high, centred under the point."""
    x, y = centre_top
    left = x - text_width(text, height, gap) / 2
    scale = height / HEIGHT
    for letter in text:
        glyph = GLYPHS[letter]
        with drawing.moved(left, y, scale=scale):
            if glyph.stroke:
                drawing.path(glyph.stroke, stroke=paint, width=_PEN, join="miter", cap="butt")
            if glyph.fill:
                drawing.path(glyph.fill, paint, even_odd=True)
        left += (glyph.width + gap) * scale
