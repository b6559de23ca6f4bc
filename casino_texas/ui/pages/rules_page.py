"""A page of rules to be read: contents at the left where there is room, the page at the right.

Knows: how sections and the keys of a table are leafed through.  Must not know: what any rule says.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import pygame

from casino_texas.app.words.page import Lines, Section
from casino_texas.ui.keys import EVERYWHERE, print_stroke, stroke_of
from casino_texas.ui.layout import Share, columns
from casino_texas.ui.pages.document import Document
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.paint import Painter
from casino_texas.ui.widgets import Button, ListView, Row

#: The page that is read needs at least this width beside the contents (design units).
_READABLE = 620
_CONTENTS = 250


class RulesPage(PageScene):
    """The sections of a table's rules, and after them its keys."""

    opened_by: ClassVar[str] = "help"
    #: Whose keys are listed, and the command that shows the ranking of hands.
    table: ClassVar[str] = ""
    rankings_by: ClassVar[str] = ""

    @abstractmethod
    def sections(self) -> Sequence[Section]:
        """What the rules say."""

    @abstractmethod
    def show_rankings(self) -> None:
        """Open the ranking of hands."""

    def bar_buttons(self) -> list[Button]:
        return [
            Button(
                "rankings",
                self.show_rankings,
                label=self.say("help.rankings"),
                icon="star",
                command=self.rankings_by,
                tone="plain",
                size=14,
            )
        ]

    def build_body(self) -> None:
        sections = [*self.sections(), self._keys_section()]
        self.page = Document("page", sections, label=self.title.text)
        self.contents = ListView(
            "contents",
            [Row(section.key, section.title) for section in sections],
            label=self.say("help.contents"),
            on_select=self.page.show_section,
            on_open=self.page.show_section,
            selected=sections[0].key,
        )
        self.page.on_section = self.contents.set
        self.root.add(self.contents, self.page)
        self.focus(self.page, shown=False)

    def _keys_section(self) -> Section:
        rows = [
            (self.say(f"ui.command.{command.name}"), "   ".join(map(print_stroke, strokes)))
            for command, strokes in self.keys
            if command.context in (self.table, EVERYWHERE) and strokes
        ]
        rows += [
            (self.say("ui.command.focus"), "Tab   ←↑↓→"),
            (self.say("ui.command.press"), "Enter"),
            (self.say("ui.command.back"), "Esc"),
        ]
        return Section("keys", self.say("help.keys.title"), (Lines(tuple(rows), strong=1),))

    def arrange_body(self, body: pygame.Rect) -> None:
        theme = self.theme
        side = theme.unit(_CONTENTS)
        gap = theme.px(12)
        has_room = body.width - side - gap >= theme.unit(_READABLE)
        self.contents.show(has_room)
        if has_room:
            left, body = columns(body, [side, Share()], gap=gap)
            self.contents.place(left)
        self._sheet = body
        self.page.place(body)

    def draw_back(self, painter: Painter) -> None:
        super().draw_back(painter)
        painter.panel(self._sheet)

    def on_event(self, event: pygame.Event) -> bool:
        if self.is_key(event, self.rankings_by):
            self.show_rankings()
            return True
        if super().on_event(event):
            return True
        if event.type == pygame.KEYDOWN and event.scancode in _READING:
            return self.page.key(event, stroke_of(event))
        return event.type == pygame.MOUSEWHEEL and self.page.pointer(event)


_READING = frozenset(
    {
        pygame.KSCAN_SPACE,
        pygame.KSCAN_PAGEUP,
        pygame.KSCAN_PAGEDOWN,
        pygame.KSCAN_HOME,
        pygame.KSCAN_END,
    }
)
