"""Ring hands as CSV: a row for each player of a hand, for spreadsheets.

Knows: the columns.  Must not know: files, the store's tables, or any rule.

Amounts are chips, times are UTC, cards are written `Kc 9s`; a hand the player has not seen has no
cards.  `paid` is what went into the pot, posts included and what came back excluded; `won` what
came out of it; `end` = `start` - `paid` + `won`.
"""

from __future__ import annotations

from datetime import UTC
from typing import Final

from casino_texas.app.histories.record import HandRecord
from casino_texas.core.cards import format_cards
from casino_texas.core.chips import Chips
from casino_texas.ring.events import Move
from casino_texas.ring.rules import AnteKind
from casino_texas.ring.view import SeatStatus

COLUMNS: Final = (
    *("hand", "started", "table", "mode", "limit", "small_blind", "big_blind", "ante", "level"),
    *("button", "seat", "name", "hero", "cards", "board"),
    *("start", "paid", "won", "end", "net", "posted", "outcome", "pots"),
)


def csv_rows(record: HandRecord) -> list[list[object]]:
    """A row for each player in the order of `COLUMNS`, from the first left of the button."""
    return [_row(record, seat) for seat in record.players]


def _row(record: HandRecord, seat: int) -> list[object]:
    hand, setup = record.hand, record.hand.setup
    rules, start = setup.rules, dict(setup.stacks)[seat]
    end = hand.stack_of(seat)
    paid = hand.view(None).seat_view(seat).paid
    when = record.started
    found: dict[str, object] = {
        "hand": record.number,
        "started": "" if when is None else f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "table": record.table,
        "mode": rules.mode.value,
        "limit": rules.limit.value,
        "small_blind": rules.small_blind,
        "big_blind": rules.big_blind,
        "ante": 0 if rules.ante_kind is AnteKind.NONE else rules.ante,
        "level": "" if record.level is None else record.level,
        "button": setup.button,
        "seat": seat,
        "name": record.name(seat),
        "hero": int(seat == record.hero),
        "cards": format_cards(record.known_cards(seat)),
        "board": format_cards(hand.board),
        "start": start,
        "paid": paid,
        "won": end - start + paid,
        "end": end,
        "net": end - start,
        "posted": " ".join(post.kind.value for post in setup.posts if post.seat == seat),
        "outcome": _outcome(record, seat),
        "pots": _pots(record, seat),
    }
    return [found[column] for column in COLUMNS]


def _outcome(record: HandRecord, seat: int) -> str:
    """`folded_flop`, `shown`, `mucked`, or `unseen`."""
    hand = record.hand
    for act in hand.view(None).history:
        if act.seat == seat and act.move is Move.FOLD:
            return f"folded_{act.street.name.lower()}"
    if seat in hand.shown_cards:
        return "shown"
    status = hand.view(None).seat_view(seat).status
    return "mucked" if status is SeatStatus.MUCKED else "unseen"


def _pots(record: HandRecord, seat: int) -> str:
    """What he took of which pot: `0:120 1:40`; 0 is the main pot."""
    taken: list[tuple[int, Chips]] = [
        (award.pot, chips)
        for award in record.hand.awards
        for winner, chips in award.shares
        if winner == seat
    ]
    return " ".join(f"{pot}:{chips}" for pot, chips in sorted(taken))
