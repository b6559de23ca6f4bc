"""Opening the store: the player's file if it can be, and a plain word where it cannot.

Knows: the lock that keeps a second copy out, broken and newer files, folders that cannot be
written.  Must not know: what the tables hold.

The lock is a transaction held open on an empty database beside the store.  The system drops it
with the process, however that ends, and a child made by a fork does not inherit it.
"""

from __future__ import annotations

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from casino_texas.app.folders import FolderError, home_folder, home_path
from casino_texas.app.store.connection import is_damage, is_sound, open_memory
from casino_texas.app.store.records import StoreNotice
from casino_texas.app.store.schema import SCHEMA_VERSION, bring_up_to_date, version_of
from casino_texas.app.store.store import Store

FILE_NAME: Final = "casino.sqlite3"
#: What SQLite may have left beside a database.
_COMPANIONS: Final = ("", "-wal", "-shm", "-journal")
_MAGIC: Final = b"SQLite format 3\0"
#: Writes after which the log is moved into the file.
_WRITES_PER_CHECKPOINT: Final = 200
#: How long the thread waits for a pause in the play to move the rest.
_PAUSE_SECONDS: Final = 0.05
#: If the play never pauses, it must wait once the log has so many pages (64 MB).
_MOST_PAGES: Final = 16_000
#: Larger files (some 10,000 hands) are read through only when there is reason to; it takes time.
_ALWAYS_CHECKED_BYTES: Final = 8_000_000
#: How long another program may hold the file before play goes on without it.
_PATIENCE_SECONDS: Final = 1.0


def open_store(*, clock: Callable[[], float] = time.time) -> Store:
    """The player's store; if his file cannot be used, one in memory that says why.

    A second running copy gets a store of its own in memory and leaves the file alone.  A broken
    file, or one of a newer version, is kept under another name and a fresh one is begun.
    """
    try:
        path = home_folder() / FILE_NAME
    except FolderError as error:
        return _without_file(home_path() / FILE_NAME, str(error), clock)
    try:
        lock = _lock(path)
    except sqlite3.Error as error:
        return _without_file(path, str(error), clock)
    if lock is None:
        return Store(notices=(StoreNotice("second_copy"),), clock=clock)
    try:
        return _open_locked(path, lock, clock)
    except (OSError, sqlite3.Error) as error:
        lock.close()
        return _without_file(path, str(error), clock)


def open_to_read(path: Path | None = None) -> Store:
    """A copy of the player's store in memory, to look things up even while the game runs.

    Raises:
        FileNotFoundError: there is none yet.
        sqlite3.Error: it cannot be read.
    """
    file = home_path() / FILE_NAME if path is None else path
    if not file.is_file():
        raise FileNotFoundError(file)
    return Store(_copy_in_memory(file))


def erase_store() -> None:
    """Delete the player's file for good; it must be closed.

    Raises:
        OSError: it cannot be deleted.
    """
    path = home_path() / FILE_NAME
    for companion in _COMPANIONS:
        path.with_name(path.name + companion).unlink(missing_ok=True)


def _open_locked(path: Path, lock: sqlite3.Connection, clock: Callable[[], float]) -> Store:
    notices = []
    trouble = _trouble_with(path)
    if trouble is not None:
        aside = _set_aside(path, trouble, clock)
        notices.append(StoreNotice(f"set_aside_{trouble}", path=str(aside)))
    connection = _connect(path)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_MOST_PAGES}")
        connection.execute("PRAGMA foreign_keys = ON")
        bring_up_to_date(connection)
        _check_writable(connection)
    except sqlite3.Error:
        connection.close()
        raise
    return Store(connection, file=_LockedFile(path, lock), notices=notices, clock=clock)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=_PATIENCE_SECONDS, isolation_level=None)


