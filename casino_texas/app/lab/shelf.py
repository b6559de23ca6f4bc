"""The shelf of casino rules files: those that come with the game, and the player's own.

Knows: how a name for people becomes a file's name, and that nothing is ever lost: what is deleted
is put aside, nothing is written over.  Must not know: what the rules say, or how a list is shown.

Everything that is refused raises `InputError` with one line, and nothing has changed.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

from casino_texas.app.folders import home_path, own_paytables_folder
from casino_texas.app.rules.casino_keys import KEYS, ORDER
from casino_texas.app.rules.files import (
    Kind,
    RulesEntry,
    RulesFileError,
    bare_name,
    copy_companions,
    list_rules_files,
)
from casino_texas.app.rules.loader import examine, read_bytes
from casino_texas.app.rules.problems import quoted
from casino_texas.app.rules.writing import cannot_write, write_new, write_whole
from casino_texas.app.rules.yaml_edit import remove_key, replace_value
from casino_texas.app.rules.yaml_text import read_document
from casino_texas.app.rules.yaml_tree import MapNode
from casino_texas.app.rules.yaml_values import MAX_NAME
from casino_texas.errors import InputError

#: Where deleted files are kept, in the player's own folder of rules files.
DELETED: Final = "deleted"
#: What a new table is made from, unless something else is wanted.
TEMPLATE: Final = "texas"

_LONGEST_KEY: Final = 40
_NOT_IN_A_KEY: Final = re.compile(r"[^\w-]+")
_NUMBER_AT_END: Final = re.compile(r"[ _]\d{1,3}$")
#: One of these at least is in every file about a casino table.
_TELLING: Final = frozenset(KEYS) - {"game", "name", "source"}

_Stamp: TypeAlias = tuple[tuple[str, int, int], ...]


class Shelf:
    """Every casino table there is, good or not: `entries`, the bundled ones first."""

    def __init__(self) -> None:
        self.entries: tuple[RulesEntry, ...] = ()
        self._stamp: _Stamp = ()
        self._read()

    def refresh(self) -> bool:
        """Read the files again if one of the player's own has changed; whether one has."""
        if self._look() == self._stamp:
            return False
        self._read()
        return True

    def find(self, name: str) -> RulesEntry | None:
        """The file of this path or bare name; of one name the own file, as everywhere."""
        own_first = sorted(self.entries, key=lambda entry: not entry.is_own)
        return next((e for e in own_first if name in (e.key, str(e.path))), None)

    @staticmethod
    def folder() -> Path:
        """The player's own folder of rules files, made if it is not there.

        Raises:
            FolderError: it cannot be made.
        """
        return own_paytables_folder()

    def free_title(self, title: str) -> str:
        """The title, or with the next number that nobody has: `Texas 2`."""
        number, base = 2, _NUMBER_AT_END.sub("", title)
        while self._is_taken(title):
            end = f" {number}"
            title, number = base[: MAX_NAME - len(end)] + end, number + 1
        return title

    def check_title(self, title: str, *, but: str = "") -> None:
        """See whether a file may be called so, beside all others (`but`: the key of itself).

        Raises:
            InputError: it may not; says why.
        """
        title = title.strip()
        if not title:
            raise InputError("a table needs a name")
        if len(title) > MAX_NAME:
            raise InputError(f"the name has {len(title)} characters; write at most {MAX_NAME}")
        if not title.isprintable():
            raise InputError("the name has a character that cannot be shown; write it on one line")
        key_of_title(title)
        if self._is_taken(title, but=but):
            raise InputError(f"{quoted(title)} is there already; choose another name")

    # -- what can be done ----------------------------------------------------------------------

    def new(self, title: str, template: str = TEMPLATE) -> RulesEntry:
        """A new own file called `title`, with the rules of a bundled one to begin with."""
        entry = self._entry(template)
        self.check_title(title)
        data = _named(read_bytes(entry.path), title.strip(), is_new=True)
        return self._put(title, data)

    def duplicate(self, key: str, title: str | None = None) -> RulesEntry:
        """An own copy of a file, called `title` or as the file with the next free number."""
        entry = self._entry(key)
        title = self.free_title(entry.title) if title is None else title
        self.check_title(title)
        return self._put(title, _named(read_bytes(entry.path), title.strip()))

    def keep(self, text: str, title: str) -> RulesEntry:
        """A new own file with this text, called `title`."""
        self.check_title(title)
        return self._put(title, _named(text.encode(), title.strip()))

    def import_file(self, path: str | Path, title: str | None = None) -> RulesEntry:
        """An own copy of a file from elsewhere; without a title it keeps the name it has, with the
        next free number where there is one called so.

        Rules with mistakes are taken, to be mended here; refused is what is no casino table at all.
        """
        source = _source(path)
        data = read_bytes(source)
        _refuse_other_kinds(data, source)
        digest = sha256(data).hexdigest()
        for entry in self.entries:
            if entry.is_own and _digest(entry.path) == digest:
                what = f"{source}: is on your shelf already, as {quoted(entry.title)}"
                raise InputError(what)
        _, found = examine(data, str(source))
        if title is None:
            name = source.stem if isinstance(found, RulesFileError) else found.name
            free = self.free_title(name)
            data = data if free == name else _named(data, free)
            return self._put(free, data)
        self.check_title(title)
        return self._put(title, _named(data, title.strip()))

    def rename(self, key: str, title: str) -> RulesEntry:
        """Give an own file another name, inside it and on the disk."""
        entry = self._own(key, "renamed")
        self.check_title(title, but=entry.key)
        title = title.strip()
        before = read_bytes(entry.path)
        path = entry.path.with_name(f"{key_of_title(title)}{entry.path.suffix}")
        data = _named(before, title)
        if path == entry.path or _is_same_file(path, entry.path):
            write_whole(entry.path, data)
            _move(entry.path, path)
        else:
            write_new(path, data)
            try:
                entry.path.unlink()
            except OSError as error:
                path.unlink(missing_ok=True)
                raise cannot_write(entry.path, error) from error
        return self._found(path)

    def delete(self, key: str) -> Path:
        """Put an own file aside; the path where it is kept, for `restore`."""
        entry = self._own(key, "deleted")
        kept = _free_aside(entry.key)
        _move(entry.path, kept)
        with suppress(OSError):
            kept.touch()  # the last one deleted is the first to be looked for
        self._read()
        return kept

    def restore(self, kept: Path) -> RulesEntry:
        """Put a deleted file back under its name, or that with the next free number."""
        key = base = kept.stem.partition("~")[0]
        number = 2
        while self._has_key(key):
            key, number = f"{base[: _LONGEST_KEY - 4]}_{number}", number + 1
        path = own_paytables_folder() / f"{key}.yaml"
        _move(kept, path)
        return self._found(path)

    @staticmethod
    def deleted() -> tuple[Path, ...]:
        """The files that were deleted and can be restored, the last one first."""
        with suppress(OSError):
            kept = (home_path() / "paytables" / DELETED).glob("*.yaml")
            return tuple(sorted(kept, key=lambda path: path.stat().st_mtime_ns, reverse=True))
        return ()

    # -- within --------------------------------------------------------------------------------

    def _read(self) -> None:
        self._stamp = self._look()
        self.entries = list_rules_files(Kind.CASINO)

    @staticmethod
    def _look() -> _Stamp:
        found = []
        try:
            for path in sorted((home_path() / "paytables").iterdir()):
                if path.is_file():
                    known = path.stat()
                    found.append((path.name, known.st_mtime_ns, known.st_size))
        except OSError:
            return ()
        return tuple(found)

    def _is_taken(self, title: str, *, but: str = "") -> bool:
        names = {entry.title.casefold() for entry in self.entries if entry.key != but}
        key = _key(title)
        return title.strip().casefold() in names or (key != but and self._has_key(key))

    def _has_key(self, key: str) -> bool:
        """Whether a file of this name is there, of whatever kind."""
        folder = home_path() / "paytables"
        return any(entry.key.casefold() == key.casefold() for entry in self.entries) or any(
            (folder / f"{key}{ending}").exists() for ending in (".yaml", ".yml")
        )

    def _entry(self, key: str) -> RulesEntry:
        entry = self.find(key)
        if entry is None:
            raise InputError(f"{key}: is not on the shelf any more")
        return entry

    def _own(self, key: str, done: str) -> RulesEntry:
        entry = self._entry(key)
        if not entry.is_own:
            raise InputError(
                f"{quoted(entry.title)} comes with the game and is not {done}; duplicate it first"
            )
        return entry

    def _put(self, title: str, data: bytes) -> RulesEntry:
        folder = own_paytables_folder()
        path = folder / f"{key_of_title(title)}.yaml"
        write_new(path, data)
        with suppress(OSError):  # only editors miss them
            copy_companions(folder)
        return self._found(path)

    def _found(self, path: Path) -> RulesEntry:
        self._read()
        return self._entry(str(path))


