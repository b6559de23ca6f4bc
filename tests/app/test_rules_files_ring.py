"""Ring presets and schedules of blinds: what the bundled ones play; that no option is left out."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

import pytest

from casino_texas.app.folders import own_paytables_folder, paytables_folder
from casino_texas.app.rules.files import (
    Kind,
    Loaded,
    RulesFileError,
    check_file,
    find_rules_file,
    list_rules_files,
    load,
    load_file,
    load_tournament,
)
from casino_texas.app.rules.ring_file import RingPreset, TournamentPlan
from casino_texas.ring.rules import (
    AnteKind,
    ButtonRule,
    DeclareBoard,
    ExposedMisdeal,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    NewPlayers,
    RingRules,
    Straddle,
)
from casino_texas.ring.schedule import BlindLevel, BlindSchedule, PrizeTable
from casino_texas.ring.tournament import start_tournament
from tests.app.rules_corpus import cases


def preset(name: str) -> RingPreset:
    loaded: Loaded[RingPreset] = load_file(find_rules_file(name, kind=Kind.RING))
    return loaded.rules


def of_case(name: str) -> RingPreset:
    case = next(case for case in cases(Kind.RING) if case.name == name)
    loaded: Loaded[RingPreset] = load(case.text, "FILE")
    return loaded.rules


# -- presets ----------------------------------------------------------------------------------


def test_the_menu_has_every_limit_and_both_modes_in_order() -> None:
    entries = list_rules_files(Kind.RING)
    assert [entry.key for entry in entries] == [
        "fixed_limit_2_4",
        "fixed_limit_10_20",
        "fixed_limit_100_200",
        "floor_school",
        "heads_up_no_limit_1_2",
        "no_limit_1_2",
        "no_limit_5_10",
        "pot_limit_1_2",
        "tournament_fixed_limit",
        "tournament_heads_up",
        "tournament_no_limit",
    ]
    found = {(e.loaded.rules.rules.limit, e.loaded.rules.rules.mode) for e in entries if e.loaded}
    assert {limit for limit, _ in found} == set(Limit)
    assert {mode for _, mode in found} == set(Mode)


def test_the_usual_no_limit_table() -> None:
    assert preset("no_limit_1_2").rules == RingRules(
        name="No limit 1-2",
        limit=Limit.NO_LIMIT,
        small_blind=1,
        big_blind=2,
        buy_in_min=40,
        buy_in_max=200,
    )


def test_blinds_follow_from_the_bets_of_a_fixed_limit_table() -> None:
    rules = preset("fixed_limit_10_20").rules
    assert (rules.small_blind, rules.big_blind, rules.lower_limit, rules.upper_limit) == (
        *(5, 10, 10, 20),
    )
    assert (rules.least_buy_in, rules.most_buy_in) == (100, 1000)
    by_blinds = of_case("a fixed limit table by its blinds").rules
    assert (by_blinds.lower_limit, by_blinds.upper_limit) == (2, 4)


def test_every_option_is_read() -> None:
    """Each field of the rules differs from its default in the preset that sets all of them."""
    rules = of_case("every option of a fixed limit table").rules
    assert rules == RingRules(
        name="Test",
        limit=Limit.FIXED_LIMIT,
        small_blind=1,
        big_blind=2,
        small_bet=4,
        big_bet=8,
        ante=1,
        ante_kind=AnteKind.BIG_BLIND,
        big_blind_ante_first=True,
        straddle=Straddle.RAISE_TO_3BB,
        cap_raises=4,
        heads_up_raises=HeadsUpRaises.NEVER,
        first_to_show=FirstToShow.LAST_ACTIVE,
        called_must_show=True,
        all_in_turned_up=False,
        declare_board=DeclareBoard.BEFORE_SHOWING,
        misdeal_on=ExposedMisdeal.FIRST_OR_SECOND,
        dealer_error_rate=Fraction(1, 8),
        floor_trainer=True,
        buy_in_min=40,
        buy_in_max=200,
        button_rule=ButtonRule.SIMPLIFIED,
        new_players=NewPlayers.FREE,
    )
    pot_limit = of_case("every option of a pot limit table").rules
    tournament = of_case("a tournament").rules
    plain = RingRules()
    set_somewhere = {
        field.name
        for field in fields(RingRules)
        for read in (rules, pot_limit, tournament)
        if getattr(read, field.name) != getattr(plain, field.name)
    }
    # Six seats, blinds of 1 and 2 are the plain ones, too; the corpus has others.
    assert {field.name for field in fields(RingRules)} - set_somewhere == {
        *("seats", "small_blind", "big_blind"),
    }
    assert pot_limit.small_blind_counted_up
    assert preset("no_limit_5_10").rules.seats == 9


def test_a_tournament_has_its_plan_and_a_cash_table_none() -> None:
    assert preset("tournament_heads_up").tournament == TournamentPlan(
        "turbo", 1500, 100, PrizeTable((1,)), 0
    )
    assert of_case("a tournament").tournament == TournamentPlan(
        "regular", 1500, 100, PrizeTable((50, 30, 20)), 2
    )
    assert preset("no_limit_1_2").tournament is None
    cash = load_file(paytables_folder() / "ring" / "no_limit_1_2.yaml")
    with pytest.raises(ValueError, match="is a cash table"):
        load_tournament(cash)


# -- tournaments and their schedules ----------------------------------------------------------


@pytest.mark.parametrize(
    "name", [entry.key for entry in list_rules_files(Kind.RING) if "tournament" in entry.key]
)
def test_every_bundled_tournament_can_start(name: str) -> None:
    loaded = check_file(find_rules_file(name, kind=Kind.RING))
    rules = load_tournament(loaded)
    tournament = start_tournament(rules, range(1, rules.table.seats + 1))
    first = rules.schedule.levels[0]
    assert tournament.table.rules.big_blind == first.big_blind
    assert tournament.table.rules.limit is loaded.rules.rules.limit
    assert rules.starting_stack >= 50 * first.big_blind
    assert loaded.rules.tournament is not None
    assert rules.rebuy_levels == loaded.rules.tournament.rebuy_levels
    assert rules.prizes.prizes(1000, rules.table.seats)[0] >= 500


def test_levels_take_the_usual_length_or_their_own() -> None:
    deep: BlindSchedule = load_file(find_rules_file("deep", kind=Kind.BLINDS)).rules
    assert deep.levels[0] == BlindLevel(5, 10, 0, hands=25)
    assert deep.levels[3] == BlindLevel(20, 40, 0, hands=15)
    turbo: BlindSchedule = load_file(find_rules_file("turbo", kind=Kind.BLINDS)).rules
    assert turbo.ante_kind is AnteKind.BIG_BLIND
    assert turbo.levels[2] == BlindLevel(40, 80, 80, hands=5)
    by_clock: BlindSchedule = load_file(find_rules_file("evening", kind=Kind.BLINDS)).rules
    assert by_clock.levels[0] == BlindLevel(10, 20, 0, minutes=12)
    for schedule in (deep, turbo, by_clock):
        blinds = [level.big_blind for level in schedule.levels]
        assert blinds == sorted(set(blinds)), "every level is higher than that before"
    mixed = next(c for c in cases(Kind.BLINDS) if c.name == "levels of their own length")
    assert load(mixed.text, "FILE").rules.levels == (
        BlindLevel(10, 20, 0, minutes=15),
        BlindLevel(10, 20, 0, hands=20),
        BlindLevel(12, 25, 0, hands=10),
        BlindLevel(15, 30, 5, hands=10),
    )


TOURNAMENT = (paytables_folder() / "ring" / "tournament_no_limit.yaml").read_text(encoding="utf-8")


def test_a_schedule_that_is_not_there_is_said_with_its_line() -> None:
    path = own_paytables_folder() / "mine.yaml"
    path.write_text(TOURNAMENT.replace("schedule: regular", "schedule: regulr"), encoding="utf-8")
    with pytest.raises(RulesFileError) as caught:
        check_file(path)
    line = TOURNAMENT[: TOURNAMENT.index("schedule: regular")].count("\n") + 1
    assert caught.value.lines() == (
        f'{path}:{line}:13: tournament.schedule: "regulr": there is no such file, '
        "nor a rules file of this name; did you mean regular?",
    )


def test_an_own_schedule_is_found_and_its_errors_are_said() -> None:
    folder = own_paytables_folder()
    preset_path, schedule = folder / "mine.yaml", folder / "fast.yaml"
    preset_path.write_text(TOURNAMENT.replace(": regular", ": fast"), encoding="utf-8")
    schedule.write_text("game: blinds\nname: Fast\nlevels: [{bb: 100}]\n", encoding="utf-8")
    assert load_tournament(check_file(preset_path)).schedule.levels == (BlindLevel(50, 100),)
    schedule.write_text("game: blinds\nname: Fast\nlevels: [{bb: 1}]\n", encoding="utf-8")
    with pytest.raises(RulesFileError) as caught:
        check_file(preset_path)
    assert caught.value.lines() == (
        f'{schedule}:3:15: levels[1].bb: "1" is too small; write a whole number, at least 2',
    )
