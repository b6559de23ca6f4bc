"""Drawing needs a display, of any size, and fonts."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
