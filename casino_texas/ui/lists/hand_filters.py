"""Which hands a list shows: three choices, side by side or in a sheet of their own.

Knows: the choices and the `HandFilter` they come to.  Must not know: the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from casino_texas.app.store.records import HandFilter
from casino_texas.ui.widgets import Segmented
from casino_texas.ui.widgets.base import Say
from casino_texas.ui.widgets.dialog import Answer, Dialog
from casino_texas.ui.widgets.form import Form, Labelled

#: What is played, and how a hand of it may have ended.
_GAMES: Final = {
    "all": ("any", "won", "lost", "even"),
    "casino": ("any", "won", "lost", "even", "fold", "no_game"),
    "ring": ("any", "won", "lost", "split", "folded", "showdown", "all_in"),
    "tournament": ("any", "won", "lost", "split", "folded", "showdown", "all_in"),
    "practice": ("any", "won", "lost", "even", "fold", "no_game"),
}
_WHICH: Final[dict[str, dict[str, Any]]] = {
    "casino": {"game": "casino"},
    "ring": {"mode": "cash"},
    "tournament": {"mode": "tournament"},
    "practice": {"is_practice": True},
}
_TIMES: Final = {"any": None, "today": 0, "week": 6, "month": 29}
#: Told by the hand's net, and not by a code of its result.
_OUTCOMES: Final = ("won", "lost", "even")


class HandFilters:
    """What is chosen; `on_change` is told after each choice, and whether other choices are offered
    since."""

    def __init__(self, clock: Callable[[], float], on_change: Callable[[bool], object]) -> None:
        """`clock` gives seconds since 1970."""
        self._clock = clock
        self._on_change = on_change
        self.chosen = {"game": "all", "result": "any", "time": "any"}
        self.segments: list[Segmented] = []

    def values(self, name: str) -> Sequence[str]:
        """What there is to choose from now."""
        match name:
            case "game":
                return tuple(_GAMES)
            case "result":
                return _GAMES[self.chosen["game"]]
            case _:
                return tuple(_TIMES)

    @property
    def is_default(self) -> bool:
        """Whether all hands that were played for chips are shown."""
        return all(self.values(name)[0] == value for name, value in self.chosen.items())

    @property
    def words(self) -> str:
        """What is chosen, in a line."""
        return " · ".join(segment.value for segment in self.segments)

    @property
    def which(self) -> HandFilter:
        """What is asked for."""
        asked = dict(_WHICH.get(self.chosen["game"], {}))
        result, days = self.chosen["result"], _TIMES[self.chosen["time"]]
        if result in _OUTCOMES:
            asked["outcome"] = result
        elif result != "any":
            asked["result"] = result
        if days is not None:
            asked["since"] = self._midnight(days)
        return HandFilter(**asked)

    def _midnight(self, days_ago: int) -> int:
        """The beginning of that day here, in milliseconds since 1970."""
        now = datetime.fromtimestamp(self._clock())
        today = now.replace(hour=0, minute=0, second=0, microsecond=0)
        return int((today - timedelta(days=days_ago)).timestamp() * 1000)

    def make(self, say: Say) -> list[Segmented]:
        """The choices as widgets; made anew with each language, and when others are offered."""
        self.segments = [self.segment(name, say) for name in self.chosen]
        return self.segments

    def sheet(self, say: Say) -> Dialog:
        """The choices in a sheet, for windows where they do not fit side by side."""
        return _Sheet(self, say)

    def segment(self, name: str, say: Say) -> Segmented:
        """One of the choices as a widget."""
        return Segmented(
            name,
            [(value, say(f"history.{name}.{value}")) for value in self.values(name)],
            partial(self.choose, name),
            selected=self.chosen[name],
            label=say(f"history.filter.{name}"),
        )

    def choose(self, name: str, value: str) -> None:
        """Show other hands."""
        before = self.values("result")
        self.chosen[name] = value
        if self.chosen["result"] not in self.values("result"):
            self.chosen["result"] = "any"
        for segment in self.segments:
            segment.set(self.chosen[segment.name])
        self._on_change(self.values("result") != before)


class _Sheet(Dialog):
    """One choice under another; made anew when others are offered."""

    def __init__(self, filters: HandFilters, say: Say) -> None:
        done = Answer("done", say("history.filter.done"), default=True, on_escape=True)
        super().__init__(say("history.filter.title"), answers=[done], width=720)
        self.filters = filters

    def build(self) -> None:
        rows = []
        for name in self.filters.chosen:
            segment = self.filters.segment(name, self.say)
            segment.on_change = partial(self._choose, name)
            rows.append(Labelled(segment.label, segment))
        self.content = Form("filters", rows)
        super().build()

    def _choose(self, name: str, value: str) -> None:
        self.filters.choose(name, value)
        if name == "game":
            self.rebuild()
