"""How a hand begins: who sits where with how much, where the button is, and who posts what.

The table between hands (`table`) makes a setup; `hand.new_hand` takes it.  Knows: the posts of an
ordinary hand.  Must not know: why somebody owes a dead blind, or how the button came here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from casino_texas.core.chips import Chips
from casino_texas.errors import InputError
from casino_texas.ring.rules import AnteKind, RingRules
from casino_texas.ring.values import value


class PostKind(Enum):
    """What is paid before the cards, and where it lies."""

    ANTE = "ante"
    """Each player's own: no part of the bet, layered into the pots like bets (R10, R28)."""
    BIG_BLIND_ANTE = "big_blind_ante"
    """For the whole table: dead, whole into the main pot (R10, R28)."""
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    LIVE_BLIND = "live_blind"
    """The big blind of a new or returning player (R6, R7): live, with the option (R13)."""
    DEAD_BLIND = "dead_blind"
    """The small blind of a returning player (R7, R8): dead, whole into the main pot (R28)."""

    @property
    def is_live(self) -> bool:
        """Whether it counts as a bet of the first round."""
        return self in _LIVE


_LIVE = frozenset(
    {PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.LIVE_BLIND}
)


@value
class Post:
    """A sum due before the deal.  `amount` is the full sum; the hand takes what the stack has."""

    seat: int
    kind: PostKind
    amount: Chips


@dataclass(frozen=True, slots=True)
class HandSetup:
    """Everything a hand starts from.

    * `stacks`: (seat, chips) of everybody dealt in, clockwise; seat numbers 1 to 10 grow clockwise
      (the list may start anywhere).
    * `button`: a seat number; with a dead button it may be nobody's seat (R5).
    * `posts`: in posting order.
    * `absent`: seats that are dealt in and folded (R11: tournaments).

    Raises:
        InputError: the setup is not one a hand can start from.
    """

    rules: RingRules
    stacks: tuple[tuple[int, Chips], ...]
    button: int
    posts: tuple[Post, ...]
    absent: frozenset[int] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        seats = self.seats
        if not 2 <= len(seats) <= 10:
            raise InputError(f"{len(seats)} players; a hand has 2 to 10")
        turns = sum(seat >= seats[i - len(seats) + 1] for i, seat in enumerate(seats))
        if turns != 1 or not all(1 <= seat <= 10 for seat in (*seats, self.button)):
            raise InputError(f"seats {seats}, button {self.button}; seats are 1 to 10, clockwise")
        for seat, chips in self.stacks:
            if chips < 1:
                raise InputError(f"seat {seat} has {chips} chips; a player has at least one")
        for post in self.posts:
            if post.seat not in seats or post.amount < 1:
                raise InputError(f"{post}; a post is of a player and above zero")
        if not self.absent <= set(seats):
            raise InputError(f"absent {sorted(self.absent)}; only players can be absent")

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody dealt in, clockwise as given."""
        return tuple(seat for seat, _ in self.stacks)

    @property
    def deal_order(self) -> tuple[int, ...]:
        """Clockwise from the first seat left of the button; the button, if dealt in, is last."""
        ordered = sorted(self.seats)
        return tuple(
            [s for s in ordered if s > self.button] + [s for s in ordered if s <= self.button]
        )


def standard_setup(
    rules: RingRules, stacks: tuple[tuple[int, Chips], ...], button: int, *, straddle: int = 0
) -> HandSetup:
    """The ordinary posts: antes, small blind, big blind, and a straddle of that seat, if given.

    Left of the button the small blind, then the big blind; with two players the button is the
    small blind (R3).  Per-player antes come before the blinds, a big-blind ante after them or, by
    option, first (R10).
    """
    bare = HandSetup(rules, stacks, button, ())
    order = bare.deal_order
    small, big = (order[0], order[1]) if len(order) > 2 else (order[1], order[0])
    posts: list[Post] = []
    if rules.ante_kind is AnteKind.EACH:
        posts += [Post(seat, PostKind.ANTE, rules.ante) for seat in order]
    ante = [Post(big, PostKind.BIG_BLIND_ANTE, rules.ante)]
    if rules.ante_kind is AnteKind.BIG_BLIND and rules.big_blind_ante_first:
        posts += ante
    posts.append(Post(small, PostKind.SMALL_BLIND, rules.small_blind))
    posts.append(Post(big, PostKind.BIG_BLIND, rules.big_blind))
    if rules.ante_kind is AnteKind.BIG_BLIND and not rules.big_blind_ante_first:
        posts += ante
    if straddle:
        posts.append(Post(straddle, PostKind.STRADDLE, rules.straddle_amount))
    return HandSetup(rules, stacks, button, tuple(posts))
