"""How a text of many lines is seen: which part of it, where a letter is, and its picture.

Knows: pixels of lines and letters, scrolling both ways, the colours of a YAML line.  Must not
know: events, or who changes the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Protocol

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.sheet import draw_sheet
from casino_texas.ui.theme import Colour, Theme, mix
from casino_texas.ui.widgets.text_buffer import Spot, TextBuffer

_TYPE: Final = 14
_PAD: Final = 8
_KEPT: Final = 1500
#: A key and its colon; what follows is the value, up to a comment.
_KEY: Final = re.compile(r"\s*(?:- )?[\w.\"' -]+:(?=\s|$)")
_COMMENT: Final = re.compile(r"(?:^|\s)#")
_QUOTED: Final = re.compile(r"\"[^\"]*\"|'[^']*'")
#: The width of one wave of the line under a mistake, its height and its stroke.
_WAVE: Final = (6, 4, 1.4)


class Marked(Protocol):
    """What is said about a line; the column counts from 1."""

    @property
    def column(self) -> int: ...
    @property
    def tone(self) -> str: ...


class TextView:
    """A window on a buffer."""

    def __init__(self, buffer: TextBuffer) -> None:
        self.buffer = buffer
        self.box = pygame.Rect(0, 0, 0, 0)
        self.vertical = Scroller()
        self._slid = 0
        self._pictures: dict[tuple[str, Colour], pygame.Surface] = {}
        self._made_for: tuple[int, int] = (0, 0)

    # --- measures ------------------------------------------------------------------------------

    def _font(self, theme: Theme) -> pygame.font.Font:
        return theme.fonts.mono(theme.text_px(_TYPE))

    def line_height(self, theme: Theme) -> int:
        return self._font(theme).get_linesize() + theme.px(2)

    def letter(self, theme: Theme) -> int:
        """The width of one letter."""
        return self._font(theme).size("0")[0]

    def _width(self, theme: Theme, text: str) -> int:
        if text.isascii():
            return len(text) * self.letter(theme)
        return self._font(theme).size(_shown(text))[0]

    def gutter(self, theme: Theme) -> int:
        """The width of the line numbers, with the sign of a mistake."""
        digits = max(2, len(str(len(self.buffer.lines))))
        return (digits + 3) * self.letter(theme) + theme.px(6)

    @property
    def page(self) -> int:
        """How many lines are seen at once, less one."""
        lines = max(1, len(self.buffer.lines))
        line = max(1, self.vertical.length // lines)
        return max(1, self.vertical.view.height // line - 1)

    # --- places --------------------------------------------------------------------------------

    def fit(self, theme: Theme, rect: pygame.Rect) -> None:
        """The place or the text has changed."""
        self.box = rect.inflate(-2 * theme.px(_PAD), -2 * theme.px(_PAD))
        inside = pygame.Rect(self.box)
        inside.width -= Scroller.bar_room(theme)
        high = self.line_height(theme) * len(self.buffer.lines)
        self.vertical.fit(inside, high)
        self._slid = min(max(0, self._slid), self._widest_slide(theme))

    def _words_box(self, theme: Theme) -> pygame.Rect:
        """Where the text itself is: right of the numbers, left of the bar."""
        left = self.gutter(theme)
        box = pygame.Rect(self.box)
        return pygame.Rect(
            box.left + left,
            box.top,
            max(1, box.width - left - Scroller.bar_room(theme)),
            box.height,
        )

    def _widest_slide(self, theme: Theme) -> int:
        longest = max(self.buffer.lines, key=len)
        return max(0, self._width(theme, longest + "  ") - self._words_box(theme).width)

    def slide(self, pixels: int) -> bool:
        """Scroll sideways."""
        before = self._slid
        self._slid += pixels
        return self._slid != before

    def row(self, theme: Theme, line: int) -> pygame.Rect:
        """Where a line is now, numbers and all; it may be out of view."""
        high = self.line_height(theme)
        top = self.box.top + line * high - self.vertical.offset
        return pygame.Rect(self.box.left, top, self.vertical.view.width, high)

    def spot_at(self, theme: Theme, position: tuple[int, int]) -> Spot:
        """The place in the text nearest to one on the screen."""
        high = self.line_height(theme)
        line = (position[1] - self.box.top + self.vertical.offset) // high
        line = min(max(0, line), len(self.buffer.lines) - 1)
        text = self.buffer.lines[line]
        x = position[0] - self._words_box(theme).left + self._slid
        if text.isascii():
            column = round(x / self.letter(theme))
        else:
            places = range(len(text) + 1)
            column = min(places, key=lambda at: abs(self._width(theme, text[:at]) - x))
        return Spot(line, min(max(0, column), len(text)))

    def follow_caret(self, theme: Theme) -> None:
        """Bring the caret into view, and a little of what is around it."""
        rect = self.box.inflate(2 * theme.px(_PAD), 2 * theme.px(_PAD))
        line, column = self.buffer.caret
        self.fit(theme, rect)
        high = self.line_height(theme)
        view = self.vertical.view
        if (line + 1) * high - self.vertical.offset > view.height:
            self.vertical.to((line + 1) * high - view.height)
        if line * high < self.vertical.offset:
            self.vertical.to(line * high)
        x = self._width(theme, self.buffer.lines[line][:column])
        room, margin = self._words_box(theme).width, 4 * self.letter(theme)
        if x - self._slid > room - theme.px(3):
            self._slid = x - room + margin
        if x < self._slid:
            self._slid = max(0, x - margin)

    # --- the bar -------------------------------------------------------------------------------

    def grab(self, theme: Theme, position: tuple[int, int]) -> bool:
        return self.vertical.grab(theme, position)

    def drag(self, theme: Theme, position: tuple[int, int]) -> bool:
        return self.vertical.drag(theme, position)

    def let_go(self) -> None:
        self.vertical.let_go()

    # --- picture -------------------------------------------------------------------------------

    def draw(
        self,
        painter: Painter,
        rect: pygame.Rect,
        *,
        marks: Mapping[int, Marked],
        has_focus: bool,
        caret_lit: bool,
    ) -> None:
        theme, palette = painter.theme, painter.palette
        self.fit(theme, rect)
        painter.box(rect, radius=10, top=palette.field, edge=palette.panel_edge)
        if self._made_for != (theme.text_px(_TYPE), id(theme)):
            self._pictures.clear()
            self._made_for = (theme.text_px(_TYPE), id(theme))
        high = self.line_height(theme)
        first = self.vertical.offset // high
        last = min(len(self.buffer.lines), -(-(self.vertical.offset + self.box.height) // high))
        words = self._words_box(theme)
        with painter.clip(self.box):
            for line in range(first, last):
                self._draw_ground(painter, line, marks.get(line), has_focus=has_focus)
            with painter.clip(words):
                for line in range(first, last):
                    self._draw_line(painter, words, line, marks.get(line), has_focus=has_focus)
                if caret_lit:
                    self._draw_caret(painter, words)
        self._draw_slide(painter, words)
        self.vertical.draw(painter)

    def _draw_ground(
        self, painter: Painter, line: int, mark: Marked | None, *, has_focus: bool
    ) -> None:
        """The tint of a line, and its number."""
        theme, palette = painter.theme, painter.palette
        row = self.row(theme, line)
        ink = palette.disabled_text
        if mark is not None:
            ink = getattr(palette, mark.tone)
            painter.surface.fill(mix(palette.field, ink, 0.16), row)
        elif has_focus and line == self.buffer.caret.line:
            painter.surface.fill(painter.lighter(palette.field, 0.06), row)
        number = str(line + 1) if mark is None else f"! {line + 1}"
        picture = self._picture(theme, number, ink)
        right = row.left + self.gutter(theme) - self.letter(theme)
        painter.surface.blit(picture, (right - picture.get_width(), row.top))

    def _draw_line(
        self,
        painter: Painter,
        words: pygame.Rect,
        line: int,
        mark: Marked | None,
        *,
        has_focus: bool,
    ) -> None:
        theme, palette = painter.theme, painter.palette
        row, text = self.row(theme, line), self.buffer.lines[line]
        left = words.left - self._slid
        low, high = self.buffer.span
        if low != high and low.line <= line <= high.line:
            start = low.column if line == low.line else 0
            end = high.column if line == high.line else len(text)
            x = left + self._width(theme, text[:start])
            wide = self._width(theme, text[start:end])
            wide += 0 if line == high.line else self.letter(theme)
            face = palette.call if has_focus else palette.neutral
            painter.surface.fill(face, pygame.Rect(x, row.top, wide, row.height))
        x = left
        for part, tone in coloured(text):
            ink: Colour = getattr(palette, tone)
            if x < words.right:
                painter.surface.blit(self._picture(theme, part, ink), (x, row.top))
            x += self._width(theme, part)
        if mark is not None:
            self._draw_wave(painter, left, row, text, mark)

    def _draw_wave(
        self, painter: Painter, left: int, row: pygame.Rect, text: str, mark: Marked
    ) -> None:
        """The wavy line under what is marked: to the end of the word, at least two letters."""
        theme = painter.theme
        start = min(max(0, mark.column - 1), len(text))
        end = start
        while end < len(text) and not text[end].isspace() and text[end] not in ",{}[]":
            end += 1
        x = left + self._width(theme, text[:start])
        wide = max(2 * self.letter(theme), self._width(theme, text[start:end]))
        ink: Colour = getattr(painter.palette, mark.tone)
        period, high = theme.px(_WAVE[0]), max(3, theme.px(_WAVE[1]))
        wave = theme.shapes.stroke(
            (period, high),
            [(0, 0.75), (0.25, 0.3), (0.5, 0.75), (0.75, 0.3), (1, 0.75)],
            ink,
            theme.px(_WAVE[2]),
        )
        with painter.clip(pygame.Rect(x, row.bottom - high, wide, high)):
            for at in range(x, x + wide, period):
                painter.surface.blit(wave, (at, row.bottom - high))

    def _draw_caret(self, painter: Painter, words: pygame.Rect) -> None:
        theme = painter.theme
        line, column = self.buffer.caret
        row = self.row(theme, line)
        x = words.left - self._slid + self._width(theme, self.buffer.lines[line][:column])
        caret = pygame.Rect(min(x, words.right - theme.px(2)), row.top, theme.px(2), row.height)
        painter.surface.fill(painter.palette.gold, caret)

    def _draw_slide(self, painter: Painter, words: pygame.Rect) -> None:
        """How far it is scrolled sideways: a thin bar under the text."""
        theme, palette = painter.theme, painter.palette
        widest = self._widest_slide(theme)
        if not widest:
            return
        whole = widest + words.width
        wide = max(theme.px(30), words.width * words.width // whole)
        left = words.left + (words.width - wide) * min(self._slid, widest) // widest
        bar = pygame.Rect(left, self.box.bottom + theme.px(1), wide, theme.px(4))
        painter.box(bar, radius=2, top=palette.panel_edge)

    def draw_words(self, painter: Painter, words: str, line: int) -> None:
        """Words about a line, beside it."""
        row = self.row(painter.theme, line).clip(self.box)
        if row.height:
            draw_sheet(painter, words, beside=row, within=self.box)

    def _picture(self, theme: Theme, text: str, ink: Colour) -> pygame.Surface:
        found = self._pictures.get((text, ink))
        if found is None:
            if len(self._pictures) >= _KEPT:
                self._pictures.clear()
            found = self._font(theme).render(_shown(text), True, ink)
            if pygame.display.get_surface() is not None:
                found = found.convert_alpha()
            self._pictures[text, ink] = found
        return found


def coloured(line: str) -> Iterator[tuple[str, str]]:
    """The parts of a line of YAML, each with its colour of the palette: key, value, comment."""
    bare = _QUOTED.sub(lambda quoted: "x" * len(quoted[0]), line)
    comment = _COMMENT.search(bare)
    cut = len(line) if comment is None else comment.start()
    key = _KEY.match(bare[:cut])
    end = key.end() if key is not None else 0
    for part, tone in ((line[:end], "text"), (line[end:cut], "gold"), (line[cut:], "muted")):
        if part:
            yield part, tone


def _shown(text: str) -> str:
    """One sign for each character: tabs are seen, and so is what cannot be written."""
    if text.isprintable():
        return text
    return "".join("→" if c == "\t" else c if c.isprintable() else "�" for c in text)
