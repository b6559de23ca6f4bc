"""The table drawn from a view is the table that the events told lead to."""

from __future__ import annotations

import random

import pytest

from casino_texas.core.cards import DECK
from casino_texas.core.game import Step
from casino_texas.ring.actions import RingAction
from casino_texas.ring.dealer_errors import error_action
from casino_texas.ring.events import RingEvent, seen_by
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.view import DealerOptions, DealerTask
from casino_texas.ui.ring.models import RingTableModel, after, fold, table_of
from tests.ring.random_play import any_action, any_setup


def _steps(chance: random.Random) -> list[Step[RingHand, RingEvent]]:
    """A hand by chance, step by step; now and then the dealer errs."""
    stub = list(DECK)
    chance.shuffle(stub)
    steps = [new_hand(any_setup(chance))]
    while (options := steps[-1].hand.legal_actions()) is not None:
        hand = steps[-1].hand
        action: RingAction
        errors = hand.possible_errors
        if errors and chance.random() < 0.15:
            action, used = error_action(
                hand, chance.choice(errors), stub, spot=chance.randrange(99)
            )
            del stub[:used]
        elif not isinstance(options, DealerOptions):
            action = any_action(options, chance)
        elif options.task is DealerTask.RESHUFFLE:
            stub = list(DECK) if options.returned is None else [*stub, *options.returned]
            chance.shuffle(stub)
            action = options.deal(stub)
        else:
            action = options.deal(stub[: options.needed])
            del stub[: options.needed]
        steps.append(hand.apply(action))
    return steps


@pytest.mark.parametrize("count", [80, pytest.param(1500, marks=pytest.mark.slow)])
def test_view_and_fold_show_the_same_table(count: int) -> None:
    for seed in range(count):
        chance = random.Random(seed)
        steps = _steps(chance)
        seats = [seat for seat, _ in steps[0].hand.setup.stacks]
        for viewer in (chance.choice(seats), None):
            table = RingTableModel()
            for step in steps:
                table = fold(table, seen_by(viewer, step.events))
                assert table == table_of(step.hand.view(viewer)), (seed, viewer, step.events)


def test_chips_are_conserved_in_every_picture() -> None:
    for seed in range(60):
        steps = _steps(random.Random(seed))
        whole = sum(chips for _, chips in steps[0].hand.setup.stacks)
        table = RingTableModel()
        for step in steps:
            for event in seen_by(None, step.events):
                table = after(table, event)
                shown = sum(seat.stack for seat in table.seats) + table.pot
                assert shown == whole, (seed, event)
        assert table.is_over
        assert table.pot == 0
        assert sum(table.won.values()) <= whole
