"""Hair and beards, on a head from the front or in profile.

Design units of `faces`: the head's centre is (0, 0), a face is 36 wide and 48 high.
"""

from __future__ import annotations

from typing import Literal

from casino_texas.ui.art.figures.faces import LIP
from casino_texas.ui.art.figures.inks import INK, Inks, shape, stroke
from casino_texas.ui.art.paint import Drawing, Paint

Beard = Literal["none", "full", "forked", "pointed", "boxed", "moustache", "goatee"]
Hair = Literal["rolls", "waves", "bob", "page", "plaits", "short"]


def draw_hair_behind(drawing: Drawing, inks: Inks, hair: Hair) -> None:
    """What of the hair lies behind the face and neck."""
    if hair == "waves":
        for side in (-1, 1):
            _lock(drawing, inks, side)
    elif hair == "plaits":
        shape(drawing, "M-22 -24 C-28 -6 -26 10 -20 20 L20 20 C26 10 28 -6 22 -24 Z", inks.hair)
    elif hair == "bob":
        shape(
            drawing,
            "M-23 -26 C-28 -12 -32 2 -31 14 C-26 19 -18 19 -13 16 L13 16 C18 19 26 19 31 14 "
            "C32 2 28 -12 23 -26 Z",
            inks.hair,
        )
        for side in (-1, 1):
            for x in (24, 20.4):
                stroke(
                    drawing,
                    f"M{side * (x - 2)} -18 C{side * (x + 1.6)} -4 {side * (x + 1.4)} 10 "
                    f"{side * x} 15.4",
                    inks.hair_pale,
                    1.0,
                )
    elif hair == "page":
        shape(
            drawing,
            "M-22 -26 C-27 -12 -26 6 -31 18 C-29 25 -20 25 -16 19 L16 19 C20 25 29 25 31 18 "
            "C26 6 27 -12 22 -26 Z",
            inks.hair,
        )
        for side in (-1, 1):
            for x in (0.0, 4.2):
                stroke(
                    drawing,
                    f"M{side * (22 - x * 0.5)} -20 C{side * (25 - x)} -4 {side * (22 - x)} 8 "
                    f"{side * (27 - x)} 19",
                    inks.hair_pale,
                    1.0,
                )


def _lock(drawing: Drawing, inks: Inks, side: int) -> None:
    s = side
    shape(
        drawing,
        f"M{s * 8} -27 C{s * 26} -27 {s * 29} -10 {s * 24} 2 C{s * 20} 12 {s * 31} 20 {s * 30} 33 "
        f"C{s * 29} 46 {s * 38} 46 {s * 40} 54 C{s * 27} 60 {s * 15} 52 {s * 15} 38 "
        f"C{s * 15} 26 {s * 12} 18 {s * 12} 6 Z",
        inks.hair,
    )
    for k in (0.0, 4.4, 8.4):
        stroke(
            drawing,
            f"M{s * (23 - k * 0.5)} -16 C{s * (25 - k)} -6 {s * (20 - k * 0.6)} 4 "
            f"{s * (20.6 - k * 0.5)} 13 C{s * (23 - k * 0.5)} 24 {s * (27 - k)} 28 "
            f"{s * (26 - k)} 38 C{s * (26 - k)} 46 {s * (29 - k)} 50 {s * (33 - k)} 52.5",
            inks.hair_pale if k == 4.4 else inks.hair_deep,
            1.1,
        )


def draw_hair_front(drawing: Drawing, inks: Inks, hair: Hair) -> None:
    """What of the hair falls beside or over the face."""
    if hair == "rolls":
        for side in (-1, 1):
            for x, y, r in ((20.5, -17, 6.6), (23.5, -5.5, 7.2), (22.5, 7, 6.8)):
                shape_circle(drawing, inks, side * x, y, r, side)
    elif hair in ("waves", "plaits"):
        for side in (-1, 1):
            s = side
            shape(
                drawing,
                f"M0 -27 C{s * 4} -18 {s * 12} -17 {s * 16.5} -9 C{s * 18} -4 {s * 18} 2 "
                f"{s * 17} 8 C{s * 23} 2 {s * 24} -10 {s * 21} -20 L{s * 18} -27 Z",
                inks.hair,
            )
            stroke(
                drawing,
                f"M{s * 6} -24 C{s * 12} -20 {s * 18} -16 {s * 19.4} -6",
                inks.hair_pale,
                1.1,
            )
        if hair == "plaits":
            for side in (-1, 1):
                _plait(drawing, inks, side)
    elif hair == "bob":
        shape(
            drawing,
            "M-20 -28 L20 -28 C21.6 -22 22 -16 21.4 -11 C14 -17 7 -18.6 0 -18.6 "
            "C-7 -18.6 -14 -17 -21.4 -11 C-22 -16 -21.6 -22 -20 -28 Z",
            inks.hair,
        )
        for side in (-1, 1):
            s = side
            shape(
                drawing,
                f"M{s * 17} -18 C{s * 18} -8 {s * 19.5} 0 {s * 13.4} 8.6 C{s * 22} 11 {s * 27} 4 "
                f"{s * 26} -7 L{s * 22} -20 Z",
                inks.hair,
            )
    elif hair == "page":
        shape(
            drawing,
            "M-20 -28 L20 -28 C21.4 -22 21.4 -17 20 -12.6 C16 -16.6 13 -18.4 9 -18.8 L7 -16 "
            "L4.4 -19 L0 -16.4 L-4.4 -19 L-7 -16 L-9 -18.8 C-13 -18.4 -16 -16.6 -20 -12.6 "
            "C-21.4 -17 -21.4 -22 -20 -28 Z",
            inks.hair,
            line=1.5,
        )


