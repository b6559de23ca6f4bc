"""The command line as scripts use it: exit codes, what goes to stdout, one line for each error."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from casino_texas import __version__
from casino_texas.app.casino.autoplay import Autopilot
from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.folders import home_path
from casino_texas.app.settings import INSTANT
from casino_texas.app.store.files import FILE_NAME, open_store
from casino_texas.casino.actions import PlaceAntes
from casino_texas.cli import COMMANDS, main
from casino_texas.players.simple import SimplePlayer
from casino_texas.ui import app as ui_app
from tests.app.sessions import table

Captured = pytest.CaptureFixture[str]

ACES = ["settle", "texas", "--ante", "10", "--player", "As Ah", "--flop", "Kd 7c 2s"]
SHOWDOWN = [*ACES, "--turn", "9h", "--river", "3d", "--dealer", "Ks Jc"]


def run(capsys: Captured, *arguments: str) -> tuple[int, str, list[str]]:
    """Exit code, stdout, and the lines of stderr."""
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err.splitlines()


# -- the group --------------------------------------------------------------------------------


def test_version(capsys: Captured) -> None:
    assert run(capsys, "--version") == (0, f"casino-texas {__version__}\n", [])


def test_help_names_every_command_and_gives_examples(capsys: Captured) -> None:
    code, out, err = run(capsys, "--help")
    assert (code, err) == (0, [])
    for name in COMMANDS:
        assert re.search(rf"^  {name} +[A-Z].+\.$", out, re.MULTILINE), name
    assert "casino-texas play casino --rules texas" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_with_an_example(capsys: Captured, name: str) -> None:
    code, out, err = run(capsys, name, "--help")
    assert (code, err) == (0, [])
    assert f"casino-texas {name}" in out.split("Example", 1)[1]
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize(
    "arguments",
    [
        ["shuffle"],
        ["--loud"],
        ["check"],
        ["copy", "texas"],
        ["settle", "texas"],
        [*ACES[:3], "ten"],
        ["simulate", "texas"],
        ["simulate", "texas", "--hands", "1"],
        ["simulate", "texas", "--hands", "10", "--strategy", "psychic"],
        ["verify", "last"],
        ["verify", "0"],
        ["play", "roulette"],
        ["play", "--size", "large"],
        ["play", "--size", "10x10"],
        ["play", "--speed", "5"],
        ["play", "--speed", "nan"],
        ["play", "--autoplay", "0"],
    ],
    ids=" ".join,
)
def test_what_is_not_understood_exits_with_2(capsys: Captured, arguments: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err[-1].startswith("Error: ")


def fresh(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The code in an interpreter of its own."""
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        cwd="/",
        check=False,
    )


def test_the_help_waits_for_nothing_but_click() -> None:
    heavy = ("pygame", "numpy", "numba", "rich", "yaml", "sqlite3", "casino_texas.core.cards")
    code = (
        "import sys\nfrom casino_texas.cli import main\n"
        f"assert main(['--help']) == 0\nassert main(['play', '--help']) == 0\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    assert fresh(code).stdout.endswith("\n[]\n")


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    code = (
        "import sys\nfrom casino_texas.cli import main\nsys.exit(main(['check', *['texas'] * 400]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 1


# -- rules files ------------------------------------------------------------------------------


def test_check_says_which_files_are_good(capsys: Captured) -> None:
    code, out, err = run(capsys, "check", "texas", "texas_exchange", "house_holdem")
    assert (code, err) == (0, [])
    assert len(out.splitlines()) == 3


def test_check_gives_every_error_of_every_file_on_a_line(capsys: Captured, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("nam: x\nante: {min: 10, max: 5, step: 5}\n")
    code, out, err = run(capsys, "check", str(bad), "texas", "nowhere")
    assert code == 1
    assert len(out.splitlines()) == 1
    assert any(line.startswith(f"{bad}:1:1: nam: ") and "name" in line for line in err)
    assert sum(line.startswith(f"{bad}:2:") for line in err) >= 1
    assert err[-1].startswith("nowhere: ")


def test_a_warning_begins_so_and_leaves_exit_0(capsys: Captured) -> None:
    text = Path(run_copy(capsys, "texas", "odd"))
    text.write_text(text.read_text(encoding="utf-8").replace("flush: 4:1", "flush: 2:1", 1))
    code, out, err = run(capsys, "check", "odd")
    assert code == 0
    assert out
    assert err
    assert all(line.startswith("warning: ") for line in err)


def run_copy(capsys: Captured, name: str, new: str) -> str:
    code, out, err = run(capsys, "copy", name, new)
    assert (code, err) == (0, [])
    return out.rstrip("\n")


def test_copy_prints_the_path_of_a_file_that_can_be_played(capsys: Captured) -> None:
    path = Path(run_copy(capsys, "texas", "mine"))
    assert path.parent == home_path() / "paytables"
    assert run(capsys, "check", "mine")[0] == 0
    assert run(capsys, "check", str(path))[0] == 0
    code, out, err = run(capsys, "copy", "texas", "mine")
    assert (code, out, len(err)) == (1, "", 1)


# -- hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "net", "result"),
    [
        ([*ACES, "--actions", "fold"], -10, "fold"),
        ([*SHOWDOWN, "--actions", "bet"], 30, "win"),
        ([*SHOWDOWN[:-1], "Qs Jc", "--actions", "bet"], 10, "no_game"),
        ([*SHOWDOWN, "--actions", "buy fold"], -20, "fold"),
    ],
)
def test_settle_says_what_a_hand_pays(
    capsys: Captured, arguments: list[str], net: int, result: str
) -> None:
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, [])
    answer: dict[str, Any] = json.loads(out)
    assert (answer["net"], answer["result"]) == (net, result)
    assert list(answer) == [
        *("result", "net", "ante", "bet", "buy", "exchange", "player", "dealer"),
    ]
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, [])
    assert f"{net:+d}" in out.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments",
    [
        [*ACES, "--actions", "bet"],
        [*ACES, "--actions", "check"],
        [*ACES[:5], "As", "--flop", "Kd 7c 2s", "--actions", "fold"],
        [*ACES[:3], "7", *ACES[4:], "--actions", "fold"],
        ["settle", "nowhere", *ACES[2:], "--actions", "fold"],
        ["simulate", "nowhere", "--hands", "10"],
        ["play", "--rules", "nowhere"],
        ["play", "--screenshot", "/nowhere/at/all.png"],
        ["play", "--screenshot", "picture.jpg"],
        ["verify"],
    ],
    ids=" ".join,
)
def test_wrong_input_is_one_line_and_exits_with_1(capsys: Captured, arguments: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, len(err)) == (1, "", 1)


