"""A bare scene for one or a few widgets, and the app around it."""

from __future__ import annotations

from typing import ClassVar

import pygame

from casino_texas.ui.app import App
from casino_texas.ui.scene import Scene
from casino_texas.ui.widgets import Widget
from tests.ui.driver import Driver

Box = tuple[int, int, int, int]


class Stage(Scene):
    """Shows the widgets given, each in its box of the 1280x720 sketch."""

    name: ClassVar[str] = "stage"
    contexts: ClassVar[tuple[str, ...]] = ("casino",)

    def __init__(self, placed: list[tuple[Widget, Box]]) -> None:
        super().__init__()
        self.placed = placed
        self.escapes = 0

    def build(self) -> None:
        self.root.add(*(widget for widget, _ in self.placed))

    def arrange(self) -> None:
        for widget, box in self.placed:
            widget.place(pygame.Rect(*map(self.theme.px, box)))

    def on_escape(self) -> bool:
        self.escapes += 1
        return True


def stage(*placed: tuple[Widget, Box], size: tuple[int, int] = (1280, 720)) -> Driver:
    """A driver for an app that shows the widgets; half a second has passed."""
    app = App(size=size)
    app.push(Stage(list(placed)))
    driver = Driver(app)
    driver.tick(0.5)
    return driver


def pixels(driver: Driver, box: pygame.Rect) -> bytes:
    """What the screen shows there."""
    driver.app.paint(driver.app.surface)
    return pygame.image.tobytes(driver.app.surface.subsurface(box), "RGB")
