"""Sessions for tests: bundled tables, random but seeded players."""

from __future__ import annotations

from random import Random

from casino_texas.app.dealer import Dealer
from casino_texas.app.rules_files import find_rules_file, load_file
from casino_texas.app.rules_loader import Kind, LoadedRules
from casino_texas.app.session import CasinoSession
from casino_texas.app.store import Store
from casino_texas.casino.actions import CasinoAction
from tests.casino.strategies import open_actions

TABLES = ("texas", "texas_exchange", "house_holdem")


def table(name: str = "texas") -> LoadedRules:
    return load_file(find_rules_file(name), kind=Kind.CASINO)


def session_of(
    store: Store | None = None, *, name: str = "texas", seed: int | None = 7
) -> CasinoSession:
    """A session with a hand on the table."""
    session = CasinoSession(store or Store(), Dealer(seed), table(name))
    if not session.resume():
        session.start_hand()
    return session


def any_action(session: CasinoSession, random: Random) -> CasinoAction:
    """Something legal."""
    return random.choice(open_actions(session.hand, iter(()), random))


def play_on(session: CasinoSession, random: Random) -> None:
    """Play the hand on the table to its end."""
    while not session.is_over:
        session.act(any_action(session, random))
