"""The casino table: what a person does there, and what he sees while it happens.

Knows: which key and which button does what, and how time passes.  Must not know: the rules (the
session's `legal` says what may be done), how cards look, or where they lie.

Events from the session become beats of animation; at the end of each beat its events are folded
into the table that is drawn.  Skipping folds them all at once, resuming takes the table from the
view: all three end the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Final

from casino_texas.app.casino.autoplay import Autopilot
from casino_texas.app.casino.events import RulesTaken
from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.settings import INSTANT
from casino_texas.app.words.casino import refusal
from casino_texas.app.words.texts import capital
from casino_texas.core.chips import Chips
from casino_texas.errors import CasinoTexasError, IllegalAction
from casino_texas.ui.casino.actions import OPTIONS
from casino_texas.ui.casino.advice_panel import advice_refused, why_dialog
from casino_texas.ui.casino.emphasis import box_to_explain
from casino_texas.ui.casino.motion import MovingTable
from casino_texas.ui.casino.moves import collect
from casino_texas.ui.casino.notes import note_line, sound_of_the_end
from casino_texas.ui.casino.play import CasinoPlay
from casino_texas.ui.casino.screen import CasinoScreen
from casino_texas.ui.casino.staking import Refusal
from casino_texas.ui.desk import Desk
from casino_texas.ui.open import open_scene
from casino_texas.ui.table_menu import table_menu

#: Seconds a result stays before the next hand is dealt by itself (at speed 1).
AUTO_PAUSE: Final = 3.0
#: Seconds between two looks at the rules file.
_WATCH: Final = 1.0
#: Seconds between two cards that are drawn while nothing moves.
_WARMING: Final = 0.03
_DONE: Final = object()
_ELSEWHERE: Final = ("help", "rankings", "history", "fairness", "mistakes")


class CasinoScene(MovingTable):
    """One player at the casino table.  `pilot` makes one who plays instead of a person."""

    name: ClassVar[str] = "casino"
    contexts: ClassVar[tuple[str, ...]] = ("casino",)

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

    # --- building --------------------------------------------------------------------------------

    def build(self) -> None:
        self._screen = CasinoScreen(self.play, self.app.words, self.say, self)
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
                self.auto_left = AUTO_PAUSE / min(self.speed, 4.0)
        self.refresh()

    def _wait(self, dt: float) -> None:
        assert self.auto_left is not None
        self.auto_left -= dt
        whole = AUTO_PAUSE / min(self.speed, 4.0)
        self.screen.bar.wait.set(1.0 - max(0.0, self.auto_left) / whole)
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

    # --- input -----------------------------------------------------------------------------------

    def on_command(self, name: str) -> bool:
        match name:
            case "next_box":
                self._next_box()
            case "auto_deal" | "advice":
                self.do(name)
            case "paytable":
                self.screen.sides.right.select("paytable")
                self.invalidate()
            case "again":
                self.do("again")
            case _ if name in _ELSEWHERE:
                return open_scene(self.app, name, self.desk)
            case _ if name.startswith("chip_"):
                rail = self.play.rail
                at = int(name.removeprefix("chip_")) - 1
                if at < len(rail) and self.play.step == "stake":
                    self.hold(rail[at])
            case _:
                return False
        return True

    def on_escape(self) -> bool:
        self.do("menu")
        return True

    def _next_box(self) -> None:
        table = self.play.table
        if self.play.step == "stake":
            self.play.point_at_next_box()
        elif self.play.step == "over" and table.boxes:
            numbers = sorted(box.box for box in table.boxes)
            at = numbers.index(self.explained) + 1 if self.explained in numbers else 0
            self.explained = numbers[at % len(numbers)]
        self.refresh()

    # --- deeds -----------------------------------------------------------------------------------

    def do(self, name: str) -> None:
        """What the button of this name does."""
        play = self.play
        self.auto_left = None if name != "auto_deal" else self.auto_left
        match name:
            case "menu":
                self.open_menu()
            case "undo" | "clear" | "rebet" | "double":
                self._chips(getattr(play, name)())
            case "deal":
                self._try(play.deal)
            case "fold" | "bet" | "buy" | "exchange":
                self._try(lambda: play.decide(OPTIONS[name]))
            case "collect":
                self._collect()
            case "grant":
                play.take_grant()
                self._tell_notes()
                self.refresh()
            case "again":
                self._again()
            case "auto_deal":
                self._toggle_auto()
            case "advice":
                self._ask_advice()
            case "why":
                self._why()
            case "mute":
                self.app.on_command("mute")
            case "settings":
                from casino_texas.ui.scenes.settings import SettingsScene

                self.app.push(SettingsScene())
            case _ if name in _ELSEWHERE:
                open_scene(self.app, name, self.desk)

    def open_menu(self) -> None:
        """Where else one can go; the hand is kept."""
        self.app.push(table_menu(self.app, self.desk, here="casino"))

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except IllegalAction as error:
            self.app.toast(capital(refusal(self.app.words, error)))
            self.refresh()
            return
        self._show_heard()

    def hold(self, chip: Chips) -> None:
        """Take a chip in hand; pressed by its key it goes to the box pointed at."""
        if self.play.step != "stake":
            return
        self.play.chip = chip
        self.put(self.play.box)

    def put(self, box: int) -> None:
        self._chips(self.play.put(box))

    def take(self, box: int) -> None:
        self._chips(self.play.take(box))

    def _chips(self, refused: Refusal | None) -> None:
        if refused is None:
            self.app.sound.play("chip")
        else:
            self.app.toast(self.screen.actions.refusal(refused))
        self.refresh()

    def toggle(self, card: int) -> None:
        self.play.toggle(card)
        self.app.sound.play("click")
        self.refresh()

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

    def _again(self) -> None:
        """The last hand's cards once more."""
        session = self.play.session
        lines = session.last_hands(1)
        hand = session.hand_id if self.play.step == "over" else lines[0].id if lines else None
        if hand is None or self.play.step == "decide":
            return
        try:
            self.deal_again(hand)
        except CasinoTexasError as error:
            self.app.toast(str(error))

    def deal_again(self, hand_id: int) -> None:
        """Deal a finished hand again, for practice.

        Raises:
            CasinoTexasError: it cannot be dealt again, or the hand on the table is not over.
        """
        self.finish()
        self.play.again(hand_id)
        self.explained = None
        self._show_heard()

    def _ask_advice(self) -> None:
        """What the decision faced is worth; else, why the last one was right or wrong."""
        advice = self.play.advice
        refused = advice_refused(self.app.words, advice)
        if refused:
            self.app.toast(refused)
        elif self.play.step == "decide":
            advice.ask()
            self.refresh()
        else:
            self._why()

    def _why(self) -> None:
        decided = self.play.advice.decided
        if decided is None or self.reel.is_running:
            return
        hand = self.play.session.hand_id
        is_over = self.play.step == "over" and hand is not None
        self.app.push(
            why_dialog(
                self.app.words,
                decided,
                again=self._again,
                why_not="" if is_over else self.say("ui.advice.again.later"),
                mistakes=lambda: self.do("mistakes"),
            )
        )

    def _toggle_auto(self) -> None:
        auto = not self.app.settings.auto_deal
        self.app.change(auto_deal=auto)
        self.app.toast(self.say("ui.casino.auto.on" if auto else "ui.casino.auto.off"))
        if auto and self.play.step == "over" and not self.reel.is_running:
            self.auto_left = AUTO_PAUSE / min(self.speed, 4.0)
        self.refresh()
