"""What the coach says of finished casino hands: the store's part for it.

Knows: SQL of decisions and hand values.  Must not know: how a decision is valued, or who asks.

The game gives nothing back for luck, so what a hand's net should have been is what its ANTEs are
worth at the table under the best play, less what its errors have cost; the rest is luck:

    expected = table_value x antes - errors          luck = net - expected
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from casino_texas.app.store.connection import Database
from casino_texas.app.store.lists import conditions
from casino_texas.app.store.records import HandFilter
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold, format_action, parse_action
from casino_texas.core.chips import Chips
from casino_texas.players.coach import Decision, Judged

#: What mistakes are grouped by (`HandValues.kinds`).
Grouping: TypeAlias = Literal["kind", "held"]
#: So many hands, counted from the newest, are looked through for those nobody has valued.
_LATEST: Final = 1000
#: What mistakes may be grouped by, as an expression of SQL: what should have been done, or what was
#: done with which hand: `fold pair`.
_GROUPS: Final = {
    "kind": "kind",
    "held": "substr(chosen, 1, instr(chosen || ' ', ' ') - 1) || ' ' || held",
}
#: What is noted of a mistake whose hand cannot be found out.
NOT_HELD: Final = "-"
#: What a `Mistake` is made of.
_MISTAKE: Final = (
    "hand_id, number, box, ante, chosen, best, kind, value, cost, rules_name, ended_at"
)


@dataclass(frozen=True, slots=True)
class ValueTotals:
    """Sums over the hands that are valued; amounts in chips.

    `errors`: what mistakes have cost on average, over all `hands`; `mistakes`: how many there were,
    out of `decisions`.  `expected` and `net` are over those `known` hands whose table's worth is
    known.
    """

    hands: int = 0
    errors: float = 0.0
    mistakes: int = 0
    decisions: int = 0
    known: int = 0
    net: Chips = 0
    expected: float = 0.0

    @property
    def luck(self) -> float:
        """What came of chance: the net result less what it should have been."""
        return self.net - self.expected


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost something.  `value` and `cost` are chips on average, `number` is which
    action of the hand it was, `ended_at` milliseconds since 1970."""

    hand_id: int
    number: int
    box: int
    ante: Chips
    chosen: Decision
    best: Decision
    kind: str
    value: float
    cost: float
    rules_name: str
    ended_at: int


@dataclass(frozen=True, slots=True)
class MistakeKind:
    """All mistakes of one kind: how many, and what they cost together.  `kind` is what should have
    been done, or (grouped by what was held) what was done with which hand: `fold pair`, `fold `
    while the hand is not known."""

    kind: str
    count: int
    cost: float


