"""The four suits: their outlines.

Knows shapes.  Must not know cards' layout or any game.
Suits are numbered as in `core.cards`: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
"""

from __future__ import annotations

from typing import Final

from casino_texas.ui.art.paint import Drawing, Paint

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

#: Outlines round (0, 0), about 100 units high.
OUTLINES: Final = (
    # clubs
    "M0 -50 C13 -50 23 -40 23 -27.5 C23 -19.5 19.5 -13.5 14.5 -8.5 "
    "C18.5 -11 22.5 -12 26 -12 C38.5 -12 48 -2 48 10 C48 22.5 38.5 32 26.5 32 "
    "C16.5 32 8.5 26.5 3.6 17.5 C4.6 32 9 42.5 18.5 50 L-18.5 50 C-9 42.5 -4.6 32 -3.6 17.5 "
    "C-8.5 26.5 -16.5 32 -26.5 32 C-38.5 32 -48 22.5 -48 10 C-48 -2 -38.5 -12 -26 -12 "
    "C-22.5 -12 -18.5 -11 -14.5 -8.5 C-19.5 -13.5 -23 -19.5 -23 -27.5 C-23 -40 -13 -50 0 -50 Z",
    # diamonds
    "M0 -52 C9.5 -35 24 -15.5 38.5 0 C24 15.5 9.5 35 0 52 C-9.5 35 -24 15.5 -38.5 0 "
    "C-24 -15.5 -9.5 -35 0 -52 Z",
    # hearts
    "M0 50 C-7 32 -45 10 -45 -21 C-45 -38 -34 -48 -21.5 -48 C-10.5 -48 -2.5 -40.5 0 -28 "
    "C2.5 -40.5 10.5 -48 21.5 -48 C34 -48 45 -38 45 -21 C45 10 7 32 0 50 Z",
    # spades
    "M0 -51 C7 -33 44 -12 44 16 C44 29.5 34.5 38 23.5 38 C14.5 38 7.5 32.5 3.6 23.5 "
    "C4.8 35 9.5 44 18.5 50 L-18.5 50 C-9.5 44 -4.8 35 -3.6 23.5 C-7.5 32.5 -14.5 38 -23.5 38 "
    "C-34.5 38 -44 29.5 -44 16 C-44 -12 -7 -33 0 -51 Z",
)


def draw_pip(
    drawing: Drawing,
    suit: int,
    at: tuple[float, float],
    *,
    height: float,
    paint: Paint,
    turn: float = 0.0,
) -> None:
    """One suit sign centred on a point, `height` units high."""
    with drawing.moved(*at, scale=height / 100, turn=turn):
        drawing.path(OUTLINES[suit], paint)
