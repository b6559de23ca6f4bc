"""Playing without a person: a player of `players` at a session's table, hand after hand.

Knows: when to ask the player, when the next hand begins, and that an empty purse is filled.  Must
not know: how the player decides, or that anybody watches.
"""

from __future__ import annotations

from collections.abc import Callable

from casino_texas.app.casino.session import CasinoSession
from casino_texas.casino.rules import CasinoRules
from casino_texas.errors import InputError
from casino_texas.players.player import CasinoPlayer


def best_player(
    rules: CasinoRules, *, before_compiling: Callable[[], object] = lambda: None
) -> CasinoPlayer:
    """Whoever plays this table best: the coach, or where numbers cannot be had, rules of thumb.

    `before_compiling` is called when that will take a while: once, after installing.
    """
    from casino_texas.app.analyst.coach_jobs import must_compile, warm_up
    from casino_texas.players.coach_player import CoachPlayer
    from casino_texas.players.simple import SimplePlayer

    try:
        if must_compile():
            before_compiling()
        warm_up(rules)
    except InputError:
        return SimplePlayer()
    return CoachPlayer()


class Autopilot:
    """Plays `hands` hands, one decision a step; one that lies unfinished on the table counts."""

    def __init__(self, session: CasinoSession, player: CasinoPlayer, *, hands: int) -> None:
        self._session = session
        self._player = player
        self._left = hands

    @property
    def is_done(self) -> bool:
        """Whether all hands are played and the last one is settled."""
        return self._left <= 0

    @property
    def left(self) -> int:
        """Hands not finished yet."""
        return max(0, self._left)

    def step(self) -> None:
        """One decision of the player, or the next hand, with fresh chips where he has too few."""
        if self.is_done:
            return
        session = self._session
        if session.is_over:
            session.start_hand()
        if not session.can_stake:
            session.take_grant()
        session.act(self._player.decide(session.view))
        if session.is_over:
            self._left -= 1

    def run(self) -> None:
        """Play to the end."""
        while not self.is_done:
            self.step()
