"""Robes, collars and the patterns woven into them.

Design units of `figures`: the half's lower edge is the seam, which may slope.  Pattern signs are
set inside their panel by arithmetic, not by cutting.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from casino_texas.ui.art.figures.inks import (
    GOLD,
    GOLD_DEEP,
    GOLD_PALE,
    INK,
    IVORY,
    LINE,
    Inks,
    shape,
    stroke,
)
from casino_texas.ui.art.paint import Drawing, Point, polygon
from casino_texas.ui.art.suits import OUTLINES

Collar = Literal["ermine", "fan", "ruff", "chain", "points", "mantle"]
Weave = Literal["lozenges", "chevrons", "scales", "pips", "steps", "stripes"]

Seam = Callable[[float], float]


def draw_robe(
    drawing: Drawing, inks: Inks, weave: Weave, *, suit: int, seam: Seam, slim: bool
) -> None:
    """The body from shoulder to seam, with its middle panel and sleeves."""
    reach = 66.0 if slim else 75.0
    low_left, low_right = seam(-reach), seam(reach)
    cloth = drawing.linear((-reach, 0), (reach, 0), [
        (0, inks.main_deep, 1), (0.3, inks.main, 1), (0.62, inks.main, 1), (1, inks.main_deep, 1),
    ])  # fmt: skip
    drop = 8 if slim else 0
    shape(
        drawing,
        f"M{-reach} {low_left} L{-reach} {-24 + drop} C{-reach} {-42 + drop} {-reach + 12} -52 "
        f"{-40 if not slim else -34} -57 L-13 -63 L13 -63 L{40 if not slim else 34} -57 "
        f"C{reach - 12} -52 {reach} {-42 + drop} {reach} {-24 + drop} L{reach} {low_right} Z",
        cloth,
    )
    _sleeves(drawing, inks, reach, seam)
    _panel(drawing, inks, weave, suit, seam)


def _sleeves(drawing: Drawing, inks: Inks, reach: float, seam: Seam) -> None:
    """A corded shoulder, and stepped bands down both sleeves."""
    lift = 75.0 - reach
    for side in (-1, 1):
        s = side
        inner = 41.0
        for inset, paint, width in ((5.0, GOLD, 2.2), (9.4, inks.main_pale, 1.2)):
            stroke(drawing, f"M{s * (reach - inset)} {-25 + lift} C{s * (reach - inset)} "
                   f"{-38 + lift} {s * (reach - 12 - inset)} {-47 + inset * 0.4} "
                   f"{s * (40 - lift * 0.6)} {-54 + inset * 0.8}", paint, width)  # fmt: skip
        stroke(drawing, f"M{s * inner} {seam(s * inner):.1f} C{s * inner} -20 {s * 42} -30 "
               f"{s * 45} -42", INK, LINE)  # fmt: skip
        y = -28.0
        while y < seam(s * 58) - 4:
            drawing.path(
                f"M{s * (inner + 2)} {y} L{s * (reach - 1.4)} {y - 5} "
                f"L{s * (reach - 1.4)} {y + 0.6} L{s * (inner + 2)} {y + 5.6} Z",
                GOLD, stroke=INK, width=1.1,
            )  # fmt: skip
            drawing.path(
                f"M{s * (inner + 2)} {y + 5.6} L{s * (reach - 1.4)} {y + 0.6} "
                f"L{s * (reach - 1.4)} {y + 3.4} L{s * (inner + 2)} {y + 8.4} Z",
                inks.accent,
            )
            y += 17


def _panel(drawing: Drawing, inks: Inks, weave: Weave, suit: int, seam: Seam) -> None:
    top, half_top, half_low = -60.0, 19.0, 30.0
    left, right = seam(-half_low), seam(half_low)
    cloth = drawing.linear((-30, 0), (30, 0), [
        (0, inks.accent, 1), (0.55, inks.accent, 1), (1, inks.accent_deep, 1),
    ])  # fmt: skip
    shape(
        drawing,
        f"M{-half_top} {top} L{half_top} {top} L{half_low} {right} L{-half_low} {left} Z",
        cloth,
    )

    def half_at(y: float) -> float:
        return half_top + (half_low - half_top) * (y - top) / -top

    def inside(x: float, y: float, margin: float) -> bool:
        return abs(x) <= half_at(y) - margin and y < seam(x) - margin

    _weave(drawing, inks, weave, suit, inside, half_at)
    for side in (-1, 1):
        s = side
        low = seam(s * half_low)
        shape(
            drawing,
            f"M{s * half_top} {top} L{s * (half_top + 7)} {top + 2} L{s * (half_low + 7.6)} "
            f"{seam(s * (half_low + 7.6)):.1f} L{s * half_low} {low} Z",
            GOLD,
            line=1.5,
        )
        for index in range(9):
            share = (index + 0.5) / 9
            y = top + (low - top) * share
            x = s * (half_at(y) + 3.6)
            if y < seam(x) - 3:
                drawing.circle(x, y, 1.7, IVORY if index % 2 else inks.main, stroke=INK, width=0.8)


def _weave(
    drawing: Drawing,
    inks: Inks,
    weave: Weave,
    suit: int,
    inside: Callable[[float, float, float], bool],
    half_at: Callable[[float], float],
) -> None:
    if weave == "lozenges":
        for row in range(-8, 4):
            for column in range(-3, 4):
                x = column * 13 + (6.5 if row % 2 else 0)
                y = row * 7.6
                if inside(x, y, 5):
                    d = polygon([(x, y - 6), (x + 5, y), (x, y + 6), (x - 5, y)])
                    drawing.path(d, GOLD if row % 2 else inks.main, stroke=INK, width=0.9)
    elif weave == "chevrons":
        for row in range(-6, 3):
            y = row * 11.0
            half = half_at(y) - 1.4
            if y + half * 0.34 > 12:
                continue
            points = [(-half, y - 7), (0, y + 3), (half, y - 7), (half, y - 2.6), (0, y + 7.6),
                      (-half, y - 2.6)]  # fmt: skip
            drawing.path(polygon(points), GOLD if row % 2 else IVORY, stroke=INK, width=1.0)
    elif weave == "scales":
        for row in range(-7, 3):
            for column in range(-3, 4):
                x = column * 11 + (5.5 if row % 2 else 0)
                y = row * 8.0
                if inside(x, y, 4.6):
                    drawing.path(f"M{x - 5.5} {y - 4} A5.5 7.4 0 0 0 {x + 5.5} {y - 4}",
                                 inks.main if row % 2 else inks.accent, stroke=GOLD_PALE,
                                 width=1.3)  # fmt: skip
    elif weave == "pips":
        for row in range(-6, 3):
            for column in range(-2, 3):
                x = column * 17 + (8.5 if row % 2 else 0)
                y = row * 11.6
                if inside(x, y, 6):
                    with drawing.moved(x, y, scale=0.1):
                        drawing.path(OUTLINES[suit], GOLD_PALE, stroke=INK, width=8)
    elif weave == "steps":
        for row in range(-6, 3):
            y = row * 11.0
            half = half_at(y) - 1.4
            if y > 8:
                continue
            third = half / 3
            points = [(-half, y), (-2 * third, y), (-2 * third, y - 4), (-third, y - 4),
                      (-third, y - 8), (third, y - 8), (third, y - 4), (2 * third, y - 4),
                      (2 * third, y), (half, y)]  # fmt: skip
            drawing.lines(points, GOLD_PALE if row % 2 else IVORY, 2.0)
    else:
        for index in range(-3, 4):
            x = index * 6.6
            drawing.lines([(x * 0.72, -58), (x * 1.2, 12)],
                          GOLD_PALE if index % 2 else inks.main, 2.4)  # fmt: skip


def draw_collar_behind(drawing: Drawing, inks: Inks, collar: Collar) -> None:
    """A standing collar rises behind the head: a pleated fan."""
    if collar != "fan":
        return
    x0, y0, reach, count = 0.0, -58.0, 55.0, 17

    def at(index: float, r: float) -> Point:
        angle = math.radians(-112 + 224 * index / count)
        return x0 + math.sin(angle) * r, y0 - math.cos(angle) * r * 0.9

    for index in range(count):
        pleat = [(x0, y0), at(index, reach), at(index + 0.5, reach + 2.4), at(index + 1, reach)]
        paint = IVORY if index % 2 else (230, 214, 184)
        drawing.path(polygon(pleat), paint, stroke=INK, width=1.1)
    for r, paint, width in ((45.0, inks.accent, 3.4), (49.4, GOLD, 1.6)):
        drawing.lines([at(index / 4, r) for index in range(4 * count + 1)], paint, width)
    for index in range(count + 1):
        drawing.circle(*at(index, reach), 2.2, GOLD, stroke=INK, width=1.0)


def draw_neck(drawing: Drawing, inks: Inks, *, low: bool) -> None:
    """The neck, and with `low` the skin of a lady's neckline."""
    if low:
        shape(drawing, "M-9.6 -80 L9.6 -80 L10 -66 C14 -62 22 -60 29 -58 L0 -34 L-29 -58 "
              "C-22 -60 -14 -62 -10 -66 Z", inks.skin)  # fmt: skip
    else:
        shape(drawing, "M-10.6 -82 L10.6 -82 L12 -58 L-12 -58 Z", inks.skin)
    drawing.path("M-9 -70 Q0 -58 10 -70 L9.6 -76 L-9.6 -76 Z", inks.skin_deep, opacity=0.7)


