"""Finished hands in words: the cells of a list, and sums.

Knows: how a hand is named in a line.  Must not know: the sentences, SQL, or where a list stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from casino_texas.app.store.records import HandLine, HandTotals
from casino_texas.app.words.page import Tone
from casino_texas.app.words.steps import card_names
from casino_texas.app.words.texts import Texts, capital
from casino_texas.core.cards import parse_cards

NOTHING = "—"


def when(milliseconds: int) -> str:
    """A time of the store as the clock on the wall shows it: `2026-03-01 18:05`."""
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")


@dataclass(frozen=True, slots=True)
class HandCells:
    """One hand of a list, cell by cell."""

    number: str
    when: str
    table: str
    cards: str
    hand: str
    result: str
    staked: str
    net: str
    tone: Tone


def hand_cells(texts: Texts, line: HandLine) -> HandCells:
    """A finished hand as a list shows it: one of the casino, or of a ring table."""
    is_ring = line.game == "ring"
    boxes = [line.result.summary] if is_ring else _boxes(line)
    net = line.result.net
    table = line.rules_name
    if line.is_practice:
        table = texts.say("history.practice", table=table)
    return HandCells(
        number=texts.number(line.id),
        when=when(line.ended_at),
        table=table,
        cards=_cards(boxes),
        hand=_hand(texts, boxes),
        result=(_ring_results if is_ring else _results)(texts, line.result.results),
        staked=texts.number(line.result.staked),
        net=texts.signed(net),
        tone="good" if net > 0 else "bad" if net < 0 else "muted",
    )


def _boxes(line: HandLine) -> Sequence[Mapping[str, object]]:
    boxes = line.result.summary.get("boxes")
    return [box for box in boxes if isinstance(box, dict)] if isinstance(boxes, list) else []


def _cards(boxes: Sequence[Mapping[str, object]]) -> str:
    found = [str(box.get("cards", "")) for box in boxes]
    return "   ".join(card_names(parse_cards(cards)) for cards in found if cards) or NOTHING


def _hand(texts: Texts, boxes: Sequence[Mapping[str, object]]) -> str:
    if len(boxes) > 1:
        return texts.count("history.boxes", len(boxes))
    name = boxes[0].get("class") if boxes else None
    return capital(texts.say(f"class.{name}")) if isinstance(name, str) else NOTHING


def _results(texts: Texts, results: Sequence[str]) -> str:
    return ", ".join(_result(texts, code) for code in dict.fromkeys(results)) or NOTHING


def _ring_results(texts: Texts, results: Sequence[str]) -> str:
    """`Won, showdown, all-in`."""
    return capital(", ".join(texts.say(f"history.ring.{code}") for code in results)) or NOTHING


def _result(texts: Texts, code: str) -> str:
    for key in (f"casino.result.{code}", f"history.result.{code}"):
        if key in texts:
            return texts.say(key)
    return capital(code.replace("_", " "))


def totals_line(texts: Texts, totals: HandTotals | None, *, first: int, count: int) -> str:
    """`Hands 1 to 100 of 12,345, together +250`; without the sums while they are reckoned."""
    if not count:
        return texts.say("history.none")
    if totals is None:
        return texts.say("history.range", first=first, last=first + count - 1)
    return texts.say(
        "history.totals",
        first=first,
        last=first + count - 1,
        hands=totals.hands,
        net=texts.signed(totals.net),
    )
