"""Practising at the casino table: deals, verdicts, the score, and that nothing else is touched."""

from __future__ import annotations

import pytest

from casino_texas.app.practice.mistakes import own_mistakes
from casino_texas.app.practice.record import PracticeRecord
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import PlaceAntes
from casino_texas.casino.view import Stage
from casino_texas.ui.casino.models import table_of
from casino_texas.ui.desk import Desk
from casino_texas.ui.practice.sources import AHEAD, HardHands, MyMistakes
from casino_texas.ui.scenes.practice_table import PracticeTable
from casino_texas.ui.widgets.dialog import Dialog
from tests.app.sessions import session_of
from tests.ui.coaches import NOBODY, FakeCoach
from tests.ui.driver import Driver, problems
from tests.ui.pages import Below, check_layout, every_size, loaded, play_monkey
from tests.ui.practice_screens import Finder, desk_of, few_monkeys, judged, put_up


def hard(
    rules: str = "texas",
    *,
    finder: Finder | None = None,
    desk: Desk | None = None,
    boxes: int = 1,
    record: PracticeRecord | None = None,
) -> PracticeTable:
    source = HardHands(finder or Finder(), loaded(rules), ante=25, seed=5, boxes=boxes)
    return PracticeTable(source, desk or desk_of(), record=record or PracticeRecord())


def table_on(driver: Driver) -> PracticeTable:
    assert isinstance(driver.scene, PracticeTable)
    return driver.scene


def check_table(scene: PracticeTable) -> None:
    """The picture is the hand, it is practice, and its store has moved no chips."""
    session = scene.play.session
    if not scene.reel.is_running:
        assert scene.play.table == table_of(session.view)
    assert session.is_practice or scene.is_waiting
    assert session.store.check() == ()
    assert session.store.bankroll == Store().bankroll
    assert session.store.values.totals().hands == 0


def test_deal_decide_verdict_next_by_keys_alone() -> None:
    record = PracticeRecord()
    driver = put_up(hard(record=record))
    scene = table_on(driver)
    assert scene.play.session.legal.stage is Stage.FLOP
    assert driver.find("title").label == "Texas: hard hands, practice"
    assert "Decide" in driver.find("verdict").value
    driver.press("B")  # the sixth card was better
    said = driver.find("verdict").value
    assert "Wrong: Bet" in said
    assert "Sixth card was better by 21.2 (0.85 ANTE)." in said
    assert scene.play.step == "over"
    check_table(scene)
    driver.press("Space")
    assert scene.verdicts.hands == 2
    driver.press("S")
    assert "Right: Sixth card" in driver.find("verdict").value
    driver.press("F")
    assert (scene.verdicts.totals.asked, scene.verdicts.totals.right) == (3, 2)
    assert driver.find("bankroll").label == "Right 2 of 3"
    assert driver.find("session").label == "Cost 0.85 ANTE"
    totals = record.totals("hard")
    assert (totals.asked, totals.right, round(totals.cost, 2)) == (3, 2, 0.85)
    check_table(scene)
    driver.press("Esc")
    assert isinstance(driver.scene, Below)
    driver.app.close()


def test_deals_are_found_ahead_and_play_never_waits() -> None:
    finder = Finder(is_slow=True)
    driver = put_up(hard(finder=finder))
    scene = table_on(driver)
    assert scene.is_waiting
    assert driver.reads("Looking for the next deal")
    check_table(scene)
    for key in ("Space", "B", "F", "1", "A", "H"):
        driver.press(key)
    assert scene.is_waiting
    finder.waiting.pop().ready = True
    driver.tick(0.2)
    assert scene.play.session.legal.stage is Stage.FLOP
    for _ in range(AHEAD):
        finder.waiting.pop().ready = True
        driver.tick(0.1)
    assert not finder.waiting, "enough are ready"
    for _ in range(AHEAD):
        driver.press("F")
        driver.press("Space")
        assert not scene.is_waiting
    driver.press("F")
    finder.is_slow = False
    driver.app.close()


def test_values_can_be_asked_for_and_then_the_decision_does_not_count() -> None:
    driver = put_up(hard())
    scene = table_on(driver)
    driver.press("H")
    assert "Fold −25" in driver.find("verdict").value
    driver.press("S")
    assert "Not counted" in driver.find("verdict").value
    assert scene.verdicts.totals.asked == 0
    driver.press("F")
    assert scene.verdicts.totals.asked == 1
    # The same deal again: its values are known.
    position = scene.position
    driver.press("A")
    assert scene.position is position
    assert scene.play.session.legal.stage is Stage.FLOP
    driver.press("F")
    assert scene.verdicts.totals.asked == 1
    # After the hand H says why.
    driver.press("H")
    assert isinstance(driver.scene, Dialog)
    driver.press("Esc")
    driver.press("Space")
    driver.press("F")
    assert scene.verdicts.totals.asked == 2
    driver.app.close()


def test_a_verdict_that_comes_late_still_counts() -> None:
    coach = FakeCoach()
    driver = put_up(hard(desk=desk_of(coach=coach)))
    scene = table_on(driver)
    coach.is_slow = True
    driver.press("F")
    assert "counting" in driver.find("verdict").value
    driver.press("Space")
    assert scene.verdicts.hands == 2
    assert scene.verdicts.totals.asked == 0
    while coach.waiting:
        coach.answer()
        driver.tick(0.1)
    assert scene.verdicts.totals.asked == 1
    assert "Wrong" not in driver.find("verdict").value, "it belongs to the hand before"
    driver.app.close()


