"""The page that says what the figures of the statistics mean.

Knows: that it is a document to be scrolled.  Must not know: what it says.
"""

from __future__ import annotations

from typing import ClassVar

import pygame

from casino_texas.app.words.statistics import about_sections
from casino_texas.ui.pages.document import Document
from casino_texas.ui.pages.page_scene import PageScene


class AboutStatistics(PageScene):
    """All definitions, one under another."""

    name: ClassVar[str] = "about_statistics"

    def page_title(self) -> str:
        return self.say("stats.about.title")

    def build_body(self) -> None:
        self.document = Document(
            "about", about_sections(self.app.words), label=self.say("stats.about.title")
        )
        self.root.add(self.document)
        self.focus(self.document, shown=False)

    def arrange_body(self, body: pygame.Rect) -> None:
        self.document.place(body)
