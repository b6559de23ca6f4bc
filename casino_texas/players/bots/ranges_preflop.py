"""Ranges before the flop: which hands are opened, called and raised from where, as weights.

Knows: the order in which hands play, and widths by position.  Must not know: who a player is
(his tendencies come in as numbers), or views.

A *range* is a tuple of 169 weights 0..1, by class.  A *width* is the share of all combos in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log, prod
from typing import Final

from casino_texas.players.bots.combos import CLASSES, COMBOS, SIZES
from casino_texas.players.bots.starting_hands import (
    equities,
    field_equities,
    play_order,
    showdown_order,
)
from casino_texas.players.bots.tendencies import ORDINARY, Tendencies
from casino_texas.ring.events import Move

Range = tuple[float, ...]

#: How many hands a balanced player opens, by the number of players still to act behind him; with
#: none he is the big blind and raises who has limped.
OPENED: Final = (0.18, 0.44, 0.46, 0.29, 0.21, 0.175, 0.15, 0.13, 0.115, 0.10)
#: The same for two players: the big blind, and the button, who has position after the flop.
OPENED_HEADS_UP: Final = (0.34, 0.84)
#: Width without any regard to position.
OPENED_ANYWHERE: Final = 0.23
#: Hands that are all-in with ten big blinds or fewer, by players behind.
PUSHED: Final = (0.35, 0.58, 0.40, 0.30, 0.24, 0.20, 0.175, 0.155, 0.14, 0.13)

#: With so many big blinds a re-raise all-in is a usual one.
_SHORT_RERAISE: Final = 28

EVERYTHING: Final[Range] = (1.0,) * CLASSES


def opening_width(behind: int, *, is_heads_up: bool, position: float = 1.0) -> float:
    """How many hands are opened with so many players behind.

    `position` below 1 moves the width towards one that knows no position.
    """
    opened = OPENED_HEADS_UP if is_heads_up else OPENED
    width = opened[min(behind, len(opened) - 1)]
    return position * width + (1 - position) * OPENED_ANYWHERE


def pushing_width(behind: int, depth: float) -> float:
    """How many hands are pushed with a stack of `depth` big blinds: more the shorter it is."""
    width = PUSHED[min(behind, len(PUSHED) - 1)]
    return min(1.0, width * max(0.75, min(1.9, 1.9 - 0.09 * depth)))


def width_of(weights: Range) -> float:
    """The share of all combos in a range."""
    return sum([weight * size for weight, size in zip(weights, SIZES, strict=True)]) / COMBOS


def top(width: float) -> Range:
    """The hands that play best, so many; those near the edge sometimes."""
    return _top(max(1, round(200 * width)))


def band(best: float, width: float, *, above: float = 0.3) -> Range:
    """The hands from `best` to `width`, better ones with weight `above`: what calls."""
    return _band(round(200 * best), max(1, round(200 * width)), round(20 * above))


def top_at_showdown(width: float) -> Range:
    """The hands that win most often all-in, so many: what is pushed."""
    return _top_at_showdown(max(1, round(100 * width)))


@lru_cache(maxsize=512)
def _top(steps: int) -> Range:
    return _edge(play_order(), steps / 200)


@lru_cache(maxsize=512)
def _top_at_showdown(steps: int) -> Range:
    return _edge(showdown_order(), steps / 100)


@lru_cache(maxsize=1024)
def _band(best: int, width: int, above: int) -> Range:
    outer = _edge(play_order(), width / 200)
    if best <= 0:
        return outer
    inner = _edge(play_order(), best / 200)
    keep = 1 - above / 20
    return tuple([out * (1 - keep * within) for out, within in zip(outer, inner, strict=True)])


def _edge(order: Range, width: float) -> Range:
    """Weights by percentile: 1 well within the width, 0 well outside."""
    if width >= 0.995:
        return EVERYTHING
    slope = 0.06 * width + 0.004
    return tuple([_weight((width - place) / slope) for place in order])


def _weight(distance: float) -> float:
    if distance > 6:
        return 1.0
    return 0.0 if distance < -6 else 1 / (1 + exp(-distance))


def times(one: Range, other: Range) -> Range:
    """Both conditions at once."""
    return tuple([a * b for a, b in zip(one, other, strict=True)])


@lru_cache(maxsize=8192)
def equity_against(number: int, weights: Range) -> float:
    """The equity of a class against a range, two players all-in before the flop.

    Cards in common are not taken out.  0.5 against an empty range.
    """
    row = equities()[number]
    total = won = 0.0
    for weight, size, share in zip(weights, SIZES, row, strict=True):
        held = weight * size
        total += held
        won += held * share
    return won / total if total else 0.5


def equity_together(number: int, shares: Sequence[float]) -> float:
    """The equity of a class against several, from its equity against each.

    Hands lose their equity in company at different speeds (pairs fast, suited connectors slowly):
    as fast as against random hands.
    """
    count = len(shares)
    if count <= 1:
        return shares[0] if shares else 1.0
    field = field_equities()[number]
    speed = log(field[count - 1]) / log(field[0]) / count
    return float(prod(shares) ** speed)


@dataclass(frozen=True, slots=True)
class PreflopAct:
    """What is needed of an action before the flop to guess the hands behind it.

    `depth`: the actor's stack before it in big blinds; `size`: a raise as a multiple of the price
    before it; `opened`: the width of the first raiser's range, 0 where there was none.
    """

    move: Move
    raises: int
    behind: int
    is_heads_up: bool
    is_all_in: bool
    is_cheap: bool
    """He was in the blinds, or pays little."""
    depth: float
    size: float
    opened: float


def range_after(before: Range, act: PreflopAct, seen: Tendencies, reading: float) -> Range:
    """The hands a player may hold after an action, from those he might have held before it.

    `reading` below 1 narrows less: a part of it is anything at all.
    """
    if reading <= 0:
        return before
    narrowed = _hands_for(act, seen)
    if reading < 1:
        doubt = (1 - reading) ** 2
        anything = doubt * width_of(narrowed)
        narrowed = tuple([anything + (1 - doubt) * weight for weight in narrowed])
    return times(before, narrowed)


def _hands_for(act: PreflopAct, seen: Tendencies) -> Range:
    loose = (seen.entered / ORDINARY.entered) ** 0.9
    wild = (seen.raised / ORDINARY.raised) ** 0.9
    is_raise = act.move in (Move.RAISE, Move.BET)
    if act.is_all_in and is_raise and act.depth <= 12 and act.raises <= 1:
        width = pushing_width(act.behind, act.depth) * (1.0 if act.raises == 0 else 0.55)
        return top_at_showdown(min(1.0, width * wild**0.5))
    if act.raises == 0:
        opened = opening_width(act.behind, is_heads_up=act.is_heads_up)
        if is_raise:
            return top(min(1.0, opened * wild * _size_factor(act.size, 2.7)))
        if act.move is Move.CHECK:
            return band(min(0.9, 0.13 * wild), 1.0, above=0.15)
        width = (0.7 if act.is_cheap else 0.42) * loose
        return band(min(0.6, 0.8 * opened * wild), min(1.0, width), above=0.25)
    if act.raises == 1:
        opened = act.opened or 0.2
        three_bet = min(0.6, (0.03 + 0.13 * opened) * seen.reraised / ORDINARY.reraised)
        if is_raise and act.is_all_in and act.depth <= _SHORT_RERAISE:
            return top_at_showdown(min(0.6, (0.05 + 0.2 * opened) * wild**0.5))
        if is_raise:
            return _with_bluffs(three_bet * _size_factor(act.size, 4.0))
        width = (0.12 + 0.75 * opened) if act.is_cheap else (0.06 + 0.38 * opened)
        return band(0.8 * three_bet, min(1.0, width * loose), above=0.35)
    if is_raise:
        fierce = max(0.7, wild, seen.reraised / ORDINARY.reraised) ** 1.3
        return top(min(0.9, (0.028 if act.raises == 2 else 0.02) * fierce))
    sticky = loose**0.7 * max(1.0, (1 - seen.gave_up) / (1 - ORDINARY.gave_up))
    if act.raises == 2:
        return band(0.02, min(0.95, 0.13 * sticky), above=0.4)
    return top(min(0.9, 0.05 * sticky))


def _size_factor(size: float, usual: float) -> float:
    """Raises larger than usual are made with fewer hands."""
    return min(1.0, (usual / size) ** 0.45) if size > 0 else 1.0


@lru_cache(maxsize=256)
def _with_bluffs(width: float) -> Range:
    """A re-raising range: mostly the best hands, a few that play well when called."""
    best = top(0.78 * width)
    wide = band(0.78 * width, min(1.0, 2.6 * width + 0.04), above=0.0)
    return tuple([max(a, 0.14 * b) for a, b in zip(best, wide, strict=True)])
