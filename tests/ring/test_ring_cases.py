"""Every situation of the kinds hand and eval in `tests/data/ring_cases.yaml`, through one adapter.

The scenario reader plays a hand; what it gives is compared with what the case expects.  Where a
case names a conflict between authorities, the default is what it expects, and the other choice is
tested below as an option.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from casino_texas.app.histories.scenario import Scenario
from casino_texas.app.histories.scenario_file import load_scenarios
from casino_texas.app.histories.scenario_play import Decision, Played, ScenarioError, play
from casino_texas.core.cards import parse_cards
from casino_texas.core.hands import best_hand

PATH = Path(__file__).parents[1] / "data" / "ring_cases.yaml"
TEXT = PATH.read_bytes()
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in yaml.safe_load(TEXT)["cases"]}
SCENARIOS = {scenario.id: scenario for scenario in load_scenarios(TEXT, PATH.name)}
EVALS = {name: case for name, case in CASES.items() if case["kind"] == "eval"}


def by_name(scenario: Scenario, by_seat: dict[int, int]) -> dict[str, int]:
    return {scenario.names[seat]: chips for seat, chips in by_seat.items()}


def checkpoint(played: Played, decision: Decision) -> dict[str, Any]:
    """A decision in the words of the cases."""
    seat = decision.to_act
    return {
        "after": decision.after,
        "street": decision.street.name.lower(),
        "to_act": None if seat is None else played.scenario.names[seat],
        "call": decision.call,
        "can_raise": decision.can_raise,
        "min_to": decision.min_to,
        "max_to": decision.max_to,
    }


def test_all_cases_are_here() -> None:
    kinds = [case["kind"] for case in CASES.values()]
    counted = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counted == {"hand": 35, "eval": 9, "table": 22, "dealer": 7, "ui": 9}
    assert len(SCENARIOS) == 35


@pytest.mark.parametrize("name", SCENARIOS)
def test_hand(name: str) -> None:
    scenario = SCENARIOS[name]
    played = play(scenario)
    expected = CASES[name]["expected"]
    reached = {decision.after: checkpoint(played, decision) for decision in played.decisions}
    for wanted in expected.get("checkpoints", []):
        found = reached[wanted["after"]]
        assert wanted.items() <= found.items(), f"{wanted} is not in {found}"
    if "uncalled" in expected:
        assert by_name(scenario, played.uncalled) == expected["uncalled"]
    if "pots" in expected:
        found_pots = [
            {
                "amount": result.pot.amount,
                "eligible": sorted(
                    (scenario.names[seat] for seat in result.pot.eligible),
                    key=list(scenario.names.values()).index,
                ),
            }
            for result in played.pots
        ]
        assert found_pots == expected["pots"]
    if "winners" in expected:
        winners = {scenario.names[s] for result in played.pots for s, _ in result.winners}
        assert winners == set(expected["winners"])
    if "final_stacks" in expected:
        assert played.hand.is_over
        assert by_name(scenario, dict(played.hand.stacks)) == expected["final_stacks"]
        assert played.decisions[-1].to_act is None


@pytest.mark.parametrize("name", EVALS)
def test_eval(name: str) -> None:
    case = EVALS[name]
    hands = {side: best_hand(parse_cards(case["cards"][side])) for side in ("a", "b")}
    difference = hands["a"].strength - hands["b"].strength
    winner = "tie" if not difference else "a" if difference > 0 else "b"
    assert winner == case["expected"]["winner"]
    for side in ("a", "b"):
        if side in case["expected"]:
            spoken = hands[side].hand_class.name.lower().replace("_", " ")
            assert spoken == case["expected"][side]


def with_setup(name: str, old: str, new: str) -> Scenario:
    """The case with one word of its setup changed."""
    text = yaml.safe_dump(CASES[name], default_flow_style=True, width=10_000)
    assert text.count(old) == 1, text
    (scenario,) = load_scenarios(text.replace(old, new), name)
    return scenario


def test_b02_option_four_raises_after_the_big_blind() -> None:
    played = play(with_setup("B02", "cap_raises: 3", "cap_raises: 4"))
    after_eight = played.decisions[3]
    assert (after_eight.can_raise, after_eight.min_to, after_eight.max_to) == (True, 10, 10)


def test_b03_option_the_cap_stays_for_two_players() -> None:
    scenario = with_setup("B03", "hu_unlimited: true", "hu_unlimited: false")
    with pytest.raises(ScenarioError, match=r"S2 raise_to 20\): capped"):
        play(scenario)


def test_c01_option_the_small_blind_is_counted_up() -> None:
    scenario = with_setup("C01", "mode: cash", "mode: cash, rules: {small_blind_counted_up: true}")
    assert play(scenario).decisions[0].max_to == 40
