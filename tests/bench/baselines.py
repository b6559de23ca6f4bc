"""Simple players to measure opponents against: they follow one rule each, and remember nothing.

None of them looks at anything but its view.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from casino_texas.core.cards import Card
from casino_texas.core.hands import HandClass, best_hand
from casino_texas.players.bots.bot import Decision
from casino_texas.players.bots.showdown import decide_showdown
from casino_texas.ring.actions import Bet, Call, Check, Fold, Raise, SeatAction, Street
from casino_texas.ring.events import Move, RingEvent, SeatActed
from casino_texas.ring.view import BettingOptions, RingView, ShowdownOptions


class Baseline:
    """A player of one rule, `bet`; at the showdown he does what everybody does."""

    name = ""

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = Random(f"{self.name} {seed}")

    def think(self, view: RingView) -> Decision:
        legal = view.legal
        if isinstance(legal, ShowdownOptions):
            return Decision(decide_showdown(view, legal)[0], None)
        assert isinstance(legal, BettingOptions)
        return Decision(self.bet(view, legal), None)

    def watch(self, events: Sequence[RingEvent]) -> None:
        """Learns nothing."""

    def bet(self, view: RingView, legal: BettingOptions) -> SeatAction:
        raise NotImplementedError


def stay(legal: BettingOptions) -> SeatAction:
    """Check or call."""
    return Check(legal.seat) if legal.can_check else Call(legal.seat)


def leave(legal: BettingOptions) -> SeatAction:
    """Check or fold."""
    return Check(legal.seat) if legal.can_check else Fold(legal.seat)


def to_share(legal: BettingOptions, share: float) -> Bet | Raise:
    """A bet or raise of a share of the pot, as near as it may be."""
    wanted = legal.bet + legal.call + share * (legal.pot + legal.call)
    return legal.bet_or_raise(max(legal.min_to, min(legal.max_to, round(wanted))))


class AlwaysCall(Baseline):
    """Never folds, never raises."""

    name = "always_call"

    def bet(self, view: RingView, legal: BettingOptions) -> SeatAction:
        return stay(legal)


class AlwaysFold(Baseline):
    """Folds to every bet, and checks where that is free."""

    name = "always_fold"

    def bet(self, view: RingView, legal: BettingOptions) -> SeatAction:
        return leave(legal)


class AnyAction(Baseline):
    """Fold (unless checking is free), stay, or raise to anything: a third each."""

    name = "random"

    def bet(self, view: RingView, legal: BettingOptions) -> SeatAction:
        roll = self.chance.randrange(3)
        if roll == 0:
            return leave(legal)
        if roll == 1 or not legal.can_raise:
            return stay(legal)
        return legal.bet_or_raise(self.chance.randint(legal.min_to, legal.max_to))


class Maniac(Baseline):
    """Bets or raises four times in five, about the pot; seldom folds, before the flop never."""

    name = "maniac"

    def bet(self, view: RingView, legal: BettingOptions) -> SeatAction:
        roll = self.chance.random()
        if legal.can_raise and roll < 0.8:
            return to_share(legal, self.chance.choice((0.5, 1.0, 1.5)))
        if view.street is not Street.PREFLOP and roll > 0.93:
            return leave(legal)
        return stay(legal)


class TightAggressive(Baseline):
    """The book for beginners: few hands, played with raises; top pair or better is bet and
    raised, good draws are called with, the rest gives up; the flop is bet after a raise."""

    name = "tight_aggressive"

    def bet(self, view: RingView, legal: BettingOptions) -> SeatAction:
        cards = [card for card in view.seat_view(legal.seat).cards if card is not None]
        if view.street is Street.PREFLOP:
            return self._before_flop(view, legal, cards)
        return self._after_flop(view, legal, cards)

    def _before_flop(
        self, view: RingView, legal: BettingOptions, cards: Sequence[Card]
    ) -> SeatAction:
        high, low = sorted((card.rank for card in cards), reverse=True)
        is_suited = cards[0].suit == cards[1].suit
        is_pair = high == low
        is_premium = (is_pair and high >= 9) or (high == 12 and low == 11)
        is_good = (
            is_premium
            or (is_pair and high >= 5)
            or (high == 12 and low >= 9)
            or (high >= 10 and low >= 9)
            or (is_suited and high == 12)
            or (is_suited and high >= 8 and low == high - 1)
        )
        raised = any(is_raise(act) for act in view.history)
        if is_premium and legal.can_raise:
            return to_share(legal, 1.0)
        if is_good and not raised and legal.can_raise:
            return to_share(legal, 1.0)
        if (is_good or is_pair) and legal.call <= 5 * view.rules.big_blind:
            return stay(legal)
        return leave(legal)

    def _after_flop(
        self, view: RingView, legal: BettingOptions, cards: Sequence[Card]
    ) -> SeatAction:
        made = best_hand([*view.board, *cards]).hand_class
        board = best_hand(view.board).hand_class if len(view.board) == 5 else None
        top = max(card.rank for card in view.board)
        ranks = [card.rank for card in view.board]
        has_top_pair = any(card.rank >= top and card.rank in ranks for card in cards) or (
            cards[0].rank == cards[1].rank and cards[0].rank > top
        )
        has_pair = any(card.rank in ranks for card in cards) or cards[0].rank == cards[1].rank
        is_strong = (
            made >= HandClass.TWO_PAIR and has_pair and board is not made
        ) or made >= HandClass.STRAIGHT
        suits = [card.suit for card in (*view.board, *cards)]
        has_draw = len(view.board) < 5 and any(suits.count(card.suit) == 4 for card in cards)
        if is_strong or (has_top_pair and legal.can_check):
            return to_share(legal, 0.67) if legal.can_raise else stay(legal)
        if has_top_pair:
            return stay(legal) if legal.call <= legal.pot else leave(legal)
        if legal.can_check:
            was_raiser = any(
                act.seat == legal.seat and act.street is Street.PREFLOP and is_raise(act)
                for act in view.history
            )
            first = not any(act.street is view.street and is_raise(act) for act in view.history)
            if view.street is Street.FLOP and was_raiser and first and legal.can_raise:
                return to_share(legal, 0.67)
            return Check(legal.seat)
        if has_draw and 3 * legal.call <= legal.pot:
            return stay(legal)
        if has_pair and 4 * legal.call <= legal.pot:
            return stay(legal)
        return Fold(legal.seat)


def is_raise(act: SeatActed) -> bool:
    """Whether somebody bet or raised."""
    return act.move in (Move.BET, Move.RAISE)


BASELINES = {
    kind.name: kind for kind in (AlwaysCall, AlwaysFold, AnyAction, Maniac, TightAggressive)
}
