"""What the command line asked for, and the speeds there are.

Knows: names and limits.  Must not know: what is done with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from casino_texas.app.settings import INSTANT

#: How fast things move; above them there is `INSTANT`.
SPEEDS: Final = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0)


def next_speed(speed: float, step: int) -> float:
    """The speed `step` places faster (or, below zero, slower), never beyond the ends."""
    speeds = (*SPEEDS, INSTANT)
    now = min(range(len(speeds)), key=lambda at: abs(speeds[at] - speed))
    return speeds[min(max(now + step, 0), len(speeds) - 1)]


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asked for; None means: as the settings say."""

    game: str | None = None
    rules: str | None = None
    seed: int | None = None
    #: Hands to play without a person, then exit.
    autoplay: int | None = None
    #: 0.5 to 4, or `INSTANT`.
    speed: float | None = None
    size: tuple[int, int] | None = None
    screenshot: Path | None = None

    @property
    def first_speed(self) -> float | None:
        """How fast things move until a person says otherwise: what plays by itself is not slow."""
        return INSTANT if self.speed is None and self.autoplay is not None else self.speed
