"""A decision to practise: the rules, the cards, and everything done before it.

Knows: how a hand is played up to a decision from a given shoe.  Must not know: where the cards come
from, who decides, or what anything is worth.

The player's actions are all that is kept: the dealer's follow from the shoe.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from casino_texas.app.casino.hand_on_table import HandOnTable
from casino_texas.app.fair.dealer import Shoe, cards_dealt, next_cards
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.casino.actions import CasinoAction, Deal, PlaceAntes, Replace
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.chips import Chips


@dataclass(frozen=True, slots=True)
class GivenDeal:
    """Cards in dealing order and the player's actions up to the decision, his ANTEs first.

    `bankroll`: his chips before the hand; `number`: which deal of its seed it was.
    """

    shoe: Shoe
    before: tuple[CasinoAction, ...]
    bankroll: Chips
    number: int = 1


@dataclass(frozen=True, slots=True)
class Position:
    """A deal at the table of its rules; `about` says where it comes from (an own hand's number)."""

    rules: LoadedRules
    deal: GivenDeal
    about: int | None = None

    def on_table(self) -> HandOnTable:
        """The hand before its first action, as practice: no chips move."""
        return HandOnTable(
            hand=new_hand(self.rules.rules, self.deal.bankroll),
            rules=self.rules,
            shoe=self.deal.shoe,
            shoe_number=self.deal.number,
            seed=None,
            is_practice=True,
        )


def fresh_seed() -> int:
    """A seed nobody can know: practice deals something else each time."""
    return secrets.randbits(63)


def means_for(rules: CasinoRules, antes: PlaceAntes) -> Chips:
    """Chips with which every option stays open on all these boxes."""
    return sum(
        ante + rules.buy_amount(ante) + rules.exchange_amount(ante) + rules.bet_amount(ante)
        for _, ante in antes.antes
    )


def played(rules: CasinoRules, deal: GivenDeal) -> CasinoHand:
    """The hand at the decision the deal is about.

    Raises:
        IllegalAction: the actions are not legal at this table.
    """
    return play_on(new_hand(rules, deal.bankroll), deal.shoe, deal.before)


def play_on(
    hand: CasinoHand, shoe: Shoe, actions: Iterable[CasinoAction], *, dealt: int = 0
) -> CasinoHand:
    """The hand after these actions of the player and whatever is then the dealer's to do.

    `dealt` cards of the shoe lie on the table already.

    Raises:
        IllegalAction: one of them is not legal where it stands.
    """
    for action in actions:
        hand = hand.apply(action).hand
        while (dealers := next_cards(hand.legal_actions(), shoe, dealt=dealt)) is not None:
            hand = hand.apply(dealers).hand
            dealt += cards_dealt((dealers,))
    return hand


def players_own(actions: Iterable[CasinoAction]) -> tuple[CasinoAction, ...]:
    """What the player did among these actions."""
    return tuple(action for action in actions if not isinstance(action, Deal | Replace))
