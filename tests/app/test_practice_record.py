"""What was practised is kept, line by line, and nothing is ever lost."""

from __future__ import annotations

from pathlib import Path

from casino_texas.app.folders import home_path
from casino_texas.app.practice.record import Answered, PracticeRecord, Totals


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def answer(right: bool, *, level: int = 1, seconds: float = 2.0, table: str = "T") -> Answered:
    return Answered("drill", table, right, level=level, seconds=seconds)


def test_sums_streaks_and_pace() -> None:
    totals = Totals()
    for right in (True, True, False, True, True, True):
        totals = totals.plus(answer(right))
    assert (totals.asked, totals.right, totals.streak, totals.best) == (6, 5, 3, 3)
    assert totals.share_right == 5 / 6
    assert totals.pace == 2.0
    assert Totals().share_right == Totals().pace == 0.0


def test_everything_is_there_the_next_time(tmp_path: Path) -> None:
    path, clock = tmp_path / "deep" / "practice.jsonl", Clock()
    record = PracticeRecord(path, clock=clock)
    record.begin("drill")
    for right in (True, False):
        clock.now += 5
        record.add(answer(right))
    record.add(Answered("hard", "Texas", is_right=True, cost=0.25))
    other = PracticeRecord(path, clock=clock)
    assert other.totals("drill") == record.totals("drill")
    assert other.totals("hard").cost == 0.25
    clock.now += 100
    other.begin("drill")
    other.add(answer(True, level=2))
    last = PracticeRecord(path)
    assert last.totals("drill").asked == 3
    assert last.totals("drill", level=2).asked == 1
    sittings = last.sittings("drill")
    assert [sitting.totals.asked for sitting in sittings] == [1, 2]
    assert [sitting.level for sitting in sittings] == [2, 1]
    assert sittings[1].began == 1_000_000
    assert last.sittings("drill", limit=1) == sittings[:1]


def test_two_programs_do_not_write_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    one, two = PracticeRecord(path), PracticeRecord(path)
    for _ in range(3):
        one.add(answer(True))
        two.add(answer(False))
    assert PracticeRecord(path).totals("drill").asked == 6


def test_a_broken_line_takes_nothing_with_it(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    record = PracticeRecord(path)
    record.add(answer(True))
    with path.open("ab") as file:
        file.write(b'\xff nonsense\n{"exercise": "drill"}\n[1]\n{"exercise": "drill", "tab')
    again = PracticeRecord(path)
    assert again.totals("drill").asked == 1
    again.add(answer(True))
    assert PracticeRecord(path).totals("drill").asked == 2
    assert b"nonsense" in path.read_bytes()


def test_what_cannot_be_written_is_said_and_practice_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "file" / "practice.jsonl"
    path.parent.write_text("a file where the folder should be")
    record = PracticeRecord(path)
    record.add(answer(True))
    assert str(path) in record.problem
    assert record.totals("drill").asked == 1
    path.parent.unlink()
    record.add(answer(True))
    assert record.problem == ""
    assert PracticeRecord(path).totals("drill").asked == 1


def test_without_a_file_nothing_is_written() -> None:
    record = PracticeRecord()
    record.add(answer(True))
    assert record.totals("drill").asked == 1
    assert not home_path().exists()
    PracticeRecord.of_user().add(answer(True))
    assert (home_path() / "practice.jsonl").is_file()
