"""The panels at the sides of the casino table, kept level with the play.

Knows: which panel stands in which column, and that all share one where the text is large.  Must
not know: what a panel says (`casino/panels`, `advice_panel`), or what lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from casino_texas.app.words.texts import Texts
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.chips import Chips
from casino_texas.core.hands import HandClass
from casino_texas.ui.casino.advice_panel import (
    AdvicePanel,
    MistakeRibbon,
    panel_lines,
    ribbon_words,
    session_about,
    value_lines,
)
from casino_texas.ui.casino.layout import ScreenPlaces
from casino_texas.ui.casino.panels import (
    last_hands_lines,
    result_lines,
    rules_lines,
    session_lines,
)
from casino_texas.ui.casino.pay_table_panel import PayTablePanel
from casino_texas.ui.casino.play import CasinoPlay
from casino_texas.ui.casino.words import BoxWords
from casino_texas.ui.side_panels import LinesPanel, SideColumn
from casino_texas.ui.widgets.base import Say


class Sides:
    """Left: the result, the advice, the session, the last hands, and over them the ribbon of a
    mistake; right: the pay table and the rules."""

    def __init__(
        self, play: CasinoPlay, texts: Texts, say: Say, do: Callable[[str], object]
    ) -> None:
        self.play = play
        self.texts = texts
        self.result = LinesPanel("result", label=say("ui.casino.panel.result"), icon="trophy")
        self.result.wanted = False
        self.advice = AdvicePanel(say, partial(do, "advice"), partial(do, "advice_mode"))
        self.advice.wanted = False
        self.ribbon = MistakeRibbon(say, partial(do, "why"))
        self.ribbon.visible = False
        self._place = pygame.Rect(0, 0, 0, 0)
        self.session = LinesPanel(
            "session-panel", label=say("ui.casino.panel.session"), icon="chart"
        )
        self.last = LinesPanel(
            "last-hands",
            label=say("ui.casino.panel.last"),
            icon="history",
            command="history",
            elastic=True,
            empty=say("ui.casino.panel.last.empty"),
        )
        self.paytable = PayTablePanel(play.rules, texts, label=say(_title(play.rules)))
        self.rules = LinesPanel(
            "rules", label=say("ui.casino.panel.rules"), icon="list", command="help"
        )
        self.rules.set(rules_lines(texts, play.rules))
        for panel, name in (
            (self.last, "history"),
            (self.paytable, "rankings"),
            (self.rules, "help"),
        ):
            panel.opens(partial(do, name), tip=say(f"ui.casino.panel.opens.{name}"))
        self.session.opens(partial(do, "fairness"), tip="")
        self.left = SideColumn("left", [self.result, self.advice, self.session, self.last])
        self.right = SideColumn("right", [self.paytable, self.rules])

    def arrange(self, places: ScreenPlaces) -> None:
        if places.left is None:
            self.left.visible = False
            self.right.panels = [
                *(self.paytable, self.result, self.advice),
                *(self.rules, self.session, self.last),
            ]
        else:
            self.left.visible = True
            self.left.panels = [self.result, self.advice, self.session, self.last]
            self.right.panels = [self.paytable, self.rules]
            self.right.place(places.right)
        self._place = places.right if places.left is None else places.left
        self._fit()

    @property
    def _column(self) -> SideColumn:
        """Where result and advice are."""
        return self.left if self.left.visible else self.right

    def _fit(self) -> None:
        """The column under the ribbon, if there is one."""
        place = self._place.copy()
        if self.ribbon.visible and self.ribbon.is_hosted:
            theme = self.ribbon.theme
            high = self.ribbon.height_for(theme, place.width)
            self.ribbon.place(pygame.Rect(place.left, place.top, place.width, high))
            place.top += high + theme.px(10)
            place.height -= high + theme.px(10)
        self._column.place(place)

    def level(
        self,
        words: Mapping[int, BoxWords],
        *,
        is_over: bool,
        explained: int | None,
        is_moving: bool = False,
    ) -> None:
        """Show the play as it is now; `is_over`: its result lies open."""
        session = self.play.session
        lines = session_lines(self.texts, self.play.totals, commitment=session.commitment)
        totals = self.play.advice.totals
        values = value_lines(self.texts, totals)
        if values:  # what was expected says more than what was staked
            lines[2:3] = values
        self.session.set(lines)
        self.session.tip = session_about(self.texts, totals)
        self.last.set(last_hands_lines(self.texts, self.play.last_lines))
        was_over = self.result.wanted
        self.result.wanted = is_over
        self.result.set(result_lines(self.texts, words) if is_over else ())
        column = self._column
        if was_over != is_over:
            column.selected = "result" if is_over else column.panels[0].name
        if not is_moving:  # what comes next may not be told before it is seen
            self._level_advice(is_over=is_over)
        # A ribbon beside the results of several boxes takes the room of the last rows.
        self.session.elastic = is_over and self.ribbon.visible
        self._fit()
        self._light(is_over=is_over, explained=explained)

    def _level_advice(self, *, is_over: bool) -> None:
        advice, column = self.play.advice, self._column
        was_wanted = self.advice.lines
        # After the hand the result has the room; what there is to say is behind the ribbon.
        self.advice.wanted = advice.is_there and not is_over
        self.advice.set(panel_lines(self.texts, advice) if advice.is_there else ())
        self.advice.turn_to(advice.mode, can_ask=advice.can_ask)
        if self.advice.wanted and advice.is_wanted and self.advice.lines != was_wanted:
            column.selected = self.advice.name
        self.ribbon.tell(ribbon_words(self.texts, advice))

    def _light(self, *, is_over: bool, explained: int | None) -> None:
        """The line of the pay table that counts, and what it would pay for this bet."""
        play = self.play
        box = explained if is_over else play.session.legal.box or play.box
        lit: HandClass | None = None
        stakes: Mapping[str, Chips] = {}
        for each in play.picture.boxes:
            if each.box != box:
                continue
            stakes = {"ante": each.ante, "bet": play.rules.bet_amount(each.ante)}
            best = each.settlement.player if each.settlement is not None else each.best
            lit = None if best is None else best.hand_class
        self.paytable.light(lit=lit, stakes=stakes)


def _title(rules: CasinoRules) -> str:
    """The title of the pay table: what it pays."""
    match rules.ante_pays.is_flat, rules.bet_pays.is_flat:
        case True, False:
            return "ui.casino.panel.paytable"
        case False, True:
            return "ui.casino.panel.paytable.ante"
        case _:
            return "ui.casino.panel.paytable.both"
