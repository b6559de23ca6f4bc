"""Stores with hands for the tests of the statistics, and hands of the ring game written by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from casino_texas.app.histories.ring_hand import HandFacts
from casino_texas.app.statistics.ring_counts import count_hands
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold, PlaceAntes, parse_action
from casino_texas.core.cards import DECK
from casino_texas.players.coach import Decision, Judged
from casino_texas.ring.actions import RingAction
from casino_texas.ring.hand import new_hand
from casino_texas.ring.notation import parse_action as parse_ring_action
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.view import BettingOptions, DealerOptions
from tests.app.sessions import play_on, session_of


class Clock:
    """Seconds that go on by so many at each look."""

    def __init__(self, start: float = 1_700_000_000, step: float = 7) -> None:
        self.now, self.step = start, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


class Done:
    """A job that has been done at once, or has failed."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work
        self.is_ready = True

    def poll(self) -> bool:
        return self.is_ready

    def result(self) -> Any:
        return self._work()


class Jobs:
    """Runs jobs when they are asked for their results.  `instead` replaces a job's function;
    with `is_slow` a job is not ready before `finish`."""

    def __init__(self, instead: dict[Any, Callable[..., Any]] | None = None) -> None:
        self.instead = instead or {}
        self.asked: list[tuple[str, Any]] = []
        self.waiting: list[Done] = []
        self.is_slow = False

    def submit(self, function: Callable[..., Any], *args: Any, lane: str) -> Done:
        work = self.instead.get(function, function)
        job = Done(lambda: work(*args))
        self.asked.append((lane, function))
        if self.is_slow:
            job.is_ready = False
            self.waiting.append(job)
        return job

    def finish(self) -> None:
        """The oldest job is done."""
        self.waiting.pop(0).is_ready = True


def judged(store: Store, hand_id: int, random: Random) -> tuple[Judged, ...]:
    """A made-up judgement: every second decision or so cost something."""
    found = []
    for number, action in enumerate(map(parse_action, store.hand(hand_id).actions), 1):
        if isinstance(action, Fold | Bet | Buy | Exchange):
            cost = Fraction(random.choice((0, 0, 5, 13, 40)), 4)
            best: Decision = action
            if cost:
                best = Bet(action.box) if isinstance(action, Fold) else Fold(action.box)
            found.append(Judged(number, action.box, 5, action, best, Fraction(-7, 2), cost))
    return tuple(found)


def antes_of(store: Store, hand_id: int) -> int:
    first = parse_action(store.hand(hand_id).actions[0])
    assert isinstance(first, PlaceAntes)
    return sum(ante for _, ante in first.antes)


def play_casino(
    store: Store, hands: int, *, name: str = "texas", seed: int = 5, value: float | None = None
) -> None:
    """A session of random play; three of four hands are judged, at a table of this worth."""
    random = Random(seed)
    session = session_of(store, name=name, seed=seed)
    for _ in range(hands):
        play_on(session, random)
        session.start_hand()
        if not session.can_stake:
            session.take_grant()
        hand_id = store.hands(limit=1)[0].id
        if random.random() < 0.75:
            made = judged(store, hand_id, random)
            store.values.keep(hand_id, made, antes=antes_of(store, hand_id), table_value=value)
    session.close()


def count_all(store: Store, batch: int = 7) -> None:
    """Count every ring hand that has not been counted."""
    while hands := store.ring_counts.next_hands(batch):
        store.ring_counts.keep(count_hands(hands))


def facts_of(setup: HandSetup, *, hero: int | None = 1) -> HandFacts:
    return HandFacts(setup, hero, {seat: f"P{seat}" for seat in setup.seats})


def played(setup: HandSetup, *betting: str, seed: int = 1) -> tuple[RingAction, ...]:
    """A whole hand: the decisions written down, the dealer's cards from a shuffled deck, and at
    the showdown whatever is usual."""
    deck = list(DECK)
    Random(seed).shuffle(deck)
    hand, left = new_hand(setup).hand, list(betting)
    while not hand.is_over:
        legal = hand.legal_actions()
        if isinstance(legal, DealerOptions):
            cards, deck = deck[: legal.needed], deck[legal.needed :]
            action: RingAction = legal.deal(cards)
        elif isinstance(legal, BettingOptions):
            action = parse_ring_action(left.pop(0))
        else:
            action = hand.default_showdown_action()
        hand = hand.apply(action).hand
    assert not left, f"the hand was over before {left}"
    return hand.actions
