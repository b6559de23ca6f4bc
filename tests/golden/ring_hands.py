"""Whole ring hands as text: every action, every event, and the view of each seat.

The hands stand in `ring_hands.yaml`; what they give is kept in `ring/`, one file a hand, so that
any change of the engine shows as a difference somebody has to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path

from casino_texas.app.histories.scenario_file import load_scenarios
from casino_texas.app.histories.scenario_play import Played, play
from casino_texas.core.cards import Card
from casino_texas.core.hands import class_of
from casino_texas.ring.actions import DEALER, DealBoard, DealHole
from casino_texas.ring.events import RingEvent, seen_by
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.view import RingView, SeatView

HERE = Path(__file__).parent
SOURCE = HERE / "ring_hands.yaml"
FOLDER = HERE / "ring"


def render() -> dict[str, str]:
    """The text of every golden hand, by file name."""
    scenarios = load_scenarios(SOURCE.read_bytes(), SOURCE.name)
    return {f"{scenario.id}.txt": "\n".join(lines(play(scenario))) + "\n" for scenario in scenarios}


def lines(played: Played) -> Iterator[str]:
    setup = played.hand.setup
    rules = setup.rules
    yield f"{rules.limit.value} {rules.mode.value}, button seat {setup.button}"
    yield f"stacks {written(setup.stacks)}"
    step = new_hand(setup)
    yield from told(step.events, step.hand)
    hand = step.hand
    for number, action in enumerate(played.actions, start=1):
        actor = "dealer" if hand.to_act == DEALER else f"seat {hand.to_act}"
        legal = hand.legal_actions()
        yield ""
        yield f"{number}. {actor}: {written(action)}"
        yield f"   of {written(legal)}"
        step = hand.apply(action)
        hand = step.hand
        yield from told(step.events, hand)
        if isinstance(action, DealHole | DealBoard) or hand.is_over:
            for viewer in (None, *setup.seats):
                yield from seen(hand.view(viewer))
        elif hand.to_act:
            yield from seen(hand.view(hand.to_act))
    yield ""
    yield f"pots {written(hand.final_pots)}"
    yield f"uncalled {written(hand.returned)}"
    yield f"shown {sorted(hand.shown_cards)} mucked {sorted(hand.mucked_cards)}"
    yield f"stacks {written(hand.stacks)}"


def told(events: tuple[RingEvent, ...], hand: RingHand) -> Iterator[str]:
    """Each event, and how the seats saw it where they saw it otherwise."""
    for event in events:
        yield f"   > {written(event)}"
        for viewer in (None, *hand.setup.seats):
            (same,) = seen_by(viewer, [event])
            if same != event:
                yield f"     {whom(viewer)} sees {written(same)}"


def seen(view: RingView) -> Iterator[str]:
    """One view, a line for the table and one for the seats."""
    board = written(view.board) or "no board"
    yield (
        f"   {whom(view.viewer)}: {view.stage.value} {view.street.name.lower()}, to act "
        f"{view.to_act}, {board}, burned {view.burned}, aside {written(view.set_aside) or '-'}, "
        f"pot {view.pot}, price {view.price}, {len(view.history)} acts"
    )
    yield f"     {' | '.join(seat_line(seat) for seat in view.seats)}"
    if view.pots:
        yield f"     {written(view.pots)}"
    for award in view.awards:
        hand = f" with {class_of(award.strength).name.lower()}" if award.strength else ""
        yield f"     pot {award.pot} of {award.amount} to {written(award.shares)}{hand}"


def seat_line(seat: SeatView) -> str:
    flags = " shown" * seat.is_shown + " declared" * seat.has_declared
    cards = " ".join("??" if card is None else card.text for card in seat.cards) or "-"
    money = f"{seat.stack} bet {seat.bet} paid {seat.paid}"
    return f"{seat.seat} {cards} {money} {seat.status.value}{flags}"


def whom(viewer: int | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"


def written(value: object) -> str:
    """Values as short, stable text."""
    if isinstance(value, Card):
        return value.text
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        parts = ["??" if item is None else written(item) for item in value]
        has_cards = any(isinstance(item, Card) for item in value)
        return " ".join(parts) if has_cards else f"({', '.join(parts)})" if parts else ""
    if is_dataclass(value) and not isinstance(value, type):
        parts = [
            f"{part.name}={written(getattr(value, part.name))}"
            for part in fields(value)
            if getattr(value, part.name) != ()
        ]
        return f"{type(value).__name__}({', '.join(parts)})"
    return str(value)
