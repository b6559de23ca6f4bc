"""Stores with hands for the tests of the statistics, and hands of the ring game written by hand."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from casino_texas.app.analyst.coach_jobs import HandToJudge, judge
from casino_texas.app.histories.ring_hand import HandFacts
from casino_texas.app.statistics.ring_counts import count_hands
from casino_texas.app.store.store import Store
from casino_texas.app.store.sums import CLASSES
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold, PlaceAntes, parse_action
from casino_texas.core.cards import DECK
from casino_texas.errors import InputError
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


def _without_numbers(hand: HandToJudge) -> Any:
    raise InputError("exact numbers need numba, which cannot be imported here")


class Jobs:
    """Runs jobs when they are asked for their results.  `instead` replaces a job's function; the
    one that judges has no numbers by default.  With `is_slow` nothing is ready before `finish`."""

    def __init__(self, instead: dict[Any, Callable[..., Any]] | None = None) -> None:
        self.instead = {judge: _without_numbers} | (instead or {})
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


def fill_quickly(database: sqlite3.Connection, hands: int) -> None:
    """So many finished hands, 100 a session, every second session at a ring table of six: rows as
    play writes them, but made in bulk.  Casino hands are judged, ring hands counted."""
    numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {})"
    listed = ", ".join(f"({at}, '{name}')" for at, name in enumerate(CLASSES))
    boxes = '{"boxes":[{"box":1,"ante":10,"cards":"As Kd","class":"%s"}],"board":"2c 7d 9h"}'
    ring = '{"cards":"As Kd","board":"2c 7d 9h","class":"%s","players":6,"pot":40}'
    script = f"""
    BEGIN;
    INSERT INTO rules_texts (sha256, text) VALUES ('c', 'casino'), ('r', 'ring');
    {numbers.format(max(2, hands // 100))}
    INSERT INTO sessions (id, game, started_at)
        SELECT i, iif(i % 2, 'casino', 'ring'), i * 100000 FROM n;
    {numbers.format(hands)}, classes (number, name) AS (VALUES {listed})
    INSERT INTO hands (id, game, mode, session_id, rules_id, rules_name, rules_file, bankroll,
        shoe_number, started_at, ended_at, net, staked, results, summary, setup)
        SELECT i, sessions.game, iif(sessions.game = 'ring', 'cash', 'casino'), sessions.id,
        1 + (sessions.game = 'ring'), iif(sessions.game = 'ring', 'No limit 1-2', 'Texas'), '',
        2000, i, i * 1000, i * 1000 + 500, 30 - i % 7 * 10, 30,
        CASE i % 4 WHEN 0 THEN 'win' WHEN 1 THEN 'lose' WHEN 2 THEN 'fold' ELSE 'no_game' END,
        replace(iif(sessions.game = 'ring', '{ring}', '{boxes}'), '%s', name),
        iif(sessions.game = 'ring', hex(zeroblob(350)), '')
        FROM n JOIN sessions ON sessions.id = 1 + (i - 1) / 100
        JOIN classes ON number = (i * 7919) % 997 * 7 / 997;
    INSERT INTO decisions (hand_id, number, box, ante, chosen, best, kind, value, cost, held)
        SELECT id, number, 1, 10, 'bet 1', 'fold 1', iif(id % 2, 'fold', 'buy'), -3.5,
        max(0, id % 5 - 2) * 1.5, iif(id % 3, 'pair', 'high_card')
        FROM hands JOIN (SELECT 2 AS number UNION SELECT 4) WHERE game = 'casino';
    INSERT INTO hand_values SELECT id, 10, id % 3, -0.05 FROM hands WHERE game = 'casino';
    INSERT INTO table_spreads SELECT id, -0.05, 6.0 FROM rules_texts WHERE sha256 = 'c';
    INSERT INTO ring_counted SELECT id FROM hands WHERE game = 'ring';
    INSERT INTO ring_seats (hand_id, seat, is_hero, name, style, level, position, vpip_chance,
        vpip, saw_flop, showdown, net, big_blinds)
        SELECT id, number, number = 1, 'Player ' || (number + id / 5000 % 4 * 6), 'rock', 'regular',
        CASE (number + id) % 6 WHEN 0 THEN 'button' WHEN 1 THEN 'small_blind' WHEN 2 THEN
        'big_blind' WHEN 3 THEN 'under_the_gun' WHEN 4 THEN 'hijack' ELSE 'cutoff' END,
        1, id % 2, id % 3 = 0, id % 6 = 0, id % 9 - 4, (id % 9 - 4) / 2.0
        FROM hands JOIN (SELECT 1 AS number UNION SELECT 2 UNION SELECT 3 UNION SELECT 4
        UNION SELECT 5 UNION SELECT 6) WHERE game = 'ring';
    COMMIT;
    """
    database.executescript(script)
