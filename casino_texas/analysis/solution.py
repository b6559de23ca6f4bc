"""A solved table as plain numbers.

Knows the shape of an analysis (the `analyze` contract).  Must not know how it was computed or how
it is shown.  All money is in ANTEs, for an ANTE of one; all frequencies are shares of all hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from casino_texas.analysis.outcomes import (
    Part,
    Result,
    Shares,
    Tally,
    Way,
    deviation_of,
    mean_of,
    parts_of,
    worth_of_lines,
)
from casino_texas.analysis.strategy import Strategy
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.hands import HandClass


@dataclass(frozen=True, slots=True)
class FlopShares:
    """The first decision (H4): sums to 1."""

    fold: Fraction
    bet: Fraction
    buy: Fraction


@dataclass(frozen=True, slots=True)
class TurnShares:
    """The first choice after the turn (H9): sums to the share that bought."""

    fold: Fraction
    bet: Fraction
    exchange_one: Fraction
    exchange_two: Fraction


@dataclass(frozen=True, slots=True)
class Solution:
    """What a table is worth under optimal play.

    `dealer_qualifies` and `dealer_hands` (by class) are shares of all deals, played or not.
    `results` is the exact distribution of the net result from the worst up.  `parts` splits the
    expected value by outcome and price.  `worth` says, by path in the rules file (`pays.bet.flush`,
    `pays.ante`, `dealer.no_game.ante`, `buy.price` ...), how much the expected value changes when
    that number grows by one while play stays the same.
    """

    expected_value: Fraction
    average_stake: Fraction
    standard_deviation: float
    flop: FlopShares
    turn: TurnShares
    outcomes: Shares
    dealer_qualifies: Fraction
    dealer_hands: tuple[Fraction, ...]
    results: tuple[Result, ...]
    parts: tuple[Part, ...]
    worth: dict[str, Fraction]
    strategy: Strategy

    @classmethod
    def of(
        cls,
        rules: CasinoRules,
        tally: Tally,
        *,
        exchange_one: Fraction,
        dealer_qualifies: Fraction,
        dealer_hands: tuple[Fraction, ...],
        strategy: Strategy,
    ) -> Solution:
        """Everything that follows from how often each way is played and what comes of it.

        `exchange_one` is the share of hands that exchange one card.
        """
        results = tally.results()
        fold, bet = tally.fold_share(Way.TURN), tally.bet_share(Way.TURN)
        exchange_two = tally.share_of(Way.EXCHANGE) - exchange_one
        buy = fold + bet + exchange_one + exchange_two
        return cls(
            expected_value=mean_of(results),
            average_stake=tally.average_stake(),
            standard_deviation=deviation_of(results),
            flop=FlopShares(tally.fold_share(Way.FLOP), tally.bet_share(Way.FLOP), buy),
            turn=TurnShares(fold, bet, exchange_one, exchange_two),
            outcomes=tally.shares(),
            dealer_qualifies=dealer_qualifies,
            dealer_hands=dealer_hands,
            results=results,
            parts=parts_of(tally),
            worth=worth_of_lines(rules, tally),
            strategy=strategy,
        )

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of an ANTE, on average."""
        return -self.expected_value

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of everything staked, on average."""
        return self.house_edge / self.average_stake

    def as_json(self) -> dict[str, object]:
        """The numbers of the `analyze` contract; name, hash and seconds are the caller's."""
        exact = self.expected_value
        shares = self.outcomes
        return {
            "expected_value": float(exact),
            "expected_value_exact": f"{exact.numerator}/{exact.denominator}",
            "house_edge": float(self.house_edge),
            "element_of_risk": float(self.element_of_risk),
            "average_stake": float(self.average_stake),
            "standard_deviation": self.standard_deviation,
            "flop": {
                "fold": float(self.flop.fold),
                "bet": float(self.flop.bet),
                "buy": float(self.flop.buy),
            },
            "turn": {
                "fold": float(self.turn.fold),
                "bet": float(self.turn.bet),
                "exchange_one": float(self.turn.exchange_one),
                "exchange_two": float(self.turn.exchange_two),
            },
            "outcomes": {
                "fold": float(shares.fold),
                "no_game": float(shares.no_game),
                "stand_off": float(shares.stand_off),
                "lose": float(shares.lose),
                "win": {
                    hand_class.name.lower(): float(shares.win[hand_class])
                    for hand_class in HandClass
                },
            },
            "dealer_qualifies": float(self.dealer_qualifies),
        }
