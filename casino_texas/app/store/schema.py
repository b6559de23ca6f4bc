"""The tables of the store, and how an older file becomes a newer one.

Knows: SQL.  Must not know: where the file lies, or what the program does with it.

Times are whole milliseconds since 1970 (UTC).  Chips are whole numbers.  The tables guard
themselves: the ledger can only grow, its running balance must add up and never be below zero, at
most one hand of each game is in play, at most one ring table is open, and the sums of the
statistics (`sums`) follow whatever is written.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from casino_texas.app.store.sums import STRICT, STRICT_NO_ROWID, SUMS

#: Marks the file as ours ("CsTx").
APPLICATION_ID: Final = 0x43735478


_VERSION_1: Final = f"""
CREATE TABLE rules_texts (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL
) {STRICT};

CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL CHECK (game IN ('casino', 'ring')),
    seed TEXT,
    started_at INTEGER NOT NULL,
    ended_at INTEGER
) {STRICT};

CREATE TABLE hands (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL CHECK (game IN ('casino', 'ring')),
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    rules_id INTEGER NOT NULL REFERENCES rules_texts (id),
    rules_name TEXT NOT NULL,
    rules_file TEXT NOT NULL,
    bankroll INTEGER NOT NULL CHECK (bankroll >= 0),
    reserve INTEGER NOT NULL DEFAULT 0 CHECK (reserve >= 0),
    is_practice INTEGER NOT NULL DEFAULT 0,
    again_of INTEGER REFERENCES hands (id),
    seed TEXT,
    shoe_number INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    net INTEGER,
    staked INTEGER,
    results TEXT NOT NULL DEFAULT '',
    summary TEXT NOT NULL DEFAULT ''
) {STRICT};
CREATE UNIQUE INDEX hand_in_play ON hands (game) WHERE ended_at IS NULL;
CREATE INDEX finished_hands ON hands (game, id) WHERE ended_at IS NOT NULL;
CREATE INDEX hands_by_time ON hands (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX hands_by_session ON hands (session_id, id) WHERE ended_at IS NOT NULL;
CREATE INDEX hands_by_table ON hands (game, rules_name, id) WHERE ended_at IS NOT NULL;

CREATE TABLE shoes (
    hand_id INTEGER NOT NULL REFERENCES hands (id),
    shuffle INTEGER NOT NULL,
    cards TEXT NOT NULL,
    nonce TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (hand_id, shuffle)
) {STRICT_NO_ROWID};

CREATE TABLE next_shoes (
    game TEXT PRIMARY KEY CHECK (game IN ('casino', 'ring')),
    seed TEXT,
    number INTEGER NOT NULL,
    cards TEXT NOT NULL,
    nonce TEXT NOT NULL
) {STRICT_NO_ROWID};

CREATE TABLE actions (
    hand_id INTEGER NOT NULL REFERENCES hands (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    text TEXT NOT NULL,
    PRIMARY KEY (hand_id, number)
) {STRICT_NO_ROWID};

CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (reason <> ''),
    hand_id INTEGER REFERENCES hands (id),
    balance INTEGER NOT NULL CHECK (balance >= 0)
) {STRICT};
CREATE INDEX ledger_by_hand ON ledger (hand_id, amount) WHERE hand_id IS NOT NULL;

CREATE TRIGGER ledger_adds_up BEFORE INSERT ON ledger
WHEN NEW.balance <>
    NEW.amount + coalesce((SELECT balance FROM ledger ORDER BY id DESC LIMIT 1), 0)
BEGIN SELECT raise(ABORT, 'the ledger does not add up'); END;
CREATE TRIGGER ledger_keeps_entries BEFORE UPDATE ON ledger
BEGIN SELECT raise(ABORT, 'ledger entries never change'); END;
CREATE TRIGGER ledger_keeps_all BEFORE DELETE ON ledger
BEGIN SELECT raise(ABORT, 'ledger entries never go'); END;
"""

#: Ring tables: what is played and against whom, everything that was done between the hands, and
#: the player's chips that lie there.
_VERSION_2: Final = f"""
ALTER TABLE hands ADD COLUMN mode TEXT NOT NULL DEFAULT 'casino'
    CHECK (mode IN ('casino', 'cash', 'tournament'));
ALTER TABLE hands ADD COLUMN setup TEXT NOT NULL DEFAULT '';
CREATE INDEX hands_by_mode ON hands (mode, id) WHERE ended_at IS NOT NULL;

ALTER TABLE ledger ADD COLUMN session_id INTEGER REFERENCES sessions (id);
CREATE INDEX ledger_by_session ON ledger (session_id, amount) WHERE session_id IS NOT NULL;

CREATE TABLE ring_tables (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    rules_id INTEGER NOT NULL REFERENCES rules_texts (id),
    rules_name TEXT NOT NULL,
    rules_file TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('cash', 'tournament')),
    setup TEXT NOT NULL,
    chips INTEGER NOT NULL DEFAULT 0 CHECK (chips >= 0),
    shows_all INTEGER NOT NULL DEFAULT 0,
    is_open INTEGER NOT NULL DEFAULT 1,
    result TEXT NOT NULL DEFAULT ''
) {STRICT};
CREATE UNIQUE INDEX open_ring_table ON ring_tables (is_open) WHERE is_open = 1;

