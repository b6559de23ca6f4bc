"""Where everything of the ring table lies, for any window, text size and number of seats.

Knows: rectangles.  Must not know: what is drawn in them.

The player sits at the bottom; the others go round clockwise from his left hand: a column at the
left, a row at the top, a column at the right.  A seat is one block: a plate, above it the cards
(their lower part behind the plate) and beside them the discs; its bet lies before it on the felt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.ui.art.cards import card_size
from casino_texas.ui.layout import Share, rows
from casino_texas.ui.theme import Theme

#: How many opponents sit at the left, at the top and at the right.
_SIDES: Final = {
    1: (0, 1, 0),
    2: (0, 2, 0),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (2, 1, 2),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
}
#: Type of the plates, cards and chips grow with the room there is, within these shares.
_GROWTH: Final = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.86)
_PLATE_TEXT: Final = 13.0
#: Type of the bets and of the pots.
_BET_TEXT: Final = 14.0
_POT_TEXT: Final = 15.0
_BOARD_WIDTH: Final = 78
_OWN_SHARE: Final = 1.1
#: How much of a hidden card stands above its plate, as a share of its height.
_PEEK: Final = 0.66
_OWN_PEEK: Final = 0.86


@dataclass(frozen=True, slots=True)
class SeatPlaces:
    """One seat's block.  `discs` are places for the button and blinds, the first nearest to the
    table's middle; `bet` is where its chips lie."""

    seat: int
    block: pygame.Rect
    plate: pygame.Rect
    cards: tuple[pygame.Rect, pygame.Rect]
    discs: tuple[pygame.Rect, ...]
    bet: pygame.Rect
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """What lies on the felt; `text` is the type size of the plates."""

    area: pygame.Rect
    felt: pygame.Rect
    rail: int
    board: tuple[pygame.Rect, ...]
    pots: pygame.Rect
    burn: pygame.Rect
    aside: pygame.Rect
    seats: tuple[SeatPlaces, ...]
    text: float = _PLATE_TEXT

    def seat(self, number: int) -> SeatPlaces | None:
        return next((places for places in self.seats if places.seat == number), None)


@dataclass(frozen=True, slots=True)
class ScreenPlaces:
    """The whole screen.  `info` and `log` are None where there is no room beside the seats."""

    top: pygame.Rect
    table: TablePlaces
    bar: pygame.Rect
    row: pygame.Rect
    message: pygame.Rect
    info: pygame.Rect | None
    log: pygame.Rect | None


def screen_places(theme: Theme, seats: Sequence[int], own: int | None) -> ScreenPlaces:
    """Places for the seats of a table, given clockwise; `own` is the player's."""
    whole = pygame.Rect((0, 0), theme.size)
    line = theme.text.line_height(theme.text_px(14))
    bar_height = theme.unit(144) + max(0, line - theme.px(16))
    top, middle, bar = rows(whole, [theme.unit(44), Share(), bar_height])
    pad, small = theme.px(12), theme.px(6)
    message = pygame.Rect(bar.left + pad, bar.bottom - small - line, bar.width - 2 * pad, line)
    row = pygame.Rect(message.left, bar.top + theme.px(8), message.width, 0)
    row.height = message.top - small - row.top
    area = middle.inflate(-2 * pad, -2 * theme.px(6))
    table, info, log = _Placer(theme, area, seats, own).place()
    return ScreenPlaces(top, table, bar, row, message, info, log)


