"""The wheel works where there is no checkout: installed elsewhere, started from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
LARGEST_WHEEL = 3_000_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=TOP,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel alone; dependencies are borrowed from this one."""
    folder = tmp_path_factory.mktemp("elsewhere") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "-q"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    (site,) = folder.rglob("site-packages")
    # A path in a .pth file is not searched for further .pth files, so an editable install of the
    # checkout stays out of sight.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return scripts


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = installed / "casino-texas"
    # What is compiled there goes with the folder of the test.
    env = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return subprocess.run(
        [str(command), *arguments], cwd="/", capture_output=True, text=True, check=False, env=env
    )


def test_the_wheel_holds_all_it_needs_and_is_small(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "casino_texas/core/strengths.bin",
        "casino_texas/_data/paytables/texas.yaml",
        "casino_texas/_data/paytables/README.md",
        "casino_texas/_data/assets/words/en.json",
    ):
        assert wanted in names
    assert any(name.endswith(".ttf") for name in names)
    assert not any(name.startswith("tests/") for name in names)
    assert wheel.stat().st_size < LARGEST_WHEEL


def test_the_installed_command_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    version = run(installed, "--version")
    assert version.returncode == 0, version.stderr
    assert version.stdout.strip()
    check = run(installed, "check", "texas", "texas_exchange", "house_holdem")
    assert check.returncode == 0, check.stderr
    picture = tmp_path / "last.png"
    play = run(
        installed,
        *("play", "casino", "--seed", "1", "--autoplay", "2", "--screenshot", str(picture)),
    )
    assert play.returncode == 0, play.stderr
    assert play.stderr == ""
    assert picture.stat().st_size > 10_000


def test_it_runs_the_installed_code(installed: Path) -> None:
    python = next(installed.glob("python*"))
    code = "import casino_texas; print(casino_texas.__file__)"
    where = subprocess.run(
        [str(python), "-c", code], cwd="/", capture_output=True, text=True, check=True
    ).stdout
    assert str(TOP) not in where
