"""The stub: which cards can still come, that each comes once, and burns (R27, R50).

Knows: which cards have left the stub, and the order a reshuffle named.  Must not know: whose turn
it is, or what follows from a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from casino_texas.core.cards import Card
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import DealBoard, DealEarly, DealerAction, DealHole, OverdealFlop
from casino_texas.ring.events import CardBurned
from casino_texas.ring.state import Events, State, Trouble

BoardAction: TypeAlias = DealBoard | OverdealFlop | DealEarly


def take(state: State, cards: Sequence[Card | None], action: DealerAction) -> None:
    """These cards leave the stub, top first; None is one that is not known.

    Raises:
        IllegalAction: one has left already, or a reshuffle has named another order.
    """
    held = state.cards
    seen = held.seen
    mask = 0
    known = 0
    for card in cards:
        if card is not None:
            mask |= 1 << card.index
            known += 1
    if mask & seen or mask.bit_count() != known:
        raise IllegalAction(None, action, "card_twice", card=_first_twice(cards, seen))
    held.seen = seen | mask
    trouble = held.trouble
    if trouble.order:
        named = trouble.order
        for card, due in zip(cards, named, strict=False):
            if card is not None and card is not due:
                raise IllegalAction(None, action, "not_from_the_top", card=card, due=due)
        held.trouble = with_order(trouble, named[len(cards) :])


def _first_twice(cards: Sequence[Card | None], seen: int) -> Card | None:
    for card in cards:
        if card is not None:
            if seen >> card.index & 1:
                return card
            seen |= 1 << card.index
    return None


def check_count(
    action: DealHole | BoardAction,
    cards: tuple[Card | None, ...],
    needed: int,
) -> None:
    """Refuse a wrong number of cards."""
    if len(cards) != needed:
        raise IllegalAction(None, action, "wrong_number_of_cards", needs=needed, has=len(cards))


def burn_is_due(state: State) -> bool:
    """Whether the next board cards need a card burned first (R27, R39, R41-R45)."""
    trouble = state.cards.trouble
    return not trouble.skip_burn and trouble.flop_burn is None


def burn(
    state: State,
    action: BoardAction,
    events: Events,
) -> None:
    """One card to the burns where one is due; an exposed or extra card is it already."""
    trouble = state.cards.trouble
    if trouble.skip_burn or trouble.flop_burn is not None:
        if action.burn is not None:
            raise IllegalAction(None, action, "no_burn_due")
        if trouble.flop_burn is None:
            return
        burned: Card | None = trouble.flop_burn
    else:
        burned = action.burn
        take(state, (burned,), action)
    state.cards.burned = (*state.cards.burned, burned)
    events.append(CardBurned(burned, trouble.flop_burn_is_open))


def put_back(state: State, cards: Iterable[Card | None]) -> None:
    """These cards can be dealt again after the shuffle."""
    for card in cards:
        if card is not None:
            state.cards.seen &= ~(1 << card.index)


def with_order(trouble: Trouble, order: tuple[Card, ...]) -> Trouble:
    """The same trouble with another named order of the stub."""
    return Trouble(
        trouble.replace,
        trouble.flop_burn,
        trouble.flop_burn_is_open,
        trouble.skip_burn,
        trouble.aside,
        trouble.reshuffle_for,
        trouble.early_in,
        order,
    )
