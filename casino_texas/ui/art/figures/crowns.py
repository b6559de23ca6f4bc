"""Crowns, caps and hats.

Design units of `faces`: the rim lies at about y = -24 of a head with its centre at (0, 0).
"""

from __future__ import annotations

from typing import Final, Literal

from casino_texas.ui.art.figures.inks import (
    GOLD,
    GOLD_DEEP,
    GOLD_PALE,
    INK,
    IVORY,
    Inks,
    shape,
    stroke,
)
from casino_texas.ui.art.paint import Drawing, Paint
from casino_texas.ui.art.suits import OUTLINES

Headgear = Literal[
    "arched", "rays", "fleurs", "trefoils",  # kings
    "tiara", "coronet", "diadem", "sun",  # queens
    "beret", "plumed", "hood", "flat",  # jacks
]  # fmt: skip
_HATS: Final = ("beret", "plumed", "hood", "flat")


def _gold(drawing: Drawing) -> Paint:
    return drawing.linear(
        (-24, 0),
        (24, 0),
        [(0, GOLD_DEEP, 1), (0.35, GOLD_PALE, 1), (0.6, GOLD, 1), (1, GOLD_DEEP, 1)],
    )


def _band(drawing: Drawing, inks: Inks, gold: Paint, *, jewels: int = 5) -> None:
    """The rim all crowns share, with its jewels."""
    shape(drawing, "M-22.4 -33 Q0 -28 22.4 -33 L21.6 -23 Q0 -18 -21.6 -23 Z", gold)
    for index in range(jewels):
        share = (index + 0.5) / jewels * 2 - 1
        x = share * 19.5
        y = -25.6 + 2.4 * (1 - share * share)
        if index % 2:
            drawing.circle(x, y, 2.1, IVORY, stroke=INK, width=0.8)
        else:
            drawing.path(
                f"M{x:.2f} {y - 3:.2f} L{x + 3:.2f} {y:.2f} L{x:.2f} {y + 3:.2f} L{x - 3:.2f} "
                f"{y:.2f} Z",
                inks.accent, stroke=INK, width=0.8,
            )  # fmt: skip


def _ball(drawing: Drawing, x: float, y: float, radius: float, fill: Paint) -> None:
    drawing.circle(x, y, radius, fill, stroke=INK, width=1.3)


def draw_headgear(drawing: Drawing, inks: Inks, kind: Headgear, suit: int) -> None:
    """A crown, or a jack's hat with its feathers leaning to the right."""
    if kind in _HATS:
        _draw_hat(drawing, inks, kind, suit)
    else:
        _draw_crown(drawing, inks, kind, suit)


def _draw_crown(drawing: Drawing, inks: Inks, crown: Headgear, suit: int) -> None:
    gold = _gold(drawing)
    match crown:
        case "arched":
            _crown_arched(drawing, inks, gold, suit)
        case "rays":
            _crown_rays(drawing, inks, gold, suit)
        case "fleurs":
            _crown_fleurs(drawing, inks, gold, suit)
        case "trefoils":
            _crown_trefoils(drawing, inks, gold, suit)
        case "tiara":
            _crown_tiara(drawing, inks, gold, suit)
        case "coronet":
            _crown_coronet(drawing, inks, gold, suit)
        case "diadem":
            _crown_diadem(drawing, inks, gold, suit)
        case "sun":
            _crown_sun(drawing, inks, gold, suit)
    _band(drawing, inks, gold, jewels=7 if crown in ("sun", "tiara") else 5)


def _crown_arched(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing, "M-20 -32 C-23 -44 -12 -49 0 -49 C12 -49 23 -44 20 -32 Q0 -27 -20 -32 Z",
          inks.main)  # fmt: skip
    for side in (-1, 1):
        s = side
        shape(drawing,
              f"M{s * 21.6} -32 C{s * 28} -47 {s * 12} -52 0 -50 L0 -45.8 C{s * 9} -47 "
              f"{s * 20} -43 {s * 15.6} -31 Z", gold)  # fmt: skip
    shape(drawing, "M-3 -30 L-2.4 -47 L2.4 -47 L3 -30 Z", gold, line=1.4)
    _ball(drawing, 0, -51, 3.4, gold)
    shape(drawing, "M-1.4 -53.6 L-1.4 -55.6 L-4 -55.6 L-4 -58 L-1.4 -58 L-1.4 -60.4 L1.4 -60.4 "
          "L1.4 -58 L4 -58 L4 -55.6 L1.4 -55.6 L1.4 -53.6 Z", gold, line=1.1)  # fmt: skip


