"""Coming to the ring table and leaving it: resuming, sitting down, what follows.

Knows: which screen comes when.  Must not know: how any of them works.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino_texas.app.dealer import Dealer
from casino_texas.app.opponents import Answer, Question
from casino_texas.app.ring_session_events import TableVoided
from casino_texas.ui.ring.thinking import Elsewhere

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk


def think(question: Question) -> Answer:
    """What an opponent answers; can be sent to a worker process.

    Raises:
        KeyError: a style or level the program does not have (any more).
    """
    from casino_texas.players.bots.bot import decide

    opponent = question.opponent
    decision = decide(
        question.view,
        style=opponent.style,
        level=opponent.level,
        seed=question.seed,
        notes=question.notes,
    )
    faults = () if decision.fault is None else (decision.fault.error,)
    return Answer(decision.action, decision.reasons, faults)


def has_table(desk: Desk) -> bool:
    """Whether the player sits at a ring table."""
    return desk.store.ring.table is not None


def enter(app: App, desk: Desk) -> None:
    """Put the ring table on top: the one that was left, or the screen to choose one."""
    from casino_texas.app.ring_sitting import resume
    from casino_texas.ui.scenes.ring import RingScene
    from casino_texas.ui.scenes.ring_setup import RingSetupScene

    try:
        session = resume(desk.store, Dealer(desk.seed), think=think)
    except TableVoided as error:
        app.toast(app.say("ui.ring.voided", chips=error.returned, why=error.reason))
        session = None
    if session is None:
        app.push(RingSetupScene(desk))
    else:
        app.push(RingScene(desk, session, Elsewhere(app.workers, think)))


def after_the_table(app: App, desk: Desk) -> None:
    """The player has left the table: the set-up screen takes its place."""
    from casino_texas.ui.scenes.ring_setup import RingSetupScene

    app.replace(RingSetupScene(desk))
