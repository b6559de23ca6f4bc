"""What a player has seen the others do: counts by seat, and the tendencies they hint at.

Knows: the events one seat has seen, and nothing else, so it cannot know a card it should not.
Must not know: styles, levels, or how tendencies are used.

Counts are shrunk towards an ordinary player's: a few hands say little.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from math import exp, log
from types import MappingProxyType
from typing import Any, Final

from casino_texas.core.cards import Card
from casino_texas.players.bots.board import read_board
from casino_texas.players.bots.combos import combo_of_cards
from casino_texas.ring.actions import Street
from casino_texas.ring.events import (
    BoardDealt,
    HandShown,
    HandStarted,
    Move,
    RingEvent,
    SeatActed,
)


@dataclass(frozen=True, slots=True)
class Record:
    """Counts of one seat.  `x_of` counts the chances to do `x`."""

    hands: int = 0
    entered: int = 0
    """Put chips in by choice before the flop (VPIP)."""
    raised: int = 0
    """Raised before the flop (PFR)."""
    gave_up: int = 0
    gave_up_of: int = 0
    """Folded to a first raise before the flop, blinds included."""
    reraised: int = 0
    reraised_of: int = 0
    yielded: int = 0
    yielded_of: int = 0
    """Folded to a re-raise after having raised."""
    bets: int = 0
    bets_of: int = 0
    """Bet after the flop when checked to or first."""
    folds: int = 0
    calls: int = 0
    raises: int = 0
    """Answers to a bet after the flop, where he had not bet himself ..."""
    late_folds: int = 0
    late_faced: int = 0
    """... and of these, on turn and river: who has called once seldom gives up again."""
    backed_off: int = 0
    backed_off_of: int = 0
    """Folded to a raise of his own bet."""
    bluffs: int = 0
    bluffs_of: int = 0
    """Hands shown after a bet or raise on the turn or river; weak ones are bluffs."""
    flops: int = 0
    showdowns: int = 0

    @property
    def faced(self) -> int:
        """Bets faced after the flop."""
        return self.folds + self.calls + self.raises


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
    hands: int = 0

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
_SHARES: Final = tuple([one.name for one in fields(Tendencies) if one.name != "hands"])
#: How many chances of each kind an ordinary player's numbers weigh.
_PATIENCE: Final = 10.0
_SLOW: Final = 16.0
#: Shown hands weaker than this share of all hands are bluffs.
_BLUFF_BELOW: Final = 0.6


def _moved(chance: float, seen: float, usual: float) -> float:
    """Shift a chance in log-odds by how much `seen` differs from `usual`."""
    shift = log(seen / (1 - seen)) - log(usual / (1 - usual))
    chance = min(0.995, max(0.005, chance))
    return 1 / (1 + exp(-(log(chance / (1 - chance)) + shift)))


def _shrunk(count: int, of: int, usual: float, patience: float) -> float:
    share = (count + patience * usual) / (of + patience)
    return min(0.985, max(0.015, share))


def tendencies(
    record: Record, *, memory: float = 1.0, trust: float = 0.0, is_fixed: bool = False
) -> Tendencies:
    """What a record hints at; `memory` below 1 counts it less, 0 gives the ordinary player.

    `trust` takes so much off the bluffs that are expected.  In fixed limit (`is_fixed`) the record
    is measured by what is ordinary there.
    """
    found = _hinted(record, memory, ORDINARY_FIXED if is_fixed else ORDINARY)
    return replace(found, bluff=found.bluff * (1 - trust)) if trust else found


@lru_cache(maxsize=4096)
def _hinted(record: Record, memory: float, usual: Tendencies) -> Tendencies:
    if memory <= 0 or not record.hands:
        return ORDINARY
    quick, slow = _PATIENCE / memory, _SLOW / memory
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
        hands=record.hands,
    )
    if usual is ORDINARY:
        return found
    moved: dict[str, Any] = {
        name: _moved(getattr(ORDINARY, name), getattr(found, name), getattr(usual, name))
        for name in _SHARES
    }
    return replace(found, **moved)


@dataclass(frozen=True, slots=True)
class OpponentNotes:
    """What one seat remembers of the others; a value.  Empty at the start."""

    records: Mapping[int, Record] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, seat: int) -> Record:
        """The counts of a seat; all zero where nothing was seen."""
        return self.records.get(seat, _NOTHING)

    def after(self, events: Iterable[RingEvent]) -> OpponentNotes:
        """The notes after a hand, from all its events as this seat has seen them (`seen_by`)."""
        tally = _Tally()
        for event in events:
            tally.see(event)
        seen = {seat: _sum(self.of(seat), counts) for seat, counts in tally.counts().items()}
        return OpponentNotes(MappingProxyType({**self.records, **seen}))

    def without(self, seat: int) -> OpponentNotes:
        """The notes when somebody else has taken that seat."""
        kept = {number: record for number, record in self.records.items() if number != seat}
        return OpponentNotes(MappingProxyType(kept))

    def __reduce__(self) -> tuple[object, ...]:
        return (_restored, (dict(self.records),))


_NOTHING: Final = Record()


def _restored(records: dict[int, Record]) -> OpponentNotes:
    return OpponentNotes(MappingProxyType(records))


def _sum(record: Record, counts: Mapping[str, int]) -> Record:
    return replace(
        record, **{name: getattr(record, name) + number for name, number in counts.items()}
    )


class _Tally:
    """Counts of one hand, by seat."""

    def __init__(self) -> None:
        self._seats: dict[int, dict[str, int]] = {}
        self._entered: set[int] = set()
        self._raised: set[int] = set()
        self._raises = 0
        self._last_raiser = 0
        self._folded: set[int] = set()
        self._board: list[Card] = []
        self._is_bet = False
        self._bettors: set[int] = set()
        self._late_bettors: set[int] = set()

    def counts(self) -> dict[int, dict[str, int]]:
        """What was counted, by seat and field of `Record`."""
        return self._seats

    def _add(self, seat: int, name: str, number: int = 1) -> None:
        counts = self._seats.setdefault(seat, {})
        counts[name] = counts.get(name, 0) + number

    def see(self, event: RingEvent) -> None:
        """Count one event."""
        match event:
            case HandStarted(_, stacks):
                for seat, _ in stacks:
                    self._add(seat, "hands")
            case SeatActed(seat, Street.PREFLOP, move):
                self._before_flop(seat, move)
            case SeatActed(seat, street, move):
                self._after_flop(seat, street, move)
            case BoardDealt(street, cards):
                if street is Street.FLOP:
                    self._board = []
                    for seat in self._entered - self._folded:
                        self._add(seat, "flops")
                self._board += cards
                self._is_bet = False
                self._bettors = set()
            case HandShown(seat, cards):
                self._shown(seat, cards)
            case _:
                pass

    def _before_flop(self, seat: int, move: Move) -> None:
        if self._raises == 1 and seat not in self._entered:
            self._add(seat, "gave_up_of")
            self._add(seat, "reraised_of")
            if move is Move.FOLD:
                self._add(seat, "gave_up")
            elif move is Move.RAISE:
                self._add(seat, "reraised")
        if self._raises == 2 and seat in self._raised:
            self._add(seat, "yielded_of")
            if move is Move.FOLD:
                self._add(seat, "yielded")
        if move is Move.FOLD:
            self._folded.add(seat)
            return
        if move is not Move.CHECK and seat not in self._entered:
            self._entered.add(seat)
            self._add(seat, "entered")
        if move in (Move.RAISE, Move.BET):
            if seat not in self._raised:
                self._raised.add(seat)
                self._add(seat, "raised")
            self._raises += 1

    def _after_flop(self, seat: int, street: Street, move: Move) -> None:
        if self._is_bet:
            if seat in self._bettors:
                self._add(seat, "backed_off_of")
                self._add(seat, "backed_off", int(move is Move.FOLD))
            else:
                self._answered(seat, street, move)
        elif move is not Move.FOLD:
            self._add(seat, "bets_of")
            if move is Move.BET:
                self._add(seat, "bets")
        if move in (Move.BET, Move.RAISE):
            self._is_bet = True
            self._bettors.add(seat)
            if street is not Street.FLOP:
                self._late_bettors.add(seat)

    def _answered(self, seat: int, street: Street, move: Move) -> None:
        self._add(seat, _ANSWERS.get(move, "calls"))
        if street is not Street.FLOP:
            self._add(seat, "late_faced")
            self._add(seat, "late_folds", int(move is Move.FOLD))

    def _shown(self, seat: int, cards: tuple[Card, Card]) -> None:
        if len(self._board) < 5 or seat in self._folded:
            return
        self._add(seat, "showdowns")
        if seat in self._late_bettors:
            self._add(seat, "bluffs_of")
            scores = read_board(tuple(self._board)).scores
            if scores[combo_of_cards(*cards)] < _BLUFF_BELOW:
                self._add(seat, "bluffs")


_ANSWERS: Final = {Move.FOLD: "folds", Move.CALL: "calls", Move.RAISE: "raises"}
