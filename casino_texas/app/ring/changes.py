"""What an action at the table between hands does: to the table, to the bankroll, in the store.

Knows: which actions of the player move his chips and why.  Must not know: the store itself, or
who decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from casino_texas.app.ring.ledger import given_up, prize_due
from casino_texas.app.ring.session_events import ButtonLot, PlayerLeft, PrizePaid
from casino_texas.app.ring.setup import TableSetup
from casino_texas.app.ring.table_state import TableState
from casino_texas.app.store.records import Move, TableLine
from casino_texas.core.chips import Chips
from casino_texas.ring.table_actions import TopUp
from casino_texas.ring.tournament import Rebuy, TournamentAction, TournamentEvent
from casino_texas.ring.tournament_actions import format_tournament_action


@dataclass(frozen=True, slots=True)
class TableChange:
    """What one or several actions do, to be stored together: the table after them, a line for
    each, what they move of the bankroll, and what to tell."""

    state: TableState
    lines: tuple[TableLine, ...] = ()
    moves: tuple[Move, ...] = ()
    events: tuple[TournamentEvent | PrizePaid | ButtonLot, ...] = ()

    def then(self, setup: TableSetup, action: TournamentAction) -> TableChange:
        """The same and one action more.

        Raises:
            IllegalAction: it is not allowed then.
        """
        more = change_of(setup, self.state, action)
        return TableChange(
            more.state,
            self.lines + more.lines,
            self.moves + more.moves,
            self.events + more.events,
        )

    def telling(self, event: ButtonLot) -> TableChange:
        """The same, and an event to tell."""
        return replace(self, events=(*self.events, event))


def change_of(setup: TableSetup, state: TableState, action: TournamentAction) -> TableChange:
    """The effects of an action; nothing has been done yet.

    Raises:
        IllegalAction: it is not allowed now.
    """
    after, events = state.apply(action)
    told: tuple[TournamentEvent | PrizePaid, ...] = events
    price = price_of(setup, action)
    moves = (Move(-price, _reason(action)),) if price else ()
    before = prize_due(state.tournament, setup.hero)
    prize = prize_due(after.tournament, setup.hero)
    if before is None and prize is not None:
        assert after.tournament is not None
        assert setup.hero is not None
        told = (*told, PrizePaid(after.tournament.places()[setup.hero], prize))
        if prize:
            moves = (*moves, Move(prize, "prize"))
    line = TableLine(format_tournament_action(action), players_chips(setup, after))
    return TableChange(after, (line,), moves, told)


def leaving(setup: TableSetup, state: TableState) -> tuple[PlayerLeft, tuple[Move, ...]]:
    """What the player takes with him who leaves now, and what that moves of the bankroll."""
    tournament, hero = state.tournament, setup.hero
    if tournament is None or hero is None:
        chips = players_chips(setup, state)
        return PlayerLeft(chips), (Move(chips, "cash_out"),) if chips else ()
    place, prize = given_up(tournament, hero)
    is_paid = prize_due(tournament, hero) is not None
    return PlayerLeft(0, place, prize), (Move(prize, "prize"),) if prize and not is_paid else ()


def price_of(setup: TableSetup, action: TournamentAction) -> Chips:
    """What an action takes from the bankroll; the opponents' chips are the house's."""
    match action:
        case TopUp(seat, amount) if seat == setup.hero:
            return amount
        case Rebuy(seat) if seat == setup.hero and setup.tournament is not None:
            return setup.tournament.buy_in
        case _:
            return 0


def players_chips(setup: TableSetup, state: TableState) -> Chips:
    """The player's chips that lie at his seat and are worth as much in the bankroll."""
    return 0 if setup.tournament is not None else state.stack(setup.hero)


def _reason(action: TournamentAction) -> str:
    return "rebuy" if isinstance(action, Rebuy) else "top_up"
