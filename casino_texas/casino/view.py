"""What the player may know now: his boxes, the open cards, the money, and what he may do.

Built field by field from a hand (`CasinoHand.view`), never by deleting from it, so a hidden card
cannot slip through.  Bots, the coach and the screen get only this.
"""

from __future__ import annotations

from enum import Enum

from casino_texas.casino.events import Settlement
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.hands import BestHand
from casino_texas.core.values import value


class Stage(Enum):
    """Where the hand is; for BOX stages `to_act` names the box."""

    ANTES = "antes"
    DEAL = "deal"
    FLOP = "flop"
    TURN = "turn"
    REPLACE = "replace"
    OVER = "over"


class BoxStatus(Enum):
    """What a box has decided so far."""

    UNDECIDED = "undecided"
    BET_ON_FLOP = "bet_on_flop"
    BOUGHT = "bought"
    BET = "bet"
    FOLDED = "folded"


@value
class Choice:
    """One option of a box.  `price` is what it costs now, in chips.

    `reason` is None where the option is open, else a code that says why not, with the numbers
    (chips, by name) that explain it: ``not_offered``, ``cannot_afford`` (`needs`, `has`: the price
    plus every BET still to be covered, H20), ``already_exchanged``.
    """

    option: Option
    price: Chips
    reason: str | None = None
    needs: Chips = 0
    has: Chips = 0

    @property
    def is_open(self) -> bool:
        return self.reason is None


@value
class LegalActions:
    """Who acts and what he may do.

    * stage ANTES: the player; each box's ANTE is a multiple of `ante_step` from `ante_minimum` to
      `ante_maximum`, on at most `boxes_maximum` of the boxes 1..`boxes_table`; the sum must leave
      enough for a BET on each (H20): at most `antes_affordable` chips over all boxes.
    * FLOP, TURN: box `box` with `choices`; `exchange_cards` says how many cards it may exchange.
    * DEAL, REPLACE: the dealer, who names `cards_needed` cards.
    * OVER: nobody.
    """

    stage: Stage
    box: int | None = None
    choices: tuple[Choice, ...] = ()
    exchange_cards: int = 0
    cards_needed: int = 0
    ante_minimum: Chips = 0
    ante_maximum: Chips = 0
    ante_step: Chips = 0
    antes_affordable: Chips = 0
    boxes_maximum: int = 0
    boxes_table: int = 0

    def choice(self, option: Option) -> Choice | None:
        """The choice for this option, or None where the stage does not have it."""
        return next((choice for choice in self.choices if choice.option is option), None)


@value
class BoxView:
    """One box of the player."""

    box: int
    ante: Chips
    bet: Chips
    buy: Chips
    exchange: Chips
    status: BoxStatus
    cards: tuple[Card, ...]
    """Two, or none before the deal; one or none while an exchange waits for new cards."""
    best: BestHand | None
    """The best five of the cards this box plays and can see."""
    settlement: Settlement | None
    discards: tuple[Card, ...] = ()
    """The cards it has given away for others (H9); dead, and known to the player."""


@value
class CasinoView:
    """All the player may know."""

    stage: Stage
    bankroll: Chips
    """Chips not on the table."""
    boxes: tuple[BoxView, ...]
    board: tuple[Card | None, ...]
    """As it lies: river, turn, and the flop's three; None is a closed card; () before the deal."""
    dealer: tuple[Card | None, ...]
    """The dealer's two cards; None is a closed card; () before the deal."""
    dealer_best: BestHand | None
    dealer_qualifies: bool | None
    legal: LegalActions
    rules: CasinoRules
    """The table's rules, which everybody may read."""
