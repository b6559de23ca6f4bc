"""What every test of the screens needs: smooth scaling that is the same on every machine."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True, scope="session")
def _same_scaling() -> None:
    pygame.transform.set_smoothscale_backend("GENERIC")
