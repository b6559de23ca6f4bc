"""The deal of the first lesson: found for any rules, always the same for the same rules.

Knows: what makes a deal worth showing.  Must not know: words, or how the lesson is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from casino_texas.app.fair.dealer import Dealer, cards_dealt, next_cards
from casino_texas.app.words.help_examples import plain_ante
from casino_texas.casino.actions import Bet, Buy, CasinoAction, PlaceAntes
from casino_texas.casino.events import Result, Settlement
from casino_texas.casino.hand import new_hand
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.core.chips import Chips
from casino_texas.core.hands import HandClass

_BOX: Final = 1
#: Seeds that are tried for a deal that shows everything.
_SEEDS: Final = 600
#: Hands that are good to show: clear at a glance, and not too good to be true.
_SHOWABLE: Final = range(HandClass.TWO_PAIR, HandClass.FULL_HOUSE)


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """The dealer's `seed`, the ANTE in chips, the decisions in order, and the chips to bring."""

    seed: int
    ante: Chips
    moves: tuple[Option, ...]
    bankroll: Chips


def lesson_plan(rules: CasinoRules) -> LessonPlan:
    """A deal that is won with a hand that lights up a line of the pay table."""
    ante = plain_ante(rules)
    moves = (Option.BET,) if Option.BET in rules.flop else (Option.BUY, Option.BET)
    bankroll = max(10 * _dearest(rules, ante), _dearest(rules, rules.ante.maximum))
    won: int | None = None
    for seed in range(1, _SEEDS):
        settlement = _played(rules, seed, ante, moves, bankroll)
        if settlement.result is not Result.WIN or settlement.player is None:
            continue
        won = won or seed
        if settlement.player.hand_class in _SHOWABLE:
            return LessonPlan(seed, ante, moves, bankroll)
    return LessonPlan(won or 1, ante, moves, bankroll)


def _dearest(rules: CasinoRules, ante: Chips) -> Chips:
    """The most a box with this ANTE can cost."""
    return ante + rules.buy_amount(ante) + rules.exchange_amount(ante) + rules.bet_amount(ante)


def _played(
    rules: CasinoRules, seed: int, ante: Chips, moves: tuple[Option, ...], bankroll: Chips
) -> Settlement:
    shoe = Dealer(seed).shoe(1)
    hand = new_hand(rules, bankroll)
    todo: list[CasinoAction] = [PlaceAntes(((_BOX, ante),))]
    todo += [Buy(_BOX) if move is Option.BUY else Bet(_BOX) for move in moves]
    done: list[CasinoAction] = []
    while not hand.is_over:
        action = next_cards(hand.legal_actions(), shoe, dealt=cards_dealt(done)) or todo.pop(0)
        hand = hand.apply(action).hand
        done.append(action)
    settlement = hand.view().boxes[0].settlement
    assert settlement is not None
    return settlement
