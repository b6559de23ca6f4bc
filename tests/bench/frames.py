"""Measures the screen: `python -m tests.bench.frames [WHAT ...]`, without a display.

WHAT is any of:

* `start`: from the start of a fresh process to its first frame, menu and tables, median of five;
* `frames`: the time of a frame while cards and chips move at both tables, at three window sizes;
* `idle`: processor time while nothing happens, in the menu and at both tables.

Every number is of this machine; nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import TYPE_CHECKING, Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

if TYPE_CHECKING:
    import pygame

    from casino_texas.ui.app import App

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
STARTS: Final = {"menu": (), "casino table": ("play", "casino"), "ring table": ("play", "ring")}
PROCESSES: Final = 5
HANDS: Final = 8
FRAME: Final = 1 / 60
#: Seconds that a screen is given to become quiet, and that it is then watched.
SETTLES: Final = 15.0
WATCHED: Final = 10.0
SCREENS: Final = ("menu", "casino", "ring")
_SHARES: Final = (50, 99, 100)


# --- the first frame -----------------------------------------------------------------------------


def first_frame(began: float, arguments: list[str]) -> None:
    """In a fresh process: start the program, print how long ago `began` was at the first frame."""
    from casino_texas.__main__ import main
    from casino_texas.ui.app import App

    draw = App.draw

    def draw_and_leave(app: App) -> None:
        draw(app)
        print(time.time() - began)
        app.quit()

    App.draw = draw_and_leave  # type: ignore[method-assign]
    sys.argv = ["casino-texas", *arguments]
    main()


def starts() -> None:
    """How long each way to start takes; one process before them warms the disk."""
    for name, arguments in STARTS.items():
        took = []
        for _ in range(PROCESSES + 1):
            call = [sys.executable, "-m", __spec__.name, "--first", str(time.time()), *arguments]
            done = subprocess.run(call, check=True, capture_output=True, text=True)
            took.append(float(done.stdout.split()[-1]))
        some = ", ".join(f"{seconds:.2f}" for seconds in took[1:])
        print(f"{name:<14} {median(took[1:]):6.2f} s   ({some})", flush=True)


# --- frames while something moves ----------------------------------------------------------------


class Watch:
    """Lets time pass frame by frame and keeps what each frame took in which something moved: on
    the wall's clock, and on the processor's, which other programs on the machine do not disturb."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.wall: list[float] = []
        self.processor: list[float] = []

    def run(self, moves: Callable[[], bool], *, least: float = 0.3) -> None:
        """At least so many seconds, and as long as something moves."""
        left = least
        while left > 0 or moves():
            begins, used = time.perf_counter(), time.process_time()
            drew = self.app.step((), FRAME)
            took, used = time.perf_counter() - begins, time.process_time() - used
            if drew and moves():
                self.wall.append(took)
                self.processor.append(used)
            left -= FRAME

    def report(self, name: str, size: tuple[int, int]) -> None:
        said = f"{name:<13} {size[0]}x{size[1]:<5}"
        for clock, taken in (("wall", self.wall), ("processor", self.processor)):
            taken = sorted(taken)
            p50, p99, most = (1000 * taken[(len(taken) - 1) * share // 100] for share in _SHARES)
            said += f"  {clock}: p50 {p50:5.2f}, p99 {p99:5.2f}, most {most:6.2f} ms"
        print(f"{said}  ({len(self.wall):,} frames)", flush=True)


def casino_frames(size: tuple[int, int]) -> None:
    """Hands at the casino table: dealt, a card bought, bet, settled, collected."""
    from tests.ui.casino_table import sit_down, table

    driver = sit_down(size=size, seed=None, speed=1.0, auto_rebet=True)  # type: ignore[arg-type]
    scene, watch = table(driver), Watch(driver.app)
    driver.tick(SETTLES)
    driver.press("2")
    for _ in range(HANDS):
        for key in ("Space", "S", "B", "Space"):
            driver.press(key)
            watch.run(lambda: scene.reel.is_running)
    watch.report("casino table", size)
    driver.app.close()


def ring_frames(size: tuple[int, int]) -> None:
    """Hands at a ring table of six, called down."""
    from casino_texas.app.ring.session import Waits
    from tests.ui.ring.hosts import mixed, ring_table

    with ring_table(size=size, speed=1.0, script=mixed, seed=3) as (driver, scene):
        assert scene.screen.artist is not None
        scene.warming = scene.screen.artist.warm()
        driver.tick(SETTLES)
        watch = Watch(driver.app)
        for _ in range(HANDS):
            driver.press("Space")
            for _ in range(60):
                watch.run(lambda: scene.motion.is_running)
                if scene.session.waits_for is Waits.PLAYER:
                    driver.press("C")
                elif not scene.motion.is_running and scene.play.phase == "over":
                    break
        watch.report("ring table", size)


def frames() -> None:
    """Both tables at every size."""
    for size in SIZES:
        casino_frames(size)
        ring_frames(size)


# --- while nothing happens -----------------------------------------------------------------------


def idle_share(screen: str) -> None:
    """In a fresh process: the real loop on a quiet screen; prints its share of one processor."""
    from casino_texas.app.settings import Settings
    from casino_texas.app.store.store import Store
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk
    from casino_texas.ui.scenes.casino import CasinoScene
    from casino_texas.ui.scenes.menu import MenuScene
    from tests.ui.ring.hosts import open_ring

    app = App(size=(1280, 720), settings=Settings(lesson_done=True))
    app.push(MenuScene(Desk(Store())))
    if screen == "casino":
        app.push(CasinoScene(Desk(Store())))
    elif screen == "ring":
        open_ring(app)
    step, begins = app.step, time.perf_counter()
    quiet: list[tuple[float, float]] = []

    def watched(events: Iterable[pygame.Event], dt: float) -> bool:
        drew = step(events, dt)
        now, used = time.perf_counter(), time.process_time()
        if not quiet and now - begins > SETTLES:
            quiet.append((now, used))
        elif quiet and now - quiet[0][0] > WATCHED:
            print((used - quiet[0][1]) / (now - quiet[0][0]))
            app.quit()
        return drew

    app.step = watched  # type: ignore[method-assign]
    app.run()


def idle() -> None:
    """Every screen in a process of its own."""
    for screen in SCREENS:
        call = [sys.executable, "-m", __spec__.name, "--idle", screen]
        done = subprocess.run(call, check=True, capture_output=True, text=True)
        print(f"{screen:<14} {100 * float(done.stdout.split()[-1]):6.2f} %", flush=True)


def main() -> None:
    """Run what is asked for, in a home folder of its own."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    known = {"start": starts, "frames": frames, "idle": idle}
    parser.add_argument("what", nargs="*", help=", ".join(known))
    parser.add_argument("--first", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--idle", choices=SCREENS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.first is not None:
        first_frame(given.first, given.what)
        return
    if given.idle is not None:
        idle_share(given.idle)
        return
    from casino_texas.app.settings import Settings, SettingsFile

    with tempfile.TemporaryDirectory() as home:
        os.environ["CASINO_TEXAS_HOME"] = home
        SettingsFile().save(Settings(lesson_done=True))
        for what in given.what or known:
            print(f"\n## {what}\n", flush=True)
            known[what]()


if __name__ == "__main__":
    main()
