"""A player at a casino table: whoever is to act is asked, and what happens is kept and told.

Knows: the order of things around a hand: hash, stakes, deal, decisions, result, next hand; that an
action is in the store before anybody sees what it led to.  Must not know: pixels, or who decides
(a person, the autopilot, a test).  One loop for all of them:

    session = CasinoSession(open_store(), Dealer(), rules)
    session.subscribe(show)
    if not session.resume():            # the hand in play, as it was
        session.start_hand()            # session.commitment is the hash to show
    session.act(PlaceAntes(((1, 10),)))
    while not session.is_over:
        session.act(decide(session.view))
    session.reveal                      # the shoe
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from casino_texas.app.casino.events import (
    ChipsGranted,
    HandOffered,
    HandResumed,
    HandVoided,
    RulesRefused,
    RulesTaken,
    SessionEvent,
    StoreTroubled,
)
from casino_texas.app.casino.hand_on_table import HandOnTable, deal_anew, offer_hand, put_back
from casino_texas.app.casino.ledger import moves_of, reserve_of, result_of
from casino_texas.app.casino.table_rules import TableRules
from casino_texas.app.fair.dealer import Dealer, Shoe
from casino_texas.app.fair.verify import Verification, verify_hand
from casino_texas.app.listeners import Listeners
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.app.rules.problems import RulesFileError
from casino_texas.app.store.records import (
    HandFilter,
    HandLine,
    HandTotals,
    NextShoe,
    StoreError,
)
from casino_texas.app.store.store import GRANT, Store
from casino_texas.casino.actions import CasinoAction, format_action
from casino_texas.casino.events import CasinoEvent
from casino_texas.casino.hand import CasinoHand
from casino_texas.casino.view import CasinoView, LegalActions, Stage
from casino_texas.errors import CasinoTexasError

Listener = Callable[[SessionEvent], None]


class CasinoSession:
    """One player, one table, hand after hand."""

    def __init__(self, store: Store, dealer: Dealer, rules: LoadedRules) -> None:
        """`rules` are those of the next hand; the file they come from is watched."""
        self.store = store
        self._dealer = dealer
        self._rules = TableRules(rules)
        self._listeners: Listeners[SessionEvent] = Listeners()
        self._table: HandOnTable | None = None
        self._session_id: int | None = None
        self._next_number = 1
        self._totals = HandTotals(0, 0, 0)

    # -- what is on the table -----------------------------------------------------------------

    @property
    def hand(self) -> CasinoHand:
        """The hand on the table; screens and players get the `view`."""
        return self._on_table.hand

    @property
    def view(self) -> CasinoView:
        """What the player may know now."""
        return self.hand.view()

    @property
    def legal(self) -> LegalActions:
        """Who may do what now."""
        return self.hand.legal_actions()

    @property
    def actions(self) -> tuple[CasinoAction, ...]:
        """Everything that was done in the hand so far, the dealer's actions too."""
        return self._on_table.actions

    @property
    def is_over(self) -> bool:
        """Whether the hand is settled and the next may be started."""
        return self.hand.is_over

    @property
    def is_practice(self) -> bool:
        """Whether the hand on the table moves no chips."""
        return self._on_table.is_practice

    @property
    def hand_id(self) -> int | None:
        """The hand's number in the store; None until the ANTEs are placed."""
        stored = self._on_table.stored
        return None if stored is None else stored.id

    @property
    def session_id(self) -> int | None:
        """The session's number in the store; None until its first ANTEs are placed."""
        return self._session_id

    @property
    def rules(self) -> LoadedRules:
        """The rules of the hand on the table, else of the next one."""
        return self._rules.current if self._table is None else self._table.rules

    @property
    def commitment(self) -> str:
        """The hash of the shoe, to be shown before the deal."""
        return self._on_table.shoe.commitment

    @property
    def reveal(self) -> Shoe | None:
        """The shoe, once the hand is over."""
        return self._on_table.shoe if self.is_over else None

    @property
    def can_stake(self) -> bool:
        """Whether the chips are enough for the smallest ANTE; if not, offer `take_grant`."""
        legal = self.legal
        return legal.stage is not Stage.ANTES or legal.antes_affordable >= legal.ante_minimum

    @property
    def totals(self) -> HandTotals:
        """The session's hands so far."""
        return self._totals

    def last_hands(self, limit: int = 10) -> tuple[HandLine, ...]:
        """The player's latest casino hands, of any session, the newest first."""
        return self.store.hands(HandFilter(game="casino", is_practice=None), limit=limit)

    def verify(self, hand_id: int) -> Verification:
        """Check a finished hand's shoe against the hash shown before it.

        Raises:
            StoreError: there is no such hand.
            InputError: it is not over.
        """
        return verify_hand(self.store.hand(hand_id))

    # -- listeners ----------------------------------------------------------------------------

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` everything that happens from now on; the result ends it."""
        return self._listeners.add(listener)

    def _tell(self, *events: SessionEvent) -> None:
        for notice in self.store.take_notices():
            events = (*events, StoreTroubled(notice))
        self._listeners.tell(*events)

    # -- playing ------------------------------------------------------------------------------

    def start_hand(self) -> None:
        """Offer a new hand: it waits for ANTEs, and the hash of its shoe is known.

        Raises:
            StoreError: there is a hand on the table that is not over.
        """
        self._require_free()
        has_news = self._rules.take_news()
        self._table = self._offer()
        if has_news:
            self._tell(RulesTaken(self._rules.current))
        self._tell(HandOffered(self.commitment))

    def act(self, action: CasinoAction) -> tuple[CasinoEvent, ...]:
        """Do what the player decided, then whatever is the dealer's to do; the events in order.

        Each action is in the store before anybody is told of it.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        return (*self._take(action), *self._let_the_dealer_act())

    def _let_the_dealer_act(self) -> tuple[CasinoEvent, ...]:
        events: tuple[CasinoEvent, ...] = ()
        while (action := self._on_table.dealers_action()) is not None:
            events += self._take(action)
        return events

    def _take(self, action: CasinoAction) -> tuple[CasinoEvent, ...]:
        table = self._on_table
        step = table.hand.apply(action)
        moves = moves_of(step.events)
        if sum(move.amount for move in moves) != step.hand.bankroll - table.hand.bankroll:
            raise StoreError(f"{format_action(action)}: the chips do not add up")
        if table.is_practice:
            moves = ()
        reserve = 0 if table.is_practice else reserve_of(step.hand)
        text = format_action(action)
        if table.stored is None:
            start = table.start(self._open_session())
            table.stored = self.store.begin_hand(start, text, moves=moves, reserve=reserve)
            if not table.is_practice:
                self._next_number = table.shoe_number + 1
        else:
            result = result_of(step.hand) if step.hand.is_over else None
            table.stored = self.store.add_action(
                table.stored, text, moves=moves, reserve=reserve, result=result
            )
            if result is not None and not table.is_practice:
                self._totals = self._totals.plus(result)
        table.hand = step.hand
        table.actions = (*table.actions, action)
        self._tell(*step.events)
        return step.events

    def deal_again(self, hand_id: int) -> tuple[CasinoEvent, ...]:
        """Deal a finished hand again, same cards, ANTEs and rules, as practice: no chips move.

        Raises:
            StoreError: there is no such casino hand, or the hand on the table is not over.
            CasinoTexasError: its rules cannot be read any more.
        """
        self._require_free()
        stored = self.store.hand(hand_id)
        if stored.start.game != "casino" or not stored.is_over:
            raise StoreError(f"hand {hand_id} is not a finished hand of the casino table")
        table, antes = deal_anew(stored)
        return self.practise(table, (antes,))

    def practise(
        self, table: HandOnTable, actions: Iterable[CasinoAction]
    ) -> tuple[CasinoEvent, ...]:
        """Put a practice hand on the table and play it as far as these actions of the player go.

        Raises:
            StoreError: the hand on the table is not over, or this one would move chips.
            CasinoTexasError: the actions are not legal; the table is as it was.
        """
        self._require_free()
        if not table.is_practice:
            raise StoreError("only a practice hand can be put on the table")
        before = self._table
        self._table = table
        self._tell(HandOffered(self.commitment))
        events: tuple[CasinoEvent, ...] = ()
        try:
            for action in actions:
                events += self.act(action)
        except CasinoTexasError:
            self._table = before
            raise
        return events

    def take_grant(self) -> None:
        """Take fresh play chips, recorded as such; for who cannot stake any more."""
        self.store.grant()
        if self._table is not None and self._table.is_offered:
            self._table = self._offer()
        self._tell(ChipsGranted(GRANT))

    def resume(self) -> bool:
        """Put the hand in play on the table as it was; whether there was one.

        It is played again from the rules, the shoe and the actions in the store, so it is the same
        even if the rules file has changed or gone.  A hand that cannot be played on (damaged by
        hand, or from a version with other rules) is voided: its chips come back.
        """
        stored = self.store.hand_in_play("casino")
        if stored is None:
            return False
        # Meanwhile other games may have moved the bankroll; the hand goes on from what is left.
        bankroll = stored.start.bankroll
        if not stored.start.is_practice:
            bankroll = self.store.available("casino") + stored.taken
        try:
            table = put_back(stored, bankroll=bankroll)
        except CasinoTexasError as error:
            self.store.void_hand(stored)
            self._tell(HandVoided(stored.id, stored.taken, str(error)))
            return False
        if bankroll != stored.start.bankroll:
            table.stored = self.store.set_bankroll(stored, bankroll)
        self._table = table
        self._return_to_session(stored.start.session_id)
        self._tell(HandResumed(stored.id))
        self._let_the_dealer_act()
        return True

    def close(self) -> None:
        """The player leaves the table; a hand in play stays as it is."""
        if self._session_id is not None:
            self.store.end_session(self._session_id)
            self._session_id = None

    # -- rules --------------------------------------------------------------------------------

    def use_rules(self, rules: LoadedRules) -> None:
        """Play by these rules from the next hand on; before the ANTEs that is at once."""
        self._rules.use(rules)
        self._offer_by_the_news()

    def look_at_rules(self) -> None:
        """Look whether the file of the table has changed (a stat call; once a second is plenty).

        A good change is taken over at the next hand, which before the ANTEs is at once; a bad one
        is told, and the old rules go on.
        """
        error = self._rules.look()
        if error is not None:
            self._tell(RulesRefused(error))
        self._offer_by_the_news()

    @property
    def rules_error(self) -> RulesFileError | None:
        """What is wrong with the file of the table now."""
        return self._rules.error

    def _offer_by_the_news(self) -> None:
        """Before the ANTEs the hand on the table is only an offer and can be made anew."""
        table = self._table
        if table is not None and table.is_offered and self._rules.take_news():
            self._table = self._offer()
            self._tell(RulesTaken(self._rules.current))

    # -- within -------------------------------------------------------------------------------

    @property
    def _on_table(self) -> HandOnTable:
        if self._table is None:
            raise StoreError("there is no hand on the table yet")
        return self._table

    def _require_free(self) -> None:
        table = self._table
        if table is not None and not table.is_offered and not table.hand.is_over:
            raise StoreError("the hand on the table is not over")

    def _next_shoe(self) -> NextShoe:
        """The shoe whose hash may have been shown already, or a new one."""
        seed, number = self._dealer.seed, self._next_number
        kept = self.store.next_shoe("casino")
        if kept is not None and kept.seed == seed and (seed is None or kept.number == number):
            return kept
        following = NextShoe(self._dealer.shoe(number), number, seed)
        self.store.keep_next_shoe("casino", following)
        return following

    def _offer(self) -> HandOnTable:
        bankroll = self.store.available("casino")
        return offer_hand(self._rules.current, self._next_shoe(), bankroll=bankroll)

    def _open_session(self) -> int:
        if self._session_id is None:
            self._session_id = self.store.begin_session("casino", seed=self._dealer.seed)
        return self._session_id

    def _return_to_session(self, session_id: int) -> None:
        self._session_id = session_id
        self.store.reopen_session(session_id)
        self._totals = self.store.totals(HandFilter(session_id=session_id))
        last = self.store.last_shoe_number(session_id, seed=self._dealer.seed)
        self._next_number = 1 + last
