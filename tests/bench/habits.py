"""How somebody plays, counted over hands as players count it: VPIP, PFR, showdowns, aggression.

Knows: finished hands and what was decided in them.  Must not know: who the players are.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, fields

from casino_texas.app.ring.autoplay import PlayedHand
from casino_texas.players.bots.why import Plan
from casino_texas.ring.actions import Street
from casino_texas.ring.events import HandMucked, HandShown, Move, SeatActed

_ATTACKS = (Move.BET, Move.RAISE)
_BLUFFS = (Plan.BLUFF, Plan.SEMI_BLUFF, Plan.CONTINUATION)


@dataclass
class Habits:
    """Counts of some seats over hands; `x_of` counts the chances to do `x`.

    * `entered`, `raised`: put chips in, raised before the flop by choice (VPIP, PFR);
      `reraised`: a first raise.
    * `flops`, `showdowns`: of those who saw a flop, who went to the showdown.
    * `attacks`, `calls`: after the flop; `folds` of the bets and raises `faced` there.
    * `bluffs`: of the attacks those that were meant to win by folds, where reasons are told.
    """

    hands: int = 0
    entered: int = 0
    raised: int = 0
    reraised: int = 0
    reraised_of: int = 0
    flops: int = 0
    showdowns: int = 0
    attacks: int = 0
    calls: int = 0
    folds: int = 0
    faced: int = 0
    bluffs: int = 0

    def see(self, played: PlayedHand, seats: Container[int]) -> None:
        """Count a hand for these seats."""
        acts = [event for event in played.events if isinstance(event, SeatActed)]
        shown = {e.seat for e in played.events if isinstance(e, HandShown | HandMucked)}
        early = [act for act in acts if act.street is Street.PREFLOP]
        gone = {act.seat for act in early if act.move is Move.FOLD}
        saw_flop = len(played.hand.board) >= 3
        for seat in played.setup.seats:
            if seat not in seats:
                continue
            own = {act.move for act in early if act.seat == seat}
            self.hands += 1
            self.entered += bool(own & {Move.CALL, *_ATTACKS})
            self.raised += bool(own & {*_ATTACKS})
            if saw_flop and seat not in gone:
                self.flops += 1
                self.showdowns += seat in shown
        self._see_reraises(early, seats)
        self._see_after_flop([act for act in acts if act.street is not Street.PREFLOP], seats)
        self._see_bluffs(played, seats)

    def _see_reraises(self, early: list[SeatActed], seats: Container[int]) -> None:
        raiser = 0
        for act in early:
            if raiser and act.seat != raiser and act.seat in seats:
                self.reraised_of += 1
                self.reraised += act.move is Move.RAISE
            if act.move in _ATTACKS:
                if raiser:
                    return
                raiser = act.seat

    def _see_after_flop(self, late: list[SeatActed], seats: Container[int]) -> None:
        bet_on = None
        for act in late:
            if act.seat in seats:
                self.attacks += act.move in _ATTACKS
                self.calls += act.move is Move.CALL
                self.folds += act.move is Move.FOLD
                self.faced += bet_on is act.street
            if act.move in _ATTACKS:
                bet_on = act.street

    def _see_bluffs(self, played: PlayedHand, seats: Container[int]) -> None:
        for _, decision in played.decisions:
            reasons = decision.reasons
            if reasons is not None and reasons.seat in seats:
                self.bluffs += reasons.plan in _BLUFFS

    def add(self, other: Habits) -> None:
        """Count what was counted there, too."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    @property
    def vpip(self) -> float:
        return _percent(self.entered, self.hands)

    @property
    def pfr(self) -> float:
        return _percent(self.raised, self.hands)

    @property
    def reraises(self) -> float:
        """How often a first raise is raised."""
        return _percent(self.reraised, self.reraised_of)

    @property
    def wtsd(self) -> float:
        return _percent(self.showdowns, self.flops)

    @property
    def aggression(self) -> float:
        """Bets and raises by call, after the flop."""
        return self.attacks / max(1, self.calls)

    @property
    def gives_up(self) -> float:
        """Folds to bets after the flop."""
        return _percent(self.folds, self.faced)

    @property
    def bluffing(self) -> float:
        """Bluffs among bets and raises after the flop."""
        return _percent(self.bluffs, self.attacks)

    def row(self) -> str:
        """The cells of `HEAD`."""
        return (
            f"{self.vpip:.1f} | {self.pfr:.1f} | {self.reraises:.1f} | {self.wtsd:.1f} "
            f"| {self.aggression:.2f} | {self.gives_up:.0f} | {self.bluffing:.0f}"
        )


HEAD = "VPIP | PFR | 3-bet | WTSD | AF | folds to bets | bluffs of bets"


def _percent(count: int, of: int) -> float:
    return 100 * count / max(1, of)
