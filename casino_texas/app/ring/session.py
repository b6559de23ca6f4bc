"""A player at a ring table: whoever is to act is asked, and what happens is kept and told.

Knows: the order of things: button, blinds, hash, deal, decisions, showdown, result, next hand; that
everything done is in the store before anybody sees what it led to.  Must not know: pixels, or who
decides (a person, the autopilot, a test).  One loop for all of them:

    session = sit_down(store, Dealer(), game_of(preset), opponents)  # or resume(store, Dealer())
    session.subscribe(show)
    while session.waits_for is not Waits.OVER:
        match session.waits_for:
            case Waits.NEXT_HAND:
                session.start_hand()
            case Waits.PLAYER | Waits.BLIND:
                session.act(decide(session))
            case Waits.RULING:
                session.answer_ruling(choose(session.ruling.options))
            case _:
                session.advance()                  # the house, the dealer or an opponent: one step

An opponent may also be asked elsewhere: `pending_bot` gives the question, `submit_bot` takes the
answer.  `ring_sitting` has the two ways to a session.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, TypeAlias

from casino_texas.app.casino.events import ChipsGranted, StoreTroubled
from casino_texas.app.fair.dealer import Dealer, Shoe
from casino_texas.app.histories.ring_hand import HandFacts, format_ruling
from casino_texas.app.listeners import Listeners
from casino_texas.app.ring import house as ring_house
from casino_texas.app.ring.changes import TableChange, change_of, leaving, price_of
from casino_texas.app.ring.hand_on_table import RingHandOnTable, dealt
from casino_texas.app.ring.ledger import result_of
from casino_texas.app.ring.memory import TableMemory
from casino_texas.app.ring.opponents import (
    Answer,
    Opponent,
    Question,
    Reason,
    Think,
    answered,
    made_legal,
    seed_of,
)
from casino_texas.app.ring.reasons import HandReasons
from casino_texas.app.ring.session_events import (
    HandBegun,
    HandKept,
    OpponentErred,
    RingSessionEvent,
    ShoePromised,
)
from casino_texas.app.ring.session_state import RingSessionState, Waits
from casino_texas.app.ring.setup import TableSetup
from casino_texas.app.ring.table_state import TableState
from casino_texas.app.store.records import HandStart
from casino_texas.app.store.store import GRANT, Store
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import DEALER, RingAction, SeatAction
from casino_texas.ring.events import Ruling, seen_by
from casino_texas.ring.hand import RingHand
from casino_texas.ring.notation import format_action
from casino_texas.ring.table_actions import (
    CallBlinds,
    ComeBack,
    DeclineBlind,
    FinishHand,
    LeaveTable,
    PostBlind,
    SitOut,
    TopUp,
)
from casino_texas.ring.table_options import TableStage
from casino_texas.ring.tournament import PassTime, Rebuy, TournamentAction
from casino_texas.ring.view import BettingOptions, ShowdownOptions

__all__ = ["BetweenHands", "RingSession", "Waits"]

#: What the player may do between hands; in a hand he has the seat's actions of the hand.
BetweenHands: TypeAlias = SitOut | ComeBack | TopUp | Rebuy | PostBlind | DeclineBlind
_BETWEEN: Final = (SitOut, ComeBack, TopUp, Rebuy, PostBlind, DeclineBlind)
#: Played seconds are written down in portions of so many, and before every hand.
_TIME_PORTION: Final = 10

Told: TypeAlias = tuple[RingSessionEvent, ...]

_log: Final = logging.getLogger("casino_texas.opponents")


class RingSession(RingSessionState):
    """One player, one table, hand after hand.  `ring_sitting` makes it."""

    def __init__(
        self,
        store: Store,
        dealer: Dealer,
        setup: TableSetup,
        state: TableState,
        *,
        think: Think,
        on_table: RingHandOnTable | None = None,
        news: tuple[RingSessionEvent, ...] = (),
    ) -> None:
        """`state` is that of the table open in the store; `on_table` its hand in play, or the last
        one; `news` is what the first listener is told at once."""
        super().__init__(store, dealer, setup, state, on_table=on_table)
        self._think = think
        self._listeners: Listeners[RingSessionEvent] = Listeners()
        self._reasons = HandReasons(think, lambda hand: self._question(hand, None))
        self._memory = TableMemory(store, self.id)
        self._news = news

    def subscribe(self, listener: Callable[[RingSessionEvent], None]) -> Callable[[], None]:
        """Tell `listener` everything that happens from now on, as the player sees it, and the first
        one what happened when the table was resumed; the result ends it."""
        remove, news = self._listeners.add(listener), self._news
        self._news = ()
        self._listeners.tell(*news)
        return remove

    def _tell(self, *events: RingSessionEvent) -> Told:
        told = (*events, *map(StoreTroubled, self.store.take_notices()))
        self._listeners.tell(*told)
        return told

    # -- hand after hand ----------------------------------------------------------------------

    def start_hand(self) -> Told:
        """The next hand: opponents fill up, the button is drawn if need be, the blinds are called.

        Raises:
            IllegalAction: it is not the time, or too few can play (`too_few_players`).
        """
        if self.waits_for is not Waits.NEXT_HAND:
            raise IllegalAction(None, CallBlinds(), "not_now")
        time = self._time_to_write(least=1)
        change = ring_house.opening(self.setup, self._state, self._dealer, time=time)
        self._seconds -= 0 if time is None else time.seconds
        return self._tell(*self._kept(change))

    def advance(self) -> Told:
        """One step of the house, the dealer or an opponent; nothing where the player is asked."""
        waits = self.waits_for
        if waits is Waits.OPPONENT:
            question = self.pending_bot()
            assert question is not None
            return self.submit_bot(question, answered(self._think, question))
        if waits is not Waits.HOUSE:
            return ()
        if self.is_in_hand:
            return self._dealers_or_showdown()
        if self._state.stage is TableStage.HAND:
            return self._deal_hand()
        offer = self._state.offer
        assert offer is not None, "a table that calls for blinds asks somebody"
        if offer.seat == self.hero:
            return self._at_table(PostBlind(offer.seat))
        return self._at_table(ring_house.answer_to(offer, self.setup, hands=self.hands))

    def act(self, action: SeatAction | BetweenHands) -> Told:
        """Do what the player decided, in the hand or between hands; to leave there is `leave`.

        Raises:
            IllegalAction: it is not allowed now; nothing has changed.
        """
        seat = action.seat
        if self.hero is None or seat != self.hero:
            raise IllegalAction(seat, action, "not_your_seat", seat=self.hero)
        if isinstance(action, _BETWEEN):
            return self._between_hands(action)
        is_closed = self._has_left or self.waits_for in (Waits.RULING, Waits.HOUSE)
        if not self.has_hand or is_closed:
            raise IllegalAction(seat, action, "not_now")
        return self._in_hand(action)

    def _between_hands(self, action: BetweenHands) -> Told:
        if self._has_left or self._case is not None:
            raise IllegalAction(action.seat, action, "not_now")
        change = change_of(self.setup, self._state, action)
        needs, has = price_of(self.setup, action), self.store.available("ring")
        if needs > has:
            raise IllegalAction(action.seat, action, "bankroll", needs=needs, has=has)
        return self._tell(*self._kept(change))

    def leave(self) -> Told:
        """Leave the table for good: the chips go back to the bankroll.  Who leaves a tournament
        takes the last place of those still in it.

        Raises:
            IllegalAction: a hand is in play, or its blinds are being called.
        """
        seat = DEALER if self.hero is None else self.hero
        if self._has_left or self._state.stage is not TableStage.OPEN:
            raise IllegalAction(seat, LeaveTable(seat), "in_hand")
        left, moves = leaving(self.setup, self._state)
        result = {"hands": self.hands, "chips": left.chips}
        if left.place is not None:
            result |= {"place": left.place, "prize": left.prize}
        self.store.ring.leave(result, moves=moves)
        self._has_left = True
        return self._tell(left)

    def close(self) -> None:
        """The player goes elsewhere, or the program ends; the table stays as it is."""
        if not self._has_left:
            self._write_time(least=1)

    # -- beside the hands ---------------------------------------------------------------------

    def take_grant(self) -> Told:
        """Take fresh play chips into the bankroll, recorded as such."""
        self.store.grant()
        return self._tell(ChipsGranted(GRANT))

    def show_all_cards(self) -> None:
        """From now on every hand is opened when it is over, those before too."""
        self.store.ring.set_shows_all(True)

    def keep_cards_closed(self) -> None:
        """Folded cards and shoes stay closed while the player sits here, as is usual."""
        self.store.ring.set_shows_all(False)

    def pass_time(self, seconds: float) -> Told:
        """So much time has been played (R47: levels by minutes); it means nothing in cash play."""
        if not self._has_clock or self._has_left:
            return ()
        self._seconds += seconds
        return self._write_time(least=_TIME_PORTION)

    def _write_time(self, *, least: int) -> Told:
        time = self._time_to_write(least=least)
        if time is None:
            return ()
        self._seconds -= time.seconds
        return self._at_table(time)

    def _time_to_write(self, *, least: int) -> PassTime | None:
        whole = int(self._seconds)
        return None if whole < least or self._state.is_over else PassTime(whole)

    # -- the floor ----------------------------------------------------------------------------

    def answer_ruling(self, answer: Ruling) -> Told:
        """Answer the floor's question; what is right is then done, whatever the answer.

        Raises:
            IllegalAction: there is no question.
        """
        case = self._case
        if case is None:
            raise IllegalAction(self.hero, answer, "not_now")
        table = self._table_hand
        stored = self.store.add_action(table.stored, format_ruling(answer))
        self._on_table = table.ruled_on(stored)
        return self._tell(case.judged(answer), *seen_by(self.viewer, case.events))

    # -- opponents ----------------------------------------------------------------------------

    def pending_bot(self) -> Question | None:
        """What an opponent is asked now: his seat, his view, the seed of this decision; None
        where none is to act.  `opponents.ask` answers it, in any process."""
        if self.waits_for is not Waits.OPPONENT:
            return None
        return self._question(self.hand, None)

    def asked_as_bot(self, player: Opponent) -> Question | None:
        """What a computer player is asked who decides for the player: autoplay, or advice; None
        where the player is not to bet."""
        if self.waits_for is not Waits.PLAYER or not isinstance(self.legal, BettingOptions):
            return None
        return self._question(self.hand, player)

    def recall(self, hands: int = 50) -> bool:
        """After `resume`: let the opponents think of so many more of the hands before, so that the
        first of them to be asked need not do it all; whether that is all."""
        return self._memory.recall(hands)

    def submit_bot(self, question: Question, answer: Answer) -> Told:
        """Do what an opponent answered, or the nearest legal action; nothing where the question
        is not the one that is open (any more)."""
        if self.waits_for is not Waits.OPPONENT or not self._is_open_question(question):
            return ()
        action, faults = made_legal(self.hand, answer.action)
        faults = (*answer.faults, *faults)
        reason = Reason(question.seat, question.number, action, answer.why, faults)
        self._reasons.keep(reason)
        for fault in faults:
            _log.warning("%s", fault)
        erred = self._tell(OpponentErred(question.seat, faults)) if faults else ()
        return erred + self._in_hand(action)

    def reasons(self) -> tuple[Reason, ...]:
        """Why the opponents did what they did in the hand on the table, in order, once it is
        over.  What was decided before the program was started again is thought through anew."""
        if not self.has_hand or self.is_in_hand:
            return ()
        return self._reasons.complete(self.record, self.setup.opponents)

    def _question(self, hand: RingHand, player: Opponent | None) -> Question:
        seat = hand.to_act
        assert seat is not None
        number, place = self._table_hand.number, len(hand.actions)
        seed = seed_of(self.setup.seed, seat, number, place)
        who = player or self.setup.opponents[seat]
        notes = self._memory.notes_before(number)
        return Question(seat, who, hand.view(seat), seed, number, place, notes)

    def _is_open_question(self, question: Question) -> bool:
        place = (self.hand.to_act, self._table_hand.number, len(self.hand.actions))
        return place == (question.seat, question.hand, question.number)

    # -- within a hand ------------------------------------------------------------------------

    def _deal_hand(self) -> Told:
        """The hash of the shoe, then the hand, its blinds posted."""
        hand_setup = self._state.next_hand()
        hero = self.hero if self.hero in hand_setup.seats else None
        names = {seat: self.setup.names[seat] for seat in hand_setup.seats}
        facts = HandFacts(hand_setup, hero, names, self._state.level)
        table = self.store.ring.open_table
        number = self.hands
        stored = self.store.begin_hand(
            HandStart(
                game="ring",
                session_id=table.id,
                rules=table.start.rules,
                bankroll=self.store.bankroll,
                shoe=self._dealer.shoe(number),
                shoe_number=number,
                seed=self._dealer.seed,
                mode=table.start.mode,
                setup=facts.to_text(),
            )
        )
        self._on_table, events = dealt(stored, facts)
        self._reasons.forget()
        promised = ShoePromised(stored.commitments[0], 0)
        return self._tell(HandBegun(stored.id, number), promised, *seen_by(self.viewer, events))

    def _dealers_or_showdown(self) -> Told:
        move = self._table_hand.dealers_move(self._dealer)
        if move is None:
            legal = self.hand.legal_actions()
            assert isinstance(legal, ShowdownOptions)
            return self._in_hand(self.hand.default_showdown_action())
        return self._in_hand(move.action, shoe=move.shoe)

    def _in_hand(self, action: RingAction, *, shoe: Shoe | None = None) -> Told:
        table = self._table_hand
        step = table.hand.apply(action)
        case = table.asks_the_floor(action, step.events)
        line = format_action(action)
        told: Told = seen_by(self.viewer, step.events)
        if not table.is_in_play:
            stored = self.store.add_afterword(table.stored, line)
        elif step.hand.is_over:
            finish = FinishHand(tuple(sorted(step.hand.stacks)))
            change = change_of(self.setup, self._state, finish)
            stored = self.store.add_action(
                table.stored,
                line,
                moves=change.moves,
                result=result_of(step.hand, table.facts),
                line=change.lines[0],
            )
            self._state = change.state
            self._memory.hand_is_over(table.number, step.hand)
            told = (*told, *change.events, HandKept(stored.id))
        else:
            stored = self.store.add_action(table.stored, line, shoe=shoe)
        if shoe is not None:
            told = (ShoePromised(shoe.commitment, len(stored.shoes) - 1), *told)
        if case is not None:
            told = (case.asked,)
        self._on_table = table.after(action, step.hand, stored, case=case)
        return self._tell(*told)

    # -- between hands ------------------------------------------------------------------------

    def _at_table(self, action: TournamentAction) -> Told:
        return self._tell(*self._kept(change_of(self.setup, self._state, action)))

    def _kept(self, change: TableChange) -> Told:
        self.store.ring.add_lines(change.lines, moves=change.moves)
        self._state = change.state
        return change.events
