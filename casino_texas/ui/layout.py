"""Rectangles by rule: rows, columns, grids, flows and anchors, and the frame of a table.

Knows: how to share a rectangle out.  Must not know: what is put there.

All lengths are pixels (`theme.px`, `theme.unit` make them).  A length in a list is a fixed number,
or `Share(weight, minimum)` of what the fixed ones leave.

    top, middle, bottom = rows(area, [44, Share(), 156])
    left, table, right = columns(middle, [236, Share(), 236], gap=12)
    for button, box in zip(buttons, grid(box, count=4, columns=2, gap=8)): button.place(box)
    sheet = anchor(area, (600, 400))
    frame = table_frame(theme)              # the bars and panels of both tables
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from casino_texas.ui.theme import Theme

Where = Literal[
    "center",
    "midtop",
    "midbottom",
    "midleft",
    "midright",
    "topleft",
    "topright",
    "bottomleft",
    "bottomright",
]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of what is left over, at least `minimum` pixels."""

    weight: float = 1.0
    minimum: int = 0


Length = int | Share


def share_out(whole: int, lengths: Sequence[Length], gap: int = 0) -> list[tuple[int, int]]:
    """Where each length begins and how long it is, from 0; together with the gaps never longer
    than `whole` unless fixed lengths and minimums alone are."""
    free = whole - gap * max(0, len(lengths) - 1)
    free -= sum(length for length in lengths if isinstance(length, int))
    shares = {at: length for at, length in enumerate(lengths) if isinstance(length, Share)}
    given: dict[int, int] = {}
    while shares:
        weight = sum(share.weight for share in shares.values()) or 1.0
        short = [at for at, share in shares.items() if free * share.weight / weight < share.minimum]
        if not short:
            break
        for at in short:
            given[at] = shares.pop(at).minimum
            free -= given[at]
    weight = sum(share.weight for share in shares.values()) or 1.0
    done, so_far = 0, 0.0
    for at, share in shares.items():
        so_far += max(0, free) * share.weight / weight
        given[at] = round(so_far) - done
        done += given[at]
    result, place = [], 0
    for at, length in enumerate(lengths):
        size = length if isinstance(length, int) else given[at]
        result.append((place, size))
        place += size + gap
    return result


def rows(area: pygame.Rect, heights: Sequence[Length], *, gap: int = 0) -> list[pygame.Rect]:
    """One under the other."""
    return [
        pygame.Rect(area.left, area.top + at, area.width, size)
        for at, size in share_out(area.height, heights, gap)
    ]


def columns(area: pygame.Rect, widths: Sequence[Length], *, gap: int = 0) -> list[pygame.Rect]:
    """Side by side."""
    return [
        pygame.Rect(area.left + at, area.top, size, area.height)
        for at, size in share_out(area.width, widths, gap)
    ]


def grid(
    area: pygame.Rect,
    *,
    count: int,
    columns: int,
    gap: int = 0,
    row_height: int | None = None,
) -> list[pygame.Rect]:
    """`count` equal cells, row by row; rows share the height unless `row_height` is given."""
    columns = max(1, columns)
    lines = -(-count // columns)
    across = share_out(area.width, [Share()] * columns, gap)
    if row_height is None:
        down = share_out(area.height, [Share()] * lines, gap)
    else:
        down = [(line * (row_height + gap), row_height) for line in range(lines)]
    cells = []
    for at in range(count):
        line, column = divmod(at, columns)
        (x, width), (y, height) = across[column], down[line]
        cells.append(pygame.Rect(area.left + x, area.top + y, width, height))
    return cells


def flow(
    area: pygame.Rect, widths: Sequence[int], *, height: int, gap: int = 0
) -> list[pygame.Rect]:
    """Boxes of these widths from left to right, beginning a new line where one is full.

    A box wider than the area is made as wide as the area.  The last box's bottom says how high it
    all is; it may be lower than the area's.
    """
    boxes: list[pygame.Rect] = []
    x, y = area.left, area.top
    for width in widths:
        width = min(width, area.width)
        if boxes and x + width > area.right:
            x, y = area.left, y + height + gap
        boxes.append(pygame.Rect(x, y, width, height))
        x += width + gap
    return boxes


def inset(area: pygame.Rect, x: int, y: int | None = None) -> pygame.Rect:
    """The area without a margin of `x` pixels left and right and `y` (or `x`) above and below."""
    y = x if y is None else y
    return pygame.Rect(
        area.left + x, area.top + y, max(0, area.width - 2 * x), max(0, area.height - 2 * y)
    )


def anchor(
    area: pygame.Rect,
    size: tuple[int, int],
    where: Where = "center",
    *,
    offset: tuple[int, int] = (0, 0),
) -> pygame.Rect:
    """A box of this size (never larger than the area) held at one of nine places of the area."""
    box = pygame.Rect(0, 0, min(size[0], area.width), min(size[1], area.height))
    setattr(box, where, getattr(area, where))
    box.move_ip(offset)
    return box.clamp(area)


def design_box(
    theme: Theme,
    box: tuple[float, float, float, float],
    *,
    within: pygame.Rect | None = None,
    design: tuple[float, float, float, float] = (0, 0, 1280, 720),
) -> pygame.Rect:
    """A box of the 1280x720 sketch in pixels: scaled, and centred in `within` (the window).

    `design` is the part of the sketch that `within` shows.
    """
    area = within or pygame.Rect((0, 0), theme.size)
    left, top, width, height = design
    scale = min(area.width / width, area.height / height)
    x0 = area.left + (area.width - width * scale) / 2
    y0 = area.top + (area.height - height * scale) / 2
    x, y, w, h = box
    left_px, top_px = round(x0 + (x - left) * scale), round(y0 + (y - top) * scale)
    right_px, bottom_px = round(x0 + (x + w - left) * scale), round(y0 + (y + h - top) * scale)
    return pygame.Rect(left_px, top_px, right_px - left_px, bottom_px - top_px)


@dataclass(frozen=True, slots=True)
class TableFrame:
    """The parts of a table's screen: bars above and below, panels at the sides, the felt."""

    top: pygame.Rect
    left: pygame.Rect
    table: pygame.Rect
    right: pygame.Rect
    bar: pygame.Rect


def table_frame(
    theme: Theme,
    *,
    side: float = 236,
    bar: float = 156,
    left: bool = True,
    right: bool = True,
) -> TableFrame:
    """The frame of the sketch: top bar 44, action bar 156, side panels 236 units; all but the
    table grow with the text size.  A panel that is not wanted has no width."""
    area = pygame.Rect((0, 0), theme.size)
    margin = theme.px(12)
    top, middle, bottom = rows(area, [theme.unit(44), Share(), theme.unit(bar)])
    widths: list[Length] = [theme.unit(side) if left else 0, Share()]
    widths.append(theme.unit(side) if right else 0)
    inner = inset(middle, margin)
    left_box, table, right_box = columns(inner, widths, gap=margin)
    if not left:
        table = pygame.Rect(inner.left, table.top, table.right - inner.left, table.height)
    if not right:
        table.width = inner.right - table.left
    return TableFrame(top, left_box, table, right_box, bottom)
