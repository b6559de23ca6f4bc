"""What the eye shall find on the casino table: who decides, which cards count, what is for sale.

Knows: which cards make a hand.  Must not know: how they are marked.
"""

from __future__ import annotations

from typing import Final

from casino_texas.casino.events import Result
from casino_texas.core.cards import Card
from casino_texas.core.hands import BestHand, HandClass
from casino_texas.ui.casino.models import BoxOnTable, CasinoTable
from casino_texas.ui.casino.table import Emphasis

#: How many of the best five make the hand; the others are only there for comparison.
_COMBINED: Final = {
    HandClass.HIGH_CARD: 0,
    HandClass.PAIR: 2,
    HandClass.TWO_PAIR: 4,
    HandClass.THREE_OF_A_KIND: 3,
    HandClass.FOUR_OF_A_KIND: 4,
}


def combination(best: BestHand) -> frozenset[Card]:
    """The cards that make the hand: two of a pair, all five of a straight."""
    return frozenset(best.cards[: _COMBINED.get(best.hand_class, 5)])


def box_to_explain(table: CasinoTable) -> int | None:
    """The settled box whose cards are shown first: one that won before one that lost, the one
    that came to most, and a fold last."""
    settled = [box for box in table.boxes if box.settlement is not None]
    if not settled:
        return None

    def weight(box: BoxOnTable) -> tuple[bool, bool, int, int]:
        assert box.settlement is not None
        result, net = box.settlement.result, box.settlement.net
        return (result is not Result.FOLD, result is Result.WIN, abs(net), -box.box)

    return max(settled, key=weight).box


def while_deciding(
    table: CasinoTable,
    *,
    acting: int | None,
    chosen: frozenset[Card],
    price_tag: tuple[str, str] | None,
) -> Emphasis:
    """The box that decides is lit and what it has made is marked."""
    marked: frozenset[Card] = frozenset()
    for box in table.boxes:
        if box.box == acting and box.best is not None:
            marked = combination(box.best)
    return Emphasis(
        acting=acting,
        marked=marked - chosen,
        dimmed=_folded(table),
        price_tag=price_tag,
        chosen=chosen,
    )


def at_the_end(table: CasinoTable, explained: int | None) -> Emphasis:
    """The five cards of the hand that won are marked, and the dealer's, if his hand counts, more
    quietly; the others stand back."""
    box = next((box for box in table.boxes if box.box == explained), None)
    dimmed = _folded(table)
    paid = frozenset(
        each.box for each in table.boxes if each.settlement is not None and each.settlement.net > 0
    )
    if box is None or box.settlement is None:
        return Emphasis(dimmed=dimmed, paid=paid)
    settlement = box.settlement
    match settlement.result:
        case Result.WIN | Result.STAND_OFF:
            best, is_good = settlement.player, True
        case Result.LOSE:
            best, is_good = settlement.dealer, False
        case _:
            return Emphasis(dimmed=dimmed, paid=paid)
    assert best is not None
    marked = frozenset(best.cards)
    assert settlement.dealer is not None
    dealers = frozenset(settlement.dealer.cards) - marked
    seen = {card for card in (*table.board, *table.dealer, *box.cards) if card is not None}
    stands_back = dimmed | frozenset(seen - marked - dealers)
    return Emphasis(marked=marked, dealers=dealers, is_good=is_good, dimmed=stands_back, paid=paid)


def _folded(table: CasinoTable) -> frozenset[Card]:
    return frozenset(
        card
        for box in table.boxes
        if box.settlement is not None and box.settlement.result is Result.FOLD
        for card in box.cards
    )
