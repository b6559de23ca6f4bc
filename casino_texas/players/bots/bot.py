"""An opponent: a style at a level, which turns a view into an action.

Knows: its view, what it remembers of the others (`OpponentNotes`), and the generator it was given.
Must not know: hidden cards, the styles of the others, or time: its work is bounded in iterations.

`Bot.decide` never fails: where thinking goes wrong it checks or folds, and says so with a `Fault`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from casino_texas.players.bots.notes import OpponentNotes
from casino_texas.players.bots.postflop import decide_postflop
from casino_texas.players.bots.preflop import decide_preflop
from casino_texas.players.bots.showdown import decide_showdown
from casino_texas.players.bots.situation import spot_of
from casino_texas.players.bots.styles import LEVELS, STYLES, Level, Style, style_at
from casino_texas.players.bots.tendencies import Tendencies, tendencies
from casino_texas.players.bots.why import Plan, Reasons
from casino_texas.ring.actions import (
    Bet,
    Call,
    Check,
    DeclareBoard,
    Fold,
    Muck,
    Raise,
    SeatAction,
    Show,
    Street,
)
from casino_texas.ring.events import RingEvent
from casino_texas.ring.view import BettingOptions, LegalActions, RingView, ShowdownOptions


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong in a bot.  `trace` is for the log; nobody is shown it at the table."""

    seat: int
    error: str
    trace: str


@dataclass(frozen=True, slots=True)
class Decision:
    """An action that is legal, why it was chosen, and what went wrong if anything did.

    `reasons` is None after a fault.
    """

    action: SeatAction
    reasons: Reasons | None
    fault: Fault | None = None


Thinker = Callable[[RingView], tuple[SeatAction, Reasons]]


class Bot:
    """One opponent.  Keep one for a player as long as he sits at the table.

    `style` and `level` are entries of `styles`; `chance` is his own generator.  `notes` are a
    value: they may be stored, put back, or handed to a copy in another process.
    """

    def __init__(
        self, style: Style, level: Level, *, chance: Random, notes: OpponentNotes | None = None
    ) -> None:
        self.style = style
        self.level = level
        self.chance = chance
        self.notes = OpponentNotes() if notes is None else notes
        self._shown = style_at(style, level)

    @property
    def name(self) -> str:
        """A short name in code: `rock/expert`."""
        return f"{self.style.name}/{self.level.name}"

    def decide(self, view: RingView) -> SeatAction:
        """A legal action for the viewer, whose turn it is; see `think`.

        Raises:
            ValueError: it is not the viewer's turn.
        """
        return self.think(view).action

    def think(self, view: RingView) -> Decision:
        """A legal action for the viewer, whose turn it is, with the reasons.

        Raises:
            ValueError: it is not the viewer's turn.
        """
        return think_safely(self.consider, view)

    def consider(self, view: RingView) -> tuple[SeatAction, Reasons]:
        """The bare decision, without a net."""
        legal = view.legal
        if isinstance(legal, ShowdownOptions):
            action, plan = decide_showdown(view, legal)
            return action, _at_showdown(legal, view, plan)
        spot = spot_of(view)
        seen: dict[int, Tendencies] = {
            foe.seat: tendencies(
                self.notes.of(foe.seat),
                memory=self.level.memory,
                trust=self.level.trust,
                is_fixed=spot.is_fixed,
            )
            for foe in spot.foes
        }
        decide = decide_preflop if spot.street is Street.PREFLOP else decide_postflop
        return decide(spot, seen, style=self._shown, level=self.level, chance=self.chance)

    def watch(self, events: Iterable[RingEvent]) -> None:
        """Learn from a finished hand: all its events as this seat saw them (`seen_by`)."""
        if self.level.memory > 0:
            self.notes = self.notes.after(events)


def new_bot(style: str, level: str, *, seed: int | str, notes: OpponentNotes | None = None) -> Bot:
    """A bot by the names of its style and level.

    Raises:
        KeyError: no such style or level.
    """
    return Bot(STYLES[style], LEVELS[level], chance=Random(seed), notes=notes)


def decide(
    view: RingView, *, style: str, level: str, seed: int | str, notes: OpponentNotes | None = None
) -> Decision:
    """One decision as a pure function, for a worker process: the same question, the same answer.

    Raises:
        KeyError: no such style or level.
        ValueError: it is not the viewer's turn.
    """
    return new_bot(style, level, seed=seed, notes=notes).think(view)


def think_safely(thinker: Thinker, view: RingView) -> Decision:
    """What a thinker decides; where it errs or wants what is not legal, check or fold.

    Raises:
        ValueError: it is not the viewer's turn.
    """
    legal = view.legal
    if not isinstance(legal, BettingOptions | ShowdownOptions):
        raise ValueError("it is not this player's turn")
    try:
        action, reasons = thinker(view)
    except Exception as error:
        fault = Fault(legal.seat, f"{type(error).__name__}: {error}", traceback.format_exc())
        return Decision(harmless(legal), None, fault)
    if not is_legal(action, legal):
        return Decision(harmless(legal), None, Fault(legal.seat, f"not legal: {action!r}", ""))
    return Decision(action, reasons)


def harmless(legal: BettingOptions | ShowdownOptions) -> SeatAction:
    """Check where that is free, else fold; at the showdown say what has to be said, and show."""
    if isinstance(legal, BettingOptions):
        return Check(legal.seat) if legal.can_check else Fold(legal.seat)
    if legal.can_declare:
        return DeclareBoard(legal.seat)
    if legal.can_show and not legal.must_name_cards:
        return Show(legal.seat)
    return Muck(legal.seat)


def is_legal(action: SeatAction, legal: LegalActions) -> bool:
    """Whether the action is among those offered."""
    if action.seat != legal.seat:
        return False
    if isinstance(legal, BettingOptions):
        match action:
            case Fold():
                return True
            case Check():
                return legal.can_check
            case Call():
                return legal.call > 0
            case Bet(_, to) | Raise(_, to):
                fits = type(to) is int and legal.min_to <= to <= legal.max_to
                return legal.can_raise and fits and isinstance(action, Bet) is legal.is_bet
            case _:
                return False
    if isinstance(legal, ShowdownOptions):
        match action:
            case Show():
                return legal.can_show
            case Muck():
                return legal.no_muck is None
            case DeclareBoard():
                return legal.can_declare
    return False


def _at_showdown(legal: ShowdownOptions, view: RingView, plan: Plan) -> Reasons:
    return Reasons(
        seat=legal.seat,
        street=view.street,
        plan=plan,
        hand=None,
        equity=None,
        pot_odds=0.0,
        call=0,
        pot=view.pot,
        standing=0.0,
    )
