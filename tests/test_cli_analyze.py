"""`casino-texas analyze`: what it prints, for people and for programs, and what it refuses."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from casino_texas.app.analyst.analyze import Analyst
from casino_texas.app.folders import home_path
from casino_texas.cli import main
from tests.app.analyses import known_analysis, remember

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    code = main(["analyze", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both tables are in the cache, and nothing else can be solved."""
    remember("texas", "house_holdem")

    def never(*_: object, **__: object) -> None:
        raise AssertionError("the solver was asked")

    monkeypatch.setattr(Analyst, "solution", never)


@pytest.mark.usefixtures("known")
def test_json_of_one_file_is_the_contract(capsys: Captured) -> None:
    code, out, err = run(capsys, "texas", "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    told = json.loads(out)
    expected = known_analysis("texas").to_json()
    assert list(told) == list(expected)
    assert 0 <= told.pop("seconds") < 60
    del expected["seconds"]
    assert told == expected


@pytest.mark.usefixtures("known")
def test_json_of_several_files_is_a_list(capsys: Captured) -> None:
    code, out, err = run(capsys, "texas", "house_holdem", "texas", "--json")
    assert (code, err) == (0, "")
    assert [told["name"] for told in json.loads(out)] == ["Texas", "House hold'em", "Texas"]


@pytest.mark.usefixtures("known")
def test_people_get_a_plain_report_where_there_is_no_terminal(capsys: Captured) -> None:
    code, out, err = run(capsys, "texas")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Texas (")
    assert "\x1b" not in out
    assert out.isascii()
    assert max(map(len, lines)) <= 100
    assert not [line for line in lines if line != line.rstrip()]
    for said in (
        *("house edge", "16.7069 %", "element of risk", "RTP", "standard deviation"),
        *("average stake", "buy the sixth card", "50.4737 %", "win: royal flush", "together"),
        *("pays.bet.two_pair", "-20.8540", "+50.4737", "largest award", "1 in 775,460 hands"),
        *("100,000", "1,845", "one box", "no cap", "95 %"),
    ):
        assert said in out, said


@pytest.mark.usefixtures("known")
def test_a_narrow_terminal_gets_a_narrow_report(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    code, out, _ = run(capsys, "texas")
    assert code == 0
    plain = out.replace("\x1b[1m", "").replace("\x1b[0m", "")
    assert max(map(len, plain.splitlines())) <= 60
    assert "16.7069 %" in plain


@pytest.mark.usefixtures("known")
def test_two_files_are_put_side_by_side(capsys: Captured) -> None:
    code, out, _ = run(capsys, "texas", "house_holdem")
    assert code == 0
    row = next(line for line in out.splitlines() if line.startswith("house edge"))
    assert row.split() == ["house", "edge", "16.7069", "%", "2.1576", "%", "-14.5493"]
    assert "pair of fours" in out


@pytest.mark.usefixtures("known")
def test_a_copy_of_another_name_is_the_same_game(capsys: Captured) -> None:
    assert main(["copy", "texas", "mine"]) == 0
    path = Path(capsys.readouterr().out.strip())
    text = path.read_text(encoding="utf-8")
    text = text.replace("name: Texas", "name: Mine").replace("max: 500", "max: 900")
    path.write_text(text, encoding="utf-8")
    code, out, _ = run(capsys, "mine", "--json")
    assert code == 0
    told = json.loads(out)
    assert told["name"] == "Mine"
    assert told["sha256"] != known_analysis("texas").loaded.sha256
    assert told["expected_value_exact"] == "-51631529633/309042333600"


@pytest.mark.usefixtures("known")
def test_the_page_is_written_and_said_where(capsys: Captured, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    code, out, err = run(capsys, "texas", "--html", str(page))
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == f"report written to {page}"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    code, out, err = run(capsys, "texas", "house_holdem", "--json", "--html", str(page))
    assert code == 0
    assert len(json.loads(out)) == 2
    assert err == f"report written to {page}\n"


def test_a_page_that_cannot_be_written_is_said_before_the_work(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Analyst, "numbers", lambda *_, **__: pytest.fail("solved"))
    code, out, err = run(capsys, "texas", "--html", str(tmp_path / "no" / "x.html"))
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    mine = tmp_path / "mine.yaml"
    mine.write_text("game: casino\n", encoding="utf-8")
    code, _, err = run(capsys, "texas", "--html", str(mine))
    assert code == 1
    assert "is no report" in err


def test_every_wrong_file_is_said(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("game: casino\nnme: x\n", encoding="utf-8")
    code, out, err = run(capsys, "texas", str(tmp_path / "bad.yaml"), "texsa", "no_limit_1_2")
    assert (code, out) == (1, "")
    assert f"{tmp_path / 'bad.yaml'}:2:1: nme: " in err
    assert "did you mean texas?" in err
    assert "no_limit_1_2" in err


def test_an_interruption_is_one_line(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Analyst, "solution", interrupted)
    code, out, err = run(capsys, "texas")
    # The command line begins a new line first, because a terminal shows ^C.
    assert (code, out, err.strip()) == (130, "", "stopped")


def test_who_waits_is_told_that_code_is_compiled(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Analyst, "solution", interrupted)
    monkeypatch.setattr("casino_texas.cli.analyze.is_watched", lambda: True)
    assert "compiling" in run(capsys, "texas")[2]
    remember("texas")
    assert "compiling" not in run(capsys, "texas")[2]


# -- the whole solver -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "exact", "flop", "risk", "deviation"),
    [
        ("house_holdem", "-1363917077/63213204600", (0.180094, None, 0), 0.008173, 2.61286),
        (
            *("texas", "-51631529633/309042333600"),
            *((0.488481, 0.006782, 0.504737), 0.06636558, 3.660785),
        ),
    ],
)
def test_the_published_values(
    capsys: Captured,
    name: str,
    exact: str,
    flop: tuple[float | None, ...],
    risk: float,
    deviation: float,
) -> None:
    code, out, err = run(capsys, name, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert told["expected_value_exact"] == exact
    for found, known in zip(told["flop"].values(), flop, strict=True):
        assert known is None or found == pytest.approx(known, abs=5e-7)
    assert told["element_of_risk"] == pytest.approx(risk, abs=5e-7)
    assert told["standard_deviation"] == pytest.approx(deviation, abs=5e-6)
    (entry,) = (home_path() / "cache" / "analysis").iterdir()
    first = told.pop("seconds")
    entry_text = entry.read_text(encoding="utf-8")
    again = json.loads(run(capsys, name, "--json")[1])
    assert again.pop("seconds") < first
    assert again == told
    entry.write_text(entry_text[:100], encoding="utf-8")
    again = json.loads(run(capsys, name, "--json")[1])
    del again["seconds"]
    assert again == told


@pytest.mark.slow
def test_ctrl_c_in_the_middle_of_solving_is_clean(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[float] = []

    @contextmanager
    def bar(_title: str, _total: float) -> Iterator[Callable[[float], None]]:
        def progress(done: float) -> None:
            told.append(done)
            if done > 0.3:
                signal.raise_signal(signal.SIGINT)

        yield progress

    monkeypatch.setattr("casino_texas.cli.analyze.progress_bar", bar)
    threads = threading.active_count()
    code, out, err = run(capsys, "texas")
    assert (code, out, err.strip()) == (130, "", "stopped")
    assert 0.3 < told[-1] < 0.6
    assert threading.active_count() == threads
    assert not list((home_path() / "cache").glob("analysis/*"))
