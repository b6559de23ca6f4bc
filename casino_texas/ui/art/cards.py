"""Card faces and backs at any pixel width: corners, pips, aces.

Knows how a card is laid out; the pictures come from `courts`.  Must not know any game or where a
card lies.

Design units: a card is 250 x 350.  A surface is exactly the card, transparent outside its round
corners; its shadow is a surface of its own (`shadow`), so that cards can overlap.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from casino_texas.core.cards import SUITS, Card
from casino_texas.ui.art import back as back_art
from casino_texas.ui.art import courts
from casino_texas.ui.art.back import EDGE, STOCK
from casino_texas.ui.art.cache import ArtCache
from casino_texas.ui.art.glyphs import draw_glyphs
from casino_texas.ui.art.paint import (
    Colour,
    Drawing,
    Picture,
    Point,
    clear,
    lighter,
    render,
    rounded,
    soft_shape,
)
from casino_texas.ui.art.suits import OUTLINES, SPADES, draw_pip
from casino_texas.ui.theme import DECKS, Look

WIDTH, HEIGHT = 250.0, 350.0
CORNER: Final = 15.0
#: Steps of a card's turning over that are drawn.
FLIP_STEPS: Final = 12
#: Below this width in pixels a face is one large figure and one pip.
SIMPLE_BELOW: Final = 64

_JACK, _KING, _ACE = 9, 11, 12
_LETTERS: Final = "CDHS"


@dataclass(frozen=True, slots=True)
class CardStyle:
    """What a player may choose about the cards."""

    deck: str = "four-colour"
    large_index: bool = False
    suit_letters: bool = False
    back: back_art.BackName = "navy"

    @classmethod
    def of(cls, look: Look, back: back_art.BackName = "navy") -> CardStyle:
        """The cards as a person chose them in the settings."""
        return cls(look.deck, look.large_index, look.suit_letters, back)


DEFAULT: Final = CardStyle()


def card_size(width: int) -> tuple[int, int]:
    """The size in pixels of a card this wide (92 gives 92 x 129)."""
    return (width, round(width * HEIGHT / WIDTH))


def face(card: Card, width: int, style: CardStyle = DEFAULT) -> pygame.Surface:
    """The open card, `width` pixels wide."""
    return render(_face_picture(card, style, width < SIMPLE_BELOW), card_size(width))


def back(width: int, style: CardStyle = DEFAULT) -> pygame.Surface:
    """The closed card, `width` pixels wide."""
    return back_art.draw_back(style.back, card_size(width), simple=width < SIMPLE_BELOW)


def side(
    art: ArtCache, card: Card | None, width: int, style: CardStyle = DEFAULT, *, dim: float = 0.0
) -> pygame.Surface:
    """The face of a card, or its back for None, drawn once; `dim` takes this share of its light."""
    if card is None:
        return art.get(back, width, style)
    open_card = art.get(face, card, width, style)
    return art.get(dimmed, open_card, dim) if dim else open_card


def flip(
    art: ArtCache, card: Card, width: int, progress: float, style: CardStyle = DEFAULT
) -> pygame.Surface:
    """A card being turned over: 0 is the back, 1 the face, narrowest halfway.

    The surface keeps the card's full size.  Each of a few steps is drawn once.
    """
    step = round(min(1.0, max(0.0, progress)) * FLIP_STEPS) / FLIP_STEPS
    whole = side(art, card if step > 0.5 else None, width, style)
    return whole if step in (0.0, 1.0) else art.get(turned, whole, step)


def turned(side: pygame.Surface, progress: float) -> pygame.Surface:
    """`side` narrowed as in the middle of a flip; 0 and 1 lie flat, a half stands on edge."""
    size = side.get_size()
    share = abs(math.cos(math.pi * progress))
    narrow = max(2, round(size[0] * share))
    if narrow >= size[0]:
        return side
    frame = clear(size)
    thin = pygame.transform.smoothscale(side, (narrow, size[1]))
    shade = round(255 - 70 * (1 - share))
    thin.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    frame.blit(thin, ((size[0] - narrow) // 2, 0))
    return frame


def scaled(side: pygame.Surface, width: int) -> pygame.Surface:
    """A copy of a card at another width, for what only passes by."""
    return pygame.transform.smoothscale(side, card_size(max(2, width)))


def dimmed(side: pygame.Surface, share: float = 0.45) -> pygame.Surface:
    """A copy of a card, or of anything, with this share of its light taken away."""
    result = side.copy()
    light = round(255 * (1 - min(1.0, max(0.0, share))))
    result.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def shadow_margin(width: int) -> int:
    """Pixels by which the shadow's surface stands out on each side of a card this wide."""
    return max(4, round(width * 0.12))


