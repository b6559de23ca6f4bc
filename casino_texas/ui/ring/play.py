"""What a person has before him at the ring table: the picture, the amount in hand, a preselection.

Knows: the session and the table as it is shown.  Must not know: widgets, pixels or time.

`table` is the picture.  It lags behind the session while animations run: what the session told is
in `heard` until the scene has shown it and calls `shown`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import ButtonLot, PrizePaid, RingSessionEvent
from casino_texas.core.chips import Chips
from casino_texas.ring import events as e
from casino_texas.ring.actions import (
    Bet,
    Call,
    Check,
    DeclareBoard,
    Fold,
    Muck,
    Raise,
    SeatAction,
    Show,
)
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.table_events import BlindOffered
from casino_texas.ring.tournament import TournamentEvent
from casino_texas.ring.view import BettingOptions, ShowdownOptions
from casino_texas.ui.ring import amounts
from casino_texas.ui.ring.models import HAND_EVENTS, RingTableModel, fold, table_of
from casino_texas.ui.ring.words import SeatFacts, TableFacts

Phase: TypeAlias = Literal["wait", "decide", "showdown", "blind", "ruling", "over", "done"]
#: What is told between hands and belongs into the log.
_TABLE_EVENTS: Final = tuple(
    kind for kind in (*get_args(TournamentEvent), ButtonLot, PrizePaid) if kind is not BlindOffered
)


@dataclass(frozen=True, slots=True)
class Preselected:
    """Check/fold chosen before the turn, and what it was chosen for: it does not outlive the
    street or the price."""

    hand: int | None
    street: object
    price: Chips


class RingPlay:
    """One player's view of a session, and what he is about to do."""

    def __init__(
        self, session: RingSession, tag: Callable[[int], str], own_name: Callable[[], str]
    ) -> None:
        """`tag` is what stands beside a seat's name: its style, or `?`; `own_name` is the player's
        in the language of now, whatever it was when he sat down."""
        self.session = session
        self.heard: list[e.RingEvent] = []
        self.notes: list[RingSessionEvent] = []
        self.told: list[e.RingEvent] = []
        #: Told between hands: before the hand on the table, and since it is over.
        self.before: list[RingSessionEvent] = []
        self._since: list[RingSessionEvent] = []
        self.table = RingTableModel()
        self.to: Chips = 0
        self.typed = ""
        self.preselected: Preselected | None = None
        self._tag = tag
        self._own_name = own_name
        self._turn: object = None
        self._forget = session.subscribe(self._hear)
        self.level()

    def close(self) -> None:
        """Hear no more."""
        self._forget()

    def _hear(self, event: RingSessionEvent) -> None:
        if isinstance(event, HAND_EVENTS):
            self.heard.append(event)
            return
        self.notes.append(event)
        if isinstance(event, _TABLE_EVENTS):
            self._since.append(event)

    def level(self) -> None:
        """Show the table as the session has it."""
        self.heard.clear()
        view = self.session.view
        self.table = RingTableModel() if view is None else table_of(view)
        self.told = [] if view is None else told_so_far(self.session.hand, self.session.viewer)

    def shown(self, events: tuple[e.RingEvent, ...]) -> None:
        """These events have been seen."""
        for event in events:
            if isinstance(event, e.HandStarted):
                self.told = []
                self.before, self._since = self._since, []
            self.told.append(event)
        self.table = fold(self.table, events)

    @property
    def log(self) -> tuple[RingSessionEvent, ...]:
        """The hand on the table as far as it has been seen, and what was told around it."""
        since = self._since if self.table.is_over or not self.told else ()
        return (*self.before, *self.told, *since)

    # --- what there is --------------------------------------------------------------------------

    @property
    def hero(self) -> int | None:
        return self.session.hero

    @property
    def phase(self) -> Phase:
        """What the player can do now."""
        match self.session.waits_for:
            case Waits.PLAYER:
                legal = self.session.legal
                return "showdown" if isinstance(legal, ShowdownOptions) else "decide"
            case Waits.BLIND:
                return "blind"
            case Waits.RULING:
                return "ruling"
            case Waits.NEXT_HAND:
                return "over"
            case Waits.OVER:
                return "done"
            case _:
                return "wait"

    @property
    def state(self) -> tuple[object, ...]:
        """Changes whenever a button comes to mean something else."""
        session = self.session
        count = len(session.hand.actions) if session.has_hand else 0
        return (session.hand_id, count, session.waits_for, session.offer)

    @property
    def legal(self) -> BettingOptions | None:
        """The player's choices in a betting round."""
        legal = self.session.legal
        return legal if isinstance(legal, BettingOptions) else None

    @property
    def showdown(self) -> ShowdownOptions | None:
        legal = self.session.legal
        return legal if isinstance(legal, ShowdownOptions) else None

    @property
    def big_blind(self) -> Chips:
        return self.session.rules.big_blind

    @property
    def has_folded(self) -> bool:
        """Whether the hand goes on without the player."""
        held = None if self.hero is None else self.table.seat(self.hero)
        gone = held is None or (held.last is not None and held.last.move is e.Move.FOLD)
        return self.session.is_in_hand and gone

    @property
    def can_go_on(self) -> bool:
        """Whether the next hand can be dealt without new chips of the player's."""
        session = self.session
        is_bust = session.hero is not None and session.chips == 0
        return not is_bust or (session.tournament is not None and not session.can_rebuy)

    @property
    def has_reasons(self) -> bool:
        """Whether an opponent decided anything in the hand."""
        opponents = self.session.setup.opponents
        acted = (event for event in self.told if isinstance(event, e.SeatActed))
        return any(event.seat in opponents for event in acted)

    @property
    def facts(self) -> TableFacts:
        """What is known of the table beside the hand."""
        session = self.session
        tournament = session.tournament
        places = {} if tournament is None else tournament.places()
        seats = {}
        for seat, name in session.setup.names.items():
            at_table = session.table.seat(seat)
            state = ""
            if at_table is None or at_table.is_bust:
                state = "bust"
            elif at_table.is_sitting_out:
                state = "out"
            seats[seat] = SeatFacts(
                seat,
                self._own_name() if seat == self.hero else name,
                "" if seat == self.hero else self._tag(seat),
                0 if at_table is None else at_table.stack,
                "" if at_table is None or at_table.marker is None else at_table.marker.value,
                state,
                places.get(seat),
            )
        posts = session.hand.setup.posts if session.has_hand else ()
        return TableFacts(seats, posts, self.hero)

    # --- the amount -----------------------------------------------------------------------------

    def notice_turn(self) -> bool:
        """Begin a turn with the least amount; whether a new turn has begun."""
        turn = self.state if self.legal is not None else None
        if turn == self._turn:
            return False
        self._turn = turn
        legal = self.legal
        self.to = legal.min_to if legal is not None and legal.can_raise else 0
        self.typed = ""
        return turn is not None

    def choose(self, to: Chips) -> None:
        """Set the amount to a legal one."""
        legal = self.legal
        if legal is not None and legal.can_raise:
            self.to = min(max(to, legal.min_to), legal.max_to)
            self.typed = ""

    def choose_preset(self, name: str) -> bool:
        """Set the amount to a preset's; whether there is one of that name."""
        legal = self.legal
        if legal is None:
            return False
        for preset in amounts.presets(legal):
            if preset.name == name:
                self.choose(preset.to)
                return True
        return False

    def step(self, steps: int) -> None:
        """So many big blinds more or less."""
        legal = self.legal
        if legal is not None and legal.can_raise:
            self.choose(amounts.stepped(legal, self.to, steps, big_blind=self.big_blind))

    def digit(self, digit: str) -> None:
        """One more digit of a typed amount."""
        legal = self.legal
        if legal is None or not amounts.can_choose(legal):
            return
        longest = len(str(legal.max_to))
        self.typed = (self.typed + digit).lstrip("0")[:longest]
        self._take_typed()

    def erase(self) -> bool:
        """Take the last digit away; whether there was one."""
        if not self.typed:
            return False
        self.typed = self.typed[:-1]
        self._take_typed()
        return True

    def _take_typed(self) -> None:
        legal = self.legal
        if legal is not None and self.typed:
            amount = amounts.typed(legal, self.typed)
            if isinstance(amount, int):
                self.to = amount

    @property
    def wrong_amount(self) -> str:
        """What is wrong with the amount typed, as a code; empty if nothing is."""
        legal = self.legal
        if legal is None or not self.typed:
            return ""
        amount = amounts.typed(legal, self.typed)
        return amount if isinstance(amount, str) else ""

    # --- deciding -------------------------------------------------------------------------------

    def raise_action(self) -> Bet | Raise | None:
        legal = self.legal
        if legal is None or not legal.can_raise or self.wrong_amount:
            return None
        return legal.bet_or_raise(self.to)

    def call_action(self) -> Check | Call | None:
        legal = self.legal
        if legal is None:
            return None
        return Check(legal.seat) if legal.can_check else Call(legal.seat)

    def fold_action(self) -> Fold | None:
        legal = self.legal
        return None if legal is None else Fold(legal.seat)

    def showdown_action(self, name: str) -> SeatAction | None:
        """What `show`, `muck` or `declare` does, where it is open."""
        legal = self.showdown
        if legal is None:
            return None
        if name == "show":
            return Show(legal.seat) if legal.can_show else None
        if name == "muck":
            return Muck(legal.seat) if legal.no_muck is None else None
        return DeclareBoard(legal.seat) if legal.can_declare else None

    def asks_before(self, action: SeatAction) -> str:
        """Whether this is asked about once: `fold` where a check is free, `all_in` of a large
        stack; else empty."""
        legal = self.legal
        if legal is None:
            return ""
        if isinstance(action, Fold):
            return "fold" if legal.can_check else ""
        added = 0
        if isinstance(action, Call):
            added = legal.call
        elif isinstance(action, Bet | Raise):
            added = action.to - legal.bet
        is_large = amounts.is_large_all_in(legal, added, big_blind=self.big_blind)
        return "all_in" if added and is_large else ""

    # --- before the turn ------------------------------------------------------------------------

    @property
    def may_preselect(self) -> bool:
        """Whether the player waits for his turn in a hand he is in."""
        held = None if self.hero is None else self.table.seat(self.hero)
        return (
            self.session.is_in_hand
            and self.phase == "wait"
            and held is not None
            and len(held.cards) == 2
            and not self.has_folded
            and held.stack > 0
        )

    def preselect(self, *, on: bool) -> None:
        """Check, or fold to a price, as soon as the turn comes."""
        if on and self.may_preselect:
            self.preselected = self._now()
        else:
            self.preselected = None

    def _now(self) -> Preselected:
        return Preselected(self.session.hand_id, self.table.street, self.table.price)

    def drop_stale(self) -> None:
        """A preselection does not outlive a change of price, street or hand."""
        if self.preselected is not None and self.preselected != self._now():
            self.preselected = None

    def preselected_action(self) -> Check | Fold | None:
        """What was preselected, on the player's turn; it is used up."""
        self.drop_stale()
        chosen, self.preselected = self.preselected, None
        legal = self.legal
        if chosen is None or legal is None:
            return None
        return Check(legal.seat) if legal.can_check else Fold(legal.seat)


def told_so_far(hand: RingHand, viewer: int | None) -> list[e.RingEvent]:
    """Everything a seat has been told in a hand, from its beginning."""
    step = new_hand(hand.setup)
    events = list(step.events)
    for action in hand.actions:
        step = step.hand.apply(action)
        events += step.events
    return list(e.seen_by(viewer, events))
