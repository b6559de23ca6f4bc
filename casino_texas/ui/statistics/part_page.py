"""A page that shows a part: what pages with one part and with several have in common.

Knows: reading the part anew when the store knows more, and dealing a hand again at the table
below.  Must not know: what a part shows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

import pygame

from casino_texas.app.statistics.filling import Filling, Need, RunsJobs
from casino_texas.app.store.store import Store
from casino_texas.errors import CasinoTexasError
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.statistics.part import Part

#: While something is filled in, a part is read anew so often (seconds).
_READ_AGAIN: Final = 0.5


class PartPage(PageScene):
    """What is missing in the store is filled in while the page is there."""

    def __init__(
        self,
        store: Store,
        *,
        jobs: RunsJobs | None,
        again: Callable[[int], object] | None,
    ) -> None:
        """`jobs` runs what is counted and solved, by default the app's workers.  `again` deals a
        finished casino hand again by its number; it may raise a `CasinoTexasError`."""
        super().__init__()
        self._store = store
        self._jobs = jobs
        self._deal_again = again
        self._filling: Filling | None = None
        self._since_read = 0.0
        self._is_stale = False
        self._was_covered = False

    @property
    @abstractmethod
    def part(self) -> Part:
        """The part shown."""

    @property
    @abstractmethod
    def needs(self) -> frozenset[Need]:
        """What is to be filled in while the page is there."""

    @property
    def filling(self) -> Filling:
        """What is filled in meanwhile."""
        if self._filling is None:
            self._filling = Filling(self._store, self._jobs or self.app.workers)
        return self._filling

    @property
    def again_here(self) -> Callable[[int], object] | None:
        """Deals a hand again at the table below: this page and all above it go.  Where that cannot
        be, the reason is told."""
        return None if self._deal_again is None else self._again

    def _again(self, hand_id: int) -> None:
        assert self._deal_again is not None
        try:
            self._deal_again(hand_id)
        except CasinoTexasError as error:
            self.app.toast(str(error))
            return
        while self in self.app.scenes:
            self.app.pop()

    # --- what is shown -------------------------------------------------------------------------

    def build_body(self) -> None:
        self.root.add(*self.part.widgets())
        self.part.filled(self.filling)
        self.read()
        self.focus(self.part.main, shown=False)

    def read(self) -> None:
        """Read everything anew."""
        self._since_read, self._is_stale = 0.0, False
        self.part.load()

    def arrange_body(self, body: pygame.Rect) -> None:
        self.part.arrange(body)

    def advance(self, dt: float) -> bool:
        self.filling.update(self.needs)
        self._since_read += dt
        self._is_stale |= self.part.filled(self.filling)
        if self._is_stale and self._since_read >= _READ_AGAIN and self.app.top is self:
            self.read()
            self.rearrange()
        return self.part.advance(dt)

    @property
    def wake_after(self) -> float | None:
        return _READ_AGAIN if self._is_stale else None

    # --- coming and going ----------------------------------------------------------------------

    def covered(self) -> None:
        super().covered()
        self._was_covered = True

    def entered(self) -> None:
        """Above, hands may have been played meanwhile."""
        if self._was_covered:
            self._was_covered = False
            self.filling.look()
            self.read()
            self.rearrange()

    def on_event(self, event: pygame.Event) -> bool:
        return super().on_event(event) or self.part.on_event(event)