def shadow(width: int, *, lift: float = 0.0) -> pygame.Surface:
    """The soft shadow of a card; blit it `shadow_margin` left of and above the card.

    `lift` 0..1 raises the card from the felt: the shadow falls further and gets softer.
    """
    margin = shadow_margin(width)
    w, h = card_size(width)
    drop = width * (0.02 + 0.035 * lift)
    blur = width * (0.028 + 0.02 * lift)
    d = rounded(margin + drop * 0.4, margin + drop, w, h, w * CORNER / WIDTH)
    return soft_shape(
        (w + 2 * margin, h + 2 * margin), d, blur=max(1.5, blur), opacity=0.5 - 0.12 * lift
    )


def outline(width: int, colour: Colour, *, opacity: float = 0.5) -> pygame.Surface:
    """An empty place for a card, as printed on felt."""
    drawing = Drawing(WIDTH, HEIGHT)
    d = rounded(3, 3, WIDTH - 6, HEIGHT - 6, CORNER)
    drawing.path(d, (0, 0, 0), opacity=0.10)
    drawing.path(d, stroke=colour, width=4, opacity=opacity)
    return drawing.render(card_size(width))


def suit_colour(suit: int, deck: str) -> Colour:
    """The ink of a suit (numbered as in `core.cards`) in one of the theme's decks."""
    return DECKS.get(deck, DECKS[DEFAULT.deck])[SUITS[suit]]


# --- the face -------------------------------------------------------------------------------


def _stock(drawing: Drawing) -> None:
    paper = drawing.linear(
        (0, 0), (WIDTH, HEIGHT), [(0, (255, 255, 253), 1), (0.6, STOCK, 1), (1, (244, 241, 234), 1)]
    )
    d = rounded(1, 1, WIDTH - 2, HEIGHT - 2, CORNER)
    drawing.path(d, paper, stroke=EDGE, width=2)


@lru_cache(maxsize=256)
def _face_picture(card: Card, style: CardStyle, simple: bool) -> Picture:
    drawing = Drawing(WIDTH, HEIGHT)
    _stock(drawing)
    colour = suit_colour(card.suit, style.deck)
    letter = _LETTERS[card.suit] if style.suit_letters else ""
    if simple:
        _simple_face(drawing, card, colour, letter)
    elif style.large_index:
        _large_face(drawing, card, colour, letter)
    else:
        _classic_face(drawing, card, colour, letter)
    return drawing.picture()


def rank_text(card: Card) -> str:
    """What stands in the corner: `10`, not `T`."""
    return "10" if card.rank == 8 else card.text[0]


def _simple_face(drawing: Drawing, card: Card, colour: Colour, letter: str) -> None:
    text = rank_text(card)
    height = 150.0
    gap = 1.5 if text == "10" else 3.4
    draw_glyphs(drawing, text, (82, 26), height=height, paint=colour, gap=gap)
    draw_pip(drawing, card.suit, (164, 256), height=140, paint=colour)
    if letter:
        draw_glyphs(drawing, letter, (52, 240), height=80, paint=colour)


def _large_face(drawing: Drawing, card: Card, colour: Colour, letter: str) -> None:
    text = rank_text(card)
    gap = 1.5 if text == "10" else 3.4
    middle = 53.0
    if _JACK <= card.rank <= _KING:
        courts.draw_court(
            drawing, (card.rank, card.suit), (168, HEIGHT / 2), colour=colour, scale=0.94
        )
    draw_glyphs(drawing, text, (middle, 20), height=92, paint=colour, gap=gap)
    draw_pip(drawing, card.suit, (middle, 154), height=66, paint=colour)
    if letter:
        draw_glyphs(drawing, letter, (middle, 204), height=40, paint=colour)
    if card.rank == _ACE and card.suit == SPADES:
        _ornamental_spade(drawing, (160, 236), 170, colour)
    elif not _JACK <= card.rank <= _KING:
        draw_pip(drawing, card.suit, (168, 256), height=136, paint=colour)


def _classic_face(drawing: Drawing, card: Card, colour: Colour, letter: str) -> None:
    for turn in (0.0, 180.0):
        with drawing.moved(WIDTH / 2, HEIGHT / 2, turn=turn):
            _corner(drawing, card, colour, letter)
    if card.rank == _ACE:
        _ace(drawing, card.suit, colour)
    elif card.rank >= _JACK:
        middle = (WIDTH / 2, HEIGHT / 2)
        courts.draw_court(drawing, (card.rank, card.suit), middle, colour=colour, scale=0.95)
    else:
        for (x, y), turn in pip_places(card.rank + 2):
            draw_pip(drawing, card.suit, (x, y), height=52, paint=colour, turn=turn)