def put_aside(data: bytes, key: str) -> Path:
    """Keep the bytes of a file that is about to be written over, beside the deleted ones."""
    kept = _free_aside(key)
    write_new(kept, data)
    return kept


def _free_aside(key: str) -> Path:
    folder = own_paytables_folder() / DELETED
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    number, kept = 1, folder / f"{key}.yaml"
    while kept.exists():
        number += 1
        kept = folder / f"{key}~{number}.yaml"
    return kept


def key_of_title(title: str) -> str:
    """The bare name of the file of a table called so: `my_3_table` for `My 3 % table`.

    Raises:
        InputError: nothing in it can stand in a file's name.
    """
    key = _key(title)
    if not key:
        raise InputError(f"{quoted(title)} has no letter or digit; a file's name needs one")
    return bare_name(key)


def _key(title: str) -> str:
    key = _NOT_IN_A_KEY.sub("_", title.strip()).strip("_-").lower()
    return key[:_LONGEST_KEY].rstrip("_-")


def _named(data: bytes, title: str, *, is_new: bool = False) -> bytes:
    """The file with this name in it; as it is where its text cannot be changed."""
    try:
        text = replace_value(data.decode(), "name", title, order=ORDER)
    except (InputError, UnicodeDecodeError):
        return data
    if is_new:
        with suppress(InputError):
            text = remove_key(text, "source")
    return text.encode()


def _source(path: str | Path) -> Path:
    """The file meant by a path as people give it, with quotes or `~`."""
    given = str(path).strip().strip("\"'")
    if not given:
        raise InputError("give the path of a rules file")
    return Path(os.path.expanduser(given))  # leaves a user nobody knows as it is


def _refuse_other_kinds(data: bytes, path: Path) -> None:
    kind, found = examine(data, str(path), path=path)
    if kind not in (None, Kind.CASINO):
        _, found = examine(data, str(path), path=path, kind=Kind.CASINO)
    elif kind is Kind.CASINO:
        root = read_document(data).root
        if isinstance(root, MapNode) and any(key.text in _TELLING for key, _ in root.pairs):
            return
        raise InputError(f"{path}: is not the rules of a casino table; there is nothing about one")
    assert isinstance(found, RulesFileError)
    raise InputError(found.lines()[0])


def _digest(path: Path) -> str:
    try:
        return sha256(read_bytes(path)).hexdigest()
    except RulesFileError:
        return ""


def _is_same_file(one: Path, other: Path) -> bool:
    """Whether two names are one file, as where capitals do not count."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def _move(path: Path, to: Path) -> None:
    try:
        path.rename(to)
    except OSError as error:
        raise cannot_write(to, error) from error
