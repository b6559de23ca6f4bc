"""The casino game solved exactly: what a table is worth to its player, and how to play it.

Knows the order of decisions (H4-H9).  Must not know files, words or how numbers are shown.

Optimal play of one box by a player who sees only his own cards and the board; no cap (H21), no
rounding (H19).  A `Solver` counts everything that can happen once; how often each result follows
each decision does not depend on the pay table, so it then solves any table of the same structure
(deck, qualifier, options) in a fraction of a second.

Set NUMBA_CACHE_DIR before importing this module to choose where compiled code is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

import numpy as np

from casino_texas.analysis import decide
from casino_texas.analysis.boards import Boards
from casino_texas.analysis.decide import FlopPays, add_outcomes, value_flops, value_turns
from casino_texas.analysis.flop_kernels import count_five, count_seven
from casino_texas.analysis.kernels import (
    NO_GAME,
    STAND_OFF,
    WITHOUT_GAME,
    count_turns,
    score_rivers,
)
from casino_texas.analysis.outcomes import CLASSES, Pays, Played, Tally, Way
from casino_texas.analysis.solution import Solution
from casino_texas.analysis.strategy import Strategy
from casino_texas.analysis.tables import Array, strengths
from casino_texas.analysis.work import IsCancelled, Progress, Work
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option
from casino_texas.core.cards import DECK, Card

_LIMIT: Final = 2**62


class Structure(NamedTuple):
    """What the counts depend on: tables that agree in it differ only in pays and prices."""

    deck: tuple[Card, ...]
    qualifier: int
    """The weakest strength with which the dealer has a game."""
    is_no_game_by_class: bool
    flop_bet: FlopBet | None
    """What an immediate BET plays, or None where there is none."""
    buys: bool
    exchange_cards: int

    @classmethod
    def of(cls, rules: CasinoRules, deck: Sequence[Card] = DECK) -> Structure:
        exchange = rules.exchange if rules.offers_exchange else None
        return cls(
            tuple(sorted(deck)),
            rules.qualifier.minimum,
            NoGame.AS_PAID in (rules.no_game_ante, rules.no_game_bet),
            rules.flop_bet_plays if Option.BET in rules.flop else None,
            rules.offers_buy,
            exchange.cards if exchange is not None and rules.offers_buy else 0,
        )


@dataclass(frozen=True, slots=True)
class Deals:
    """How many ways there are to go on, from the size of the deck."""

    cards: int

    @property
    def hands(self) -> int:
        """Flops, and pairs a player can hold beside each."""
        return comb(self.cards, 3) * comb(self.cards - 3, 2)

    @property
    def turns(self) -> int:
        """Cards that can come as the turn."""
        return self.cards - 5

    @property
    def after_turn(self) -> int:
        """River cards and dealer's pairs together."""
        return (self.cards - 6) * comb(self.cards - 7, 2)

    @property
    def after_flop(self) -> int:
        """Sets of two board cards to come, and dealer's pairs."""
        return comb(self.cards - 5, 2) * comb(self.cards - 7, 2)


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
        """
        self.structure: Final = structure
        self._deals: Final = Deals(len(structure.deck))
        self._boards: Final = Boards(structure.deck)
        self._columns: Final = NO_GAME + (CLASSES if structure.is_no_game_by_class else 1)
        work = Work(progress, is_cancelled)
        work.plan(2, 4, 5)
        self._results, self._alone = self._score_rivers(work)
        self._turn_outcomes = self._count_turns(work)
        self._flop_outcomes = self._count_flops(work)

    def _score_rivers(self, work: Work) -> tuple[Array, Array]:
        rivers, qualifier = self._boards.rivers, self.structure.qualifier
        results = np.zeros(rivers.start[-1], np.int64)
        alone = np.zeros((len(rivers.weight), 3), np.int64)

        def score(_: int, first: int, last: int) -> None:
            score_rivers(first, last, rivers, strengths(), qualifier, results, alone)

        work.run(score, len(rivers.weight), 2000)
        return results, alone

    def _count_turns(self, work: Work) -> Array:
        turns, rivers = self._boards.turns, self._boards.rivers
        needed = self.structure.buys or self.structure.flop_bet is FlopBet.SEVEN
        rows = turns.start[-1] if needed else 0
        outcomes = np.zeros((rows, self._columns), np.uint16)

        def count(_: int, first: int, last: int) -> None:
            count_turns(first, last, turns, rivers, self._results, outcomes)

        work.run(count, len(turns.weight) if needed else 0, 200)
        return outcomes

    def _count_flops(self, work: Work) -> Array:
        boards, flop_bet = self._boards, self.structure.flop_bet
        flops = len(boards.flops.weight) if flop_bet is not None else 0
        outcomes = np.zeros((boards.flops.start[flops], self._columns), np.int32)

        def count(_: int, first: int, last: int) -> None:
            deck, flops, turns, rivers = boards.deck, boards.flops, boards.turns, boards.rivers
            if flop_bet is FlopBet.SEVEN:
                count_seven(first, last, deck, flops, turns, self._turn_outcomes, outcomes)
            else:
                count_five(
                    *(first, last, deck, flops, turns, rivers, strengths()),
                    *(self.structure.qualifier, self._results, self._alone, outcomes),
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
        work = Work(progress, is_cancelled)
        work.plan(1, 3, 1)
        return _Solving(self, Pays.of(rules), work).solution(rules)


class _Solving:
    """One solve: decisions from the turn back to the flop, then what they come to."""

    def __init__(self, solver: Solver, pays: Pays, work: Work) -> None:
        self.structure = solver.structure
        self.boards = solver._boards
        self.deals = solver._deals
        self.turn_outcomes, self.flop_outcomes = solver._turn_outcomes, solver._flop_outcomes
        self.alone = solver._alone
        self.pays, self.work = pays, work
        self.scale = pays.scale()
        #: Units of the turn's sums: one outcome of a BET without exchange counts so much.
        self.unit = 1
        self.turn_total = self.unit * self.deals.after_turn
        columns = pays.columns(by_class=self.structure.is_no_game_by_class)
        self.lose = self._whole(pays.lose)
        self.gains = np.array([self._whole(pay) - self.lose for pay in columns], np.int64)

    def _whole(self, pay: Fraction) -> int:
        return int(pay * self.scale)

    def solution(self, rules: CasinoRules) -> Solution:
        turn_values, turn_choices = self._decide_turns()
        flop_choices, times, sums, reached = self._decide_flops(turn_values)
        deals = self.deals.hands * self.deals.turns * self.turn_total
        played = self._played(flop_choices, times, turn_choices, reached)
        solution = Solution.of(
            rules,
            Tally(self.pays, played, deals),
            dealer_qualifies=self._dealer_qualifies(),
            strategy=Strategy(self.boards, flop_choices, turn_choices),
        )
        # The value found by deciding and the one of the decisions must be the same fraction.
        weights = self.boards.flops.weight
        value = sum(int(total) * int(times) for total, times in zip(sums, weights, strict=True))
        assert Fraction(value, self.scale * deals) == solution.expected_value
        return solution

    def _decide_turns(self) -> tuple[Array, Array]:
        rows = len(self.turn_outcomes) if self.structure.buys else 0
        values = np.empty(rows, np.int64)
        choices = np.zeros(rows, np.uint8)
        lose, fold = self.lose * self.deals.after_turn, -self.scale * self.deals.after_turn

        def value(_: int, first: int, last: int) -> None:
            value_turns(first, last, self.turn_outcomes, self.gains, lose, fold, values, choices)

        self.work.run(value, rows, 400_000)
        return values, choices

    def _decide_flops(self, turn_values: Array) -> tuple[Array, Array, Array, Array]:
        boards, deals, structure = self.boards, self.deals, self.structure
        flops = len(boards.flops.weight)
        choices = np.zeros(boards.flops.start[-1], np.uint8)
        times = np.zeros(boards.flops.start[-1], np.int64)
        sums = np.zeros(flops, np.int64)
        reached = np.zeros((self.work.threads, len(turn_values)), np.int64)
        pays = FlopPays(
            gains=self.gains,
            lose=self.lose * deals.after_flop,
            fold=-self.scale * deals.turns * self.turn_total,
            times=2 * self.unit,
            fee=self._whole(self.pays.buy) * deals.turns * self.turn_total,
            bets=int(structure.flop_bet is not None),
            buys=int(structure.buys),
        )

        def value(worker: int, first: int, last: int) -> None:
            value_flops(
                *(first, last, boards.deck, boards.flops, boards.turns, pays),
                *(self.flop_outcomes, turn_values, choices, times, sums, reached[worker]),
            )

        self.work.run(value, flops, 50)
        return choices, times, sums, reached.sum(axis=0)

    def _played(
        self, flop_choices: Array, times: Array, turn_choices: Array, reached: Array
    ) -> dict[Way, Played]:
        """How often each way is played, in deals, and what comes of it."""
        deals = self.deals
        folds = int(times[flop_choices == decide.FOLD].sum()) * deals.turns * self.turn_total
        bets = int(times[flop_choices == decide.BET].sum()) * deals.after_flop
        turn_folds = int(reached[turn_choices == decide.FOLD].sum()) * self.turn_total
        turn_bets = int(reached[turn_choices == decide.BET].sum()) * deals.after_turn
        flop_sums = self._add(times, flop_choices, self.flop_outcomes)
        turn_sums = self._add(reached, turn_choices, self.turn_outcomes)
        return {
            Way.FLOP: _played(folds, bets, flop_sums, times=2 * self.unit),
            Way.TURN: _played(turn_folds, turn_bets, turn_sums, times=self.unit),
        }

    def _add(self, times: Array, choices: Array, outcomes: Array) -> list[int]:
        sums = np.zeros((self.work.threads, outcomes.shape[1]), np.int64)

        def add(worker: int, first: int, last: int) -> None:
            add_outcomes(first, last, times, choices, outcomes, sums[worker])

        self.work.run(add, len(choices), 400_000)
        return [int(total) for total in sums.sum(axis=0)]

    def _dealer_qualifies(self) -> Fraction:
        """How often a dealer has a game whose board and cards nobody knows."""
        weight = self.boards.rivers.weight
        every = int(weight.sum()) * comb(self.deals.cards - 5, 2)
        return 1 - Fraction(int((weight * self.alone[:, WITHOUT_GAME]).sum()), every)


def _played(folds: int, bets: int, sums: Sequence[int], *, times: int) -> Played:
    """Counts of outcome columns as `Played`; `bets` counts all of them, lost ones too."""
    return Played(
        fold=folds,
        win=tuple(times * count for count in sums[:STAND_OFF]),
        stand_off=times * sums[STAND_OFF],
        no_game=tuple(times * count for count in sums[NO_GAME:]),
        lose=times * (bets - sum(sums)),
    )


def solve(
    rules: CasinoRules,
    *,
    deck: Sequence[Card] = DECK,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
) -> Solution:
    """Solve one table from the start; see `Solver` for several of one structure."""
    solver = Solver(Structure.of(rules, deck), progress=progress, is_cancelled=cancelled)
    return solver.solve(rules, is_cancelled=cancelled)
