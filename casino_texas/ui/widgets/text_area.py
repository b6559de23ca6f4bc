"""A field for a text of many lines, as a file has them, with marks where something is wrong.

Knows: line numbers, the caret, selecting and scrolling, the clipboard (with one of its own where
the system has none).  Must not know: what the text means, or how a change is undone.

    area = TextArea("yaml", text, on_change=draft.type, on_leave=scene.step_focus)
    area.set_marks([Mark(12, 18, "pays.bet.flush: ...")]); area.show_place(12, 18)

Tab writes spaces; Esc and Ctrl+Tab leave the field (`on_leave`).  Keys it has no use for, undo and
redo among them, go on to the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.ui.keys import Stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets.base import Widget
from casino_texas.ui.widgets.field import clipboard_text, put_on_clipboard
from casino_texas.ui.widgets.text_buffer import Spot, TextBuffer
from casino_texas.ui.widgets.text_view import TextView

_BLINK: Final = 0.5
_DOUBLE_CLICK: Final = 0.4
_WHEEL_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to say about a place; line and column count from 1.  `tone`: of the palette."""

    line: int
    column: int
    text: str
    tone: str = "bad"


class TextArea(Widget):
    """Lines with their numbers; the caret is (line, column), both from 0."""

    role = "textbox"
    focusable = True
    solid = True
    wants_text = True
    wants_repeat = True

    def __init__(
        self,
        name: str,
        text: str = "",
        *,
        label: str = "",
        on_change: Callable[[str], object] | None = None,
        on_caret: Callable[[int], object] | None = None,
        on_leave: Callable[[int], object] | None = None,
    ) -> None:
        """`on_change` hears every change by hand, `on_caret` the line (from 1) the caret has come
        to, `on_leave` a step on (1) or back (-1)."""
        super().__init__(name, label=label)
        self.on_change, self.on_caret, self.on_leave = on_change, on_caret, on_leave
        self.buffer = TextBuffer(text)
        self.marks: tuple[Mark, ...] = ()
        self.view = TextView(self.buffer)
        self._blink = 0.0
        self._dragging = False
        self._since_click: float | None = None
        self._copied = ""
        self._told_line = 0
        self._pointed: Mark | None = None

    @property
    def text(self) -> str:
        return self.buffer.text

    @property
    def caret(self) -> Spot:
        return self.buffer.caret

    @property
    def value(self) -> str:
        """The line the caret is in, and what is wrong with it."""
        line = self.caret.line
        told = [self.buffer.lines[line], *(m.text for m in self.marks if m.line == line + 1)]
        return "; ".join(part for part in told if part)

    def set(self, text: str) -> None:
        """Put another text in without telling anyone; the caret goes to where it differs."""
        if text != self.buffer.text:
            self.buffer.set(text)
            self._moved()

    def set_marks(self, marks: Sequence[Mark]) -> None:
        if tuple(marks) != self.marks:
            self.marks = tuple(marks)
            self._pointed = None
            self.invalidate()

    def show_place(self, line: int, column: int) -> None:
        """Put the caret there (from 1) and bring it into view."""
        self.buffer.go(line - 1, column - 1)
        self._moved()

    # --- keys ----------------------------------------------------------------------------------

    def typed(self, text: str) -> bool:
        self._change(lambda: self.buffer.insert(text))
        return True

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if stroke.alt:
            return False
        if stroke.scancode == pygame.KSCAN_TAB and stroke.ctrl:
            return self._leave(-1 if stroke.shift else 1)
        if stroke.scancode == pygame.KSCAN_ESCAPE:
            return self._leave(1)
        if self._move_key(stroke):
            self._moved()
            return True
        if stroke.ctrl:
            return self._control_key(stroke)
        match stroke.scancode:
            case pygame.KSCAN_RETURN:
                self._change(self.buffer.new_line)
            case pygame.KSCAN_TAB:
                self._change(lambda: self.buffer.indent(-1 if stroke.shift else 1))
            case pygame.KSCAN_BACKSPACE:
                self._change(lambda: self.buffer.delete(-1))
            case pygame.KSCAN_DELETE:
                self._change(lambda: self.buffer.delete(1))
            case _:
                # Letters are typed, they are no commands; keys that write nothing go on.
                return not pygame.KSCAN_F1 <= stroke.scancode <= pygame.KSCAN_F12
        return True

    def _leave(self, step: int) -> bool:
        if self.on_leave is None:
            return False
        self.on_leave(step)
        return True

    def _move_key(self, stroke: Stroke) -> bool:
        """The keys that move the caret; whether this is one."""
        buffer, keep = self.buffer, stroke.shift
        last = len(buffer.lines) - 1
        match stroke.scancode, stroke.ctrl:
            case pygame.KSCAN_LEFT, False:
                buffer.left(keep=keep)
            case pygame.KSCAN_RIGHT, False:
                buffer.right(keep=keep)
            case pygame.KSCAN_LEFT, True:
                buffer.word(-1, keep=keep)
            case pygame.KSCAN_RIGHT, True:
                buffer.word(1, keep=keep)
            case pygame.KSCAN_UP, False:
                buffer.vertical(-1, keep=keep)
            case pygame.KSCAN_DOWN, False:
                buffer.vertical(1, keep=keep)
            case pygame.KSCAN_PAGEUP, False:
                buffer.vertical(-self.view.page, keep=keep)
            case pygame.KSCAN_PAGEDOWN, False:
                buffer.vertical(self.view.page, keep=keep)
            case pygame.KSCAN_HOME, False:
                buffer.home(keep=keep)
            case pygame.KSCAN_END, False:
                buffer.end(keep=keep)
            case pygame.KSCAN_HOME, True:
                buffer.go(0, 0, keep=keep)
            case pygame.KSCAN_END, True:
                buffer.go(last, len(buffer.lines[last]), keep=keep)
            case _:
                return False
        return True

    def _control_key(self, stroke: Stroke) -> bool:
        match stroke.scancode:
            case pygame.KSCAN_A:
                self.buffer.select_all()
                self.invalidate()
            case pygame.KSCAN_C:
                self._copy()
            case pygame.KSCAN_X:
                if self._copy():
                    self._change(lambda: self.buffer.delete(-1))
            case pygame.KSCAN_V:
                pasted = clipboard_text() or self._copied
                if pasted:
                    self._change(lambda: self.buffer.insert(_clean(pasted)))
            case pygame.KSCAN_BACKSPACE:
                self._change(lambda: self.buffer.delete(-1, word=True))
            case pygame.KSCAN_DELETE:
                self._change(lambda: self.buffer.delete(1, word=True))
            case _:
                return False
        return True

    def _copy(self) -> bool:
        if not self.buffer.has_selection:
            return False
        self._copied = self.buffer.selection
        put_on_clipboard(self._copied)
        return True

    def _change(self, edit: Callable[[], object]) -> None:
        before = self.buffer.text
        edit()
        self._moved()
        after = self.buffer.text
        if after != before and self.on_change is not None:
            self.on_change(after)

    def _moved(self) -> None:
        """The caret is somewhere else: into view with it."""
        self._blink = 0.0
        if self.is_hosted and self.rect.height:
            self.view.follow_caret(self.theme)
        if self.caret.line != self._told_line:
            self._told_line = self.caret.line
            if self.on_caret is not None:
                self.on_caret(self.caret.line + 1)
        self.invalidate()

    def focus_changed(self) -> None:
        self._blink = 0.0
        self.invalidate()

    # --- mouse ---------------------------------------------------------------------------------

    def pointer(self, event: pygame.Event) -> bool:
        view, theme = self.view, self.theme
        match event.type:
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if not view.grab(theme, event.pos):
                    self._dragging = True
                    self._click(event)
            case pygame.MOUSEMOTION if self._dragging:
                self.buffer.go(*view.spot_at(theme, event.pos), keep=True)
                self._moved()
            case pygame.MOUSEMOTION:
                if view.drag(theme, event.pos):
                    self.invalidate()
                self._point(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._dragging = False
                view.let_go()
                self.invalidate()
            case _:
                return False
        return True

    def _wheel(self, event: pygame.Event) -> bool:
        step = -event.y * _WHEEL_LINES * self.view.line_height(self.theme)
        moved = self.view.vertical.by(step)
        if event.x:
            moved |= self.view.slide(event.x * 4 * self.view.letter(self.theme))
        self.invalidate()
        return moved

    def _click(self, event: pygame.Event) -> None:
        spot = self.view.spot_at(self.theme, event.pos)
        again = self._since_click is not None and spot == self.caret
        held = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
        self.buffer.go(*spot, keep=bool(held))
        if again:
            self.buffer.select_word()
        self._since_click = None if again else 0.0
        self._moved()

    def _point(self, position: tuple[int, int]) -> None:
        """What is marked in the line under the pointer."""
        found: Mark | None = None
        if self.view.box.collidepoint(position):
            line = self.view.spot_at(self.theme, position).line + 1
            if self.view.row(self.theme, line - 1).collidepoint(position):
                found = next((mark for mark in self.marks if mark.line == line), None)
        if found != self._pointed:
            self._pointed = found
            self.invalidate()

    def update(self, dt: float) -> bool:
        if self._since_click is not None:
            self._since_click += dt
            if self._since_click > _DOUBLE_CLICK:
                self._since_click = None
        if self._pointed is not None and not self.hovered:
            self._pointed = None
            self.invalidate()
        if self.has_focus:
            before = int(self._blink / _BLINK)
            self._blink += dt
            if int(self._blink / _BLINK) != before:
                self.invalidate()
        return False

    # --- picture -------------------------------------------------------------------------------

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.unit(240), theme.unit(3 * TARGET))

    def arrange(self) -> None:
        self.view.fit(self.theme, self.rect)

    def draw(self, painter: Painter) -> None:
        lit = self.has_focus and int(self._blink / _BLINK) % 2 == 0
        self.view.draw(
            painter,
            self.rect,
            marks={mark.line - 1: mark for mark in reversed(self.marks)},
            has_focus=self.has_focus,
            caret_lit=lit,
        )
        if self._pointed is not None:
            self.view.draw_words(painter, self._pointed.text, self._pointed.line - 1)
        if self.shows_focus:
            painter.focus(self.rect, radius=10)


def _clean(text: str) -> str:
    """Without signs that no file of text has."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(letter for letter in text if letter.isprintable() or letter in "\n\t")
