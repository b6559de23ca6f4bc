"""The rules of the casino table on one page, made from the rules loaded.

Knows: what the page has beside the rules' own.  Must not know: what any rule says
(`app/words/help` does), or how a page is read.

    app.push(HelpScene(rules))                          # a CasinoRules
    app.push(HelpScene(rules, lesson=show_lesson))      # with the button that repeats the lesson
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from casino_texas.app.words.help import help_sections
from casino_texas.app.words.page import Section
from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.pages.rules_page import RulesPage
from casino_texas.ui.scenes.rankings import RankingsScene
from casino_texas.ui.widgets import Button


class HelpScene(RulesPage):
    """What the casino table plays."""

    name: ClassVar[str] = "help"
    table: ClassVar[str] = "casino"
    rankings_by: ClassVar[str] = "rankings"

    def __init__(self, rules: CasinoRules, *, lesson: Callable[[], object] | None = None) -> None:
        """`lesson` is called by *Show me*, after this scene is gone."""
        super().__init__()
        self.rules = rules
        self._lesson = lesson

    def page_title(self) -> str:
        return self.say("help.title", name=self.rules.name)

    def sections(self) -> Sequence[Section]:
        return help_sections(self.app.words, self.rules)

    def bar_buttons(self) -> list[Button]:
        buttons = super().bar_buttons()
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

    def show_rankings(self) -> None:
        self.app.push(RankingsScene(self.rules))

    def _show_lesson(self) -> None:
        assert self._lesson is not None
        self.app.pop()
        self._lesson()
