"""What goes into the store and what comes out of it, as plain values.

Knows: the shape of a stored hand, of a ledger entry and of a notice.  Must not know: SQL, files, or
the rules of any game: rules and actions are text here.

Times are whole milliseconds since 1970 (UTC); amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from casino_texas.app.fair.dealer import Shoe
from casino_texas.core.chips import Chips
from casino_texas.errors import CasinoTexasError

Game: TypeAlias = Literal["casino", "ring"]
#: What a list of hands is narrowed down by: the ring game is two things.
PlayMode: TypeAlias = Literal["casino", "cash", "tournament"]


class StoreError(CasinoTexasError):
    """The store was asked for something that is not there or does not fit; `str()` is one line."""


@dataclass(frozen=True, slots=True)
class StoreNotice:
    """Something the player must be told about his store.

    Codes: ``second_copy``; ``set_aside_broken`` and ``set_aside_newer`` (`path` is where the old
    file is now); ``in_memory`` (nothing will be kept; `reason` is the system's word for why).
    `app/words/store` makes the sentence.
    """

    code: str
    path: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A change of the bankroll and why: ``ante``, ``bet``, ``buy``, ``exchange``, ``settle``,
    ``grant``, ``void``; at the ring table ``buy_in``, ``top_up``, ``cash_out``, ``entry``,
    ``rebuy``, ``prize`` ..."""

    amount: Chips
    reason: str


@dataclass(frozen=True, slots=True)
class RulesText:
    """A rules file as it was when a hand was dealt under it."""

    name: str
    file: str
    text: str
    sha256: str


@dataclass(frozen=True, slots=True)
class HandStart:
    """Everything about a hand that is known before its first action.

    `bankroll` is what the player has when it begins.  `shoe_number` is the hand's number under
    `seed`, at a ring table its number there.  A practice hand moves no chips; `again_of` is the
    hand whose deal it repeats.  `setup`: of a ring hand, who sits where with what (a JSON object).
    """

    game: Game
    session_id: int
    rules: RulesText
    bankroll: Chips
    shoe: Shoe
    shoe_number: int
    seed: int | None = None
    is_practice: bool = False
    again_of: int | None = None
    mode: PlayMode = "casino"
    setup: str = ""


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended: `net` and `staked` in chips, the result codes in the order of the boxes,
    and whatever a list of hands wants to show (a JSON object)."""

    net: Chips
    staked: Chips
    results: tuple[str, ...] = ()
    summary: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredHand:
    """One hand as it lies in the store: with its actions it can be played again exactly."""

    id: int
    start: HandStart
    actions: tuple[str, ...]
    shoes: tuple[Shoe, ...]
    """The first shuffle and any reshuffles."""
    commitments: tuple[str, ...]
    """The hash that was shown before each of the `shoes`."""
    taken: Chips
    """What it has taken from the bankroll so far; negative when it gave more."""
    started_at: int
    ended_at: int | None = None
    result: HandResult | None = None
    is_sealed: bool = field(default=False, compare=False)
    """When it was looked up, its shoes had to stay closed: the player sat at the ring table it was
    dealt at, and had not chosen to see all cards."""

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None


@dataclass(frozen=True, slots=True)
class TableStart:
    """Everything about a ring table that is known when the player sits down.

    `setup` is a JSON object: what is played, who sits where.  `seed` is the dealer's.
    """

    rules: RulesText
    mode: PlayMode
    setup: str
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """The ring table the player sits at, as it lies in the store; `id` is its session's.

    `lines`: everything done at it between the hands, in order.  `chips`: the player's in cash
    play, as they lie at his seat (of a hand in play: as it began).  `shows_all`: every hand is
    opened when it is over.
    """

    id: int
    start: TableStart
    lines: tuple[str, ...]
    chips: Chips
    shows_all: bool = False


@dataclass(frozen=True, slots=True)
class TableLine:
    """What was done at the open ring table, and the player's chips there after it."""

    text: str
    chips: Chips


@dataclass(frozen=True, slots=True)
class HandLine:
    """A finished hand in a list."""

    id: int
    game: Game
    session_id: int
    rules_name: str
    started_at: int
    ended_at: int
    is_practice: bool
    again_of: int | None
    result: HandResult
    mode: PlayMode = "casino"


@dataclass(frozen=True, slots=True)
class HandFilter:
    """Which finished hands a list shows; None asks for nothing.

    `result` is a code of `HandResult.results`; `outcome` is by the hand's net; `hand_class` is the
    name of a class the player ended with; `since` (included) and `until` (not included) are of the
    hand's end.
    """

    game: Game | None = None
    mode: PlayMode | None = None
    session_id: int | None = None
    rules_name: str | None = None
    result: str | None = None
    outcome: Literal["won", "lost", "even"] | None = None
    hand_class: str | None = None
    since: int | None = None
    until: int | None = None
    is_practice: bool | None = False


@dataclass(frozen=True, slots=True)
class HandTotals:
    """Sums over hands: how many, what they came to, what was staked on them."""

    hands: int
    net: Chips
    staked: Chips

    def plus(self, result: HandResult) -> HandTotals:
        """The sums with one more hand."""
        return HandTotals(self.hands + 1, self.net + result.net, self.staked + result.staked)


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One movement of the bankroll, and the bankroll after it; `session_id` where it went to or
    came from a ring table."""

    id: int
    at: int
    amount: Chips
    reason: str
    hand_id: int | None
    balance: Chips
    session_id: int | None = None


@dataclass(frozen=True, slots=True)
class NextShoe:
    """The shoe whose hash is shown while the stakes are placed; kept, so that it stays the same."""

    shoe: Shoe
    number: int
    seed: int | None
