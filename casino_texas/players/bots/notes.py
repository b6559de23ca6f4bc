"""What a player has seen the others do: counts by seat.

Knows: the events one seat has seen, and nothing else, so it cannot know a card it should not.
Must not know: what is made of the counts (`tendencies`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

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
    players: int = 0
    """Dealt into these hands, all together: the fewer there are, the more hands are played."""
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


#: Shown hands weaker than this share of all hands are bluffs.
_BLUFF_BELOW: Final = 0.6


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
                    self._add(seat, "players", len(stacks))
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
