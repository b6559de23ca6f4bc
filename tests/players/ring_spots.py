"""Views of chosen moments for tests of the opponents."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from casino_texas.players.bots.bot import Bot, Decision
from casino_texas.players.bots.combos import NAMES
from casino_texas.players.bots.notes import OpponentNotes
from casino_texas.players.bots.styles import LEVELS, STYLES
from casino_texas.ring.rules import Limit, RingRules
from casino_texas.ring.setup import standard_setup
from casino_texas.ring.view import RingView
from tests.ring.hands_by_line import Play


def class_named(name: str) -> int:
    """The class of `AA`, `AKs` or `AKo`."""
    return NAMES.index(name)


def played(
    *lines: str,
    holes: Mapping[int, str],
    board: str = "",
    seats: int = 6,
    depth: int = 100,
    limit: Limit = Limit.NO_LIMIT,
) -> Play:
    """A hand at 5-10 with the button at seat 1, after these actions."""
    rules = RingRules(limit=limit, small_blind=5, big_blind=10, seats=10)
    stacks = tuple((seat, 10 * depth) for seat in range(1, seats + 1))
    return Play(standard_setup(rules, stacks, 1), holes, board)(*lines)


def view_of(play: Play) -> RingView:
    """The view of who is to act."""
    seat = play.hand.to_act
    assert seat
    return play.hand.view(seat)


def ask(
    view: RingView,
    *,
    style: str = "solid",
    level: str = "expert",
    seed: int = 0,
    notes: OpponentNotes | None = None,
) -> Decision:
    """What an opponent decides, with no error caught on the way."""
    bot = Bot(STYLES[style], LEVELS[level], chance=Random(seed), notes=notes)
    decision = bot.think(view)
    assert decision.fault is None, decision.fault.trace
    return decision


def often(view: RingView, kind: type, *, times: int = 20, **how: str) -> float:
    """In what share of so many tries the action is of that kind."""
    found = [ask(view, seed=seed, **how).action for seed in range(times)]
    return sum(isinstance(action, kind) for action in found) / times
