"""Everything that can be done in a hand of the casino game, in the order in which it happens.

An action is a decision of the player for one of his boxes, or the dealer's naming of cards.  The
list of actions, with the rules, is the hand: it is what is stored.  Boxes are numbered from 1,
clockwise.

`format_action` and `parse_action` are a pair; the text is what the store and `--actions` use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips


@dataclass(frozen=True, slots=True)
class PlaceAntes:
    """The player stakes an ANTE on each of his boxes (H2): (box, chips), by box."""

    antes: tuple[tuple[int, Chips], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals these cards in shoe order (H3): two rounds, then river, turn, flop."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """The box gives up (H5, H9)."""

    box: int


@dataclass(frozen=True, slots=True)
class Bet:
    """The box stakes its BET (H6, H9)."""

    box: int


@dataclass(frozen=True, slots=True)
class Buy:
    """The box buys the sixth card (H7)."""

    box: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """The box pays to have these of its own cards replaced (H9)."""

    box: int
    discards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """The dealer gives the box new cards from the top of the deck, one for each discard (H9)."""

    box: int
    cards: tuple[Card, ...]


CasinoAction: TypeAlias = PlaceAntes | Deal | Fold | Bet | Buy | Exchange | Replace
