"""Chips from above and stacks of them seen from the player's chair.

Knows denominations' colours and how an amount stands as chips.  Must not know bets or boxes.
Amounts are whole numbers of the smallest unit.  Design units: a chip is 100 wide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

import pygame

from casino_texas.ui.art.glyphs import draw_glyphs, text_width
from casino_texas.ui.art.paint import (
    Colour,
    Drawing,
    Picture,
    Point,
    clear,
    darker,
    lighter,
    mix,
    number,
    polygon,
    render,
    soft_shape,
)

#: How round a chip looks from the chair: its height over its width.
TILT: Final = 0.74
#: Thickness of a chip over its width, as seen.
THICKNESS: Final = 0.115
#: Below this width in pixels a chip's figures are printed larger.
SMALL_BELOW: Final = 44
#: Chips in a column, and columns in a stack; what does not fit is left out, smallest first.
COLUMN: Final = 10
COLUMNS: Final = 3


@dataclass(frozen=True, slots=True)
class ChipColours:
    """The clay, its edge spots, and what is printed on the inlay."""

    clay: Colour
    spot: Colour
    print: Colour


_IVORY: Final[Colour] = (246, 240, 224)
_GOLD: Final[Colour] = (232, 190, 92)
_CLAYS: Final[tuple[tuple[Colour, Colour], ...]] = (
    ((232, 228, 216), (36, 62, 140)),  # 1 white
    ((190, 28, 38), _IVORY),  # 5 red
    ((16, 116, 66), _IVORY),  # 25 green
    ((34, 34, 40), _IVORY),  # 100 black
    ((100, 44, 140), (244, 214, 120)),  # 500 purple
    ((236, 168, 32), (40, 34, 34)),  # 1,000 yellow
    ((128, 74, 44), (248, 220, 170)),  # 5,000 brown
    ((14, 124, 150), _IVORY),  # 25,000 teal
    ((214, 84, 140), _IVORY),  # 100,000 pink
    ((148, 152, 164), (34, 40, 84)),  # 500,000 grey
)
_STEPS: Final = (1, 5, 25, 100, 500)
_TIERS: Final = 5
#: All denominations, smallest first: 1 5 25 100 500, the same in thousands, millions ...
DENOMINATIONS: Final = tuple(step * 1000**tier for tier in range(_TIERS) for step in _STEPS)


def chip_colours(value: int) -> ChipColours:
    """The colours of a denomination; from a million on they repeat with gold spots.

    Raises:
        ValueError: there is no such chip.
    """
    index = DENOMINATIONS.index(value)
    clay, spot = _CLAYS[index % len(_CLAYS)]
    if index >= len(_CLAYS):
        spot = _GOLD if index % len(_CLAYS) != 5 else _IVORY
    ink = darker(clay, 0.32) if max(clay) < 225 else (40, 36, 40)
    return ChipColours(clay, spot, ink)


def chip_label(value: int) -> str:
    """`25`, `5K`, `1M`: what is printed on a chip."""
    for size, letter in ((10**12, "T"), (10**9, "B"), (10**6, "M"), (10**3, "K")):
        if value >= size:
            return f"{value // size}{letter}"
    return str(value)


def chip_breakdown(
    amount: int, denominations: Sequence[int] = DENOMINATIONS
) -> tuple[tuple[int, int], ...]:
    """The fewest chips that make up `amount`: (denomination, count), largest first.

    What the smallest denomination cannot make is left out; with all of them nothing is.

    Raises:
        ValueError: `amount` is negative.
    """
    if amount < 0:
        raise ValueError(f"an amount of chips is not negative: {amount}")
    parts: list[tuple[int, int]] = []
    for value in sorted(denominations, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            parts.append((value, count))
    return tuple(parts)


def chip(value: int, diameter: int) -> pygame.Surface:
    """One chip from straight above, `diameter` pixels wide."""
    return render(_chip_picture(value, diameter < SMALL_BELOW), (diameter, diameter))


def chip_shadow(diameter: int) -> pygame.Surface:
    """The shadow of a flat chip; blit it a quarter of the diameter left of and above the chip."""
    margin = diameter // 4
    size = diameter + 2 * margin
    d = _ellipse(size / 2, size / 2 + diameter * 0.05, diameter / 2, diameter / 2)
    return soft_shape((size, size), d, blur=max(1.5, diameter * 0.06), opacity=0.5)


def stack(amount: int, diameter: int) -> pygame.Surface:
    """Chips worth `amount`, stacked, with their shadow; empty for nothing.

    Put it so that `stack_base` of the same arguments falls on the spot they stand on.
    """
    columns = _columns(amount)
    size = _stack_size(columns, diameter)
    surface = clear(size)
    if not columns:
        return surface
    unit = diameter / 100
    drawing = Drawing(size[0] / unit, size[1] / unit)
    base = _stack_base(columns, diameter)
    shadow = " ".join(
        _ellipse(base[0] + x * unit + diameter * 0.05, base[1] + y * unit + diameter * 0.06,
                 diameter * 0.5, diameter * 0.5 * TILT)
        for x, y in _places(len(columns))
    )  # fmt: skip
    surface.blit(soft_shape(size, shadow, blur=max(1.5, diameter * 0.05), opacity=0.55), (0, 0))
    random = Random(amount)
    for (x, y), values in zip(_places(len(columns)), columns, strict=True):
        at = (base[0] / unit + x, base[1] / unit + y)
        _draw_column(drawing, at, values, random, small=diameter < SMALL_BELOW)
    surface.blit(render(drawing.picture(), size), (0, 0))
    return surface


def stack_base(amount: int, diameter: int) -> tuple[int, int]:
    """Where in `stack(amount, diameter)` the middle of its footprint is, in pixels."""
    x, y = _stack_base(_columns(amount), diameter)
    return round(x), round(y)


# --- how a stack stands ---------------------------------------------------------------------


def _columns(amount: int) -> list[list[int]]:
    """The chips of each column, lowest first."""
    chips: list[int] = []
    room = COLUMN * COLUMNS
    for value, count in chip_breakdown(amount):
        chips += [value] * min(count, room - len(chips))
    count = math.ceil(len(chips) / COLUMN)
    if not count:
        return []
    height = math.ceil(len(chips) / count)
    return [chips[start : start + height] for start in range(0, len(chips), height)]


def _places(columns: int) -> tuple[Point, ...]:
    """Where columns stand round the middle, in units; those behind come first."""
    return {
        1: ((0.0, 0.0),),
        2: ((-51.0, 0.0), (51.0, 0.0)),
        3: ((0.0, -36.0), (-51.0, 30.0), (51.0, 30.0)),
    }[columns]


def _margin(diameter: int) -> int:
    return max(3, round(diameter * 0.16))


def _reach(columns: list[list[int]]) -> tuple[float, float, float]:
    """Half width, height above and below the footprint's middle, in units."""
    if not columns:
        return 1, 1, 1
    places = _places(len(columns))
    half = 50 + max(abs(x) for x, _ in places) + 2
    above = max(
        len(values) * THICKNESS * 100 + 50 * TILT - y
        for values, (_, y) in zip(columns, places, strict=True)
    )
    below = 50 * TILT + max(y for _, y in places)
    return half, above + 1, below + 1


