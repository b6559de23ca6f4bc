"""Choosing among weighed actions: the best, or now and then one that is nearly as good.

Knows: what each action seems to be worth.  Must not know: why.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from typing import Final, Protocol, TypeVar

from casino_texas.ring.actions import Bet, Raise, SeatAction


class Weighable(Protocol):
    """An action and what it is worth, in chips."""

    @property
    def action(self) -> SeatAction: ...
    @property
    def worth(self) -> float: ...


#: Luck ends here, so that an action that is much worse is never chosen.
_LUCKIEST: Final = 1.4

OptionT = TypeVar("OptionT", bound=Weighable)


def mixed(options: Sequence[OptionT], spread: float, chance: Random) -> OptionT:
    """One of the options, the likelier the more it is worth; `spread` in chips, 0 takes the best.

    Luck falls on kinds of action, so that many sizes of a raise do not make a raise likelier.
    """
    if spread <= 0:
        return max(options, key=lambda option: option.worth)
    luck: dict[type, float] = {}
    best, chosen = float("-inf"), options[0]
    for option in options:
        kind = type(option.action)
        kind = Raise if kind is Bet else kind
        if kind not in luck:
            fallen = -log(-log(min(1 - 1e-9, max(1e-9, chance.random()))))
            luck[kind] = spread * min(_LUCKIEST, max(-_LUCKIEST, fallen))
        worth = option.worth + luck[kind]
        if kind is Raise:
            worth += spread * chance.uniform(-0.5, 0.5)
        if worth > best:
            best, chosen = worth, option
    return chosen
