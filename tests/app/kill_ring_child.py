"""Plays both games by turns until it is killed: `python -m tests.app.kill_ring_child`, then a line
on stdin.

One line on stdout for everything the player is shown: where the game is, the bankroll, and the
hashes of the shoes on the ring table.
"""

from __future__ import annotations

import sys
from random import Random

from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.opponents import Opponent, ask
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.sitting import resume, sit_down
from casino_texas.app.store import files as store_files
from casino_texas.app.store.files import open_store
from casino_texas.app.store.store import Store
from tests.app import kill_child, ring_sessions
from tests.app.kill_child import SEED
from tests.app.sessions import any_action, table

#: The ring tables, one after the other; the opponents are real at some and scripted at others.
TABLES = ("no_limit_1_2", "tournament_heads_up", "floor_school", "tournament_no_limit")
_HANDS_AT_A_TABLE = 6
_STEPS_AT_A_GAME = 11
_PLACE = (
    "SELECT (SELECT count(*) FROM actions) + (SELECT count(*) FROM table_lines)"
    " + (SELECT count(*) FROM hands)"
    " + (SELECT count(*) FROM ledger) + (SELECT count(*) FROM ring_tables)"
    " + (SELECT count(*) FROM ring_tables WHERE NOT is_open),"
    " (SELECT count(*) FROM ring_tables)"
)


class BothGames:
    """A player who goes to and fro between the casino table and a ring table.

    Whose turn it is follows from the place alone, so that it is the same after a restart.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.casino = self._casino()
        self.ring = self._ring()

    def _casino(self) -> CasinoSession:
        return kill_child.sit_down(self.store, table("texas_exchange"))

    def _ring(self) -> RingSession | None:
        return resume(self.store, Dealer(SEED), think=ask if self.is_real else ring_sessions.think)

    @property
    def place(self) -> int:
        """Everything that was stored; it only grows."""
        (stored, _) = self._counts()
        return stored

    @property
    def is_real(self) -> bool:
        """Whether the opponents of the coming or open table are real computer players."""
        (_, tables) = self._counts()
        return (tables - (self.store.ring.table is not None)) % 2 == 0

    def _counts(self) -> tuple[int, int]:
        counts: tuple[int, int] = self.store.look_up(lambda db: db.execute(_PLACE).fetchone())
        return counts

    @property
    def is_at_ring(self) -> bool:
        return self.place // _STEPS_AT_A_GAME % 3 > 0

    def step(self) -> None:
        """One thing the player, an opponent or a dealer does."""
        was_at_ring = self.is_at_ring
        if was_at_ring:
            self._at_the_ring_table()
        else:
            self._at_the_casino_table()
        if self.is_at_ring != was_at_ring:
            self.casino, self.ring = self._casino(), self._ring()

    def _at_the_casino_table(self) -> None:
        session = self.casino
        if session.is_over:
            session.start_hand()
        if not session.can_stake:
            session.take_grant()
            return
        chance = Random(f"{session.commitment}:{session.legal}")
        session.act(any_action(session, chance))

    def _at_the_ring_table(self) -> None:
        ring = self.ring
        if ring is None:
            if self.store.available("ring") < 200:
                self.store.grant()
            else:
                self.ring = self._sit_down()
        elif ring.waits_for is Waits.OVER or self._has_enough(ring):
            ring.leave()
            self.ring = None
        else:
            ring_sessions.step(ring)

    def _has_enough(self, ring: RingSession) -> bool:
        return ring.waits_for is Waits.NEXT_HAND and ring.hands >= _HANDS_AT_A_TABLE

    def _sit_down(self) -> RingSession:
        name = TABLES[self._counts()[1] % len(TABLES)]
        game = ring_sessions.game(name)
        count = min(4, game.rules.seats - 1)
        if not self.is_real:
            sits = ring_sessions.opponents(count)
            return sit_down(self.store, Dealer(SEED), game, sits, think=ring_sessions.think)
        real = [
            Opponent(opponent.name, style, "regular")
            for opponent, style in zip(
                ring_sessions.opponents(count),
                ("maniac", "solid", "rock", "tricky"),
                strict=False,
            )
        ]
        return sit_down(self.store, Dealer(SEED), game, real)


def line(games: BothGames) -> str:
    """What the player is shown."""
    hashes = () if games.ring is None else games.ring.commitments
    return " ".join((str(games.place), str(games.store.bankroll), *hashes))


def main() -> None:
    store_files._WRITES_PER_CHECKPOINT = 7  # type: ignore[misc]
    sys.stdin.readline()
    games = BothGames(open_store())
    while True:
        print(line(games), flush=True)
        games.step()


if __name__ == "__main__":
    main()
