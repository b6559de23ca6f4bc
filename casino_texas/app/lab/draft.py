"""A draft: the text of one rules file while somebody changes it.

Knows: that the text alone is true, and form and rules are read from it after each change; what is
undone, unsaved, invalid, or changed on the disk by others.  Must not know: what a key means
(`form`), or how a file is written (`app/rules`).

A bundled file can be tried out like any other, but is not saved: `save_as` makes an own one of it.
"""

from __future__ import annotations

from contextlib import suppress
from enum import Enum
from hashlib import sha256
from pathlib import Path

from casino_texas.app.lab.form import Form
from casino_texas.app.lab.shelf import Shelf, put_aside
from casino_texas.app.lab.steps import TYPING, Change, Steps
from casino_texas.app.rules.casino_keys import ORDER
from casino_texas.app.rules.files import RulesEntry
from casino_texas.app.rules.loader import Kind, Loaded, LoadedRules, examine, read_bytes
from casino_texas.app.rules.problems import Problem, RulesFileError, quoted
from casino_texas.app.rules.watch import FileWatch
from casino_texas.app.rules.writing import write_whole
from casino_texas.app.rules.yaml_edit import NewValue, remove_key, replace_value
from casino_texas.app.rules.yaml_text import MAX_BYTES
from casino_texas.errors import InputError


class DraftState(Enum):
    """What a person must know about a draft; only a `GOOD` one is played."""

    GOOD = "good"
    UNSAVED = "unsaved"
    INVALID = "invalid"


class DiskNews(Enum):
    """What others did to the file: its text is another now, or it is gone.

    `TAKEN`: it was another, and as nothing was unsaved here it has been taken over (`undo` brings
    the old text back)."""

    TAKEN = "taken"
    CHANGED = "changed"
    GONE = "gone"


