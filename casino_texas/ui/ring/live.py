"""A ring table that is played at: how time passes there, and what is seen of it.

Knows: whose step is next, how events become movement, what is drawn.  Must not know: which key or
button does what (`scenes.ring`), or the rules.

Events from the session become beats of animation; at the end of each beat its events are folded
into the table that is drawn.  Skipping folds them all at once, resuming takes the table from the
view: all three end the same.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Final

import pygame

from casino_texas.app.ring.autopilot import RingAutopilot
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.settings import INSTANT
from casino_texas.app.words.ring_rules import refusal
from casino_texas.app.words.texts import capital
from casino_texas.errors import IllegalAction
from casino_texas.ring import events as e
from casino_texas.ring.actions import SeatAction
from casino_texas.ui.moving_scene import MovingScene
from casino_texas.ui.paint import Painter
from casino_texas.ui.ring import dialogs
from casino_texas.ui.ring.equity import EquityShown
from casino_texas.ui.ring.headline import next_level
from casino_texas.ui.ring.messages import Showing
from casino_texas.ui.ring.motion import Motion
from casino_texas.ui.ring.moves import beats
from casino_texas.ui.ring.opponents import OpponentTurn
from casino_texas.ui.ring.panels import speakers_of
from casino_texas.ui.ring.play import RingPlay
from casino_texas.ui.ring.screen import RingScreen
from casino_texas.ui.ring.thinking import Asker
from casino_texas.ui.ring.tidings import sound_of_the_end, tell

if TYPE_CHECKING:
    from casino_texas.ui.desk import Desk
    from casino_texas.ui.ring.screen import Deeds

#: Seconds a result stays before the next hand begins by itself (at speed 1).
AUTO_PAUSE: Final = 4.0
#: Seconds an opponent takes at least, at speed 1: faster cannot be followed.
THINKS: Final = 0.55
#: Hands of before the program was started that the opponents think of in one frame.
_RECALLED_A_FRAME: Final = 10
#: Seconds between two cards that are drawn while nothing moves.
WARMING: Final = 0.03
_DONE: Final = object()


class LiveTable(MovingScene):
    """The table of a session, with everything that happens by itself."""

    def __init__(
        self,
        desk: Desk,
        session: RingSession,
        asker: Asker,
        *,
        pilot: Callable[[RingSession], RingAutopilot] | None = None,
    ) -> None:
        """`pilot` makes one who plays instead of a person; when he is done the program ends."""
        super().__init__()
        self.desk = desk
        self.session = session
        self.play = RingPlay(session, self.tag, lambda: self.say("ui.ring.you"))
        self.pilot = None if pilot is None else pilot(session)
        self.opponent = OpponentTurn(session, asker)
        self.motion = Motion()
        self.showing = Showing()
        self.auto_left: float | None = None
        self.warming: Iterator[None] | None = None
        self._remembers = False
        self._rest = 0.0
        self._next_level = ""
        self._equity: EquityShown | None = None
        self._screen: RingScreen | None = None

    @property
    @abstractmethod
    def deeds(self) -> Deeds:
        """What the widgets of the screen do."""

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

    def tag(self, seat: int) -> str:
        if self.session.setup.hides_styles:
            return "?"
        style = self.session.setup.opponents[seat].style
        return self.say(f"style.{style}") if style else ""

    # --- building --------------------------------------------------------------------------------

    def build(self) -> None:
        self._screen = RingScreen(self.play, self.app.words, self.say, self.deeds)
        self.root.add(*self.screen.widgets())
        self.refresh()

    def arrange(self) -> None:
        self.finish()
        self.screen.arrange(self.theme)
        self.warming = None if self.screen.artist is None else self.screen.artist.warm()
        self.refresh()

    def entered(self) -> None:
        self.tell_notes()

    def left(self) -> None:
        self.opponent.cancel()
        self.equity.forget()
        self.play.close()
        self.session.close()

    def settings_changed(self) -> None:
        if not self.app.settings.auto_deal:
            self.auto_left = None
        self.refresh()

    def refresh(self) -> None:
        if self._screen is None:
            return
        showing = self.showing
        showing.is_moving = self.motion.is_running
        showing.waits = self.auto_left is not None
        showing.equity = self.equity.text
        showing.is_auto = self.app.settings.auto_deal
        is_over = self.session.has_hand and not self.session.is_in_hand
        showing.can_replay = is_over
        showing.can_ask_why = is_over and self.app.settings.show_reasons and self.play.has_reasons
        self.screen.refresh(showing)
        self.invalidate()

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
        if self.equity.look():
            self.refresh()
        if self.showing.is_paused:
            return False
        if self.app.top is self:
            self.session.pass_time(dt)
            if (following := next_level(self.app.words, self.session)) != self._next_level:
                self._next_level = following
                self.refresh()
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
            self.refresh()

    def finish(self) -> None:
        """Everything that moves is where it belongs, at once."""
        if self.motion.is_running:
            self._seen(self.motion.reel.finish())
            self._landed()

    def _seen(self, events: tuple[e.RingEvent, ...]) -> None:
        """These events have been shown; a dealer's error stops the table."""
        self.play.shown(events)
        self.play.drop_stale()
        if self.pilot is not None or self.session.rules.floor_trainer:
            return
        for event in events:
            if isinstance(event, e.DealerErred):
                self.app.push(dialogs.dealer_erred(self.app.words, self.play.facts, event))

    def _drive(self, dt: float) -> None:
        """Whoever has the next step takes it; the player is waited for."""
        waits = self.session.waits_for
        if not self._remembers:
            # What was played before the program was started: a few hands in each frame.
            self._remembers = self.session.recall(_RECALLED_A_FRAME)
            if waits is Waits.OPPONENT:
                return
        if self.pilot is not None and waits is not Waits.OPPONENT:
            self._fly(self.pilot, dt)
            return
        match waits:
            case Waits.HOUSE:
                self.session.advance()
                self.show_heard()
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
            case _:
                pass

    def _fly(self, pilot: RingAutopilot, dt: float) -> None:
        """The pilot takes the step; a result is left long enough to be seen."""
        self._rest -= dt
        if self._rest > 0:
            return
        if pilot.is_done:
            self.app.quit()
            return
        pilot.step()
        self.show_heard()

    def _warm(self) -> None:
        """Draw a card that will be needed, while nothing moves."""
        if self.warming is not None and next(self.warming, _DONE) is _DONE:
            self.warming = None

    def _ask_opponent(self, dt: float) -> None:
        if not self.opponent.is_asking:
            self.opponent.ask(0.0 if self.speed >= INSTANT else THINKS / self.speed)
            self.refresh()
        if self.opponent.wait(dt):
            self.show_heard()

    def _players_turn(self) -> None:
        """A preselection is carried out; otherwise the turn begins with the least amount."""
        self.showing.is_skipping = False
        action = self.play.preselected_action()
        if action is not None:
            self.act(action)
            return
        if self.play.notice_turn():
            self.app.sound.play("turn")
            self.want_equity()

    def _ask_ruling(self) -> None:
        asked = self.session.ruling
        if asked is not None:
            self.app.push(dialogs.ruling_dialog(self.app.words, self.play.facts, asked, self._rule))

    def _rule(self, answer: e.Ruling) -> None:
        self.session.answer_ruling(answer)
        self.show_heard()

    def _between_hands(self, dt: float) -> None:
        self.showing.is_skipping = False
        if self.auto_left is None:
            return
        self.auto_left -= dt
        self.screen.bar.wait.set(1.0 - max(0.0, self.auto_left) / self.auto_pause)
        if self.auto_left <= 0:
            self.next_hand()

    @property
    def auto_pause(self) -> float:
        return AUTO_PAUSE / min(self.speed, 4.0)

    def _landed(self) -> None:
        """The last thing has come to rest."""
        self.play.drop_stale()
        if self.session.waits_for is Waits.NEXT_HAND and self.play.table.is_over:
            sound = sound_of_the_end(self.play.table, self.play.hero)
            if sound is not None:
                self.app.sound.play(sound)
            self._rest = 0.0 if self.speed >= INSTANT else self.auto_pause
            if self.app.settings.auto_deal and self.play.can_go_on and self.pilot is None:
                self.auto_left = self.auto_pause
        if self.session.waits_for is Waits.PLAYER:
            self._players_turn()
        self.want_equity()

    # --- what has been heard ---------------------------------------------------------------------

    def show_heard(self) -> None:
        """Turn what the session told into movement."""
        events = tuple(self.play.heard)
        self.play.heard.clear()
        artist, places = self.screen.artist, self.screen.places
        if self.speed >= INSTANT or artist is None or places is None:
            self._seen(events)
            self._landed()
        elif events:
            self.motion.add(beats(self.play.table, events, places.table), artist.pieces)
            self.refresh()
        else:
            self._landed()
        self.tell_notes()

    def tell_notes(self) -> None:
        notes, self.play.notes = self.play.notes, []
        for note in notes:
            tell(self, note)

    def want_equity(self) -> None:
        """The equity of the hand as it lies now, where the player wants to see it."""
        self.equity.want(self.play.table, self.play.hero, on=self.app.settings.equity)
        self.refresh()

    def refused(self, error: IllegalAction) -> None:
        """Say why something was not done."""
        speakers = speakers_of(self.app.words, self.play.facts)
        self.app.toast(capital(refusal(speakers, error)))

    # --- steps -----------------------------------------------------------------------------------

    def act(self, action: SeatAction) -> None:
        try:
            self.session.act(action)
        except IllegalAction as error:
            self.refused(error)
            self.refresh()
            return
        self.focus(None)
        self.showing.is_paused = False
        self.show_heard()

    def next_hand(self) -> None:
        self.auto_left = None
        self.showing.is_paused = False
        if self.session.waits_for is not Waits.NEXT_HAND:
            return
        try:
            self.session.start_hand()
        except IllegalAction as error:
            self.refused(error)
            self.refresh()
            return
        self.show_heard()

    # --- picture ---------------------------------------------------------------------------------

    @property
    def is_rolling(self) -> bool:
        return self.motion.is_running

    @property
    def hidden(self) -> Hashable:
        return self.motion.hides

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
        return self.screen.places.table.named()