def shape_circle(
    drawing: Drawing, inks: Inks, x: float, y: float, radius: float, side: int
) -> None:
    """One rolled curl with its spiral."""
    drawing.circle(x, y, radius, inks.hair, stroke=INK, width=1.7)
    s, r = side, radius
    stroke(
        drawing,
        f"M{x - s * r * 0.55:.2f} {y + r * 0.1:.2f} C{x - s * r * 0.5:.2f} {y - r * 0.7:.2f} "
        f"{x + s * r * 0.6:.2f} {y - r * 0.6:.2f} {x + s * r * 0.5:.2f} {y + r * 0.15:.2f} "
        f"C{x + s * r * 0.4:.2f} {y + r * 0.6:.2f} {x - s * r * 0.15:.2f} {y + r * 0.5:.2f} "
        f"{x - s * r * 0.05:.2f} {y:.2f}",
        inks.hair_deep,
        1.2,
    )


def _plait(drawing: Drawing, inks: Inks, side: int) -> None:
    for index in range(6):
        x = side * (22 + index * 1.5)
        y = 6 + index * 8.2
        tilt = 24 * side * (1 if index % 2 else -1)
        with drawing.moved(x, y, turn=tilt):
            drawing.ellipse(0, 0, 6.6 - index * 0.3, 5.2, inks.hair, stroke=INK, width=1.6)
            stroke(drawing, "M-4 0.6 Q0 -2.6 4 0.6", inks.hair_deep, 1.1)


def draw_profile_hair(drawing: Drawing, inks: Inks) -> None:
    """Long hair turned outward at the shoulder, for a head looking left."""
    shape(
        drawing,
        "M-11 -28 L20 -28 C27 -18 25 -2 27 8 C28.6 16 34 18 35 24 C28 31 14 29 8 21 "
        "C4 15 7 4 5 -5 C4 -12 -2 -16 -12 -18 Z",
        inks.hair,
    )
    for k in (0.0, 5.0, 10.0):
        stroke(
            drawing,
            f"M{6 + k * 1.2} {-22 + k * 0.3} C{13 + k} -10 {11 + k} 4 {13.6 + k} 12 "
            f"C{15 + k} 19 {20 + k} 21 {23 + k * 0.9} 24.4",
            inks.hair_pale if k == 5 else inks.hair_deep,
            1.1,
        )


def draw_beard(drawing: Drawing, inks: Inks, beard: Beard) -> None:
    """A beard or moustache on a face from the front."""
    fill = inks.hair
    match beard:
        case "full":
            _beard_full(drawing, inks, fill)
        case "forked":
            _beard_forked(drawing, inks, fill)
        case "pointed":
            _beard_pointed(drawing, inks, fill)
        case "boxed":
            _beard_boxed(drawing, inks, fill)
        case "goatee":
            _beard_goatee(drawing, inks, fill)
    if beard != "none":
        shape(
            drawing,
            "M0 7.8 C-5 5.8 -10.6 8.6 -17 15.6 C-11.6 17 -5 15.4 0 11.4 C5 15.4 11.6 17 17 15.6 "
            "C10.6 8.6 5 5.8 0 7.8 Z",
            fill,
            line=1.5,
        )
    if beard in ("full", "forked", "pointed", "boxed"):
        drawing.path("M-4.4 15 Q0 12.8 4.4 15 Q0 18.4 -4.4 15 Z", LIP, stroke=INK, width=0.9)


