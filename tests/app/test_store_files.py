"""Whatever is wrong with the file or the disk, the player can play and is told."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from casino_texas.app.folders import FolderError, home_folder, home_path
from casino_texas.app.store import files as store_files
from casino_texas.app.store.connection import open_memory
from casino_texas.app.store.files import FILE_NAME, open_store, open_to_read
from casino_texas.app.store.records import HandResult, Move, StoreNotice
from casino_texas.app.store.schema import SCHEMA_VERSION
from casino_texas.app.store.store import Store
from casino_texas.app.words.store import notice_line
from casino_texas.app.words.texts import Texts
from tests.app.store_hands import play_hand, start_of


def codes(store: Store) -> list[str]:
    notices = store.take_notices()
    assert all("\n" not in notice_line(Texts(), notice) for notice in notices)
    return [notice.code for notice in notices]


def database() -> Path:
    return home_path() / FILE_NAME


def filled() -> None:
    """A store with a bankroll of 2,300 and some hands, on disk and closed."""
    with open_store() as store:
        session = store.begin_session("casino")
        for _ in range(30):
            play_hand(store, session=session, net=10, result="win")


# -- a second copy ----------------------------------------------------------------------------


def test_a_second_copy_leaves_the_store_alone() -> None:
    with open_store() as first:
        first.move(Move(-500, "buy_in"))
        with open_store() as second:
            assert codes(second) == ["second_copy"]
            assert not second.is_kept
            assert second.bankroll == 2000
            second.move(Move(-1, "buy_in"))
        assert first.bankroll == 1500
    with open_store() as third:
        assert codes(third) == []
        assert third.bankroll == 1500


HOLD = """
import sys, time
from casino_texas.app.store.files import open_store
store = open_store()
print(*[notice.code for notice in store.take_notices()], flush=True)
sys.stdin.read()
"""


def test_the_lock_dies_with_its_process() -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"\n"
        with open_store() as store:
            assert codes(store) == ["second_copy"]
    finally:
        holder.kill()
        holder.communicate()
    with open_store() as store:
        assert codes(store) == []
        assert store.is_kept


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_made_by_a_fork_does_not_keep_the_lock() -> None:
    store = open_store()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:  # waits for its parent to let go of the pipe, as an orphaned worker would
        os.close(writer)
        os.read(reader, 1)
        os._exit(0)
    try:
        store.close()
        with open_store() as again:
            assert codes(again) == []
    finally:
        os.close(writer)
        os.close(reader)
        os.waitpid(child, 0)


def test_the_store_can_be_read_while_it_is_in_use() -> None:
    with pytest.raises(FileNotFoundError):
        open_to_read()
    with open_store() as store:
        hand = play_hand(store, session=store.begin_session("casino"), net=10, result="win")
        with open_to_read() as copy:
            assert copy.hand(hand.id) == hand
            copy.grant()
        assert store.bankroll == 2010


# -- a file that cannot be used ---------------------------------------------------------------


def make_garbage(path: Path) -> None:
    path.write_bytes(b"This is not a database, although it lies where one should be. " * 200)


def make_truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def make_damaged(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[8192 : len(data) - 4096] = b"\xa5" * (len(data) - 4096 - 8192)
    path.write_bytes(data)


def make_schema_damaged(path: Path) -> None:
    data = path.read_bytes()
    at = data.index(b"bankroll INTEGE") + len(b"bankroll INTEGE")
    path.write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])


def make_foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
    other.close()


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "something").write_text("of the player's own")


@pytest.mark.parametrize(
    "harm",
    [make_garbage, make_truncated, make_damaged, make_schema_damaged, make_foreign, make_folder],
)
def test_a_broken_file_is_set_aside_and_play_goes_on(harm: Callable[[Path], None]) -> None:
    filled()
    harm(database())
    is_folder = database().is_dir()
    before = None if is_folder else database().read_bytes()
    with open_store(clock=lambda: 1_700_000_000.5) as store:
        (notice,) = store.take_notices()
        assert notice.code == "set_aside_broken"
        aside = Path(notice.path)
        assert aside.parent == home_path()
        assert aside.name.startswith("casino.sqlite3.broken-20231114-")
        assert (None if is_folder else aside.read_bytes()) == before
        assert store.is_kept
        assert store.bankroll == 2000
        assert str(aside) in notice_line(Texts(), notice)
        store.move(Move(-1, "buy_in"))
    with open_store() as store:
        assert codes(store) == []
        assert store.bankroll == 1999


def test_two_files_set_aside_in_one_second_have_two_names() -> None:
    for _ in range(2):
        home_folder()
        make_garbage(database())
        open_store(clock=lambda: 1_700_000_000).close()
    names = sorted(path.name for path in home_path().iterdir() if ".broken-" in path.name)
    assert len(names) == 2
    assert names[1] == names[0] + "-2"


def test_a_log_goes_aside_with_its_file() -> None:
    filled()
    make_garbage(database())
    database().with_name(FILE_NAME + "-wal").write_bytes(b"log")
    with open_store() as store:
        (notice,) = store.take_notices()
        assert Path(notice.path + "-wal").read_bytes() == b"log"
        assert store.bankroll == 2000


def test_a_file_of_a_newer_version_is_set_aside_and_not_changed() -> None:
    filled()
    with sqlite3.connect(database()) as newer:
        newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    newer.close()
    before = database().read_bytes()
    with open_store() as store:
        (notice,) = store.take_notices()
        assert notice.code == "set_aside_newer"
        assert Path(notice.path).name.startswith("casino.sqlite3.newer-")
        assert Path(notice.path).read_bytes() == before
        assert store.bankroll == 2000
        assert store.is_kept


def test_an_empty_file_is_a_new_store() -> None:
    home_folder()
    database().touch()
    with open_store() as store:
        assert codes(store) == []
        assert store.bankroll == 2000


# -- a disk that says no ----------------------------------------------------------------------


class FileOfTest:
    """Stands for the file under a connection that the test made itself."""

    def __init__(self) -> None:
        self.writes = 0
        self.damages = 0

    def written(self) -> None:
        self.writes += 1

    def damaged(self) -> None:
        self.damages += 1

    def close(self) -> None:
        pass


def test_a_home_that_cannot_be_made_means_play_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CASINO_TEXAS_HOME", str(tmp_path / "file" / "home"))
    with open_store() as store:
        (notice,) = store.take_notices()
        assert notice.code == "in_memory"
        assert "cannot be written" in notice_line(Texts(), notice)
        assert not store.is_kept
        assert store.bankroll == 2000


def test_a_folder_that_cannot_be_written_still_shows_what_is_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    filled()

    def refuse() -> Path:
        raise FolderError(home_path(), "the disk is read-only")

    with monkeypatch.context() as patch:
        patch.setattr(store_files, "home_folder", refuse)
        store = open_store()
    with store:
        assert store.take_notices() == (StoreNotice("in_memory", reason="the disk is read-only"),)
        assert store.bankroll == 2300
        store.grant()
    with open_to_read() as kept:
        assert kept.bankroll == 2300


def test_the_log_is_moved_into_the_file_and_begun_anew() -> None:
    with open_store() as store:
        session = store.begin_session("casino")
        for _ in range(40):
            play_hand(store, session=session, net=0, result="win")
        log = database().with_name(FILE_NAME + "-wal")
        size, before = log.stat().st_size, database().stat().st_size
        assert store_files._checkpoint(database())
        assert database().stat().st_size > before
        play_hand(store, session=session, net=0, result="win")
        assert log.stat().st_size == size


def test_a_thread_beside_the_play_moves_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()
    threads = []

    def checkpoint(path: Path) -> bool:
        threads.append(threading.current_thread())
        asked.set()
        return len(threads) > 1  # the first time a write came between

    monkeypatch.setattr(store_files, "_WRITES_PER_CHECKPOINT", 2)
    monkeypatch.setattr(store_files, "_checkpoint", checkpoint)
    with open_store() as store:
        play_hand(store, session=store.begin_session("casino"), net=0, result="win")
        assert asked.wait(30)
    assert threading.current_thread() not in threads
    assert not threads[0].is_alive()


def test_a_file_that_can_only_be_read_is_played_on_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    filled()

    def connect(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)

    with monkeypatch.context() as patch:
        patch.setattr(store_files, "_connect", connect)
        store = open_store()
    with store:
        assert codes(store) == ["in_memory"]
        assert store.bankroll == 2300
        assert not store.is_kept
        store.grant()
        assert store.totals().hands == 30
    with open_to_read() as kept:
        assert kept.bankroll == 2300


def test_a_disk_that_fills_up_in_a_hand_costs_nothing_but_a_line(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "small", isolation_level=None)
    file = FileOfTest()
    store = Store(connection, file=file)
    hand = store.begin_hand(
        start_of(store, session=store.begin_session("casino")),
        "antes 1=10",
        moves=(Move(-10, "ante"),),
    )
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    writes = file.writes
    for _ in range(2000):
        hand = store.add_action(hand, "1 look at the cards for a while")
    assert store.take_notices() == (StoreNotice("in_memory", reason="database or disk is full"),)
    assert not store.is_kept
    assert writes < file.writes < writes + 2000
    assert store.hand_in_play("casino") == hand
    assert len(hand.actions) == 2001
    store.add_action(hand, "1 fold", result=HandResult(-10, 10))
    assert store.bankroll == 1990
    assert store.check() == ()
    assert file.damages == 0


def test_a_file_lost_in_a_hand_leaves_the_bankroll_and_the_hand(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "lost", isolation_level=None)
    file = FileOfTest()
    store = Store(connection, file=file)
    session = store.begin_session("casino")
    play_hand(store, session=session, net=-10, result="fold")
    hand = store.begin_hand(
        start_of(store, session=session), "antes 1=10", moves=(Move(-10, "ante"),)
    )
    connection.execute("PRAGMA shrink_memory")
    connection.execute("PRAGMA cache_size = 0")
    make_garbage(tmp_path / "lost")
    hand = store.add_action(hand, "1 buy", moves=(Move(-10, "buy"),))
    assert codes(store) == ["in_memory"]
    assert file.damages == 1
    assert store.bankroll == 1970
    assert store.hand_in_play("casino") == hand
    store.add_action(hand, "1 fold", result=HandResult(-20, 20))
    play_hand(store, session=session, net=30, result="win")
    assert store.bankroll == 2000
    assert store.check() == ()


def test_damage_met_in_play_is_looked_for_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A large file is not read through at every start."""
    monkeypatch.setattr(store_files, "_ALWAYS_CHECKED_BYTES", 0)
    filled()
    with sqlite3.connect(database()) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'hands'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    data = bytearray(database().read_bytes())
    data[(root - 1) * size : root * size] = b"\xa5" * size
    database().write_bytes(data)
    with open_store() as store:
        assert codes(store) == []
        assert store.bankroll == 2300
        assert store.hands() == ()
        assert codes(store) == ["in_memory"]
        assert store.bankroll == 2300
    with open_store() as store:
        assert codes(store) == ["set_aside_broken"]
    with open_store() as store:
        assert codes(store) == []


def test_a_mistake_of_the_program_is_not_blamed_on_the_disk() -> None:
    store = Store(open_memory(), file=FileOfTest())
    with pytest.raises(sqlite3.IntegrityError):
        store.begin_hand(start_of(store, session=77), "antes 1=10")
    assert store.is_kept
    assert codes(store) == []


@pytest.mark.parametrize(
    "notice",
    [
        StoreNotice("second_copy"),
        StoreNotice("set_aside_broken", path="/home/ann/kept"),
        StoreNotice("set_aside_newer", path="/home/ann/kept"),
        StoreNotice("in_memory", reason="the disk is full"),
    ],
)
def test_a_notice_is_told_in_the_language_chosen(notice: StoreNotice) -> None:
    english, russian = (notice_line(Texts(language), notice) for language in ("en", "ru"))
    assert english != russian
    for told in (english, russian):
        assert notice.path in told
        assert notice.reason in told


def test_no_notice_is_without_words() -> None:
    with pytest.raises(ValueError, match="no notice"):
        notice_line(Texts(), StoreNotice("lost_in_the_post"))
