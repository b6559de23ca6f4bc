"""Opponents beat simple players, and the better level the worse: duplicate deals.

The measurement itself is `python -m tests.bench.bots_duel`; here are small ones.
"""

from __future__ import annotations

import pytest

from casino_texas.app.ring.autoplay import play_hand
from casino_texas.core.cards import parse_cards
from casino_texas.ring.rules import Limit
from casino_texas.ring.setup import standard_setup
from tests.bench.baselines import BASELINES, Baseline
from tests.bench.bots_duel import (
    BARS,
    LEVEL_PAIRS,
    LIMITS,
    Bar,
    against,
    forgetful,
    level_match,
    opponent,
    rules_of,
    tables_of,
)
from tests.bench.duplicate import Duel, Match
from tests.bench.habits import Habits


@pytest.mark.parametrize("bar", BARS[4:], ids=lambda bar: bar.name)
def test_heads_up_the_best_level_clears_its_bars(bar: Bar) -> None:
    result = against(bar, opponent("solid", "expert"), 60)
    assert result.faults == 0
    assert result.hands == 120
    assert result.low > bar.bar


def test_six_callers_are_beaten_even_by_regulars() -> None:
    assert against(BARS[0], opponent("solid", "regular"), 20).mean > BARS[0].bar


def test_every_seat_plays_every_deal_once() -> None:
    field = [BASELINES["always_call"]] * 2
    duel = Duel("callers", BASELINES["always_call"], field, rules=rules_of(Limit.NO_LIMIT))
    result = duel.play(10)
    assert result.hands == 30
    assert result.mean == 0, "equal players win nothing from each other over duplicate deals"
    assert result.half_width == 0


def test_equal_teams_win_nothing_from_each_other() -> None:
    def team(table: int) -> list[type[Baseline]]:
        return [BASELINES["always_call"], BASELINES["always_fold"]]

    result = Match("equals", team, team, rules=rules_of(Limit.NO_LIMIT)).play(110)
    assert (len(result.per_deal), result.hands, result.habits.hands) == (110, 220, 440)
    assert result.mean == result.half_width == 0


def test_habits_are_counted_as_players_count_them() -> None:
    """The small blind raises the button, who calls that and three bets; the big blind folds."""
    rules = rules_of(Limit.NO_LIMIT)
    cards = parse_cards("As7c2d Ah8c2h 3cQs9dJh 4c5s 6c6d")
    setup = standard_setup(rules, tuple((seat, 1000) for seat in (1, 2, 3)), 1)
    kinds = {1: "always_call", 2: "tight_aggressive", 3: "always_fold"}
    players = {seat: BASELINES[kind](seat) for seat, kind in kinds.items()}
    played = play_hand(setup, players, shuffle=lambda deck, turn: cards)
    assert played.hand.hole_cards(2) == tuple(parse_cards("AsAh"))
    caller, book, folder = Habits(), Habits(), Habits()
    for seat, habits in ((1, caller), (2, book), (3, folder)):
        habits.see(played, (seat,))
    assert (caller.hands, caller.entered, caller.raised) == (1, 1, 0)
    assert (book.entered, book.raised, book.reraised_of) == (1, 1, 0)
    assert (folder.entered, folder.reraised, folder.reraised_of) == (0, 0, 1)
    assert (book.attacks, book.calls, book.folds, book.faced) == (3, 0, 0, 0)
    assert (caller.attacks, caller.calls, caller.folds, caller.faced) == (0, 3, 0, 3)
    assert (caller.flops, caller.showdowns, folder.flops) == (1, 1, 0)
    total = Habits()
    for habits in (caller, book, folder):
        total.add(habits)
    assert (total.vpip, total.pfr) == (pytest.approx(200 / 3), pytest.approx(100 / 3))
    assert (total.wtsd, total.aggression, total.gives_up) == (100, 1, 0)


def test_raising_ends_where_bets_have_one_size() -> None:
    total, _ = tables_of("expert", 60, limit=Limit.FIXED_LIMIT)
    assert total.flops > 60
    assert 1 < total.aggression < 3
    assert 10 < total.gives_up < 45
    assert 25 < total.wtsd < 60


@pytest.mark.slow
@pytest.mark.parametrize("bar", BARS + LIMITS, ids=lambda bar: bar.name)
def test_the_best_level_clears_every_bar(bar: Bar) -> None:
    result = against(bar, opponent("solid", "expert"))
    assert result.faults == 0
    assert result.low > bar.bar


@pytest.mark.slow
@pytest.mark.parametrize("bar", [*BARS[:2], *BARS[4:]], ids=lambda bar: bar.name)
def test_who_never_thinks_is_beaten_from_the_first_hand(bar: Bar) -> None:
    """Callers, folders and random players, by an opponent who remembers nothing."""
    assert against(bar, forgetful("solid", "expert")).low > bar.bar


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse", "deals"), LEVEL_PAIRS)
def test_the_better_level_wins(better: str, worse: str, deals: int) -> None:
    assert level_match(better, worse, limit=Limit.NO_LIMIT, deals=deals).low > 0


@pytest.mark.slow
@pytest.mark.parametrize("limit", [Limit.POT_LIMIT, Limit.FIXED_LIMIT], ids=lambda one: one.value)
@pytest.mark.parametrize(("better", "worse", "deals"), LEVEL_PAIRS)
def test_the_better_level_does_not_lose_in_other_structures(
    better: str, worse: str, deals: int, limit: Limit
) -> None:
    assert level_match(better, worse, limit=limit, deals=deals // 3).mean > 0


@pytest.mark.slow
def test_a_table_of_regulars_looks_human_and_styles_differ() -> None:
    total, found = tables_of("regular", 4000)
    assert 20 <= total.vpip <= 32
    assert 13 <= total.pfr <= 22
    assert 4 <= total.reraises <= 11
    assert 24 <= total.wtsd <= 34
    assert 1.5 <= total.aggression <= 3
    assert 35 <= total.gives_up <= 55
    assert 20 <= total.bluffing <= 45
    vpip = {style: habits.vpip for style, habits in found.items()}
    assert vpip["rock"] < vpip["solid"] < vpip["loose_aggressive"] < vpip["maniac"]
    assert vpip["calling_station"] > vpip["solid"] + 15
    attack = {style: habits.aggression for style, habits in found.items()}
    assert attack["calling_station"] < 0.9 < 1.5 < attack["solid"] < attack["maniac"]


@pytest.mark.slow
def test_beginners_call_too_much_and_experts_do_not() -> None:
    beginners, regulars, experts = (
        tables_of(level, 2000)[0] for level in ("beginner", "regular", "expert")
    )
    assert beginners.vpip > regulars.vpip + 8
    assert beginners.wtsd > max(regulars.wtsd, experts.wtsd) + 8
    assert beginners.aggression < min(regulars.aggression, experts.aggression)
    assert beginners.pfr / beginners.vpip < 0.5 < experts.pfr / experts.vpip
