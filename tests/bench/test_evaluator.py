"""The evaluator beside its peers, on the same hands.

The default run checks that all agree in order; `python -m tests.bench.test_evaluator` prints the
speeds as ratios (at least 2.2 times phevaluator's and 500 times pokerkit's are wanted), `pytest
--benchmark-enable` each by itself.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from casino_texas.core.cards import DECK, Card
from casino_texas.core.hands import strength5, strength7
from tests.bench.ratios import Work, compare, report

Hands = list[tuple[Card, ...]]
Evaluate = Callable[[Any], Any]


def random_hands(cards: int, count: int, seed: int) -> Hands:
    random = Random(seed)
    return [tuple(random.sample(DECK, cards)) for _ in range(count)]


def ours(hands: Hands) -> tuple[Evaluate, Sequence[Any]]:
    evaluate = strength7 if len(hands[0]) == 7 else strength5
    return evaluate, [tuple(card.key for card in hand) for hand in hands]


def phevaluator(hands: Hands) -> tuple[Evaluate, Sequence[Any]]:
    peer = importlib.import_module("phevaluator").evaluate_cards
    return lambda hand: -peer(*hand), [tuple(card.index for card in hand) for hand in hands]


def eval7(hands: Hands) -> tuple[Evaluate, Sequence[Any]]:
    peer = importlib.import_module("eval7")
    return peer.evaluate, [[peer.Card(card.text) for card in hand] for hand in hands]


def pokerkit(hands: Hands) -> tuple[Evaluate, Sequence[Any]]:
    peer = importlib.import_module("pokerkit")
    return peer.StandardHighHand.from_game, [
        tuple(peer.Card.parse("".join(card.text for card in hand))) for hand in hands
    ]


PEERS = {"phevaluator": phevaluator, "eval7": eval7, "pokerkit": pokerkit}


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize("cards", [5, 7])
def test_order_equals_the_peers(name: str, cards: int) -> None:
    pytest.importorskip(name, reason=f"{name} is not installed (extra: bench)")
    hands = random_hands(cards, 400, seed=cards)
    (mine, my_hands), (theirs, their_hands) = ours(hands), PEERS[name](hands)
    mine_values = [mine(hand) for hand in my_hands]
    their_values = [theirs(hand) for hand in their_hands]
    order = sorted(range(len(hands)), key=mine_values.__getitem__)
    for low, high in pairwise(order):
        assert (mine_values[low] == mine_values[high]) == (their_values[low] == their_values[high])
        assert not their_values[high] < their_values[low]


@pytest.mark.parametrize("cards", [5, 7])
@pytest.mark.parametrize("name", ["casino_texas", *PEERS])
def test_call_by_call(benchmark: Any, name: str, cards: int) -> None:
    if name != "casino_texas":
        pytest.importorskip(name, reason=f"{name} is not installed (extra: bench)")
    benchmark.group = f"100 hands of {cards}, one call each"
    evaluate, hands = {"casino_texas": ours, **PEERS}[name](random_hands(cards, 100, seed=1))
    found = benchmark(lambda: [evaluate(hand) for hand in hands])
    assert len(found) == 100
    assert len(set(found)) > 50


def work(evaluate: Evaluate, hands: Sequence[Any]) -> Work:
    def run() -> int:
        for hand in hands:
            evaluate(hand)
        return len(hands)

    return run


def direct_phevaluator(hands: Hands) -> Work:
    """Without the sign-changing wrapper, as its users call it."""
    peer = importlib.import_module("phevaluator").evaluate_cards
    indices = [tuple(card.index for card in hand) for hand in hands]

    def run() -> int:
        for hand in indices:
            peer(*hand)
        return len(indices)

    return run


def main() -> None:
    for cards in (7, 5):
        hands = random_hands(cards, 20_000, seed=1)
        contestants = {"casino_texas": work(*ours(hands))}
        for name, peer in PEERS.items():
            try:
                if name == "phevaluator":
                    contestants[name] = direct_phevaluator(hands)
                else:
                    few = hands[:200] if name == "pokerkit" else hands
                    contestants[name] = work(*peer(few))
            except ImportError:
                print(f"{name} is not installed and left out (extra: bench)")
        for yardstick in contestants:
            if yardstick != "casino_texas":
                speeds = compare(contestants, yardstick)
                report(f"{cards} cards, one call a hand, against {yardstick}", speeds)


if __name__ == "__main__":
    main()
