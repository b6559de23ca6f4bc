"""The bundled faces at any size in pixels.

Knows: where the font files lie and that opening a size costs time, so each is kept.  Must not
know: what is written, or in which colour.
"""

from __future__ import annotations

from typing import Final

import pygame

from casino_texas.app.folders import assets_folder

REGULAR: Final = "DejaVuSans.ttf"
BOLD: Final = "DejaVuSans-Bold.ttf"
#: Every letter equally wide: for text whose columns matter.
MONO: Final = "DejaVuSansMono.ttf"
_SMALLEST: Final = 6


class Fonts:
    """Opened fonts, by size in pixels and weight.  pygame's font module must be initialised."""

    def __init__(self) -> None:
        folder = assets_folder() / "fonts"
        self._files = {face: str(folder / face) for face in (REGULAR, BOLD, MONO)}
        self._open: dict[tuple[int, str], pygame.font.Font] = {}

    def get(self, size: int, *, bold: bool = False) -> pygame.font.Font:
        """The face at `size` pixels (the em; at least 6)."""
        return self._opened(size, BOLD if bold else REGULAR)

    def mono(self, size: int) -> pygame.font.Font:
        """The face whose letters are equally wide, at `size` pixels (at least 6)."""
        return self._opened(size, MONO)

    def _opened(self, size: int, face: str) -> pygame.font.Font:
        key = (max(_SMALLEST, size), face)
        font = self._open.get(key)
        if font is None:
            font = self._open[key] = pygame.font.Font(self._files[face], key[0])
        return font
