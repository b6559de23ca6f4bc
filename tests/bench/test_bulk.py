"""Many hands at once beside the peers, and all hands there are by class.

`python -m tests.bench.test_bulk` prints speeds as ratios: compiled at least three times as fast as
by numpy alone and ahead of every peer, every seven-card hand by class at least 400 times as fast
as a loop over eval7, the class table without dealing at least 20 times as fast as that.
`pytest tests/bench/test_bulk.py --benchmark-enable` times the same by itself; the default run only
checks that everything there gives the right answers.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable
from itertools import combinations, islice, pairwise
from math import comb
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from casino_texas.analysis import many_hands
from casino_texas.analysis.equity import equity
from casino_texas.analysis.hand_counts import class_counts, strength_counts
from casino_texas.analysis.many_hands import mask_of, strengths_of
from casino_texas.analysis.ranges import parse_range
from casino_texas.analysis.sampling_kernels import deal
from casino_texas.analysis.tables import Array
from casino_texas.core.cards import DECK, Card
from tests.bench.every_seven import HANDS, count_every_seven
from tests.bench.ratios import Work, compare, report
from tests.bench.test_evaluator import PEERS
from tests.core.test_hands import FIVE_CARD_COUNTS, SEVEN_CARD_COUNTS


def random_masks(count: int, seed: int = 1) -> Array:
    """So many random hands of seven."""
    combos = np.array([mask_of(pair) for pair in parse_range("random")], np.uint64)
    hands = np.empty((count, 1), np.uint64)
    state = np.array([seed], np.uint64)
    nothing = np.zeros(1, np.uint64)
    deal(combos, np.array([0, len(combos)]), nothing, 5, state, hands)
    return hands[:, 0]


def cards_of(mask: int) -> tuple[Card, ...]:
    return tuple(card for card in DECK if mask >> (13 * card.suit + card.rank) & 1)


# -- by pytest-benchmark --------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["compiled", "numpy alone"])
@pytest.mark.benchmark(group="100,000 hands of seven")
def test_many_hands(benchmark: Any, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if path != "compiled":
        monkeypatch.setattr(many_hands, "_compiled", lambda: None)
    found = benchmark(strengths_of, random_masks(100_000))
    # A pair or less is more likely than not, a straight flush one in some thousands.
    assert 1 <= found.min() < np.median(found) < 4_200 < found.max() <= 7462


@pytest.mark.slow
@pytest.mark.benchmark(group="all hands of seven by class")
def test_every_hand_of_seven_one_by_one(benchmark: Any) -> None:
    assert benchmark(count_every_seven) == SEVEN_CARD_COUNTS


@pytest.mark.parametrize("cards", [5, 7])
@pytest.mark.benchmark(group="all hands of seven by class")
def test_the_class_table_without_dealing(benchmark: Any, cards: int) -> None:
    found = benchmark(lambda: class_counts(strength_counts(cards)))
    assert found == {5: FIVE_CARD_COUNTS, 7: SEVEN_CARD_COUNTS}[cards]


@pytest.mark.benchmark(group="100,000 random deals of two hands")
def test_random_deals(benchmark: Any) -> None:
    ranges = [parse_range("random")] * 2
    found = benchmark(lambda: equity(ranges, samples=100_000))
    assert found.equity[0] == pytest.approx(0.5, abs=5 * found.standard_error[0])


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.benchmark(group="200 hands of seven")
def test_a_peer(benchmark: Any, name: str) -> None:
    pytest.importorskip(name, reason=f"{name} is not installed (extra: bench)")
    masks = random_masks(200)
    evaluate, hands = PEERS[name]([cards_of(int(mask)) for mask in masks])
    theirs = benchmark(lambda: [evaluate(hand) for hand in hands])
    ours = strengths_of(masks)
    for low, high in pairwise(np.argsort(ours).tolist()):
        assert (ours[low] == ours[high]) == (theirs[low] == theirs[high])


def test_the_batch_of_pokerfast_agrees() -> None:
    pytest.importorskip("pokerfast", reason="pokerfast is not installed (extra: bench)")
    masks = random_masks(2_000)
    theirs = np.array(batch_of_pokerfast(masks)())
    ours = strengths_of(masks).astype(int)
    order = np.argsort(ours)
    assert (np.diff(theirs[order]) >= 0).all()
    assert ((np.diff(theirs[order]) == 0) == (np.diff(ours[order]) == 0)).all()


# -- as ratios ------------------------------------------------------------------------------------


def batch_of_pokerfast(masks: Array) -> Callable[[], Any]:
    """The one call for many hands that a peer has: it takes a list of texts."""
    evaluate = importlib.import_module("pokerfast.equity").evaluate
    hands = [tuple(card.text for card in cards_of(int(mask))) for mask in masks]
    return lambda: evaluate(hands)


def counted(work: Callable[[], Any], units: int) -> Work:
    def run() -> int:
        work()
        return units

    return run


def by_calls(name: str, masks: Array) -> Work:
    """A peer's evaluator, called hand by hand on its own prepared cards."""
    evaluate, hands = PEERS[name]([cards_of(int(mask)) for mask in masks])
    if name == "phevaluator":
        peer = importlib.import_module(name).evaluate_cards
        return counted(lambda: [peer(*hand) for hand in hands], len(hands))
    return counted(lambda: [evaluate(hand) for hand in hands], len(hands))


def tally_of_eval7(hands: int) -> Work:
    """The first so many hands of seven by class, as a user of eval7 counts them."""
    peer = importlib.import_module("eval7")
    deck = [peer.Card(card.text) for card in DECK]

    def run() -> int:
        Counter(peer.handtype(peer.evaluate(hand)) for hand in islice(combinations(deck, 7), hands))
        return hands

    return run


def numpy_alone(masks: Array) -> Work:
    def run() -> int:
        with patch.object(many_hands, "_compiled", return_value=None):
            strengths_of(masks)
        return len(masks)

    return run


def add(contestants: dict[str, Work], name: str, make: Callable[[], Work]) -> None:
    try:
        contestants[name] = make()
    except ImportError:
        print(f"{name} is not installed and left out")


def main() -> None:
    masks = random_masks(2_000_000)
    ours = "casino_texas, compiled"
    contestants = {
        ours: counted(lambda: strengths_of(masks), len(masks)),
        "casino_texas, numpy alone": numpy_alone(masks),
    }
    for name in PEERS:
        few = masks[: 300 if name == "pokerkit" else 20_000]
        add(contestants, f"{name}, call by call", lambda name=name, few=few: by_calls(name, few))
    few = masks[:5_000]
    add(contestants, "pokerfast, list of hands", lambda: counted(batch_of_pokerfast(few), len(few)))
    for yardstick in contestants:
        if yardstick != ours:
            speeds = compare(contestants, yardstick)
            print(f"{speeds[ours].ratio:10.2f} x {yardstick}")
    report("hands of seven in an array", speeds)

    classes: dict[str, Work] = {
        "casino_texas, without dealing": counted(strength_counts, comb(52, 7)),
        "casino_texas, one by one": counted(count_every_seven, HANDS),
    }
    add(classes, "eval7, one by one in Python", lambda: tally_of_eval7(200_000))
    for yardstick in list(classes)[1:]:
        report(f"all hands of seven by class, against {yardstick}", compare(classes, yardstick))


if __name__ == "__main__":
    main()
