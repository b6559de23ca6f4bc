"""The ring table the player sits at: the store's part for it.

Knows: that chips move between bankroll and seat only in the transaction that records why, and
that at most one table is open.  Must not know: what a line means, or SQL (`store_tables`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from casino_texas.app.store import hands as store_hands
from casino_texas.app.store import tables as store_tables
from casino_texas.app.store.connection import Database
from casino_texas.app.store.records import Move, StoredTable, StoreError, TableLine, TableStart
from casino_texas.core.chips import Chips


class TimedDatabase(Database, Protocol):
    """What is needed of the store: whole transactions, reads, and the time."""

    def now(self) -> int: ...


class RingTableStore:
    """`Store.ring`: reached through the store, which shares its transactions."""

    def __init__(self, database: TimedDatabase, table: StoredTable | None) -> None:
        """`table` is the one that is open, as it lies in the database."""
        self._database = database
        self._table = table

    @property
    def table(self) -> StoredTable | None:
        """The table the player sits at."""
        return self._table

    def sit_down(
        self, start: TableStart, lines: Iterable[str], *, chips: Chips, moves: Iterable[Move]
    ) -> StoredTable:
        """The player sits down: a new session.  `moves` take from the bankroll what he brings;
        `chips` is what then lies at his seat.

        Raises:
            StoreError: he sits at one already, or the bankroll would be below zero.
        """
        now, begun, moved = self._database.now(), tuple(lines), tuple(moves)
        seed = store_hands.seed_text(start.seed)

        def work(db: sqlite3.Connection) -> int:
            session = store_hands.add_session(db, "ring", seed=seed, now=now, session_id=None)
            store_tables.add_table(db, session, start, lines=begun, chips=chips, shows_all=False)
            store_hands.add_moves(db, moved, hand_id=None, now=now, session_id=session)
            return session

        session: int = self._database.transact(work)
        self._table = StoredTable(session, start, begun, chips)
        return self._table

    def add_line(self, line: TableLine, *, moves: Iterable[Move] = ()) -> StoredTable:
        """Add what was done at the table between hands, and what it did to the bankroll.

        Raises:
            StoreError: no table is open, or the bankroll would be below zero.
        """
        return self.add_lines((line,), moves=moves)

    def add_lines(self, lines: Iterable[TableLine], *, moves: Iterable[Move] = ()) -> StoredTable:
        """Add several lines at once: all of them are kept, or none.

        Raises:
            StoreError: no table is open, or the bankroll would be below zero.
        """
        now, added, moved = self._database.now(), tuple(lines), tuple(moves)
        before = self.open_table

        def work(db: sqlite3.Connection) -> StoredTable:
            table = before
            for line in added:
                store_tables.add_line(db, table, line)
                table = _with(table, line)
            store_hands.add_moves(db, moved, hand_id=None, now=now, session_id=table.id)
            return table

        after: StoredTable = self._database.transact(work)
        self._table = after
        return after

    def set_shows_all(self, shows_all: bool) -> StoredTable:
        """Whether every finished hand of the table is opened while the player sits there."""
        table = self.open_table
        self._database.transact(lambda db: store_tables.set_shows_all(db, table, shows_all))
        self._table = replace(table, shows_all=shows_all)
        return self._table

    def leave(self, result: Mapping[str, object], *, moves: Iterable[Move] = ()) -> None:
        """The player leaves the table for good; `moves` bring back his chips."""
        now, table, moved = self._database.now(), self.open_table, tuple(moves)

        def work(db: sqlite3.Connection) -> None:
            store_tables.close_table(db, table, result)
            store_hands.add_moves(db, moved, hand_id=None, now=now, session_id=table.id)
            db.execute("UPDATE sessions SET ended_at = ? WHERE id = ?", (now, table.id))

        self._database.transact(work)
        self._table = None

    def result(self, session_id: int) -> Mapping[str, object]:
        """What came of a table that was left (a JSON object).

        Raises:
            StoreError: there is no such table.
        """
        found: Mapping[str, object] = self._database.look_up(
            lambda db: store_tables.load_result(db, session_id)
        )
        return found

    # -- for the store, whose hands end at the table -------------------------------------------

    @property
    def open_table(self) -> StoredTable:
        """The table the player sits at.

        Raises:
            StoreError: there is none.
        """
        if self._table is None:
            raise StoreError("no ring table is open")
        return self._table

    def write_line(self, connection: sqlite3.Connection, line: TableLine | None) -> None:
        """Add a line within a transaction of the store; `remember` it when that is done."""
        if line is not None:
            store_tables.add_line(connection, self.open_table, line)

    def remember(self, line: TableLine | None) -> StoredTable:
        """The table with a line that has been written."""
        if line is not None:
            self._table = _with(self.open_table, line)
        return self.open_table


def _with(table: StoredTable, line: TableLine) -> StoredTable:
    return replace(table, lines=(*table.lines, line.text), chips=line.chips)
