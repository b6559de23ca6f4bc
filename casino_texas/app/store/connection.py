"""One connection to the store's database: all or nothing, and what to do when the disk says no.

Knows: transactions, SQLite's error codes, moving over to memory.  Must not know: any table.

A write takes about 0.05 ms (write-ahead log, no wait for the disk), so it is done at once and
nothing is shown before it is kept.  Moving the log into the file does wait for the disk; a thread
of the `StoreFile` does that.  When the file gives trouble, everything readable is copied into
memory, play goes on there, and a notice says so.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

from casino_texas.app.store.records import StoreNotice

#: What a disk or a file can do to us; everything else is a mistake of the program.
_TROUBLES: Final = frozenset(
    (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    )
)

T = TypeVar("T")


class StoreFile(Protocol):
    """The file under a connection: told of every write and of damage, closed last."""

    def written(self) -> None: ...

    def damaged(self) -> None: ...

    def close(self) -> None: ...


class Database(Protocol):
    """What the parts of a store need of it: whole transactions, and reads."""

    def transact(self, work: Callable[[sqlite3.Connection], Any]) -> Any: ...

    def look_up(self, work: Callable[[sqlite3.Connection], Any]) -> Any: ...


class StoreConnection:
    """A database in a file, or in memory; to be used from one thread."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        file: StoreFile | None,
        rescue: Callable[[sqlite3.Connection], None],
    ) -> None:
        """`rescue` fills an empty database with what is known, when the file is past reading."""
        self._connection = connection
        self._file = file
        self._rescue = rescue
        self.is_kept = file is not None
        self.notices: list[StoreNotice] = []

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` reads."""
        try:
            return work(self._connection)
        except sqlite3.DatabaseError as error:
            if not self.is_kept or not is_trouble(error):
                raise
            self._go_on_in_memory(error)
            return work(self._connection)

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in one transaction: either all of it is kept or nothing has changed."""
        done = self.read(lambda connection: _transaction(connection, work))
        if self.is_kept and self._file is not None:
            self._file.written()
        return done

    def close(self) -> None:
        """Let go of the database and of its file."""
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _go_on_in_memory(self, error: sqlite3.Error) -> None:
        lost, memory = self._connection, open_memory()
        self.is_kept = False
        self.notices.append(StoreNotice("in_memory", reason=str(error)))
        if self._file is not None and is_damage(error):
            self._file.damaged()
        try:
            lost.backup(memory)
            if not is_sound(memory):
                raise sqlite3.DatabaseError("the copy is damaged")
        except sqlite3.Error:
            memory.close()
            memory = open_memory()
            self._rescue(memory)
        with suppress(sqlite3.Error):
            lost.close()
        self._connection = memory


def open_memory() -> sqlite3.Connection:
    """An empty database in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def is_trouble(error: sqlite3.Error) -> bool:
    """Whether the file or its disk is to blame, not the program."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and (code & 0xFF) in _TROUBLES


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file is not a database, or a damaged one, or not one of this game."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is None or (code & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether every page of the database is what it should be."""
    (first,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    return bool(first == "ok")


def _transaction(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        raise
    return done
