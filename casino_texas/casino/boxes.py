"""One box in play: what it has staked, which cards it plays, what it must still be able to pay.

Knows: the limits of ANTEs, affordability, and which cards can still be given (H2, H9, H18, H20).
Must not know: the order of play, or what is paid in the end.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from casino_texas.casino.actions import Deal, PlaceAntes, Replace
from casino_texas.casino.events import Settlement
from casino_texas.casino.rules import CasinoRules, FlopBet, Option
from casino_texas.casino.view import BoxStatus, BoxView, Choice
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
        """The cards this box plays, of the board cards given as they lie (H6, H7).

        In the order in which they opened, the own two last (`best_hand` prefers earlier cards).
        """
        if self.status is BoxStatus.BET_ON_FLOP and rules.flop_bet_plays is FlopBet.FIVE:
            return (*board[-3:], *self.cards)
        return (*as_opened(board), *self.cards)

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
            self.discards,
        )


def as_opened(board: Sequence[Card]) -> tuple[Card, ...]:
    """Board cards as they lie (river, turn, flop), in the order in which they open (H3)."""
    return (*board[-3:], *board[-4::-1])


def choice(
    rules: CasinoRules, boxes: Sequence[Box], *, box: Box, option: Option, bankroll: Chips
) -> Choice:
    """An offered option for the box that is to act: its price, and why it is closed if it is.

    It needs its price, then the BET of this box, and what the other boxes must keep (H20).
    """
    if option is Option.FOLD:
        return Choice(option, 0)
    bet = rules.bet_amount(box.ante)
    if option is Option.BET:
        price, after = bet, 0
    elif option is Option.BUY:
        price, after = rules.buy_amount(box.ante), bet
    else:
        price, after = rules.exchange_amount(box.ante), bet
        if box.discards:
            return Choice(option, price, "already_exchanged")
    needs = price + after
    for other in boxes:
        if other.box != box.box:
            needs += other.reserve(rules)
    return Choice(option, price, None if needs <= bankroll else "cannot_afford", needs, bankroll)


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


def check_cards(
    action: Deal | Replace, cards: Sequence[Card], *, needed: int, out: Collection[Card]
) -> None:
    """Refuse cards of the wrong number, or a card that is out already (H1, H3, H9).

    Raises:
        IllegalAction: `card_count` or `card_twice`.
    """
    if len(cards) != needed:
        raise IllegalAction(None, action, "card_count", has=len(cards), needs=needed)
    if len({*out, *cards}) == len(out) + len(cards):
        return
    seen = set(out)
    for card in cards:
        if card in seen:
            raise IllegalAction(None, action, "card_twice", card=card)
        seen.add(card)
