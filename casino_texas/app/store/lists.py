"""Lists and sums of finished hands, fast at any number of hands.

Knows: which index serves which question.  Must not know: who asks.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from casino_texas.app.store.hands import balance_of, result_of
from casino_texas.app.store.records import HandFilter, HandLine, HandTotals, LedgerEntry

_COLUMNS = (
    "id, game, session_id, rules_name, started_at, ended_at, is_practice, again_of,"
    " net, staked, results, summary, mode"
)
_OUTCOMES = {"won": "net > 0", "lost": "net < 0", "even": "net = 0"}


def list_hands(
    connection: sqlite3.Connection, which: HandFilter, *, limit: int, before: int | None
) -> tuple[HandLine, ...]:
    """At most `limit` finished hands, the newest first; `before` is a hand id to go on from."""
    where, values = conditions(which)
    if before is not None:
        where.append("id < ?")
        values.append(before)
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM hands WHERE {' AND '.join(where)} ORDER BY id DESC LIMIT ?",
        (*values, limit),
    )
    return tuple(_line(row) for row in rows)


def total_hands(connection: sqlite3.Connection, which: HandFilter) -> HandTotals:
    """How many finished hands there are of this kind, and their sums."""
    where, values = conditions(which)
    row = connection.execute(
        "SELECT count(*), coalesce(sum(net), 0), coalesce(sum(staked), 0)"
        f" FROM hands WHERE {' AND '.join(where)}",
        values,
    ).fetchone()
    return HandTotals(*row)


def last_shoe_number(connection: sqlite3.Connection, session_id: int, *, seed: str | None) -> int:
    """The number of the last shoe dealt in a session under this seed; 0 where there is none."""
    (number,) = connection.execute(
        "SELECT coalesce(max(shoe_number), 0) FROM hands"
        " WHERE session_id = ? AND seed IS ? AND NOT is_practice",
        (session_id, seed),
    ).fetchone()
    return int(number)


def list_ledger(
    connection: sqlite3.Connection, *, limit: int, before: int | None
) -> tuple[LedgerEntry, ...]:
    """At most `limit` movements of the bankroll, the newest first; `before` is an entry's id."""
    rows = connection.execute(
        "SELECT id, at, amount, reason, hand_id, balance, session_id FROM ledger"
        " WHERE id < ? ORDER BY id DESC LIMIT ?",
        (1 << 62 if before is None else before, limit),
    )
    return tuple(LedgerEntry(*row) for row in rows)


def check_sums(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Every sum that does not add up, a line each; nothing is the right answer.

    The bankroll is the sum of the ledger, a finished casino hand moved what its result says, a
    practice hand moved nothing; what the player took to a ring table, with what he won there, is
    what he took from it and what lies there.
    """
    (total,) = connection.execute("SELECT coalesce(sum(amount), 0) FROM ledger").fetchone()
    balance = balance_of(connection)
    lines = []
    if total != balance:
        lines.append(f"the ledger's entries sum to {total}, the bankroll is {balance}")
    wrong = connection.execute(
        "SELECT hands.id, coalesce(sum(amount), 0) AS moved, net FROM hands"
        " LEFT JOIN ledger ON ledger.hand_id = hands.id"
        " WHERE ended_at IS NOT NULL AND game = 'casino'"
        " GROUP BY hands.id HAVING moved <> CASE is_practice WHEN 1 THEN 0 ELSE net END"
    )
    lines += [f"hand {hand} moved {moved}, its result is {net}" for hand, moved, net in wrong]
    wrong = connection.execute(
        "SELECT ring_tables.session_id, chips,"
        " (SELECT coalesce(sum(amount), 0) FROM ledger"
        "  WHERE ledger.session_id = ring_tables.session_id) AS moved,"
        " (SELECT coalesce(sum(net), 0) FROM hands WHERE hands.mode = 'cash'"
        "  AND hands.session_id = ring_tables.session_id AND ended_at IS NOT NULL) AS won"
        " FROM ring_tables WHERE mode = 'cash' AND chips <> won - moved"
    )
    lines += [
        f"ring table {table} has {chips} of the player's chips; "
        f"he took {-moved} there and won {won}"
        for table, chips, moved, won in wrong
    ]
    return tuple(lines)


def _line(row: Sequence[Any]) -> HandLine:
    return HandLine(
        id=row[0],
        game=row[1],
        session_id=row[2],
        rules_name=row[3],
        started_at=row[4],
        ended_at=row[5],
        is_practice=bool(row[6]),
        again_of=row[7],
        result=result_of(row[8], row[9], row[10], row[11]),
        mode=row[12],
    )


def conditions(which: HandFilter) -> tuple[list[str], list[object]]:
    """What a filter asks of the table `hands`, as conditions of SQL and their values."""
    where, values = ["ended_at IS NOT NULL"], list[object]()
    for condition, value in (
        ("game = ?", which.game),
        ("mode = ?", which.mode),
        ("session_id = ?", which.session_id),
        ("rules_name = ?", which.rules_name),
        ("instr(' ' || results || ' ', ' ' || ? || ' ') > 0", which.result),
        ("id IN (SELECT hand_id FROM hand_classes WHERE class = ?)", which.hand_class),
        ("ended_at >= ?", which.since),
        ("ended_at < ?", which.until),
        ("is_practice = ?", None if which.is_practice is None else int(which.is_practice)),
    ):
        if value is not None:
            where.append(condition)
            values.append(value)
    if which.outcome is not None:
        where.append(_OUTCOMES[which.outcome])
    return where, values
