"""Reading the others: the hands each may hold, narrowed street by street by what he did.

Knows: one decision's circumstances (`Spot`), tendencies, and how ordinary players bet.  Must not
know: anybody's real cards, style or level.

The model of how a player answers a bet is used twice: to narrow what he may hold after he has
acted, and to guess what he will do (`postflop`).
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import exp
from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.players.bots.board import BoardReading, read_board
from casino_texas.players.bots.combos import COMBOS_OF, MASKS, combo_of_cards, mask_of
from casino_texas.players.bots.ranges_preflop import (
    EVERYTHING,
    PreflopAct,
    Range,
    opening_width,
    range_after,
)
from casino_texas.players.bots.situation import Act, Foe, Spot
from casino_texas.players.bots.tendencies import Tendencies
from casino_texas.ring.actions import Street
from casino_texas.ring.events import Move

#: How often an ordinary player bets where nobody has: who bet or raised last on the street before,
#: who acts before that player, and anybody else.
_BET: Final = {"goes_on": 0.65, "leads": 0.15, "free": 0.42}
#: The share of bluffs in what is bet.
_BLUFFS: Final = {Street.FLOP: 0.48, Street.TURN: 0.48, Street.RIVER: 0.44}
#: How often an ordinary player raises a bet, a raise, and more, and the share of bluffs in that.
_RAISE: Final = (0.15, 0.12, 0.10)
_RAISE_BLUFFS: Final = (0.34, 0.2, 0.1)
#: How folding grows with the share of the pot that has to be paid.
_FOLDS: Final = {Street.FLOP: 1.08, Street.TURN: 1.11, Street.RIVER: 1.12}
#: Bets of more than the pot are folded to less than their price says.
_STUBBORN: Final = 0.35
#: How much more is folded for every further opponent, and where bets have one size.
_CROWD_FOLDS: Final = 0.1
_FIXED_FOLDS: Final = 0.09
#: Bets of more than so many pots say more: ordinary players seldom make them.
_BIG: Final = 1.3
#: How sharply hands are parted into those that act one way and another.
_SOFTNESS: Final = 0.07


@dataclass(frozen=True, slots=True)
class Holding:
    """What a foe may hold on this board: combos, their weights, and where each stands among them.

    `places`: 0 the best of what he may hold, 1 the worst.
    """

    foe: Foe
    combos: tuple[int, ...]
    weights: tuple[float, ...]
    cumulative: tuple[float, ...]
    places: tuple[float, ...]
    seen: Tendencies

    @property
    def width(self) -> float:
        """How much is left of all combos, as a share: each as likely as it is against the
        likeliest."""
        most = max(self.weights, default=0.0)
        return sum(self.weights) / most / 1326 if most else 0.0


def fold_chance(
    call: Chips,
    pot: Chips,
    seen: Tendencies,
    *,
    opponents: int,
    street: Street,
    has_bet: bool = False,
    is_fixed: bool = False,
) -> float:
    """How much of his range a player gives up when `call` chips win `pot` (bet included)."""
    risk = call / pot if pot else 1.0
    risk -= _STUBBORN * max(0.0, risk - 0.5)
    usual = _FOLDS[street] * risk - 0.05 + _CROWD_FOLDS * min(3, opponents - 1)
    if is_fixed and not has_bet:
        usual += _FIXED_FOLDS
    usual = min(0.93, max(0.04, usual))
    return seen.shifted_back_off(usual) if has_bet else seen.shifted_fold(usual, street)


def raise_chance(seen: Tendencies, *, opponents: int, raises: int) -> float:
    """How much of his range a player raises with, after so many bets and raises on the street."""
    usual = _RAISE[min(raises, len(_RAISE)) - 1]
    return seen.shifted_raise(usual if opponents <= 1 else 0.8 * usual)


def bet_chance(seen: Tendencies, *, role: str, opponents: int) -> float:
    """How much of his range a player bets when nobody has; `role` is of `role_of`."""
    usual = _BET[role]
    return seen.shifted_bet(usual * (1.0 if opponents <= 1 else 0.75 ** (opponents - 1)))


def role_of(spot: Spot, seat: int, street: Street, acted: Container[int]) -> str:
    """Whether a seat that may bet `goes_on`, `leads` into who should, or is `free` of that.

    Who bet or raised last on the street before is expected to go on, unless he has folded or
    (`acted`) has had his turn on this street.
    """
    previous = Street.PREFLOP if street is Street.FLOP else tuple(Street)[street.value - 1]
    leader = spot.last_raiser(previous)
    if leader == seat:
        return "goes_on"
    is_in = leader == spot.seat or any(foe.seat == leader for foe in spot.foes)
    return "leads" if leader is not None and is_in and leader not in acted else "free"


# ---------------------------------------------------------------------- before the flop


def preflop_ranges(
    spot: Spot, tendencies: Mapping[int, Tendencies], reading: float
) -> dict[int, Range]:
    """The hands each foe may hold by what he did before the flop."""
    ranges: dict[int, Range] = {}
    opened = 0.0
    live = {foe.seat for foe in spot.foes}
    is_heads_up = spot.players == 2
    for act in spot.acts:
        if act.street is not Street.PREFLOP:
            break
        is_raise = act.move in (Move.RAISE, Move.BET)
        if is_raise and act.raises == 0:
            seen = tendencies.get(act.seat)
            wild = 1.0 if seen is None else seen.raised / Tendencies().raised
            opened = min(1.0, opening_width(act.behind, is_heads_up=is_heads_up) * wild)
        if act.seat not in live or reading <= 0:
            continue
        stack = next(foe.stack + foe.bet for foe in spot.foes if foe.seat == act.seat)
        described = PreflopAct(
            act.move,
            act.raises,
            act.behind,
            is_heads_up,
            act.is_all_in,
            act.to > act.added or 3 * act.call <= act.pot,
            max(stack, act.to) / spot.unit,
            act.to / max(1, act.to - act.added + act.call),
            opened,
        )
        before = ranges.get(act.seat, EVERYTHING)
        ranges[act.seat] = range_after(before, described, tendencies[act.seat], reading)
    return {foe.seat: ranges.get(foe.seat, EVERYTHING) for foe in spot.foes}


# ---------------------------------------------------------------------- on the board


def holdings(
    spot: Spot, tendencies: Mapping[int, Tendencies], reading: float
) -> tuple[Holding, ...]:
    """What every foe may hold now, in the order of `spot.foes`."""
    preflop = preflop_ranges(spot, tendencies, reading)
    known = mask_of(spot.cards) | mask_of(spot.board)
    found = []
    for foe in spot.foes:
        seen = tendencies[foe.seat]
        combos, weights = _combos(foe, preflop[foe.seat], known)
        if reading > 0 and not foe.cards:
            for number, act in enumerate(spot.acts):
                if act.seat != foe.seat or act.street is Street.PREFLOP:
                    continue
                before_him = {a.seat for a in spot.acts[:number] if a.street is act.street}
                board = read_board(spot.board[: act.street.board_size])
                weights = narrowed(
                    combos,
                    weights,
                    board,
                    act,
                    seen=seen,
                    role=role_of(spot, foe.seat, act.street, before_him),
                    reading=reading,
                    is_fixed=spot.is_fixed,
                )
        found.append(_placed(foe, combos, weights, read_board(spot.board), seen))
    return tuple(found)


def _combos(foe: Foe, weights: Range, known: int) -> tuple[tuple[int, ...], list[float]]:
    """The possible combos of a range with their weights; whatever is left if none are."""
    if len(foe.cards) == 2:
        return (combo_of_cards(*foe.cards),), [1.0]
    combos: list[int] = []
    held: list[float] = []
    least = 0.02 * max(weights)
    for number, weight in enumerate(weights):
        if weight <= least:
            continue
        free = [combo for combo in COMBOS_OF[number] if not MASKS[combo] & known]
        combos += free
        held += [weight] * len(free)
    if not combos:
        combos = [combo for combo, mask in enumerate(MASKS) if not mask & known]
        held = [1.0] * len(combos)
    return tuple(combos), held


def places_of(
    combos: tuple[int, ...], weights: list[float], scores: tuple[float, ...]
) -> list[float]:
    """Where each combo stands in the range: the share of it that is better, half of itself
    included."""
    worst = [-scores[combo] for combo in combos]
    order = sorted(range(len(combos)), key=worst.__getitem__)
    total = sum(weights) or 1.0
    places = [0.0] * len(combos)
    before = 0.0
    for i in order:
        weight = weights[i]
        places[i] = (before + weight / 2) / total
        before += weight
    return places


def narrowed(
    combos: tuple[int, ...],
    weights: list[float],
    board: BoardReading,
    act: Act,
    *,
    seen: Tendencies,
    role: str,
    reading: float,
    is_fixed: bool,
) -> list[float]:
    """The weights after an action on this board, by how likely each hand would have done that."""
    places = places_of(combos, weights, board.scores)
    opponents = act.opponents
    is_answer = act.call > 0
    if not is_answer:
        share = bet_chance(seen, role=role, opponents=opponents)
        bluffs = bluff_share(act.street, seen)
        if act.move in (Move.BET, Move.RAISE):
            share *= _size_factor(act)
            bluffs *= min(1.0, (_BIG / max(_BIG, _size(act))) ** 0.4)
            curve = betting_curve(share, bluffs)
        else:
            curve = tuple([1 - p for p in betting_curve(share, bluffs)])
    else:
        folds = fold_chance(
            act.call,
            act.pot,
            seen,
            opponents=opponents,
            street=act.street,
            has_bet=act.has_bet,
            is_fixed=is_fixed,
        )
        raises = raise_chance(seen, opponents=opponents, raises=act.raises)
        if act.move is Move.RAISE:
            bluffs = _bluffs(_RAISE_BLUFFS[min(act.raises, len(_RAISE_BLUFFS)) - 1], seen)
            curve = _betting_curve(round(raises, 2), round(bluffs, 2), 0.75)
        else:
            curve = _calling_curve(round(folds, 2), round(raises, 2), act.is_all_in)
    if reading < 1:
        curve = tuple([p**reading for p in curve])
    last = len(curve) - 1
    return [
        weight * curve[int(place * last + 0.5)]
        for weight, place in zip(weights, places, strict=True)
    ]


def bluff_share(street: Street, seen: Tendencies) -> float:
    """The share of bluffs in what a player bets on a street."""
    return _bluffs(_BLUFFS[street], seen)


def _bluffs(usual: float, seen: Tendencies) -> float:
    return min(0.75, max(0.04, usual * seen.bluff / Tendencies().bluff))


def _size_factor(act: Act) -> float:
    """Bigger bets are made with fewer hands."""
    size = _size(act)
    if size <= _BIG:
        return min(1.1, 1.12 - 0.22 * size)
    return float((1.12 - 0.22 * _BIG) * (_BIG / size) ** 0.7)


def _size(act: Act) -> float:
    return float(act.added) / act.pot if act.pot else 1.0


def betting_curve(share: float, bluffs: float) -> tuple[float, ...]:
    """The chance to bet by place in the range, in fiftieths (0 best): the best hands, not always,
    and some of the rest."""
    # Who bets seldom keeps strong hands for a raise.
    return _betting_curve(round(share, 2), round(bluffs, 2), round(min(0.95, 0.3 + share), 2))


@lru_cache(maxsize=1024)
def _betting_curve(share: float, bluffs: float, best: float) -> tuple[float, ...]:
    value = share * (1 - bluffs)
    spread = min(0.95, share * bluffs / max(0.05, 1 - value))
    return tuple(
        [
            max(0.01, spread + (best - spread) * _step((value - place / 50) / _SOFTNESS))
            for place in range(51)
        ]
    )


@lru_cache(maxsize=1024)
def _calling_curve(folds: float, raises: float, is_all_in: bool) -> tuple[float, ...]:
    """The chance to call by place in the range: not the worst, seldom the very best."""
    raised = 0.0 if is_all_in else 0.75
    return tuple(
        [
            max(
                0.01,
                _step((1 - folds - place / 50) / _SOFTNESS)
                * (1 - raised * _step((0.8 * raises - place / 50) / _SOFTNESS)),
            )
            for place in range(51)
        ]
    )


def _step(distance: float) -> float:
    if distance > 8:
        return 1.0
    return 0.0 if distance < -8 else 1 / (1 + exp(-distance))


def _placed(
    foe: Foe,
    combos: tuple[int, ...],
    weights: list[float],
    board: BoardReading,
    seen: Tendencies,
) -> Holding:
    if sum(weights) <= 0:
        weights = [1.0] * len(combos)
    places = places_of(combos, weights, board.scores)
    return Holding(foe, combos, tuple(weights), tuple(accumulate(weights)), tuple(places), seen)
