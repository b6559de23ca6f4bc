"""What a ring session is at a moment: the table, the hand, and whom everything waits for.

Knows: how to read it off.  Must not know: how it changes (`ring_session`), or pixels.
"""

from __future__ import annotations

from enum import Enum

from casino_texas.app.fair.dealer import Dealer, Shoe
from casino_texas.app.fair.verify import Verification, verify_hand
from casino_texas.app.histories.record import HandRecord
from casino_texas.app.histories.ring_hand import record_of
from casino_texas.app.ring.floor import FloorCase, RulingAsked
from casino_texas.app.ring.hand_on_table import RingHandOnTable
from casino_texas.app.ring.setup import TableSetup
from casino_texas.app.ring.table_state import TableState
from casino_texas.app.store.records import HandFilter, HandLine, HandTotals, StoreError
from casino_texas.app.store.store import Store
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.ring.hand import RingHand
from casino_texas.ring.rules import RingRules
from casino_texas.ring.table import RingTable
from casino_texas.ring.table_events import Offer, OfferKind
from casino_texas.ring.table_options import TableOptions, TableStage
from casino_texas.ring.tournament import Tournament
from casino_texas.ring.view import BettingOptions, LegalActions, RingView, ShowdownOptions


class Waits(Enum):
    """Whom a session waits for."""

    NEXT_HAND = "next_hand"
    """Between hands: `start_hand`, or chips, sitting out, leaving."""
    BLIND = "blind"
    """The player is asked for a blind: `session.offer`; he posts or declines."""
    PLAYER = "player"
    """The player's decision: `session.legal`."""
    RULING = "ruling"
    """The floor's question: `session.ruling`."""
    OPPONENT = "opponent"
    """An opponent thinks: `advance`, or `pending_bot` and `submit_bot`."""
    HOUSE = "house"
    """Blinds, cards, a showdown without a choice: `advance`."""
    OVER = "over"
    """The player has left, or the tournament has its winner."""


