"""What a trainee croupier has said so far: questions, answers, the clock and the score.

Knows: which question is asked and what follows an answer.  Must not know: pixels, keys, or what is
right (`app/practice/drill` compares with the settlement).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from casino_texas.app.practice.drill import (
    BoxAnswer,
    Checked,
    DrillDeal,
    FieldName,
    Question,
    check,
    drill_deal,
    fields_of,
    questions_of,
)
from casino_texas.app.practice.record import Answered, PracticeRecord, Totals
from casino_texas.casino.events import Result
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import BoxView
from casino_texas.core.chips import Chips

#: ``answer``: the trainee speaks; ``checked``: the box is settled and he reads what was wrong.
Phase: TypeAlias = Literal["answer", "checked"]
#: Digits that can be typed for a field.
_MOST_DIGITS: Final = 9


@dataclass(slots=True)
class _Said:
    """The answers about one box."""

    result: Result | None = None
    fields: dict[FieldName, Chips] = field(default_factory=dict)


class DrillPlay:
    """Deal after deal at one table and one level."""

    def __init__(
        self, rules: CasinoRules, *, level: int, seed: int, record: PracticeRecord
    ) -> None:
        self.rules = rules
        self.level = level
        self.record = record
        self.totals = Totals()
        self._seed = seed
        self._said = _Said()
        self._typed = ""
        self.phase: Phase = "answer"
        self.checked: Checked | None = None
        #: Seconds the trainee has had for this box.
        self.seconds = 0.0
        #: The box that is settled, and the question asked, as places in a row from 0.
        self.at = 0
        self.active = 0
        record.begin("drill")
        self.deal: DrillDeal = drill_deal(rules, level=level, seed=seed, number=1)

    # --- what there is ---------------------------------------------------------------------------

    @property
    def box(self) -> BoxView:
        """The box that is settled now."""
        return self.deal.boxes[self.at]

    @property
    def questions(self) -> tuple[Question, ...]:
        """Everything asked about it."""
        return questions_of(self.box)

    @property
    def question(self) -> Question:
        """What is asked now."""
        return self.questions[self.active]

    @property
    def answer(self) -> BoxAnswer:
        """What has been said about the box."""
        return BoxAnswer(self._said.result, dict(self._said.fields))

    @property
    def typed(self) -> str:
        """The digits of the field asked about; empty where it is taken or pushed."""
        return self._typed

    @property
    def open(self) -> tuple[Question, ...]:
        """The questions without an answer."""
        return tuple(question for question in self.questions if not self.has_answered(question))

    def has_answered(self, question: Question) -> bool:
        """Whether something has been said to this question."""
        if question == "result":
            return self._said.result is not None
        return question in self._said.fields

    @property
    def is_last_box(self) -> bool:
        """Whether another deal follows this box."""
        return self.at == len(self.deal.boxes) - 1

    @property
    def state(self) -> tuple[object, ...]:
        """Changes whenever a button comes to mean something else."""
        return (self.deal.number, self.at, self.phase, self.question)

    # --- answering -------------------------------------------------------------------------------

    def say_result(self, result: Result) -> bool:
        """How the box ends; the next question follows.  Whether that was asked."""
        if self.phase != "answer" or self.question != "result":
            return False
        self._said.result = result
        self._forward()
        return True

    def say_change(self, change: Literal["take", "push"]) -> bool:
        """The chips of the field are taken, or pushed back; the next question follows."""
        name = self._field()
        if name is None:
            return False
        self._typed = ""
        self._said.fields[name] = 0 if change == "push" else -fields_of(self.box)[name]
        self._forward()
        return True

    def type_digit(self, digit: str) -> bool:
        """One more digit of what the field is paid."""
        name = self._field()
        if name is None:
            return False
        if len(self._typed) < _MOST_DIGITS:
            self._typed += digit
        self._said.fields[name] = int(self._typed)
        return True

    def rub_out(self) -> bool:
        """The last digit away, or the whole answer."""
        name = self._field()
        if name is None:
            return False
        self._typed = self._typed[:-1]
        if self._typed:
            self._said.fields[name] = int(self._typed)
        else:
            self._said.fields.pop(name, None)
        return True

    def back(self) -> bool:
        """To the question before."""
        if self.phase != "answer" or not self.active:
            return False
        self._turn_to(self.active - 1)
        return True

    def forward(self) -> bool:
        """To the question after this one."""
        if self.phase != "answer" or self.active == len(self.questions) - 1:
            return False
        self._turn_to(self.active + 1)
        return True

    def go_on(self) -> bool:
        """To the next question; after the last one the box is checked; then to the next box.
        False where something has no answer yet: it is asked again."""
        if self.phase == "checked":
            self._next_box()
            return True
        if self.active < len(self.questions) - 1:
            self._turn_to(self.active + 1)
            return True
        if self.open:
            self._turn_to(self.questions.index(self.open[0]))
            return False
        self._check()
        return True

    def tick(self, dt: float) -> None:
        """Let time pass; the clock stands while a settled box is looked at."""
        if self.phase == "answer":
            self.seconds += dt

    # --- within ----------------------------------------------------------------------------------

    def _field(self) -> FieldName | None:
        """The field asked about."""
        question = self.question
        if self.phase != "answer" or question == "result":
            return None
        return question

    def _forward(self) -> None:
        if self.active < len(self.questions) - 1:
            self._turn_to(self.active + 1)

    def _turn_to(self, at: int) -> None:
        self.active = at
        self._typed = ""

    def _check(self) -> None:
        self.checked = check(self.box, self.answer)
        self.phase = "checked"
        answer = Answered(
            "drill",
            table=self.rules.name,
            is_right=self.checked.is_right,
            level=self.level,
            seconds=round(self.seconds, 2),
        )
        self.totals = self.totals.plus(answer)
        self.record.add(answer)

    def _next_box(self) -> None:
        if self.is_last_box:
            self.at = 0
            self.deal = drill_deal(
                self.rules, level=self.level, seed=self._seed, number=self.deal.number + 1
            )
        else:
            self.at += 1
        self._said = _Said()
        self._turn_to(0)
        self.checked = None
        self.seconds = 0.0
        self.phase = "answer"
