"""The coach: what every option of a decision is worth, exactly, and what a choice has cost.

Knows: everything the player can see at that moment, the cards of his other boxes and the cards he
has given away included; so his numbers may differ a little from those of `analyze`, which values a
table for one box that sees only its own cards.  Must not know: hidden cards, or words: it answers
in codes and numbers (`app/words/coach` says them).

Amounts are chips as exact fractions; `Advice.in_antes` turns them into ANTEs of the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias

from casino_texas.casino.actions import Bet, Buy, CasinoAction, Exchange, Fold
from casino_texas.casino.hand import new_hand
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips

if TYPE_CHECKING:
    from casino_texas.analysis.outcomes import Shares

Decision: TypeAlias = Fold | Bet | Buy | Exchange

#: Of options worth the same the one that stakes less is named first.
_ORDER: Final = (Option.FOLD, Option.BET, Option.BUY, Option.EXCHANGE)
#: What is told about a decision at most.
_MOST_REASONS: Final = 6


@dataclass(frozen=True, slots=True)
class Chances:
    """How the hand ends when an option is taken and best play follows; shares that sum to 1.

    `fold` is for sure when that is the option; else it is how often the box gives up later.
    """

    fold: Fraction
    no_game: Fraction
    win: Fraction
    stand_off: Fraction
    lose: Fraction


@dataclass(frozen=True, slots=True)
class Valued:
    """One open option.

    `value`: the average change to the bankroll in chips, the ANTE and the option's own price
    included, prices paid before apart.  `cost`: how much less that is than the best option's.
    `price`: chips to pay now.  `discards`: the cards an exchange gives away.
    """

    option: Option
    discards: tuple[Card, ...]
    price: Chips
    value: Fraction
    cost: Fraction
    chances: Chances

    def action(self, box: int) -> Decision:
        """The action that takes this option."""
        match self.option:
            case Option.FOLD:
                return Fold(box)
            case Option.BET:
                return Bet(box)
            case Option.BUY:
                return Buy(box)
            case Option.EXCHANGE:
                return Exchange(box, self.discards)


@dataclass(frozen=True, slots=True)
class Advice:
    """Every open option of one decision, the best first."""

    box: int
    ante: Chips
    stage: Stage
    options: tuple[Valued, ...]

    @property
    def best(self) -> Valued:
        """The option worth most."""
        return self.options[0]

    def option(self, option: Option) -> Valued | None:
        """The best way to take this option, if it is open."""
        return next((valued for valued in self.options if valued.option is option), None)

    def of(self, action: CasinoAction) -> Valued:
        """What this action of the box is worth.

        Raises:
            ValueError: it is none of the open options.
        """
        for valued in self.options:
            match action:
                case Exchange(box, discards):
                    is_it = valued.option is Option.EXCHANGE and {*discards} == {*valued.discards}
                case Fold(box) | Bet(box) | Buy(box):
                    is_it = valued.option is _option_of(action)
                case _:
                    break
            if is_it and box == self.box:
                return valued
        raise ValueError(f"{action!r} is not open to box {self.box}")

    def in_antes(self, chips: Fraction) -> Fraction:
        """An amount of chips in ANTEs of this box."""
        return chips / self.ante


@dataclass(frozen=True, slots=True)
class Reason:
    """One of the numbers that decide, about one option.

    Codes: ``for_sure`` (chips that are lost whatever comes), ``average`` (chips won or, negative,
    lost on average), ``no_game`` (how often the dealer has no game after a BET), ``then_folds``
    (how often the box gives up later), ``then_no_game``, ``wins``, ``stands_off``, ``loses``.
    `number` is in chips for the first two, else a share.  `discards` is of exchanges.
    """

    code: str
    option: Option
    number: Fraction
    discards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a hand that was played, beside the best one.

    `number`: which action of the hand it was, counted from 1.  `value` and `cost` as in `Valued`.
    """

    number: int
    box: int
    ante: Chips
    chosen: Decision
    best: Decision
    value: Fraction
    cost: Fraction

    @property
    def kind(self) -> str:
        """What should have been done: ``fold``, ``bet``, ``buy``, ``exchange``, or ``other_cards``
        where others should have been exchanged; empty where the choice was right."""
        if not self.cost:
            return ""
        if isinstance(self.chosen, Exchange) and isinstance(self.best, Exchange):
            return "other_cards"
        return _option_of(self.best).value


