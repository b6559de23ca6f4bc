"""Who plays what at a ring table, as it is when the player sits down.

Knows: what is fixed for the whole time at the table, and how it is written into the store.  Must
not know: what has happened since (`ring_table_state`), or how an opponent decides.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from casino_texas.app.ring.game import plays_from_json, plays_to_json
from casino_texas.app.ring.opponents import Opponent, opponent_from_json
from casino_texas.core.chips import Chips
from casino_texas.errors import InputError
from casino_texas.ring.rules import RingRules
from casino_texas.ring.tournament import TournamentRules

#: What the player is called in records, where he gives no name.
HERO = "Hero"


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The game, the player's seat (`hero`), and the opponents by seat.

    `hero` is None where nobody but computer players sits.  `buy_in`: what the player brings to a
    cash table.  `seed` is the opponents'.  `hides_styles`: their styles are for him to find out.
    """

    plays: RingRules | TournamentRules
    hero: int | None
    opponents: Mapping[int, Opponent]
    seed: int
    buy_in: Chips = 0
    hero_name: str = HERO
    hides_styles: bool = False
    names: Mapping[int, str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        taken = set(self.opponents)
        if self.hero is not None:
            taken.add(self.hero)
        seats = self.rules.seats
        if self.hero in self.opponents or not taken <= set(range(1, seats + 1)):
            raise ValueError(f"seats {sorted(taken)} do not fit a table of {seats}")
        if len(taken) < 2:
            raise ValueError("a table has at least two players (R1)")
        names = {seat: opponent.name for seat, opponent in sorted(self.opponents.items())}
        if self.hero is not None:
            names[self.hero] = self.hero_name
        object.__setattr__(self, "names", names)

    @property
    def rules(self) -> RingRules:
        """Of the table; a tournament's blinds are those of its level."""
        return self.plays if isinstance(self.plays, RingRules) else self.plays.table

    @property
    def tournament(self) -> TournamentRules | None:
        return None if isinstance(self.plays, RingRules) else self.plays

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody's, by number."""
        return tuple(sorted(self.names))

    def buy_in_of(self, seat: int) -> Chips:
        """What a seat sits down with in cash play, within the table's limits (R1)."""
        rules = self.rules
        wanted: Chips | None = self.buy_in
        if seat != self.hero:
            wanted = self.opponents[seat].buy_in
        if wanted is None:
            return rules.most_buy_in
        return min(max(wanted, rules.least_buy_in), rules.most_buy_in)

    def to_text(self) -> str:
        """A JSON object, as `read_setup` reads it back."""
        found = plays_to_json(self.plays) | {
            "hero": self.hero,
            "hero_name": self.hero_name,
            "buy_in": self.buy_in,
            "seed": self.seed,
            "hides_styles": self.hides_styles,
            "opponents": {str(seat): who.to_json() for seat, who in self.opponents.items()},
        }
        return json.dumps(found, separators=(",", ":"), ensure_ascii=False)


def read_setup(text: str) -> TableSetup:
    """The pair of `TableSetup.to_text`.

    Raises:
        InputError: it is not what that writes.
    """
    try:
        found: dict[str, Any] = json.loads(text)
        return TableSetup(
            plays_from_json(found),
            found["hero"],
            {int(seat): opponent_from_json(who) for seat, who in found["opponents"].items()},
            found["seed"],
            found["buy_in"],
            found["hero_name"],
            found["hides_styles"],
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"the table cannot be read: {error!r}") from error
