"""The exact solver's speed, in a unit that does not depend on the machine.

The unit is the processor time of counting all C(52,7) = 133,784,560 hands by class, one by one, in
a compiled loop on one core (`every_seven`).  The slow run (`-m slow`) checks that a whole game is
solved in few units (a peer that compares hand with hand would need thousands) and that a second
pay table costs a small part of the first; `python -m tests.bench.test_solver_speed` prints units
and seconds of everything an analyst or a coach waits for.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from functools import cache
from statistics import median
from typing import Any

import pytest

from casino_texas.analysis.house_edge import Solver, solve
from casino_texas.analysis.spot import Spot
from casino_texas.analysis.structure import Structure
from casino_texas.core.cards import parse_cards
from tests.bench.every_seven import count_every_seven
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS
from tests.core.test_hands import SEVEN_CARD_COUNTS

#: Units a whole solve may take, and the part of a first solve that a second pay table may take.
UNITS_WANTED = 60
SECOND_TABLE_WANTED = 0.25


@cache
def texas_solver() -> Solver:
    return Solver(Structure.of(TEXAS))


OWN, FLOP = parse_cards("9h Ts"), parse_cards("4c 9d Kc")
BOARD = parse_cards("4c 9d Kc 7d")
#: All that an analyst or a coach waits for, the table with exchange as a whole apart.
WAITS: dict[str, Callable[[], object]] = {
    "house_holdem, from the start": lambda: solve(HOUSE),
    "texas, from the start": lambda: solve(TEXAS),
    "texas, a second pay table": lambda: texas_solver().solve(TEXAS),
    "coach: flop": lambda: Spot(TEXAS, 10, OWN, FLOP).on_flop(),
    "coach: turn": lambda: Spot(TEXAS, 10, OWN, BOARD).on_turn(),
    "coach: flop of a table with exchange": lambda: Spot(EXCHANGE, 10, OWN, FLOP).on_flop(),
    "coach: turn with exchange": lambda: Spot(EXCHANGE, 10, OWN, BOARD).on_turn(),
}


def processor_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


@pytest.mark.slow
def test_the_unit_counts_every_hand() -> None:
    assert count_every_seven() == SEVEN_CARD_COUNTS


@pytest.mark.slow
@pytest.mark.parametrize("rules", [HOUSE, TEXAS], ids=lambda rules: rules.name)
def test_a_game_is_solved_in_few_units(rules: Any) -> None:
    count_every_seven()
    solve(rules)
    ratios = [
        processor_seconds(lambda: solve(rules)) / processor_seconds(count_every_seven)
        for _ in range(3)
    ]
    assert median(ratios) < UNITS_WANTED


@pytest.mark.slow
def test_a_second_pay_table_is_nearly_free() -> None:
    texas_solver().solve(TEXAS)
    ratios = [
        processor_seconds(WAITS["texas, a second pay table"])
        / processor_seconds(WAITS["texas, from the start"])
        for _ in range(3)
    ]
    assert median(ratios) < SECOND_TABLE_WANTED


@pytest.mark.slow
@pytest.mark.parametrize("what", WAITS)
@pytest.mark.benchmark(group="what somebody waits for")
def test_what_somebody_waits_for(benchmark: Any, what: str) -> None:
    WAITS[what]()
    assert benchmark(WAITS[what])


def main() -> None:
    works = {"the unit: C(52,7) by class": count_every_seven, **WAITS}
    for work in works.values():
        work()
    unit = 0.0
    for name, work in works.items():
        walls, times = [], []
        for _ in range(5):
            start = time.perf_counter()
            times.append(processor_seconds(work))
            walls.append(time.perf_counter() - start)
        unit = unit or median(times)
        print(f"{name:<40} {median(times) / unit:9.3f} units  {median(walls):8.4f} s wall")
    start = time.perf_counter()
    seconds = processor_seconds(lambda: solve(EXCHANGE))
    wall = time.perf_counter() - start
    print(f"{'texas_exchange, from the start':<40} {seconds / unit:9.1f} units  {wall:8.1f} s wall")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


if __name__ == "__main__":
    main()
