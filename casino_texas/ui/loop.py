"""The loop with real events and real time.

Knows: when to draw the next frame and how long to sleep when nothing moves.  Must not know: what a
turn does (`App.step`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from casino_texas.ui.app import App

FRAMES_PER_SECOND: Final = 60
#: The longest time one frame may stand for; a dragged window must not make animations jump.
LONGEST_FRAME: Final = 0.1
#: Seconds the loop sleeps at most when nothing moves.
_IDLE: Final = 0.5
#: Seconds a window must keep its size before everything is drawn anew for it.
_RESIZE_PATIENCE: Final = 0.12


def turn(app: App) -> int:
    """Turn until the app quits, then close it; the exit code.

    Where only a picture of the first screen was asked for, that ends with the first frame after
    which nothing moves; a picture of a game played by itself is taken at its end.
    """
    clock = pygame.Clock()
    app.resize_patience = _RESIZE_PATIENCE
    picture, plays_alone = app.options.screenshot, app.options.autoplay is not None
    try:
        while app.running and app.scenes:
            if app.is_moving:
                dt = min(clock.tick(FRAMES_PER_SECOND) / 1000, LONGEST_FRAME)
                app.step(pygame.event.get(), dt)
                continue
            if picture is not None and not plays_alone:
                break
            first = pygame.event.wait(_patience(app))
            events = [] if first.type == pygame.NOEVENT else [first]
            events += pygame.event.get()
            # The wait passes first: what the events start must not begin in the past.
            app.step((), clock.tick() / 1000)
            app.step(events, 0.0)
        if picture is not None and app.scenes:
            _take(app, picture)
        return app.exit_code
    finally:
        app.close()


def _patience(app: App) -> int:
    """Milliseconds until something will change by itself."""
    waits = [_IDLE]
    for scene in app.shown:
        waits += [wait for wait in (scene.wake_after, scene.tooltip.wait) if wait is not None]
    if app.toasted.left is not None:
        waits.append(app.toasted.left)
    return max(1, round(1000 * min(waits)))


def _take(app: App, path: Path) -> None:
    """Write the picture asked for; what went wrong is said on stderr."""
    app.toasted.hide()
    if app.save_picture(path) is None:
        print(app.toasted.text, file=sys.stderr)
        app.exit_code = 1
