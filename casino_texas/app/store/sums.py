"""The tables of the statistics: what hands come to together, kept up by the database itself.

Knows: which sums there are and the triggers that keep them.  Must not know: who reads them.

Hundreds of thousands of hands are too many to be added up while somebody waits, so every hand is
added once, in the transaction that ends it (or values it, or counts it):

* `hand_sums`: the finished hands of a session that were not for practice, in blocks of 64 numbers;
* `ring_seats`: how each player of a ring hand played it; `ring_sums`: the same added up;
* `hand_classes`: which hands ended with which class.

Of a mistake the class that was `held` is noted as well.
"""

from __future__ import annotations

import sqlite3
from typing import Final

#: STRICT tables hold every column to its kind; SQLite knows them from 3.37 on.
STRICT: Final = "STRICT" if sqlite3.sqlite_version_info >= (3, 37) else ""
STRICT_NO_ROWID: Final = "WITHOUT ROWID" + (", STRICT" if STRICT else "")

#: A block has 2 to this power hand numbers.
BLOCK_BITS: Final = 6
#: The hand classes of a summary, as `hand_classes` knows them.
CLASSES: Final = (
    *("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house"),
    *("four_of_a_kind", "straight_flush", "royal_flush"),
)
#: What is counted of a player in one ring hand (`app/statistics/ring_counts` says what each is).
RING_COUNTS: Final = (
    *("vpip_chance", "vpip", "pfr", "three_bet_chance", "three_bet", "aggressive", "calls"),
    *("saw_flop", "showdown", "showdown_won"),
)
#: Whom and what the ring counts are added up for.
RING_KEYS: Final = ("mode", "rules_name", "is_hero", "name", "style", "level", "position")

_HAND_KEYS: Final = ("session_id", "block", "rules_id")
_CARRIED: Final = ("mode", "rules_name")
_HAND_COUNTS: Final = ("hands", "net", "staked")
_VALUE_COUNTS: Final = ("valued", "errors", "known", "known_net", "expected", "antes_squared")
_DECISION_COUNTS: Final = ("decisions", "mistakes")
_RING_TOTALS: Final = ("hands", *RING_COUNTS, "net", "big_blinds", "big_blinds_squared")


def _adding(
    table: str,
    keys: tuple[str, ...],
    counts: tuple[str, ...],
    values: str,
    *,
    carried: tuple[str, ...] = (),
) -> str:
    """Add `values` (a SELECT in the order of keys, `carried`, counts) to the sums of a table."""
    columns = ", ".join([*keys, *carried, *counts])
    added = ", ".join(f"{count} = {count} + excluded.{count}" for count in counts)
    return (
        f"INSERT INTO {table} ({columns}) {values}"
        f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {added};"
    )


def _hand(row: str, sign: str, *, source: str = "") -> str:
    """Add a hand (`NEW`, `OLD`, or each of a table) to its block, or take it out again."""
    values = (
        f"SELECT {row}.session_id, {row}.id >> {BLOCK_BITS}, {row}.rules_id, {row}.mode,"
        f" {row}.rules_name, {sign}1, {sign}{row}.net, {sign}{row}.staked {source}"
        f" WHERE {row}.ended_at IS NOT NULL AND NOT {row}.is_practice"
    )
    return _adding("hand_sums", _HAND_KEYS, _HAND_COUNTS, values, carried=_CARRIED)


def _value(row: str, sign: str, *, source: str = "hands", where: str = "") -> str:
    """Add what is known of a hand's value to its block, or take it out again."""
    known = f"{row}.table_value IS NOT NULL"
    values = (
        f"SELECT session_id, id >> {BLOCK_BITS}, rules_id, mode, rules_name, {sign}1,"
        f" {sign}{row}.errors,"
        f" {sign}({known}), iif({known}, {sign}net, 0),"
        f" iif({known}, {sign}({row}.table_value * {row}.antes - {row}.errors), 0.0),"
        f" iif({known}, {sign}({row}.antes * {row}.antes), 0)"
        f" FROM {source} WHERE NOT is_practice{where}"
    )
    return _adding("hand_sums", _HAND_KEYS, _VALUE_COUNTS, values, carried=_CARRIED)


def _decision(row: str, sign: str, *, source: str = "hands", where: str = "") -> str:
    """Add a judged decision to its hand's block, or take it out again."""
    values = (
        f"SELECT session_id, id >> {BLOCK_BITS}, rules_id, mode, rules_name, {sign}1,"
        f" {sign}({row}.cost > 0) FROM {source} WHERE NOT is_practice{where}"
    )
    return _adding("hand_sums", _HAND_KEYS, _DECISION_COUNTS, values, carried=_CARRIED)


def _seat(row: str, sign: str) -> str:
    """Add how a player played a hand to his sums, or take it out again."""
    own = ", ".join(f"{row}.{key}" for key in RING_KEYS[2:])
    counts = ", ".join(f"{sign}{row}.{count}" for count in RING_COUNTS)
    values = (
        f"SELECT mode, rules_name, {own}, {sign}1, {counts}, {sign}{row}.net,"
        f" {sign}{row}.big_blinds, {sign}({row}.big_blinds * {row}.big_blinds)"
        f" FROM hands WHERE id = {row}.hand_id"
    )
    return _adding("ring_sums", RING_KEYS, _RING_TOTALS, values)


def _classes(row: str, *, source: str = "") -> str:
    """Note with which classes a hand ended."""
    listed = ", ".join(f"('{name}')" for name in CLASSES)
    return (
        f"INSERT OR IGNORE INTO hand_classes (class, hand_id) SELECT column1, {row}.id"
        f" FROM (VALUES {listed}){source} WHERE {row}.ended_at IS NOT NULL"
        f" AND instr({row}.summary, '\"class\":\"' || column1 || '\"') > 0;"
    )


