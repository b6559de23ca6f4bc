"""The pure functions of chips: uncalled bets, layers, splits; the invariants by hypothesis."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.ring.pots import layers, split, uncalled

chips = st.integers(0, 500)
stakes = st.lists(chips, min_size=2, max_size=10)


@pytest.mark.parametrize(
    ("bets", "live", "expected"),
    [
        ([100, 40, 60], 0b111, (0, 40)),
        ([100, 100, 60], 0b111, (-1, 0)),
        ([100, 100, 60], 0b001, (-1, 0)),  # a folded player's equal stake
        ([60, 100, 40], 0b101, (-1, 0)),  # the highest stake has folded
        ([0, 0], 0b11, (-1, 0)),
        ([0, 7], 0b11, (1, 7)),
    ],
)
def test_uncalled(bets: list[int], live: int, expected: tuple[int, int]) -> None:
    assert uncalled(bets, live) == expected


@pytest.mark.parametrize(
    ("paid", "live", "dead", "expected"),
    [
        ([100, 100, 100], 0b111, 0, [(300, 0b111)]),
        ([50, 200, 200, 30], 0b0111, 0, [(180, 0b0111), (300, 0b0110)]),
        ([0, 100, 100], 0b111, 90, [(90, 0b111), (200, 0b110)]),
        ([0, 100, 100], 0b111, 0, [(200, 0b110)]),
        # What a folder paid above the highest live stake stays in the last pot.
        ([100, 60, 50], 0b110, 0, [(150, 0b110), (60, 0b010)]),
        ([0, 0], 0b11, 12, [(12, 0b11)]),
        ([0, 0], 0b11, 0, []),
    ],
)
def test_layers(paid: list[int], live: int, dead: int, expected: list[tuple[int, int]]) -> None:
    assert layers(paid, live, dead) == expected


@given(stakes, st.integers(1, 1023), chips)
def test_layers_hold_all_chips_and_only_those_who_paid_can_win(
    paid: list[int], live: int, dead: int
) -> None:
    live &= (1 << len(paid)) - 1
    if not live:
        live = 1
    pots = layers(paid, live, dead)
    assert sum(amount for amount, _ in pots) == sum(paid) + dead
    assert all(amount > 0 for amount, _ in pots)
    masks = [mask for _, mask in pots]
    assert len(set(masks)) == len(masks), "layers with the same players are one pot"
    for below, above in pairwise(masks):
        assert above & below == above, "who can win a side pot can win those below"
    for mask in masks:
        assert mask & live == mask
    positions = [position for position in range(len(paid)) if live >> position & 1]
    for one in positions:
        # Nobody wins more from another than he has put in himself.
        reach = sum(amount for amount, mask in pots if mask >> one & 1)
        most = sum(min(paid[one], other) for other in paid) + dead
        folded_above = sum(
            max(0, other - max(paid[p] for p in positions))
            for position, other in enumerate(paid)
            if position not in positions
        )
        assert reach <= most + folded_above


@given(st.integers(0, 10_000), st.integers(1, 10))
def test_split_is_equal_with_odd_chips_first(amount: int, winners: int) -> None:
    shares = split(amount, winners)
    assert sum(shares) == amount
    assert len(shares) == winners
    assert shares == sorted(shares, reverse=True)
    assert max(shares) - min(shares) <= 1
