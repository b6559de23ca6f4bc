"""The deal of the first lesson: found for any rules, always the same for the same rules.

Knows: what makes a deal worth showing.  Must not know: words, or how the lesson is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

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


#: Decisions, one after the other, that lead to the dealer's cards.
Way: TypeAlias = tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """The dealer's `seed`, the ANTE in chips, the ways to play this deal, and the chips to bring.

    Whichever of the ways is taken, the hand is won; the first is taken where nobody knows better.
    """

    seed: int
    ante: Chips
    ways: tuple[Way, ...]
    bankroll: Chips

    def way(self, best: Option | None) -> Way:
        """The way that begins with this decision, else the first."""
        return next((way for way in self.ways if way[0] is best), self.ways[0])


def lesson_plan(rules: CasinoRules) -> LessonPlan:
    """A deal that is won with a hand that lights up a line of the pay table."""
    ante = plain_ante(rules)
    ways: list[Way] = []
    if Option.BUY in rules.flop:  # a hand that is not complete yet is most often worth a card
        ways.append((Option.BUY, Option.BET))
    if Option.BET in rules.flop:
        ways.append((Option.BET,))
    bankroll = max(10 * _dearest(rules, ante), _dearest(rules, rules.ante.maximum))
    plan = LessonPlan(1, ante, tuple(ways), bankroll)
    won: LessonPlan | None = None
    for seed in range(1, _SEEDS):
        here = replace(plan, seed=seed)
        played = [_played(rules, here, way) for way in ways]
        if any(each.result is not Result.WIN or each.player is None for each in played):
            continue
        won = won or here
        if all(each.player.hand_class in _SHOWABLE for each in played if each.player is not None):
            return here
    return won or plan


def _dearest(rules: CasinoRules, ante: Chips) -> Chips:
    """The most a box with this ANTE can cost."""
    return ante + rules.buy_amount(ante) + rules.exchange_amount(ante) + rules.bet_amount(ante)


def _played(rules: CasinoRules, plan: LessonPlan, way: Way) -> Settlement:
    shoe = Dealer(plan.seed).shoe(1)
    hand = new_hand(rules, plan.bankroll)
    todo: list[CasinoAction] = [PlaceAntes(((_BOX, plan.ante),))]
    todo += [Buy(_BOX) if move is Option.BUY else Bet(_BOX) for move in way]
    done: list[CasinoAction] = []
    while not hand.is_over:
        action = next_cards(hand.legal_actions(), shoe, dealt=cards_dealt(done)) or todo.pop(0)
        hand = hand.apply(action).hand
        done.append(action)
    settlement = hand.view().boxes[0].settlement
    assert settlement is not None
    return settlement
