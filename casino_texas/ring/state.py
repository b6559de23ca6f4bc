"""The state of a hand: what `hand`, `betting`, `rounds`, `dealing` and `showdown` work on.

Knows: which facts a hand consists of.  Must not know: any rule about them.

Seats become *positions*: 0 is the first seat left of the button, the last one the button itself if
it is dealt in.  So position order is dealing order, betting order after the flop, the order of odd
chips and of the showdown.  Sets of positions are bit masks.

A state changes only inside `apply`, between being copied and being handed out.  Lists, `Cards`,
`Ledger` and `Showdown` are shared between states: whoever changes one copies it first.
"""

from __future__ import annotations

from typing import Final

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.values import value
from casino_texas.ring.actions import RingAction, Street
from casino_texas.ring.events import Pot, PotAwarded, RingEvent, SeatActed, TurnTo
from casino_texas.ring.rules import Limit, RingRules
from casino_texas.ring.setup import HandSetup, PostKind
from casino_texas.ring.view import DealerTask, LegalActions, Stage

# Members of an enum are looked up slowly; the steps of a hand use these names.
_SMALL_BLIND: Final = PostKind.SMALL_BLIND
_BIG_BLIND: Final = PostKind.BIG_BLIND
_STRADDLE: Final = PostKind.STRADDLE
_FIXED_LIMIT: Final = Limit.FIXED_LIMIT
_POT_LIMIT: Final = Limit.POT_LIMIT


_POSITIONS = tuple(range(10))
#: TurnTo events by seat, 0 for the dealer.
TURN_TO = tuple([TurnTo(seat) for seat in range(11)])
#: Lists that a new street starts from, by number of players; never changed in place.
ZEROS = tuple([[0] * count for count in range(11)])
NOT_ACTED = tuple([[-1] * count for count in range(11)])


class Frame:
    """What stays the same through a hand."""

    __slots__ = (
        "count",
        "everybody",
        "is_fixed",
        "is_pot_limit",
        "last_blind",
        "position_of",
        "positions",
        "rules",
        "seats",
        "seats_of",
        "setup",
        "small_blind",
        "turns_up",
    )

    setup: HandSetup
    rules: RingRules
    seats: tuple[int, ...]
    """Seat numbers by position."""
    position_of: dict[int, int]
    positions: tuple[int, ...]
    count: int
    everybody: int
    last_blind: int
    """The position after which the first round begins (R12): of the straddle or else the big
    blind; -1 where nobody posted either."""
    small_blind: int
    """The position of the small blind, -1 where it is dead."""
    is_fixed: bool
    is_pot_limit: bool
    turns_up: bool
    """R34 holds."""

    def __init__(self, setup: HandSetup) -> None:
        rules = setup.rules
        seats = setup.deal_order
        self.setup = setup
        self.rules = rules
        self.seats = seats
        self.count = count = len(seats)
        self.everybody = (1 << count) - 1
        self.positions = _POSITIONS[:count]
        self.seats_of: dict[int, tuple[int, ...]] = {}
        self.position_of = dict(zip(seats, _POSITIONS, strict=False))
        self.small_blind = self.last_blind = -1
        for post in setup.posts:
            kind = post.kind
            if kind is _SMALL_BLIND:
                self.small_blind = self.position_of[post.seat]
            elif kind is _BIG_BLIND or kind is _STRADDLE:
                self.last_blind = self.position_of[post.seat]
        self.is_fixed = rules.limit is _FIXED_LIMIT
        self.turns_up = rules.turns_up_all_in
        self.is_pot_limit = rules.limit is _POT_LIMIT

    def seats_in(self, mask: int) -> tuple[int, ...]:
        """The seats of a set of positions, in position order."""
        seats = self.seats_of.get(mask)
        if seats is None:
            seats = tuple([seat for i, seat in enumerate(self.seats) if mask >> i & 1])
            self.seats_of[mask] = seats
        return seats


@value
class Trouble:
    """What a dealer's error has left to be done (R38-R46)."""

    replace: int = -1
    """The place in the deal (from 0) of an exposed card that waits for its replacement (R39)."""
    flop_burn: Card | None = None
    """The card that is the flop's burn (R39, R45)."""
    flop_burn_is_open: bool = False
    skip_burn: bool = False
    """The next board cards come without another burn (R41-R44)."""
    aside: tuple[Card, ...] = ()
    """Board cards that wait to be shuffled back."""
    reshuffle_for: Street | None = None
    """The street before which that happens."""
    early_in: Street | None = None
    """The round in which a street was dealt too early."""
    order: tuple[Card, ...] = ()
    """The stub from the top, as far as a reshuffle named it."""


NO_TROUBLE = Trouble()


