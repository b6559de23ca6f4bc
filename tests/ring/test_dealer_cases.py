"""The situations of the kind dealer in `tests/data/ring_cases.yaml`, each named by its number."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from casino_texas.app.histories.scenario_file import load_scenarios
from casino_texas.app.histories.scenario_play import Played, play
from casino_texas.core.cards import Card, parse_card, parse_cards
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import DealHole, Reshuffle
from casino_texas.ring.events import (
    BoardDealt,
    CardBurned,
    DealerErred,
    HoleCardsDealt,
    Misdealt,
    Posted,
    SeatActed,
    StubReshuffled,
    seen_by,
)
from tests.ring.test_ring_cases import CASES

LIMPS = ["S1 call", "S2 call", "S3 check"]
CHECKS = ["S2 check", "S3 check", "S1 check"]
TO_THE_RIVER = [*LIMPS, *CHECKS, *CHECKS, *CHECKS]


def case(name: str, *, actions: list[str], errors: list[dict[str, Any]]) -> Played:
    """The case's deck and reshuffle, played three-handed with these actions and errors."""
    setup = CASES[name]["setup"]
    written: dict[str, Any] = {
        "id": name,
        "setup": {
            "limit": "NL",
            "mode": "cash",
            "sb": 1,
            "bb": 2,
            "button": setup["button"],
            "stacks": {"S1": 100, "S2": 100, "S3": 100},
        },
        "deck": setup["deck"],
        "actions": actions,
        "errors": errors,
    }
    if "reshuffle" in setup:
        written["reshuffle"] = setup["reshuffle"]
    (scenario,) = load_scenarios(yaml.safe_dump(written), name)
    return play(scenario)


def cards(names: list[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(names))


def holes(played: Played) -> dict[str, list[str]]:
    return {
        f"S{seat}": [card.text for card in played.hand.hole_cards(seat) if card is not None]
        for seat in (2, 3, 1)
    }


def rules_applied(played: Played) -> list[str]:
    return [event.rule for event in played.events if isinstance(event, DealerErred)]


def test_k02_one_later_card_exposed_is_replaced_and_is_the_burn_card() -> None:
    expected = CASES["K02"]["expected"]
    played = case("K02", actions=TO_THE_RIVER, errors=[{"rule": "R39", "card": 4}])
    assert holes(played) == expected["holes"]
    board = played.hand.board
    assert board[:3] == cards(expected["flop"])
    assert [card.text for card in board[3:]] == [expected["turn"], expected["river"]]
    burns = [expected[f"{street}_burn"] for street in ("flop", "turn", "river")]
    assert played.hand.burned == cards(burns)
    assert rules_applied(played) == ["R39"]
    # Everybody has seen the exposed card, dealt and burned; the other burns nobody.
    spectator = seen_by(None, played.events)
    dealt = next(event for event in spectator if isinstance(event, HoleCardsDealt))
    assert [card for card in dealt.cards if card is not None] == [parse_card("5c")]
    seen = [event.card for event in spectator if isinstance(event, CardBurned)]
    assert seen == [parse_card("5c"), None, None]


def test_k03_two_exposed_cards_are_a_misdeal() -> None:
    exposed = CASES["K03"]["setup"]["exposed_deal_index"]
    played = case("K03", actions=[], errors=[{"rule": "R40", "cards": exposed}])
    assert played.is_misdealt
    assert rules_applied(played) == ["R40"]
    assert f"S{played.hand.setup.button}" == CASES["K03"]["expected"]["button"]
    assert any(isinstance(event, Misdealt) for event in played.events)


def test_k05_premature_flop_the_round_is_finished_and_a_new_flop_comes_without_a_burn() -> None:
    setup, expected = CASES["K05"]["setup"], CASES["K05"]["expected"]
    played = case(
        "K05",
        actions=[*LIMPS, *CHECKS],
        errors=[{"rule": "R42", "pending": setup["pending"]}],
    )
    kinds = [type(event) for event in played.events]
    error, shuffled = kinds.index(DealerErred), kinds.index(StubReshuffled)
    acted = [
        f"S{event.seat}" for event in played.events[error:shuffled] if isinstance(event, SeatActed)
    ]
    assert acted == [expected["betting_first"]], "the round is finished before the new flop"
    flop, turn = [event for event in played.events if isinstance(event, BoardDealt)]
    assert flop.cards == cards(expected["flop"])
    assert turn.cards == cards([expected["turn"]])
    assert played.hand.burned == cards([*expected["burned"], expected["next_burn"]])
    assert rules_applied(played) == ["R42"]


def test_k07_premature_river_is_shuffled_back_and_the_river_comes_without_a_burn() -> None:
    setup, expected = CASES["K07"]["setup"], CASES["K07"]["expected"]
    played = case(
        "K07", actions=TO_THE_RIVER, errors=[{"rule": "R44", "pending": setup["pending"]}]
    )
    board = played.hand.board
    assert board == cards([*expected["flop"], expected["turn"], expected["river"]])
    assert played.hand.burned[-1] == parse_card(expected["river_burn"])
    assert len(played.hand.burned) == 3
    error = next(event for event in played.events if isinstance(event, DealerErred))
    assert error.cards == cards([expected["premature"]])
    assert error.rule == "R44"


def test_k08_one_extra_card_goes_back_and_is_the_burn_card() -> None:
    expected = CASES["K08"]["expected"]
    played = case("K08", actions=LIMPS, errors=[{"rule": "R45", "seat": "S2"}])
    assert holes(played) == expected["holes"]
    assert played.hand.board == cards(expected["flop"])
    assert played.hand.burned == cards([expected["flop_burn"]])
    assert rules_applied(played) == ["R45"]
    for viewer in (None, 1, 2, 3):
        (burned,) = [e for e in seen_by(viewer, played.events) if isinstance(e, CardBurned)]
        assert burned.card is None, "the extra card is not seen"


def test_k09_extra_cards_to_two_players_are_a_misdeal() -> None:
    played = case("K09", actions=[], errors=[{"rule": "R46", "seats": ["S2", "S3"]}])
    assert played.is_misdealt
    assert rules_applied(played) == ["R46"]


def test_k11_the_hand_dealt_again_is_the_same_hand() -> None:
    misdealt = case("K03", actions=[], errors=[{"rule": "R40", "cards": [3, 5]}])
    hand = misdealt.hand
    posts = [event for event in misdealt.events if isinstance(event, Posted)]
    again = hand.apply(Reshuffle()).hand
    # Button, level, players and posts are the hand's own; nothing from outside can come in.
    assert again.setup is hand.setup
    assert again.stacks == hand.stacks == ((1, 100), (2, 99), (3, 98))
    assert again.pot == sum(post.amount for post in posts) == 3
    eight_cards = parse_cards("2c 3c 4c 5c 6c 7c 8c 9c")
    with pytest.raises(IllegalAction, match="wrong number of cards"):
        again.apply(DealHole(eight_cards))
    dealt = again.apply(DealHole(eight_cards[:6])).hand
    assert dealt.to_act == 1
