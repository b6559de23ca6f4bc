"""The file with the tuned number, written beside the old one.

Knows: where it goes, and that everything else in it stays as it was.  Must not know: how the
number was found.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from casino_texas.app.folders import home_path
from casino_texas.app.rules.casino_keys import ORDER
from casino_texas.app.rules.files import bare_name, copy_rules_file, load_file
from casino_texas.app.rules.loader import Kind, LoadedRules
from casino_texas.app.rules.writing import write_new, write_whole
from casino_texas.app.rules.yaml_edit import replace_value
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError

if TYPE_CHECKING:
    from casino_texas.app.analyst.tune import Tuned


def check_new(out: str) -> None:
    """See before the work that the new file can be written; `out` is a bare name, for the
    player's own folder, or a path.

    Raises:
        InputError: it cannot.
    """
    path = _path_of(out)
    if path is None:
        path = home_path() / "paytables" / f"{bare_name(out)}.yaml"
    elif not path.parent.is_dir():
        raise InputError(f"{path}: there is no folder {path.parent}; make it first")
    if path.exists():
        raise InputError(f"{path}: is there already; choose another name")


def _path_of(out: str) -> Path | None:
    """The path, if it is one and not a bare name."""
    is_path = out.endswith((".yaml", ".yml")) or Path(out).name != out or "\\" in out
    return Path(out).expanduser() if is_path else None


def write_tuned(loaded: LoadedRules, tuned: Tuned, out: str) -> LoadedRules:
    """Write the file with the chosen number, everything else as it was; nothing is written over.

    Returns:
        The new file, read again.

    Raises:
        InputError: it cannot be written, or the text cannot be changed in this place.
    """
    check_new(out)
    number = tuned.chosen.number
    text = replace_value(loaded.text, tuned.path, written(number), order=ORDER)
    path = _path_of(out)
    if path is None:
        assert loaded.path is not None
        path = copy_rules_file(str(loaded.path), out)
        try:
            write_whole(path, text.encode())
        except InputError:
            path.unlink(missing_ok=True)
            raise
    else:
        write_new(path, text.encode())
    found: LoadedRules = load_file(path, kind=Kind.CASINO)
    if found.rules != tuned.rules:
        raise InputError(f"{path}: was written, but does not read as {tuned.path} {number}")
    return found


def written(number: Odds | Fraction) -> str:
    """A number as a rules file has it: `8:5`, `1`, `1.2`, `1/3`."""
    if isinstance(number, Odds):
        return str(number)
    decimal = f"{float(number):.12g}"
    return decimal if Fraction(decimal) == number else str(number)
