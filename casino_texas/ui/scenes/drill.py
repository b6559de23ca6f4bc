"""The croupier's drill: a finished deal lies open, the trainee settles its bets.

Knows: where everything of the drill is, and which key does what.  Must not know: what is right
(`app/practice/drill`), the rules, or the sentences.

    app.push(DrillScene(rules, level=2, record=record))      # a LoadedRules' rules
"""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from casino_texas.app.practice.drill import most_boxes
from casino_texas.app.practice.positions import fresh_seed
from casino_texas.app.practice.record import PracticeRecord
from casino_texas.app.words.practice import right_text
from casino_texas.casino.events import Result
from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.casino.layout import ScreenPlaces, places_for
from casino_texas.ui.casino.pay_table_panel import PayTablePanel
from casino_texas.ui.casino.table import Prints, TableArtist
from casino_texas.ui.casino.words import fields_of, printed_qualifier
from casino_texas.ui.keys import Stroke, stroke_of
from casino_texas.ui.layout import Length, Share, columns, inset
from casino_texas.ui.paint import Painter
from casino_texas.ui.practice.drill_bar import RESULTS, DrillBar
from casino_texas.ui.practice.drill_play import DrillPlay
from casino_texas.ui.practice.drill_table import shown_table
from casino_texas.ui.practice.drill_words import (
    asked_now,
    form_lines,
    said,
    score_lines,
    why_lines,
)
from casino_texas.ui.scene import Scene
from casino_texas.ui.scenes.help import HelpScene
from casino_texas.ui.side_panels import LinesPanel, SideColumn
from casino_texas.ui.widgets import GUARD, Button, Label

_DIGITS: Final = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
_RESULTS: Final = {getattr(pygame, f"KSCAN_{key}"): result for result, key, _icon, _tone in RESULTS}


