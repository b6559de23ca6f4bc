"""Every number of the report on a table, worked out from its analysis.

Knows: arithmetic on exact results, and the definitions the report states.  Must not know: words,
tables, drawings, or how anything was solved.  All money is in ANTEs.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb, inf, sqrt
from typing import Final, Literal, TypeAlias

from casino_texas.app.analyst.analyze import Analysis
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option, PayTable
from casino_texas.core.cards import DECK
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass

#: Half the width of a 95 % band, in standard deviations.
WIDTH: Final = 1.959963984540054
#: How many hands the bands are given for.
BAND_HANDS: Final = (1_000, 10_000, 100_000)

#: What a line of the outcomes pays on one field: odds, the stake back, by pay table, or nothing.
Paid: TypeAlias = Odds | NoGame | Literal["lost", "back", "unused"]


@dataclass(frozen=True, slots=True)
class Decision:
    """One option at one decision: its share of all hands, and of those that come to decide.

    `at` is ``flop``, ``turn`` or ``exchange`` (after new cards); `option` ``fold bet buy
    exchange_one exchange_two``."""

    at: str
    option: str
    share: Fraction
    of_those: Fraction | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a hand ends or one price paid: how often, what it pays, what it adds to the value.

    `what` is that of `Part`; `net` is the result in ANTEs, prices apart, or None where it depends
    on the hand.  `value` is the contribution to the expected value; all of them sum to it."""

    what: str
    hand_class: HandClass | None
    share: Fraction
    ante: Paid
    bet: Paid
    net: Fraction | None
    value: Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """One number of the rules file: its path, what it is now, and how much the edge grows when it
    grows by one while play stays the same."""

    path: str
    now: Odds | Fraction
    edge_change: Fraction


@dataclass(frozen=True, slots=True)
class Band:
    """Where the result of so many hands lies in 95 of 100 cases, in ANTEs."""

    hands: int
    expected: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Award:
    """The largest result: its net in ANTEs, and one in how many hands brings it."""

    net: Fraction
    one_in: Fraction


