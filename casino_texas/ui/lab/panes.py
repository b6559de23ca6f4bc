"""The pages of the report: the numbers, the comparison with another table, the pictures.

Knows: which words and tones a figure is shown with.  Must not know: how a figure comes about, or
how the pages are laid beside the form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from casino_texas.app.analyst.report_numbers import Band as Run
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.lab import figures, pictures
from casino_texas.app.lab.asking import Asking, AskState
from casino_texas.app.rules.files import RulesEntry
from casino_texas.app.words import lab_report as words
from casino_texas.app.words.lab import asking_words
from casino_texas.app.words.texts import Texts, capital
from casino_texas.ui.charts import Band, Bar, Bars, Bin, Histogram, Line, LineGraph
from casino_texas.ui.lab import writing
from casino_texas.ui.lab.figure_list import FigureList
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button, Label, Row, Segmented, Stepper, Widget

#: How many hands the picture of the bands goes to.
HANDS: Final = 1_000
#: A page is high from so many lines on: there is room for more than what must be.
_HIGH: Final = 15
_ARROWS: Final = {1: "▲", 0: "", -1: "▼"}
_FAVOURS: Final = {1: "good", 0: "muted", -1: "bad"}


class _Pane(Widget):
    """A list over an explanation of the line chosen."""

    def __init__(self, name: str, *, say: Callable[..., str], texts: Texts) -> None:
        super().__init__(name)
        self._say, self._texts = say, texts
        self.list = FigureList(f"{name}-list", label=say(f"labui.page.{name}"),
                               empty=say("labui.numbers.empty"))  # fmt: skip
        self.list.on_select = self._explain
        self.help = Label(
            f"{name}-help", say("labui.numbers.help"), size=13, colour="muted", wrap=True,
            valign="top", shrink=0.8,
        )  # fmt: skip

    def _explain(self, key: str) -> None:
        """Say what the figure chosen means."""
        kind, _, name = key.partition(":")
        said = words.figure_help(self._texts, name) if kind == "figure" else ""
        self.help.set(said or self._say("labui.numbers.help"))
        if self.is_hosted and self.rect.height:
            self.arrange()

    def _help_height(self, theme: Theme) -> int:
        """Room for three lines where there is any, so that nothing jumps from one to the next."""
        line = theme.text.line_height(theme.text_px(13))
        lines = 3 if self.rect.height > _HIGH * line else 1
        return max(lines * line, self.help.height_for(theme, self.rect.width))


class NumbersPane(_Pane):
    """The key figures, the decisions, and what a designer must hear."""

    def __init__(self, name: str, *, say: Callable[..., str], texts: Texts) -> None:
        super().__init__(name, say=say, texts=texts)
        self.add(self.list, self.help)

    def show_report(self, report: Report | None, *, is_old: bool) -> None:
        if report is None:
            self.list.set_figures((), [])
            return
        tone = "disabled_text" if is_old else ""
        texts = self._texts
        told = [
            Row(
                f"figure:{one.key}",
                capital(words.figure_name(texts, one.key)),
                cells=(words.figure_value(texts, one),),
                tone=tone,
            )
            for one in figures.figures(report)
        ]
        self.list.set_figures((), told)
        said = words.findings(texts, report)
        if not self.list.selected:
            usual = (self._say("labui.numbers.help"), words.validity(texts))
            self.help.set(" ".join(said or usual))

    def arrange(self) -> None:
        theme = self.theme
        upper, lower = rows(self.rect, [Share(), self._help_height(theme)], gap=theme.px(6))
        self.list.place(upper)
        self.help.place(lower)


class ComparePane(_Pane):
    """The figures of this table and of another, with what they differ by."""

    def __init__(
        self,
        name: str,
        *,
        say: Callable[..., str],
        texts: Texts,
        on_other: Callable[[str], object],
        on_run: Callable[[], object],
    ) -> None:
        super().__init__(name, say=say, texts=texts)
        self._on_other = on_other
        self._keys: list[str] = [""]
        self.choice: Stepper = self._stepper([say("labui.compare.none")])
        self.status = Label("compare-status", "", size=13, colour="muted", wrap=True, shrink=0.8)
        self.run = Button("run-beside", on_run, label=say("labui.run"), icon="play", size=13,
                          state_id="run")  # fmt: skip
        self.run.visible = False
        self.add(self.choice, self.status, self.run, self.list, self.help)

    def _stepper(self, names: Sequence[str]) -> Stepper:
        return Stepper(
            "compare-with",
            lambda number: self._on_other(self._keys[number]),
            label=self._say("labui.compare.with"),
            words=names,
            less=self._say("labui.compare.before"),
            more=self._say("labui.compare.after"),
        )

    def show_others(self, entries: Sequence[RulesEntry], chosen: str) -> None:
        """What can be put beside it: every good file."""
        keys = ["", *(entry.key for entry in entries)]
        names = [self._say("labui.compare.none"), *(entry.title for entry in entries)]
        if keys != self._keys or list(map(self.choice.written, range(len(keys)))) != names:
            self._keys = keys
            fresh = self._stepper(names)
            had_focus = self.is_hosted and self.choice.has_focus
            self.clear()
            self.choice = fresh
            self.add(self.choice, self.status, self.run, self.list, self.help)
            if self.is_hosted and self.rect.height:
                self.arrange()
            if had_focus:
                self.host.focus(fresh)
        self.choice.set(keys.index(chosen) if chosen in keys else 0)

    def show_asking(self, beside: Asking) -> None:
        """What goes on about the numbers of the other table."""
        waiting = beside.state not in (AskState.CURRENT, AskState.NOTHING)
        text = asking_words(self._texts, beside) if waiting else ""
        counts = beside.state in (AskState.COUNTING, AskState.COMPILING)
        asks = counts or beside.state in (AskState.ON_DEMAND, AskState.FAILED)
        changes = (bool(text), asks) != (bool(self.status.text), self.run.visible)
        self.status.set(text)
        self.run.show(asks)
        label = self._say("labui.stop" if counts else "labui.run")
        if label != self.run.label:
            self.run.set(label=label)
            self.run.mean(label)
            changes = True
        if changes and self.is_hosted and self.rect.height:
            self.arrange()

    def show_reports(self, mine: Report | None, other: Report | None, *, is_old: bool) -> None:
        if mine is None or other is None:
            empty = "labui.compare.waiting" if self.status.text else "labui.compare.empty"
            self.list.empty = self._say(empty)
            self.list.set_figures((), [])
            return
        texts = self._texts
        told = []
        for row in figures.compared(mine, other):
            said = words.difference_words(texts, row)
            arrow = _ARROWS[(row.difference > 0) - (row.difference < 0)]
            told.append(
                Row(
                    f"figure:{row.key}",
                    capital(words.figure_name(texts, row.key)),
                    cells=(
                        words.number_words(texts, row.unit, row.mine),
                        words.number_words(texts, row.unit, row.other),
                        f"{arrow} {said}".strip(),
                    ),
                    tone="disabled_text" if is_old else "",
                    tones={} if is_old else {2: _FAVOURS[row.favours]},
                )
            )
        apart = figures.rules_apart(mine, other)
        if apart:
            told.append(Row("title:rules", self._say("labui.compare.rules")))
            for rule in apart:
                name, here, there = words.rule_words(texts, rule)
                told.append(Row(f"rule:{rule.path}", capital(name), cells=(here, there, "")))
        titles = (
            self._say("labui.compare.mine"),
            self._say("labui.compare.other"),
            self._say("labui.compare.difference"),
        )
        self.list.set_figures(titles, told)

    def _explain(self, key: str) -> None:
        super()._explain(key)
        if not key.startswith("figure:"):
            self.help.set(self._say("labui.compare.help"))

    def arrange(self) -> None:
        theme = self.theme
        gap, high = theme.px(6), theme.unit(TARGET)
        has_status = bool(self.status.text)
        wide = self.run.minimum(theme)[0] if self.run.visible else 0
        room = self.rect.width - (wide + gap if wide else 0)
        told = self.status.height_for(theme, room) if has_status else 0
        line = max(told, high) if wide else told
        lengths: list[int | Share] = [high, *([line] if line else []), Share()]
        choice, *between, middle, lower = rows(
            self.rect, [*lengths, self._help_height(theme)], gap=gap
        )
        self.choice.place(choice)
        self.status.visible = has_status
        for box in between:
            status, run = columns(box, [Share(), wide], gap=gap if wide else 0)
            self.status.place(status)
            self.run.place(run)
        self.list.place(middle)
        self.help.place(lower)


class PicturesPane(Widget):
    """One picture at a time: where the return comes from, the results, what 1,000 hands come to."""

    def __init__(self, name: str, *, say: Callable[..., str], texts: Texts) -> None:
        super().__init__(name)
        self._say, self._texts = say, texts
        choices = [(key, say(f"labui.picture.{key}")) for key in ("returns", "results", "bands")]
        self.choice = Segmented(
            "picture", choices, self._choose, selected="returns", label=say("labui.page.pictures")
        )
        empty = say("labui.numbers.empty")
        self.returns = Bars("returns", label=say("labui.picture.returns"), empty=empty)
        self.results = Histogram(
            "results", label=say("labui.picture.results"), log=True, empty=empty,
            share_words=lambda share: words.share_words(texts, share, 0),
        )  # fmt: skip
        self.bands = LineGraph(
            "bands", label=say("labui.picture.bands"), empty=empty,
            x_words=lambda hands: texts.number(round(hands)),
            y_words=lambda antes: writing.signed(texts, round(antes), 0),
            point_words=self._band_words,
        )  # fmt: skip
        self.note = Label("picture-note", "", size=13, colour="muted", wrap=True, valign="top",
                          shrink=0.8)  # fmt: skip
        self._charts = {"returns": self.returns, "results": self.results, "bands": self.bands}
        self._course: tuple[Run, ...] = ()
        self.add(self.choice, *self._charts.values(), self.note)
        self._choose("returns")

    def _choose(self, key: str) -> None:
        for name, chart in self._charts.items():
            chart.show(name == key)
        self.note.set(self._say(f"labui.picture.{key}.note"))
        if self.is_hosted and self.rect.height:
            self.arrange()

    def _band_words(self, at: int) -> str:
        return words.band_words(self._texts, self._course[at])

    def show_report(self, report: Report | None) -> None:
        if report is None:
            self.returns.set([])
            self.results.set([])
            self.bands.set([])
            return
        texts = self._texts
        self.returns.set(
            [
                Bar(
                    f"{bar.outcome.what}-{bar.outcome.hand_class}",
                    capital(words.outcome_words(texts, bar.outcome)),
                    bar.value,
                    words.adds_words(texts, bar.value),
                    tip=self._say(
                        "labui.picture.returns.tip",
                        often=words.share_words(texts, bar.outcome.share),
                    ),
                )
                for bar in pictures.returns(report)
            ],
            summary=self._say("labui.picture.returns.note"),
        )
        self.results.set(
            [
                Bin(
                    str(bar.low),
                    words.result_words(texts, bar),
                    bar.share,
                    "bad" if bar.high < 0 else "good" if bar.low > 0 else "muted",
                    self._say(
                        "labui.picture.results.tip",
                        result=words.result_words(texts, bar),
                        often=words.share_words(texts, bar.share),
                    ),
                )
                for bar in pictures.distribution(report)
            ],
            summary=self._say("labui.picture.results.note"),
        )
        course = pictures.band_course(report, HANDS)
        self._course = course
        self.bands.set(
            [
                Line(
                    self._say("labui.picture.bands.expected"),
                    tuple((float(band.hands), band.expected) for band in course),
                )
            ],
            Band(
                self._say("labui.picture.bands.band"),
                tuple((float(band.hands), band.low, band.high) for band in course),
            ),
            summary=self._say("labui.picture.bands.note"),
        )

    def arrange(self) -> None:
        theme = self.theme
        gap = theme.px(6)
        high = self.choice.height_for(theme, self.rect.width)
        line = theme.text.line_height(theme.text_px(13))
        self.note.visible = self.rect.height > _HIGH * line
        note = self.note.height_for(theme, self.rect.width) if self.note.visible else 0
        upper, middle, lower = rows(self.rect, [high, Share(), note], gap=gap)
        self.choice.place(upper)
        for chart in self._charts.values():
            chart.place(middle)
        self.note.place(lower)
