"""The casino game solved exactly: what a table is worth to its player, and how to play it.

Knows the order of decisions (H4-H9).  Must not know files, words or how numbers are shown.

Optimal play of one box by a player who sees only his own cards and the board; no cap (H21), no
rounding (H19).  A `Solver` counts everything that can happen once; how often each result follows
each decision does not depend on the pay table, so it then solves any table of the same structure
(deck, qualifier, options) in a fraction of a second.  Only an exchange is valued anew each time,
because which new hands are folded depends on the pays.

Set NUMBA_CACHE_DIR before importing this module to choose where compiled code is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from casino_texas.analysis import decide
from casino_texas.analysis.boards import Boards
from casino_texas.analysis.decide import add_outcomes, value_flops, value_turns
from casino_texas.analysis.exchange import Exchanges
from casino_texas.analysis.flop_kernels import count_five, count_seven
from casino_texas.analysis.hand_counts import class_counts, strength_counts
from casino_texas.analysis.kernels import (
    NO_GAME,
    STAND_OFF,
    count_turns,
    score_rivers,
)
from casino_texas.analysis.outcomes import CLASSES, Pays, Played, Tally, Way
from casino_texas.analysis.solution import Solution
from casino_texas.analysis.strategy import Strategy
from casino_texas.analysis.structure import Structure, Units
from casino_texas.analysis.tables import Array, strengths
from casino_texas.analysis.work import IsCancelled, Progress, Work
from casino_texas.casino.rules import CasinoRules, FlopBet
from casino_texas.core.cards import DECK, Card


class Solver:
    """Everything that can happen in games of one structure, counted; solves their pay tables."""

    def __init__(
        self,
        structure: Structure,
        *,
        progress: Progress | None = None,
        is_cancelled: IsCancelled | None = None,
    ) -> None:
        """Count.  `progress` gets the share done; see `Work` for both callbacks.

        Raises:
            Cancelled: `is_cancelled` said so.
            ValueError: the deck is too small for the game.
        """
        structure.check()
        self.structure: Final = structure
        self.boards: Final = Boards(structure.deck)
        #: How many of the dealer's hands have each strength: any seven cards.
        self.dealer_counts: Final = strength_counts(7, structure.deck)
        self._columns: Final = NO_GAME + (CLASSES if structure.is_no_game_by_class else 1)
        work = Work(progress, is_cancelled)
        work.plan(2, 4, 5)
        self.results, self.alone = self._score_rivers(work)
        self.turn_outcomes = self._count_turns(work)
        # Large tables that only led to the next ones are given back.
        if structure.flop_bet is not FlopBet.FIVE:
            self._forget_results()
        self.flop_outcomes: Final = self._count_flops(work)
        self._forget_results()
        if not structure.buys:
            self.turn_outcomes = self.turn_outcomes[:0].copy()

    def _forget_results(self) -> None:
        if not self.structure.exchange_cards:
            self.results = self.results[:0].copy()

    def _score_rivers(self, work: Work) -> tuple[Array, Array]:
        rivers, qualifier = self.boards.rivers, self.structure.qualifier
        results = np.zeros(rivers.start[-1], np.int64)
        alone = np.zeros((len(rivers.weight), 3), np.int64)

        def score(_: int, first: int, last: int) -> None:
            score_rivers(first, last, rivers, strengths(), qualifier, results, alone)

        work.run(score, len(rivers.weight), 2000)
        return results, alone

    def _count_turns(self, work: Work) -> Array:
        turns, rivers = self.boards.turns, self.boards.rivers
        needed = self.structure.buys or self.structure.flop_bet is FlopBet.SEVEN
        rows = turns.start[-1] if needed else 0
        outcomes = np.zeros((rows, self._columns), np.uint16)

        def count(_: int, first: int, last: int) -> None:
            count_turns(first, last, turns, rivers, self.results, outcomes)

        work.run(count, len(turns.weight) if needed else 0, 200)
        return outcomes

    def _count_flops(self, work: Work) -> Array:
        boards, flop_bet = self.boards, self.structure.flop_bet
        flops = len(boards.flops.weight) if flop_bet is not None else 0
        outcomes = np.zeros((boards.flops.start[flops], self._columns), np.int32)

        def count(_: int, first: int, last: int) -> None:
            deck, flops, turns, rivers = boards.deck, boards.flops, boards.turns, boards.rivers
            if flop_bet is FlopBet.SEVEN:
                count_seven(first, last, deck, flops, turns, self.turn_outcomes, outcomes)
            else:
                count_five(
                    *(first, last, deck, flops, turns, rivers, strengths()),
                    *(self.structure.qualifier, self.results, self.alone, outcomes),
                )

        work.run(count, flops, 40)
        return outcomes

    def solve(
        self,
        rules: CasinoRules,
        *,
        progress: Progress | None = None,
        is_cancelled: IsCancelled | None = None,
    ) -> Solution:
        """The best play at this table and what it is worth.

        Raises:
            ValueError: the rules have another structure.
            Cancelled: `is_cancelled` said so.
        """
        if Structure.of(rules, self.structure.deck) != self.structure:
            raise ValueError("these rules have another structure than was counted")
        return _Solving(self, Pays.of(rules), Work(progress, is_cancelled)).solution(rules)


class _Solving:
    """One solve: decisions from the turn back to the flop, then what they come to."""

    def __init__(self, solver: Solver, pays: Pays, work: Work) -> None:
        self.solver, self.pays, self.work = solver, pays, work
        self.structure, self.boards = solver.structure, solver.boards
        self.units = Units(self.structure, pays)
        parts = self.boards.turns, self.boards.rivers, solver.results
        pays_of_exchange = self.units.exchange_pays()
        #: What works on exchanges, one for each thread.
        self.workers = [
            Exchanges(*parts, pays_of_exchange)
            for _ in range(work.threads if self.exchanges else 0)
        ]
        work.plan(*((1000, 10, 1000, 1) if self.exchanges else (1, 10, 1, 1)))

    @property
    def exchanges(self) -> bool:
        return self.structure.exchange_cards > 0

    def solution(self, rules: CasinoRules) -> Solution:
        values, turn_choices = self._exchange() if self.exchanges else self._decide_turns()
        flop_choices, hands, sums, reached = self._decide_flops(values)
        deals, units, solver = self.units.deals, self.units, self.solver
        first, first_columns = self._add(hands, flop_choices, solver.flop_outcomes)
        second, second_columns = self._add(reached, turn_choices, solver.turn_outcomes)
        played = {
            Way.FLOP: _played(
                first[decide.FOLD] * units.flop,
                first[decide.BET] * units.flop,
                first_columns,
                times=units.flop_times,
            ),
            Way.TURN: _played(
                second[decide.FOLD] * units.turn,
                second[decide.BET] * units.turn,
                second_columns,
                times=units.turn_times,
            ),
        }
        if self.exchanges:
            played[Way.EXCHANGE] = self._played_exchanges(turn_choices, reached)
        one = second[decide.EXCHANGE_HIGH] + second[decide.EXCHANGE_LOW]
        solution = Solution.of(
            rules,
            Tally(self.pays, played, deals),
            exchange_one=Fraction(one * units.turn, deals),
            dealer_qualifies=self._dealer_qualifies(),
            dealer_hands=self._dealer_hands(),
            strategy=Strategy(self.boards, flop_choices, turn_choices),
        )
        if units.is_exact:
            # The value found by deciding is that of the decisions; the former is known in 64 bits.
            weights = self.boards.flops.weight
            value = sum(int(total) * int(times) for total, times in zip(sums, weights, strict=True))
            counted = solution.expected_value * units.scale * deals
            assert counted.denominator == 1
            assert (value - counted.numerator) % 2**64 == 0
        return solution

    def _decide_turns(self) -> tuple[Array, Array]:
        outcomes, units = self.solver.turn_outcomes, self.units
        rows = len(outcomes) if self.structure.buys else 0
        values = np.empty(rows, np.int64)
        choices = np.zeros(rows, np.uint8)
        lose, fold = units.lose * units.turn, -units.scale * units.turn

        def value(_: int, first: int, last: int) -> None:
            value_turns(first, last, outcomes, units.gains, lose, fold, values, choices)

        self.work.run(value, rows, 400_000)
        return values, choices

    def _exchange(self) -> tuple[Array, Array]:
        turns = self.boards.turns
        values = np.empty(turns.start[-1], np.int64)
        choices = np.zeros(turns.start[-1], np.uint8)

        def value(worker: int, first: int, last: int) -> None:
            self.workers[worker].value(first, last, values, choices)

        self.work.run(value, len(turns.weight), 5)
        return values, choices

    def _decide_flops(self, values: Array) -> tuple[Array, Array, Array, Array]:
        """(choice and number of hands by row, sum of values by flop, deals by row of the turn)."""
        boards, outcomes = self.boards, self.solver.flop_outcomes
        flops = len(boards.flops.weight)
        choices = np.zeros(boards.flops.start[-1], np.uint8)
        hands = np.zeros(boards.flops.start[-1], np.int16)
        sums = np.zeros(flops, np.int64)
        # A row stands for at most 24 boards of four, each reached by four turns and 16 pairs.
        reached = np.zeros((self.work.threads, len(values)), np.uint16)
        pays = self.units.flop_pays()

        def value(worker: int, first: int, last: int) -> None:
            value_flops(
                *(first, last, boards.deck, boards.flops, boards.turns, pays),
                *(outcomes, values, choices, hands, sums, reached[worker]),
            )

        self.work.run(value, flops, 50)
        return choices, hands, sums, reached.sum(axis=0, dtype=np.uint16)

    def _played_exchanges(self, choices: Array, reached: Array) -> Played:
        sums = np.zeros((self.work.threads, 2 + len(self.units.gains)), np.int64)

        def count(worker: int, first: int, last: int) -> None:
            self.workers[worker].count(first, last, choices, reached, sums[worker])

        self.work.run(count, len(self.boards.turns.weight), 5)
        folds, bets, *columns = (int(total) for total in sums.sum(axis=0))
        return _played(folds, bets, columns, times=1)

    def _add(self, times: Array, choices: Array, outcomes: Array) -> tuple[list[int], list[int]]:
        """Rows, each so many times: by choice, and outcome columns of all BETs together."""
        sums = np.zeros((self.work.threads, decide.CHOICES + outcomes.shape[1]), np.int64)

        def add(worker: int, first: int, last: int) -> None:
            add_outcomes(first, last, times, choices, outcomes, sums[worker])

        self.work.run(add, len(choices), 400_000)
        every = [int(total) for total in sums.sum(axis=0)]
        return every[: decide.CHOICES], every[decide.CHOICES :]

    def _dealer_qualifies(self) -> Fraction:
        """How often a dealer has a game whose board and cards nobody knows."""
        counts = self.solver.dealer_counts
        return Fraction(int(counts[self.structure.qualifier :].sum()), int(counts.sum()))

    def _dealer_hands(self) -> tuple[Fraction, ...]:
        """How often his seven cards make each class."""
        counts = class_counts(self.solver.dealer_counts)
        return tuple(Fraction(count, sum(counts)) for count in counts)


def _played(folds: int, bets: int, sums: Sequence[int], *, times: int) -> Played:
    """Outcome columns as `Played`; `folds` and `bets` in units, a counted outcome is `times`."""
    return Played(
        fold=folds,
        win=tuple(times * count for count in sums[:STAND_OFF]),
        stand_off=times * sums[STAND_OFF],
        no_game=tuple(times * count for count in sums[NO_GAME:]),
        lose=bets - times * sum(sums),
    )


def solve(
    rules: CasinoRules,
    *,
    deck: Sequence[Card] = DECK,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
) -> Solution:
    """Solve one table from the start; see `Solver` for several of one structure.

    `progress` gets the share done, 0..1; it and `cancelled` are called about ten times a second
    in the calling thread.

    Raises:
        Cancelled: `cancelled` said so.
    """
    structure = Structure.of(rules, deck)
    counting = 0.05 if structure.exchange_cards else 0.8

    def part(start: float, size: float) -> Progress | None:
        return None if progress is None else lambda done: progress(start + size * done)

    solver = Solver(structure, progress=part(0, counting), is_cancelled=cancelled)
    return solver.solve(rules, progress=part(counting, 1 - counting), is_cancelled=cancelled)
