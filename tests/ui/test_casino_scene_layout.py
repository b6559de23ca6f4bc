"""The casino table fits every window and text size: nothing overlaps, leaves or is cut."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from casino_texas.app.folders import home_folder, paytables_folder
from tests.ui.casino_table import FULL_HOUSE_WINS, press, sit_down, table
from tests.ui.driver import Driver, problems

SIZES = [(960, 540), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)]
TEXT_SIZES = [100, 150, 200]
QUICK = [
    ((960, 540), 100, "en"),
    ((1280, 720), 100, "ru"),
    ((1280, 720), 150, "en"),
    ((1366, 768), 200, "ru"),
]
ALL = [(size, text, language) for size in SIZES for text in TEXT_SIZES for language in ("en", "ru")]
#: Other shapes of window: a square one, a very wide one, an upright one.
SHAPES = [((1024, 768), 100, "en"), ((2560, 1080), 150, "ru"), ((1080, 1080), 200, "en")]


def never_folded(driver: Driver) -> None:
    """Bankroll, decisions with their prices and every card are in view, over and beside nothing."""
    scene = table(driver)
    written = {(drawn.owner, drawn.text) for drawn in driver.texts()}
    assert ("bankroll", scene.screen.top.bankroll.text) in written
    assert ("session", scene.screen.top.session.text) in written
    for name in scene.screen.bar.shown:
        button = scene.screen.bar.actions[name]
        assert button.is_shown
        assert any(owner == name and button.label in text for owner, text in written), name
        if button.price:
            assert any(owner == name and button.price in text for owner, text in written), name
    places = scene.screen.places
    panels = [places.top, places.bar, places.right, *([places.left] if places.left else [])]
    for name, box in scene.boxes().items():
        assert not [panel for panel in panels if panel.colliderect(box)], (
            f"{name} lies under a panel"
        )
    cards = [*places.table.dealer, *places.table.board]
    cards += [box.both_cards for box in places.table.boxes]
    fields = [circle.rect for box in places.table.boxes for circle in box.fields.values()]
    for at, one in enumerate([*cards, *fields]):
        for other in [*cards, *fields][at + 1 :]:
            assert not one.colliderect(other), f"{tuple(one)} overlaps {tuple(other)}"
    least = driver.app.theme.px(24)
    assert all(card.width >= least for card in cards)


def look(driver: Driver) -> None:
    found = problems(driver.app)
    assert found == [], "\n".join(found)
    never_folded(driver)


def play_through(size: tuple[int, int], text: int, language: str, rules: str, keys: str) -> None:
    driver = sit_down(
        size=size, rules=rules, seed=FULL_HOUSE_WINS, text_size=text, language=language
    )
    look(driver)
    for key in keys.split():
        driver.press(key)
        look(driver)
    driver.app.close()


@pytest.mark.parametrize(("size", "text", "language"), QUICK)
def test_three_boxes(size: tuple[int, int], text: int, language: str) -> None:
    play_through(size, text, language, "texas", "3 N 3 N 4 Space S S B B")


@pytest.mark.parametrize(("size", "text", "language"), QUICK[:2] + SHAPES)
def test_the_exchange(size: tuple[int, int], text: int, language: str) -> None:
    play_through(size, text, language, "texas_exchange", "4 Space S Shift+1 X B")


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text", "language"), ALL + SHAPES)
@pytest.mark.parametrize(
    ("rules", "keys"),
    [
        ("texas", "3 N 3 N 4 Space S S B B B Space"),
        ("texas_exchange", "4 N 4 Space S S Shift+1 X B B"),
        ("house_holdem", "2 N 2 N 2 Space B F B"),
    ],
)
def test_every_size(size: tuple[int, int], text: int, language: str, rules: str, keys: str) -> None:
    play_through(size, text, language, rules, keys)


# --- what others may write ---------------------------------------------------------------------


def own_table(name: str, **changes: str) -> str:
    """A copy of the bundled table in the player's folder, with lines replaced; its bare name."""
    text = (paytables_folder() / "texas.yaml").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    folder = home_folder() / "paytables"
    folder.mkdir(exist_ok=True)
    path: Path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return name


