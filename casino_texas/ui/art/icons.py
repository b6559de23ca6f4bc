"""Signs for buttons and lists, drawn in one colour at any size.

Knows their lines.  Must not know which button shows which.
Design units: a sign stands in a square of 24.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from casino_texas.ui.art.paint import Colour, Drawing, Picture, number, polygon, render, rounded
from casino_texas.ui.art.suits import CLUBS, DIAMONDS, HEARTS, OUTLINES, SPADES


@dataclass(frozen=True, slots=True)
class Sign:
    """`lines` are stroked, `fills` filled; `suit` is drawn as large as fits."""

    lines: str = ""
    fills: str = ""
    width: float = 2.0
    suit: int | None = None


def _circle(x: float, y: float, r: float) -> str:
    return (
        f"M{number(x - r)} {number(y)} A{number(r)} {number(r)} 0 1 1 {number(x + r)} {number(y)} "
        f"A{number(r)} {number(r)} 0 1 1 {number(x - r)} {number(y)} Z "
    )


def _dots(*points: tuple[float, float], r: float = 1.3) -> str:
    return "".join(_circle(x, y, r) for x, y in points)


def _gear() -> str:
    points: list[tuple[float, float]] = []
    for tooth in range(8):
        for degrees, radius in ((-13, 9.6), (13, 9.6), (19, 7.3), (26, 7.3)):
            turn = math.radians(tooth * 45 + degrees)
            points.append((12 + radius * math.cos(turn), 12 + radius * math.sin(turn)))
    return polygon(points) + " " + _circle(12, 12, 3.1)


def _star(points: int, outer: float, inner: float) -> str:
    return polygon([
        (12 + (outer if n % 2 == 0 else inner) * math.sin(math.pi * n / points),
         12.4 - (outer if n % 2 == 0 else inner) * math.cos(math.pi * n / points))
        for n in range(2 * points)
    ])  # fmt: skip


def _chip() -> str:
    spokes = ""
    for n in range(6):
        a = math.radians(60 * n + 30)
        spokes += (
            f"M{12 + 5.2 * math.cos(a):.2f} {12 + 5.2 * math.sin(a):.2f} "
            f"L{12 + 9 * math.cos(a):.2f} {12 + 9 * math.sin(a):.2f} "
        )
    return _circle(12, 12, 9.2) + _circle(12, 12, 5.2) + spokes


_CROSS: Final = "M6 6 L18 18 M18 6 L6 18"
_CARD: Final = rounded(6, 3, 12, 18, 2)
_SPEAKER: Final = "M3 9.4 H6.6 L11.6 5 V19 L6.6 14.6 H3 Z"

SIGNS: Final[dict[str, Sign]] = {
    # what a player does
    "fold": Sign(_CARD + " M9.4 9.4 L14.6 14.6 M14.6 9.4 L9.4 14.6", width=2.0),
    "check": Sign("M4.5 12.6 L9.8 18 L19.8 6.6", width=2.8),
    "call": Sign("M4 12 H17 M12 6.4 L17.6 12 L12 17.6 M20.6 5 V19", width=2.2),
    "bet": Sign(_chip(), width=1.7),
    "raise": Sign("M12 20 V5 M5.6 11.2 L12 4.6 L18.4 11.2", width=2.6),
    "all_in": Sign("M5 20.4 H19 M5 16.4 H19 M5 12.4 H19 M12 9 V3.4 M8.6 6.4 L12 3 L15.4 6.4"),
    "deal": Sign(rounded(3.4, 7.2, 10.4, 13.6, 1.6) + " M9 3.8 L19.2 5.8 L17 19.2", width=1.9),
    "card": Sign(_CARD + " M12 8.4 V15.6 M8.4 12 H15.6", width=1.9),
    "exchange": Sign("M4 8.4 H19.4 M15.4 4.4 L19.4 8.4 L15.4 12.4 M20 16 H4.6 M8.6 12 L4.6 16 "
                     "L8.6 20"),
    "undo": Sign("M5 9.4 H14 A5.6 5.6 0 0 1 14 20.4 H8.4 M9.4 4.6 L4.6 9.4 L9.4 14.2"),
    "redo": Sign("M19 9.4 H10 A5.6 5.6 0 0 0 10 20.4 H15.6 M14.6 4.6 L19.4 9.4 L14.6 14.2"),
    "clear": Sign(_CROSS, width=2.4),
    "rebet": Sign("M4.6 11 A7.6 7.6 0 0 1 18.6 8.2 M19.4 13 A7.6 7.6 0 0 1 5.4 15.8 "
                  "M19.6 3.4 V8.6 H14.4 M4.4 20.6 V15.4 H9.6"),
    "double": Sign("M3.6 9 L10 15.4 M10 9 L3.6 15.4 M13.4 8.6 A3.5 3.5 0 0 1 20.2 9.8 "
                   "C20.2 12.2 16 14.4 13.6 18 H20.8", width=2.2),
    # moving about
    "menu": Sign("M4 6.4 H20 M4 12 H20 M4 17.6 H20", width=2.2),
    "back": Sign("M20 12 H5 M11.4 5.4 L4.8 12 L11.4 18.6", width=2.2),
    "left": Sign("M14.6 5 L7.8 12 L14.6 19", width=2.4),
    "right": Sign("M9.4 5 L16.2 12 L9.4 19", width=2.4),
    "up": Sign("M5 15 L12 8.2 L19 15", width=2.4),
    "down": Sign("M5 9 L12 15.8 L19 9", width=2.4),
    "play": Sign(fills="M7.4 4.6 L19.4 12 L7.4 19.4 Z"),
    "pause": Sign(fills=rounded(6.4, 4.8, 3.8, 14.4, 1) + " " + rounded(13.8, 4.8, 3.8, 14.4, 1)),
    "fast": Sign(fills="M3.6 5.4 L12 12 L3.6 18.6 Z M12 5.4 L20.4 12 L12 18.6 Z"),
    "exit": Sign("M13 4 H5 V20 H13 M10 12 H20.4 M15.6 7.2 L20.4 12 L15.6 16.8"),
    "full_screen": Sign("M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15", width=2.2),
    "window": Sign("M9 4 V9 H4 M20 9 H15 V4 M15 20 V15 H20 M4 15 H9 V20", width=2.2),
    # the program
    "settings": Sign(_gear(), width=1.7),
    "sound": Sign("M15 8.4 A5.2 5.2 0 0 1 15 15.6 M17.6 5.4 A9 9 0 0 1 17.6 18.6", _SPEAKER),
    "mute": Sign("M15.4 9 L21.2 15 M21.2 9 L15.4 15", _SPEAKER, 2.2),
    "help": Sign(_circle(12, 12, 9.3) + "M9 9.6 A3 3 0 1 1 13.6 12.2 C12.4 13 12 13.4 12 14.4",
                 _dots((12, 17.4))),
    "info": Sign(_circle(12, 12, 9.3) + "M12 11.2 V17", _dots((12, 7.6))),
    "warning": Sign("M12 3.6 L21.4 20 H2.6 Z M12 9.6 V14", _dots((12, 17)), 2.0),
    "tick": Sign(_circle(12, 12, 9.3) + "M7.6 12.4 L10.8 15.6 L16.6 8.8"),
    "cross": Sign(_circle(12, 12, 9.3) + "M8.6 8.6 L15.4 15.4 M15.4 8.6 L8.6 15.4"),
    "lock": Sign("M7.6 10.6 V7.6 A4.4 4.4 0 0 1 16.4 7.6 V10.6",
                 rounded(4.6, 10.4, 14.8, 10.4, 2)),
    "shield": Sign("M12 3 L19.8 5.8 V11.6 C19.8 16.4 16.4 19.6 12 21.2 C7.6 19.6 4.2 16.4 4.2 11.6 "
                   "V5.8 Z M8.4 11.8 L11.2 14.6 L15.8 9.2", width=1.9),
    "trophy": Sign("M7 4 H17 V9.6 A5 5 0 0 1 7 9.6 Z M7 5.6 H3.6 C3.6 9 5 10.8 7.4 11 M17 5.6 "
                   "H20.4 C20.4 9 19 10.8 16.6 11 M12 14.8 V18 M7.6 20.2 H16.4 M9.6 20 L10.4 17.6 "
                   "H13.6 L14.4 20", width=1.8),
    "star": Sign(fills=_star(5, 9.6, 4.1)),
    # numbers and lists
    "chart": Sign("M3.6 3.6 V20.4 H20.4 M7 16 L11 10.4 L14 13.4 L20 6"),
    "bars": Sign("M5 20 V12 M12 20 V4.6 M19 20 V9", width=3.0),
    "lab": Sign("M9 3.4 H15 M10.2 3.6 V9.8 L4.8 19 C4.2 20 4.8 20.8 5.8 20.8 H18.2 C19.2 20.8 19.8 "
                "20 19.2 19 L13.8 9.8 V3.6 M7.4 15.4 H16.6", _dots((11, 18), r=1.1), 1.8),
    "history": Sign("M4.4 9.4 A8.4 8.4 0 1 1 3.8 13.6 M4 4.6 V9.6 H9 M12 7.4 V12.4 L15.6 14.6"),
    "list": Sign("M9 6 H20.4 M9 12 H20.4 M9 18 H20.4", _dots((4.6, 6), (4.6, 12), (4.6, 18))),
    "search": Sign(_circle(10.4, 10.4, 6.4) + "M15.2 15.2 L20.6 20.6", width=2.3),
    "eye": Sign("M2.6 12 C6 6.6 9 5.4 12 5.4 C15 5.4 18 6.6 21.4 12 C18 17.4 15 18.6 12 18.6 "
                "C9 18.6 6 17.4 2.6 12 Z", _dots((12, 12), r=3.1), 1.8),
    "hidden": Sign("M2.6 12 C6 6.6 9 5.4 12 5.4 C15 5.4 18 6.6 21.4 12 C18 17.4 15 18.6 12 18.6 "
                   "C9 18.6 6 17.4 2.6 12 Z M4.6 20 L19.4 4", width=1.8),
    "advice": Sign("M9 18 H15 M10 21 H14 M9 18 C9 15 6 13.4 6 9.4 A6 6 0 0 1 18 9.4 C18 13.4 15 15 "
                   "15 18", width=1.8),
    # files
    "folder": Sign("M3.4 19 V5 H9.4 L11.6 8 H20.6 V19 Z", width=1.9),
    "copy": Sign(rounded(8.6, 8.6, 11.6, 11.6, 1.6) + " M15.4 5.4 V4 H4 V15.4 H5.4", width=1.9),
    "edit": Sign("M4 20 L5 15.6 L16.4 4.2 L19.8 7.6 L8.4 19 Z M14 6.6 L17.4 10", width=1.8),
    "save": Sign("M12 3.6 V14 M7.4 9.6 L12 14.2 L16.6 9.6 M4 15 V20.2 H20 V15", width=2.1),
    "bin": Sign("M4 6.4 H20 M9 6 V3.8 H15 V6 M6 6.6 L7 20.4 H17 L18 6.6 M10.4 10 V17 M13.6 10 V17",
                width=1.8),
    "keys": Sign(rounded(2.6, 6, 18.8, 12, 2) + " M8 14.6 H16",
                 _dots((6.4, 9.8), (10.1, 9.8), (13.8, 9.8), (17.5, 9.8), r=1.0), 1.8),
    "language": Sign(_circle(12, 12, 9.2) + "M2.8 12 H21.2 M12 2.8 C7 8 7 16 12 21.2 M12 2.8 "
                     "C17 8 17 16 12 21.2", width=1.6),
    # people and tables
    "table": Sign("M2.4 7 H21.6 C21.6 14 17.4 18.4 12 18.4 C6.6 18.4 2.4 14 2.4 7 Z "
                  "M7 7.4 C7.4 11 9.4 13 12 13 C14.6 13 16.6 11 17 7.4", width=1.8),
    "ring": Sign("M8 5.6 H16 A6.4 6.4 0 0 1 16 18.4 H8 A6.4 6.4 0 0 1 8 5.6 Z",
                 _dots((12, 2.8), (4.2, 3.6), (19.8, 3.6), (12, 21.2), (4.2, 20.4), (19.8, 20.4),
                       r=1.5)),
    "people": Sign(_circle(9, 8, 3.7) + "M2.6 20 C2.6 15.6 5.6 13.8 9 13.8 C12.4 13.8 15.4 15.6 "
                   "15.4 20 M15.4 4.6 A3.5 3.5 0 0 1 15.4 11.4 M17.4 14.2 C19.8 14.8 21.4 16.6 "
                   "21.4 20", width=1.9),
    "plus": Sign("M12 5 V19 M5 12 H19", width=2.4),
    "minus": Sign("M5 12 H19", width=2.4),
    "clubs": Sign(suit=CLUBS),
    "diamonds": Sign(suit=DIAMONDS),
    "hearts": Sign(suit=HEARTS),
    "spades": Sign(suit=SPADES),
}  # fmt: skip


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """The sign at `size` pixels.

    Raises:
        KeyError: there is no such sign.
    """
    return render(_picture(name, colour), (size, size))


@lru_cache(maxsize=256)
def _picture(name: str, colour: Colour) -> Picture:
    sign = SIGNS[name]
    drawing = Drawing(24, 24)
    if sign.suit is not None:
        with drawing.moved(12, 12, scale=0.19):
            drawing.path(OUTLINES[sign.suit], colour)
    if sign.fills:
        drawing.path(sign.fills, colour)
    if sign.lines:
        drawing.path(sign.lines, stroke=colour, width=sign.width)
    return drawing.picture()
