"""Where the deals of a practice table come from; they are found ahead of time, play never waits.

Knows: what each exercise deals, and how many deals are kept ready.  Must not know: how a deal is
found, widgets, or what is on the screen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, Protocol

from casino_texas.app.practice.hard_hands import HardHandWanted, When
from casino_texas.app.practice.mistakes import OwnMistake, SimilarWanted
from casino_texas.app.practice.positions import GivenDeal, Position
from casino_texas.app.practice.record import Exercise
from casino_texas.app.practice.setup import SetUp
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.core.chips import Chips
from casino_texas.ui.casino.advice import Pending
from casino_texas.ui.practice.asking import AsksPractice

#: Deals that are kept ready.
AHEAD: Final = 4


class Source(Protocol):
    """Deals, one after the other."""

    @property
    def exercise(self) -> Exercise: ...
    @property
    def rules(self) -> LoadedRules:
        """The table the next deal is at."""
        ...

    @property
    def problem(self) -> str:
        """Why no deal will come any more: a sentence, or just `nothing`; empty while one will."""
        ...

    def update(self) -> None:
        """Take what was found, ask for more."""

    def take(self) -> Position | None:
        """The next deal, if one is ready."""
        ...

    def close(self) -> None:
        """Nothing more is wanted."""


class HardHands:
    """Hands whose decision is nearly even, found by a worker."""

    exercise: Exercise = "hard"

    def __init__(
        self,
        ask: AsksPractice,
        rules: LoadedRules,
        *,
        ante: Chips,
        seed: int,
        boxes: int = 1,
        when: When = "any",
    ) -> None:
        self.rules = rules
        self.problem = ""
        self._ask = ask
        self._wanted = HardHandWanted(rules.rules, ante, seed, 1, boxes, when)
        self._number = 1
        self._ready: deque[GivenDeal] = deque()
        self._job: Pending | None = None

    def update(self) -> None:
        if self._job is not None and self._job.poll():
            job, self._job = self._job, None
            self._take_answer(job)
        if self._job is None and not self.problem and len(self._ready) < AHEAD:
            wanted = self._wanted
            self._job = self._ask.hard_hand(
                HardHandWanted(
                    wanted.rules,
                    wanted.ante,
                    wanted.seed,
                    self._number,
                    wanted.boxes,
                    wanted.when,
                )
            )

    def _take_answer(self, job: Pending) -> None:
        try:
            found: GivenDeal | None = job.result()
        except Exception as error:  # no numbers here, or the process died
            self.problem = str(error)
            return
        if found is None:
            self.problem = "nothing"
            return
        self._ready.append(found)
        self._number = found.number + 1

    def take(self) -> Position | None:
        return Position(self.rules, self._ready.popleft()) if self._ready else None

    def close(self) -> None:
        if not self._ready:  # a search that finds nothing may be long; others end by themselves
            _cancel(self._job)


class MyMistakes:
    """One's own mistakes again: as they were, or (`is_similar`) deals like them, without end."""

    exercise: Exercise = "mistakes"

    def __init__(
        self,
        ask: AsksPractice,
        mistakes: Sequence[OwnMistake],
        *,
        is_similar: bool,
        seed: int,
    ) -> None:
        """There must be at least one mistake."""
        self.problem = ""
        self._ask = ask
        self._mistakes = tuple(mistakes)
        self.is_similar = is_similar
        self._seed = seed
        self._taken = 0
        self._asked = 0
        self._ready: deque[Position] = deque()
        self._job: Pending | None = None

    @property
    def rules(self) -> LoadedRules:
        return self._mistakes[self._taken % len(self._mistakes)].position.rules

    def update(self) -> None:
        if not self.is_similar:
            return
        mistake = self._mistakes[self._asked % len(self._mistakes)]
        if self._job is not None and self._job.poll():
            job, self._job = self._job, None
            try:
                deal: GivenDeal = job.result()
            except Exception as error:  # no numbers here, or the process died
                self.problem = str(error)
            else:
                self._ready.append(Position(mistake.position.rules, deal, mistake.hand_id))
                self._asked += 1
                mistake = self._mistakes[self._asked % len(self._mistakes)]
        if self._job is None and not self.problem and len(self._ready) < AHEAD:
            self._job = self._ask.similar(
                SimilarWanted(
                    mistake.position.rules.rules,
                    mistake.position.deal,
                    mistake.chosen,
                    mistake.kind,
                    self._seed,
                    self._asked + 1,
                )
            )

    def take(self) -> Position | None:
        if not self.is_similar:
            found = self._mistakes[self._taken % len(self._mistakes)].position
        elif self._ready:
            found = self._ready.popleft()
        else:
            return None
        self._taken += 1
        return found

    def close(self) -> None:
        """What is still looked for is found soon."""


class MyPosition:
    """A position set up by hand, again and again; what was left open changes each time."""

    exercise: Exercise = "setup"
    problem: Final = ""

    def __init__(self, setup: SetUp, rules: LoadedRules, *, ante: Chips, seed: int) -> None:
        self.rules = rules
        self._setup = setup
        self._ante = ante
        self._seed = seed
        self._number = 0

    def update(self) -> None:
        """Everything is there."""

    def take(self) -> Position:
        self._number += 1
        deal = self._setup.deal(self.rules.rules, self._ante, seed=self._seed, number=self._number)
        return Position(self.rules, deal)

    def close(self) -> None:
        """Nothing is under way."""


def _cancel(job: Pending | None) -> None:
    """Give up what is being looked for, where that can be given up."""
    cancel = getattr(job, "cancel", None)
    if cancel is not None:
        cancel()
