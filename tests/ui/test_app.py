"""The loop, the stack of scenes, the window and the keys heard everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from casino_texas.app.settings import INSTANT, Settings
from casino_texas.ui import window
from casino_texas.ui.app import App, Options
from casino_texas.ui.paint import Painter
from casino_texas.ui.scene import Scene
from casino_texas.ui.theme import FELTS
from casino_texas.ui.widgets import Button, TextField
from casino_texas.ui.workers import WorkerDied, Workers
from tests.ui.driver import FRAME, Driver, problems
from tests.ui.words import StrictTexts, catalogue


class Room(Scene):
    """A scene that counts what happens to it."""

    name: ClassVar[str] = "room"
    contexts: ClassVar[tuple[str, ...]] = ("casino",)

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []
        self.painted = 0
        self.moves = 0.0

    def build(self) -> None:
        self.root.add(
            Button("deal", lambda: self.log.append("deal"), label="Deal", command="deal"),
            Button("fold", lambda: self.log.append("fold"), label="Fold", command="fold"),
            TextField("name", self.log.append, label="Name"),
        )

    def arrange(self) -> None:
        for at, widget in enumerate(self.root.children):
            px = self.theme.px
            widget.place(pygame.Rect(px(100), px(100 + 80 * at), px(200), px(60)))

    def draw_back(self, painter: Painter) -> None:
        super().draw_back(painter)
        self.painted += 1

    def advance(self, dt: float) -> bool:
        self.moves = max(0.0, self.moves - dt)
        return self.moves > 0

    def entered(self) -> None:
        self.log.append("entered")

    def left(self) -> None:
        self.log.append("left")

    def on_command(self, name: str) -> bool:
        if name == "advice":
            self.log.append(name)
            return True
        return False


class Sheet(Scene):
    name: ClassVar[str] = "sheet"
    overlay: ClassVar[bool] = True


@pytest.fixture
def kept() -> list[Settings]:
    return []


@pytest.fixture
def app(kept: list[Settings]) -> Iterator[App]:
    app = App(size=(1280, 720), keep=kept.append)
    yield app
    app.close()


@pytest.fixture
def room(app: App) -> Room:
    room = Room()
    app.push(room)
    return room


@pytest.fixture
def driver(app: App, room: Room) -> Driver:
    return Driver(app)


def test_it_draws_only_when_something_changed(app: App, room: Room) -> None:
    assert app.step((), FRAME)
    assert not any(app.step((), FRAME) for _ in range(100))
    assert room.painted == 1
    room.invalidate()
    assert app.step((), FRAME)
    assert not app.is_moving


def test_it_draws_every_frame_while_something_moves(app: App, room: Room) -> None:
    app.step((), FRAME)
    room.moves = 0.25
    drawn = [app.step((), 0.05) for _ in range(8)]
    assert drawn == [True] * 5 + [False] * 3
    assert not app.is_moving


def test_scenes_are_a_stack(app: App, room: Room, driver: Driver) -> None:
    other = Room()
    app.push(other)
    assert app.top is other
    assert other.log == ["entered"]
    driver.press("Space")
    assert other.log == ["entered", "deal"]
    assert room.log == ["entered"]
    app.pop()
    assert other.log[-1] == "left"
    assert room.log == ["entered", "entered"]
    third = Room()
    app.replace(third)
    assert app.scenes == [third]
    assert room.log[-1] == "left"
    app.pop()
    assert not app.running


def test_what_lies_under_a_dialog_is_drawn_and_moves_but_hears_nothing(
    app: App, room: Room, driver: Driver
) -> None:
    app.push(Sheet())
    room.moves = 0.2
    before = room.painted
    driver.tick(0.3)
    assert room.painted > before
    assert room.moves == 0
    driver.press("Space")
    driver.click((150, 130))
    assert "deal" not in room.log
    driver.press("Esc")
    assert app.top is room
    driver.press("Space")
    assert room.log[-1] == "deal"


def test_closing_the_window_ends_the_loop(app: App, room: Room) -> None:
    assert not app.step([pygame.Event(pygame.QUIT)], FRAME)
    assert not app.running
    assert app.exit_code == 0


@pytest.mark.parametrize("size", [(960, 540), (1280, 1024), (1920, 1080), (3840, 2160)])
def test_the_surface_is_the_truth_about_the_size(
    driver: Driver, room: Room, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    assert driver.app.theme.size == size
    assert driver.app.theme.scale == min(size[0] / 1280, size[1] / 720)
    assert room.area.size == size
    assert problems(driver.app) == []
    driver.click("Deal")  # the hit test follows the window
    assert room.log[-1] == "deal"


def test_a_window_being_dragged_is_redrawn_for_its_size_only_once_it_rests(
    app: App, room: Room, driver: Driver
) -> None:
    driver.tick()
    app.resize_patience = 0.12
    themes = set()
    for width in range(1000, 1200, 20):
        pygame.display.set_mode((width, 700), pygame.RESIZABLE)
        assert app.step((), FRAME)  # the old picture, scaled
        themes.add(app.theme.size)
    assert themes == {(1280, 720)}
    driver.tick(0.2)
    assert app.theme.size == (1180, 700)


@pytest.mark.parametrize("key", ["F11", "Alt+Enter"])
def test_full_screen_and_back_keeps_the_window(
    driver: Driver, room: Room, kept: list[Settings], key: str
) -> None:
    driver.resize(1000, 600)
    screen = pygame.display.get_desktop_sizes()[0]
    driver.press(key)
    assert driver.app.surface.get_size() == screen == driver.app.theme.size
    assert kept[-1].full_screen
    driver.click("Deal")
    assert room.log[-1] == "deal"
    driver.press(key)
    assert driver.app.surface.get_size() == (1000, 600) == driver.app.theme.size
    assert not kept[-1].full_screen
    driver.click("Fold")
    assert room.log[-1] == "fold"


def test_full_screen_works_while_typing(driver: Driver) -> None:
    driver.click("name")
    driver.press("F11")
    assert driver.app.settings.full_screen


def test_f12_saves_a_picture_of_the_frame(driver: Driver) -> None:
    driver.press("F12")
    driver.press("F12")
    folder = Path(os.environ["CASINO_TEXAS_HOME"]) / "pictures"
    pictures = sorted(folder.iterdir())
    assert [picture.name for picture in pictures] == [
        "casino-texas-0001.png",
        "casino-texas-0002.png",
    ]
    assert pygame.image.load(str(pictures[0])).get_size() == (1280, 720)


def test_a_picture_that_cannot_be_saved_is_said(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nowhere = tmp_path / "a file"
    nowhere.write_text("", encoding="utf-8")
    monkeypatch.setenv("CASINO_TEXAS_HOME", str(nowhere / "home"))
    driver.press("F12")
    assert driver.app.running


def test_m_mutes_and_is_kept_but_not_while_typing(driver: Driver, kept: list[Settings]) -> None:
    driver.press("M")
    assert kept[-1].muted
    driver.press("M")
    assert not kept[-1].muted
    driver.click("name")
    driver.press("M")
    assert not driver.app.settings.muted


def test_plus_and_minus_change_the_speed(driver: Driver) -> None:
    speeds = []
    for _ in range(7):
        driver.press("+")
        speeds.append(driver.app.settings.speed)
    assert speeds == [1.5, 2.0, 3.0, 4.0, INSTANT, INSTANT, INSTANT]
    for _ in range(7):
        driver.press("-")
    assert driver.app.settings.speed == 0.5


def test_the_key_list_shows_the_keys_of_the_scene_and_any_key_closes_it(
    driver: Driver, room: Room
) -> None:
    driver.press("?")
    assert driver.app.top is not room
    for key in ("Space", "F", "F11", "Esc"):
        assert any(key in drawn.text.split() for drawn in driver.texts()), key
    assert not any(drawn.text == "Ctrl+S" for drawn in driver.texts())  # the lab's
    driver.press("Space")
    assert driver.app.top is room
    assert "deal" not in room.log  # the key that closed it does nothing else


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_key_list_fits(driver: Driver, size: tuple[int, int], text_size: int) -> None:
    driver.app.change(text_size=text_size)
    driver.resize(*size)
    driver.press("?")
    assert problems(driver.app) == []


def test_a_command_without_a_button_goes_to_the_scene(driver: Driver, room: Room) -> None:
    driver.press("H")
    assert room.log[-1] == "advice"


def test_held_keys_repeat_only_where_wanted(app: App, room: Room, driver: Driver) -> None:
    driver.click("name")
    fields = {"key": 0, "mod": 0, "unicode": ""}
    driver.type_text("abc")
    for _ in range(2):
        app.step(
            [pygame.Event(pygame.KEYDOWN, {"scancode": pygame.KSCAN_BACKSPACE, **fields})], FRAME
        )
    assert driver.find("name").value == "a"
    for _ in range(3):  # Enter is not submitted again while it is held
        app.step([pygame.Event(pygame.KEYDOWN, {"scancode": pygame.KSCAN_RETURN, **fields})], FRAME)
    assert room.log.count("a") == 1


def test_changed_settings_are_applied_and_kept(app: App, room: Room, kept: list[Settings]) -> None:
    app.change(text_size=150, felt="blue")
    assert app.theme.text_factor == 1.5
    assert app.theme.palette.felt == FELTS["blue"][0]
    assert kept[-1].felt == "blue"
    app.change(keys={"fold": ["G"]})
    assert app.keys.hint("fold") == "G"
    count = len(kept)
    app.change(text_size=150)
    assert len(kept) == count  # nothing changed, nothing written


def test_the_window_size_is_kept_on_closing(kept: list[Settings]) -> None:
    app = App(size=(1280, 720), keep=kept.append)
    app.push(Room())
    Driver(app).resize(1111, 666)
    app.close()
    assert kept[-1].window_size == (1111, 666)


def test_other_words_rebuild_every_scene_and_keep_the_focus(kept: list[Settings]) -> None:
    class Talking(Room):
        def build(self) -> None:
            self.root.add(Button("deal", None, label=self.say("ui.back")))

    app = App(size=(1280, 720), words=StrictTexts)
    scene = Talking()
    app.push(scene)
    scene.focus(scene.find("deal"))
    app.change(language="ru")
    driver = Driver(app)
    assert driver.find("deal").label == catalogue("ru")["ui.back"]
    assert driver.find("deal").focused
    app.close()


# --- the window --------------------------------------------------------------------------------


def _start(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "SDL_AUDIODRIVER")
    }
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=clean | environment,
        cwd="/",
    )


def test_windows_is_asked_for_true_pixels_but_a_persons_own_choice_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    window.prepare()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", "unaware")
    window.prepare()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "unaware"


def test_the_old_pygame_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "IS_CE", 0, raising=False)
    with pytest.raises(window.NoDisplay, match="pip install pygame-ce"):
        window.open_window()


def test_a_window_comes_back_where_it_was_unless_that_screen_is_gone() -> None:
    app = App(settings=Settings(window_size=(800, 500), window_position=(40, 50)))
    assert window.position() == (40, 50)
    app.close()
    far = App(settings=Settings(window_size=(800, 500), window_position=(9000, 50)))
    assert window.position() != (9000, 50)
    far.close()


def test_what_libraries_write_to_stderr_is_not_seen(capfd: pytest.CaptureFixture[str]) -> None:
    with window.quiet_stderr():
        os.write(2, b"ALSA lib confmisc.c: cannot find card 0\n")
    os.write(2, b"our own words\n")
    assert capfd.readouterr().err == "our own words\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a screen")
def test_without_a_screen_it_says_so_in_one_line() -> None:
    code = (
        "import sys\n"
        "from casino_texas.ui.app import run, Options\n"
        "sys.exit(run(Options(game='casino')))"
    )
    result = _start(code)
    assert result.returncode == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "window" in result.stderr
    assert "DISPLAY" in result.stderr
    asked = _start(code, SDL_VIDEODRIVER="x11")  # asked for, and not there
    assert (asked.returncode, len(asked.stderr.splitlines())) == (1, 1)


def test_a_driver_asked_for_is_taken() -> None:
    result = _start(
        "from casino_texas.ui.app import App\nprint(App(size=(640, 400)).surface.get_size())",
        SDL_VIDEODRIVER="dummy",
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.strip() == "(640, 400)"


def test_the_first_import_needs_no_numbers_and_no_mixer() -> None:
    result = _start(
        "import sys\n"
        "from casino_texas.ui.app import App\n"
        "import pygame\n"
        "app = App(size=(640, 400))\n"
        "print(*(n for n in ('numpy', 'numba', 'multiprocessing.popen_spawn_posix')"
        " if n in sys.modules), pygame.mixer and bool(pygame.mixer.get_init()))",
        SDL_VIDEODRIVER="dummy",
    )
    assert result.stdout.strip() == "False"


def test_while_nothing_moves_the_loop_sleeps_and_draws_nothing(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each wait is as long as nothing is due; a tip that is due shortens it to its moment."""
    waits: list[int] = []

    def wait(timeout: int = 0) -> pygame.Event:
        waits.append(timeout)
        if len(waits) == 3:
            button.disable("not now")
            room.tooltip.wait_for(button)
        if len(waits) == 6:
            app.quit()
        return pygame.Event(pygame.NOEVENT)

    room = Room()
    app.push(room)
    button = room.root.children[0]
    app.step((), 1)
    app.step((), 1)
    drawn = app.frames
    pygame.event.clear()
    monkeypatch.setattr(pygame.event, "wait", wait)
    monkeypatch.setattr(pygame.event, "get", list)
    assert app.run() == 0
    assert waits[:3] == [500, 500, 500]
    assert 0 < waits[3] <= 120
    assert app.frames - drawn <= 2  # the button that was disabled, and its tip


