"""Exact equity beside the best peer, on the same hands and one thread each.

The default run checks that the values agree; `python -m tests.bench.test_equity_speed` prints the
speeds as ratios (heads-up at least twice the peer's is wanted, five times is the aim), `pytest
--benchmark-enable` each by itself.
"""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from casino_texas.analysis.equity import equity
from casino_texas.analysis.ranges import parse_range
from casino_texas.core.cards import parse_cards
from tests.bench.ratios import Work, compare, report

QUESTIONS = {
    "heads-up, AcAd v KhKs": (("AcAd", "KhKs"), ""),
    "heads-up, AhKs v QdJd": (("AhKs", "QdJd"), ""),
    "three-way, AcAd v KhKs v QdJd": (("AcAd", "KhKs", "QdJd"), ""),
    "three-way on the flop": (("AcAd", "KhKs", "QdJd"), "2c7d9h"),
    "range against range on the flop": (("22+,A2s+,KQo", "random"), "2c7d9h"),
}


def peer() -> Any:
    return importlib.import_module("pokerfast.equity")


@pytest.mark.parametrize("question", QUESTIONS)
def test_values_equal_the_peers(question: str) -> None:
    pytest.importorskip("pokerfast", reason="pokerfast is not installed (extra: bench)")
    hands, board = QUESTIONS[question]
    ours = equity([parse_range(hand) for hand in hands], parse_cards(board))
    theirs = peer().equity(list(hands), board=board, threads=1)
    assert ours.equity == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question(benchmark: Any, question: str) -> None:
    benchmark.group = question
    hands, board = QUESTIONS[question]
    found = benchmark(lambda: equity([parse_range(hand) for hand in hands], parse_cards(board)))
    assert found.is_exact
    assert sum(found.exact_equity) == 1


def main() -> None:
    for question, (hands, board) in QUESTIONS.items():
        times = 1 if "range" in question else 20

        def ours(hands: tuple[str, ...] = hands, board: str = board, times: int = times) -> int:
            for _ in range(times):
                equity([parse_range(hand) for hand in hands], parse_cards(board))
            return times

        def theirs(hands: tuple[str, ...] = hands, board: str = board, times: int = times) -> int:
            for _ in range(times):
                peer().equity(list(hands), board=board, threads=1)
            return times

        contestants: dict[str, Work] = {"casino_texas": ours, "pokerfast (OMPEval)": theirs}
        report(question, compare(contestants, "pokerfast (OMPEval)"))


if __name__ == "__main__":
    main()
