"""Killed at any moment, started again: the same hand, the same cards, not one chip different.

A real process plays and is killed (SIGKILL) somewhere.  Beside it a twin plays the same game in
memory and is never killed.  What is found on disk must be the twin's game at the same place, and
that place must not lie before what the player had been shown.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.folders import HOME_VARIABLE, home_path
from casino_texas.app.rules.files import copy_rules_file
from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from tests.app.kill_child import place, rules_at, sit_down, step

ROOT = Path(__file__).parents[2]


def start(rules: Path) -> subprocess.Popen[str]:
    """A game that waits for a line before it opens the store."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.app.kill_child", str(rules)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def put_away(game: subprocess.Popen[str]) -> None:
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdout.close()
    with suppress(BrokenPipeError):
        game.stdin.close()
    game.wait()


def play_and_kill(game: subprocess.Popen[str], random: Random) -> list[str]:
    """Let it play, kill it somewhere, and give the lines it had shown."""
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("go\n")
    game.stdin.flush()
    lines = [game.stdout.readline() for _ in range(random.randint(1, 40))]
    time.sleep(random.choice((0, 0, random.uniform(0, 0.003))))  # anywhere between two lines
    game.kill()
    shown = "".join([*lines, game.stdout.read()]).splitlines(keepends=True)
    put_away(game)
    return [line for line in shown if line.endswith("\n")]


@contextmanager
def copy_of_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look at a copy, so that the next game starts from what the killed one left."""
    shutil.copytree(home_path(), folder)
    with monkeypatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(folder))
        yield
    shutil.rmtree(folder)


def change(rules: Path, original: str, random: Random) -> None:
    """Somebody edits the rules file, breaks it, deletes it, or leaves it alone."""
    match random.randrange(4):
        case 0:
            rules.write_text(original.replace("pair: 1:1", f"pair: {random.randint(1, 9)}:1"))
        case 1:
            rules.write_text(original[: random.randrange(len(original))])
        case 2:
            rules.unlink(missing_ok=True)
        case _:
            rules.write_text(original)


def texts(store: Store) -> list[tuple[str, ...]]:
    """The last hands as they lie in the store."""
    lines = store.hands(HandFilter(game="casino"), limit=40)
    in_play = store.hand_in_play("casino")
    return [store.hand(line.id).actions for line in lines] + [in_play.actions if in_play else ()]


def follow(twin: CasinoSession, real: CasinoSession) -> None:
    """Bring the twin to the place where the real game was killed."""
    while place(twin) < place(real):
        step(twin)
    if twin.is_over:
        twin.start_hand()
    if not twin.can_stake and real.can_stake:
        twin.take_grant()  # killed between the fresh chips and the stake


def rounds(count: int, seed: int, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    random = Random(seed)
    rules = copy_rules_file("texas_exchange", "mine")
    original = rules.read_text(encoding="utf-8")
    twin = sit_down(Store(), rules_at(rules))
    following = start(rules)
    in_play = 0
    try:
        for number in range(count):
            game, following = following, start(rules)
            lines = play_and_kill(game, random)
            shown = lines[-1].split()
            seen = int(shown[0]), int(shown[1])
            with copy_of_home(folder / "copy", monkeypatch), open_store() as store:
                real = sit_down(store, rules_at(rules))
                in_play += store.hand_in_play("casino") is not None
                while place(twin) < seen:
                    step(twin)
                assert place(twin) == seen, f"round {number}: shown was no place of this game"
                assert store.take_notices() == ()
                if place(real) != seen:
                    step(twin)
                assert place(real) == place(twin), f"round {number}: lost or made up"
                follow(twin, real)
                # From here both are a game started again.
                twin = sit_down(twin.store, rules_at(rules))
                assert real.commitment == twin.commitment
                assert real.view == twin.view
                assert real.rules.text == twin.rules.text
                assert store.bankroll == twin.store.bankroll
                assert texts(store) == texts(twin.store)
                assert store.check() == ()
                if seen[1] and seen == place(real):
                    assert shown[3] == real.commitment
            change(rules, original, random)
            twin = sit_down(twin.store, rules_at(rules))
    finally:
        following.kill()
        put_away(following)
    assert in_play > count / 4, "most kills should hit a hand in play"


def test_killed_20_times_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds(20, 1, monkeypatch, tmp_path)


@pytest.mark.slow
def test_killed_200_times_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds(200, 2, monkeypatch, tmp_path)
