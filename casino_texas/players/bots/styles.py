"""How opponents differ: styles and levels, as data.

To add a style, add an entry to `STYLES`, how often it is met to `CROWDS`, and its name to the words
of every language (`style.NAME`); to add a level, one to `LEVELS` and `level.NAME`.  Nothing else
has to be changed.  Knows: numbers.  Must not know: how they are used.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A manner of play.  The defaults are the balanced player's; the others say how they differ.

    Shares of the pot are added to what an action is thought to be worth: at 0.10 a player bets
    although checking seems better by a tenth of the pot.

    Raises:
        ValueError: a value out of its range.
    """

    name: str
    entry: float = 1.0
    """Width of the hands entered with before the flop, as a factor; 0.2 to 3."""
    limp: float = 0.0
    """Share of these that are limped instead of raised; 0 to 1."""
    curiosity: float = 0.0
    """Calls before the flop: shares of the price they may seem to lose; -0.5 to 1."""
    reraise: float = 0.0
    """Re-raises before the flop: shares of the pot; -0.5 to 0.5."""
    attack: float = 0.0
    """Bets and raises after the flop: shares of the pot; -0.3 to 0.3."""
    stay: float = 0.0
    """Calls after the flop: shares of the pot; -0.2 to 0.5."""
    bluff: float = 1.0
    """How much of the chance that all fold is believed in with a weak hand; 0 to 2."""
    trap: float = 0.0
    """How often a very strong hand is played slowly; 0 to 1."""
    size: float = 1.0
    """Size of bets, as a factor; 0.5 to 2."""
    mix: float = 1.0
    """How freely one of several nearly equal actions is chosen, as a factor; 0 to 4."""

    def __post_init__(self) -> None:
        for name, (low, high) in STYLE_LIMITS.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"style {self.name}: {name} is {low} to {high}")


STYLE_LIMITS: Final = {
    "entry": (0.2, 3.0),
    "limp": (0.0, 1.0),
    "curiosity": (-0.5, 1.0),
    "reraise": (-0.5, 0.5),
    "attack": (-0.3, 0.3),
    "stay": (-0.2, 0.5),
    "bluff": (0.0, 2.0),
    "trap": (0.0, 1.0),
    "size": (0.5, 2.0),
    "mix": (0.0, 4.0),
}

