"""The ring table: which key and which button does what.

Knows: the deeds of the table's widgets, keys and sheets.  Must not know: the rules (the session's
`legal` says what may be done), how time passes (`ring.live`), or where things lie.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from casino_texas.app.ring.autopilot import RingAutopilot
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import SeatAction, Show
from casino_texas.ring.table_actions import DeclineBlind, PostBlind
from casino_texas.ui.keys import EVERYWHERE, stroke_of
from casino_texas.ui.ring import amounts, dialogs
from casino_texas.ui.ring.amount_keys import AmountKeys
from casino_texas.ui.ring.live import LiveTable
from casino_texas.ui.ring.screen import Deeds
from casino_texas.ui.ring.thinking import Asker
from casino_texas.ui.scenes.ring_help import RingHelp, RingRankings
from casino_texas.ui.table_menu import table_menu

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk


def open_on(app: App, desk: Desk) -> None:
    """Go on at the table that was left, or to the set-up screen."""
    from casino_texas.ui.ring.entrance import enter

    enter(app, desk)


class RingScene(LiveTable):
    """One player at a ring table."""

    name: ClassVar[str] = "ring"
    contexts: ClassVar[tuple[str, ...]] = ("ring",)

    def __init__(
        self,
        desk: Desk,
        session: RingSession,
        asker: Asker,
        *,
        pilot: Callable[[RingSession], RingAutopilot] | None = None,
    ) -> None:
        """`pilot` makes one who plays instead of a person; when he is done the program ends."""
        super().__init__(desk, session, asker, pilot=pilot)
        self.amount_keys = AmountKeys(self.play, self._press_preset)

    @property
    def deeds(self) -> Deeds:
        return self

    def advance(self, dt: float) -> bool:
        self.amount_keys.update(dt)
        return super().advance(dt)

    # --- input -----------------------------------------------------------------------------------

    def intercept(self, event: pygame.Event) -> bool:
        """A key or a click while something moves only ends the movement; digits and arrows change
        the amount."""
        if self.motion.is_running:
            if event.type == pygame.KEYDOWN:
                return self._key_while_moving(event)
            if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
                return self._click_while_moving(event)
            return False
        if event.type == pygame.KEYDOWN and self.play.phase == "decide":
            return self._amount_key(event)
        return False

    def _key_while_moving(self, event: pygame.Event) -> bool:
        """The pause, Esc and keys of the program are heard; any other key ends the movement."""
        stroke = stroke_of(event)
        command = self.keys.command(stroke, (*self.contexts, EVERYWHERE))
        is_own = command in (None, "ring_fold", "ring_call", "ring_raise") or (
            command or ""
        ).startswith("preset_")
        if is_own and stroke.scancode not in (pygame.KSCAN_ESCAPE, pygame.KSCAN_TAB):
            self.finish()
            return True
        return False

    def _click_while_moving(self, event: pygame.Event) -> bool:
        target = self.root.at(event.pos)
        if target is None or target.name == "bar":
            self.finish()
            return True
        return False

    def _amount_key(self, event: pygame.Event) -> bool:
        """Digits are typed straight in; without a focus ring arrows are a big blind each."""
        focused = self.focused
        if focused is not None and focused.wants_text:
            return False
        heard = self.amount_keys.hears(
            stroke_of(event),
            self.keys,
            chooses=self.screen.bar.chooses,
            arrows=focused is None or not self.focus_shown,
        )
        if heard:
            self.refresh()
        return heard

    def _press_preset(self, command: str) -> None:
        for preset in self.screen.bar.presets.values():
            if preset.command == command and preset.parent is not None and preset.visible:
                preset.activate()

    def _step(self, steps: int) -> None:
        self.play.step(steps)
        self.refresh()

    def on_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and event.y and self.play.phase == "decide":
            self._step(1 if event.y > 0 else -1)
            return True
        return False

    def on_command(self, name: str) -> bool:
        match name:
            case "ring_next":
                self.do("pause" if self.session.waits_for is not Waits.NEXT_HAND else "next")
            case "ring_equity":
                self.do("equity")
            case "ring_log":
                self.do("log")
            case "ring_why":
                self.do("why")
            case "ring_replay":
                self.do("replay")
            case "help":
                self.do("help")
            case "ring_rankings":
                self.app.push(RingRankings())
            case _:
                return False
        return True

    def on_escape(self) -> bool:
        self.do("menu")
        return True

    # --- deeds -----------------------------------------------------------------------------------

    def do(self, name: str) -> None:
        """What the button of this name does."""
        play = self.play
        match name:
            case "fold":
                self._decide(play.fold_action())
            case "call":
                self._decide(play.call_action())
            case "raise":
                self._raise()
            case "show" | "muck" | "declare":
                self._decide(play.showdown_action(name))
            case "show_after":
                if self.session.can_still_show and play.hero is not None:
                    self.act(Show(play.hero))
            case "post" | "decline":
                self._answer_offer(post=name == "post")
            case "next":
                self._next()
            case "pause":
                self._pause()
            case "skip":
                self.showing.is_skipping = True
                self.opponent.hurry()
                self.finish()
                self.refresh()
            case _:
                self._beside(name)

    def _beside(self, name: str) -> None:
        """What does not belong to the hand."""
        words = self.app.words
        match name:
            case "menu":
                self.app.push(table_menu(self.app, self.desk, here="ring"))
            case "help":
                setup = self.session.setup
                self.app.push(RingHelp(self.session.rules, setup.tournament))
            case "cashier":
                self.app.push(dialogs.cashier_dialog(self))
            case "equity":
                self.app.change(equity=not self.app.settings.equity)
                self.want_equity()
            case "auto":
                self._toggle_auto()
            case "log":
                self.app.push(dialogs.log_dialog(words, play=self.play))
            case "why" if self.session.has_hand and not self.session.is_in_hand:
                self.app.push(dialogs.why_dialog(words, self.play, self.session.reasons()))
            case "replay" if self.session.has_hand and not self.session.is_in_hand:
                from casino_texas.ui.scenes.ring_review import RingReview

                tags = {seat: self.tag(seat) for seat in self.session.setup.opponents}
                self.app.push(RingReview(self.session.record, tags=tags))

    def _toggle_auto(self) -> None:
        auto = not self.app.settings.auto_deal
        self.app.change(auto_deal=auto)
        if auto and self.session.waits_for is Waits.NEXT_HAND and self.play.can_go_on:
            self.auto_left = self.auto_pause
        self.refresh()

    def choose(self, preset: str) -> None:
        if self.play.choose_preset(preset):
            self.refresh()

    def slide(self, to: int) -> None:
        self.play.choose(to)
        self.refresh()

    def type_in(self, to: int) -> None:
        self.play.choose(to)
        self.refresh()

    def mistyped(self, text: str) -> None:
        """Say beside the field what is wrong with what stands there."""
        legal = self.play.legal
        wrong = None if legal is None else amounts.typed(legal, text)
        if legal is not None and isinstance(wrong, str):
            said = self.say(f"ui.ring.amount.{wrong}", low=legal.min_to, high=legal.max_to)
            self.explain_text(self.screen.bar.amount, said)

    def preselect(self, on: bool) -> None:
        self.play.preselect(on=on)
        self.refresh()

    def _raise(self) -> None:
        if not self.screen.bar.buttons["raise"].enabled:
            self.explain(self.screen.bar.buttons["raise"])
            return
        self._decide(self.play.raise_action())

    def _decide(self, action: SeatAction | None) -> None:
        """Do it, or ask once before a free fold or a large all-in."""
        if action is None:
            return
        question = self.play.asks_before(action)
        if question == "all_in" and not self.app.settings.confirm_all_in:
            question = ""
        if not question:
            self.act(action)
            return
        state = self.play.state
        self.app.push(
            dialogs.confirm(
                self.app.words,
                question,
                amount=self.play.legal.stack if self.play.legal is not None else 0,
                do=lambda: self.act(action) if self.play.state == state else None,
            )
        )

    def _answer_offer(self, *, post: bool) -> None:
        hero = self.play.hero
        if hero is None or self.session.offer is None:
            return
        try:
            self.session.act(PostBlind(hero) if post else DeclineBlind(hero))
        except IllegalAction as error:
            self.refused(error)
            return
        self.show_heard()

    def _next(self) -> None:
        if self.session.waits_for is Waits.OVER:
            self.leave_table()
        elif self.session.waits_for is Waits.NEXT_HAND:
            if self.play.can_go_on:
                self.next_hand()
            else:
                self.do("cashier")

    def _pause(self) -> None:
        self.showing.is_paused = not self.showing.is_paused
        self.refresh()

    def leave_table(self) -> None:
        """Stand up: the chips go back to the bankroll; then the set-up screen."""
        if self.session.waits_for is not Waits.OVER or self.session.store.ring.table is not None:
            try:
                self.session.leave()
            except IllegalAction as error:
                self.refused(error)
                return
        self.tell_notes()
        from casino_texas.ui.ring.entrance import after_the_table

        after_the_table(self.app, self.desk)

    def changed(self) -> None:
        """The cashier moved chips, or the seat sat out."""
        self.play.heard.clear()
        self.tell_notes()
        self.refresh()
