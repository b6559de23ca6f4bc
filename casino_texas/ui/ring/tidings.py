"""What a session tells beside the events of a hand, put before the player.

Knows: which tidings are a line over the table and which are a sheet.  Must not know: what they
lead to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino_texas.app.floor import RulingGiven
from casino_texas.app.ring_session_events import (
    OpponentErred,
    PlayerLeft,
    PrizePaid,
    RingSessionEvent,
)
from casino_texas.app.session_events import ChipsGranted, HandVoided, StoreTroubled
from casino_texas.app.texts import capital
from casino_texas.app.texts_store import notice_line
from casino_texas.ring.table_events import PlayerBusted
from casino_texas.ring.tournament_actions import LevelReached
from casino_texas.ui.ring.dialogs import result_line, ruling_given

if TYPE_CHECKING:
    from casino_texas.ui.ring.live import LiveTable


def tell(scene: LiveTable, note: RingSessionEvent) -> None:
    """Show one of them, if it is worth it."""
    app, say, facts = scene.app, scene.say, scene.play.facts
    match note:
        case OpponentErred(seat):
            app.toast(say("ui.ring.erred", who=facts.name(seat)))
        case HandVoided(_, returned, reason):
            app.toast(say("ui.ring.voided", chips=returned, why=reason))
        case ChipsGranted(amount):
            app.toast(say("ui.casino.granted", chips=amount))
        case StoreTroubled(notice):
            app.toast(capital(notice_line(notice)))
        case PlayerBusted(seat) if scene.session.tournament is not None:
            app.toast(say("ui.ring.busted", who=facts.name(seat)))
        case LevelReached(number, level):
            blinds = {"small": level.small_blind, "big": level.big_blind}
            app.toast(say("ui.ring.level.reached", level=number, **blinds))
        case PrizePaid() | PlayerLeft():
            app.toast(result_line(app.words, note))
        case RulingGiven():
            app.push(ruling_given(app.words, note))
        case _:
            pass
