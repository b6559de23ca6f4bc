"""Decisions before the flop.

First in, or behind limpers: a width by position, stretched by style and by how easily those behind
give up.  Against a raise: each action is weighed by equity against the ranges of who is in, by how
much of it such a hand realises, and by who will fold to a re-raise.  With few big blinds: all-in or
fold, weighed against the hands that can call.

Knows: one spot, tendencies, a style and a level.  Must not know: anybody's cards but its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log, prod
from random import Random
from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.players.bots.combos import CLASSES, SIZES, class_of_cards
from casino_texas.players.bots.notes import Tendencies
from casino_texas.players.bots.ranges_preflop import (
    Range,
    equity_against,
    opening_width,
    pushing_width,
    top,
    top_at_showdown,
    width_of,
)
from casino_texas.players.bots.reading import preflop_ranges
from casino_texas.players.bots.situation import Foe, Spot
from casino_texas.players.bots.sizing import bounded
from casino_texas.players.bots.starting_hands import crowd_order, equities, play_order
from casino_texas.players.bots.styles import Level, Style
from casino_texas.players.bots.why import AssumedRange, Option, Plan, Reasons
from casino_texas.ring.actions import Call, Check, Fold, SeatAction, Street
from casino_texas.ring.events import Move

#: With so many big blinds or fewer, first in, it is all-in or fold.
SHORT: Final = 11.0
#: Equity against several is the product of the equities against each, to this power.
_TOGETHER: Final = 0.93


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that was weighed (see `why.Option`), and the plan it would be."""

    action: SeatAction
    worth: float
    plan: Plan
    folds: float = 0.0