class _Placer:
    """Works out one table; every length in pixels."""

    def __init__(
        self, theme: Theme, area: pygame.Rect, seats: Sequence[int], own: int | None
    ) -> None:
        self.theme = theme
        self.area = area
        ordered = list(seats)
        if own in ordered:
            at = ordered.index(own)
            ordered = ordered[at:] + ordered[:at]
            self.own: int | None = own
            self.others = ordered[1:]
        else:
            self.own, self.others = None, ordered
            if len(ordered) > 9:
                self.own, self.others = ordered[0], ordered[1:]
        self.sides = _SIDES[max(1, len(self.others))]
        self.gap = theme.px(6)

    def place(self) -> tuple[TablePlaces, pygame.Rect | None, pygame.Rect | None]:
        for growth in _GROWTH:
            if self._measure(growth):
                break
        own = self._own_seat() if self.own is not None else None
        panels = self._panels(own)
        low = self.area.bottom
        if panels is not None and self.sides[0]:
            needed = self.sides[0] * self.block[1] + (self.sides[0] - 1) * self.gap
            if panels[0].top - self.gap - self.area.top >= needed:
                low = panels[0].top - self.gap
            else:
                panels = self._panels_beside(own)
        columns = self._columns(low)
        top = self._top_row()
        seats: list[SeatPlaces] = []
        left, right = columns
        self.taken = [*top, *(self._bet_of_top(block, top) for block in top)]
        around = [*reversed(left), *top, *right]
        for seat, block in sorted(
            zip(self.others, around, strict=False), key=lambda pair: pair[1].top
        ):
            side = "left" if block in left else "right" if block in right else "top"
            seats.append(self._seat(seat, block, side, top))
        if own is not None:
            seats.append(own)
        solid = [box for places in seats for box in (places.bet, places.block)]
        aside, pots, burn = self._under_board([*solid, *(panels or ())])
        table = TablePlaces(
            area=self.area,
            felt=self._felt(),
            rail=max(6, self.theme.px(24)),
            board=self._board(),
            pots=pots,
            burn=burn,
            aside=aside,
            seats=tuple(sorted(seats, key=lambda places: places.seat)),
            text=self.text,
        )
        if panels is None:
            return table, None, None
        return table, *panels

    # --- sizes -----------------------------------------------------------------------------------

    def _measure(self, growth: float) -> bool:
        """Sizes at this share of the usual ones; whether everything finds its place."""
        theme, area, gap = self.theme, self.area, self.gap
        self.text = _PLATE_TEXT * growth
        line = theme.text.line_height(theme.text_px(self.text), bold=True)
        small_line = theme.text.line_height(theme.text_px(_BET_TEXT), bold=True)
        self.bet = (
            theme.px(36) + theme.text.width("8,888", theme.text_px(_BET_TEXT), bold=True),
            max(theme.px(36 * growth), small_line + theme.px(4)),
        )
        side = max(self.sides[0], 1)
        many = len(self.others) > 6
        across = (180 if many else 216) * growth
        wide = theme.px(across * (1 + (theme.text_factor - 1) * 0.4))
        wide = min(wide, round(area.width * 0.33) - self.bet[0] - 3 * gap)
        if self.sides[1]:
            wide = min(wide, (area.width - 2 * (wide + gap)) // self.sides[1] - gap)
        plate = 2 * line + theme.px(10 * growth)
        own_plate = plate
        card = theme.px((40 if many else 48) * growth)
        most = (area.height - (side - 1) * gap) // side
        while card > theme.px(26) and plate + round(card_size(card)[1] * _PEEK) > most:
            card -= 1
        peek = round(card_size(card)[1] * _PEEK)
        self.plate = (wide, plate)
        self.small = card
        self.peek = peek
        self.block = (wide, plate + peek)
        self.own_plate = (min(round(wide * 1.1), area.width // 3), own_plate)
        pots = theme.text.line_height(theme.text_px(_POT_TEXT), bold=True) + theme.px(6)
        lines = 2 if area.height > theme.px(440) else 1
        top = self.block[1] if self.sides[1] else 0
        fixed = top + self.bet[1] + pots * lines + self.own_plate[1] + 5 * gap
        free = max(theme.px(60), area.height - fixed)
        high = free / (1 + _OWN_SHARE * _OWN_PEEK)
        width = theme.px(_BOARD_WIDTH)
        while width > 14 and card_size(width)[1] > high:
            width -= 1
        self.board_card = width
        self.own_card = round(width * _OWN_SHARE)
        board = card_size(width)[1]
        own_high = round(card_size(self.own_card)[1] * _OWN_PEEK)
        used = fixed + board + own_high
        spare = max(0, area.height - used)
        y = area.top + top + self.bet[1] + 2 * gap + spare // 3
        self.board_top = y
        self.high_row = y - gap - self.bet[1]
        self.pots = pygame.Rect(0, y + board + gap, 0, pots * lines)
        self.pots.width = min(area.width // 2, 5 * width + 4 * self.card_gap)
        self.pots.centerx = area.centerx
        columns = side * self.block[1] + (side - 1) * gap
        if columns > area.height or width < theme.px(44):
            return False
        if growth <= 1:
            return True
        keeps_panels = columns + self._panel_height() + gap <= area.height
        return keeps_panels and width >= theme.px(_BOARD_WIDTH)

    @property
    def card_gap(self) -> int:
        return max(2, self.theme.px(6))

    def _board(self) -> tuple[pygame.Rect, ...]:
        width, high = self.board_card, card_size(self.board_card)[1]
        whole = 5 * width + 4 * self.card_gap
        left = self.area.centerx - whole // 2
        return tuple(
            pygame.Rect(left + at * (width + self.card_gap), self.board_top, width, high)
            for at in range(5)
        )

    def _under_board(
        self, solid: Sequence[pygame.Rect]
    ) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Cards set aside, the pots, and the burns, in a row between what stands beside it."""
        board = self._board()
        left = board[0].left - self.theme.px(110)
        for box in solid:
            is_beside = box.bottom > self.pots.top and box.top < self.pots.bottom
            if is_beside and box.right < self.area.centerx:
                left = max(left, box.right + self.gap)
            elif is_beside and box.left > self.area.centerx:
                left = max(left, self.area.left + self.area.right - box.left + self.gap)
        high = min(self.pots.height, self.theme.px(46))
        small = max(8, round(high * 0.71))
        row = pygame.Rect(left, self.pots.top, 2 * (self.area.centerx - left), self.pots.height)
        aside = pygame.Rect(row.left, row.top, 2 * small, high)
        burn = pygame.Rect(row.right - small, row.top, small, high)
        pots = row.inflate(-2 * (aside.width + self.gap), 0)
        return aside, pots, burn

    def _felt(self) -> pygame.Rect:
        """The oval: the plates at the sides and the player's cards lie over its edge."""
        area, theme = self.area, self.theme
        rail = max(6, theme.px(24))
        felt = pygame.Rect(0, 0, 0, 0)
        across = area.width - 2 * rail - round(self.plate[0] * (1.1 if self.sides[0] else 0.6))
        felt.width = min(across, round(area.height * 2.4))
        top = self.peek + self.plate[1] // 2 if self.sides[1] else rail + theme.px(6)
        bottom = self.own_plate[1] // 2 + theme.px(6)
        felt.height = area.height - top - bottom
        felt.midtop = (area.centerx, area.top + top)
        return felt

    # --- seats -----------------------------------------------------------------------------------

    def _columns(self, low: int) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Blocks at the left and the right, from above."""
        area, gap = self.area, self.gap
        count = self.sides[0]
        wide, high = self.block
        board = self._board()
        room = board[0].left - 2 * gap - self.bet[0] - wide - area.left
        for block in self._top_row()[:1]:
            room = min(room, block.left - gap - wide - area.left)
        room = max(0, room)
        outer = {1: (0.35,), 2: (0.55, 0.55), 3: (0.62, 0.0, 0.62)}.get(count, ())
        free = low - area.top - count * high
        first = area.top
        if count:
            between = min(free // max(1, count - 1), self.theme.px(70)) if count > 1 else 0
            used = count * high + (count - 1) * between
            drop = (low - area.top - used) // 2
            first = area.top + max(0, drop)
        else:
            between = 0
        lefts, rights = [], []
        for at in range(count):
            x = round(room * outer[at])
            y = first + at * (high + between)
            lefts.append(pygame.Rect(area.left + x, y, wide, high))
            rights.append(pygame.Rect(area.right - x - wide, y, wide, high))
        return lefts, rights

    def _top_row(self) -> list[pygame.Rect]:
        area, gap = self.area, self.gap
        count = self.sides[1]
        wide, high = self.block
        between = gap
        if count == 2:
            between = max(gap, min(self.theme.px(150), area.width // 8))
            limit = area.width - 2 * (wide + gap) if self.sides[0] else area.width
            between = max(gap, min(between, limit - 2 * wide - 2 * gap))
        elif count == 3:
            between = max(gap, min(self.theme.px(40), area.width - 5 * wide - 4 * gap) // 2)
        whole = count * wide + (count - 1) * between
        left = area.centerx - whole // 2
        return [
            pygame.Rect(left + at * (wide + between), area.top, wide, high) for at in range(count)
        ]

    def _bet_of_top(self, block: pygame.Rect, top: list[pygame.Rect]) -> pygame.Rect:
        """Under the block, towards the middle of the table."""
        bet = pygame.Rect(0, self.high_row, *self.bet)
        if len(top) > 1 and block == top[0]:
            bet.right = block.right
        elif len(top) > 1 and block == top[-1]:
            bet.left = block.left
        else:
            bet.centerx = block.centerx
        return bet

    def _bet_of_column(self, block: pygame.Rect, *, is_left: bool) -> pygame.Rect:
        """Beside the block, lower where the top row is in the way."""
        gap = self.gap
        bet = pygame.Rect(0, 0, *self.bet)
        bet.centery = block.centery
        if is_left:
            bet.left = block.right + gap
        else:
            bet.right = block.left - gap
        for other in sorted(self.taken, key=lambda box: box.bottom):
            if bet.colliderect(other):
                bet.top = other.bottom + gap
        self.taken.append(bet)
        return bet

    def _seat(self, seat: int, block: pygame.Rect, side: str, top: list[pygame.Rect]) -> SeatPlaces:
        if side == "top":
            bet = self._bet_of_top(block, top)
        else:
            bet = self._bet_of_column(block, is_left=side == "left")
        parts = self._parts(block, self.small, self.peek, is_right=side == "right")
        return SeatPlaces(seat, block, *parts, bet)

    def _parts(
        self, block: pygame.Rect, card: int, peek: int, *, is_right: bool
    ) -> tuple[pygame.Rect, tuple[pygame.Rect, pygame.Rect], tuple[pygame.Rect, ...]]:
        """The plate, the cards above it, and the discs beside the cards."""
        plate = pygame.Rect(block.left, block.top + peek, block.width, block.height - peek)
        high = card_size(card)[1]
        between = max(1, self.theme.px(3))
        pad = self.theme.px(10)
        both = 2 * card + between
        left = block.right - pad - both if is_right else block.left + pad
        first = pygame.Rect(left, block.top, card, high)
        second = first.move(card + between, 0)
        size = min(peek - self.theme.px(4), self.theme.px(27))
        step = size + max(1, self.theme.px(3))
        discs = []
        for at in range(4):
            x = (
                block.left + self.theme.px(4) + at * step
                if is_right
                else block.right - self.theme.px(4) - size - at * step
            )
            disc = pygame.Rect(x, plate.top - size - self.theme.px(2), size, size)
            if not disc.colliderect(first.union(second)):
                discs.append(disc)
        return plate, (first, second), tuple(discs)

    def _own_seat(self) -> SeatPlaces:
        area, gap = self.area, self.gap
        wide, high = self.own_plate
        plate = pygame.Rect(0, area.bottom - high, wide, high)
        plate.centerx = area.centerx
        card, tall = card_size(self.own_card)
        between = max(2, self.theme.px(6))
        top = plate.top - round(tall * _OWN_PEEK)
        first = pygame.Rect(area.centerx - between // 2 - card, top, card, tall)
        second = pygame.Rect(first.right + between, top, card, tall)
        size = self.theme.px(30)
        step = size + self.theme.px(4)
        discs = tuple(
            pygame.Rect(first.left - gap - size - at * step, plate.top - size - gap, size, size)
            for at in range(3)
        )
        bet = pygame.Rect(second.right + gap, top + gap, *self.bet)
        block = first.union(second).union(plate)
        assert self.own is not None
        return SeatPlaces(self.own, block, plate, (first, second), discs, bet, is_own=True)

    # --- panels ----------------------------------------------------------------------------------

    def _panels(self, own: SeatPlaces | None) -> tuple[pygame.Rect, pygame.Rect] | None:
        """The lower corners."""
        theme, area = self.theme, self.area
        edge_left = area.centerx if own is None else min(own.block.left, own.discs[-1].left)
        wide = min(theme.unit(250), edge_left - self.gap * 2 - area.left)
        high = self._panel_height()
        if wide < theme.unit(150) or high > area.height // 2:
            return None
        info = pygame.Rect(area.left, area.bottom - high, wide, high)
        log = pygame.Rect(area.right - wide, info.top, wide, high)
        return info, log

    def _panel_height(self) -> int:
        theme = self.theme
        title = theme.text.line_height(theme.text_px(15), bold=True)
        return title + 3 * theme.text.line_height(theme.text_px(13)) + theme.px(30)

    def _panels_beside(self, own: SeatPlaces | None) -> tuple[pygame.Rect, pygame.Rect] | None:
        """Between the columns and the player's cards, if there is room."""
        if own is None:
            return None
        theme, area, gap = self.theme, self.area, self.gap
        left = area.left + self.block[0] + self.bet[0] + 3 * gap
        wide = min(own.discs[-1].left, own.plate.left) - gap - left
        high = min(self._panel_height(), area.bottom - self.pots.bottom - 2 * gap)
        if wide < theme.unit(150) or high < self._panel_height():
            return None
        info = pygame.Rect(left, area.bottom - high, wide, high)
        mirrored = area.left + area.right - info.right
        return info, pygame.Rect(mirrored, info.top, wide, high)