def draw_collar(drawing: Drawing, inks: Inks, collar: Collar, suit: int) -> None:
    """What lies over the shoulders in front."""
    match collar:
        case "ermine":
            _collar_ermine(drawing, inks, suit)
        case "mantle":
            _collar_mantle(drawing, inks, suit)
        case "fan":
            _collar_fan(drawing, inks, suit)
        case "ruff":
            _collar_ruff(drawing, inks, suit)
        case "chain":
            _collar_chain(drawing, inks, suit)
        case "points":
            _collar_points(drawing, inks, suit)


def _collar_ermine(drawing: Drawing, inks: Inks, suit: int) -> None:
    shape(drawing, "M-56 -51 C-44 -27 -22 -20 0 -20 C22 -20 44 -27 56 -51 L38 -60 L13 -66 "
          "C10 -56 5 -50 0 -47 C-5 -50 -10 -56 -13 -66 L-38 -60 Z", IVORY)  # fmt: skip
    for x, y in ((-43, -47), (-31, -37), (-17, -30), (0, -28), (17, -30), (31, -37), (43, -47),
                 (-30, -52), (-17, -44), (17, -44), (30, -52)):  # fmt: skip
        drawing.path(f"M{x} {y - 3.4} C{x + 2.2} {y} {x + 2.6} {y + 2.6} {x + 1} {y + 4} L{x} "
                     f"{y + 2} L{x - 1} {y + 4} C{x - 2.6} {y + 2.6} {x - 2.2} {y} {x} "
                     f"{y - 3.4} Z", INK)  # fmt: skip


