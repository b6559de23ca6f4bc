"""What one decision before the flop looks at, whoever has raised.

Knows: one spot, the ranges of those who are in, a style and a level.  Must not know: what follows
from them (`opening`, `preflop`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from casino_texas.players.bots.combos import class_of_cards
from casino_texas.players.bots.reading import preflop_ranges
from casino_texas.players.bots.situation import Spot
from casino_texas.players.bots.starting_hands import play_order
from casino_texas.players.bots.styles import Level, Style
from casino_texas.players.bots.tendencies import Tendencies
from casino_texas.players.bots.why import Plan
from casino_texas.ring.actions import SeatAction


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that was weighed (see `why.Option`), and the plan it would be."""

    action: SeatAction
    worth: float
    plan: Plan
    folds: float = 0.0


class PreflopLook:
    """The spot with what is guessed about it.

    `inside`: foes who have acted or are all-in; `waiting`: foes who have yet to act; `ranges` by
    seat; `place` of the own hand by how it plays, 0 best to 1 worst; `depth` in big blinds.
    `width` and `equity` are for the reasons: what the decision came to rest on.
    """

    def __init__(
        self,
        spot: Spot,
        tendencies: Mapping[int, Tendencies],
        *,
        style: Style,
        level: Level,
        chance: Random,
    ) -> None:
        self.spot = spot
        self.tendencies = tendencies
        self.style = style
        self.level = level
        self.chance = chance
        self.number = class_of_cards(*spot.cards)
        slip = chance.gauss(0.0, level.error) if level.error else 0.0
        self.place = min(1.0, max(0.0, play_order()[self.number] + slip))
        acted = {act.seat for act in spot.acts}
        self.inside = [foe for foe in spot.foes if foe.seat in acted or foe.is_all_in]
        self.waiting = [foe for foe in spot.foes if foe not in self.inside]
        self.ranges = preflop_ranges(spot, tendencies, level.reading)
        self.unit = spot.unit
        self.depth = (spot.effective + spot.legal.bet) / spot.unit
        self.is_heads_up = spot.players == 2
        self.width = 0.0
        self.equity: float | None = None
