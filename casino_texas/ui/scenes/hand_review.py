"""A finished hand at the casino table, step by step, forwards and backwards.

Knows: which picture and which sentence belong to a step.  Must not know: the rules of the hand (it
is played again by the engine), or how the table is drawn.

    app.push(HandReview(store, 42))
    app.push(HandReview(store, 42, again=deal_again))       # with *Deal this again*
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import ClassVar, Final

import pygame

from casino_texas.app.histories.steps import SteppedHand, stepped
from casino_texas.app.store.records import StoredHand
from casino_texas.app.store.store import Store
from casino_texas.app.words.coach import told_mistake
from casino_texas.app.words.history import when
from casino_texas.app.words.steps import step_sentences
from casino_texas.casino.events import BoxSettled
from casino_texas.casino.rules import CasinoRules, FlopBet
from casino_texas.errors import CasinoTexasError
from casino_texas.ui.casino.emphasis import at_the_end, box_to_explain, while_deciding
from casino_texas.ui.casino.layout import MOST_BOXES, ScreenPlaces, places_for
from casino_texas.ui.casino.models import CasinoTable, fold
from casino_texas.ui.casino.pay_table_panel import PayTablePanel
from casino_texas.ui.casino.table import Emphasis, Prints, Shown, TableArtist
from casino_texas.ui.casino.words import box_words, fields_of, printed_qualifier, strip_words
from casino_texas.ui.key_button import KeyButton
from casino_texas.ui.keys import stroke_of
from casino_texas.ui.layout import Share, columns
from casino_texas.ui.lists.step_list import StepList
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.paint import Painter
from casino_texas.ui.scenes.fairness import FairnessScene
from casino_texas.ui.side_panels import Line, LinesPanel, SideColumn
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Button, Label

_KEYS: Final = {
    pygame.KSCAN_HOME: "first",
    pygame.KSCAN_LEFT: "back-step",
    pygame.KSCAN_RIGHT: "next",
    pygame.KSCAN_END: "last",
}


class HandReview(PageScene):
    """The table in the middle, what happened at its side, the steps below."""

    name: ClassVar[str] = "hand_review"

    def __init__(
        self, store: Store, hand_id: int, *, again: Callable[[], object] | None = None
    ) -> None:
        """`again` deals the hand again; it closes this scene itself.

        A hand that cannot be played again is shown by the reason alone.

        Raises:
            StoreError: there is no such hand.
        """
        super().__init__()
        self._store = store
        self._deal_again = again
        self.stored: StoredHand = store.hand(hand_id)
        self.problem = ""
        self.step = 0
        self.hand: SteppedHand | None = None
        try:
            self.hand = stepped(self.stored)
        except CasinoTexasError as error:
            self.problem = str(error).partition("\n")[0]
        self.tables = _tables(self.hand)
        self._places: ScreenPlaces | None = None
        self._artist: TableArtist | None = None

    @property
    def last(self) -> int:
        """The number of the last step; step 0 is before the hand."""
        return len(self.tables) - 1

    # --- widgets -------------------------------------------------------------------------------

    def page_title(self) -> str:
        return self.say("history.review.title", number=self.stored.id)

    def bar_buttons(self) -> list[Button]:
        self.fair = Button(
            "fair",
            self._fair,
            label=self.say("history.fair"),
            icon="shield",
            command="fairness",
            size=14,
        )
        self.again = Button(
            "again",
            self._again,
            label=self.say("history.again"),
            icon="rebet",
            command="again",
            size=14,
        )
        if self._deal_again is None:
            self.again.disable(self.say("history.again.not_here"))
        return [self.again, self.fair]

    def build_body(self) -> None:
        texts = self.app.words
        begin = self.say(
            "history.review.begin", chips=texts.count("chips", self.stored.start.bankroll)
        )
        told = () if self.hand is None else step_sentences(texts, self.hand)
        if self.problem:
            begin = self.say("history.review.broken", why=self.problem)
        self.sentences = (begin, *told)
        self.steps = StepList(
            "steps", self.sentences, self.go_to, label=self.say("history.review.steps")
        )
        self.message = StepWords("message", size=16, align="center", wrap=True, shrink=0.6)
        self.moves = {
            name: KeyButton(
                name, move, label=self.say(f"history.review.{word}"), icon=icon, key=key
            )
            for name, word, icon, key, move in (
                ("first", "first", "up", "Home", lambda: self.go_to(0)),
                ("back-step", "back", "left", "←", lambda: self.go_to(self.step - 1)),
                ("next", "next", "right", "→", lambda: self.go_to(self.step + 1)),
                ("last", "last", "down", "End", lambda: self.go_to(self.last)),
            )
        }
        self.about = LinesPanel("about", label=self.say("history.review.about"), icon="info")
        self.about.set(self._about())
        self.paytable: PayTablePanel | None = None
        panels: list[LinesPanel] = [self.about]
        if self.hand is not None:
            label = self.say("ui.casino.panel.paytable")
            self.paytable = PayTablePanel(self.hand.rules, texts, label=label)
            self.paytable.command = ""  # its key is the casino table's
            panels.insert(0, self.paytable)
        self.side = SideColumn("side", panels)
        self.root.add(self.steps, self.side, *self.moves.values(), self.message)
        self._show()

    def _about(self) -> list[Line]:
        texts, stored = self.app.words, self.stored
        lines = [
            Line(stored.start.rules.name, bold=True),
            Line(when(stored.started_at), tone="muted"),
        ]
        if stored.start.is_practice:
            lines.append(Line(self.say("history.review.practice"), tone="gold", above=4))
        if stored.result is not None:
            net = stored.result.net
            tone = "good" if net > 0 else "bad" if net < 0 else "muted"
            lines.append(
                Line(self.say("history.review.net"), texts.signed(net), aside_tone=tone, above=6)
            )
        lines += [
            Line(told_mistake(texts, mistake), tone="bad", above=6)
            for mistake in self._store.values.mistakes_of(stored.id)
        ]
        lines.append(
            Line(
                self.say("history.review.hash"),
                f"{stored.commitments[0][:10]}…",
                aside_tone="muted",
                above=6,
            )
        )
        return lines

    # --- places --------------------------------------------------------------------------------

    def arrange_body(self, body: pygame.Rect) -> None:
        theme = self.theme
        boxes = _shown_boxes(self.hand)
        fields = ("ante", "bet") if self.hand is None else fields_of(self.hand.rules)
        places = places_for(theme, boxes, fields)
        self._places = places
        self._bar = pygame.Rect(0, 0, self.area.width, max(self._bar.height, places.top.height))
        self._artist = None
        if self.hand is not None:
            self._artist = TableArtist(theme, places.table, self._prints(self.hand.rules))
        self.side.show(places.left is not None)
        if places.left is None:
            self.steps.place(places.right)
        else:
            self.steps.place(places.left)
            self.side.place(places.right)
        high = theme.unit(TARGET)
        row = pygame.Rect(places.row.left, places.row.top, places.row.width, high)
        room = min(row.width, theme.unit(190) * 4)
        middle = pygame.Rect(0, row.top, room, high)
        middle.centerx = row.centerx
        gap = theme.px(10)
        parts = columns(middle, [Share()] * 4, gap=gap)
        for button, place in zip(self.moves.values(), parts, strict=True):
            button.place(place)
        top = row.bottom + theme.px(4)
        self.message.place(
            pygame.Rect(row.left, top, row.width, places.bar.bottom - theme.px(4) - top)
        )
        self._show()

    def _prints(self, rules: CasinoRules) -> Prints:
        texts = self.app.words
        return Prints(
            qualifier=printed_qualifier(texts, rules),
            fields={name: self.say(f"ui.casino.spot.{name}") for name in fields_of(rules)},
            limits=(
                rules.name.upper()[:18],
                self.say("ui.casino.print.minimum", chips=rules.ante.minimum),
                self.say("ui.casino.print.maximum", chips=rules.ante.maximum),
            ),
            rail=(1, 5, 25, 100, 500),
        )

    # --- the step shown ------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Show this step, or the nearest there is."""
        step = min(max(0, step), self.last)
        if step != self.step:
            self.step = step
            self.app.sound.play("click")
            self._show()

    def _show(self) -> None:
        self.steps.light(min(self.step, len(self.sentences) - 1))
        self.message.set(self.steps.value)
        first = self.say("history.review.at_first") if self.step == 0 else ""
        last = self.say("history.review.at_last") if self.step == self.last else ""
        for name, reason in (
            ("first", first),
            ("back-step", first),
            ("next", last),
            ("last", last),
        ):
            self.moves[name].disable(reason)
        if self.paytable is not None:
            self._light()
        self.invalidate()

    def _explained(self) -> int | None:
        """The box whose result this step tells, at the end the one that came to most."""
        if self.hand is None or self.step == 0:
            return None
        for event in self.hand.steps[self.step - 1].events:
            if isinstance(event, BoxSettled) and self.table.dealer_best is not None:
                return event.box
        return box_to_explain(self.table) if self.step == self.last else None

    def _light(self) -> None:
        assert self.paytable is not None
        assert self.hand is not None
        number = self._explained() or self._deciding()
        if number is None and len(self.table.boxes) == 1:
            number = self.table.boxes[0].box
        box = next((box for box in self.table.boxes if box.box == number), None)
        lit, stakes = None, {}
        if box is not None:
            best = box.settlement.player if box.settlement is not None else box.best
            lit = None if best is None else best.hand_class
            stakes = {"ante": box.ante, "bet": self.hand.rules.bet_amount(box.ante)}
        self.paytable.light(lit=lit, stakes=stakes)

    def _deciding(self) -> int | None:
        if self.hand is None or self.step == 0:
            return None
        return self.hand.steps[self.step - 1].to_act

    @property
    def table(self) -> CasinoTable:
        """The table as it lay after the step shown."""
        return self.tables[self.step]

    @property
    def shown(self) -> Shown:
        """The picture of the step."""
        assert self.hand is not None
        texts, rules, table = self.app.words, self.hand.rules, self.table
        words = {
            box.box: box_words(texts, box, rules, is_numbered=len(self.hand.boxes) > 1)
            for box in table.boxes
        }
        explained = self._explained()
        emphasis: Emphasis
        if explained is not None:
            emphasis = at_the_end(table, explained)
        else:
            acting = self._deciding()
            if acting not in _shown_boxes(self.hand):
                acting = None
            emphasis = while_deciding(table, acting=acting, chosen=frozenset(), price_tag=None)
        return Shown(table, words, strip_words(texts, table), emphasis)

    # --- picture -------------------------------------------------------------------------------

    def draw_back(self, painter: Painter) -> None:
        palette = painter.palette
        painter.surface.fill(palette.felt_dark)
        if self._artist is not None:
            self._artist.draw(painter, self.shown)
        places = self._places
        assert places is not None
        painter.surface.fill(palette.bar, self._bar)
        painter.surface.fill(palette.bar, places.bar)
        painter.box(self._bar, radius=0, top=palette.bar_light, bottom=palette.bar)
        painter.box(places.bar, radius=0, top=palette.bar_light, bottom=palette.bar)

    # --- what can be done ----------------------------------------------------------------------

    def _fair(self) -> None:
        self.app.push(FairnessScene(self._store, hand_id=self.stored.id))

    def _again(self) -> None:
        assert self._deal_again is not None
        self._deal_again()

    def intercept(self, event: pygame.Event) -> bool:
        """The arrows go through the hand and not through the buttons; Tab does that."""
        if event.type == pygame.KEYDOWN and event.scancode in _KEYS:
            held = stroke_of(event)
            if not (held.shift or held.ctrl or held.alt):
                return self.moves[_KEYS[event.scancode]].activate()
        return False

    def on_event(self, event: pygame.Event) -> bool:
        if super().on_event(event):
            return True
        for command, button in (("again", self.again), ("fairness", self.fair)):
            if self.is_key(event, command):
                return button.activate()
        if event.type == pygame.KEYDOWN and event.scancode == pygame.KSCAN_SPACE:
            return self.moves["next"].activate()
        if event.type == pygame.MOUSEWHEEL:
            self.go_to(self.step - (1 if event.y > 0 else -1))
            return True
        return False


class StepWords(Label):
    """The sentence of the step; it is read out when it changes."""

    role: ClassVar[str] = "status"

    @property
    def value(self) -> str:
        return self.text


def _tables(hand: SteppedHand | None) -> list[CasinoTable]:
    """The table before the hand and after each step."""
    if hand is None:
        return [CasinoTable(FlopBet.FIVE, 0)]
    before = CasinoTable(hand.rules.flop_bet_plays, hand.start)
    return list(accumulate((step.events for step in hand.steps), fold, initial=before))


def _shown_boxes(hand: SteppedHand | None) -> tuple[int, ...]:
    """From left to right: the first box is at the player's right."""
    boxes = (1,) if hand is None else hand.boxes
    return tuple(sorted(boxes[:MOST_BOXES], reverse=True))
