"""A finished casino hand again, in the steps a person would tell it in.

Knows: which events belong together.  Must not know: words, or how a table is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from casino_texas.app.rules.loader import load_rules
from casino_texas.app.store.records import StoredHand
from casino_texas.casino.actions import CasinoAction, parse_action
from casino_texas.casino.events import (
    AntePlaced,
    BoardDealt,
    BoxFolded,
    BoxSettled,
    CardsDealt,
    CasinoEvent,
    DealerDealt,
    HandEnded,
)
from casino_texas.casino.hand import CasinoHand, new_hand, replay
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import CasinoView
from casino_texas.core.chips import Chips
from casino_texas.errors import CasinoTexasError


@dataclass(frozen=True, slots=True)
class HandStep:
    """What happened in one step, and which box decides after it (None: nobody)."""

    events: tuple[CasinoEvent, ...]
    to_act: int | None = None


@dataclass(frozen=True, slots=True)
class SteppedHand:
    """A hand as it was played: before it `start` chips, after it `view`."""

    rules: CasinoRules
    start: Chips
    steps: tuple[HandStep, ...]
    view: CasinoView

    @property
    def boxes(self) -> tuple[int, ...]:
        """The boxes in play."""
        return tuple(box.box for box in self.view.boxes)


def stepped(hand: StoredHand, *, rules: CasinoRules | None = None) -> SteppedHand:
    """Play a stored casino hand again; `rules` are those in its text, where they are known.

    Raises:
        CasinoTexasError: it cannot be played again: what is stored is not a legal hand.
    """
    if hand.start.game != "casino":
        raise CasinoTexasError(f"hand {hand.id} was not played at the casino table")
    if rules is None:
        rules = load_rules(hand.start.rules.text, hand.start.rules.file).rules
    played = new_hand(rules, hand.start.bankroll)
    steps: list[HandStep] = []
    for text in hand.actions:
        played, made = _acted(played, parse_action(text))
        steps += made
    return SteppedHand(rules, hand.start.bankroll, tuple(steps), played.view())


def view_before(hand: StoredHand, number: int) -> CasinoView:
    """What the player saw before an action of a stored casino hand, counted from 1.

    Raises:
        CasinoTexasError: it cannot be played again, or has no such action.
    """
    rules = load_rules(hand.start.rules.text, hand.start.rules.file).rules
    if not 1 <= number <= len(hand.actions):
        raise CasinoTexasError(f"hand {hand.id} has no action {number}")
    actions = [parse_action(text) for text in hand.actions[: number - 1]]
    return replay(rules, hand.start.bankroll, actions).view()


def _acted(hand: CasinoHand, action: CasinoAction) -> tuple[CasinoHand, list[HandStep]]:
    step = hand.apply(action)
    parts = list(_parted(step.events))
    steps = [HandStep(part) for part in parts[:-1]]
    return step.hand, [*steps, HandStep(parts[-1], step.hand.to_act)]


def _parted(events: tuple[CasinoEvent, ...]) -> Iterator[tuple[CasinoEvent, ...]]:
    """The events in groups: all ANTEs, the whole deal, a fold with its loss, else one by one."""
    group: list[CasinoEvent] = []
    for event in events:
        if group and not _belongs(event, group[-1]):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def _belongs(event: CasinoEvent, before: CasinoEvent) -> bool:
    match event:
        case AntePlaced():
            return isinstance(before, AntePlaced)
        case CardsDealt() | DealerDealt() | BoardDealt():
            return isinstance(before, CardsDealt | DealerDealt)
        case BoxSettled(box):
            return isinstance(before, BoxFolded) and before.box == box
        case HandEnded():
            return True
        case _:
            return False
