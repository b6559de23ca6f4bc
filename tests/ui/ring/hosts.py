"""Ring tables for the screen: a store in memory, opponents who answer at once by a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.game import RingGame
from casino_texas.app.ring.opponents import Answer, Opponent, Question
from casino_texas.app.ring.session import Waits
from casino_texas.app.ring.sitting import sit_down
from casino_texas.app.settings import INSTANT, Settings
from casino_texas.app.store.records import RulesText
from casino_texas.app.store.store import Store
from casino_texas.ring.actions import Call, Check, Fold, SeatAction
from casino_texas.ring.rules import RingRules
from casino_texas.ring.tournament import TournamentRules
from casino_texas.ring.view import BettingOptions
from casino_texas.ui.app import App
from casino_texas.ui.desk import Desk
from casino_texas.ui.ring.thinking import Here
from casino_texas.ui.scenes.ring import RingScene
from tests.ui.casino_table import ART
from tests.ui.driver import Driver
from tests.ui.pages import Below
from tests.ui.words import StrictTexts

ONE_TWO = RingRules(name="No limit 1-2", small_blind=1, big_blind=2, seats=6)
NAMES = ("Ana", "Boris", "Chen", "Dina", "Eli", "Farid", "Greta", "Hugo", "Ines")
Script = Callable[[Question], SeatAction]


def calls(question: Question) -> SeatAction:
    """Checks and calls, whatever comes."""
    legal = question.view.legal
    assert isinstance(legal, BettingOptions)
    return Check(legal.seat) if legal.can_check else Call(legal.seat)


def folds(question: Question) -> SeatAction:
    """Checks, or folds to any bet."""
    legal = question.view.legal
    assert isinstance(legal, BettingOptions)
    return Check(legal.seat) if legal.can_check else Fold(legal.seat)


def mixed(question: Question) -> SeatAction:
    """Now this, now that, by the question's seed."""
    legal = question.view.legal
    assert isinstance(legal, BettingOptions)
    roll = Random(question.seed)
    chance = roll.random()
    if legal.can_raise and chance < 0.2:
        low, high = legal.min_to, legal.max_to
        return legal.bet_or_raise(roll.choice((low, low, min(high, 3 * low), high)))
    if legal.can_check:
        return Check(legal.seat)
    return Fold(legal.seat) if chance > 0.75 else Call(legal.seat)


def game_of_rules(plays: RingRules | TournamentRules) -> RingGame:
    return RingGame(plays, RulesText("test", "test.yaml", "game: ring\n", "0" * 64))


def open_ring(
    app: App,
    plays: RingRules | TournamentRules = ONE_TWO,
    *,
    script: Script = calls,
    names: tuple[str, ...] = NAMES,
    hero: int | None = 1,
    seed: int = 1,
    buy_in: int | None = None,
    store: Store | None = None,
) -> RingScene:
    """A ring table on top of the app; nothing is dealt yet."""

    def think(question: Question) -> Answer:
        return Answer(script(question))

    store = store or Store()
    rules = plays if isinstance(plays, RingRules) else plays.table
    opponents = [Opponent(name, "solid", "regular") for name in names[: rules.seats - 1]]
    session = sit_down(
        store, Dealer(seed), game_of_rules(plays), opponents, think=think, hero=hero, buy_in=buy_in
    )
    scene = RingScene(Desk(store), session, Here(think))
    app.push(scene)
    return scene


@contextmanager
def ring_table(
    plays: RingRules | TournamentRules = ONE_TWO,
    *,
    script: Script = calls,
    size: tuple[int, int] = (1280, 720),
    text_size: int = 100,
    speed: float = INSTANT,
    names: tuple[str, ...] = NAMES,
    language: str = "en",
    seed: int = 1,
    buy_in: int | None = None,
    store: Store | None = None,
    **settings: object,
) -> Iterator[tuple[Driver, RingScene]]:
    """A driver and the table; the first hand has not been dealt."""
    chosen = Settings(text_size=text_size, language=language, speed=speed, **settings)  # type: ignore[arg-type]
    app = App(size=size, settings=chosen, words=StrictTexts)
    app.theme.art = ART
    app.push(Below())
    scene = open_ring(app, plays, script=script, names=names, seed=seed, buy_in=buy_in, store=store)
    scene.warming = None  # no card is drawn before it is needed: a test sees few of them
    driver = Driver(app)
    driver.tick(0.3)
    try:
        yield driver, scene
    finally:
        app.close()


def deal(driver: Driver, scene: RingScene) -> None:
    """Deal a hand, up to the player's first decision or the end."""
    driver.press("Space")
    go_on(driver, scene)


def go_on(driver: Driver, scene: RingScene, *, steps: int = 400) -> None:
    """Until the player is asked or the hand is over."""
    for _ in range(steps):
        if scene.session.waits_for in (Waits.HOUSE, Waits.OPPONENT) or scene.motion.is_running:
            driver.tick(0.05)
        else:
            break
    driver.tick(0.35)
