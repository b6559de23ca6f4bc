"""The player's chips and his name at a ring table: one bankroll, one way back, his own language."""

from __future__ import annotations

import pytest

from casino_texas.app.store.records import Move
from casino_texas.app.store.store import Store
from casino_texas.ring.actions import Call, Check
from casino_texas.ui.desk import Desk
from casino_texas.ui.scenes.ring_setup import RingSetupScene
from casino_texas.ui.widgets.dialog import Dialog
from tests.app.store_hands import start_of
from tests.ui.driver import problems
from tests.ui.pages import check_layout, shown
from tests.ui.ring.hosts import deal, go_on, ring_table

KEPT = 150


def waiting_at_the_casino() -> Store:
    """A store whose hand at the casino table may still cost `KEPT`."""
    store = Store()
    start = start_of(store, session=store.begin_session("casino"))
    store.begin_hand(start, "antes 1=50", moves=(Move(-50, "ante"),), reserve=KEPT)
    return store


def test_the_bankroll_is_one_number_wherever_it_is_read() -> None:
    store = waiting_at_the_casino()
    before = store.bankroll
    with shown(RingSetupScene(Desk(store)), (1280, 720), 100) as driver:
        scene = driver.scene
        assert isinstance(scene, RingSetupScene)
        assert scene.bankroll.text == f"Bankroll {before:,}"
        assert scene.summary.text.endswith(
            f"Bankroll: {before:,}, of which {KEPT} is kept for your hand at the casino table; "
            f"you can bring {before - KEPT:,}."
        )
    with ring_table(buy_in=100, store=store) as (driver, table):
        left = before - 100
        assert table.screen.bankroll.text == f"Bankroll {left:,}"
        driver.click("open-cashier")
        dialog = driver.scene
        assert isinstance(dialog, Dialog)
        assert dialog.text.splitlines()[0] == (
            f"Bankroll: {left:,}, of which {KEPT} is kept for your hand at the casino table; "
            f"you can bring {left - KEPT:,}."
        )


def test_what_is_kept_cannot_be_brought_and_the_reason_is_said() -> None:
    store = waiting_at_the_casino()
    store.move(Move(KEPT + 30 - store.bankroll, "buy_in"))
    with shown(RingSetupScene(Desk(store)), (1280, 720), 100) as driver:
        scene = driver.scene
        assert isinstance(scene, RingSetupScene)
        assert not scene.sit.enabled
        assert scene.bankroll.text == f"Bankroll {KEPT + 30}"
        assert "you can bring 30." in scene.sit.reason


def test_without_a_hand_at_the_casino_nothing_is_said_of_it() -> None:
    with shown(RingSetupScene(Desk(Store())), (1280, 720), 100) as driver:
        assert isinstance(driver.scene, RingSetupScene)
        assert "casino" not in driver.scene.summary.text


@pytest.mark.parametrize(("size", "text_size"), [((960, 540), 200), ((1280, 720), 100)])
def test_what_is_kept_fits(size: tuple[int, int], text_size: int) -> None:
    store = waiting_at_the_casino()
    with shown(RingSetupScene(Desk(store)), size, text_size) as driver:
        check_layout(driver, may_shorten=("presets",))
    with ring_table(buy_in=100, store=store, size=size, text_size=text_size) as (driver, _):
        for language in ("en", "ru"):
            driver.app.change(language=language)
            driver.tick(0.4)
            driver.click("open-cashier")
            assert problems(driver.app) == [], language
            driver.press("Escape")


def test_who_has_lost_everything_buys_in_again_and_sees_it_at_once() -> None:
    for seed in range(1, 30):
        with ring_table(buy_in=40, seed=seed) as (driver, scene):
            deal(driver, scene)
            legal = scene.play.legal
            assert legal is not None
            assert legal.can_raise
            scene.act(legal.bet_or_raise(legal.max_to))
            go_on(driver, scene)
            while (legal := scene.play.legal) is not None:
                scene.act(Check(legal.seat) if legal.can_check else Call(legal.seat))
                go_on(driver, scene)
            if scene.play.showdown is not None:
                driver.press("R")
                go_on(driver, scene)
            button = scene.screen.bar.buttons["next"]
            if scene.session.chips:
                assert button.label == "Next hand"
                continue
            assert scene.screen.shown.seats[1].stack == "0"
            assert button.label == "Buy in again"
            driver.press("Space")
            driver.click("top-up")
            assert scene.screen.shown.seats[1].stack == str(scene.session.chips) != "0"
            assert button.label == "Next hand"
            return
    pytest.fail("never lost everything")


def test_the_own_seat_follows_the_language() -> None:
    with ring_table(buy_in=100) as (driver, scene):
        deal(driver, scene)
        for language, own in (("ru", "Вы"), ("en", "You")):
            driver.app.change(language=language)
            driver.tick(0.4)
            assert scene.screen.shown.seats[1].name == own
            assert scene.screen.shown.seats[2].name == "Ana"


def test_the_choices_of_the_set_up_are_explained() -> None:
    with shown(RingSetupScene(Desk(Store())), (1280, 720), 100) as driver:
        scene = driver.scene
        tips = [scene.find(f"errors-{each}").tip for each in ("off", "on", "trainer")]  # type: ignore[union-attr]
        assert all(tips)
        assert len(set(tips)) == 3
        if driver.shows("pages-tabs-table"):
            driver.click("pages-tabs-table")
        assert "same cards" in scene.find("seed").tip  # type: ignore[union-attr]