class Report:
    """The report on one table, as numbers."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis: Final = analysis

    @property
    def rules(self) -> CasinoRules:
        """The table's rules."""
        return self.analysis.rules

    @property
    def numbers(self) -> Numbers:
        """What the solver found."""
        return self.analysis.numbers

    # -- what it is worth -----------------------------------------------------------------------

    @property
    def return_of_ante(self) -> Fraction:
        """RTP counted on the ANTE: 1 - house edge."""
        return 1 + self.numbers.expected_value

    @property
    def return_of_stakes(self) -> Fraction:
        """RTP of everything staked: 1 - element of risk."""
        return 1 - self.numbers.element_of_risk

    def share_where(self, sign: int) -> Fraction:
        """How often a hand ends below (-1), at (0) or above (1) even, prices included."""
        return sum(
            (
                result.share
                for result in self.numbers.results
                if (result.net > 0) - (result.net < 0) == sign
            ),
            Fraction(0),
        )

    @property
    def largest_award(self) -> Award:
        """The best that can happen in one hand, prices included."""
        best = self.numbers.results[-1]
        return Award(best.net, 1 / best.share)

    def band(self, hands: int) -> Band:
        """The 95 % band of the sum of so many hands (normal approximation)."""
        expected = hands * float(self.numbers.expected_value)
        width = WIDTH * self.numbers.standard_deviation * sqrt(hands)
        return Band(hands, expected, expected - width, expected + width)

    def bands(self) -> tuple[Band, ...]:
        """The bands for 1,000, 10,000 and 100,000 hands."""
        return tuple(self.band(hands) for hands in BAND_HANDS)

    @property
    def hands_until_edge_shows(self) -> float:
        """From so many hands on the 95 % band lies wholly on the edge's side of even; infinite
        where there is no edge."""
        edge = abs(float(self.numbers.house_edge))
        if not edge:
            return inf
        return max(1, ceil((WIDTH * self.numbers.standard_deviation / edge) ** 2))

    # -- how it is played -----------------------------------------------------------------------

    def decisions(self) -> tuple[Decision, ...]:
        """Every option the table offers; after an exchange, fold and bet."""
        shares, rules = self.numbers.decisions, self.rules
        found = [
            Decision("flop", option.value, shares[f"flop.{option.value}"], None)
            for option in (Option.FOLD, Option.BET, Option.BUY)
            if option in rules.flop
        ]
        if rules.offers_buy:
            names = ["fold", "bet"]
            if rules.offers_exchange and rules.exchange is not None:
                names += ["exchange_one", "exchange_two"][: rules.exchange.cards]
            bought = shares["flop.buy"]
            found += [
                Decision(
                    "turn", name, shares[f"turn.{name}"], _part(shares[f"turn.{name}"], bought)
                )
                for name in names
            ]
            if rules.offers_exchange:
                exchanged = shares["turn.exchange_one"] + shares["turn.exchange_two"]
                fold = self.numbers.share_of("fold") - shares["flop.fold"] - shares["turn.fold"]
                found += [
                    Decision("exchange", name, share, _part(share, exchanged))
                    for name, share in (("fold", fold), ("bet", exchanged - fold))
                ]
        return tuple(found)

    def is_never(self, at: str, *options: str) -> bool:
        """Whether none of these options is ever right at a decision that offers one of them."""
        shares = [d.share for d in self.decisions() if d.at == at and d.option in options]
        return bool(shares) and not sum(shares)

    # -- where it comes from --------------------------------------------------------------------

    def outcomes(self) -> tuple[Outcome, ...]:
        """Every part of the expected value that this table has, wins from the best hand down."""
        parts = self.numbers.parts
        wins = [part for part in parts if part.what == "win"]
        ordered = [
            *reversed(wins),
            *(part for part in parts if part.what not in ("win", "buy", "exchange")),
            *(part for part in parts if part.what in ("buy", "exchange")),
        ]
        return tuple(
            self._outcome(part.what, part.hand_class, part.share, value=part.value)
            for part in ordered
            if self._has(part.what, part.hand_class)
        )

    def _has(self, what: str, hand_class: HandClass | None) -> bool:
        rules = self.rules
        match what:
            case "buy":
                return rules.offers_buy
            case "exchange":
                return rules.offers_buy and rules.offers_exchange
            case "no_game":
                return rules.qualifier.name != "always"
            case "win":
                # A weaker hand than the dealer needs cannot beat one with which he plays.
                assert hand_class is not None
                return hand_class >= rules.qualifier.weakest_class
            case _:
                return True

    def _outcome(
        self, what: str, hand_class: HandClass | None, share: Fraction, *, value: Fraction
    ) -> Outcome:
        rules = self.rules
        ante: Paid
        bet: Paid
        net: Fraction | None
        match what:
            case "win":
                assert hand_class is not None
                won, paid = rules.ante_pays[hand_class], rules.bet_pays[hand_class]
                ante, bet, net = won, paid, won.as_fraction() + rules.bet * paid.as_fraction()
            case "no_game":
                ante, bet = rules.no_game_ante, rules.no_game_bet
                amounts = [_amount(ante, rules.ante_pays), _amount(bet, rules.bet_pays)]
                one, other = amounts
                net = None if one is None or other is None else one + rules.bet * other
            case "stand_off":
                ante, bet, net = "back", "back", Fraction(0)
            case "lose":
                ante, bet, net = "lost", "lost", Fraction(-1 - rules.bet)
            case "fold":
                ante, bet, net = "lost", "unused", Fraction(-1)
            case "buy":
                ante, bet, net = "unused", "unused", -rules.buy_price
            case _:
                assert rules.exchange is not None
                ante, bet, net = "unused", "unused", -rules.exchange.price
        return Outcome(what, hand_class, share, ante, bet, net, value)

    def lines(self) -> tuple[Line, ...]:
        """What every number of the rules file is worth, pay tables from the best hand down."""
        return tuple(
            Line(path, value_at(self.rules, path), -worth)
            for path, worth in sorted(self.numbers.worth.items(), key=_order_of)
        )

    # -- what was counted -----------------------------------------------------------------------

    @property
    def deals(self) -> int:
        """In how many ways the cards of one box, the board and the dealer can come."""
        cards = len(DECK)
        hands = comb(cards, 2) * comb(cards - 2, 3)
        rest, dealer = cards - 5, comb(cards - 7, 2)
        if not self.rules.offers_buy:
            # Turn and river come together: their order does not matter.
            return hands * comb(rest, 2) * dealer
        deals = hands * rest * (rest - 1) * dealer
        if self.rules.offers_exchange and self.rules.exchange is not None:
            for drawn in range(self.rules.exchange.cards):
                deals *= cards - 9 - drawn
        return deals

    @property
    def is_rounded(self) -> bool:
        """Whether some pay is not whole chips at the smallest ANTE, so that the table rounds it
        down (H19), which the exact numbers do not."""
        rules = self.rules
        odds = [(odds, 1) for _, odds in rules.ante_pays.lines]
        odds += [(odds, rules.bet) for _, odds in rules.bet_pays.lines]
        for price, stake in ((rules.no_game_ante, 1), (rules.no_game_bet, rules.bet)):
            if isinstance(price, Odds):
                odds.append((price, stake))
        antes = (rules.ante.minimum, min(rules.ante.minimum + rules.ante.step, rules.ante.maximum))
        return any(
            (odd.as_fraction() * stake * ante).denominator != 1
            for odd, stake in odds
            for ante in antes
        )

    @property
    def plays_five(self) -> bool:
        """Whether an immediate BET plays five cards only (H6)."""
        return Option.BET in self.rules.flop and self.rules.flop_bet_plays is FlopBet.FIVE


