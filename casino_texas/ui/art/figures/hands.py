"""Hands and what they hold: sword, halberd, sceptre, orb, flowers, a fan, a lance.

Design units of `figures`.  A thing is drawn upright with the hand at (0, 0), the hand over it.
"""

from __future__ import annotations

import math
from typing import Literal

from casino_texas.ui.art.figures.inks import (
    GOLD,
    GOLD_DEEP,
    GOLD_PALE,
    INK,
    IVORY,
    STEEL,
    STEEL_DEEP,
    Inks,
    shape,
    stroke,
)
from casino_texas.ui.art.paint import Drawing, polygon
from casino_texas.ui.art.suits import OUTLINES

Held = Literal[
    "sword", "halberd", "axe", "sceptre", "orb", "rose", "lily", "fan", "lance", "goblet"
]

_WOOD = (142, 88, 46)
_LEAF = (44, 122, 74)


def draw_held(drawing: Drawing, inks: Inks, held: Held, suit: int) -> None:
    """The thing, without the hand."""
    match held:
        case "sword":
            _hold_sword(drawing, inks)
        case "halberd":
            _hold_halberd(drawing)
        case "axe":
            _hold_axe(drawing)
        case "sceptre":
            _hold_sceptre(drawing, inks, suit)
        case "orb":
            _hold_orb(drawing, inks, suit)
        case "rose":
            _hold_rose(drawing, inks, suit)
        case "lily":
            _hold_lily(drawing, inks, suit)
        case "fan":
            _hold_fan(drawing, inks, suit)
        case "lance":
            _hold_lance(drawing, inks, suit)
        case "goblet":
            _hold_goblet(drawing, inks, suit)


def _hold_halberd(drawing: Drawing) -> None:
    _hold_axe(drawing)
    shape(drawing, "M0 -116 L5 -97 L3.6 -91 L-3.6 -91 L-5 -97 Z", STEEL, line=1.5)


def _hold_axe(drawing: Drawing) -> None:
    _pole(drawing, -104, 30)
    shape(drawing, "M2.4 -92 C12 -94 20 -90 24 -84 C21 -76 21 -70 24 -62 C18 -60 10 -62 2.4 "
          "-66 Z", STEEL, line=1.6)  # fmt: skip
    stroke(drawing, "M19 -87 C16.6 -79 16.6 -71 19 -63", STEEL_DEEP, 1.4)
    shape(drawing, "M-2.4 -86 L-13 -82 L-10 -77 L-13 -72 L-2.4 -70 Z", STEEL_DEEP, line=1.5)
    shape(drawing, "M-3.6 -92 L3.6 -92 L3.6 -64 L-3.6 -64 Z", GOLD, line=1.4)


def _hold_sceptre(drawing: Drawing, inks: Inks, suit: int) -> None:
    _pole(drawing, -70, 30, gold=True)
    shape(drawing, "M-6 -70 Q0 -66 6 -70 L4 -76 L-4 -76 Z", GOLD, line=1.4)
    drawing.circle(0, -84, 9.6, GOLD_PALE, stroke=INK, width=1.7)
    with drawing.moved(0, -84, scale=0.12):
        drawing.path(OUTLINES[suit], inks.pip)
    _cross(drawing, -97)


def _hold_orb(drawing: Drawing, inks: Inks, suit: int) -> None:
    drawing.circle(0, -24, 17, inks.main, stroke=INK, width=1.9)
    drawing.path("M-12 -32 C-9 -37 -4 -38.6 0 -38.4", stroke=inks.main_pale, width=2.2)
    shape(drawing, "M-16.8 -26.4 Q0 -20 16.8 -26.4 L16.8 -21.4 Q0 -14.6 -16.8 -21.4 Z", GOLD,
          line=1.3)  # fmt: skip
    shape(drawing, "M-2.2 -41 L2.2 -41 L2.6 -23 L-2.6 -23 Z", GOLD, line=1.3)
    _cross(drawing, -46)


