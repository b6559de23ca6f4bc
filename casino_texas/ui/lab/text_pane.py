"""The file as text, with everything that is wrong in a list below it.

Knows: that an entry of the list leads to its place in the text, and the caret to its entry.  Must
not know: what a change does to the file.
"""

from __future__ import annotations

from collections.abc import Callable

from casino_texas.app.lab.draft import Draft
from casino_texas.app.rules.problems import Problem
from casino_texas.app.words.lab_problems import problem_words
from casino_texas.app.words.texts import Texts, capital
from casino_texas.ui.lab.problem_list import ProblemList
from casino_texas.ui.layout import Share, rows
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Label, Row, Widget
from casino_texas.ui.widgets.text_area import Mark, TextArea


class TextPane(Widget):
    """`on_text` hears the text as it is typed, `on_leave` a step out of it by the keyboard."""

    role = "group"

    def __init__(
        self,
        name: str,
        *,
        say: Callable[..., str],
        texts: Texts,
        on_text: Callable[[str], object],
        on_leave: Callable[[int], object],
    ) -> None:
        super().__init__(name)
        self._texts = texts
        self._say = say
        self._problems: tuple[Problem, ...] = ()
        self.area = TextArea(
            "yaml",
            label=say("labui.text"),
            on_change=on_text,
            on_caret=self._caret_came,
            on_leave=on_leave,
        )
        self.foot = Label("yaml-foot", "", size=12.5, colour="muted", wrap=True, shrink=0.8)
        self.list = ProblemList(
            "problems", label=say("labui.problems"), on_select=self._go, on_open=self._enter
        )
        self.add(self.area, self.foot, self.list)

    def show_draft(self, draft: Draft) -> None:
        """Bring text, marks and list level with the draft."""
        self.area.set(draft.text)
        bad, dubious = draft.problems, draft.warnings
        self._problems = (*bad, *dubious)
        told = [(problem, "bad") for problem in bad] + [(problem, "gold") for problem in dubious]
        self.area.set_marks(
            [
                Mark(problem.line, problem.column, self._words(problem), tone)
                for problem, tone in told
                if problem.line
            ]
        )
        self.list.set_rows(
            [Row(str(at), self._listed(problem), tone=t) for at, (problem, t) in enumerate(told)]
        )
        self.list.show(bool(told))
        self.foot.set(self._say("labui.text.leave" if not told else "labui.text.leave.problems"))
        if self.is_hosted and self.rect.height:
            self.arrange()

    def _words(self, problem: Problem) -> str:
        return capital(problem_words(self._texts, problem))

    def _listed(self, problem: Problem) -> str:
        if not problem.line:
            return self._words(problem)
        place = self._say("labui.problem.place", line=problem.line, column=problem.column)
        return f"{place}: {self._words(problem)}"

    def show_first_problem(self) -> None:
        """Go to the first mistake."""
        if self._problems:
            self.list.set("0")
            self._enter("0")

    def _go(self, key: str) -> None:
        problem = self._problems[int(key)]
        if problem.line:
            self.area.show_place(problem.line, problem.column)

    def _enter(self, key: str) -> None:
        self._go(key)
        self.host.focus(self.area)

    def _caret_came(self, line: int) -> None:
        at = next((n for n, problem in enumerate(self._problems) if problem.line == line), None)
        if at is not None:
            self.list.set(str(at))

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return self.area.minimum(theme)

    def arrange(self) -> None:
        theme = self.theme
        foot = self.foot.height_for(theme, self.rect.width)
        lower = 0
        if self.list.visible:
            most = max(theme.unit(TARGET) + theme.px(8), self.rect.height * 40 // 100)
            lower = min(most, self.list.height_for(theme, self.rect.width))
        gap = theme.px(6)
        lengths: list[int | Share] = [Share(), foot, *([lower] if lower else [])]
        places = rows(self.rect, lengths, gap=gap)
        self.area.place(places[0])
        self.foot.place(places[1])
        if lower:
            self.list.place(places[2])