class Draft:
    """The text of one casino file, its undo, and what it reads as.

    `text` is the truth; `version` grows with every change of anything that can be seen here.
    What is refused raises `InputError` before anything has changed.
    """

    def __init__(self, path: Path, data: bytes, *, is_own: bool) -> None:
        """A draft of a file with these bytes.

        Raises:
            RulesFileError: this is no text that could be shown and saved again as it is.
        """
        self.path = path
        self.is_own = is_own
        self.text = _decoded(data, path)
        #: What lies on the disk; None where that is no text of this program's.
        self.saved: str | None = self.text
        self.version = 0
        self.disk: DiskNews | None = None
        self._steps = Steps()
        self._theirs: bytes | None = None
        self._unkept: bytes | None = None
        self._known = sha256(data).hexdigest()
        self._watch = FileWatch(path, self._known)
        self._read()

    @classmethod
    def open(cls, entry: RulesEntry) -> Draft:
        """A draft of a file of the shelf.

        Raises:
            RulesFileError: it cannot be read.
        """
        return cls(entry.path, read_bytes(entry.path), is_own=entry.is_own)

    # -- what it reads as ----------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The bare name of the file."""
        return self.path.stem

    @property
    def loaded(self) -> LoadedRules | None:
        """The rules of the text as it stands; None while something is wrong with it."""
        return self._result if isinstance(self._result, Loaded) else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the text, in its order."""
        return self._result.problems if isinstance(self._result, RulesFileError) else ()

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is allowed but probably not meant."""
        return self._result.warnings if isinstance(self._result, Loaded) else ()

    @property
    def title(self) -> str:
        """The table's name as the text has it, or that of the file."""
        named = self.form.find("name")
        return (named.written if named else None) or self.key

    @property
    def is_dirty(self) -> bool:
        """Whether the text is not what lies on the disk."""
        return self.text != self.saved

    @property
    def state(self) -> DraftState:
        """What must be seen at a glance."""
        if self.loaded is None:
            return DraftState.INVALID
        return DraftState.UNSAVED if self.is_dirty else DraftState.GOOD

    @property
    def is_playable(self) -> bool:
        """Whether this table can be played: good, and saved so."""
        return self.state is DraftState.GOOD

    def _read(self) -> None:
        _, self._result = examine(self.text, str(self.path), path=self.path, kind=Kind.CASINO)
        self.form = Form(self.text, self._result)
        self.version += 1

    # -- changes -------------------------------------------------------------------------------

    def set_value(self, path: str, value: NewValue, *, group: str | None = None) -> None:
        """Write a value at a path of the file, and nothing else; changes of one `group` that
        follow each other are one step."""
        self._change(replace_value(self.text, path, value, order=ORDER), group)

    def remove(self, path: str) -> None:
        """Take a key out of the file."""
        self._change(remove_key(self.text, path))

    def set_field(self, key: str, value: str) -> None:
        """Write what a field of the form says, with everything that must change along."""
        self._change(self.form.changed(key, value), f"field {key}")

    def step(self, key: str, by: int) -> bool:
        """Move a field of the form to the next value up (+1) or down (-1); whether there is one."""
        field = self.form.find(key)
        value = None if field is None else field.stepped(by)
        if value is None:
            return False
        self.set_field(key, value)
        return True

    def reset(self, key: str) -> None:
        """Let a field of the form take its usual value: its key goes out of the file."""
        self._change(self.form.reset(key), f"field {key}")

    def set_text(self, text: str) -> None:
        """Take over the text as somebody has typed it; a run of typing is one step."""
        try:
            text.encode()
        except UnicodeEncodeError:
            raise InputError("the text has a character that cannot be written to a file") from None
        self._change(text, TYPING)

    def pause(self) -> None:
        """What is changed from here on is another step (the focus has moved, text was pasted)."""
        self._steps.pause()

    def _change(self, text: str, group: str | None = None) -> None:
        if text != self.text:
            self._steps.note(self.text, text, group)
            self.text = text
            self._read()

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self._steps.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is something to do again."""
        return self._steps.can_redo

    def undo(self) -> Change | None:
        """Take the last step back; where it was (the cursor belongs at `start`), or None."""
        change = self._steps.undo()
        if change is not None:
            self.text = change.undone(self.text)
            self._read()
        return change

    def redo(self) -> Change | None:
        """Do the last undone step again; where it was (the cursor belongs at `end`), or None."""
        change = self._steps.redo()
        if change is not None:
            self.text = change.done(self.text)
            self._read()
        return change

    # -- the disk ------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the text to its file, good or not; what others have written there meanwhile is
        not written over before somebody has said so (`keep_mine`), and is put aside even then."""
        if not self.is_own:
            raise InputError(
                f"{quoted(self.title)} comes with the game and is not saved; duplicate it first"
            )
        self._look_once_more()
        if self._unkept is not None:
            put_aside(self._unkept, self.key)
            self._unkept = None
        data = self.text.encode()
        write_whole(self.path, data)
        self._steps.pause()
        self._is_as_on_disk(data)

    def save_as(self, shelf: Shelf, title: str) -> RulesEntry:
        """Make an own file of the text, called `title`; the draft is of that file from here on.
        The old file stays as it is."""
        entry = shelf.keep(self.text, title)
        data = read_bytes(entry.path)
        text = _decoded(data, entry.path)
        self.path, self.is_own = entry.path, True
        if text != self.text:
            self._steps.note(self.text, text)
            self.text = text
        self._theirs = self._unkept = None
        self._is_as_on_disk(data)
        return entry

    def moved(self, entry: RulesEntry) -> None:
        """The shelf has renamed the file: the draft follows, with what is unsaved."""
        data = read_bytes(entry.path)
        named, is_dirty = _decoded(data, entry.path), self.is_dirty
        self.path = entry.path
        if is_dirty:
            with suppress(InputError):
                named = replace_value(self.text, "name", entry.title, order=ORDER)
        if named != self.text:
            self._steps.note(self.text, named)
            self.text = named
        self._is_as_on_disk(data)

    def poll(self) -> DiskNews | None:
        """Look whether others have changed the file; call it now and then.

        What is news is also kept in `disk`, as long as somebody must decide about it."""
        found = self._watch.poll()
        if found is None:
            return None
        if isinstance(found, RulesFileError):
            self.saved, self.disk = None, DiskNews.GONE
            self.version += 1
            return self.disk
        if found == self.text.encode():
            self._is_as_on_disk(found)
            return None
        was_dirty = self.is_dirty
        self._is_theirs(found)
        if not was_dirty and self.saved is not None:
            self.take_theirs()
            return DiskNews.TAKEN
        return self.disk

    def take_theirs(self) -> None:
        """Take over what others have written; the text here can be had back with `undo`.

        Raises:
            RulesFileError: it is no text.
        """
        if self._theirs is None:
            return
        data, text = self._theirs, _decoded(self._theirs, self.path)
        self._steps.note(self.text, text)
        self.text = text
        self._is_as_on_disk(data)

    def keep_mine(self) -> None:
        """Go on with the text here; `save` will write over what others have written."""
        if self._theirs is not None:
            self._unkept, self._known = self._theirs, sha256(self._theirs).hexdigest()
        self._theirs, self.disk = None, None
        self.version += 1

    def _look_once_more(self) -> None:
        """See just before writing that nobody else has written.

        Raises:
            InputError: somebody has.
        """
        try:
            data = read_bytes(self.path)
        except RulesFileError:
            return  # gone: it will be there again
        if sha256(data).hexdigest() == self._known or data == self.text.encode():
            return
        self._is_theirs(data)
        raise InputError(
            f"{self.path.name}: was changed by another program; take its text, or keep yours"
        )

    def _is_theirs(self, data: bytes) -> None:
        """Others have written this: somebody must decide."""
        self._theirs, self.disk, self.saved = data, DiskNews.CHANGED, None
        with suppress(RulesFileError):
            self.saved = _decoded(data, self.path)
        self.version += 1

    def _is_as_on_disk(self, data: bytes) -> None:
        """The text here is what has been written or read."""
        self.saved, self.disk, self._theirs = data.decode(), None, None
        self._known = sha256(data).hexdigest()
        self._watch = FileWatch(self.path, self._known)
        self._read()


def _decoded(data: bytes, path: Path) -> str:
    """The text of a file.

    Raises:
        RulesFileError: it is no UTF-8, or too large.
    """
    if len(data) <= MAX_BYTES:
        with suppress(UnicodeDecodeError):
            return data.decode()
    _, result = examine(data, str(path), path=path)
    assert isinstance(result, RulesFileError)
    raise result
