"""The door to the analysis: where compiled code is kept, and whether numbers can be had at all.

Knows: that `analysis` needs numpy and numba, which not every machine has.  Must not know: any
number.  Call `ready` before importing a module of `analysis` that counts.
"""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module

from casino_texas.app.folders import FolderError, cache_folder
from casino_texas.errors import InputError


def ready() -> None:
    """Make the analysis importable: set its cache folder, check its libraries.

    Compiled code is kept in the user's cache folder, so only the first use ever has to wait; where
    the folder cannot be written it is compiled anew each time.

    Raises:
        InputError: numpy or numba cannot be imported, with what to do.
    """
    if "NUMBA_CACHE_DIR" not in os.environ:
        with suppress(FolderError):
            os.environ["NUMBA_CACHE_DIR"] = str(cache_folder() / "compiled")
    for name in ("numpy", "numba"):
        try:
            import_module(name)
        except ImportError as error:
            raise InputError(
                f"exact numbers need {name}, which cannot be imported here ({error}); "
                f"install it with: pip install {name}"
            ) from None
