"""What has happened in a hand of the casino game: facts that follow from actions.

Events are shown and never stored.  They carry only what the player may see at that moment, so a
screen that folds them can never show a hidden card.  Amounts are chips.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips, Odds
from casino_texas.core.hands import BestHand
from casino_texas.core.values import value


class Result(Enum):
    """How a box ended (H5, H11-H14)."""

    FOLD = "fold"
    NO_GAME = "no_game"
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand_off"


@value
class AntePlaced:
    box: int
    amount: Chips


@value
class CardsDealt:
    """A box has its two cards, in the order in which they were dealt."""

    box: int
    cards: tuple[Card, Card]


@value
class DealerDealt:
    """The dealer has his two cards, face down."""


@value
class BoardDealt:
    """The board lies: two closed cards left (river, turn), three open cards right (H3)."""

    flop: tuple[Card, Card, Card]


@value
class BoxFolded:
    box: int
    lost: Chips
    """The ANTE; prices paid before are gone already."""


@value
class BetPlaced:
    box: int
    amount: Chips


@value
class CardBought:
    box: int
    price: Chips


@value
class TurnOpened:
    card: Card


@value
class CardsDiscarded:
    """An exchange is paid and the old cards are dead (H9)."""

    box: int
    discards: tuple[Card, ...]
    price: Chips


@value
class CardsReplaced:
    """The new cards have come; `cards` is the box's two cards now."""

    box: int
    cards: tuple[Card, Card]


@value
class RiverOpened:
    card: Card


@value
class DealerOpened:
    """The dealer shows his cards and announces his best five of seven (H10, H11)."""

    cards: tuple[Card, Card]
    best: BestHand
    qualifies: bool


@value
class Settlement:
    """What one box came to.  All amounts are changes to the bankroll in chips (contract `settle`).

    `ante` and `bet` are winnings (positive), losses (negative) or 0 where the stake came back or
    was never made; `buy` and `exchange` are minus the prices paid.  `ante_odds` and `bet_odds`
    are what the winnings were paid at, None where nothing was paid.  `capped` is what H21 cut.
    """

    result: Result
    ante: Chips
    bet: Chips
    buy: Chips
    exchange: Chips
    player: BestHand | None
    dealer: BestHand | None
    dealer_qualifies: bool
    ante_odds: Odds | None = None
    bet_odds: Odds | None = None
    capped: Chips = 0

    @property
    def net(self) -> Chips:
        """The change to the bankroll."""
        return self.ante + self.bet + self.buy + self.exchange


@value
class BoxSettled:
    box: int
    settlement: Settlement
    returned: Chips
    """Chips that go back to the bankroll now: stakes not lost, and winnings."""


@value
class HandEnded:
    net: Chips
    """Over all boxes."""


CasinoEvent: TypeAlias = (
    AntePlaced
    | CardsDealt
    | DealerDealt
    | BoardDealt
    | BoxFolded
    | BetPlaced
    | CardBought
    | TurnOpened
    | CardsDiscarded
    | CardsReplaced
    | RiverOpened
    | DealerOpened
    | BoxSettled
    | HandEnded
)
