"""The player's bankroll in words where he brings chips to a ring table.

Knows: that a hand at the casino table may keep a part of it.  Must not know: widgets, or what
sitting down costs.
"""

from __future__ import annotations

from casino_texas.app.store.store import Store
from casino_texas.app.words.texts import Texts


def bankroll_line(texts: Texts, store: Store) -> str:
    """The bankroll; where a part of it is kept also how much, and what is left to bring."""
    whole, free = store.bankroll, store.available("ring")
    if free == whole:
        return texts.say("ui.ring.bankroll", chips=whole)
    return texts.say("ui.ring.bankroll.kept", chips=whole, kept=whole - free, most=free)
