"""Which number gives the edge somebody wants: a line, a target, the search, the answer.

Knows: what is asked and how the answer is shown; the search is the lab's.  Must not know: how a
number is found, or what a change does to the file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pygame

from casino_texas.app.analyst.tune import Setting, written
from casino_texas.app.lab.tuning import Tuned, Tuning, read_target
from casino_texas.app.words.coach import decimal
from casino_texas.app.words.lab_problems import said
from casino_texas.app.words.lab_report import tuned_words
from casino_texas.app.words.page import Paragraph, Section, Tone
from casino_texas.app.words.texts import Texts
from casino_texas.errors import InputError
from casino_texas.ui.layout import Share, columns
from casino_texas.ui.pages.document import Document
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button, ProgressBar, Stepper, TextField, Widget
from casino_texas.ui.widgets.dialog import Answer, Dialog
from casino_texas.ui.widgets.form import Labelled

Say = Callable[..., str]


@dataclass(frozen=True, slots=True)
class TuneLine:
    """A line that can be tuned: its path, and what it is called, with what stands there now."""

    path: str
    label: str


class _Sheet(Widget):
    """The line, the target beside its button, and the answer below."""

    def __init__(
        self, line: Widget, target: Widget, button: Button, bar: ProgressBar, answer: Document
    ) -> None:
        super().__init__("tune-sheet", children=[target, button, line, bar, answer])
        self.line, self.target, self.button = line, target, button
        self.bar, self.answer = bar, answer

    def _fixed(self, theme: Theme, width: int) -> int:
        """The height of everything above the answer."""
        gap = theme.px(8)
        upper = self.target.height_for(theme, width) + self.line.height_for(theme, width)
        return upper + 3 * gap + theme.px(10)

    def height_for(self, theme: Theme, width: int) -> int:
        return self._fixed(theme, width) + theme.text_px(230)

    def arrange(self) -> None:
        theme, box = self.theme, self.rect
        gap = theme.px(8)
        high = self.target.height_for(theme, box.width)
        wide = self.button.minimum(theme)[0]
        row = pygame.Rect(box.left, box.top, box.width, high)
        target, button = columns(row, [Share(), wide], gap=gap)
        button.top, button.height = button.bottom - theme.unit(TARGET), theme.unit(TARGET)
        self.target.place(target)
        self.button.place(button)
        line = pygame.Rect(box.left, row.bottom + gap, box.width, 0)
        line.height = self.line.height_for(theme, box.width)
        self.line.place(line)
        bar = pygame.Rect(box.left, line.bottom + gap, box.width, theme.px(10))
        self.bar.place(bar)
        top = bar.bottom + gap
        self.answer.place(pygame.Rect(box.left, top, box.width, max(0, box.bottom - top)))


class TuneDialog(Dialog):
    """`on_apply` gets the number chosen."""

    def __init__(
        self,
        say: Say,
        texts: Texts,
        tuning: Tuning,
        *,
        lines: Sequence[TuneLine],
        first: int,
        target: str,
        on_start: Callable[[str, Fraction], object],
        on_apply: Callable[[Setting], object],
    ) -> None:
        self._say, self._texts, self._tuning = say, texts, tuning
        self._lines, self._on_start = list(lines), on_start
        self._on_apply = on_apply
        self._stale = True
        self.line = Stepper(
            "tune-line", lambda number: self._changed(), label=say("labui.tune.line"),
            words=[line.label for line in lines], less=say("labui.tune.line.before"),
            more=say("labui.tune.line.after"),
        )  # fmt: skip
        self.line.set(first)
        self.target = TextField(
            "tune-target", lambda text: self.search(), label=say("labui.tune.target"),
            text=target, longest=12, on_change=lambda text: self._changed(),
        )  # fmt: skip
        self.target.select_all()
        self.find_it = Button(
            "tune-search", self.search, label=say("labui.tune.search"), icon="search", size=15
        )
        self.answer = Document("tune-answer", [], label=say("labui.tune.answer"))
        bar = ProgressBar("tune-progress", label=say("labui.counting"))
        self._sheet = _Sheet(
            Labelled(say("labui.tune.line"), self.line),
            Labelled(say("labui.tune.target"), self.target),
            self.find_it,
            bar,
            self.answer,
        )
        super().__init__(
            say("labui.tune.title"),
            answers=[
                Answer("cancel", say("labui.cancel"), on_escape=True),
                Answer("tune-beyond", say("labui.tune.beyond"), lambda: self._apply("beyond")),
                Answer("tune-apply", say("labui.tune.apply"), lambda: self._apply("chosen"),
                       tone="bet"),
            ],
            content=self._sheet,
            width=600,
            on_close=tuning.cancel,
        )  # fmt: skip

    def build(self) -> None:
        super().build()
        self._tell((self._say("labui.tune.intro"),), "muted")
        self.focus(self.target)
        self._level()

    def search(self) -> None:
        """Look for the number."""
        if self._tuning.is_searching:
            return
        try:
            target = read_target(self.target.text)
        except InputError:
            self._tell((self._say("labui.tune.bad_target"),), "bad")
            self.target.error = "bad"
            return
        self.target.error = ""
        self._on_start(self._lines[self.line.number].path, target)
        self._tell((self._say("labui.tune.searching"),), "muted")
        self._level()

    def _changed(self) -> None:
        """Another question: the answer to the old one is no answer to it."""
        self._tuning.cancel()
        self._stale = True
        self._tell((self._say("labui.tune.intro"),), "muted")
        self._level()

    def _level(self) -> None:
        """Bring buttons and bar level with the search."""
        found = self._tuning.found
        is_there = isinstance(found, Tuned) and not self._stale
        reason = "" if is_there else self._say("labui.tune.first")
        self.button("tune-apply").disable(reason)
        beyond = found.beyond if isinstance(found, Tuned) and is_there else None
        self.button("tune-beyond").disable(
            reason or ("" if beyond is not None else self._say("labui.tune.no_beyond"))
        )
        self._name("tune-apply", "apply", found.chosen if isinstance(found, Tuned) else None)
        self._name("tune-beyond", "beyond", beyond)
        searching = self._tuning.is_searching
        self._sheet.bar.show(searching)
        self.find_it.disable(self._say("labui.tune.searching") if searching else "")
        progress = self._tuning.progress
        self._sheet.bar.set(None if progress is None else progress.share)

    def _name(self, button: str, key: str, setting: Setting | None) -> None:
        """What the button would write is printed on it, once that is known."""
        label = self._say(f"labui.tune.{key}")
        if setting is not None and self.button(button).enabled:
            edge = decimal(self._texts, 100 * setting.edge, 2)
            label = self._say("labui.tune.use", number=written(setting.number), edge=edge)
        if label != self.button(button).label:
            self.button(button).set(label=label)
            self.rearrange()

    def _tell(self, lines: tuple[str, ...], tone: Tone = "text") -> None:
        title = self._say("labui.tune.answer")
        blocks = tuple(Paragraph(line, tone) for line in lines)
        self.answer.set([Section("answer", title, blocks)])

    def advance(self, dt: float) -> bool:
        if self._tuning.poll():
            self._stale = False
            self._show_answer()
        if self._tuning.is_searching:
            self._level()
        return False

    def _show_answer(self) -> None:
        found, error = self._tuning.found, self._tuning.error
        if error is not None:
            self._tell((said(self._texts, str(error)),), "bad")
        elif found is not None:
            self._tell(tuned_words(self._texts, found))
        self._level()
        if isinstance(found, Tuned) and self.app.top is self:
            self.focus(self.button("tune-apply"))

    def _apply(self, which: str) -> None:
        found = self._tuning.found
        assert isinstance(found, Tuned)
        setting = found.chosen if which == "chosen" else found.beyond
        if setting is not None:
            self._on_apply(setting)
