"""What is not saved of the file on the bench, kept aside so that a killed program loses nothing.

Knows: one small file in the player's folder.  Must not know: what the text says.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from casino_texas.app.folders import home_folder, home_path
from casino_texas.app.rules.writing import write_whole

_FILE: Final = "unsaved.json"


@dataclass(frozen=True, slots=True)
class Unsaved:
    """The text of a file as somebody was changing it, and the file."""

    path: Path
    text: str


def keep_unsaved(what: Unsaved) -> None:
    """Keep this until it is kept anew or forgotten.

    Raises:
        InputError: it cannot be written; what was kept before is untouched.
    """
    data = json.dumps({"path": str(what.path), "text": what.text}, ensure_ascii=False)
    write_whole(home_folder() / _FILE, data.encode())


def forget_unsaved() -> None:
    """Nothing is unsaved any more; a disk that says no is asked again the next time."""
    try:
        (home_path() / _FILE).unlink(missing_ok=True)
    except OSError:
        return


def unsaved() -> Unsaved | None:
    """What was kept and not forgotten, if it can be read."""
    try:
        known = json.loads((home_path() / _FILE).read_text("utf-8"))
        return Unsaved(Path(known["path"]), str(known["text"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
