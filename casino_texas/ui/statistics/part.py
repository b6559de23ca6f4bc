"""A part of a page: a list with what belongs to it, which a page of its own or one with tabs shows.

Knows: what a page asks of its part.  Must not know: any part.

    class Sessions(Part):
        name = "sessions"
        def widgets(self): ...; return [self.graph, self.table]   # made anew with each language
        def arrange(self, area): ...
        def load(self): ...                                       # read the store, fill the widgets
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from casino_texas.app.statistics.csv_file import CsvTable
from casino_texas.app.statistics.filling import Filling
from casino_texas.app.words.texts import Texts
from casino_texas.ui.app import App
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Button, Widget


class Part:
    """See the module's docstring for what to override."""

    name: ClassVar[str] = ""

    def __init__(self) -> None:
        self._page: PageScene | None = None
        self._on_load: Callable[[], object] = lambda: None

    def attach(self, page: PageScene, *, on_load: Callable[[], object] = lambda: None) -> None:
        """Belong to this page from now on; `on_load` is told whenever the part was read anew."""
        self._page, self._on_load = page, on_load

    # --- to override ---------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        """What goes into the bar of the page."""
        return []

    def widgets(self) -> list[Widget]:
        """What goes below the bar, made anew."""
        return []

    @property
    def main(self) -> Widget | None:
        """What has the keyboard first."""
        return None

    def load(self) -> None:
        """Read everything anew; the widgets are there.  At its end it calls `loaded`."""

    def loaded(self) -> None:
        """Tell the page that other things are shown."""
        self._on_load()

    def arrange(self, area: pygame.Rect) -> None:
        """Place the widgets."""

    def advance(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether the next frame is wanted at once."""
        return False

    def on_event(self, event: pygame.Event) -> bool:
        """An event nothing else used."""
        return False

    def filled(self, filling: Filling) -> bool:
        """Whether something that is shown has become known since this was asked last."""
        return False

    @property
    def has_rows(self) -> bool:
        """Whether there is something to write into a file."""
        return False

    def csv(self) -> CsvTable | None:
        """What is shown as a file; None where there is nothing."""
        return None

    # --- what a part may ask -------------------------------------------------------------------

    @property
    def page(self) -> PageScene:
        assert self._page is not None, f"{self.name}: not on a page"
        return self._page

    @property
    def app(self) -> App:
        return self.page.app

    @property
    def theme(self) -> Theme:
        return self.page.theme

    @property
    def texts(self) -> Texts:
        return self.app.words

    def say(self, key: str, /, **fields: object) -> str:
        return self.page.say(key, **fields)

    def presses(self, event: pygame.Event) -> bool:
        """Whether this is a first press of Enter that nothing else used."""
        return (
            event.type == pygame.KEYDOWN
            and event.scancode == pygame.KSCAN_RETURN
            and not self.page.key_repeats
        )
