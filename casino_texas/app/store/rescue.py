"""Saving what is known when the store's file is past reading.

Knows: what must not be lost: the bankroll, the ring table the player sits at, the hands in play.
Must not know: how the damage was found, or where play goes on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import replace

from casino_texas.app.store import hands as store_hands
from casino_texas.app.store import tables as store_tables
from casino_texas.app.store.records import Game, Move, StoredHand, StoredTable
from casino_texas.app.store.schema import bring_up_to_date
from casino_texas.core.chips import Chips


def write_what_is_known(
    connection: sqlite3.Connection,
    *,
    bankroll: Chips,
    sessions: Mapping[int, tuple[Game, str | None]],
    table: StoredTable | None,
    hands: Iterable[StoredHand],
    now: int,
) -> None:
    """Fill an empty database: `sessions` by id, each with its game and its seed as text.

    Chips on the tables are carried over with the bankroll, and taken to them again.
    """
    bring_up_to_date(connection)
    in_play = tuple(hands)
    at_table = 0 if table is None else table.chips
    taken = sum(hand.taken for hand in in_play)
    carried = Move(bankroll + taken + at_table, "carried")
    store_hands.add_moves(connection, (carried,), hand_id=None, now=now)
    known = dict(sessions)
    for hand in in_play:
        start = hand.start
        known[start.session_id] = (start.game, store_hands.seed_text(start.seed))
    if table is not None:
        known[table.id] = ("ring", store_hands.seed_text(table.start.seed))
    for session_id, (game, seed) in known.items():
        store_hands.add_session(connection, game, seed=seed, now=now, session_id=session_id)
    if table is not None:
        store_tables.add_table(
            connection,
            table.id,
            table.start,
            lines=table.lines,
            chips=table.chips,
            shows_all=table.shows_all,
        )
        if at_table:
            moves = (Move(-at_table, "carried"),)
            store_hands.add_moves(connection, moves, hand_id=None, now=now, session_id=table.id)
    for hand in in_play:
        start = replace(hand.start, again_of=None)
        store_hands.add_hand(connection, start, reserve=0, now=hand.started_at, hand_id=hand.id)
        for shuffle, shoe in enumerate(hand.shoes[1:], 1):
            store_hands.add_shoe(connection, hand.id, shoe, shuffle=shuffle)
        for number, action in enumerate(hand.actions, 1):
            store_hands.add_action(connection, hand.id, number, action)
        if hand.taken:
            moves = (Move(-hand.taken, "carried"),)
            store_hands.add_moves(connection, moves, hand_id=hand.id, now=now)
