"""A position set up by hand: cards picked for every place, then played or valued.

Knows: which card goes where, and which key does what.  Must not know: how a position is dealt or
valued, the rules, or the sentences.

    app.push(PracticeSetup(desk, rules, record=record, seed=1))      # a LoadedRules

A rank and a suit typed one after the other put a card on the place that is marked.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final, Literal

import pygame

from casino_texas.app.practice.record import PracticeRecord
from casino_texas.app.practice.setup import Place, SetUp, places, views
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.app.words.help_examples import plain_ante
from casino_texas.app.words.practice import place_name
from casino_texas.app.words.steps import card_name
from casino_texas.core.cards import Card, parse_card
from casino_texas.players.coach import Advice
from casino_texas.ui.casino.advice import Pending
from casino_texas.ui.casino.advice_panel import advice_lines
from casino_texas.ui.desk import Desk
from casino_texas.ui.key_button import KeyButton
from casino_texas.ui.keys import Stroke, stroke_of
from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.practice.picker import CardGrid
from casino_texas.ui.practice.places import PlaceBoard
from casino_texas.ui.practice.sources import MyPosition
from casino_texas.ui.scenes.help import HelpScene
from casino_texas.ui.scenes.practice_table import PracticeTable
from casino_texas.ui.side_panels import Line, LinesPanel
from casino_texas.ui.widgets import Button, Label, Segmented, Widget
from casino_texas.ui.widgets.form import Form, Labelled

#: The column at the right (design units).
_SIDE: Final = 300
_BOXES: Final = 3
#: Keys of ranks and suits.
_RANK_KEYS: Final = {
    **{getattr(pygame, f"KSCAN_{rank}"): rank for rank in "23456789TJQKA"},
    pygame.KSCAN_0: "T",
}
_SUIT_KEYS: Final = {getattr(pygame, f"KSCAN_{suit.upper()}"): suit for suit in "shdc"}


class PracticeSetup(PageScene):
    """Places and the deck at the left, choices and values at the right."""

    name: ClassVar[str] = "practice_setup"

    def __init__(
        self, desk: Desk, rules: LoadedRules, *, record: PracticeRecord, seed: int
    ) -> None:
        super().__init__()
        self.desk = desk
        self.rules = rules
        self.setup = SetUp()
        self.active: Place = places(1)[0]
        self._record = record
        self._seed = seed
        self._chance = Random(seed)
        self._rank = ""
        self._pending: list[Pending] = []
        self._advice: list[Advice] = []
        self._problem = ""

    # --- widgets ---------------------------------------------------------------------------------

    def page_title(self) -> str:
        return self.say("practice.setup.title", table=self.rules.name)

    def bar_buttons(self) -> list[Button]:
        say = self.say
        self.clear_all = KeyButton(
            "clear", self._clear, label=say("practice.setup.clear"), key="X", icon="clear", size=14
        )
        self.random = KeyButton(
            "random", self._fill, label=say("practice.setup.random"), key="R", icon="deal", size=14
        )
        self.random.tip = say("practice.setup.random.tip")
        self.values = KeyButton(
            "values",
            self.ask,
            label=say("practice.setup.values"),
            key="V",
            icon="advice",
            tone="call",
            size=14,
        )
        self.begin = KeyButton(
            "play", self.begin_play, label=say("practice.setup.play"), key="P", icon="play",
            tone="bet", size=14,
        )  # fmt: skip
        return [self.clear_all, self.random, self.values, self.begin]

    def build_body(self) -> None:
        say, rules = self.say, self.rules.rules
        self.board = PlaceBoard(self.app.words, self.setup.boxes, self.choose, self.take)
        self.deck = CardGrid(self.put, label=say("practice.setup.cards"))
        self.hint = Label("hint", size=13.5, colour="muted", wrap=True, align="center", shrink=0.6)
        choices: list[Widget] = []
        most = min(_BOXES, rules.boxes.player)
        if most > 1:
            numbers = [(str(number), str(number)) for number in range(1, most + 1)]
            control = Segmented("boxes", numbers, self._set_boxes, selected=str(self.setup.boxes))
            choices.append(Labelled(say("practice.boxes"), control))
        if rules.offers_buy:
            whens = [(when, say(f"practice.setup.when.{when}")) for when in ("flop", "turn")]
            control = Segmented("when", whens, self._set_when, selected=self.setup.when)
            choices.append(Labelled(say("practice.when"), control))
        self.choices = Form("choices", choices, column=240)
        self.panel = LinesPanel("worth", label=say("practice.setup.values.title"), icon="advice")
        self.root.add(self.board, self.deck, self.hint, self.choices, self.panel)
        self._level()

    def arrange_body(self, body: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(12)
        side = min(theme.unit(_SIDE), body.width * 42 // 100)
        left, right = columns(body, [Share(), side], gap=gap)
        hint = 2 * theme.text.line_height(theme.text_px(13.5))
        deck = min(self.deck.height_for(theme, left.width), (left.height - hint) * 48 // 100)
        board, deck_place, hint_place = rows(left, [Share(), deck, hint], gap=gap // 2)
        self.board.place(board)
        self.deck.place(deck_place)
        self.hint.place(hint_place)
        high = self.choices.height_for(theme, right.width)
        choices, panel = rows(right, [high, Share()], gap=gap)
        self.choices.place(choices)
        self.panel.place(panel)

    def _level(self) -> None:
        """Show what is chosen, and what can be done with it."""
        texts, setup = self.app.words, self.setup
        self.board.set(setup.cards, self.active)
        self.deck.set(
            {
                card: self.say(
                    "practice.setup.taken",
                    card=card_name(card),
                    place=place_name(texts, place, boxes=setup.boxes),
                )
                for place, card in setup.cards.items()
            }
        )
        nothing = "" if setup.cards else self.say("practice.setup.nothing_there")
        self.clear_all.disable(nothing)
        missing = len(setup.missing)
        self.random.disable("" if missing else self.say("practice.setup.full"))
        reason = texts.count("practice.setup.missing", missing) if missing else ""
        if self.desk.coach is None:
            reason = self.say("practice.no_coach")
        self.values.disable(reason)
        self.hint.set(
            self.say("practice.setup.typed", rank=self._rank)
            if self._rank
            else self.say("practice.setup.hint")
        )
        self.panel.set(self._lines())
        self.invalidate()

    def _lines(self) -> list[Line]:
        """What every option of every box is worth."""
        say, texts = self.say, self.app.words
        if self._problem:
            return [Line(self._problem, tone="bad", size=14)]
        if self._pending:
            return [Line(say("practice.verdict.counting"), tone="muted", size=14)]
        if not self._advice:
            return [Line(say("practice.setup.values.none"), tone="muted", size=14)]
        found: list[Line] = []
        is_one = len(self._advice) == 1
        for advice in self._advice:
            if not is_one:
                name = say("practice.setup.box", box=advice.box)
                found.append(Line(name, size=15, bold=True, above=8 if found else 0))
            lines = advice_lines(texts, advice, with_reasons=is_one)
            found += lines if is_one else lines[:-1]
        ante = say("practice.setup.values.ante", ante=self._advice[0].ante)
        found.append(Line(ante, tone="muted", size=12.5, above=8))
        return found

    # --- cards -----------------------------------------------------------------------------------

    def choose(self, place: Place) -> None:
        """The next card goes there."""
        self.active = place
        self._rank = ""
        self._level()

    def put(self, card: Card) -> None:
        """This card on the place marked; then the next open one is marked."""
        taken = self.setup.place_of(card)
        if taken is not None and taken != self.active:
            self.app.toast(self.deck.taken[card])
            return
        self.app.sound.play("card")
        self._change(self.setup.put(self.active, card))
        order = places(self.setup.boxes)
        at = order.index(self.active)
        following = (*order[at + 1 :], *order[:at])
        still_open = [place for place in following if place not in self.setup.cards]
        if still_open:
            self.active = still_open[0]
        self._level()

    def take(self, place: Place) -> None:
        """The card of this place away."""
        self.active = place
        self._change(self.setup.take(place))

    def _rub_out(self) -> None:
        """The card of the place marked; where there is none, that of the place before."""
        if self._rank:
            self._rank = ""
            self._level()
            return
        order = places(self.setup.boxes)
        if self.active not in self.setup.cards:
            self.active = order[max(0, order.index(self.active) - 1)]
        self.take(self.active)

    def _clear(self) -> None:
        self.active = places(1)[0]
        self._change(SetUp(boxes=self.setup.boxes, when=self.setup.when))

    def _fill(self) -> None:
        self._change(self.setup.filled(self._chance))

    def _set_boxes(self, value: str) -> None:
        self._change(self.setup.with_boxes(int(value)))
        if self.active not in places(self.setup.boxes):
            self.active = places(1)[0]
        self.rebuild()

    def _set_when(self, value: str) -> None:
        when: Literal["flop", "turn"] = "turn" if value == "turn" else "flop"
        self._change(SetUp(self.setup.cards, self.setup.boxes, when))

    def _change(self, setup: SetUp) -> None:
        """Another position: what was said of the one before does not hold any more."""
        self.setup = setup
        self._rank = ""
        self._pending, self._advice, self._problem = [], [], ""
        self._level()

    # --- playing and valuing ---------------------------------------------------------------------

    def begin_play(self) -> None:
        """Play the position; places left open are dealt by chance, each time anew."""
        ante = plain_ante(self.rules.rules)
        source = MyPosition(self.setup, self.rules, ante=ante, seed=self._seed)
        self.app.push(PracticeTable(source, self.desk, record=self._record))

    def ask(self) -> None:
        """Ask the coach what every option is worth, for each box."""
        coach = self.desk.coach
        if coach is None or self.setup.missing:
            return
        rules = self.rules.rules
        deal = self.setup.deal(rules, plain_ante(rules), seed=self._seed, number=1)
        self._problem, self._advice = "", []
        self._pending = [coach.advise(view) for view in views(rules, deal)]
        self._level()

    def advance(self, dt: float) -> bool:
        if self._pending and all(pending.poll() for pending in self._pending):
            pending, self._pending = self._pending, []
            try:
                self._advice = [each.result() for each in pending]
            except Exception as error:  # no numbers here, or the process died
                self._problem = str(error)
            self._level()
        return False

    # --- keys ------------------------------------------------------------------------------------

    def on_command(self, name: str) -> bool:
        if name != "help":
            return super().on_command(name)
        self.app.push(HelpScene(self.rules.rules))
        return True

    def intercept(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or self.key_repeats:
            return False
        return self._card_key(stroke_of(event))

    def _card_key(self, stroke: Stroke) -> bool:
        """A rank, a suit after a rank, and the keys of the buttons."""
        if stroke.ctrl or stroke.alt:
            return False
        key = stroke.scancode
        if self._rank and key in _SUIT_KEYS:
            card = parse_card(self._rank + _SUIT_KEYS[key])
            self._rank = ""
            self._level()
            self.put(card)
            return True
        if key in _RANK_KEYS:
            self._rank = _RANK_KEYS[key]
            self._level()
            return True
        keys = {
            pygame.KSCAN_X: self.clear_all.activate,
            pygame.KSCAN_R: self.random.activate,
            pygame.KSCAN_V: self.values.activate,
            pygame.KSCAN_P: self.begin.activate,
        }
        if key in keys:
            return keys[key]()
        if key in (pygame.KSCAN_BACKSPACE, pygame.KSCAN_DELETE):
            self._rub_out()
            return True
        return False