def _stack_size(columns: list[list[int]], diameter: int) -> tuple[int, int]:
    half, above, below = _reach(columns)
    unit, margin = diameter / 100, _margin(diameter)
    return (
        math.ceil(2 * half * unit) + 2 * margin,
        math.ceil((above + below) * unit) + 2 * margin,
    )


def _stack_base(columns: list[list[int]], diameter: int) -> Point:
    width, height = _stack_size(columns, diameter)
    _, _, below = _reach(columns)
    return width / 2, height - _margin(diameter) - below * diameter / 100


# --- drawing --------------------------------------------------------------------------------


def _ellipse(x: float, y: float, across: float, down: float) -> str:
    a, b = number(across), number(down)
    return (
        f"M{number(x - across)} {number(y)} A{a} {b} 0 0 1 {number(x + across)} {number(y)} "
        f"A{a} {b} 0 0 1 {number(x - across)} {number(y)} Z"
    )


_SPOTS: Final = 6
_SPOT_HALF: Final = math.radians(12.5)


def _sector(r0: float, r1: float, a0: float, a1: float, squash: float = 1.0) -> str:
    """A piece of a ring between two radii and two angles, flattened downwards."""
    steps = 5
    angles = [a0 + (a1 - a0) * step / steps for step in range(steps + 1)]
    outer = [(r1 * math.cos(a), r1 * math.sin(a) * squash) for a in angles]
    inner = [(r0 * math.cos(a), r0 * math.sin(a) * squash) for a in reversed(angles)]
    return polygon(outer + inner)


