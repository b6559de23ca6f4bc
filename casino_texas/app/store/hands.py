"""How a hand lies in the tables: writing it, adding to it, reading it back.

Knows: the tables of hands, shoes, actions and the ledger.  Must not know: transactions (the store
puts these calls into one) or rules: an action is text.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from casino_texas.app.fair.dealer import Shoe
from casino_texas.app.store.records import (
    HandResult,
    HandStart,
    Move,
    NextShoe,
    RulesText,
    StoredHand,
    StoreError,
)
from casino_texas.core.cards import format_cards, parse_cards
from casino_texas.core.chips import Chips


def balance_of(connection: sqlite3.Connection) -> Chips:
    """The bankroll after the last entry of the ledger; 0 before the first."""
    row = connection.execute("SELECT balance FROM ledger ORDER BY id DESC LIMIT 1").fetchone()
    return int(row[0]) if row else 0


def add_moves(
    connection: sqlite3.Connection,
    moves: Iterable[Move],
    *,
    hand_id: int | None,
    now: int,
    session_id: int | None = None,
) -> None:
    """Write movements of the bankroll into the ledger, and which hand or ring table they are of.

    Raises:
        StoreError: the bankroll would be below zero.
    """
    balance = balance_of(connection)
    for move in moves:
        if balance + move.amount < 0:
            raise StoreError(f"{move.reason} {-move.amount}: the bankroll is only {balance}")
        balance += move.amount
        connection.execute(
            "INSERT INTO ledger (at, amount, reason, hand_id, balance, session_id)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (now, move.amount, move.reason, hand_id, balance, session_id),
        )


def add_session(
    connection: sqlite3.Connection,
    game: str,
    *,
    seed: str | None,
    now: int,
    session_id: int | None,
) -> int:
    """Write a session that begins; its id, a new one where none is given."""
    cursor = connection.execute(
        "INSERT INTO sessions (id, game, seed, started_at) VALUES (?, ?, ?, ?)",
        (session_id, game, seed, now),
    )
    return int(cursor.lastrowid or 0)


def add_hand(
    connection: sqlite3.Connection,
    start: HandStart,
    *,
    reserve: Chips,
    now: int,
    hand_id: int | None = None,
) -> int:
    """Write a hand that begins, with its rules and its first shoe; its id.

    Raises:
        StoreError: there is a hand of this game in play already.
    """
    rules = start.rules
    keep_rules(connection, rules)
    try:
        cursor = connection.execute(
            "INSERT INTO hands (id, game, session_id, rules_id, rules_name, rules_file, bankroll,"
            " reserve, is_practice, again_of, seed, shoe_number, started_at, mode, setup)"
            " SELECT ?, ?, ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM rules_texts"
            " WHERE sha256 = ?",
            (
                hand_id,
                start.game,
                start.session_id,
                rules.name,
                rules.file,
                start.bankroll,
                reserve,
                int(start.is_practice),
                start.again_of,
                seed_text(start.seed),
                start.shoe_number,
                now,
                start.mode,
                start.setup,
                rules.sha256,
            ),
        )
    except sqlite3.IntegrityError as error:
        if "hands.game" not in str(error):
            raise
        raise StoreError(f"a {start.game} hand is in play already") from None
    new_id = int(cursor.lastrowid or 0)
    add_shoe(connection, new_id, start.shoe, shuffle=0)
    return new_id


def keep_rules(connection: sqlite3.Connection, rules: RulesText) -> None:
    """Write a text of rules, which is kept once however often it is played by."""
    connection.execute(
        "INSERT INTO rules_texts (sha256, text) VALUES (?, ?) ON CONFLICT DO NOTHING",
        (rules.sha256, rules.text),
    )


def add_shoe(connection: sqlite3.Connection, hand_id: int, shoe: Shoe, *, shuffle: int) -> None:
    """Write a shoe of a hand, and the hash that is shown before it is used."""
    connection.execute(
        "INSERT INTO shoes (hand_id, shuffle, cards, nonce, sha256) VALUES (?, ?, ?, ?, ?)",
        (hand_id, shuffle, format_cards(shoe.cards), shoe.nonce, shoe.commitment),
    )


def add_action(connection: sqlite3.Connection, hand_id: int, number: int, action: str) -> None:
    """Write action `number` (from 1) of a hand.

    Raises:
        StoreError: the hand has one of that number.
    """
    try:
        connection.execute(
            "INSERT INTO actions (hand_id, number, text) VALUES (?, ?, ?)",
            (hand_id, number, action),
        )
    except sqlite3.IntegrityError:
        raise StoreError(f"hand {hand_id} has an action {number} already") from None


def set_reserve(connection: sqlite3.Connection, hand_id: int, reserve: Chips) -> None:
    """What a hand in play may still need from the bankroll.

    Raises:
        StoreError: the hand is over.
    """
    cursor = connection.execute(
        "UPDATE hands SET reserve = ? WHERE id = ? AND ended_at IS NULL", (reserve, hand_id)
    )
    _require_in_play(cursor, hand_id)


def end_hand(connection: sqlite3.Connection, hand_id: int, result: HandResult, *, now: int) -> None:
    """Write how a hand in play ended.

    Raises:
        StoreError: the hand is over already.
    """
    cursor = connection.execute(
        "UPDATE hands SET ended_at = ?, reserve = 0, net = ?, staked = ?, results = ?, summary = ?"
        " WHERE id = ? AND ended_at IS NULL",
        (
            now,
            result.net,
            result.staked,
            " ".join(result.results),
            json.dumps(dict(result.summary), separators=(",", ":")) if result.summary else "",
            hand_id,
        ),
    )
    _require_in_play(cursor, hand_id)


def _require_in_play(cursor: sqlite3.Cursor, hand_id: int) -> None:
    if cursor.rowcount != 1:
        raise StoreError(f"hand {hand_id} is not in play")


def load_hand(connection: sqlite3.Connection, hand_id: int) -> StoredHand:
    """A hand with everything that is needed to play it again.

    Raises:
        StoreError: there is no such hand.
    """
    row = connection.execute(
        "SELECT game, hands.session_id, hands.rules_name, hands.rules_file, text, sha256, bankroll,"
        " shoe_number, seed, is_practice, again_of, started_at, ended_at, net, staked, results,"
        " summary, hands.mode, hands.setup, coalesce(is_open AND NOT shows_all, 0)"
        " FROM hands JOIN rules_texts ON rules_texts.id = hands.rules_id"
        " LEFT JOIN ring_tables ON ring_tables.session_id = hands.session_id WHERE hands.id = ?",
        (hand_id,),
    ).fetchone()
    if row is None:
        raise StoreError(f"there is no hand {hand_id}")
    shoes = connection.execute(
        "SELECT cards, nonce, sha256 FROM shoes WHERE hand_id = ? ORDER BY shuffle", (hand_id,)
    ).fetchall()
    actions = connection.execute(
        "SELECT text FROM actions WHERE hand_id = ? ORDER BY number", (hand_id,)
    ).fetchall()
    (moved,) = connection.execute(
        "SELECT coalesce(sum(amount), 0) FROM ledger WHERE hand_id = ?", (hand_id,)
    ).fetchone()
    return StoredHand(
        id=hand_id,
        start=HandStart(
            game=row[0],
            session_id=row[1],
            rules=RulesText(name=row[2], file=row[3], text=row[4], sha256=row[5]),
            bankroll=row[6],
            shoe=Shoe(parse_cards(shoes[0][0]), shoes[0][1]),
            shoe_number=row[7],
            seed=seed_value(row[8]),
            is_practice=bool(row[9]),
            again_of=row[10],
            mode=row[17],
            setup=row[18],
        ),
        actions=tuple(text for (text,) in actions),
        shoes=tuple(Shoe(parse_cards(cards), nonce) for cards, nonce, _ in shoes),
        commitments=tuple(sha256 for _, _, sha256 in shoes),
        taken=-int(moved),
        started_at=row[11],
        ended_at=row[12],
        result=None if row[12] is None else result_of(*row[13:17]),
        is_sealed=bool(row[19]),
    )


def result_of(net: int, staked: int, results: str, summary: str) -> HandResult:
    """The columns of a finished hand as a value."""
    return HandResult(net, staked, tuple(results.split()), json.loads(summary) if summary else {})


def keep_next_shoe(connection: sqlite3.Connection, game: str, following: NextShoe) -> None:
    """Write the shoe of the hand that has not begun."""
    cards, nonce = format_cards(following.shoe.cards), following.shoe.nonce
    connection.execute(
        "INSERT OR REPLACE INTO next_shoes (game, seed, number, cards, nonce)"
        " VALUES (?, ?, ?, ?, ?)",
        (game, seed_text(following.seed), following.number, cards, nonce),
    )


def load_next_shoe(connection: sqlite3.Connection, game: str) -> NextShoe | None:
    """The shoe of the hand that has not begun, if one was kept."""
    row = connection.execute(
        "SELECT cards, nonce, number, seed FROM next_shoes WHERE game = ?", (game,)
    ).fetchone()
    if row is None:
        return None
    return NextShoe(Shoe(parse_cards(row[0]), row[1]), row[2], seed_value(row[3]))


def seed_text(seed: int | None) -> str | None:
    """A seed may be larger than SQLite's integers, so it is kept as text."""
    return None if seed is None else str(seed)


def seed_value(text: str | None) -> int | None:
    """The pair of `seed_text`."""
    return None if text is None else int(text)
