"""The steps of a casino hand in words: one sentence for each thing that happened.

Knows: which sentence tells which events.  Must not know: the sentences (`Texts` has them).
"""

from __future__ import annotations

from collections.abc import Iterable

from casino_texas.app.histories.steps import HandStep, SteppedHand
from casino_texas.app.words.casino import a_hand, dealer_words, settlement_words
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino import events as e
from casino_texas.casino.view import BoxView
from casino_texas.core.cards import Card
from casino_texas.core.hands import best_hand

#: Suits by number, as signs.
_SIGNS = "♣♦♥♠"
CLOSED = "??"


def card_name(card: Card | None) -> str:
    """`K♣`, `10♥`; `??` for a closed card."""
    if card is None:
        return CLOSED
    rank = "10" if card.text[0] == "T" else card.text[0]
    return rank + _SIGNS[card.suit]


def card_names(cards: Iterable[Card | None]) -> str:
    """`K♣ 9♠`."""
    return " ".join(map(card_name, cards))


def step_sentences(texts: Texts, hand: SteppedHand) -> tuple[str, ...]:
    """A sentence for each step of the hand."""
    return tuple(step_words(texts, hand, step) for step in hand.steps)


def step_words(texts: Texts, hand: SteppedHand, step: HandStep) -> str:
    """What happened in this step."""
    said = _said(texts, hand, step.events)
    number = _box_of(step.events[0])
    if number is not None and len(hand.boxes) > 1:
        return texts.say("history.step.box", box=number, said=said)
    return capital(said)


def _box_of(event: e.CasinoEvent) -> int | None:
    match event:
        case e.AntePlaced() | e.CardsDealt():
            return None  # these come for all boxes at once
        case _:
            box = getattr(event, "box", None)
            return box if isinstance(box, int) else None


def _said(texts: Texts, hand: SteppedHand, events: tuple[e.CasinoEvent, ...]) -> str:
    match events[0]:
        case e.AntePlaced():
            return _antes(texts, hand, events)
        case e.CardsDealt():
            return _deal(texts, hand, events)
        case e.BoxFolded(_, lost):
            return texts.say("history.step.fold", lost=lost)
        case e.BetPlaced(_, amount):
            return texts.say("history.step.bet", amount=amount)
        case e.CardBought(_, price):
            return texts.say("history.step.buy", price=price)
        case e.TurnOpened(card):
            return texts.say("history.step.turn", card=card_name(card))
        case e.CardsDiscarded(_, discards, price):
            return texts.say("history.step.discard", cards=card_names(discards), price=price)
        case e.CardsReplaced(_, cards):
            return texts.say("history.step.replace", cards=card_names(cards))
        case e.RiverOpened(card):
            return texts.say("history.step.river", card=card_name(card))
        case e.DealerOpened(cards, best, qualifies):
            return texts.say(
                "history.step.dealer",
                cards=card_names(cards),
                said=dealer_words(texts, best, qualifies),
            )
        case e.BoxSettled(box):
            return settlement_words(texts, _box(hand, box), hand.rules).line
        case other:
            raise ValueError(f"{other!r} begins no step")


def _box(hand: SteppedHand, number: int) -> BoxView:
    return next(box for box in hand.view.boxes if box.box == number)


def _antes(texts: Texts, hand: SteppedHand, events: tuple[e.CasinoEvent, ...]) -> str:
    antes = [(event.box, event.amount) for event in events if isinstance(event, e.AntePlaced)]
    if len(antes) == 1:
        return texts.say("history.step.ante", amount=antes[0][1])
    parts = [texts.say("history.step.ante.box", box=box, amount=amount) for box, amount in antes]
    return texts.say("history.step.antes", antes=texts.all_of(parts))


def _deal(texts: Texts, hand: SteppedHand, events: tuple[e.CasinoEvent, ...]) -> str:
    own = [event for event in events if isinstance(event, e.CardsDealt)]
    flop = next(event.flop for event in events if isinstance(event, e.BoardDealt))
    if len(own) > 1:
        return texts.say("history.step.deal.boxes", flop=card_names(flop))
    cards = own[0].cards
    best = best_hand((*flop, *cards))
    return texts.say(
        "history.step.deal",
        cards=card_names(cards),
        flop=card_names(flop),
        hand=a_hand(texts, best),
    )