def _draw_face(
    drawing: Drawing,
    value: int,
    *,
    squash: float,
    turn: float,
    small: bool = False,
    whole: bool = True,
) -> None:
    """The top of a chip round (0, 0); `whole` prints the inlay too, larger on a `small` chip."""
    colours = chip_colours(value)
    clay = colours.clay
    light = drawing.radial((-16, -20 * squash), 78, [
        (0, lighter(clay, 0.22), 1), (0.6, clay, 1), (1, darker(clay, 0.22), 1),
    ])  # fmt: skip
    edge = darker(clay, 0.5) if max(clay) > 60 else lighter(clay, 0.2)
    drawing.ellipse(0, 0, 49, 49 * squash, light, stroke=edge, width=1.6)
    for index in range(_SPOTS):
        middle = turn + math.tau * index / _SPOTS
        d = _sector(37.5, 48.2, middle - _SPOT_HALF, middle + _SPOT_HALF, squash)
        drawing.path(d, colours.spot)
        for side in (-1, 1):
            at = middle + side * _SPOT_HALF * 1.62
            drawing.path(_sector(43, 48.2, at - 0.045, at + 0.045, squash), colours.spot)
    if not whole:
        return
    groove = darker(clay, 0.4)
    inlay = 34.0 if small else 28.0
    if not small:
        drawing.ellipse(0, 0, 36, 36 * squash, stroke=groove, width=1.4)
        drawing.ellipse(0, 0, 32.6, 32.6 * squash, stroke=mix(clay, colours.spot, 0.75),
                        width=2.2, dash="4.4 3.1")  # fmt: skip
    paper = drawing.linear((-20, -24 * squash), (20, 24 * squash), [
        (0, (255, 252, 242), 1), (1, (230, 220, 198), 1),
    ])  # fmt: skip
    drawing.ellipse(0, 0, inlay, inlay * squash, paper, stroke=groove, width=1.5)
    if not small:
        thin = mix(colours.print, (255, 250, 236), 0.45)
        drawing.ellipse(0, 0, 25.4, 25.4 * squash, stroke=thin, width=0.9)
    label = chip_label(value)
    tall = 36.0 if small else 25.0
    height = min(tall, tall * 1.46 * inlay / text_width(label, tall, 2.6))
    with drawing.flattened(squash):
        draw_glyphs(drawing, label, (0, -height / 2), height=height, paint=colours.print, gap=2.6)


@lru_cache(maxsize=64)
def _chip_picture(value: int, small: bool) -> Picture:
    drawing = Drawing(100, 100)
    with drawing.moved(50, 50):
        _draw_face(drawing, value, squash=1.0, turn=math.pi / 6, small=small)
        _shine(drawing, 1.0)
    return drawing.picture()


def _shine(drawing: Drawing, squash: float) -> None:
    """Light caught by the far left rim."""
    points = [
        (46.6 * math.cos(a), 46.6 * math.sin(a) * squash)
        for a in (math.radians(190 + 8 * step) for step in range(11))
    ]
    drawing.path(
        "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points),
        stroke=(255, 255, 255), width=1.8, opacity=0.5,
    )  # fmt: skip


def _draw_column(
    drawing: Drawing, base: Point, values: Sequence[int], random: Random, *, small: bool
) -> None:
    thick = THICKNESS * 100
    for level, value in enumerate(values):
        last = level == len(values) - 1
        shift = 0.0 if len(values) == 1 else random.uniform(-1.3, 1.3)
        turn = random.uniform(0, math.tau / _SPOTS)
        with drawing.moved(base[0] + shift, base[1] - thick * (level + 1)):
            _draw_side(drawing, value, thick, turn)
            _draw_face(drawing, value, squash=TILT, turn=turn, small=small, whole=last)
            if last:
                _shine(drawing, TILT)


def _draw_side(drawing: Drawing, value: int, thick: float, turn: float) -> None:
    """The edge of a chip whose top lies round (0, 0)."""
    colours = chip_colours(value)
    clay, r, down = colours.clay, 49.0, 49.0 * TILT
    wall = drawing.linear((-r, 0), (r, 0), [
        (0, darker(clay, 0.5), 1), (0.22, darker(clay, 0.08), 1), (0.45, lighter(clay, 0.12), 1),
        (0.75, darker(clay, 0.2), 1), (1, darker(clay, 0.6), 1),
    ])  # fmt: skip
    arc = f"A{number(r)} {number(down)} 0 0 0"
    low = number(thick)
    d = f"M{-r} 0 L{-r} {low} {arc} {r} {low} L{r} 0 {arc} {-r} 0 Z"
    drawing.path(d, wall, stroke=darker(clay, 0.7), width=1.2)
    for index in range(_SPOTS):
        middle = (turn + math.tau * index / _SPOTS) % math.tau
        steps = [middle + _SPOT_HALF * share for share in (-1, -0.5, 0, 0.5, 1)]
        points = [(r * math.cos(a), down * math.sin(a)) for a in steps if 0 <= a <= math.pi]
        if len(points) > 1:
            lower = [(x, y + thick) for x, y in reversed(points)]
            shade = 0.42 * abs(math.cos(middle)) + 0.06
            drawing.path(polygon(points + lower), darker(colours.spot, shade))
    drawing.path(f"M{-r} {low} {arc} {r} {low}", stroke=(0, 0, 0), width=1.3, opacity=0.55)
