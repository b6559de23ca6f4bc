"""What the screens of one running program share: the store, the shuffle, the rules chosen.

Knows: who plays with what.  Must not know: pixels or scenes.

    desk = Desk(open_store(), seed=None)
    desk.rules                      # the table chosen in the menu
    session = desk.sit_down()       # the casino table; `desk.session` while somebody sits there
"""

from __future__ import annotations

from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.practice.record import erase_record
from casino_texas.app.rules.files import RulesFileError, find_rules_file
from casino_texas.app.rules.loader import Kind, LoadedRules, load_file
from casino_texas.app.store.files import erase_store, open_store
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.casino.advice import AsksCoach

DEFAULT_RULES = "texas"


class Desk:
    """One player's things; made once and handed to every scene that needs it."""

    def __init__(
        self, store: Store, *, rules: str = DEFAULT_RULES, seed: int | None = None
    ) -> None:
        """`rules` is the bare name or path of the rules file to begin with."""
        self.store = store
        self.seed = seed
        self.rules_name = rules
        self._rules: LoadedRules | None = None
        self.session: CasinoSession | None = None
        #: Whoever is asked what a decision is worth; None: nobody is.
        self.coach: AsksCoach | None = None

    @property
    def rules(self) -> LoadedRules:
        """The table chosen; where its file is bad or gone, the bundled Texas.

        Raises:
            RulesFileError: the bundled one cannot be read either.
        """
        if self._rules is None:
            try:
                self._rules = _load(self.rules_name)
            except RulesFileError:
                self._rules = _load(DEFAULT_RULES)
        return self._rules

    @property
    def table_rules(self) -> CasinoRules:
        """What is played: the rules of the hand on the table, else of the table chosen."""
        session = self.session
        return self.rules.rules if session is None else session.rules.rules

    def choose(self, name: str, rules: LoadedRules) -> None:
        """Play by this file from now on; a hand in play is played to its end as it began."""
        self.rules_name, self._rules = name, rules

    @property
    def has_hand_in_play(self) -> bool:
        return self.store.hand_in_play("casino") is not None

    @property
    def has_played(self) -> bool:
        """Whether there is something to continue: a hand in play or a hand played before."""
        which = HandFilter(game="casino", is_practice=None)
        return self.has_hand_in_play or bool(self.store.hands(which, limit=1))

    def erase(self) -> None:
        """Delete history, bankroll and what was practised for good, and begin anew.

        Raises:
            OSError: a file cannot be deleted.
        """
        self.stand_up()
        self.store.close()
        try:
            erase_store()
            erase_record()
        finally:
            self.store = open_store()

    def close(self) -> None:
        """Leave the table and give everything to the disk."""
        self.stand_up()
        self.store.close()

    def sit_down(self) -> CasinoSession:
        """A place at the casino table; the caller puts the hand on it and at last stands up."""
        self.session = CasinoSession(self.store, Dealer(self.seed), self.rules)
        return self.session

    def stand_up(self) -> None:
        """Leave the table; a hand in play stays as it is."""
        if self.session is not None:
            self.session.close()
            self.session = None


def _load(name: str) -> LoadedRules:
    return load_file(find_rules_file(name, kind=Kind.CASINO), kind=Kind.CASINO)
