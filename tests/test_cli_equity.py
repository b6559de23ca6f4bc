"""`casino-texas equity`: what it prints, for people and for programs."""

from __future__ import annotations

import json

import pytest

from casino_texas.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["equity", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_json_is_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "AcAd", "KhKs", "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert set(answer) == {"hands", "equity", "win", "tie", "boards", "exact"}
    assert answer["hands"] == ["AcAd", "KhKs"]
    assert answer["equity"][0] == pytest.approx(0.8125548968, abs=1e-10)
    assert answer["boards"] == 1_712_304
    assert answer["exact"] is True


def test_sampled_answers_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("QQ+,AKs", "random", "--samples", "20000", "--seed", "4", "--json")
    code, out, _ = run(capsys, *arguments)
    answer = json.loads(out)
    assert code == 0
    assert answer["exact"] is False
    assert answer["samples"] == 20_000
    assert 0 < answer["standard_error"][0] < 0.01
    assert out == run(capsys, *arguments)[1]


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "AcAd", "KhKs", "--board", "2c 7d 9h")
    assert code == 0
    assert "91.616 %" in out
    assert "exact: all 990 boards" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AcAd",), "equity is for 2 to 10 hands, not 1"),
        (("AcAd", "Kx"), "'Kx' is not a range"),
        (("AcAd", "AcKs"), "Ac is there twice"),
        (("AcAd", "KhKs", "--board", "2c"), "a board has 0, 3, 4 or 5 cards"),
    ],
)
def test_wrong_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (1, "")
    assert said in err
    assert err.count("\n") == 1
