"""Where everything on the casino table's screen lies, at any window and text size.

Knows: rectangles.  Must not know: cards, chips, rules beyond the fields a box has, or how
anything is drawn.

The screen is a bar above and below, panels at the sides, and the table between.  Where the text is
so large that two columns of panels would leave the table too little, all panels go into one.  All
lengths are pixels unless a name says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.ui.art.cards import HEIGHT, WIDTH, card_size
from casino_texas.ui.theme import DESIGN_HEIGHT, TARGET, Theme

#: The width of a side panel and the least width of the table between two of them (design units).
_SIDE: Final = 238
_SIDE_ALONE: Final = 262
_LEAST_TABLE: Final = 680
#: Cards, circles and the gaps between things (design units).
_CARD: Final = 90
_BOX_CARD: Final = 104
_RADIUS: Final = 38
#: In a window higher than the sketch all these may be larger, up to so many times.
_TALLEST: Final = 1.35
_FIELD_GAP: Final = 7
#: Between the fields and the cards of a box, and what is left free round them.
_BESIDE: Final = 6
_MARGIN: Final = 8
_LEAST_RADIUS: Final = 15
_ROW: Final = 98
_RAIL: Final = 16
#: Above this text size the name of a hand lies over the lower edge of its cards.
_LARGE_TEXT: Final = 1.2
#: Cards that count are lifted by this share of their height.
LIFT: Final = 0.045
#: Boxes shown at most; a table may let a player hold more, which no screen has room for.
MOST_BOXES: Final = 6


@dataclass(frozen=True, slots=True)
class Circle:
    """A printed betting field."""

    centre: tuple[int, int]
    radius: int

    @property
    def rect(self) -> pygame.Rect:
        box = pygame.Rect(0, 0, 2 * self.radius, 2 * self.radius)
        box.center = self.centre
        return box


@dataclass(frozen=True, slots=True)
class BoxPlaces:
    """One of the player's boxes: `head` has its number and at last its result, `plate` the name of
    the hand."""

    box: int
    cell: pygame.Rect
    head: pygame.Rect
    cards: tuple[pygame.Rect, pygame.Rect]
    plate: pygame.Rect
    fields: Mapping[str, Circle]

    @property
    def both_cards(self) -> pygame.Rect:
        return self.cards[0].union(self.cards[1])


@dataclass(frozen=True, slots=True)
class Props:
    """What stands round the dealer; what finds no room is None."""

    shoe: pygame.Rect
    rack: pygame.Rect
    tray: pygame.Rect
    limits: pygame.Rect | None
    #: Rack and tray are drawn only where there is room; chips and cards still go to their places.
    has_rack: bool
    has_tray: bool
    has_shoe: bool

    @property
    def standing(self) -> tuple[pygame.Rect, ...]:
        """The places of those that are drawn."""
        found = [(self.shoe, self.has_shoe), (self.tray, self.has_tray)]
        if self.limits is not None:
            found += [(self.limits, True), (self.rack, self.has_rack)]
        return tuple(place for place, is_drawn in found if is_drawn)


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """The cloth and all that lies on it."""

    cloth: pygame.Rect
    rail: int
    dealer: tuple[pygame.Rect, pygame.Rect]
    strip: pygame.Rect
    """Between dealer and board: the printed qualifier, later what the dealer has."""
    board: tuple[pygame.Rect, ...]
    boxes: tuple[BoxPlaces, ...]
    props: Props

    def box(self, number: int) -> BoxPlaces:
        """The places of a box.

        Raises:
            KeyError: it is not shown.
        """
        for places in self.boxes:
            if places.box == number:
                return places
        raise KeyError(number)

    def named(self) -> dict[str, pygame.Rect]:
        """Every place by a name, for those who look whether anything is in the way."""
        found = {f"dealer-{at}": place for at, place in enumerate(self.dealer)}
        found |= {f"board-{at}": place for at, place in enumerate(self.board)}
        for box in self.boxes:
            found |= {f"box-{box.box}-place-{at}": place for at, place in enumerate(box.cards)}
            found[f"box-{box.box}-plate"] = box.plate
            found[f"box-{box.box}-head"] = box.head
        return found | {"strip": self.strip}


@dataclass(frozen=True, slots=True)
class ScreenPlaces:
    """The parts of the screen.  `left` is None where all panels share the right column."""

    top: pygame.Rect
    left: pygame.Rect | None
    right: pygame.Rect
    bar: pygame.Rect
    row: pygame.Rect
    """The line of buttons in the lower bar."""
    message: pygame.Rect
    table: TablePlaces


def places_for(theme: Theme, boxes: Sequence[int], fields: Sequence[str]) -> ScreenPlaces:
    """Lay the screen out for these boxes, from left to right, each with these fields."""
    width, height = theme.size
    top_high = theme.unit(TARGET) + theme.px(4)
    line = theme.text.line_height(theme.text_px(14))
    message_high = round(line * 1.3)
    if theme.text_factor > _LARGE_TEXT:  # a sentence may need two lines
        smallest = round(theme.text_px(14) * 0.8)
        message_high = max(message_high, 2 * theme.text.line_height(smallest) + theme.px(1))
    bar_high = theme.px(10) + theme.px(_ROW) + theme.px(4) + message_high + theme.px(6)
    top = pygame.Rect(0, 0, width, top_high)
    bar = pygame.Rect(0, height - bar_high, width, bar_high)
    margin = theme.px(12)
    row = pygame.Rect(margin, bar.top + theme.px(10), width - 2 * margin, theme.px(_ROW))
    message = pygame.Rect(margin, row.bottom + theme.px(4), width - 2 * margin, message_high)

    middle = pygame.Rect(
        margin, top.bottom + margin, width - 2 * margin, bar.top - top.bottom - 2 * margin
    )
    side = theme.unit(_SIDE)
    left: pygame.Rect | None = pygame.Rect(middle.left, middle.top, side, middle.height)
    if middle.width - 2 * side - 2 * margin < theme.px(_LEAST_TABLE):
        left, side = None, theme.unit(_SIDE_ALONE)
    right = pygame.Rect(middle.right - side, middle.top, side, middle.height)
    first = middle.left if left is None else left.right + margin
    column = pygame.Rect(first, middle.top, right.left - margin - first, middle.height)
    cloth = pygame.Rect(0, top.bottom, width, bar.top - top.bottom)
    table = _table(theme, cloth, column, boxes, fields)
    return ScreenPlaces(top, left, right, bar, row, message, table)


def _table(
    theme: Theme,
    cloth: pygame.Rect,
    column: pygame.Rect,
    boxes: Sequence[int],
    fields: Sequence[str],
) -> TablePlaces:
    px = theme.px
    rail = px(_RAIL)
    strip_high = max(px(30), theme.text.line_height(theme.text_px(14)) + px(10))
    plate_high = theme.text.line_height(theme.text_px(14)) + px(8)
    head_high = theme.text.line_height(theme.text_px(14)) + px(4)
    sunk = 0
    if theme.text_factor > _LARGE_TEXT:  # what is written over the cards would leave them no room
        head_high, sunk = 0, plate_high * 4 // 10
    gap = px(4)
    upper = cloth.top + px(14)
    lower = cloth.bottom - rail - px(8)
    between = px(8)
    fixed = strip_high + between + head_high + 2 * gap + plate_high - sunk
    room = lower - upper - fixed

    # Dealer and board share a size; the boxes get the rest, and fill it as far as they are wide.
    high = room * (0.3 if sunk else 0.34)  # of one row; where type is large the fields need room
    tall = min(_TALLEST, theme.size[1] / (DESIGN_HEIGHT * theme.scale))
    widest = min(px(_CARD * tall), (column.width - 4 * px(8)) // 5)
    card = min(widest, round(high * WIDTH / HEIGHT))
    card_high = card_size(card)[1]
    cell_wide = column.width // max(1, len(boxes))
    room -= _rise_of_rail(cloth, rail, column.left)
    zone_high = room - 2 * card_high + head_high + 2 * gap + plate_high - sunk
    radius, box_card, overlap = _box_sizes(
        theme, cell_wide, zone_high, room - 2 * card_high, len(fields), tall
    )

    dealer_gap = px(8)
    middle = column.centerx
    dealer_left = middle - card - dealer_gap // 2
    dealer = (
        pygame.Rect(dealer_left, upper, card, card_high),
        pygame.Rect(dealer_left + card + dealer_gap, upper, card, card_high),
    )
    strip_wide = min(column.width, theme.text_px(600))
    board_top = upper + card_high + strip_high
    strip = pygame.Rect(middle - strip_wide // 2, upper + card_high, strip_wide, strip_high)
    strip.height -= round(card_high * LIFT)  # not over cards that are lifted
    board_left = middle - (5 * card + 4 * px(8)) // 2
    board = tuple(
        pygame.Rect(board_left + at * (card + px(8)), board_top, card, card_high) for at in range(5)
    )
    zone_top = board_top + card_high + between
    zone = pygame.Rect(column.left, zone_top, column.width, lower - zone_top)
    cells = tuple(
        _box_places(
            theme,
            _above_the_rail(
                pygame.Rect(zone.left + at * cell_wide, zone.top, cell_wide, zone.height),
                cloth,
                rail,
            ),
            box,
            fields,
            radius=radius,
            card=box_card,
            overlap=overlap,
            heights=(head_high, plate_high, gap - sunk),
        )
        for at, box in enumerate(boxes)
    )
    props = _props(theme, column, dealer)
    return TablePlaces(cloth, rail, dealer, strip, board, cells, props)


def _above_the_rail(cell: pygame.Rect, cloth: pygame.Rect, rail: int) -> pygame.Rect:
    """The cell without what the rail, which bends up to the sides, takes of it."""
    outer = cell.left if cell.centerx < cloth.centerx else cell.right
    cell.height -= _rise_of_rail(cloth, rail, outer)
    return cell


def _rise_of_rail(cloth: pygame.Rect, rail: int, x: int) -> int:
    """How much higher the rail is at `x` than in the middle (see `art.table`)."""
    share = (x - cloth.left) / max(1, cloth.width)
    return round(rail * 1.7 * (1 - 4 * share * (1 - share)))


def _box_sizes(
    theme: Theme, cell: int, zone_high: int, card_room: int, fields: int, tall: float
) -> tuple[int, int, float]:
    """The radius of the fields, the width of a card, and how much of its width the second card
    leaves free of the first."""
    px = theme.px
    radius = min(px(_RADIUS * tall), (zone_high // max(1, fields) - px(_FIELD_GAP)) // 2)
    radius = max(px(_LEAST_RADIUS), min(radius, round(cell * 0.13)))
    wide = cell - 2 * radius - px(_BESIDE) - px(_MARGIN)
    highest = min(px(_BOX_CARD * tall), int(card_room * WIDTH / HEIGHT))
    beside = (wide - px(6)) // 2
    if beside >= px(56) or beside >= highest:
        return radius, max(1, min(beside, highest)), 1.0
    covered = 0.46  # of each card but the last is seen, where they must lie over each other
    return radius, max(1, min(round(wide / (1 + covered)), highest)), covered


def _box_places(
    theme: Theme,
    cell: pygame.Rect,
    box: int,
    fields: Sequence[str],
    *,
    radius: int,
    card: int,
    overlap: float,
    heights: tuple[int, int, int],
) -> BoxPlaces:
    px = theme.px
    head_high, plate_high, plate_gap = heights
    gap = px(4)
    card_high = card_size(card)[1]
    step = round(card * overlap) + (px(6) if overlap == 1.0 else 0)
    cards_wide = card + step
    inside = cell.width - px(_MARGIN)
    # The words get the width the fields leave; the cards stand in the middle of it.
    words_wide = inside - 2 * radius - px(_BESIDE)
    if cell.width > px(420):  # a box alone: fields beside the cards, not at the end of the table
        words_wide = min(words_wide, max(cards_wide, px(330)))
    whole = 2 * radius + px(_BESIDE) + words_wide
    left = cell.left + (cell.width - whole) // 2
    words_left = left + 2 * radius + px(_BESIDE)
    cards_left = words_left + (words_wide - cards_wide) // 2
    stack = head_high + gap + card_high + plate_gap + plate_high
    top = cell.top + max(0, (cell.height - stack) // 2)
    cards_top = top + head_high + gap
    places = (
        pygame.Rect(cards_left, cards_top, card, card_high),
        pygame.Rect(cards_left + step, cards_top, card, card_high),
    )
    head = pygame.Rect(words_left, top, words_wide, head_high)
    plate = pygame.Rect(words_left, cards_top + card_high + plate_gap, words_wide, plate_high)
    apart = max(1, len(fields) - 1)
    pitch = min(2 * radius + px(14), (cell.height - 2 * radius) // apart)
    first = max(top + stack / 2 - pitch * (len(fields) - 1) / 2, cell.top + radius)
    circles = {
        field: Circle((left + radius, round(first + at * pitch)), radius)
        for at, field in enumerate(fields)
    }
    return BoxPlaces(box, cell, head, places, plate, circles)


def _props(theme: Theme, column: pygame.Rect, dealer: tuple[pygame.Rect, pygame.Rect]) -> Props:
    px = theme.px
    left = dealer[0].left - column.left
    shoe = pygame.Rect(0, 0, px(124), round(px(124) * 0.92))
    rack = pygame.Rect(0, 0, px(96), px(92))
    tray = pygame.Rect(0, 0, px(110), px(76))
    limits = pygame.Rect(0, 0, px(116), px(82))
    middle = dealer[0].centery
    shoe.midright = (column.right, middle)
    tray.midright = (shoe.left - px(12), middle)
    rack.midleft = (column.left + px(4), middle)
    limits.midright = (dealer[0].left - px(16), middle)
    has_tray = tray.left >= dealer[1].right + px(10)
    has_shoe = shoe.left >= dealer[1].right + px(10)
    has_rack = rack.right <= limits.left - px(4)
    has_limits = limits.width + px(20) <= left
    if not has_tray:
        tray.midright = (dealer[1].right + px(60), middle)
    return Props(
        shoe=shoe,
        rack=rack,
        tray=tray,
        limits=limits if has_limits else None,
        has_rack=has_rack,
        has_tray=has_tray,
        has_shoe=has_shoe,
    )
