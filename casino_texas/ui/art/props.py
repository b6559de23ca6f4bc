"""What stands on a table beside cards and chips: shoe, rack, tray, plate, buttons, light.

Knows how they look.  Must not know what they mean in a game: words come from the scene.
Sizes are pixels.
"""

from __future__ import annotations

import math
from typing import Final, Literal

import pygame

from casino_texas.core.cards import parse_cards
from casino_texas.ui.art import cards
from casino_texas.ui.art.chips import chip_colours
from casino_texas.ui.art.felt import BRASS, WOOD, brass
from casino_texas.ui.art.lettering import draw_text
from casino_texas.ui.art.paint import (
    Colour,
    Drawing,
    clear,
    darker,
    lighter,
    number,
    polygon,
    rounded,
    soft_shape,
)
from casino_texas.ui.art.suits import OUTLINES, SPADES

DiscKind = Literal["dealer", "small_blind", "big_blind", "missed", "straddle", "action"]

#: Face, rim and letters of each disc.
DISCS: Final[dict[DiscKind, tuple[Colour, Colour, Colour]]] = {
    "dealer": ((250, 247, 238), (28, 28, 34), (28, 28, 34)),
    "small_blind": ((44, 92, 170), (236, 242, 252), (255, 255, 255)),
    "big_blind": ((232, 176, 44), (60, 40, 10), (44, 28, 6)),
    "missed": ((196, 60, 44), (252, 232, 226), (255, 255, 255)),
    "straddle": ((110, 58, 150), (240, 228, 250), (255, 255, 255)),
    "action": ((24, 116, 84), (224, 246, 236), (255, 255, 255)),
}