def _check_writable(connection: sqlite3.Connection) -> None:
    """A write that changes nothing, so that a full or read-only disk is known at once."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")


def _lock(path: Path) -> sqlite3.Connection | None:
    """The lock on the store at `path`, or None where another copy has it."""
    connection = sqlite3.connect(
        path.with_name(path.name + ".lock"),
        timeout=0,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            return None
        raise
    return connection


def _trouble_with(path: Path) -> str | None:
    """What keeps the file from being used: `broken`, `newer`, or None.

    Raises:
        sqlite3.Error: it cannot be read now, through no fault of its own.
    """
    if not path.exists():
        return None
    if not path.is_file() or not _begins_like_a_database(path):
        return "broken"
    suspect = _suspect(path)
    # A log that is still there: the program or the machine stopped in the middle.
    was_stopped = path.with_name(path.name + "-wal").exists()
    has_reason = was_stopped or suspect.exists() or path.stat().st_size < _ALWAYS_CHECKED_BYTES
    connection = _connect(path)
    try:
        if version_of(connection) > SCHEMA_VERSION:
            return "newer"
        if not has_reason or is_sound(connection):
            return None
        return "broken"
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            return "broken"
        raise
    finally:
        connection.close()
        suspect.unlink(missing_ok=True)


def _begins_like_a_database(path: Path) -> bool:
    """Asked before SQLite opens it, which would remove a log that does not belong to it."""
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) in (b"", _MAGIC)


def _suspect(path: Path) -> Path:
    """A mark that damage was met in play, so that the next start looks at the whole file."""
    return path.with_name(path.name + ".suspect")


def _set_aside(path: Path, trouble: str, clock: Callable[[], float]) -> Path:
    """Give the file and its companions another name, one that is free."""
    stamp = datetime.fromtimestamp(clock()).strftime("%Y%m%d-%H%M%S")
    name = f"{path.name}.{trouble}-{stamp}"
    count = 1
    while path.with_name(name).exists():
        count += 1
        name = f"{path.name}.{trouble}-{stamp}-{count}"
    for companion in _COMPANIONS:
        old = path.with_name(path.name + companion)
        if old.exists():
            shutil.move(old, path.with_name(name + companion))
    return path.with_name(name)


def _without_file(path: Path, reason: str, clock: Callable[[], float]) -> Store:
    """A store in memory, with everything that can still be read from the file."""
    notice = StoreNotice("in_memory", reason=reason)
    with suppress(OSError, sqlite3.Error):
        if path.is_file():
            return Store(_copy_in_memory(path), notices=(notice,), clock=clock)
    return Store(notices=(notice,), clock=clock)


def _copy_in_memory(path: Path) -> sqlite3.Connection:
    """Everything in the file, which is only read."""
    error: sqlite3.Error | None = None
    # Without write access to the folder SQLite reads a log only if it may take the file as fixed.
    for mode in ("mode=ro", "mode=ro&immutable=1"):
        memory = open_memory()
        try:
            file = sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True, timeout=_PATIENCE_SECONDS)
            try:
                file.backup(memory)
            finally:
                file.close()
            if version_of(memory) > SCHEMA_VERSION:
                raise sqlite3.DatabaseError("the file is of a newer version of the game")
            return memory
        except sqlite3.Error as raised:
            memory.close()
            error = raised
    raise error or sqlite3.DatabaseError("unreadable")


class _LockedFile:
    """The file and its lock.  A thread moves SQLite's log into the file, as that waits for the
    disk, which play must not."""

    def __init__(self, path: Path, lock: sqlite3.Connection) -> None:
        self._path = path
        self._lock = lock
        self._writes = 0
        self._closing = threading.Event()
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store checkpoint", daemon=True)
        self._thread.start()

    def written(self) -> None:
        """Called after every write."""
        self._writes += 1
        if self._writes >= _WRITES_PER_CHECKPOINT:
            self._writes = 0
            self._wake.set()

    def damaged(self) -> None:
        """Called when damage was met: the next start is to look at the whole file."""
        with suppress(OSError):
            _suspect(self._path).touch()

    def close(self) -> None:
        """Wait for the thread, then let the next copy in."""
        self._closing.set()
        self._wake.set()
        self._thread.join()
        self._lock.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            self._wake.wait()
            self._wake.clear()
            # SQLite begins its log anew only after all of it was moved, with no write meanwhile.
            while not self._closing.is_set() and not _checkpoint(self._path):
                self._closing.wait(_PAUSE_SECONDS)


def _checkpoint(path: Path) -> bool:
    """Move the log into the file; whether nothing is left to do for now."""
    try:
        connection = _connect(path)
        try:
            sql = "PRAGMA wal_checkpoint(PASSIVE)"
            _, pages, moved = connection.execute(sql).fetchone()
        finally:
            connection.close()
    except sqlite3.Error:
        return True  # nothing is lost, the log only grows
    return bool(pages == moved)
