"""Bars to the left and right of nothing, one under another, each with its words and its number.

Knows: how names, bars and numbers share a line.  Must not know: what is measured.

    bars = Bars("parts", label="Where it comes from")
    bars.set([Bar("win", "win: a pair", 0.21, "+21.3 %"), Bar("fold", "fold", -0.18, "−18.2 %")])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from casino_texas.ui.charts.axis import Span
from casino_texas.ui.charts.chart import Chart
from casino_texas.ui.paint import Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.theme import Theme

_TYPE: Final = 13.5
#: The least share of the width that bars want beside their words.
_LEAST: Final = 0.24


@dataclass(frozen=True, slots=True)
class Bar:
    """`text` is the amount as it is written, with its sign; `tip` says more when it is pointed
    at.  `tone` is a colour of the palette; by default that of gains or of losses."""

    key: str
    label: str
    amount: float
    text: str
    tip: str = ""
    tone: str = ""


class Bars(Chart):
    """Each bar on a line of its own; where that is too narrow, under its words."""

    is_upright: ClassVar[bool] = True

    def __init__(self, name: str, *, label: str, summary: str = "", empty: str = "") -> None:
        super().__init__(name, label=label, summary=summary, empty=empty)
        self.bars: tuple[Bar, ...] = ()
        self._span = Span(0, 1)
        self._scroller = Scroller()

    def set(self, bars: Sequence[Bar], *, summary: str | None = None) -> None:
        self.bars = tuple(bars)
        self._span = Span.over([bar.amount for bar in bars], zero=True)
        self.changed(summary)
        if self.is_hosted and self.rect.height:
            self.arrange()

    # --- things --------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return len(self.bars)

    def words_of(self, at: int) -> str:
        bar = self.bars[at]
        return f"{bar.label}: {bar.text}" + (f"\n{bar.tip}" if bar.tip else "")

    def thing_at(self, position: tuple[int, int]) -> int | None:
        view = self._scroller.view
        if not view.collidepoint(position):
            return None
        at = (position[1] - view.top + self._scroller.offset) // self._row()
        return at if at < self.count else None

    def place_of(self, at: int) -> pygame.Rect:
        view, high = self._scroller.view, self._row()
        top = view.top + at * high - self._scroller.offset
        zero, bar = self._bar_of(self._parts(pygame.Rect(view.left, top, view.width, high))[1], at)
        return bar if bar.width else zero

    def mark(self, at: int | None) -> None:
        super().mark(at)
        if at is not None and self._by_key:
            high, view = self._row(), self._scroller.view
            if at * high < self._scroller.offset:
                self._scroller.to(at * high)
            elif (at + 1) * high > self._scroller.offset + view.height:
                self._scroller.to((at + 1) * high - view.height)

    # --- places --------------------------------------------------------------------------------

    def _widths(self, theme: Theme) -> tuple[int, int]:
        """What the widest name and the widest number take."""
        size = theme.text_px(_TYPE)
        names = max((theme.text.width(bar.label, size) for bar in self.bars), default=0)
        texts = max((theme.text.width(bar.text, size, bold=True) for bar in self.bars), default=0)
        return names + theme.px(10), texts + theme.px(10)

    def _is_stacked(self, theme: Theme, width: int) -> bool:
        return width - sum(self._widths(theme)) < width * _LEAST

    def _least_row(self, theme: Theme, width: int) -> int:
        line = theme.text.line_height(theme.text_px(_TYPE))
        return line + theme.px(18 if self._is_stacked(theme, width) else 5)

    def height_for(self, theme: Theme, width: int) -> int:
        inside = width - 2 * theme.px(10)
        return max(theme.unit(60), self.count * self._least_row(theme, inside) + 2 * theme.px(10))

    def arrange(self) -> None:
        super().arrange()
        inside = self.inside
        self._scroller.fit(inside, self.count * self._least_row(self.theme, inside.width))
        if self._scroller.limit:
            narrow = pygame.Rect(inside)
            narrow.width -= Scroller.bar_room(self.theme)
            self._scroller.fit(narrow, self.count * self._least_row(self.theme, narrow.width))

    def _row(self) -> int:
        """The height of a line: more than the least where there is room."""
        view, theme = self._scroller.view, self.theme
        least = self._least_row(theme, view.width)
        if self._scroller.limit or not self.count:
            return least
        return min(max(least, view.height // self.count), least + theme.px(12))

    def _parts(self, row: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of name, bar and number in a line."""
        theme = self.theme
        names, texts = self._widths(theme)
        if self._is_stacked(theme, row.width):
            line = theme.text.line_height(theme.text_px(_TYPE))
            texts = min(texts, row.width // 2)
            name = pygame.Rect(row.left, row.top, row.width - texts, line)
            text = pygame.Rect(name.right, row.top, texts, line)
            bar = pygame.Rect(row.left, name.bottom, row.width, theme.px(10))
            return name, bar, text
        name = pygame.Rect(row.left, row.top, names, row.height)
        text = pygame.Rect(row.right - texts, row.top, texts, row.height)
        bar = pygame.Rect(name.right, row.top, text.left - name.right, row.height)
        high = min(row.height - theme.px(6), theme.px(18))
        return name, bar.inflate(0, high - row.height), text

    def _bar_of(self, room: pygame.Rect, at: int) -> tuple[pygame.Rect, pygame.Rect]:
        """The line of nothing in this row, and the bar (without width where it is too short)."""
        zero = room.left + round(self._span.share(0) * room.width)
        end = room.left + round(self._span.share(self.bars[at].amount) * room.width)
        bar = pygame.Rect(min(zero, end), room.top, abs(end - zero), room.height)
        return pygame.Rect(zero, room.top, self.theme.px(1), room.height), bar

    # --- events --------------------------------------------------------------------------------

    def pointer(self, event: pygame.Event) -> bool:
        theme, scroller = self.theme, self._scroller
        if event.type == pygame.MOUSEWHEEL and event.y:
            moved = scroller.by(-event.y * 2 * self._row())
            self.invalidate()
            return moved
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            scroller.grab(theme, event.pos)
            self.invalidate()
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            scroller.let_go()
            return True
        if event.type == pygame.MOUSEMOTION and scroller.is_dragged:
            scroller.drag(theme, event.pos)
            self.invalidate()
            return True
        return super().pointer(event)

    # --- picture -------------------------------------------------------------------------------

    def draw_things(self, painter: Painter) -> None:
        view, high = self._scroller.view, self._row()
        with painter.clip(view):
            for at in range(self.count):
                top = view.top + at * high - self._scroller.offset
                row = pygame.Rect(view.left, top, view.width, high)
                if row.colliderect(view):
                    # What is only partly in view is drawn, but nobody has to find it whole.
                    whole = view.contains(row)
                    reader = painter if whole else Painter(painter.surface, painter.theme)
                    self._draw_row(reader, row, at)
        self._scroller.draw(painter)

    def _draw_row(self, painter: Painter, row: pygame.Rect, at: int) -> None:
        theme, palette = painter.theme, painter.palette
        bar = self.bars[at]
        if at == self.marked:
            face = painter.lighter(palette.field, 0.08)
            painter.box(row.inflate(theme.px(6), 0), radius=5, top=face)
        name, room, text = self._parts(row)
        painter.text(name, bar.label, size=_TYPE, shrink=0.8)
        painter.text(
            text, bar.text, size=_TYPE, bold=True, colour=palette.text, align="right", shrink=0.8
        )
        zero, box = self._bar_of(room, at)
        tone = bar.tone or ("good" if bar.amount >= 0 else "bad")
        if box.width:
            face = getattr(palette, tone)
            painter.box(
                box, radius=3, top=painter.darker(face, 0.05), bottom=painter.darker(face, 0.3)
            )
        painter.surface.fill(palette.muted, zero.inflate(0, theme.px(4)))
