"""A ring table between hands: seats, button, blinds and what is owed, as one value (R1-R11).

Knows: who may sit, add chips, leave and come back, and whose blinds they are; it makes the setup
of the next hand and takes the stacks of the last.  Must not know: how a hand goes, names of
players, their bankrolls (the chips of an action come from and go to them), or how the lot is drawn.

Between two hands anybody sits, tops up, leaves ...; then the house calls for the blinds
(`CallBlinds`) and each seat that is asked answers (`PostBlind`, `DeclineBlind`).  When all is
settled `next_hand` gives the setup, and `hand_finished` takes what became of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction
from casino_texas.ring.blinds import Blinds
from casino_texas.ring.calling import Calling, call_blinds
from casino_texas.ring.rules import Mode, RingRules
from casino_texas.ring.seats import Seat, exchanged
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.table_actions import (
    CallBlinds,
    ComeBack,
    DeclineBlind,
    DrawButton,
    FinishHand,
    LeaveTable,
    PostBlind,
    SitDown,
    SitOut,
    TableAction,
    TopUp,
)
from casino_texas.ring.table_events import (
    BlindDeclined,
    BlindOffered,
    BlindPromised,
    BlindsSettled,
    ButtonDrawn,
    CameBack,
    ChipsAdded,
    DebtsForgiven,
    HandCalledOff,
    HandFinished,
    MarkerPlaced,
    MarkerTaken,
    OfferKind,
    PlayerBusted,
    SatOut,
    SeatLeft,
    SeatTaken,
    TableEvent,
)
from casino_texas.ring.table_options import Amounts, SeatOptions, TableOptions, TableStage


@dataclass(frozen=True, slots=True)
class TableStep:
    """What applying an action gives: the table after it, and the events in order."""

    table: RingTable
    events: tuple[TableEvent, ...]


@dataclass(frozen=True, slots=True)
class RingTable:
    """One table.  Make it with `new_table`; it changes only by `apply`.

    `seats`: taken seats by number.  `drawn`: the seat of the first button.  `blinds`: button and
    blinds of the hand in play, else of the last one dealt.  `hands`: how many were dealt.
    """

    rules: RingRules
    seats: tuple[Seat, ...] = ()
    drawn: int | None = None
    blinds: Blinds | None = None
    calling: Calling | None = None
    setup: HandSetup | None = None
    hands: int = 0

    @property
    def stage(self) -> TableStage:
        """What the table waits for."""
        if self.setup is not None:
            return TableStage.HAND
        return TableStage.OPEN if self.calling is None else TableStage.BLINDS

    @property
    def chips(self) -> Chips:
        """All chips at the seats (of a hand in play: as it began)."""
        return sum(seat.stack for seat in self.seats)

    @property
    def players(self) -> tuple[int, ...]:
        """Who could be dealt in: seats with chips that do not sit out (R11: or do, in
        tournaments)."""
        sits_in = self.rules.mode is Mode.TOURNAMENT
        return tuple(s.number for s in self.seats if s.can_play or (sits_in and s.stack))

    def seat(self, number: int) -> Seat | None:
        """The taken seat of that number, or None where nobody sits."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def next_hand(self) -> HandSetup:
        """The hand that is to be dealt now.

        Raises:
            IllegalAction: the blinds are not settled.
        """
        if self.setup is None:
            raise IllegalAction(None, "next_hand", "no_hand")
        return self.setup

    def hand_finished(self, final_stacks: Mapping[int, Chips]) -> TableStep:
        """Take the stacks of the finished hand, by seat.

        Raises:
            IllegalAction: no hand is in play, or the stacks are not those of its players.
        """
        return self.apply(FinishHand(tuple(sorted(final_stacks.items()))))

    def with_rules(self, rules: RingRules) -> RingTable:
        """The table with other rules from the next hand on (R47).

        Raises:
            IllegalAction: a hand is in play or its blinds are being called.
        """
        if self.stage is not TableStage.OPEN:
            raise IllegalAction(None, rules, "in_hand")
        return replace(self, rules=rules)

    # ------------------------------------------------------------------ what may be done

    def legal_actions(self) -> TableOptions:
        """What every seat and the house may do now, and why not what they may not."""
        draw = self.players if self.drawn is None and self.stage is TableStage.OPEN else ()
        return TableOptions(
            self.stage,
            None if self.calling is None else self.calling.offer,
            draw if len(draw) > 1 else (),
            self._why_not_call(),
            tuple(self._seat_options(number) for number in range(1, self.rules.seats + 1)),
        )

    def _why_not_call(self) -> str | None:
        if self.stage is TableStage.HAND:
            return "in_hand"
        if self.stage is TableStage.BLINDS:
            return "blinds_being_called"
        if len(self.players) < 2:
            return "too_few_players"
        return "button_not_drawn" if self.drawn is None else None

    def _seat_options(self, number: int) -> SeatOptions:
        seat = self.seat(number)
        busy = "blinds_being_called" if self.stage is TableStage.BLINDS else None
        chips_stay = "tournament" if self.rules.mode is Mode.TOURNAMENT else busy
        if seat is None:
            limits = Amounts(self.rules.least_buy_in, self.rules.most_buy_in)
            sit: Amounts | str = chips_stay or limits
            return SeatOptions(number, sit, *("seat_free",) * 4)
        if not chips_stay and self.setup is not None and number in self.setup.seats:
            chips_stay = "in_hand"
        return SeatOptions(
            number,
            "seat_taken",
            chips_stay or self._top_up(seat),
            chips_stay,
            busy or ("already_out" if seat.is_sitting_out else None),
            busy or (None if seat.is_sitting_out or seat.is_waiting else "not_out"),
        )

    def _top_up(self, seat: Seat) -> Amounts | str:
        room = self.rules.most_buy_in - seat.stack
        if room <= 0:
            return "stack_is_full"
        return Amounts(self.rules.least_buy_in if seat.is_bust else 1, room)

    # ------------------------------------------------------------------ doing it

    def apply(self, action: TableAction) -> TableStep:
        """The table after the action, with its events.

        Raises:
            IllegalAction: it is not allowed now (codes in `table_options`); nothing has changed.
        """
        match action:
            case SitDown(number, amount):
                self._check_amount(action, self._options_of(action).sit)
                seats = sorted((*self.seats, Seat(number, amount)), key=lambda s: s.number)
                return TableStep(replace(self, seats=tuple(seats)), (SeatTaken(number, amount),))
            case TopUp(number, amount):
                self._check_amount(action, self._options_of(action).top_up)
                seat = self._taken(number)
                table = self._with(replace(seat, stack=seat.stack + amount))
                return TableStep(table, (ChipsAdded(number, amount),))
            case LeaveTable(number):
                _refuse(action, self._options_of(action).leave)
                left = tuple(seat for seat in self.seats if seat.number != number)
                amount = self._taken(number).stack
                return TableStep(replace(self, seats=left), (SeatLeft(number, amount),))
            case SitOut(number):
                _refuse(action, self._options_of(action).sit_out)
                table = self._with(replace(self._taken(number), is_sitting_out=True))
                return TableStep(table, (SatOut(number),))
            case ComeBack(number):
                _refuse(action, self._options_of(action).come_back)
                seat = self._taken(number)
                table = self._with(replace(seat, is_sitting_out=False, is_waiting=False))
                return TableStep(table, (CameBack(number),))
            case DrawButton(number):
                self._check_draw(action)
                return TableStep(replace(self, drawn=number), (ButtonDrawn(number),))
            case CallBlinds():
                return self._call(action)
            case PostBlind() | DeclineBlind():
                return self._answer(action)
            case FinishHand(stacks):
                return self._finish(action, dict(stacks))

    def _options_of(self, action: SitDown | TopUp | LeaveTable | SitOut | ComeBack) -> SeatOptions:
        if not 1 <= action.seat <= self.rules.seats:
            raise IllegalAction(action.seat, action, "no_such_seat", maximum=self.rules.seats)
        return self._seat_options(action.seat)

    def _check_amount(self, action: SitDown | TopUp, limits: Amounts | str) -> None:
        if isinstance(limits, str):
            raise IllegalAction(action.seat, action, limits)
        if not limits.minimum <= action.amount <= limits.maximum:
            raise IllegalAction(
                action.seat, action, "amount", minimum=limits.minimum, maximum=limits.maximum
            )

    def _check_draw(self, action: DrawButton) -> None:
        if self.drawn is not None:
            raise IllegalAction(None, action, "button_drawn", seat=self.drawn)
        if action.seat not in self.legal_actions().draw:
            few = len(self.players) < 2
            raise IllegalAction(None, action, "too_few_players" if few else "cannot_play")

    def _taken(self, number: int) -> Seat:
        seat = self.seat(number)
        assert seat is not None
        return seat

    def _with(self, seat: Seat) -> RingTable:
        return replace(self, seats=exchanged(self.seats, seat))

    def _call(self, action: CallBlinds) -> TableStep:
        if reason := self._why_not_call():
            raise IllegalAction(None, action, reason)
        seats = tuple(filter(None, map(self._before_blinds, self.seats)))
        return replace(self, seats=seats)._ask_again(None, ())

    def _before_blinds(self, seat: Seat) -> Seat | None:
        """What a seat is when the blinds are called.

        Without chips it is vacated (R5): in a tournament for good, in a cash game until he buys in
        as a new player.  Nobody who wants cards is new in the first hand.
        """
        if seat.is_bust:
            is_gone = self.rules.mode is Mode.TOURNAMENT
            return None if is_gone else Seat(seat.number, 0, True, seat.is_sitting_out)
        return seat.dealt_in() if self.blinds is None and seat.can_play else seat

    def _answer(self, action: PostBlind | DeclineBlind) -> TableStep:
        calling = self.calling
        if calling is None or calling.offer is None or calling.offer.seat != action.seat:
            raise IllegalAction(action.seat, action, "not_asked")
        if isinstance(action, PostBlind):
            promised = BlindPromised(calling.offer)
            return self._settled_or_asking(calling.posted(), (promised,))
        after = calling.declined()
        events = (BlindDeclined(calling.offer),)
        if after is not None:
            return self._settled_or_asking(after, events)
        declined = self._with(replace(self._taken(action.seat), is_sitting_out=True))
        if len(declined.players) < 2:
            return TableStep(replace(declined, calling=None), (*events, HandCalledOff()))
        return declined._ask_again(calling, events)

    def _ask_again(self, kept: Calling | None, events: tuple[TableEvent, ...]) -> TableStep:
        """Call for the blinds; where too few have paid their way, all who want to may play."""
        assert self.drawn is not None
        calling = call_blinds(self.rules, self.seats, self.blinds, drawn=self.drawn, kept=kept)
        if calling is not None:
            return self._settled_or_asking(calling, events)
        forgiven = tuple(s.number for s in self.seats if s.can_play and s.owes)
        seats = tuple(s.dealt_in() if s.number in forgiven else s for s in self.seats)
        calling = call_blinds(self.rules, seats, self.blinds, drawn=self.drawn)
        assert calling is not None, "two who want to play and owe nothing can always be dealt in"
        return self._settled_or_asking(calling, (*events, DebtsForgiven(forgiven)))

    def _settled_or_asking(self, calling: Calling, events: tuple[TableEvent, ...]) -> TableStep:
        if calling.offer is not None:
            table = replace(self, seats=calling.seats, calling=calling)
            return TableStep(table, (*events, BlindOffered(calling.offer)))
        blinds, setup, seats = calling.blinds, calling.setup(), calling.seats_after()
        moved: list[TableEvent] = []
        for before, after in zip(calling.seats, seats, strict=True):
            if after.marker is not None and after.marker is not before.marker:
                moved.append(MarkerPlaced(after.number, after.marker))
            if after.marker is None and before.marker is not None:
                moved.append(MarkerTaken(after.number))
        settled = BlindsSettled(
            blinds.button,
            blinds.small_blind,
            blinds.big_blind,
            dealt_in=setup.seats,
            is_button_dead=blinds.button not in setup.seats,
        )
        hands = self.hands + 1
        table = replace(self, seats=seats, blinds=blinds, calling=None, setup=setup, hands=hands)
        return TableStep(table, (*events, *moved, settled))

    def _finish(self, action: FinishHand, stacks: Mapping[int, Chips]) -> TableStep:
        setup = self.setup
        if setup is None:
            raise IllegalAction(None, action, "no_hand")
        before = dict(setup.stacks)
        if stacks.keys() != before.keys() or min(stacks.values()) < 0:
            raise IllegalAction(None, action, "not_the_players", seats=setup.seats)
        if sum(stacks.values()) != sum(before.values()):
            needs, has = sum(before.values()), sum(stacks.values())
            raise IllegalAction(None, action, "chips_differ", needs=needs, has=has)
        seats = (replace(s, stack=stacks.get(s.number, s.stack)) for s in self.seats)
        table = replace(self, seats=tuple(seats), setup=None)
        busted = (PlayerBusted(seat) for seat, stack in stacks.items() if not stack)
        return TableStep(table, (HandFinished(action.stacks), *busted))


def new_table(rules: RingRules) -> RingTable:
    """An empty table."""
    return RingTable(rules)


def post_all(table: RingTable) -> TableStep:
    """Everybody who is asked posts his blind, or comes in; nobody straddles."""
    events: tuple[TableEvent, ...] = ()
    while table.calling is not None and (offer := table.calling.offer) is not None:
        answer = DeclineBlind if offer.kind is OfferKind.STRADDLE else PostBlind
        step = table.apply(answer(offer.seat))
        table, events = step.table, (*events, *step.events)
    return TableStep(table, events)


def _refuse(action: LeaveTable | SitOut | ComeBack, reason: str | None) -> None:
    if reason is not None:
        raise IllegalAction(action.seat, action, reason)