def _crown_rays(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    for x, top, half in ((-20, -50, 5.4), (20, -50, 5.4), (-10.6, -55, 5.8), (10.6, -55, 5.8),
                         (0, -59, 6.2)):  # fmt: skip
        lean = x * 0.3
        shape(drawing, f"M{x * 0.9 - half} -30 L{x + lean} {top} L{x * 0.9 + half} -30 Z", gold)
        drawing.circle(x + lean, top, 2.6, inks.accent, stroke=INK, width=1.2)


def _crown_fleurs(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing,
          "M-21.6 -32 L-27 -50 C-21 -47 -17 -43 -14.5 -38 C-12 -46 -6 -50 0 -59 "
          "C6 -50 12 -46 14.5 -38 C17 -43 21 -47 27 -50 L21.6 -32 Q0 -27 -21.6 -32 Z",
          gold)  # fmt: skip
    with drawing.moved(0, -43, scale=0.13):
        drawing.path(OUTLINES[suit], inks.accent, stroke=INK, width=7)
    for side in (-1, 1):
        _ball(drawing, side * 27, -51, 3, IVORY)
        _ball(drawing, side * 14.5, -38.6, 2.2, inks.accent)
    _ball(drawing, 0, -59, 3, IVORY)


def _crown_trefoils(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing,
          "M-22 -31 L-24 -47 L-14 -39 L-11 -49 L-5 -40 L0 -52 L5 -40 L11 -49 L14 -39 L24 -47 "
          "L22 -31 Q0 -26 -22 -31 Z", gold)  # fmt: skip
    for x, y in ((-24.6, -49), (-11, -51), (0, -54.6), (11, -51), (24.6, -49)):
        for dx, dy in ((-2.4, 0.4), (2.4, 0.4), (0, -3)):
            drawing.circle(x + dx, y + dy, 2.4, GOLD, stroke=INK, width=1.1)


def _crown_tiara(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    for index in range(-4, 5):
        with drawing.moved(0, -20, turn=index * 13):
            low = abs(index) * 1.6
            shape(drawing, f"M-3.6 -8 L-4.6 {-25 + low} Q0 {-32 + low} 4.6 {-25 + low} L3.6 -8 Z",
                  gold if index % 2 == 0 else inks.accent, line=1.3)  # fmt: skip


def _crown_coronet(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing, "M-21.6 -32 L-24 -43 Q-17 -46 -14.4 -38 Q-12 -49 -7 -44 Q-3 -42 0 -54 "
          "Q3 -42 7 -44 Q12 -49 14.4 -38 Q17 -46 24 -43 L21.6 -32 Q0 -27 -21.6 -32 Z",
          gold)  # fmt: skip
    for x, y, r in ((-24, -45, 3), (-10, -48.6, 2.6), (0, -55, 3.4), (10, -48.6, 2.6),
                    (24, -45, 3)):  # fmt: skip
        _ball(drawing, x, y, r, IVORY)


def _crown_diadem(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing, "M-21.6 -31 C-14 -35 -8 -42 0 -57 C8 -42 14 -35 21.6 -31 Q0 -26 -21.6 -31 Z",
          gold)  # fmt: skip
    shape(drawing, "M0 -50 C4 -43 6 -40 6 -37 C6 -33 3 -31.4 0 -31.4 C-3 -31.4 -6 -33 -6 -37 "
          "C-6 -40 -4 -43 0 -50 Z", inks.accent, line=1.3)  # fmt: skip
    for side in (-1, 1):
        _ball(drawing, side * 11, -34.6, 2.4, IVORY)


def _crown_sun(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    for index in range(-5, 6):
        with drawing.moved(0, -22, turn=index * 11.5):
            tip = -37 if index % 2 == 0 else -28
            shape(drawing, f"M-3.4 -9 L0 {tip} L3.4 -9 Z", gold, line=1.2)
            if index % 2 == 0:
                drawing.circle(0, tip, 2.1, IVORY, stroke=INK, width=1.0)


def _draw_hat(drawing: Drawing, inks: Inks, hat: Headgear, suit: int) -> None:
    gold = _gold(drawing)
    match hat:
        case "beret":
            _hat_beret(drawing, inks, gold, suit)
        case "plumed":
            _hat_plumed(drawing, inks, gold, suit)
        case "hood":
            _hat_hood(drawing, inks, gold, suit)
        case "flat":
            _hat_flat(drawing, inks, gold, suit)


def _hat_beret(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing, "M-25 -25 C-38 -36 -26 -50 -4 -50 C18 -50 36 -44 33 -33 C31 -26 22 -25 20 "
          "-24 Q0 -19 -25 -25 Z", inks.main)  # fmt: skip
    stroke(drawing, "M-26 -34 C-18 -43 -4 -45 8 -43", inks.main_pale, 1.6)
    stroke(drawing, "M14 -27 C22 -29 28 -33 30 -37", inks.main_deep, 1.6)
    _feather(drawing, (20, -34), 38, IVORY)
    shape(drawing, "M-23 -29 Q0 -22.6 21 -28 L20.6 -22 Q0 -17 -22.6 -23 Z", gold, line=1.6)
    _badge(drawing, inks, 20, -33, suit)


def _hat_plumed(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing, "M-22 -27 C-24 -44 -14 -52 2 -52 C18 -52 24 -42 22 -27 Q0 -21 -22 -27 Z",
          inks.main)  # fmt: skip
    for x in (-11, 0, 11):
        stroke(drawing, f"M{x} -25 Q{x * 1.1} -40 {x * 0.5} -51", inks.main_deep, 1.4)
    _feather(drawing, (14, -32), 44, inks.accent)
    _feather(drawing, (12, -30), 70, IVORY)
    shape(drawing, "M-29 -31 C-16 -25 16 -25 29 -31 C30 -26 27 -22 23 -21 C8 -16 -8 -16 -23 "
          "-21 C-27 -22 -30 -26 -29 -31 Z", inks.accent)  # fmt: skip
    stroke(drawing, "M-26 -26 C-12 -21 12 -21 26 -26", GOLD, 1.8)


def _hat_hood(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing, "M-23 -22 C-28 -40 -14 -54 4 -53 C24 -52 38 -44 44 -31 C34 -35 28 -33 24 "
          "-22 Q0 -17 -23 -22 Z", inks.main)  # fmt: skip
    stroke(drawing, "M-14 -36 C-6 -46 10 -48 24 -42", inks.main_pale, 1.6)
    shape(drawing, "M-24 -27 Q0 -21 24 -27 L23 -19.6 Q0 -14 -23 -19.6 Z", gold, line=1.6)
    drawing.circle(44, -29, 3.4, GOLD, stroke=INK, width=1.3)
    for index in range(-2, 3):
        drawing.circle(index * 8.6, -20.6 - abs(index) * 0.7, 1.6, inks.accent)


def _hat_flat(drawing: Drawing, inks: Inks, gold: Paint, suit: int) -> None:
    shape(drawing, "M-20 -27 L-25 -46 Q0 -54 25 -46 L20 -27 Q0 -22 -20 -27 Z", inks.main)
    for index in range(-3, 4):
        stroke(drawing, f"M{index * 5.6} -25 L{index * 7.2} -49", inks.main_deep, 1.3)
    shape(drawing, "M-26 -48 Q0 -57 26 -48 L25 -42 Q0 -50 -25 -42 Z", inks.accent, line=1.6)
    _feather(drawing, (18, -30), 36, IVORY)
    shape(drawing, "M-22 -30 Q0 -24 22 -30 L21.4 -22.6 Q0 -17.6 -21.4 -22.6 Z", gold, line=1.6)
    _badge(drawing, inks, 17, -32, suit)


def _badge(drawing: Drawing, inks: Inks, x: float, y: float, suit: int) -> None:
    drawing.circle(x, y, 5.6, IVORY, stroke=INK, width=1.4)
    with drawing.moved(x, y, scale=0.07):
        drawing.path(OUTLINES[suit], inks.pip)


def _feather(drawing: Drawing, root: tuple[float, float], turn: float, fill: Paint) -> None:
    with drawing.moved(*root, turn=turn):
        shape(drawing, "M0 2 C-9 -6 -10 -20 -2 -30 C2 -35 8 -37 11 -34 C8 -32 8 -29 9 -25 "
              "C10 -13 7 -4 0 2 Z", fill, line=1.5)  # fmt: skip
        stroke(drawing, "M0 2 C-2 -10 0 -22 6 -31", INK, 0.9)
        for y, reach in ((-6, 4), (-12, 5), (-18, 5), (-24, 4.4)):
            stroke(drawing, f"M-1 {y} l{-reach} -4 M-0.4 {y} l{reach} -4.6", INK, 0.7)
