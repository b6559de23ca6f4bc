"""What to expect of a player: what he has done so far, shrunk towards what is ordinary.

Knows: counts (`notes.Record`), and what ordinary players do, by structure and number of players.
Must not know: events, styles, or how expectations are used.

A few hands say little: everybody is an ordinary player until he has shown otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from math import exp, log
from typing import Final

from casino_texas.players.bots.notes import Record
from casino_texas.ring.actions import Street


@dataclass(frozen=True, slots=True)
class Tendencies:
    """What to expect of a seat; an ordinary player's where nothing is known."""

    entered: float = 0.26
    raised: float = 0.18
    gave_up: float = 0.72
    reraised: float = 0.07
    yielded: float = 0.5
    bet: float = 0.42
    fold: float = 0.45
    late_fold: float = 0.45
    back_off: float = 0.45
    raise_: float = 0.11
    bluff: float = 0.3

    def shifted_fold(self, chance: float, street: Street) -> float:
        """A chance of folding to a bet, moved by how he has folded so far."""
        if street is Street.FLOP:
            return _moved(chance, self.fold, ORDINARY.fold)
        return _moved(chance, self.late_fold, ORDINARY.late_fold)

    def shifted_back_off(self, chance: float) -> float:
        """A chance of giving up a bet of his own to a raise, likewise."""
        return _moved(chance, self.back_off, ORDINARY.back_off)

    def shifted_bet(self, chance: float) -> float:
        """A chance of betting, moved by how he has bet so far."""
        return _moved(chance, self.bet, ORDINARY.bet)

    def shifted_raise(self, chance: float) -> float:
        """A chance of raising a bet, moved by how he has raised so far."""
        return _moved(chance, self.raise_, ORDINARY.raise_)

    def shifted_surrender(self, chance: float) -> float:
        """A chance of folding to a first raise before the flop, likewise."""
        return _moved(chance, self.gave_up, ORDINARY.gave_up)

    def shifted_yield(self, chance: float) -> float:
        """A chance of folding to a re-raise before the flop, likewise."""
        return _moved(chance, self.yielded, ORDINARY.yielded)


ORDINARY: Final = Tendencies()
#: The same where bets have one size: they cost little of the pot, and fewer hands fold.
ORDINARY_FIXED: Final = Tendencies(
    entered=0.34,
    raised=0.18,
    gave_up=0.56,
    reraised=0.09,
    yielded=0.02,
    bet=0.46,
    fold=0.29,
    late_fold=0.3,
    back_off=0.13,
    raise_=0.2,
    bluff=0.28,
)
#: What is ordinary with so many players dealt in: entered, raised, gave up and re-raised.
_BY_PLAYERS: Final = {
    2: (0.64, 0.38, 0.30, 0.095),
    3: (0.44, 0.255, 0.51, 0.1),
    4: (0.36, 0.215, 0.62, 0.09),
    5: (0.31, 0.195, 0.68, 0.08),
    6: (ORDINARY.entered, ORDINARY.raised, ORDINARY.gave_up, ORDINARY.reraised),
    7: (0.24, 0.155, 0.76, 0.055),
    8: (0.22, 0.14, 0.79, 0.045),
    9: (0.2, 0.13, 0.82, 0.04),
    10: (0.185, 0.12, 0.84, 0.035),
}
_SHARES: Final = tuple([one.name for one in fields(Tendencies)])
#: How many chances of each kind an ordinary player's numbers weigh.
_PATIENCE: Final = 10.0
_SLOW: Final = 16.0


def _moved(chance: float, seen: float, usual: float) -> float:
    """Shift a chance in log-odds by how much `seen` differs from `usual`."""
    shift = log(seen / (1 - seen)) - log(usual / (1 - usual))
    chance = min(0.995, max(0.005, chance))
    return 1 / (1 + exp(-(log(chance / (1 - chance)) + shift)))


def _carried(found: Tendencies, usual: Tendencies, onto: Tendencies) -> Tendencies:
    """As far from `onto` as what was found is from `usual`."""
    return Tendencies(
        **{
            name: _moved(getattr(onto, name), getattr(found, name), getattr(usual, name))
            for name in _SHARES
        }
    )


@cache
def _usual(players: int, is_fixed: bool) -> Tendencies:
    """The ordinary player at a table of so many."""
    size = min(max(_BY_PLAYERS), max(min(_BY_PLAYERS), players))
    entered, raised, gave_up, reraised = _BY_PLAYERS[size]
    found = replace(ORDINARY, entered=entered, raised=raised, gave_up=gave_up, reraised=reraised)
    return _carried(ORDINARY_FIXED, ORDINARY, found) if is_fixed else found


def _shrunk(count: int, of: int, usual: float, patience: float) -> float:
    share = (count + patience * usual) / (of + patience)
    return min(0.985, max(0.015, share))


def tendencies(
    record: Record, *, memory: float = 1.0, trust: float = 0.0, is_fixed: bool = False
) -> Tendencies:
    """What a record hints at; `memory` below 1 counts it less, 0 gives the ordinary player.

    `trust` takes so much off the bluffs that are expected.  The record is measured by what is
    ordinary with so many players and in fixed limit (`is_fixed`); what comes out is as if six had
    played without.
    """
    found = _hinted(record, memory, is_fixed)
    return replace(found, bluff=found.bluff * (1 - trust)) if trust else found


@lru_cache(maxsize=4096)
def _hinted(record: Record, memory: float, is_fixed: bool) -> Tendencies:
    if memory <= 0 or not record.hands:
        return ORDINARY
    quick, slow = _PATIENCE / memory, _SLOW / memory
    usual = _usual(round(record.players / record.hands) or 6, is_fixed)
    found = Tendencies(
        entered=_shrunk(record.entered, record.hands, usual.entered, slow),
        raised=_shrunk(record.raised, record.hands, usual.raised, slow),
        gave_up=_shrunk(record.gave_up, record.gave_up_of, usual.gave_up, quick),
        reraised=_shrunk(record.reraised, record.reraised_of, usual.reraised, slow),
        yielded=_shrunk(record.yielded, record.yielded_of, usual.yielded, quick),
        bet=_shrunk(record.bets, record.bets_of, usual.bet, quick),
        fold=_shrunk(
            record.folds - record.late_folds,
            record.faced - record.late_faced,
            usual.fold,
            quick,
        ),
        late_fold=_shrunk(record.late_folds, record.late_faced, usual.late_fold, quick),
        back_off=_shrunk(record.backed_off, record.backed_off_of, usual.back_off, quick),
        raise_=_shrunk(record.raises, record.faced, usual.raise_, slow),
        bluff=_shrunk(record.bluffs, record.bluffs_of, usual.bluff, quick / 2),
    )
    return found if usual == ORDINARY else _carried(found, usual, ORDINARY)