def _collar_mantle(drawing: Drawing, inks: Inks, suit: int) -> None:
    shape(drawing, "M-58 -50 C-46 -30 -24 -24 0 -22 C24 -24 46 -30 58 -50 L38 -60 L13 -66 "
          "L0 -50 L-13 -66 L-38 -60 Z", inks.accent)  # fmt: skip
    for offset, paint, width in ((0, GOLD, 4.6), (-8, GOLD_PALE, 1.4)):
        stroke(drawing, f"M{-53 - offset * 0.4} {-50 + offset * 0.6} C-44 {-33 + offset} -24 "
               f"{-27 + offset} 0 {-25.4 + offset} C24 {-27 + offset} 44 {-33 + offset} "
               f"{53 + offset * 0.4} {-50 + offset * 0.6}", paint, width)  # fmt: skip
    for x, y in ((-36, -45), (-18, -38), (0, -36), (18, -38), (36, -45)):
        with drawing.moved(x, y, scale=0.085):
            drawing.path(OUTLINES[suit], IVORY, stroke=INK, width=9)


def _collar_fan(drawing: Drawing, inks: Inks, suit: int) -> None:
    _pearls(drawing)


def _collar_ruff(drawing: Drawing, inks: Inks, suit: int) -> None:
    for row, (y, half, count) in enumerate(((-56.0, 27.0, 8), (-63.0, 23.0, 7))):
        for index in range(count):
            at = (index - (count - 1) / 2) * 2 * half / count
            bend = 3.4 * (1 - (at / half) ** 2)
            drawing.ellipse(at, y + bend, half / count + 1.2, 5.6,
                            IVORY if row == 0 else (238, 228, 206), stroke=INK,
                            width=1.4)  # fmt: skip


def _collar_chain(drawing: Drawing, inks: Inks, suit: int) -> None:
    shape(drawing, "M-30 -60 L-13 -67 L0 -52 L13 -67 L30 -60 L0 -34 Z", IVORY)
    stroke(drawing, "M-44 -54 C-30 -26 -12 -18 0 -16 C12 -18 30 -26 44 -54", INK, 6.2)
    drawing.path("M-44 -54 C-30 -26 -12 -18 0 -16 C12 -18 30 -26 44 -54", stroke=GOLD, width=4,
                 dash="3.4 1.3", cap="butt")  # fmt: skip
    drawing.circle(0, -12, 9, GOLD, stroke=INK, width=1.6)
    with drawing.moved(0, -12, scale=0.11):
        drawing.path(OUTLINES[suit], inks.pip)


def _collar_points(drawing: Drawing, inks: Inks, suit: int) -> None:
    shape(drawing, "M-34 -58 L-13 -66 L0 -50 L13 -66 L34 -58 L24 -36 L12 -48 L0 -30 L-12 -48 "
          "L-24 -36 Z", IVORY)  # fmt: skip
    stroke(drawing, "M-28 -56 L-22.4 -42 L-12 -53 L0 -37 L12 -53 L22.4 -42 L28 -56", GOLD_DEEP,
           1.5)  # fmt: skip
    drawing.circle(0, -47, 3.2, inks.accent, stroke=INK, width=1.2)


def _pearls(drawing: Drawing) -> None:
    for index in range(-5, 6):
        x = index * 3.9
        y = -61 + 9.4 * (1 - (index / 5.6) ** 2)
        drawing.circle(x, y, 2.1, (254, 252, 246), stroke=INK, width=0.9)
    drawing.path("M0 -49 L3.4 -44.6 L0 -39 L-3.4 -44.6 Z", GOLD, stroke=INK, width=1.1)