def _corner(drawing: Drawing, card: Card, colour: Colour, letter: str) -> None:
    """The index of the upper left corner; the origin is the card's centre."""
    text = rank_text(card)
    x, top = 28 - WIDTH / 2, 17 - HEIGHT / 2
    gap = 0.6 if text == "10" else 3.4
    height = 49.0 if text == "10" else 52.0
    draw_glyphs(drawing, text, (x, top), height=height, paint=colour, gap=gap)
    draw_pip(drawing, card.suit, (x, top + 77), height=36, paint=colour)
    if letter:
        draw_glyphs(drawing, letter, (x, top + 104), height=26, paint=colour)


def pip_places(count: int) -> list[tuple[Point, float]]:
    """Where the pips of a number card stand (2..10) and by how much each is turned.

    As on every printed deck: those of the lower half stand on their heads.
    """
    left, middle, right = 84.0, 125.0, 166.0
    top, bottom = 62.0, HEIGHT - 62.0
    third = (bottom - top) / 3
    rows = {
        0: [top, bottom],
        1: [top, HEIGHT / 2, bottom],
        2: [top, top + third, bottom - third, bottom],
    }
    points: list[Point] = []
    if count in (2, 3):
        points = [(middle, y) for y in rows[count - 2]]
    else:
        side = rows[0] if count < 6 else rows[1] if count < 9 else rows[2]
        points = [(x, y) for x in (left, right) for y in side]
        quarter = (bottom - top) / 4
        centre = {
            5: [HEIGHT / 2],
            7: [top + quarter],
            8: [top + quarter, bottom - quarter],
            9: [HEIGHT / 2],
            10: [top + third / 2, bottom - third / 2],
        }.get(count, [])
        points += [(middle, y) for y in centre]
    return [(point, 180.0 if point[1] > HEIGHT / 2 else 0.0) for point in points]


def _ace(drawing: Drawing, suit: int, colour: Colour) -> None:
    centre = (WIDTH / 2, HEIGHT / 2)
    if suit == SPADES:
        _ornamental_spade(drawing, centre, 190, colour)
        return
    pale = lighter(colour, 0.55)
    for index in range(48):
        angle = math.tau * index / 48
        inner, outer = (84, 98) if index % 2 else (84, 91)
        x, y = math.sin(angle), -math.cos(angle)
        drawing.lines(
            [(centre[0] + x * inner, centre[1] + y * inner),
             (centre[0] + x * outer, centre[1] + y * outer)],
            pale, 1.6,
        )  # fmt: skip
    drawing.circle(*centre, 78, stroke=pale, width=1.6)
    draw_pip(drawing, suit, centre, height=122, paint=colour)
    with drawing.moved(*centre, scale=0.98):
        drawing.path(OUTLINES[suit], stroke=STOCK, width=2.4)


def _ornamental_spade(drawing: Drawing, centre: Point, height: float, colour: Colour) -> None:
    """The great ace: a spade within a spade, with a fan of rays and scrolls."""
    with drawing.moved(*centre, scale=height / 100):
        drawing.path(OUTLINES[SPADES], colour)
        with drawing.moved(0, 1.4, scale=0.88):
            drawing.path(OUTLINES[SPADES], stroke=STOCK, width=1.1)
        fan = (0.0, 17.0)
        for index in range(-6, 7):
            angle = math.radians(index * 13)
            reach = 36 - 1.35 * abs(index) - (0 if index % 2 else 4)
            tip = (fan[0] + math.sin(angle) * reach, fan[1] - math.cos(angle) * reach)
            root = (fan[0] + math.sin(angle) * 9.5, fan[1] - math.cos(angle) * 9.5)
            drawing.lines([root, tip], STOCK, 0.9)
            drawing.circle(*tip, 1.3, STOCK)
        drawing.circle(*fan, 6.6, STOCK)
        draw_pip(drawing, SPADES, fan, height=9.4, paint=colour)
        for side in (-1, 1):
            drawing.path(
                f"M{side * 8} 26 C{side * 14} 34 {side * 27} 33 {side * 29} 24 "
                f"C{side * 30} 18 {side * 22} 17 {side * 22} 22",
                stroke=STOCK, width=1.0,
            )  # fmt: skip
        drawing.path("M-7 46 L7 46", stroke=STOCK, width=0.9)
