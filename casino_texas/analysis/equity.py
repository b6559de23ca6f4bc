"""Equity of hold'em hands and ranges: exact wherever counting is possible, sampled where not.

Knows how to cut a question into countable ones and when that is too many.  Must not know how
answers are shown.  A player's *equity* is the share of the pot he wins on average, ties split.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod, sqrt
from typing import Final

import numpy as np

from casino_texas.analysis import equity_kernels as kernels
from casino_texas.analysis.ranges import Combo
from casino_texas.core.cards import DECK, RANK_KEYS, Card, check_distinct
from casino_texas.errors import InputError

#: Work above which a question is sampled: matchups before the flop (each about a millisecond) ...
EXACT_MATCHUPS: Final = 20_000
#: ... and evaluated boards times players later.
EXACT_BOARDS: Final = 400_000_000
#: Deals sampled where nothing else is asked for.
DEFAULT_SAMPLES: Final = 1_000_000
_SLICE: Final = 100_000
_SUIT_ORDERS: Final = tuple(permutations(range(4)))

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Equity:
    """What each player gets, in the order asked.  All numbers are shares of `boards`.

    `boards` is how many complete deals were counted (each board once for each matchup), or
    sampled.  `exact_equity` holds the exact fractions, or is None after sampling;
    `standard_error` is per player, 0 when exact.
    """

    equity: tuple[float, ...]
    win: tuple[float, ...]
    tie: tuple[float, ...]
    boards: int
    exact_equity: tuple[Fraction, ...] | None
    standard_error: tuple[float, ...]

    @property
    def is_exact(self) -> bool:
        return self.exact_equity is not None

    def to_json(self, hands: Sequence[str]) -> dict[str, object]:
        """The answer for programs; `hands` are the hands as they were asked for."""
        answer: dict[str, object] = {
            "hands": list(hands),
            "equity": list(self.equity),
            "win": list(self.win),
            "tie": list(self.tie),
            "boards": self.boards,
            "exact": self.is_exact,
        }
        if not self.is_exact:
            answer |= {"standard_error": list(self.standard_error), "samples": self.boards}
        return answer


def equity(
    ranges: Sequence[Sequence[Combo]],
    board: Sequence[Card] = (),
    *,
    samples: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Equity:
    """The equity of two to ten players, each holding one of the combos of his range.

    Exact unless `samples` is given or counting would take too long; then `samples` (default
    1,000,000) random deals from `seed`.  `progress` gets the share done, 0..1.

    Raises:
        InputError: fewer than two or more than ten players, a board of other than 0, 3, 4 or 5
            cards, a card twice, or ranges that cannot be dealt together.
    """
    if not 2 <= len(ranges) <= 10:
        raise InputError(f"equity is for 2 to 10 hands, not {len(ranges)}")
    if len(board) not in (0, 3, 4, 5):
        raise InputError(f"a board has 0, 3, 4 or 5 cards, not {len(board)}")
    check_distinct(board)
    known = set(board)
    if all(len(combos) == 1 for combos in ranges):
        check_distinct([*board, *(card for combos in ranges for card in combos[0])])
    left = [[pair for pair in combos if not known & set(pair)] for combos in ranges]
    for player, combos in enumerate(left):
        if not combos:
            raise InputError(f"hand {player + 1} shares a card with the board")
    if samples is None and _is_countable(left, board):
        return _count(left, board, progress)
    return _sample(left, board, samples or DEFAULT_SAMPLES, seed, progress)


def _is_countable(ranges: Sequence[Sequence[Combo]], board: Sequence[Card]) -> bool:
    matchups = prod(len(combos) for combos in ranges)
    if board:
        boards = comb(52 - 2 * len(ranges) - len(board), 5 - len(board))
        return matchups * boards * len(ranges) <= EXACT_BOARDS and matchups <= 40 * EXACT_MATCHUPS
    # Suits are equal, so before the flop most matchups are another's twin.
    return matchups <= EXACT_MATCHUPS


Matchup = tuple[tuple[int, ...], ...]


def _count(
    ranges: Sequence[Sequence[Combo]], board: Sequence[Card], progress: Progress | None
) -> Equity:
    players = len(ranges)
    wanted: dict[Matchup, int] = {}
    for combos in product(*ranges):
        cards = [card for pair in combos for card in pair]
        if len(set(cards)) < len(cards):
            continue
        matchup: Matchup = tuple(tuple(card.index for card in pair) for pair in combos)
        if not board:
            matchup = _canonical(matchup)
        wanted[matchup] = wanted.get(matchup, 0) + 1
    if not wanted:
        raise InputError("these ranges cannot be dealt together: every pairing shares a card")
    total = np.zeros((players, players), np.int64)
    for done, (matchup, times) in enumerate(wanted.items()):
        total += times * _boards_of(matchup, board)
        if progress is not None:
            progress((done + 1) / len(wanted))
    return _result(total, is_exact=True)


def _canonical(matchup: Matchup) -> Matchup:
    """The smallest renaming of the suits: suits are equal (H1, R50)."""
    return min(
        tuple(
            tuple(sorted((card & ~3 | order[card & 3] for card in pair), reverse=True))
            for pair in matchup
        )
        for order in _SUIT_ORDERS
    )


def hole_arrays(matchup: Matchup) -> tuple[kernels.Array, kernels.Array]:
    """The hole cards as kernels take them: rank key, and ranks by suit, of each player."""
    keys = np.array([sum(RANK_KEYS[card >> 2] for card in pair) for pair in matchup])
    masks = np.zeros((len(matchup), 4), np.int64)
    for player, pair in enumerate(matchup):
        for card in pair:
            masks[player, card & 3] |= 1 << (card >> 2)
    return keys, masks


def _boards_of(matchup: Matchup, board: Sequence[Card]) -> kernels.Array:
    """How often each player wins alone or shares, over all completions of the board."""
    seven, suited, *by_mask = kernels.tables_for_equity()
    keys, masks = hole_arrays(matchup)
    if not board:
        heads_up = len(matchup) == 2
        kernel = kernels.heads_up_before_the_flop if heads_up else kernels.before_the_flop
        return kernel(keys, masks, 8191 - masks.sum(axis=0), seven, suited, *by_mask)
    out = {card for pair in matchup for card in pair} | {card.index for card in board}
    cards = np.array([card.index for card in DECK if card.index not in out], np.int64)
    board_masks = np.zeros(4, np.int64)
    for card in board:
        board_masks[card.suit] |= 1 << card.rank
    key = sum(RANK_KEYS[card.rank] for card in board)
    missing = 5 - len(board)
    return kernels.after_the_flop(keys, masks, key, board_masks, cards, missing, seven, suited)


def _sample(
    ranges: Sequence[Sequence[Combo]],
    board: Sequence[Card],
    samples: int,
    seed: int,
    progress: Progress | None,
) -> Equity:
    if samples < 1:
        raise InputError(f"{samples} samples are too few; at least 1")
    if not _can_be_dealt(ranges):
        raise InputError("these ranges cannot be dealt together: every pairing shares a card")
    seven, suited, *_ = kernels.tables_for_equity()
    combos = np.array([[c.index for c in pair] for held in ranges for pair in held], np.int64)
    starts = np.cumsum([0, *(len(held) for held in ranges)]).astype(np.int64)
    cards = np.array([card.index for card in board], np.int64)
    state = np.array([seed & (1 << 64) - 1], np.uint64)
    total = np.zeros((len(ranges), len(ranges)), np.int64)
    for done in range(0, samples, _SLICE):
        size = min(_SLICE, samples - done)
        total += kernels.sample(combos, starts, cards, size, state, seven, suited)
        if progress is not None:
            progress((done + size) / samples)
    return _result(total, is_exact=False)


def _can_be_dealt(ranges: Sequence[Sequence[Combo]]) -> bool:
    """Whether one combo of each range can lie on the table at once."""

    def rec(player: int, used: frozenset[Card]) -> bool:
        if player == len(ranges):
            return True
        return any(
            not used & set(pair) and rec(player + 1, used | set(pair)) for pair in by_size[player]
        )

    by_size = sorted(ranges, key=len)
    return rec(0, frozenset())


def _result(total: kernels.Array, *, is_exact: bool) -> Equity:
    players = len(total)
    # Each board is shared out once: k + 1 players share it with k others.
    boards = sum(Fraction(int(total[:, k].sum()), k + 1) for k in range(players))
    count = int(boards)
    shares = [
        sum((Fraction(int(row[k]), k + 1) for k in range(players)), Fraction(0)) / count
        for row in total
    ]
    squares = [
        sum((Fraction(int(row[k]), (k + 1) ** 2) for k in range(players)), Fraction(0)) / count
        for row in total
    ]
    errors = [
        0.0 if is_exact else sqrt(max(0.0, float(square - share * share)) / count)
        for share, square in zip(shares, squares, strict=True)
    ]
    return Equity(
        tuple(float(share) for share in shares),
        tuple(int(row[0]) / count for row in total),
        tuple(int(row[1:].sum()) / count for row in total),
        count,
        tuple(shares) if is_exact else None,
        tuple(errors),
    )
