"""The pay-table lab: change a table on the screen and see its edge move.

Knows: the bar above, keys, and how time passes: what the worker has said, what others wrote.  Must
not know: how a file is changed (`Bench`), what is asked before (`LabActions`), or where things lie
(`LabScreen`).

    app.push(LabScene(desk))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from casino_texas.app.lab.draft import DiskNews, DraftState
from casino_texas.app.words.lab import disk_words, state_words, why_not_playable
from casino_texas.errors import InputError
from casino_texas.ui.lab.actions import LabActions
from casino_texas.ui.lab.bench import Bench
from casino_texas.ui.lab.screen import LabScreen
from casino_texas.ui.open import open_scene
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.text import DOTS
from casino_texas.ui.widgets import Button, Widget
from casino_texas.ui.widgets.scroll_view import keep_in_view, reachable

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk

#: Seconds between two looks at the disk.
_WATCH: Final = 1.0
#: So many letters of a table's name stand in the bar.
_LONGEST: Final = 28
#: From this text size on the bar has words only.
_LARGE: Final = 1.5
_TONES: Final = {DraftState.GOOD: "muted", DraftState.UNSAVED: "gold", DraftState.INVALID: "bad"}


class LabScene(PageScene):
    """One table on the bench, its form, its text and its numbers."""

    name: ClassVar[str] = "lab"
    contexts: ClassVar[tuple[str, ...]] = ("lab",)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._watch = _WATCH
        self._bench: Bench | None = None
        self._actions: LabActions | None = None
        self._screen: LabScreen | None = None

    @property
    def bench(self) -> Bench:
        assert self._bench is not None
        return self._bench

    @property
    def actions(self) -> LabActions:
        assert self._actions is not None
        return self._actions

    @property
    def screen(self) -> LabScreen:
        assert self._screen is not None
        return self._screen

    def enter(self, app: App) -> None:
        self._bench = Bench(app.workers.submit, self.desk.rules_name)
        self._actions = LabActions(app, self.desk, self._bench, changed=self.refresh)
        super().enter(app)
        if self.bench.came_back:
            app.toast(self.say("labui.came_back"))

    # --- widgets -------------------------------------------------------------------------------

    def page_title(self) -> str:
        return self.say("labui.title")

    def bar_buttons(self) -> list[Button]:
        say, actions = self.say, self.actions
        self.undo = Button("undo", actions.undo, label=say("labui.undo"), icon="undo", size=14,
                           command="lab_undo", state_id="undo")  # fmt: skip
        self.redo = Button("redo", actions.redo, label=say("labui.redo"), icon="redo", size=14,
                           command="lab_redo", state_id="redo")  # fmt: skip
        self.save = Button("save", actions.save, label=say("labui.save"), icon="save", size=14,
                           tone="call", command="lab_save", state_id="save")  # fmt: skip
        self.play = Button("play", actions.play, label=say("labui.play"), icon="table", size=14,
                           tone="bet", tip=say("labui.play.tip"), state_id="play")  # fmt: skip
        return [self.undo, self.redo, self.save, self.play]

    def build_body(self) -> None:
        self._screen = LabScreen(
            self.say, self.app.words, self.actions, on_leave_text=self._leave_text
        )
        self.root.add(self._screen)
        self.refresh()

    def arrange(self) -> None:
        # Large words leave no room for signs beside them.
        for button, icon in ((self.undo, "undo"), (self.redo, "redo"), (self.save, "save")):
            button.icon = icon if self.theme.text_factor < _LARGE else ""
        super().arrange()

    def arrange_body(self, body: pygame.Rect) -> None:
        self.screen.place(body)

    def refresh(self) -> None:
        """Bring everything level with the bench."""
        self.bench.ask()
        if self._screen is None:
            return
        draft, say = self.bench.draft, self.say
        name = draft.title
        if len(name) > _LONGEST:  # its state must be seen, too
            name = name[: _LONGEST - 1] + DOTS
        title = f"{name} — {state_words(self.app.words, draft)}"
        if title != self.title.text:
            self.title.set(title, colour=_TONES[draft.state])
            if self.title.rect.width:
                self.rearrange()
        self.undo.disable("" if draft.can_undo else say("labui.undo.none"))
        self.redo.disable("" if draft.can_redo else say("labui.redo.none"))
        self.save.disable("" if draft.is_dirty else say("labui.save.none"))
        closed = why_not_playable(self.app.words, draft) if draft.loaded is None else ""
        self.play.disable(closed)
        label = say("labui.play.save" if draft.is_dirty else "labui.play")
        if label != self.play.label:
            self.play.set(label=label)
            self.rearrange()
        self.screen.level()
        self.invalidate()

    # --- time ----------------------------------------------------------------------------------

    @property
    def wake_after(self) -> float | None:
        return self._watch

    def advance(self, dt: float) -> bool:
        if self.bench.poll() or self.bench.asking.is_counting or self.bench.beside.is_counting:
            self.screen.show_numbers()
            self.invalidate()
        self._watch -= dt
        if self._watch <= 0:
            self._watch = _WATCH
            self._look_at_disk()
        return False

    def _look_at_disk(self) -> None:
        try:
            news = self.bench.draft.poll()
            self.bench.keep_unsaved()
        except InputError as error:
            self.app.toast(self.actions.said(str(error)))
            return
        if news is DiskNews.TAKEN:
            self.app.toast(disk_words(self.app.words, news))
        if self.bench.refresh() or news is not None:
            self.refresh()

    def left(self) -> None:
        self.actions.tuning.cancel()
        self.bench.close()

    # --- focus and keys ------------------------------------------------------------------------

    def focus_order(self) -> list[Widget]:
        return [widget for widget in reachable(self.root) if widget.focusable]

    def focus(self, widget: Widget | None, *, shown: bool = True) -> None:
        keep_in_view(widget)
        super().focus(widget, shown=shown)

    def _leave_text(self, step: int) -> None:
        self._step_focus(step)

    def on_command(self, name: str) -> bool:
        actions = self.actions
        match name:
            case "lab_previous":
                actions.leaf(-1)
            case "lab_next":
                actions.leaf(1)
            case "lab_duplicate":
                actions.duplicate()
            case "lab_reload":
                actions.reload()
            case "help":
                return open_scene(self.app, "help", self.desk)
            case _:
                return super().on_command(name)
        return True

    def on_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.actions.settled(lambda: self.actions.import_path(event.file))
            return True
        return super().on_event(event)

    def on_escape(self) -> bool:
        self.actions.settled(self._go)
        return True

    def _go(self) -> None:
        if self.app.top is self and len(self.app.scenes) > 1:
            self.app.pop()


def open_on(app: App, desk: Desk) -> None:
    """Open the lab with the table that is chosen."""
    app.push(LabScene(desk))
