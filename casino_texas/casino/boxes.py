"""One box in play: what it has staked, which cards it plays, what it must still be able to pay.

Knows: the limits of ANTEs and the affordability rule (H2, H18, H20).  Must not know: the order of
play, or what is paid in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from casino_texas.casino.actions import PlaceAntes
from casino_texas.casino.events import Settlement
from casino_texas.casino.rules import CasinoRules, FlopBet, Option
from casino_texas.casino.view import BoxStatus, BoxView
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.hands import best_hand
from casino_texas.errors import IllegalAction


class Box(NamedTuple):
    """One box in play: its stakes and prices in chips, its cards and how it stands.

    `discards` are dead (H9); while `is_waiting` for new cards they still stand in `cards`, so that
    each new card takes the place of the one it replaces.
    """

    box: int
    ante: Chips
    bet: Chips = 0
    buy: Chips = 0
    exchange: Chips = 0
    status: BoxStatus = BoxStatus.UNDECIDED
    cards: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    is_waiting: bool = False
    settlement: Settlement | None = None

    def plays(self, rules: CasinoRules, board: Sequence[Card]) -> tuple[Card, ...]:
        """The cards this box plays, of the board cards given, the flop last (H6, H7)."""
        if self.status is BoxStatus.BET_ON_FLOP and rules.flop_bet_plays is FlopBet.FIVE:
            board = board[-3:]
        return (*board, *self.cards)

    def reserve(self, rules: CasinoRules) -> Chips:
        """What must stay in the bankroll so that the box can still BET (H20).

        Where the first decision has no Bet, the way to a BET leads through the sixth card, and its
        price is part of the reserve.
        """
        if self.status is BoxStatus.UNDECIDED:
            bet = rules.bet_amount(self.ante)
            return bet if Option.BET in rules.flop else bet + rules.buy_amount(self.ante)
        return rules.bet_amount(self.ante) if self.status is BoxStatus.BOUGHT else 0

    def view(self, rules: CasinoRules, open_board: Sequence[Card]) -> BoxView:
        """What the player sees of his box; a folded box plays no hand any more."""
        cards, best = self.cards, None
        if self.is_waiting:
            cards = tuple(card for card in cards if card not in self.discards)
        elif cards and self.status is not BoxStatus.FOLDED:
            best = best_hand(self.plays(rules, open_board))
        return BoxView(
            self.box,
            self.ante,
            self.bet,
            self.buy,
            self.exchange,
            self.status,
            cards,
            best,
            self.settlement,
        )


def antes_affordable(rules: CasinoRules, bankroll: Chips) -> Chips:
    """The largest sum of ANTEs over all boxes that leaves every BET payable (H20)."""
    each: int | Fraction = 1 + rules.bet
    if Option.BET not in rules.flop:
        each += rules.buy_price
    return int(bankroll // each)


def check_antes(rules: CasinoRules, bankroll: Chips, action: PlaceAntes) -> None:
    """Refuse ANTEs outside the table's limits or beyond the player's means (H2, H18, H20).

    Raises:
        IllegalAction: says which box, where one is to blame.
    """
    limits, table, antes = rules.ante, rules.boxes, action.antes
    if not antes:
        raise IllegalAction(None, action, "no_boxes")
    if len(antes) > table.player:
        raise IllegalAction(None, action, "too_many_boxes", has=len(antes), maximum=table.player)
    seen = set()
    for box, amount in antes:
        if not 1 <= box <= table.table:
            raise IllegalAction(box, action, "no_such_box", maximum=table.table)
        if box in seen:
            raise IllegalAction(box, action, "box_twice")
        seen.add(box)
        if amount < limits.minimum:
            raise IllegalAction(box, action, "ante_too_small", has=amount, minimum=limits.minimum)
        if amount > limits.maximum:
            raise IllegalAction(box, action, "ante_too_large", has=amount, maximum=limits.maximum)
        if amount % limits.step:
            raise IllegalAction(box, action, "ante_step", has=amount, step=limits.step)
    needs = sum(amount + Box(box, amount).reserve(rules) for box, amount in antes)
    if needs > bankroll:
        raise IllegalAction(None, action, "cannot_afford", needs=needs, has=bankroll)
