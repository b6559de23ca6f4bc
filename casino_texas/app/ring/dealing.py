"""The dealer of the ring game: cards from the top of the shoe, shuffles, and now and then an error.

Knows: what is left of the stub, and when a planned error falls due.  Must not know: what is ruled
about an error (the engine does), or the store.

Whether the dealer errs in a hand, and how, follows from the nonce of its first shoe: it is settled
before the deal, the same however often the hand is resumed, and opened together with the shoe.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from casino_texas.app.fair.dealer import Dealer, Shoe
from casino_texas.core.cards import DECK, Card
from casino_texas.ring.actions import (
    DEALER,
    DealBoard,
    DealEarly,
    DealerAction,
    DealHole,
    OverdealFlop,
    ReplaceExposed,
    Reshuffle,
    RingAction,
)
from casino_texas.ring.dealer_errors import error_action
from casino_texas.ring.events import DealerError
from casino_texas.ring.hand import RingHand
from casino_texas.ring.rules import Mode, RingRules
from casino_texas.ring.view import DealerOptions, DealerTask

_SPOTS: Final = 1000


@dataclass(frozen=True, slots=True)
class PlannedError:
    """An error the dealer is going to make; `spot` decides what card or seat it hits, and how many
    decisions of the round a card dealt too early waits for."""

    error: DealerError
    spot: int

    def is_due(self, hand: RingHand) -> bool:
        """Whether it happens now (R38-R46)."""
        if self.error not in hand.possible_errors:
            return False
        if hand.to_act == DEALER:
            return True
        decided = sum(1 for act in hand.view(None).history if act.street is hand.street)
        return decided >= self.spot % 2


def planned_error(rules: RingRules, nonce: str) -> PlannedError | None:
    """The error of a hand whose first shoe has this nonce, by the table's chance of one.

    A hand that ends before its error could happen has none.
    """
    rate = rules.dealer_error_rate
    if not rate or rules.mode is Mode.TOURNAMENT:
        return None
    chance = Random(f"dealer's error:{nonce}")
    if chance.randrange(rate.denominator) >= rate.numerator:
        return None
    return PlannedError(chance.choice(tuple(DealerError)), chance.randrange(_SPOTS))


@dataclass(frozen=True, slots=True)
class DealerMove:
    """What the dealer does; `shoe` is the new order of the stub where he shuffles it."""

    action: DealerAction
    shoe: Shoe | None = None


def dealers_move(
    hand: RingHand,
    stub: Sequence[Card],
    planned: PlannedError | None,
    dealer: Dealer,
    *,
    number: int,
    shuffle: int,
) -> DealerMove | None:
    """What the dealer does now, from `stub` (top first); None where it is not his turn.

    `planned` is the error he has yet to make.  `number` is the hand's number, `shuffle` counts
    its shuffles, the first one included.
    """
    if planned is not None and planned.is_due(hand):
        action, _ = error_action(hand, planned.error, stub, spot=planned.spot)
        return DealerMove(action)
    legal = hand.legal_actions()
    if not isinstance(legal, DealerOptions):
        return None
    if legal.task is not DealerTask.RESHUFFLE:
        return DealerMove(legal.deal(stub[: legal.needed]))
    shoe = dealer.shoe(number, cards=cards_to_shuffle(legal, stub), shuffle=shuffle)
    return DealerMove(legal.deal(shoe.cards), shoe)


def cards_used(action: RingAction) -> tuple[Card, ...]:
    """The cards this action took off the top of the stub, in order.

    Raises:
        ValueError: it names a card that is not known.
    """
    cards: list[Card | None] = []
    match action:
        case DealHole(dealt, _, extras):
            cards = list(dealt)
            for extra in reversed(extras):
                cards.insert(extra.after, extra.card)
        case ReplaceExposed(card):
            cards = [card]
        case DealBoard(dealt, burn) | OverdealFlop(dealt, burn) | DealEarly(dealt, burn):
            cards = [*dealt] if burn is None else [burn, *dealt]
    known = tuple(card for card in cards if card is not None)
    if len(known) != len(cards):
        raise ValueError(f"{action!r} does not name its cards")
    return known


def is_error(action: RingAction) -> bool:
    """Whether this is a dealer's error."""
    match action:
        case OverdealFlop() | DealEarly():
            return True
        case DealHole(_, exposed, extras):
            return bool(exposed or extras)
        case _:
            return False


def stub_after(stub: tuple[Card, ...], action: RingAction) -> tuple[Card, ...]:
    """What is left of the stub after an action; a reshuffle names all of it."""
    if isinstance(action, Reshuffle):
        return action.order
    return stub[len(cards_used(action)) :]


def cards_to_shuffle(legal: DealerOptions, stub: Sequence[Card]) -> tuple[Card, ...]:
    """What goes into a reshuffle, by card: the stub with what comes back, or the whole deck."""
    return DECK if legal.returned is None else tuple(sorted((*stub, *legal.returned)))
