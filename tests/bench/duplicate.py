"""Duplicate deals: every deal played once from every seat, and what that says with how much doubt.

The player measured sits in each seat in turn, the others are the same all around; so the luck of
the cards falls on nobody.  Stacks start equal in every hand.  What a player remembers is carried
from deal to deal, separately for each seat he sits in.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from casino_texas.app.ring.autoplay import RingPlayer, play_hand
from casino_texas.core.cards import Card
from casino_texas.ring.rules import RingRules
from casino_texas.ring.setup import standard_setup
from tests.bench.habits import Habits

MakePlayer = Callable[[str], RingPlayer]
"""A new player from a seed."""


@dataclass
class Result:
    """What was won per hundred hands, in big blinds, deal by deal."""

    name: str
    per_deal: list[float] = field(default_factory=list)
    hands: int = 0
    habits: Habits = field(default_factory=Habits)
    faults: int = 0

    @property
    def mean(self) -> float:
        return sum(self.per_deal) / len(self.per_deal)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval."""
        count = len(self.per_deal)
        mean = self.mean
        variance = sum((x - mean) ** 2 for x in self.per_deal) / max(1, count - 1)
        return 1.96 * sqrt(variance / count)

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - self.half_width


def shuffled(seed: str) -> Callable[[Sequence[Card], int], Sequence[Card]]:
    """A deck by seed."""

    def shuffle(cards: Sequence[Card], turn: int) -> Sequence[Card]:
        return random.Random(f"{seed} {turn}").sample(list(cards), len(cards))

    return shuffle


class Duel:
    """One player against a table of others, over duplicate deals."""

    def __init__(
        self,
        name: str,
        hero: MakePlayer,
        field: Sequence[MakePlayer],
        *,
        rules: RingRules,
        depth: int = 100,
        seed: int = 1,
    ) -> None:
        self.result = Result(name)
        self.rules = rules
        self.depth = depth
        self.seed = seed
        self.seats = range(1, len(field) + 2)
        self.tables: list[dict[int, RingPlayer]] = []
        for place in self.seats:
            others = [seat for seat in self.seats if seat != place]
            table = {
                seat: make(f"{seed} field {number}")
                for number, (seat, make) in enumerate(zip(others, field, strict=True))
            }
            table[place] = hero(f"{seed} hero {place}")
            self.tables.append(table)
        self.deals = 0

    def play(self, deals: int) -> Result:
        """So many more deals."""
        result = self.result
        big = self.rules.big_blind
        for _ in range(deals):
            number = self.deals
            self.deals += 1
            button = number % len(self.seats) + 1
            stacks = tuple((seat, self.depth * big) for seat in self.seats)
            setup = standard_setup(self.rules, stacks, button)
            won = 0
            for place, table in zip(self.seats, self.tables, strict=True):
                played = play_hand(setup, table, shuffle=shuffled(f"{self.seed} {number}"))
                won += played.net[place]
                result.hands += 1
                result.faults += len(played.faults)
                result.habits.see(played, (place,))
            result.per_deal.append(100 * won / big / len(self.seats))
        return result


Team = Callable[[int], Sequence[MakePlayer]]
"""The players of a team at its table of that number."""
Table = tuple[dict[int, RingPlayer], tuple[int, ...]]
"""Who sits where, and the seats of the first team."""


class Match:
    """Two teams of as many at one table, in every other seat; every deal is played twice, with the
    seats exchanged.  After some deals other players of the same teams sit down."""

    SITTING = 100

    def __init__(
        self, name: str, ours: Team, theirs: Team, *, rules: RingRules, depth: int = 100
    ) -> None:
        self.result = Result(name)
        self.ours = ours
        self.theirs = theirs
        self.rules = rules
        self.depth = depth

    def play(self, deals: int) -> Result:
        """So many deals, twice each: what each player of the first team won."""
        tables: list[Table] = []
        for number in range(deals):
            if number % self.SITTING == 0:
                tables = self._tables(number // self.SITTING)
            self._deal(number, tables)
        return self.result

    def _tables(self, sitting: int) -> list[Table]:
        """Both ways to sit."""
        ours, theirs = self.ours(sitting), self.theirs(sitting)
        odd = tuple([2 * place + 1 for place in range(len(ours))])
        even = tuple([seat + 1 for seat in odd])
        tables: list[Table] = []
        for mine, others in ((odd, even), (even, odd)):
            makers = dict(zip((*mine, *others), (*ours, *theirs), strict=True))
            table = {seat: make(f"{sitting} {seat}") for seat, make in makers.items()}
            tables.append((table, mine))
        return tables

    def _deal(self, number: int, tables: Sequence[Table]) -> None:
        result, big, won = self.result, self.rules.big_blind, 0
        for table, mine in tables:
            seats = sorted(table)
            stacks = tuple((seat, self.depth * big) for seat in seats)
            setup = standard_setup(self.rules, stacks, seats[number % len(seats)])
            played = play_hand(setup, table, shuffle=shuffled(f"match {number}"))
            won += sum(played.net[seat] for seat in mine)
            result.hands += 1
            result.faults += len(played.faults)
            result.habits.see(played, mine)
        result.per_deal.append(100 * won / big / len(seats))