def _hold_rose(drawing: Drawing, inks: Inks, suit: int) -> None:
    _stem(drawing, -46)
    _rose(drawing, inks, -54)


def _hold_lily(drawing: Drawing, inks: Inks, suit: int) -> None:
    _stem(drawing, -44)
    for turn in (-52, 52, -26, 26, 0):
        with drawing.moved(0, -44, turn=turn):
            shape(drawing, "M0 0 C-8 -8 -7 -20 0 -28 C7 -20 8 -8 0 0 Z",
                  IVORY if turn else GOLD_PALE, line=1.4)  # fmt: skip
            stroke(drawing, "M0 -4 L0 -20", inks.accent, 1.0)


def _hold_fan(drawing: Drawing, inks: Inks, suit: int) -> None:
    for index in range(9):
        a0 = math.radians(-76 + 152 * index / 9)
        a1 = math.radians(-76 + 152 * (index + 1) / 9)
        inner, outer = 13.0, 38.0
        points = [(math.sin(a) * r, -math.cos(a) * r)
                  for a, r in ((a0, inner), (a0, outer), (a1, outer), (a1, inner))]  # fmt: skip
        shape(drawing, polygon(points), inks.accent if index % 2 else IVORY, line=1.3)
        middle = (a0 + a1) / 2
        stick = [(0.0, 0.0)] + [
            (math.sin(a) * inner, -math.cos(a) * inner) for a in (a0 + 0.06, a1 - 0.06)
        ]
        shape(drawing, polygon(stick), GOLD, line=1.0)
        drawing.circle(math.sin(middle) * 32, -math.cos(middle) * 32, 2.3,
                       GOLD, stroke=INK, width=1.0)  # fmt: skip


def _hold_lance(drawing: Drawing, inks: Inks, suit: int) -> None:
    _pole(drawing, -96, 30)
    shape(drawing, "M0 -116 L5.4 -100 L0 -90 L-5.4 -100 Z", STEEL, line=1.5)
    stroke(drawing, "M0 -112 L0 -93", STEEL_DEEP, 1.2)
    shape(drawing, "M1.6 -88 L21 -84 L15 -76 L21 -67 L1.6 -64 Z", inks.accent)
    with drawing.moved(8.4, -75.6, scale=0.1):
        drawing.path(OUTLINES[suit], IVORY)


def _hold_goblet(drawing: Drawing, inks: Inks, suit: int) -> None:
    gold = drawing.linear((-16, 0), (16, 0), [
        (0, GOLD_DEEP, 1), (0.3, GOLD_PALE, 1), (0.65, GOLD, 1), (1, GOLD_DEEP, 1),
    ])  # fmt: skip
    shape(drawing, "M-3 -20 L3 -20 L3.4 14 L-3.4 14 Z", gold, line=1.5)
    drawing.ellipse(0, -15, 6, 3.6, gold, stroke=INK, width=1.4)
    shape(drawing, "M-17 -54 C-17 -34 -12 -22 0 -20 C12 -22 17 -34 17 -54 Z", gold, line=1.7)
    drawing.ellipse(0, -54, 17, 4.6, inks.accent, stroke=INK, width=1.7)
    drawing.ellipse(0, -53.2, 12.6, 2.6, (120, 16, 36))
    with drawing.moved(0, -37, scale=0.17):
        drawing.path(OUTLINES[suit], inks.pip, stroke=INK, width=6)


def _hold_sword(drawing: Drawing, inks: Inks) -> None:
    shape(drawing, "M-4.6 -16 L-4.6 -96 L0 -108 L4.6 -96 L4.6 -16 Z", STEEL, line=1.7)
    drawing.path("M0 -104 L4 -95.4 L4 -16 L0 -16 Z", STEEL_DEEP)
    stroke(drawing, "M0 -100 L0 -18", INK, 0.8)
    shape(drawing, "M-19 -19 Q-20 -12 -14 -11.6 L14 -11.6 Q20 -12 19 -19 Q10 -16 0 -16 "
          "Q-10 -16 -19 -19 Z", GOLD, line=1.6)  # fmt: skip
    shape(drawing, "M-3.4 -12 L3.4 -12 L3 16 L-3 16 Z", inks.accent, line=1.5)
    drawing.circle(0, 20, 5, GOLD, stroke=INK, width=1.6)


