"""Chips a player is putting on his boxes before the deal: add, take back, undo, rebet, double.

Knows: the limits of the table and what a player may do with his hands.  Must not know: pixels, or
the hand (only `antes` goes there).  A `Stakes` is a value; every move gives a new one, or the
reason why not as a code with the numbers that explain it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from casino_texas.casino.view import LegalActions
from casino_texas.core.chips import Chips

_USUAL: Final = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
RAIL: Final = 5
"""Chips on the rail at most; each has a number key."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not possible: a code, and the number that explains it."""

    reason: str
    number: int = 0


def chip_rail(legal: LegalActions) -> tuple[Chips, ...]:
    """The chips for this table, small to large: at most five, each a multiple of the step."""
    step, most = legal.ante_step, max(legal.ante_maximum, 1)
    values = [value for value in _USUAL if value % step == 0 and value <= most]
    if step not in values:
        values = [step * value for value in _USUAL if step * value <= most]
    fitting = [value for value in values if value * 20 >= legal.ante_minimum]
    return tuple((fitting or values)[:RAIL])


@dataclass(frozen=True, slots=True)
class Stakes:
    """What lies on the boxes.  `chips` has the chips of each box in the order they were put."""

    legal: LegalActions
    chips: Mapping[int, tuple[Chips, ...]]
    past: tuple[Mapping[int, tuple[Chips, ...]], ...] = ()
    last: tuple[tuple[int, Chips], ...] = ()
    """The ANTEs of the hand before, for `rebet`."""

    @classmethod
    def empty(cls, legal: LegalActions, last: tuple[tuple[int, Chips], ...] = ()) -> Stakes:
        """Nothing staked yet."""
        return cls(legal, {}, (), last)

    def amount(self, box: int) -> Chips:
        """The ANTE on this box."""
        return sum(self.chips.get(box, ()))

    @property
    def total(self) -> Chips:
        """All ANTEs together."""
        return sum(map(sum, self.chips.values()))

    @property
    def antes(self) -> tuple[tuple[int, Chips], ...]:
        """(box, ANTE) of every box with chips, by box: what `PlaceAntes` takes."""
        return tuple((box, self.amount(box)) for box in sorted(self.chips))

    def add(self, box: int, chip: Chips) -> Stakes | Refusal:
        """Put one chip on a box.  A first chip below the minimum brings the minimum."""
        lying = self.chips.get(box, ())
        if not lying and len(self.chips) >= self.legal.boxes_maximum:
            return Refusal("boxes_full", self.legal.boxes_maximum)
        if not lying and chip < self.legal.ante_minimum:
            chip = self.legal.ante_minimum
        if self.amount(box) + chip > self.legal.ante_maximum:
            return Refusal("above_maximum", self.legal.ante_maximum)
        if self.total + chip > self.legal.antes_affordable:
            return Refusal("cannot_afford", self.legal.antes_affordable)
        return self._with({**self.chips, box: (*lying, chip)})

    def remove(self, box: int) -> Stakes | Refusal:
        """Take the last chip off a box; what falls below the minimum goes altogether."""
        lying = self.chips.get(box, ())
        if not lying:
            return Refusal("nothing_there")
        left = lying[:-1]
        if sum(left) < self.legal.ante_minimum:
            left = ()
        others = {other: chips for other, chips in self.chips.items() if other != box}
        return self._with({**others, box: left} if left else others)

    def undo(self) -> Stakes | Refusal:
        """As it was before the last move."""
        if not self.past:
            return Refusal("nothing_to_undo")
        return replace(self, chips=self.past[-1], past=self.past[:-1])

    def clear(self) -> Stakes | Refusal:
        """Take everything back."""
        return self._with({}) if self.chips else Refusal("nothing_there")

    def rebet(self) -> Stakes | Refusal:
        """The same ANTEs as in the hand before."""
        if not self.last:
            return Refusal("no_hand_before")
        return self._all({box: (ante,) for box, ante in self.last})

    def double(self) -> Stakes | Refusal:
        """Twice what lies on every box."""
        if not self.chips:
            return Refusal("nothing_there")
        return self._all({box: (*chips, *chips) for box, chips in self.chips.items()})

    def _all(self, chips: Mapping[int, tuple[Chips, ...]]) -> Stakes | Refusal:
        legal = self.legal
        if len(chips) > legal.boxes_maximum or max(chips) > legal.boxes_table:
            return Refusal("boxes_full", legal.boxes_maximum)
        for lying in chips.values():
            if sum(lying) > legal.ante_maximum:
                return Refusal("above_maximum", legal.ante_maximum)
            if sum(lying) < legal.ante_minimum or sum(lying) % legal.ante_step:
                return Refusal("below_minimum", legal.ante_minimum)
        if sum(map(sum, chips.values())) > legal.antes_affordable:
            return Refusal("cannot_afford", legal.antes_affordable)
        return self._with(chips)

    def _with(self, chips: Mapping[int, tuple[Chips, ...]]) -> Stakes:
        return replace(self, chips=chips, past=(*self.past, self.chips))

    @property
    def why_no_deal(self) -> Refusal | None:
        """Why these stakes cannot be dealt, or None: there must be an ANTE."""
        return None if self.chips else Refusal("no_ante", self.legal.ante_minimum)
