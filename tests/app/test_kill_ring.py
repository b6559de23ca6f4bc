"""Both games by turns, killed at any moment: the same tables and cards, not one chip different.

As `test_kill` for the casino game: a real process is killed, a twin in memory never is.  The twin
takes the game up anew whenever the real one had to, and must then be the same in everything: the
ring table with its seats, stacks, markers, hand, shoes, opponents and what they remember.
"""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from casino_texas.app.ring.session import RingSession
from casino_texas.app.store.connection import open_memory
from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from tests.app.kill_ring_child import BothGames, line
from tests.app.test_kill import copy_of_home, put_away
from tests.app.test_ring_resume import picture

ROOT = Path(__file__).parents[2]


def start() -> subprocess.Popen[str]:
    """A game that waits for a line before it opens the store."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.app.kill_ring_child"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def play_and_kill(game: subprocess.Popen[str], random: Random) -> str:
    """Let it play, kill it somewhere, and give the last line it had shown."""
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("go\n")
    game.stdin.flush()
    lines = [game.stdout.readline() for _ in range(random.randint(15, 60))]
    time.sleep(random.choice((0, 0, random.uniform(0, 0.004))))  # anywhere between two lines
    game.kill()
    shown = "".join([*lines, game.stdout.read()]).splitlines(keepends=True)
    put_away(game)
    whole = [text for text in shown if text.endswith("\n")]
    assert whole, "it showed nothing: did it fail?"
    return whole[-1].strip()


def whole(session: RingSession | None) -> dict[str, object]:
    """Everything a ring session can be asked, apart from numbers the store gives out."""
    if session is None:
        return {}
    found = picture(session)
    for given_out in ("id", "hand"):
        found.pop(given_out)
    return found | {"notes": session._memory.notes_before(session.hands)}


def hands(store: Store) -> list[tuple[object, ...]]:
    """The last hands of both games as they lie in the store."""
    ids = [line.id for line in store.hands(HandFilter(), limit=60)]
    stored = [store.hand(hand_id) for hand_id in ids]
    in_play = [store.hand_in_play(game) for game in ("casino", "ring")]
    return [
        (hand.start.mode, hand.start.setup, hand.actions, hand.shoes, hand.result, hand.taken)
        for hand in (*stored, *(hand for hand in in_play if hand is not None))
    ]


def moved(store: Store) -> list[tuple[int, str, int]]:
    return [(entry.amount, entry.reason, entry.balance) for entry in store.ledger(limit=1000)]


def same(real: BothGames, twin: BothGames) -> None:
    """From here both are a game started again."""
    twin = BothGames(twin.store)
    assert real.place == twin.place
    assert whole(real.ring) == whole(twin.ring)
    assert real.casino.view == twin.casino.view
    assert real.casino.commitment == twin.casino.commitment
    assert real.store.bankroll == twin.store.bankroll
    assert moved(real.store) == moved(twin.store)
    assert hands(real.store) == hands(twin.store)
    ours, theirs = real.store.ring.table, twin.store.ring.table
    assert (ours and ours.lines) == (theirs and theirs.lines)
    assert (ours and ours.chips) == (theirs and theirs.chips)
    assert real.store.check() == ()


def rounds(count: int, seed: int, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    random = Random(seed)
    twin = BothGames(Store(open_memory()))
    following = start()
    in_ring_hand = tables = 0
    try:
        for number in range(count):
            game, following = following, start()
            shown = play_and_kill(game, random)
            seen = int(shown.split()[0])
            with copy_of_home(folder / "copy", monkeypatch), open_store() as store:
                assert store.take_notices() == ()
                real = BothGames(store)
                while twin.place < seen:
                    twin.step()
                assert line(twin) == shown, f"round {number}: shown was no place of this game"
                assert real.place >= seen, f"round {number}: lost"
                if real.place != seen:
                    twin.step()
                assert real.place == twin.place, f"round {number}: lost or made up"
                same(real, twin)
                in_ring_hand += store.hand_in_play("ring") is not None
                tables = max(tables, store.look_up(_tables))
            twin = BothGames(twin.store)
    finally:
        following.kill()
        with suppress(BrokenPipeError):
            put_away(following)
    assert in_ring_hand > count / 4, "many kills should hit a ring hand in play"
    assert tables > 1, "more than one table was sat down at"


def _tables(database: object) -> int:
    (count,) = database.execute("SELECT count(*) FROM ring_tables").fetchone()  # type: ignore[attr-defined]
    return int(count)


def test_both_games_killed_10_times_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds(10, 1, monkeypatch, tmp_path)


@pytest.mark.slow
def test_both_games_killed_100_times_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds(100, 2, monkeypatch, tmp_path)
