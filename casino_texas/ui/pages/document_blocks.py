"""How the blocks of a page are set: how high each is at a width, and how it is drawn.

Knows: type, columns, small cards.  Must not know: what the words say, or scrolling.

Every function gives items from the top down.  An item's `top` is the space above it, in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.app.words.page import CardGroup, Example, Lines, Paragraph, Points
from casino_texas.core.cards import Card
from casino_texas.ui.art import cards as card_art
from casino_texas.ui.art.cards import CardStyle
from casino_texas.ui.layout import flow
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Colour, Palette, Theme

TEXT_SIZE: Final = 15.0
_TITLE_SIZE: Final = 19.0
_SMALL: Final = 13.0
#: The width of a card in an example, in design units.
CARD: Final = 44
#: Below this width (in times the type size) a column is no longer readable beside another.
_NARROW: Final = 15


@dataclass(frozen=True, slots=True)
class Item:
    """A part that is drawn as one."""

    top: int
    width: int
    height: int
    draw: Callable[[Painter, pygame.Rect], None]


def tone_colour(palette: Palette, tone: str) -> Colour:
    """The colour that goes with a tone."""
    colour: Colour = getattr(palette, tone)
    return colour


def title(theme: Theme, text: str, width: int) -> list[Item]:
    """The title of a section, over a fine line."""
    size = theme.text_px(_TITLE_SIZE)
    words = theme.text.wrap(text, size, width, bold=True)
    line = theme.text.line_height(size, bold=True)

    def draw(painter: Painter, box: pygame.Rect) -> None:
        for at, said in enumerate(words):
            place = pygame.Rect(box.left, box.top + at * line, box.width, line)
            painter.text(place, said, size=_TITLE_SIZE, bold=True, colour=painter.palette.gold)
        rule = box.bottom - theme.px(4)
        painter.line((box.left, rule), (box.right, rule), painter.palette.line)

    return [Item(theme.px(4), width, line * len(words) + theme.px(8), draw)]


def text_lines(
    theme: Theme,
    text: str,
    width: int,
    *,
    size: float = TEXT_SIZE,
    bold: bool = False,
    tone: str = "text",
    indent: int = 0,
) -> list[Item]:
    """A text, an item for each of its lines."""
    pixels = theme.text_px(size)
    high = theme.text.line_height(pixels, bold=bold)

    def item(said: str) -> Item:
        def draw(painter: Painter, box: pygame.Rect) -> None:
            place = pygame.Rect(box.left + indent, box.top, box.width - indent, box.height)
            ink = tone_colour(painter.palette, tone)
            painter.text(place, said, size=size, bold=bold, colour=ink)

        return Item(0, width, high, draw)

    return [item(said) for said in theme.text.wrap(text, pixels, width - indent, bold=bold)]


def _spaced(items: list[Item], above: int) -> list[Item]:
    """The same items with space above the first."""
    first = items[0]
    return [Item(first.top + above, first.width, first.height, first.draw), *items[1:]]


def paragraph(theme: Theme, block: Paragraph, width: int) -> list[Item]:
    items = text_lines(theme, block.text, width, bold=block.is_strong, tone=block.tone)
    return _spaced(items, theme.px(10 if block.is_strong else 7))


def points(theme: Theme, block: Points, width: int) -> list[Item]:
    """A list; the numbers stand in a column of their own."""
    size = theme.text_px(TEXT_SIZE)
    widest = f"{len(block.items)}." if block.is_numbered else "•"
    indent = theme.text.width(widest, size, bold=True) + theme.px(10)
    items: list[Item] = []
    for number, text in enumerate(block.items, 1):
        lines = text_lines(theme, text, width, indent=indent)
        mark = f"{number}." if block.is_numbered else "•"
        lines[0] = _with_mark(lines[0], mark, indent - theme.px(8))
        items += _spaced(lines, theme.px(6))
    return items


def _with_mark(item: Item, mark: str, width: int) -> Item:
    def draw(painter: Painter, box: pygame.Rect) -> None:
        place = pygame.Rect(box.left, box.top, width, box.height)
        gold = painter.palette.gold
        painter.text(place, mark, size=TEXT_SIZE, bold=True, colour=gold, align="right")
        item.draw(painter, box)

    return Item(item.top, item.width, item.height, draw)


# --- tables ------------------------------------------------------------------------------------


def lines(theme: Theme, block: Lines, width: int) -> list[Item]:
    """A table; where its columns would be too narrow, each row's cells one under another."""
    widths = _column_widths(theme, block, width)
    items: list[Item] = []
    if block.titles and widths:
        items.append(_row(theme, block.titles, widths, width, is_title=True))
    for row in block.rows:
        if widths:
            items.append(_row(theme, row, widths, width, strong=block.strong))
        else:
            items += _stacked(theme, block, row, width)
    return _spaced(items, theme.px(8))


