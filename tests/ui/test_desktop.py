"""Showing a folder on the desktop, or saying that there is no desktop."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from casino_texas.ui.desktop import show_folder


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has its own way")
def test_the_file_manager_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    heard = threading.Event()

    class Asked:
        """A file manager that ends at once."""

        def __init__(self, command: list[str], **_: object) -> None:
            asked.append(command)

        def wait(self) -> None:
            heard.set()

    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(subprocess, "Popen", Asked)
    assert show_folder(tmp_path)
    assert asked[0][1] == str(tmp_path)
    assert heard.wait(10)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has its own way")
def test_without_one_or_without_the_folder_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert not show_folder(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: f"/nowhere/{name}")
    assert not show_folder(tmp_path)
    assert not show_folder(tmp_path / "missing")
