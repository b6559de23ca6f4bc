"""Decisions after the flop: what each action is worth against what the foes may hold.

Knows: one spot, tendencies, a style and a level.  Must not know: anybody's cards but its own.

Every action is weighed over the same sampled deals.  Foes answer a bet by where their hand stands
in what they may hold (`reading`): the worst fold, the best raise, as often as the price and their
habits suggest.  What happens on later streets is an allowance: good hands win more than their
share of the pot, bad ones less, the more chips are behind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.players.bots.board import BoardReading, read_board
from casino_texas.players.bots.choosing import mixed
from casino_texas.players.bots.combos import combo_of_cards
from casino_texas.players.bots.reading import (
    Holding,
    bet_chance,
    betting_curve,
    bluff_share,
    fold_chance,
    holdings,
    raise_chance,
    role_of,
)
from casino_texas.players.bots.sampling import Deals, answers, equity, parted, sample
from casino_texas.players.bots.situation import Spot
from casino_texas.players.bots.sizing import amounts, chips_later
from casino_texas.players.bots.styles import Level, Style
from casino_texas.players.bots.tendencies import Tendencies
from casino_texas.players.bots.why import AssumedRange, Option, Plan, Reasons
from casino_texas.ring.actions import Bet, Call, Check, Fold, Raise, SeatAction, Street

#: How much more (or less) than its share a hand wins later, by street.
_LATER: Final = {Street.FLOP: 0.24, Street.TURN: 0.16, Street.RIVER: 0.0}
_OUT_OF_POSITION: Final = 0.045
_DRAW_GAIN: Final = 0.10
#: What betting into who is expected to bet gives away, as a share of the pot: his bets with less.
_LEAD_COST: Final = 0.09
#: What raising gives away, of the chips put in beyond a call: bluffs that would have gone on fold.
_RAISE_COST: Final = {Street.FLOP: 0.11, Street.TURN: 0.07, Street.RIVER: 0.05}
#: What raising a bet that was waited for wins more than calling it, as a share of the pot.
_CHECK_RAISE: Final = 0.3
_NEVER: Final = (2.0, -1.0)


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action and what it is worth, in chips; a fold is 0."""

    action: SeatAction
    worth: float
    folds: float = 0.0
    share: float = 0.0
    """Of the pot, against those who call."""