def _part(share: Fraction, of: Fraction) -> Fraction | None:
    return share / of if of else None


def _amount(paid: Odds | NoGame, table: PayTable) -> Fraction | None:
    """What is won on a stake of one without a game; None where it depends on the hand."""
    if isinstance(paid, Odds):
        return paid.as_fraction()
    if paid is NoGame.PUSH:
        return Fraction(0)
    amounts = {odds.as_fraction() for _, odds in table.lines}
    return amounts.pop() if len(amounts) == 1 else None


def value_at(rules: CasinoRules, path: str) -> Odds | Fraction:
    """The number at a path of the rules file that `Solution.worth` names.

    Raises:
        KeyError: there is no number at this path.
    """
    found: object = None
    match path.split("."):
        case ["buy", "price"] if rules.offers_buy:
            found = rules.buy_price
        case ["exchange", "price"] if rules.exchange is not None:
            found = rules.exchange.price
        case ["dealer", "no_game", ("ante" | "bet") as field]:
            found = rules.no_game_ante if field == "ante" else rules.no_game_bet
        case ["pays", ("ante" | "bet") as field, *name]:
            table = rules.ante_pays if field == "ante" else rules.bet_pays
            if not name and table.is_flat:
                found = table.lines[0][1]
            elif len(name) == 1 and not table.is_flat:
                lines = {hand_class.name.lower(): odds for hand_class, odds in table.lines}
                found = lines.get(name[0])
    if isinstance(found, Odds | Fraction):
        return found
    raise KeyError(path)


def _order_of(item: tuple[str, Fraction]) -> tuple[int, int]:
    """BET before ANTE, each from the best hand down; then no game; then the prices."""
    path = item[0]
    fields = ("pays.bet", "pays.ante", "dealer.no_game", "buy", "exchange")
    place = next(place for place, field in enumerate(fields) if path.startswith(field))
    names = [hand_class.name.lower() for hand_class in reversed(HandClass)]
    name = path.rpartition(".")[2]
    return place, names.index(name) if name in names else 0
