"""Asking the desktop for something: to show a folder.

Knows: the command of each system.  Must not know: what is in the folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path


def show_folder(folder: Path) -> bool:
    """Open the folder in the desktop's file manager; whether one could be asked."""
    if not folder.is_dir():
        return False
    if sys.platform == "win32":
        try:
            os.startfile(folder)
        except OSError:
            return False
        return True
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None:
        return False
    try:
        asked = subprocess.Popen(
            [opener, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    # Somebody must hear its end, or it stays as a dead process.
    threading.Thread(target=asked.wait, daemon=True).start()
    return True
