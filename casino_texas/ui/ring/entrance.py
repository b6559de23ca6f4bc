"""Coming to the ring table and leaving it: resuming, sitting down, what follows.

Knows: which screen comes when.  Must not know: how any of them works.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.opponents import Answer, Question
from casino_texas.app.ring.session_events import TableVoided
from casino_texas.ui.ring.thinking import Elsewhere, Here

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk
    from casino_texas.ui.scene import Scene


DEFAULT_PRESET: Final = "no_limit_1_2"


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


def first_ring_scene(app: App, desk: Desk) -> Scene:
    """What `play ring` begins with: play without a person where that was asked for.

    Raises:
        RulesFileError: there is no such preset, or it is not good.
    """
    options = app.options
    if options.autoplay is not None or options.screenshot is not None:
        preset = options.rules or DEFAULT_PRESET
        return played_alone(app, desk, preset=preset, hands=options.autoplay)
    return the_table(app, desk, preset=options.rules)


def enter(app: App, desk: Desk) -> None:
    """Put the ring table on top: the one that was left, or the screen to choose one."""
    app.push(the_table(app, desk))


def the_table(
    app: App,
    desk: Desk,
    *,
    preset: str | None = None,
    back: Callable[[], object] | None = None,
) -> Scene:
    """The table that was left, or the screen to choose one, where `preset` is chosen already and
    `back` is what its *Back* does (by default it is only taken off)."""
    from casino_texas.app.ring.sitting import resume
    from casino_texas.ui.scenes.ring import RingScene
    from casino_texas.ui.scenes.ring_setup import RingSetupScene

    try:
        session = resume(desk.store, Dealer(desk.seed), think=think)
    except TableVoided as error:
        app.toast(app.say("ui.ring.voided", chips=error.returned, why=error.reason))
        session = None
    if session is None:
        return RingSetupScene(desk, preset=preset or DEFAULT_PRESET, back=back)
    return RingScene(desk, session, Elsewhere(app.workers, think))


def played_alone(app: App, desk: Desk, *, preset: str, hands: int | None) -> Scene:
    """A table where nobody but computer players sits, for play without a person and pictures.

    Raises:
        RulesFileError: there is no such preset, or it is not good.
    """
    from casino_texas.app.ring.autopilot import RingAutopilot
    from casino_texas.app.ring.game import game_of
    from casino_texas.app.ring.sitting import sit_down
    from casino_texas.app.rules.files import find_rules_file
    from casino_texas.app.rules.loader import Kind, load_file
    from casino_texas.ui.ring.choices import Choices, opponents_from
    from casino_texas.ui.scenes.ring import RingScene

    game = game_of(load_file(find_rules_file(preset, kind=Kind.RING), kind=Kind.RING))
    choices = Choices(seats=game.rules.seats + 1)
    opponents = opponents_from(choices, app.words.words("ui.ring.names"), Random(desk.seed))
    session = sit_down(desk.store, Dealer(desk.seed), game, opponents, think=think, hero=None)
    played = 1 if hands is None else hands
    return RingScene(
        desk, session, Here(think), pilot=lambda session: RingAutopilot(session, hands=played)
    )


def after_the_table(app: App, desk: Desk) -> None:
    """The player has left the table: the set-up screen takes its place."""
    from casino_texas.ui.scenes.ring_setup import RingSetupScene

    app.replace(RingSetupScene(desk))
