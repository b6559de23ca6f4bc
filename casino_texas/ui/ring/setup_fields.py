"""The questions of the set-up screen: which there are now, and how an answer changes the choices.

Knows: the choices and their controls.  Must not know: places, presets, or what the choices become.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from casino_texas.app.words.texts import Texts
from casino_texas.ring.rules import Limit, RingRules
from casino_texas.ui.ring import choices as chosen
from casino_texas.ui.ring.choices import Choices
from casino_texas.ui.widgets import Segmented, Stepper, TextField, Toggle, Widget
from casino_texas.ui.widgets.form import Labelled

_LIMITS: Final = {"fixed": Limit.FIXED_LIMIT, "pot": Limit.POT_LIMIT, "none": Limit.NO_LIMIT}


class Change(Protocol):
    """Takes the changed choices; with `asks_again` other questions may follow from them."""

    def __call__(self, changed: Choices, *, asks_again: bool = True) -> None: ...


class SetupFields:
    """Rows for one state of the choices; another state has other rows."""

    def __init__(
        self,
        texts: Texts,
        choices: Choices,
        change: Change,
        *,
        rules: RingRules | None,
        schedules: Sequence[str],
    ) -> None:
        """`rules` are those the choices give, None where they give none."""
        self.texts = texts
        self.say = texts.say
        self.choices = choices
        self.change = change
        self.rules = rules
        self.schedules = schedules

    def _change(self, *, asks_again: bool = True, **changes: Any) -> None:
        # A field that does not ask again lives on: it must build on what came since.
        self.choices = replace(self.choices, **changes)
        self.change(self.choices, asks_again=asks_again)

    def game_rows(self) -> list[Widget]:
        """What is played."""
        now = self.choices
        rows: list[Widget] = []
        limit_key = next(key for key, limit in _LIMITS.items() if limit is now.limit)
        self._segmented(
            rows, "limit", list(_LIMITS), limit_key, lambda key: self._change(limit=_LIMITS[key])
        )
        self._switch(rows, "tournament", "is_tournament", now.is_tournament)
        if now.is_tournament:
            self._tournament_rows(rows)
        else:
            self._cash_rows(rows)
        return rows

    def table_rows(self) -> list[Widget]:
        """Who plays, and with which cards."""
        say, now = self.say, self.choices
        rows: list[Widget] = []
        self._stepper(rows, "seats", [str(n) for n in range(2, 11)], now.seats - 2,
                      lambda at: self._change(seats=at + 2))  # fmt: skip
        styles = chosen.STYLE_NAMES
        words = [say("ui.ring.setup.mix"), *(say(f"style.{name}") for name in styles[1:])]
        self._stepper(rows, "style", words, styles.index(now.style),
                      lambda at: self._change(style=styles[at]))  # fmt: skip
        levels = chosen.LEVEL_NAMES
        words = [say(f"level.{name}") for name in levels]
        self._stepper(rows, "level", words, levels.index(now.level),
                      lambda at: self._change(level=levels[at]))  # fmt: skip
        self._switch(rows, "hidden", "hides_styles", now.hides_styles)
        seed = TextField(
            "seed",
            label=say("ui.ring.setup.seed"),
            text=now.seed,
            placeholder=say("ui.ring.setup.seed.none"),
            longest=12,
            allowed=str.isdigit,
            tip=say("ui.ring.setup.seed.tip"),
            on_change=lambda text: self._change(asks_again=False, seed=text),
        )
        rows.append(Labelled(say("ui.ring.setup.seed"), seed))
        return rows

    def _cash_rows(self, rows: list[Widget]) -> None:
        say, now = self.say, self.choices
        stakes = list(chosen.STAKES)
        if now.stakes not in stakes:
            stakes = sorted([*stakes, now.stakes])
        words = [self._stakes_text(stake) for stake in stakes]
        self._stepper(rows, "stakes", words, stakes.index(now.stakes),
                      lambda at: self._change(stakes=stakes[at]))  # fmt: skip
        rules = self.rules
        if rules is not None:
            low, high = rules.least_buy_in, rules.most_buy_in
            step = max(1, rules.big_blind * 5)
            control = Stepper(
                "buy-in",
                lambda number: self._change(asks_again=False, buy_in=number),
                low=low,
                high=high,
                step=step,
                number=min(max(now.buy_in, low), high),
                written=self.texts.number,
            )
            rows.append(Labelled(say("ui.ring.setup.buy_in"), control))
        self._switch(rows, "straddle", "straddle", now.straddle)
        self._segmented(
            rows, "ante", chosen.ANTES, now.ante, lambda value: self._change(ante=value)
        )
        errors = self._segmented(
            rows, "errors", chosen.ERRORS, now.errors, lambda value: self._change(errors=value)
        )
        for value, choice in errors.choices.items():
            choice.tip = say(f"ui.ring.setup.errors.{value}.tip")

    def _segmented(
        self,
        rows: list[Widget],
        name: str,
        values: Sequence[str],
        selected: str,
        change: Callable[[str], object],
    ) -> Segmented:
        labels = [(each, self.say(f"ui.ring.setup.{name}.{each}")) for each in values]
        control = Segmented(name, labels, change, selected=selected)
        rows.append(Labelled(self.say(f"ui.ring.setup.{name}"), control))
        return control

    def _tournament_rows(self, rows: list[Widget]) -> None:
        say, now = self.say, self.choices
        schedules = [*self.schedules]
        if now.schedule not in schedules:
            schedules = [now.schedule, *schedules]
        words = [
            say("ui.ring.setup.schedule.preset") if name == "preset" else name.replace("_", " ")
            for name in schedules
        ]
        self._stepper(rows, "schedule", words, schedules.index(now.schedule),
                      lambda at: self._change(schedule=schedules[at]))  # fmt: skip
        stacks = sorted({*chosen.STACKS, now.stack})
        number = self.texts.number
        self._stepper(rows, "stack", [number(n) for n in stacks], stacks.index(now.stack),
                      lambda at: self._change(stack=stacks[at]))  # fmt: skip
        prices = sorted({*chosen.PRICES, now.price})
        self._stepper(rows, "price", [number(n) for n in prices], prices.index(now.price),
                      lambda at: self._change(price=prices[at]))  # fmt: skip
        prizes = [*chosen.PRIZES]
        if now.prizes not in prizes:
            prizes = [now.prizes, *prizes]
        self._stepper(rows, "prizes", [say(f"ui.ring.setup.prizes.{name}") for name in prizes],
                      prizes.index(now.prizes),
                      lambda at: self._change(prizes=prizes[at]))  # fmt: skip

    def _switch(self, rows: list[Widget], name: str, field: str, on: bool) -> None:
        def change(value: bool) -> None:
            changes: dict[str, Any] = {field: value}
            self._change(**changes)

        rows.append(
            Toggle(
                name,
                change,
                label=self.say(f"ui.ring.setup.{name}"),
                on=on,
            )
        )

    def _stepper(
        self,
        rows: list[Widget],
        name: str,
        words: Sequence[str],
        at: int,
        change: Callable[[int], object],
    ) -> None:
        control = Stepper(name, change, number=at, words=words)
        rows.append(Labelled(self.say(f"ui.ring.setup.{name}"), control))

    def _stakes_text(self, stake: int) -> str:
        if self.choices.limit is Limit.FIXED_LIMIT:
            return f"{stake}\N{EN DASH}{2 * stake}"
        return f"{max(1, stake // 2)}\N{EN DASH}{stake}"
