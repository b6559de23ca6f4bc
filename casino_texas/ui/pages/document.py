"""A page of sections that is read by scrolling.

Knows: how paragraphs, points, tables and cards are set and drawn.  Must not know: what they say.

    page = Document("rules", sections, on_section=contents.set)
    page.show("pays")                       # scroll a section to the top

The wheel, the arrows, PgUp/PgDn, Home/End and the bar scroll it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from casino_texas.app.words.page import Block, CardGroup, Example, Lines, Paragraph, Points, Section
from casino_texas.ui.keys import Stroke
from casino_texas.ui.pages import document_blocks as blocks
from casino_texas.ui.pages.document_blocks import Item
from casino_texas.ui.paint import Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets.base import Node, Widget

_PAD: Final = 18
#: Lines of text are no longer than this (design units at 100 %): longer ones are hard to read.
_MEASURE: Final = 860


class Document(Widget):
    """Sections one under another."""

    role: ClassVar[str] = "document"
    focusable = True
    solid = True
    wants_repeat = True

    def __init__(
        self,
        name: str,
        sections: Sequence[Section],
        *,
        label: str = "",
        on_section: Callable[[str], object] | None = None,
    ) -> None:
        """`on_section` is told the key of the section that is being read."""
        super().__init__(name, label=label)
        self.sections = list(sections)
        self.on_section = on_section
        self._scroller = Scroller()
        self._items: list[Item] = []
        self._tops: dict[str, int] = {}
        self._current = ""
        self._asked = ""

    def set(self, sections: Sequence[Section]) -> None:
        """Show other sections, from the beginning."""
        self.sections = list(sections)
        self._scroller.to(0)
        self._asked = ""
        if self.is_hosted and self.rect.height:
            self.arrange()
        self.invalidate()

    # --- layout --------------------------------------------------------------------------------

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.unit(240), theme.unit(160))

    def arrange(self) -> None:
        theme = self.theme
        pad = theme.px(_PAD)
        view = self.rect.inflate(-2 * theme.px(8), -2 * theme.px(8))
        width = view.width - 2 * pad + theme.px(16) - Scroller.bar_room(theme)
        width = min(width, theme.text_px(_MEASURE))
        share = self._scroller.offset / self._scroller.length if self._scroller.length else 0.0
        self._items = []
        self._tops = {}
        y = 0
        for section in self.sections:
            self._tops[section.key] = y
            y = self._add(blocks.title(theme, section.title, width), y)
            for block in section.blocks:
                y = self._add(_set(theme, block, width), y)
            y += theme.px(18)
        self._scroller.fit(view, y)
        self._scroller.to(round(share * y))
        self._tell()

    def _add(self, items: list[Item], y: int) -> int:
        """Put items one under another from `y`; where the next may begin."""
        for item in items:
            self._items.append(replace(item, top=y + item.top))
            y += item.top + item.height
        return y

    # --- scrolling -----------------------------------------------------------------------------

    @property
    def current(self) -> str:
        """The key of the section being read: the one asked for, else that at the reading line,
        which goes from the top of the view to its end as the page is scrolled through."""
        if self._asked:
            return self._asked
        scroller = self._scroller
        share = scroller.offset / scroller.limit if scroller.limit else 0.0
        line = scroller.offset + round(share * scroller.view.height) + self._line
        found = next(iter(self._tops), "")
        for key, top in self._tops.items():
            if top <= line:
                found = key
        return found

    @property
    def value(self) -> str:
        return self.current

    @property
    def is_at_end(self) -> bool:
        return self._scroller.offset >= self._scroller.limit

    def show_section(self, key: str) -> None:
        """Scroll a section's title to the top."""
        if key in self._tops:
            self._scroller.to(self._tops[key])
            self._asked = key
            self.invalidate()
            self._tell()

    def page(self, step: int) -> None:
        """Scroll by a screen, a line of it staying in view."""
        self._moved(self._scroller.by(step * (self._scroller.view.height - self._line)))

    def line(self, step: int) -> None:
        """Scroll by a few lines."""
        self._moved(self._scroller.by(step * 2 * self._line))

    def to_end(self, step: int) -> None:
        """Scroll to the beginning (-1) or the end (1)."""
        self._moved(self._scroller.to(0 if step < 0 else self._scroller.limit))

    @property
    def _line(self) -> int:
        theme = self.theme
        return theme.text.line_height(theme.text_px(blocks.TEXT_SIZE))

    def _moved(self, moved: bool) -> None:
        if moved:
            self._asked = ""
            self.invalidate()
            self._tell()

    def _tell(self) -> None:
        if self.current != self._current:
            self._current = self.current
            if self.on_section is not None:
                self.on_section(self._current)

    # --- events --------------------------------------------------------------------------------

    def pointer(self, event: pygame.Event) -> bool:
        theme = self.theme
        match event.type:
            case pygame.MOUSEWHEEL:
                self.line(-event.y)
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self._scroller.grab(theme, event.pos):
                    self._moved(True)
                return True
            case pygame.MOUSEMOTION:
                self._moved(self._scroller.drag(theme, event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._scroller.let_go()
                self.invalidate()
                return True
        return False

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if stroke.ctrl or stroke.alt:
            return False
        match stroke.scancode:
            case pygame.KSCAN_UP:
                self.line(-1)
            case pygame.KSCAN_DOWN:
                self.line(1)
            case pygame.KSCAN_PAGEUP:
                self.page(-1)
            case pygame.KSCAN_PAGEDOWN:
                self.page(1)
            case pygame.KSCAN_SPACE:
                self.page(-1 if stroke.shift else 1)
            case pygame.KSCAN_HOME:
                self.to_end(-1)
            case pygame.KSCAN_END:
                self.to_end(1)
            case _:
                return False
        return True

    # --- picture -------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        view = self._scroller.view
        # What is only partly in view is drawn, but nobody has to find it whole.
        unread = Painter(painter.surface, painter.theme)
        with painter.clip(view):
            for item in self._items:
                top = view.top + self.theme.px(_PAD - 8) + item.top - self._scroller.offset
                box = pygame.Rect(view.left + self.theme.px(_PAD - 8), top, item.width, item.height)
                if box.bottom > view.top and box.top < view.bottom:
                    item.draw(painter if view.contains(box) else unread, box)
        self._scroller.draw(painter)
        if self.shows_focus:
            painter.focus(self.rect, radius=10)

    def describe(self) -> Node:
        node = super().describe()
        return replace(
            node,
            children=tuple(
                Node(
                    name=f"{self.name}-{section.key}",
                    role="section",
                    label=section.title,
                    value=plain_text(section),
                )
                for section in self.sections
            ),
        )


def plain_text(section: Section) -> str:
    """All words of a section, as a screen reader says them."""
    said: list[str] = []
    for block in section.blocks:
        match block:
            case Paragraph(text):
                said.append(text)
            case Points(items):
                said.extend(items)
            case Lines(rows, titles):
                said.extend(", ".join(row) for row in (*((titles,) if titles else ()), *rows))
            case Example(title, groups, sentences):
                said.extend((title, *map(_cards_text, groups), *sentences))
    return "\n".join(said)


def _cards_text(group: CardGroup) -> str:
    shown = " ".join("??" if card is None else card.text for card in group.cards)
    return f"{group.caption}: {shown}"


def _set(theme: Theme, block: Block, width: int) -> list[Item]:
    match block:
        case Paragraph():
            return blocks.paragraph(theme, block, width)
        case Points():
            return blocks.points(theme, block, width)
        case Lines():
            return blocks.lines(theme, block, width)
        case Example():
            return blocks.example(theme, block, width)
