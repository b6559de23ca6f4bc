"""The command `replay`: exit codes, one JSON value on stdout, one line for each error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from casino_texas.cli import main
from tests.app.test_replay import PHH, SCENARIO

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "hand.phh").write_text(PHH)
    (tmp_path / "cases.yaml").write_text(SCENARIO)
    (tmp_path / "wrong.phh").write_text(PHH.replace("'p2 cc'", "'p1 cc'", 1))
    return tmp_path


def run(capsys: Captured, *arguments: str) -> tuple[int, str, list[str]]:
    code = main(["replay", *arguments])
    out, err = capsys.readouterr()
    return code, out, err.splitlines()


def test_json_is_a_list_of_all_hands_of_all_files(capsys: Captured, files: Path) -> None:
    code, out, err = run(capsys, str(files / "hand.phh"), str(files / "cases.yaml"), "--json")
    assert (code, err) == (0, [])
    report = json.loads(out)
    assert [hand["id"] for hand in report] == ["hand", "side pot", "cut short"]
    assert report[0]["matches"] is True


def test_in_words(capsys: Captured, files: Path) -> None:
    code, out, err = run(capsys, str(files / "hand.phh"))
    assert (code, err) == (0, [])
    assert "the stacks are those the file states" in out


def test_what_is_not_legal_is_refused_and_the_rest_is_played(capsys: Captured, files: Path) -> None:
    wrong = files / "wrong.phh"
    code, out, err = run(capsys, str(wrong), str(files / "hand.phh"), "--json")
    assert code == 1
    said = f"{wrong}: wrong: action 3 (p1 cc): p2 is to act (before the flop)"
    assert err == [said]
    assert [hand["id"] for hand in json.loads(out)] == ["hand"]
    assert run(capsys, str(wrong), "--json") == (1, "", [said])


def test_a_missing_file_and_no_file(capsys: Captured, files: Path) -> None:
    none = files / "none.phh"
    assert run(capsys, str(none)) == (1, "", [f"{none}: cannot be read: No such file or directory"])
    assert run(capsys)[0] == 2
