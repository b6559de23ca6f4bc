"""Faces, seen from the front or in profile.

Design units: the head's centre is (0, 0), a face is 36 wide and 48 high.
"""

from __future__ import annotations

from typing import Final

from casino_texas.ui.art.figures.inks import GOLD_PALE, INK, IVORY, Inks, shape, stroke
from casino_texas.ui.art.paint import Drawing

_FACE: Final = (
    "M-18 -26 C-18.6 -8 -17.6 4 -12.8 13 C-8.8 20.4 -4.4 25 0 25 "
    "C4.4 25 8.8 20.4 12.8 13 C17.6 4 18.6 -8 18 -26 Z"
)
_FACE_SHADE: Final = (
    "M2 -26 L18 -26 C18.6 -8 17.6 4 12.8 13 C8.8 20.4 4.4 25 0 25 "
    "C3.4 21.4 4.6 18 3.6 14.6 L1.2 9.6 L4.6 4.6 L1.6 -6 Z"
)
LIP: Final = (186, 58, 60)


def draw_face(drawing: Drawing, inks: Inks, *, gaze: float, lady: bool) -> None:
    """A face from the front; `gaze` -1..1 turns the eyes."""
    shape(drawing, _FACE, inks.skin)
    drawing.path(_FACE_SHADE, inks.skin_deep, opacity=0.55)
    if lady:
        for side in (-1, 1):
            drawing.ellipse(side * 10.6, 5.4, 4.2, 3.2, (228, 112, 98), opacity=0.22)
    for side in (-1, 1):
        _eye(drawing, inks, side, gaze, lady)
    stroke(drawing, "M-2.9 -9.8 C-2.2 -4.6 -2.6 0.4 -4.2 4.4 Q-1.6 7 2.6 5.4", inks.skin_deep, 1.5)
    stroke(drawing, "M-4.2 4.4 Q-1.6 7 2.6 5.4", INK, 1.2)
    if lady:
        drawing.path("M-5.6 13.2 Q-2.6 10.8 0 12.2 Q2.6 10.8 5.6 13.2 Q0 18.4 -5.6 13.2 Z", LIP)
        stroke(drawing, "M-5.6 13.2 Q0 14.6 5.6 13.2", (120, 28, 36), 0.9)
    else:
        stroke(drawing, "M-5.8 12.8 Q-1 14.6 6 12.4", (130, 44, 44), 1.6)
        stroke(drawing, "M-2.6 16.8 Q0 17.6 2.6 16.8", inks.skin_deep, 1.2)


def _eye(drawing: Drawing, inks: Inks, side: int, gaze: float, lady: bool) -> None:
    x = side * 8.4
    drawing.path(f"M{x - 5} -4 Q{x} -9.4 {x + 5} -4 Q{x} -1.4 {x - 5} -4 Z", (252, 250, 246))
    drawing.circle(x + gaze * 1.9, -5.2, 2.7, inks.eyes, stroke=INK, width=0.7)
    drawing.circle(x + gaze * 1.9, -5.4, 1.4, INK)
    lid = f"M{x - 5.4} -3.8 Q{x} -10 {x + 5.4} -3.8"
    stroke(drawing, lid, INK, 1.7)
    if lady:
        outer = x + side * 5.2
        stroke(drawing, f"M{outer} -4 L{outer + side * 2.4} -6.2", INK, 1.3)
        stroke(drawing, f"M{x - 5.6} -11.6 Q{x} -15.4 {x + 5.6} -11.6", inks.hair_deep, 1.5)
    else:
        tilt = 1.2 * side
        stroke(
            drawing,
            f"M{x - 6} {-11.6 - tilt} Q{x} -15 {x + 6} {-11.6 + tilt}",
            inks.hair_deep,
            2.6,
        )


_PROFILE: Final = (
    "M16 -26 L-12 -26 C-14.4 -20 -14.8 -15 -14 -11.4 C-15.4 -7.4 -20 -0.6 -22.4 3.2 "
    "C-22 5.6 -18.8 6.2 -16.2 6.4 C-18 8.4 -18.6 10.2 -17.4 11.8 L-15.6 12.8 L-17.4 14.2 "
    "C-17.6 16.4 -16 17.2 -15.6 18.8 C-16.8 22 -15.4 25.8 -11 26 C-3 26.2 5 21.6 9.4 13 L16 10 Z"
)


def draw_profile(drawing: Drawing, inks: Inks) -> None:
    """A man's face looking left."""
    shape(drawing, _PROFILE, inks.skin)
    drawing.path(
        "M16 -26 L2 -26 C4 -10 2 2 -3 10 C-6 16 -8 21 -11 26 C-3 26.2 5 21.6 9.4 13 L16 10 Z",
        inks.skin_deep,
        opacity=0.5,
    )
    drawing.path("M-14 -4.4 Q-11 -9 -5 -7.4 Q-8 -3 -14 -4.4 Z", (252, 250, 246))
    drawing.circle(-11.2, -5.8, 2.4, inks.eyes, stroke=INK, width=0.7)
    drawing.circle(-11.6, -5.8, 1.3, INK)
    stroke(drawing, "M-14.4 -5 Q-11 -9.8 -4.6 -7.6", INK, 1.7)
    stroke(drawing, "M-13.2 -12.2 Q-9.6 -16 -3 -13.2", inks.hair_deep, 2.4)
    stroke(drawing, "M-19.4 5.6 Q-18 2.6 -15.6 3.4", INK, 1.1)
    drawing.path("M-17.4 11.8 L-15.6 12.8 L-17.4 14.2 Q-13 14.6 -10.4 12.8 Q-14 10.8 -17.4 11.8 Z",
                 LIP)  # fmt: skip


def draw_earrings(drawing: Drawing) -> None:
    """Gold drops on both sides of a lady's face."""
    for side in (-1, 1):
        x = side * 17.4
        drawing.path(f"M{x} 8 L{x + 2.6} 13.4 L{x} 17.6 L{x - 2.6} 13.4 Z", GOLD_PALE, stroke=INK,
                     width=1.0)  # fmt: skip
        drawing.circle(x, 6.6, 1.6, IVORY, stroke=INK, width=0.8)
