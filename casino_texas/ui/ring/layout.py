"""Where everything of the ring table lies, for any window, text size and number of seats.

Knows: the bars, the felt, the panels and what lies in the middle.  Must not know: how the seats
go round (`seating`), or what is drawn anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from casino_texas.ui.layout import Share, rows
from casino_texas.ui.ring.places import SeatPlaces, TablePlaces
from casino_texas.ui.ring.seating import Seating, panel_height
from casino_texas.ui.theme import Theme


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
    seating = Seating(theme, area, seats, own)
    own_seat = seating.own_seat() if seating.own is not None else None
    low = area.bottom
    panels = _in_the_corners(seating, own_seat)
    if panels is not None and seating.sides[0]:
        if panels[0].top - seating.gap - area.top >= seating.columns_height:
            low = panels[0].top - seating.gap
        else:
            panels = _beside_the_cards(seating, own_seat)
    table = _table(seating, seating.seats(low, own_seat), panels or ())
    info, log = panels or (None, None)
    return ScreenPlaces(top, table, bar, row, message, info, log)


# --- the table -----------------------------------------------------------------------------------


def _table(
    seating: Seating, seats: Sequence[SeatPlaces], panels: Sequence[pygame.Rect]
) -> TablePlaces:
    solid = [box for places in seats for box in (places.bet, places.block)]
    aside, pots, burn = _under_board(seating, [*solid, *panels])
    return TablePlaces(
        area=seating.area,
        felt=_felt(seating),
        rail=_rail(seating.theme),
        board=seating.board(),
        pots=pots,
        burn=burn,
        aside=aside,
        seats=tuple(sorted(seats, key=lambda places: places.seat)),
        text=seating.text,
    )


def _under_board(
    seating: Seating, solid: Sequence[pygame.Rect]
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Cards set aside, the pots, and the burns, in a row between what stands beside it."""
    theme, area, gap, pots = seating.theme, seating.area, seating.gap, seating.pots
    left = seating.board()[0].left - theme.px(110)
    for box in solid:
        is_beside = box.bottom > pots.top and box.top < pots.bottom
        if is_beside and box.right < area.centerx:
            left = max(left, box.right + gap)
        elif is_beside and box.left > area.centerx:
            left = max(left, area.left + area.right - box.left + gap)
    high = min(pots.height, theme.px(46))
    small = max(8, round(high * 0.71))
    row = pygame.Rect(left, pots.top, 2 * (area.centerx - left), pots.height)
    aside = pygame.Rect(row.left, row.top, 2 * small, high)
    burn = pygame.Rect(row.right - small, row.top, small, high)
    return aside, row.inflate(-2 * (aside.width + gap), 0), burn


def _rail(theme: Theme) -> int:
    return max(6, theme.px(24))


def _felt(seating: Seating) -> pygame.Rect:
    """The oval: the plates at the sides and the player's cards lie over its edge."""
    area, theme, plate = seating.area, seating.theme, seating.plate
    rail = _rail(theme)
    felt = pygame.Rect(0, 0, 0, 0)
    across = area.width - 2 * rail - round(plate[0] * (1.1 if seating.sides[0] else 0.6))
    felt.width = min(across, round(area.height * 2.4))
    top = seating.peek + plate[1] // 2 if seating.sides[1] else rail + theme.px(6)
    bottom = seating.own_plate[1] // 2 + theme.px(6)
    felt.height = area.height - top - bottom
    felt.midtop = (area.centerx, area.top + top)
    return felt


# --- panels --------------------------------------------------------------------------------------


def _in_the_corners(
    seating: Seating, own: SeatPlaces | None
) -> tuple[pygame.Rect, pygame.Rect] | None:
    """The lower corners."""
    theme, area, gap = seating.theme, seating.area, seating.gap
    edge_left = area.centerx if own is None else min(own.block.left, own.discs[-1].left)
    wide = min(theme.unit(250), edge_left - gap * 2 - area.left)
    high = panel_height(theme)
    if wide < theme.unit(150) or high > area.height // 2:
        return None
    info = pygame.Rect(area.left, area.bottom - high, wide, high)
    return info, pygame.Rect(area.right - wide, info.top, wide, high)


def _beside_the_cards(
    seating: Seating, own: SeatPlaces | None
) -> tuple[pygame.Rect, pygame.Rect] | None:
    """Between the columns and the player's cards, if there is room."""
    if own is None:
        return None
    theme, area, gap = seating.theme, seating.area, seating.gap
    left = area.left + seating.block[0] + seating.bet[0] + 3 * gap
    wide = min(own.discs[-1].left, own.plate.left) - gap - left
    high = panel_height(theme)
    if wide < theme.unit(150) or high > area.bottom - seating.pots.bottom - 2 * gap:
        return None
    info = pygame.Rect(left, area.bottom - high, wide, high)
    mirrored = area.left + area.right - info.right
    return info, pygame.Rect(mirrored, info.top, wide, high)
