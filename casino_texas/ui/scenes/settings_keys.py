"""The keys of the settings page: every command with its keys, and how to change them.

Knows: the key map.  Must not know: what commands do.
"""

from __future__ import annotations

from typing import Final

import pygame

from casino_texas.errors import InputError
from casino_texas.ui.app import App
from casino_texas.ui.keys import COMMANDS, Stroke, format_stroke, print_stroke
from casino_texas.ui.scenes.settings_groups import Group
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button, IconButton, KeyBinder, ListView, Row, Widget
from casino_texas.ui.widgets.base import Say
from casino_texas.ui.widgets.dialog import Answer, Dialog

_CONTEXTS: Final = {command.name: command.context for command in COMMANDS}


class KeyGroup(Group):
    """The table of commands; the chosen one's key is changed under it."""

    def __init__(self, app: App, say: Say, *, reset: IconButton) -> None:
        self.app = app
        self.say = say
        first = COMMANDS[0].name
        self.commands = ListView(
            "commands",
            self._rows(),
            label=say("ui.settings.group.keys"),
            on_select=self._chosen,
            on_open=lambda _: self.binder.listen(),
            selected=first,
        )
        self.binder = KeyBinder(
            "key",
            first,
            self._bind,
            label=say("ui.settings.key"),
            prompt=say("ui.settings.press_key"),
            unbound=say("ui.settings.no_key"),
        )
        self.back = Button(
            "key-default", self._default, label=say("ui.settings.default_key"), size=14
        )
        body: list[Widget] = [self.commands, _Pair("key-row", self.binder, self.back)]
        super().__init__("keys", say("ui.settings.group.keys"), body, reset=reset)
        self._chosen(first)

    @property
    def stretched(self) -> Widget | None:
        return self.commands

    def level(self) -> None:
        """Show the keys as they are now."""
        self.commands.set_rows(self._rows())
        self._chosen(self.commands.selected)

    def _rows(self) -> list[Row]:
        return [
            Row(
                command.name,
                self.say(f"ui.command.{command.name}"),
                note=self.say(f"ui.context.{command.context}"),
                aside="  ".join(map(print_stroke, strokes)) or self.say("ui.settings.no_key"),
                tone="" if strokes else "bad",
            )
            for command, strokes in self.app.keys
        ]

    def _chosen(self, name: str) -> None:
        self.binder.of = name
        self.binder.grabs_keys = False
        changed = name in self.app.keys.changes()
        self.back.disable("" if changed else self.say("ui.settings.is_default"))
        self.binder.invalidate()

    def _bind(self, name: str, stroke: Stroke | None) -> None:
        keys = self.app.keys
        if stroke is None:
            self._keep({**keys.changes(), name: []})
            return
        losers = [loser for loser in keys.conflicts(name, stroke) if loser != name]
        if not losers:
            self._give(name, stroke)
            return
        self.app.push(
            Dialog(
                self.say("ui.settings.conflict.title", stroke=print_stroke(stroke)),
                self.say(
                    "ui.settings.conflict.text",
                    stroke=print_stroke(stroke),
                    others=", ".join(map(self._named, losers)),
                    command=self._named(name),
                ),
                answers=[
                    Answer("leave", self.say("ui.settings.conflict.leave"), on_escape=True),
                    Answer(
                        "take",
                        self.say("ui.settings.conflict.take"),
                        lambda: self._give(name, stroke),
                        tone="bet",
                        default=True,
                    ),
                ],
            )
        )

    def _named(self, name: str) -> str:
        command = self.say(f"ui.command.{name}")
        return f"{command} ({self.say(f'ui.context.{_CONTEXTS[name]}')})"

    def _give(self, name: str, stroke: Stroke) -> None:
        try:
            self._keep(self.app.keys.bind(name, stroke).changes())
        except InputError:
            self.app.toast(self.say("ui.settings.reserved", stroke=format_stroke(stroke)))

    def _default(self) -> None:
        self._keep(self.app.keys.reset(self.binder.of).changes())

    def _keep(self, changes: dict[str, list[str]]) -> None:
        self.app.change(keys=changes)
        self.level()


class _Pair(Widget):
    """Two controls side by side, or one under the other where they are too wide."""

    def __init__(self, name: str, first: Widget, second: Widget) -> None:
        super().__init__(name, children=[first, second])

    def _needs(self, theme: Theme) -> tuple[int, int]:
        first, second = (child.minimum(theme)[0] for child in self.children)
        return max(first, theme.unit(110)), second

    def _is_wide(self, theme: Theme, width: int) -> bool:
        return sum(self._needs(theme)) + theme.px(8) <= width

    def height_for(self, theme: Theme, width: int) -> int:
        high = theme.unit(TARGET)
        return high if self._is_wide(theme, width) else 2 * high + theme.px(6)

    def arrange(self) -> None:
        theme = self.theme
        high, gap = theme.unit(TARGET), theme.px(8)
        first, second = self.children
        if self._is_wide(theme, self.rect.width):
            right = self._needs(theme)[1]
            wide = self.rect.width - right - gap
            first.place(pygame.Rect(self.rect.left, self.rect.top, wide, high))
            second.place(pygame.Rect(self.rect.right - right, self.rect.top, right, high))
        else:
            box = pygame.Rect(self.rect.topleft, (self.rect.width, high))
            first.place(box)
            second.place(box.move(0, high + theme.px(6)))
