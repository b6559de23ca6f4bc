"""Where the seats of a ring table stand, and how large everything on it is.

Knows: sizes that fit, blocks of seats and their bets.  Must not know: panels, bars, or what is
drawn in a block.

The player sits at the bottom; the others go round clockwise from his left hand: a column at the
left, a row at the top, a column at the right.  A seat is one block: a plate, above it the cards
(their lower part behind the plate) and beside them the discs; its bet lies before it on the felt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from casino_texas.ui.art.cards import card_size
from casino_texas.ui.ring.places import PLATE_TEXT, SeatPlaces
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
#: Type of the bets and of the pots.
_BET_TEXT: Final = 14.0
_POT_TEXT: Final = 15.0
_BOARD_WIDTH: Final = 78
_OWN_SHARE: Final = 1.1
#: How much of a hidden card stands above its plate, as a share of its height.
_PEEK: Final = 0.66
_OWN_PEEK: Final = 0.86


def panel_height(theme: Theme) -> int:
    """What a panel beside the player's cards needs: its title and three lines."""
    title = theme.text.line_height(theme.text_px(15), bold=True)
    return title + 3 * theme.text.line_height(theme.text_px(13)) + theme.px(30)


class Seating:
    """One table's sizes and seats; every length in pixels."""

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
        for growth in _GROWTH:
            if self._measure(growth):
                break

    # --- sizes -----------------------------------------------------------------------------------

    def _measure(self, growth: float) -> bool:
        """Sizes at this share of the usual ones; whether everything finds its place."""
        theme, area, gap = self.theme, self.area, self.gap
        self.text = PLATE_TEXT * growth
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
        keeps_panels = columns + panel_height(self.theme) + gap <= area.height
        return keeps_panels and width >= theme.px(_BOARD_WIDTH)

    @property
    def columns_height(self) -> int:
        """What the column at each side needs; 0 where nobody sits there."""
        count = self.sides[0]
        return count * self.block[1] + max(0, count - 1) * self.gap

    @property
    def card_gap(self) -> int:
        return max(2, self.theme.px(6))

    def board(self) -> tuple[pygame.Rect, ...]:
        width, high = self.board_card, card_size(self.board_card)[1]
        whole = 5 * width + 4 * self.card_gap
        left = self.area.centerx - whole // 2
        return tuple(
            pygame.Rect(left + at * (width + self.card_gap), self.board_top, width, high)
            for at in range(5)
        )

    # --- seats -----------------------------------------------------------------------------------

    def seats(self, low: int, own: SeatPlaces | None) -> list[SeatPlaces]:
        """Everybody's places, the columns at the sides above `low`."""
        left, right = self._columns(low)
        top = self._top_row()
        seats: list[SeatPlaces] = []
        self._taken = [*top, *(self._bet_of_top(block, top) for block in top)]
        around = [*reversed(left), *top, *right]
        for seat, block in sorted(
            zip(self.others, around, strict=False), key=lambda pair: pair[1].top
        ):
            side = "left" if block in left else "right" if block in right else "top"
            seats.append(self._seat(seat, block, side, top))
        return seats if own is None else [*seats, own]

    def _columns(self, low: int) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Blocks at the left and the right, from above."""
        area, gap = self.area, self.gap
        count = self.sides[0]
        wide, high = self.block
        board = self.board()
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
        for other in sorted(self._taken, key=lambda box: box.bottom):
            if bet.colliderect(other):
                bet.top = other.bottom + gap
        self._taken.append(bet)
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

    def own_seat(self) -> SeatPlaces:
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
