"""Hands and setups by chance, for tests that must hold for any of them."""

from __future__ import annotations

import random

from casino_texas.core.cards import DECK
from casino_texas.core.game import Step
from casino_texas.ring.actions import Call, Check, DeclareBoard, Fold, Muck, RingAction, Show
from casino_texas.ring.events import RingEvent
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.view import BettingOptions, DealerOptions, ShowdownOptions


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


def play_random(setup: HandSetup, chance: random.Random) -> Step[RingHand, RingEvent]:
    """A whole hand from a shuffled deck, and all its events."""
    deck = list(DECK)
    chance.shuffle(deck)
    step = new_hand(setup)
    hand, events = step.hand, list(step.events)
    while (options := hand.legal_actions()) is not None:
        if isinstance(options, DealerOptions):
            cards = [deck.pop() for _ in range(options.needed)]
            action: RingAction = options.deal(cards)
        else:
            action = any_action(options, chance)
        step = hand.apply(action)
        hand = step.hand
        events += step.events
    return Step(hand, tuple(events))
