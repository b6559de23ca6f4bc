"""Draw the golden pictures anew: `python -m tests.ui.golden.rewrite [NAME ...]`.

Then look at them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

FOLDER: Final = Path(__file__).parent / "pictures"
MADE_WITH: Final = FOLDER / "made_with.txt"


def rewrite(names: list[str]) -> None:
    """Replace the pictures of these names (all, if there is none) by what the program draws."""
    import pygame

    from tests.ui.golden.screens import SCREENS, made_with, picture

    FOLDER.mkdir(exist_ok=True)
    if not names:
        for old in FOLDER.glob("*.png"):
            old.unlink()
    for name in names or SCREENS:
        pygame.image.save(picture(name), str(FOLDER / f"{name}.png"))
        print(f"{name}: {(FOLDER / f'{name}.png').stat().st_size:,} bytes")
    MADE_WITH.write_text(made_with() + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["CASINO_TEXAS_HOME"] = home
        rewrite(sys.argv[1:])