# --- what the command line asks for ------------------------------------------------------------


def test_options_are_what_the_command_line_asks_for() -> None:
    options = Options(game="casino", seed=7, size=(960, 540), speed=2)
    app = App(options=options, settings=Settings(full_screen=True, speed=0.5))
    assert app.surface.get_size() == (960, 540)  # a size asked for is a window
    assert app.speed == 2
    app.push(Room())
    Driver(app).press("+")
    assert app.speed == app.settings.speed == 3
    app.close()


def test_playing_alone_is_instant_unless_a_speed_is_asked_for() -> None:
    for options, speed in (
        (Options(autoplay=5), INSTANT),
        (Options(autoplay=5, speed=1), 1),
        (Options(), 0.5),
    ):
        app = App(options=options, settings=Settings(speed=0.5))
        assert app.speed == speed
        app.close()


def test_a_picture_of_the_first_finished_frame(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    app = App(options=Options(screenshot=path, size=(960, 540)))
    room = Room()
    room.moves = 0.05
    app.push(room)
    assert app.run() == 0
    assert room.moves == 0
    assert pygame.image.load(str(path)).get_size() == (960, 540)


def test_a_picture_that_cannot_be_written_is_exit_code_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = App(options=Options(screenshot=tmp_path / "no" / "such" / "folder.png"))
    app.push(Room())
    assert app.run() == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_screen_that_refuses_full_screen_leaves_the_window(
    driver: Driver, kept: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no full screen here")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    driver.press("F11")
    assert not driver.app.settings.full_screen
    assert kept == []
    assert driver.app.surface.get_size() == (1280, 720)
    driver.click("Deal")
    assert "deal" in driver.scene.log  # type: ignore[attr-defined]


# --- workers -----------------------------------------------------------------------------------


def slow_sum(numbers: list[int]) -> int:
    return sum(numbers)


def counting(steps: int):  # type: ignore[no-untyped-def]
    for step in range(steps):
        yield step + 1
    return "done"


def failing() -> None:
    raise ValueError("no such spot")


def forever() -> None:
    while True:
        time.sleep(0.01)


def dying() -> None:
    os._exit(3)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    workers = Workers()
    yield workers
    workers.close()


def _wait(task) -> None:  # type: ignore[no-untyped-def]
    assert task._done.wait(60)


def test_work_is_done_elsewhere_and_fetched_later(workers: Workers) -> None:
    tasks = [workers.submit(slow_sum, list(range(n))) for n in (10, 100)]
    with pytest.raises(RuntimeError):
        workers.submit(forever, lane="busy").result()
    for task in tasks:
        _wait(task)
    assert [task.result() for task in tasks] == [45, 4950]
    assert all(task.poll() for task in tasks)


def test_progress_is_what_a_generator_yields(workers: Workers) -> None:
    task = workers.submit(counting, 5)
    _wait(task)
    assert task.progress == 5
    assert task.result() == "done"


def test_an_error_comes_back_and_the_worker_goes_on(workers: Workers) -> None:
    task = workers.submit(failing)
    _wait(task)
    with pytest.raises(ValueError, match="no such spot"):
        task.result()
    unsendable = workers.submit(slow_sum, lambda: 0)
    _wait(unsendable)
    assert unsendable.error is not None
    again = workers.submit(slow_sum, [1, 2])
    _wait(again)
    assert again.result() == 3


def test_a_job_given_up_leaves_the_lane_free(workers: Workers) -> None:
    stuck = workers.submit(forever)
    waiting = workers.submit(slow_sum, [1])
    stuck.cancel()
    assert stuck.is_cancelled
    assert stuck.poll()
    _wait(waiting)
    assert waiting.result() == 1


def test_a_worker_that_dies_is_replaced(workers: Workers) -> None:
    task = workers.submit(dying)
    _wait(task)
    with pytest.raises(WorkerDied):
        task.result()
    again = workers.submit(slow_sum, [4])
    _wait(again)
    assert again.result() == 4


def test_closing_ends_running_work() -> None:
    workers = Workers()
    task = workers.submit(forever)
    workers.close()
    assert task.is_cancelled
    assert not workers.is_busy
