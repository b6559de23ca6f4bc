"""Files of rules: found by name, listed for menus, checked, and copied for editing.

Knows: where the bundled files and the player's own lie.  Must not know: what is in them
(`rules_loader` reads them), or who plays by them.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from casino_texas.app.folders import home_path, own_paytables_folder, paytables_folder
from casino_texas.app.rules.loader import (
    Kind,
    Loaded,
    LoadedRules,
    examine,
    load,
    load_casino_rules,
    load_file,
    load_rules,
    read_bytes,
    whole_file_error,
)
from casino_texas.app.rules.problems import Problem, RulesFileError, nearest, quoted
from casino_texas.app.rules.ring_file import RingPreset
from casino_texas.app.rules.yaml_text import read_document
from casino_texas.errors import InputError
from casino_texas.ring.schedule import BlindSchedule

if TYPE_CHECKING:
    from casino_texas.ring.tournament import TournamentRules

__all__ = [
    "Kind",
    "Loaded",
    "LoadedRules",
    "Problem",
    "RulesEntry",
    "RulesFileError",
    "bare_name",
    "check_file",
    "copy_companions",
    "copy_rules_file",
    "find_rules_file",
    "list_rules_files",
    "load",
    "load_casino_rules",
    "load_file",
    "load_rules",
    "load_tournament",
]

_ENDINGS: Final = (".yaml", ".yml")
#: What explains every key, in the folder of rules files.
_GUIDE: Final = "README.md"
_NAME: Final = re.compile(r"[^\W_][\w-]{0,39}")
_DEVICES: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RulesEntry:
    """A file as a menu shows it, good or not."""

    key: str
    """The bare name that finds it; an own file hides the bundled one of the same name."""
    path: Path
    is_own: bool
    result: Loaded[Any] | RulesFileError

    @property
    def loaded(self) -> Loaded[Any] | None:
        """The rules, if the file is good."""
        return self.result if isinstance(self.result, Loaded) else None

    @property
    def error(self) -> RulesFileError | None:
        """What is wrong, if the file is not good."""
        return self.result if isinstance(self.result, RulesFileError) else None

    @property
    def title(self) -> str:
        """The name in the file, or the bare name where it cannot be read."""
        return self.loaded.name if self.loaded else self.key


def find_rules_file(name: str, *, kind: Kind | None = None) -> Path:
    """The file that is meant: a path wins, then an own file of this name, then a bundled one.

    Raises:
        RulesFileError: there is none.
    """
    path = Path(name)
    if name.startswith("~"):
        path = Path(os.path.expanduser(name))
    if os.path.isfile(path):
        return path
    bare = name.removesuffix(".yaml").removesuffix(".yml")
    known: list[str] = []
    for folder, _ in _folders(kind):
        for found in _files(folder):
            if found.stem == bare:
                return found
            known.append(found.stem)
    meant = nearest(os.path.basename(bare), known)
    hint = f"did you mean {meant}?" if meant else f"there are {', '.join(dict.fromkeys(known))}"
    raise whole_file_error(name, "there is no such file, nor a rules file of this name", hint)


def list_rules_files(kind: Kind = Kind.CASINO) -> tuple[RulesEntry, ...]:
    """Every file of a kind, good or not: the bundled ones, then the player's own, by name."""
    entries: list[RulesEntry] = []
    for folder, is_own in reversed(_folders(kind)):
        for path in _files(folder):
            found, result = _examine_file(path)
            # A file whose kind cannot be told is taken for what its folder is for.
            if (found or _kind_of_folder(folder)) is kind:
                entries.append(RulesEntry(path.stem, path, is_own, result))
    return tuple(sorted(entries, key=_menu_order))


def _menu_order(entry: RulesEntry) -> tuple[bool, bool, list[str]]:
    """The bundled ones first, of them the seed's table; names by their numbers, 10 after 2."""
    parts = re.split(r"(\d+)", entry.key)
    padded = [part.zfill(12) if part.isdigit() else part for part in parts]
    return entry.is_own, entry.key != "texas", padded


