"""Which hands a list shows: three choices, side by side or in a sheet of their own.

Knows: the choices and the `HandFilter` they come to.  Must not know: the list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Literal

from casino_texas.app.store.records import HandFilter
from casino_texas.ui.widgets import Segmented
from casino_texas.ui.widgets.base import Say
from casino_texas.ui.widgets.dialog import Answer, Dialog
from casino_texas.ui.widgets.form import Form, Labelled

_CHOICES: Final = {
    "game": ("all", "casino", "ring", "practice"),
    "result": ("any", "won", "lost", "even", "fold", "no_game"),
    "time": ("any", "today", "week", "month"),
}
_DAYS: Final = {"today": 0, "week": 6, "month": 29}


class HandFilters:
    """What is chosen; `on_change` is told after each choice."""

    def __init__(self, clock: Callable[[], float], on_change: Callable[[], object]) -> None:
        """`clock` gives seconds since 1970."""
        self._clock = clock
        self._on_change = on_change
        self.chosen = {name: values[0] for name, values in _CHOICES.items()}
        self.segments: list[Segmented] = []

    @property
    def is_default(self) -> bool:
        """Whether all hands that were played for chips are shown."""
        return all(self.chosen[name] == values[0] for name, values in _CHOICES.items())

    @property
    def words(self) -> str:
        """What is chosen, in a line."""
        return " · ".join(segment.value for segment in self.segments)

    @property
    def which(self) -> HandFilter:
        """What is asked for."""
        game, result, since = (self.chosen[name] for name in _CHOICES)
        which = HandFilter(is_practice=game == "practice")
        if game in ("casino", "ring"):
            which = replace(which, game="casino" if game == "casino" else "ring")
        if result in ("won", "lost", "even"):
            outcome: Literal["won", "lost", "even"] = result  # type: ignore[assignment]
            which = replace(which, outcome=outcome)
        elif result != "any":
            which = replace(which, result=result)
        if since != "any":
            which = replace(which, since=self._midnight(_DAYS[since]))
        return which

    def _midnight(self, days_ago: int) -> int:
        """The beginning of that day here, in milliseconds since 1970."""
        now = datetime.fromtimestamp(self._clock())
        today = now.replace(hour=0, minute=0, second=0, microsecond=0)
        return int((today - timedelta(days=days_ago)).timestamp() * 1000)

    def make(self, say: Say) -> list[Segmented]:
        """The choices as widgets; made anew with each language."""
        self.segments = [self._segment(name, say) for name in _CHOICES]
        return self.segments

    def sheet(self, say: Say) -> Dialog:
        """The choices in a sheet, for windows where they do not fit side by side."""
        segments = [self._segment(name, say) for name in _CHOICES]
        rows = [Labelled(segment.label, segment) for segment in segments]
        done = Answer("done", say("history.filter.done"), default=True, on_escape=True)
        return Dialog(
            say("history.filter.title"), answers=[done], content=Form("filters", rows), width=720
        )

    def _segment(self, name: str, say: Say) -> Segmented:
        return Segmented(
            name,
            [(value, say(f"history.{name}.{value}")) for value in _CHOICES[name]],
            partial(self._choose, name),
            selected=self.chosen[name],
            label=say(f"history.filter.{name}"),
        )

    def _choose(self, name: str, value: str) -> None:
        self.chosen[name] = value
        for segment in self.segments:
            segment.set(self.chosen[segment.name])
        self._on_change()
