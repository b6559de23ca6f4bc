"""The equity beside the player's hand: counted in a worker, shown when it is there.

Knows: what is asked of the worker, and when the answer still fits.  Must not know: how equity is
counted, or where it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from casino_texas.ring.view import SeatStatus
from casino_texas.ui.ring.models import RingTableModel
from casino_texas.ui.ring.panels import percent
from casino_texas.ui.ring.thinking import equity_of

if TYPE_CHECKING:
    from casino_texas.ui.workers import Task


class EquityShown:
    """`text` is what is shown: empty while it is not wanted, dots while it is counted."""

    def __init__(self, submit: Callable[..., Task]) -> None:
        """`submit` hands a job to a worker."""
        self._submit = submit
        self._asked: object = None
        self.task: Task | None = None
        self.text = ""

    def want(self, table: RingTableModel, hero: int | None, *, on: bool) -> None:
        """Count for the hand as it lies now, against random hands of all who are still in it."""
        held = None if hero is None else table.seat(hero)
        if not on or held is None or held.status is SeatStatus.FOLDED or table.is_over:
            self.forget()
            return
        hole = tuple(card for card in held.cards if card is not None)
        foes = sum(
            1
            for seat in table.seats
            if seat.seat != hero and seat.status in (SeatStatus.LIVE, SeatStatus.ALL_IN)
        )
        asked = (hole, table.board, foes)
        if asked == self._asked or len(hole) < 2 or not foes or len(table.board) > 5:
            return
        self.forget()
        self._asked = asked
        self.text = "…"
        self.task = self._submit(equity_of, hole, table.board, foes, 1, lane="equity")

    def forget(self) -> None:
        """Show nothing, and count no more."""
        if self.task is not None:
            self.task.cancel()
        self.task = None
        self._asked = None
        self.text = ""

    def look(self) -> bool:
        """Whether an answer has come."""
        task = self.task
        if task is None or not task.poll():
            return False
        self.task = None
        if not task.is_cancelled:
            self.text = "" if task.error else percent(task.result())
        return True
