"""The steps of changing a text: undo, redo, and which changes make one step.

Knows: how two texts differ in one place, and when one change continues another.  Must not know:
what the text says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: Older steps than these cannot be undone any more.
MOST_STEPS: Final = 1000
#: The group of changes by hand: they make one step as long as each goes on where the last ended.
TYPING: Final = "typing"


@dataclass(frozen=True, slots=True)
class Change:
    """One place of a text changed: at `start` stood `old`, and now stands `new`."""

    start: int
    old: str
    new: str

    @classmethod
    def between(cls, before: str, after: str) -> Change:
        """The smallest single change that makes one text of the other."""
        start = _same(before, after)
        old, new = before[start:], after[start:]
        same = _same(old[::-1], new[::-1])
        return cls(start, old[: len(old) - same], new[: len(new) - same])

    @property
    def end(self) -> int:
        """Where the new text ends."""
        return self.start + len(self.new)

    def done(self, text: str) -> str:
        """The text after the change."""
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    def undone(self, text: str) -> str:
        """The text before the change."""
        return text[: self.start] + self.old + text[self.end :]

    def goes_on_from(self, end: int) -> bool:
        """Whether this is typing that goes on where typing ended: in the same line, forwards or
        taking back."""
        return "\n" not in self.new and end in (self.start, self.start + len(self.old))


@dataclass(slots=True)
class _Step:
    change: Change
    group: str | None
    end: int


class Steps:
    """What was done to a text, and what was undone.

    Changes of one group that follow each other are one step: clicks on one stepper, a run of
    typing.  `pause` ends the step: what comes next is another.
    """

    def __init__(self) -> None:
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self._is_open = False

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return bool(self._undone)

    def note(self, before: str, after: str, group: str | None = None) -> None:
        """Note a change; without a group it is a step of its own."""
        change = Change.between(before, after)
        self._undone.clear()
        last = self._done[-1] if self._done and self._is_open else None
        self._is_open = group is not None
        if last is not None and self._continues(last, change, group):
            base = last.change.undone(before)
            if base == after:
                self._done.pop()
                self._is_open = False
            else:
                last.change, last.end = Change.between(base, after), change.end
            return
        self._done.append(_Step(change, group, change.end))
        del self._done[:-MOST_STEPS]

    @staticmethod
    def _continues(last: _Step, change: Change, group: str | None) -> bool:
        if group != last.group:
            return False
        return group != TYPING or change.goes_on_from(last.end)

    def pause(self) -> None:
        """What comes next is another step."""
        self._is_open = False

    def undo(self) -> Change | None:
        """The step to take back, now counted as undone; None where there is none."""
        return self._move(self._done, self._undone)

    def redo(self) -> Change | None:
        """The step to do again, now counted as done; None where there is none."""
        return self._move(self._undone, self._done)

    def _move(self, source: list[_Step], target: list[_Step]) -> Change | None:
        self.pause()
        if not source:
            return None
        step = source.pop()
        target.append(step)
        return step.change


def _same(one: str, other: str) -> int:
    """How many characters two texts have in common from their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))
