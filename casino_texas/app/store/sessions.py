"""What sessions came to, hand by hand and together: the store's part for it.

Knows: SQL of the sums of hands and of the spread of a table.  Must not know: how a spread is
found, or what is drawn of it.

What a hand's net should have been is known once the coach has judged it and its table's worth is
known (`values`); its variance is the square of its ANTEs times that of one hand with an ANTE of 1.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from casino_texas.app.store.connection import Database
from casino_texas.app.store.records import PlayMode, RulesText
from casino_texas.core.chips import Chips

#: The sums of `hand_sums` in the order of `NetSums`; `variance` counts where the spread is known.
_SUMS: Final = (
    "sum(hands), sum(net), sum(staked), sum(valued), sum(errors), sum(known), sum(known_net),"
    " sum(expected), coalesce(sum(antes_squared * variance), 0.0),"
    " coalesce(sum(CASE WHEN variance IS NULL THEN known END), 0)"
)
#: Up to so many hands are told one by one, more of them in blocks.
_HAND_BY_HAND: Final = 2000


@dataclass(frozen=True, slots=True)
class NetSums:
    """Sums over hands that were not for practice; amounts in chips.

    `valued` of the `hands` the coach has judged, they cost `errors`; of the `known` ones the
    expected net is known as well, `known_net` is what they came to, and `variance` is that of
    their net, but for the `unspread` hands of tables whose spread nobody has found.
    """

    hands: int = 0
    net: Chips = 0
    staked: Chips = 0
    valued: int = 0
    errors: float = 0.0
    known: int = 0
    known_net: Chips = 0
    expected: float = 0.0
    variance: float = 0.0
    unspread: int = 0

    @property
    def luck(self) -> float:
        """What came of chance in the `known` hands."""
        return self.known_net - self.expected


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session in a list.  `tables` are the names of its tables; `result` is what a tournament
    moved in the bankroll, whose chips are no money."""

    id: int
    mode: PlayMode
    tables: tuple[str, ...]
    started_at: int
    sums: NetSums
    result: Chips | None = None

    @property
    def net(self) -> Chips:
        """What it did to the bankroll."""
        return self.sums.net if self.result is None else self.result


