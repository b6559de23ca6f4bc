"""A field to type text in.

Knows: the caret, the selection and the clipboard (whose absence is no error).  Must not know: what
the text is for.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

import pygame

from casino_texas.ui.keys import Stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets.base import Widget

_BLINK: Final = 0.5
_PAD: Final = 10


def clipboard_text() -> str:
    """What the clipboard holds as text; empty where there is none."""
    with contextlib.suppress(pygame.error, AttributeError, UnicodeError):
        return pygame.scrap.get_text()
    return ""


def put_on_clipboard(text: str) -> bool:
    """Whether the clipboard took it."""
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(text)
        return True
    return False


class TextField(Widget):
    """One line of text."""

    role = "textbox"
    focusable = True
    solid = True
    wants_text = True
    wants_repeat = True
    is_target = True

    def __init__(
        self,
        name: str,
        on_submit: Callable[[str], object] | None = None,
        *,
        label: str = "",
        text: str = "",
        placeholder: str = "",
        longest: int = 200,
        allowed: Callable[[str], bool] | None = None,
        on_change: Callable[[str], object] | None = None,
        tip: str = "",
    ) -> None:
        """`allowed` says of one character whether it may be typed.  Enter calls `on_submit`."""
        super().__init__(name, label=label, tip=tip)
        self.on_submit = on_submit
        self.on_change = on_change
        self.placeholder = placeholder
        self.longest = longest
        self.allowed = allowed or str.isprintable
        self._text = text[:longest]
        self._caret = len(self._text)
        self._anchor = self._caret
        self._first = 0
        self._blink = 0.0
        self._dragging = False
        self.error = ""

    @property
    def text(self) -> str:
        return self._text

    @property
    def value(self) -> str:
        return self._text

    @property
    def caret(self) -> int:
        """Before which character the caret stands."""
        return self._caret

    @property
    def selection(self) -> str:
        low, high = sorted((self._caret, self._anchor))
        return self._text[low:high]

    def set(self, text: str) -> None:
        """Put a text in without telling anyone."""
        if text != self._text:
            self._text = text[: self.longest]
            self._caret = self._anchor = len(self._text)
            self._first = 0
            self.invalidate()

    def select_all(self) -> None:
        self._anchor, self._caret = 0, len(self._text)
        self.invalidate()

    # --- events --------------------------------------------------------------------------------

    def typed(self, text: str) -> bool:
        self._insert(text)
        return True

    def _insert(self, text: str) -> None:
        text = "".join(letter for letter in text if self.allowed(letter))
        low, high = sorted((self._caret, self._anchor))
        text = text[: max(0, self.longest - len(self._text) + high - low)]
        if text or low != high:
            self._replace(low, high, text)

    def _replace(self, low: int, high: int, text: str) -> None:
        self._text = self._text[:low] + text + self._text[high:]
        self._caret = self._anchor = low + len(text)
        self._blink = 0.0
        self.invalidate()
        if self.on_change is not None:
            self.on_change(self._text)

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if not self.enabled:
            return False
        if stroke.ctrl and not stroke.alt:
            return self._control_key(stroke)
        if stroke.alt or stroke.scancode in (
            pygame.KSCAN_TAB,
            pygame.KSCAN_ESCAPE,
            pygame.KSCAN_UP,
            pygame.KSCAN_DOWN,
        ):
            return False
        match stroke.scancode:
            case pygame.KSCAN_RETURN:
                return self.host.key_repeats or self.submit()
            case pygame.KSCAN_LEFT:
                self._move(self._caret - 1, keep=stroke.shift)
            case pygame.KSCAN_RIGHT:
                self._move(self._caret + 1, keep=stroke.shift)
            case pygame.KSCAN_HOME:
                self._move(0, keep=stroke.shift)
            case pygame.KSCAN_END:
                self._move(len(self._text), keep=stroke.shift)
            case pygame.KSCAN_BACKSPACE:
                self._delete(-1)
            case pygame.KSCAN_DELETE:
                self._delete(1)
            case _:
                return self.is_typing_key(stroke)
        return True

    def is_typing_key(self, stroke: Stroke) -> bool:
        """Whether the key will come as typed text, and so must not give a command."""
        return not pygame.KSCAN_F1 <= stroke.scancode <= pygame.KSCAN_F12

    def _control_key(self, stroke: Stroke) -> bool:
        match stroke.scancode:
            case pygame.KSCAN_A:
                self.select_all()
            case pygame.KSCAN_C:
                if self.selection:
                    put_on_clipboard(self.selection)
            case pygame.KSCAN_X:
                if self.selection and put_on_clipboard(self.selection):
                    self._insert("")
            case pygame.KSCAN_V:
                self._insert(clipboard_text().replace("\n", " "))
            case pygame.KSCAN_LEFT:
                self._move(self._word(-1), keep=stroke.shift)
            case pygame.KSCAN_RIGHT:
                self._move(self._word(1), keep=stroke.shift)
            case pygame.KSCAN_BACKSPACE:
                if self._caret == self._anchor:
                    self._anchor = self._word(-1)
                self._delete(-1)
            case _:
                return False
        return True

    def submit(self) -> bool:
        """What Enter does; False leaves Enter to others (a dialog's default answer)."""
        if self.on_submit is None:
            return False
        self.on_submit(self._text)
        return True

    def _word(self, step: int) -> int:
        """Where the word on that side of the caret ends."""
        at = self._caret
        beyond = -1 if step < 0 else 0
        while 0 <= at + beyond < len(self._text) and self._text[at + beyond] == " ":
            at += step
        while 0 <= at + beyond < len(self._text) and self._text[at + beyond] != " ":
            at += step
        return at

    def _move(self, caret: int, *, keep: bool) -> None:
        if not keep and self._caret != self._anchor and abs(caret - self._caret) == 1:
            caret = (min if caret < self._caret else max)(self._caret, self._anchor)
        self._caret = min(max(0, caret), len(self._text))
        if not keep:
            self._anchor = self._caret
        self._blink = 0.0
        self.invalidate()

    def _delete(self, step: int) -> None:
        low, high = sorted((self._caret, self._anchor))
        if low == high:
            low, high = (low - 1, high) if step < 0 else (low, high + 1)
        if 0 <= low < high <= len(self._text):
            self._replace(low, high, "")

    def pointer(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.enabled:
                self.host.explain(self)
                return True
            self._dragging = True
            self._move(self._letter_at(event.pos[0]), keep=False)
            self._anchor = self._caret
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self._move(self._letter_at(event.pos[0]), keep=True)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        return False

    def _letter_at(self, x: int) -> int:
        theme = self.theme
        size = theme.text_px(16)
        x -= self.rect.left + theme.px(_PAD)
        best = self._first
        for at in range(self._first, len(self._text) + 1):
            if at > self._first:
                width = theme.text.width(self._text[self._first : at], size)
                before = theme.text.width(self._text[self._first : at - 1], size)
                if x < (width + before) / 2:
                    break
            best = at
        return best

    def focus_changed(self) -> None:
        self._blink = 0.0
        if not self.has_focus:
            self._anchor = self._caret

    def update(self, dt: float) -> bool:
        if not self.has_focus:
            return False
        before = int(self._blink / _BLINK)
        self._blink += dt
        if int(self._blink / _BLINK) != before:
            self.invalidate()
        return False

    # --- picture -------------------------------------------------------------------------------

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.unit(120), theme.unit(TARGET))

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        edge = palette.bad if self.error else palette.panel_edge
        if self.hovered and self.enabled and not self.error:
            edge = palette.muted
        painter.box(
            self.rect,
            radius=8,
            top=painter.darker(palette.field, 0.25) if self.enabled else palette.disabled,
            bottom=palette.field if self.enabled else palette.disabled,
            edge=edge,
            edge_width=2 if self.error else 1,
        )
        inside = self.rect.inflate(-2 * theme.px(_PAD), -theme.px(6))
        size = theme.text_px(16)
        self._scroll(theme, size, inside.width)
        with painter.clip(inside):
            if not self._text and self.placeholder:
                painter.text(
                    inside, self.placeholder, size=16, colour=palette.disabled_text, shrink=0.7
                )
            else:
                self._draw_text(painter, inside, size)
        if self.shows_focus:
            painter.focus(self.rect, radius=8)

    def _scroll(self, theme: Theme, size: int, width: int) -> None:
        """Keep the caret in view."""
        self._first = min(self._first, self._caret)
        while self._first < self._caret and theme.text.width(
            self._text[self._first : self._caret], size
        ) > width - theme.px(2):
            self._first += 1

    def _draw_text(self, painter: Painter, inside: pygame.Rect, size: int) -> None:
        theme, palette = painter.theme, painter.palette
        shown = self._text[self._first :]
        while shown and theme.text.width(shown, size) > inside.width:
            shown = shown[:-1]
        line = theme.text.line_height(size)
        top = inside.centery - line // 2

        def x_of(at: int) -> int:
            at = min(max(at, self._first), self._first + len(shown))
            return inside.left + theme.text.width(self._text[self._first : at], size)

        if self._caret != self._anchor and self.has_focus:
            low, high = sorted((self._caret, self._anchor))
            marked = pygame.Rect(x_of(low), top, x_of(high) - x_of(low), line)
            painter.surface.fill(palette.call, marked)
        painter.text(
            inside,
            shown,
            size=16,
            colour=palette.text if self.enabled else palette.disabled_text,
        )
        if self.has_focus and self.enabled and int(self._blink / _BLINK) % 2 == 0:
            caret = pygame.Rect(x_of(self._caret), top, theme.px(2), line)
            caret.right = min(caret.right, inside.right)
            painter.surface.fill(palette.gold, caret)
