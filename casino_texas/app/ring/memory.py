"""What the opponents at a table remember: the hands played there, as everybody saw them.

Knows: that what they have made of a hand follows from its public events alone, so nothing of it
has to be stored.  Must not know: what they make of it (`players`), or who asks.
"""

from __future__ import annotations

from casino_texas.app.histories.record import moments_of
from casino_texas.app.histories.ring_hand import played
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from casino_texas.errors import CasinoTexasError
from casino_texas.players.bots.notes import OpponentNotes
from casino_texas.ring.events import RingEvent, seen_by
from casino_texas.ring.hand import RingHand


class TableMemory:
    """The notes of one table, the same for everybody at it; hands are counted from 1.

    Hands of before the program was started are gone through when somebody asks, oldest first.
    """

    def __init__(self, store: Store, session_id: int) -> None:
        self._store = store
        self._session_id = session_id
        self._notes = OpponentNotes()
        self._before = OpponentNotes()
        self._last = 0
        self._waiting = self._ids()

    def notes_before(self, number: int) -> OpponentNotes:
        """What is remembered when hand `number` is played: the hand itself does not count."""
        self.recall(len(self._waiting))
        return self._before if number == self._last else self._notes

    def hand_is_over(self, number: int, hand: RingHand) -> None:
        """Remember a hand that has just been played."""
        self.recall(len(self._waiting))
        self._remember(number, hand)

    def recall(self, hands: int) -> bool:
        """Go through so many more of the hands before; whether that is all."""
        for _ in range(min(hands, len(self._waiting))):
            stored = self._store.hand(self._waiting.pop())
            try:
                self._remember(stored.start.shoe_number, played(stored))
            except CasinoTexasError:
                continue  # a hand nobody can read any more is a hand nobody remembers
        return not self._waiting

    def _remember(self, number: int, hand: RingHand) -> None:
        if not hand.is_over:
            return
        events: list[RingEvent] = []
        for moment in moments_of(hand):
            events += moment.events
            if moment.hand.is_over:
                break  # a winner may still show; that is after the hand
        self._before, self._last = self._notes, number
        self._notes = self._notes.after(seen_by(None, events))

    def _ids(self) -> list[int]:
        """The finished hands of the table, the newest first."""
        which, ids = HandFilter(session_id=self._session_id), list[int]()
        while lines := self._store.hands(which, limit=1000, before=ids[-1] if ids else None):
            ids += [line.id for line in lines]
        return ids