class HandValues:
    """`Store.values`: reached through the store, which shares its transactions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(
        self,
        hand_id: int,
        judged: Sequence[Judged],
        *,
        antes: Chips,
        table_value: float | None = None,
    ) -> None:
        """Keep what the coach says of a finished hand; said again, it replaces what was said.

        `antes`: the ANTEs of all its boxes together; `table_value` as in `keep_table_value`.
        """
        rows = [
            (
                *(hand_id, one.number, one.box, one.ante),
                *(format_action(one.chosen), format_action(one.best), one.kind),
                *(float(one.value), float(one.cost)),
            )
            for one in judged
        ]
        errors = float(sum(one.cost for one in judged))

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE hand_id = ?", (hand_id,))
            db.executemany(
                "INSERT INTO decisions (hand_id, number, box, ante, chosen, best, kind, value,"
                " cost) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                rows,
            )
            db.execute(
                "INSERT INTO hand_values (hand_id, antes, errors, table_value)"
                " VALUES (?, ?, ?, ?) ON CONFLICT (hand_id) DO UPDATE SET antes = excluded.antes,"
                " errors = excluded.errors,"
                " table_value = coalesce(excluded.table_value, table_value)",
                (hand_id, antes, errors, table_value),
            )

        self._database.transact(work)

    def keep_table_value(self, rules_sha256: str, value: float) -> None:
        """Keep what an ANTE of 1 is worth, under the best play, at the table of these rules, with
        every hand that was played there and does not have it yet."""
        self._database.transact(
            lambda db: db.execute(
                "UPDATE hand_values SET table_value = ? WHERE table_value IS NULL AND hand_id IN"
                " (SELECT hands.id FROM hands JOIN rules_texts ON rules_texts.id = rules_id"
                "  WHERE sha256 = ?)",
                (value, rules_sha256),
            )
        )

    def has(self, hand_id: int) -> bool:
        """Whether the coach has valued this hand."""
        sql = "SELECT 1 FROM hand_values WHERE hand_id = ?"
        return self._database.look_up(lambda db: db.execute(sql, (hand_id,)).fetchone()) is not None

    def unvalued(self, limit: int) -> tuple[int, ...]:
        """Finished casino hands for chips that nobody has valued yet, the newest first, among the
        latest hands."""
        sql = (
            "SELECT id FROM (SELECT id, is_practice, results FROM hands"
            " WHERE game = 'casino' AND ended_at IS NOT NULL ORDER BY id DESC LIMIT ?) AS latest"
            " WHERE NOT is_practice AND results <> 'void'"
            " AND NOT EXISTS (SELECT 1 FROM hand_values WHERE hand_id = latest.id)"
            " ORDER BY id DESC LIMIT ?"
        )
        rows = self._database.look_up(
            lambda db: db.execute(sql, (max(_LATEST, limit), limit)).fetchall()
        )
        return tuple(number for (number,) in rows)

    def totals(self, which: HandFilter | None = None) -> ValueTotals:
        """Sums over the valued hands of this kind."""
        where, values = conditions(which or HandFilter())
        condition = " AND ".join(where)

        def work(db: sqlite3.Connection) -> ValueTotals:
            hands = db.execute(
                "SELECT count(*), coalesce(sum(errors), 0), count(table_value),"
                " coalesce(sum(CASE WHEN table_value IS NOT NULL THEN net END), 0),"
                " coalesce(sum(table_value * antes - errors), 0)"
                f" FROM hands JOIN hand_values ON hand_id = id WHERE {condition}",
                values,
            ).fetchone()
            # Only hands for chips are valued: all of them need not be looked at one by one.
            decided = db.execute(
                "SELECT count(*), coalesce(sum(cost > 0), 0) FROM decisions"
                + ("" if which is None else f" JOIN hands ON hand_id = id WHERE {condition}"),
                () if which is None else values,
            ).fetchone()
            return ValueTotals(
                hands=hands[0],
                errors=float(hands[1]),
                mistakes=decided[1],
                decisions=decided[0],
                known=hands[2],
                net=hands[3],
                expected=float(hands[4]),
            )

        found: ValueTotals = self._database.look_up(work)
        return found

    def mistakes(
        self,
        which: HandFilter | None = None,
        *,
        kind: str | None = None,
        by: Grouping = "kind",
        limit: int = 500,
    ) -> tuple[Mistake, ...]:
        """Decisions that cost something, the dearest first; equal ones, the newest first.  `kind`
        is one of `kinds`, grouped by the same."""
        where, values = conditions(which or HandFilter())
        where.append("cost > 0")
        if kind is not None:
            where.append(f"{_GROUPS[by]} = ?")
            values.append(kind)
        rows = self._database.look_up(
            lambda db: db.execute(
                f"SELECT {_MISTAKE} FROM decisions JOIN hands ON id = hand_id"
                f" WHERE {' AND '.join(where)} ORDER BY cost DESC, hand_id DESC LIMIT ?",
                (*values, limit),
            ).fetchall()
        )
        return tuple(_mistake(row) for row in rows)

    def mistakes_of(self, hand_id: int) -> tuple[Mistake, ...]:
        """The mistakes of one hand, in the order in which they were made."""
        rows = self._database.look_up(
            lambda db: db.execute(
                f"SELECT {_MISTAKE} FROM decisions JOIN hands ON id = hand_id"
                " WHERE hand_id = ? AND cost > 0 ORDER BY number",
                (hand_id,),
            ).fetchall()
        )
        return tuple(_mistake(row) for row in rows)

    def kinds(
        self, which: HandFilter | None = None, *, by: Grouping = "kind"
    ) -> tuple[MistakeKind, ...]:
        """What mistakes there are, by kind, the dearest first."""
        where, values = conditions(which) if which is not None else ([], [])
        joined = "" if which is None else " JOIN hands ON id = hand_id"
        where.append("cost > 0")
        rows = self._database.look_up(
            lambda db: db.execute(
                f"SELECT {_GROUPS[by]}, count(*), sum(cost) FROM decisions{joined}"
                f" WHERE {' AND '.join(where)} GROUP BY 1 ORDER BY sum(cost) DESC, 1",
                values,
            ).fetchall()
        )
        return tuple(MistakeKind(*row) for row in rows)

    def without_held(self, limit: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Hands with mistakes of which nobody has noted what was held, with the numbers of these
        decisions; the oldest hands first."""
        rows = self._database.look_up(
            lambda db: db.execute(
                "SELECT hand_id, group_concat(number) FROM decisions"
                " WHERE cost > 0 AND held = '' GROUP BY hand_id ORDER BY hand_id LIMIT ?",
                (limit,),
            ).fetchall()
        )
        return tuple((hand, tuple(map(int, text.split(",")))) for hand, text in rows)

    def keep_held(self, held: Iterable[tuple[int, int, str]]) -> None:
        """Keep the name of the class that was held (`NOT_HELD`: nobody can tell) at these
        decisions: hand, number, class."""
        rows = [(name, hand, number) for hand, number, name in held]
        self._database.transact(
            lambda db: db.executemany(
                "UPDATE decisions SET held = ? WHERE hand_id = ? AND number = ?", rows
            )
        )


def _mistake(row: Sequence[Any]) -> Mistake:
    return Mistake(
        hand_id=row[0],
        number=row[1],
        box=row[2],
        ante=row[3],
        chosen=_decision(row[4]),
        best=_decision(row[5]),
        kind=row[6],
        value=row[7],
        cost=row[8],
        rules_name=row[9],
        ended_at=row[10],
    )


def _decision(text: str) -> Decision:
    action = parse_action(text)
    assert isinstance(action, Fold | Bet | Buy | Exchange)
    return action
