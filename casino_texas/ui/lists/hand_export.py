"""Exporting the hands of a list: which format is asked for, and the file under way.

Knows: the formats there are, and how a file is written beside the frames.  Must not know: how a
hand is written, or the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final

from casino_texas.app.folders import home_path
from casino_texas.app.histories.export import HandExport, Kind, exports_path
from casino_texas.app.histories.ring_export import ExportFormat
from casino_texas.app.store.records import Game, HandFilter
from casino_texas.app.store.store import Store
from casino_texas.errors import InputError
from casino_texas.ui.widgets import Segmented
from casino_texas.ui.widgets.dialog import Answer, Dialog
from casino_texas.ui.widgets.form import Form, Labelled

if TYPE_CHECKING:
    from casino_texas.ui.app import App

#: The formats of each game, by the name of their button.
FORMATS: Final[dict[Game, dict[str, Kind]]] = {
    "casino": {"text": "text", "csv": "csv"},
    "ring": {
        "phh": ExportFormat.PHH,
        "pokerstars": ExportFormat.POKERSTARS,
        "ohh": ExportFormat.OHH,
        "csv": ExportFormat.CSV,
    },
}
#: Seconds of one frame that are written in: the picture goes on meanwhile.
_SLICE: Final = 0.006


class ExportSheet(Dialog):
    """Whose hands, and in which format."""

    def __init__(self, app: App, games: Sequence[Game], write: Callable[[Kind], object]) -> None:
        """`games` are those there are hands of."""
        say = app.say
        answers = [
            Answer("cancel", say("history.export.cancel"), on_escape=True),
            Answer("write", say("history.export.write"), self._write, tone="bet", default=True),
        ]
        folder = exports_path(home_path())
        text = say("history.export.text", folder=str(folder))
        super().__init__(say("history.export.title"), text, answers=answers, width=640)
        self._games = games
        self._give = write
        self.game: Game = games[0]
        self.format = next(iter(FORMATS[self.game]))

    def build(self) -> None:
        rows = [self._choice("format", tuple(FORMATS[self.game]), self.format)]
        if len(self._games) > 1:
            rows.insert(0, self._choice("game", self._games, self.game))
        self.content = Form("export-choices", rows, column=500)
        super().build()
        self.focus(self.find("write"))

    def _choice(self, name: str, values: Sequence[str], selected: str) -> Labelled:
        say = self.say
        control = Segmented(
            f"export-{name}",
            [(value, say(f"history.export.{name}.{value}")) for value in values],
            partial(self._choose, name),
            selected=selected,
        )
        return Labelled(say(f"history.export.{name}"), control)

    def _choose(self, name: str, value: str) -> None:
        if name == "format":
            self.format = value
            return
        self.game = "ring" if value == "ring" else "casino"
        self.format = next(iter(FORMATS[self.game]))
        self.rebuild()

    def _write(self) -> None:
        self._give(FORMATS[self.game][self.format])


class ExportUnderWay:
    """At most one file is being written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.export: HandExport | None = None

    @property
    def share(self) -> float:
        """How much of the file is written, 0 to 1."""
        return 0.0 if self.export is None else self.export.done / max(1, self.export.total)

    def ask(self, app: App, which: HandFilter, begun: Callable[[], object]) -> None:
        """Ask for the format of these hands; `begun` is told when the file has been begun."""
        games = [game for game in FORMATS if which.game in (None, game)]
        games = [game for game in games if self._has(replace(which, game=game))]
        if games:
            app.push(ExportSheet(app, games, lambda kind: self._begin(app, which, kind, begun)))
        else:
            app.toast(app.say("history.export.none"))

    def _has(self, which: HandFilter) -> bool:
        return bool(self._store.hands(which, limit=1))

    def _begin(self, app: App, which: HandFilter, kind: Kind, begun: Callable[[], object]) -> None:
        try:
            self.export = HandExport(self._store, which, kind=kind, texts=app.words)
        except InputError as error:
            app.toast(app.say("history.export.failed", why=str(error)))
        begun()

    def advance(self, app: App) -> bool:
        """Write for a moment; whether a file was under way."""
        export = self.export
        if export is None:
            return False
        until = perf_counter() + _SLICE
        try:
            while not export.is_done:
                export.write(1)
                if perf_counter() >= until:
                    break
        except InputError as error:
            self.export = None
            app.toast(app.say("history.export.failed", why=str(error)))
            return True
        if export.is_done:
            self.export = None
            app.toast(app.say("history.export.done", hands=export.done, path=str(export.path)))
        return True

    def stop(self) -> bool:
        """Give the file up; whether there was one."""
        export, self.export = self.export, None
        if export is not None:
            export.cancel()
        return export is not None
