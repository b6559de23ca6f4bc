"""Whose blinds they are: how button and blinds move from hand to hand (R3, R5-R8).

Knows: the last hand's places and how every seat stands now.  Must not know: chips, offers, or who
declines (`table` asks again with the decliner out).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from casino_texas.ring.rules import ButtonRule
from casino_texas.ring.seats import Marker, Readiness, between, clockwise, distance

#: How each taken seat stands; seats left out are vacant.
Standings = Mapping[int, Readiness]


@dataclass(frozen=True, slots=True)
class Blinds:
    """Where button and blinds are in one hand.

    `small_blind` is None when it is dead; `small_blind_place` is the seat where it would have been
    posted, which the button goes to next.
    """

    button: int
    small_blind: int | None
    small_blind_place: int
    big_blind: int


def first_blinds(drawn: int, standings: Standings, count: int) -> Blinds | None:
    """The blinds of a game's first hand, after the button was drawn (R2, R3).

    None while fewer than two can be dealt in.
    """
    players = [seat for seat in clockwise(drawn, count) if _is_ready(standings, seat)]
    if len(players) < 2:
        return None
    if len(players) == 2:
        button = drawn if drawn in players else players[0]
        other = players[0] if players[0] != button else players[1]
        return Blinds(button, button, button, other)
    small, big = players[0], players[1]
    return Blinds(drawn, small, small, big)


def next_blinds(
    last: Blinds, standings: Standings, *, count: int, rule: ButtonRule
) -> Blinds | None:
    """The blinds of the hand after `last` (R5), passing over whoever misses his (R7, R8).

    The big blind goes to the next player clockwise, be he ready or waiting for it.  None while
    fewer than two could be dealt in.
    """
    ready = [seat for seat in clockwise(last.big_blind, count) if _is_ready(standings, seat)]
    small_misses = standings.get(last.big_blind) is Readiness.OUT
    if small_misses and len(ready) >= 2:
        # R8: the big blind is offered the small one.  Somebody who must post a big blind first
        # cannot take it, and so stays between the button and the blinds.
        due = ready[0]
    else:
        found = next((s for s in clockwise(last.big_blind, count) if _wants(standings, s)), None)
        if found is None:
            return None
        due = found
    players = sorted({*ready, due}, key=lambda seat: distance(due, seat, count))
    if len(players) < 2:
        return None
    if len(players) == 2:
        other = players[1]
        return Blinds(other, other, other, due)
    if rule is ButtonRule.SIMPLIFIED and len(ready) >= 3:
        return _simplified(last, standings, count)
    if small_misses:
        small: int | None = due
        place = due
        big = next(seat for seat in clockwise(due, count) if _wants(standings, seat))
    else:
        place = last.big_blind
        small = place if _is_ready(standings, place) else None
        big = due
    button = button_for(last, place, big, dealt={*ready, big}, count=count)
    return Blinds(button, small, place, big)


def button_for(last: Blinds, place: int, big: int, *, dealt: set[int], count: int) -> int:
    """The button of a hand of three or more: at the last small blind's seat (R5).

    Where that would not lie just before the blinds (coming from heads-up, or past players who came
    in), the last player before the small blind has it.
    """
    button = last.small_blind_place
    is_before = distance(button, place, count) < distance(button, big, count)
    if button not in (place, big) and is_before and dealt.isdisjoint(between(button, place, count)):
        return button
    before = list(clockwise(place, count))[::-1][1:]
    return next(seat for seat in before if seat in dealt and seat != big)


def with_entrants(last: Blinds | None, blinds: Blinds, *, dealt: set[int], count: int) -> Blinds:
    """The same blinds when others post to come in: three are no longer heads-up (R6)."""
    if last is None or len(dealt) == 2 or blinds.button != blinds.small_blind:
        return blinds
    place = blinds.small_blind_place
    button = button_for(last, place, blinds.big_blind, dealt=dealt, count=count)
    return Blinds(button, blinds.small_blind, place, blinds.big_blind)


def may_enter(seat: int, blinds: Blinds, count: int) -> bool:
    """Whether a seat that must post may do so: not between the button and a blind (R6, R7, R8).

    The button's own seat counts as not yet passed.
    """
    return distance(blinds.button, seat, count) > distance(blinds.button, blinds.big_blind, count)


def straddle_seat(blinds: Blinds, dealt: Sequence[int], count: int) -> int:
    """The seat left of the big blind, which may straddle (R9)."""
    return next(seat for seat in clockwise(blinds.big_blind, count) if seat in dealt)


def missed_blinds(
    last: Blinds | None, blinds: Blinds, standings: Standings, *, count: int, rule: ButtonRule
) -> dict[int, Marker]:
    """Who gets which marker because the blinds of this hand passed him over (R7, R8).

    A seat over which the big blind moved owes it, and the small blind with it, whatever it was
    offered; a seat that only the small blind passed owes that.
    """
    if last is None or (rule is ButtonRule.SIMPLIFIED and blinds.button != blinds.small_blind):
        small_passed = list(between(blinds.button, blinds.small_blind_place, count))
        big_passed = list(between(blinds.small_blind_place, blinds.big_blind, count))
        if blinds.button == blinds.small_blind_place:
            small_passed = []
    else:
        small_passed = [last.big_blind]
        big_passed = list(between(last.big_blind, blinds.big_blind, count))
    markers = dict.fromkeys(_out(small_passed, standings), Marker.MISSED_SMALL_BLIND)
    return markers | dict.fromkeys(_out(big_passed, standings), Marker.MISSED_BIG_BLIND)


def _simplified(last: Blinds, standings: Standings, count: int) -> Blinds:
    ready = [seat for seat in clockwise(last.button, count) if _is_ready(standings, seat)]
    for button, small in pairwise(ready):
        big = next(seat for seat in clockwise(small, count) if _wants(standings, seat))
        if big != last.big_blind:  # else one further: nobody has it twice running
            return Blinds(button, small, small, big)
    raise AssertionError("of three players, two can follow the last big blind")


def _out(seats: Sequence[int], standings: Standings) -> list[int]:
    return [seat for seat in seats if standings.get(seat) is Readiness.OUT]


def _is_ready(standings: Standings, seat: int) -> bool:
    return standings.get(seat) is Readiness.READY


def _wants(standings: Standings, seat: int) -> bool:
    return standings.get(seat) in (Readiness.READY, Readiness.WAITING)