class Showdown:
    """How far the showdown is; masks of positions."""

    __slots__ = ("board_keys", "declared", "done", "next_pot", "out", "start", "strengths")

    start: int
    """Who shows first (R31)."""
    next_pot: int
    """The pot that is shown down now; side pots come first (R35)."""
    done: int
    """Has shown or mucked, and has nothing more to say."""
    out: int
    """Has no claim."""
    declared: int
    board_keys: list[int]
    """The board as the evaluator takes it."""
    strengths: list[int]
    """By position; 0 is not evaluated yet.  A memo: shared, and filled in place."""

    def __init__(
        self, start: int, next_pot: int, done: int, board_keys: list[int], strengths: list[int]
    ) -> None:
        self.start = start
        self.next_pot = next_pot
        self.done = done
        self.out = self.declared = 0
        self.board_keys = board_keys
        self.strengths = strengths

    def copy(self) -> Showdown:
        new = Showdown(self.start, self.next_pot, self.done, self.board_keys, self.strengths)
        new.out = self.out
        new.declared = self.declared
        return new


class Cards:
    """Where the cards are.  Copied by whoever deals."""

    __slots__ = ("board", "burned", "hole", "seen", "trouble")

    hole: tuple[tuple[Card | None, ...], ...]
    """By position; () before the deal."""
    board: tuple[Card, ...]
    burned: tuple[Card | None, ...]
    seen: int
    """Mask of card indexes that are not in the stub any more."""
    trouble: Trouble

    def __init__(
        self,
        hole: tuple[tuple[Card | None, ...], ...],
        board: tuple[Card, ...],
        burned: tuple[Card | None, ...],
        seen: int,
        trouble: Trouble,
    ) -> None:
        self.hole = hole
        self.board = board
        self.burned = burned
        self.seen = seen
        self.trouble = trouble

    def copy(self) -> Cards:
        return Cards(self.hole, self.board, self.burned, self.seen, self.trouble)


class Ledger:
    """What the finished rounds and the showdown have come to.  Copied by whoever ends a round or
    acts at the showdown."""

    __slots__ = (
        "awards",
        "dead",
        "final_pots",
        "masks",
        "mucked",
        "paid",
        "pots",
        "returned",
        "showdown",
        "shown",
    )

    paid: list[Chips]
    """Totals of the finished rounds that count for the layers of R28: bets and per-player antes."""
    dead: Chips
    """Dead money that goes whole into the main pot."""
    returned: tuple[tuple[int, Chips], ...]
    """Uncalled bets that went back: (seat, chips)."""
    pots: tuple[Pot, ...]
    """Formed and not awarded yet, main pot first."""
    masks: tuple[int, ...]
    """Of these pots: who can win them."""
    final_pots: tuple[Pot, ...]
    """As they were when the last round ended."""
    awards: tuple[PotAwarded, ...]
    shown: int
    """Mask: turned up."""
    mucked: int
    """Mask: mucked at the showdown."""
    showdown: Showdown | None

    def __init__(self, paid: list[Chips], dead: Chips) -> None:
        self.paid = paid
        self.dead = dead
        self.returned = ()
        self.pots = self.final_pots = ()
        self.masks = ()
        self.awards = ()
        self.shown = self.mucked = 0
        self.showdown = None

    def copy(self) -> Ledger:
        new = Ledger(self.paid, self.dead)
        new.returned = self.returned
        new.pots = self.pots
        new.masks = self.masks
        new.final_pots = self.final_pots
        new.awards = self.awards
        new.shown = self.shown
        new.mucked = self.mucked
        new.showdown = self.showdown
        return new


@value
class FixedRound:
    """What fixed limit counts in a round (R16, R17)."""

    base: Chips
    """The total of the last bet or raise that counted."""
    bets_made: int
    """Bets and raises that count towards the cap."""
    is_uncapped: bool


class State:
    """One moment of a hand.  By position unless said otherwise; chips are whole numbers."""

    __slots__ = (
        "able",
        "acted",
        "actions",
        "actor",
        "bet",
        "cards",
        "fixed",
        "frame",
        "history",
        "ledger",
        "legal",
        "live",
        "pending",
        "pot",
        "price",
        "raise_size",
        "stack",
        "stage",
        "street",
        "task",
    )

    frame: Frame
    cards: Cards
    ledger: Ledger
    stage: Stage
    task: DealerTask
    """In stage DEAL: what the dealer has to do."""
    street: Street
    actor: int
    """Whose turn it is in a round or at the showdown; -1 otherwise."""
    stack: list[Chips]
    bet: list[Chips]
    """This street's totals."""
    pot: Chips
    """All chips in the middle."""
    live: int
    """Mask: not folded."""
    able: int
    """Mask: live, and has chips behind."""
    pending: int
    """Mask: able, and has yet to act in this round."""
    price: Chips
    """The total to match on this street."""
    raise_size: Chips
    """No and pot limit: the last full bet or raise; fixed limit: the bet of this street."""
    fixed: FixedRound | None
    """Only in fixed limit."""
    acted: list[Chips]
    """The price when he last acted on this street, or -1 (R23)."""
    actions: tuple[RingAction, ...]
    history: tuple[SeatActed, ...]
    legal: LegalActions | None
    """A memo of what the actor may do."""


#: What the steps of a hand add their facts to.
Events = list[RingEvent]
