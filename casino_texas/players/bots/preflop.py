"""Decisions before the flop.

First in is `opening`.  Against a raise each action is weighed by equity against the ranges of who
is in, by how much of it such a hand realises, and by who will fold to a re-raise.

Knows: one spot, tendencies, a style and a level.  Must not know: anybody's cards but its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import prod
from random import Random
from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.players.bots.choosing import mixed
from casino_texas.players.bots.combos import CLASSES, SIZES
from casino_texas.players.bots.opening import SHORT, first_in, push
from casino_texas.players.bots.preflop_look import Choice, PreflopLook
from casino_texas.players.bots.ranges_preflop import (
    Range,
    equity_against,
    equity_together,
    top,
    width_of,
)
from casino_texas.players.bots.situation import Foe, Spot
from casino_texas.players.bots.sizing import bounded
from casino_texas.players.bots.starting_hands import play_order
from casino_texas.players.bots.styles import Level, Style
from casino_texas.players.bots.tendencies import Tendencies
from casino_texas.players.bots.why import AssumedRange, Option, Plan, Reasons
from casino_texas.ring.actions import Call, Fold, SeatAction, Street
from casino_texas.ring.events import Move

#: How much of what he does not fold a foe raises once more, by the raises he was raised after.
_AGAIN: Final = {1: 0.22, 2: 0.34}
#: What a re-raise gives away: the chips put in beyond a call meet the best of his hands.
_RERAISE_COST: Final = 0.05


def answers(look: PreflopLook) -> list[Choice]:
    """Fold, call and re-raise against a raise, weighed."""
    spot, style = look.spot, look.style
    shares = [equity_against(look.number, look.ranges[foe.seat]) for foe in look.inside]
    share = equity_together(look.number, shares)
    look.equity = round(share, 3)
    choices = [Choice(Fold(spot.seat), 0.0, Plan.FOLD_TO_RAISE)]
    pot = spot.pot + spot.call
    left = spot.effective - spot.call
    worth = share * _realised(look, share, left, pot) * pot - spot.call
    worth -= 0.05 * len(look.waiting) * spot.call * (1.0 if left > 0 else 0.4)
    worth += style.curiosity * spot.call
    is_in = any(act.seat == spot.seat for act in spot.acts)
    plan = Plan.DEFEND_BLIND if spot.legal.bet and not is_in else Plan.CALL_RAISE
    if left <= 0 or all(foe.is_all_in for foe in look.inside):
        plan = Plan.CALL_PUSH
    choices.append(Choice(Call(spot.seat), worth, plan))
    if spot.legal.can_raise:
        choices += [_reraise(look, to) for to in _raise_sizes(look)]
    return choices


def _realised(look: PreflopLook, share: float, left: float, pot: float) -> float:
    """How much of its equity a hand like this turns into chips, with `left` behind.

    Less out of position, with hands that play badly, and against ranges that are stronger.
    """
    live = [foe for foe in look.inside if not foe.is_all_in]
    if left <= 0 or not live:
        return 1.0
    has_position = not any(foe.is_behind for foe in live)
    full = (1.0 if has_position else 0.9) + 0.30 * (0.30 - play_order()[look.number])
    if look.is_heads_up:
        full += 0.04
    fair = 1 / (1 + len(look.inside))
    full += (share - fair) * (0.8 if share < fair else 0.25)
    weight = min(1.0, left / pot / 3)
    if look.spot.is_fixed:
        weight *= 0.6
    return 1 + (full - 1) * weight


def _raise_sizes(look: PreflopLook) -> list[Chips]:
    spot, legal = look.spot, look.spot.legal
    if legal.min_to == legal.max_to:
        return [legal.min_to]
    callers = max(0, len(look.inside) - 1)
    has_position = not any(foe.is_behind and not foe.is_all_in for foe in look.inside)
    if spot.raises == 1:
        factor = (3.0 if has_position else 3.7) + 0.8 * callers
    else:
        factor = 2.3 + 0.4 * callers
    factor *= 0.5 + 0.5 * look.style.size
    sizes = [bounded(spot, factor * spot.price)]
    if look.depth <= 25 and spot.effective >= spot.stack:
        sizes.append(legal.max_to)
    return sorted(set(sizes))


def _reraise(look: PreflopLook, to: Chips) -> Choice:
    spot, style = look.spot, look.style
    legal = spot.legal
    added = to - legal.bet
    pot = spot.pot + added
    left = spot.effective - added
    folded = 1.0
    shares: list[float] = []
    stays_by: list[float] = []
    matched = 0.0
    again = 0.0
    for foe in look.inside:
        weights = look.ranges[foe.seat]
        seen = look.tendencies[foe.seat]
        due = max(0, min(foe.stack, to - foe.bet))
        folds = 0.0 if foe.is_all_in else _fold_to_reraise(look, foe, weights, due, pot, seen)
        stays = 1 - folds
        folded *= folds
        shares.append(equity_against(look.number, _best_part(weights, stays)))
        stays_by.append(stays)
        matched += stays * due
        if left > 0 and not foe.is_all_in:
            more = 0.12 if spot.is_fixed else _AGAIN[min(spot.raises, 2)]
            again = max(again, more * stays * (2 - seen.gave_up / 0.72))
    for foe in look.waiting:
        due = max(0, min(foe.stack, to - foe.bet))
        calls = 0.05 if not spot.is_fixed else 0.1
        folded *= 1 - calls
        if left > 0:
            again = again + 0.02
    staying = max(1e-9, 1 - prod(1 - s for s in stays_by))
    matched /= staying
    share = sum(s * w for s, w in zip(shares, stays_by, strict=True)) / max(1e-9, sum(stays_by))
    crowded = sum(stays_by) / staying
    if crowded > 1.1:
        share = equity_together(look.number, [share] * round(crowded))
    again = min(again, 1 - folded) if left > 0 else 0.0
    total = pot + matched
    called = share * _realised(look, share + 0.03, left, total) * total - added
    raised = max(-float(added), _raised_again(look, to, added, total - matched))
    worth = folded * spot.pot + (1 - folded - again) * called + again * raised
    worth -= _RERAISE_COST * (added - spot.call)
    worth += style.reraise * spot.at_stake
    if left <= 0:
        plan = Plan.PUSH if look.depth <= 25 else Plan.FOUR_BET
    elif spot.raises > 1:
        plan = Plan.FOUR_BET
    elif len(look.inside) > 1:
        plan = Plan.SQUEEZE
    else:
        plan = Plan.THREE_BET_VALUE if share >= 0.48 else Plan.THREE_BET_BLUFF
    return Choice(legal.bet_or_raise(to), worth, plan, folded)


def _raised_again(look: PreflopLook, to: Chips, added: Chips, pot: float) -> float:
    """What paying one more raise is worth: all the chips, or one more bet.

    `pot`: what lies there when it comes, without what the foe adds.
    """
    spot = look.spot
    if not spot.is_fixed:
        best = equity_against(look.number, top(0.03 if spot.raises == 1 else 0.02))
        return best * (pot + 2 * spot.effective - added) - spot.effective
    best = equity_against(look.number, top(0.06 if spot.raises == 1 else 0.04))
    step = min(to - spot.price, spot.effective - added)
    total = pot + 2 * step + to - spot.price
    left = spot.effective - added - step
    return best * _realised(look, best, left, total) * total - added - step


def _fold_to_reraise(
    look: PreflopLook, foe: Foe, weights: Range, due: Chips, pot: Chips, seen: Tendencies
) -> float:
    """How much of what he has a foe who is in gives up to a re-raise."""
    if look.spot.is_fixed:
        return 0.04
    width = width_of(weights)
    usual = 0.38 + 0.28 * min(0.5, width) + 0.45 * (due / pot - 0.43)
    if not any(
        act.seat == foe.seat and act.move in (Move.RAISE, Move.BET) for act in look.spot.acts
    ):
        usual += 0.2
    if look.spot.raises > 1:
        usual -= 0.05
    if foe.is_behind:
        usual -= 0.05
    return seen.shifted_yield(min(0.8, max(0.12, usual)))


@lru_cache(maxsize=1024)
def _best_part(weights: Range, share: float) -> Range:
    """The best hands of a range, that share of it."""
    total = sum([weight * size for weight, size in zip(weights, SIZES, strict=True)])
    room = share * total
    kept = [0.0] * CLASSES
    order = play_order()
    for number in sorted(range(CLASSES), key=lambda n: order[n]):
        held = weights[number] * SIZES[number]
        if held <= 0:
            continue
        kept[number] = weights[number] * min(1.0, room / held)
        room -= held
        if room <= 0:
            break
    return tuple(kept)


def _choose(look: PreflopLook, choices: list[Choice]) -> Choice:
    """The best, or one nearly as good."""
    spread = 1.2 * look.level.mix * look.style.mix * look.spot.at_stake
    if look.style.trap and look.place < 0.03 and look.chance.random() < 0.5 * look.style.trap:
        return choices[1]
    return mixed(choices, spread, look.chance)


def decide_preflop(
    spot: Spot,
    tendencies: Mapping[int, Tendencies],
    *,
    style: Style,
    level: Level,
    chance: Random,
) -> tuple[SeatAction, Reasons]:
    """The action and why; `tendencies` has every foe."""
    look = PreflopLook(spot, tendencies, style=style, level=level, chance=chance)
    if spot.raises == 0:
        is_short = look.depth <= SHORT and not spot.is_fixed
        chosen = push(look) if is_short else first_in(look)
        choices = [chosen]
    else:
        choices = answers(look)
        chosen = _choose(look, choices)
    price = spot.pot + spot.call
    reasons = Reasons(
        seat=spot.seat,
        street=Street.PREFLOP,
        plan=chosen.plan,
        hand=None,
        equity=look.equity,
        pot_odds=round(spot.call / price, 3) if spot.call else 0.0,
        call=spot.call,
        pot=spot.pot,
        standing=round(1 - play_order()[look.number], 3),
        width=look.width,
        behind=spot.behind,
        opponents=len(spot.foes),
        has_position=spot.has_position,
        ranges=tuple(
            [
                AssumedRange(foe.seat, round(width_of(look.ranges[foe.seat]), 3))
                for foe in look.inside
            ]
        ),
        options=tuple([Option(c.action, round(c.worth, 1), round(c.folds, 3)) for c in choices]),
    )
    return chosen.action, reasons
