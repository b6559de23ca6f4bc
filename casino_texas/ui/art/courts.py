"""The twelve picture cards: who they are, what they wear, and their frame.

Knows the cast and the composition.  The parts are drawn in `figures`.  Must not know any game.
Each picture is one half figure and the same turned by 180 degrees, parted by a sloping sash.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from casino_texas.ui.art.figures.crowns import Headgear, draw_headgear
from casino_texas.ui.art.figures.dress import (
    Collar,
    Weave,
    draw_collar,
    draw_collar_behind,
    draw_neck,
    draw_robe,
)
from casino_texas.ui.art.figures.faces import draw_earrings, draw_face, draw_profile
from casino_texas.ui.art.figures.hair import (
    Beard,
    Hair,
    draw_beard,
    draw_hair_behind,
    draw_hair_front,
    draw_profile_beard,
    draw_profile_hair,
)
from casino_texas.ui.art.figures.hands import Held, draw_hand, draw_held
from casino_texas.ui.art.figures.inks import (
    GOLD,
    GOLD_DEEP,
    GOLD_PALE,
    INK,
    IVORY,
    Inks,
    robe_colours,
)
from casino_texas.ui.art.paint import Colour, Drawing, Point, polygon, rounded
from casino_texas.ui.art.suits import CLUBS, DIAMONDS, HEARTS, SPADES, draw_pip

JACK, QUEEN, KING = 9, 10, 11

_HALF_W: Final = 77.0
_HALF_H: Final = 151.0
_SLOPE: Final = 0.2
_HEAD: Final[Point] = (0.0, -86.0)

_FAIR: Final[Colour] = (250, 222, 196)
_WARM: Final[Colour] = (240, 204, 170)
_BLACK: Final[Colour] = (52, 46, 58)
_BROWN: Final[Colour] = (112, 68, 40)
_AUBURN: Final[Colour] = (158, 72, 34)
_GOLDEN: Final[Colour] = (226, 176, 78)
_WHITE: Final[Colour] = (222, 220, 222)


_BLUE: Final[Colour] = (52, 96, 150)
_GREEN: Final[Colour] = (58, 118, 84)


@dataclass(frozen=True, slots=True)
class Court:
    """One figure. `held_x` is where the hand is, right of the middle (or left, if negative)."""

    hair_colour: Colour
    hair: Hair
    weave: Weave
    collar: Collar
    held: Held
    headgear: Headgear
    beard: Beard = "none"
    profile: bool = False
    gaze: float = 0.0
    skin: Colour = _WARM
    held_x: float = 52.0
    held_y: float = -26.0
    eyes: Colour = (92, 60, 36)


CAST: Final[dict[tuple[int, int], Court]] = {
    (KING, SPADES): Court(_BLACK, "rolls", "chevrons", "ermine", "sword", "arched", "full",
                          gaze=0.5),
    (KING, HEARTS): Court(_GOLDEN, "rolls", "pips", "mantle", "sceptre", "fleurs", "forked",
                          gaze=-0.5, skin=_FAIR, eyes=_GREEN),
    (KING, DIAMONDS): Court(_AUBURN, "page", "lozenges", "ermine", "axe", "rays", "pointed",
                            profile=True, held_x=46, eyes=_BLUE),
    (KING, CLUBS): Court(_WHITE, "rolls", "scales", "mantle", "orb", "trefoils", "boxed",
                         gaze=0.3, held_y=-20, held_x=50, eyes=_BLUE),
    (QUEEN, SPADES): Court(_BLACK, "bob", "steps", "fan", "sceptre", "sun", gaze=0.6, skin=_FAIR,
                           eyes=_BLUE),
    (QUEEN, HEARTS): Court(_GOLDEN, "waves", "pips", "fan", "rose", "diadem", gaze=-0.4,
                           skin=_FAIR, eyes=_BLUE),
    (QUEEN, DIAMONDS): Court(_AUBURN, "plaits", "lozenges", "fan", "fan", "coronet", gaze=0.5,
                             skin=_FAIR, held_y=-15, held_x=35, eyes=_GREEN),
    (QUEEN, CLUBS): Court(_BROWN, "waves", "scales", "fan", "lily", "tiara", gaze=-0.6),
    (JACK, SPADES): Court(_BLACK, "page", "stripes", "ruff", "halberd", "hood", "moustache",
                          profile=True, held_x=46),
    (JACK, HEARTS): Court(_GOLDEN, "page", "chevrons", "chain", "goblet", "plumed", profile=True,
                          skin=_FAIR, eyes=_BLUE),
    (JACK, DIAMONDS): Court(_BROWN, "page", "steps", "points", "sword", "beret", "goatee",
                            gaze=0.5),
    (JACK, CLUBS): Court(_AUBURN, "page", "lozenges", "ruff", "lance", "flat", gaze=-0.5,
                         skin=_FAIR, held_x=53, eyes=_GREEN),
}  # fmt: skip


def draw_court(
    drawing: Drawing, card: tuple[int, int], centre: Point, *, colour: Colour, scale: float = 1.0
) -> None:
    """The framed two-headed picture of (rank, suit); `colour` is the colour of the pips.

    At scale 1 it is 156 x 302 card units large.
    """
    rank, suit = card
    court = CAST[card]
    inks = _inks(court, suit, colour)
    with drawing.moved(*centre, scale=scale):
        for turn in (0, 180):
            with drawing.moved(0, 0, turn=turn):
                _half(drawing, court, inks, rank, suit)
        _sash(drawing, inks)
        _frame(drawing)


def _inks(court: Court, suit: int, pip: Colour) -> Inks:
    main, accent = robe_colours(suit, pip)
    return Inks(main, accent, court.hair_colour, court.skin, pip, court.eyes)


def _seam(x: float) -> float:
    return _SLOPE * x


def _half(drawing: Drawing, court: Court, inks: Inks, rank: int, suit: int) -> None:
    _sunburst(drawing, inks)
    w, h = _HALF_W - 3.4, _HALF_H - 3.4
    drawing.lines([(-w, _seam(-w)), (-w, -h), (w, -h), (w, _seam(w))], GOLD_DEEP, 1.2)
    draw_pip(drawing, suit, (-56, -128), height=32, paint=inks.pip)
    _figure(drawing, court, inks, rank, suit)


def _figure(drawing: Drawing, court: Court, inks: Inks, rank: int, suit: int) -> None:
    draw_collar_behind(drawing, inks, court.collar)
    with drawing.moved(*_HEAD):
        if not court.profile:
            draw_hair_behind(drawing, inks, court.hair)
    draw_robe(drawing, inks, court.weave, suit=suit, seam=_seam, slim=rank == QUEEN)
    draw_neck(drawing, inks, low=rank == QUEEN)
    draw_collar(drawing, inks, court.collar, suit)
    with drawing.moved(*_HEAD):
        _head(drawing, court, inks, rank, suit)
    with drawing.moved(court.held_x, court.held_y):
        draw_held(drawing, inks, court.held, suit)
        draw_hand(drawing, inks, turn=-8)


def _head(drawing: Drawing, court: Court, inks: Inks, rank: int, suit: int) -> None:
    if court.profile:
        draw_profile(drawing, inks)
        draw_profile_beard(drawing, inks, court.beard)
        draw_profile_hair(drawing, inks)
    else:
        draw_face(drawing, inks, gaze=court.gaze, lady=rank == QUEEN)
        draw_beard(drawing, inks, court.beard)
        draw_hair_front(drawing, inks, court.hair)
        if rank == QUEEN:
            draw_earrings(drawing)
    draw_headgear(drawing, inks, court.headgear, suit)


def _sunburst(drawing: Drawing, inks: Inks) -> None:
    """The ground of a half: pale, with rays from behind the head."""
    w, h = _HALF_W, _HALF_H
    ground = drawing.radial((0, -86), 130, [(0, (255, 252, 240), 1), (1, (247, 232, 196), 1)])
    drawing.path(polygon([(-w, -h), (w, -h), (w, _seam(w)), (-w, _seam(-w))]), ground)
    count = 26
    for index in range(0, count, 2):
        a0 = -1.9 + 3.8 * index / count
        a1 = -1.9 + 3.8 * (index + 1) / count
        drawing.path(polygon(list(_wedge(a0, a1))), (236, 210, 150), opacity=0.5)


def _wedge(a0: float, a1: float) -> Iterator[Point]:
    """A ray from the head to the frame between two angles from upright."""
    x0, y0 = _HEAD
    yield x0, y0
    first, last = _to_frame(a0), _to_frame(a1)
    yield first
    if first[1] > -_HALF_H < last[1] or first[1] == last[1]:
        pass
    elif first[0] == -_HALF_W or last[0] == _HALF_W:
        yield (-_HALF_W if first[0] == -_HALF_W else _HALF_W, -_HALF_H)
    yield last


def _to_frame(angle: float) -> Point:
    x0, y0 = _HEAD
    dx, dy = math.sin(angle), -math.cos(angle)
    reach = math.inf
    if dx:
        reach = min(reach, ((_HALF_W if dx > 0 else -_HALF_W) - x0) / dx)
    if dy < 0:
        reach = min(reach, (-_HALF_H - y0) / dy)
    x, y = x0 + dx * reach, y0 + dy * reach
    if abs(abs(x) - _HALF_W) < 1e-6:
        x = math.copysign(_HALF_W, x)
    if abs(y + _HALF_H) < 1e-6:
        y = -_HALF_H
    return x, y


def _sash(drawing: Drawing, inks: Inks) -> None:
    """The band between the halves, with a jewel in its middle."""
    w = _HALF_W

    def band(half: float) -> str:
        return polygon([(-w, _seam(-w) - half), (w, _seam(w) - half), (w, _seam(w) + half),
                        (-w, _seam(-w) + half)])  # fmt: skip

    drawing.path(band(10), GOLD_DEEP, stroke=INK, width=1.8)
    drawing.path(band(8.2), GOLD)
    drawing.path(band(5.4), inks.main, stroke=INK, width=1.2)
    step = 13.0
    for index in range(-5, 6):
        x = index * step
        y = _seam(x)
        if index:
            drawing.path(polygon([(x - 4, y), (x, y - 3.6), (x + 4, y), (x, y + 3.6)]), GOLD_PALE)
    drawing.path(polygon([(-17, 0), (0, -17), (17, 0), (0, 17)]), GOLD, stroke=INK, width=1.8)
    drawing.path(
        polygon([(-11, 0), (0, -11), (11, 0), (0, 11)]), inks.accent, stroke=INK, width=1.3
    )
    drawing.path(polygon([(-5, 0), (0, -5), (5, 0), (0, 5)]), IVORY)


def _frame(drawing: Drawing) -> None:
    w, h = _HALF_W, _HALF_H
    drawing.path(rounded(-w, -h, 2 * w, 2 * h, 2), stroke=INK, width=2.2)
