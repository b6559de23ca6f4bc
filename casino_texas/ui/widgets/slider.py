"""Numbers set by hand: a slider, and a stepper with a minus and a plus.

Knows: limits and steps.  Must not know: what the number means.

Arrows and the wheel move by one step, Shift+arrows by five, PgUp/PgDn by ten, Home/End to the ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from casino_texas.ui.keys import Stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets.base import Widget
from casino_texas.ui.widgets.button import IconButton

_STEPS = {
    pygame.KSCAN_LEFT: -1,
    pygame.KSCAN_DOWN: -1,
    pygame.KSCAN_RIGHT: 1,
    pygame.KSCAN_UP: 1,
    pygame.KSCAN_PAGEDOWN: -10,
    pygame.KSCAN_PAGEUP: 10,
}


def steps_of(stroke: Stroke) -> int | None:
    """By how many steps the key moves, or None; Shift makes it five times as many."""
    steps = _STEPS.get(stroke.scancode)
    if steps is None or stroke.ctrl or stroke.alt:
        return None
    return steps * 5 if stroke.shift else steps


class Slider(Widget):
    """A number between two ends; whole steps only, both ends always reachable."""

    role = "slider"
    focusable = True
    solid = True
    wants_repeat = True
    is_target = True

    def __init__(
        self,
        name: str,
        on_change: Callable[[int], object] | None = None,
        *,
        label: str = "",
        low: int = 0,
        high: int = 100,
        step: int = 1,
        number: int = 0,
        written: Callable[[int], str] | None = None,
        tip: str = "",
    ) -> None:
        """`written` says how the number is shown beside the slider; None shows nothing."""
        super().__init__(name, label=label, tip=tip)
        self.on_change = on_change
        self.low, self.high, self.step = low, max(low, high), max(1, step)
        self.written = written
        self._number = self._legal(number)
        self._dragging = False

    @property
    def number(self) -> int:
        return self._number

    @property
    def value(self) -> str:
        return self.written(self._number) if self.written else str(self._number)

    def limits(self, low: int, high: int, step: int | None = None) -> None:
        """Other ends; the number is brought between them without telling anyone."""
        self.low, self.high = low, max(low, high)
        self.step = max(1, step or self.step)
        self._dragging = False
        self.set(self._number)

    def set(self, number: int) -> None:
        """Set the number without telling anyone."""
        number = self._legal(number)
        if number != self._number:
            self._number = number
        self.invalidate()

    def change(self, number: int) -> None:
        """Set the number as a person would."""
        before = self._number
        self.set(number)
        if self._number != before and self.on_change is not None:
            self.on_change(self._number)

    def _legal(self, number: int) -> int:
        if number >= self.high:
            return self.high
        steps = round((number - self.low) / self.step)
        return min(self.high, max(self.low, self.low + steps * self.step))

    def move(self, steps: int) -> None:
        """By so many steps; from an odd end it goes back onto the grid of steps."""
        at = self._number - self.low
        on_grid = at - at % self.step
        if steps < 0 and at % self.step:
            steps += 1
        self.change(self.low + on_grid + steps * self.step)

    def pointer(self, event: pygame.Event) -> bool:
        if not self.enabled:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self.host.explain(self)
                return True
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = True
            self._to(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self._to(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._dragging = False
            self.invalidate()
            return True
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.move(1 if event.y > 0 else -1)
            return True
        return False

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if not self.enabled:
            return False
        steps = steps_of(stroke)
        if steps is not None:
            self.move(steps)
        elif stroke.scancode == pygame.KSCAN_HOME:
            self.change(self.low)
        elif stroke.scancode == pygame.KSCAN_END:
            self.change(self.high)
        else:
            return False
        return True

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.px(120) + self._words_width(theme), theme.unit(TARGET))

    def _words_width(self, theme: Theme) -> int:
        if self.written is None:
            return 0
        size = theme.text_px(15)
        widest = max(
            theme.text.width(self.written(number), size, bold=True)
            for number in (self.low, self.high, self._number)
        )
        return widest + theme.px(14)

    @property
    def _track(self) -> pygame.Rect:
        theme = self.theme
        knob = theme.unit(22)
        return pygame.Rect(
            self.rect.left + knob // 2,
            self.rect.centery - theme.px(4),
            max(1, self.rect.width - knob - self._words_width(theme)),
            theme.px(8),
        )

    def _to(self, x: int) -> None:
        track = self._track
        share = min(1.0, max(0.0, (x - track.left) / track.width))
        self.change(self.low + round(share * (self.high - self.low)))

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        track = self._track
        span = self.high - self.low
        share = (self._number - self.low) / span if span else 1.0
        x = track.left + round(track.width * share)
        painter.box(
            track.inflate(theme.px(4), 0),
            radius=4,
            top=painter.darker(palette.field, 0.2),
            bottom=palette.field,
            edge=palette.panel_edge,
        )
        ink = palette.gold if self.enabled else palette.disabled_text
        if x - track.left > theme.px(4):
            done = pygame.Rect(track.left, track.top, x - track.left, track.height)
            painter.box(done, radius=4, top=ink, bottom=painter.darker(ink, 0.25))
        size = theme.unit(22)
        knob = pygame.Rect(0, 0, size, size)
        knob.center = (x, track.centery)
        lift = 0.4 if (self.hovered or self._dragging) and self.enabled else 0.0
        painter.box(
            knob,
            radius=size / theme.scale / 2,
            top=painter.lighter(ink, 0.35 + lift),
            bottom=painter.darker(ink, 0.05),
            edge=painter.darker(ink, 0.45),
            shadow=4,
        )
        if self.written is not None:
            words = pygame.Rect(
                track.right + size // 2, self.rect.top, self._words_width(theme), self.rect.height
            )
            words.right = self.rect.right
            painter.text(
                words,
                self.written(self._number),
                size=15,
                bold=True,
                colour=palette.text if self.enabled else palette.disabled_text,
                align="right",
            )
        if self.shows_focus:
            painter.focus(self.rect, radius=8)


class Stepper(Widget):
    """A value with a minus before and a plus behind it: a number, or one of a list of words."""

    role = "spinbutton"
    focusable = True
    solid = True
    wants_repeat = True
    is_target = True

    def __init__(
        self,
        name: str,
        on_change: Callable[[int], object] | None = None,
        *,
        label: str = "",
        low: int = 0,
        high: int = 100,
        step: int = 1,
        number: int = 0,
        written: Callable[[int], str] | None = None,
        words: Sequence[str] | None = None,
        less: str = "-",
        more: str = "+",
    ) -> None:
        """With `words` the number is the place of the word shown, from 0.

        `less` and `more` are what a screen reader calls the two ends.
        """
        super().__init__(name, label=label)
        self.on_change = on_change
        if words is not None:
            low, high, step = 0, max(0, len(words) - 1), 1
            self.written: Callable[[int], str] = lambda number: words[number]
        else:
            self.written = written or str
        self.low, self.high, self.step = low, max(low, high), max(1, step)
        self._number = min(self.high, max(self.low, number))
        self.less = IconButton(
            f"{name}-less", "minus", lambda: self.move(-1), label=less, focusable=False
        )
        self.more = IconButton(
            f"{name}-more", "plus", lambda: self.move(1), label=more, focusable=False
        )
        for button in (self.less, self.more):
            button.tip = ""
        self.add(self.less, self.more)

    @property
    def number(self) -> int:
        return self._number

    @property
    def value(self) -> str:
        return self.written(self._number)

    def disable(self, reason: str) -> None:
        super().disable(reason)
        self.less.disable(reason)
        self.more.disable(reason)

    def set(self, number: int) -> None:
        """Set the number without telling anyone."""
        number = min(self.high, max(self.low, number))
        if number != self._number:
            self._number = number
            self.invalidate()

    def change(self, number: int) -> None:
        """Set the number as a person would."""
        before = self._number
        self.set(number)
        if self._number != before and self.on_change is not None:
            self.on_change(self._number)

    def move(self, steps: int) -> None:
        self.change(self._number + steps * self.step)

    def pointer(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and event.y and self.enabled:
            self.move(1 if event.y > 0 else -1)
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if not self.enabled:
            return False
        # Up and down go on to the next row of a form; left and right change the value.
        if stroke.scancode in (pygame.KSCAN_UP, pygame.KSCAN_DOWN):
            return False
        steps = steps_of(stroke)
        if steps is not None:
            self.move(steps)
        elif stroke.scancode == pygame.KSCAN_HOME:
            self.change(self.low)
        elif stroke.scancode == pygame.KSCAN_END:
            self.change(self.high)
        elif stroke.scancode in (pygame.KSCAN_EQUALS, pygame.KSCAN_MINUS):
            self.move(1 if stroke.scancode == pygame.KSCAN_EQUALS else -1)
        else:
            return False
        return True

    def minimum(self, theme: Theme) -> tuple[int, int]:
        size = theme.text_px(15)
        few = self.high - self.low <= 40 * self.step
        numbers = range(self.low, self.high + 1, self.step) if few else (self.low, self.high)
        widest = max(theme.text.width(self.written(number), size, bold=True) for number in numbers)
        return (widest + 2 * theme.unit(TARGET) + theme.px(24), theme.unit(TARGET))

    def arrange(self) -> None:
        side = min(self.theme.unit(TARGET), self.rect.height)
        self.less.place(pygame.Rect(self.rect.left, self.rect.top, side, self.rect.height))
        self.more.place(pygame.Rect(self.rect.right - side, self.rect.top, side, self.rect.height))

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        painter.box(self.rect, radius=10, top=palette.field, edge=palette.panel_edge)
        middle = pygame.Rect(
            self.less.rect.right, self.rect.top, self.more.rect.left - self.less.rect.right,
            self.rect.height,
        )  # fmt: skip
        painter.text(
            middle.inflate(-theme.px(8), 0),
            self.written(self._number),
            size=15,
            bold=True,
            colour=palette.text if self.enabled else palette.disabled_text,
            align="center",
            shrink=0.75,
        )
        self.draw_children(painter)
        if self.shows_focus:
            painter.focus(self.rect, radius=10)
