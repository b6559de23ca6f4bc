"""A text of several lines while it is typed: its lines, the caret, what is selected.

Knows: how moving, typing and deleting change them.  Must not know: pixels, keys or events.

Places are (line, column), both from 0; the column counts characters.
"""

from __future__ import annotations

from typing import Final, NamedTuple

#: How far one step to the right goes in YAML.
INDENT: Final = 2


class Spot(NamedTuple):
    """Before which character of which line."""

    line: int
    column: int


class TextBuffer:
    """Lines without their ends; at least one."""

    def __init__(self, text: str = "") -> None:
        self.lines: list[str] = _lines(text)
        self.caret = Spot(0, 0)
        self.anchor = Spot(0, 0)
        self._wanted: int | None = None
        self._ending = _ending(text)

    @property
    def text(self) -> str:
        """All of it, with the line ends it came with."""
        return self._ending.join(self.lines)

    def set(self, text: str) -> None:
        """Put another text in; the caret goes to where the two differ, if they do."""
        before, self.lines, self._ending = self.lines, _lines(text), _ending(text)
        old, new = "\n".join(before), "\n".join(self.lines)
        if old != new:
            start = _common(old, new)
            same = _common(old[start:][::-1], new[start:][::-1])
            self._put(self.spot_of(new, len(new) - same))

    @staticmethod
    def spot_of(text: str, offset: int) -> Spot:
        """The place of a character of a text."""
        line = text.count("\n", 0, offset)
        return Spot(line, offset - (text.rfind("\n", 0, offset) + 1))

    # --- selection -----------------------------------------------------------------------------

    @property
    def span(self) -> tuple[Spot, Spot]:
        """From where to where it is selected; twice the caret where nothing is."""
        low, high = sorted((self.anchor, self.caret))
        return low, high

    @property
    def has_selection(self) -> bool:
        return self.anchor != self.caret

    @property
    def selection(self) -> str:
        (first, start), (last, end) = self.span
        if first == last:
            return self.lines[first][start:end]
        middle = self.lines[first + 1 : last]
        return "\n".join([self.lines[first][start:], *middle, self.lines[last][:end]])

    def select_all(self) -> None:
        self.anchor = Spot(0, 0)
        self.caret = Spot(len(self.lines) - 1, len(self.lines[-1]))

    def select_word(self) -> None:
        """What the caret stands in: a word, or the signs between two."""
        line, column = self.caret
        text = self.lines[line]
        low = high = min(column, max(0, len(text) - 1))
        if not text:
            return
        kind = _kind(text[low])
        while low and _kind(text[low - 1]) == kind:
            low -= 1
        while high < len(text) and _kind(text[high]) == kind:
            high += 1
        self.anchor, self.caret = Spot(line, low), Spot(line, high)

    # --- moving --------------------------------------------------------------------------------

    def go(self, line: int, column: int, *, keep: bool = False) -> None:
        """Put the caret there, or as near as the text has it; `keep` selects up to there."""
        self._put(Spot(line, column), keep=keep)

    def _put(self, spot: Spot, *, keep: bool = False) -> None:
        line = min(max(0, spot.line), len(self.lines) - 1)
        self.caret = Spot(line, min(max(0, spot.column), len(self.lines[line])))
        self._wanted = None
        if not keep:
            self.anchor = self.caret

    def left(self, *, keep: bool = False) -> None:
        if self.has_selection and not keep:
            self._put(self.span[0])
        else:
            self._put(self._before(self.caret), keep=keep)

    def right(self, *, keep: bool = False) -> None:
        if self.has_selection and not keep:
            self._put(self.span[1])
        else:
            self._put(self._after(self.caret), keep=keep)

    def vertical(self, lines: int, *, keep: bool = False) -> None:
        """So many lines down; the column wished for is kept over shorter lines."""
        wanted = self.caret.column if self._wanted is None else self._wanted
        line = self.caret.line + lines
        if line < 0:
            wanted = 0
        elif line >= len(self.lines):
            wanted = len(self.lines[-1])
        self._put(Spot(line, wanted), keep=keep)
        self._wanted = wanted

    def home(self, *, keep: bool = False) -> None:
        """To the first letter of the line; from there to its beginning."""
        line, column = self.caret
        text = self.lines[line]
        first = len(text) - len(text.lstrip())
        self._put(Spot(line, 0 if column == first else first), keep=keep)

    def end(self, *, keep: bool = False) -> None:
        self._put(Spot(self.caret.line, len(self.lines[self.caret.line])), keep=keep)

    def word(self, step: int, *, keep: bool = False) -> None:
        """Over the next word."""
        self._put(self._word_from(self.caret, step), keep=keep)

    def _before(self, spot: Spot) -> Spot:
        if spot.column:
            return Spot(spot.line, spot.column - 1)
        return Spot(spot.line - 1, len(self.lines[spot.line - 1])) if spot.line else spot

    def _after(self, spot: Spot) -> Spot:
        if spot.column < len(self.lines[spot.line]):
            return Spot(spot.line, spot.column + 1)
        return Spot(spot.line + 1, 0) if spot.line + 1 < len(self.lines) else spot

    def _word_from(self, spot: Spot, step: int) -> Spot:
        line, column = spot
        text = self.lines[line]
        if column == (0 if step < 0 else len(text)):
            return self._before(spot) if step < 0 else self._after(spot)
        near = -1 if step < 0 else 0
        while 0 <= column + near < len(text) and text[column + near].isspace():
            column += step
        if 0 <= column + near < len(text):
            kind = _kind(text[column + near])
            while 0 <= column + near < len(text) and _kind(text[column + near]) == kind:
                column += step
        return Spot(line, column)

    # --- changing ------------------------------------------------------------------------------

    def insert(self, text: str) -> None:
        """Put text in the place of what is selected, or at the caret."""
        (first, start), (last, end) = self.span
        new = _lines(text)
        tail = self.lines[last][end:]
        spot = Spot(first + len(new) - 1, len(new[-1]) + (start if len(new) == 1 else 0))
        new[0] = self.lines[first][:start] + new[0]
        new[-1] += tail
        self.lines[first : last + 1] = new
        self._put(spot)

    def new_line(self) -> None:
        """A line end; the new line begins as far in as this one, or a step further in a table."""
        (line, column), _ = self.span
        before = self.lines[line][:column]
        indent = min(column, len(before) - len(before.lstrip(" ")))
        words = before.partition(" #")[0].rstrip()
        further = INDENT if words.endswith(":") else 0
        self.insert("\n" + " " * (indent + further))

    def delete(self, step: int, *, word: bool = False) -> bool:
        """Take out what is selected, or else what lies before or behind the caret."""
        if not self.has_selection:
            if word:
                self.anchor = self._word_from(self.caret, step)
            else:
                self.anchor = self._before(self.caret) if step < 0 else self._after(self.caret)
        if not self.has_selection:
            return False
        self.insert("")
        return True

    def indent(self, step: int) -> bool:
        """Move the selected lines in or out; without a selection put spaces at the caret."""
        if step > 0 and not self.has_selection:
            self.insert(" " * (INDENT - self.caret.column % INDENT))
            return True
        (first, _), (last, end) = self.span
        if last > first and not end:
            last -= 1  # nothing of this line is selected
        changes = []
        for line in range(first, last + 1):
            text = self.lines[line]
            spaces = len(text) - len(text.lstrip(" "))
            changes.append(INDENT if step > 0 and text else -min(INDENT, spaces) * (step < 0))
        if not any(changes):
            return False
        for line, change in enumerate(changes, first):
            text = self.lines[line]
            self.lines[line] = " " * change + text if change > 0 else text[-change:]
        moved = dict(enumerate(changes, first))
        self.anchor, self.caret = (
            Spot(spot.line, max(0, spot.column + moved.get(spot.line, 0)))
            for spot in (self.anchor, self.caret)
        )
        return True


def _common(one: str, other: str) -> int:
    """How many letters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _ending(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _kind(letter: str) -> str:
    if letter.isspace():
        return "space"
    return "word" if letter.isalnum() or letter == "_" else "sign"