def check_file(path: Path) -> Loaded[Any]:
    """Any of the three kinds of file, with its warnings; also that a tournament's schedule is
    there and good.

    Raises:
        RulesFileError: the file cannot be read, or with everything that is wrong in it.
    """
    loaded = load_file(path)
    if isinstance(loaded.rules, RingPreset) and loaded.rules.tournament is not None:
        load_tournament(loaded)
    return loaded


def load_tournament(loaded: Loaded[RingPreset]) -> TournamentRules:
    """What a tournament's preset plays, with its schedule of blinds.

    Raises:
        RulesFileError: the schedule is not there, or with everything that is wrong in it.
        ValueError: the preset is of a cash table.
    """
    # The engine is not needed to list files in a menu.
    from casino_texas.ring.tournament import TournamentRules

    plan = loaded.rules.tournament
    if plan is None:
        raise ValueError(f"{loaded.name} is a cash table")
    try:
        path = find_rules_file(plan.schedule, kind=Kind.BLINDS)
    except RulesFileError as error:
        (missing,) = error.problems
        document = read_document(loaded.text)
        offset = document.offset_of("tournament.schedule")
        what = f"{quoted(plan.schedule)}: {missing.what}"
        problem = document.problem(offset, "tournament.schedule", what, hint=missing.hint)
        raise RulesFileError(loaded.filename, [problem]) from None
    schedule: BlindSchedule = load_file(path, kind=Kind.BLINDS).rules
    return TournamentRules(
        loaded.rules.rules,
        schedule,
        plan.starting_stack,
        plan.buy_in,
        plan.prizes,
        plan.rebuy_levels,
    )


def _folders(kind: Kind | None) -> list[tuple[Path, bool]]:
    """Where to look, in this order: the player's own folders, then the bundled ones."""
    kinds = Kind if kind is None else (kind,)
    below = [kind.folder for kind in kinds]
    # An own file of any kind may simply lie at the top.
    own = [home_path() / "paytables" / name for name in dict.fromkeys([*below, ""])]
    return [(folder, True) for folder in own] + [
        (paytables_folder() / name, False) for name in below
    ]


def _kind_of_folder(folder: Path) -> Kind:
    return next((kind for kind in Kind if kind.folder == folder.name), Kind.CASINO)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(
            path
            for path in folder.iterdir()
            if path.suffix in _ENDINGS and not path.name.startswith(".") and path.is_file()
        )
    except OSError:
        return []


def _examine_file(path: Path) -> tuple[Kind | None, Loaded[Any] | RulesFileError]:
    try:
        data = read_bytes(path)
    except RulesFileError as error:
        return None, error
    return examine(data, str(path), path=path)


def copy_rules_file(name: str, new: str) -> Path:
    """Put an editable copy of a file into the player's own folder, with the schema it names.

    Raises:
        RulesFileError: there is no such file.
        InputError: `new` is no name, or there is such a file already.
        FolderError: the player's folder cannot be written.
    """
    bare = bare_name(new)
    source = find_rules_file(name)
    data = read_bytes(source)
    kind, _ = examine(data, name, path=source)
    own = own_paytables_folder()
    folder = own / (kind or _kind_of_folder(source.parent)).folder
    path = folder / f"{bare}.yaml"
    try:
        folder.mkdir(exist_ok=True)
        with path.open("xb") as file:
            file.write(data)
        copy_companions(own)
    except FileExistsError:
        raise InputError(f"{path}: is there already; choose another name") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from error
    return path


def bare_name(new: str) -> str:
    """The bare name of a file that is to be made in the player's own folder.

    Raises:
        InputError: it cannot be a file's name everywhere.
    """
    bare = new.removesuffix(".yaml").removesuffix(".yml")
    if not _NAME.fullmatch(bare) or _DEVICES.fullmatch(bare):
        raise InputError(
            f"{quoted(new)} cannot be a file's name; use up to 40 letters, digits, - and _"
        )
    return bare


def copy_companions(own: Path) -> None:
    """Beside the player's files the page that explains every key, and the schemas, where an editor
    looks for them."""
    (own / _GUIDE).write_bytes((paytables_folder() / _GUIDE).read_bytes())
    (own / "schema").mkdir(exist_ok=True)
    for schema in sorted((paytables_folder() / "schema").glob("*.json")):
        (own / "schema" / schema.name).write_bytes(schema.read_bytes())