def test_simulate_is_the_same_for_the_same_seed(capsys: Captured) -> None:
    command = ("simulate", "house_holdem", "--hands", "400", "--seed", "5", "--json")
    code, out, err = run(capsys, *command)
    assert (code, err) == (0, [])
    answer = json.loads(out)
    assert list(answer) == [
        *("hands", "seed", "strategy", "mean", "standard_error", "low", "high"),
    ]
    assert (answer["hands"], answer["seed"], answer["strategy"]) == (400, 5, "simple")
    assert answer["low"] < answer["mean"] < answer["high"]
    assert run(capsys, *command)[1] == out
    code, out, err = run(capsys, *command[:-1])
    assert (code, err) == (0, [])
    assert f"{answer['mean']:+.5f}" in out


def test_simulate_without_a_seed_says_which_one_it_took(capsys: Captured) -> None:
    command = ("simulate", "texas", "--hands", "50", "--json")
    first = json.loads(run(capsys, *command)[1])
    again = json.loads(run(capsys, *command, "--seed", str(first["seed"]))[1])
    assert again == first


def test_progress_goes_to_stderr_and_only_on_a_terminal(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("casino_texas.cli.options.is_watched", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    code, out, err = run(capsys, "simulate", "texas", "--hands", "1500", "--json")
    assert code == 0
    assert json.loads(out)["hands"] == 1500
    assert "simulating" in "".join(err)


# -- verify -----------------------------------------------------------------------------------


def played(hands: int) -> None:
    with open_store() as store:
        session = CasinoSession(store, Dealer(7), table())
        session.start_hand()
        Autopilot(session, SimplePlayer(), hands=hands).run()


def test_verify_shows_the_last_hand_and_anybody_can_check_it(capsys: Captured) -> None:
    played(3)
    code, out, err = run(capsys, "verify", "--json")
    assert (code, err) == (0, [])
    answer = json.loads(out)
    assert (answer["hand"], answer["good"]) == (3, True)
    (shoe,) = answer["shoes"]
    text = shoe["nonce"] + ":" + " ".join(shoe["cards"])
    assert hashlib.sha256(text.encode()).hexdigest() == shoe["sha256"] == shoe["sha256_shown"]
    code, out, err = run(capsys, "verify", "2")
    assert (code, err) == (0, [])
    assert out.splitlines()[-1].startswith("hand 2: good")


def test_verify_works_while_the_game_is_open(capsys: Captured) -> None:
    played(1)
    with open_store() as store:
        session = CasinoSession(store, Dealer(7), table())
        session.start_hand()
        session.act(PlaceAntes(((1, 10),)))
        assert run(capsys, "verify")[0] == 0
        code, out, err = run(capsys, "verify", "2")
        assert (code, out, len(err)) == (1, "", 1)
        assert "in play" in err[0]
    code, out, err = run(capsys, "verify", "99")
    assert (code, out, err) == (1, "", ["there is no hand 99"])


def test_verify_finds_a_shoe_that_was_changed(capsys: Captured) -> None:
    import sqlite3

    played(1)
    path = home_path() / FILE_NAME
    with sqlite3.connect(path) as database:
        database.execute("UPDATE shoes SET nonce = 'another'")
    database.close()
    code, out, err = run(capsys, "verify")
    assert code == 1
    assert err == ["hand 1: the shoe is NOT the one whose hash was shown"]
    assert out.splitlines()[-1] == err[0]


def test_verify_of_a_broken_store_is_one_line(capsys: Captured) -> None:
    home_path().mkdir(parents=True)
    (home_path() / FILE_NAME).write_bytes(b"nothing of the kind " * 100)
    code, out, err = run(capsys, "verify")
    assert (code, out, len(err)) == (1, "", 1)
    assert (home_path() / FILE_NAME).exists(), "looking changes nothing"


# -- play -------------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[ui_app.Options]:
    """What the game was opened with; it is left at once, with exit code 0."""
    options: list[ui_app.Options] = []

    def open_game(given: ui_app.Options) -> int:
        options.append(given)
        return 0

    monkeypatch.setattr(ui_app, "run", open_game)
    return options


def test_without_a_command_the_game_is_opened(
    capsys: Captured, opened: list[ui_app.Options]
) -> None:
    assert run(capsys) == (0, "", [])
    assert opened == [ui_app.Options()]


def test_play_hands_everything_on(
    capsys: Captured, opened: list[ui_app.Options], tmp_path: Path
) -> None:
    picture = tmp_path / "table.png"
    options = ["--rules", "house_holdem", "--seed", "-3", "--autoplay", "5", "--speed", "0.5"]
    options += ["--size", "1920x1080", "--screenshot", str(picture)]
    assert run(capsys, "play", "casino", *options) == (0, "", [])
    assert opened == [
        ui_app.Options(
            game="casino",
            rules="house_holdem",
            seed=-3,
            autoplay=5,
            speed=0.5,
            size=(1920, 1080),
            screenshot=picture,
        )
    ]


@pytest.mark.parametrize(
    ("arguments", "speed"),
    [
        (["play"], None),
        (["play", "--autoplay", "3"], INSTANT),
        (["play", "--speed", "instant"], INSTANT),
        (["play", "--speed", "2", "--autoplay", "3"], 2.0),
    ],
)
def test_autoplay_is_instant_unless_told_otherwise(
    capsys: Captured, opened: list[ui_app.Options], arguments: list[str], speed: float | None
) -> None:
    assert run(capsys, *arguments)[0] == 0
    assert opened[0].speed == speed


def test_a_bad_rules_file_is_told_before_a_window_opens(
    capsys: Captured, opened: list[ui_app.Options], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("name: x\nbet: many\n")
    code, out, err = run(capsys, "play", "casino", "--rules", str(bad))
    assert (code, out) == (1, "")
    assert any(line.startswith(f"{bad}:2:") for line in err)
    assert opened == []


def test_a_machine_without_a_screen_is_one_line_and_exit_1() -> None:
    code = "import sys\nfrom casino_texas.cli import main\nsys.exit(main(['play']))"
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    }
    if sys.platform != "linux":
        pytest.skip("only here can the screen be taken away")
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment,
        cwd="/",
        check=False,
        timeout=60,
    )
    assert (result.returncode, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    assert "DISPLAY" in line


def test_the_old_pygame_is_told_in_one_line(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pygame

    monkeypatch.delattr(pygame, "IS_CE")
    code, out, err = run(capsys, "play")
    assert (code, out, len(err)) == (1, "", 1)
    assert "pygame-ce" in err[0]


def test_a_missing_pygame_is_told_in_one_line() -> None:
    code = (
        "import sys\nsys.modules['pygame'] = None\n"
        "from casino_texas.cli import main\nsys.exit(main(['play']))"
    )
    result = fresh(code)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "pygame-ce is not installed; run: pip install pygame-ce\n"


def test_a_misspelt_command_is_told_the_right_one(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "chek", "texas")
    assert (code, out) == (2, "")
    assert err[-1] == "Error: there is no command 'chek'; did you mean check?"
    assert "there are play, check, copy" in run(capsys, "xyzzy")[2][-1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to try")
def test_an_answer_that_cannot_be_written_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        code = "import sys; from casino_texas.cli import main; sys.exit(main(['check', 'texas']))"
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "cannot go on: No space left on device\n")