class PreflopWeighing:
    """Everything one decision before the flop looks at."""

    def __init__(
        self,
        spot: Spot,
        tendencies: Mapping[int, Tendencies],
        *,
        style: Style,
        level: Level,
        chance: Random,
    ) -> None:
        self.spot = spot
        self.tendencies = tendencies
        self.style = style
        self.level = level
        self.chance = chance
        self.number = class_of_cards(*spot.cards)
        slip = chance.gauss(0.0, level.error) if level.error else 0.0
        self.place = min(1.0, max(0.0, play_order()[self.number] + slip))
        acted = {act.seat for act in spot.acts}
        self.inside = [foe for foe in spot.foes if foe.seat in acted or foe.is_all_in]
        self.waiting = [foe for foe in spot.foes if foe not in self.inside]
        self.ranges = preflop_ranges(spot, tendencies, level.reading)
        self.unit = spot.unit
        self.depth = (spot.effective + spot.legal.bet) / spot.unit
        self.is_heads_up = spot.players == 2
        self.width = 0.0
        self.equity: float | None = None

    # ------------------------------------------------------------------ first in

    def first_in(self) -> Choice:
        """Nobody has raised: raise, limp, or leave it."""
        spot, style = self.spot, self.style
        limpers = len([foe for foe in self.inside if not foe.is_all_in])
        usual, believed = self._surrender()
        width = opening_width(
            spot.behind, is_heads_up=self.is_heads_up, position=self.level.position
        )
        dead = (spot.pot - limpers * self.unit) / self.unit
        width *= style.entry * max(0.8, min(1.3, (dead / 1.5) ** 0.3))
        width *= max(0.75, min(2.2, 1 + 1.1 * (believed - usual)))
        to = self._opening_size(limpers)
        risk = (to - spot.legal.bet) / self.unit
        if believed * dead - (1 - believed) * risk * 0.6 > 0.08 and not limpers:
            width = max(width, 0.97)
        if limpers:
            width *= 0.72 * 0.86 ** (limpers - 1)
        if spot.call == 0:
            width *= 0.6
        width = min(1.0, width)
        self.width = round(width, 3)
        plays = self._is_within(self.place, width)
        can_raise = spot.legal.can_raise
        if plays and can_raise and not self._would_limp(width):
            if limpers:
                plan = Plan.ISOLATE
            else:
                plan = Plan.STEAL if spot.behind <= 3 and self.place > 0.2 else Plan.OPEN
            return Choice(spot.legal.bet_or_raise(to), 0.0, plan, believed)
        if spot.call == 0:
            return Choice(Check(spot.seat), 0.0, Plan.TAKE_OPTION)
        if plays or self._may_limp(limpers, width):
            return Choice(Call(spot.seat), 0.0, Plan.LIMP)
        return Choice(Fold(spot.seat), 0.0, Plan.FOLD_WEAK)

    def _would_limp(self, width: float) -> bool:
        """Whether a hand good enough to raise is limped instead; good ones seldom are."""
        limp = self.style.limp
        if not limp:
            return False
        is_good = self.place < 0.25 * width
        return self.chance.random() < (limp * 0.35 if is_good else limp)

    def _may_limp(self, limpers: int, width: float) -> bool:
        """Whether a hand too weak to raise comes along for the price of the blind."""
        spot, style = self.spot, self.style
        price = spot.call / (spot.pot + spot.call)
        crowd = crowd_order()[self.number]
        reach = 0.0
        if limpers:
            reach = 0.17 + 0.06 * limpers + (0.1 if spot.behind <= 2 else 0.0)
        if spot.behind == 1 and not self.is_heads_up and price <= 0.27:
            reach = max(reach, 0.62)
        if self.is_heads_up and price <= 0.27:
            reach = max(reach, min(1.0, width + 0.08))
        if style.limp:
            reach = max(reach, 1.25 * width * style.limp)
        reach *= style.entry**0.7 * (1 + style.curiosity)
        if spot.is_fixed:
            reach *= 1.15
        return self._is_within(crowd, min(1.0, reach))

    def _is_within(self, place: float, width: float) -> bool:
        """Hands near the edge are played sometimes."""
        blur = (0.03 + self.level.mix) * width * self.style.mix
        return place < width + self.chance.uniform(-blur, blur)

    def _surrender(self) -> tuple[float, float]:
        """The chance that everybody behind folds to a raise: usually, and as they have played."""
        opened = opening_width(self.spot.behind, is_heads_up=self.is_heads_up)
        usual = believed = 1.0
        for foe in self.waiting:
            folds = _fold_to_open(opened, is_cheap=foe.bet > 0)
            usual *= folds
            believed *= self.tendencies[foe.seat].shifted_surrender(folds)
        return usual, believed

    def _opening_size(self, limpers: int) -> Chips:
        spot = self.spot
        if not spot.legal.can_raise:
            return 0
        if spot.is_fixed:
            return spot.legal.min_to
        blinds = 2.5 if spot.behind > 2 else 2.3
        if spot.behind == 1 and not self.is_heads_up:
            blinds = 2.9
        if self.depth < 25:
            blinds = 2.0 + 0.3 * limpers
        blinds = blinds * (0.5 + 0.5 * self.style.size) + 0.9 * limpers
        return bounded(spot, blinds * self.unit)

    # ------------------------------------------------------------------ all-in or fold

    def push(self) -> Choice:
        """First in with a short stack: what going all-in is worth against those who can call."""
        spot = self.spot
        width = pushing_width(spot.behind, self.depth)
        self.width = round(width, 3)
        pot = float(spot.pot)
        risk = float(spot.effective)
        foes = [*self.waiting, *self.inside]
        alone = 1.0
        worth = 0.0
        for foe in foes:
            due = max(0, min(foe.stack + foe.bet, spot.legal.bet + spot.effective) - foe.bet)
            calling = _calling_range(round(50 * width), round(50 * due / (pot + risk + due)))
            calls = min(0.97, width_of(calling))
            if foe.is_all_in:
                calls, calling = 1.0, self.ranges[foe.seat]
            elif foe in self.waiting:
                calls = 1 - self.tendencies[foe.seat].shifted_surrender(1 - calls)
            share = equity_against(self.number, calling)
            lost = min(risk, due + foe.bet - spot.legal.bet)
            worth += alone * calls * (share * (pot + lost + due) - lost)
            alone *= 1 - calls
        worth += alone * pot
        worth += (self.style.entry - 1) * 0.12 * pot
        legal = spot.legal
        if worth > 0 and legal.can_raise:
            to = bounded(spot, legal.bet + spot.effective)
            return Choice(legal.bet_or_raise(to), worth, Plan.PUSH, alone)
        if spot.call == 0:
            return Choice(Check(spot.seat), 0.0, Plan.TAKE_OPTION)
        if worth > 0:
            return Choice(Call(spot.seat), worth, Plan.PUSH)
        return Choice(Fold(spot.seat), 0.0, Plan.FOLD_WEAK)

    # ------------------------------------------------------------------ against a raise

    def answers(self) -> list[Choice]:
        """Fold, call and re-raise against a raise, weighed."""
        spot, style = self.spot, self.style
        shares = [equity_against(self.number, self.ranges[foe.seat]) for foe in self.inside]
        share = prod(shares) ** (1.0 if len(shares) == 1 else _TOGETHER)
        share = min(0.97, share)
        self.equity = round(share, 3)
        choices = [Choice(Fold(spot.seat), 0.0, Plan.FOLD_TO_RAISE)]
        pot = spot.pot + spot.call
        left = spot.effective - spot.call
        worth = share * self._realised(left, pot) * pot - spot.call
        worth -= 0.05 * len(self.waiting) * spot.call * (1.0 if left > 0 else 0.4)
        worth += style.curiosity * spot.call
        plan = Plan.DEFEND_BLIND if spot.legal.bet else Plan.CALL_RAISE
        if left <= 0 or all(foe.is_all_in for foe in self.inside):
            plan = Plan.CALL_PUSH
        choices.append(Choice(Call(spot.seat), worth, plan))
        if spot.legal.can_raise:
            choices += [self._reraise(to) for to in self._raise_sizes()]
        return choices

    def _realised(self, left: float, pot: float) -> float:
        """How much of its equity a hand like this turns into chips, with `left` behind."""
        live = [foe for foe in self.inside if not foe.is_all_in]
        if left <= 0 or not live:
            return 1.0
        has_position = not any(foe.is_behind for foe in live)
        full = (1.0 if has_position else 0.87) + 0.30 * (0.30 - play_order()[self.number])
        if self.is_heads_up:
            full += 0.04
        weight = min(1.0, left / pot / 3)
        if self.spot.is_fixed:
            weight *= 0.6
        return 1 + (full - 1) * weight

    def _raise_sizes(self) -> list[Chips]:
        spot, legal = self.spot, self.spot.legal
        if legal.min_to == legal.max_to:
            return [legal.min_to]
        callers = max(0, len(self.inside) - 1)
        has_position = not any(foe.is_behind and not foe.is_all_in for foe in self.inside)
        if spot.raises == 1:
            factor = (3.0 if has_position else 3.7) + 0.8 * callers
        else:
            factor = 2.3 + 0.4 * callers
        factor *= 0.5 + 0.5 * self.style.size
        sizes = [bounded(spot, factor * spot.price)]
        if self.depth <= 25 and spot.effective >= spot.stack:
            sizes.append(legal.max_to)
        return sorted(set(sizes))

    def _reraise(self, to: Chips) -> Choice:
        spot, style = self.spot, self.style
        legal = spot.legal
        added = to - legal.bet
        pot = spot.pot + added
        left = spot.effective - added
        folded = 1.0
        shares: list[float] = []
        stays_by: list[float] = []
        matched = 0.0
        again = 0.0
        for foe in self.inside:
            weights = self.ranges[foe.seat]
            seen = self.tendencies[foe.seat]
            due = max(0, min(foe.stack, to - foe.bet))
            folds = 0.0 if foe.is_all_in else self._fold_to_reraise(foe, weights, due, pot, seen)
            stays = 1 - folds
            folded *= folds
            shares.append(equity_against(self.number, _best_part(weights, stays)))
            stays_by.append(stays)
            matched += stays * due
            if left > 0 and not foe.is_all_in:
                again = max(again, min(0.12, 0.3 * stays) * (2 - seen.gave_up / 0.72))
        for foe in self.waiting:
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
            share **= crowded**0.9
        again = min(again, 1 - folded) if left > 0 else 0.0
        total = pot + matched
        called = share * self._realised(left, total) * total - added
        best = equity_against(self.number, top(0.03 if spot.raises == 1 else 0.02))
        all_in = best * (total - matched + 2 * spot.effective - added) - spot.effective
        raised = max(-float(added), all_in)
        worth = folded * spot.pot + (1 - folded - again) * called + again * raised
        worth += style.reraise * spot.pot
        if left <= 0:
            plan = Plan.PUSH if self.depth <= 25 else Plan.FOUR_BET
        elif spot.raises > 1:
            plan = Plan.FOUR_BET
        elif len(self.inside) > 1:
            plan = Plan.SQUEEZE
        else:
            plan = Plan.THREE_BET_VALUE if share >= 0.48 else Plan.THREE_BET_BLUFF
        return Choice(legal.bet_or_raise(to), worth, plan, folded)

    def _fold_to_reraise(
        self, foe: Foe, weights: Range, due: Chips, pot: Chips, seen: Tendencies
    ) -> float:
        """How much of what he has a foe who is in gives up to a re-raise."""
        if self.spot.is_fixed:
            return 0.04
        width = width_of(weights)
        usual = 0.40 + 0.5 * min(0.5, width) + 0.45 * (due / pot - 0.43)
        if not any(
            act.seat == foe.seat and act.move in (Move.RAISE, Move.BET) for act in self.spot.acts
        ):
            usual += 0.2
        if self.spot.raises > 1:
            usual -= 0.05
        return seen.shifted_yield(min(0.85, max(0.12, usual)))

    # ------------------------------------------------------------------ choice

    def choose(self, choices: list[Choice]) -> Choice:
        """The best, or one nearly as good."""
        spread = 1.2 * self.level.mix * self.style.mix * self.spot.pot
        if self.style.trap and self.place < 0.03 and self.chance.random() < 0.5 * self.style.trap:
            return choices[1]
        if spread <= 0:
            return max(choices, key=lambda choice: choice.worth)
        return max(choices, key=lambda choice: choice.worth + spread * _gumbel(self.chance))