def _column_widths(theme: Theme, block: Lines, width: int) -> list[int]:
    """The widths of the columns in pixels; empty where they do not fit side by side."""
    size = theme.text_px(TEXT_SIZE)
    every = [*block.rows, *((block.titles,) if block.titles else ())]
    count = len(every[0])
    needs = [
        max(theme.text.width(row[at], size, bold=True) for row in every) for at in range(count)
    ]
    if not block.titles:
        # Tables under one another look like one if short words do not narrow the first column.
        needs[0] = max(needs[0], min(size * 7, width // 4))
    room = width - theme.px(20) * (count - 1)
    if sum(needs) <= room:
        if block.titles:
            return needs
        return [*needs[:-1], room - sum(needs[:-1])]
    # The first column keeps its width if it can; the last is broken into lines.
    fixed = [min(need, room * 2 // 5) for need in needs[:-1]]
    last = room - sum(fixed)
    return [*fixed, last] if last >= min(needs[-1], _NARROW * size) else []


def _row(
    theme: Theme,
    row: Sequence[str],
    widths: list[int],
    width: int,
    *,
    is_title: bool = False,
    strong: int | None = None,
) -> Item:
    size = _SMALL if is_title else TEXT_SIZE
    pixels = theme.text_px(size)
    weights = [is_title or at in (0, strong) for at in range(len(row))]
    broken = [
        theme.text.wrap(text, pixels, wide, bold=bold)
        for text, wide, bold in zip(row, widths, weights, strict=True)
    ]
    line = theme.text.line_height(pixels, bold=True)
    gap, air = theme.px(20), theme.px(3)
    high = line * max(map(len, broken)) + 2 * air

    def draw(painter: Painter, box: pygame.Rect) -> None:
        palette = painter.palette
        x = box.left
        for at, (said, wide, bold) in enumerate(zip(broken, widths, weights, strict=True)):
            ink = palette.gold if at == strong else palette.muted if is_title else palette.text
            for number, part in enumerate(said):
                place = pygame.Rect(x, box.top + air + number * line, wide, line)
                painter.text(place, part, size=size, bold=bold, colour=ink)
            x += wide + gap
        painter.line((box.left, box.bottom - 1), (box.right, box.bottom - 1), palette.panel_edge)

    return Item(0, width, high, draw)


def _stacked(theme: Theme, block: Lines, row: Sequence[str], width: int) -> list[Item]:
    items = _spaced(text_lines(theme, row[0], width, bold=True), theme.px(6))
    indent = theme.px(16)
    for at, text in enumerate(row[1:], 1):
        # A column's title says what the cell is about, unless its words say so themselves.
        named = block.titles and at < len(row) - (1 if block.strong is not None else 0)
        said = f"{block.titles[at]}: {text}" if named else text
        tone = "gold" if at == block.strong else "text"
        items += text_lines(theme, said, width, indent=indent, tone=tone, bold=at == block.strong)
    return items


# --- cards -------------------------------------------------------------------------------------


def small_card(
    theme: Theme, card: Card | None, width: int, *, is_dim: bool = False
) -> pygame.Surface:
    """A card `width` pixels wide as the player likes them; None is a closed one."""
    style = CardStyle.of(theme.look)
    if card is None:
        return theme.art.get(card_art.back, width, style)
    return theme.art.get(_dim_face if is_dim else card_art.face, card, width, style)


def _dim_face(card: Card, width: int, style: CardStyle) -> pygame.Surface:
    return card_art.dimmed(card_art.face(card, width, style))


def group_width(theme: Theme, count: int, card: int) -> int:
    """How wide so many cards of this width are, side by side."""
    return count * card + (count - 1) * theme.px(4)


def draw_group(
    painter: Painter, place: tuple[int, int], cards: Sequence[Card | None], width: int, dim: object
) -> None:
    """Cards side by side from the left."""
    theme = painter.theme
    x, y = place
    darker = dim if isinstance(dim, frozenset) else frozenset()
    for card in cards:
        painter.surface.blit(small_card(theme, card, width, is_dim=card in darker), (x, y))
        x += width + theme.px(4)


def example(theme: Theme, block: Example, width: int) -> list[Item]:
    """Title and result, the cards, and beside or under them what happened."""
    card = theme.px(CARD)
    caption = theme.text.line_height(theme.text_px(_SMALL))
    card_high = card_art.card_size(card)[1]
    pad = theme.px(12)
    inside = width - 2 * pad
    gap = theme.px(22)
    needs = [_group_need(theme, group, card) for group in block.groups]
    beside = inside - sum(needs) - gap * len(needs)
    is_wide = beside >= theme.text_px(TEXT_SIZE) * 14
    boxes = flow(
        pygame.Rect(0, 0, inside, 0), needs, height=card_high + caption + theme.px(4), gap=gap
    )
    cards_high = boxes[-1].bottom
    size = theme.text_px(TEXT_SIZE)
    said = [
        line
        for sentence in block.sentences
        for line in theme.text.wrap(sentence, size, beside if is_wide else inside)
    ]
    line = theme.text.line_height(size)
    heads = theme.text.wrap(
        block.title,
        size,
        inside - theme.text.width(block.result, size, bold=True) - theme.px(12),
        bold=True,
    )
    bold_line = theme.text.line_height(size, bold=True)
    head = bold_line * len(heads) + theme.px(8)
    words_high = line * len(said)
    body = max(cards_high, words_high) if is_wide else cards_high + theme.px(6) + words_high
    high = 2 * pad + head + body

    def draw(painter: Painter, box: pygame.Rect) -> None:
        palette = painter.palette
        painter.box(
            box,
            radius=9,
            top=painter.darker(palette.field, 0.1),
            bottom=palette.field,
            edge=palette.panel_edge,
        )
        area = box.inflate(-2 * pad, -2 * pad)
        for at, part in enumerate(heads):
            row = pygame.Rect(area.left, area.top + at * bold_line, area.width, bold_line)
            painter.text(row, part, size=TEXT_SIZE, bold=True)
        first = pygame.Rect(area.left, area.top, area.width, bold_line)
        ink = tone_colour(palette, block.tone)
        painter.text(first, block.result, size=TEXT_SIZE, bold=True, colour=ink, align="right")
        top = area.top + head
        for group, place in zip(block.groups, boxes, strict=True):
            spot = place.move(area.left, top)
            under = pygame.Rect(spot.left, spot.top + card_high + theme.px(4), spot.width, caption)
            draw_group(painter, spot.topleft, group.cards, card, group.dim)
            painter.text(under, group.caption, size=_SMALL, colour=palette.muted)
        x = boxes[-1].right + gap + area.left if is_wide else area.left
        y = top if is_wide else top + cards_high + theme.px(6)
        for number, part in enumerate(said):
            row = pygame.Rect(x, y + number * line, area.right - x, line)
            painter.text(row, part, size=TEXT_SIZE)

    return [Item(theme.px(10), width, high, draw)]


def _group_need(theme: Theme, group: CardGroup, card: int) -> int:
    words = theme.text.width(group.caption, theme.text_px(_SMALL)) + theme.px(2)
    return max(group_width(theme, len(group.cards), card), words)
