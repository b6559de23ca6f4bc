"""The watch on the running table's file: news when there is some, and never new bad rules."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from casino_texas.app.folders import paytables_folder
from casino_texas.app.rules import watch as rules_watch
from casino_texas.app.rules.files import LoadedRules, RulesFileError, load_file
from casino_texas.app.rules.watch import RulesWatch

TEXT = (paytables_folder() / "texas.yaml").read_text(encoding="utf-8")
LONG_AGO = 1_000_000_000 * 10**9


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def good(result: object) -> LoadedRules:
    assert result is not None
    assert not isinstance(result, RulesFileError)
    return result  # type: ignore[return-value]


def bad(result: object) -> RulesFileError:
    assert isinstance(result, RulesFileError)
    return result


def test_the_first_look_is_news_unless_the_rules_are_in_use(path: Path) -> None:
    assert good(RulesWatch(path).poll()).name == "Texas"
    watch = RulesWatch(path, load_file(path))
    assert watch.poll() is None
    assert watch.current is not None


def test_a_good_change_is_news_once(path: Path) -> None:
    watch = RulesWatch(path, load_file(path))
    write(path, TEXT.replace("two_pair: 1:1", "two_pair: 3:2"))
    new = good(watch.poll())
    assert new.rules.bet_pays.lines[1][1].win == 3
    assert watch.current is new
    assert watch.poll() is None


def test_a_bad_change_is_news_with_its_line_and_the_old_rules_go_on(path: Path) -> None:
    watch = RulesWatch(path, load_file(path))
    old = watch.current
    write(path, TEXT.replace("two_pair: 1:1", "two_pair: one"))
    error = bad(watch.poll())
    assert error.lines() == (
        f'{path}:35:15: pays.bet.two_pair: "one" is not odds; write odds like 3:1, 3:2 or 1.5',
    )
    assert (watch.current, watch.error) == (old, error)
    assert watch.poll() is None
    assert watch.error is error, "still to be shown"
    write(path, TEXT.replace("two_pair: 1:1", "two_pair: 1:0"))
    assert bad(watch.poll()) is watch.error


def test_after_an_error_the_old_text_is_news_again(path: Path) -> None:
    watch = RulesWatch(path, load_file(path))
    write(path, "name: [")
    bad(watch.poll())
    write(path, TEXT)
    assert good(watch.poll()).text == TEXT
    assert watch.error is None
    assert watch.poll() is None


@pytest.mark.parametrize("half_way", ["gone", "empty", "blank"])
def test_a_file_in_the_middle_of_being_saved_is_no_news(path: Path, half_way: str) -> None:
    watch = RulesWatch(path, load_file(path))
    old = watch.current

    def vanish() -> None:
        if half_way == "gone":
            path.unlink()
        else:
            write(path, "" if half_way == "empty" else "\n \n")

    vanish()
    assert watch.poll() is None
    write(path, TEXT)
    assert watch.poll() is None, "back, and as before"
    vanish()
    assert watch.poll() is None
    write(path, TEXT.replace("name: Texas", "name: New"))
    assert good(watch.poll()).name == "New"
    vanish()
    assert watch.poll() is None
    error = bad(watch.poll())
    assert len(error.lines()) == 1
    assert watch.current is not None
    assert watch.current.name == "New"
    assert watch.poll() is None
    write(path, TEXT.replace("name: Texas", "name: New"))
    assert good(watch.poll()).name == "New", "the error is over"
    assert watch.error is None
    assert old is not watch.current


def test_any_part_of_a_file_half_written_is_survived(path: Path) -> None:
    watch = RulesWatch(path, load_file(path))
    for end in range(0, len(TEXT), 37):
        write(path, TEXT[:end])
        result = watch.poll()
        assert (
            result is None or isinstance(result, RulesFileError) or end > TEXT.index("\nboxes:") - 4
        )
        assert watch.current is not None
    write(path, TEXT)
    good(watch.poll())
    assert watch.current.text == TEXT


def test_a_change_of_the_same_size_and_time_is_seen(path: Path) -> None:
    """Within the coarse clock of a file system, the time alone says nothing."""
    watch = RulesWatch(path, load_file(path))
    assert watch.poll() is None
    stamp = path.stat()
    write(path, TEXT.replace("two_pair: 1:1", "two_pair: 2:1"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert good(watch.poll()).rules.bet_pays.lines[1][1].win == 2


def test_a_file_long_untouched_is_not_read_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.utime(path, ns=(LONG_AGO, LONG_AGO))
    watch = RulesWatch(path, load_file(path))
    assert watch.poll() is None
    reads: list[Path] = []
    monkeypatch.setattr(rules_watch, "read_bytes", reads.append)
    assert watch.poll() is None
    assert reads == []


def test_a_file_replaced_by_an_older_one_is_seen(path: Path) -> None:
    os.utime(path, ns=(LONG_AGO, LONG_AGO))
    watch = RulesWatch(path, load_file(path))
    assert watch.poll() is None
    other = path.with_name("other")
    write(other, TEXT.replace("name: Texas", "name: Older"))
    os.utime(other, ns=(LONG_AGO // 2, LONG_AGO // 2))
    other.replace(path)
    assert good(watch.poll()).name == "Older"


def test_a_file_of_another_kind_or_a_folder_is_an_error(path: Path) -> None:
    watch = RulesWatch(path, load_file(path))
    write(path, "game: ring\n")
    assert ": game: this is a ring table; " in str(bad(watch.poll()))
    path.unlink()
    path.mkdir()
    assert watch.poll() is None
    assert "cannot be read (it is not a file)" in str(bad(watch.poll()))
