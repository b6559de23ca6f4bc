"""From counts to numbers a person asks for: expected value, spread, frequencies, what a line earns.

Knows what each result pays (H5-H14) and exact fractions.  Must not know how counts came about.
All money is in ANTEs, for an ANTE of one, without rounding (H19) or cap (H21).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import lcm, sqrt
from typing import Final

from casino_texas.casino.rules import CasinoRules, NoGame, PayTable
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass

CLASSES: Final = len(HandClass)


class Way(Enum):
    """How a hand is played, in what it costs: prices, then BET or fold."""

    FLOP = "flop"
    TURN = "turn"
    EXCHANGE = "exchange"


@dataclass(frozen=True, slots=True)
class Played:
    """How often a way was played and what came of it, in counts.

    `fold`; after a BET `win` and `no_game` by own class, `stand_off`, `lose`.  `no_game` has one
    entry where classes are not told apart.
    """

    fold: int
    win: tuple[int, ...]
    stand_off: int
    no_game: tuple[int, ...]
    lose: int

    @property
    def bet(self) -> int:
        """How often the hand came to a BET."""
        return sum(self.win) + self.stand_off + sum(self.no_game) + self.lose


@dataclass(frozen=True, slots=True)
class Pays:
    """What each result pays on ANTE and on BET, in ANTEs; None where the table has no such line.

    `no_game_...` has an entry per class, all equal unless paid by class (H11)."""

    win_ante: tuple[Fraction | None, ...]
    win_bet: tuple[Fraction | None, ...]
    no_game_ante: tuple[Fraction | None, ...]
    no_game_bet: tuple[Fraction | None, ...]
    bet: int
    buy: Fraction
    exchange: Fraction

    @classmethod
    def of(cls, rules: CasinoRules) -> Pays:
        ante, bet = _by_class(rules.ante_pays, 1), _by_class(rules.bet_pays, rules.bet)
        return cls(
            ante,
            bet,
            _without_game(rules.no_game_ante, ante, 1),
            _without_game(rules.no_game_bet, bet, rules.bet),
            rules.bet,
            rules.buy_price,
            Fraction(0) if rules.exchange is None else rules.exchange.price,
        )

    @property
    def lose(self) -> Fraction:
        """A lost hand after a BET, prices apart."""
        return Fraction(-1 - self.bet)

    def win(self, hand_class: int) -> Fraction:
        """A win with this class (0 if it can never be paid), prices apart."""
        return (self.win_ante[hand_class] or 0) + (self.win_bet[hand_class] or Fraction(0))

    def no_game(self, hand_class: int) -> Fraction:
        """No game with this class (0 if it can never be paid), prices apart."""
        return (self.no_game_ante[hand_class] or 0) + (self.no_game_bet[hand_class] or Fraction(0))

    def fee(self, way: Way) -> Fraction:
        """The prices paid on a way."""
        if way is Way.FLOP:
            return Fraction(0)
        return self.buy if way is Way.TURN else self.buy + self.exchange

    def columns(self, *, by_class: bool) -> list[Fraction]:
        """What each outcome column of the kernels pays, prices apart."""
        no_games = CLASSES if by_class else 1
        return [
            *(self.win(hand_class) for hand_class in range(CLASSES)),
            Fraction(0),
            *(self.no_game(hand_class) for hand_class in range(no_games)),
        ]

    def scale(self) -> int:
        """The smallest number that makes every pay and price whole."""
        every = (*self.win_ante, *self.win_bet, *self.no_game_ante, *self.no_game_bet)
        denominators = [pay.denominator for pay in every if pay is not None]
        return lcm(*denominators, self.buy.denominator, self.exchange.denominator)


def _by_class(table: PayTable, stake: int) -> tuple[Fraction | None, ...]:
    return tuple(
        stake * table[hand_class].as_fraction() if hand_class in table else None
        for hand_class in HandClass
    )


def _without_game(
    price: Odds | NoGame, as_paid: tuple[Fraction | None, ...], stake: int
) -> tuple[Fraction | None, ...]:
    if price is NoGame.AS_PAID:
        return as_paid
    pay = stake * price.as_fraction() if isinstance(price, Odds) else Fraction(0)
    return (pay,) * CLASSES


@dataclass(frozen=True, slots=True)
class Shares:
    """How every hand ends, as shares of all hands (sum 1); `win` by own final class."""

    fold: Fraction
    no_game: Fraction
    stand_off: Fraction
    lose: Fraction
    win: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One thing a hand can come to: its net result in ANTEs, prices included, and its share."""

    net: Fraction
    share: Fraction


