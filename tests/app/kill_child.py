"""Plays until it is killed: `python -m tests.app.kill_child RULES`, then a line on stdin.

One line on stdout for everything the player is shown: where the game is (hands finished, actions
in this one), the bankroll, and the hash of the shoe on the table.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.rules.loader import Kind, LoadedRules, load_file
from casino_texas.app.rules.problems import RulesFileError
from casino_texas.app.store import files as store_files
from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from tests.app.sessions import any_action, table

SEED = 1234


def rules_at(path: Path) -> LoadedRules:
    """The file's rules, or the default table's where it is bad or gone."""
    try:
        return load_file(path, kind=Kind.CASINO)
    except RulesFileError:
        return table("texas")


def sit_down(store: Store, rules: LoadedRules) -> CasinoSession:
    """As after every start of the game."""
    session = CasinoSession(store, Dealer(SEED), rules)
    if not session.resume():
        session.start_hand()
    return session


def place(session: CasinoSession) -> tuple[int, int]:
    """Hands finished, and actions in the one on the table; it only grows."""
    finished = session.store.totals(HandFilter(game="casino")).hands
    return finished, 0 if session.is_over else len(session.actions)


def step(session: CasinoSession) -> None:
    """One decision; the same in the same place of the same game."""
    if session.is_over:
        session.start_hand()
    if not session.can_stake:
        session.take_grant()
    session.act(any_action(session, Random(f"{session.commitment}:{session.legal}")))


def main() -> None:
    # Often enough that some are killed while the log is moved into the file.
    store_files._WRITES_PER_CHECKPOINT = 7  # type: ignore[misc]
    sys.stdin.readline()
    session = sit_down(open_store(), rules_at(Path(sys.argv[1])))
    while True:
        print(*place(session), session.store.bankroll, session.commitment, flush=True)
        step(session)


if __name__ == "__main__":
    main()
