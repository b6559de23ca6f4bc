"""Differential fuzzing: random legal hands in this engine and in pokerkit must agree."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ring.pokerkit_twin import Twin

HANDS = 300
SLOW_HANDS = 20_000
#: Rules in which pokerkit is known to differ (`pokerkit_twin` says how).
KNOWN = {"R16", "R17", "R23", "R24", "R25", "R30"}


def compare(seeds: range) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in seeds:
        twin = Twin(seed)
        found["hands"] += 1
        found["decisions"] += twin.decisions
        found["cut short"] += twin.is_cut_short
        found.update(twin.deviations)
    return found


def test_random_hands_agree_with_pokerkit() -> None:
    found = compare(range(HANDS))
    assert set(found) <= KNOWN | {"hands", "decisions", "cut short"}
    assert found["decisions"] > 10 * HANDS
    assert found["cut short"] < HANDS // 10, "too few hands are compared to their end"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_random_hands_agree_with_pokerkit(part: int) -> None:
    size = SLOW_HANDS // 10
    found = compare(range(100_000 + part * size, 100_000 + (part + 1) * size))
    assert found["hands"] == size
    assert found["cut short"] < size // 10
