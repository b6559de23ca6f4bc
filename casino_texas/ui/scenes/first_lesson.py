"""The first lesson: one hand on the real table in five beats, with chips that are nobody's.

Knows: the order of the beats and what each of them points at.  Must not know: rules, prices or
odds (they come from the loaded rules), or the sentences.

    app.push(FirstLesson(rules))            # a LoadedRules
    app.push(lesson_question(app, rules))   # asked at the first start
    open_on(app, desk)                      # whichever is right

Space goes on, Esc leaves.  The store of the lesson is in memory: nothing of the player is touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

import pygame

from casino_texas.app.casino.lesson import lesson_plan
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.app.store.store import Store
from casino_texas.app.words.lesson import (
    cards_words,
    choice_words,
    dealer_opens_words,
    pays_words,
    stake_words,
)
from casino_texas.casino.view import Stage
from casino_texas.ui.casino.advice import AsksCoach
from casino_texas.ui.casino.spotlight import Coach, Spotlight
from casino_texas.ui.desk import Desk
from casino_texas.ui.key_button import KeyButton
from casino_texas.ui.keys import stroke_of
from casino_texas.ui.paint import Drawn, Painter
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.widgets import GUARD, Button, Widget
from casino_texas.ui.widgets.dialog import Answer, Dialog

if TYPE_CHECKING:
    from casino_texas.ui.app import App

Beat: TypeAlias = Literal["stake", "cards", "choice", "dealer", "pays", "end", "practised"]
_BEATS: Final[tuple[Beat, ...]] = ("stake", "cards", "choice", "dealer", "pays")
PRACTICE_HANDS: Final = 3


class FirstLesson(CasinoScene):
    """The casino table with a coach; while he speaks only what he shows can be pressed."""

    name: ClassVar[str] = "first_lesson"

    def __init__(self, rules: LoadedRules, coach: AsksCoach | None = None) -> None:
        """`coach` is asked what the decisions are worth; without one that is not said."""
        self.lesson_rules = rules
        self.plan = lesson_plan(rules.rules)
        store = Store()
        if store.bankroll < self.plan.bankroll:
            store.grant(self.plan.bankroll - store.bankroll)
        desk = Desk(store, seed=self.plan.seed)
        desk.choose(rules.filename, rules)
        desk.coach = coach
        super().__init__(desk)
        self.beat: Beat = "stake"
        #: The decisions to come.
        self.moves = list(self.plan.ways[0])
        #: Practice hands to come, with the one on the table; None before practice.
        self.practice: int | None = None
        self._deaf = 0.0
        self._is_placed = False

    # --- widgets -------------------------------------------------------------------------------

    def build(self) -> None:
        self._is_placed = False
        say = self.say
        self.leave = KeyButton("leave", self._leave, label=say("lesson.leave"), key="Esc", size=14)
        self.leave.tone = "plain"
        self.next = KeyButton(
            "next", self.go_on, label=say("lesson.next"), icon="right", key="Space", tone="bet"
        )
        self.once_more = Button(
            "once-more", self._once_more, label=say("lesson.once_more"), icon="rebet", size=14
        )
        self.practise = Button(
            "practise", self._practise, label=say("lesson.practise"), icon="play", size=14
        )
        self.coach = Coach("coach", [self.leave, self.once_more, self.practise, self.next])
        super().build()
        self.root.add(self.coach)

    def arrange(self) -> None:
        super().arrange()
        self._is_placed = True
        self._speak()

    def refresh(self) -> None:
        super().refresh()
        if self._is_placed:
            self._follow()
            self._speak()

    def _follow(self) -> None:
        """Take the best of the ways of this deal, once it is known at the first decision."""
        advice = self.play.advice.faced
        if self.practice is None and advice is not None and advice.stage is Stage.FLOP:
            self.moves = list(self.plan.way(advice.best.option))

    # --- what is said --------------------------------------------------------------------------

    @property
    def is_speaking(self) -> bool:
        """Whether the coach has something to say: not while things move, nor in practice."""
        return not self.reel.is_running and self.practice is None

    def _speak(self) -> None:
        speaks = self.is_speaking
        if speaks != self.coach.visible:
            self.coach.visible = speaks
            self.next.guard()
            self._deaf = GUARD
        if not speaks:
            return
        is_end = self.beat in ("end", "practised")
        self.once_more.visible = self.practise.visible = is_end
        self.leave.visible = not is_end
        self.next.set(label=self.say("lesson.done" if is_end else "lesson.next"))
        progress = ""
        if self.beat in _BEATS:
            number = _BEATS.index(self.beat) + 1
            progress = self.say("lesson.beat", beat=number, beats=len(_BEATS))
        title = self.say(f"lesson.title.{self.beat}")
        if self.beat == "pays":
            self.screen.sides.right.select("paytable")
        self.coach.tell(title, self._words(), self._lights(), progress=progress)

    def _words(self) -> str:
        texts, keys = self.app.words, self.keys
        view, rules = self.play.session.view, self.play.rules
        match self.beat:
            case "stake":
                chip = self._chip()
                at = self.play.rail.index(chip) + 1
                return stake_words(
                    texts,
                    rules,
                    chip_key=keys.hint(f"chip_{at}") or texts.number(chip),
                    deal_key=self.next.key_hint,
                    staked=self.play.stakes.total,
                )
            case "cards":
                return cards_words(texts, view)
            case "choice":
                return choice_words(texts, view, self.moves[0], self.play.advice.faced)
            case "dealer":
                return dealer_opens_words(texts, view)
            case "pays":
                return pays_words(texts, view)
            case "practised":
                return self.say("lesson.practised")
            case _:
                hints = {name: keys.hint(name) for name in ("help", "rankings", "fairness")}
                return self.say("lesson.end", **hints)

    def _chip(self) -> int:
        """The chip that makes the ANTE of the lesson, or the largest one below it."""
        fitting = [chip for chip in self.play.rail if chip <= self.plan.ante]
        whole = [chip for chip in fitting if self.plan.ante % chip == 0]
        return (whole or fitting or list(self.play.rail))[-1]

    def _lights(self) -> list[Spotlight]:
        """What the words are about."""
        screen = self.screen
        places = screen.places.table
        box = places.box(self.play.box)
        own = box.both_cards.union(box.plate)
        board = places.board[0].unionall(list(places.board))
        match self.beat:
            case "stake":
                chips = [chip.rect for chip in screen.bar.chips if chip.visible]
                rail = chips[0].unionall(chips[1:]) if chips else screen.places.row
                spot = screen.spots[self.play.box]
                return [
                    Spotlight(rail, True),
                    Spotlight(box.fields["ante"].rect.clip(spot.rect), True),
                ]
            case "cards":
                flop = places.board[2].unionall(list(places.board[3:]))
                return [Spotlight(own), Spotlight(flop)]
            case "choice":
                buttons = [screen.bar.actions[name].rect for name in screen.bar.shown]
                actions = buttons[0].unionall(buttons[1:])
                return [Spotlight(actions), Spotlight(own), Spotlight(board)]
            case "dealer":
                dealer = places.dealer[0].union(places.dealer[1])
                lit = self._with_props(dealer.union(self._strip()))
                return [Spotlight(lit), Spotlight(board), Spotlight(own)]
            case "pays":
                fields = [circle.rect for circle in box.fields.values()]
                cell = own.union(box.head).unionall(fields)
                return [Spotlight(screen.sides.paytable.rect), Spotlight(cell)]
            case _:
                return []

    def _with_props(self, lit: pygame.Rect) -> pygame.Rect:
        """The place with all of whatever stands on the table and would be lit in part."""
        margin = self.theme.px(12)
        standing = list(self.screen.places.table.props.standing)
        while touched := [
            prop
            for prop in standing
            if lit.inflate(margin, margin).colliderect(prop) and not lit.contains(prop)
        ]:
            lit = lit.unionall(touched)
        return lit

    def _strip(self) -> pygame.Rect:
        """The part of the strip on which the dealer's hand is written."""
        theme, place = self.theme, self.screen.places.table.strip
        written = self.screen.shown.strip
        wide = 0
        if written is not None:
            wide = theme.text.width(written.text, theme.text_px(13.5), bold=True) + theme.px(30)
        found = pygame.Rect(0, place.top, min(place.width, wide), place.height)
        found.centerx = place.centerx
        return found

    # --- going on ------------------------------------------------------------------------------

    def go_on(self) -> None:
        """The next beat."""
        self._deaf = GUARD
        match self.beat:
            case "stake":
                self._stake()
                self.beat = "cards"
                self._try(self.play.deal)
            case "cards":
                self.beat = "choice"
                self._speak()
            case "choice":
                move = self.moves.pop(0)
                self.beat = "choice" if self.moves else "dealer"
                self._try(lambda: self.play.decide(move))
            case "dealer":
                self.beat = "pays"
                self._speak()
            case "pays":
                self.beat = "end"
                self._speak()
            case _:
                self._leave()
        self.next.guard()

    def open_menu(self) -> None:
        """Nothing here is the player's own: the lesson is left."""
        self._leave()

    def _leave(self) -> None:
        self.app.pop()

    def _stake(self) -> None:
        """The ANTE of the lesson, unless the player has put one."""
        if self.play.stakes.total:
            return
        for chip in reversed(self.play.rail):
            while self.play.stakes.amount(self.play.box) + chip <= self.plan.ante:
                self.play.chip = chip
                if self.play.put(self.play.box) is not None:
                    return

    def landed(self) -> None:
        super().landed()
        self.auto_left = None
        if self.practice is None:
            self._speak()

    def _once_more(self) -> None:
        self.app.replace(FirstLesson(self.lesson_rules, self.desk.coach))

    # --- practice ------------------------------------------------------------------------------

    def _practise(self) -> None:
        """Three hands as at any table, but with the chips of the lesson."""
        self.practice = PRACTICE_HANDS
        self.coach.visible = False
        if self.play.session.legal.stage is Stage.OVER:
            self.practice += 1  # the hand on the table is cleared away first
            self._collect()
        else:
            self._announce()
        self.invalidate()

    def _offer(self) -> None:
        super()._offer()
        if self.practice is None:
            return
        self.practice -= 1
        if self.practice:
            self._announce()
        else:
            self.practice = None
            self.beat = "practised"
            self._speak()

    def _announce(self) -> None:
        assert self.practice is not None
        number = PRACTICE_HANDS + 1 - self.practice
        self.app.toast(self.say("lesson.practice", hand=number, hands=PRACTICE_HANDS))

    # --- input ---------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        self._deaf = max(0.0, self._deaf - dt)
        return super().advance(dt)

    def intercept(self, event: pygame.Event) -> bool:
        if super().intercept(event):
            return True
        if not self.coach.visible or event.type != pygame.KEYDOWN:
            return False
        held = stroke_of(event)
        if held.scancode == pygame.KSCAN_ESCAPE:
            self._leave()
            return True
        presses = held.scancode in (pygame.KSCAN_SPACE, pygame.KSCAN_RETURN)
        if presses and held.scancode == pygame.KSCAN_RETURN and self.focus_shown:
            return False
        if presses:
            if self._deaf <= 0 and not self.key_repeats:
                self.go_on()
            return True
        command = self.keys.command(held, self.contexts)
        if command is None:
            return False
        # Of the table's keys only the chips do something, while they are asked for.
        return not (self.beat == "stake" and command.startswith("chip_"))

    def focus_order(self) -> list[Widget]:
        if not self.coach.visible:
            return super().focus_order()
        chips: list[Widget] = []
        if self.beat == "stake":
            chips += [chip for chip in self.screen.bar.chips if chip.visible]
        return [*chips, *self.coach.buttons]

    # --- picture -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, audit: list[Drawn] | None = None) -> None:
        """The table, and over it what the coach says."""
        if not self.coach.visible:
            super().draw(surface, audit)
            return
        super().draw(surface)
        painter = Painter(surface, self.theme, audit=audit)
        self.coach.draw_over(painter)
        painter.owner = "tooltip"
        self.tooltip.draw(painter)


def lesson_question(app: App, rules: LoadedRules, coach: AsksCoach | None = None) -> Dialog:
    """The one question of the first start; either answer is remembered."""

    def show() -> None:
        app.change(lesson_done=True)
        app.push(FirstLesson(rules, coach))

    return Dialog(
        app.say("lesson.question.title"),
        app.say("lesson.question.text"),
        answers=[
            Answer(
                "know",
                app.say("lesson.question.know"),
                lambda: app.change(lesson_done=True),
                on_escape=True,
            ),
            Answer("show", app.say("lesson.question.show"), show, tone="bet", default=True),
        ],
    )


def open_on(app: App, desk: Desk) -> None:
    """Ask at the first start, show the lesson later; nothing where nobody is there to watch."""
    if app.options.autoplay is not None or app.options.screenshot is not None:
        return
    rules = desk.rules if desk.session is None else desk.session.rules
    if app.settings.lesson_done:
        app.push(FirstLesson(rules, desk.coach))
    else:
        app.push(lesson_question(app, rules, desk.coach))
