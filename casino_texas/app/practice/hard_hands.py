"""Finding hands whose decision is hard: the best option is hardly better than the next one.

Knows: what makes a decision hard, and how deals are looked through until one has it.  Must not
know: how a decision is valued (the coach does), processes, or who will play it.

Deals come from a seed, so the same seed finds the same hands.  `find_hard_hand` is a function for
a worker process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from casino_texas.app.fair.dealer import Dealer, Shoe
from casino_texas.app.numbers import ready
from casino_texas.app.practice.positions import GivenDeal, means_for, play_on
from casino_texas.casino.actions import CasinoAction, PlaceAntes
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.core.chips import Chips
from casino_texas.players import coach
from casino_texas.players.coach import Advice

Advise: TypeAlias = Callable[[CasinoView], Advice]
#: Which decision is to be hard.
When: TypeAlias = Literal["flop", "turn", "any"]
#: The best option is better than the next one by at most this part of an ANTE.
HARD: Final = Fraction(1, 10)
#: Deals that are looked through before it is said that there is none.
_MOST_DEALS: Final = 400


@dataclass(frozen=True, slots=True)
class HardHandWanted:
    """What is looked for: at this table, with this ANTE on each of so many boxes, from deal
    `number` of the seed on."""

    rules: CasinoRules
    ante: Chips
    seed: int
    number: int = 1
    boxes: int = 1
    when: When = "any"

    @property
    def antes(self) -> PlaceAntes:
        """The stakes of the hand."""
        return PlaceAntes(tuple((box, self.ante) for box in range(1, self.boxes + 1)))


def margin(advice: Advice) -> Fraction | None:
    """By how many ANTEs the best option beats the next one that is worth less; None where all
    options are worth the same."""
    costs = [valued.cost for valued in advice.options if valued.cost]
    return advice.in_antes(min(costs)) if costs else None


def is_hard(advice: Advice) -> bool:
    """Whether this decision is one to practise."""
    found = margin(advice)
    return found is not None and found <= HARD


def find_hard_hand(wanted: HardHandWanted) -> GivenDeal | None:
    """The next deal with a hard decision, played up to it by the best play; None where hundreds of
    deals have none.

    Raises:
        InputError: numpy or numba is missing.
    """
    ready()
    return search(wanted, coach.advise)


def search(wanted: HardHandWanted, advise: Advise) -> GivenDeal | None:
    """`find_hard_hand` with whoever values the decisions."""
    dealer = Dealer(wanted.seed)
    bankroll = means_for(wanted.rules, wanted.antes)
    for number in range(wanted.number, wanted.number + _MOST_DEALS):
        shoe = dealer.shoe(number)
        before = _hard_decision(wanted, shoe, bankroll, advise)
        if before is not None:
            return GivenDeal(shoe, before, bankroll, number)
    return None


def _hard_decision(
    wanted: HardHandWanted, shoe: Shoe, bankroll: Chips, advise: Advise
) -> tuple[CasinoAction, ...] | None:
    """What the best play does before the first decision of this deal that is hard."""
    before: tuple[CasinoAction, ...] = (wanted.antes,)
    hand = play_on(new_hand(wanted.rules, bankroll), shoe, before)
    while not hand.is_over:
        if hand.stage is Stage.TURN and wanted.when == "flop":
            return None
        advice = advise(hand.view())
        if _is_wanted(wanted.when, hand) and is_hard(advice):
            return before
        best = advice.best.action(advice.box)
        before = (*before, best)
        dealt = 2 * (wanted.boxes + 1) + 5 + sum(len(box.discards) for box in hand.boxes)
        hand = play_on(hand, shoe, (best,), dealt=dealt)
    return None


def _is_wanted(when: When, hand: CasinoHand) -> bool:
    return when == "any" or hand.stage.value == when