class Tally:
    """All hands of a game, by way played and what came of it."""

    def __init__(self, pays: Pays, played: Mapping[Way, Played], deals: int) -> None:
        """`deals`: how many the counts of `played` are out of."""
        self._pays: Final = pays
        self._played: Final = played
        self._deals: Final = deals
        if sum(way.fold + way.bet for way in played.values()) != deals:
            raise ValueError("counts do not add up to the number of deals")

    def results(self) -> tuple[Result, ...]:
        """The exact distribution of the net result, from the worst up; equal ones together."""
        found: dict[Fraction, int] = {}

        def add(net: Fraction, count: int) -> None:
            if count:
                found[net] = found.get(net, 0) + count

        pays = self._pays
        for way, played in self._played.items():
            fee = pays.fee(way)
            add(-1 - fee, played.fold)
            add(pays.lose - fee, played.lose)
            add(-fee, played.stand_off)
            for hand_class, count in enumerate(played.win):
                add(pays.win(hand_class) - fee, count)
            for hand_class, count in enumerate(played.no_game):
                add(pays.no_game(hand_class) - fee, count)
        return tuple(Result(net, self._share(found[net])) for net in sorted(found))

    def average_stake(self) -> Fraction:
        """ANTE, prices paid and BET, per hand."""
        total = Fraction(self._deals)
        for way, played in self._played.items():
            total += self._pays.fee(way) * (played.fold + played.bet)
            total += self._pays.bet * played.bet
        return total / self._deals

    def shares(self) -> Shares:
        """How hands end."""
        ways = self._played.values()
        return Shares(
            fold=self._share(sum(way.fold for way in ways)),
            no_game=self._share(sum(sum(way.no_game) for way in ways)),
            stand_off=self._share(sum(way.stand_off for way in ways)),
            lose=self._share(sum(way.lose for way in ways)),
            win=tuple(
                self._share(sum(way.win[hand_class] for way in ways))
                for hand_class in range(CLASSES)
            ),
        )

    def share_of(self, *ways: Way) -> Fraction:
        """How often these ways are played."""
        played = [self._played[way] for way in ways if way in self._played]
        return self._share(sum(way.fold + way.bet for way in played))

    def bet_share(self, way: Way) -> Fraction:
        """How often a way is played to a BET."""
        return self._share(self._played[way].bet)

    def fold_share(self, way: Way) -> Fraction:
        """How often a way is played and folded."""
        return self._share(self._played[way].fold)

    @property
    def pays(self) -> Pays:
        """What was paid."""
        return self._pays

    def no_game_shares(self) -> tuple[Fraction, ...]:
        """How often the dealer has no game against a BET, by own class if told apart."""
        by_class = zip(*(way.no_game for way in self._played.values()), strict=True)
        return tuple(self._share(sum(counts)) for counts in by_class)

    def _share(self, count: int) -> Fraction:
        return Fraction(count, self._deals)


def mean_of(results: Sequence[Result]) -> Fraction:
    """The expected net result."""
    return sum((result.net * result.share for result in results), Fraction(0))


def deviation_of(results: Sequence[Result]) -> float:
    """The standard deviation of one hand's net result."""
    square = sum((result.net**2 * result.share for result in results), Fraction(0))
    return sqrt(square - mean_of(results) ** 2)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the expected value: what it is, how often it happens and what it adds.

    `what`: ``fold lose stand_off no_game win buy exchange``; a win has a class."""

    what: str
    hand_class: HandClass | None
    share: Fraction
    value: Fraction


def parts_of(tally: Tally) -> tuple[Part, ...]:
    """The expected value in parts: results apart from prices, then the prices."""
    pays, shares = tally.pays, tally.shares()
    without = tally.no_game_shares()
    no_game = sum((share * pays.no_game(i) for i, share in enumerate(without)), Fraction(0))
    bought = tally.share_of(Way.TURN, Way.EXCHANGE)
    exchanged = tally.share_of(Way.EXCHANGE)
    return (
        Part("fold", None, shares.fold, -shares.fold),
        Part("lose", None, shares.lose, shares.lose * pays.lose),
        Part("stand_off", None, shares.stand_off, Fraction(0)),
        Part("no_game", None, shares.no_game, no_game),
        *(
            Part(
                "win",
                hand_class,
                shares.win[hand_class],
                shares.win[hand_class] * pays.win(hand_class),
            )
            for hand_class in HandClass
        ),
        Part("buy", None, bought, -bought * pays.buy),
        Part("exchange", None, exchanged, -exchanged * pays.exchange),
    )


def worth_of_lines(rules: CasinoRules, tally: Tally) -> dict[str, Fraction]:
    """By path in the rules file: how the expected value changes per one more, play unchanged."""
    shares, without = tally.shares(), tally.no_game_shares()
    worth: dict[str, Fraction] = {}
    for field, table, price, stake in (
        ("ante", rules.ante_pays, rules.no_game_ante, 1),
        ("bet", rules.bet_pays, rules.no_game_bet, rules.bet),
    ):
        paid = list(shares.win)
        if price is NoGame.AS_PAID:
            paid = [win + no_game for win, no_game in zip(paid, without, strict=True)]
        elif isinstance(price, Odds):
            worth[f"dealer.no_game.{field}"] = stake * shares.no_game
        if table.is_flat:
            worth[f"pays.{field}"] = stake * sum(paid, Fraction(0))
        else:
            for hand_class, _ in table.lines:
                worth[f"pays.{field}.{hand_class.name.lower()}"] = stake * paid[hand_class]
    if rules.offers_buy:
        worth["buy.price"] = -tally.share_of(Way.TURN, Way.EXCHANGE)
    if rules.offers_buy and rules.offers_exchange:
        worth["exchange.price"] = -tally.share_of(Way.EXCHANGE)
    return worth
