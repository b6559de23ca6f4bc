"""Chips before the deal: whatever a player does, what lies there can be dealt."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.casino.actions import PlaceAntes
from casino_texas.casino.hand import new_hand
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import LegalActions, Stage
from casino_texas.ui.casino.staking import RAIL, Refusal, Stakes, chip_rail
from tests.casino.strategies import rich, seeds, tables


def limits(
    *, minimum: int = 5, maximum: int = 500, step: int = 5, affordable: int = 10_000
) -> LegalActions:
    return LegalActions(
        Stage.ANTES,
        ante_minimum=minimum,
        ante_maximum=maximum,
        ante_step=step,
        antes_affordable=affordable,
        boxes_maximum=3,
        boxes_table=6,
    )


@pytest.mark.parametrize(
    ("legal", "rail"),
    [
        (limits(), (5, 25, 100, 500)),
        (limits(minimum=1, maximum=1000, step=1), (1, 5, 25, 100, 500)),
        (limits(minimum=12, maximum=400, step=12), (12, 60, 300)),
        (limits(minimum=1000, maximum=100_000, step=100), (100, 500, 1_000, 5_000, 25_000)),
    ],
)
def test_the_rail_fits_the_table(legal: LegalActions, rail: tuple[int, ...]) -> None:
    assert chip_rail(legal) == rail


def test_add_undo_double_and_rebet() -> None:
    stakes = Stakes.empty(limits(), last=((1, 25), (3, 10)))
    added = stakes.add(1, 25)
    assert isinstance(added, Stakes)
    doubled = added.double()
    assert isinstance(doubled, Stakes)
    assert doubled.antes == ((1, 50),)
    assert doubled.undo() == added
    again = doubled.rebet()
    assert isinstance(again, Stakes)
    assert again.antes == ((1, 25), (3, 10))
    cleared = again.clear()
    assert isinstance(cleared, Stakes)
    assert cleared.why_no_deal == Refusal("no_ante", 5)


def test_a_first_chip_below_the_minimum_brings_the_minimum() -> None:
    stakes = Stakes.empty(limits(minimum=25)).add(2, 5)
    assert isinstance(stakes, Stakes)
    assert stakes.antes == ((2, 25),)
    gone = stakes.remove(2)
    assert isinstance(gone, Stakes)
    assert gone.antes == ()


@pytest.mark.parametrize(
    ("legal", "box", "chip", "refusal"),
    [
        (limits(maximum=100), 1, 500, Refusal("above_maximum", 100)),
        (limits(affordable=20), 1, 25, Refusal("cannot_afford", 20)),
    ],
)
def test_refusals_say_the_limit(legal: LegalActions, box: int, chip: int, refusal: Refusal) -> None:
    assert Stakes.empty(legal).add(box, chip) == refusal


def test_no_more_boxes_than_one_player_may_hold() -> None:
    stakes: Stakes | Refusal = Stakes.empty(limits())
    for box in (1, 2, 3):
        assert isinstance(stakes, Stakes)
        stakes = stakes.add(box, 5)
    assert isinstance(stakes, Stakes)
    assert stakes.add(4, 5) == Refusal("boxes_full", 3)


@given(tables(), seeds, st.integers(0, 300))
def test_whatever_is_staked_can_be_dealt(rules: CasinoRules, seed: int, antes: int) -> None:
    random = Random(seed)
    bankroll = random.choice((rich(rules), antes * rules.ante.minimum))
    hand = new_hand(rules, bankroll)
    legal = hand.legal_actions()
    rail = chip_rail(legal)
    assert 1 <= len(rail) <= RAIL
    stakes = Stakes.empty(legal, last=((1, rules.ante.minimum),))
    for _ in range(30):
        box = random.randint(1, legal.boxes_table)
        match random.randint(0, 6):
            case 0 | 1:
                moved = stakes.add(box, random.choice(rail))
            case 2:
                moved = stakes.remove(box)
            case 3:
                moved = stakes.undo()
            case 4:
                moved = stakes.clear()
            case 5:
                moved = stakes.rebet()
            case _:
                moved = stakes.double()
        if isinstance(moved, Stakes):
            stakes = moved
        if stakes.why_no_deal is None:
            placed = hand.apply(PlaceAntes(stakes.antes)).hand
            assert placed.bankroll == bankroll - stakes.total
