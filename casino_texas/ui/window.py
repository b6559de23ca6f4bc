"""The window: opening it, full screen, its icon, and what can go wrong before the first frame.

Knows: SDL's habits (a silent fallback to `offscreen`, DPI awareness asked through the environment,
audio libraries that write to stderr).  Must not know: scenes, or what is drawn.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Final

import pygame

from casino_texas.errors import CasinoTexasError

TITLE: Final = "Casino Texas"
DEFAULT_SIZE: Final = (1280, 720)
#: Drivers that draw nothing a person could see.
_INVISIBLE: Final = frozenset({"offscreen", "dummy", "evdev", ""})


class NoDisplay(CasinoTexasError):
    """There is nothing to open a window on; `str()` is the line to show."""


def prepare() -> None:
    """What SDL must find in the environment before it starts; a person's own settings win."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "casino-texas")
    os.environ.setdefault("SDL_APP_NAME", TITLE)


def check_pygame() -> None:
    """See that it is pygame-ce that was imported.

    Raises:
        NoDisplay: it is the old pygame.
    """
    if not getattr(pygame, "IS_CE", 0):
        raise NoDisplay(
            f"this needs pygame-ce, but Python finds pygame {pygame.version.ver}; run: "
            "pip uninstall -y pygame pygame-ce && pip install pygame-ce"
        )


def open_window(
    size: tuple[int, int] | None = None, *, full_screen: bool = False
) -> pygame.Surface:
    """Start display and fonts (nothing else) and open a resizable window.

    Raises:
        NoDisplay: no screen can be reached.
    """
    prepare()
    check_pygame()
    chosen = os.environ.get("SDL_VIDEODRIVER")
    try:
        with quiet_stderr():
            pygame.display.init()
            pygame.font.init()
        driver = pygame.display.get_driver()
        if driver in _INVISIBLE and not chosen:
            raise NoDisplay(_no_display("no screen was found"))
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(icon(64))
        return set_mode(size or DEFAULT_SIZE, full_screen=full_screen)
    except pygame.error as error:
        raise NoDisplay(_no_display(str(error))) from error


def _no_display(why: str) -> str:
    hint = (
        "start it on the desktop, or set DISPLAY (over ssh: ssh -X)"
        if sys.platform.startswith("linux")
        else "start it on the desktop"
    )
    return f"cannot open a window: {why}; {hint}"


def set_mode(size: tuple[int, int], *, full_screen: bool) -> pygame.Surface:
    """The window in this size, or the whole screen.  What was drawn and converted is gone."""
    if full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode(size, pygame.RESIZABLE)


def position() -> tuple[int, int]:
    """Where the window is on the desktop, in pixels."""
    x, y = pygame.display.get_window_position()
    return int(x), int(y)


def move_to(place: tuple[int, int] | None, size: tuple[int, int]) -> None:
    """Put the window where it was, unless that is no longer on any screen."""
    if place is None:
        return
    screens = pygame.display.get_desktop_sizes()
    wide = sum(width for width, _ in screens)
    high = max(height for _, height in screens)
    x, y = place
    if -size[0] // 2 < x < wide - 100 and 0 <= y < high - 100:
        pygame.display.set_window_position(place)


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """Silence what C libraries (ALSA, JACK...) write to stderr by themselves."""
    try:
        sys.stderr.flush()
        kept = os.dup(2)
    except (OSError, ValueError, AttributeError):  # no stderr at all: nothing to silence
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def icon(size: int) -> pygame.Surface:
    """The program's sign: a spade on a gold-rimmed green chip, drawn at `size` pixels."""
    fine = 8
    whole = size * fine
    surface = pygame.Surface((whole, whole), pygame.SRCALPHA)
    middle = whole // 2
    pygame.draw.circle(surface, (92, 74, 26, 255), (middle, middle), middle)
    pygame.draw.circle(surface, (232, 198, 104, 255), (middle, middle), round(whole * 0.485))
    pygame.draw.circle(surface, (14, 74, 50, 255), (middle, middle), round(whole * 0.43))
    pygame.draw.circle(surface, (22, 96, 66, 255), (middle, middle), round(whole * 0.37))
    ivory = (250, 249, 245, 255)
    turn = pygame.math.Vector2(0, -0.455 * whole)
    for at in range(8):
        place = turn.rotate(at * 45) + pygame.math.Vector2(middle, middle)
        pygame.draw.circle(surface, ivory, place, round(whole * 0.035))
    lobe, y = whole * 0.125, whole * 0.55
    for side in (-1, 1):
        pygame.draw.circle(surface, ivory, (middle + side * lobe * 0.92, y), lobe)
    pygame.draw.polygon(
        surface,
        ivory,
        [
            (middle, whole * 0.2),
            (middle + lobe * 1.78, y - lobe * 0.5),
            (middle + lobe * 0.4, y + lobe * 0.7),
            (middle - lobe * 0.4, y + lobe * 0.7),
            (middle - lobe * 1.78, y - lobe * 0.5),
        ],
    )
    pygame.draw.polygon(
        surface,
        ivory,
        [
            (middle - lobe * 0.22, y),
            (middle + lobe * 0.22, y),
            (middle + lobe * 0.8, whole * 0.78),
            (middle - lobe * 0.8, whole * 0.78),
        ],
    )
    return pygame.transform.smoothscale(surface, (size, size))
