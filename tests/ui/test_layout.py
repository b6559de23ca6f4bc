"""Sharing rectangles out, with nothing lost, doubled or outside."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.ui.layout import (
    Share,
    anchor,
    columns,
    design_box,
    flow,
    grid,
    inset,
    rows,
    share_out,
    table_frame,
)
from casino_texas.ui.theme import Look, Theme

AREA = pygame.Rect(10, 20, 300, 200)


def test_fixed_lengths_are_kept_and_the_rest_is_shared() -> None:
    assert share_out(100, [20, Share(), 30]) == [(0, 20), (20, 50), (70, 30)]
    assert share_out(100, [Share(1), Share(3)], gap=20) == [(0, 20), (40, 60)]
    assert share_out(100, []) == []


@given(st.integers(0, 3000), st.lists(st.floats(0.1, 9), min_size=1, max_size=9), st.integers(0, 9))
def test_shares_fill_the_whole_to_the_pixel(whole: int, weights: list[float], gap: int) -> None:
    parts = share_out(whole, [Share(weight) for weight in weights], gap)
    if whole >= gap * (len(weights) - 1):
        at, size = parts[-1]
        assert at + size == whole
    for (at, size), (following, _) in pairwise(parts):
        assert following == at + size + gap
    assert all(size >= 0 for _, size in parts)


def test_a_share_is_never_below_its_minimum_while_others_can_give() -> None:
    parts = share_out(100, [Share(1, 60), Share(1), Share(1)])
    assert [size for _, size in parts] == [60, 20, 20]
    parts = share_out(100, [Share(1, 60), Share(1, 30), Share(1)])
    assert [size for _, size in parts] == [60, 30, 10]


def test_rows_and_columns() -> None:
    top, bottom = rows(AREA, [50, Share()], gap=10)
    assert (tuple(top), tuple(bottom)) == ((10, 20, 300, 50), (10, 80, 300, 140))
    left, right = columns(AREA, [Share(), 100])
    assert (tuple(left), tuple(right)) == ((10, 20, 200, 200), (210, 20, 100, 200))


@given(st.integers(1, 30), st.integers(1, 8), st.integers(0, 12))
def test_cells_of_a_grid_do_not_overlap_or_leave_it(count: int, wide: int, gap: int) -> None:
    cells = grid(pygame.Rect(0, 0, 800, 600), count=count, columns=wide, gap=gap)
    assert len(cells) == count
    whole = pygame.Rect(0, 0, 800, 600)
    for at, cell in enumerate(cells):
        assert whole.contains(cell)
        assert cell.collidelist(cells[at + 1 :]) == -1


def test_a_grid_with_rows_of_a_height() -> None:
    cells = grid(AREA, count=3, columns=2, gap=10, row_height=44)
    assert [cell.top for cell in cells] == [20, 20, 74]
    assert {cell.height for cell in cells} == {44}


@given(st.lists(st.integers(1, 500), min_size=1, max_size=12), st.integers(40, 600))
def test_a_flow_stays_inside_its_width(widths: list[int], width: int) -> None:
    area = pygame.Rect(5, 5, width, 0)
    boxes = flow(area, widths, height=44, gap=6)
    assert len(boxes) == len(widths)
    for at, box in enumerate(boxes):
        assert box.left >= area.left
        assert box.right <= area.right
        assert box.collidelist(boxes[at + 1 :]) == -1


def test_anchor_and_inset() -> None:
    assert tuple(anchor(AREA, (100, 50))) == (110, 95, 100, 50)
    assert tuple(anchor(AREA, (100, 50), "bottomright")) == (210, 170, 100, 50)
    assert tuple(anchor(AREA, (900, 900))) == tuple(AREA)
    assert AREA.contains(anchor(AREA, (100, 50), "topleft", offset=(-50, 500)))
    assert tuple(inset(AREA, 10, 20)) == (20, 40, 280, 160)
    assert inset(AREA, 500).size == (0, 0)


def test_boxes_of_the_sketch() -> None:
    pygame.font.init()
    theme = Theme((2560, 1600))
    assert tuple(design_box(theme, (0, 0, 1280, 720))) == (0, 80, 2560, 1440)
    neighbours = design_box(theme, (0, 0, 33, 33)), design_box(theme, (33, 0, 33, 33))
    assert neighbours[0].right == neighbours[1].left


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1280, 1024), (3840, 2160)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_frame_of_a_table(size: tuple[int, int], text_size: int) -> None:
    pygame.font.init()
    frame = table_frame(Theme(size, Look(text_size=text_size)))
    parts = [frame.top, frame.left, frame.table, frame.right, frame.bar]
    window = pygame.Rect((0, 0), size)
    for at, part in enumerate(parts):
        assert window.contains(part)
        assert part.collidelist(parts[at + 1 :]) == -1
    assert frame.table.width > frame.left.width
    if size == (1280, 720) and text_size == 100:
        assert (frame.top.height, frame.bar.height) == (44, 156)
        assert (frame.left.left, frame.left.right) == (12, 248)
        assert (frame.right.left, frame.right.right) == (1032, 1268)
    alone = table_frame(Theme(size), left=False, right=False)
    assert alone.table.width > frame.table.width
    assert window.contains(alone.table)
