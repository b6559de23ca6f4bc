"""What the counts of ring hands come to: VPIP, PFR and the rest, each with what it rests on.

Knows: how a figure is made of counts, and how many it needs.  Must not know: how a hand is counted
(`ring_counts`), the store, or words.

    figures = Figures.of(sums)
    figures.vpip.share, figures.vpip.sample      # Fraction(24, 100), 100
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final, TypeVar

from casino_texas.app.store.ring_counts import RingSums

K = TypeVar("K", bound=Hashable)

#: A share says little before it was possible so often.
ENOUGH_CHANCES: Final = 50
#: Winnings say little before so many hands.
ENOUGH_HANDS: Final = 1000
#: Standard errors to either side of a mean that hold the true one in 95 of 100 cases.
TWO_SIDED_95: Final = 1.959963984540054
#: Positions from the first to speak before the flop to the big blind.
POSITIONS: Final = (
    *("under_the_gun", "middle", "hijack", "cutoff", "button", "small_blind", "big_blind"),
)
#: The shares in the order of a table, with the count each is of and the one it is out of.
SHARES: Final = {
    "vpip": ("vpip", "vpip_chance"),
    "pfr": ("pfr", "vpip_chance"),
    "three_bet": ("three_bet", "three_bet_chance"),
    "went_to_showdown": ("showdown", "saw_flop"),
    "won_at_showdown": ("showdown_won", "showdown"),
}


@dataclass(frozen=True, slots=True)
class Share:
    """How often something was done (`times`) out of how often it could be (`sample`)."""

    times: int
    sample: int

    @property
    def share(self) -> Fraction | None:
        """The part; None where it could not be done."""
        return Fraction(self.times, self.sample) if self.sample else None

    @property
    def is_enough(self) -> bool:
        """Whether it rests on enough to say something."""
        return self.sample >= ENOUGH_CHANCES


@dataclass(frozen=True, slots=True)
class Aggression:
    """Bets and raises after the flop (`aggressive`) beside the `calls` there."""

    aggressive: int
    calls: int

    @property
    def sample(self) -> int:
        return self.aggressive + self.calls

    @property
    def factor(self) -> Fraction | None:
        """Bets and raises for each call; None where nothing was called."""
        return Fraction(self.aggressive, self.calls) if self.calls else None

    @property
    def is_enough(self) -> bool:
        """Whether it rests on enough to say something."""
        return self.sample >= ENOUGH_CHANCES


@dataclass(frozen=True, slots=True)
class WinRate:
    """Big blinds won in 100 hands, from the sum and the sum of squares of the hands' nets."""

    hands: int
    big_blinds: float
    squares: float

    @property
    def per_hundred(self) -> float | None:
        """None without hands."""
        return 100 * self.big_blinds / self.hands if self.hands else None

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval, in the same measure; None for fewer than two
        hands, whose spread nobody knows."""
        if self.hands < 2:
            return None
        mean = self.big_blinds / self.hands
        variance = max(0.0, self.squares - self.hands * mean * mean) / (self.hands - 1)
        return 100 * TWO_SIDED_95 * sqrt(variance / self.hands)

    @property
    def is_enough(self) -> bool:
        """Whether it rests on enough to say something."""
        return self.hands >= ENOUGH_HANDS


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything that is told of a player's ring hands; `shares` by the names of `SHARES`."""

    hands: int
    net: int
    shares: dict[str, Share]
    aggression: Aggression
    win_rate: WinRate

    @classmethod
    def of(cls, sums: Iterable[RingSums]) -> Figures:
        """The figures of these sums together."""
        rows = tuple(sums)

        def total(name: str) -> int:
            return sum(getattr(row, name) for row in rows)

        return cls(
            hands=total("hands"),
            net=total("net"),
            shares={
                name: Share(total(times), total(sample)) for name, (times, sample) in SHARES.items()
            },
            aggression=Aggression(total("aggressive"), total("calls")),
            win_rate=WinRate(
                total("hands"),
                sum(row.big_blinds for row in rows),
                sum(row.big_blinds_squared for row in rows),
            ),
        )


@dataclass(frozen=True, slots=True)
class Who:
    """An opponent: `style` and `level` are "" where the table hid them."""

    name: str
    style: str = ""
    level: str = ""


def own_by_position(sums: Iterable[RingSums]) -> dict[str, Figures]:
    """The player's figures by position, in the order in which they speak before the flop."""
    grouped = _grouped((one for one in sums if one.is_hero), lambda one: one.position)
    return {name: Figures.of(grouped[name]) for name in POSITIONS if name in grouped}


def own(sums: Iterable[RingSums]) -> Figures:
    """The player's figures from everywhere."""
    return Figures.of(one for one in sums if one.is_hero)


def by_opponent(sums: Iterable[RingSums]) -> dict[Who, Figures]:
    """Everybody else's, the best known first."""
    others = (one for one in sums if not one.is_hero)
    grouped = _grouped(others, lambda one: Who(one.name, one.style, one.level))
    found = {who: Figures.of(rows) for who, rows in grouped.items()}
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].hands, pair[0].name)))


def by_style(sums: Iterable[RingSums]) -> dict[str, Figures]:
    """All opponents of one style together, the best known first; "" are those nobody knows."""
    grouped = _grouped((one for one in sums if not one.is_hero), lambda one: one.style)
    found = {style: Figures.of(rows) for style, rows in grouped.items()}
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].hands, pair[0])))


def _grouped(rows: Iterable[RingSums], key: Callable[[RingSums], K]) -> dict[K, list[RingSums]]:
    grouped: dict[K, list[RingSums]] = {}
    for row in rows:
        grouped.setdefault(key(row), []).append(row)
    return grouped
