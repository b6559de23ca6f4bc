"""Checking a ring hand: did every card come from the shoe whose hash was shown before it?

Knows: how the stub runs down, and what goes into a reshuffle.  Must not know: hashes (`verify`
compares them), or who asks.
"""

from __future__ import annotations

from casino_texas.app.histories.ring_hand import actions_of, read_facts
from casino_texas.app.ring.dealing import cards_to_shuffle, cards_used
from casino_texas.app.store.records import StoredHand
from casino_texas.errors import CasinoTexasError
from casino_texas.ring.actions import Reshuffle
from casino_texas.ring.hand import new_hand
from casino_texas.ring.view import DealerOptions


def is_dealt_from_its_shoes(stored: StoredHand) -> bool:
    """Whether each card came from the top of its shoe, one after the other, and each reshuffle
    has put in order exactly what was in the stub and what came back to it."""
    try:
        return _follow(stored)
    except (CasinoTexasError, ValueError):
        return False


def _follow(stored: StoredHand) -> bool:
    shoes = list(stored.shoes)
    stub = shoes.pop(0).cards
    hand = new_hand(read_facts(stored.start.setup).setup).hand
    for action in actions_of(stored.actions):
        if isinstance(action, Reshuffle):
            legal = hand.legal_actions()
            if not shoes or not isinstance(legal, DealerOptions):
                return False
            order = shoes.pop(0).cards
            if action.order != order or sorted(order) != sorted(cards_to_shuffle(legal, stub)):
                return False
            stub = order
        else:
            used = cards_used(action)
            if used != stub[: len(used)]:
                return False
            stub = stub[len(used) :]
        hand = hand.apply(action).hand
    return not shoes
