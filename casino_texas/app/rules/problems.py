"""What is wrong in a file a person wrote, and where.

Knows: how a problem is shown as one line.  Must not know: YAML or any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from casino_texas.errors import InputError

#: The path of a problem that concerns the file as a whole.
WHOLE_FILE: Final = "file"
#: The path of a problem that keeps the text from being read as YAML.
YAML: Final = "yaml"

_SHOWN_LENGTH: Final = 40


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a file: where, what, and what would be right.

    `line` and `column` count from 1 (0 where the file could not even be opened), `path` is the
    key as ``pays.bet.two_pair``, `source_line` the line of the file as it was read.
    """

    line: int
    column: int
    path: str
    what: str
    hint: str
    source_line: str = ""

    def __str__(self) -> str:
        said = f"{self.path}: {self.what}"
        return f"{said}; {self.hint}" if self.hint else said

    def shown(self, filename: str) -> str:
        """``FILE:LINE:COL: PATH: what is wrong; what would be right``, on one line."""
        if self.line < 1:
            return (
                f"{filename}: {self.what}; {self.hint}" if self.hint else f"{filename}: {self.what}"
            )
        return f"{filename}:{self.line}:{self.column}: {self}"


class RulesFileError(InputError):
    """A file cannot be used; `problems` has everything that is wrong, in the file's order.

    `str()` is one line for each problem.
    """

    def __init__(self, filename: str, problems: Iterable[Problem]) -> None:
        self.filename = filename
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(filename, self.problems)

    def lines(self) -> tuple[str, ...]:
        """One line for each problem."""
        return tuple(problem.shown(self.filename) for problem in self.problems)

    def __str__(self) -> str:
        return "\n".join(self.lines())


def quoted(text: str) -> str:
    """The text as it is shown inside a line: short, on one line, in quotes."""
    if len(text) > _SHOWN_LENGTH:
        text = text[: _SHOWN_LENGTH - 3] + "..."
    escaped = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    return f'"{escaped}"'


def below(path: str, key: str) -> str:
    """The path of a key inside the table at `path` (empty: the file), as it is shown."""
    shown = quoted(key)[1:-1] or '""'
    return f"{path}.{shown}" if path else shown


def nearest(word: str, known: Sequence[str]) -> str | None:
    """The known word somebody most likely meant, or None."""
    spoken = {name.replace("_", " "): name for name in known}
    plain = " ".join(word.casefold().replace("_", " ").replace("-", " ").split())
    found = get_close_matches(plain[:_SHOWN_LENGTH], list(spoken), n=1, cutoff=0.6)
    return spoken[found[0]] if found else None


def one_of(words: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
