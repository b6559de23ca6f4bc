"""The list of a player's mistakes."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from casino_texas.app.analyst.coach_jobs import HandToJudge
from casino_texas.app.store.records import StoreError
from casino_texas.app.store.store import Store
from casino_texas.app.words.coach import antes_text, chips_text
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold
from casino_texas.casino.events import BetPlaced, BoxFolded, CardBought, CardsDiscarded
from casino_texas.casino.view import Stage
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.hand_review import HandReview
from casino_texas.ui.scenes.history import HistoryScene
from casino_texas.ui.scenes.mistakes import MistakesScene
from casino_texas.ui.statistics.mistakes import ALL
from casino_texas.ui.widgets.dialog import Dialog
from tests.app.sessions import play_on, session_of
from tests.ui.casino_table import check, press, sit_down, table
from tests.ui.coaches import NOBODY, FakeCoach
from tests.ui.pages import check_layout, every_size, monkeys, play_monkey, shown

DONE = {Fold: BoxFolded, Bet: BetPlaced, Buy: CardBought, Exchange: CardsDiscarded}


@lru_cache
def judged(hands: int = 20) -> Store:
    """A store with so many hands of random play, judged by made-up values."""
    store, random, coach = Store(), Random(4), FakeCoach()
    session = session_of(store, name="texas_exchange", seed=5)
    for _ in range(hands):
        play_on(session, random)
        session.start_hand()
        if not session.can_stake:
            session.take_grant()
    session.close()
    for line in store.hands():
        answer = coach.judge(HandToJudge.of(store.hand(line.id)))
        store.values.keep(line.id, answer.result(), antes=5)
    return store


def test_mistakes_stand_by_cost_and_the_kinds_beside_them() -> None:
    store = judged()
    scene = MistakesScene(store)
    with shown(scene) as driver:
        costs = [one.cost for one in scene.part.found]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) == store.values.totals().mistakes > 10
        kinds = store.values.kinds()
        assert [row.key for row in scene.part.kinds.rows] == [ALL, *(kind.kind for kind in kinds)]
        assert len(kinds) > 2
        assert scene.part.kinds.rows[0].note == f"{len(costs)} mistakes"
        cells = scene.part.table.rows[0].cells
        assert cells[0] == driver.app.words.number(int(costs[0])) or "." in cells[0]
        for at, kind in enumerate(kinds, 1):
            scene.part.kinds.select(at)
            assert {one.kind for one in scene.part.found} == {kind.kind}
            assert len(scene.part.found) == kind.count
            assert len(scene.part.table.rows) == kind.count
        scene.part.kinds.select(0)
        assert len(scene.part.found) == len(costs)


def test_a_mistake_is_opened_and_looked_at() -> None:
    scene = MistakesScene(judged())
    with shown(scene) as driver:
        driver.press("Down")
        chosen = scene.part.mistake
        assert chosen == scene.part.found[1]
        driver.press("Enter")
        review = driver.scene
        assert isinstance(review, HandReview)
        assert review.stored.id == chosen.hand_id
        assert " was better by " in review.about.value
        # It begins where the decision had to be taken.
        assert review.hand is not None
        assert chosen is not None
        assert review.hand.steps[review.step - 1].to_act == chosen.box
        driver.press("Right")
        events = review.hand.steps[review.step - 1].events
        assert isinstance(events[0], DONE[type(chosen.chosen)])
        assert events[0].box == chosen.box
        driver.press("Esc")
        assert driver.scene is scene
        # Without a table there is nowhere to deal it again.
        assert scene.part.again.reason
        driver.press("E")
        assert scene not in driver.app.scenes


def test_a_mistake_is_dealt_again_at_the_table_as_practice() -> None:
    driver = sit_down(coach=FakeCoach(), advice="after")
    press(driver, "2 Space B")  # the card was better
    hand = table(driver).play.session.hand_id
    press(driver, "Space E")
    scene = driver.scene
    assert isinstance(scene, MistakesScene)
    assert [(one.hand_id, one.kind) for one in scene.part.found] == [(hand, "buy")]
    driver.click("again")
    assert isinstance(driver.scene, CasinoScene)
    session = table(driver).play.session
    assert session.is_practice
    assert session.legal.stage is Stage.FLOP
    check(driver)
    # In the middle of a hand it cannot be.
    press(driver, "E")
    driver.click("again")
    assert isinstance(driver.scene, MistakesScene)
    assert driver.app.toasted.text
    driver.app.close()


def test_the_ways_to_the_list() -> None:
    driver = sit_down(coach=FakeCoach(), advice="after")
    press(driver, "2 Space B")
    driver.click("mistake")
    driver.click("mistakes")
    assert isinstance(driver.scene, MistakesScene)
    press(driver, "Esc L")
    assert isinstance(driver.scene, HistoryScene)
    driver.click("mistakes")
    assert isinstance(driver.scene, MistakesScene)
    driver.click("again")
    assert isinstance(driver.scene, CasinoScene)
    driver.app.close()


def test_why_tells_all_values_of_a_mistake() -> None:
    coach = FakeCoach(is_slow=True)
    scene = MistakesScene(judged(), coach=coach)
    with shown(scene) as driver:
        mistake = scene.part.mistake
        assert mistake is not None
        driver.click("why")
        assert scene.part.why.reason == "Counting…"
        coach.answer()
        driver.tick(0.1)
        dialog = driver.scene
        assert isinstance(dialog, Dialog)
        chips = chips_text(driver.app.words, mistake.cost)
        antes = antes_text(driver.app.words, mistake.cost / mistake.ante)
        assert f"by {chips} ({antes} ANTE)" in dialog.title
        why = dialog.find("why")
        assert why is not None
        assert "(yours)" in why.value
        assert dialog.button("again").reason
        driver.press("Esc")
        assert driver.scene is scene
        assert not scene.part.why.reason
        coach.error = NOBODY
        driver.click("why")
        coach.answer()
        driver.tick(0.1)
        assert driver.scene is scene
        assert driver.app.toasted.text == str(NOBODY)


def test_a_hand_that_cannot_be_dealt_again_says_so() -> None:
    def refuse(hand: int) -> None:
        raise StoreError(f"hand {hand} cannot be dealt")

    scene = MistakesScene(judged(), again=refuse)
    with shown(scene) as driver:
        driver.press("A")
        assert driver.app.toasted.text.startswith("hand ")
        assert driver.scene is scene


def test_without_mistakes_it_says_what_will_stand_there() -> None:
    scene = MistakesScene(Store())
    with shown(scene) as driver:
        assert scene.part.sums.text == "No hand has been judged yet."
        assert scene.part.open.reason
        assert scene.part.found == ()
        check_layout(driver)


@every_size
def test_layout(size: tuple[int, int], text_size: int) -> None:
    with shown(MistakesScene(judged(), practise=len), size, text_size) as driver:
        check_layout(driver)


@monkeys
def test_monkey(count: int) -> None:
    with shown(MistakesScene(judged())) as driver:
        play_monkey(driver, lambda: MistakesScene(judged()), seed=7, count=count)


@pytest.mark.parametrize("text_size", [100, 200])
def test_long_names_are_left_out_or_shortened(text_size: int) -> None:
    scene = MistakesScene(judged())
    with shown(scene, (960, 540), text_size) as driver:
        keys = [column.key for column in scene.part.table.table_columns]
        assert {"cost", "chosen", "best"} <= set(keys)
        assert driver.scene is scene
