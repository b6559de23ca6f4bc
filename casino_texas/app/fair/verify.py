"""Checking a finished hand: was it dealt from the shoe whose hash was shown before it?

Knows: what was shown, what was dealt.  Must not know: how the answer is put on a screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from casino_texas.app.fair.dealer import Shoe
from casino_texas.app.store.records import StoredHand
from casino_texas.casino.actions import Deal, Replace, parse_action
from casino_texas.core.cards import DECK, Card
from casino_texas.errors import InputError


@dataclass(frozen=True, slots=True)
class ShoeCheck:
    """One shuffle of a hand: the hash `shown` before it, and what the shoe itself hashes to."""

    shoe: Shoe
    shown: str
    found: str

    @property
    def is_good(self) -> bool:
        return self.shown == self.found


@dataclass(frozen=True, slots=True)
class Verification:
    """What checking a hand gave.

    `is_whole_deck`: the first shoe is the 52 cards, each once.  `is_dealt_in_order`: the cards on
    the table came from the top of the shoe, one after the other (H3), and a reshuffle put in order
    exactly the cards that were in it.
    """

    hand_id: int
    shoes: tuple[ShoeCheck, ...]
    is_whole_deck: bool
    is_dealt_in_order: bool

    @property
    def is_good(self) -> bool:
        """Everything is as it was promised."""
        hashes = all(check.is_good for check in self.shoes)
        return hashes and self.is_whole_deck and self.is_dealt_in_order

    def to_json(self) -> dict[str, Any]:
        """The object of the command's `--json`."""
        return {
            "hand": self.hand_id,
            "good": self.is_good,
            "shoes": [
                {
                    "sha256_shown": check.shown,
                    "sha256": check.found,
                    "nonce": check.shoe.nonce,
                    "cards": [card.text for card in check.shoe.cards],
                }
                for check in self.shoes
            ],
            "whole_deck": self.is_whole_deck,
            "dealt_in_order": self.is_dealt_in_order,
        }


def verify_hand(hand: StoredHand) -> Verification:
    """Check a finished hand.

    Raises:
        InputError: its shoe stays closed: it is in play, or the player still sits at the ring table
            it was dealt at, where it would show folded cards.
    """
    if not hand.is_over:
        raise InputError(f"hand {hand.id} is in play; its shoe is opened when it is over")
    if hand.is_sealed:
        raise InputError(
            f"hand {hand.id} was dealt at the ring table you sit at, and its shoe shows folded "
            "cards; it is opened when you have left the table, or at once with 'show all cards' on"
        )
    shoes = tuple(
        ShoeCheck(shoe, shown, shoe.commitment)
        for shoe, shown in zip(hand.shoes, hand.commitments, strict=True)
    )
    first = hand.shoes[0].cards
    return Verification(
        hand_id=hand.id,
        shoes=shoes,
        is_whole_deck=sorted(first) == list(DECK),
        is_dealt_in_order=_is_dealt_in_order(hand),
    )


def _is_dealt_in_order(hand: StoredHand) -> bool:
    if hand.start.game == "ring":
        # The engine is not needed to check a hand of the other game.
        from casino_texas.app.fair.ring_verify import is_dealt_from_its_shoes

        return is_dealt_from_its_shoes(hand)
    dealt = _cards_dealt(hand)
    return dealt == hand.shoes[0].cards[: len(dealt)]


def _cards_dealt(hand: StoredHand) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = ()
    for text in hand.actions:
        action = parse_action(text)
        if isinstance(action, Deal | Replace):
            cards += action.cards
    return cards
