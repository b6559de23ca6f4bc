"""A line of the form: what it is called, what it is changed with, what it is worth, what is wrong.

Knows: how these share a line, or two where it is narrow.  Must not know: what a field means, or
how its worth is found.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from casino_texas.app.lab.form_fields import Field
from casino_texas.ui.lab.controls import Control, SwitchField
from casino_texas.ui.layout import Share, columns
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Widget

_NAME: Final = 14.5
_NOTE: Final = 12.5
#: From this width on name, control and worth stand side by side (design units of type).
_WIDE: Final = 430
#: The most of the width, in per cent, that a control takes beside its name.
_MOST: Final = 61
_BAR: Final = 7


@dataclass(frozen=True, slots=True)
class Worth:
    """What a line adds to the return, and what one more there changes; `share` is the length of
    its bar, 0 to 1, `is_old` says that the numbers are of the table as it was."""

    share: float
    adds: str
    more: str
    is_old: bool = False


class FormRow(Widget):
    """One field; `worth` is shown where the numbers are known."""

    role = "group"

    def __init__(self, field: Field, *, label: str, control: Control, has_worth: bool) -> None:
        super().__init__(f"{field.key}-row", label=label)
        self.control = control
        self.has_worth = has_worth
        self._worth: Worth | None = None
        self._note = ""
        self._note_tone = "muted"
        self.add(control)

    def show_field(self, field: Field, *, off: str, note: str, tone: str = "bad") -> None:
        """Show what the field says now; `off` is why it has no effect, `note` what is to be said
        about it."""
        self.control.show_field(field)
        self.control.refuse(off)
        self._note, self._note_tone = note, tone
        self.invalidate()

    def show_worth(self, worth: Worth | None) -> None:
        if worth != self._worth:
            self._worth = worth
            self.invalidate()

    @property
    def worth(self) -> Worth | None:
        return self._worth

    @property
    def value(self) -> str:
        """What a screen reader says: the worth and what is wrong."""
        told = [self._note]
        if self._worth is not None:
            told += [self._worth.adds, self._worth.more]
        return "; ".join(part for part in told if part)

    # --- places --------------------------------------------------------------------------------

    @property
    def _names_itself(self) -> bool:
        """Whether the control has its name on it."""
        return isinstance(self.control, SwitchField)

    def _is_wide(self, theme: Theme, width: int) -> bool:
        """Whether the control stands beside its name."""
        least = self.control.minimum(theme)[0]
        return width >= theme.text_px(_WIDE) and least <= width * _MOST // 100

    def _parts(self, theme: Theme, width: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Name, control and worth from (0, 0); the worth is empty where there is none."""
        gap = theme.px(10)
        size = theme.text_px(_NAME)
        line = theme.text.line_height(size)
        if self._names_itself:
            high = self.control.height_for(theme, width)
            return pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, width, high), pygame.Rect(0, 0, 0, 0)
        least = self.control.minimum(theme)[0]
        if self._is_wide(theme, width):
            tail = width * 28 // 100
            middle = width * 38 // 100
            name, control, worth = columns(
                pygame.Rect(0, 0, width, 0), [Share(), middle, tail], gap=gap
            )
            if least > control.width:  # it takes the room of the worth, and of the name
                control.width = width - control.left
                if least > control.width:
                    control.left, control.width = width - least, least
                    name.width = control.left - gap
            lines = len(theme.text.wrap(self.label, size, max(1, name.width)))
            high = max(self.control.height_for(theme, control.width), lines * line)
            for part in (name, control, worth):
                part.height = high
            return name, control, worth if self.has_worth else pygame.Rect(0, 0, 0, 0)
        lines = len(theme.text.wrap(self.label, size, width))
        name = pygame.Rect(0, 0, width, lines * line)
        wide = min(width, least) if self.has_worth else width
        control = pygame.Rect(0, name.bottom, wide, self.control.height_for(theme, wide))
        left = control.right + gap
        worth = pygame.Rect(left, control.top, max(0, width - left), control.height)
        return name, control, worth if self.has_worth else pygame.Rect(0, 0, 0, 0)

    def _note_height(self, theme: Theme, width: int) -> int:
        if not self._note:
            return 0
        size = theme.text_px(_NOTE)
        lines = len(theme.text.wrap(self._note, size, max(1, width)))
        return lines * theme.text.line_height(size) + theme.px(2)

    def height_for(self, theme: Theme, width: int) -> int:
        bottom = max(part.bottom for part in self._parts(theme, width))
        return bottom + self._note_height(theme, width)

    def arrange(self) -> None:
        _, control, _ = self._parts(self.theme, self.rect.width)
        self.control.place(control.move(self.rect.topleft))

    # --- picture -------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        name, _, worth = (
            part.move(self.rect.topleft) for part in self._parts(theme, self.rect.width)
        )
        is_off = any(not child.enabled for child in self.control.children)
        if name.width:
            ink = palette.disabled_text if is_off else palette.text
            painter.text(name, self.label, size=_NAME, colour=ink, wrap=True, shrink=0.8)
        if worth.width and self._worth is not None:
            self._draw_worth(painter, worth, self._worth)
        if self._note:
            high = self._note_height(theme, self.rect.width)
            note = pygame.Rect(self.rect.left, self.rect.bottom - high, self.rect.width, high)
            tone = getattr(palette, self._note_tone)
            painter.text(note, self._note, size=_NOTE, colour=tone, wrap=True, valign="top")
        self.draw_children(painter)

    def _draw_worth(self, painter: Painter, box: pygame.Rect, worth: Worth) -> None:
        """The bar with what the line adds, under it what one more there is worth."""
        theme, palette = painter.theme, painter.palette
        line = theme.text.line_height(theme.text_px(_NOTE))
        bar_high = theme.px(_BAR)
        whole = 2 * line + bar_high
        top = box.top + max(0, (box.height - whole) // 2)
        adds = pygame.Rect(box.left, top, box.width, line)
        bar = pygame.Rect(box.left, adds.bottom, box.width, bar_high)
        more = pygame.Rect(box.left, bar.bottom, box.width, line)
        ink = palette.disabled_text if worth.is_old else palette.text
        faint = palette.disabled_text if worth.is_old else palette.muted
        painter.text(adds, worth.adds, size=_NOTE, bold=True, colour=ink, shrink=0.8)
        painter.box(bar, radius=3, top=painter.lighter(palette.panel, 0.05))
        wide = round(bar.width * min(1.0, worth.share))
        if worth.share > 0:
            face = palette.muted if worth.is_old else palette.gold
            painter.box(pygame.Rect(bar.topleft, (max(theme.px(2), wide), bar_high)), radius=3,
                        top=face, bottom=painter.darker(face, 0.25))  # fmt: skip
        painter.text(more, worth.more, size=_NOTE, colour=faint, shrink=0.8)
