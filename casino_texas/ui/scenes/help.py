"""The rules of the table on one page, made from the rules loaded.

Knows: which parts the page has beside the rules' own, and how it is read.  Must not know: what any
rule says (`app/words/help` does).

    app.push(HelpScene(rules))                          # a CasinoRules
    app.push(HelpScene(rules, lesson=show_lesson))      # with the button that repeats the lesson
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from casino_texas.app.words.help import help_sections
from casino_texas.app.words.page import Lines, Section
from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.keys import EVERYWHERE, print_stroke, stroke_of
from casino_texas.ui.layout import Share, columns
from casino_texas.ui.pages.document import Document
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.paint import Painter
from casino_texas.ui.scenes.rankings import RankingsScene
from casino_texas.ui.widgets import Button, ListView, Row

#: The page that is read needs at least this width beside the contents (design units).
_READABLE = 620
_CONTENTS = 250


class HelpScene(PageScene):
    """Contents at the left where there is room, the page at the right."""

    name: ClassVar[str] = "help"
    opened_by: ClassVar[str] = "help"

    def __init__(self, rules: CasinoRules, *, lesson: Callable[[], object] | None = None) -> None:
        """`lesson` is called by *Show me*, after this scene is gone."""
        super().__init__()
        self.rules = rules
        self._lesson = lesson

    def page_title(self) -> str:
        return self.say("help.title", name=self.rules.name)

    def bar_buttons(self) -> list[Button]:
        buttons = [
            Button(
                "rankings",
                self._show_rankings,
                label=self.say("help.rankings"),
                icon="star",
                command="rankings",
                tone="plain",
                size=14,
            )
        ]
        if self._lesson is not None:
            buttons.append(
                Button(
                    "lesson",
                    self._show_lesson,
                    label=self.say("help.lesson"),
                    icon="play",
                    tone="bet",
                    size=14,
                )
            )
        return buttons

    def build_body(self) -> None:
        sections = [*help_sections(self.app.words, self.rules), self._keys_section()]
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
            if command.context in ("casino", EVERYWHERE) and strokes
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

    # --- what can be done here -----------------------------------------------------------------

    def _show_rankings(self) -> None:
        self.app.push(RankingsScene(self.rules))

    def _show_lesson(self) -> None:
        assert self._lesson is not None
        self.app.pop()
        self._lesson()

    def on_event(self, event: pygame.Event) -> bool:
        if self.is_key(event, "rankings"):
            self._show_rankings()
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
