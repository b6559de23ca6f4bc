"""An opponent's turn: asked beside the frame, and given time to be watched.

Knows: one open question and how long it is shown at least.  Must not know: who decides, or how.
"""

from __future__ import annotations

from casino_texas.app.ring.opponents import Question
from casino_texas.app.ring.session import RingSession
from casino_texas.ui.ring.thinking import Asker, Pending


class OpponentTurn:
    """At most one question is open."""

    def __init__(self, session: RingSession, asker: Asker) -> None:
        self.session = session
        self.asker = asker
        self._question: Question | None = None
        self._pending: Pending | None = None
        self._left = 0.0

    @property
    def is_asking(self) -> bool:
        return self._pending is not None

    def ask(self, pause: float) -> None:
        """Ask whoever is to act; his answer is not taken before `pause` seconds have gone by."""
        self._question = self.session.pending_bot()
        if self._question is not None:
            self._pending = self.asker.ask(self._question)
            self._left = pause

    def wait(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether the answer has been given to the session."""
        self._left -= dt
        pending, question = self._pending, self._question
        if pending is None or question is None or self._left > 0 or not pending.poll():
            return False
        self._pending = None
        self.session.submit_bot(question, pending.result())
        return True

    def hurry(self) -> None:
        """Take the answer as soon as it is there."""
        self._left = 0.0

    def cancel(self) -> None:
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
