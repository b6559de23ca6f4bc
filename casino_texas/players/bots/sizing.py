"""How much to bet: the amounts worth weighing, within what the structure allows.

Knows: limits of a bet or raise, pots and stacks.  Must not know: hands.  Amounts are totals "to".
"""

from __future__ import annotations

from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.players.bots.situation import Spot
from casino_texas.ring.actions import Street

#: Bets after the flop, as shares of the pot, and raises, as shares of the pot after a call.
BETS: Final = {
    Street.FLOP: (0.33, 0.6, 0.85),
    Street.TURN: (0.4, 0.7, 1.0),
    Street.RIVER: (0.4, 0.75, 1.15),
}
RAISES: Final = (0.55, 0.9)
#: A bet of more than this share of the chips at risk is an all-in.
COMMITTED: Final = 0.6
#: An all-in is weighed up to so many pots.
DEEPEST_ALL_IN: Final = 1.6


def amounts(spot: Spot, size: float) -> tuple[Chips, ...]:
    """The totals to weigh after the flop, smallest first; () where nothing may be raised.

    `size` makes all of them larger or smaller.
    """
    legal = spot.legal
    if not legal.can_raise:
        return ()
    if legal.min_to == legal.max_to:
        return (legal.min_to,)
    base = spot.price
    pot = spot.pot + spot.call
    shares = BETS[spot.street] if legal.is_bet else RAISES
    most = legal.bet + spot.effective
    wanted = {bounded(spot, base + size * share * pot) for share in shares}
    if most - legal.bet <= DEEPEST_ALL_IN * pot:
        wanted.add(bounded(spot, most))
    return tuple(sorted(wanted))


def bounded(spot: Spot, to: float) -> Chips:
    """A total near `to` that may be bet: a round number, or all-in where little would be left."""
    legal = spot.legal
    at_risk = legal.bet + spot.effective
    step = _step(spot, to)
    whole = int(to / step + 0.5) * step
    if whole - legal.bet >= COMMITTED * spot.effective:
        # More than the foes can match comes back anyhow.
        whole = legal.max_to if spot.effective >= spot.stack else at_risk
    return max(legal.min_to, min(legal.max_to, whole))


def _step(spot: Spot, to: float) -> Chips:
    """Bets are round: in small blinds while they are small, in big blinds later."""
    unit = spot.rules.big_blind
    if spot.street is Street.PREFLOP and to < 12 * unit:
        return max(1, unit // 4) if unit >= 20 else max(1, unit // 2)
    return max(1, unit // 2) if to < 10 * unit else unit


def chips_later(spot: Spot, left: float, pot: float) -> float:
    """How many chips can still go in on later streets, of `left` behind."""
    if spot.street is Street.RIVER:
        return 0.0
    if spot.is_fixed:
        streets = 3 - spot.street.value
        return min(float(left), 1.2 * float(streets * spot.rules.upper_limit))
    return min(float(left), 1.5 * pot)
