"""The computer players of a table: who they are, and how one is asked what he does.

Knows: what is kept of an opponent, what he is asked with, and what he answers.  Must not know: how
he decides (`players`), or whether he is asked here or in another process.

Whatever an opponent needs to decide is in `Question`, which can be sent to a worker process; the
same question has the same answer, so a game that is resumed goes on as it would have.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction, InputError
from casino_texas.ring.actions import Bet, Call, Check, Fold, Raise, SeatAction
from casino_texas.ring.hand import RingHand
from casino_texas.ring.view import BettingOptions, RingView

_SEEDS: Final = 1 << 63


@dataclass(frozen=True, slots=True)
class Opponent:
    """One computer player.  `style` and `level` are names `players` knows.

    `buy_in`: what he sits down with and fills up to in cash play, None for the most; `straddles`:
    in how many of a hundred hands he straddles where he may (R9).
    """

    name: str
    style: str = ""
    level: str = ""
    buy_in: Chips | None = None
    straddles: int = 0

    def to_json(self) -> dict[str, Any]:
        """As `opponent_from_json` reads it back."""
        return {
            "name": self.name,
            "style": self.style,
            "level": self.level,
            "buy_in": self.buy_in,
            "straddles": self.straddles,
        }


def opponent_from_json(found: Mapping[str, Any]) -> Opponent:
    """The pair of `Opponent.to_json`.

    Raises:
        InputError: it is not what that writes.
    """
    try:
        return Opponent(**found)
    except TypeError as error:
        raise InputError(f"an opponent cannot be read: {error}") from error


@dataclass(frozen=True, slots=True)
class Question:
    """An opponent is to act.  `notes` is what he has made of the hands before, as `players` keeps
    it; `number` counts what was done in the hand so far, so that a late answer can be told."""

    seat: int
    opponent: Opponent
    view: RingView
    seed: int
    hand: int
    number: int
    notes: Any = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What he does, why (in the terms of `players`), and what went wrong on the way to it."""

    action: SeatAction
    why: Any = None
    faults: tuple[str, ...] = ()


#: Asks an opponent: pure, so that it may run anywhere.
Think: TypeAlias = Callable[[Question], Answer]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an opponent did what he did; `number` is the place of the action in the hand."""

    seat: int
    number: int
    action: SeatAction
    why: Any = None
    faults: tuple[str, ...] = field(default=())


def seed_of(seed: int, *place: object) -> int:
    """The seed of one decision: the same in the same place of the same game, and unlike others."""
    text = ":".join(map(str, (seed, *place)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % _SEEDS


def ask(question: Question) -> Answer:
    """What a computer player of `players` answers, with his reasons (`players.bots.why`).

    Raises:
        KeyError: a style or a level that does not exist.
    """
    # Ranges and hand tables are not needed before somebody is to act.
    from casino_texas.players.bots.bot import decide

    opponent = question.opponent
    decision = decide(
        question.view,
        style=opponent.style,
        level=opponent.level,
        seed=question.seed,
        notes=question.notes,
    )
    fault = decision.fault
    faults = () if fault is None else (f"seat {fault.seat} ({opponent.style}): {fault.error}",)
    return Answer(decision.action, decision.reasons, faults)


def check_known(opponent: Opponent) -> None:
    """Refuse a style or a level that does not exist.

    Raises:
        ValueError: says which there are.
    """
    from casino_texas.players.bots.styles import LEVELS, STYLES

    for word, name, known in (
        ("style", opponent.style, STYLES),
        ("level", opponent.level, LEVELS),
    ):
        if name not in known:
            raise ValueError(f"{name!r} is no {word}; there are {', '.join(known)}")


def answered(think: Think, question: Question) -> Answer:
    """What an opponent answers; one that fails checks or folds, and the fault is in the answer.

    Raises:
        ValueError: in this view he is not asked to bet.
    """
    legal = question.view.legal
    if not isinstance(legal, BettingOptions):
        raise ValueError(f"seat {question.seat} is not to bet")
    try:
        return think(question)
    except Exception as error:  # whatever it is, the game goes on
        action = check_or_fold(legal)
        fault = f"seat {question.seat} ({question.opponent.style}): {error!r}; {action!r} instead"
        return Answer(action, faults=(fault,))


def made_legal(hand: RingHand, action: SeatAction) -> tuple[SeatAction, tuple[str, ...]]:
    """The action, or the nearest legal one with a line that says what was wrong.

    A raise outside its limits is cut to them, one that is not offered is a call; anything else
    that is wrong is a check, or a fold where there is something to call.

    Raises:
        ValueError: nobody is to bet.
    """
    legal = hand.legal_actions()
    if not isinstance(legal, BettingOptions):
        raise ValueError("nobody is to bet now")
    try:
        hand.apply(action)
    except (IllegalAction, TypeError, AttributeError) as error:
        nearest = _nearest(legal, action)
        return nearest, (f"seat {legal.seat}: {error}; {nearest!r} instead",)
    return action, ()


def check_or_fold(legal: BettingOptions) -> Check | Fold:
    """What is done for who cannot decide."""
    return Check(legal.seat) if legal.can_check else Fold(legal.seat)


def _nearest(legal: BettingOptions, action: SeatAction) -> SeatAction:
    if getattr(action, "seat", None) != legal.seat:
        return check_or_fold(legal)
    if isinstance(action, Bet | Raise) and type(action.to) is int:
        if legal.can_raise:
            return legal.bet_or_raise(min(max(action.to, legal.min_to), legal.max_to))
        return Check(legal.seat) if legal.can_check else Call(legal.seat)
    if isinstance(action, Check | Call) and legal.can_check:
        return Check(legal.seat)
    return check_or_fold(legal)
