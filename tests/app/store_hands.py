"""Hands for the tests of the store: actions are text there, so any words will do."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.store.records import (
    Game,
    HandResult,
    HandStart,
    Move,
    RulesText,
    StoredHand,
)
from casino_texas.app.store.store import Store

TEXAS = RulesText("Texas", "texas.yaml", "name: Texas\n", "a" * 64)
HOUSE = RulesText("House", "house.yaml", "name: House\n", "b" * 64)


def start_of(
    store: Store,
    *,
    session: int,
    number: int = 1,
    game: Game = "casino",
    rules: RulesText = TEXAS,
    is_practice: bool = False,
) -> HandStart:
    return HandStart(
        game=game,
        session_id=session,
        rules=rules,
        bankroll=store.bankroll,
        shoe=Dealer(7).shoe(number),
        shoe_number=number,
        seed=7,
        is_practice=is_practice,
    )


def play_hand(
    store: Store,
    *,
    session: int,
    net: int,
    result: str,
    rules: RulesText = TEXAS,
    is_practice: bool = False,
) -> StoredHand:
    """A whole hand: an ante of 10, and whatever it came to."""
    start = start_of(store, session=session, rules=rules, is_practice=is_practice)
    stake, end = ((), ()) if is_practice else ((Move(-10, "ante"),), (Move(net + 10, "settle"),))
    hand = store.begin_hand(start, "antes 1=10", moves=stake, reserve=20)
    return store.add_action(
        hand, "1 fold", moves=end, result=HandResult(net, 10, (result,), {"hand": result})
    )


def machine_steps(database: sqlite3.Connection, ask: Callable[[], Any]) -> int:
    """What a question costs in steps of SQLite's machine, which depend on nothing but the data."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    database.set_progress_handler(step, 10)
    assert ask()
    database.set_progress_handler(None, 0)
    return steps
