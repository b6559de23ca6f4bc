"""Headless ring play: every structure and mode, chips conserved, replayed to the same stacks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from casino_texas.app.ring.autoplay import PlayedHand, RingAutoplay
from casino_texas.core.chips import Chips
from casino_texas.players.bots.bot import Bot
from casino_texas.players.bots.styles import LEVELS, STYLES, table_mix
from casino_texas.ring.events import DealerErred
from casino_texas.ring.hand import new_hand
from casino_texas.ring.rules import AnteKind, Limit, Mode, RingRules
from casino_texas.ring.schedule import BlindLevel, BlindSchedule
from casino_texas.ring.tournament import TournamentRules


def cash(limit: Limit, **more: object) -> RingRules:
    return replace(RingRules(limit=limit, small_blind=5, big_blind=10, seats=6), **more)


def tournament(limit: Limit) -> TournamentRules:
    table = RingRules(limit=limit, mode=Mode.TOURNAMENT, small_blind=5, big_blind=10, seats=6)
    levels = tuple(BlindLevel(5 << n, 10 << n, ante=n, hands=8) for n in range(8))
    return TournamentRules(table, BlindSchedule("quick", levels, AnteKind.EACH), 300)


def bots(seed: int, *, seats: int = 6, level: str = "regular") -> dict[int, Bot]:
    quick = replace(LEVELS[level], iterations=40)
    mix = table_mix(seats, level, seed)
    return {
        seat: Bot(STYLES[mix[seat - 1]], quick, chance=Random(f"{seed} {seat}"))
        for seat in range(1, seats + 1)
    }


def check(played: PlayedHand) -> None:
    assert not played.faults, played.faults[0].trace
    assert played.hand.is_over
    assert sum(played.net.values()) == 0
    again = new_hand(played.setup).hand
    for action in played.hand.actions:
        again = again.apply(action).hand
    assert again.stacks == played.hand.stacks


def chips_of(autoplay: RingAutoplay) -> Chips:
    return sum(seat.stack for seat in autoplay.table.seats)


def run_cash(rules: RingRules, hands: int, seed: int) -> RingAutoplay:
    autoplay = RingAutoplay(rules, bots(seed), seed=seed)
    for played in autoplay.hands(hands):
        check(played)
        assert chips_of(autoplay) == autoplay.bought
    return autoplay


@pytest.mark.parametrize("limit", list(Limit))
def test_a_cash_table_plays_on(limit: Limit) -> None:
    autoplay = run_cash(cash(limit), 25, 1)
    assert autoplay.played == 25
    assert autoplay.table.hands == 25


@pytest.mark.parametrize("limit", list(Limit))
def test_tournaments_follow_one_another(limit: Limit) -> None:
    autoplay = RingAutoplay(tournament(limit), bots(2), seed=2)
    for played in autoplay.hands(60):
        check(played)
        assert chips_of(autoplay) == 6 * 300
    assert autoplay.tournaments >= 1


def test_a_dealer_who_errs_stops_nobody() -> None:
    rules = cash(Limit.NO_LIMIT, dealer_error_rate=Fraction(1))
    autoplay = RingAutoplay(rules, bots(3), seed=3)
    erred = 0
    for played in autoplay.hands(20):
        check(played)
        erred += any(isinstance(event, DealerErred) for event in played.events)
    assert erred > 8


def test_the_same_seed_plays_the_same_hands() -> None:
    def actions(seed: int) -> list[object]:
        autoplay = RingAutoplay(cash(Limit.NO_LIMIT), bots(4), seed=seed)
        return [played.hand.actions for played in autoplay.hands(6)]

    assert actions(1) == actions(1)
    assert actions(1) != actions(2)


def test_everybody_watches_every_hand() -> None:
    players = bots(5)
    list(RingAutoplay(cash(Limit.NO_LIMIT), players, seed=5).hands(5))
    for bot in players.values():
        assert all(bot.notes.of(seat).hands == 5 for seat in players)


@pytest.mark.slow
@pytest.mark.parametrize("limit", list(Limit))
@pytest.mark.parametrize("mode", list(Mode))
def test_a_thousand_hands_without_a_person(limit: Limit, mode: Mode) -> None:
    if mode is Mode.CASH:
        run_cash(cash(limit), 1000, 7)
        return
    autoplay = RingAutoplay(tournament(limit), bots(8), seed=8)
    for played in autoplay.hands(1000):
        check(played)
    assert autoplay.tournaments > 5
