"""Scenario files: what is read, what is refused in one clear line, and how a hand is played."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from casino_texas.app.histories.scenario import Scenario
from casino_texas.app.histories.scenario_file import load_scenarios
from casino_texas.app.histories.scenario_play import Played, ScenarioError, final_stacks, play
from casino_texas.app.rules.problems import RulesFileError
from casino_texas.core.cards import parse_cards
from casino_texas.errors import IllegalAction
from casino_texas.ring.events import DealerErred, HandShown
from casino_texas.ring.rules import (
    AnteKind,
    DeclareBoard,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    Straddle,
)

CASE: dict[str, Any] = {
    "setup": {
        "limit": "NL",
        "mode": "cash",
        "sb": 5,
        "bb": 10,
        "button": "S3",
        "stacks": {"S1": 200, "S2": 300, "S3": 400},
    },
    "cards": {"S1": "AsAd", "S2": "KsKd", "S3": "QsQd", "board": "2c7d9h4s3s"},
    "actions": ["S3 call", "S1 call", "S2 check"],
}
CHECKS = ["S1 check", "S2 check", "S3 check"]
WHOLE = [*CASE["actions"], "-- flop", *CHECKS, "-- turn", *CHECKS, "-- river", *CHECKS]


def written(**changes: Any) -> str:
    """The case as a file, with other keys; `setup__bb` changes a key of the setup, None drops."""
    case = {**CASE, "setup": {**CASE["setup"]}}
    for name, value in changes.items():
        table, _, key = name.partition("__")
        place = case["setup"] if key else case
        if value is None:
            del place[key or table]
        else:
            place[key or table] = value
    return yaml.safe_dump(case, sort_keys=False, default_flow_style=None, width=1000)


def read(**changes: Any) -> Scenario:
    (scenario,) = load_scenarios(written(**changes), "case.yaml")
    return scenario


def played(**changes: Any) -> Played:
    return play(read(**changes))


def lines(text: str | bytes) -> list[str]:
    with pytest.raises(RulesFileError) as caught:
        load_scenarios(text, "case.yaml")
    return list(caught.value.lines())


def test_defaults_of_a_setup() -> None:
    scenario = read(setup__limit=None, setup__mode=None)
    rules = scenario.setup.rules
    assert (rules.limit, rules.mode) == (Limit.NO_LIMIT, Mode.CASH)
    assert (rules.lower_limit, rules.upper_limit, rules.cap_raises) == (10, 20, 3)
    assert rules.heads_up_cap is HeadsUpRaises.ROUND_START
    assert scenario.names == {1: "S1", 2: "S2", 3: "S3"}
    assert read(setup__mode="tournament").setup.rules.heads_up_cap is HeadsUpRaises.NEVER


def test_every_key_of_a_setup() -> None:
    rules = read(
        setup__limit="FL",
        setup__small_bet=12,
        setup__big_bet=30,
        setup__cap_raises=4,
        setup__hu_unlimited=False,
        setup__ante=2,
        setup__rules={
            "declare_board": "before_mucking",
            "first_to_show": "last_active",
            "called_must_show": True,
            "all_in_turned_up": False,
        },
    ).setup.rules
    assert (rules.limit, rules.lower_limit, rules.upper_limit) == (Limit.FIXED_LIMIT, 12, 30)
    assert (rules.cap_raises, rules.heads_up_cap) == (4, HeadsUpRaises.NEVER)
    assert (rules.ante, rules.ante_kind) == (2, AnteKind.EACH)
    assert rules.declare_board is DeclareBoard.BEFORE_MUCKING
    assert rules.first_to_show is FirstToShow.LAST_ACTIVE
    assert (rules.called_must_show, rules.all_in_turned_up) == (True, False)
    lifted = read(setup__hu_unlimited=True, setup__mode="tournament").setup.rules
    assert lifted.heads_up_cap is HeadsUpRaises.ROUND_START


def test_big_blind_ante_and_straddle() -> None:
    rules = read(setup__bb_ante=10).setup.rules
    assert (rules.ante, rules.ante_kind) == (10, AnteKind.BIG_BLIND)
    straddled = read(setup__straddle={"S3": 20}, actions=[])
    assert straddled.setup.rules.straddle is Straddle.RAISE_TO_3BB
    assert play(straddled).decisions[0].to_act == 1
    option = {"straddle": "4bb"}
    four = read(setup__straddle={"S3": 20}, setup__rules=option, actions=[])
    assert play(four).decisions[0].min_to == 40


def test_seats_of_any_name_are_counted_from_one() -> None:
    text = written().replace("S1", "p1").replace("S2", "p2").replace("S3", "Anna")
    (scenario,) = load_scenarios(text, "case.yaml")
    assert scenario.names == {1: "p1", 2: "p2", 3: "Anna"}
    assert scenario.setup.button == 3
    assert dict(final_stacks(play(scenario)))["Anna"] == 390


def test_other_kinds_of_a_list_are_skipped() -> None:
    hand = yaml.safe_load(written())
    text = yaml.safe_dump({"cases": [{"kind": "eval", "id": "H01"}, {"kind": "hand", **hand}]})
    assert len(load_scenarios(text, "cases.yaml")) == 1
    assert load_scenarios("cases: []", "cases.yaml") == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"setup__bb": None}, "setup.bb: is missing; write bb: 2"),
        ({"setup__bb": "ten"}, 'setup.bb: "ten" is not a number'),
        ({"setup__limit": "XL"}, 'setup.limit: "XL" is not known here'),
        ({"setup__button": "S9"}, 'setup.button: "S9" is no seat; the seats are S1, S2, S3'),
        ({"setup__stacks": {"S1": 0, "S2": 5}}, 'setup.stacks.S1: "0" is too small'),
        ({"setup__stacks": {"S3": 9}}, "setup: 1 players; a hand has 2 to 10; change it"),
        ({"setup__stacks": {"S2": 9, "S1": 9, "S3": 9}}, "clockwise; change it"),
        ({"setup__sb": 20}, "setup: the small blind is not above the big blind (R4)"),
        ({"setup__rules": {"declare": "off"}}, "setup.rules.declare: unknown key; did you mean"),
        ({"actions": None}, "actions: is missing"),
        ({"actions": ["S1 jump"]}, 'actions[1]: "S1 jump" is not an action'),
        ({"actions": ["S1 bet"]}, 'actions[1]: "S1 bet" is not an action'),
        ({"actions": ["S1 call 5"]}, 'actions[1]: "S1 call 5" is not an action'),
        ({"actions": ["S1 bet -5"]}, 'actions[1]: "-5" is not an amount; write whole chips'),
        ({"actions": ["S7 call"]}, 'actions[1]: "S7" is no seat'),
        ({"cards": None}, "cards: no cards are given"),
        ({"cards": {"S1": "AsAd", "S2": "AsKd"}}, "cards.S2: As is there twice; S1 has it"),
        ({"cards": {"S1": "As"}}, "cards.S1: 1 cards; a player has two"),
        ({"cards": {"S1": "AsXx"}}, "cards.S1: 'Xx' is not a card"),
        ({"deck": ["2c", "2c"]}, "deck: a card is there twice"),
        ({"errors": [{"rule": "R39"}]}, "errors: an error needs a deck; write deck:"),
        ({"errors": [{"rule": "R99"}]}, 'errors[1].rule: "R99" is not known here'),
        ({"errors": [{"card": 4}]}, "errors[1].rule: is missing"),
        ({"action": []}, "action: unknown key; did you mean actions?"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(changes: dict[str, Any], expected: str) -> None:
    said = lines(written(**changes))
    assert any(expected in line for line in said), said
    assert all(line.startswith("case.yaml:") and "\n" not in line for line in said)


def test_all_that_is_wrong_is_said_at_once() -> None:
    said = lines(written(setup__bb="ten", setup__limit="XL"))
    assert len(said) == 2


@pytest.mark.parametrize("text", ["", "[1, 2]", "just text", "a: [", b"\xff\xfe"])
def test_what_is_no_scenario(text: str | bytes) -> None:
    (line,) = lines(text)
    assert line.startswith("case.yaml:")


def test_a_whole_hand() -> None:
    result = played(actions=WHOLE)
    assert result.hand.is_over
    assert final_stacks(result) == [("S1", 220), ("S2", 290), ("S3", 390)]
    assert [decision.after for decision in result.decisions] == list(range(13))
    assert result.decisions[-1].to_act is None
    first = result.decisions[0]
    assert (first.to_act, first.call, first.can_raise) == (3, 10, True)
    assert (first.min_to, first.max_to) == (20, 400)
    (pot,) = result.pots
    assert (pot.pot.amount, pot.pot.eligible, pot.winners) == (30, (1, 2, 3), ((1, 30),))


def test_where_nothing_is_said_the_winner_shows_and_the_beaten_muck() -> None:
    result = played(actions=WHOLE)
    assert list(result.hand.shown_cards) == [1]
    assert sorted(result.hand.mucked_cards) == [2, 3]


def test_what_is_said_at_the_showdown_is_done() -> None:
    result = played(actions=[*WHOLE, "S1 muck", "S2 show", "S3 show"])
    assert dict(result.hand.stacks) == {1: 190, 2: 320, 3: 390}
    assert sorted(result.hand.shown_cards) == [2, 3]


def test_who_shows_and_does_not_declare_the_board_lets_it_go() -> None:
    cards = {"S1": "2s2h", "S2": "3s3h", "S3": "QsQh", "board": "TcJdQcKdAh"}
    rule = {"declare_board": "before_mucking"}
    silent = played(cards=cards, setup__rules=rule, actions=[*WHOLE, "S1 show"])
    assert dict(silent.hand.stacks) == {1: 190, 2: 305, 3: 405}
    spoken = [*WHOLE, "S1 show", "S1 declare_board"]
    assert dict(played(cards=cards, setup__rules=rule, actions=spoken).hand.stacks) == {
        1: 200,
        2: 300,
        3: 400,
    }


def test_actions_may_end_before_the_hand() -> None:
    result = played(actions=["S3 call"])
    assert not result.hand.is_over
    assert [decision.to_act for decision in result.decisions] == [3, 1]


def test_hidden_cards_may_be_left_out() -> None:
    result = played(cards={"S1": "????", "board": "2c7d9h4s3s"}, actions=WHOLE)
    assert result.hand.is_over
    assert len(result.hand.mucked_cards) == 2


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (["S1 call"], "action 1 (S1 call): not your turn: to act 3"),
        (["S3 raise_to 15"], "(S3 raise_to 15): below minimum: to 15, minimum 20, maximum 400"),
        (["S3 check"], "action 1 (S3 check): cannot check: needs 10"),
        (["S3 bet 20"], "action 1 (S3 bet 20): bet stands: price 10"),
        (["S3 show"], "action 1 (S3 show): the betting is not over"),
        ([*CASE["actions"], "-- turn", "S1 check"], "(-- turn): the hand is at flop"),
        ([*WHOLE, "S1 call"], "action 16 (S1 call): the betting is over"),
        (["S3 fold", "S1 fold", "S2 check"], "action 3 (S2 check): the hand is over"),
    ],
)
def test_what_does_not_fit_the_hand(actions: list[str], said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        played(actions=actions)
    assert said in str(caught.value)
    assert str(caught.value).startswith("hand: ")


def test_the_engines_own_error_comes_along() -> None:
    with pytest.raises(ScenarioError) as caught:
        played(actions=["S3 raise_to 15"])
    cause = caught.value.cause
    assert isinstance(cause, IllegalAction)
    assert (cause.actor, cause.reason, cause.details["minimum"]) == (3, "below_minimum", 20)


def test_a_board_that_is_too_short() -> None:
    with pytest.raises(ScenarioError, match="the board has 3 cards; the turn needs 4"):
        played(cards={"board": "2c7d9h"}, actions=WHOLE)


DECK = "2c 3c 4c 5c 6c 7c 8d 9d Td Jd Qd Kd Ah Kh Qh Jh"


def with_deck(*errors: dict[str, Any], actions: list[str], **more: Any) -> Played:
    return played(cards=None, deck=DECK, errors=list(errors), actions=actions, **more)


def rules_of(result: Played) -> list[str]:
    return [event.rule for event in result.events if isinstance(event, DealerErred)]


def test_a_deck_deals_burns_too() -> None:
    result = with_deck(actions=WHOLE)
    assert result.hand.burned == parse_cards("8d Qd Ah")
    assert result.hand.board == parse_cards("9d Td Jd Kd Kh")
    assert any(isinstance(event, HandShown) for event in result.events)


def test_a_misdeal_ends_the_scenario_unless_a_new_deck_is_given() -> None:
    result = with_deck({"rule": "R38"}, actions=[])
    assert result.is_misdealt
    assert not result.hand.is_over
    again = with_deck({"rule": "R38"}, actions=["S3 fold", "S1 fold"], reshuffle=DECK)
    assert again.hand.is_over
    assert not again.is_misdealt


@pytest.mark.parametrize(
    ("error", "actions", "rule"),
    [
        ({"rule": "R38"}, [], "R38"),
        ({"rule": "R39", "card": 4}, WHOLE, "R39"),
        ({"rule": "R40", "cards": [3, 5]}, [], "R40"),
        ({"rule": "R41"}, CASE["actions"], "R41"),
        ({"rule": "R41", "cards": 5}, CASE["actions"], "R41"),
        ({"rule": "R42", "pending": "S1"}, CASE["actions"], "R42"),
        ({"rule": "R43", "after": 4}, WHOLE[:8], "R43"),
        ({"rule": "R44"}, WHOLE[:11], "R44"),
        ({"rule": "R45", "seat": "S2", "after": 3}, WHOLE, "R45"),
        ({"rule": "R46", "seats": ["S1", "S2"]}, [], "R46"),
    ],
)
def test_every_error_of_the_dealer_can_be_forced(
    error: dict[str, Any], actions: list[str], rule: str
) -> None:
    result = with_deck(error, actions=actions)
    assert rules_of(result) == [rule]


def test_errors_happen_when_they_are_due() -> None:
    result = with_deck({"rule": "R42", "after": 2}, actions=["S3 call", "S1 call"])
    assert rules_of(result) == ["R42"]
    assert result.hand.to_act == 2
    assert rules_of(with_deck({"rule": "R42", "after": 2}, actions=["S3 call"])) == []


def test_a_reshuffle_that_is_not_given() -> None:
    with pytest.raises(ScenarioError, match="reshuffled; write their order"):
        with_deck({"rule": "R41"}, actions=WHOLE)


def test_a_deck_too_short_for_its_error() -> None:
    with pytest.raises(ScenarioError, match="too few cards"):
        played(cards=None, deck="2c 3c 4c 5c 6c 7c", errors=[{"rule": "R45"}], actions=[])
