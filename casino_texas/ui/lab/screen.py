"""The lab's page below its bar: three columns, or one page at a time where it is small.

Knows: which widgets there are and how they lie; that they stay the same ones in both layouts.  Must
not know: what is done when one is pressed (`LabActions`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from casino_texas.app.lab.asking import AskState
from casino_texas.app.lab.draft import DiskNews, DraftState
from casino_texas.app.lab.figures import Unit, line_figures
from casino_texas.app.words import lab as words
from casino_texas.app.words.lab_report import number_words
from casino_texas.app.words.texts import Texts
from casino_texas.ui.lab.actions import LabActions
from casino_texas.ui.lab.bench import Bench
from casino_texas.ui.lab.files_panel import FilesPanel
from casino_texas.ui.lab.form_view import FormView
from casino_texas.ui.lab.headline import Headline
from casino_texas.ui.lab.message_bar import Message, MessageBar, Remedy
from casino_texas.ui.lab.panes import ComparePane, NumbersPane, PicturesPane
from casino_texas.ui.lab.text_pane import TextPane
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Tabs, Widget

#: The least widths of the three columns (design units), and the least scale at which there are
#: three: below it their type would be too small beside each other.
_FILES: Final = 232
_FORM: Final = 440
_REPORT: Final = 400
_SMALL: Final = 0.85
#: Of what went wrong in the worker so many letters are said at most.
_LONGEST: Final = 300

#: The pages in the order of their tabs; those of the middle and of the right column.
PAGES: Final = ("files", "form", "yaml", "numbers", "compare", "pictures")
_MIDDLE: Final = ("form", "yaml")
_RIGHT: Final = ("numbers", "compare", "pictures")


class LabScreen(Widget):
    """`level` brings everything level with the bench."""

    def __init__(
        self,
        say: Callable[..., str],
        texts: Texts,
        actions: LabActions,
        *,
        on_leave_text: Callable[[int], object],
    ) -> None:
        super().__init__("lab-screen")
        self._say, self._texts, self._actions = say, texts, actions
        deeds: Mapping[str, Callable[[], object]] = {
            "new": actions.new,
            "duplicate": actions.duplicate,
            "import": actions.import_file,
            "rename": actions.rename,
            "delete": actions.delete,
            "reload": actions.reload,
            "folder": actions.folder,
        }
        self.files = FilesPanel("files-panel", say=say, on_open=actions.open, actions=deeds)
        self.form = FormView(
            "form", label=say("labui.page.form"), say=say, texts=texts,
            on_value=actions.set_value, on_step=actions.step,
        )  # fmt: skip
        self.text = TextPane(
            "text", say=say, texts=texts, on_text=actions.set_text, on_leave=on_leave_text
        )
        self.numbers = NumbersPane("numbers", say=say, texts=texts)
        self.compare = ComparePane(
            "compare", say=say, texts=texts, on_other=actions.compare, on_run=actions.run_beside
        )
        self.pictures = PicturesPane("pictures", say=say, texts=texts)
        self.headline = Headline(
            "headline", say=say, texts=texts, on_run=actions.run, on_stop=actions.stop,
            on_tune=actions.tune, on_export=actions.export,
        )  # fmt: skip
        self.message = MessageBar("message")
        self._pages: dict[str, Widget] = dict(
            zip(
                PAGES,
                (self.files, self.form, self.text, self.numbers, self.compare, self.pictures),
                strict=True,
            )
        )
        self._tabs: list[Tabs] = []
        self._selected = {"middle": "form", "right": "numbers", "all": "form"}
        self._is_folded = False
        self._shown_report: tuple[object, ...] | None = None

    # --- places --------------------------------------------------------------------------------

    @property
    def is_folded(self) -> bool:
        """Whether there is one page at a time."""
        return self._is_folded

    def select(self, page: str) -> None:
        """Bring a page to the front."""
        for tabs in self._tabs:
            if page in tabs.pages:
                tabs.select(page)

    def is_page_shown(self, page: str) -> bool:
        return self._pages[page].is_shown

    def _must_fold(self, theme: Theme) -> bool:
        gap = theme.px(12)
        least = sum(theme.unit(width) for width in (_FILES, _FORM, _REPORT)) + 2 * gap
        return theme.scale < _SMALL or self.rect.width < least

    def _unfold(self) -> None:
        """Take the tabs apart; their pages live on."""
        for tabs in self._tabs:
            self._remember(tabs)
            tabs.clear()
        self._tabs = []
        self.clear()
        for page in self._pages.values():
            page.visible = True

    def _remember(self, tabs: Tabs) -> None:
        self._selected[tabs.name.removeprefix("tabs-")] = tabs.selected

    def _tabs_of(self, name: str, pages: tuple[str, ...]) -> Tabs:
        tabs = Tabs(
            f"tabs-{name}",
            [(page, self._say(f"labui.page.{page}"), self._pages[page]) for page in pages],
            selected=self._selected[name],
            on_change=lambda page: self._came_up(name, page),
        )
        self._tabs.append(tabs)
        return tabs

    def _came_up(self, name: str, page: str) -> None:
        """Another page is in front: it is brought level and laid out."""
        self._selected[name] = page
        if name == "all" and page in _MIDDLE:
            self._selected["middle"] = page
        if name == "all" and page in _RIGHT:
            self._selected["right"] = page
        self._actions.bench.draft.pause()
        self.level()

    def arrange(self) -> None:
        theme = self.theme
        gap = theme.px(12)
        self._unfold()
        self._is_folded = self._must_fold(theme)
        self.message.say(self._message(self._actions.bench))
        self.files.framed = True
        if self._is_folded:
            self.files.framed = False
            if self._selected["all"] in _MIDDLE:
                self._selected["all"] = self._selected["middle"]
            tabs = self._tabs_of("all", PAGES)
            self.add(self.headline, self.message, tabs)
            head = self.headline.height_for(theme, self.rect.width)
            lengths: list[int | Share] = [head]
            if self.message.visible:
                lengths.append(self.message.height_for(theme, self.rect.width))
            places = rows(self.rect, [*lengths, Share()], gap=theme.px(6))
            self.headline.place(places[0])
            if self.message.visible:
                self.message.place(places[1])
            tabs.place(places[-1])
        else:
            left, middle, right = columns(
                self.rect,
                [
                    Share(_FILES, theme.unit(_FILES)),
                    Share(_FORM, theme.unit(_FORM)),
                    Share(_REPORT, theme.unit(_REPORT)),
                ],
                gap=gap,
            )
            one, two = self._tabs_of("middle", _MIDDLE), self._tabs_of("right", _RIGHT)
            self.add(self.files, self.message, one, self.headline, two)
            self.files.place(left)
            if self.message.visible:
                high = self.message.height_for(theme, middle.width)
                upper, middle = rows(middle, [high, Share()], gap=theme.px(6))
                self.message.place(upper)
            one.place(middle)
            head = self.headline.height_for(theme, right.width)
            upper, lower = rows(right, [head, Share()], gap=theme.px(8))
            self.headline.place(upper)
            two.place(lower)

    # --- what is shown -------------------------------------------------------------------------

    def level(self) -> None:
        """Bring everything that is in view level with the bench."""
        bench = self._actions.bench
        draft = bench.draft
        self.files.show_bench(bench)
        with self.form.held():
            self.form.show_draft(draft)
            self.text.show_draft(draft)
            self.show_numbers()
        self.invalidate()

    def show_numbers(self) -> None:
        """Bring the report level with what is known."""
        bench = self._actions.bench
        report, is_old = bench.asking.report, not bench.asking.is_current
        edge = ""
        if report is not None:
            edge = number_words(self._texts, Unit.SHARE, report.numbers.house_edge)
        self.headline.show_asking(bench.asking, edge=edge)
        others = [e for e in bench.shelf.entries if e.loaded is not None]
        self.compare.show_others(others, bench.other_key)
        self.compare.show_asking(bench.beside)
        if self.message.say(self._message(bench)) and self.is_hosted and self.rect.height:
            self.arrange()
        other = bench.beside.report if bench.other_key else None
        key = (report, is_old, other, bench.beside.state, bench.draft.form)
        before = self._shown_report
        if before is not None and all(a is b for a, b in zip(key, before, strict=True)):
            return
        self._shown_report = key
        lines = {} if report is None else line_figures(report)
        self.form.show_worth(lines, is_old=is_old)
        self.numbers.show_report(report, is_old=is_old)
        self.compare.show_reports(report, other, is_old=is_old)
        if before is None or before[0] is not report:
            self.pictures.show_report(report)

    def _message(self, bench: Bench) -> Message | None:
        """The one thing that must be heard now."""
        say, draft, actions = self._say, bench.draft, self._actions
        if draft.disk is DiskNews.CHANGED:
            return Message(
                words.disk_words(self._texts, draft.disk),
                remedies=(
                    Remedy("take-theirs", say("labui.disk.theirs"), actions.take_theirs),
                    Remedy("keep-mine", say("labui.disk.mine"), actions.keep_mine, "neutral"),
                ),
            )
        if draft.disk is DiskNews.GONE:
            return Message(words.disk_words(self._texts, draft.disk))
        if draft.state is DraftState.INVALID:
            show = Remedy("show-mistake", say("labui.mistake.show"), self._show_mistake)
            return Message(words.state_words(self._texts, draft), "bad", (show,))
        if bench.asking.state is AskState.FAILED:
            why = " ".join(words.asking_words(self._texts, bench.asking).split())
            return Message(why[:_LONGEST], "bad")
        if actions.deleted is not None:
            back = Remedy("bring-back", say("labui.deleted.back"), actions.restore)
            return Message(say("labui.deleted", table=actions.deleted[0]), "gold", (back,))
        if draft.is_own or self._is_folded:
            return None
        if draft.is_dirty:
            keep = Remedy("keep-copy", say("labui.bundled.keep"), actions.duplicate)
            return Message(say("labui.bundled.changed", table=draft.title), "gold", (keep,))
        return Message(say("labui.bundled.hint"), "muted")

    def _show_mistake(self) -> None:
        self.select("yaml")
        self.text.show_first_problem()