def _columns(names: tuple[str, ...], kind: str) -> str:
    return ",\n    ".join(f"{name} {kind} NOT NULL DEFAULT 0" for name in names)


#: `valued` hands the coach has judged, and their `decisions`; `known` ones whose table's worth is
#: known, too: their net, what it should have been, and the squares of their ANTEs (for the spread).
#: `table_spreads`: mean and variance of the net of one hand with an ANTE of 1.
SUMS: Final = f"""
CREATE TABLE hand_sums (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    block INTEGER NOT NULL,
    rules_id INTEGER NOT NULL REFERENCES rules_texts (id),
    mode TEXT NOT NULL,
    rules_name TEXT NOT NULL,
    {_columns((*_HAND_COUNTS, "valued"), "INTEGER")},
    errors REAL NOT NULL DEFAULT 0,
    {_columns(("known", "known_net"), "INTEGER")},
    expected REAL NOT NULL DEFAULT 0,
    {_columns(("antes_squared", "decisions", "mistakes"), "INTEGER")},
    PRIMARY KEY (session_id, block, rules_id)
) {STRICT_NO_ROWID};
{_hand("hands", "+", source="FROM hands")}
{_value("hand_values", "+", source="hands JOIN hand_values ON hand_id = id")}
{_decision("decisions", "+", source="hands JOIN decisions ON hand_id = id")}

CREATE TRIGGER hand_is_added AFTER INSERT ON hands WHEN NEW.ended_at IS NOT NULL
BEGIN {_hand("NEW", "+")} END;
CREATE TRIGGER hand_is_added_when_over AFTER UPDATE OF ended_at, net, staked ON hands
BEGIN {_hand("OLD", "-")} {_hand("NEW", "+")} END;
CREATE TRIGGER value_is_added AFTER INSERT ON hand_values
BEGIN {_value("NEW", "+", where=" AND id = NEW.hand_id")} END;
CREATE TRIGGER value_is_changed AFTER UPDATE ON hand_values
BEGIN {_value("OLD", "-", where=" AND id = OLD.hand_id")}
{_value("NEW", "+", where=" AND id = NEW.hand_id")} END;
CREATE TRIGGER decision_is_added AFTER INSERT ON decisions
BEGIN {_decision("NEW", "+", where=" AND id = NEW.hand_id")} END;
CREATE TRIGGER decision_is_taken_out AFTER DELETE ON decisions
BEGIN {_decision("OLD", "-", where=" AND id = OLD.hand_id")} END;

CREATE TABLE table_spreads (
    rules_id INTEGER PRIMARY KEY REFERENCES rules_texts (id),
    mean REAL NOT NULL,
    variance REAL NOT NULL CHECK (variance >= 0)
) {STRICT};

CREATE TABLE hand_classes (
    class TEXT NOT NULL,
    hand_id INTEGER NOT NULL REFERENCES hands (id),
    PRIMARY KEY (class, hand_id)
) {STRICT_NO_ROWID};
{_classes("hands", source=", hands")}
CREATE TRIGGER class_is_noted AFTER INSERT ON hands WHEN NEW.ended_at IS NOT NULL
BEGIN {_classes("NEW")} END;
CREATE TRIGGER class_is_noted_when_over AFTER UPDATE OF ended_at ON hands
BEGIN {_classes("NEW")} END;

CREATE TABLE ring_counted (
    hand_id INTEGER PRIMARY KEY REFERENCES hands (id)
) {STRICT};

CREATE TABLE ring_seats (
    hand_id INTEGER NOT NULL REFERENCES ring_counted (hand_id),
    seat INTEGER NOT NULL,
    is_hero INTEGER NOT NULL,
    name TEXT NOT NULL,
    style TEXT NOT NULL,
    level TEXT NOT NULL,
    position TEXT NOT NULL,
    {_columns((*RING_COUNTS, "net"), "INTEGER")},
    big_blinds REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (hand_id, seat)
) {STRICT_NO_ROWID};

CREATE TABLE ring_sums (
    mode TEXT NOT NULL,
    rules_name TEXT NOT NULL,
    is_hero INTEGER NOT NULL,
    name TEXT NOT NULL,
    style TEXT NOT NULL,
    level TEXT NOT NULL,
    position TEXT NOT NULL,
    {_columns(("hands", *RING_COUNTS, "net"), "INTEGER")},
    big_blinds REAL NOT NULL DEFAULT 0,
    big_blinds_squared REAL NOT NULL DEFAULT 0,
    PRIMARY KEY ({", ".join(RING_KEYS)})
) {STRICT_NO_ROWID};
CREATE TRIGGER seat_is_added AFTER INSERT ON ring_seats BEGIN {_seat("NEW", "+")} END;
CREATE TRIGGER seat_is_taken_out AFTER DELETE ON ring_seats BEGIN {_seat("OLD", "-")} END;

CREATE INDEX hands_listed ON hands
    (id, mode, game, is_practice, rules_name, ended_at, net, staked, results)
    WHERE ended_at IS NOT NULL;

ALTER TABLE decisions ADD COLUMN held TEXT NOT NULL DEFAULT '';
DROP INDEX mistakes;
CREATE INDEX mistakes ON decisions (cost, hand_id, kind, held, chosen) WHERE cost > 0;
CREATE INDEX mistakes_without_held ON decisions (hand_id) WHERE cost > 0 AND held = '';
"""