class RingSessionState:
    """The part of a session that only looks.

    `auto_post`: the player's small and big blinds are posted without asking; coming in and the
    straddle are asked.  `auto_showdown`: he shows or mucks as is usual (R33) without being asked.
    """

    def __init__(
        self,
        store: Store,
        dealer: Dealer,
        setup: TableSetup,
        state: TableState,
        *,
        on_table: RingHandOnTable | None,
    ) -> None:
        self.store = store
        self.setup = setup
        self.auto_post = True
        self.auto_showdown = False
        self._dealer = dealer
        self._state = state
        self._on_table = on_table
        self._has_left = False
        self._seconds = 0.0
        self._id = store.ring.open_table.id

    # -- the table ----------------------------------------------------------------------------

    @property
    def id(self) -> int:
        """The session's number in the store."""
        return self._id

    @property
    def hero(self) -> int | None:
        """The player's seat; None where only computer players sit."""
        return self.setup.hero

    @property
    def rules(self) -> RingRules:
        """Of the hand on the table, else of the table."""
        return self._state.table.rules if self._on_table is None else self.hand.rules

    @property
    def table(self) -> RingTable:
        """Seats, markers, button and blinds between hands."""
        return self._state.table

    @property
    def tournament(self) -> Tournament | None:
        return self._state.tournament

    @property
    def level(self) -> int | None:
        """The blind level of the coming hand, counted from 1; None in cash play."""
        return self._state.level

    @property
    def seconds_to_next_level(self) -> float | None:
        """How long the blinds stay as they are; None where hands count, or for ever (R47)."""
        tournament = self.tournament
        if tournament is None or tournament.blind_level.minutes is None or self._is_last_level:
            return None
        played = tournament.seconds_at_level + self._seconds
        return max(0.0, 60 * tournament.blind_level.minutes - played)

    @property
    def hands_to_next_level(self) -> int | None:
        """How many hands more the blinds stay as they are; None where time counts, or for ever
        (R47)."""
        tournament = self.tournament
        if tournament is None or tournament.blind_level.hands is None or self._is_last_level:
            return None
        return max(0, tournament.blind_level.hands - tournament.hands_at_level)

    @property
    def _is_last_level(self) -> bool:
        tournament = self.tournament
        return tournament is not None and (
            tournament.level == len(tournament.rules.schedule.levels) - 1
        )

    @property
    def _has_clock(self) -> bool:
        """Whether any level lasts for minutes; otherwise time means nothing."""
        tournament = self.tournament
        return tournament is not None and any(
            level.minutes is not None for level in tournament.rules.schedule.levels
        )

    @property
    def options(self) -> TableOptions:
        """What every seat may do between hands, and why not what it may not."""
        return self._state.options

    @property
    def can_rebuy(self) -> bool:
        """Whether the player may buy a new stack in the tournament now."""
        return self.hero in self._state.rebuys

    @property
    def offer(self) -> Offer | None:
        """The blind the player is asked for."""
        return self._state.offer if self.waits_for is Waits.BLIND else None

    @property
    def chips(self) -> Chips:
        """What lies at the player's seat; in a hand: what he has behind."""
        if self.is_in_hand and self.viewer is not None:
            return self.hand.stack_of(self.viewer)
        return self._state.stack(self.hero)

    @property
    def hands(self) -> int:
        """How many hands were dealt at this table."""
        return self._state.table.hands

    @property
    def totals(self) -> HandTotals:
        """The hands finished at this table."""
        return self.store.totals(HandFilter(session_id=self._id))

    def last_hands(self, limit: int = 10) -> tuple[HandLine, ...]:
        """The latest hands of this table, the newest first."""
        return self.store.hands(HandFilter(session_id=self._id), limit=limit)

    # -- the hand -----------------------------------------------------------------------------

    @property
    def has_hand(self) -> bool:
        """Whether a hand is in play or, until the next one, the last lies on the table."""
        return self._on_table is not None

    @property
    def is_in_hand(self) -> bool:
        """Whether a hand is in play."""
        return self._on_table is not None and self._on_table.is_in_play

    @property
    def hand(self) -> RingHand:
        """The hand on the table, as the dealer knows it; screens and players get the `view`.

        Raises:
            StoreError: none has been dealt yet.
        """
        return self._table_hand.hand

    @property
    def hand_id(self) -> int | None:
        """The number in the store of the hand on the table."""
        return None if self._on_table is None else self._on_table.stored.id

    @property
    def viewer(self) -> int | None:
        """Whose eyes the view and the events are seen with: the player's, or a spectator's (None)
        where he was not dealt in."""
        return self.hero if self._on_table is None else self._on_table.facts.hero

    @property
    def view(self) -> RingView | None:
        """What the player may know of the hand on the table; None before the first."""
        return None if self._on_table is None else self.hand.view(self.viewer)

    @property
    def legal(self) -> LegalActions | None:
        """What the player may do in the hand, where it is his turn."""
        return self.hand.legal_actions() if self.waits_for is Waits.PLAYER else None

    @property
    def can_still_show(self) -> bool:
        """Whether the player has won unseen and may show all the same (R32, R33)."""
        on_table = self._on_table
        return on_table is not None and self.hero in on_table.hand.may_still_show

    @property
    def ruling(self) -> RulingAsked | None:
        """The floor's open question."""
        case = self._case
        return None if case is None else case.asked

    @property
    def commitments(self) -> tuple[str, ...]:
        """The hashes of the hand's shuffles so far, each shown before it was used."""
        return () if self._on_table is None else self._on_table.commitments

    @property
    def record(self) -> HandRecord:
        """The hand on the table as a record of the player, to step through or to export.

        Raises:
            StoreError: none has been dealt yet.
        """
        return record_of(self._table_hand.stored)

    # -- closed cards -------------------------------------------------------------------------

    @property
    def shows_all_cards(self) -> bool:
        """Whether every hand is opened when it is over, shoe and folded cards."""
        table = self.store.ring.table
        return table is not None and table.id == self._id and table.shows_all

    @property
    def reveal(self) -> tuple[Shoe, ...] | None:
        """The shoes of the finished hand where all cards are shown."""
        if not self._is_open:
            return None
        return self._table_hand.shoes

    @property
    def open_cards(self) -> dict[int, tuple[Card | None, ...]]:
        """Hole cards everybody may see, by seat: shown ones, and after the end all of them where
        that was chosen."""
        if self._on_table is None:
            return {}
        if self._is_open:
            return {seat: self.hand.hole_cards(seat) for seat in self.hand.setup.seats}
        return self.hand.shown_cards

    def verify(self, hand_id: int) -> Verification:
        """Check a finished hand's shoes against the hashes shown before them.

        Raises:
            StoreError: there is no such hand.
            InputError: it is not over, or its shoes stay closed while the player sits here.
        """
        return verify_hand(self.store.hand(hand_id))

    @property
    def _is_open(self) -> bool:
        is_over = self.has_hand and not self.is_in_hand
        return is_over and (self.shows_all_cards or self._has_left)

    # -- whom it waits for --------------------------------------------------------------------

    @property
    def waits_for(self) -> Waits:
        """Whom the session waits for."""
        if self._has_left:
            return Waits.OVER
        if self._case is not None:
            return Waits.RULING
        if self.is_in_hand:
            return self._who_acts()
        if self._state.stage is TableStage.HAND:
            return Waits.HOUSE
        if self._state.stage is TableStage.BLINDS:
            return Waits.BLIND if self._asks_for_a_blind() else Waits.HOUSE
        return Waits.OVER if self._state.is_over else Waits.NEXT_HAND

    def _who_acts(self) -> Waits:
        if self._table_hand.dealer_is_on:
            return Waits.HOUSE
        legal = self.hand.legal_actions()
        is_his = legal is not None and legal.seat == self.hero
        if isinstance(legal, BettingOptions):
            return Waits.PLAYER if is_his else Waits.OPPONENT
        return Waits.PLAYER if is_his and self._has_choice(legal) else Waits.HOUSE

    def _has_choice(self, legal: LegalActions | None) -> bool:
        if self.auto_showdown or not isinstance(legal, ShowdownOptions):
            return False
        return legal.no_muck is None or legal.can_declare

    def _asks_for_a_blind(self) -> bool:
        offer = self._state.offer
        if offer is None or offer.seat != self.hero:
            return False
        is_blind = offer.kind in (OfferKind.SMALL_BLIND, OfferKind.BIG_BLIND)
        return not (is_blind and self.auto_post)

    @property
    def _table_hand(self) -> RingHandOnTable:
        if self._on_table is None:
            raise StoreError("no hand has been dealt at this table yet")
        return self._on_table

    @property
    def _case(self) -> FloorCase | None:
        return None if self._on_table is None else self._on_table.case