class Weighing:
    """Everything one decision looks at."""

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
        self.style = style
        self.level = level
        self.chance = chance
        self.board: BoardReading = read_board(spot.board)
        self.combo = combo_of_cards(*spot.cards)
        self.draw = self.board.draws[self.combo]
        self.holdings: tuple[Holding, ...] = holdings(spot, tendencies, level.reading)
        self.deals: Deals = sample(
            spot.cards, spot.board, self.holdings, iterations=level.iterations, chance=chance
        )
        self.slip = chance.gauss(0.0, level.error) if level.error else 0.0
        self.equity = self._seen(equity(self.deals))

    def _seen(self, share: float) -> float:
        return min(1.0, max(0.0, share + self.slip))

    def later(self, share: float, players: float, *, left: float, pot: float) -> float:
        """What a share of the pot is worth with betting still to come."""
        spot = self.spot
        more = chips_later(spot, left, pot)
        if not more or not pot:
            return share
        depth = min(1.0, more / pot)
        gain = _LATER[spot.street] * depth * (share - 1 / players)
        if not spot.has_position:
            gain -= _OUT_OF_POSITION * depth
        gain += _DRAW_GAIN * depth * self.draw
        return max(0.0, share + gain)

    # ------------------------------------------------------------------ actions

    def check(self) -> Weighed:
        """Checking: the share of the pot as it is, and what can be made of a foe's bet."""
        spot = self.spot
        players = len(spot.foes) + 1
        pot = float(spot.pot)
        likeliest = self._likely_bettor()
        if likeliest is None:
            worth = self.later(self.equity, players, left=spot.effective, pot=pot) * pot
            return Weighed(Check(spot.seat), worth, share=self.equity)
        foe, curve = likeliest
        bets, against, without = parted(self.deals, foe, curve)
        size = self._usual_bet(pot)
        total = pot + 2 * size
        left = spot.effective - size
        against, without = self._seen(against), self._seen(without)
        called = self.later(against, 2, left=left, pot=total) * total - size
        raised = _CHECK_RAISE * max(0.0, 2 * against - 1) * min(pot, left)
        checked = self.later(without, players, left=spot.effective, pot=pot) * pot
        worth = (1 - bets) * checked + bets * max(0.0, called + raised)
        return Weighed(Check(spot.seat), worth, share=self.equity)

    def _likely_bettor(self) -> tuple[int, tuple[float, ...]] | None:
        """Which foe is most likely to bet when we check, and with what; None where nobody can."""
        spot = self.spot
        acted = {act.seat for act in spot.acts if act.street is spot.street} | {spot.seat}
        found: tuple[float, int] | None = None
        for number, holding in enumerate(self.holdings):
            if holding.foe.is_all_in or not holding.foe.has_to_act:
                continue
            role = role_of(spot, holding.foe.seat, spot.street, acted)
            share = bet_chance(holding.seen, role=role, opponents=len(self.holdings))
            if found is None or share > found[0]:
                found = share, number
        if found is None:
            return None
        share, number = found
        bluffs = bluff_share(spot.street, self.holdings[number].seen)
        return number, betting_curve(self.level.reading * share, bluffs)

    def _usual_bet(self, pot: float) -> float:
        spot = self.spot
        if spot.is_fixed:
            return float(min(spot.effective, spot.legal.min_to))
        return min(float(spot.effective), 0.6 * pot)

    def call(self) -> Weighed:
        """Calling: foes who are yet to act may still fold or raise."""
        spot = self.spot
        pot = spot.pot + spot.call
        bounds = []
        waiting = 0
        for holding in self.holdings:
            foe = holding.foe
            if foe.has_to_act and foe.bet < spot.price:
                due = min(foe.stack, spot.price - foe.bet)
                folds = fold_chance(
                    due,
                    pot,
                    holding.seen,
                    opponents=len(self.holdings) + 1,
                    street=spot.street,
                    is_fixed=spot.is_fixed,
                )
                bounds.append((1 - folds, -1.0))
                waiting += 1
            else:
                bounds.append(_NEVER)
        found = answers(self.deals, bounds, [0] * len(bounds))
        share = self._seen(found.called_share)
        left = spot.effective - spot.call
        worth = self.later(share, 1 + len(bounds), left=left, pot=float(pot))
        return Weighed(Call(spot.seat), worth * pot - spot.call - 0.02 * waiting * pot, share=share)

    def bet(self, to: Chips) -> Weighed:
        """Betting or raising to so many chips."""
        spot = self.spot
        legal = spot.legal
        added = to - legal.bet
        pot = spot.pot + added
        left = spot.stack - added
        bounds: list[tuple[float, float]] = []
        costs: list[Chips] = []
        most_foe = 0
        count = sum(not holding.foe.is_all_in for holding in self.holdings)
        led_into = self._led_into()
        for holding in self.holdings:
            foe = holding.foe
            due = max(0, min(foe.stack, to - foe.bet))
            costs.append(due)
            if foe.is_all_in:
                bounds.append(_NEVER)
                continue
            folds = fold_chance(
                due,
                pot,
                holding.seen,
                opponents=count,
                street=spot.street,
                has_bet=foe.has_bet,
                is_fixed=spot.is_fixed,
            )
            raises = 0.0
            if left > 0 and foe.stack > due:
                more = raise_chance(holding.seen, opponents=count, raises=spot.raises + 1)
                raises = 0.8 * more
                most_foe = max(most_foe, foe.stack + foe.bet)
            if foe.seat == led_into:
                folds, raises = 0.7 * folds, 1.6 * raises
            bounds.append((1 - folds, raises))
        found = answers(self.deals, bounds, costs)
        share = self._seen(found.called_share)
        callers = max(1.0, found.added / max(1, *costs))
        called_pot = pot + found.added
        called = self.later(share, 1 + callers, left=left, pot=called_pot) * called_pot - added
        raised = self._raised(self._seen(found.raised_share), to, pot, added, most_foe)
        folded, stays = self._believed(found.folded)
        worth = folded * spot.pot + stays * (
            (found.called * called + found.raised * raised) / max(1e-9, found.called + found.raised)
        )
        if spot.raises:
            worth -= _RAISE_COST[spot.street] * (added - spot.call)
        if led_into is not None:
            worth -= _LEAD_COST * self.level.reading * spot.pot
        return Weighed(legal.bet_or_raise(to), worth, folded, share)

    def _led_into(self) -> int | None:
        """The foe who is expected to bet, where we would bet before him: he is strong."""
        spot = self.spot
        if spot.raises:
            return None
        acted = {act.seat for act in spot.acts if act.street is spot.street}
        if role_of(spot, spot.seat, spot.street, acted) != "leads":
            return None
        for foe in spot.foes:
            if role_of(spot, foe.seat, spot.street, acted) == "goes_on":
                return foe.seat
        return None

    def _believed(self, folded: float) -> tuple[float, float]:
        """The chance that all fold, as the style sees it with a hand like this."""
        weakness = max(0.0, 1.0 - 1.6 * self.equity)
        believed = min(0.97, folded * (1 + 0.35 * (self.style.bluff - 1) * weakness))
        return believed, 1 - believed

    def _raised(self, share: float, to: Chips, pot: Chips, added: Chips, most_foe: Chips) -> float:
        """What is left when a foe raises: give up, or pay."""
        spot = self.spot
        if not most_foe:
            return -float(added)
        legal = spot.legal
        all_in = min(most_foe, legal.bet + spot.stack)
        if spot.is_fixed:
            again = to + spot.legal.min_to - spot.price if not legal.is_bet else 2 * to
        else:
            again = round(to + 0.75 * (pot + to))
        again = min(all_in, again)
        more = max(0, again - to)
        total = pot + more + again
        left = all_in - again
        paid = self.later(share, 2, left=left, pot=float(total)) * total - added - more
        return max(-float(added), paid)

    # ------------------------------------------------------------------ choice

    def options(self) -> list[Weighed]:
        """All actions worth weighing, with the style's leanings in their worth."""
        spot, style = self.spot, self.style
        found: list[Weighed] = []
        if spot.legal.can_check:
            found.append(self.check())
        else:
            found.append(Weighed(Fold(spot.seat), 0.0))
            called = self.call()
            lean = style.stay * spot.at_stake * (0.5 + self.equity)
            found.append(Weighed(called.action, called.worth + lean, share=called.share))
        for to in amounts(spot, style.size):
            weighed = self.bet(to)
            found.append(
                Weighed(
                    weighed.action,
                    weighed.worth + style.attack * spot.at_stake,
                    weighed.folds,
                    weighed.share,
                )
            )
        return found

    def choose(self, options: Sequence[Weighed]) -> Weighed:
        """The best action, or one that is nearly as good; strong hands are sometimes slow."""
        spot, style = self.spot, self.style
        is_strong = self.equity > 0.82 and spot.street is not Street.RIVER
        if is_strong and style.trap and self.chance.random() < style.trap:
            slow = [o for o in options if isinstance(o.action, Check | Call)]
            if slow:
                return slow[0]
        return mixed(options, self.level.mix * style.mix * spot.at_stake, self.chance)


