"""What a tournament is played for and how its blinds rise (R47, R10): values.

Knows: levels, the order they come in, and prizes by place.  Must not know: clocks (`app` says how
much time has passed), tables, or how the YAML of a schedule is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from casino_texas.core.chips import Chips
from casino_texas.ring.rules import AnteKind, RingRules


@dataclass(frozen=True, slots=True)
class BlindLevel:
    """Blinds and ante of one level, in chips, and how long it lasts: hands or minutes.

    The last level of a schedule lasts for ever, whatever it says.

    Raises:
        ValueError: both hands and minutes, or one of them not above zero.
    """

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    hands: int | None = None
    minutes: int | None = None

    def __post_init__(self) -> None:
        if self.hands is not None and self.minutes is not None:
            raise ValueError("a level lasts for hands or for minutes, not for both (R47)")
        length = self.hands if self.hands is not None else self.minutes
        if length is not None and length < 1:
            raise ValueError(f"a level lasts for at least one hand or minute, not {length} (R47)")


@dataclass(frozen=True, slots=True)
class BlindSchedule:
    """Levels in the order in which they come; `ante_kind` says who pays their antes (R10).

    Raises:
        ValueError: no level, or one that says no end and is not the last.
    """

    name: str
    levels: tuple[BlindLevel, ...]
    ante_kind: AnteKind = AnteKind.EACH

    def __post_init__(self) -> None:
        if not self.levels:
            raise ValueError("a schedule has at least one level (R47)")
        for number, level in enumerate(self.levels[:-1], 1):
            if level.hands is None and level.minutes is None:
                raise ValueError(f"level {number} has neither hands nor minutes (R47)")

    def rules_at(self, index: int, rules: RingRules) -> RingRules:
        """The rules of a hand at level `index` (from 0); past the last level, of the last.

        Bets follow the blinds (R15); buy-in limits mean nothing in a tournament.
        """
        level = self.levels[min(index, len(self.levels) - 1)]
        kind = self.ante_kind if level.ante else AnteKind.NONE
        return replace(
            rules,
            small_blind=level.small_blind,
            big_blind=level.big_blind,
            ante=level.ante,
            ante_kind=kind,
            small_bet=None,
            big_bet=None,
            buy_in_min=None,
            buy_in_max=None,
        )


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """What each place wins, as weights of the prize pool, first place first.

    Raises:
        ValueError: no share, or one below zero, or all zero.
    """

    shares: tuple[int, ...] = (50, 30, 20)

    def __post_init__(self) -> None:
        if not self.shares or min(self.shares) < 0 or not sum(self.shares):
            raise ValueError("a prize table has at least one share above zero")

    def prizes(self, pool: Chips, players: int) -> tuple[Chips, ...]:
        """The prize of every place of `players`; they sum to the pool.

        With fewer players than prizes, only as many places are paid.  Chips that do not divide go
        one each from first place down.
        """
        shares = self.shares[:players]
        whole = sum(shares)
        if not whole:
            shares, whole = (1,), 1
        prizes = [pool * share // whole for share in shares]
        for place in range(pool - sum(prizes)):
            prizes[place] += 1
        return (*prizes, *(0,) * (players - len(prizes)))


def shared_prize(prizes: Sequence[Chips], place: int, seats: Sequence[int]) -> dict[int, Chips]:
    """What players who share a place get: the prizes of as many places from `place` (1 is the
    first) on, split evenly, odd chips one each in the order of `seats` (R49, as R30)."""
    total = sum(prizes[place - 1 : place - 1 + len(seats)])
    each, odd = divmod(total, len(seats))
    return {seat: each + (position < odd) for position, seat in enumerate(seats)}