class SessionSums:
    """`Store.sessions`: reached through the store, which shares its transactions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def sessions(
        self, mode: PlayMode, *, limit: int = 100, before: int | None = None
    ) -> tuple[SessionLine, ...]:
        """Sessions with a finished hand that was not for practice, the newest first; `before` is a
        session's id to go on from."""
        rows = self._database.look_up(
            lambda db: db.execute(
                "SELECT session_id, group_concat(DISTINCT rules_name || char(10)),"
                f" (SELECT started_at FROM sessions WHERE id = session_id), {_SUMS},"
                " CASE WHEN mode = 'tournament' THEN (SELECT coalesce(sum(amount), 0) FROM ledger"
                "  WHERE ledger.session_id = hand_sums.session_id) END"
                " FROM hand_sums LEFT JOIN table_spreads USING (rules_id)"
                " WHERE mode = ? AND session_id < ?"
                " GROUP BY session_id HAVING sum(hands) > 0 ORDER BY session_id DESC LIMIT ?",
                (mode, 1 << 62 if before is None else before, limit),
            ).fetchall()
        )
        return tuple(
            SessionLine(
                id=row[0],
                mode=mode,
                tables=tuple(name.strip(",") for name in row[1].split("\n") if name.strip(",")),
                started_at=row[2],
                sums=NetSums(*row[3:13]),
                result=row[13],
            )
            for row in rows
        )

    def count(self, mode: PlayMode) -> int:
        """How many sessions of this mode there are."""
        sql = (
            "SELECT count(*) FROM (SELECT 1 FROM hand_sums WHERE mode = ?"
            " GROUP BY session_id HAVING sum(hands) > 0)"
        )
        (sessions,) = self._database.look_up(lambda db: db.execute(sql, (mode,)).fetchone())
        return int(sessions)

    def total(self, mode: PlayMode) -> NetSums:
        """Sums over everything played in this mode."""
        row = self._database.look_up(
            lambda db: db.execute(
                f"SELECT {_SUMS} FROM hand_sums LEFT JOIN table_spreads USING (rules_id)"
                " WHERE mode = ? HAVING count(*)",
                (mode,),
            ).fetchone()
        )
        return NetSums() if row is None else NetSums(*row)

    def result(self, mode: PlayMode) -> Chips | None:
        """What all tournaments moved in the bankroll; None for other modes (`total` says it)."""
        if mode != "tournament":
            return None
        sql = (
            "SELECT coalesce(sum(amount), 0) FROM ledger JOIN ring_tables USING (session_id)"
            " WHERE mode = 'tournament'"
        )
        (moved,) = self._database.look_up(lambda db: db.execute(sql).fetchone())
        return int(moved)

    def parts(self, mode: PlayMode, session_id: int | None = None) -> tuple[NetSums, ...]:
        """Sums of hands one after the other, in the order in which they were played: of single
        hands where there are not very many, else of blocks of hands."""

        def work(db: sqlite3.Connection) -> list[Sequence[Any]]:
            which: tuple[str, object] = ("mode", mode)
            if session_id is not None:
                which = ("session_id", session_id)
            where, value = f"{which[0]} = ?", (which[1],)
            hands = f"SELECT coalesce(sum(hands), 0) FROM hand_sums WHERE {where}"
            if db.execute(hands, value).fetchone()[0] <= _HAND_BY_HAND:
                return db.execute(_HANDS.format(where), value).fetchall()
            return db.execute(
                f"SELECT {_SUMS} FROM hand_sums LEFT JOIN table_spreads USING (rules_id)"
                f" WHERE {where} GROUP BY block, session_id HAVING sum(hands) > 0"
                " ORDER BY block, session_id",
                value,
            ).fetchall()

        return tuple(NetSums(*row) for row in self._database.look_up(work))

    def tables(self, mode: PlayMode | None = None) -> tuple[str, ...]:
        """The names of the tables that were played at, in the order of the alphabet."""
        where, values = ("", ()) if mode is None else (" WHERE mode = ?", (mode,))
        rows = self._database.look_up(
            lambda db: db.execute(
                f"SELECT DISTINCT rules_name FROM hand_sums{where} ORDER BY rules_name", values
            ).fetchall()
        )
        return tuple(name for (name,) in rows)

    def unspread(self) -> tuple[RulesText, ...]:
        """The rules of casino tables that were played at and whose spread is not known, those
        played most first; a file's name is that of its table."""
        rows = self._database.look_up(
            lambda db: db.execute(
                "SELECT rules_name, rules_name, text, sha256, sum(hands) AS played FROM hand_sums"
                " JOIN rules_texts ON rules_texts.id = rules_id WHERE mode = 'casino'"
                " AND rules_id NOT IN (SELECT rules_id FROM table_spreads)"
                " GROUP BY rules_id HAVING played > 0 ORDER BY played DESC"
            ).fetchall()
        )
        return tuple(RulesText(*row[:4]) for row in rows)

    def keep_spread(self, sha256: str, *, mean: float, variance: float) -> None:
        """Keep mean and variance of the net of one hand with an ANTE of 1 at the table of these
        rules, under the best play; said again, it replaces what was said."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT OR REPLACE INTO table_spreads (rules_id, mean, variance)"
                " SELECT id, ?, ? FROM rules_texts WHERE sha256 = ?",
                (mean, variance, sha256),
            )
            db.execute(_GIVE_WORTH)

        self._database.transact(work)

    def give_worth(self) -> None:
        """Note with judged hands what their tables are worth, where that has become known since."""
        waiting = "SELECT 1 FROM hand_values WHERE table_value IS NULL LIMIT 1"
        if self._database.look_up(lambda db: db.execute(waiting).fetchone()) is not None:
            self._database.transact(lambda db: db.execute(_GIVE_WORTH))


#: The worth of its table for every judged hand that does not have it yet.
_GIVE_WORTH: Final = (
    "UPDATE hand_values SET table_value = (SELECT mean FROM hands JOIN table_spreads"
    " USING (rules_id) WHERE hands.id = hand_id) WHERE table_value IS NULL AND EXISTS"
    " (SELECT 1 FROM hands JOIN table_spreads USING (rules_id) WHERE hands.id = hand_id)"
)
#: Single hands in the order of `NetSums`; a condition goes between.
_HANDS: Final = (
    "SELECT 1, net, staked, errors IS NOT NULL, coalesce(errors, 0.0), table_value IS NOT NULL,"
    " iif(table_value IS NOT NULL, net, 0), coalesce(table_value * antes - errors, 0.0),"
    " coalesce(iif(table_value IS NOT NULL, antes * antes * variance, 0.0), 0.0),"
    " table_value IS NOT NULL AND variance IS NULL"
    " FROM hands LEFT JOIN hand_values ON hand_id = id LEFT JOIN table_spreads USING (rules_id)"
    " WHERE {} AND ended_at IS NOT NULL AND NOT is_practice ORDER BY id"
)


def recount_problems(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Sessions whose sums are not those of their hands, a line each."""
    wrong = connection.execute(
        "WITH kept AS (SELECT session_id, sum(hands) AS hands, sum(net) AS net,"
        "  sum(staked) AS staked, sum(valued) AS valued, sum(known) AS known,"
        "  sum(known_net) AS known_net, sum(antes_squared) AS squares,"
        "  sum(decisions) AS decisions, sum(mistakes) AS mistakes,"
        "  sum(errors) AS errors, sum(expected) AS expected"
        "  FROM hand_sums GROUP BY session_id),"
        " judged AS (SELECT hand_id, count(*) AS decisions, sum(cost > 0) AS mistakes"
        "  FROM decisions GROUP BY hand_id),"
        " found AS (SELECT session_id, count(*) AS hands, sum(net) AS net, sum(staked) AS staked,"
        "  count(antes) AS valued, count(table_value) AS known,"
        "  sum(iif(table_value IS NULL, 0, net)) AS known_net,"
        "  sum(iif(table_value IS NULL, 0, antes * antes)) AS squares,"
        "  coalesce(sum(decisions), 0) AS decisions, coalesce(sum(mistakes), 0) AS mistakes,"
        "  coalesce(sum(errors), 0) AS errors,"
        "  coalesce(sum(table_value * antes - errors), 0) AS expected"
        "  FROM hands LEFT JOIN hand_values ON hand_values.hand_id = id"
        "  LEFT JOIN judged ON judged.hand_id = id"
        "  WHERE ended_at IS NOT NULL AND NOT is_practice GROUP BY session_id)"
        " SELECT session_id FROM found LEFT JOIN kept USING (session_id)"
        " WHERE (kept.hands, kept.net, kept.staked, kept.valued, kept.known, kept.known_net,"
        "  kept.squares, kept.decisions, kept.mistakes)"
        " IS NOT (found.hands, found.net, found.staked, found.valued, found.known,"
        "  found.known_net, found.squares, found.decisions, found.mistakes)"
        " OR abs(kept.errors - found.errors) > 1e-6 * (1 + abs(found.errors))"
        " OR abs(kept.expected - found.expected) > 1e-6 * (1 + abs(found.expected))"
        " UNION SELECT session_id FROM hand_sums WHERE session_id NOT IN"
        " (SELECT session_id FROM found) GROUP BY session_id HAVING sum(hands) <> 0"
    )
    return tuple(f"the sums of session {one} are not those of its hands" for (one,) in wrong)
