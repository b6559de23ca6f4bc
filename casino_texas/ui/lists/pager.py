"""Turning the pages of a long list: three buttons with the words between them.

Knows: where each page so far begins.  Must not know: what is listed.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from casino_texas.ui.layout import Share, columns
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import IconButton, Label, Widget
from casino_texas.ui.widgets.base import Say


class Pager:
    """`before` is the key the page shown begins after, None for the newest things."""

    def __init__(self, on_turn: Callable[[int], object]) -> None:
        """`on_turn` is told that another page is to be read: 1 older, -1 newer, 0 the newest."""
        self._on_turn = on_turn
        self._pages: list[int | None] = [None]
        self._last: int | None = None
        self._has_older = False

    @property
    def before(self) -> int | None:
        return self._pages[-1]

    @property
    def page(self) -> int:
        """The number of the page shown, from 0."""
        return len(self._pages) - 1

    def reset(self) -> None:
        """Other things are listed: back to the newest, without telling anybody."""
        self._pages = [None]

    def widgets(self, say: Say) -> list[Widget]:
        """The widgets, made anew."""
        self.newest = IconButton("newest", "up", self._turn_to_newest, label=say("history.newest"))
        self.newer = IconButton("newer", "left", lambda: self.turn(-1), label=say("history.newer"))
        self.older = IconButton("older", "right", lambda: self.turn(1), label=say("history.older"))
        self.words = Label("sums", "", size=14, colour="muted", wrap=True, shrink=0.7)
        self.words.align = "center"
        return [self.newest, self.newer, self.words, self.older]

    def show(
        self, words: str, *, last: int | None, has_older: bool, no_newer: str, no_older: str
    ) -> None:
        """What is said of the page shown, whose last thing has the key `last`."""
        self._last, self._has_older = last, has_older
        self.words.set(words)
        reason = "" if self.page else no_newer
        self.newest.disable(reason)
        self.newer.disable(reason)
        self.older.disable("" if has_older else no_older)

    def turn(self, step: int) -> bool:
        """To the next older (1) or newer (-1) page; whether there is one."""
        if step > 0 and self._has_older and self._last is not None:
            self._pages.append(self._last)
        elif step < 0 and self.page:
            self._pages.pop()
        else:
            return False
        self._on_turn(step)
        return True

    def _turn_to_newest(self) -> None:
        self.reset()
        self._on_turn(0)

    def height(self, theme: Theme) -> int:
        return theme.unit(TARGET)

    def arrange(self, area: pygame.Rect, theme: Theme) -> None:
        """Place the widgets side by side."""
        high = self.height(theme)
        places = columns(area, [high, high, Share(), high], gap=theme.px(10))
        for widget, place in zip(
            (self.newest, self.newer, self.words, self.older), places, strict=True
        ):
            widget.place(place)
