"""Amounts of a bet or raise: presets, steps of a big blind, and what was typed.

Knows: arithmetic on what is legal.  Must not know: what is legal (the hand says so), or pixels.

    presets(legal)             # the amounts offered by key, every one of them legal
    stepped(legal, to, 1, big_blind=20)
    typed(legal, "180")        # the amount, or the code of what is wrong with it
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.ring.view import BettingOptions

#: Names of the presets and the share of the pot each bets; None: the smallest, the largest.
_SHARES: Final = (
    ("half", Fraction(1, 2)),
    ("two_thirds", Fraction(2, 3)),
    ("pot", Fraction(1)),
)
#: An all-in of more big blinds than this is asked about once.
LARGE_ALL_IN: Final = 50


@dataclass(frozen=True, slots=True)
class Preset:
    """An amount offered by name: `min`, `half`, `two_thirds`, `pot`, `all_in`."""

    name: str
    to: Chips


def share_of_pot(legal: BettingOptions, share: Fraction) -> Chips:
    """A raise by this share of the pot after the call, rounded down to a whole chip, brought
    between the least and the most that is legal."""
    price = legal.bet + legal.call
    to = price + (legal.pot + legal.call) * share.numerator // share.denominator
    return min(max(to, legal.min_to), legal.max_to)


def all_chips(legal: BettingOptions) -> Chips:
    """The seat's total on this street with everything it has in."""
    return legal.bet + legal.stack


def can_choose(legal: BettingOptions) -> bool:
    """Whether there is more than one amount to bet or raise to."""
    return legal.can_raise and legal.min_to < legal.max_to


def presets(legal: BettingOptions) -> tuple[Preset, ...]:
    """What is offered; nothing where the amount is fixed.  All-in only where it is legal."""
    if not can_choose(legal):
        return ()
    found = [Preset("min", legal.min_to)]
    found += [Preset(name, share_of_pot(legal, share)) for name, share in _SHARES]
    if legal.max_to == all_chips(legal):
        found.append(Preset("all_in", legal.max_to))
    return tuple(found)


def raise_word(legal: BettingOptions, to: Chips) -> str:
    """What betting or raising to so many chips is called: `all_in`, `bet` or `raise`."""
    if to == all_chips(legal):
        return "all_in"
    return "bet" if legal.is_bet else "raise"


def stepped(legal: BettingOptions, to: Chips, steps: int, *, big_blind: Chips) -> Chips:
    """So many big blinds more or less; both ends are exact."""
    return min(max(to + steps * big_blind, legal.min_to), legal.max_to)


def typed(legal: BettingOptions, text: str) -> Chips | str:
    """The amount typed, or what is wrong: `not_a_number`, `below_minimum`, `above_maximum`."""
    if not (text.isascii() and text.isdigit()):
        return "not_a_number"
    to = int(text)
    if to < legal.min_to:
        return "below_minimum"
    return "above_maximum" if to > legal.max_to else to


def is_large_all_in(legal: BettingOptions, added: Chips, *, big_blind: Chips) -> bool:
    """Whether adding so many chips puts the whole, large stack in."""
    return added >= legal.stack and legal.stack > LARGE_ALL_IN * big_blind


def pot_odds(legal: BettingOptions) -> Fraction | None:
    """The call as a share of the pot after it; None where nothing is to be called."""
    if not legal.call:
        return None
    return Fraction(legal.call, legal.pot + legal.call)
