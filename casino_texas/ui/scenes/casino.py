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

import pygame

from casino_texas.app.autoplay import Autopilot
from casino_texas.app.session import CasinoSession
from casino_texas.app.session_events import (
    ChipsGranted,
    HandVoided,
    RulesRefused,
    RulesTaken,
    StoreTroubled,
)
from casino_texas.app.settings import INSTANT
from casino_texas.app.texts import capital
from casino_texas.app.texts_casino import refusal
from casino_texas.app.texts_store import notice_line
from casino_texas.casino.events import CasinoEvent, Result
from casino_texas.core.chips import Chips
from casino_texas.errors import CasinoTexasError, IllegalAction
from casino_texas.ui.advice_panel import advice_refused, why_dialog
from casino_texas.ui.animation import Move, Reel
from casino_texas.ui.casino_actions import OPTIONS
from casino_texas.ui.casino_emphasis import box_to_explain
from casino_texas.ui.casino_moves import (
    FlyingCard,
    FlyingChips,
    Sprite,
    TableBeat,
    beats,
    collect,
)
from casino_texas.ui.casino_play import CasinoPlay
from casino_texas.ui.casino_screen import CasinoScreen
from casino_texas.ui.desk import Desk
from casino_texas.ui.open import open_scene
from casino_texas.ui.paint import Drawn, Painter
from casino_texas.ui.scene import Scene
from casino_texas.ui.staking import Refusal

#: Seconds a result stays before the next hand is dealt by itself (at speed 1).
AUTO_PAUSE: Final = 3.0
#: Seconds between two looks at the rules file.
_WATCH: Final = 1.0
#: Seconds between two cards that are drawn while nothing moves.
_WARMING: Final = 0.03
_DONE: Final = object()
_ELSEWHERE: Final = ("help", "rankings", "history", "fairness", "mistakes")


