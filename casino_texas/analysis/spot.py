"""One decision of the casino game: the exact value of every option, for the coach.

Knows what the player can see, his other boxes and the cards he has given away included; those are
dead for his hand and the dealer's.  Must not know hidden cards, words or files.

Each box is valued by itself: its options are followed by its own best play, and what later
exchanges of the player's other boxes might show is not foreseen.  Money is in chips at the real
ANTE, rounding (H19) and cap (H21) included.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Final

import numpy as np

from casino_texas.analysis import decide
from casino_texas.analysis.boards import cards_by_suit, lay_out
from casino_texas.analysis.exchange import Exchanges
from casino_texas.analysis.kernels import NO_GAME, STAND_OFF, score_rivers
from casino_texas.analysis.outcomes import CLASSES, Shares
from casino_texas.analysis.spot_kernels import count_fixed, count_pair
from casino_texas.analysis.spot_pays import SpotPays
from casino_texas.analysis.suits import kind_of
from casino_texas.analysis.tables import Array, strengths
from casino_texas.analysis.work import IsCancelled, Work
from casino_texas.casino.rules import CasinoRules, FlopBet, Option
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.core.cards import DECK, Card
from casino_texas.core.chips import Chips
from casino_texas.core.hands import strength

COLUMNS: Final = NO_GAME + CLASSES
_EXCHANGES: Final = (decide.EXCHANGE_HIGH, decide.EXCHANGE_LOW, decide.EXCHANGE_BOTH)


@dataclass(frozen=True, slots=True)
class OptionValue:
    """What an option is worth.

    `value`: the average change to the bankroll in chips, ANTE and the option's own price included,
    prices paid before apart.  `shares`: how the hand then ends, best play following.  `discards`:
    for an exchange, the cards to give away.
    """

    option: Option
    discards: tuple[Card, ...]
    value: Fraction
    shares: Shares


@dataclass(frozen=True, slots=True)
class _Counted:
    """What an option comes to, in counts: folds, and outcome columns of BETs, out of `total`."""

    folds: int
    columns: tuple[int, ...]
    total: int


class Spot:
    """One box before its decision."""

    def __init__(
        self,
        rules: CasinoRules,
        ante: Chips,
        own: Sequence[Card],
        board: Sequence[Card],
        *,
        dead: Iterable[Card] = (),
        exchange_cards: int | None = None,
        deck: Sequence[Card] = DECK,
    ) -> None:
        """`board`: the flop, or flop and turn, in any order; `dead`: other known cards.

        `exchange_cards`: how many cards may still be exchanged; by default what the rules say.

        Raises:
            ValueError: not two own cards or no such board, or too few cards are left to go on.
        """
        self.rules, self.ante = rules, ante
        self.own, self.board = tuple(own), tuple(board)
        if exchange_cards is None:
            exchange = rules.exchange if rules.offers_exchange else None
            exchange_cards = 0 if exchange is None else exchange.cards
        self.exchange_cards = exchange_cards
        known = {*self.own, *self.board, *dead}
        #: The cards that can still come.
        self.left: Final = tuple(card for card in deck if card not in known)
        needed = 2 + (5 - len(self.board)) + exchange_cards
        if len(self.own) != 2 or len(self.board) not in (3, 4) or len(self.left) < needed:
            raise ValueError("a spot is two cards, a board of three or four, and cards to come")
        self.pays: Final = SpotPays(rules, ante)
        boards = (
            [(*self.board, card) for card in self.left] if len(self.board) == 3 else [self.board]
        )
        cards = np.array([[card.index for card in board] for board in boards], np.int64)
        live = cards_by_suit((*self.left, *self.own, *self.board))
        # All suits differ: with known cards gone no two need be alike.
        ones = np.ones(len(cards), np.int64)
        self.turns, self.rivers = lay_out(cards, ones, live, np.arange(4))

    @cached_property
    def results(self) -> Array:
        """Every pair on every river board that can come (packed as in `kernels`)."""
        results = np.zeros(self.rivers.start[-1], np.int64)
        alone = np.zeros((len(self.rivers.weight), 3), np.int64)
        minimum = self.rules.qualifier.minimum
        count = len(self.rivers.weight)
        score_rivers(0, count, self.rivers, strengths(), minimum, results, alone)
        return results

    @cached_property
    def bets(self) -> tuple[Array, Array]:
        """For each board of four: row of the own pair, outcome columns of a BET after the turn."""
        rows = np.zeros(len(self.turns.cards), np.int64)
        columns = np.zeros((len(rows), COLUMNS), np.int64)
        own = np.array([card.index for card in self.own], np.int64)
        count_pair(0, len(rows), own, self.turns, self.rivers, self.results, rows, columns)
        return rows, columns

    def on_flop(self, work: Work | None = None) -> tuple[OptionValue, ...]:
        """Fold, Bet and Buy as far as the rules offer them, whether affordable or not."""
        found = [self._fold()]
        if Option.BET in self.rules.flop:
            found.append(self._value(Option.BET, self._bet_at_once()))
        if Option.BUY in self.rules.flop:
            found.append(self._buy(work or Work()))
        return tuple(found)

    def on_turn(self) -> tuple[OptionValue, ...]:
        """Fold, Bet and every exchange still possible, whether affordable or not."""
        return (self._fold(), *self._after_turn(0, self._counter()))

    def _counter(self) -> Exchanges | None:
        if not self.exchange_cards:
            return None
        pays = self.pays.exchange_pays(self._after_turn_left, self.rules)
        return Exchanges(self.turns, self.rivers, self.results, pays)

    @property
    def _after_turn_left(self) -> int:
        """How many cards can still come after the turn."""
        return len(self.left) - (1 if len(self.board) == 3 else 0)

    def _bet_at_once(self) -> _Counted:
        columns = np.zeros(COLUMNS, np.int64)
        if self.rules.flop_bet_plays is FlopBet.SEVEN:
            columns = self.bets[1].sum(axis=0)
        else:
            own = np.array([card.index for card in self.own], np.int64)
            value = strength((*self.own, *self.board))
            count_fixed(
                *(own, value, self.turns, self.rivers, strengths()),
                *(self.rules.qualifier.minimum, self.results, columns),
            )
        turns = len(self.left)
        total = turns * (turns - 1) * comb(turns - 2, 2)
        return _Counted(0, tuple(int(count) for count in columns), total)

    def _buy(self, work: Work) -> OptionValue:
        """Each turn that can come with its best option."""
        best: dict[int, OptionValue] = {}
        fold = self._fold()
        counters = [self._counter() for _ in range(work.threads)]

        def decide_turns(worker: int, first: int, last: int) -> None:
            for turn in range(first, last):
                options = (fold, *self._after_turn(turn, counters[worker]))
                best[turn] = max(options, key=lambda option: option.value)

        work.run(decide_turns, len(self.left), 2)
        turns = len(best)
        value = sum((option.value for option in best.values()), Fraction(0)) / turns
        shares = _mean_of([option.shares for option in best.values()])
        return OptionValue(Option.BUY, (), value - self.rules.buy_amount(self.ante), shares)

    def _after_turn(self, turn: int, counter: Exchanges | None) -> list[OptionValue]:
        """Bet and exchanges on a board of four."""
        rows, columns = self.bets
        unseen = self._after_turn_left
        total = unseen * comb(unseen - 1, 2)
        bet = _Counted(0, tuple(int(count) for count in columns[turn]), total)
        found = [self._value(Option.BET, bet)]
        if counter is not None:
            # The kernels know the higher kind and the lower.
            first, second = self._by_kind(turn)
            ways: tuple[tuple[Card, ...], ...] = ((first,), (second,), self.own)
            price = self.rules.exchange_amount(self.ante)
            for choice, discards in zip(_EXCHANGES, ways, strict=True):
                if len(discards) <= self.exchange_cards:
                    counted = _Counted(*counter.count_one(turn, int(rows[turn]), choice))
                    value = self._value(Option.EXCHANGE, counted, discards=discards, price=price)
                    found.append(value)
        return found

    def _by_kind(self, turn: int) -> tuple[Card, Card]:
        suits = self.turns.suits[turn]

        def kind(card: Card) -> int:
            return int(kind_of(card.index, suits[0], suits[1]))

        one, two = self.own
        return (one, two) if kind(one) >= kind(two) else (two, one)

    def _fold(self) -> OptionValue:
        nothing = Fraction(0)
        shares = Shares(Fraction(1), nothing, nothing, nothing, (nothing,) * CLASSES)
        return OptionValue(Option.FOLD, (), Fraction(-self.ante), shares)

    def _value(
        self,
        option: Option,
        counted: _Counted,
        *,
        discards: tuple[Card, ...] = (),
        price: Chips = 0,
    ) -> OptionValue:
        """Exact numbers from counts."""
        columns, total = counted.columns, counted.total
        lost = total - counted.folds - sum(columns)
        chips = sum(count * pay for count, pay in zip(columns, self.pays.columns, strict=True))
        chips += lost * self.pays.lose - counted.folds * self.ante
        shares = Shares(
            fold=Fraction(counted.folds, total),
            no_game=Fraction(sum(columns[NO_GAME:]), total),
            stand_off=Fraction(columns[STAND_OFF], total),
            lose=Fraction(lost, total),
            win=tuple(Fraction(count, total) for count in columns[:STAND_OFF]),
        )
        return OptionValue(option, discards, Fraction(chips, total) - price, shares)


def _mean_of(shares: Sequence[Shares]) -> Shares:
    """The average of shares that are equally likely."""

    def mean(numbers: Iterable[Fraction]) -> Fraction:
        return sum(numbers, Fraction(0)) / len(shares)

    return Shares(
        mean(one.fold for one in shares),
        mean(one.no_game for one in shares),
        mean(one.stand_off for one in shares),
        mean(one.lose for one in shares),
        tuple(mean(one.win[own] for one in shares) for own in range(CLASSES)),
    )


def values(
    view: CasinoView,
    *,
    is_cancelled: IsCancelled | None = None,
) -> tuple[OptionValue, ...]:
    """The exact value of every option open to the box that is to act, best first.

    After Buy an exchange is counted on only where the player can still pay it.

    Raises:
        ValueError: no box has a decision to take.
        Cancelled: `is_cancelled` said so.
    """
    legal = view.legal
    if legal.box is None or legal.stage not in (Stage.FLOP, Stage.TURN):
        raise ValueError("no box is to decide in this view")
    box = next(box for box in view.boxes if box.box == legal.box)
    dead = [card for other in view.boxes for card in (*other.cards, *other.discards)]
    board = [card for card in view.board if card is not None]
    spot = Spot(
        *(view.rules, box.ante, box.cards, board),
        dead=dead,
        exchange_cards=_exchange_cards(view, box.ante),
    )
    if legal.stage is Stage.FLOP:
        found = spot.on_flop(Work(is_cancelled=is_cancelled))
    else:
        found = spot.on_turn()
    is_open = {choice.option for choice in legal.choices if choice.is_open}
    offered = [value for value in found if value.option in is_open]
    return tuple(sorted(offered, key=lambda value: -value.value))


def _exchange_cards(view: CasinoView, ante: Chips) -> int:
    """How many cards the box to act may still exchange, and pay for."""
    rules, legal = view.rules, view.legal
    if legal.stage is Stage.TURN:
        exchange = legal.choice(Option.EXCHANGE)
        return legal.exchange_cards if exchange is not None and exchange.is_open else 0
    if rules.exchange is None or not rules.offers_exchange:
        return 0
    buy = legal.choice(Option.BUY)
    is_payable = (
        buy is not None and buy.is_open and buy.needs + rules.exchange_amount(ante) <= view.bankroll
    )
    return rules.exchange.cards if is_payable else 0
