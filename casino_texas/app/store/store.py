"""The store: bankroll, sessions, the hands in play, the ring table, and all finished hands.

Knows: that the bankroll moves only in the transaction that records why, and that every action is
one transaction.  Must not know: the rules of any game (rules and actions are text), or how its
file is found and opened (`store_files`).
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeVar

from casino_texas.app.fair.dealer import Shoe
from casino_texas.app.store import hands as store_hands
from casino_texas.app.store import ring_counts, sessions
from casino_texas.app.store import tables as store_tables
from casino_texas.app.store.connection import StoreConnection, StoreFile, open_memory
from casino_texas.app.store.lists import (
    check_sums,
    last_shoe_number,
    list_hands,
    list_ledger,
    total_hands,
)
from casino_texas.app.store.records import (
    Game,
    HandFilter,
    HandLine,
    HandResult,
    HandStart,
    HandTotals,
    LedgerEntry,
    Move,
    NextShoe,
    StoredHand,
    StoreNotice,
    TableLine,
)
from casino_texas.app.store.rescue import write_what_is_known
from casino_texas.app.store.ring import RingTableStore
from casino_texas.app.store.ring_counts import RingCounts
from casino_texas.app.store.schema import bring_up_to_date
from casino_texas.app.store.sessions import SessionSums
from casino_texas.app.store.values import HandValues
from casino_texas.core.chips import Chips

#: Play chips of a new player, and of a fresh grant.
GRANT: Final[Chips] = 2000

T = TypeVar("T")


class Store:
    """One player's store, for one thread; `store_files.open_store` opens the one on disk.

    Without arguments: in memory, with a new player's bankroll, gone when closed.  `ring` is the
    part for the ring table, `values` that for what the coach says of finished hands, `sessions`
    and `ring_counts` those for what hands came to together.
    """

    def __init__(
        self,
        connection: sqlite3.Connection | None = None,
        *,
        file: StoreFile | None = None,
        notices: Iterable[StoreNotice] = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`file` is what lies under `connection`; `clock` gives seconds since 1970."""
        database = connection or open_memory()
        bring_up_to_date(database)
        self._clock = clock
        self._in_play: dict[Game, StoredHand] = {}
        self._sessions: dict[int, tuple[Game, str | None]] = {}
        self._connection = StoreConnection(database, file=file, rescue=self._write_what_is_known)
        self._connection.notices.extend(notices)
        self._bankroll = store_hands.balance_of(database)
        self.ring = RingTableStore(self, store_tables.load_open_table(database))
        self.values = HandValues(self)
        self.sessions = SessionSums(self)
        self.ring_counts = RingCounts(self)
        if database.execute("SELECT 1 FROM ledger LIMIT 1").fetchone() is None:
            self.grant()

    # -- the store itself ---------------------------------------------------------------------

    @property
    def is_kept(self) -> bool:
        """Whether what is written now will be there at the next start."""
        return self._connection.is_kept

    def take_notices(self) -> tuple[StoreNotice, ...]:
        """What the player must be told and has not been told yet."""
        notices = tuple(self._connection.notices)
        self._connection.notices.clear()
        return notices

    def close(self) -> None:
        """Give everything to the disk and let go of the file."""
        self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- the bankroll -------------------------------------------------------------------------

    @property
    def bankroll(self) -> Chips:
        """The player's chips that lie on no table."""
        return self._bankroll

    def available(self, game: Game) -> Chips:
        """What this game may use: the bankroll less what hands of other games may still need."""
        others = "SELECT coalesce(sum(reserve), 0) FROM hands WHERE ended_at IS NULL AND game <> ?"
        (reserved,) = self.look_up(lambda db: db.execute(others, (game,)).fetchone())
        return max(0, self._bankroll - int(reserved))

    def grant(self, amount: Chips = GRANT) -> None:
        """Give fresh play chips, recorded as such."""
        self.move(Move(amount, "grant"))

    def move(self, move: Move) -> None:
        """Move chips outside any hand and table: a grant.

        Raises:
            StoreError: the bankroll would be below zero.
        """
        now = self.now()
        self.transact(lambda db: store_hands.add_moves(db, (move,), hand_id=None, now=now))

    def ledger(self, *, limit: int = 50, before: int | None = None) -> tuple[LedgerEntry, ...]:
        """The latest movements of the bankroll, the newest first; `before` is an entry's id."""
        return self.look_up(lambda db: list_ledger(db, limit=limit, before=before))

    def check(self) -> tuple[str, ...]:
        """Every sum that does not add up, a line each."""
        checks = (check_sums, sessions.recount_problems, ring_counts.recount_problems)
        return tuple(line for check in checks for line in self.look_up(check))

    # -- sessions -----------------------------------------------------------------------------

    def begin_session(self, game: Game, *, seed: int | None = None) -> int:
        """A new session's id."""
        now, text = self.now(), store_hands.seed_text(seed)
        session_id = self.transact(
            lambda db: store_hands.add_session(db, game, seed=text, now=now, session_id=None)
        )
        self._sessions[session_id] = (game, text)
        return session_id

    def end_session(self, session_id: int) -> None:
        """The player has left the table."""
        self._set_session_end(session_id, self.now())

    def reopen_session(self, session_id: int) -> None:
        """The player has come back to a hand of this session."""
        self._set_session_end(session_id, None)

    def last_shoe_number(self, session_id: int, *, seed: int | None) -> int:
        """The number of the last shoe dealt in a session under this seed; 0 if there is none."""
        text = store_hands.seed_text(seed)
        return self.look_up(lambda db: last_shoe_number(db, session_id, seed=text))

    def _set_session_end(self, session_id: int, when: int | None) -> None:
        sql = "UPDATE sessions SET ended_at = ? WHERE id = ?"
        self.transact(lambda db: db.execute(sql, (when, session_id)))

    # -- the hand in play ---------------------------------------------------------------------

    def keep_next_shoe(self, game: Game, following: NextShoe) -> None:
        """Keep the shoe of the hand that has not begun, so that its hash stays what was shown."""
        self.transact(lambda db: store_hands.keep_next_shoe(db, game, following))

    def next_shoe(self, game: Game) -> NextShoe | None:
        """The shoe kept for the hand that has not begun."""
        return self.look_up(lambda db: store_hands.load_next_shoe(db, game))

    def begin_hand(
        self,
        start: HandStart,
        action: str | None = None,
        *,
        moves: Iterable[Move] = (),
        reserve: Chips = 0,
    ) -> StoredHand:
        """Begin a hand, with its first action if that is what begins it (see `add_action` for
        `moves` and `reserve`).

        Raises:
            StoreError: there is a hand of this game in play already.
        """
        now, moved = self.now(), tuple(moves)
        actions = () if action is None else (action,)

        def work(db: sqlite3.Connection) -> int:
            hand_id = store_hands.add_hand(db, start, reserve=reserve, now=now)
            for text in actions:
                store_hands.add_action(db, hand_id, 1, text)
            store_hands.add_moves(db, moved, hand_id=hand_id, now=now)
            if not start.is_practice:
                db.execute("DELETE FROM next_shoes WHERE game = ?", (start.game,))
            return hand_id

        shoe = start.shoe
        return self._remembered(
            StoredHand(
                id=self.transact(work),
                start=start,
                actions=actions,
                shoes=(shoe,),
                commitments=(shoe.commitment,),
                taken=-sum(move.amount for move in moved),
                started_at=now,
                is_sealed=start.game == "ring",
            )
        )

    def add_action(
        self,
        hand: StoredHand,
        action: str,
        *,
        moves: Iterable[Move] = (),
        reserve: Chips = 0,
        result: HandResult | None = None,
        shoe: Shoe | None = None,
        line: TableLine | None = None,
    ) -> StoredHand:
        """Add the next action to a hand in play; with a `result` the hand is over.

        `moves` are what the action did to the bankroll; `reserve` is what the hand may still need
        from it, which other games leave alone.  `shoe` is what a reshuffle gave; `line` is what
        the end of a ring hand is to its table.

        Raises:
            StoreError: the hand is over or has other actions, or the bankroll would be below zero.
        """
        now, moved = self.now(), tuple(moves)
        table_id = None if line is None else hand.start.session_id

        def work(db: sqlite3.Connection) -> None:
            store_hands.add_action(db, hand.id, len(hand.actions) + 1, action)
            store_hands.add_moves(db, moved, hand_id=hand.id, now=now, session_id=table_id)
            if shoe is not None:
                store_hands.add_shoe(db, hand.id, shoe, shuffle=len(hand.shoes))
            if result is None:
                store_hands.set_reserve(db, hand.id, reserve)
            else:
                store_hands.end_hand(db, hand.id, result, now=now)
            self.ring.write_line(db, line)

        self.transact(work)
        if line is not None:
            self.ring.remember(line)
        shoes = () if shoe is None else (shoe,)
        return self._remembered(
            replace(
                hand,
                actions=(*hand.actions, action),
                shoes=(*hand.shoes, *shoes),
                commitments=(*hand.commitments, *(new.commitment for new in shoes)),
                taken=hand.taken - sum(move.amount for move in moved),
                ended_at=None if result is None else now,
                result=result,
            )
        )

    def add_afterword(self, hand: StoredHand, action: str) -> StoredHand:
        """Add to a finished hand what was done after its end: a winner who shows all the same."""
        number = len(hand.actions) + 1
        self.transact(lambda db: store_hands.add_action(db, hand.id, number, action))
        return replace(hand, actions=(*hand.actions, action))

    def set_bankroll(self, hand: StoredHand, bankroll: Chips) -> StoredHand:
        """Count a hand in play from another bankroll, as other games have moved it meanwhile."""
        sql = "UPDATE hands SET bankroll = ? WHERE id = ? AND ended_at IS NULL"
        self.transact(lambda db: db.execute(sql, (bankroll, hand.id)))
        return self._remembered(replace(hand, start=replace(hand.start, bankroll=bankroll)))

    def void_hand(self, hand: StoredHand, *, line: TableLine | None = None) -> StoredHand:
        """End a hand that cannot be played on: every chip it took goes back, recorded as such;
        `line` gives the chips back at a ring table.

        Raises:
            StoreError: the hand is over.
        """
        now, result = self.now(), HandResult(0, 0, ("void",))
        moves = (Move(hand.taken, "void"),) if hand.taken else ()

        def work(db: sqlite3.Connection) -> None:
            store_hands.add_moves(db, moves, hand_id=hand.id, now=now)
            store_hands.end_hand(db, hand.id, result, now=now)
            self.ring.write_line(db, line)

        self.transact(work)
        if line is not None:
            self.ring.remember(line)
        return self._remembered(replace(hand, taken=0, ended_at=now, result=result))

    def hand_in_play(self, game: Game) -> StoredHand | None:
        """The hand of this game that is not over."""
        sql = "SELECT id FROM hands WHERE game = ? AND ended_at IS NULL"
        row = self.look_up(lambda db: db.execute(sql, (game,)).fetchone())
        return None if row is None else self._remembered(self.hand(row[0]))

    # -- finished hands -----------------------------------------------------------------------

    def hand(self, hand_id: int) -> StoredHand:
        """A hand with everything that is needed to play it again.

        Raises:
            StoreError: there is no such hand.
        """
        return self.look_up(lambda db: store_hands.load_hand(db, hand_id))

    def hands(
        self, which: HandFilter | None = None, *, limit: int = 50, before: int | None = None
    ) -> tuple[HandLine, ...]:
        """Finished hands, the newest first; `before` is the id to go on from."""
        asked = which or HandFilter()
        return self.look_up(lambda db: list_hands(db, asked, limit=limit, before=before))

    def totals(self, which: HandFilter | None = None) -> HandTotals:
        """How many finished hands there are, and their sums."""
        asked = which or HandFilter()
        return self.look_up(lambda db: total_hands(db, asked))

    # -- for its own parts --------------------------------------------------------------------

    def now(self) -> int:
        """Whole milliseconds since 1970."""
        return int(self._clock() * 1000)

    def look_up(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` reads."""
        return self._connection.read(work)

    def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in one transaction: all of it or nothing."""
        done = self._connection.write(work)
        self._bankroll = self.look_up(store_hands.balance_of)
        return done

    def _remembered(self, hand: StoredHand) -> StoredHand:
        """A hand in play is known here too, so that it survives the loss of the file."""
        if hand.is_over:
            self._in_play.pop(hand.start.game, None)
        else:
            self._in_play[hand.start.game] = hand
        return hand

    def _write_what_is_known(self, db: sqlite3.Connection) -> None:
        """The bankroll, the ring table and the hands in play, into an empty database."""
        write_what_is_known(
            db,
            bankroll=self._bankroll,
            sessions=self._sessions,
            table=self.ring.table,
            hands=self._in_play.values(),
            now=self.now(),
        )
