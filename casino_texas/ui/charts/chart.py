"""What every chart is: a picture of things of which one may be pointed at.

Knows: pointing by mouse and by keys, the sheet with the words of what is pointed at, and the words
a screen reader says.  Must not know: how the things are drawn.

The arrows (left and right, or up and down where the things stand one under another) go from one
thing to the next, PgUp/PgDn by ten, Home/End to the ends.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

import pygame

from casino_texas.ui.keys import Stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.sheet import draw_sheet
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets.base import Widget

_FAR: Final = 10
_PAD: Final = 10
#: Type of marks and labels (design units).
SMALL: Final = 12.5


class Chart(Widget):
    """A board with a picture on it; `summary` says in words what the picture shows."""

    role = "figure"
    focusable = True
    solid = True
    wants_repeat = True
    #: Whether the things stand one under another.
    is_upright: ClassVar[bool] = False

    def __init__(self, name: str, *, label: str, summary: str = "", empty: str = "") -> None:
        """`empty` is what is written where there is nothing to draw: how to get something."""
        super().__init__(name, label=label)
        self.summary = summary
        self.empty = empty
        self._marked: int | None = None
        self._by_key = False
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._version = 0

    # --- to override ---------------------------------------------------------------------------

    @property
    @abstractmethod
    def count(self) -> int:
        """How many things there are."""

    @abstractmethod
    def words_of(self, at: int) -> str:
        """What is said of one thing; lines are separated by line ends."""

    @abstractmethod
    def thing_at(self, position: tuple[int, int]) -> int | None:
        """Which thing is meant by a place on the screen."""

    @abstractmethod
    def place_of(self, at: int) -> pygame.Rect:
        """Where a thing is drawn."""

    @abstractmethod
    def draw_things(self, painter: Painter) -> None:
        """Draw everything but the board and the sheet."""

    # --- for those that draw -------------------------------------------------------------------

    @property
    def inside(self) -> pygame.Rect:
        """The board without its margin."""
        pad = self.theme.px(_PAD)
        return self.rect.inflate(-2 * pad, -2 * pad)

    @property
    def marked(self) -> int | None:
        """The thing pointed at."""
        return self._marked

    def changed(self, summary: str | None = None) -> None:
        """There are other things to draw now."""
        self._version += 1
        self._drawn = None
        if summary is not None:
            self.summary = summary
        if self._marked is not None and self._marked >= self.count:
            self._marked = None
        self.invalidate()

    def kept(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture drawn before, where it is still right."""
        drawn = self._drawn
        return drawn[1] if drawn is not None and drawn[0] == self._key(size) else None

    def keep(self, size: tuple[int, int], picture: pygame.Surface) -> pygame.Surface:
        self._drawn = (self._key(size), picture)
        return picture

    def _key(self, size: tuple[int, int]) -> object:
        return self._version, size, self.theme.palette, self.theme.scale, self.theme.text_factor

    # --- a widget ------------------------------------------------------------------------------

    @property
    def value(self) -> str:
        if self._marked is not None and self._marked < self.count:
            return self.words_of(self._marked).replace("\n", ", ")
        return self.summary if self.count else self.empty

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.unit(220), theme.unit(150))

    def mark(self, at: int | None) -> None:
        """Point at a thing (or at none)."""
        if at != self._marked:
            self._marked = at
            self.invalidate()

    def pointer(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._by_key = False
            self.mark(self.thing_at(event.pos) if self.count else None)
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if not self.count or stroke.ctrl or stroke.alt or stroke.shift:
            return False
        back, on = (
            (pygame.KSCAN_UP, pygame.KSCAN_DOWN)
            if self.is_upright
            else (pygame.KSCAN_LEFT, pygame.KSCAN_RIGHT)
        )
        steps = {back: -1, on: 1, pygame.KSCAN_PAGEUP: -_FAR, pygame.KSCAN_PAGEDOWN: _FAR}
        last = self.count - 1
        at = self._marked
        if stroke.scancode in steps:
            step = steps[stroke.scancode]
            if at is not None and not 0 <= at + step <= last and abs(step) == 1:
                return False  # on to the next widget
            found = (0 if step > 0 else last) if at is None else at + step
        elif stroke.scancode in (pygame.KSCAN_HOME, pygame.KSCAN_END):
            found = 0 if stroke.scancode == pygame.KSCAN_HOME else last
        else:
            return False
        self._by_key = True
        self.mark(min(max(0, found), last))
        return True

    def focus_changed(self) -> None:
        if not self.has_focus and self._by_key:
            self._by_key = False
            self.mark(None)

    def update(self, dt: float) -> bool:
        if self._marked is not None and not self.hovered and not self._by_key:
            self.mark(None)
        return False

    def arrange(self) -> None:
        if self._marked is not None and self._marked >= self.count:
            self._marked = None

    # --- picture -------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        painter.box(self.rect, radius=10, top=palette.field, edge=palette.panel_edge)
        if not self.count:
            painter.text(
                self.inside, self.empty, size=14, colour=palette.muted, align="center", wrap=True
            )
        else:
            self.draw_things(painter)
            if self._marked is not None:
                draw_sheet(
                    painter,
                    self.words_of(self._marked),
                    beside=self.place_of(self._marked),
                    within=self.rect,
                )
        if self.shows_focus:
            painter.focus(self.rect, radius=10)
