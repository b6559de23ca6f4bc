"""How a hand begins: who sits where with how much, where the button is, and who posts what.

The table between hands (`table`) makes a setup; `hand.new_hand` takes it.  Knows: the posts of an
ordinary hand.  Must not know: why somebody owes a dead blind, or how the button came here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import field
from enum import Enum

from casino_texas.core.chips import Chips
from casino_texas.core.values import value
from casino_texas.errors import InputError
from casino_texas.ring.rules import AnteKind, RingRules


class PostKind(Enum):
    """What is paid before the cards; `is_live` if it counts as a bet of the first round."""

    is_live: bool

    def __new__(cls, text: str, is_live: bool) -> PostKind:
        kind = object.__new__(cls)
        kind._value_ = text
        kind.is_live = is_live
        return kind

    ANTE = "ante", False
    """Each player's own: no part of the bet, layered into the pots like bets (R10, R28)."""
    BIG_BLIND_ANTE = "big_blind_ante", False
    """For the whole table: dead, whole into the main pot (R10, R28)."""
    SMALL_BLIND = "small_blind", True
    BIG_BLIND = "big_blind", True
    STRADDLE = "straddle", True
    LIVE_BLIND = "live_blind", True
    """The big blind of a new or returning player (R6, R7): live, with the option (R13)."""
    DEAD_BLIND = "dead_blind", False
    """The small blind of a returning player (R7, R8): dead, whole into the main pot (R28)."""


@value
class Post:
    """A sum due before the deal.  `amount` is the full sum; the hand takes what the stack has."""

    seat: int
    kind: PostKind
    amount: Chips


@value
class HandSetup:
    """Everything a hand starts from.

    * `stacks`: (seat, chips) of everybody dealt in, clockwise; seat numbers 1 to 10 grow clockwise
      (the list may start anywhere).
    * `button`: a seat number; with a dead button it may be nobody's seat (R5).
    * `posts`: in posting order.
    * `absent`: seats that are dealt in and folded (R11: tournaments).
    * `deal_order`, not given but found: clockwise from the first seat left of the button; the
      button, if dealt in, is last.

    Raises:
        InputError: the setup is not one a hand can start from.
    """

    rules: RingRules
    stacks: tuple[tuple[int, Chips], ...]
    button: int
    posts: tuple[Post, ...]
    absent: frozenset[int] = frozenset()
    deal_order: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        stacks = self.stacks
        if not 2 <= len(stacks) <= 10:
            raise InputError(f"{len(stacks)} players; a hand has 2 to 10")
        seats = []
        is_clockwise = 1 <= self.button <= 10
        turns = 0
        last = stacks[-1][0]
        for seat, chips in stacks:
            if chips < 1:
                raise InputError(f"seat {seat} has {chips} chips; a player has at least one")
            if seat <= last:
                turns += 1
            if not 1 <= seat <= 10:
                is_clockwise = False
            last = seat
            seats.append(seat)
        if turns != 1 or not is_clockwise:
            raise InputError(
                f"seats {self.seats}, button {self.button}; seats are 1 to 10, clockwise"
            )
        order = deal_order(seats, self.button)
        for post in self.posts:
            if post.seat not in order or post.amount < 1:
                raise InputError(f"{post}; a post is of a player and above zero")
        if self.absent and not self.absent <= set(order):
            raise InputError(f"absent {sorted(self.absent)}; only players can be absent")
        object.__setattr__(self, "deal_order", order)

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody dealt in, clockwise as given."""
        return tuple([seat for seat, _ in self.stacks])


def deal_order(seats: Iterable[int], button: int) -> tuple[int, ...]:
    """Clockwise from the first seat left of the button; the button, if dealt in, is last."""
    ordered = sorted(seats)
    first = bisect_right(ordered, button)
    return tuple(ordered[first:] + ordered[:first])


def standard_setup(
    rules: RingRules, stacks: tuple[tuple[int, Chips], ...], button: int, *, straddle: int = 0
) -> HandSetup:
    """The ordinary posts: antes, small blind, big blind, and a straddle of that seat, if given.

    Left of the button the small blind, then the big blind; with two players the button is the
    small blind (R3).  Per-player antes come before the blinds, a big-blind ante after them or, by
    option, first (R10).

    Raises:
        InputError: no hand can start from this.
    """
    if len(stacks) < 2:
        raise InputError(f"{len(stacks)} players; a hand has 2 to 10")
    order = deal_order([seat for seat, _ in stacks], button)
    small, big = (order[0], order[1]) if len(order) > 2 else (order[1], order[0])
    blinds = (
        Post(small, PostKind.SMALL_BLIND, rules.small_blind),
        Post(big, PostKind.BIG_BLIND, rules.big_blind),
    )
    posts: tuple[Post, ...] = blinds
    if rules.ante_kind is AnteKind.EACH:
        posts = (*[Post(seat, PostKind.ANTE, rules.ante) for seat in order], *blinds)
    elif rules.ante_kind is AnteKind.BIG_BLIND:
        ante = Post(big, PostKind.BIG_BLIND_ANTE, rules.ante)
        posts = (ante, *blinds) if rules.big_blind_ante_first else (*blinds, ante)
    if straddle:
        posts = (*posts, Post(straddle, PostKind.STRADDLE, rules.straddle_amount))
    return HandSetup(rules, stacks, button, posts)
