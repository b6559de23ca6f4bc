"""The tree of a file read as text: nodes with their places, and what is wrong with them.

Knows: offsets, lines and columns.  Must not know: how YAML is read, or what any key means.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from casino_texas.app.rules.problems import Problem

#: A file with more has been broken as a whole; nobody reads on.
MAX_PROBLEMS: Final = 1000

_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class TextNode:
    """A single value.  `style` is the character that opens it (`'`, `"`, `|`, `>`), or empty.

    `start` and `end` are offsets into the document's text, here and in the other nodes.
    """

    text: str
    start: int
    end: int
    style: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether nothing is written at all (`key:` and then the line ends)."""
        return not self.text and not self.style


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list; `is_flow` if written in brackets."""

    items: tuple[Node, ...]
    start: int
    end: int
    is_flow: bool


@dataclass(frozen=True, slots=True)
class MapNode:
    """Keys and values, each key once, in the file's order; `is_flow` if written in braces."""

    pairs: tuple[tuple[TextNode, Node], ...]
    start: int
    end: int
    is_flow: bool

    def find(self, key: str) -> tuple[TextNode, Node] | None:
        """The key and the value of this name."""
        return next((pair for pair in self.pairs if pair[0].text == key), None)


@dataclass(frozen=True, slots=True)
class RefusedNode:
    """A value whose problem has been reported already (an alias, something nested too deep)."""

    start: int
    end: int


Node: TypeAlias = TextNode | ListNode | MapNode | RefusedNode


@dataclass(slots=True)
class Document:
    """A file's text, its tree (None if it cannot be read), and what is wrong with it as YAML."""

    text: str
    root: Node | None = None
    problems: list[Problem] = field(default_factory=list)
    _line_starts: list[int] = field(default_factory=list)
    _lines: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._line_starts = [0, *(match.end() for match in _LINE_BREAK.finditer(self.text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, from 1, of an offset; a byte order mark is no column."""
        line = bisect_right(self._line_starts, offset)
        start = self._line_starts[line - 1]
        column = offset - start + 1
        if line == 1 and offset > 0 and self.text.startswith("\ufeff"):
            column -= 1
        return line, column

    def source_line(self, line: int) -> str:
        """The text of a line, without its end."""
        if line in self._lines:
            return self._lines[line]
        start = self._line_starts[line - 1]
        end = self._line_starts[line] if line < len(self._line_starts) else len(self.text)
        self._lines[line] = self.text[start:end].rstrip("\r\n").lstrip("\ufeff")
        return self._lines[line]

    @property
    def is_full(self) -> bool:
        """Whether no more problems are noted."""
        return len(self.problems) > MAX_PROBLEMS

    def offset_of(self, path: str) -> int:
        """Where the value at a path of keys (``pays.bet``) begins; 0 where there is none."""
        node = self.root
        for key in path.split("."):
            found = node.find(key) if isinstance(node, MapNode) else None
            if found is None:
                return 0
            node = found[1]
        return 0 if node is None else node.start

    def problem(self, offset: int, path: str, what: str, *, hint: str) -> Problem:
        """A problem at this offset."""
        line, column = self.place(min(offset, len(self.text)))
        return Problem(line, column, path, what, hint, self.source_line(line))

    def report(self, offset: int, path: str, what: str, *, hint: str) -> None:
        """Note a problem at this offset; after `MAX_PROBLEMS` only that there are more."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(self.problem(offset, path, what, hint=hint))
        elif len(self.problems) == MAX_PROBLEMS:
            more = f"more than {MAX_PROBLEMS} mistakes"
            self.problems.append(self.problem(offset, path, more, hint="correct these first"))
