"""One hand of the casino game as a value: who may do what, and what follows (H2-H14, H18, H20).

Knows: the order of play.  Must not know: where cards come from (the dealer's actions name them),
how a result is shown or stored.  What is paid is in `payout`.

A hand never changes; `apply` gives the next one.  Objects are frozen by the type checker only
(`Final`), because that makes them ten times cheaper to build than frozen dataclasses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NoReturn

from casino_texas.casino import events
from casino_texas.casino.actions import (
    Bet,
    Buy,
    CasinoAction,
    Deal,
    Exchange,
    Fold,
    PlaceAntes,
    Replace,
)
from casino_texas.casino.boxes import (
    Box,
    antes_affordable,
    as_opened,
    check_antes,
    check_cards,
    choice,
)
from casino_texas.casino.events import CasinoEvent
from casino_texas.casino.payout import settle_box, settle_fold
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.casino.view import BoxStatus, CasinoView, Choice, LegalActions, Stage
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.game import Step
from casino_texas.core.hands import best_hand
from casino_texas.errors import IllegalAction

#: Open board cards, counted from the right of the board as it lies (H3): flop, turn, river.
_FLOP: Final = 3
_TURN: Final = 4
_RIVER: Final = 5

_CHOICES: Final = {
    Stage.FLOP: (Option.FOLD, Option.BET, Option.BUY),
    Stage.TURN: (Option.FOLD, Option.BET, Option.EXCHANGE),
}


class CasinoHand:
    """A hand of the casino game, immutable.

    `bankroll` is the player's chips off the table now, `start` before the hand; `stage` and
    `to_act` (a box number, or None) say who is to act.  `board` is in shoe order: river, turn and
    the three of the flop, of which the last `opened` lie face up.
    """

    __slots__ = (
        *("rules", "start", "bankroll", "stage", "to_act"),
        *("boxes", "board", "dealer", "opened"),
    )

    def __init__(
        self,
        rules: CasinoRules,
        start: Chips,
        bankroll: Chips,
        stage: Stage,
        to_act: int | None,
        boxes: tuple[Box, ...],
        board: tuple[Card, ...],
        dealer: tuple[Card, ...],
        opened: int,
    ) -> None:
        self.rules: Final = rules
        self.start: Final = start
        self.bankroll: Final = bankroll
        self.stage: Final = stage
        self.to_act: Final = to_act
        self.boxes: Final = boxes
        self.board: Final = board
        self.dealer: Final = dealer
        self.opened: Final = opened

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CasinoHand):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.stage, self.to_act, self.bankroll, self.boxes, self.board, self.dealer))

    def __repr__(self) -> str:
        whose = "" if self.to_act is None else f", box {self.to_act}"
        return f"<CasinoHand {self.rules.name}: {self.stage.value}{whose}, {self.bankroll} chips>"

    @property
    def is_over(self) -> bool:
        """Nothing more can happen; every chip has gone where it belongs."""
        return self.stage is Stage.OVER

    @property
    def net(self) -> Chips:
        """The change to the bankroll so far; stakes on the table count as gone until settled."""
        return self.bankroll - self.start

    def legal_actions(self) -> LegalActions:
        """Who acts and what he may do, with prices, and the reason for what he may not (H20)."""
        stage = self.stage
        if stage is Stage.FLOP or stage is Stage.TURN:
            box = self._acting_box()
            return LegalActions(
                stage,
                box=box.box,
                choices=tuple(self._choice(box, option) for option in _CHOICES[stage]),
                exchange_cards=self._exchange_cards() if stage is Stage.TURN else 0,
            )
        if stage is Stage.ANTES:
            limits = self.rules.ante
            return LegalActions(
                stage,
                ante_minimum=limits.minimum,
                ante_maximum=limits.maximum,
                ante_step=limits.step,
                antes_affordable=antes_affordable(self.rules, self.bankroll),
                boxes_maximum=self.rules.boxes.player,
                boxes_table=self.rules.boxes.table,
            )
        if stage is Stage.DEAL:
            return LegalActions(stage, cards_needed=2 * (len(self.boxes) + 1) + 5)
        if stage is Stage.REPLACE:
            box = self._acting_box()
            return LegalActions(stage, box=box.box, cards_needed=len(box.discards))
        return LegalActions(stage)

    def apply(self, action: CasinoAction) -> Step[CasinoHand, CasinoEvent]:
        """The hand after the action, with its events.

        Raises:
            IllegalAction: the rules do not allow it now; nothing has changed.
        """
        match action:
            case Bet():
                return self._bet(action)
            case Buy():
                return self._buy(action)
            case Fold():
                return self._fold(action)
            case Deal():
                return self._deal(action)
            case PlaceAntes():
                return self._place_antes(action)
            case Exchange():
                return self._exchange(action)
            case Replace():
                return self._replace(action)
            case _:
                raise IllegalAction(None, action, "no_such_action")

    def view(self) -> CasinoView:
        """What the player may know now, built from nothing but what lies open."""
        open_board = self.board[5 - self.opened :]
        board = (None,) * (5 - self.opened) + open_board if self.board else ()
        is_shown = self.opened == _RIVER
        dealer_best = best_hand((*as_opened(self.board), *self.dealer)) if is_shown else None
        qualifier = self.rules.qualifier
        has_game = qualifier.is_met_by(dealer_best.strength) if dealer_best else None
        return CasinoView(
            stage=self.stage,
            bankroll=self.bankroll,
            boxes=tuple(box.view(self.rules, open_board) for box in self.boxes),
            board=board,
            dealer=self.dealer if is_shown else (None,) * len(self.dealer),
            dealer_best=dealer_best,
            dealer_qualifies=has_game,
            legal=self.legal_actions(),
            rules=self.rules,
        )

    # -- the actions ----------------------------------------------------------------------------

    def _place_antes(self, action: PlaceAntes) -> Step[CasinoHand, CasinoEvent]:
        self._require_stage(action, None, Stage.ANTES)
        check_antes(self.rules, self.bankroll, action)
        antes = sorted(action.antes)
        boxes = tuple(Box(box, amount) for box, amount in antes)
        bankroll = self.bankroll - sum(amount for _, amount in antes)
        hand = self._with(bankroll, Stage.DEAL, None, boxes, 0)
        return Step(hand, tuple(events.AntePlaced(box, amount) for box, amount in antes))

    def _deal(self, action: Deal) -> Step[CasinoHand, CasinoEvent]:
        self._require_stage(action, None, Stage.DEAL)
        count = len(self.boxes)
        cards = tuple(action.cards)
        check_cards(action, cards, needed=2 * (count + 1) + 5, out=())
        first, second, board = cards[: count + 1], cards[count + 1 : -5], cards[-5:]
        happened: list[CasinoEvent] = []
        boxes = []
        for box, one, two in zip(self.boxes, first, second, strict=False):
            boxes.append(box._replace(cards=(one, two)))
            happened.append(events.CardsDealt(box.box, (one, two)))
        happened.append(events.DealerDealt())
        happened.append(events.BoardDealt((board[2], board[3], board[4])))
        dealer = (first[count], second[count])
        hand = CasinoHand(
            self.rules,
            self.start,
            self.bankroll,
            Stage.FLOP,
            boxes[0].box,
            tuple(boxes),
            board,
            dealer,
            _FLOP,
        )
        return Step(hand, tuple(happened))

    def _fold(self, action: Fold) -> Step[CasinoHand, CasinoEvent]:
        box = self._deciding_box(action, action.box, Option.FOLD)
        settlement = settle_fold(box)
        folded = box._replace(status=BoxStatus.FOLDED, settlement=settlement)
        happened: list[CasinoEvent] = [
            events.BoxFolded(box.box, box.ante),
            events.BoxSettled(box.box, settlement, 0),
        ]
        return self._advance(self.bankroll, self._boxes_with(folded), happened)

    def _bet(self, action: Bet) -> Step[CasinoHand, CasinoEvent]:
        box = self._deciding_box(action, action.box, Option.BET)
        amount = self.rules.bet_amount(box.ante)
        is_first = self.stage is Stage.FLOP
        status = BoxStatus.BET_ON_FLOP if is_first else BoxStatus.BET
        boxes = self._boxes_with(box._replace(bet=amount, status=status))
        return self._advance(self.bankroll - amount, boxes, [events.BetPlaced(box.box, amount)])

    def _buy(self, action: Buy) -> Step[CasinoHand, CasinoEvent]:
        box = self._deciding_box(action, action.box, Option.BUY)
        price = self.rules.buy_amount(box.ante)
        boxes = self._boxes_with(box._replace(buy=price, status=BoxStatus.BOUGHT))
        return self._advance(self.bankroll - price, boxes, [events.CardBought(box.box, price)])

    def _exchange(self, action: Exchange) -> Step[CasinoHand, CasinoEvent]:
        box = self._deciding_box(action, action.box, Option.EXCHANGE)
        discards = tuple(action.discards)
        if not 1 <= len(discards) <= self._exchange_cards():
            _refuse(action, "exchange_count", has=len(discards), maximum=self._exchange_cards())
        for position, card in enumerate(discards):
            if card not in box.cards:
                _refuse(action, "not_own_card", card=card)
            if card in discards[:position]:
                _refuse(action, "card_twice", card=card)
        price = self.rules.exchange_amount(box.ante)
        waiting = box._replace(exchange=price, discards=discards, is_waiting=True)
        hand = self._with(
            self.bankroll - price, Stage.REPLACE, box.box, self._boxes_with(waiting), self.opened
        )
        return Step(hand, (events.CardsDiscarded(box.box, discards, price),))

    def _replace(self, action: Replace) -> Step[CasinoHand, CasinoEvent]:
        self._require_stage(action, action.box, Stage.REPLACE)
        box = self._acting_box()
        if action.box != box.box:
            _refuse(action, "not_your_turn", to_act=box.box)
        out = [*self.board, *self.dealer]
        for other in self.boxes:
            out += (*other.cards, *other.discards)
        check_cards(action, action.cards, needed=len(box.discards), out=out)
        new_card = dict(zip(box.discards, action.cards, strict=True))
        one, two = (new_card.get(card, card) for card in box.cards)
        replaced = box._replace(cards=(one, two), is_waiting=False)
        boxes = self._boxes_with(replaced)
        hand = self._with(self.bankroll, Stage.TURN, box.box, boxes, self.opened)
        return Step(hand, (events.CardsReplaced(box.box, (one, two)),))

    # -- what follows ---------------------------------------------------------------------------

    def _advance(
        self, bankroll: Chips, boxes: tuple[Box, ...], happened: list[CasinoEvent]
    ) -> Step[CasinoHand, CasinoEvent]:
        """After a decision: the next box, the turn, the showdown or the end (H8, H10)."""
        opened = self.opened
        for box in boxes:
            if box.status is BoxStatus.UNDECIDED:
                return Step(
                    self._with(bankroll, Stage.FLOP, box.box, boxes, opened), tuple(happened)
                )
        if all(box.status is BoxStatus.FOLDED for box in boxes):
            happened.append(events.HandEnded(bankroll - self.start))
            return Step(self._with(bankroll, Stage.OVER, None, boxes, opened), tuple(happened))
        if opened == _FLOP:
            opened = _TURN
            happened.append(events.TurnOpened(self.board[1]))
        for box in boxes:
            if box.status is BoxStatus.BOUGHT:
                return Step(
                    self._with(bankroll, Stage.TURN, box.box, boxes, opened), tuple(happened)
                )
        return self._show_down(bankroll, boxes, happened)

    def _show_down(
        self, bankroll: Chips, boxes: tuple[Box, ...], happened: list[CasinoEvent]
    ) -> Step[CasinoHand, CasinoEvent]:
        """River, the dealer's cards, and every remaining box settled (H10-H14)."""
        happened.append(events.RiverOpened(self.board[0]))
        dealer = best_hand((*as_opened(self.board), *self.dealer))
        qualifies = self.rules.qualifier.is_met_by(dealer.strength)
        happened.append(events.DealerOpened((self.dealer[0], self.dealer[1]), dealer, qualifies))
        settled = []
        for box in boxes:
            if box.status is not BoxStatus.FOLDED:
                settlement, returned = settle_box(self.rules, box, self.board, dealer=dealer)
                bankroll += returned
                happened.append(events.BoxSettled(box.box, settlement, returned))
                box = box._replace(settlement=settlement)
            settled.append(box)
        happened.append(events.HandEnded(bankroll - self.start))
        hand = self._with(bankroll, Stage.OVER, None, tuple(settled), _RIVER)
        return Step(hand, tuple(happened))

    # -- helpers --------------------------------------------------------------------------------

    def _with(
        self, bankroll: Chips, stage: Stage, to_act: int | None, boxes: tuple[Box, ...], opened: int
    ) -> CasinoHand:
        return CasinoHand(
            self.rules, self.start, bankroll, stage, to_act, boxes, self.board, self.dealer, opened
        )

    def _boxes_with(self, changed: Box) -> tuple[Box, ...]:
        return tuple(changed if box.box == changed.box else box for box in self.boxes)

    def _acting_box(self) -> Box:
        return next(box for box in self.boxes if box.box == self.to_act)

    def _exchange_cards(self) -> int:
        exchange = self.rules.exchange
        return exchange.cards if exchange is not None and self.rules.offers_exchange else 0

    def _require_stage(self, action: CasinoAction, actor: int | None, *stages: Stage) -> None:
        if self.stage in stages:
            return
        if self.stage is Stage.OVER:
            raise IllegalAction(actor, action, "hand_over")
        raise IllegalAction(actor, action, "wrong_stage", stage=self.stage)

    def _deciding_box(
        self, action: Fold | Bet | Buy | Exchange, number: int, option: Option
    ) -> Box:
        """The box that is to act, if this option is open to it now."""
        self._require_stage(action, number, Stage.FLOP, Stage.TURN)
        if number != self.to_act:
            if all(box.box != number for box in self.boxes):
                _refuse(action, "no_such_box")
            _refuse(action, "not_your_turn", to_act=self.to_act)
        if option not in _CHOICES[self.stage]:
            raise IllegalAction(number, action, "wrong_stage", stage=self.stage)
        box = self._acting_box()
        found = self._choice(box, option)
        if found.reason == "cannot_afford":
            _refuse(action, found.reason, needs=found.needs, has=found.has)
        if found.reason is not None:
            _refuse(action, found.reason)
        return box

    def _choice(self, box: Box, option: Option) -> Choice:
        offered = self.rules.flop if self.stage is Stage.FLOP else self.rules.turn
        if option not in offered:
            return Choice(option, 0, "not_offered")
        return choice(self.rules, self.boxes, box=box, option=option, bankroll=self.bankroll)


def new_hand(rules: CasinoRules, bankroll: Chips) -> CasinoHand:
    """A hand at this table before the ANTEs, for a player with so many chips."""
    return CasinoHand(rules, bankroll, bankroll, Stage.ANTES, None, (), (), (), 0)


def replay(rules: CasinoRules, bankroll: Chips, actions: Iterable[CasinoAction]) -> CasinoHand:
    """The hand these actions lead to.

    Raises:
        IllegalAction: one of them is not legal where it stands.
    """
    hand = new_hand(rules, bankroll)
    for action in actions:
        hand = hand.apply(action).hand
    return hand


def _refuse(
    action: Fold | Bet | Buy | Exchange | Replace, reason: str, **details: object
) -> NoReturn:
    raise IllegalAction(action.box, action, reason, **details)
