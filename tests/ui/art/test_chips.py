"""Chips: what an amount is made of, and how stacks stand."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.ui.art import chips
from casino_texas.ui.theme import contrast
from tests.ui.art.looking import EYES, colour_distance, covered, data

AMOUNTS = (1, 5, 25, 30, 75, 175, 1975, 4949, 123_456, 98_765_432, 10**15 + 7)


@given(st.integers(0, 10**16))
def test_the_chips_of_an_amount_make_up_the_amount(amount: int) -> None:
    parts = chips.chip_breakdown(amount)
    assert sum(value * count for value, count in parts) == amount
    assert [value for value, _ in parts] == sorted((v for v, _ in parts), reverse=True)
    assert all(count > 0 for _, count in parts)


@given(st.integers(0, 10**9))
def test_no_chips_could_be_changed_into_a_larger_one(amount: int) -> None:
    larger = dict(itertools.pairwise(chips.DENOMINATIONS))
    for value, count in chips.chip_breakdown(amount):
        if value in larger:
            assert value * count < larger[value]


@given(st.integers(0, 10**6))
def test_a_house_without_small_chips_leaves_the_rest_out(amount: int) -> None:
    parts = chips.chip_breakdown(amount, (5, 25, 100))
    total = sum(value * count for value, count in parts)
    assert total <= amount < total + 5


def test_a_negative_amount_is_refused() -> None:
    with pytest.raises(ValueError, match="-5"):
        chips.chip_breakdown(-5)


def test_known_amounts() -> None:
    assert chips.chip_breakdown(0) == ()
    assert chips.chip_breakdown(25) == ((25, 1),)
    assert chips.chip_breakdown(1975) == ((1000, 1), (500, 1), (100, 4), (25, 3))


@pytest.mark.parametrize(
    ("value", "label"),
    [(1, "1"), (25, "25"), (500, "500"), (1000, "1K"), (25_000, "25K"), (10**6, "1M"),
     (500 * 10**9, "500B"), (10**12, "1T")],
)  # fmt: skip
def test_a_chip_says_what_it_is_worth(value: int, label: str) -> None:
    assert chips.chip_label(value) == label


def test_there_is_no_chip_of_seven() -> None:
    with pytest.raises(ValueError):
        chips.chip_colours(7)


@pytest.mark.parametrize("diameter", [20, 28, 44, 54, 104])
def test_every_chip_draws_round_and_its_own(diameter: int) -> None:
    drawn = [chips.chip(value, diameter) for value in chips.DENOMINATIONS]
    assert len({data(chip) for chip in drawn}) == len(chips.DENOMINATIONS)
    for chip in drawn:
        assert chip.get_size() == (diameter, diameter)
        assert chip.get_at((0, 0)).a == 0
        assert covered(chip) == pytest.approx(0.78, abs=0.05), "a circle in its square"


def test_the_figures_on_a_chip_read() -> None:
    for value in chips.DENOMINATIONS:
        assert contrast(chips.chip_colours(value).print, (243, 236, 220)) >= 4.5


def test_the_clays_are_told_apart() -> None:
    clays = [chips.chip_colours(value).clay for value in chips.DENOMINATIONS[:10]]
    for one, other in itertools.combinations(clays, 2):
        assert colour_distance(one, other, EYES["normal"]) > 25


@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("diameter", [26, 46, 90])
def test_a_stack_stands_on_its_base(amount: int, diameter: int) -> None:
    stack = chips.stack(amount, diameter)
    x, y = chips.stack_base(amount, diameter)
    assert stack.get_rect().collidepoint(x, y)
    box = stack.get_bounding_rect()
    assert box.width >= diameter - 1
    assert abs(box.centerx - x) <= diameter * 0.12, "the base is its middle"
    edge = stack.get_width() - 1
    assert all(stack.get_at((at, row)).a < 40 for at in (0, edge) for row in (0, y))


def test_nothing_is_an_empty_picture() -> None:
    assert covered(chips.stack(0, 46)) == 0
    assert chips.stack(0, 46).get_rect().collidepoint(chips.stack_base(0, 46))


def test_more_chips_stand_higher() -> None:
    heights = [chips.stack(25 * count, 46).get_height() for count in (1, 2, 3)]
    assert heights == sorted(set(heights))
    one_column = chips.stack(1975, 46)
    two_columns = chips.stack(4949, 46)
    assert two_columns.get_width() > 1.5 * one_column.get_width()


@given(st.integers(1, 10**16))
def test_no_amount_builds_a_tower(amount: int) -> None:
    columns = chips._columns(amount)
    assert 1 <= len(columns) <= chips.COLUMNS
    assert all(1 <= len(column) <= chips.COLUMN for column in columns)
    assert columns[0][0] == chips.chip_breakdown(amount)[0][0], "the largest chip lies lowest"


def test_the_same_amount_is_the_same_picture() -> None:
    first = data(chips.stack(1975, 46))
    assert data(chips.stack(1975, 46)) == first
    assert data(chips.stack(1970, 46)) != first


def test_a_chip_throws_a_shadow_round_itself() -> None:
    shadow = chips.chip_shadow(48)
    assert shadow.get_size() == (48 + 2 * 12,) * 2
    assert shadow.get_at((36, 36)).a > 80
    assert shadow.get_at((0, 0)).a < 10