class DrillScene(Scene):
    """One trainee at one table."""

    name: ClassVar[str] = "drill"

    def __init__(
        self,
        rules: CasinoRules,
        *,
        level: int,
        record: PracticeRecord,
        seed: int | None = None,
    ) -> None:
        """`seed` deals the same deals again; by default nobody knows what comes."""
        super().__init__()
        self.play = DrillPlay(
            rules, level=level, seed=fresh_seed() if seed is None else seed, record=record
        )
        self._deaf = 0.0
        self._is_away = False
        self._places: ScreenPlaces | None = None
        self._artist: TableArtist | None = None

    # --- widgets ---------------------------------------------------------------------------------

    def build(self) -> None:
        say, texts = self.say, self.app.words
        rules = self.play.deal.rules
        self.back = Button(
            "back", self.on_escape, label=say("ui.back"), icon="back", tone="plain", size=15
        )
        title = say("practice.drill.title", level=self.play.level, table=rules.name)
        self.title = Label("title", title, size=17, bold=True, wrap=True, shrink=0.6)
        self.score = Label("right", size=17, bold=True, align="right", shrink=0.6)
        self.clock = Label("clock", size=17, bold=True, colour="gold", align="right", shrink=0.6)
        form = say("practice.drill.form", box=self.play.box.box)
        self.form = LinesPanel("form", label=form, icon="edit")
        self.why = LinesPanel("why", label=say("ui.advice.why"), icon="advice")
        self.why.wanted = False
        self.sums = LinesPanel("score", label=say("practice.drill.score"), icon="chart")
        self.paytable = PayTablePanel(rules, texts, label=say("ui.casino.panel.paytable.both"))
        self.paytable.command = ""  # its key is an answer here
        self.left_side = SideColumn("left", [self.why, self.paytable])
        self.right_side = SideColumn("right", [self.form, self.sums])
        self.bar = DrillBar(say, self)
        self.root.add(
            self.back, self.title, self.score, self.clock, self.left_side, self.right_side, self.bar
        )

    @property
    def places(self) -> ScreenPlaces:
        """Where everything lies, once it has been arranged."""
        assert self._places is not None
        return self._places

    def arrange(self) -> None:
        theme, rules = self.theme, self.play.deal.rules
        fields = fields_of(rules)
        numbers = range(most_boxes(self.play.rules, self.play.level), 0, -1)
        self._places = places = places_for(theme, tuple(numbers), fields)
        prints = Prints(
            qualifier=printed_qualifier(self.app.words, rules),
            fields={name: self.say(f"ui.casino.spot.{name}") for name in fields},
            limits=(
                rules.name.upper(),
                self.say("ui.casino.print.minimum", chips=rules.ante.minimum),
                self.say("ui.casino.print.maximum", chips=rules.ante.maximum),
            ),
            rail=(),
        )
        self._artist = TableArtist(theme, places.table, prints)
        top = inset(places.top, theme.px(12), theme.px(2))
        wide = theme.text.width("8,888.8 s", theme.text_px(17), bold=True)
        score = theme.text.width(
            self.say("practice.right", right=888, asked=888), theme.text_px(17), bold=True
        )
        widths: list[Length] = [
            self.back.minimum(theme)[0],
            Share(),
            min(score, top.width // 3),
            wide,
        ]
        parts = (self.back, self.title, self.score, self.clock)
        for widget, place in zip(parts, columns(top, widths, gap=theme.px(10)), strict=True):
            widget.place(place)
        if places.left is None:
            self.left_side.visible = False
            self.right_side.panels = [self.form, self.why, self.paytable, self.sums]
        else:
            self.left_side.visible = True
            self.left_side.panels = [self.why, self.paytable]
            self.right_side.panels = [self.form, self.sums]
        self.bar.row, self.bar.message_place = places.row, places.message
        self.bar.place(places.bar)
        self.refresh()

    def refresh(self) -> None:
        """Show the play as it is now."""
        play, texts = self.play, self.app.words
        self.form.label = self.say("practice.drill.form", box=play.box.box)
        self.form.set(form_lines(texts, play))
        lines = why_lines(texts, play)
        self.why.set(lines)
        self.why.wanted = bool(lines)
        self.sums.set(score_lines(texts, play))
        self.score.set(right_text(texts, play.totals) if play.totals.asked else "")
        self._level_paytable()
        for column, place in (
            (self.left_side, self.places.left),
            (self.right_side, self.places.right),
        ):
            if place is not None:
                column.place(place)
                column.select("why" if lines else "form")
        answer = "" if play.question == "result" else said(texts, play, play.question)
        self.bar.level(play, self.say, said=answer)
        self.bar.message.say(asked_now(texts, play))
        self._show_clock()
        self.shown = shown_table(texts, play)
        self.tooltip.hide()
        self.invalidate()

    def _level_paytable(self) -> None:
        """After a box is settled the line that counted is lit; before, nothing is told."""
        settlement = self.play.box.settlement
        best = None if settlement is None else settlement.player
        is_told = self.play.checked is not None and best is not None
        self.paytable.light(
            lit=best.hand_class if is_told and best is not None else None,
            stakes={"ante": self.play.box.ante, "bet": self.play.box.bet} if is_told else {},
        )

    def _show_clock(self) -> None:
        key = "practice.drill.paused" if self._is_away else "practice.drill.time"
        self.clock.set(self.say(key, seconds=int(self.play.seconds)))

    # --- time ------------------------------------------------------------------------------------

    @property
    def wake_after(self) -> float | None:
        if self.play.phase != "answer" or self._is_away:
            return None
        return 1.0 - self.play.seconds % 1.0

    def advance(self, dt: float) -> bool:
        self._deaf = max(0.0, self._deaf - dt)
        if self.app.top is self and not self._is_away:
            self.play.tick(dt)
            self._show_clock()
        return False

    # --- answers ---------------------------------------------------------------------------------

    def say_result(self, result: Result) -> None:
        """How the box ends."""
        if self.play.say_result(result):
            self.app.sound.play("click")
            self.refresh()

    def take(self) -> None:
        """The chips of the field asked about go to the house."""
        if self.play.say_change("take"):
            self.app.sound.play("chip")
            self.refresh()

    def push(self) -> None:
        """They stay where they are."""
        if self.play.say_change("push"):
            self.app.sound.play("chip")
            self.refresh()

    def go_back(self) -> None:
        """To the question before."""
        if self.play.back():
            self.refresh()

    def go_on(self) -> None:
        """The next question, the check, or the next box."""
        play, before = self.play, self.play.phase
        went = play.go_on()
        if play.phase != before:
            self._deaf = GUARD
        if play.checked is not None:
            self.app.sound.play("win" if play.checked.is_right else "lose")
            if play.record.problem:
                self.app.toast(self.say("practice.record.not_kept", why=play.record.problem))
        self.refresh()
        if not went:
            question = play.question
            name = self.say("practice.drill.result")
            if question != "result":
                name = self.say(f"ui.casino.spot.{question}")
            self.bar.message.say(self.say("practice.drill.ask.more", question=name))

    # --- input -----------------------------------------------------------------------------------

    def on_command(self, name: str) -> bool:
        if name != "help":
            return False
        self.app.push(HelpScene(self.play.deal.rules))
        return True

    def intercept(self, event: pygame.Event) -> bool:
        match event.type:
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWFOCUSGAINED:
                self._is_away = event.type == pygame.WINDOWFOCUSLOST
                self._show_clock()
                return False
            case pygame.KEYDOWN if not self.key_repeats:
                return self._answer_key(stroke_of(event))
        return False

    def _answer_key(self, stroke: Stroke) -> bool:
        """The keys of the answers are heard whatever has the focus; Enter presses what wears the
        ring."""
        if stroke != Stroke(stroke.scancode):
            return False
        match stroke.scancode:
            case scancode if scancode in _DIGITS:
                if self.play.type_digit(_DIGITS[scancode]):
                    self.refresh()
            case scancode if scancode in _RESULTS:
                self.say_result(_RESULTS[scancode])
            case pygame.KSCAN_T:
                self.take()
            case pygame.KSCAN_U:
                self.push()
            case pygame.KSCAN_BACKSPACE | pygame.KSCAN_DELETE:
                if self.play.rub_out():
                    self.refresh()
            case pygame.KSCAN_UP:
                self.go_back()
            case pygame.KSCAN_DOWN:
                if self.play.forward():
                    self.refresh()
            case pygame.KSCAN_RETURN:
                if self.focus_shown:
                    return False
                if self._deaf <= 0:
                    self.go_on()
            case _:
                return False
        return True

    # --- picture ---------------------------------------------------------------------------------

    def draw_back(self, painter: Painter) -> None:
        assert self._artist is not None
        self._artist.draw(painter, self.shown)
        palette = painter.palette
        painter.box(self.places.top, radius=0, top=palette.bar_light, bottom=palette.bar)

    def boxes(self) -> dict[str, pygame.Rect]:
        """Where cards and what is written on the table lie."""
        return self.places.table.named()
