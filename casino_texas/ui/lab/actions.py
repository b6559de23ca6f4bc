"""What can be done in the lab, with the questions that are asked before.

Knows: when something unsaved would be lost, and asks.  Must not know: where anything is on the
screen (`changed` brings it level), or how a file is written.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, cast

from casino_texas.app.analyst.tune import Setting, tunable_lines
from casino_texas.app.folders import home_path
from casino_texas.app.histories.export import exports_path
from casino_texas.app.lab.exports import Format, export
from casino_texas.app.lab.figures import line_figures
from casino_texas.app.lab.tuning import Tuning
from casino_texas.app.rules.files import RulesEntry
from casino_texas.app.words.lab import path_words
from casino_texas.app.words.lab_problems import said
from casino_texas.app.words.texts import capital
from casino_texas.errors import InputError
from casino_texas.ui.desktop import show_folder
from casino_texas.ui.lab import dialogs
from casino_texas.ui.lab.bench import Bench
from casino_texas.ui.lab.tune_dialog import TuneDialog, TuneLine

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk

_LONGEST_PATH = 400
#: A first target to look for, where nothing else was asked for yet.
_FIRST_TARGET = "3 %"


class LabActions:
    """The deeds behind buttons and keys; `changed` is called after each that changed something."""

    def __init__(
        self, app: App, desk: Desk, bench: Bench, *, changed: Callable[[], object]
    ) -> None:
        self.app, self.desk, self.bench = app, desk, bench
        self._changed = changed
        self.tuning = Tuning(app.workers.submit)
        self._target = _FIRST_TARGET
        #: What was deleted last, as long as it is offered to bring it back: title and place.
        self.deleted: tuple[str, Path] | None = None

    # --- within --------------------------------------------------------------------------------

    def said(self, line: str) -> str:
        """A line of refusal in the reader's language."""
        return said(self.app.words, line)

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do it, or say why not; whether it was done.  The screen is brought level either way."""
        try:
            deed()
        except InputError as error:
            self.app.toast(self.said(str(error).partition("\n")[0]))
            self._changed()
            return False
        self._changed()
        return True

    def settled(self, then: Callable[[], object]) -> None:
        """Go on once nothing unsaved can be lost by it."""
        draft = self.bench.draft
        if not draft.is_dirty:
            then()
            return
        save = self.save if draft.is_own else self.duplicate

        def discard() -> None:
            self.bench.let_go()
            then()

        self.app.push(
            dialogs.leave_dialog(
                self.app.say,
                title=draft.title,
                is_own=draft.is_own,
                on_save=lambda: save(then),
                on_discard=discard,
            )
        )

    # --- the file ------------------------------------------------------------------------------

    def open(self, key: str) -> None:
        """Take up another file of the shelf."""
        entry = self.bench.shelf.find(key)
        if entry is not None and entry.path != self.bench.draft.path:
            self._take_up(entry)
        self._changed()

    def leaf(self, step: int) -> None:
        """Take up the next or the last file of the list."""
        entry = self.bench.neighbour(step)
        if entry is not None:
            self._take_up(entry)

    def _take_up(self, entry: RulesEntry) -> None:
        self.deleted = None
        self.settled(lambda: self.attempt(lambda: self.bench.open(entry)))

    def save(self, then: Callable[[], object] | None = None) -> None:
        """Save; a table that comes with the game is saved as one of the player's own."""
        if not self.bench.draft.is_own:
            if self.bench.draft.is_dirty:
                self.duplicate(then)
            else:
                self.app.toast(self.app.say("labui.save.bundled"))
            return
        if self.attempt(self.bench.save):
            self.app.toast(self.app.say("labui.saved", table=self.bench.draft.title))
            if then is not None:
                then()

    def duplicate(self, then: Callable[[], object] | None = None) -> None:
        """A table of one's own with what stands there now."""
        bench, say = self.bench, self.app.say
        self.app.push(
            dialogs.TextDialog(
                say,
                title=say("labui.duplicate.title"),
                intro=say("labui.duplicate.text"),
                label=say("labui.name"),
                text=bench.shelf.free_title(bench.draft.title),
                ok=say("labui.duplicate.ok"),
                check=dialogs.checked(bench.shelf.check_title, self.said),
                on_ok=lambda title: self._keep(title, then),
            )
        )

    def _keep(self, title: str, then: Callable[[], object] | None) -> None:
        if self.attempt(lambda: self.bench.save_as(title)):
            self.app.toast(self.app.say("labui.saved", table=self.bench.draft.title))
            if then is not None:
                then()

    def new(self) -> None:
        """A new table, with the rules of Texas to begin with."""
        self.settled(self._ask_new)

    def _ask_new(self) -> None:
        bench, say = self.bench, self.app.say
        self.app.push(
            dialogs.TextDialog(
                say,
                title=say("labui.new.title"),
                intro=say("labui.new.text"),
                label=say("labui.name"),
                text=bench.shelf.free_title(say("labui.new.name")),
                ok=say("labui.new.ok"),
                check=dialogs.checked(bench.shelf.check_title, self.said),
                on_ok=lambda title: self.attempt(
                    lambda: bench.open(bench.shelf.new(title)),
                ),
            )
        )

    def import_file(self) -> None:
        """Take a file from elsewhere onto the shelf."""
        self.settled(self._ask_path)

    def _ask_path(self) -> None:
        say = self.app.say
        self.app.push(
            dialogs.TextDialog(
                say,
                title=say("labui.import.title"),
                intro=say("labui.import.text"),
                label=say("labui.import.path"),
                text="",
                ok=say("labui.import.ok"),
                check=lambda path: "" if path.strip() else say("labui.import.none"),
                on_ok=self.import_path,
                longest=_LONGEST_PATH,
            )
        )

    def import_path(self, path: str) -> None:
        """Take this file onto the shelf and up on the bench."""
        bench = self.bench
        if self.attempt(lambda: bench.open(bench.shelf.import_file(path))):
            self.app.toast(self.app.say("labui.imported", table=bench.draft.title))

    def rename(self) -> None:
        """Give the player's own table another name."""
        self.settled(self._ask_name)

    def _ask_name(self) -> None:
        bench, say = self.bench, self.app.say
        self.app.push(
            dialogs.TextDialog(
                say,
                title=say("labui.rename.title"),
                label=say("labui.name"),
                text=bench.draft.title,
                ok=say("labui.rename"),
                check=dialogs.checked(
                    lambda title: bench.shelf.check_title(title, but=bench.key), self.said
                ),
                on_ok=lambda title: self.attempt(lambda: bench.rename(title)),
            )
        )

    def delete(self) -> None:
        """Put the player's own table aside."""
        title = self.bench.draft.title

        def put_aside() -> None:
            self.deleted = (title, self.bench.delete())

        self.app.push(
            dialogs.delete_dialog(
                self.app.say, title=title, on_delete=lambda: self.attempt(put_aside)
            )
        )

    def restore(self) -> None:
        """Bring back what was deleted last."""
        if self.deleted is not None:
            (_, kept), self.deleted = self.deleted, None
            self.settled(lambda: self.attempt(lambda: self.bench.restore(kept)))

    def reload(self) -> None:
        """Read the shelf and the file again."""
        self.settled(lambda: self.attempt(self.bench.reload))

    def folder(self) -> None:
        """Show the player's own folder."""
        try:
            folder = self.bench.shelf.folder()
        except InputError as error:
            self.app.toast(self.said(str(error)))
            return
        if not show_folder(folder):
            self.app.toast(self.app.say("ui.menu.folder.is", path=str(folder)))

    # --- changes -------------------------------------------------------------------------------

    def set_value(self, key: str, value: str) -> None:
        self.attempt(lambda: self.bench.draft.set_field(key, value))

    def step(self, key: str, by: int) -> None:
        """The next value of a field; said where there is none."""

        def go() -> None:
            if not self.bench.draft.step(key, by):
                self.app.toast(self.app.say("labui.form.no_more"))

        self.attempt(go)

    def set_text(self, text: str) -> None:
        self.attempt(lambda: self.bench.draft.set_text(text))

    def undo(self) -> None:
        self.attempt(self.bench.draft.undo)

    def redo(self) -> None:
        self.attempt(self.bench.draft.redo)

    def take_theirs(self) -> None:
        self.attempt(self.bench.draft.take_theirs)

    def keep_mine(self) -> None:
        self.attempt(self.bench.draft.keep_mine)

    # --- the numbers ---------------------------------------------------------------------------

    def run(self) -> None:
        self.attempt(self.bench.asking.run)

    def stop(self) -> None:
        self.attempt(self.bench.asking.cancel)

    def run_beside(self) -> None:
        """Count the table beside it, or stop counting it."""
        beside = self.bench.beside
        self.attempt(beside.cancel if beside.is_counting else beside.run)

    def compare(self, key: str) -> None:
        self.attempt(lambda: self.bench.compare_with(key))

    def tune(self) -> None:
        """Look for the number that gives an edge."""
        loaded = self.bench.draft.loaded
        if loaded is None:
            return
        rules, texts = loaded.rules, self.app.words
        paths = tunable_lines(rules)
        report = self.bench.asking.report
        worth = {} if report is None else line_figures(report)
        lines = []
        for path in paths:
            field = self.bench.draft.form.find(path)
            now = "" if field is None or field.value is None else f"  {field.value}"
            lines.append(TuneLine(path, f"{capital(path_words(texts, path))}{now}"))

        # The line where a small change does most is the one to begin with.
        pays = [at for at, path in enumerate(paths) if path.startswith("pays.bet")]
        change = [abs(worth[path].edge_change) if path in worth else Fraction(0) for path in paths]
        first = max(pays or range(len(paths)), key=lambda at: change[at])

        def start(path: str, target: Fraction) -> None:
            self.tuning.start(rules, path, target)

        dialog = TuneDialog(
            self.app.say,
            texts,
            self.tuning,
            lines=lines,
            first=first,
            target=self._target,
            on_start=start,
            on_apply=self._apply,
        )
        self.app.push(dialog)

    def _apply(self, setting: Setting) -> None:
        self.attempt(lambda: self.tuning.apply(self.bench.draft, setting))

    def export(self) -> None:
        """Write the report into the player's folder."""
        folder = str(exports_path(home_path()))
        self.app.push(dialogs.export_dialog(self.app.say, folder=folder, on_export=self._export))

    def _export(self, kind: str) -> None:
        report = self.bench.asking.report
        if report is None:
            return
        other = self.bench.beside.report if self.bench.other_key else None
        try:
            path = export(report, cast(Format, kind), other)
        except InputError as error:
            self.app.toast(self.said(str(error)))
            return
        self.app.toast(self.app.say("labui.exported", path=str(path)))

    # --- going elsewhere -----------------------------------------------------------------------

    def play(self) -> None:
        """To the casino table with this one; what is unsaved is saved first, if that is wanted."""
        if self.bench.draft.loaded is not None:
            if self.bench.draft.is_dirty:
                self.settled_for_play()
            else:
                self._sit_down()

    def settled_for_play(self) -> None:
        """Only what is saved is played."""
        save = self.save if self.bench.draft.is_own else self.duplicate
        save(self._sit_down)

    def _sit_down(self) -> None:
        from casino_texas.ui.scenes.casino import CasinoScene

        rules = self.bench.played_rules
        if rules is None:
            return
        self.desk.choose(self.bench.key, rules)
        self.app.change(last_rules=self.bench.key)
        if self.desk.has_hand_in_play:
            self.app.toast(self.app.say("labui.play.later", table=rules.rules.name))
        if any(isinstance(scene, CasinoScene) for scene in self.app.scenes):
            while not isinstance(self.app.top, CasinoScene):
                self.app.pop()
            self.app.replace(CasinoScene(self.desk))
        else:
            self.app.push(CasinoScene(self.desk))
