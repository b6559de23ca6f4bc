"""The casino table: which key and which button does what.

Knows: the deeds of the table's widgets, keys and sheets.  Must not know: the rules (the session's
`legal` says what may be done), how time passes (`casino.live`), or where things lie.
"""

from __future__ import annotations

from typing import ClassVar, Final

from casino_texas.app.settings import ADVICE
from casino_texas.core.chips import Chips
from casino_texas.errors import CasinoTexasError
from casino_texas.ui.casino.actions import OPTIONS
from casino_texas.ui.casino.advice_panel import advice_refused, why_dialog
from casino_texas.ui.casino.live import LiveCasino
from casino_texas.ui.casino.screen import Deeds
from casino_texas.ui.casino.staking import Refusal
from casino_texas.ui.open import open_scene
from casino_texas.ui.table_menu import table_menu

_ELSEWHERE: Final = ("help", "rankings", "history", "fairness", "mistakes")


class CasinoScene(LiveCasino):
    """One player at the casino table."""

    name: ClassVar[str] = "casino"
    contexts: ClassVar[tuple[str, ...]] = ("casino",)

    @property
    def deeds(self) -> Deeds:
        return self

    # --- input -----------------------------------------------------------------------------------

    def on_command(self, name: str) -> bool:
        match name:
            case "next_box":
                self._next_box()
            case "auto_deal" | "advice" | "advice_mode":
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
            case "advice_mode":
                self._switch_advice()
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

    def _switch_advice(self) -> None:
        """The next way to give advice; said aloud where its panel is not in view."""
        at = ADVICE.index(self.app.settings.advice) + 1
        mode = ADVICE[at % len(ADVICE)]
        self.app.change(advice=mode)
        if not self.screen.sides.advice.is_shown:
            mode = self.say(f"ui.settings.advice.{mode}")
            self.app.toast(self.say("ui.advice.mode.told", mode=mode))

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
            self.auto_left = self.auto_pause
        self.refresh()
