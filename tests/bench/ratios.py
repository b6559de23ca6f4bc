"""Speeds as ratios within one run: machines are shared, lone times mean little.

Every contestant runs once a round, in rotating order, on the processor-time clock; a ratio is the
median over the rounds of same-round ratios to the yardstick.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Work = Callable[[], int]
"""Does a fixed amount of work once and says how many units (hands, calls) it did."""


@dataclass(frozen=True, slots=True)
class Speed:
    """One contestant: units a second (median and best), and how many times the yardstick's."""

    name: str
    rate: float
    best: float
    ratio: float

    def __str__(self) -> str:
        return f"{self.name:<44} {self.ratio:8.2f} x   {self.rate:14,.0f}/s   best {self.best:,.0f}"


def compare(contestants: Mapping[str, Work], yardstick: str, rounds: int = 9) -> dict[str, Speed]:
    """Run all contestants `rounds` times and give their speeds, fastest first."""
    names = list(contestants)
    for name in names:
        contestants[name]()
    rates: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(rounds):
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            gc.collect()
            start = time.process_time()
            units = contestants[name]()
            rates[name].append(units / max(time.process_time() - start, 1e-9))
    base = rates[yardstick]
    speeds = [
        Speed(
            name,
            median(values),
            max(values),
            median(value / other for value, other in zip(values, base, strict=True)),
        )
        for name, values in rates.items()
    ]
    return {speed.name: speed for speed in sorted(speeds, key=lambda speed: -speed.ratio)}


def report(title: str, speeds: Mapping[str, Speed]) -> None:
    """Print the table."""
    print(f"\n{title}")
    for speed in speeds.values():
        print(f"  {speed}")
