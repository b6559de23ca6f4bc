"""Play a hand in a test from lines as poker players write them; the dealer deals by itself."""

from __future__ import annotations

from collections.abc import Mapping

from casino_texas.core.cards import DECK, Card, parse_cards
from casino_texas.ring.actions import Call, Check, Fold, Muck, RingAction, Show
from casino_texas.ring.events import RingEvent
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.view import BettingOptions, DealerOptions, DealerTask

PLAIN = {"fold": Fold, "check": Check, "call": Call, "show": Show, "muck": Muck}


class Play:
    """A hand in progress: the moment it has come to, and every event that led there."""

    def __init__(self, setup: HandSetup, holes: Mapping[int, str], board: str = "") -> None:
        known = {seat: parse_cards(text) for seat, text in holes.items()}
        self.board = list(parse_cards(board))
        used = {card for cards in known.values() for card in cards} | set(self.board)
        self._spare = [card for card in DECK if card not in used]
        self._holes = {seat: known.get(seat) or self._two() for seat in setup.deal_order}
        step = new_hand(setup)
        self.hand: RingHand = step.hand
        self.events: list[RingEvent] = list(step.events)
        self._deal()

    def __call__(self, *lines: str) -> Play:
        """Do what the lines say: `S1 raise_to 60`, `S2 call`, `S1 show`."""
        for line in lines:
            self._apply(self._action(line))
            self._deal()
        return self

    @property
    def stacks(self) -> dict[int, int]:
        """Chips behind, by seat."""
        return dict(self.hand.stacks)

    @property
    def options(self) -> BettingOptions:
        """What the seat to act may do in a betting round."""
        options = self.hand.legal_actions()
        assert isinstance(options, BettingOptions)
        return options

    def of(self, kind: type) -> list[RingEvent]:
        """All events of that kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def _two(self) -> tuple[Card, Card]:
        return self._spare.pop(), self._spare.pop()

    def _action(self, line: str) -> RingAction:
        seat, word, *amount = line.split()
        number = int(seat[1:])
        if word in PLAIN:
            return PLAIN[word](number)
        assert word in ("bet", "raise_to")
        return self.options.bet_or_raise(int(amount[0]))

    def _apply(self, action: RingAction) -> None:
        step = self.hand.apply(action)
        self.hand = step.hand
        self.events += step.events

    def _next_board_card(self) -> Card:
        return self.board.pop(0) if self.board else self._spare.pop()

    def _deal(self) -> None:
        while isinstance(options := self.hand.legal_actions(), DealerOptions):
            if options.task is DealerTask.HOLE:
                order = self.hand.setup.deal_order
                cards = [self._holes[seat][round_] for round_ in (0, 1) for seat in order]
            else:
                burn = [self._spare.pop()] if options.burn else []
                cards = burn + [self._next_board_card() for _ in range(options.cards)]
            self._apply(options.deal(cards))
