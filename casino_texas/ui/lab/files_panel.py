"""The shelf of rules files: which there are, what is wrong with them, and what can be done.

Knows: rows and buttons.  Must not know: how a file is copied or deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from casino_texas.app.lab.draft import DraftState
from casino_texas.app.rules.files import RulesEntry
from casino_texas.ui.lab.bench import Bench
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button, ListView, Panel, Row

#: What can be done: name, key command.
ACTIONS: Final[tuple[tuple[str, str], ...]] = (
    ("new", ""),
    ("import", ""),
    ("duplicate", "lab_duplicate"),
    ("rename", ""),
    ("delete", ""),
    ("reload", "lab_reload"),
    ("folder", ""),
)


class FilesPanel(Panel):
    """`on_open(key)` when another file is chosen; `actions` by their names."""

    def __init__(
        self,
        name: str,
        *,
        say: Callable[..., str],
        on_open: Callable[[str], object],
        actions: Mapping[str, Callable[[], object]],
    ) -> None:
        super().__init__(name, label=say("labui.files"))
        self._say = say
        self.list = ListView("files", label=say("labui.files"), on_select=on_open)
        self.buttons = {
            action: Button(
                action, actions[action], label=say(f"labui.{action}"), size=14,
                tip=say(f"labui.{action}.tip"), command=command, state_id=action,
            )
            for action, command in ACTIONS
        }  # fmt: skip
        self.add(self.list, *self.buttons.values())

    @property
    def key_hint(self) -> str:
        """The keys that go from file to file, printed in the title."""
        if not self.is_hosted:
            return ""
        keys = self.host.keys
        return f"{keys.hint('lab_previous')} {keys.hint('lab_next')}".strip()

    def show_bench(self, bench: Bench) -> None:
        """Bring the list level with the shelf and what lies on the bench."""
        draft = bench.draft
        found = []
        for entry in bench.shelf.entries:
            is_here = entry.path == draft.path
            row = self._row(entry)
            if is_here and draft.state is not DraftState.GOOD:
                note = self._say("labui.files.unsaved")
                if draft.state is DraftState.INVALID:
                    note = self._say("labui.files.invalid")
                tone = "bad" if draft.state is DraftState.INVALID else "gold"
                row = Row(row.key, f"• {draft.title}", note, row.aside, tone=tone)
            found.append(row)
        self.list.set_rows(found)
        self.list.set(draft.key if bench.entry is not None else "")
        mine = "" if draft.is_own else self._say("labui.files.bundled.reason")
        for action in ("rename", "delete"):
            self.buttons[action].disable(mine)

    def _row(self, entry: RulesEntry) -> Row:
        aside = "" if entry.is_own else self._say("labui.files.bundled")
        if entry.error is not None:
            problem = entry.error.problems[0]
            note = self._say("labui.files.mistake", line=problem.line)
            return Row(entry.key, entry.title, note, aside, tone="bad")
        note = self._say("labui.files.own") if entry.is_own else ""
        return Row(entry.key, entry.title, note, aside)

    # --- places --------------------------------------------------------------------------------

    def _lines(self, theme: Theme, width: int) -> list[list[Button]]:
        """The buttons in lines, as many in each as fit."""
        gap = theme.px(6)
        lines: list[list[Button]] = [[]]
        used = 0
        for button in self.buttons.values():
            need = button.minimum(theme)[0]
            if lines[-1] and used + gap + need > width:
                lines.append([])
                used = 0
            used += need + (gap if lines[-1] else 0)
            lines[-1].append(button)
        return lines

    def _place(self, box: pygame.Rect, lines: list[list[Button]]) -> None:
        """Each line as wide as the box."""
        theme = self.theme
        gap, high = theme.px(6), theme.unit(TARGET)
        for at, line in enumerate(lines):
            row = pygame.Rect(box.left, box.top + at * (high + gap), box.width, high)
            needs = [Share(button.minimum(theme)[0]) for button in line]
            for button, place in zip(line, columns(row, needs, gap=gap), strict=True):
                button.place(place)

    def arrange(self) -> None:
        theme, inside = self.theme, self.content
        gap, high = theme.px(6), theme.unit(TARGET)
        least = 2 * self.list.row_height(theme) + theme.px(8)
        lines = self._lines(theme, inside.width)
        whole = len(lines) * (high + gap) - gap
        if whole + least + gap > inside.height:
            # Low and wide: the list beside its buttons.
            left, right = columns(inside, [Share(), Share()], gap=2 * gap)
            self.list.place(left)
            self._place(right, self._lines(theme, right.width))
        else:
            upper, lower = rows(inside, [Share(), whole], gap=gap)
            self.list.place(upper)
            self._place(lower, lines)

    def content_height(self, theme: Theme, width: int) -> int:
        return 4 * theme.unit(TARGET)
