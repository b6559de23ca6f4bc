"""How ring hands were played, counted once each: the store's part for it.

Knows: SQL of the counts of ring hands and of their sums.  Must not know: how a hand is counted
(`app/statistics/ring_counts`), or what is made of the sums.

A hand that cannot be counted (it was called off, or is damaged) is noted as counted, with nobody
in it.  Ring hands end in the order of their numbers, so all up to the last counted one are.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Final

from casino_texas.app.store.connection import Database
from casino_texas.app.store.records import PlayMode
from casino_texas.app.store.sums import RING_COUNTS
from casino_texas.core.chips import Chips

_LAST: Final = "(SELECT coalesce(max(hand_id), 0) FROM ring_counted)"
_WAITING: Final = f"game = 'ring' AND ended_at IS NOT NULL AND id > {_LAST}"


@dataclass(frozen=True, slots=True)
class RingHandText:
    """A finished ring hand as it lies in the store, as far as counting needs it; `table` is the
    setup of its table, "" where there is none."""

    id: int
    setup: str
    table: str
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatCounts:
    """How one player played one hand: who he was, where he sat, 1 or 0 (or how often) for each of
    `RING_COUNTS`, and what it came to, in chips and in big blinds."""

    seat: int
    is_hero: bool
    name: str
    style: str
    level: str
    position: str
    vpip_chance: int
    vpip: int
    pfr: int
    three_bet_chance: int
    three_bet: int
    aggressive: int
    calls: int
    saw_flop: int
    showdown: int
    showdown_won: int
    net: Chips
    big_blinds: float


@dataclass(frozen=True, slots=True)
class RingSums:
    """The counts of many hands of one player from one position, added up."""

    is_hero: bool
    name: str
    style: str
    level: str
    position: str
    hands: int = 0
    vpip_chance: int = 0
    vpip: int = 0
    pfr: int = 0
    three_bet_chance: int = 0
    three_bet: int = 0
    aggressive: int = 0
    calls: int = 0
    saw_flop: int = 0
    showdown: int = 0
    showdown_won: int = 0
    net: Chips = 0
    big_blinds: float = 0.0
    big_blinds_squared: float = 0.0


_SEAT: Final = tuple(field.name for field in fields(SeatCounts))
_KEYS: Final = ("is_hero", "name", "style", "level", "position")
_TOTALS: Final = tuple(field.name for field in fields(RingSums))[len(_KEYS) :]


class RingCounts:
    """`Store.ring_counts`: reached through the store, which shares its transactions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self) -> int:
        """How many finished ring hands nobody has counted yet."""
        sql = f"SELECT count(*) FROM hands WHERE {_WAITING}"
        (hands,) = self._database.look_up(lambda db: db.execute(sql).fetchone())
        return int(hands)

    def next_hands(self, limit: int) -> tuple[RingHandText, ...]:
        """The next hands to be counted, the oldest first."""

        def work(db: sqlite3.Connection) -> tuple[RingHandText, ...]:
            rows = db.execute(
                "SELECT id, hands.setup, coalesce(ring_tables.setup, '') FROM hands"
                " LEFT JOIN ring_tables USING (session_id)"
                f" WHERE {_WAITING} ORDER BY id LIMIT ?",
                (limit,),
            ).fetchall()
            lines = "SELECT text FROM actions WHERE hand_id = ? ORDER BY number"
            return tuple(
                RingHandText(
                    hand, setup, table, tuple(text for (text,) in db.execute(lines, (hand,)))
                )
                for hand, setup, table in rows
            )

        found: tuple[RingHandText, ...] = self._database.look_up(work)
        return found

    def keep(self, counted: Iterable[tuple[int, Iterable[SeatCounts]]]) -> None:
        """Keep the counts of these hands, all or none; of one that was counted before nothing is
        kept again."""

        def work(db: sqlite3.Connection) -> None:
            marks = ", ".join("?" * (len(_SEAT) + 1))
            sql = f"INSERT INTO ring_seats (hand_id, {', '.join(_SEAT)}) VALUES ({marks})"
            for hand, seats in counted:
                fresh = db.execute(
                    "INSERT INTO ring_counted (hand_id) VALUES (?) ON CONFLICT DO NOTHING", (hand,)
                )
                if fresh.rowcount == 1:
                    rows = [(hand, *(getattr(one, name) for name in _SEAT)) for one in seats]
                    db.executemany(sql, rows)

        self._database.transact(work)

    def sums(self, mode: PlayMode, rules_name: str | None = None) -> tuple[RingSums, ...]:
        """The sums of every player from every position, at one kind of table or at all."""
        where, values = "mode = ?", [mode]
        if rules_name is not None:
            where += " AND rules_name = ?"
            values.append(rules_name)  # type: ignore[arg-type]
        added = ", ".join(f"sum({name})" for name in _TOTALS)
        rows = self._database.look_up(
            lambda db: db.execute(
                f"SELECT {', '.join(_KEYS)}, {added} FROM ring_sums WHERE {where}"
                f" GROUP BY {', '.join(_KEYS)} HAVING sum(hands) > 0",
                values,
            ).fetchall()
        )
        return tuple(_sums(row) for row in rows)


def _sums(row: tuple[Any, ...]) -> RingSums:
    return RingSums(bool(row[0]), *row[1:])


def recount_problems(connection: sqlite3.Connection) -> tuple[str, ...]:
    """A line where the sums of ring players are not those of their hands."""
    counts = ("net", *RING_COUNTS)
    kept = ", ".join(f"coalesce(sum({name}), 0)" for name in ("hands", *counts))
    found = ", ".join(["count(*)", *(f"coalesce(sum({name}), 0)" for name in counts)])
    one = connection.execute(f"SELECT {kept} FROM ring_sums").fetchone()
    other = connection.execute(f"SELECT {found} FROM ring_seats").fetchone()
    return () if one == other else ("the sums of ring players are not those of their hands",)
