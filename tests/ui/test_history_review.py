"""A finished hand step by step: the picture, the sentence, the ways to go."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from casino_texas.app.histories.steps import stepped
from casino_texas.app.store.store import Store
from casino_texas.app.words.steps import step_sentences
from casino_texas.app.words.texts import Texts
from casino_texas.casino.view import Stage
from casino_texas.core.hands import HandClass
from casino_texas.ui.casino.models import table_of
from casino_texas.ui.scenes.fairness import FairnessScene
from casino_texas.ui.scenes.hand_review import HandReview
from tests.app.sessions import TABLES, any_action, play_on, session_of
from tests.ui.driver import Driver
from tests.ui.pages import Below, check_layout, every_size, monkeys, play_monkey, shown
from tests.ui.stage import pixels
from tests.ui.words import catalogue

WORDS = catalogue("en")


def filled(hands: int = 8, *, name: str = "texas_exchange", seed: int = 5) -> Store:
    store = Store()
    session = session_of(store, name=name, seed=seed)
    random = Random(4)
    for _ in range(hands):
        play_on(session, random)
        session.start_hand()
    session.close()
    return store


@pytest.fixture(scope="module")
def store() -> Store:
    """Of these hands the fifth has three boxes, with buying, an exchange, a fold and bets."""
    return filled()


@pytest.fixture
def driver(store: Store) -> Iterator[Driver]:
    with shown(HandReview(store, 5, again=str)) as driver:
        yield driver


def scene_of(driver: Driver) -> HandReview:
    assert isinstance(driver.scene, HandReview)
    return driver.scene


# --- the steps ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_every_picture_is_the_table_as_it_was(name: str, seed: int) -> None:
    """The tables of the steps hold every table the player saw while he played."""
    store = Store()
    session = session_of(store, name=name, seed=seed)
    random = Random(seed)
    seen = []
    while not session.is_over:
        session.act(any_action(session, random))
        seen.append(table_of(session.view))
    assert session.hand_id is not None
    tables = HandReview(store, session.hand_id).tables
    places = [tables.index(table) for table in seen]
    assert places == sorted(places)
    assert tables[-1] == seen[-1]


def test_the_sentence_goes_with_the_step(driver: Driver, store: Store) -> None:
    sentences = step_sentences(Texts("en"), stepped(store.hand(5)))
    assert driver.find("message").value == "Before the hand; you have 1,945 chips."
    for at, sentence in enumerate(sentences, 1):
        driver.press("Right")
        assert scene_of(driver).step == at
        assert driver.find("message").value == sentence
        assert driver.find("steps").value == sentence
    assert driver.find("next").reason == WORDS["history.review.at_last"]
    for sentence in reversed(sentences[:-1]):
        driver.press("Left")
        assert driver.find("message").value == sentence


def test_keys_and_buttons_lead_the_same_way(driver: Driver) -> None:
    scene = scene_of(driver)
    pairs = [("Right", "next"), ("End", "last"), ("Left", "back-step"), ("Home", "first")]
    for start in (0, 3, scene.last):
        for key, button in pairs:
            scene.go_to(start)
            driver.press(key)
            by_key = scene.step
            scene.go_to(start)
            driver.click(button)
            assert scene.step == by_key
    scene.go_to(0)
    driver.press("Space")
    assert scene.step == 1
    driver.wheel((640, 300), -1)
    assert scene.step == 2
    driver.wheel((640, 300), 1)
    assert scene.step == 1


def test_a_click_on_a_sentence_goes_there(driver: Driver) -> None:
    steps = driver.scene.find("steps")
    assert steps is not None
    driver.click(steps.row_rect(3).center)  # type: ignore[attr-defined]
    assert scene_of(driver).step == 3


def test_the_sentence_shown_is_in_view(driver: Driver) -> None:
    scene = scene_of(driver)
    steps = driver.scene.find("steps")
    assert steps is not None
    for step in range(scene.last + 1):
        scene.go_to(step)
        row = steps.row_rect(step)  # type: ignore[attr-defined]
        assert steps.rect.contains(row)


def test_each_step_has_a_picture_of_its_own(driver: Driver) -> None:
    scene = scene_of(driver)
    table = scene._places.table  # type: ignore[union-attr]
    pictures = []
    for step in range(scene.last + 1):
        scene.go_to(step)
        pictures.append(pixels(driver, table.cloth))
    assert len(set(pictures)) == len(pictures)


def test_hidden_cards_stay_hidden_until_they_were_opened(driver: Driver) -> None:
    scene = scene_of(driver)
    opened = next(at for at, table in enumerate(scene.tables) if table.dealer_best is not None)
    for table in scene.tables[:opened]:
        assert set(table.dealer) <= {None}
    assert scene.tables[1].board == ()
    assert None not in scene.tables[opened].dealer


def test_the_paytable_lights_the_line_that_counts(driver: Driver) -> None:
    scene = scene_of(driver)
    assert scene.paytable is not None
    assert scene.paytable.lit is None
    driver.press("Right")
    driver.press("Right")
    assert scene.paytable.lit is not None
    driver.press("End")
    assert isinstance(scene.paytable.lit, HandClass)
    assert driver.reads("−230")


def test_the_hand_ends_where_the_session_ended() -> None:
    store = Store()
    session = session_of(store, seed=3)
    play_on(session, Random(2))
    assert session.view.stage is Stage.OVER
    with shown(HandReview(store, 1)) as driver:
        driver.press("End")
        assert scene_of(driver).table == table_of(session.view)


# --- ways out ----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["fair", "V"])
def test_its_shuffle_is_checked(driver: Driver, way: str) -> None:
    driver.press(way) if way == "V" else driver.click(way)
    assert isinstance(driver.scene, FairnessScene)
    assert driver.reads("Hand 5")


def test_without_a_table_it_cannot_be_dealt_again(store: Store) -> None:
    with shown(HandReview(store, 5)) as driver:
        assert driver.find("again").reason == WORDS["history.again.not_here"]
        driver.press("A")
        assert isinstance(driver.scene, HandReview)


@pytest.mark.parametrize("way", ["Esc", "back"])
def test_it_is_left_by_every_way(driver: Driver, way: str) -> None:
    driver.press(way) if way == "Esc" else driver.click(way)
    assert isinstance(driver.scene, Below)


# --- layout ------------------------------------------------------------------------------------


@every_size
@pytest.mark.parametrize("number", [5, 1])
def test_everything_fits(store: Store, number: int, size: tuple[int, int], text_size: int) -> None:
    with shown(HandReview(store, number, again=str), size, text_size) as driver:
        for key in ("Home", "Right", "Right", "End"):
            driver.press(key, at_once=True)
            check_layout(driver, may_shorten=("table", "paytable"))


@monkeys
def test_random_events_leave_it_whole(store: Store, count: int) -> None:
    before = store.bankroll
    numbers = Random(3)
    with shown(HandReview(store, 5, again=str), (960, 540)) as driver:
        play_monkey(
            driver,
            lambda: HandReview(store, numbers.randint(1, 8), again=str),
            seed=8,
            count=count,
        )
    assert store.bankroll == before
    assert store.check() == ()
