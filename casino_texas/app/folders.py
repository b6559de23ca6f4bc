"""Where files lie: the bundled ones, and the player's own folder.

Knows: how assets and pay tables are found in a checkout, an editable install and a wheel, and
that `CASINO_TEXAS_HOME` moves the player's folder.  Must not know: what is in any file.

Bundled folders are only read.  Own folders are made when asked for; `home_path` alone makes
nothing, for those who only look.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

from casino_texas.errors import InputError

HOME_VARIABLE: Final = "CASINO_TEXAS_HOME"
_PACKAGE: Final = Path(__file__).resolve().parents[1]


class FolderError(InputError):
    """A folder is missing or cannot be written; `str()` is the line to show, `folder` the path."""

    def __init__(self, folder: Path, line: str) -> None:
        self.folder = folder
        super().__init__(line)


def assets_folder() -> Path:
    """Fonts, sounds, words and licences.

    Raises:
        FolderError: the installation is damaged.
    """
    return _bundled("assets")


def paytables_folder() -> Path:
    """The bundled rules files, with `schema/`, `ring/` and `blinds/`.

    Raises:
        FolderError: the installation is damaged.
    """
    return _bundled("paytables")


def _bundled(name: str) -> Path:
    # The wheel's own folder first: beside an installed package lie other people's folders.
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    folder = _PACKAGE / "_data" / name
    raise FolderError(folder, f"{folder}: the program's own files are missing; install it again")


def home_path() -> Path:
    """Where the player's folder is or would be; makes nothing."""
    chosen = os.environ.get(HOME_VARIABLE, "")
    if chosen.strip():
        # A `~user` that nobody knows stays as it is, as in a shell.
        return Path(os.path.expanduser(chosen)).absolute()
    from platformdirs import user_data_path

    return user_data_path("casino-texas", appauthor=False, roaming=False)


def home_folder() -> Path:
    """The player's folder, made if it is not there.

    Raises:
        FolderError: it cannot be made or written.
    """
    return _made(home_path())


def own_paytables_folder() -> Path:
    """The player's own rules files (made if not there; see `home_folder` for errors)."""
    return _made(home_path() / "paytables")


def cache_folder() -> Path:
    """What can be computed again (made if not there; see `home_folder` for errors)."""
    return _made(home_path() / "cache")


def log_folder() -> Path:
    """The program's logs (made if not there; see `home_folder` for errors)."""
    return _made(home_path() / "logs")


def database_path() -> Path:
    """The store's file; only its folder is made (see `home_folder` for errors)."""
    return home_folder() / "casino.sqlite3"


def settings_path() -> Path:
    """The settings' file; only its folder is made (see `home_folder` for errors)."""
    return home_folder() / "settings.json"


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Asking for the permission is not enough: a full or read-only disk says no only to a file.
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FolderError(
            folder,
            f"{folder}: cannot be written ({reason}); "
            f"set {HOME_VARIABLE} to a folder that can be written",
        ) from error
    return folder
