"""Who got which card of a shoe, and the line of text whose hash was shown.

Knows: the order in which a casino hand is dealt (H3).  Must not know: words or pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from casino_texas.app.fair.dealer import Shoe
from casino_texas.app.store.records import StoredHand
from casino_texas.casino.actions import Deal, PlaceAntes, Replace, parse_action
from casino_texas.core.cards import Card, format_cards

Whose: TypeAlias = Literal["box", "dealer", "river", "turn", "flop", "exchange", "left"]


@dataclass(frozen=True, slots=True)
class ShoeCard:
    """A card of the shoe and where it went; `box` is 0 where it went to no box, `left` stayed."""

    card: Card
    whose: Whose
    box: int = 0


def shoe_cards(hand: StoredHand) -> tuple[ShoeCard, ...]:
    """All cards of the first shoe of a casino hand in dealing order, with where each went.

    Raises:
        InputError: what is stored cannot be read.
    """
    places: list[tuple[Whose, int]] = []
    boxes: tuple[int, ...] = ()
    for text in hand.actions:
        match parse_action(text):
            case PlaceAntes(antes):
                boxes = tuple(sorted(box for box, _ in antes))
            case Deal():
                one: list[tuple[Whose, int]] = [("box", box) for box in boxes]
                places += [*one, ("dealer", 0), *one, ("dealer", 0)]
                places += [("river", 0), ("turn", 0), ("flop", 0), ("flop", 0), ("flop", 0)]
            case Replace(box, cards):
                places += [("exchange", box)] * len(cards)
            case _:
                pass
    cards = hand.start.shoe.cards
    places += [("left", 0)] * (len(cards) - len(places))
    return tuple(
        ShoeCard(card, whose, box) for card, (whose, box) in zip(cards, places, strict=False)
    )


def committed_line(shoe: Shoe) -> str:
    """The text whose SHA-256 is the hash: `NONCE:As Kd ...`."""
    return f"{shoe.nonce}:{format_cards(shoe.cards)}"
