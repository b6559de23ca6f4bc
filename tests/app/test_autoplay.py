"""Hands played without a person."""

from __future__ import annotations

import pytest

from casino_texas.app.casino.autoplay import Autopilot, best_player
from casino_texas.app.store.records import Move
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import PlaceAntes
from casino_texas.errors import InputError
from casino_texas.players.simple import SimplePlayer
from tests.app.sessions import TABLES, session_of


@pytest.mark.parametrize("name", TABLES)
def test_the_hands_asked_for_are_played_and_no_more(name: str) -> None:
    session = session_of(name=name)
    pilot = Autopilot(session, SimplePlayer(), hands=60)
    pilot.run()
    assert pilot.is_done
    assert pilot.left == 0
    assert session.is_over
    assert session.totals.hands == 60
    before = session.view
    pilot.step()
    assert session.view == before
    assert session.store.check() == ()


def test_a_hand_on_the_table_is_finished_first_and_counts() -> None:
    session = session_of()
    session.act(PlaceAntes(((1, 50),)))
    pilot = Autopilot(session, SimplePlayer(), hands=1)
    assert pilot.left == 1
    pilot.run()
    assert session.hand_id == 1
    assert session.is_over


def test_an_empty_purse_is_filled() -> None:
    store = Store()
    store.move(Move(-2000, "buy_in"))
    Autopilot(session_of(store), SimplePlayer(), hands=3).run()
    assert [entry.reason for entry in store.ledger(limit=100)].count("grant") == 2


def test_nothing_to_do_is_done_at_once() -> None:
    session = session_of()
    assert Autopilot(session, SimplePlayer(), hands=0).is_done


def test_the_coach_plays_where_numbers_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(name="house_holdem")
    told: list[bool] = []
    player = best_player(session.rules.rules, before_compiling=lambda: told.append(True))
    assert player.name == "coach"
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/nowhere")
    best_player(session.rules.rules, before_compiling=lambda: told.append(True))
    assert told  # it would have to compile there
    Autopilot(session, player, hands=5).run()
    assert session.totals.hands == 5


def test_without_numbers_rules_of_thumb_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise InputError("exact numbers need numba")

    monkeypatch.setattr("casino_texas.app.analyst.coach_jobs.ready", missing)
    assert best_player(session_of().rules.rules).name == "simple"
