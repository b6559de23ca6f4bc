"""A casino table that is played at: how time passes there, and what is seen of it.

Knows: how events become movement, and how one hand follows another by itself.  Must not know:
which key or button does what (`scenes.casino`), or the rules.

Events from the session become beats of animation; at the end of each beat its events are folded
into the table that is drawn.  Skipping folds them all at once, resuming takes the table from the
view: all three end the same.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Final

from casino_texas.app.casino.autoplay import Autopilot
from casino_texas.app.casino.events import RulesTaken
from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.settings import INSTANT
from casino_texas.app.words.casino import refusal
from casino_texas.app.words.texts import capital
from casino_texas.errors import IllegalAction
from casino_texas.ui.casino.emphasis import box_to_explain
from casino_texas.ui.casino.motion import MovingTable
from casino_texas.ui.casino.moves import collect
from casino_texas.ui.casino.notes import note_line, sound_of_the_end
from casino_texas.ui.casino.play import CasinoPlay
from casino_texas.ui.casino.screen import CasinoScreen, Deeds
from casino_texas.ui.desk import Desk

#: Seconds a result stays before the next hand is dealt by itself (at speed 1).
AUTO_PAUSE: Final = 3.0
#: Seconds between two looks at the rules file.
_WATCH: Final = 1.0
#: Seconds between two cards that are drawn while nothing moves.
_WARMING: Final = 0.03
_DONE: Final = object()


class LiveCasino(MovingTable):
    """The table of a session, with everything that happens by itself.  `pilot` makes one who plays
    instead of a person."""

    def __init__(
        self, desk: Desk, *, pilot: Callable[[CasinoSession], Autopilot] | None = None
    ) -> None:
        super().__init__(CasinoPlay(desk))
        self.desk = desk
        self.then: Callable[[], None] | None = None
        self.explained = box_to_explain(self.play.table)
        self.auto_left: float | None = None
        self.pilot = pilot(self.play.session) if pilot is not None else None
        self._watch = _WATCH
        self._pilot_left = 0.0
        self._state: tuple[object, ...] = ()
        self._warming: Iterator[None] | None = None

    @property
    @abstractmethod
    def deeds(self) -> Deeds:
        """What the widgets of the screen do."""

    # --- building --------------------------------------------------------------------------------

    def build(self) -> None:
        self._screen = CasinoScreen(self.play, self.app.words, self.say, self.deeds)
        self.root.add(*self.screen.widgets())
        self.refresh()

    def arrange(self) -> None:
        self.finish()
        self.screen.arrange(self.theme)
        self._warming = self.screen.artist.warm()
        self.refresh()

    def entered(self) -> None:
        self._tell_notes()

    def left(self) -> None:
        self.desk.stand_up()

    def settings_changed(self) -> None:
        if not self.app.settings.auto_deal:
            self.auto_left = None
        self.refresh()

    def refresh(self) -> None:
        """Bring everything on the screen level with the play."""
        if self._screen is None:
            return
        if self.screen.is_outdated:
            self.rebuild()
            return
        state = (self.play.state, self.reel.is_running)
        if state != self._state:  # what a tip said belongs to what was there before
            self._state = state
            self.tooltip.hide()
        self.screen.refresh(
            is_moving=self.reel.is_running,
            explained=self.explained,
            is_auto=self.app.settings.auto_deal,
            waits=self.auto_left is not None,
            is_muted=self.app.settings.muted,
        )
        self.invalidate()

    # --- steps -----------------------------------------------------------------------------------

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except IllegalAction as error:
            self.app.toast(capital(refusal(self.app.words, error)))
            self.refresh()
            return
        self._show_heard()

    def _collect(self, *, then_deal: bool = False) -> None:
        """The chips come in, the cards go, and the next hand is offered with the same bet."""
        if self.play.step != "over":
            return
        chips = {
            (box, name): field.chips
            for box, words in self.screen.words.items()
            for name, field in words.fields.items()
        }
        self.then = self._offer_and_deal if then_deal else self._offer
        if self.speed >= INSTANT:
            then, self.then = self.then, None
            then()
            self.refresh()
            return
        self.start([collect(self.play.table, chips, self.screen.places.table)])
        self.refresh()

    def _offer(self) -> None:
        self.play.next_hand(same_bet=self.app.settings.auto_rebet)
        self.explained = None
        self._tell_notes()

    def _offer_and_deal(self) -> None:
        self._offer()
        if not self.play.stakes.chips:
            self.play.rebet()
        if self.play.stakes.why_no_deal is None:
            self._try(self.play.deal)

    # --- time ------------------------------------------------------------------------------------

    @property
    def advice_mode(self) -> str:
        """When advice is given here: a word of `settings.ADVICE`."""
        return self.app.settings.advice

    @property
    def wake_after(self) -> float | None:
        waits = [self._watch]
        if self._warming is not None:
            waits.append(_WARMING)
        if self.auto_left is not None:
            waits.append(min(self.auto_left, 0.05))
        if self.pilot is not None:
            waits.append(max(0.0, self._pilot_left))
        return min(waits)

    def advance(self, dt: float) -> bool:
        reasons = self.app.settings.show_reasons
        if self.play.advice.update(self.advice_mode, with_reasons=reasons):
            self.refresh()
        self._watch -= dt
        if self._watch <= 0:
            self._watch = _WATCH
            self.play.session.look_at_rules()
            self._tell_notes()
        if self.reel.is_running:
            self.roll(dt)
        elif self.pilot is not None:
            self._fly(dt)
        elif self.auto_left is not None and self.app.top is self:
            self._wait(dt)
        elif self._warming is not None and next(self._warming, _DONE) is _DONE:
            self._warming = None
        return self.reel.is_running or self.auto_left is not None

    def landed(self) -> None:
        """The last thing has come to rest."""
        then, self.then = self.then, None
        if then is not None:
            then()
            if self.reel.is_running:
                return
        self.play.rest()
        if self.play.step == "over" and self.play.table.net is not None:
            self.explained = box_to_explain(self.play.table)
            sound = sound_of_the_end(self.play.table)
            if sound is not None:
                self.app.sound.play(sound)
            if self.app.settings.auto_deal and self.pilot is None:
                self.auto_left = self.auto_pause
        self.refresh()

    @property
    def auto_pause(self) -> float:
        """Seconds a result stays before the next hand is dealt by itself."""
        return AUTO_PAUSE / min(self.speed, 4.0)

    def _wait(self, dt: float) -> None:
        assert self.auto_left is not None
        self.auto_left -= dt
        self.screen.bar.wait.set(1.0 - max(0.0, self.auto_left) / self.auto_pause)
        if self.auto_left <= 0:
            self.auto_left = None
            self._collect(then_deal=True)

    def _fly(self, dt: float) -> None:
        """The pilot plays: one decision, then a pause long enough to be seen."""
        assert self.pilot is not None
        self._pilot_left -= dt
        if self._pilot_left > 0:
            return
        if self.pilot.is_done:
            self.app.quit()
            return
        if self.play.step == "over":
            self.play.session.start_hand()
            self.play.offered()
        self.pilot.step()
        self._pilot_left = 0.0 if self.speed >= INSTANT else 0.8 / self.speed
        self._show_heard()

    # --- what has been heard ---------------------------------------------------------------------

    def _show_heard(self) -> None:
        """Turn what the session told into movement."""
        self.auto_left = None
        events = tuple(self.play.heard)
        self.play.heard.clear()
        self.show_events(events)
        self._tell_notes()
        self.refresh()

    def _tell_notes(self) -> None:
        notes, self.play.notes = self.play.notes, []
        for note in notes:
            if isinstance(note, RulesTaken):
                if self.play.step == "stake":
                    self.play.offered()
                self.rebuild()
            line = note_line(self.app.words, note)
            if line:
                self.app.toast(line)
