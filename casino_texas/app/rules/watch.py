"""Watching a file of rules: a good change is news, and so is a bad one.

Knows: how a file changes while somebody edits it.  Must not know: when the table takes new rules
over (between hands; its own business).  No thread: it looks when asked.
"""

from __future__ import annotations

import time
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from casino_texas.app.rules.loader import LoadedRules, load_rules, read_bytes
from casino_texas.app.rules.problems import RulesFileError

#: Two changes within the coarsest clock of a file system may leave the same time behind.
_CLOCK_NS: Final = 2_000_000_000
#: In place of the digest of a file that cannot be read.
_GONE: Final = "gone"


class _Stamp(NamedTuple):
    """What says without reading that a file is still the same."""

    mtime_ns: int
    size: int
    inode: int


class FileWatch:
    """Looks after the bytes of one file."""

    def __init__(self, path: Path, known: str = "") -> None:
        """`known`: the SHA-256 of what is known already; the same bytes are then no news."""
        self.path = path
        self._stamp: _Stamp | None = None
        self._looked_ns = 0
        self._digest = known
        self._was_away = False

    def poll(self) -> bytes | RulesFileError | None:
        """The bytes, where they are new; the error, where the file can no longer be read; or None.

        A file that is gone or empty is taken to be in the middle of being saved, until the next
        look finds it so again.
        """
        if self._is_untouched():
            return None
        found: bytes | RulesFileError
        try:
            found = read_bytes(self.path)
            digest, is_away = sha256(found).hexdigest(), not found.strip()
        except RulesFileError as error:
            found, digest, is_away = error, _GONE, True
        if is_away and not self._was_away:
            self._was_away, self._stamp = True, None
            return None
        self._was_away = is_away
        if digest == self._digest:
            return None
        self._digest = digest
        return found

    def _is_untouched(self) -> bool:
        """Whether the file is surely what it was at the last look."""
        before, was_ns = self._stamp, self._looked_ns
        self._looked_ns = time.time_ns()
        try:
            found = self.path.stat()
        except (OSError, ValueError):
            self._stamp = None
            return False
        self._stamp = _Stamp(found.st_mtime_ns, found.st_size, found.st_ino)
        return self._stamp == before and was_ns - self._stamp.mtime_ns > _CLOCK_NS


class RulesWatch:
    """Looks after one file of casino rules.

    `current` are the last good rules, and stay so while the file is bad, half written or gone;
    `error` is what is wrong with the file now, if anything is.
    """

    def __init__(self, path: Path, current: LoadedRules | None = None) -> None:
        """`current`: the rules already in use; the same text is then no news."""
        self.path = path
        self.current = current
        self.error: RulesFileError | None = None
        self._file = FileWatch(path, "" if current is None else current.sha256)

    def poll(self) -> LoadedRules | RulesFileError | None:
        """New good rules; or the error, where the file has become bad; or None if nothing is new.

        After an error good rules are news even if they are the old ones.
        """
        found = self._file.poll()
        if found is None:
            return None
        if isinstance(found, RulesFileError):
            self.error = found
            return found
        try:
            self.current = load_rules(found, str(self.path), path=self.path)
        except RulesFileError as error:
            self.error = error
            return error
        self.error = None
        return self.current
