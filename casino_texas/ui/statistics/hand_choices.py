"""Which hands are listed: some choices, side by side or in a sheet of their own.

Knows: the choices and the `HandFilter` they come to.  Must not know: the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.sums import CLASSES
from casino_texas.app.words.texts import Texts, capital
from casino_texas.ui.widgets import Stepper
from casino_texas.ui.widgets.dialog import Answer, Dialog
from casino_texas.ui.widgets.form import Form, Labelled

#: What there is to choose from, the first value asking for nothing; the tables come from the store.
_VALUES: Final = {
    "mode": ("any", "casino", "cash", "tournament", "practice"),
    "result": ("any", "won", "lost", "even", "fold", "no_game", "folded", "showdown"),
    "hand": ("any", *reversed(CLASSES)),
    "time": ("any", "today", "week", "month"),
}
_ORDER: Final = ("mode", "result", "hand", "table", "time")
#: A choice more while the hands of one session are asked for.
_SESSION: Final = "session"
_DAYS: Final = {"today": 0, "week": 6, "month": 29}
_OUTCOMES: Final = ("won", "lost", "even")


class HandChoices:
    """What is chosen; `on_change` is told after each choice."""

    def __init__(self, clock: Callable[[], float], on_change: Callable[[], object]) -> None:
        """`clock` gives seconds since 1970."""
        self._clock = clock
        self._on_change = on_change
        self._tables: tuple[str, ...] = ()
        self._session: tuple[int, str] | None = None
        self.chosen = dict.fromkeys(_ORDER, 0)
        self._steppers: list[Stepper] = []

    # --- what is asked for ---------------------------------------------------------------------

    def offer_tables(self, tables: tuple[str, ...]) -> None:
        """These are the names of tables that can be chosen."""
        table = self.table
        self._tables = tables
        self.chosen["table"] = tables.index(table) + 1 if table in tables else 0

    def ask_for_session(self, session_id: int, words: str) -> None:
        """Ask for the hands of one session; `words` say which it is."""
        self._session = (session_id, words)
        self.chosen = dict.fromkeys(_ORDER, 0) | {_SESSION: 1}

    @property
    def session(self) -> int | None:
        """The session asked for."""
        is_asked = self._session is not None and self.chosen.get(_SESSION)
        return self._session[0] if self._session is not None and is_asked else None

    @property
    def table(self) -> str | None:
        """The name of the table chosen."""
        at = self.chosen["table"]
        return self._tables[at - 1] if at else None

    def value(self, name: str) -> str:
        """The code chosen of all but the tables."""
        return _VALUES[name][self.chosen[name]]

    @property
    def is_default(self) -> bool:
        """Whether all hands that were played for chips are listed."""
        return not any(self.chosen.values())

    @property
    def which(self) -> HandFilter:
        """What is asked for."""
        mode, result, hand, time = map(self.value, _VALUES)
        is_outcome = result in _OUTCOMES
        return HandFilter(
            session_id=self.session,
            mode=mode if mode in ("casino", "cash", "tournament") else None,  # type: ignore[arg-type]
            rules_name=self.table,
            result=None if result == "any" or is_outcome else result,
            outcome=result if is_outcome else None,  # type: ignore[arg-type]
            hand_class=None if hand == "any" else hand,
            since=None if time == "any" else self._midnight(_DAYS[time]),
            is_practice=mode == "practice",
        )

    def _midnight(self, days_ago: int) -> int:
        """The beginning of that day here, in milliseconds since 1970."""
        now = datetime.fromtimestamp(self._clock())
        today = now.replace(hour=0, minute=0, second=0, microsecond=0)
        return int((today - timedelta(days=days_ago)).timestamp() * 1000)

    # --- widgets -------------------------------------------------------------------------------

    def words(self, texts: Texts) -> str:
        """What is asked for, in a line."""
        asked = {
            name: self._words_of(texts, name)[number]
            for name, number in self.chosen.items()
            if number
        }
        if _SESSION in asked:
            name = texts.say(f"stats.hands.filter.{_SESSION}")
            asked[_SESSION] = f"{name} {asked[_SESSION]}"
        return " · ".join(asked.values()) or texts.say("stats.hands.reset")

    def fields(self, texts: Texts) -> list[Labelled]:
        """The choices as widgets, made anew."""
        if self.session is None:
            self.chosen.pop(_SESSION, None)
        self._steppers = [self._stepper(texts, name) for name in self.chosen]
        return [Labelled(stepper.label, stepper) for stepper in self._steppers]

    def sheet(self, texts: Texts) -> Dialog:
        """The choices in a sheet, for windows where they do not fit side by side."""
        steppers = [self._stepper(texts, name) for name in self.chosen]
        form = Form("choices", [Labelled(stepper.label, stepper) for stepper in steppers])
        answers = [
            Answer("reset", texts.say("stats.hands.reset"), self.reset),
            Answer(
                "done", texts.say("history.filter.done"), default=True, on_escape=True, tone="bet"
            ),
        ]
        title = texts.say("stats.hands.filter")
        return Dialog(title, answers=answers, content=form, width=720)

    def reset(self) -> None:
        """Ask for all hands again."""
        self.chosen = dict.fromkeys(self.chosen, 0)
        for stepper in self._steppers:
            stepper.set(0)
        self._on_change()

    def _stepper(self, texts: Texts, name: str) -> Stepper:
        return Stepper(
            name,
            partial(self._choose, name),
            label=texts.say(f"stats.hands.filter.{name}"),
            words=self._words_of(texts, name),
            number=self.chosen[name],
            less=texts.say("stats.hands.less"),
            more=texts.say("stats.hands.more"),
        )

    def _words_of(self, texts: Texts, name: str) -> Sequence[str]:
        any_one = texts.say(f"stats.hands.any.{name}")
        if name == "table":
            return (any_one, *self._tables)
        if name == _SESSION:
            return (any_one, *([self._session[1]] if self._session else []))
        values = _VALUES[name][1:]
        if name == "hand":
            return (any_one, *(capital(texts.say(f"class.{value}")) for value in values))
        if name == "time":
            return (any_one, *(texts.say(f"history.time.{value}") for value in values))
        if name == "mode":
            keys = {value: f"stats.mode.{value}" for value in values}
            keys["practice"] = "stats.hands.mode.practice"
            return (any_one, *(texts.say(keys[value]) for value in values))
        return (any_one, *(texts.say(f"stats.hands.result.{value}") for value in values))

    def _choose(self, name: str, number: int) -> None:
        self.chosen[name] = number
        for stepper in self._steppers:
            stepper.set(self.chosen[stepper.name])
        self._on_change()
