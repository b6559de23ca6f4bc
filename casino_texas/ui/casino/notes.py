"""What a session tells beside the hand, as a line to show; and how the end of a hand sounds.

Knows: which sentence and which sound belong to what.  Must not know: how they are shown or played.
"""

from __future__ import annotations

from casino_texas.app.casino.events import (
    ChipsGranted,
    HandVoided,
    RulesRefused,
    RulesTaken,
    StoreTroubled,
)
from casino_texas.app.words.store import notice_line
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.events import Result
from casino_texas.ui.casino.models import CasinoTable
from casino_texas.ui.casino.play import Note
from casino_texas.ui.sound import SoundName


def note_line(texts: Texts, note: Note) -> str:
    """The line to show; empty for what shows itself."""
    match note:
        case RulesTaken(rules):
            return texts.say("ui.casino.rules.taken", table=rules.name)
        case RulesRefused(error):
            return texts.say("ui.casino.rules.refused", line=error.lines()[0])
        case HandVoided(hand, returned, reason):
            return texts.say("ui.casino.voided", hand=hand, chips=returned, why=reason)
        case ChipsGranted(amount):
            return texts.say("ui.casino.granted", chips=amount)
        case StoreTroubled(notice):
            return capital(notice_line(texts, notice))
        case _:
            return ""


def sound_of_the_end(table: CasinoTable) -> SoundName | None:
    """What is heard when a hand is over; a fold has been heard already."""
    results = {box.settlement.result for box in table.boxes if box.settlement is not None}
    if results <= {Result.FOLD}:
        return None
    net = table.net or 0
    return "win" if net > 0 else "push" if net == 0 or results == {Result.STAND_OFF} else "lose"