def _gumbel(chance: Random) -> float:
    return -log(-log(min(1 - 1e-9, max(1e-9, chance.random()))))


def _fold_to_open(opened: float, *, is_cheap: bool) -> float:
    """How often an ordinary player behind folds to a first raise of that width."""
    calls = (0.12 + 0.75 * opened) if is_cheap else (0.06 + 0.38 * opened)
    return max(0.38, 1 - calls - 0.03 - 0.13 * opened)


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


def decide_preflop(
    spot: Spot,
    tendencies: Mapping[int, Tendencies],
    *,
    style: Style,
    level: Level,
    chance: Random,
) -> tuple[SeatAction, Reasons]:
    """The action and why; `tendencies` has every foe."""
    weighing = PreflopWeighing(spot, tendencies, style=style, level=level, chance=chance)
    if spot.raises == 0:
        is_short = weighing.depth <= SHORT and not spot.is_fixed
        chosen = weighing.push() if is_short else weighing.first_in()
        choices = [chosen]
    else:
        choices = weighing.answers()
        chosen = weighing.choose(choices)
    price = spot.pot + spot.call
    reasons = Reasons(
        seat=spot.seat,
        street=Street.PREFLOP,
        plan=chosen.plan,
        hand=None,
        equity=weighing.equity,
        pot_odds=round(spot.call / price, 3) if spot.call else 0.0,
        call=spot.call,
        pot=spot.pot,
        standing=round(1 - play_order()[weighing.number], 3),
        width=weighing.width,
        behind=spot.behind,
        opponents=len(spot.foes),
        has_position=spot.has_position,
        ranges=tuple(
            [
                AssumedRange(foe.seat, round(width_of(weighing.ranges[foe.seat]), 3))
                for foe in weighing.inside
            ]
        ),
        options=tuple([Option(c.action, round(c.worth, 1), round(c.folds, 3)) for c in choices]),
    )
    return chosen.action, reasons
