"""The best play of a casino table, read from its solution.

Knows: how to look a hand up.  Must not know: how the table was solved.  It is the best for one box
whose player sees only his own cards and the board, without a cap on payments (H21).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from casino_texas.casino.actions import Bet, Buy, CasinoAction, Exchange, Fold, PlaceAntes
from casino_texas.casino.rules import Option
from casino_texas.casino.view import BoxView, CasinoView, LegalActions, Stage
from casino_texas.core.cards import Card

if TYPE_CHECKING:
    from casino_texas.analysis.strategy import Strategy


class OptimalPlayer:
    """Plays the strategy of a solved table.

    What it has no answer for is valued then and there: the hand after an exchange, and a decision
    whose best option the player cannot pay.
    """

    name: Final = "optimal"

    def __init__(self, strategy: Strategy) -> None:
        self._strategy: Final = strategy

    def decide(self, view: CasinoView) -> CasinoAction:
        """The action of the box that is to act; before the deal the smallest ANTE on box 1.

        Raises:
            ValueError: it is the dealer's turn, or the hand is over.
        """
        legal = view.legal
        if legal.stage is Stage.ANTES:
            return PlaceAntes(((1, legal.ante_minimum),))
        if legal.box is None or not legal.choices:
            raise ValueError(f"nothing to decide at {legal.stage.value}")
        box = next(box for box in view.boxes if box.box == legal.box)
        option, discards = self._best(view, box)
        if not _is_open(legal, option):
            option, discards = _valued(view)
        match option:
            case Option.FOLD:
                return Fold(box.box)
            case Option.BET:
                return Bet(box.box)
            case Option.BUY:
                return Buy(box.box)
            case Option.EXCHANGE:
                return Exchange(box.box, discards)

    def _best(self, view: CasinoView, box: BoxView) -> tuple[Option, tuple[Card, ...]]:
        board = [card for card in view.board if card is not None]
        if view.legal.stage is Stage.FLOP:
            return self._strategy.flop(box.cards, board)
        exchange = view.legal.choice(Option.EXCHANGE)
        if exchange is not None and exchange.reason == "already_exchanged":
            return _valued(view)
        return self._strategy.turn(box.cards, board)


def _is_open(legal: LegalActions, option: Option) -> bool:
    choice = legal.choice(option)
    return choice is not None and choice.is_open


def _valued(view: CasinoView) -> tuple[Option, tuple[Card, ...]]:
    """The best of the open options, by counting everything that can follow.

    Of equal ones it is the one that stakes less, as in the solution.
    """
    from casino_texas.analysis.spot import values

    found = values(view)
    order = (Option.FOLD, Option.BET, Option.BUY, Option.EXCHANGE)
    best = min(found, key=lambda one: (-one.value, order.index(one.option)))
    return best.option, best.discards