def _beard_full(drawing: Drawing, inks: Inks, fill: Paint) -> None:
    shape(drawing, _beard_outline(52, 20), fill)
    for x in (-12, -7.5, -2.6, 2.6, 7.5, 12):
        end = 47 - abs(x) * 1.4
        stroke(
            drawing,
            f"M{x} 19 C{x - 2.4} 26 {x + 2.8} 32 {x * 0.75:.2f} 38 "
            f"Q{x * 0.6 - 1.4:.2f} 43 {x * 0.5:.2f} {end:.2f}",
            inks.hair_deep if abs(x) != 7.5 else inks.hair_pale,
            1.2,
        )


def _beard_forked(drawing: Drawing, inks: Inks, fill: Paint) -> None:
    shape(
        drawing,
        "M-18.6 -8 C-20 6 -21 16 -18 25 C-16 36 -13 43 -7 47 C-3 44 -1 39 0 33 "
        "C1 39 3 44 7 47 C13 43 16 36 18 25 C21 16 20 6 18.6 -8 C17 0 16 5 11 8.4 "
        "C7 10.4 -7 10.4 -11 8.4 C-16 5 -17 0 -18.6 -8 Z",
        fill,
    )
    for s in (-1, 1):
        for k in (0.0, 4.6, 9.2):
            stroke(
                drawing,
                f"M{s * (3 + k)} {20 - k * 0.4} C{s * (4 + k)} 29 {s * (8 + k * 0.4)} 33 "
                f"{s * (7 + k * 0.25)} 42",
                inks.hair_deep if k != 4.6 else inks.hair_pale,
                1.2,
            )


def _beard_pointed(drawing: Drawing, inks: Inks, fill: Paint) -> None:
    shape(drawing, _beard_outline(44, 14), fill)
    for x in (-8, -3, 3, 8):
        stroke(
            drawing,
            f"M{x} 19 C{x * 1.05} 27 {x * 0.6} 33 {x * 0.25} 40",
            inks.hair_deep if abs(x) == 3 else inks.hair_pale,
            1.2,
        )


def _beard_boxed(drawing: Drawing, inks: Inks, fill: Paint) -> None:
    shape(
        drawing,
        "M-18.6 -8 C-20 6 -23 16 -21 27 C-18 38 -9 45 0 45 C9 45 18 38 21 27 C23 16 20 6 "
        "18.6 -8 C17 0 16 5 11 8.4 C7 10.4 -7 10.4 -11 8.4 C-16 5 -17 0 -18.6 -8 Z",
        fill,
    )
    for y, places in ((23, (-15, -5, 5, 15)), (31.4, (-10, 0, 10)), (39.2, (-4.8, 4.8))):
        for x in places:
            shape_circle(drawing, inks, x, y, 5.2, 1 if x > 0 else -1)


def _beard_goatee(drawing: Drawing, inks: Inks, fill: Paint) -> None:
    shape(drawing, "M-6.4 16.4 C-5 24 -3 30 0 33 C3 30 5 24 6.4 16.4 Q0 19.4 -6.4 16.4 Z", fill)


def _beard_outline(length: float, half: float) -> str:
    low = length
    return (
        f"M-18.6 -8 C-20 6 -21.6 16 {-half} 28 C{-half + 4} 40 -6 {low - 4} 0 {low} "
        f"C6 {low - 4} {half - 4} 40 {half} 28 C21.6 16 20 6 18.6 -8 C17 0 16 5 11 8.4 "
        "C7 10.4 -7 10.4 -11 8.4 C-16 5 -17 0 -18.6 -8 Z"
    )


def draw_profile_beard(drawing: Drawing, inks: Inks, beard: Beard) -> None:
    """The same for a head looking left."""
    if beard in ("full", "pointed", "forked", "boxed"):
        shape(
            drawing,
            "M-10.4 14.8 C-14 15 -17 18 -17.4 24 C-18 32 -20 38 -24 44 C-10 44 2 38 7 26 "
            "C9.6 19 9 10 8 0 C3 8 -3 12.4 -10.4 14.8 Z",
            inks.hair,
        )
        for k in (0.0, 5.0, 10.0):
            stroke(
                drawing,
                f"M{-12 + k} {19 - k * 0.6} C{-12 + k} 28 {-13 + k * 0.8} 34 {-18 + k} {40 - k}",
                inks.hair_deep if k != 5 else inks.hair_pale,
                1.2,
            )
    if beard != "none":
        shape(
            drawing,
            "M-17.6 8.6 C-20 9.4 -22.6 12 -24.4 16 C-20 15.8 -16 14.2 -12.6 13 "
            "C-8 14.6 -5.4 13.6 -4 10.6 C-8 8.4 -14 7 -17.6 8.6 Z",
            inks.hair,
            line=1.4,
        )
