"""What is played, as JSON: every option comes back, and nothing else is read."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from casino_texas.app.histories.ring_hand import HandFacts, read_facts
from casino_texas.app.ring.game import (
    plays_from_json,
    plays_to_json,
    rules_from_json,
    rules_to_json,
)
from casino_texas.app.ring.opponents import Opponent
from casino_texas.app.ring.setup import TableSetup, read_setup
from casino_texas.app.ring.sitting import in_a_row
from casino_texas.app.rules.files import list_rules_files
from casino_texas.app.rules.loader import Kind
from casino_texas.errors import InputError
from casino_texas.ring.rules import AnteKind, HeadsUpRaises, Mode, RingRules
from casino_texas.ring.schedule import BlindLevel, BlindSchedule, PrizeTable
from casino_texas.ring.tournament import TournamentRules
from tests.app.ring_sessions import game, opponents
from tests.ring.random_play import any_setup

#: Another value than the default for every option.
OTHER: dict[str, Any] = {
    "name": "Mine",
    "small_blind": 7,
    "big_blind": 15,
    "small_bet": 16,
    "big_bet": 40,
    "ante": 3,
    "big_blind_ante_first": True,
    "cap_raises": 4,
    "small_blind_counted_up": True,
    "called_must_show": True,
    "all_in_turned_up": False,
    "dealer_error_rate": Fraction(1, 7),
    "floor_trainer": True,
    "seats": 9,
    "buy_in_min": 100,
    "buy_in_max": 3000,
}


def changed(option: str) -> RingRules:
    """The default rules with another value of one option, and whatever that needs."""
    if option == "ante":
        return RingRules(ante=3, ante_kind=AnteKind.EACH)
    if option in OTHER:
        more = {"big_blind": 15} if option == "small_blind" else {}
        return RingRules(**{**more, option: OTHER[option]})
    kind = type(getattr(RingRules(), option))
    if option == "heads_up_raises":
        kind = HeadsUpRaises
    if option == "ante_kind":
        return RingRules(ante=3, ante_kind=AnteKind.BIG_BLIND)
    assert issubclass(kind, Enum)
    other: dict[str, Any] = {option: list(kind)[-1]}
    return RingRules(**other)


@pytest.mark.parametrize("option", [option.name for option in fields(RingRules)])
def test_every_option_comes_back(option: str) -> None:
    rules = changed(option)
    assert rules != RingRules(), "the test changes it"
    found = json.loads(json.dumps(rules_to_json(rules)))
    assert option in found
    assert rules_from_json(found) == rules


def test_the_default_needs_no_words() -> None:
    assert rules_to_json(RingRules()) == {}
    assert rules_from_json({}) == RingRules()


@pytest.mark.parametrize("entry", list_rules_files(Kind.RING), ids=lambda entry: entry.key)
def test_every_bundled_game_comes_back(entry: Any) -> None:
    plays = game(entry.key).plays
    assert plays_from_json(json.loads(json.dumps(plays_to_json(plays)))) == plays


def test_a_schedule_by_minutes_and_odd_prizes_come_back() -> None:
    schedule = BlindSchedule(
        "Fast", (BlindLevel(1, 2, minutes=3), BlindLevel(3, 6, 1)), AnteKind.BIG_BLIND
    )
    rules = RingRules(mode=Mode.TOURNAMENT, seats=4)
    plays = TournamentRules(rules, schedule, 500, 10, PrizeTable((7, 2)), 3)
    assert plays_from_json(plays_to_json(plays)) == plays


@pytest.mark.parametrize(
    "found",
    [
        {"seats": 12},
        {"seats": "six"},
        {"limit": "XL"},
        {"dealer_error_rate": "often"},
        {"no_such_option": 1},
        {"small_blind": 9},
    ],
)
def test_what_is_no_rules_is_refused_in_one_line(found: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="the rules of the table cannot be read") as caught:
        rules_from_json(found)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "found",
    [
        {},
        {"rules": 3},
        {"rules": {}, "tournament": {}},
        {"rules": {}, "tournament": 5},
        {"rules": {"mode": "tournament"}, "tournament": {"levels": [[1]], "stack": 5}},
    ],
)
def test_what_is_no_game_is_refused(found: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        plays_from_json(found)


def test_other_options_of_a_game() -> None:
    cash = game("no_limit_1_2", seats=3)
    assert cash.rules.seats == 3
    assert cash.tournament is None
    tournament = game("tournament_no_limit", seats=4)
    assert tournament.tournament is not None
    assert tournament.rules.seats == tournament.tournament.table.seats == 4
    with pytest.raises(ValueError, match="2 to 10"):
        game(seats=11)


# -- the table ------------------------------------------------------------------------------------


def test_a_table_comes_back() -> None:
    sits = {2: Opponent("Zoë", "rock", "expert", 80, 25), 4: Opponent("Б. Б.")}
    for plays in (game().plays, game("tournament_no_limit").plays):
        setup = TableSetup(plays, 3, sits, 1 << 62, 120, "Me", hides_styles=True)
        assert read_setup(setup.to_text()) == setup
        assert setup.names == {2: "Zoë", 3: "Me", 4: "Б. Б."}
        nobody = replace(setup, hero=None)
        assert read_setup(nobody.to_text()) == nobody


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rules": {}, "hero": 1}', "{"])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_setup(text)


def test_seats_must_fit() -> None:
    plays = game(seats=3).plays
    one, two = opponents(2)
    with pytest.raises(ValueError, match=r"\[1, 4\] do not fit a table of 3"):
        TableSetup(plays, 1, {4: one}, 1)
    with pytest.raises(ValueError, match="do not fit"):
        TableSetup(plays, 1, {1: one, 2: two}, 1)
    with pytest.raises(ValueError, match="at least two"):
        TableSetup(plays, 1, {}, 1)


def test_opponents_sit_clockwise_from_the_players_left() -> None:
    one, two, three = opponents(3)
    assert in_a_row((one, two), 5, 6) == {6: one, 1: two}
    assert in_a_row((one, two, three), None, 3) == {1: one, 2: two, 3: three}
    with pytest.raises(ValueError, match="3 opponents do not fit a table of 3"):
        in_a_row((one, two, three), 2, 3)


def test_what_an_opponent_brings_is_within_the_tables_limits() -> None:
    sits = {2: Opponent("A", buy_in=1), 3: Opponent("B", buy_in=90), 4: Opponent("C")}
    setup = TableSetup(game().plays, 1, sits, 1, 150)
    assert [setup.buy_in_of(seat) for seat in (1, 2, 3, 4)] == [150, 40, 90, 200]


# -- a hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_what_a_hand_began_with_comes_back(seed: int) -> None:
    setup = any_setup(Random(seed))
    names = {seat: f"N{seat}" for seat in setup.seats}
    for facts in (HandFacts(setup), HandFacts(setup, setup.seats[0], names, 3)):
        assert read_facts(facts.to_text()) == facts


@pytest.mark.parametrize("text", ["", "{}", '{"rules": {}, "stacks": [[1, 0]]}', "[1]"])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_facts(text)
