"""`casino-texas tune`: the answer, the new file, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from casino_texas.app.analyst.analyze import Analyst
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.tune import with_number
from casino_texas.app.folders import home_path
from casino_texas.casino.rules import CasinoRules
from casino_texas.cli import main
from tests.app.analyses import bundled
from tests.app.test_tune import PAY, Curve

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str) -> tuple[int, list[str], list[str]]:
    """Exit code, and the lines of stdout and stderr."""
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out.splitlines(), err.splitlines()


@pytest.fixture
def curve(monkeypatch: pytest.MonkeyPatch) -> Curve:
    """What every table is worth: that of its ANTE's pay."""
    curve = Curve("pays.ante", PAY)

    def numbers(_: Analyst, rules: CasinoRules, **__: Any) -> Numbers:
        return curve.numbers(rules)

    monkeypatch.setattr(Analyst, "numbers", numbers)
    return curve


TUNE = ("tune", "texas", "--target", "71%", "--line", "pays.ante")


@pytest.mark.usefixtures("curve")
def test_the_answer(capsys: Captured) -> None:
    code, out, err = run(capsys, *TUNE)
    assert (code, err) == (0, [])
    assert out[0] == "Texas: house edge 80.000000 % with pays.ante 1:1"
    assert out[2] == "exact     pays.ante = 1.45"
    assert out[3] == "proposed  pays.ante 13:9, house edge 71.111111 % = 32/45"


def test_the_new_file_is_written_and_solved(capsys: Captured, curve: Curve, tmp_path: Path) -> None:
    new = tmp_path / "new.yaml"
    code, out, err = run(capsys, *TUNE, "--out", str(new))
    assert (code, err) == (0, [])
    assert out[-1] == f"written to {new}: good, house edge 71.111111 %"
    assert curve.asked[-1] == Fraction(13, 9)
    assert "  ante: 13:9                         # for winning" in new.read_text(encoding="utf-8")
    before = new.read_bytes()
    asked = len(curve.asked)
    code, out, err = run(capsys, *TUNE, "--out", str(new))
    assert (code, out) == (1, [])
    assert err == [f"{new}: is there already; choose another name"]
    assert len(curve.asked) == asked
    assert new.read_bytes() == before


@pytest.mark.usefixtures("curve")
def test_a_bare_name_is_an_own_file(capsys: Captured) -> None:
    code, out, _ = run(capsys, *TUNE, "--out", "mine")
    assert code == 0
    assert out[-1].startswith(f"written to {home_path() / 'paytables' / 'mine.yaml'}: good")
    assert run(capsys, "check", "mine")[0] == 0


@pytest.mark.usefixtures("curve")
def test_what_cannot_be_reached_is_one_line_with_the_range(capsys: Captured) -> None:
    code, out, err = run(capsys, "tune", "texas", "--target", "99%", "--line", "pays.ante")
    assert (code, out) == (1, [])
    assert err == [
        "Texas: no pays.ante gives a house edge of 99.000000 %: from 1:10 to 10000:1 it goes from "
        "98.000000 % to -399860.000000 %"
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("texas", "--target", "3.5", "--line", "two_pair"), "write a percentage, like 3.5%"),
        (("house_holdem", "--target", "3%", "--line", "flush"), "pays.bet is one price"),
        (("texas", "--target", "3%", "--line", "fullhouse"), "did you mean full_house?"),
        (("texsa", "--target", "3%", "--line", "flush"), "did you mean texas?"),
        (("texas", "--target", "3%", "--line", "flush", "--out", "a b"), "cannot be a file's name"),
        (("no_limit_1_2", "--target", "3%", "--line", "flush"), "no_limit_1_2"),
    ],
)
def test_wrong_input_is_one_line_before_any_work(
    capsys: Captured, curve: Curve, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, "tune", *arguments)
    assert (code, out, len(err)) == (1, [], 1)
    assert said in err[0]
    assert curve.asked == []


@pytest.mark.parametrize("arguments", [("texas",), ("texas", "--target", "3%"), ()])
def test_what_is_missing_is_usage(capsys: Captured, arguments: tuple[str, ...]) -> None:
    assert run(capsys, "tune", *arguments)[0] == 2


def test_an_interruption_is_one_line(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Analyst, "solution", interrupted)
    code, out, err = run(capsys, *TUNE)
    assert (code, out, [line for line in err if line]) == (130, [], ["stopped"])


@pytest.mark.usefixtures("curve")
def test_each_step_is_shown_to_whom_waits(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, float]] = []

    @contextmanager
    def steps() -> Iterator[Any]:
        yield lambda step, done: told.append((step, done))

    def numbers(_: Analyst, rules: CasinoRules, *, progress: Any = None) -> Numbers:
        if progress is not None:
            progress(1.0)
        return Curve("pays.ante", PAY).numbers(rules)

    monkeypatch.setattr(Analyst, "numbers", numbers)
    monkeypatch.setattr("casino_texas.cli.tune._steps", steps)
    assert run(capsys, *TUNE)[0] == 0
    assert told == [(step, 1.0) for step in range(1, len(told) + 1)]


# -- the whole solver -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "line", "path", "target"),
    [
        ("texas", "two_pair", "pays.bet.two_pair", "3.5%"),
        ("texas", "buy.price", "buy.price", "5%"),
        ("house_holdem", "pays.ante.flush", "pays.ante.flush", "1.5%"),
    ],
)
def test_there_and_back(
    capsys: Captured, tmp_path: Path, name: str, line: str, path: str, target: str
) -> None:
    new = tmp_path / "new.yaml"
    edge = Fraction(target.rstrip("%")) / 100
    code, out, _ = run(capsys, "tune", name, "--target", target, "--line", line, "--out", str(new))
    assert code == 0
    told = json.loads(run(capsys, "analyze", str(new), "--json")[1][0])
    found = -Fraction(told["expected_value_exact"])
    assert found >= edge
    assert f"= {found}" in out[3]
    number = Fraction(out[2].rpartition("= ")[2])
    chosen, beyond = (
        Fraction(line.split(",")[0].rpartition(" ")[2].replace(":", "/")) for line in out[3:5]
    )
    analyst, rules = Analyst(), bundled(name).rules
    assert analyst.numbers(with_number(rules, path, chosen)).house_edge == found
    assert analyst.numbers(with_number(rules, path, beyond)).house_edge < edge
    # Between the two lies the exact number, and nothing else that is proposed.
    low, high = sorted((chosen, beyond))
    assert low < number < high
    step = rules.ante.step if path.endswith("price") else 1
    for denominator in range(1, 11):
        if step % denominator == 0 or step == 1:
            assert int(low * denominator) + 1 >= high * denominator
    # The exact number has too large a denominator for the solver; a fraction beside it is played
    # in the same way, and leads there on a straight line.
    near = number.limit_denominator(100_000)
    numbers = analyst.numbers(with_number(rules, path, near))
    assert numbers.house_edge - numbers.worth[path] * (number - near) == edge
