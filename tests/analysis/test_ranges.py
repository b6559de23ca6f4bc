"""Ranges are read as players write them."""

from __future__ import annotations

import pytest

from casino_texas.analysis.ranges import ALL_COMBOS, parse_range
from casino_texas.core.cards import parse_cards
from casino_texas.errors import InputError


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AcAd", 1),
        ("10hTc", 1),
        ("AA", 6),
        ("QQ+", 18),
        ("99-66", 24),
        ("66-99", 24),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("ATs+", 16),
        ("A2+", 192),
        ("A5s-A2s", 16),
        ("QQ+,AKs", 22),
        ("QQ+ AKs, AcKc", 22),
        ("22+", 78),
        ("random", ALL_COMBOS),
        ("*", ALL_COMBOS),
        ("aks", 4),
    ],
)
def test_ranges_hold_the_right_number_of_hands(text: str, count: int) -> None:
    combos = parse_range(text)
    assert len(combos) == len(set(combos)) == count
    assert all(first.index > second.index for first, second in combos)


def test_a_run_raises_the_lower_card() -> None:
    hands = {frozenset(combo) for combo in parse_range("T8s+")}
    assert hands == {
        frozenset(parse_cards(f"T{suit}{low}{suit}")) for low in "89" for suit in "cdhs"
    }


@pytest.mark.parametrize(
    "text",
    ["", ",", "AAs", "AKx", "A", "AcAc", "QQ-AK", "A5s-A2o", "A5s-K2s", "Q+", "QQ++", "A5+-A2"],
)
def test_what_is_not_a_range_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_range(text)
