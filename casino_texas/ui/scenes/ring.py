"""The ring table: what a person does there, and what he sees while it happens.

Knows: which key and which button does what, and how time passes.  Must not know: the rules (the
session's `legal` says what may be done), how cards look, or where they lie.

Events from the session become beats of animation; at the end of each beat its events are folded
into the table that is drawn.  Skipping folds them all at once, resuming takes the table from the
view: all three end the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from casino_texas.app.ring_session import RingSession, Waits
from casino_texas.app.settings import INSTANT
from casino_texas.errors import CasinoTexasError, IllegalAction
from casino_texas.ring import events as e
from casino_texas.ring.actions import SeatAction, Show
from casino_texas.ring.table_actions import DeclineBlind, PostBlind
from casino_texas.ring.view import SeatStatus
from casino_texas.ui.keys import EVERYWHERE, stroke_of
from casino_texas.ui.open import open_scene
from casino_texas.ui.paint import Painter
from casino_texas.ui.ring import dialogs
from casino_texas.ui.ring.amount_keys import AmountKeys
from casino_texas.ui.ring.equity import EquityShown
from casino_texas.ui.ring.motion import Motion
from casino_texas.ui.ring.moves import beats
from casino_texas.ui.ring.opponents import OpponentTurn
from casino_texas.ui.ring.play import RingPlay
from casino_texas.ui.ring.screen import RingScreen, Showing
from casino_texas.ui.ring.thinking import Asker
from casino_texas.ui.ring.tidings import tell
from casino_texas.ui.scene import Scene

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk

#: Seconds a result stays before the next hand begins by itself (at speed 1).
AUTO_PAUSE: Final = 4.0
#: Seconds an opponent takes at least, at speed 1: faster cannot be followed.
THINKS: Final = 0.55
#: Seconds between two cards that are drawn while nothing moves.
WARMING: Final = 0.03
_DONE: Final = object()
_ELSEWHERE: Final = {"help": "help", "ring_rankings": "rankings"}


def open_on(app: App, desk: Desk) -> None:
    """Go on at the table that was left, or to the set-up screen."""
    from casino_texas.ui.ring.entrance import enter

    enter(app, desk)


class RingScene(Scene):
    """One player at a ring table."""

    name: ClassVar[str] = "ring"
    contexts: ClassVar[tuple[str, ...]] = ("ring",)

    def __init__(
        self, desk: Desk, session: RingSession, asker: Asker, *, autoplay: int | None = None
    ) -> None:
        """`autoplay`: so many hands without a person, then the program ends."""
        super().__init__()
        self.autoplay = autoplay
        self.desk = desk
        self.session = session
        self.play = RingPlay(session, self._tag)
        self.opponent = OpponentTurn(session, asker)
        self.motion = Motion()
        self.showing = Showing()
        self.amount_keys = AmountKeys(self.play, self._press_preset)
        self.auto_left: float | None = None
        self.warming: Iterator[None] | None = None
        self._equity: EquityShown | None = None
        self._screen: RingScreen | None = None

    @property
    def screen(self) -> RingScreen:
        assert self._screen is not None, "not on the stack"
        return self._screen

    @property
    def equity(self) -> EquityShown:
        """The equity beside the hand; it needs the workers of the app."""
        if self._equity is None:
            self._equity = EquityShown(self.app.workers.submit)
        return self._equity

    def _tag(self, seat: int) -> str:
        if self.session.setup.hides_styles:
            return "?"
        style = self.session.setup.opponents[seat].style
        return self.say(f"style.{style}") if style else ""

    # --- building --------------------------------------------------------------------------------

    def build(self) -> None:
        self._screen = RingScreen(self.play, self.app.words, self.say, self)
        self.root.add(*self.screen.widgets())
        self._refresh()

    def arrange(self) -> None:
        self.finish()
        self.screen.arrange(self.theme)
        self.warming = None if self.screen.artist is None else self.screen.artist.warm()
        self._refresh()

    def entered(self) -> None:
        self._tell_notes()

    def left(self) -> None:
        self.opponent.cancel()
        self.equity.forget()
        self.play.close()
        self.session.close()

    def settings_changed(self) -> None:
        if not self.app.settings.auto_deal:
            self.auto_left = None
        self._refresh()

    def _refresh(self) -> None:
        if self._screen is None:
            return
        showing = self.showing
        showing.is_moving = self.motion.is_running
        showing.waits = self.auto_left is not None
        showing.equity = self.equity.text
        showing.is_auto = self.app.settings.auto_deal
        is_over = self.session.has_hand and not self.session.is_in_hand
        showing.can_replay = is_over
        showing.can_ask_why = is_over and self.app.settings.show_reasons and self._has_reasons()
        self.screen.refresh(showing)
        self.invalidate()

    def _has_reasons(self) -> bool:
        """Whether an opponent decided anything in the hand."""
        opponents = self.session.setup.opponents
        acted = (event for event in self.play.told if isinstance(event, e.SeatActed))
        return any(event.seat in opponents for event in acted)

    # --- time ------------------------------------------------------------------------------------

    @property
    def speed(self) -> float:
        """How fast things move; at `INSTANT` nothing does."""
        if self.theme.look.reduce_motion or self.showing.is_skipping:
            return INSTANT
        return self.app.speed

    @property
    def wake_after(self) -> float | None:
        if self.showing.is_paused:
            return 1.0
        if self.session.waits_for in (Waits.HOUSE, Waits.OPPONENT) or self.auto_left is not None:
            return 0.02
        if self.warming is not None:
            return WARMING
        return 0.1 if self.equity.task is not None else 1.0

    def advance(self, dt: float) -> bool:
        self.amount_keys.update(dt)
        if self.equity.look():
            self._refresh()
        if self.showing.is_paused:
            return False
        if self.app.top is self:
            self.session.pass_time(dt)
        if self.motion.is_running:
            self._roll(dt * self.speed)
        elif self.app.top is self:
            self._drive(dt)
        return self.motion.is_running or self.auto_left is not None

    def _roll(self, dt: float) -> None:
        events, cues = self.motion.reel.update(dt)
        for cue in cues:
            self.app.sound.play(cue)  # type: ignore[arg-type]
        if events:
            self._seen(events)
        if not self.motion.is_running:
            self._landed()
        elif events:
            self._refresh()

    def finish(self) -> None:
        """Everything that moves is where it belongs, at once."""
        if self.motion.is_running:
            self._seen(self.motion.reel.finish())
            self._landed()

    def _seen(self, events: tuple[e.RingEvent, ...]) -> None:
        """These events have been shown; a dealer's error stops the table."""
        self.play.shown(events)
        self.play.drop_stale()
        if self.autoplay is not None or self.session.rules.floor_trainer:
            return
        for event in events:
            if isinstance(event, e.DealerErred):
                self.app.push(dialogs.dealer_erred(self.app.words, self.play.facts, event))

    def _drive(self, dt: float) -> None:
        """Whoever has the next step takes it; the player is waited for."""
        match self.session.waits_for:
            case Waits.HOUSE:
                self.session.advance()
                self._show_heard()
            case Waits.OPPONENT:
                self._ask_opponent(dt)
            case Waits.PLAYER:
                self._players_turn()
                self._warm()
            case Waits.RULING:
                self._ask_ruling()
            case Waits.NEXT_HAND:
                self._between_hands(dt)
                self._warm()
            case Waits.OVER if self.autoplay is not None:
                self.app.quit()
            case _:
                pass

    def _warm(self) -> None:
        """Draw a card that will be needed, while nothing moves."""
        if self.warming is not None and next(self.warming, _DONE) is _DONE:
            self.warming = None

    def _ask_opponent(self, dt: float) -> None:
        if not self.opponent.is_asking:
            self.opponent.ask(0.0 if self.speed >= INSTANT else THINKS / self.speed)
            self._refresh()
        if self.opponent.wait(dt):
            self._show_heard()

    def _players_turn(self) -> None:
        """A preselection is carried out; otherwise the turn begins with the least amount."""
        self.showing.is_skipping = False
        action = self.play.preselected_action()
        if action is not None:
            self._act(action)
            return
        if self.play.notice_turn():
            self.app.sound.play("turn")
            self._want_equity()

    def _ask_ruling(self) -> None:
        asked = self.session.ruling
        if asked is not None:
            self.app.push(dialogs.ruling_dialog(self.app.words, self.play.facts, asked, self._rule))

    def _rule(self, answer: e.Ruling) -> None:
        self.session.answer_ruling(answer)
        self._show_heard()

    def _between_hands(self, dt: float) -> None:
        self.showing.is_skipping = False
        if self.autoplay is not None:
            if self.session.hands >= self.autoplay:
                self.app.quit()
            else:
                self._next_hand()
            return
        if self.auto_left is None:
            return
        self.auto_left -= dt
        self.screen.bar.wait.set(1.0 - max(0.0, self.auto_left) / self._auto_pause)
        if self.auto_left <= 0:
            self._next_hand()

    @property
    def _auto_pause(self) -> float:
        return AUTO_PAUSE / min(self.speed, 4.0)

    def _landed(self) -> None:
        """The last thing has come to rest."""
        self.play.drop_stale()
        if self.session.waits_for is Waits.NEXT_HAND and self.play.table.is_over:
            self._sound_of_the_end()
            if self.app.settings.auto_deal and self._can_go_on and self.autoplay is None:
                self.auto_left = self._auto_pause
        if self.session.waits_for is Waits.PLAYER:
            self._players_turn()
        self._want_equity()

    @property
    def _can_go_on(self) -> bool:
        """Whether the next hand can be dealt without new chips of the player's."""
        session = self.session
        is_bust = session.hero is not None and session.chips == 0
        return not is_bust or (session.tournament is not None and not session.can_rebuy)

    def _sound_of_the_end(self) -> None:
        hero = self.play.hero
        held = None if hero is None else self.play.table.seat(hero)
        if held is None:
            return
        if hero in self.play.table.won:
            self.app.sound.play("win")
        elif held.status in (SeatStatus.ALL_IN, SeatStatus.MUCKED) or held.is_shown:
            self.app.sound.play("lose")

    # --- what has been heard ---------------------------------------------------------------------

    def _show_heard(self) -> None:
        """Turn what the session told into movement."""
        events = tuple(self.play.heard)
        self.play.heard.clear()
        artist, places = self.screen.artist, self.screen.places
        if self.speed >= INSTANT or artist is None or places is None:
            self._seen(events)
            self._landed()
        elif events:
            self.motion.add(beats(self.play.table, events, places.table), artist.pieces)
            self._refresh()
        else:
            self._landed()
        self._tell_notes()

    def _tell_notes(self) -> None:
        notes, self.play.notes = self.play.notes, []
        for note in notes:
            tell(self, note)

    def _want_equity(self) -> None:
        """The equity of the hand as it lies now, where the player wants to see it."""
        self.equity.want(self.play.table, self.play.hero, on=self.app.settings.equity)
        self._refresh()

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
            self._refresh()
        return heard

    def _press_preset(self, command: str) -> None:
        for preset in self.screen.bar.presets.values():
            if preset.command == command and preset.parent is not None and preset.visible:
                preset.activate()

    def _step(self, steps: int) -> None:
        self.play.step(steps)
        self._refresh()

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
            case _ if name in _ELSEWHERE:
                return open_scene(self.app, _ELSEWHERE[name], self.desk)
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
                    self._act(Show(play.hero))
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
                self._refresh()
            case _:
                self._beside(name)

    def _beside(self, name: str) -> None:
        """What does not belong to the hand."""
        words = self.app.words
        match name:
            case "menu":
                self.app.push(dialogs.menu_dialog(self))
            case "cashier":
                self.app.push(dialogs.cashier_dialog(self))
            case "equity":
                self.app.change(equity=not self.app.settings.equity)
                self._want_equity()
            case "auto":
                self._toggle_auto()
            case "log":
                self.app.push(dialogs.log_dialog(words, play=self.play))
            case "why" if self.session.has_hand and not self.session.is_in_hand:
                self.app.push(dialogs.why_dialog(words, self.play, self.session.reasons()))
            case "replay" if self.session.has_hand and not self.session.is_in_hand:
                from casino_texas.ui.scenes.ring_review import RingReview

                tags = {seat: self._tag(seat) for seat in self.session.setup.opponents}
                self.app.push(RingReview(self.session.record, tags=tags))

    def _toggle_auto(self) -> None:
        auto = not self.app.settings.auto_deal
        self.app.change(auto_deal=auto)
        if auto and self.session.waits_for is Waits.NEXT_HAND and self._can_go_on:
            self.auto_left = self._auto_pause
        self._refresh()

    def choose(self, preset: str) -> None:
        if self.play.choose_preset(preset):
            self._refresh()

    def slide(self, to: int) -> None:
        self.play.choose(to)
        self._refresh()

    def type_in(self, to: int) -> None:
        self.play.choose(to)
        self._refresh()

    def preselect(self, on: bool) -> None:
        self.play.preselect(on=on)
        self._refresh()

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
            self._act(action)
            return
        state = self.play.state
        self.app.push(
            dialogs.confirm(
                self.app.words,
                question,
                amount=self.play.legal.stack if self.play.legal is not None else 0,
                do=lambda: self._act(action) if self.play.state == state else None,
            )
        )

    def _act(self, action: SeatAction) -> None:
        try:
            self.session.act(action)
        except IllegalAction as error:
            self.app.toast(str(error))
            self._refresh()
            return
        self.focus(None)
        self.showing.is_paused = False
        self._show_heard()

    def _answer_offer(self, *, post: bool) -> None:
        hero = self.play.hero
        if hero is None or self.session.offer is None:
            return
        self.session.act(PostBlind(hero) if post else DeclineBlind(hero))
        self._show_heard()

    def _next(self) -> None:
        if self.session.waits_for is Waits.OVER:
            self.leave_table()
        elif self.session.waits_for is Waits.NEXT_HAND:
            if self._can_go_on:
                self._next_hand()
            else:
                self.do("cashier")

    def _next_hand(self) -> None:
        self.auto_left = None
        self.showing.is_paused = False
        if self.session.waits_for is not Waits.NEXT_HAND:
            return
        try:
            self.session.start_hand()
        except CasinoTexasError as error:
            self.app.toast(str(error))
            self._refresh()
            return
        self._show_heard()

    def _pause(self) -> None:
        self.showing.is_paused = not self.showing.is_paused
        self._refresh()

    def leave_table(self) -> None:
        """Stand up: the chips go back to the bankroll; then the set-up screen."""
        if self.session.waits_for is not Waits.OVER or self.session.store.ring.table is not None:
            try:
                self.session.leave()
            except CasinoTexasError as error:
                self.app.toast(str(error))
                return
        self._tell_notes()
        from casino_texas.ui.ring.entrance import after_the_table

        after_the_table(self.app, self.desk)

    def changed(self) -> None:
        """The cashier moved chips, or the seat sat out."""
        self.play.heard.clear()
        self._tell_notes()
        self._refresh()

    # --- picture ---------------------------------------------------------------------------------

    def draw_back(self, painter: Painter) -> None:
        artist, places = self.screen.artist, self.screen.places
        assert artist is not None
        assert places is not None
        artist.draw(painter, self.screen.shown, self.motion.hides)
        for bar in (places.top, places.bar):
            palette = painter.palette
            painter.box(bar, radius=0, top=palette.bar_light, bottom=palette.bar)

    def draw_front(self, painter: Painter) -> None:
        assert self.screen.artist is not None
        self.motion.draw(painter, self.screen.artist.pieces)

    def boxes(self) -> dict[str, pygame.Rect]:
        """Where plates, cards and bets lie."""
        assert self.screen.places is not None
        table = self.screen.places.table
        found = {f"board-{at}": place for at, place in enumerate(table.board)}
        for seat in table.seats:
            found[f"seat-{seat.seat}-plate"] = seat.plate
            found[f"seat-{seat.seat}-bet"] = seat.bet
            found |= {f"seat-{seat.seat}-card-{at}": box for at, box in enumerate(seat.cards)}
        return found | {"pots": table.pots, "burn": table.burn, "aside": table.aside}
