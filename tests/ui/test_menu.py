"""The main menu: going on, choosing a table, and being told what is wrong with a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from casino_texas.app.folders import home_folder, paytables_folder
from casino_texas.app.practice.record import Answered, PracticeRecord
from casino_texas.app.settings import INSTANT, Settings
from casino_texas.app.store.files import FILE_NAME, open_store
from casino_texas.app.store.store import Store
from casino_texas.ui.app import App
from casino_texas.ui.desk import Desk
from casino_texas.ui.scenes import menu as menu_module
from casino_texas.ui.scenes.menu import MenuScene
from tests.ui.casino_table import ART, leave, press, table
from tests.ui.driver import Driver, problems
from tests.ui.pages import monkeys
from tests.ui.words import StrictTexts

SIZES = [(960, 540), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)]


def open_menu(
    store: Store | None = None,
    *,
    size: tuple[int, int] = (1280, 720),
    text_size: int = 100,
    language: str = "en",
    lesson_done: bool = True,
    rules: str = "texas",
    kept: list[Settings] | None = None,
) -> Driver:
    app = App(
        size=size,
        settings=Settings(
            speed=INSTANT, lesson_done=lesson_done, text_size=text_size, language=language
        ),
        keep=(kept if kept is not None else []).append,
        words=StrictTexts,
    )
    app.theme.art = ART
    app.push(MenuScene(Desk(store or Store(), seed=4, rules=rules)))
    driver = Driver(app)
    driver.tick(0.5)
    return driver


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = open_menu()
    yield driver
    driver.app.close()


def own_file(name: str, **changes: str) -> Path:
    text = (paytables_folder() / "texas.yaml").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    folder = home_folder() / "paytables"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def menu(driver: Driver) -> MenuScene:
    assert isinstance(driver.scene, MenuScene)
    return driver.scene


# --- going on ------------------------------------------------------------------------------------


def test_a_new_player_has_nothing_to_continue(driver: Driver) -> None:
    assert not driver.shows("continue")
    assert driver.find("casino").key == "1"
    driver.press("Enter")
    assert driver.scene.name == "menu"
    driver.press("1")
    assert driver.scene.name == "casino"


def test_a_hand_in_play_is_continued_first() -> None:
    store = Store()
    driver = open_menu(store)
    driver.press("1")
    press(driver, "2 Space")
    leave(driver)
    assert driver.find("continue").value == "hand 1, bankroll 1,975"
    driver.press("Enter")
    assert table(driver).play.step == "decide"
    press(driver, "F")
    leave(driver)
    assert driver.find("continue").value == "bankroll 1,975", "there is no hand to go on with"
    driver.app.close()


def test_only_what_the_program_has_is_offered(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu_module, "has_scene", lambda name: name == "lab")
    driver.scene.rebuild()
    assert driver.shows("lab")
    assert not driver.shows("ring")
    assert not driver.shows("statistics")
    keys = [button.key_hint for button in menu(driver).buttons]
    assert keys == [str(number) for number in range(1, len(keys) + 1)]


def test_every_button_leads_somewhere(driver: Driver) -> None:
    for name in [button.name for button in menu(driver).buttons if button.name != "quit"]:
        driver.click(name)
        assert driver.scene.name != "menu", name
        while driver.app.scenes and driver.scene.name != "menu":
            driver.app.pop()
        driver.tick(0.3)


def test_escape_stays_and_quit_ends(driver: Driver) -> None:
    driver.press("Esc")
    assert driver.app.running
    driver.click("quit")
    assert not driver.app.running


def test_it_can_be_used_by_keys_alone(driver: Driver) -> None:
    reached = set()
    for _ in range(20):
        driver.press("Tab")
        assert driver.scene.focused is not None
        reached.add(driver.scene.focused.name)
    assert {"casino", "settings", "help", "quit", "rules", "duplicate", "folder"} <= reached
    driver.scene.focus(driver.scene.find("rules"))
    driver.press("Down")
    driver.press("Enter")
    assert table(driver).play.rules.name == "House hold'em"


# --- rules files ---------------------------------------------------------------------------------


def test_a_table_is_chosen_remembered_and_played() -> None:
    kept: list[Settings] = []
    driver = open_menu(kept=kept)
    scene = menu(driver)
    assert [row.text for row in scene.list.rows] == [
        "Texas",
        "House hold'em",
        "Texas with exchange",
    ]
    assert all(row.note for row in scene.list.rows)
    driver.click(scene.list.row_rect(2).center)
    assert kept[-1].last_rules == "texas_exchange"
    assert driver.reads("exchange one or two cards")
    driver.press("1")
    assert table(driver).play.rules.name == "Texas with exchange"
    driver.app.close()


def test_a_bad_file_shows_every_error_with_its_line_and_cannot_be_played() -> None:
    path = own_file("bad", **{"two_pair: 1:1": "two_pare: 1:1", "bet: 2 ": "bet: 0 "})
    driver = open_menu()
    scene = menu(driver)
    driver.click(scene.list.row_rect(3).center)
    card = driver.find("rules-card").children[0].value
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip().startswith("two_pare"):
            assert f"line {number}, column 5: pays.bet.two_pare: unknown key" in card
        if line.startswith("bet: "):
            assert f"line {number}, column 6: bet" in card
    assert "did you mean two_pair?" in card
    assert scene.list.rows[3].tone == "bad"
    assert not driver.find("casino").enabled
    assert driver.find("casino").reason
    driver.press("1")
    assert driver.scene.name == "menu"
    driver.app.close()


def test_a_file_is_read_again_when_it_has_changed() -> None:
    path = own_file("mine")
    driver = open_menu(rules="mine")
    scene = menu(driver)
    assert driver.find("casino").enabled
    path.write_text(path.read_text(encoding="utf-8").replace("bet: 2 ", "bet: x "), "utf-8")
    driver.tick(2.1)
    assert not driver.find("casino").enabled
    path.write_text(path.read_text(encoding="utf-8").replace("bet: x ", "bet: 3 "), "utf-8")
    driver.tick(2.1)
    assert driver.find("casino").enabled
    assert scene.desk.rules.rules.bet == 3
    own_file("new", **{"name: Texas ": "name: Brand new "})
    driver.tick(2.1)
    assert "Brand new" in [row.text for row in scene.list.rows]
    driver.app.close()


def test_duplicate_makes_a_copy_in_the_own_folder_and_chooses_it(driver: Driver) -> None:
    driver.click("duplicate")
    path = home_folder() / "paytables" / "texas_2.yaml"
    original = (paytables_folder() / "texas.yaml").read_text("utf-8").splitlines()
    copy = path.read_text("utf-8").splitlines()
    changed = [(old, new) for old, new in zip(original, copy, strict=True) if old != new]
    assert [old.partition(":")[0] for old, _ in changed] == ["name"]
    assert "Texas 2" in changed[0][1]
    assert menu(driver).list.selected == "texas_2"
    assert str(path) in driver.app.toasted.text
    driver.click("duplicate")
    assert (home_folder() / "paytables" / "texas_3.yaml").exists()


def test_show_folder_asks_the_desktop_and_else_says_where_it_is(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(menu_module, "show_folder", lambda folder: shown.append(folder) or True)
    driver.click("folder")
    assert shown == [home_folder() / "paytables"]
    monkeypatch.setattr(menu_module, "show_folder", lambda folder: False)
    driver.click("folder")
    assert str(shown[0]) in driver.app.toasted.text


def test_continuing_without_the_chosen_file_says_what_is_played_instead() -> None:
    driver = open_menu(open_store())
    driver.press("1")
    press(driver, "2 Space F")
    leave(driver)
    driver.app.close()
    driver = open_menu(open_store(), rules="gone")
    driver.press("Enter")
    assert table(driver).play.rules.name == "Texas"
    assert "gone" in driver.app.toasted.text
    driver.app.close()


# --- what must be told ---------------------------------------------------------------------------


def test_a_broken_database_is_told_and_stays_to_be_read() -> None:
    (home_folder() / FILE_NAME).write_bytes(b"not a database at all" * 100)
    driver = open_menu(open_store())
    driver.tick(10)
    assert driver.reads("is damaged")
    press(driver, "1")
    leave(driver)
    assert driver.reads("is damaged")
    driver.app.close()


def test_history_can_be_deleted_from_here() -> None:
    driver = open_menu(open_store())
    press(driver, "1 2 Space F")
    leave(driver)
    desk = menu(driver).desk
    assert desk.has_played
    PracticeRecord.of_user().add(Answered("drill", "Texas", is_right=True))
    driver.click("settings")
    if not driver.shows("erase"):
        driver.click("page-data")
    driver.click("erase")
    driver.scene.focus(driver.scene.find("confirm"))
    driver.type_text(driver.app.say("ui.settings.erase.word"))
    driver.click("erase-all")
    press(driver, "Esc")
    assert driver.scene.name == "menu"
    assert not driver.shows("continue")
    assert desk.store.bankroll == 2000
    assert desk.store.is_kept
    assert desk.store.hands() == ()
    assert PracticeRecord.of_user().totals("drill").asked == 0
    driver.app.close()


# --- layout --------------------------------------------------------------------------------------


def look(size: tuple[int, int], text_size: int, language: str) -> None:
    own_file("bad", **{"bet: 2 ": "bet: 0 "})
    driver = open_menu(size=size, text_size=text_size, language=language)
    assert problems(driver.app) == []
    menu(driver).notices = ["W" * 40 + " is a long word in a long notice " * 4]
    driver.scene.rebuild()
    menu(driver)._choose("bad")
    assert problems(driver.app) == []
    press(driver, "1" if driver.find("casino").enabled else "Esc")
    driver.app.close()


@pytest.mark.parametrize(
    ("size", "text_size", "language"),
    [((960, 540), 100, "ru"), ((1280, 720), 150, "en"), ((1366, 768), 200, "ru")],
)
def test_it_fits(size: tuple[int, int], text_size: int, language: str) -> None:
    look(size, text_size, language)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_fits_every_window(size: tuple[int, int], text_size: int, language: str) -> None:
    look(size, text_size, language)


# --- random events -------------------------------------------------------------------------------


@monkeys
def test_random_events_leave_it_whole(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu_module, "show_folder", lambda folder: False)
    driver = open_menu(size=(960, 540))
    app, scene = driver.app, menu(driver)
    before, opened = scene.desk.store.bankroll, set()
    for _ in driver.monkey(seed=9, count=count):
        while app.scenes[1:]:
            opened.add(driver.scene.name)
            app.pop()
        app.running = True  # *Quit* was pressed
    assert len(opened) >= 4, "every button has been pressed"
    assert app.top is scene
    assert scene.desk.store.check() == ()
    assert scene.desk.store.bankroll == before
    app.paint(app.surface)
    app.close()