def decide_postflop(
    spot: Spot,
    tendencies: Mapping[int, Tendencies],
    *,
    style: Style,
    level: Level,
    chance: Random,
) -> tuple[SeatAction, Reasons]:
    """The action and why; `tendencies` has every foe."""
    weighing = Weighing(spot, tendencies, style=style, level=level, chance=chance)
    options = weighing.options()
    chosen = weighing.choose(options)
    price = spot.pot + spot.call
    reasons = Reasons(
        seat=spot.seat,
        street=spot.street,
        plan=_plan(weighing, chosen),
        hand=weighing.board.hand_class(weighing.combo),
        equity=round(weighing.equity, 3),
        pot_odds=round(spot.call / price, 3) if spot.call else 0.0,
        call=spot.call,
        pot=spot.pot,
        standing=round(weighing.board.scores[weighing.combo], 3),
        draw=round(weighing.draw, 3),
        opponents=len(spot.foes),
        has_position=spot.has_position,
        ranges=tuple([AssumedRange(h.foe.seat, round(h.width, 3)) for h in weighing.holdings]),
        options=tuple([Option(o.action, round(o.worth, 1), round(o.folds, 3)) for o in options]),
    )
    return chosen.action, reasons


def _plan(weighing: Weighing, chosen: Weighed) -> Plan:
    """The code of what an action is meant to do."""
    spot = weighing.spot
    fair = 1 / (len(spot.foes) + 1)
    draws = weighing.draw >= 0.15
    match chosen.action:
        case Bet() | Raise():
            if chosen.share >= fair + 0.08:
                return Plan.VALUE
            if chosen.share >= fair - 0.04:
                wet = weighing.board.wetness > 0.5 and spot.street is not Street.RIVER
                return Plan.PROTECT if wet else Plan.THIN_VALUE
            if draws:
                return Plan.SEMI_BLUFF
            raiser = spot.last_raiser(Street.PREFLOP)
            if spot.street is Street.FLOP and raiser == spot.seat and not spot.raises:
                return Plan.CONTINUATION
            return Plan.BLUFF
        case Check():
            if weighing.equity > 0.8:
                return Plan.TRAP
            if draws and weighing.equity <= fair:
                return Plan.FREE_CARD
            return Plan.POT_CONTROL if weighing.equity > 0.75 * fair else Plan.GIVE_UP
        case Call():
            if weighing.equity > 0.82 and spot.street is not Street.RIVER:
                return Plan.TRAP
            if draws and weighing.equity < 0.5:
                return Plan.CALL_DRAW
            return Plan.CALL_AHEAD if weighing.equity >= 0.5 else Plan.BLUFF_CATCH
        case _:
            return Plan.FOLD_PRICE
