"""What a session tells beside the events of a hand, put before the player.

Knows: which tidings are a line over the table, which are a sheet, and what the end of a hand sounds
like.  Must not know: what they lead to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from casino_texas.app.casino.events import ChipsGranted, HandVoided, StoreTroubled
from casino_texas.app.ring.floor import RulingGiven
from casino_texas.app.ring.session_events import (
    OpponentErred,
    PlayerLeft,
    PrizePaid,
    RingSessionEvent,
)
from casino_texas.app.words.ring_table import table_line
from casino_texas.app.words.texts import capital
from casino_texas.ring.table_events import PlayerBusted
from casino_texas.ring.tournament import LevelReached
from casino_texas.ring.view import SeatStatus
from casino_texas.ui.ring.dialogs import ruling_given
from casino_texas.ui.ring.models import RingTableModel
from casino_texas.ui.ring.panels import speakers_of
from casino_texas.ui.sound import SoundName

if TYPE_CHECKING:
    from casino_texas.ui.ring.live import LiveTable

_WORTH_A_LINE: Final = (
    OpponentErred,
    HandVoided,
    ChipsGranted,
    StoreTroubled,
    LevelReached,
    PrizePaid,
    PlayerLeft,
)


def tell(scene: LiveTable, note: RingSessionEvent) -> None:
    """Show one of them, if it is worth it."""
    app = scene.app
    if isinstance(note, RulingGiven):
        app.push(ruling_given(app.words, note))
    elif isinstance(note, _WORTH_A_LINE) or (
        isinstance(note, PlayerBusted) and scene.session.tournament is not None
    ):
        said = table_line(speakers_of(app.words, scene.play.facts), note)
        if said:
            app.toast(capital(said))


def sound_of_the_end(table: RingTableModel, hero: int | None) -> SoundName | None:
    """What is heard when a hand is over: how it ended for the player, if it went to the end."""
    held = None if hero is None else table.seat(hero)
    if held is None:
        return None
    if hero in table.won:
        return "win"
    saw_the_end = held.status in (SeatStatus.ALL_IN, SeatStatus.MUCKED) or held.is_shown
    return "lose" if saw_the_end else None
