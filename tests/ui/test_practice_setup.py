"""Setting up a position: by mouse, by typing, by arrows; played and valued."""

from __future__ import annotations

from casino_texas.app.practice.record import PracticeRecord
from casino_texas.app.practice.setup import Place, places
from casino_texas.casino.view import Stage
from casino_texas.core.cards import parse_card
from casino_texas.ui.scenes.practice_setup import PracticeSetup
from casino_texas.ui.scenes.practice_table import PracticeTable
from tests.ui.coaches import NOBODY, FakeCoach
from tests.ui.driver import Driver, problems
from tests.ui.pages import Below, check_layout, every_size, loaded, play_monkey
from tests.ui.practice_screens import desk_of, few_monkeys, put_up


def setup(rules: str = "texas", *, coach: FakeCoach | None = None) -> PracticeSetup:
    desk = desk_of(rules=rules, coach=coach)
    return PracticeSetup(desk, loaded(rules), record=PracticeRecord(), seed=4)


def scene_of(driver: Driver) -> PracticeSetup:
    assert isinstance(driver.scene, PracticeSetup)
    return driver.scene


def type_cards(driver: Driver, cards: str) -> None:
    for letter in cards.replace(" ", ""):
        driver.press(letter.upper(), at_once=True)


def test_cards_are_typed_one_after_the_other() -> None:
    driver = put_up(setup())
    type_cards(driver, "Ks Kh 5d Tc 2s")
    scene = scene_of(driver)
    laid = [scene.setup.cards[place].text for place in places(1)[:5]]
    assert laid == ["Ks", "Kh", "5d", "Tc", "2s"]
    assert scene.active == Place("turn")
    driver.press("0")
    assert driver.reads("T of … ?")
    driver.press("D")
    assert scene.setup.cards[Place("turn")] is parse_card("Td")
    driver.press("Backspace")  # the river is open: the card before it goes
    assert Place("turn") not in scene.setup.cards
    driver.app.close()


def test_a_card_cannot_be_picked_twice_and_the_reason_is_said() -> None:
    driver = put_up(setup())
    type_cards(driver, "Ks Ks")
    scene = scene_of(driver)
    assert len(scene.setup.cards) == 1
    assert "Own card 1" in driver.app.toasted.text
    assert "Every card exists once" in driver.app.toasted.text
    driver.click(scene.deck.place_of(parse_card("Ks")).center)
    assert len(scene.setup.cards) == 1
    assert driver.reads("lies here already: Own card 1")
    driver.click(scene.deck.place_of(parse_card("Qd")).center)
    assert scene.setup.cards[Place("own", 1, 1)] is parse_card("Qd")
    driver.app.close()


def test_by_mouse_alone() -> None:
    driver = put_up(setup())
    scene = scene_of(driver)
    driver.click("place-flop-0-1")
    driver.click(scene.deck.place_of(parse_card("7h")).center)
    assert scene.setup.cards == {Place("flop", 1): parse_card("7h")}
    driver.click("place-flop-0-1", 3)
    assert scene.setup.cards == {}
    assert driver.find("clear").reason
    driver.click("random")
    assert scene.setup.missing == ()
    assert driver.find("random").reason
    driver.click("boxes-2")
    assert scene.setup.boxes == 2
    assert len(scene.setup.missing) == 2
    driver.click("when-turn")
    assert len(scene.setup.missing) == 3
    driver.click("clear")
    assert scene.setup.cards == {}
    assert (scene.setup.boxes, scene.setup.when) == (2, "turn")
    driver.app.close()


def test_by_focus_and_arrows_alone() -> None:
    driver = put_up(setup())
    scene = scene_of(driver)
    scene.focus(scene.board.buttons[Place("dealer", 0)])
    assert scene.active == Place("dealer", 0)
    driver.press("Right")
    assert scene.active == Place("dealer", 1)
    scene.focus(scene.deck)
    for key in ("Right", "Down", "Down"):
        driver.press(key)
    driver.press("Enter")
    assert scene.setup.cards == {Place("dealer", 1): parse_card("Kd")}
    driver.app.close()


