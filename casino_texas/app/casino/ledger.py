"""What the store is told about a casino hand: chips moved, chips still needed, how it ended.

Knows: which events move chips and why.  Must not know: the store itself, or how a hand is played.
"""

from __future__ import annotations

from collections.abc import Iterable

from casino_texas.app.store.records import HandResult, Move
from casino_texas.casino.events import (
    AntePlaced,
    BetPlaced,
    BoxSettled,
    CardBought,
    CardsDiscarded,
    CasinoEvent,
)
from casino_texas.casino.hand import CasinoHand
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import BoxView, CasinoView
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.hands import BestHand


def moves_of(events: Iterable[CasinoEvent]) -> tuple[Move, ...]:
    """The movements of the bankroll in these events, in order."""
    moves = []
    for event in events:
        match event:
            case AntePlaced():
                moves.append(Move(-event.amount, "ante"))
            case BetPlaced():
                moves.append(Move(-event.amount, "bet"))
            case CardBought():
                moves.append(Move(-event.price, "buy"))
            case CardsDiscarded():
                moves.append(Move(-event.price, "exchange"))
            case BoxSettled():
                moves.append(Move(event.returned, "settle"))
            case _:
                pass
    return tuple(move for move in moves if move.amount)


def reserve_of(hand: CasinoHand) -> Chips:
    """What the hand may still take from the bankroll; other games leave so much alone.

    It counts the dearest way through the hand for every box, folded ones too: so the hand, played
    again from the bankroll that is then left, finds every action as legal as it was (H20).
    """
    if hand.is_over:
        return 0
    dearest = sum(_dearest(hand.rules, box.ante) for box in hand.boxes)
    spent = sum(box.bet + box.buy + box.exchange for box in hand.boxes)
    return min(hand.bankroll, dearest - spent)


def _dearest(rules: CasinoRules, ante: Chips) -> Chips:
    """The most a box can cost after its ANTE."""
    cost = rules.bet_amount(ante)
    if rules.offers_buy:
        cost += rules.buy_amount(ante)
    if rules.offers_exchange:
        cost += rules.exchange_amount(ante)
    return cost


def result_of(hand: CasinoHand) -> HandResult:
    """How a finished hand ended, with what a list of hands shows of it.

    Raises:
        ValueError: it is not over.
    """
    if not hand.is_over:
        raise ValueError("the hand is not over")
    view = hand.view()
    return HandResult(
        net=hand.net,
        staked=sum(box.ante + box.bet + box.buy + box.exchange for box in view.boxes),
        results=tuple(
            box.settlement.result.value for box in view.boxes if box.settlement is not None
        ),
        summary=_summary(view),
    )


def _summary(view: CasinoView) -> dict[str, object]:
    """What lay open at the end; `??` is a closed card."""
    return {
        "boxes": [_box_summary(box) for box in view.boxes],
        "board": _cards(view.board),
        "dealer": _cards(view.dealer),
        "dealer_class": _class(view.dealer_best),
        "qualifies": view.dealer_qualifies,
    }


def _box_summary(box: BoxView) -> dict[str, object]:
    settlement = box.settlement
    return {
        "box": box.box,
        "ante": box.ante,
        "status": box.status.value,
        "result": None if settlement is None else settlement.result.value,
        "net": 0 if settlement is None else settlement.net,
        "cards": _cards(box.cards),
        "class": _class(None if settlement is None else settlement.player),
    }


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join("??" if card is None else card.text for card in cards)


def _class(best: BestHand | None) -> str | None:
    return None if best is None else best.hand_class.name.lower()
