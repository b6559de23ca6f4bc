"""Showing a folder on the desktop, or saying that there is no desktop."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from casino_texas.ui.desktop import show_folder


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has its own way")
def test_the_file_manager_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: asked.append(command))
    assert show_folder(tmp_path)
    assert asked[0][1] == str(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has its own way")
def test_without_one_or_without_the_folder_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert not show_folder(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: f"/nowhere/{name}")
    assert not show_folder(tmp_path)
    assert not show_folder(tmp_path / "missing")