def test_the_position_is_played_again_and_again() -> None:
    driver = put_up(setup())
    type_cards(driver, "Ks Kh 5d Tc 2s 9h")
    driver.click("when-turn")
    driver.press("P")
    table = driver.scene
    assert isinstance(table, PracticeTable)
    dealt = set()
    for _ in range(3):
        view = table.play.session.view
        assert view.legal.stage is Stage.TURN
        assert [card.text for card in view.boxes[0].cards] == ["Ks", "Kh"]
        assert [card.text for card in view.board if card] == ["9h", "5d", "Tc", "2s"]
        dealt.add(table.play.session.hand.dealer)
        driver.press("B")
        driver.press("Space")
    assert len(dealt) == 3, "what was left open is dealt anew"
    driver.press("Esc")
    assert len(scene_of(driver).setup.cards) == 6
    driver.app.close()


def test_an_empty_position_is_a_deal_by_chance() -> None:
    driver = put_up(setup())
    driver.press("P")
    assert isinstance(driver.scene, PracticeTable)
    assert driver.scene.play.session.legal.stage is Stage.FLOP
    driver.app.close()


def test_the_coach_values_every_option_of_every_box() -> None:
    driver = put_up(setup())
    scene = scene_of(driver)
    assert "5 cards the player sees are still missing" in driver.find("values").reason
    driver.press("V")
    driver.press("R")
    assert driver.find("values").reason == ""
    driver.press("V")
    driver.tick(0.1)
    said = driver.find("worth").value
    assert "Sixth card −11.2" in said
    assert "Fold −25" in said
    assert "Bet −32.5" in said
    assert "ANTE of 25" in said
    driver.click("boxes-3")
    assert "Press Values" in driver.find("worth").value, "another position, other values"
    driver.press("R")
    driver.press("V")
    driver.tick(0.1)
    said = driver.find("worth").value
    assert [f"Box {box}" in said for box in (1, 2, 3)] == [True] * 3
    assert len(scene._advice) == 3
    driver.app.close()


def test_without_numbers_it_says_why() -> None:
    driver = put_up(setup(coach=FakeCoach(error=NOBODY)))
    driver.press("R")
    driver.press("V")
    driver.tick(0.1)
    assert "exact numbers need numba" in driver.find("worth").value
    driver.app.close()
    scene = setup()
    scene.desk.coach = None
    driver = put_up(scene)
    driver.press("R")
    assert "Exact numbers cannot be had" in driver.find("values").reason
    driver.press("P")
    assert isinstance(driver.scene, PracticeTable)
    driver.app.close()


def test_a_table_without_a_sixth_card() -> None:
    driver = put_up(setup("house_holdem"))
    assert not driver.shows("when-turn")
    driver.press("R")
    driver.press("P")
    assert isinstance(driver.scene, PracticeTable)
    driver.press("Esc")
    driver.press("Esc")
    assert isinstance(driver.scene, Below)
    driver.app.close()


@every_size
def test_the_layout(size: tuple[int, int], text_size: int) -> None:
    driver = put_up(setup(), size, text_size)
    check_layout(driver)
    driver.press("R")
    driver.press("V")
    driver.tick(0.1)
    assert problems(driver.app) == []
    driver.click("boxes-3")
    driver.click("when-turn")
    driver.press("R")
    driver.press("V")
    driver.tick(0.1)
    check_layout(driver)
    driver.app.close()


@few_monkeys
def test_monkey(count: int) -> None:
    driver = put_up(setup())
    play_monkey(driver, setup, seed=8, count=count)
    for scene in driver.app.scenes:
        if isinstance(scene, PracticeSetup):
            cards = list(scene.setup.cards.values())
            assert len(cards) == len(set(cards))
    driver.app.close()
