"""Actions of a hand as text: every action comes back as it was, and nothing else is read."""

from __future__ import annotations

import random

import pytest

from casino_texas.core.cards import parse_cards
from casino_texas.errors import InputError
from casino_texas.ring.actions import (
    Bet,
    Call,
    Check,
    DealBoard,
    DealEarly,
    DealHole,
    DeclareBoard,
    ExtraCard,
    Fold,
    Muck,
    OverdealFlop,
    Raise,
    ReplaceExposed,
    Reshuffle,
    RingAction,
    Show,
)
from casino_texas.ring.hand import new_hand
from casino_texas.ring.notation import format_action, parse_action
from tests.ring.random_play import any_setup, play_random

AS, KD, TC, TWO = parse_cards("As Kd Tc 2h")


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Fold(3), "S3 fold"),
        (Check(10), "S10 check"),
        (Call(1), "S1 call"),
        (Bet(2, 40), "S2 bet 40"),
        (Raise(2, 600), "S2 raise_to 600"),
        (Show(4), "S4 show"),
        (Show(4, (AS, KD)), "S4 show As Kd"),
        (Muck(4), "S4 muck"),
        (DeclareBoard(4), "S4 declare_board"),
        (DealHole((AS, None, KD, TC)), "-- hole As ?? Kd Tc"),
        (DealHole((AS, KD), (1, 2)), "-- hole As Kd exposed 1 2"),
        (
            DealHole((AS, KD), (), (ExtraCard(2, TC, 4), ExtraCard(10, TWO, 12))),
            "-- hole As Kd extra S2:Tc@4 S10:2h@12",
        ),
        (DealHole((AS,), (1,), (ExtraCard(2, TC, 4),)), "-- hole As exposed 1 extra S2:Tc@4"),
        (ReplaceExposed(AS), "-- replace As"),
        (DealBoard((AS, KD, TC), TWO), "-- board As Kd Tc burn 2h"),
        (DealBoard((AS,)), "-- board As"),
        (OverdealFlop((AS, KD, TC, TWO)), "-- overdeal As Kd Tc 2h"),
        (DealEarly((AS,), TWO), "-- early As burn 2h"),
        (Reshuffle((AS, KD)), "-- reshuffle As Kd"),
        (Reshuffle(), "-- reshuffle"),
    ],
)
def test_every_action_has_its_line(action: RingAction, line: str) -> None:
    assert format_action(action) == line
    assert parse_action(line) == action
    assert parse_action(f"  {line.replace(' ', '  ')} ") == action


@pytest.mark.parametrize("seed", range(60))
def test_a_hand_is_its_setup_and_its_lines(seed: int) -> None:
    chance = random.Random(seed)
    hand = play_random(any_setup(chance), chance, error_rate=0.15).hand
    again = new_hand(hand.setup).hand
    for line in map(format_action, hand.actions):
        again = again.apply(parse_action(line)).hand
    assert again.is_over
    assert again.view(None) == hand.view(None)
    assert again.actions == hand.actions


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "write it like"),
        ("S11 fold", "write it like"),
        ("S0 fold", "write it like"),
        ("S3 raise 40", "write it like"),
        ("S3 raise_to", "write it like"),
        ("S3 raise_to -4", "write it like"),
        ("S3 fold 4", "write it like"),
        ("S3 show As As", "As is there twice"),
        ("S3 show 1x", "not a card"),
        ("-- hole", "the cards are missing"),
        ("-- hole As Kd exposed x", "no place in the deal"),
        ("-- hole As Kd extra Kh", "write it like S2:Kh@12"),
        ("-- hole As Kd extra S2:As@4", "As is there twice"),
        ("-- board", "write it like"),
        ("-- board burn 4s", "write it like|not a card"),
        ("-- replace", "write it like"),
        ("-- blinds", "write it like"),
        ("-- finish S1=40", "write it like"),
    ],
)
def test_what_is_no_action_is_refused_in_one_line(line: str, why: str) -> None:
    with pytest.raises(InputError, match=why) as caught:
        parse_action(line)
    assert "\n" not in str(caught.value)