CREATE TABLE table_lines (
    session_id INTEGER NOT NULL REFERENCES ring_tables (session_id),
    number INTEGER NOT NULL CHECK (number >= 1),
    text TEXT NOT NULL,
    PRIMARY KEY (session_id, number)
) {STRICT_NO_ROWID};
"""

#: What the coach says of finished casino hands: every decision beside the best one; for each hand
#: its ANTEs, the cost of its errors, and what an ANTE is worth at its table (NULL: not known yet).
_VERSION_3: Final = f"""
CREATE TABLE decisions (
    hand_id INTEGER NOT NULL REFERENCES hands (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    box INTEGER NOT NULL,
    ante INTEGER NOT NULL CHECK (ante > 0),
    chosen TEXT NOT NULL,
    best TEXT NOT NULL,
    kind TEXT NOT NULL,
    value REAL NOT NULL,
    cost REAL NOT NULL CHECK (cost >= 0),
    PRIMARY KEY (hand_id, number)
) {STRICT_NO_ROWID};
CREATE INDEX mistakes ON decisions (cost) WHERE cost > 0;

CREATE TABLE hand_values (
    hand_id INTEGER PRIMARY KEY REFERENCES hands (id),
    antes INTEGER NOT NULL,
    errors REAL NOT NULL CHECK (errors >= 0),
    table_value REAL
) {STRICT};
CREATE INDEX hands_without_table_value ON hand_values (hand_id) WHERE table_value IS NULL;
"""

#: One script for each version, applied in order; a file keeps its version in `user_version`.
MIGRATIONS: Final = (_VERSION_1, _VERSION_2, _VERSION_3, SUMS)
SCHEMA_VERSION: Final = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """The file's version; 0 is an empty file.

    Raises:
        sqlite3.DatabaseError: it is no database, or not one of ours.
    """
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except UnicodeDecodeError as error:  # the message of a damaged schema quotes its bytes
        raise sqlite3.DatabaseError("the tables of the store are damaged") from error
    if mark != APPLICATION_ID and (tables or version):
        raise sqlite3.DatabaseError("not a store of this game")
    return int(version)


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Make the tables, or change an older version's into today's, in one transaction each."""
    for version in range(version_of(connection), SCHEMA_VERSION):
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{MIGRATIONS[version]}\n"
            f"PRAGMA application_id = {APPLICATION_ID};\n"
            f"PRAGMA user_version = {version + 1};\nCOMMIT;"
        )
