"""What a table plays: the rules file as a value.

Knows: every choice a house can make (H2-H21) and what is needed to pay it.  Must not know: how
the file is written (`app/rules/files` reads it) or how a hand goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from casino_texas.core.cards import RANKS
from casino_texas.core.chips import Chips, Odds
from casino_texas.core.hands import (
    CLASS_FLOORS,
    HandClass,
    class_of,
    weakest_ace_king,
    weakest_pair,
)

RANK_WORDS: Final = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)


class Option(Enum):
    """A decision of a box (H4, H9)."""

    FOLD = "fold"
    BET = "bet"
    BUY = "buy"
    EXCHANGE = "exchange"


class FlopBet(Enum):
    """Which hand an immediate BET plays (H6): own two + flop, or the best five of all seven."""

    FIVE = "five"
    SEVEN = "seven"


class NoGame(Enum):
    """What a field gets when the dealer has no game, beside plain odds (H11)."""

    PUSH = "push"
    AS_PAID = "as_paid"


@dataclass(frozen=True, slots=True)
class Qualifier:
    """The dealer's minimum hand (H11): `always`, `ace king`, `pair of twos` ... `two pair`."""

    name: str

    def __post_init__(self) -> None:
        if self.name not in QUALIFIER_STRENGTHS:
            raise ValueError(f"{self.name!r} is not a qualifier")

    @property
    def minimum(self) -> int:
        """The lowest strength that qualifies."""
        return QUALIFIER_STRENGTHS[self.name]

    @property
    def weakest_class(self) -> HandClass:
        """The class of the weakest qualifying hand."""
        return class_of(self.minimum)

    def is_met_by(self, strength: int) -> bool:
        """Whether a dealer's best hand of this strength qualifies."""
        return strength >= self.minimum


#: Every qualifier by name, with the lowest strength that meets it, weakest first.
QUALIFIER_STRENGTHS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "always": 1,
        "ace king": weakest_ace_king(),
        **{f"pair of {RANK_WORDS[rank]}": weakest_pair(rank) for rank in range(len(RANKS))},
        "two pair": CLASS_FLOORS[HandClass.TWO_PAIR],
        "three of a kind": CLASS_FLOORS[HandClass.THREE_OF_A_KIND],
    }
)


@dataclass(frozen=True, slots=True)
class PayTable:
    """Odds by hand class; `lines` has no entry for a class that can never be paid (H16)."""

    lines: tuple[tuple[HandClass, Odds], ...]
    #: Written as one price for every hand, not as a table.
    is_flat: bool = False

    def __getitem__(self, hand_class: HandClass) -> Odds:
        for line_class, odds in self.lines:
            if line_class is hand_class:
                return odds
        raise KeyError(hand_class)

    def __contains__(self, hand_class: object) -> bool:
        return any(line_class is hand_class for line_class, _ in self.lines)

    @classmethod
    def flat(cls, odds: Odds) -> PayTable:
        """One price for every hand."""
        return cls(tuple((hand_class, odds) for hand_class in HandClass), True)

    @classmethod
    def of(cls, lines: Mapping[HandClass, Odds]) -> PayTable:
        """A table from a mapping, kept in the order of the classes from below."""
        return cls(tuple(sorted(lines.items())))


@dataclass(frozen=True, slots=True)
class AnteLimits:
    """The smallest and largest ANTE and its steps, in chips (H2)."""

    minimum: Chips
    maximum: Chips
    step: Chips


@dataclass(frozen=True, slots=True)
class ExchangeRule:
    """The option to exchange own cards at the second decision (H9)."""

    price: Fraction
    """In ANTEs, flat."""
    cards: int
    """At most so many of the own two cards: 1 or 2."""


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """How many boxes the table has, and how many of them one player may hold (H18)."""

    table: int = 6
    player: int = 3


@dataclass(frozen=True, slots=True)
class CasinoRules:
    """One casino table.  Prices are in ANTEs, `max_payout` in chips."""

    name: str
    ante: AnteLimits
    bet: int
    flop: frozenset[Option]
    turn: frozenset[Option]
    flop_bet_plays: FlopBet
    buy_price: Fraction
    exchange: ExchangeRule | None
    qualifier: Qualifier
    no_game_ante: Odds | NoGame
    no_game_bet: Odds | NoGame
    ante_pays: PayTable
    bet_pays: PayTable
    boxes: BoxLimits = BoxLimits()
    max_payout: Chips | None = None
    source: str = ""

    @property
    def offers_buy(self) -> bool:
        """Whether the sixth card is for sale."""
        return Option.BUY in self.flop

    @property
    def offers_exchange(self) -> bool:
        """Whether the second decision has the exchange."""
        return Option.EXCHANGE in self.turn

    def bet_amount(self, ante: Chips) -> Chips:
        """The BET for this ANTE, in chips (H6)."""
        return self.bet * ante

    def buy_amount(self, ante: Chips) -> Chips:
        """The price of the sixth card for this ANTE, in chips (H7)."""
        return _price(self.buy_price, ante)

    def exchange_amount(self, ante: Chips) -> Chips:
        """The price of an exchange for this ANTE, in chips; 0 where there is none (H9)."""
        return 0 if self.exchange is None else _price(self.exchange.price, ante)


def _price(antes: Fraction, ante: Chips) -> Chips:
    """Some ANTEs in chips; in integers, because a multiplied `Fraction` is twenty times slower."""
    return ante * antes.numerator // antes.denominator
