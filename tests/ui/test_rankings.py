"""The ranking of hands: what this table pays, at every size, by keys and by mouse."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casino_texas.casino.rules import CasinoRules, PayTable
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.ui.scenes.rankings import RankingCard, RankingsScene
from tests.casino.tables import BET_PAYS, HOUSE, TEXAS
from tests.ui.driver import Driver
from tests.ui.pages import Below, check_layout, every_size, monkeys, play_monkey, shown
from tests.ui.stage import pixels

#: Both fields are paid by class, and dearly.
BOTH = replace(HOUSE, bet_pays=PayTable.of({c: Odds(1000 + c, 3) for c in HandClass}))


def values(driver: Driver) -> dict[str, str]:
    return {child.label: child.value for child in driver.find("hands").children}


def test_ten_hands_with_what_this_table_pays() -> None:
    with shown(RankingsScene(TEXAS)) as driver:
        assert list(values(driver)) == [
            *("Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush"),
            *("Straight", "Three of a kind", "Two pair", "Pair", "High card"),
        ]
        for hand_class, odds in BET_PAYS.lines:
            label = hand_class.name.replace("_", " ").capitalize()
            assert values(driver)[label].endswith(f"BET {odds}")
        assert values(driver)["High card"].endswith("BET —")
        assert driver.reads("BET 15:1")


@pytest.mark.parametrize(
    ("rules", "pays"),
    [
        (HOUSE, "ANTE 10:1"),
        (BOTH, "ANTE 10:1, BET 1007:3"),
        (replace(TEXAS, bet_pays=PayTable.flat(Odds(2))), "ANTE 1:1, BET 2:1"),
        (None, "Four cards of one rank"),
    ],
)
def test_the_fields_paid_by_class_are_named(rules: CasinoRules | None, pays: str) -> None:
    with shown(RankingsScene(rules)) as driver:
        assert values(driver)["Four of a kind"].endswith(pays)


@every_size
@pytest.mark.parametrize("rules", [TEXAS, BOTH, None], ids=["texas", "both", "none"])
def test_everything_fits(rules: CasinoRules | None, size: tuple[int, int], text_size: int) -> None:
    with shown(RankingsScene(rules), size, text_size) as driver:
        for _ in range(4):
            check_layout(driver)
            driver.press("PgDn", at_once=True)


def test_at_the_usual_size_all_ten_are_in_view() -> None:
    with shown(RankingsScene(TEXAS)) as driver:
        said = {drawn.text for drawn in driver.texts()}
        assert {"Royal flush", "High card"} <= said


def test_large_type_is_scrolled_by_keys_wheel_and_bar() -> None:
    with shown(RankingsScene(TEXAS), (960, 540), 200) as driver:
        card = driver.scene.find("hands")
        assert isinstance(card, RankingCard)
        assert not driver.reads("High card")
        driver.press("End")
        assert driver.reads("High card")
        driver.press("Home")
        assert driver.reads("Royal flush")
        before = pixels(driver, card.rect)
        driver.wheel("hands", -2)
        assert pixels(driver, card.rect) != before
        grip = (card.rect.right - 12, card.rect.top + 30)
        driver.drag(grip, (grip[0], card.rect.bottom))
        assert driver.reads("High card")


@pytest.mark.parametrize("way", ["Esc", "K", "back"])
def test_it_is_left_by_every_way(way: str) -> None:
    with shown(RankingsScene(TEXAS)) as driver:
        if way == "back":
            driver.click("back")
        else:
            driver.press(way)
        assert isinstance(driver.scene, Below)


@monkeys
def test_random_events_leave_it_whole(count: int) -> None:
    with shown(RankingsScene(TEXAS), (960, 540), 200) as driver:
        play_monkey(driver, lambda: RankingsScene(HOUSE), seed=2, count=count)
