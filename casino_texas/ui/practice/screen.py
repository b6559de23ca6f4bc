"""The casino table's screen as a place to practise: nothing to stake, verdicts and a score.

Knows: what of the table's screen is other in practice.  Must not know: time, where deals come from,
or what pressing does (the scene hands it in).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from casino_texas.app.words.practice import cost_text, right_text
from casino_texas.app.words.texts import Texts
from casino_texas.ui.casino.actions import BarLevel
from casino_texas.ui.casino.bar import CasinoBar, Phase
from casino_texas.ui.casino.layout import ScreenPlaces
from casino_texas.ui.casino.play import CasinoPlay
from casino_texas.ui.casino.screen import CasinoScreen, Deeds
from casino_texas.ui.casino.sides import Sides
from casino_texas.ui.casino.top import TopBar
from casino_texas.ui.casino.words import BoxWords
from casino_texas.ui.layout import Length, Share, columns, inset
from casino_texas.ui.practice.table_words import score_lines, verdict_lines
from casino_texas.ui.practice.verdicts import Verdicts
from casino_texas.ui.side_panels import LinesPanel
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Button
from casino_texas.ui.widgets.base import Say

#: Commands that choose the first and the second card for an exchange.
CARD_KEYS: Final = ("exchange_first", "exchange_second")
#: Above this text size a card has no room for its key.
_LARGE_TEXT: Final = 1.5


class PracticeTop(TopBar):
    """The way back, what is practised, and the score instead of the money."""

    def __init__(self, say: Say, do: Callable[[str], object]) -> None:
        super().__init__(say, do)
        self.back = Button(
            "back",
            partial(do, "menu"),
            label=say("ui.back"),
            icon="back",
            tone="plain",
            size=15,
            tip=say("practice.leave.tip"),
            state_id="menu",
        )
        self.shown_signs = [sign for sign in self.signs if sign.name in ("help", "mute")]
        self.clear()
        self.add(self.back, *self.shown_signs, self.title, self.bankroll, self.session)

    def arrange(self) -> None:
        theme = self.theme
        inside = inset(self.rect, theme.px(12), theme.px(2))
        square, gap = inside.height, theme.px(8)
        back = self.back.minimum(theme)[0]
        room = inside.width - back - 2 * gap - len(self.shown_signs) * (square + gap)
        needs = [
            self._width(theme, self.say("practice.right", right=888, asked=888)),
            self._width(theme, self.say("practice.cost", antes="88.88")),
        ]
        score = [min(need, room // 4) for need in needs]
        widths: list[Length] = [back, *[square] * len(self.shown_signs), Share(), *score]
        shown = [self.back, *self.shown_signs, self.title, self.bankroll, self.session]
        for widget, place in zip(shown, columns(inside, widths, gap=gap), strict=True):
            widget.place(place)
        self._set_title()

    def name_it(self, title: str, short: str) -> None:
        """What is practised; `short` where there is little room."""
        self._titles = (title, short)
        self._set_title()

    def score(self, right: str, cost: str, *, is_clean: bool) -> None:
        """How many decisions were right, and what the others have cost."""
        self.bankroll.set(right)
        self.session.set(cost, colour="muted" if is_clean else "bad")


class PracticeBar(CasinoBar):
    """Decisions only: there is nothing to stake."""

    def arrange(self) -> None:
        buttons = [self.actions[name] for name in self.shown]
        for widget in (*self.chips, *self.tools, *self.signs, *self.actions.values()):
            widget.visible = widget in buttons
        self.clear()
        self.add(*buttons, self.message)
        self.message.place(self.message_place)
        self._place_actions(pygame.Rect(self.row), buttons, self.theme.px(10))


class PracticeLevel(BarLevel):
    """While no deal is ready the bar says so."""

    waiting = ""

    def level(
        self,
        phase: Phase,
        *,
        words: Mapping[int, BoxWords],
        explained: int | None,
        waits: bool,
    ) -> None:
        if phase == "stake":
            self.bar.turn_to("decide", [])
            self.bar.message.say(self.waiting)
            return
        super().level(phase, words=words, explained=explained, waits=False)


class PracticeSides(Sides):
    """The verdict above all else; the score where the session was."""

    def __init__(
        self,
        play: CasinoPlay,
        texts: Texts,
        say: Say,
        do: Callable[[str], object],
        verdicts: Verdicts,
    ) -> None:
        super().__init__(play, texts, say, do)
        self.verdicts = verdicts
        self.verdict = LinesPanel(
            "verdict", label=say("practice.verdict"), icon="advice", command="advice"
        )
        self.verdict.opens(partial(do, "advice"), tip=say("ui.advice.ask"))
        self.score = LinesPanel("score", label=say("practice.score"), icon="chart")
        self.with_reasons = True
        self.left = type(self.left)("left", [self.verdict, self.result, self.score])

    def arrange(self, places: ScreenPlaces) -> None:
        if places.left is None:
            self.left.visible = False
            self.right.panels = [
                *(self.verdict, self.paytable, self.result),
                *(self.score, self.rules),
            ]
        else:
            self.left.visible = True
            self.left.panels = [self.verdict, self.result, self.score]
            self.right.panels = [self.paytable, self.rules]
            self.right.place(places.right)
        self._place = places.right if places.left is None else places.left
        self._fit()

    def level(
        self,
        words: Mapping[int, BoxWords],
        *,
        is_over: bool,
        explained: int | None,
        is_moving: bool = False,
    ) -> None:
        is_deciding = self.play.step == "decide" and not is_moving
        lines = verdict_lines(
            self.texts,
            self.verdicts,
            advice=self.play.advice,
            is_deciding=is_deciding,
            with_reasons=self.with_reasons,
        )
        is_news = lines != list(self.verdict.lines)
        self.verdict.set(lines)
        self.verdict.wanted = bool(lines)
        self.score.set(score_lines(self.texts, self.verdicts))
        super().level(words, is_over=is_over, explained=explained, is_moving=is_moving)
        if len(words) < 2 and self.result.wanted:  # the line under the buttons says it
            self.result.wanted = False
            self._fit()
        if is_news and lines:
            self._column.select(self.verdict.name)

    def _level_advice(self, *, is_over: bool) -> None:
        """The verdict says it all."""


class PracticeScreen(CasinoScreen):
    """Made anew when the language or the table's rules change."""

    def __init__(
        self, play: CasinoPlay, texts: Texts, say: Say, deeds: Deeds, *, verdicts: Verdicts
    ) -> None:
        super().__init__(play, texts, say, deeds)
        self.verdicts = verdicts
        self.title = ""
        self.top: PracticeTop = PracticeTop(say, deeds.do)
        self.sides: PracticeSides = PracticeSides(play, texts, say, deeds.do, verdicts)
        self.bar = PracticeBar(say, self.bar.do)
        self.bar.actions["collect"].set(label=say("practice.next"), icon="right")
        self.bar.actions["collect"].tip = say("practice.next.tip")
        self.actions: PracticeLevel = PracticeLevel(self.bar, play, texts, say)

    def refresh(
        self, *, is_moving: bool, explained: int | None, is_auto: bool, waits: bool, is_muted: bool
    ) -> None:
        super().refresh(
            is_moving=is_moving,
            explained=explained,
            is_auto=False,
            waits=False,
            is_muted=is_muted,
        )
        totals = self.verdicts.totals
        self.top.name_it(self.title, self.say("practice.title"))
        self.top.score(
            right_text(self.texts, totals), cost_text(self.texts, totals), is_clean=not totals.cost
        )

    def arrange(self, theme: Theme) -> None:
        super().arrange(theme)
        # The keys of the cards are printed only where a card has room for them.
        for cards in self.own_cards.values():
            for card, command in zip(cards, CARD_KEYS, strict=True):
                card.command = "" if theme.text_factor > _LARGE_TEXT else command

    def _spots(self, phase: Phase) -> None:
        super()._spots("moving" if phase == "stake" else phase)
