"""Which buttons of the lower bar belong to the moment, what they cost, and why one is closed.

Knows: how the session's legal actions become buttons and a sentence.  Must not know: where the
buttons lie, or what pressing them does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino_texas.app.words.casino import what_now, why_closed
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.rules import Option
from casino_texas.ui.casino.bar import CasinoBar, Phase
from casino_texas.ui.casino.play import CasinoPlay
from casino_texas.ui.casino.staking import Refusal
from casino_texas.ui.casino.words import BoxWords
from casino_texas.ui.widgets.base import Say

#: The decisions from left to right: what gives up is farthest from what stakes most.
OPTIONS: Final[Mapping[str, Option]] = {
    "fold": Option.FOLD,
    "exchange": Option.EXCHANGE,
    "buy": Option.BUY,
    "bet": Option.BET,
}


class BarLevel:
    """Keeps the lower bar level with the play."""

    def __init__(self, bar: CasinoBar, play: CasinoPlay, texts: Texts, say: Say) -> None:
        self.bar = bar
        self.play = play
        self.texts = texts
        self.say = say

    def level(
        self,
        phase: Phase,
        *,
        words: Mapping[int, BoxWords],
        explained: int | None,
        waits: bool,
    ) -> None:
        """Show buttons and sentence of this phase; `waits`: the next hand comes by itself."""
        actions: list[str] = []
        match phase:
            case "stake":
                actions = self._staking()
            case "decide":
                actions = self._decisions()
            case "over":
                actions = ["collect", "again"]
                for name in actions:
                    self._action(name)
        if phase != "stake":
            closed = self.say("ui.casino.closed.dealt")
            for widget in (*self.bar.chips, *self.bar.tools, *self.bar.signs):
                widget.disable(closed)
        for chip in self.bar.chips:
            chip.set(selected=phase == "stake" and chip.chip == self.play.chip)
        self.bar.turn_to(phase, actions, waits=waits)
        self.bar.message.say(self._message(phase, words, explained))

    def refusal(self, refused: Refusal) -> str:
        """Why a move with chips is not possible."""
        return self.say(f"ui.casino.refused.{refused.reason}", number=refused.number)

    def _action(self, name: str, *, price: str = "", reason: str = "") -> None:
        button = self.bar.actions[name]
        button.mean((self.play.state, price))
        button.set(price=price)
        button.disable(reason)

    def _staking(self) -> list[str]:
        stakes, bar = self.play.stakes, self.bar
        moves = {
            "undo": stakes.undo(),
            "clear": stakes.clear(),
            "rebet": stakes.rebet(),
            "double": stakes.double(),
        }
        for widget in (*bar.tools, *bar.signs):
            result = moves[widget.name]
            widget.disable(self.refusal(result) if isinstance(result, Refusal) else "")
        for chip in bar.chips:
            chip.enable()
        if not self.play.session.can_stake:
            self._action("grant")
            return ["grant"]
        no_deal = stakes.why_no_deal
        self._action("deal", reason=self.refusal(no_deal) if no_deal else "")
        return ["deal"]

    def _decisions(self) -> list[str]:
        play, texts = self.play, self.texts
        shown = []
        for name, option in OPTIONS.items():
            choice = play.choice(option)
            if choice is None or choice.reason == "not_offered":
                continue
            shown.append(name)
            reason = capital(why_closed(texts, choice))
            if option is Option.EXCHANGE and not reason and not play.chosen:
                reason = texts.count("ui.casino.choose_cards", play.session.legal.exchange_cards)
            self._action(name, price=texts.number(choice.price) if choice.price else "",
                         reason=reason)  # fmt: skip
        return shown

    def _message(self, phase: Phase, words: Mapping[int, BoxWords], explained: int | None) -> str:
        play = self.play
        view = play.session.view
        match phase:
            case "moving":
                return self.say("ui.casino.now.moving")
            case "stake" if play.stakes.chips and play.session.can_stake:
                key = self.bar.actions["deal"].key_hint
                return self.say("ui.casino.now.ready", total=play.stakes.total, key=key)
            case "over" if explained is not None and len(view.boxes) == 1:
                settled = words.get(explained, BoxWords()).settled
                if settled is not None:
                    return settled.line
        return what_now(self.texts, view)
