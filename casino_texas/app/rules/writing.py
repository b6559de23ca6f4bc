"""Writing a file so that it is there whole or not at all.

Knows: the disk.  Must not know: what is written.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from casino_texas.errors import InputError


def write_whole(path: Path, data: bytes) -> None:
    """Write a file in the place of what was there; whoever reads meanwhile finds one or the other.

    Raises:
        InputError: it cannot be written; what was there is untouched.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, _mode(path))
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise cannot_write(path, error) from error


def write_new(path: Path, data: bytes) -> None:
    """Write a file that must not be there yet.

    Raises:
        InputError: it is there, or cannot be written; then nothing is.
    """
    try:
        with path.open("xb") as file:
            try:
                file.write(data)
            except BaseException:
                file.close()
                path.unlink(missing_ok=True)
                raise
    except FileExistsError:
        raise InputError(f"{path}: is there already; choose another name") from None
    except OSError as error:
        raise cannot_write(path, error) from error


def cannot_write(path: Path, error: OSError) -> InputError:
    """The line for a disk that refuses."""
    return InputError(f"{path}: cannot be written ({error.strerror or error})")


def _mode(path: Path) -> int:
    """The rights of the file that is there, or those of a new one."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