STYLES: Final[dict[str, Style]] = {
    style.name: style
    for style in (
        Style(name="solid"),
        Style(
            name="tight_aggressive",
            entry=0.8,
            curiosity=-0.05,
            reraise=0.03,
            attack=0.04,
        ),
        Style(
            name="loose_aggressive",
            entry=1.3,
            curiosity=0.08,
            reraise=0.12,
            attack=0.08,
            stay=0.02,
            bluff=1.25,
            size=1.1,
        ),
        Style(
            name="rock",
            entry=0.5,
            limp=0.15,
            curiosity=-0.25,
            reraise=-0.2,
            attack=-0.05,
            stay=-0.06,
            bluff=0.4,
        ),
        Style(
            name="weak_tight",
            entry=0.75,
            limp=0.3,
            curiosity=-0.1,
            reraise=-0.2,
            attack=-0.08,
            stay=-0.12,
            bluff=0.5,
            size=0.8,
        ),
        Style(
            name="calling_station",
            entry=1.4,
            limp=0.75,
            curiosity=0.32,
            reraise=-0.3,
            attack=-0.15,
            stay=0.16,
            bluff=0.2,
            size=0.8,
        ),
        Style(
            name="loose_passive",
            entry=1.25,
            limp=0.6,
            curiosity=0.15,
            reraise=-0.2,
            attack=-0.1,
            stay=0.05,
            bluff=0.5,
        ),
        Style(
            name="maniac",
            entry=1.7,
            curiosity=0.2,
            reraise=0.35,
            attack=0.22,
            stay=0.05,
            bluff=1.7,
            size=1.4,
            mix=2.0,
        ),
        Style(
            name="trapper",
            entry=0.95,
            limp=0.2,
            reraise=-0.1,
            attack=-0.03,
            stay=0.06,
            bluff=0.7,
            trap=0.6,
        ),
        Style(
            name="tricky",
            entry=1.05,
            limp=0.1,
            curiosity=0.05,
            reraise=0.05,
            attack=0.03,
            bluff=1.2,
            trap=0.3,
            mix=3.0,
        ),
        Style(
            name="bully",
            entry=1.15,
            reraise=0.15,
            attack=0.1,
            stay=-0.03,
            bluff=1.4,
            size=1.5,
        ),
        Style(
            name="gambler",
            entry=1.25,
            limp=0.25,
            curiosity=0.18,
            reraise=0.1,
            attack=0.03,
            stay=0.08,
            bluff=1.1,
            size=1.2,
            mix=2.0,
        ),
    )
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How well a player plays.

    Raises:
        ValueError: a value out of its range.
    """

    name: str
    iterations: int
    """Deals sampled for one decision; at least 10."""
    reading: float
    """How much is read from what the others bet: 0 nothing, 1 all there is."""
    memory: float
    """How much is learned from earlier hands: 0 nothing, 1 all there is."""
    error: float
    """Standard deviation of the error of every equity, as a share of the pot; 0 to 0.3."""
    mix: float
    """Spread of the choice between nearly equal actions, as a share of the pot; 0 to 0.3."""
    manner: float
    """How strongly the style shows: 1 as written, 0 not at all; 0 to 2."""
    position: float
    """How much position counts before the flop: 0 nothing, 1 fully."""
    trust: float
    """How far bets are believed: 0 as often bluffs as balanced play has them, 1 never a bluff."""

    def __post_init__(self) -> None:
        if self.iterations < 10:
            raise ValueError(f"level {self.name}: at least 10 iterations")
        for name, most in LEVEL_LIMITS.items():
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(f"level {self.name}: {name} is 0 to {most}")


LEVEL_LIMITS: Final = {
    "reading": 1.0,
    "memory": 1.0,
    "error": 0.3,
    "mix": 0.3,
    "manner": 2.0,
    "position": 1.0,
    "trust": 1.0,
}

LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level(
            name="beginner",
            iterations=60,
            reading=0.5,
            memory=0.0,
            error=0.08,
            mix=0.06,
            manner=1.4,
            position=0.25,
            trust=0.3,
        ),
        Level(
            name="regular",
            iterations=150,
            reading=0.95,
            memory=0.5,
            error=0.05,
            mix=0.06,
            manner=1.0,
            position=0.6,
            trust=0.15,
        ),
        Level(
            name="expert",
            iterations=450,
            reading=1.0,
            memory=1.0,
            error=0.0,
            mix=0.012,
            manner=0.35,
            position=1.0,
            trust=0.0,
        ),
    )
}


def style_at(style: Style, level: Level) -> Style:
    """The style as a player of this level shows it: nearer to balanced, or overdone."""
    shown = {
        name: min(high, max(low, base + level.manner * (getattr(style, name) - base)))
        for name, (low, high) in STYLE_LIMITS.items()
        for base in (getattr(_BALANCED, name),)
    }
    return replace(style, **shown)


_BALANCED: Final = Style(name="balanced")

#: How often each style is met at a table, by level: beginners are mostly loose and passive.
CROWDS: Final[dict[str, dict[str, int]]] = {
    "beginner": {
        "calling_station": 4,
        "loose_passive": 4,
        "gambler": 3,
        "weak_tight": 3,
        "maniac": 2,
        "rock": 2,
        "loose_aggressive": 1,
        "trapper": 1,
    },
    "regular": {
        "solid": 3,
        "tight_aggressive": 4,
        "loose_aggressive": 2,
        "weak_tight": 3,
        "loose_passive": 2,
        "rock": 2,
        "trapper": 2,
        "tricky": 2,
        "gambler": 1,
        "bully": 1,
        "calling_station": 1,
        "maniac": 1,
    },
    "expert": {
        "solid": 4,
        "tight_aggressive": 3,
        "loose_aggressive": 3,
        "tricky": 2,
        "trapper": 1,
        "bully": 1,
    },
}


def table_mix(seats: int, level: str, seed: int) -> tuple[str, ...]:
    """Names of styles for so many opponents of a level, in seat order; the same for a seed.

    Each is drawn by how often it is met; one already at the table becomes half as likely.

    Raises:
        KeyError: no such level.
    """
    weights = {name: float(weight) for name, weight in CROWDS[level].items()}
    chance = Random(f"{seats} {level} {seed}")
    drawn: list[str] = []
    for _ in range(seats):
        (name,) = chance.choices(list(weights), list(weights.values()))
        weights[name] /= 2
        drawn.append(name)
    return tuple(drawn)
