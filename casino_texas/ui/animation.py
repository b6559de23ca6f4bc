"""Things that move for a while: easing, moves, and beats played one after the other.

Knows: time.  Must not know: what moves, or what its moving means.  A beat carries a payload that
its owner takes over when the beat is done; so finishing at once (`finish`) and watching to the end
give the same payloads in the same order.

    reel = Reel(); reel.add(Beat(moves, payload=events, cues=((0.0, "card"),)))
    done, cues = reel.update(dt)        # payloads of the beats that ended, cues that came due
    for move, share in reel.moving(): ...
    done = reel.finish()                # everything at once
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

Point = tuple[float, float]
P = TypeVar("P")
S = TypeVar("S")
Easing = Callable[[float], float]


def linear(share: float) -> float:
    return share


def ease_out(share: float) -> float:
    """Fast, then slowing down: a card that slides to its place."""
    return 1 - (1 - share) ** 3


def ease_in_out(share: float) -> float:
    """Slow, fast, slow: a chip that is lifted, carried and put down."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


@dataclass(frozen=True, slots=True)
class Move(Generic[S]):
    """One thing on its way.  Times are seconds from the beginning of its beat, at speed 1.

    `begins` before which it is not seen (unless it `waits`), `lasts` the time it takes; then it
    stays at `end` until the beat is over (unless it `leaves`).  `arc` lifts its path by so many
    pixels in the middle.
    """

    sprite: S
    start: Point
    end: Point
    begins: float = 0.0
    lasts: float = 0.15
    easing: Easing = ease_out
    arc: float = 0.0
    waits: bool = False
    leaves: bool = False

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

    def share(self, now: float) -> float | None:
        """How far it has come, 0 to 1 and eased; None while it is not to be seen."""
        if now < self.begins:
            return 0.0 if self.waits else None
        if now >= self.ends:
            return None if self.leaves else 1.0
        return self.easing((now - self.begins) / self.lasts)

    def place(self, share: float) -> Point:
        """Where it is after this share of its way."""
        x = self.start[0] + (self.end[0] - self.start[0]) * share
        y = self.start[1] + (self.end[1] - self.start[1]) * share
        return x, y - self.arc * 4 * share * (1 - share)


@dataclass(frozen=True, slots=True)
class Beat(Generic[S, P]):
    """What moves together.  `payload` is handed over at its end, `hides` names what is not drawn
    at its usual place meanwhile, `cues` are (seconds, name), `rest` is a pause after it all."""

    moves: tuple[Move[S], ...] = ()
    payload: tuple[P, ...] = ()
    hides: frozenset[Hashable] = frozenset()
    cues: tuple[tuple[float, str], ...] = ()
    rest: float = 0.0

    @property
    def lasts(self) -> float:
        return max((move.ends for move in self.moves), default=0.0) + self.rest


#: A frame may end at most so many beats of no length; guards against a loop without end.
_MOST: Final = 10_000


class Reel(Generic[S, P]):
    """Beats one after the other."""

    def __init__(self) -> None:
        self._beats: deque[Beat[S, P]] = deque()
        self._now = 0.0

    @property
    def is_running(self) -> bool:
        return bool(self._beats)

    @property
    def hides(self) -> frozenset[Hashable]:
        """What is not drawn at its usual place now."""
        return self._beats[0].hides if self._beats else frozenset()

    def add(self, beats: Iterable[Beat[S, P]]) -> None:
        self._beats.extend(beats)

    def moving(self) -> Iterator[tuple[Move[S], float]]:
        """What is on its way now, and how far each has come; the lowest first."""
        if not self._beats:
            return
        for move in self._beats[0].moves:
            share = move.share(self._now)
            if share is not None:
                yield move, share

    def update(self, dt: float) -> tuple[tuple[P, ...], tuple[str, ...]]:
        """Let `dt` seconds pass: the payloads of the beats that ended, and the cues that fell."""
        payloads: list[P] = []
        cues: list[str] = []
        left = dt
        for _ in range(_MOST):
            if not self._beats:
                break
            beat = self._beats[0]
            before, self._now = self._now, self._now + left
            is_over = self._now >= beat.lasts
            cues += [name for at, name in beat.cues if before <= at and (is_over or at < self._now)]
            if not is_over:
                break
            left, self._now = self._now - beat.lasts, 0.0
            payloads += beat.payload
            self._beats.popleft()
        return tuple(payloads), tuple(cues)

    def finish(self) -> tuple[P, ...]:
        """End everything at once; all the payloads that were still to come."""
        payloads = tuple(part for beat in self._beats for part in beat.payload)
        self._beats.clear()
        self._now = 0.0
        return payloads
