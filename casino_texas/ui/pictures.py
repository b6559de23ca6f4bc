"""Where pictures of the screen are kept.

Knows: the player's folder and the names of pictures.  Must not know: what is on them.
"""

from __future__ import annotations

from pathlib import Path

from casino_texas.app.folders import home_folder


def next_picture_path() -> Path:
    """A path nothing has yet, in a folder that is there.

    Raises:
        InputError: the player's folder cannot be written.
        OSError: nor can the folder of pictures.
    """
    folder = home_folder() / "pictures"
    folder.mkdir(exist_ok=True)
    number = 1 + len(list(folder.glob("casino-texas-*.png")))
    while (path := folder / f"casino-texas-{number:04d}.png").exists():
        number += 1
    return path
