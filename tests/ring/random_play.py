"""Hands and setups by chance, for tests that must hold for any of them."""

from __future__ import annotations

import random

from casino_texas.core.cards import DECK
from casino_texas.core.game import Step
from casino_texas.ring.actions import Call, Check, DeclareBoard, Fold, Muck, RingAction, Show
from casino_texas.ring.dealer_errors import error_action
from casino_texas.ring.events import RingEvent
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import (
    AnteKind,
    FirstToShow,
    Limit,
    Mode,
    RingRules,
    Straddle,
    half_blind,
)
from casino_texas.ring.rules import DeclareBoard as DeclareRule
from casino_texas.ring.setup import HandSetup, Post, PostKind, standard_setup
from casino_texas.ring.view import BettingOptions, DealerOptions, DealerTask, ShowdownOptions


def any_action(options: BettingOptions | ShowdownOptions, chance: random.Random) -> RingAction:
    """Something legal; folds are rarer than calls, raises often small."""
    if isinstance(options, ShowdownOptions):
        choices: list[RingAction] = [Show(options.seat)] * 3 if options.can_show else []
        if options.no_muck is None:
            choices.append(Muck(options.seat))
        if options.can_declare:
            choices += [DeclareBoard(options.seat)] * 2
        return chance.choice(choices)
    roll = chance.random()
    if options.can_raise and roll < 0.25:
        low, high = options.min_to, options.max_to
        to = chance.choice((low, low, min(high, 2 * low), chance.randint(low, high), high))
        return options.bet_or_raise(to)
    if options.can_check:
        return Fold(options.seat) if roll > 0.97 else Check(options.seat)
    return Fold(options.seat) if roll > 0.75 else Call(options.seat)


def play_random(
    setup: HandSetup, chance: random.Random, *, error_rate: float = 0.0
) -> Step[RingHand, RingEvent]:
    """A whole hand from a shuffled deck, and all its events; now and then the dealer errs."""
    stub = list(DECK)
    chance.shuffle(stub)
    step = new_hand(setup)
    hand, events = step.hand, list(step.events)
    while (options := hand.legal_actions()) is not None:
        action: RingAction
        errors = hand.possible_errors
        if errors and chance.random() < error_rate:
            error, spot = chance.choice(errors), chance.randrange(1000)
            action, used = error_action(hand, error, stub, spot=spot)
            del stub[:used]
        elif isinstance(options, DealerOptions):
            if options.task is DealerTask.RESHUFFLE:
                stub = list(DECK) if options.returned is None else [*stub, *options.returned]
                chance.shuffle(stub)
                action = options.deal(stub)
            else:
                action = options.deal(stub[: options.needed])
                del stub[: options.needed]
        else:
            action = any_action(options, chance)
        step = hand.apply(action)
        hand = step.hand
        events += step.events
    return Step(hand, tuple(events))


def any_rules(chance: random.Random) -> RingRules:
    """Rules of every limit and mode, with options here and there."""
    is_cash = chance.random() < 0.7
    kind = chance.choice((AnteKind.NONE, AnteKind.NONE, AnteKind.EACH, AnteKind.BIG_BLIND))
    big = chance.choice((2, 3, 10, 15))
    return RingRules(
        limit=chance.choice(list(Limit)),
        mode=Mode.CASH if is_cash else Mode.TOURNAMENT,
        small_blind=half_blind(big),
        big_blind=big,
        ante=0 if kind is AnteKind.NONE else chance.choice((1, big)),
        ante_kind=kind,
        big_blind_ante_first=chance.random() < 0.3,
        straddle=chance.choice(list(Straddle)) if is_cash else Straddle.OFF,
        cap_raises=chance.choice((3, 4)),
        small_blind_counted_up=chance.random() < 0.3,
        first_to_show=chance.choice(list(FirstToShow)),
        called_must_show=chance.random() < 0.3,
        all_in_turned_up=chance.random() < 0.7,
        declare_board=chance.choice((*[DeclareRule.OFF] * 3, *DeclareRule)),
        seats=10,
    )


def any_setup(chance: random.Random) -> HandSetup:
    """A setup a table could give: dead button, dead small blind, entrants, straddle, absentees."""
    rules = any_rules(chance)
    seats = sorted(chance.sample(range(1, 11), chance.randint(2, 9)))
    deep = chance.choice((3, 20, 200)) * rules.big_blind
    stacks = tuple((seat, chance.randint(1, deep)) for seat in seats)
    button = chance.choice(seats)
    free = [seat for seat in range(1, 11) if seat not in seats]
    if len(seats) > 2 and free and chance.random() < 0.3:
        button = chance.choice(free)
    plain = standard_setup(rules, stacks, button)
    order = plain.deal_order
    posts = list(plain.posts)
    if len(seats) > 3 and chance.random() < 0.2:
        posts = [post for post in posts if post.kind is not PostKind.SMALL_BLIND]
    if rules.mode is Mode.CASH and len(seats) > 3:
        for seat in order[3:]:
            if chance.random() < 0.15:
                posts += _entry(seat, rules, chance)
        if rules.straddle is not Straddle.OFF and chance.random() < 0.5:
            posts.append(Post(order[2], PostKind.STRADDLE, rules.straddle_amount))
    absent: frozenset[int] = frozenset()
    if rules.mode is Mode.TOURNAMENT and chance.random() < 0.4:
        absent = frozenset(chance.sample(seats, chance.randint(1, len(seats) - 1)))
    return HandSetup(rules, stacks, button, tuple(posts), absent)


def _entry(seat: int, rules: RingRules, chance: random.Random) -> list[Post]:
    live = Post(seat, PostKind.LIVE_BLIND, rules.big_blind)
    dead = Post(seat, PostKind.DEAD_BLIND, rules.small_blind)
    return chance.choice(([live], [dead], [live, dead]))