def _pole(drawing: Drawing, top: float, low: float, *, gold: bool = False) -> None:
    shape(drawing, f"M-2.5 {top} L2.5 {top} L2.5 {low} L-2.5 {low} Z", GOLD if gold else _WOOD,
          line=1.5)  # fmt: skip
    if gold:
        for y in range(int(top) + 8, int(low), 12):
            stroke(drawing, f"M-2 {y} L2 {y - 2.4}", GOLD_DEEP, 1.2)


def _cross(drawing: Drawing, y: float) -> None:
    drawing.path(f"M-1.7 {y + 5} L-1.7 {y + 1.4} L-5 {y + 1.4} L-5 {y - 1.8} L-1.7 {y - 1.8} "
                 f"L-1.7 {y - 5.4} L1.7 {y - 5.4} L1.7 {y - 1.8} L5 {y - 1.8} L5 {y + 1.4} L1.7 "
                 f"{y + 1.4} L1.7 {y + 5} Z", GOLD, stroke=INK, width=1.2)  # fmt: skip


def _stem(drawing: Drawing, top: float) -> None:
    stroke(drawing, f"M0 {top} C2 -30 -2 -12 1 24", INK, 4.4)
    stroke(drawing, f"M0 {top} C2 -30 -2 -12 1 24", _LEAF, 2.4)
    for side in (-1, 1):
        s = side
        y = -22 if side < 0 else -14
        shape(drawing, f"M0 {y} C{s * 5} {y - 9} {s * 14} {y - 12} {s * 19} {y - 11} C{s * 17} "
              f"{y - 3} {s * 9} {y + 3} 0 {y} Z", _LEAF, line=1.4)  # fmt: skip
        stroke(drawing, f"M{s * 2} {y - 1} Q{s * 9} {y - 5} {s * 15} {y - 9}", (150, 204, 150), 0.9)


def _rose(drawing: Drawing, inks: Inks, y: float) -> None:
    petal = inks.accent if inks.accent[0] > 120 else inks.main
    with drawing.moved(0, y):
        for index in range(5):
            with drawing.moved(0, 0, turn=72 * index + 36):
                shape(drawing, "M0 2 C-12 0 -13 -14 0 -16.6 C13 -14 12 0 0 2 Z", petal, line=1.5)
        drawing.circle(0, 0, 8.6, petal, stroke=INK, width=1.5)
        stroke(drawing, "M-4.6 1.4 C-5.6 -5 4 -7.4 5.4 -1.4 C6.4 4 -1.4 5.4 -1.8 1 C-2 -1.6 1.4 -2 "
               "1.6 -0.2", INK, 1.3)  # fmt: skip


def draw_hand(drawing: Drawing, inks: Inks, *, turn: float) -> None:
    """A closed hand at (0, 0) with its cuff; the arm comes from `turn` degrees below."""
    with drawing.moved(0, 0, turn=turn):
        shape(drawing, "M-11.5 10 L11.5 10 L15 34 L-15 34 Z", inks.main)
        shape(drawing, "M-12.6 9 L12.6 9 L14 17.4 L-14 17.4 Z", IVORY, line=1.5)
        stroke(drawing, "M-13 13 L13 13", GOLD_DEEP, 1.6)
        shape(drawing, "M-9 10 C-11.4 4 -11.4 -4 -8.6 -8.4 C-4 -11.6 5 -11.4 8.8 -8 C11.6 -3 11.2 "
              "4 9 10 Z", inks.skin, line=1.7)  # fmt: skip
        for y in (-4.4, 0.2, 4.8):
            stroke(drawing, f"M-9.8 {y} Q-3 {y - 1.6} 3 {y}", inks.skin_deep, 1.4)
        stroke(drawing, "M3 -8.6 C6.6 -4 6.4 3 3.4 7.4", INK, 1.1)
