"""Short ways to set up a hand in a test: chips by seat, a button, and rules by name."""

from __future__ import annotations

from typing import Any

from casino_texas.ring.rules import Limit, Mode, RingRules
from casino_texas.ring.setup import HandSetup, Post, PostKind, standard_setup
from casino_texas.ring.view import BettingOptions
from tests.ring.hands_by_line import Play

FIXED = {"limit": Limit.FIXED_LIMIT}
POT = {"limit": Limit.POT_LIMIT}
TOURNAMENT = {"mode": Mode.TOURNAMENT}

#: Board and hole cards that make nothing beyond what the names say.
BOARD = "2d 7h 5s 6c 9d"


def rules(small: int = 5, big: int = 10, **options: Any) -> RingRules:
    """No limit cash with these blinds, unless the options say otherwise."""
    return RingRules(small_blind=small, big_blind=big, seats=10, **options)


def setup(
    table: RingRules, *stacks: int, button: int | None = None, straddle: int = 0
) -> HandSetup:
    """Seats 1, 2, ... with these chips; the button is the last of them."""
    seated = tuple(enumerate(stacks, start=1))
    return standard_setup(table, seated, button or len(stacks), straddle=straddle)


def with_posts(base: HandSetup, *posts: Post) -> HandSetup:
    """The same hand with further posts."""
    return HandSetup(base.rules, base.stacks, base.button, (*base.posts, *posts), base.absent)


def live(seat: int, amount: int = 10) -> Post:
    return Post(seat, PostKind.LIVE_BLIND, amount)


def dead(seat: int, amount: int = 5) -> Post:
    return Post(seat, PostKind.DEAD_BLIND, amount)


def hand(table: RingRules, *stacks: int, holes: dict[int, str] | None = None, **kept: Any) -> Play:
    """A dealt hand of these stacks, with the board `BOARD` unless given."""
    board = kept.pop("board", BOARD)
    return Play(setup(table, *stacks, **kept), holes or {}, board)


def limits(play: Play) -> tuple[int, int]:
    """Minimum and maximum of a bet or raise now; (0, 0) where there is none."""
    options = play.options
    return options.min_to, options.max_to


def asked(play: Play) -> tuple[int, int]:
    """Who is asked, and for how much."""
    options: BettingOptions = play.options
    return options.seat, options.call
