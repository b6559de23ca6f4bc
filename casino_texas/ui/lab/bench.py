"""The lab's bench: the file that lies on it, its numbers, and the file it is compared with.

Knows: what belongs together when another file is taken up or this one is saved.  Must not know:
pixels or widgets.  Everything that is refused raises `InputError` and has changed nothing.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from casino_texas.app.lab.asking import Asking, Submit
from casino_texas.app.lab.draft import Draft
from casino_texas.app.lab.shelf import Shelf, put_aside
from casino_texas.app.lab.unsaved import Unsaved, forget_unsaved, keep_unsaved, unsaved
from casino_texas.app.rules.files import RulesEntry
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.errors import InputError

#: What lies there where nothing else can be had.
FALLBACK: Final = "texas"


class Bench:
    """One draft at a time; `asking` has its numbers, `beside` those of the other file."""

    def __init__(self, submit: Submit, wanted: str) -> None:
        """Begin with the file of this bare name or path.

        Raises:
            RulesFileError: neither it nor the bundled Texas can be read.
        """
        self.shelf = Shelf()
        self.asking = Asking(submit)
        self.beside = Asking(submit, is_aside=True)
        self.other_key = ""
        left = unsaved()
        entry = self._of_last_time(left) or self.shelf.find(wanted) or self.shelf.find(FALLBACK)
        self.draft = self._drafted(entry)
        #: Whether what was unsaved when the program ended is on the bench again.
        self.came_back = left is not None and self._take_back(left)
        self._kept = left
        self._is_let_go = False
        self._asked_for = -1
        self.ask()

    def _drafted(self, entry: RulesEntry | None) -> Draft:
        if entry is None:
            raise InputError("there is no rules file to begin with; install the game again")
        return Draft.open(entry)

    # --- what is not saved ---------------------------------------------------------------------

    def _of_last_time(self, left: Unsaved | None) -> RulesEntry | None:
        """The file somebody was changing when the program ended."""
        if left is None:
            return None
        return self.shelf.find(str(left.path)) or self.shelf.find(left.path.stem)

    def _take_back(self, left: Unsaved) -> bool:
        """Put the unsaved text on the bench; where its file is gone, beside the deleted ones."""
        if self.draft.key != left.path.stem:
            put_aside(left.text.encode(), left.path.stem)
            return False
        if left.text == self.draft.text:
            return False
        self.draft.set_text(left.text)
        self.draft.pause()
        return True

    def keep_unsaved(self) -> None:
        """Keep what is not saved for the case that the program ends; call it now and then.

        Raises:
            InputError: the disk says no.
        """
        draft = self.draft
        now = Unsaved(draft.path, draft.text) if draft.is_dirty else None
        if now == self._kept:
            return
        if now is None:
            forget_unsaved()
        else:
            keep_unsaved(now)
        self._kept, self._is_let_go = now, False

    def let_go(self) -> None:
        """What is not saved is not wanted."""
        forget_unsaved()
        self._kept, self._is_let_go = None, True

    # --- the file ------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The bare name of the file on the bench."""
        return self.draft.key

    @property
    def entry(self) -> RulesEntry | None:
        """The file on the bench as the shelf has it."""
        return self.shelf.find(str(self.draft.path))

    def open(self, entry: RulesEntry) -> None:
        """Take up another file; what was unsaved of this one is gone."""
        self.draft = Draft.open(entry)
        self._asked_for = -1
        self.ask()

    def neighbour(self, step: int) -> RulesEntry | None:
        """The file so many places on in the list."""
        entries = self.shelf.entries
        at = next((n for n, e in enumerate(entries) if e.path == self.draft.path), None)
        if at is None:
            return entries[0] if entries else None
        at += step
        return entries[at] if 0 <= at < len(entries) else None

    def save(self) -> None:
        """Write the draft to its own file."""
        self.draft.save()
        self.shelf.refresh()

    def save_as(self, title: str) -> None:
        """Make a file of one's own of the draft."""
        self.draft.save_as(self.shelf, title)

    def rename(self, title: str) -> None:
        """Give the file on the bench, in which nothing is unsaved, another name."""
        self.draft.moved(self.shelf.rename(self.draft.key, title))

    def delete(self) -> Path:
        """Put the file on the bench aside and take up the one before it."""
        before = self.neighbour(-1) or self.neighbour(1)
        kept = self.shelf.delete(self.draft.key)
        entry = None if before is None else self.shelf.find(str(before.path))
        self.open(entry or self.shelf.entries[0])
        self.compare_with(self.other_key)
        return kept

    def restore(self, kept: Path) -> None:
        """Take a deleted file back onto the shelf and up on the bench."""
        self.open(self.shelf.restore(kept))

    def reload(self) -> None:
        """Read the shelf and the file again; what was unsaved is gone."""
        entry = self.entry
        self.shelf = Shelf()
        found = self.shelf.find(str(self.draft.path)) or entry
        if found is None:
            raise InputError(f"{self.draft.path.name}: is not on the shelf any more")
        self.open(found)

    @property
    def played_rules(self) -> LoadedRules | None:
        """What may be played: the file as it is saved, good, with nothing unsaved."""
        return self.draft.loaded if self.draft.is_playable else None

    # --- the numbers ---------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask for the numbers of the draft as it is now, if it has changed."""
        if self.draft.version != self._asked_for:
            self._asked_for = self.draft.version
            self.asking.want(self.draft.loaded)

    def compare_with(self, key: str) -> None:
        """Put another file beside it; an empty key puts none there."""
        entry = self.shelf.find(key) if key else None
        self.other_key = key if entry is not None else ""
        self.beside.want(None if entry is None else entry.loaded)

    def refresh(self) -> bool:
        """Look at the shelf again, if a file there has changed; whether one has."""
        if not self.shelf.refresh():
            return False
        self.compare_with(self.other_key)
        return True

    def poll(self) -> bool:
        """Take over what the worker has said; whether there is anything new to show."""
        news = self.asking.poll()
        return self.beside.poll() or news

    def close(self) -> None:
        """Nobody looks any more; what is not saved and not let go lies here the next time."""
        if not self._is_let_go:
            with suppress(InputError):
                self.keep_unsaved()
        self.asking.close()
        self.beside.close()
