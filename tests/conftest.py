"""What every test needs: no screen, no sound, steady randomness, its own home folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
#: Code compiled once for all tests: each has a home folder of its own, where it would be kept.
os.environ.setdefault(
    "NUMBA_CACHE_DIR", str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
)

_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "default", max_examples=50, deadline=None, derandomize=True, suppress_health_check=_QUIET
)
settings.register_profile(
    "slow", max_examples=500, deadline=None, derandomize=True, suppress_health_check=_QUIET
)
settings.load_profile("default")


def pytest_configure(config: pytest.Config) -> None:
    if "slow" in (config.option.markexpr or "") and config.option.markexpr != "not slow":
        settings.load_profile("slow")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the user's own folder."""
    monkeypatch.setenv("CASINO_TEXAS_HOME", str(tmp_path / "casino-texas-home"))
