"""Equity of hold'em hands and ranges: exact wherever counting is possible, sampled where not.

Knows how to cut a question into countable ones and when that is too many.  Must not know how
answers are shown.  A player's *equity* is the share of the pot he wins on average, ties split.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb, lcm, prod, sqrt
from typing import Final

import numpy as np

from casino_texas.analysis.many_hands import mask_of, strengths_of
from casino_texas.analysis.preflop import count_preflop
from casino_texas.analysis.ranges import Combo
from casino_texas.analysis.runouts import count_runouts
from casino_texas.analysis.sampling_kernels import deal
from casino_texas.analysis.tables import Array
from casino_texas.core.cards import Card, check_distinct
from casino_texas.errors import InputError

#: Work above which a question is sampled: matchups before the flop, or to be looked at one by one
#: later (some seconds for so many) ...
EXACT_MATCHUPS: Final = 50_000
#: ... and strengths compared.
EXACT_COMPARISONS: Final = 4_000_000_000
#: Deals sampled where nothing else is asked for.
DEFAULT_SAMPLES: Final = 1_000_000
_SLICE: Final = 50_000
#: A pot in parts that two to ten players can share.
_PARTS: Final = lcm(*range(1, 11))

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
        count = partial(count_runouts, board=board) if board else count_preflop
        return _result(count(left, progress=progress), is_exact=True)
    return _sample(left, board, samples or DEFAULT_SAMPLES, seed, progress)


def _is_countable(ranges: Sequence[Sequence[Combo]], board: Sequence[Card]) -> bool:
    matchups = prod(len(combos) for combos in ranges)
    if not board:
        return matchups <= EXACT_MATCHUPS
    boards = comb(52 - len(board), 5 - len(board))
    steps = matchups // max(len(combos) for combos in ranges)
    return matchups * boards <= EXACT_COMPARISONS and steps <= EXACT_MATCHUPS


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
    combos = np.array([mask_of(pair) for held in ranges for pair in held], np.uint64)
    starts = np.cumsum([0, *(len(held) for held in ranges)]).astype(np.int64)
    open_cards = np.array([mask_of(board)], np.uint64)
    state = np.array([seed & (1 << 64) - 1], np.uint64)
    bits = 1 << np.arange(len(ranges))
    tally = np.zeros(1 << len(ranges), np.int64)
    for done in range(0, samples, _SLICE):
        hands = np.empty((min(_SLICE, samples - done), len(ranges)), np.uint64)
        deal(combos, starts, open_cards, 5 - len(board), state, hands)
        ranked = strengths_of(hands)
        winners = (ranked == ranked.max(axis=1, keepdims=True)) @ bits
        tally += np.bincount(winners, minlength=tally.size)
        if progress is not None:
            progress((done + len(hands)) / samples)
    return _result(tally, is_exact=False)


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


def _result(tally: Array, *, is_exact: bool) -> Equity:
    """Equities from boards counted by who wins."""
    count = int(tally.sum())
    if not count:
        raise InputError("these ranges cannot be dealt together: every pairing shares a card")
    players = tally.size.bit_length() - 1
    win, tie, share, square = ([0] * players for _ in range(4))
    for winners in np.flatnonzero(tally).tolist():
        boards, sharing = int(tally[winners]), winners.bit_count()
        part = _PARTS // sharing
        for player in range(players):
            if winners >> player & 1:
                (win if sharing == 1 else tie)[player] += boards
                share[player] += boards * part
                square[player] += boards * part**2
    equities = [Fraction(parts, count * _PARTS) for parts in share]
    variances = [
        square[player] / (count * _PARTS**2) - float(equities[player]) ** 2
        for player in range(players)
    ]
    return Equity(
        tuple(float(equity) for equity in equities),
        tuple(boards / count for boards in win),
        tuple(boards / count for boards in tie),
        count,
        tuple(equities) if is_exact else None,
        tuple(0.0 if is_exact else sqrt(max(0.0, one) / count) for one in variances),
    )
