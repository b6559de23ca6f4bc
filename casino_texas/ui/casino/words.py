"""What is written on the casino table: beside the fields, over and under the cards, on the strip.

Knows: which words stand where in which phase of a hand.  Must not know: pixels, or the sentences
themselves (`app/texts*` and the catalogue have them).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from casino_texas.app.words.casino import (
    SettlementWords,
    class_name,
    dealer_words,
    hand_name,
    qualifier_or_better,
    settlement_words,
)
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.events import Result
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import BoxStatus, BoxView
from casino_texas.core.chips import Chips
from casino_texas.ui.casino.models import BoxOnTable, CasinoTable

Tone = Literal["gold", "good", "bad", "muted", "text"]
RESULT_TONES: Final[Mapping[Result, Tone]] = {
    Result.WIN: "good",
    Result.NO_GAME: "good",
    Result.STAND_OFF: "muted",
    Result.LOSE: "bad",
    Result.FOLD: "bad",
}


@dataclass(frozen=True, slots=True)
class Written:
    """A text and the colour of the palette it is written in."""

    text: str
    tone: Tone = "text"
    short: str = ""
    """What is written instead where there is too little room."""


@dataclass(frozen=True, slots=True)
class FieldOnTable:
    """The chips that lie on a field, in chips, and what is written beside them."""

    chips: Chips
    written: Written


@dataclass(frozen=True, slots=True)
class BoxWords:
    """All that is to be seen of a box beside its cards."""

    head: Written | None = None
    plate: Written | None = None
    fields: Mapping[str, FieldOnTable] = field(default_factory=dict)
    settled: SettlementWords | None = None


def fields_of(rules: CasinoRules) -> tuple[str, ...]:
    """The printed fields of a box at this table; an exchange is paid on the field of the card."""
    return ("ante", "buy", "bet") if rules.offers_buy else ("ante", "bet")


def box_words(texts: Texts, box: BoxOnTable, rules: CasinoRules, *, is_numbered: bool) -> BoxWords:
    """What is written on a box that has chips."""
    settlement = box.settlement
    number = texts.say("ui.casino.box", box=box.box) if is_numbered else ""
    plate = None
    if box.best is not None:
        short = capital(class_name(texts, box.best.hand_class))
        plate = Written(capital(hand_name(texts, box.best)), "gold", short)
    if settlement is None:
        head = Written(number, "muted") if number else None
        if box.status is BoxStatus.FOLDED:
            plate = Written(texts.say("casino.result.fold"), "muted")
        return BoxWords(head, plate, _staked(texts, box))
    words = settlement_words(texts, as_view(box), rules)
    if settlement.result is Result.FOLD:
        plate = Written(words.result, "muted")
    tone: Tone = "good" if settlement.net > 0 else "bad" if settlement.net < 0 else "muted"
    said = texts.say("ui.casino.result", result=words.result, net=words.net)
    return BoxWords(Written(said, tone, words.net), plate, _settled(texts, box, words), words)


def _staked(texts: Texts, box: BoxOnTable) -> dict[str, FieldOnTable]:
    amounts = {"ante": box.ante, "buy": box.buy + box.exchange, "bet": box.bet}
    return {
        name: FieldOnTable(amount, Written(texts.number(amount), "gold"))
        for name, amount in amounts.items()
        if amount
    }


def _settled(texts: Texts, box: BoxOnTable, words: SettlementWords) -> dict[str, FieldOnTable]:
    settlement = box.settlement
    assert settlement is not None
    found: dict[str, FieldOnTable] = {}
    for name, stake, change in (
        ("ante", box.ante, settlement.ante),
        ("bet", box.bet, settlement.bet),
    ):
        if not stake:
            continue
        short = next(part.short for part in words.fields if part.field == name)
        tone: Tone = "good" if change > 0 else "bad" if change < 0 else "muted"
        found[name] = FieldOnTable(
            stake + max(0, change) if change >= 0 else 0, Written(short, tone)
        )
    price = settlement.buy + settlement.exchange
    if price:
        found["buy"] = FieldOnTable(0, Written(texts.signed(price), "bad"))
    return found


def as_view(box: BoxOnTable) -> BoxView:
    """The box as `texts_casino` reads it."""
    return BoxView(
        box.box,
        box.ante,
        box.bet,
        box.buy,
        box.exchange,
        box.status,
        box.cards,
        box.best,
        box.settlement,
    )


def strip_words(texts: Texts, table: CasinoTable) -> Written | None:
    """What the dealer announces once he has opened."""
    if table.dealer_best is None:
        return None
    said = dealer_words(texts, table.dealer_best, table.dealer_qualifies)
    short = capital(hand_name(texts, table.dealer_best))
    return Written(said, "text" if table.dealer_qualifies else "good", short)


def printed_qualifier(texts: Texts, rules: CasinoRules) -> str:
    """What is printed on the cloth before the dealer."""
    if rules.qualifier.name == "always":
        return texts.say("ui.casino.print.always").upper()
    least = qualifier_or_better(texts, rules.qualifier)
    return texts.say("ui.casino.print.needs", least=least).upper()
