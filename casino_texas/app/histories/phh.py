"""Playing a PHH history through the engine.

Knows: which action each line stands for in the hand as it stands, and what the format leaves to
the reader (the cap, who shows when).  Must not know: any rule; what is not legal the engine
refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from casino_texas.app.histories.phh_fields import PhhHand, PhhLine
from casino_texas.app.histories.scenario_play import reason
from casino_texas.core.cards import Card
from casino_texas.errors import IllegalAction, InputError
from casino_texas.ring.actions import (
    Call,
    Check,
    DealBoard,
    DealHole,
    DeclareBoard,
    Fold,
    Muck,
    RingAction,
    Show,
)
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import HeadsUpRaises
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.view import BettingOptions, SeatStatus, ShowdownOptions

_SAYS: Final[dict[str, Callable[[int], RingAction]]] = {
    "show": Show,
    "muck": Muck,
    "declare_board": DeclareBoard,
}


def play_phh(phh: PhhHand) -> RingHand:
    """Play a history as far as its lines go.

    Raises:
        InputError: an action is not legal: its number, what it was, and why.
    """
    return _Play(phh).run()


class _Play:
    def __init__(self, phh: PhhHand) -> None:
        self._phh = phh
        self._hand = new_hand(_open_setup(phh)).hand
        self._holes: dict[int, tuple[Card | None, ...]] = dict.fromkeys(phh.seats, ())
        self._shows = {line.seat: line.cards for line in phh.lines if line.verb == "sm"}
        self._said = list(phh.said)

    def run(self) -> RingHand:
        for line in self._phh.lines:
            try:
                self._play(line)
                while isinstance(options := self._hand.legal_actions(), ShowdownOptions):
                    self._apply(self._showdown(options))
            except IllegalAction as error:
                raise self._refused(line, reason(error)) from error
            except InputError as error:
                raise self._refused(line, str(error)) from None
        return self._hand

    def _refused(self, line: PhhLine, why: str) -> InputError:
        return InputError(f"{self._phh.id}: action {line.number} ({line.text}): {why}")

    def _apply(self, action: RingAction) -> None:
        self._hand = self._hand.apply(action).hand

    def _play(self, line: PhhLine) -> None:
        match line.verb:
            case "dh":
                self._deal_hole(line)
            case "db":
                board = tuple(card for card in line.cards if card is not None)
                if len(board) < len(line.cards):
                    raise InputError("the board must be known")
                self._apply(DealBoard(board))
            case "sm":
                self._check_show(line)
            case _:
                self._bet(line)

    def _deal_hole(self, line: PhhLine) -> None:
        self._holes[line.to] += line.cards
        held = [self._holes[seat] for seat in self._hand.setup.deal_order]
        if len(self._holes[line.to]) > 2:
            raise InputError("more than two cards")
        if all(len(cards) == 2 for cards in held):
            self._apply(DealHole(tuple(cards[place] for place in (0, 1) for cards in held)))

    def _bet(self, line: PhhLine) -> None:
        hand, seat = self._hand, line.seat
        if line.verb == "f" and seat in hand.setup.absent:
            return  # folded as the cards were dealt (R11)
        options = hand.legal_actions()
        if not isinstance(options, BettingOptions):
            if line.verb == "cc" and self._is_idle_check(seat):
                return
            what = "the hand is over" if hand.is_over else "the dealer has to deal first"
            raise InputError(what)
        if options.seat != seat:
            street = options.street.name.lower().replace("preflop", "before the flop")
            raise InputError(f"{self._phh.player(options.seat)} is to act ({street})")
        match line.verb:
            case "f":
                self._apply(Fold(seat))
            case "cc":
                self._apply(Check(seat) if options.can_check else Call(seat))
            case _:
                self._apply(options.bet_or_raise(line.amount))

    def _is_idle_check(self, seat: int) -> bool:
        """A check of somebody nobody can bet against: recorded by others, not asked here (R25)."""
        seats = self._hand.view(None).seats
        live = [view.seat for view in seats if view.status is not SeatStatus.FOLDED]
        return bool(self._hand.board) and len(live) > 1 and seat in live

    def _check_show(self, line: PhhLine) -> None:
        """Shows are done when the hand comes to them; here they are only looked at."""
        held = [card for card in self._hand.hole_cards(line.seat) if card is not None]
        if line.cards and (len(line.cards) != 2 or None in line.cards):
            raise InputError("two known cards are shown, or none")
        if line.cards and not set(held) <= set(line.cards):
            raise InputError(f"not his cards; he has {' '.join(map(str, held))}")

    def _showdown(self, options: ShowdownOptions) -> RingAction:
        seat = options.seat
        if self._said:
            said_by, word = self._said.pop(0)
            if said_by != seat:
                raise InputError(f"{self._phh.player(seat)} has to show or muck")
            return _SAYS[word](seat)
        if seat not in self._shows:
            return self._hand.default_showdown_action()
        cards = tuple(card for card in self._shows[seat] if card is not None)
        if not cards:
            return Muck(seat)
        return Show(seat, cards if options.must_name_cards else ())


def _open_setup(phh: PhhHand) -> HandSetup:
    """The setup, loosened where another house's file does not say what was played.

    The cap may be four raises (R16, option), and is lifted heads-up; hands are shown or mucked as
    the file says, also with a player all-in (R34 off), if it says anything.
    """
    if phh.is_own:
        return phh.setup
    rules = replace(
        phh.setup.rules,
        cap_raises=4,
        heads_up_raises=HeadsUpRaises.ROUND_START,
        all_in_turned_up=not any(line.verb == "sm" for line in phh.lines),
    )
    return replace(phh.setup, rules=rules)
