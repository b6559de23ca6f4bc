"""Casino hands as records for other programs and for people: CSV rows, and text.

Knows: what a record holds.  Must not know: files (`export_hands` writes them), or the sentences.

A CSV has a row for each box; amounts are changes to the bankroll in chips, times are UTC, cards
are written `Kc 9s`, a card that stayed closed `??`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

from casino_texas.app.histories.steps import SteppedHand
from casino_texas.app.store.records import StoredHand
from casino_texas.app.words.history import when
from casino_texas.app.words.steps import step_sentences
from casino_texas.app.words.texts import Texts
from casino_texas.casino.view import BoxView
from casino_texas.core.cards import Card, format_cards
from casino_texas.core.hands import BestHand

COLUMNS: Final = (
    *("hand", "started", "ended", "session", "rules", "rules_sha256", "practice", "again_of"),
    *("box", "ante", "buy", "exchange", "bet", "result"),
    *("ante_net", "bet_net", "buy_net", "exchange_net", "net"),
    *("cards", "board", "dealer", "player_class", "dealer_class", "dealer_qualifies"),
    *("seed", "shoe_number", "nonce", "shoe_sha256"),
)


def csv_rows(hand: StoredHand, played: SteppedHand | None) -> list[list[object]]:
    """A row for each box in the order of `COLUMNS`; `played` is None for a hand that was voided
    or cannot be played again: then there is one row without a box."""
    boxes: Sequence[BoxView | None] = (None,) if played is None else played.view.boxes
    return [_row(hand, played, box) for box in boxes]


def _row(hand: StoredHand, played: SteppedHand | None, box: BoxView | None) -> list[object]:
    start, result = hand.start, hand.result
    found: dict[str, object] = {
        "hand": hand.id,
        "started": _utc(hand.started_at),
        "ended": "" if hand.ended_at is None else _utc(hand.ended_at),
        "session": start.session_id,
        "rules": start.rules.name,
        "rules_sha256": start.rules.sha256,
        "practice": int(start.is_practice),
        "again_of": "" if start.again_of is None else start.again_of,
        "result": "" if result is None else " ".join(result.results),
        "net": "" if result is None else result.net,
        "seed": "" if start.seed is None else start.seed,
        "shoe_number": start.shoe_number,
        "nonce": start.shoe.nonce,
        "shoe_sha256": hand.commitments[0],
    }
    if played is not None and box is not None:
        found |= _played_fields(played, box)
    return [found.get(column, "") for column in COLUMNS]


def _played_fields(played: SteppedHand, box: BoxView) -> dict[str, object]:
    view, settlement = played.view, box.settlement
    found: dict[str, object] = {
        "box": box.box,
        "ante": box.ante,
        "buy": box.buy,
        "exchange": box.exchange,
        "bet": box.bet,
        "cards": _cards(box.cards),
        "board": _cards(view.board),
        "dealer": _cards(view.dealer),
        "dealer_class": _class(view.dealer_best),
        "dealer_qualifies": "" if view.dealer_qualifies is None else int(view.dealer_qualifies),
    }
    if settlement is not None:
        found |= {
            "result": settlement.result.value,
            "ante_net": settlement.ante,
            "bet_net": settlement.bet,
            "buy_net": settlement.buy,
            "exchange_net": settlement.exchange,
            "net": settlement.net,
            "player_class": _class(settlement.player),
        }
    return found


def _utc(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join("??" if card is None else card.text for card in cards)


def _class(best: BestHand | None) -> str:
    return "" if best is None else best.hand_class.name.lower()


def hand_text(texts: Texts, hand: StoredHand, played: SteppedHand | None) -> str:
    """The hand as a person reads it, ending with an empty line."""
    start = hand.start
    lines = [
        texts.say(
            "history.file.head",
            number=hand.id,
            table=start.rules.name,
            when=when(hand.started_at),
        )
    ]
    if start.is_practice:
        lines.append(texts.say("history.file.practice"))
    lines.append(texts.say("history.file.hash", hash=hand.commitments[0]))
    if played is None:
        lines += [texts.say("history.result.void"), *hand.actions]
    else:
        lines += step_sentences(texts, played)
    if hand.result is not None:
        lines.append(texts.say("history.file.net", net=texts.signed(hand.result.net)))
    lines.append(texts.say("history.file.nonce", nonce=start.shoe.nonce))
    lines.append(texts.say("history.file.shoe", cards=format_cards(start.shoe.cards)))
    return "\n".join([*lines, "", ""])
