"""The text of a file of rules, read by the reader of its kind.

Three kinds of file describe what is played: a casino table, a ring table, a schedule of blinds;
the key `game` says which one it is.  Knows: which reader each kind has.  Must not know: what the
keys of a kind mean, or where files lie (`rules_files`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar

from casino_texas.app.rules.blinds_file import read_blinds
from casino_texas.app.rules.casino_file import read_casino
from casino_texas.app.rules.problems import WHOLE_FILE, Problem, RulesFileError
from casino_texas.app.rules.ring_file import read_ring
from casino_texas.app.rules.yaml_text import MAX_BYTES, read_document
from casino_texas.app.rules.yaml_tree import Document, MapNode, TextNode
from casino_texas.app.rules.yaml_values import Value
from casino_texas.casino.rules import CasinoRules

T = TypeVar("T")


class Kind(Enum):
    """What a file describes; the value is the word in its key `game`."""

    CASINO = "casino"
    RING = "ring"
    BLINDS = "blinds"

    @property
    def folder(self) -> str:
        """The folder of its files below `paytables`."""
        return "" if self is Kind.CASINO else self.value


_KINDS: Final = {kind.value: kind for kind in Kind}
_SPOKEN: Final = {
    Kind.CASINO: "a casino table",
    Kind.RING: "a ring table",
    Kind.BLINDS: "a schedule of blinds",
}
_READERS: Final[dict[Kind, Callable[[Document, MapNode], tuple[Any, list[Problem]]]]] = {
    Kind.CASINO: read_casino,
    Kind.RING: read_ring,
    Kind.BLINDS: read_blinds,
}


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """A good file: the rules it gives, and the text they were read from.

    `sha256` is that of the file's bytes; `path` is None where the text was not read from a file.
    """

    kind: Kind
    name: str
    filename: str
    path: Path | None
    text: str
    sha256: str
    rules: T
    warnings: tuple[Problem, ...] = ()

    def warning_lines(self) -> tuple[str, ...]:
        """One line for each warning, beginning `warning:`."""
        return tuple(f"warning: {warning.shown(self.filename)}" for warning in self.warnings)


LoadedRules: TypeAlias = Loaded[CasinoRules]


def load_casino_rules(source: str | bytes, filename: str) -> CasinoRules:
    """The rules of a casino table.

    Raises:
        RulesFileError: with everything that is wrong in the text.
    """
    return load_rules(source, filename).rules


def load_rules(source: str | bytes, filename: str, *, path: Path | None = None) -> LoadedRules:
    """The rules of a casino table with their text.

    Raises:
        RulesFileError: with everything that is wrong in the text.
    """
    return load(source, filename, path=path, kind=Kind.CASINO)


def load(
    source: str | bytes, filename: str, *, path: Path | None = None, kind: Kind | None = None
) -> Loaded[Any]:
    """A file of the given kind, or of whichever kind it says it is.

    Raises:
        RulesFileError: with everything that is wrong in the text.
    """
    _, result = examine(source, filename, path=path, kind=kind)
    if isinstance(result, RulesFileError):
        raise result
    return result


def load_file(path: Path, *, kind: Kind | None = None) -> Loaded[Any]:
    """As `load`, from a file.

    Raises:
        RulesFileError: the file cannot be read, or with everything that is wrong in it.
    """
    return load(read_bytes(path), str(path), path=path, kind=kind)


def read_bytes(path: Path) -> bytes:
    """The file's bytes, at most a little more than a rules file may have.

    Raises:
        RulesFileError: the file cannot be read.
    """
    try:
        if path.exists() and not path.is_file():
            raise IsADirectoryError(0, "it is not a file")
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise whole_file_error(
            str(path), f"cannot be read ({reason})", "give a rules file"
        ) from error


def examine(
    source: str | bytes, filename: str, *, path: Path | None = None, kind: Kind | None = None
) -> tuple[Kind | None, Loaded[Any] | RulesFileError]:
    """What kind of file this is, as far as can be told, and what it says or what is wrong."""
    document = read_document(source)
    root = document.root
    found: Kind | None = None
    rules: Any = None
    warnings: list[Problem] = []
    if isinstance(root, MapNode):
        game = root.find("game")
        found = Kind.CASINO
        if game is not None:
            value = Value(document, game[1], "game")
            found = value.word(_KINDS)
            if found is not None and kind not in (None, found):
                assert kind is not None
                value.report(f"this is {_SPOKEN[found]}", hint=f"here {_SPOKEN[kind]} is needed")
        if found is not None and kind in (None, found):
            rules, warnings = _READERS[found](document, root)
    elif root is not None:
        hint = "write lines like name: My table"
        if isinstance(root, TextNode) and ":" in root.text:
            hint = "a space after the colon?"
        document.report(root.start, WHOLE_FILE, "there are no keys", hint=hint)
    if document.problems:
        problems = sorted(document.problems, key=lambda problem: (problem.line, problem.column))
        return found, RulesFileError(filename, problems)
    assert found is not None
    data = source if isinstance(source, bytes) else source.encode()
    digest = sha256(data).hexdigest()
    loaded = Loaded(
        found, rules.name, filename, path, document.text, digest, rules, tuple(warnings)
    )
    return found, loaded


def whole_file_error(filename: str, what: str, hint: str) -> RulesFileError:
    """The one problem of a file that could not even be read."""
    return RulesFileError(filename, [Problem(0, 0, WHOLE_FILE, what, hint)])
