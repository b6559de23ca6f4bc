"""The settings page: applied at once, kept, reset by group, and fitting every window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from casino_texas.app.settings import INSTANT, Settings, SettingsFile
from casino_texas.errors import InputError
from casino_texas.ui.app import App
from casino_texas.ui.scene import Scene
from casino_texas.ui.scenes import settings as settings_module
from casino_texas.ui.scenes.settings import PlayerData, SettingsScene
from casino_texas.ui.theme import FELTS
from tests.ui.driver import Driver, problems
from tests.ui.pages import monkeys
from tests.ui.stage import pixels
from tests.ui.words import LANGUAGES, StrictTexts, catalogue

SIZES = [(960, 540), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (3840, 2160)]


@pytest.fixture
def kept() -> list[Settings]:
    return []


@pytest.fixture
def erased() -> list[str]:
    return []


@pytest.fixture(autouse=True)
def shown_folders(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """No test opens a file manager; there is none to open."""
    shown: list[Path] = []

    def show(folder: Path) -> bool:
        shown.append(folder)
        return False

    monkeypatch.setattr(settings_module, "show_folder", show)
    return shown


@pytest.fixture
def driver(kept: list[Settings], erased: list[str]) -> Iterator[Driver]:
    app = App(size=(1280, 720), keep=kept.append, words=StrictTexts)
    app.push(Scene())
    app.push(SettingsScene(data=PlayerData(erase=lambda: erased.append("erased"))))
    driver = Driver(app)
    driver.tick(0.5)
    yield driver
    app.close()


# --- applied at once ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("large_index", "large_index"),
        ("suit_letters", "suit_letters"),
        ("high_contrast", "high_contrast"),
        ("reduce_motion", "reduce_motion"),
        ("auto_deal", "auto_deal"),
        ("auto_rebet", "auto_rebet"),
        ("show_reasons", "show_reasons"),
        ("equity", "equity"),
        ("confirm_all_in", "confirm_all_in"),
        ("muted", "muted"),
    ],
)
def test_a_switch_is_applied_and_kept(
    driver: Driver, kept: list[Settings], name: str, setting: str
) -> None:
    before = getattr(driver.app.settings, setting)
    driver.click(name)
    assert getattr(driver.app.settings, setting) is not before
    assert getattr(kept[-1], setting) is not before
    driver.click(name)
    assert getattr(kept[-1], setting) is before


@pytest.mark.parametrize(
    ("click", "setting", "value"),
    [
        ("deck-classic-2", "deck", "classic-2"),
        ("deck-four-colour-safe", "deck", "four-colour-safe"),
        ("felt-burgundy", "felt", "burgundy"),
        ("advice-always", "advice", "always"),
        ("language-ru", "language", "ru"),
    ],
)
def test_a_choice_is_applied_and_kept(
    driver: Driver, kept: list[Settings], click: str, setting: str, value: str
) -> None:
    driver.click(click)
    assert getattr(kept[-1], setting) == value


def test_the_screen_follows_at_once(driver: Driver) -> None:
    driver.click("felt-blue")
    assert driver.app.theme.palette.felt == FELTS["blue"][0]
    driver.click("text_size-more")
    assert driver.app.theme.text_factor == 1.1
    driver.click("language-ru")
    assert driver.reads(catalogue("ru")["ui.settings.title"])
    assert not driver.reads(catalogue("en")["ui.settings.title"])
    driver.click("full_screen")
    assert driver.app.surface.get_size() == pygame.display.get_desktop_sizes()[0]


def test_the_sample_shows_the_cards_as_chosen(driver: Driver) -> None:
    sample = driver.scene.find("sample")
    assert sample is not None
    looks = [pixels(driver, sample.rect)]
    for name in ("deck-classic-2", "deck-four-colour-safe", "large_index", "suit_letters"):
        driver.click(name)
        looks.append(pixels(driver, sample.rect))
    assert len(set(looks)) == len(looks)


def test_speed_goes_from_half_to_instant(driver: Driver, kept: list[Settings]) -> None:
    for _ in range(9):
        driver.click("speed-more")
    assert kept[-1].speed == INSTANT
    assert driver.find("speed").value == catalogue("en")["ui.speed.instant"]
    for _ in range(9):
        driver.click("speed-less")
    assert kept[-1].speed == 0.5


def test_volume_is_heard_by_the_sounds(driver: Driver, kept: list[Settings]) -> None:
    if driver.app.sound.device != "ready":
        pytest.skip("no audio device at all, not even a dummy")
    slider = driver.scene.find("volume")
    assert slider is not None
    driver.scene.focus(slider)
    driver.press("Home")
    assert kept[-1].volume == 0
    assert driver.app.sound.volume == 0
    driver.press("End")
    assert driver.app.sound.volume == 100


def test_what_a_key_changes_is_shown(driver: Driver) -> None:
    assert driver.find("muted").value == "off"
    driver.press("M")
    assert driver.find("muted").value == "on"
    driver.press("+")
    assert driver.find("speed").value == "1.5×"


def test_without_a_device_sound_says_so(
    kept: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    app = App(size=(1280, 720), words=StrictTexts)
    app.push(SettingsScene())
    driver = Driver(app)
    reason = catalogue("en")["ui.settings.no_device"]
    for name in ("volume", "effects", "muted"):
        assert driver.find(name).reason == reason
    driver.hover("volume")
    assert driver.reads(reason)
    driver.click("find-device")
    assert driver.app.running
    assert problems(app) == []
    app.close()


# --- reset -------------------------------------------------------------------------------------


def test_reset_gives_one_group_its_defaults(driver: Driver, kept: list[Settings]) -> None:
    for name in ("felt-slate", "large_index", "auto_deal", "deck-classic-2"):
        driver.click(name)
    driver.click("reset-display")
    assert (kept[-1].felt, kept[-1].large_index, kept[-1].deck) == ("green", False, "four-colour")
    assert kept[-1].auto_deal
    assert driver.find("large_index").value == "off"
    assert driver.find("felt").value == "Green"
    driver.click("reset-play")
    assert not kept[-1].auto_deal
    assert driver.find("auto_deal").value == "off"


# --- keys --------------------------------------------------------------------------------------


def _choose(driver: Driver, command: str) -> None:
    view = driver.scene.find("commands")
    assert view is not None
    driver.scene.focus(view)
    while view.selected != command:  # type: ignore[attr-defined]
        driver.press("Down", at_once=True)


def _shown_keys(driver: Driver, command: str) -> str:
    rows = {row.name: row.value for row in driver.find("commands").children}
    view = driver.scene.find("commands")
    return next(row.aside for row in view.rows if row.key == command) or rows[command]  # type: ignore[union-attr]


def test_a_free_key_is_given_at_once(driver: Driver, kept: list[Settings]) -> None:
    _choose(driver, "fold")
    driver.click("key")
    driver.press("G")
    assert kept[-1].keys == {"fold": ["G"]}
    assert driver.app.keys.hint("fold") == "G"
    assert _shown_keys(driver, "fold") == "G"
    driver.click("key-default")
    assert kept[-1].keys == {}
    assert driver.find("key-default").reason


def test_a_key_that_is_taken_is_asked_about(driver: Driver, kept: list[Settings]) -> None:
    _choose(driver, "fold")
    driver.press("Enter")
    driver.press("B")
    assert driver.reads("Bet (casino table)")
    assert problems(driver.app) == []
    driver.press("Esc")
    assert driver.app.settings.keys == {}
    driver.click("key")
    driver.press("B")
    driver.click("take")
    assert kept[-1].keys == {"fold": ["B"], "bet": []}
    assert _shown_keys(driver, "bet") == catalogue("en")["ui.settings.no_key"]
    driver.click("reset-keys")
    assert kept[-1].keys == {}
    assert _shown_keys(driver, "bet") == "B"


def test_its_own_key_again_is_no_conflict(driver: Driver, kept: list[Settings]) -> None:
    _choose(driver, "fold")
    driver.click("key")
    driver.press("F")
    assert isinstance(driver.scene, SettingsScene)
    assert kept == []


def test_delete_takes_the_key_away(driver: Driver, kept: list[Settings]) -> None:
    _choose(driver, "fold")
    driver.click("key")
    driver.press("Delete")
    assert kept[-1].keys == {"fold": []}
    assert driver.find("key").value == catalogue("en")["ui.settings.no_key"]


# --- data --------------------------------------------------------------------------------------


def test_history_is_deleted_only_after_the_word_was_typed(
    driver: Driver, erased: list[str]
) -> None:
    word = catalogue("en")["ui.settings.erase.word"]
    driver.click("erase")
    driver.press("Enter")
    driver.click("erase-all")
    assert erased == []
    driver.click("confirm")
    driver.type_text("yes")
    driver.press("Enter")
    assert erased == []
    driver.press("Ctrl+A")
    driver.type_text(word)
    driver.click("erase-all")
    assert erased == ["erased"]
    assert isinstance(driver.scene, SettingsScene)


@pytest.mark.parametrize("way", ["Esc", "keep"])
def test_deleting_can_be_left(driver: Driver, erased: list[str], way: str) -> None:
    driver.click("erase")
    driver.type_text(catalogue("en")["ui.settings.erase.word"])
    driver.press(way) if way == "Esc" else driver.click(way)
    assert erased == []
    assert isinstance(driver.scene, SettingsScene)


def test_deleting_that_fails_is_said() -> None:
    def fail() -> None:
        raise InputError("casino.sqlite3: cannot be deleted")

    app = App(size=(1280, 720), words=StrictTexts)
    app.push(SettingsScene(data=PlayerData(erase=fail)))
    driver = Driver(app)
    driver.click("erase")
    driver.type_text(catalogue("en")["ui.settings.erase.word"])
    driver.press("Enter")
    assert driver.app.running
    app.close()


def test_where_nothing_can_be_deleted_the_reason_is_said() -> None:
    app = App(size=(1280, 720), words=StrictTexts)
    app.push(SettingsScene(data=PlayerData(reason="a second copy is running")))
    assert Driver(app).find("erase").reason == "a second copy is running"
    app.close()


def test_the_folder_is_shown_or_told(driver: Driver, shown_folders: list[Path]) -> None:
    driver.click("show-folder")
    assert len(shown_folders) == 1
    assert driver.reads(str(shown_folders[0]))


# --- layout and focus --------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_everything_fits(size: tuple[int, int], text_size: int) -> None:
    settings = Settings(text_size=text_size)
    app = App(size=size, settings=settings, words=StrictTexts)
    scene = SettingsScene(data=PlayerData(erase=list))
    app.push(scene)
    for language in LANGUAGES:
        app.change(language=language)
        for page in list(scene.tabs.pages) if scene.tabs else [""]:
            if scene.tabs is not None:
                scene.tabs.select(page)
            assert problems(app) == [], (language, page)
    app.close()


def test_every_control_is_reached_by_tab(driver: Driver) -> None:
    wanted = {node.name for node in driver.tree().walk() if node.focusable}
    assert len(wanted) > 25
    seen = set()
    for _ in range(len(wanted)):
        driver.press("Tab", at_once=True)
        seen |= {node.name for node in driver.tree().walk() if node.focused}
    assert seen == wanted


def test_every_control_has_a_name_a_role_and_words(driver: Driver) -> None:
    names = [node.name for node in driver.tree().walk() if node.focusable]
    assert len(names) == len(set(names))
    for node in driver.tree().walk():
        if node.focusable:
            assert node.role
            assert node.label, node.name


def test_escape_and_back_leave_the_page(driver: Driver) -> None:
    driver.press("Esc")
    assert not isinstance(driver.scene, SettingsScene)
    driver.app.push(SettingsScene())
    driver.click("back")
    assert not isinstance(driver.scene, SettingsScene)


def test_settings_survive_a_restart() -> None:
    file = SettingsFile()
    app = App(size=(1280, 720), settings=file.settings, keep=file.save, words=StrictTexts)
    app.push(SettingsScene())
    driver = Driver(app)
    driver.click("felt-slate")
    driver.click("text_size-more")
    _choose(driver, "fold")
    driver.click("key")
    driver.press("G")
    app.close()
    again = SettingsFile()
    assert (again.settings.felt, again.settings.text_size) == ("slate", 110)
    reopened = App(size=(1280, 720), settings=again.settings, words=StrictTexts)
    assert reopened.keys.hint("fold") == "G"
    reopened.close()


def test_both_catalogues_have_every_sentence_of_the_kit() -> None:
    forms = (".one", ".few", ".many", ".other")  # each language counts in its own way
    english, russian = (
        {
            next((key.removesuffix(form) for form in forms if key.endswith(form)), key)
            for key in catalogue(language)
            if key.startswith("ui.")
        }
        for language in ("en", "ru")
    )
    assert english == russian
    assert len(english) > 100


@monkeys
def test_random_events_leave_the_page_whole(driver: Driver, erased: list[str], count: int) -> None:
    for _ in driver.monkey(seed=3, count=count):
        if not isinstance(driver.scene, SettingsScene) and len(driver.app.scenes) < 2:
            driver.app.push(SettingsScene())
        if not driver.app.scenes:
            break
    assert erased == []
    assert driver.app.running
    driver.app.paint(driver.app.surface)
