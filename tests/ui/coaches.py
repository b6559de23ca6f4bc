"""A coach for the tests of the screens: answers at once or when told to, without any analysis."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from casino_texas.app.analyst.coach_jobs import HandToJudge
from casino_texas.app.rules.loader import load_rules
from casino_texas.casino.actions import parse_action
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.casino.view import CasinoView
from casino_texas.core.cards import Card
from casino_texas.errors import InputError
from casino_texas.players import coach
from casino_texas.players.coach import Advice, Chances, Valued

#: What each option is worth, in ANTEs, before it is said which is best.
WORTH = {
    Option.FOLD: Fraction(-1),
    Option.BET: Fraction(-13, 10),
    Option.BUY: Fraction(-45, 100),
    Option.EXCHANGE: Fraction(1, 3),
}
NOBODY = InputError("exact numbers need numba, which cannot be imported here")


def made_up(view: CasinoView) -> Advice:
    """The same for every hand: an exchange is best, then the card, then fold."""
    legal = view.legal
    box = next(box for box in view.boxes if box.box == legal.box)
    best = max(WORTH[choice.option] for choice in legal.choices if choice.is_open)
    found = []
    for choice in legal.choices:
        if not choice.is_open:
            continue
        worth = WORTH[choice.option]
        discards: list[tuple[Card, ...]] = [()]
        if choice.option is Option.EXCHANGE:
            discards = [box.cards[:1], box.cards, box.cards[1:]]
        for at, cards in enumerate(discards):
            value = (worth - Fraction(at, 2)) * box.ante
            tenth = Fraction(1, 10)
            ends = Chances(tenth, 2 * tenth, 3 * tenth, tenth, 3 * tenth)
            cost = best * box.ante - value
            found.append(Valued(choice.option, tuple(cards), choice.price, value, cost, ends))
    found.sort(key=lambda one: one.cost)
    return Advice(box.box, box.ante, legal.stage, tuple(found))


class Answered:
    """An answer that is there, or will be once `ready`."""

    def __init__(self, answer: Callable[[], Any]) -> None:
        self._answer = answer
        self.ready = True

    def poll(self) -> bool:
        return self.ready

    def result(self) -> Any:
        return self._answer()


class FakeCoach:
    """Answers made-up values; with `is_slow` only when `answer` is called."""

    def __init__(
        self,
        *,
        is_slow: bool = False,
        table_value: Fraction | None = Fraction(-1, 10),
        error: Exception | None = None,
    ) -> None:
        self.is_slow = is_slow
        self.worth = table_value
        self.error = error
        self.asked: list[str] = []
        self.waiting: list[Answered] = []

    def _job(self, name: str, answer: Callable[[], Any]) -> Answered:
        self.asked.append(name)
        job = Answered(self._fail if self.error is not None else answer)
        if self.is_slow:
            job.ready = False
            self.waiting.append(job)
        return job

    def _fail(self) -> None:
        assert self.error is not None
        raise self.error

    def answer(self) -> None:
        """Give the oldest answer that is waited for."""
        self.waiting.pop(0).ready = True

    def warm_up(self, rules: CasinoRules) -> Answered:
        return self._job("warm_up", lambda: None)

    def advise(self, view: CasinoView) -> Answered:
        return self._job("advise", lambda: made_up(view))

    def judge(self, hand: HandToJudge) -> Answered:
        def answer() -> Any:
            rules = load_rules(hand.rules_text, hand.rules_file).rules
            actions = map(parse_action, hand.actions)
            return coach.judge(rules, hand.bankroll, actions, advise=made_up)

        return self._job("judge", answer)

    def table_value(self, rules: CasinoRules) -> Answered:
        return self._job("table_value", lambda: self.worth)