def disc(label: str, diameter: int, kind: DiscKind) -> pygame.Surface:
    """A round button with a word: dealer, blinds, missed blinds, straddle."""
    face, rim, ink = DISCS[kind]
    margin = max(2, diameter // 12)
    size = diameter + 2 * margin
    surface = clear((size, size))
    d = _round(size / 2 + margin * 0.2, size / 2 + margin * 0.55, diameter / 2)
    surface.blit(soft_shape((size, size), d, blur=max(1.5, margin * 0.8), opacity=0.6), (0, 0))
    drawing = Drawing(100, 100)
    light = drawing.radial((36, 30), 78, [
        (0, lighter(face, 0.35), 1), (0.5, face, 1), (1, darker(face, 0.22), 1),
    ])  # fmt: skip
    drawing.circle(50, 50, 49, darker(face, 0.45))
    drawing.circle(50, 49, 47.5, light)
    drawing.circle(50, 49, 41, stroke=rim, width=2.6)
    drawing.path("M16 36 A38 38 0 0 1 50 11", stroke=(255, 255, 255), width=2.4, opacity=0.55)
    surface.blit(drawing.render((diameter, diameter)), (margin, margin))
    draw_text(surface, label, (size / 2, size / 2 - diameter * 0.01), size=round(diameter * 0.46),
              colour=ink, width=diameter * 0.72)  # fmt: skip
    return surface


def _round(x: float, y: float, r: float) -> str:
    return (
        f"M{number(x - r)} {number(y)} A{number(r)} {number(r)} 0 0 1 {number(x + r)} {number(y)} "
        f"A{number(r)} {number(r)} 0 0 1 {number(x - r)} {number(y)} Z"
    )


def plate(size: tuple[int, int], lines: tuple[str, ...]) -> pygame.Surface:
    """The limits plate: engraved brass on a dark stand, a line each, the first one smaller."""
    width, height = size
    surface = clear(size)
    body = rounded(width * 0.03, height * 0.02, width * 0.94, height * 0.88, height * 0.07)
    surface.blit(soft_shape(size, body, blur=max(1.5, height * 0.04), opacity=0.6),
                 (0, round(height * 0.05)))  # fmt: skip
    drawing = Drawing(width, height)
    edge = max(1.2, height * 0.02)
    drawing.path(body, (22, 18, 16), stroke=darker(BRASS, 0.5), width=edge)
    inset = height * 0.07
    drawing.path(rounded(width * 0.03 + inset, height * 0.02 + inset, width * 0.94 - 2 * inset,
                         height * 0.88 - 2 * inset, height * 0.04),
                 brass(drawing, (0, 0), (width, height)), stroke=darker(BRASS, 0.6),
                 width=edge * 0.7)  # fmt: skip
    for x in (width * 0.03 + inset * 1.75, width * 0.97 - inset * 1.75):
        for y in (height * 0.02 + inset * 1.75, height * 0.90 - inset * 1.75):
            drawing.circle(x, y, inset * 0.3, darker(BRASS, 0.3), stroke=darker(BRASS, 0.65),
                           width=0.8)  # fmt: skip
    surface.blit(drawing.render(size), (0, 0))
    top, room = height * 0.14, height * 0.64
    weights = [0.78 if index == 0 and len(lines) > 1 else 1.0 for index in range(len(lines))]
    unit = room / max(1e-6, sum(weights))
    y = top
    for line, weight in zip(lines, weights, strict=True):
        middle = (width / 2, y + unit * weight / 2)
        type_size = round(unit * weight * 0.78)
        for shift, colour in ((edge * 0.5, lighter(BRASS, 0.6)), (0.0, (56, 34, 10))):
            draw_text(surface, line, (middle[0] + shift, middle[1] + shift), size=type_size,
                      colour=colour, width=width * 0.78)  # fmt: skip
        y += unit * weight
    return surface


def shoe(width: int, style: cards.CardStyle = cards.DEFAULT) -> pygame.Surface:
    """The dealing shoe with the next card in its mouth; nearly as high as wide."""
    size = (width, round(width * 0.92))
    surface = clear(size)
    foot = _scaled("M16 20 L88 20 L96 88 L6 88 Z", width / 100)
    surface.blit(soft_shape(size, foot, blur=max(1.5, width * 0.03), opacity=0.6),
                 (round(width * 0.015), round(width * 0.02)))  # fmt: skip
    black = (28, 28, 33)
    box = Drawing(100, 92)
    lid = box.linear((50, 4), (50, 40), [
        (0, black, 1), (0.55, lighter(black, 0.12), 1), (1, lighter(black, 0.32), 1),
    ])  # fmt: skip
    box.path("M27 4 L73 4 L82 38 L18 38 Z", lid, stroke=(0, 0, 0), width=1.2)
    box.path("M31 8 L69 8 L75.4 32 L24.6 32 Z", (84, 16, 30), stroke=darker(BRASS, 0.1), width=1.2)
    with box.moved(50, 20, scale=0.15):
        box.path(OUTLINES[SPADES], darker(BRASS, 0.05))
    box.path("M18 38 L82 38 L91 80 L9 80 Z", (8, 8, 10))
    surface.blit(box.render(size), (0, 0))
    _mouth_card(surface, width, style)
    front = Drawing(100, 92)
    wall = front.linear((0, 38), (0, 82), [(0, lighter(black, 0.28), 1), (1, black, 1)])
    for side in (-1, 1):
        s = side
        d = polygon([(50 + s * 32, 38), (50 + s * 24.5, 38), (50 + s * 31, 80), (50 + s * 41, 80)])
        front.path(d, wall, stroke=(0, 0, 0), width=1.0)
        front.lines([(50 + s * 24.5, 38), (50 + s * 31, 80)], lighter(black, 0.5), 0.8)
    front.path("M17 34.6 L83 34.6 L84 41 L16 41 Z", brass(front, (16, 34), (84, 41)),
               stroke=darker(BRASS, 0.65), width=0.9)  # fmt: skip
    lip = front.linear((0, 78), (0, 90), [
        (0, lighter(black, 0.35), 1), (0.35, black, 1), (1, darker(black, 0.5), 1),
    ])  # fmt: skip
    front.path(
        "M8 79 L40 79 Q50 74.4 60 79 L92 79 L94 89 L6 89 Z", lip, stroke=(0, 0, 0), width=1.1
    )
    surface.blit(front.render(size), (0, 0))
    return surface


def _mouth_card(surface: pygame.Surface, width: int, style: cards.CardStyle) -> None:
    """The next card, lying on the slope between the walls."""
    across = max(8, round(width * 0.60))
    back = cards.back(across, style)
    lying = pygame.transform.smoothscale(back, (across, round(width * 0.42)))
    surface.blit(lying, (round(width * 0.20), round(width * 0.395)))


def _scaled(d: str, unit: float) -> str:
    """A path of plain numbers and letters, times a factor."""
    words = d.replace("L", " L ").replace("M", " M ").replace("Z", " Z ").split()
    return " ".join(w if w in "MLZ" else number(float(w) * unit) for w in words)


def discard_rack(width: int, count: int, style: cards.CardStyle = cards.DEFAULT) -> pygame.Surface:
    """A rack of smoked glass holding `count` (0..52) used cards."""
    size = (width, round(width * 0.92))
    surface = clear(size)
    unit = width / 100
    floor = _scaled("M12 30 L88 30 L94 84 L6 84 Z", unit)
    surface.blit(soft_shape(size, floor, blur=max(1.5, width * 0.03), opacity=0.6),
                 (0, round(width * 0.02)))  # fmt: skip
    drawing = Drawing(100, 92)
    glass = (120, 24, 36)
    inside = drawing.linear((0, 26), (0, 82), [
        (0, darker(glass, 0.82), 1), (0.35, darker(glass, 0.62), 1), (1, darker(glass, 0.34), 1),
    ])  # fmt: skip
    drawing.path("M12 26 L88 26 L94 82 L6 82 Z", inside, stroke=(20, 4, 8), width=1.2)
    for x in (-1, 1):  # the rails on which the cards lie
        drawing.lines([(50 + x * 17, 30), (50 + x * 20, 80)], darker(glass, 0.08), 1.6)
    drawing.path("M14 8 L86 8 L88 26 L12 26 Z", glass, stroke=lighter(glass, 0.3), width=0.9,
                 opacity=0.75)  # fmt: skip
    surface.blit(drawing.render(size), (0, 0))
    if count:
        _pile(surface, width, min(52, count), style)
    front = Drawing(100, 92)
    for side in (-1, 1):
        x0, x1 = 50 + side * 38, 50 + side * 44
        pane = polygon([(x0, 10), (x0 - side * 3, 10), (x1 - side * 4, 82), (x1, 82)])
        front.path(pane, glass, stroke=lighter(glass, 0.35), width=0.8, opacity=0.85)
    front.path("M6 82 L94 82 L94 87 L6 87 Z", darker(glass, 0.2), stroke=lighter(glass, 0.25),
               width=0.8)  # fmt: skip
    front.path("M18 12 L30 12 L24 24 L16 24 Z", (255, 255, 255), opacity=0.18)
    surface.blit(front.render(size), (0, 0))
    return surface


def _pile(surface: pygame.Surface, width: int, count: int, style: cards.CardStyle) -> None:
    across = round(width * 0.62)
    back = cards.back(across, style)
    lying = pygame.transform.smoothscale(back, (across, round(back.get_height() * 0.56)))
    left, low = round(width * 0.19), round(width * 0.76)
    tall = max(1, round(width * 0.0034 * count))
    side = Drawing(across, tall + lying.get_height())
    edge = side.linear((0, 0), (across, 0), [
        (0, (206, 202, 190), 1), (0.5, (252, 250, 244), 1), (1, (190, 186, 174), 1),
    ])  # fmt: skip
    side.path(rounded(0, lying.get_height() - 4, across, tall + 3, across * 0.05), edge,
              stroke=(130, 124, 112), width=0.8)  # fmt: skip
    base = low - lying.get_height() - tall
    surface.blit(side.render((across, tall + lying.get_height())), (left, base))
    surface.blit(lying, (left, base))


def chip_tray(size: tuple[int, int], values: tuple[int, ...]) -> pygame.Surface:
    """The dealer's tray: rolls of chips on their edge, one tube for each value."""
    width, height = size
    surface = clear(size)
    drawing = Drawing(width, height)
    radius = height * 0.12
    wood = drawing.linear((0, 0), (0, height), [
        (0, lighter(WOOD, 0.3), 1), (0.2, WOOD, 1), (1, darker(WOOD, 0.55), 1),
    ])  # fmt: skip
    drawing.path(rounded(1, 1, width - 2, height - 2, radius), wood, stroke=darker(WOOD, 0.75),
                 width=1.4)  # fmt: skip
    pad = max(3.0, height * 0.10)
    drawing.path(rounded(pad, pad, width - 2 * pad, height - 2 * pad, radius * 0.6), (14, 12, 12))
    tube = (width - 2 * pad) / max(1, len(values))
    for index, value in enumerate(values):
        _roll(drawing, (pad + tube * index, pad), (tube, height - 2 * pad), value)
    surface.blit(drawing.render(size), (0, 0))
    return surface


def _roll(drawing: Drawing, at: tuple[float, float], size: tuple[float, float], value: int) -> None:
    """Chips on edge seen from above: a barrel of thin discs."""
    x, y = at
    width, height = size
    gap = width * 0.08
    colours = chip_colours(value)
    barrel = drawing.linear((x + gap, 0), (x + width - gap, 0), [
        (0, darker(colours.clay, 0.65), 1), (0.3, colours.clay, 1),
        (0.5, lighter(colours.clay, 0.22), 1), (0.75, darker(colours.clay, 0.15), 1),
        (1, darker(colours.clay, 0.7), 1),
    ])  # fmt: skip
    spots = drawing.linear((x + gap, 0), (x + width - gap, 0), [
        (0, darker(colours.spot, 0.6), 1), (0.5, colours.spot, 1),
        (1, darker(colours.spot, 0.65), 1),
    ])  # fmt: skip
    count = max(4, round(height / max(2.2, width * 0.14)))
    thick = height / count
    for chip in range(count):
        top = y + chip * thick
        d = rounded(x + gap, top, width - 2 * gap, thick * 0.94, thick * 0.3)
        drawing.path(d, barrel)
        shift = ((chip * 7 + value) % 5) / 5
        for spot in range(-1, 3):
            left = x + gap + (width - 2 * gap) * ((spot + shift) / 2.4)
            wide = (width - 2 * gap) * 0.17
            start, end = max(x + gap, left), min(x + width - gap, left + wide)
            if end - start > 0.5:
                drawing.path(rounded(start, top + thick * 0.06, end - start, thick * 0.82, 0.4),
                             spots)  # fmt: skip


def glow(
    size: tuple[int, int], colour: Colour, *, radius: int, reach: int, strength: float = 0.6
) -> pygame.Surface:
    """Soft light round a box of `size`; blit it `reach` pixels left of and above the box."""
    whole = (size[0] + 2 * reach, size[1] + 2 * reach)
    d = rounded(reach * 0.75, reach * 0.75, size[0] + reach * 0.5, size[1] + reach * 0.5,
                radius + reach * 0.25)  # fmt: skip
    return soft_shape(whole, d, blur=max(2.0, reach * 0.42), colour=colour, opacity=strength)


def spotlight(size: tuple[int, int], colour: Colour = (255, 244, 210)) -> pygame.Surface:
    """A pool of light for whoever is to act; blit with `pygame.BLEND_RGB_ADD` or plainly."""
    small = (max(2, size[0] // 4), max(2, size[1] // 4))
    drawing = Drawing(100, 100)
    light = drawing.radial((50, 50), 50, [
        (0, colour, 0.30), (0.5, colour, 0.16), (0.8, colour, 0.05), (1, colour, 0),
    ])  # fmt: skip
    drawing.circle(50, 50, 50, light)
    return pygame.transform.smoothscale(drawing.render(small), size)


def frame_margin(width: int) -> int:
    """Pixels by which `winner_frame` stands out on each side of a card this wide."""
    return max(2, round(width * 0.024))


def winner_frame(width: int, colour: Colour) -> pygame.Surface:
    """A bright border round a card that counts; blit it `frame_margin` left of and above the card,
    over it: it hides the card's edge and nothing of what stands on the card."""
    margin = frame_margin(width)
    wide, high = cards.card_size(width)
    size = (wide + 2 * margin, high + 2 * margin)
    line = margin + 1.0 + width / 180
    corner = width * cards.CORNER / cards.WIDTH + margin / 2
    drawing = Drawing(*size)
    d = rounded(line / 2, line / 2, size[0] - line, size[1] - line, corner)
    drawing.path(d, stroke=colour, width=line)
    return drawing.render(size)


def royal_fan(size: tuple[int, int], style: cards.CardStyle = cards.DEFAULT) -> pygame.Surface:
    """A royal flush in spades, fanned out: the picture of the main menu."""
    width, height = size
    surface = clear(size)
    across = round(min(width / 3.6, height / 1.9))
    reach = across * 2.2
    for index, card in enumerate(parse_cards("Ts Js Qs Ks As")):
        turn = (index - 2) * 13.0
        angle = math.radians(turn)
        at = (
            round(width / 2 + math.sin(angle) * reach),
            round(across * 0.76 + reach - math.cos(angle) * reach),
        )
        shade = pygame.transform.rotozoom(cards.shadow(across), -turn, 1.0)
        surface.blit(shade, shade.get_rect(center=at))
        # A clear rim keeps the turned edge smooth.
        face = cards.face(card, across * 2, style)
        framed = clear((face.get_width() + 8, face.get_height() + 8))
        framed.blit(face, (4, 4))
        # Turned at twice its size and then scaled down: its edges stay smooth.
        turned = pygame.transform.rotozoom(framed, -turn, 1.0)
        half = (turned.get_width() // 2, turned.get_height() // 2)
        turned = pygame.transform.smoothscale(turned, half)
        surface.blit(turned, turned.get_rect(center=at))
    return surface
