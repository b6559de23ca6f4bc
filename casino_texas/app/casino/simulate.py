"""Many hands of one box, to see what a strategy is worth: the command `simulate`.

Knows: how to shuffle from a seed, to play hands through the rules, and to add up.  Must not know:
how the player decides or what a payout is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import lcm, sqrt
from random import Random
from typing import Any, Final

from casino_texas.casino.actions import Deal, Exchange, PlaceAntes, Replace
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.cards import DECK
from casino_texas.core.chips import Chips, Odds
from casino_texas.errors import InputError
from casino_texas.players.player import CasinoPlayer

_BOX: Final = 1
#: Half the width of a 95 % interval, in standard errors.
_WIDTH: Final = 1.959963984540054
#: Hands between two calls of `progress`.
_BATCH: Final = 1000


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result, per ANTE of 1; `low` to `high` is the 95 % interval of the mean."""

    hands: int
    seed: int
    strategy: str
    mean: float
    standard_error: float
    low: float
    high: float

    def to_json(self) -> dict[str, Any]:
        """The object of the command's `--json`."""
        return {name: getattr(self, name) for name in self.__slots__}


def simulate(
    rules: CasinoRules,
    hands: int,
    seed: int,
    strategy: CasinoPlayer,
    *,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play so many hands of one box with shuffles from the seed; the same seed, the same hands.

    `progress` is called with the number of hands played, now and then; what it raises stops the
    simulation.

    Raises:
        InputError: fewer than two hands.
    """
    if hands < 2:
        raise InputError(f"a simulation needs at least 2 hands, not {hands}")
    ante = whole_ante(rules)
    start = _staked(rules, ante)
    needed = start.legal_actions().cards_needed
    spare = 0 if rules.exchange is None else rules.exchange.cards
    sample = Random(seed).sample
    total = squares = 0
    for played in range(1, hands + 1):
        cards = sample(DECK, needed + spare)
        hand = start.apply(Deal(tuple(cards[:needed]))).hand
        while not hand.is_over:
            action = strategy.decide(hand.view())
            hand = hand.apply(action).hand
            if isinstance(action, Exchange):
                new = tuple(cards[needed : needed + len(action.discards)])
                hand = hand.apply(Replace(_BOX, new)).hand
        total += hand.net
        squares += hand.net * hand.net
        if progress is not None and played % _BATCH == 0:
            progress(played)
    mean = total / hands
    variance = (squares - total * mean) / (hands - 1)
    error = sqrt(max(0.0, variance) / hands)
    return Simulation(
        hands,
        seed,
        strategy.name,
        mean / ante,
        error / ante,
        (mean - _WIDTH * error) / ante,
        (mean + _WIDTH * error) / ante,
    )


def _staked(rules: CasinoRules, ante: Chips) -> CasinoHand:
    """A hand that waits for its cards, of a player who can pay for everything."""
    means = ante + rules.buy_amount(ante) + rules.exchange_amount(ante) + rules.bet_amount(ante)
    return new_hand(rules, means).apply(PlaceAntes(((_BOX, ante),))).hand


def whole_ante(rules: CasinoRules) -> Chips:
    """The smallest ANTE of the table at which no payout is rounded (H19), else the largest."""
    limits = rules.ante
    stakes = [odds.stake for _, odds in (*rules.ante_pays.lines, *rules.bet_pays.lines)]
    stakes += [
        odds.stake for odds in (rules.no_game_ante, rules.no_game_bet) if isinstance(odds, Odds)
    ]
    unit = lcm(limits.step, *stakes)
    ante = unit * -(-limits.minimum // unit)
    return ante if ante <= limits.maximum else limits.maximum
