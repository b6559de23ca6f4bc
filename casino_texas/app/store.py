"""The store: bankroll, sessions, the hand in play and all finished hands.

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

from casino_texas.app import store_hands
from casino_texas.app.store_connection import StoreConnection, StoreFile, open_memory
from casino_texas.app.store_lists import (
    check_sums,
    last_shoe_number,
    list_hands,
    list_ledger,
    total_hands,
)
from casino_texas.app.store_records import (
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
)
from casino_texas.app.store_schema import bring_up_to_date
from casino_texas.core.chips import Chips

#: Play chips of a new player, and of a fresh grant.
GRANT: Final[Chips] = 2000

T = TypeVar("T")


class Store:
    """One player's store, for one thread; `store_files.open_store` opens the one on disk.

    Without arguments: in memory, with a new player's bankroll, gone when closed.
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
        (reserved,) = self._connection.read(lambda db: db.execute(others, (game,)).fetchone())
        return max(0, self._bankroll - int(reserved))

    def grant(self, amount: Chips = GRANT) -> None:
        """Give fresh play chips, recorded as such."""
        self.move(Move(amount, "grant"))

    def move(self, move: Move) -> None:
        """Move chips outside any hand: a grant, a seat at the ring table.

        Raises:
            StoreError: the bankroll would be below zero.
        """
        now = self._now()
        self._write(lambda db: store_hands.add_moves(db, (move,), hand_id=None, now=now))

    def ledger(self, *, limit: int = 50, before: int | None = None) -> tuple[LedgerEntry, ...]:
        """The latest movements of the bankroll, the newest first; `before` is an entry's id."""
        return self._connection.read(lambda db: list_ledger(db, limit=limit, before=before))

    def check(self) -> tuple[str, ...]:
        """Every sum that does not add up, a line each."""
        return self._connection.read(check_sums)

    # -- sessions -----------------------------------------------------------------------------

    def begin_session(self, game: Game, *, seed: int | None = None) -> int:
        """A new session's id."""
        now, text = self._now(), store_hands.seed_text(seed)
        session_id = self._write(
            lambda db: store_hands.add_session(db, game, seed=text, now=now, session_id=None)
        )
        self._sessions[session_id] = (game, text)
        return session_id

    def end_session(self, session_id: int) -> None:
        """The player has left the table."""
        self._set_session_end(session_id, self._now())

    def reopen_session(self, session_id: int) -> None:
        """The player has come back to a hand of this session."""
        self._set_session_end(session_id, None)

    def last_shoe_number(self, session_id: int, *, seed: int | None) -> int:
        """The number of the last shoe dealt in a session under this seed; 0 if there is none."""
        text = store_hands.seed_text(seed)
        return self._connection.read(lambda db: last_shoe_number(db, session_id, seed=text))

    def _set_session_end(self, session_id: int, when: int | None) -> None:
        sql = "UPDATE sessions SET ended_at = ? WHERE id = ?"
        self._write(lambda db: db.execute(sql, (when, session_id)))

    # -- the hand in play ---------------------------------------------------------------------

    def keep_next_shoe(self, game: Game, following: NextShoe) -> None:
        """Keep the shoe of the hand that has not begun, so that its hash stays what was shown."""
        self._write(lambda db: store_hands.keep_next_shoe(db, game, following))

    def next_shoe(self, game: Game) -> NextShoe | None:
        """The shoe kept for the hand that has not begun."""
        return self._connection.read(lambda db: store_hands.load_next_shoe(db, game))

    def begin_hand(
        self, start: HandStart, action: str, *, moves: Iterable[Move] = (), reserve: Chips = 0
    ) -> StoredHand:
        """Begin a hand with its first action (see `add_action` for `moves` and `reserve`).

        Raises:
            StoreError: there is a hand of this game in play already.
        """
        now, moved = self._now(), tuple(moves)

        def work(db: sqlite3.Connection) -> int:
            hand_id = store_hands.add_hand(db, start, reserve=reserve, now=now)
            store_hands.add_action(db, hand_id, 1, action)
            store_hands.add_moves(db, moved, hand_id=hand_id, now=now)
            if not start.is_practice:
                db.execute("DELETE FROM next_shoes WHERE game = ?", (start.game,))
            return hand_id

        shoe = start.shoe
        return self._remembered(
            StoredHand(
                id=self._write(work),
                start=start,
                actions=(action,),
                shoes=(shoe,),
                commitments=(shoe.commitment,),
                taken=-sum(move.amount for move in moved),
                started_at=now,
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
    ) -> StoredHand:
        """Add the next action to a hand in play; with a `result` the hand is over.

        `moves` are what the action did to the bankroll; `reserve` is what the hand may still need
        from it, which other games leave alone.

        Raises:
            StoreError: the hand is over or has other actions, or the bankroll would be below zero.
        """
        now, moved = self._now(), tuple(moves)

        def work(db: sqlite3.Connection) -> None:
            store_hands.add_action(db, hand.id, len(hand.actions) + 1, action)
            store_hands.add_moves(db, moved, hand_id=hand.id, now=now)
            if result is None:
                store_hands.set_reserve(db, hand.id, reserve)
            else:
                store_hands.end_hand(db, hand.id, result, now=now)

        self._write(work)
        return self._remembered(
            replace(
                hand,
                actions=(*hand.actions, action),
                taken=hand.taken - sum(move.amount for move in moved),
                ended_at=None if result is None else now,
                result=result,
            )
        )

    def set_bankroll(self, hand: StoredHand, bankroll: Chips) -> StoredHand:
        """Count a hand in play from another bankroll, as other games have moved it meanwhile."""
        sql = "UPDATE hands SET bankroll = ? WHERE id = ? AND ended_at IS NULL"
        self._write(lambda db: db.execute(sql, (bankroll, hand.id)))
        return self._remembered(replace(hand, start=replace(hand.start, bankroll=bankroll)))

    def void_hand(self, hand: StoredHand) -> StoredHand:
        """End a hand that cannot be played on: every chip it took goes back, recorded as such.

        Raises:
            StoreError: the hand is over.
        """
        now, result = self._now(), HandResult(0, 0, ("void",))
        moves = (Move(hand.taken, "void"),) if hand.taken else ()

        def work(db: sqlite3.Connection) -> None:
            store_hands.add_moves(db, moves, hand_id=hand.id, now=now)
            store_hands.end_hand(db, hand.id, result, now=now)

        self._write(work)
        return self._remembered(replace(hand, taken=0, ended_at=now, result=result))

    def hand_in_play(self, game: Game) -> StoredHand | None:
        """The hand of this game that is not over."""
        sql = "SELECT id FROM hands WHERE game = ? AND ended_at IS NULL"
        row = self._connection.read(lambda db: db.execute(sql, (game,)).fetchone())
        return None if row is None else self._remembered(self.hand(row[0]))

    # -- finished hands -----------------------------------------------------------------------

    def hand(self, hand_id: int) -> StoredHand:
        """A hand with everything that is needed to play it again.

        Raises:
            StoreError: there is no such hand.
        """
        return self._connection.read(lambda db: store_hands.load_hand(db, hand_id))

    def hands(
        self, which: HandFilter | None = None, *, limit: int = 50, before: int | None = None
    ) -> tuple[HandLine, ...]:
        """Finished hands, the newest first; `before` is the id to go on from."""
        asked = which or HandFilter()
        return self._connection.read(lambda db: list_hands(db, asked, limit=limit, before=before))

    def totals(self, which: HandFilter | None = None) -> HandTotals:
        """How many finished hands there are, and their sums."""
        asked = which or HandFilter()
        return self._connection.read(lambda db: total_hands(db, asked))

    # -- within -------------------------------------------------------------------------------

    def _now(self) -> int:
        return int(self._clock() * 1000)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        done = self._connection.write(work)
        self._bankroll = self._connection.read(store_hands.balance_of)
        return done

    def _remembered(self, hand: StoredHand) -> StoredHand:
        """A hand in play is known here too, so that it survives the loss of the file."""
        if hand.is_over:
            self._in_play.pop(hand.start.game, None)
        else:
            self._in_play[hand.start.game] = hand
        return hand

    def _write_what_is_known(self, db: sqlite3.Connection) -> None:
        """The bankroll and the hands in play, into an empty database."""
        bring_up_to_date(db)
        now, hands = self._now(), self._in_play.values()
        taken = sum(hand.taken for hand in hands)
        carried = Move(self._bankroll + taken, "carried")
        store_hands.add_moves(db, (carried,), hand_id=None, now=now)
        sessions = dict(self._sessions)
        for hand in hands:
            start = hand.start
            sessions[start.session_id] = (start.game, store_hands.seed_text(start.seed))
        for session_id, (game, seed) in sessions.items():
            store_hands.add_session(db, game, seed=seed, now=now, session_id=session_id)
        for hand in hands:
            start = replace(hand.start, again_of=None)
            store_hands.add_hand(db, start, reserve=0, now=hand.started_at, hand_id=hand.id)
            for number, action in enumerate(hand.actions, 1):
                store_hands.add_action(db, hand.id, number, action)
            store_hands.add_moves(db, (Move(-hand.taken, "carried"),), hand_id=hand.id, now=now)