class CasinoScene(Scene):
    """One player at the casino table.  `pilot` makes one who plays instead of a person."""

    name: ClassVar[str] = "casino"
    contexts: ClassVar[tuple[str, ...]] = ("casino",)

    def __init__(
        self, desk: Desk, *, pilot: Callable[[CasinoSession], Autopilot] | None = None
    ) -> None:
        super().__init__()
        self.desk = desk
        self.play = CasinoPlay(desk)
        self.reel: Reel[Sprite, CasinoEvent] = Reel()
        self.then: Callable[[], None] | None = None
        self.explained = box_to_explain(self.play.table)
        self.auto_left: float | None = None
        self.pilot = pilot(self.play.session) if pilot is not None else None
        self._watch = _WATCH
        self._pilot_left = 0.0
        self._warming: Iterator[None] | None = None
        self._still: pygame.Surface | None = None
        self._screen: CasinoScreen | None = None

    # --- building --------------------------------------------------------------------------------

    def build(self) -> None:
        self._screen = CasinoScreen(self.play, self.app.words, self.say, self)
        self.root.add(*self.screen.widgets())
        self._refresh()

    def arrange(self) -> None:
        self.finish()
        self.screen.arrange(self.theme)
        self._warming = self.screen.artist.warm()
        self._refresh()

    def entered(self) -> None:
        self._tell_notes()

    def left(self) -> None:
        self.desk.stand_up()

    def settings_changed(self) -> None:
        if not self.app.settings.auto_deal:
            self.auto_left = None
        self._refresh()

    @property
    def screen(self) -> CasinoScreen:
        """The widgets and the picture, once the scene has been entered."""
        assert self._screen is not None
        return self._screen

    @property
    def is_moving_now(self) -> bool:
        return self.reel.is_running

    def _refresh(self) -> None:
        if self._screen is None:
            return
        if self.screen.is_outdated:
            self.rebuild()
            return
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
    def speed(self) -> float:
        """How fast things move; at `INSTANT` nothing does."""
        return INSTANT if self.theme.look.reduce_motion else self.app.speed

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
        settings = self.app.settings
        if self.play.advice.update(settings.advice, with_reasons=settings.show_reasons):
            self._refresh()
        self._watch -= dt
        if self._watch <= 0:
            self._watch = _WATCH
            self.play.session.look_at_rules()
            self._tell_notes()
        if self.reel.is_running:
            self._roll(dt * self.speed)
        elif self.pilot is not None:
            self._fly(dt)
        elif self.auto_left is not None:
            self._wait(dt)
        elif self._warming is not None and next(self._warming, _DONE) is _DONE:
            self._warming = None
        return self.reel.is_running or self.auto_left is not None

    def _roll(self, dt: float) -> None:
        events, cues = self.reel.update(dt)
        for cue in cues:
            self.app.sound.play(cue)  # type: ignore[arg-type]
        if events:
            self.play.shown(events)
        if not self.reel.is_running:
            self._landed()
        elif events:
            self._refresh()

    def finish(self) -> None:
        """Everything that moves is where it belongs, at once."""
        if self.reel.is_running:
            self.play.shown(self.reel.finish())
            self._landed()

    def _landed(self) -> None:
        """The last thing has come to rest."""
        then, self.then = self.then, None
        if then is not None:
            then()
            if self.reel.is_running:
                return
        self.play.rest()
        if self.play.step == "over" and self.play.table.net is not None:
            self.explained = box_to_explain(self.play.table)
            self._sound_of_the_end()
            if self.app.settings.auto_deal and self.pilot is None:
                self.auto_left = AUTO_PAUSE / min(self.speed, 4.0)
        self._refresh()

    def _sound_of_the_end(self) -> None:
        net = self.play.table.net or 0
        results = {box.settlement.result for box in self.play.table.boxes if box.settlement}
        if net > 0:
            self.app.sound.play("win")
        elif results == {Result.STAND_OFF} or net == 0:
            self.app.sound.play("push")
        elif results != {Result.FOLD}:
            self.app.sound.play("lose")

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
        if self.speed >= INSTANT:
            self.play.shown(events)
            self._landed()
        else:
            coming = beats(self.play.table, events, self.screen.places.table)
            self._prepare(coming)
            self.reel.add(coming)
            if not self.reel.is_running:
                self._landed()
        self._tell_notes()
        self._refresh()

    def _prepare(self, coming: list[TableBeat]) -> None:
        """Draw the chips that will fly before they do: no frame has to wait for them."""
        for beat in coming:
            for move in beat.moves:
                match move.sprite:
                    case FlyingChips(amount, radius):
                        self.screen.artist.stack(amount, radius)

    def _tell_notes(self) -> None:
        notes, self.play.notes = self.play.notes, []
        for note in notes:
            match note:
                case RulesTaken(rules):
                    if self.play.step == "stake":
                        self.play.offered()
                    self.app.toast(self.say("ui.casino.rules.taken", table=rules.name))
                    self.rebuild()
                case RulesRefused(error):
                    first = error.lines()[0]
                    self.app.toast(self.say("ui.casino.rules.refused", line=first))
                case HandVoided(hand, returned, reason):
                    self.app.toast(
                        self.say("ui.casino.voided", hand=hand, chips=returned, why=reason)
                    )
                case ChipsGranted(amount):
                    self.app.toast(self.say("ui.casino.granted", chips=amount))
                case StoreTroubled(notice):
                    self.app.toast(capital(notice_line(notice)))
                case _:
                    pass

    # --- input -----------------------------------------------------------------------------------

    def intercept(self, event: pygame.Event) -> bool:
        """A key or a click while something moves only ends the movement."""
        if not self.reel.is_running:
            return False
        if event.type == pygame.KEYDOWN or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3)
        ):
            self.finish()
            return True
        return event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)

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
        self._refresh()

    # --- deeds -----------------------------------------------------------------------------------

    def do(self, name: str) -> None:
        """What the button of this name does."""
        play = self.play
        self.auto_left = None if name != "auto_deal" else self.auto_left
        match name:
            case "menu":
                self._leave()
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
                self._refresh()
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

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except IllegalAction as error:
            self.app.toast(capital(refusal(self.app.words, error)))
            self._refresh()
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
        self._refresh()

    def toggle(self, card: int) -> None:
        self.play.toggle(card)
        self.app.sound.play("click")
        self._refresh()

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
            self._refresh()
            return
        self.reel.add([collect(self.play.table, chips, self.screen.places.table)])
        self._refresh()

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
        if self.play.step == "decide":
            refused = advice_refused(self.app.words, advice)
            if refused:
                self.app.toast(refused)
            else:
                advice.ask()
                self._refresh()
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
        self._refresh()

    def _leave(self) -> None:
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            from casino_texas.ui.scenes.menu import MenuScene

            self.app.replace(MenuScene(self.desk))

    # --- picture ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, audit: list[Drawn] | None = None) -> None:
        """While something moves, what stands still is drawn once and kept."""
        if audit is not None or not self.reel.is_running:
            self._still = None
            super().draw(surface, audit)
            return
        if self._still is None or self._still.get_size() != surface.get_size() or self._dirty:
            self._still = surface.copy()
            painter = Painter(self._still, self.theme)
            self.draw_back(painter)
            self.root.draw(painter)
            self._dirty = False
        surface.blit(self._still, (0, 0))
        self.draw_front(Painter(surface, self.theme))

    def draw_back(self, painter: Painter) -> None:
        self.screen.artist.draw(painter, self.screen.shown, self.reel.hides)

    def draw_front(self, painter: Painter) -> None:
        for move, share in self.reel.moving():
            self._draw_sprite(painter, move, share)

    def _draw_sprite(self, painter: Painter, move: Move[Sprite], share: float) -> None:
        artist = self.screen.artist
        x, y = move.place(share)
        at = (round(x), round(y))
        match move.sprite:
            case FlyingChips(amount, radius):
                artist.chips_at(painter, amount, at, radius)
            case FlyingCard(card, width, turns):
                side = artist.turned(card, width, share) if turns and card is not None else None
                artist.card_at(painter, card, at, width, side=side, lift=1.0 if share < 1 else 0.0)

    def boxes(self) -> dict[str, pygame.Rect]:
        """Where cards and what is written on the table lie."""
        table = self.screen.places.table
        found = {f"dealer-{at}": place for at, place in enumerate(table.dealer)}
        found |= {f"board-{at}": place for at, place in enumerate(table.board)}
        for box in table.boxes:
            found |= {f"box-{box.box}-place-{at}": place for at, place in enumerate(box.cards)}
            found[f"box-{box.box}-plate"] = box.plate
            found[f"box-{box.box}-head"] = box.head
        found["strip"] = table.strip
        return found
