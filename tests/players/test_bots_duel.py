"""Opponents beat simple players, and the better level the worse: duplicate deals.

The measurement itself is `python -m tests.bench.bots_duel`; here are small ones.
"""

from __future__ import annotations

import pytest

from casino_texas.players.bots.styles import table_mix
from casino_texas.ring.rules import Limit
from tests.bench.baselines import BASELINES
from tests.bench.bots_duel import BARS, LIMITS, Bar, opponent, rules_of, tables_of, until_clear
from tests.bench.duplicate import Duel, Habits, Result


def against(bar: Bar, *, deals: int, level: str = "expert") -> Result:
    field = [BASELINES[bar.field]] * (bar.seats - 1)
    duel = Duel(bar.name, opponent("solid", level), field, rules=rules_of(bar.limit))
    return duel.play(deals)


@pytest.mark.parametrize("bar", BARS[4:], ids=lambda bar: bar.name)
def test_heads_up_the_best_level_clears_its_bars(bar: Bar) -> None:
    result = against(bar, deals=60)
    assert result.faults == 0
    assert result.hands == 120
    assert result.low > bar.bar


def test_six_callers_are_beaten_even_by_regulars() -> None:
    result = against(BARS[0], deals=20, level="regular")
    assert result.mean > BARS[0].bar


def test_every_seat_plays_every_deal_once() -> None:
    field = [BASELINES["always_call"]] * 2
    duel = Duel("callers", BASELINES["always_call"], field, rules=rules_of(Limit.NO_LIMIT))
    result = duel.play(10)
    assert result.hands == 30
    assert result.mean == 0, "equal players win nothing from each other over duplicate deals"
    assert result.half_width == 0


@pytest.mark.slow
@pytest.mark.parametrize("bar", BARS + LIMITS, ids=lambda bar: bar.name)
def test_the_best_level_clears_every_bar(bar: Bar) -> None:
    field = [BASELINES[bar.field]] * (bar.seats - 1)
    duel = Duel(bar.name, opponent("solid", "expert"), field, rules=rules_of(bar.limit))
    assert until_clear(duel, bar.bar, least=200, most=6000).low > bar.bar


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse"),
    [("expert", "regular"), ("regular", "beginner"), ("expert", "beginner")],
)
def test_the_better_level_wins(better: str, worse: str) -> None:
    field = [opponent(style, worse) for style in table_mix(5, worse, 1)]
    duel = Duel("levels", opponent("solid", better), field, rules=rules_of(Limit.NO_LIMIT))
    assert until_clear(duel, 0, least=200, most=3000).low > 0


@pytest.mark.slow
def test_a_table_of_regulars_looks_human_and_styles_differ() -> None:
    found: dict[str, Habits] = {}

    def see(style: str, habits: Habits) -> None:
        total = found.setdefault(style, Habits())
        for name in vars(habits):
            setattr(total, name, getattr(total, name) + getattr(habits, name))

    all_of = tables_of("regular", 4000, see)
    assert 0.20 <= all_of.entered / all_of.hands <= 0.32
    assert 0.13 <= all_of.raised / all_of.hands <= 0.22
    assert 0.24 <= all_of.showdowns / all_of.flops <= 0.34
    assert 1.5 <= all_of.attacks / all_of.calls <= 3

    def entered(style: str) -> float:
        return found[style].entered / found[style].hands

    def attack(style: str) -> float:
        return found[style].attacks / found[style].calls

    assert entered("rock") < entered("solid") < entered("loose_aggressive") < entered("maniac")
    assert entered("calling_station") > entered("solid") + 0.15
    assert attack("calling_station") < 0.8 < 1.5 < attack("solid") < attack("maniac")
