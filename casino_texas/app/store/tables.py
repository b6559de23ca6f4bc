"""How a ring table lies in the tables of the store: opening, adding to it, reading it, closing.

Knows: the tables of ring tables and their lines.  Must not know: transactions (the store puts
these calls into one) or what a line means.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping

from casino_texas.app.store.hands import keep_rules, seed_value
from casino_texas.app.store.records import (
    RulesText,
    StoredTable,
    StoreError,
    TableLine,
    TableStart,
)
from casino_texas.core.chips import Chips


def add_table(
    connection: sqlite3.Connection,
    session_id: int,
    start: TableStart,
    *,
    lines: Iterable[str],
    chips: Chips,
    shows_all: bool,
) -> None:
    """Write a ring table that opens.

    Raises:
        StoreError: one is open already.
    """
    rules = start.rules
    keep_rules(connection, rules)
    try:
        connection.execute(
            "INSERT INTO ring_tables (session_id, rules_id, rules_name, rules_file, mode, setup,"
            " chips, shows_all) SELECT ?, id, ?, ?, ?, ?, ?, ? FROM rules_texts WHERE sha256 = ?",
            (
                session_id,
                rules.name,
                rules.file,
                start.mode,
                start.setup,
                chips,
                int(shows_all),
                rules.sha256,
            ),
        )
    except sqlite3.IntegrityError as error:
        if "is_open" not in str(error):
            raise
        raise StoreError("the player sits at a ring table already") from None
    for number, text in enumerate(lines, 1):
        _add_text(connection, session_id, number, text)


def add_line(connection: sqlite3.Connection, table: StoredTable, line: TableLine) -> None:
    """Write what was done at a table, and the player's chips there after it.

    Raises:
        StoreError: it is closed, or has another line in this place.
    """
    _add_text(connection, table.id, len(table.lines) + 1, line.text)
    sql = "UPDATE ring_tables SET chips = ? WHERE session_id = ? AND is_open"
    _require_open(connection.execute(sql, (line.chips, table.id)), table.id)


def set_shows_all(connection: sqlite3.Connection, table: StoredTable, shows_all: bool) -> None:
    """Open every finished hand of a table, or close them again.

    Raises:
        StoreError: the table is closed.
    """
    sql = "UPDATE ring_tables SET shows_all = ? WHERE session_id = ? AND is_open"
    _require_open(connection.execute(sql, (int(shows_all), table.id)), table.id)


def close_table(
    connection: sqlite3.Connection, table: StoredTable, result: Mapping[str, object]
) -> None:
    """Write that the player has left, and what came of it.

    Raises:
        StoreError: he has already.
    """
    text = json.dumps(dict(result), separators=(",", ":")) if result else ""
    sql = (
        "UPDATE ring_tables SET is_open = 0, chips = 0, result = ? WHERE session_id = ? AND is_open"
    )
    _require_open(connection.execute(sql, (text, table.id)), table.id)


def load_open_table(connection: sqlite3.Connection) -> StoredTable | None:
    """The table the player sits at, with everything needed to go on there."""
    row = connection.execute(
        "SELECT session_id, rules_name, rules_file, text, sha256, mode, setup, seed, chips,"
        " shows_all FROM ring_tables JOIN rules_texts ON rules_texts.id = rules_id"
        " JOIN sessions ON sessions.id = session_id WHERE is_open = 1"
    ).fetchone()
    if row is None:
        return None
    lines = connection.execute(
        "SELECT text FROM table_lines WHERE session_id = ? ORDER BY number", (row[0],)
    )
    return StoredTable(
        id=row[0],
        start=TableStart(
            rules=RulesText(name=row[1], file=row[2], text=row[3], sha256=row[4]),
            mode=row[5],
            setup=row[6],
            seed=seed_value(row[7]),
        ),
        lines=tuple(text for (text,) in lines),
        chips=row[8],
        shows_all=bool(row[9]),
    )


def load_result(connection: sqlite3.Connection, session_id: int) -> Mapping[str, object]:
    """What came of a table that was left.

    Raises:
        StoreError: there is no such table.
    """
    sql = "SELECT result FROM ring_tables WHERE session_id = ?"
    row = connection.execute(sql, (session_id,)).fetchone()
    if row is None:
        raise StoreError(f"there is no ring table {session_id}")
    found: Mapping[str, object] = json.loads(row[0]) if row[0] else {}
    return found


def _add_text(connection: sqlite3.Connection, session_id: int, number: int, text: str) -> None:
    try:
        connection.execute(
            "INSERT INTO table_lines (session_id, number, text) VALUES (?, ?, ?)",
            (session_id, number, text),
        )
    except sqlite3.IntegrityError:
        raise StoreError(f"ring table {session_id} has a line {number} already") from None


def _require_open(cursor: sqlite3.Cursor, session_id: int) -> None:
    if cursor.rowcount != 1:
        raise StoreError(f"ring table {session_id} is not open")