@pytest.mark.parametrize("text", [100, 200])
def test_a_name_of_forty_letters(text: int) -> None:
    own_table("long", **{"name: Texas  ": "name: " + "Konstantinopolitanischerdudelsackpfeifer  "})
    driver = sit_down(rules="long", text_size=text)
    press(driver, "2 Space")
    found = problems(driver.app, may_shorten=("title",))
    assert found == []
    driver.app.close()


@pytest.mark.parametrize("boxes", [1, 2, 4, 6])
@pytest.mark.parametrize("text", [100, 200])
def test_tables_of_one_to_six_boxes(boxes: int, text: int) -> None:
    own_table("boxes", **{"player: 3": f"player: {boxes}"})
    driver = sit_down(rules="boxes", text_size=text)
    for _ in range(boxes):
        press(driver, "1 N")
    look(driver)
    press(driver, "Space S")
    look(driver)
    for _ in range(2 * boxes):
        if table(driver).play.step == "decide":
            driver.press("B")
    look(driver)
    assert len(table(driver).play.table.boxes) == boxes
    driver.app.close()


def test_a_table_for_high_stakes() -> None:
    own_table(
        "high",
        **{"ante: {min: 5, max: 500, step: 5}": "ante: {min: 1000, max: 100000, step: 1000}"},
    )
    from casino_texas.app.store.store import Store
    from tests.ui.casino_table import pour

    driver = sit_down(rules="high", store=pour(Store(), 1_000_000), seed=FULL_HOUSE_WINS)
    assert [chip.chip for chip in table(driver).screen.bar.chips] == [
        1_000,
        5_000,
        25_000,
        100_000,
    ]
    press(driver, "4 Space")
    look(driver)
    press(driver, "S B")
    look(driver)
    assert driver.reads("+1,200,000")
    assert "1,200,000" in in_the_pay_table(driver), "beside the line that counts"
    driver.app.close()


def in_the_pay_table(driver: Driver) -> list[str]:
    return [drawn.text for drawn in driver.texts() if drawn.owner == "paytable"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_largest_bet_has_its_chips_in_the_pay_table(language: str) -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS, language=language)
    press(driver, "4 Space S")
    separator = {"en": ",", "ru": "\N{NO-BREAK SPACE}"}[language]
    assert f"6{separator}000" in in_the_pay_table(driver), "full house, BET 1,000"
    assert f"100{separator}000" in in_the_pay_table(driver), "royal flush"
    look(driver)
    driver.app.close()


def test_steps_that_no_usual_chip_fits() -> None:
    own_table(
        "dozen", **{"ante: {min: 5, max: 500, step: 5}": "ante: {min: 12, max: 480, step: 12}"}
    )
    driver = sit_down(rules="dozen")
    press(driver, "1 2 Space")
    look(driver)
    assert table(driver).play.table.boxes[0].ante == 12 + 60
    driver.app.close()


def test_panels_share_a_column_and_a_tab_brings_each_to_the_front() -> None:
    driver = sit_down(text_size=200)
    assert table(driver).screen.places.left is None
    for name in ("rules", "session-panel", "last-hands", "paytable"):
        driver.click(f"tab-{name}")
        assert driver.shows(name)
        look(driver)
    driver.click("tab-rules")
    driver.press("P")
    assert driver.shows("paytable"), "the key of the pay table brings it back"
    press(driver, "2 Space F")
    assert driver.shows("result"), "the result comes to the front"
    driver.press("Space")
    assert driver.shows("paytable")
    driver.app.close()


def test_the_felt_is_drawn_at_true_pixels() -> None:
    driver = sit_down(size=(1920, 1080))
    ground = table(driver).screen.artist.ground
    assert ground.get_size() == (1920, 1080)
    assert isinstance(ground, pygame.Surface)
    driver.app.close()
