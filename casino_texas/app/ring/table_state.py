"""A ring table between hands, be it of a cash game or of a tournament, as one value.

Knows: that both are asked in the same way, and how the lines of the store give the table again.
Must not know: the store, hands, or who decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from casino_texas.app.ring.setup import TableSetup
from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.table import RingTable, new_table
from casino_texas.ring.table_actions import SitDown
from casino_texas.ring.table_events import Offer
from casino_texas.ring.table_options import TableOptions, TableStage
from casino_texas.ring.tournament import (
    PassTime,
    Rebuy,
    Tournament,
    TournamentAction,
    TournamentEvent,
    start_tournament,
)
from casino_texas.ring.tournament_actions import (
    format_tournament_action,
    parse_tournament_action,
)


@dataclass(frozen=True, slots=True)
class TableState:
    """One moment of a table.  Make the first with `open_state`; it changes only by `apply`."""

    game: RingTable | Tournament

    @property
    def table(self) -> RingTable:
        return self.game if isinstance(self.game, RingTable) else self.game.table

    @property
    def tournament(self) -> Tournament | None:
        return None if isinstance(self.game, RingTable) else self.game

    @property
    def stage(self) -> TableStage:
        return self.table.stage

    @property
    def is_over(self) -> bool:
        """A tournament has its winner; a cash game goes on for ever."""
        return isinstance(self.game, Tournament) and self.game.is_over

    @property
    def options(self) -> TableOptions:
        """What every seat and the house may do now."""
        if isinstance(self.game, RingTable):
            return self.game.legal_actions()
        return self.game.legal_actions().table

    @property
    def rebuys(self) -> tuple[int, ...]:
        """Seats that may re-buy now (R48)."""
        return () if isinstance(self.game, RingTable) else self.game.legal_actions().rebuys

    @property
    def offer(self) -> Offer | None:
        """Who is asked for a blind, and for what."""
        calling = self.table.calling
        return None if calling is None else calling.offer

    @property
    def level(self) -> int | None:
        """The blind level of the next hand, counted from 1 (R47)."""
        return None if isinstance(self.game, RingTable) else self.game.level + 1

    def stack(self, seat: int | None) -> Chips:
        """What lies at a seat; of a hand in play: as it began; 0 where nobody sits."""
        found = None if seat is None else self.table.seat(seat)
        return 0 if found is None else found.stack

    def next_hand(self) -> HandSetup:
        """The hand that is to be dealt now; see `RingTable.next_hand`."""
        return self.table.next_hand()

    def apply(self, action: TournamentAction) -> tuple[TableState, tuple[TournamentEvent, ...]]:
        """The table after the action, and its events.

        Raises:
            IllegalAction: it is not allowed now; nothing has changed.
        """
        if isinstance(self.game, Tournament):
            step = self.game.apply(action)
            return TableState(step.tournament), step.events
        if isinstance(action, PassTime | Rebuy):
            raise IllegalAction(getattr(action, "seat", None), action, "no_tournament")
        done = self.game.apply(action)
        return TableState(done.table), done.events


def open_state(setup: TableSetup) -> tuple[TableState, tuple[str, ...]]:
    """The table when all have sat down, and the lines that say so.

    Raises:
        IllegalAction: a buy-in the table does not take.
        ValueError: a tournament of fewer than two players.
    """
    if setup.tournament is not None:
        return TableState(start_tournament(setup.tournament, setup.seats)), ()
    state = TableState(new_table(setup.rules))
    lines = []
    for seat in setup.seats:
        action = SitDown(seat, setup.buy_in_of(seat))
        state, _ = state.apply(action)
        lines.append(format_tournament_action(action))
    return state, tuple(lines)


def replayed_state(setup: TableSetup, lines: Iterable[str]) -> TableState:
    """The table after these lines.

    Raises:
        CasinoTexasError: a line that is none, or is not legal in its place.
    """
    if setup.tournament is not None:
        state = TableState(start_tournament(setup.tournament, setup.seats))
    else:
        state = TableState(new_table(setup.rules))
    for line in lines:
        state, _ = state.apply(parse_tournament_action(line))
    return state
