"""Why the opponents did what they did in the hand on the table.

Knows: reasons by the place of the action in the hand, and how one that was never kept is thought
through anew.  Must not know: how anybody decides, or what a reason says.
"""

from __future__ import annotations

from collections.abc import Callable, Container

from casino_texas.app.histories.record import HandRecord
from casino_texas.app.ring.opponents import Question, Reason, Think, answered, made_legal
from casino_texas.ring.actions import RingAction
from casino_texas.ring.hand import RingHand
from casino_texas.ring.view import BettingOptions


class HandReasons:
    """The reasons of one hand; what was decided before the program was started again has none
    until they are asked for."""

    def __init__(self, think: Think, question: Callable[[RingHand], Question]) -> None:
        """`question` is what the opponent to act in a hand is asked."""
        self._think = think
        self._question = question
        self._by_number: dict[int, Reason] = {}

    def forget(self) -> None:
        """Another hand begins."""
        self._by_number.clear()

    def keep(self, reason: Reason) -> None:
        """An opponent has decided."""
        self._by_number[reason.number] = reason

    def complete(self, record: HandRecord, opponents: Container[int]) -> tuple[Reason, ...]:
        """All of a finished hand, in order; `opponents` are their seats."""
        done = record.hand.actions
        for moment in record.moments():
            number = len(moment.hand.actions)
            legal = moment.hand.legal_actions()
            is_opponents = isinstance(legal, BettingOptions) and legal.seat in opponents
            if is_opponents and number < len(done) and number not in self._by_number:
                self._think_again(moment.hand, done[number])
        return tuple(reason for _, reason in sorted(self._by_number.items()))

    def _think_again(self, hand: RingHand, done: RingAction) -> None:
        """The same question has the same answer; one that is another now explains nothing."""
        question = self._question(hand)
        answer = answered(self._think, question)
        action, faults = made_legal(hand, answer.action)
        if action == done:
            self.keep(Reason(question.seat, question.number, action, answer.why, faults))
