"""Equity against published values, plain counting with the evaluator, and itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest

from casino_texas.analysis.equity import Equity, equity
from casino_texas.analysis.multisets import suit_masks
from casino_texas.analysis.preflop import hole_arrays
from casino_texas.analysis.preflop_kernels import before_the_flop, heads_up_before_the_flop
from casino_texas.analysis.ranges import Combo, parse_range
from casino_texas.analysis.tables import strengths
from casino_texas.core.cards import DECK, Card, parse_cards
from casino_texas.core.hands import strength7
from casino_texas.errors import InputError


def ask(*hands: str, board: str = "", samples: int | None = None, seed: int = 0) -> Equity:
    ranges = [parse_range(hand) for hand in hands]
    return equity(ranges, parse_cards(board), samples=samples, seed=seed)


def count(ranges: list[tuple[Combo, ...]], board: tuple[Card, ...]) -> list[Fraction]:
    """The same by plain counting over every combo and every board."""
    shares = [Fraction(0)] * len(ranges)
    boards = 0
    for combos in product(*ranges):
        held = [card for combo in combos for card in combo]
        if len({*held, *board}) < len(held) + len(board):
            continue
        rest = [card for card in DECK if card not in held and card not in board]
        for more in combinations(rest, 5 - len(board)):
            keys = [card.key for card in (*board, *more)]
            values = [strength7([*keys, combo[0].key, combo[1].key]) for combo in combos]
            winners = [i for i, value in enumerate(values) if value == max(values)]
            boards += 1
            for i in winners:
                shares[i] += Fraction(1, len(winners))
    return [share / boards for share in shares]


def test_heads_up_before_the_flop() -> None:
    result = ask("AcAd", "KhKs")
    assert result.boards == 1_712_304
    assert result.is_exact
    assert result.win[0] * result.boards == pytest.approx(1_388_072, abs=1e-6)
    assert result.tie[0] * result.boards == pytest.approx(6_538, abs=1e-6)
    assert result.equity[0] == pytest.approx(0.8125548968, abs=1e-10)
    assert ask("AhKs", "QdJd").equity[0] == pytest.approx(0.6037470566, abs=1e-10)


def test_three_way() -> None:
    before = ask("AcAd", "KhKs", "QdJd").equity
    assert before == pytest.approx((0.6667624777, 0.1739402791, 0.1592972432), abs=1e-10)
    flop = ask("AcAd", "KhKs", "QdJd", board="2c7d9h").equity
    assert flop == pytest.approx((0.8482834994, 0.0730897010, 0.0786267996), abs=1e-10)


def test_a_range_against_a_range() -> None:
    result = ask("AA", "KK")
    assert result.equity[0] == pytest.approx(0.8194605047, abs=1e-10)
    assert result.boards == 36 * 1_712_304


def test_the_fast_heads_up_kernel_equals_the_general_one() -> None:
    random = Random(5)
    for _ in range(60):
        a, b, c, d = random.sample(range(52), 4)
        arguments = (*hole_arrays(((a, b), (c, d))), strengths(), suit_masks())
        fast = heads_up_before_the_flop(*arguments)
        assert fast.tolist() == before_the_flop(*arguments).tolist()


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("known", [3, 4, 5])
def test_later_streets_equal_plain_counting(players: int, known: int) -> None:
    random = Random(10 * players + known)
    for _ in range(2):
        cards = random.sample(DECK, 2 * players + known)
        ranges = [((cards[2 * i], cards[2 * i + 1]),) for i in range(players)]
        board = tuple(cards[2 * players :])
        assert equity(ranges, board).exact_equity == tuple(count(ranges, board))


def test_ranges_on_the_turn_equal_plain_counting() -> None:
    ranges = [parse_range("QQ+,AKs"), parse_range("T9s,77")]
    board = parse_cards("Th9c2dAs")
    result = equity(ranges, board)
    assert result.exact_equity == tuple(count(ranges, board))
    assert sum(result.equity) == pytest.approx(1)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_three_ranges_on_the_turn_equal_plain_counting_in_any_order(order: tuple[int, ...]) -> None:
    asked = ("KdQd,QQ", "KcQc,JsJd,Th9h", "KsJs,AhQh")
    ranges = [parse_range(asked[player]) for player in order]
    board = parse_cards("Kh7h2dAs")
    result = equity(ranges, board)
    assert result.exact_equity == tuple(count(ranges, board))
    assert 0 < sum(result.win) < 1 < sum(result.win) + sum(result.tie)


def test_wide_ranges_on_the_flop_are_counted() -> None:
    result = ask("random", "random", board="2c7d9h")
    assert result.is_exact
    # Two hands of two, then turn and river.
    assert result.boards == comb(49, 2) * comb(47, 2) * comb(45, 2)
    assert result.exact_equity == (Fraction(1, 2), Fraction(1, 2))
    assert result.win[0] == result.win[1]


@pytest.mark.slow
def test_every_board_of_five_equals_plain_counting() -> None:
    ranges = [parse_range("8s9s"), parse_range("AhTd"), parse_range("Ts9d")]
    assert equity(ranges).exact_equity == tuple(count(ranges, ()))


def test_samples_agree_with_counting() -> None:
    ranges = [parse_range("8s9s"), parse_range("Ts9d")]
    exact, sampled = equity(ranges), equity(ranges, samples=200_000, seed=3)
    assert abs(sampled.equity[0] - exact.equity[0]) < 4.5 * sampled.standard_error[0]


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (("AcAd", "KhKs"), ""),
        (("QQ+,AKs", "random"), ""),
        (("AA", "KK", "random"), "Kd7c2h"),
        (("22+", "A2s+", "random", "random"), ""),
    ],
)
def test_samples_agree_within_their_error(hands: tuple[str, ...], board: str) -> None:
    one = ask(*hands, board=board, samples=300_000, seed=1)
    two = ask(*hands, board=board, samples=300_000, seed=2)
    assert not one.is_exact
    assert one.boards == 300_000
    assert sum(one.equity) == pytest.approx(1)
    assert one == ask(*hands, board=board, samples=300_000, seed=1)
    for a, b, error in zip(one.equity, two.equity, one.standard_error, strict=True):
        assert 0 < error < 0.002
        assert abs(a - b) < 4.5 * 2**0.5 * error


def test_too_much_to_count_is_sampled() -> None:
    result = ask("random", "random", "random", samples=None)
    assert not result.is_exact
    assert result.equity[0] == pytest.approx(1 / 3, abs=0.005)


def test_progress_ends_at_one() -> None:
    seen: list[float] = []
    equity([parse_range("AA"), parse_range("KK")], progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1


@pytest.mark.parametrize(
    ("hands", "board", "said"),
    [
        (("AcAd",), "", "2 to 10 hands"),
        (("AcAd", "KhKs"), "2c", "0, 3, 4 or 5 cards"),
        (("AcAd", "AcKs"), "", "Ac is there twice"),
        (("AcAd", "KhKs"), "Ac2d3h", "Ac is there twice"),
        (("AcAd", "KhKs,KhKd"), "Kh2d3h", "hand 2 shares a card with the board"),
        (("AA", "AA", "AA"), "", "cannot be dealt together"),
    ],
)
def test_what_cannot_be_dealt_is_refused(hands: tuple[str, ...], board: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        ask(*hands, board=board)
    if len(hands) > 1 and len(board) != 2:
        with pytest.raises(InputError):
            ask(*hands, board=board, samples=10)