def advise(view: CasinoView) -> Advice:
    """Value every open option of the box that is to act, from the view alone.

    After warm-up (the kernels are compiled when first used) a first decision takes some hundredths
    of a second, or half a second at a table with exchange; a second decision a hundredth.

    Raises:
        ValueError: no box has a decision to take.
        ImportError: numpy or numba is missing (see `app/numbers`).
    """
    from casino_texas.analysis.spot import values

    found = sorted(values(view), key=lambda one: (-one.value, _ORDER.index(one.option)))
    legal = view.legal
    box = next(box for box in view.boxes if box.box == legal.box)
    best = found[0].value
    prices = {choice.option: choice.price for choice in legal.choices}
    return Advice(
        box=box.box,
        ante=box.ante,
        stage=legal.stage,
        options=tuple(
            Valued(
                option=one.option,
                discards=one.discards,
                price=prices[one.option],
                value=one.value,
                cost=best - one.value,
                chances=_chances(one.shares),
            )
            for one in found
        ),
    )


def judge(
    rules: CasinoRules,
    bankroll: Chips,
    actions: Iterable[CasinoAction],
    *,
    advise: Callable[[CasinoView], Advice] = advise,
) -> tuple[Judged, ...]:
    """Every decision of a hand beside the best one, in order, each from what was seen then.

    Raises:
        IllegalAction: the actions are not a hand.
    """
    hand = new_hand(rules, bankroll)
    found = []
    for number, action in enumerate(actions, 1):
        before, hand = hand, hand.apply(action).hand
        if isinstance(action, Fold | Bet | Buy | Exchange):
            advice = advise(before.view())
            valued = advice.of(action)
            found.append(
                Judged(
                    number=number,
                    box=advice.box,
                    ante=advice.ante,
                    chosen=action,
                    best=action if not valued.cost else advice.best.action(advice.box),
                    value=valued.value,
                    cost=valued.cost,
                )
            )
    return tuple(found)


def reasons(advice: Advice, chosen: Valued | None = None) -> tuple[Reason, ...]:
    """The numbers that decide: the best option beside the one chosen, or beside the next best.

    What is lost for sure and on average comes first, then what those averages come from.
    """
    best = advice.best
    others = [one for one in advice.options if one is not best]
    other = chosen if chosen is not None and chosen is not best else next(iter(others), None)
    pair = [best] if other is None else sorted((best, other), key=_by_option)
    told = [_worth(one, advice.ante) for one in pair]
    fold = advice.option(Option.FOLD)
    if fold is not None and fold not in pair:
        told.insert(0, _worth(fold, advice.ante))
    bet = advice.option(Option.BET)
    if bet is not None and bet.chances.no_game:
        told.append(Reason("no_game", Option.BET, bet.chances.no_game))
    for one in pair:
        told += _course(one, has_told_no_game=bet is not None)
    return tuple(told[:_MOST_REASONS])


def _worth(valued: Valued, ante: Chips) -> Reason:
    if valued.option is Option.FOLD:
        return Reason("for_sure", Option.FOLD, Fraction(ante))
    return Reason("average", valued.option, valued.value, valued.discards)


def _course(valued: Valued, *, has_told_no_game: bool) -> list[Reason]:
    """How a hand goes on that is not given up at once."""
    option, chances, discards = valued.option, valued.chances, valued.discards
    if option is Option.FOLD:
        return []
    told = []
    if option is Option.BET:
        told.append(Reason("wins", option, chances.win))
        if chances.stand_off:
            told.append(Reason("stands_off", option, chances.stand_off))
        told.append(Reason("loses", option, chances.lose))
        return told
    if chances.fold:
        told.append(Reason("then_folds", option, chances.fold, discards))
    told.append(Reason("wins", option, chances.win, discards))
    if not has_told_no_game and chances.no_game:
        told.append(Reason("then_no_game", option, chances.no_game, discards))
    return told


def _by_option(valued: Valued) -> int:
    return _ORDER.index(valued.option)


def _option_of(action: Decision) -> Option:
    match action:
        case Fold():
            return Option.FOLD
        case Bet():
            return Option.BET
        case Buy():
            return Option.BUY
        case Exchange():
            return Option.EXCHANGE


def _chances(shares: Shares) -> Chances:
    return Chances(
        fold=shares.fold,
        no_game=shares.no_game,
        win=sum(shares.win, Fraction(0)),
        stand_off=shares.stand_off,
        lose=shares.lose,
    )
