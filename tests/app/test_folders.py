"""The one locator: bundled folders in every kind of installation, own folders on demand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from casino_texas.app import folders

REPOSITORY = Path(__file__).parents[2]


def test_a_checkout_uses_its_own_top_level_folders() -> None:
    assert folders.paytables_folder() == REPOSITORY / "paytables"
    assert folders.assets_folder() == REPOSITORY / "assets"


def test_an_installed_package_uses_the_folders_inside_it(tmp_path: Path) -> None:
    """Also when its neighbours in site-packages happen to have the same names."""
    package = tmp_path / "casino_texas"
    (package / "app").mkdir(parents=True)
    for name in ("__init__.py", "errors.py", "app/__init__.py", "app/folders.py"):
        shutil.copy(REPOSITORY / "casino_texas" / name, package / name)
    for name in ("assets", "paytables"):
        (package / "_data" / name).mkdir(parents=True)
        (tmp_path / name).mkdir()
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from casino_texas.app import folders\n"
        "print(folders.assets_folder(), folders.paytables_folder(), sep='\\n')"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd="/"
    )
    assert run.stdout.splitlines() == [
        str(package / "_data" / "assets"),
        str(package / "_data" / "paytables"),
    ]


def test_a_damaged_installation_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_PACKAGE", tmp_path / "casino_texas")
    with pytest.raises(folders.FolderError, match="install it again") as caught:
        folders.assets_folder()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("find", "below"),
    [
        (folders.home_folder, "."),
        (folders.own_paytables_folder, "paytables"),
        (folders.cache_folder, "cache"),
        (folders.log_folder, "logs"),
    ],
)
def test_own_folders_are_made_when_asked_for(find: Callable[[], Path], below: str) -> None:
    assert not folders.home_path().exists()
    assert find() == folders.home_path() / below
    assert find().is_dir()
    assert find() == folders.home_path() / below, "a second time"


@pytest.mark.parametrize(
    ("find", "name"),
    [(folders.database_path, "casino.sqlite3"), (folders.settings_path, "settings.json")],
)
def test_own_files_lie_in_a_folder_that_is_there(find: Callable[[], Path], name: str) -> None:
    path = find()
    assert path == folders.home_path() / name
    assert path.parent.is_dir()
    assert not path.exists()


def test_the_home_variable_moves_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(folders.HOME_VARIABLE, str(tmp_path / "a" / "b"))
    assert folders.home_folder() == tmp_path / "a" / "b"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv(folders.HOME_VARIABLE, os.path.join("~", "there"))
    assert folders.home_path() == tmp_path / "there"


@pytest.mark.parametrize("empty", [None, "", "  "])
def test_without_the_variable_it_is_the_users_data_folder(
    empty: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if empty is None:
        monkeypatch.delenv(folders.HOME_VARIABLE)
    else:
        monkeypatch.setenv(folders.HOME_VARIABLE, empty)
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    home = folders.home_path()
    assert home.name == "casino-texas"
    assert not home.exists()


def test_a_relative_home_does_not_move_with_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(folders.HOME_VARIABLE, "here")
    assert folders.home_folder() == tmp_path / "here"


def test_a_home_that_cannot_be_made_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(folders.HOME_VARIABLE, str(tmp_path / "file" / "home"))
    with pytest.raises(folders.FolderError) as caught:
        folders.database_path()
    line = str(caught.value)
    assert line.startswith(str(tmp_path / "file" / "home") + ": cannot be written (")
    assert line.endswith(f"set {folders.HOME_VARIABLE} to a folder that can be written")
    assert "\n" not in line
    assert caught.value.folder == tmp_path / "file" / "home"


def test_a_home_that_cannot_be_written_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(folders.tempfile, "TemporaryFile", refuse)
    with pytest.raises(folders.FolderError, match=r"cannot be written \(Permission denied\)"):
        folders.home_folder()


def test_a_home_with_a_null_byte_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "home_path", lambda: Path("a\0b"))
    with pytest.raises(folders.FolderError, match="cannot be written"):
        folders.home_folder()


def test_a_home_of_a_user_nobody_knows_is_a_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(folders.HOME_VARIABLE, "~nobody-of-this-name/x")
    assert folders.home_path() == tmp_path / "~nobody-of-this-name" / "x"
