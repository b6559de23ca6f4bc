"""What the tests of the practice screens share: a desk, values made up, deals found at once."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from casino_texas.app.analyst.coach_jobs import HandToJudge
from casino_texas.app.practice.hard_hands import HardHandWanted, search
from casino_texas.app.practice.mistakes import SimilarWanted, similar
from casino_texas.app.settings import INSTANT, Settings
from casino_texas.app.store.store import Store
from casino_texas.casino.view import CasinoView
from casino_texas.players.coach import Advice
from casino_texas.ui.app import App
from casino_texas.ui.desk import Desk
from casino_texas.ui.scene import Scene
from tests.app.sessions import play_on, session_of
from tests.ui.casino_table import ART
from tests.ui.coaches import Answered, FakeCoach, made_up
from tests.ui.driver import Driver
from tests.ui.pages import Below
from tests.ui.words import StrictTexts

#: Few random events in the default run: the practice screens share most of their parts.
few_monkeys = pytest.mark.parametrize("count", [150, pytest.param(5000, marks=pytest.mark.slow)])


def nearly_even(view: CasinoView) -> Advice:
    """The made-up values, ten times nearer to each other: every decision is hard."""
    advice = made_up(view)
    return replace(
        advice, options=tuple(replace(one, cost=one.cost / 10) for one in advice.options)
    )


class Finder(FakeCoach):
    """Finds deals by made-up values, at once or when told to, as the coach answers."""

    def prepare(self) -> Answered:
        return Answered(self._fail if self.error is not None else lambda: False)

    def hard_hand(self, wanted: HardHandWanted) -> Answered:
        return self._job("hard_hand", lambda: search(wanted, nearly_even))

    def similar(self, wanted: SimilarWanted) -> Answered:
        return self._job("similar", lambda: similar(wanted, made_up))


def desk_of(
    store: Store | None = None, *, rules: str = "texas", coach: FakeCoach | None = None
) -> Desk:
    desk = Desk(store or Store(), rules=rules)
    desk.coach = coach or FakeCoach()
    return desk


def put_up(
    scene: Scene,
    size: tuple[int, int] = (1280, 720),
    text_size: int = 100,
    *,
    speed: float = INSTANT,
    **settings: Any,
) -> Driver:
    """A driver for an app with this scene; half a second has passed."""
    chosen = Settings(text_size=text_size, speed=speed, muted=True, **settings)
    app = App(size=size, settings=chosen, words=StrictTexts)
    app.theme.art = ART
    app.push(Below())
    app.push(scene)
    driver = Driver(app)
    driver.tick(0.5)
    return driver


@lru_cache
def judged(name: str = "texas_exchange", hands: int = 12) -> Store:
    """Hands of random play, judged by made-up values; tests only read it."""
    store, random, coach = Store(), Random(4), FakeCoach()
    session = session_of(store, name=name, seed=5)
    for _ in range(hands):
        play_on(session, random)
        session.start_hand()
    session.close()
    for line in store.hands():
        answer = coach.judge(HandToJudge.of(store.hand(line.id)))
        store.values.keep(line.id, answer.result(), antes=5)
    return store
