"""First in before the flop, or behind limpers: raise, limp or leave it; short stacks push.

A width by position, stretched by style and by how easily those behind give up.  With few big
blinds: all-in or fold, weighed against the hands that can call.

Knows: one spot as `PreflopLook` has it.  Must not know: what is done against a raise (`preflop`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.players.bots.combos import CLASSES, SIZES
from casino_texas.players.bots.preflop_look import Choice, PreflopLook
from casino_texas.players.bots.ranges_preflop import (
    Range,
    equity_against,
    opening_width,
    pushing_width,
    top_at_showdown,
    width_of,
)
from casino_texas.players.bots.sizing import bounded
from casino_texas.players.bots.starting_hands import crowd_order, equities
from casino_texas.players.bots.why import Plan
from casino_texas.ring.actions import Call, Check, Fold

#: With so many big blinds or fewer, first in, it is all-in or fold.
SHORT: Final = 11.0
#: How often an ordinary player who has limped folds to a raise.
_LIMPER_FOLDS: Final = 0.4


def first_in(look: PreflopLook) -> Choice:
    """Nobody has raised: raise, limp, or leave it."""
    spot, style = look.spot, look.style
    limpers = len([foe for foe in look.inside if not foe.is_all_in])
    usual, believed = _surrender(look)
    width = opening_width(spot.behind, is_heads_up=look.is_heads_up, position=look.level.position)
    dead = (spot.pot - limpers * look.unit) / look.unit
    width *= style.entry * max(0.8, min(1.3, (dead / 1.5) ** 0.3))
    width *= max(0.75, min(2.2, 1 + 1.1 * (believed - usual)))
    to = _opening_size(look, limpers)
    risk = (to - spot.legal.bet) / look.unit
    if believed * dead - (1 - believed) * risk * 0.6 > 0.08 and not limpers:
        width = max(width, 0.97)
    if limpers:
        width *= 0.86 ** (limpers - 1)
        if spot.behind:
            width *= 0.72
    width = min(1.0, width)
    look.width = round(width, 3)
    plays = _is_within(look, look.place, width)
    can_raise = spot.legal.can_raise
    if plays and can_raise and not _would_limp(look, width):
        if limpers:
            plan = Plan.ISOLATE
            for foe in look.inside:
                believed *= look.tendencies[foe.seat].shifted_surrender(_LIMPER_FOLDS)
        else:
            plan = Plan.STEAL if spot.behind <= 3 and look.place > 0.2 else Plan.OPEN
        return Choice(spot.legal.bet_or_raise(to), 0.0, plan, believed)
    if spot.call == 0:
        return Choice(Check(spot.seat), 0.0, Plan.TAKE_OPTION)
    if plays or _may_limp(look, limpers, width):
        return Choice(Call(spot.seat), 0.0, Plan.LIMP)
    return Choice(Fold(spot.seat), 0.0, Plan.FOLD_WEAK)


def _would_limp(look: PreflopLook, width: float) -> bool:
    """Whether a hand good enough to raise is limped instead; good ones seldom are."""
    limp = look.style.limp
    if not limp:
        return False
    is_good = look.place < 0.25 * width
    return look.chance.random() < (limp * 0.35 if is_good else limp)


def _may_limp(look: PreflopLook, limpers: int, width: float) -> bool:
    """Whether a hand too weak to raise comes along for the price of the blind."""
    spot, style = look.spot, look.style
    price = spot.call / (spot.pot + spot.call)
    crowd = crowd_order()[look.number]
    reach = 0.0
    if limpers:
        reach = 0.17 + 0.06 * limpers + (0.1 if spot.behind <= 2 else 0.0)
    if spot.behind == 1 and not look.is_heads_up and price <= 0.27:
        reach = max(reach, 0.62)
    if look.is_heads_up and price <= 0.27:
        reach = max(reach, min(1.0, width + 0.08))
    if style.limp:
        reach = max(reach, 1.25 * width * style.limp)
    reach *= style.entry**0.7 * (1 + style.curiosity)
    if spot.is_fixed:
        reach *= 1.15
    return _is_within(look, crowd, min(1.0, reach))


def _is_within(look: PreflopLook, place: float, width: float) -> bool:
    """Hands near the edge are played sometimes."""
    blur = (0.03 + look.level.mix) * width * look.style.mix
    return place < width + look.chance.uniform(-blur, blur)


def _surrender(look: PreflopLook) -> tuple[float, float]:
    """The chance that everybody behind folds to a raise: usually, and as they have played."""
    opened = opening_width(look.spot.behind, is_heads_up=look.is_heads_up)
    usual = believed = 1.0
    for foe in look.waiting:
        folds = _fold_to_open(opened, is_cheap=foe.bet > 0, is_fixed=look.spot.is_fixed)
        usual *= folds
        believed *= look.tendencies[foe.seat].shifted_surrender(folds)
    return usual, believed


def _opening_size(look: PreflopLook, limpers: int) -> Chips:
    spot = look.spot
    if not spot.legal.can_raise:
        return 0
    if spot.is_fixed:
        return spot.legal.min_to
    blinds = 2.5 if spot.behind > 2 else 2.3
    if spot.behind == 1 and not look.is_heads_up:
        blinds = 2.9
    if look.depth < 25:
        blinds = 2.0 + 0.3 * limpers
    blinds = blinds * (0.5 + 0.5 * look.style.size) + 0.9 * limpers
    return bounded(spot, blinds * look.unit)


def _fold_to_open(opened: float, *, is_cheap: bool, is_fixed: bool) -> float:
    """How often an ordinary player behind folds to a first raise of that width."""
    calls = (0.12 + 0.75 * opened) if is_cheap else (0.06 + 0.38 * opened)
    if is_fixed:
        calls += 0.22 if is_cheap else 0.04
    return max(0.2 if is_fixed else 0.32, 1 - calls - 0.03 - 0.13 * opened)


def push(look: PreflopLook) -> Choice:
    """First in with a short stack: what going all-in is worth against those who can call."""
    spot = look.spot
    width = pushing_width(spot.behind, look.depth)
    look.width = round(width, 3)
    pot = float(spot.pot)
    risk = float(spot.effective)
    foes = [*look.waiting, *look.inside]
    alone = 1.0
    worth = 0.0
    for foe in foes:
        due = max(0, min(foe.stack + foe.bet, spot.legal.bet + spot.effective) - foe.bet)
        calling = _calling_range(round(50 * width), round(50 * due / (pot + risk + due)))
        calls = min(0.97, width_of(calling))
        if foe.is_all_in:
            calls, calling = 1.0, look.ranges[foe.seat]
        elif foe in look.waiting:
            calls = 1 - look.tendencies[foe.seat].shifted_surrender(1 - calls)
        share = equity_against(look.number, calling)
        lost = min(risk, due + foe.bet - spot.legal.bet)
        worth += alone * calls * (share * (pot + lost + due) - lost)
        alone *= 1 - calls
    worth += alone * pot
    worth += (look.style.entry - 1) * 0.12 * pot
    legal = spot.legal
    if worth > 0 and legal.can_raise:
        to = bounded(spot, legal.bet + spot.effective)
        return Choice(legal.bet_or_raise(to), worth, Plan.PUSH, alone)
    if spot.call == 0:
        return Choice(Check(spot.seat), 0.0, Plan.TAKE_OPTION)
    if worth > 0:
        return Choice(Call(spot.seat), worth, Plan.PUSH)
    return Choice(Fold(spot.seat), 0.0, Plan.FOLD_WEAK)


@lru_cache(maxsize=1024)
def _calling_range(push_steps: int, price_steps: int) -> Range:
    """The hands that can call an all-in of a width (in fiftieths) at a price (likewise)."""
    pushed = top_at_showdown(push_steps / 50)
    price = price_steps / 50 + 0.01
    held = [(number, weight * SIZES[number]) for number, weight in enumerate(pushed) if weight]
    total = sum([size for _, size in held])
    found = []
    for number in range(CLASSES):
        row = equities()[number]
        share = sum([row[other] * size for other, size in held]) / total
        found.append(1.0 if share >= price else 0.0)
    if not any(found):
        found[CLASSES - 1] = 1.0
    return tuple(found)
