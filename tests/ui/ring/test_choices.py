"""Choices on the set-up screen become the rules of a table, and a preset's choices are its own."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from casino_texas.app.ring.game import RingGame, game_of
from casino_texas.app.rules.files import (
    copy_rules_file,
    find_rules_file,
    list_rules_files,
    load_file,
)
from casino_texas.app.rules.loader import Kind
from casino_texas.app.store.store import Store
from casino_texas.ring.rules import AnteKind, Limit, Mode, Straddle
from casino_texas.ui.desk import Desk
from casino_texas.ui.ring.choices import (
    MIX,
    STAKES,
    choices_of,
    game_from,
    opponents_from,
)
from casino_texas.ui.scenes.ring_setup import RingSetupScene
from tests.ui.casino_table import pour
from tests.ui.pages import shown
from tests.ui.ring.hosts import NAMES

PRESETS = [entry.key for entry in list_rules_files(Kind.RING)]


def game(name: str) -> RingGame:
    return game_of(load_file(find_rules_file(name, kind=Kind.RING), kind=Kind.RING))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_as_it_is_stays_as_it_is(name: str) -> None:
    base = game(name)
    choices = choices_of(base)
    assert game_from(base, choices) is base
    assert game_from(base, replace(choices, style="rock", seed="7", buy_in=1)) is base


@pytest.mark.parametrize("limit", list(Limit))
@pytest.mark.parametrize("stakes", STAKES)
def test_own_stakes(limit: Limit, stakes: int) -> None:
    base = game("no_limit_1_2")
    rules = game_from(base, replace(choices_of(base), limit=limit, stakes=stakes, seats=9)).rules
    assert (rules.limit, rules.seats) == (limit, 9)
    if limit is Limit.FIXED_LIMIT:
        assert (rules.lower_limit, rules.upper_limit) == (stakes, 2 * stakes)
    else:
        assert rules.big_blind == stakes
        assert (rules.least_buy_in, rules.most_buy_in) == (
            (40, 200) if stakes == 2 and limit is Limit.NO_LIMIT else (20 * stakes, 100 * stakes)
        )


def test_options_of_cash_tables() -> None:
    base = game("no_limit_1_2")
    choices = replace(choices_of(base), straddle=True, ante="each", errors="trainer")
    rules = game_from(base, choices).rules
    assert rules.straddle is Straddle.RAISE_TO_3BB
    assert (rules.ante_kind, rules.ante) == (AnteKind.EACH, 1)
    assert rules.dealer_error_rate > 0
    assert rules.floor_trainer
    off = game_from(base, replace(choices, errors="off", ante="none", straddle=False)).rules
    assert off == base.rules


def test_a_cash_preset_becomes_a_tournament_and_back() -> None:
    base = game("no_limit_1_2")
    choices = replace(
        choices_of(base), is_tournament=True, schedule="turbo", stack=1000, price=50, prizes="two"
    )
    found = game_from(base, choices)
    assert found.tournament is not None
    assert found.rules.mode is Mode.TOURNAMENT
    assert (found.tournament.starting_stack, found.tournament.buy_in) == (1000, 50)
    assert found.tournament.prizes.shares == (65, 35)
    cup = game("tournament_no_limit")
    cash = game_from(cup, replace(choices_of(cup), is_tournament=False, errors="on")).rules
    assert cash.mode is Mode.CASH
    assert cash.dealer_error_rate > 0


def test_opponents_are_as_chosen_and_the_same_for_a_seed() -> None:
    choices = replace(choices_of(game("no_limit_1_2")), style="rock", level="expert", seats=6)
    opponents = opponents_from(choices, NAMES, Random(1))
    assert [each.style for each in opponents] == ["rock"] * 5
    assert {each.level for each in opponents} == {"expert"}
    assert len({each.name for each in opponents}) == 5
    mixed = replace(choices, style=MIX)
    assert opponents_from(mixed, NAMES, Random(2)) == opponents_from(mixed, NAMES, Random(2))
    assert len({each.style for each in opponents_from(mixed, NAMES, Random(2))}) > 1


def test_a_bad_file_is_listed_with_its_error(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CASINO_TEXAS_HOME", str(tmp_path))
    folder = find_own(str(tmp_path))
    with open(f"{folder}/broken.yaml", "w", encoding="utf-8") as file:
        file.write("game: ring\nname: Broken\nlimit: sky\n")
    with shown(RingSetupScene(Desk(Store()))) as driver:
        scene = driver.scene
        assert isinstance(scene, RingSetupScene)
        row = next(row for row in scene.list.rows if row.key == "broken")
        assert row.reason
        scene.list.select(scene.list.rows.index(row))
        driver.tick(0.3)
        assert not driver.find("sit-down").enabled
        assert "broken.yaml:1:1: blinds: is missing" in scene.summary.label


def find_own(home: str) -> str:
    """The player's own folder of ring presets, made."""
    import os

    folder = os.path.join(home, "paytables", "ring")
    os.makedirs(folder)
    return folder


def test_too_small_a_bankroll_is_said() -> None:
    store = pour(Store(), 999)
    with shown(RingSetupScene(Desk(store), preset="fixed_limit_100_200")) as driver:
        sit = driver.find("sit-down")
        assert not sit.enabled
        assert sit.reason == "Needs 1,000. Bankroll: 999"
        assert driver.reads(sit.reason)


def test_own_presets_and_schedules_are_offered_and_played() -> None:
    preset = copy_rules_file("no_limit_1_2", "home_game")
    text = preset.read_text("utf-8").replace("name: No limit 1-2", "name: Kitchen table")
    preset.write_text(text, "utf-8")
    copy_rules_file("turbo", "lunch_break")
    scene = RingSetupScene(Desk(Store(), seed=2))
    with shown(scene) as driver:
        row = next(row for row in scene.list.rows if row.key == "home_game")
        assert (row.text, row.aside) == ("Kitchen table", driver.app.say("ui.ring.setup.own"))
        scene.list.select(scene.list.rows.index(row))
        assert driver.reads("Kitchen table")
        driver.tick(0.3)
        driver.click("tournament")
        for _ in range(12):
            if driver.find("schedule").value == "lunch break":
                break
            driver.click("schedule-more")
        assert driver.find("schedule").value == "lunch break"
        game = scene._game()
        assert isinstance(game, RingGame)
        assert game.tournament is not None
        assert (
            game.tournament.schedule
            == load_file(find_rules_file("turbo", kind=Kind.BLINDS), kind=Kind.BLINDS).rules
        )