def test_several_boxes_are_judged_one_after_the_other() -> None:
    driver = put_up(hard(boxes=3))
    scene = table_on(driver)
    assert scene.play.boxes == (3, 2, 1)
    for _ in range(3):
        driver.press("F")
        check_table(scene)
    assert scene.play.step == "over"
    assert scene.verdicts.totals.asked == 3
    driver.app.close()


def test_the_player_s_own_hand_and_bankroll_are_left_alone() -> None:
    store = Store()
    session = session_of(store, seed=3)
    session.act(PlaceAntes(((1, 25),)))
    before = (store.bankroll, store.hand_in_play("casino"), store.values.totals())
    driver = put_up(hard(desk=desk_of(store)))
    for key in ("B", "Space", "S", "F"):
        driver.press(key)
    driver.press("Esc")
    assert (store.bankroll, store.hand_in_play("casino"), store.values.totals()) == before
    assert len(store.hands()) == 0
    driver.app.close()


def test_without_numbers_it_says_why() -> None:
    driver = put_up(hard(finder=Finder(error=NOBODY)))
    assert driver.reads("exact numbers need numba")
    assert table_on(driver).is_waiting
    driver.press("Esc")
    assert isinstance(driver.scene, Below)
    driver.app.close()


def test_without_verdicts_play_goes_on() -> None:
    driver = put_up(hard(desk=desk_of(coach=FakeCoach(error=NOBODY))))
    assert "exact numbers need numba" in driver.find("verdict").value
    driver.press("F")
    assert table_on(driver).verdicts.totals.asked == 0
    driver.press("Space")
    assert table_on(driver).verdicts.hands == 2
    driver.app.close()
    alone = desk_of()
    alone.coach = None
    driver = put_up(hard(desk=alone))
    assert "Exact numbers cannot be had" in driver.find("verdict").value
    driver.press("F")
    driver.app.close()


def test_where_there_is_no_such_hand_it_says_so() -> None:
    class Nothing(Finder):
        def hard_hand(self, wanted: object) -> object:  # type: ignore[override]
            return self._job("hard_hand", lambda: None)

    driver = put_up(hard(finder=Nothing()))
    assert driver.reads("No such hand was found at this table")
    driver.app.close()


# --- one's own mistakes --------------------------------------------------------------------------


def mistakes(*, is_similar: bool) -> PracticeTable:
    store = judged()
    found = own_mistakes(store, (line.id for line in store.hands()))
    source = MyMistakes(Finder(), found, is_similar=is_similar, seed=3)
    return PracticeTable(source, desk_of(), record=PracticeRecord())


@pytest.mark.parametrize("is_similar", [False, True])
def test_mistakes_are_dealt_again(is_similar: bool) -> None:
    driver = put_up(mistakes(is_similar=is_similar))
    scene = table_on(driver)
    seen = []
    for _ in range(4):
        position = scene.position
        assert position is not None
        seen.append(position.about)
        where = "Like your hand #" if is_similar else "Your hand #"
        assert f"{where}{position.about}" in driver.find("title").label
        check_table(scene)
        view = scene.play.session.view
        assert view.legal.stage in (Stage.FLOP, Stage.TURN)
        while scene.play.step == "decide":
            driver.press("F")
        driver.press("Space")
    store = judged()
    found = own_mistakes(store, (line.id for line in store.hands()))
    assert seen == [one.hand_id for one in found[:4]]
    driver.app.close()


# --- layout and monkeys --------------------------------------------------------------------------


@every_size
def test_the_layout(size: tuple[int, int], text_size: int) -> None:
    for rules, boxes in (("texas_exchange", 1), ("texas", 3)):
        driver = put_up(hard(rules, boxes=boxes), size, text_size)
        check_layout(driver)
        assert "practice" in driver.find("title").label.casefold(), "it is marked as practice"
        driver.press("S")
        driver.press("H")
        assert problems(driver.app) == []
        while table_on(driver).play.step == "decide":
            driver.press("B")
        check_layout(driver)
        driver.app.close()


@every_size
def test_the_layout_while_a_deal_is_looked_for(size: tuple[int, int], text_size: int) -> None:
    driver = put_up(hard(finder=Finder(is_slow=True)), size, text_size)
    check_layout(driver)
    driver.app.close()


@few_monkeys
def test_monkey(count: int) -> None:
    driver = put_up(hard("texas_exchange", boxes=2))
    play_monkey(driver, lambda: hard("texas_exchange", boxes=2), seed=7, count=count)
    for scene in driver.app.scenes:
        if isinstance(scene, PracticeTable):
            check_table(scene)
    driver.app.close()


def test_animated_deals_end_the_same() -> None:
    driver = put_up(hard(), speed=4.0)
    driver.tick(3.0)
    scene = table_on(driver)
    check_table(scene)
    driver.press("B")
    driver.tick(4.0)
    driver.press("Space")
    driver.tick(4.0)
    check_table(scene)
    assert scene.verdicts.hands == 2
    driver.app.close()


@pytest.mark.parametrize("text_size", [100, 200])
def test_cards_are_chosen_for_an_exchange(text_size: int) -> None:
    driver = put_up(hard("texas_exchange"), text_size=text_size)
    scene = table_on(driver)
    driver.press("S")
    assert scene.play.session.legal.stage is Stage.TURN
    driver.press("Shift+2")
    assert scene.play.chosen == {scene.play.own_cards[1]}
    assert problems(driver.app) == []
    driver.press("X")
    driver.press("B")
    assert scene.play.step == "over"
    assert scene.verdicts.totals.asked == 3
    check_table(scene)
    driver.app.close()
