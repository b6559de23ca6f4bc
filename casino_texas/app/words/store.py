"""Sentences about the store: what happened to it, and what that means for the player.

Knows: which sentence belongs to which notice.  Must not know: how the store works, or the sentences
(`Texts` has them).
"""

from __future__ import annotations

from casino_texas.app.store.records import StoreNotice
from casino_texas.app.words.texts import Texts

_CODES = frozenset({"second_copy", "set_aside_broken", "set_aside_newer", "in_memory"})


def notice_line(texts: Texts, notice: StoreNotice) -> str:
    """One line for the player.

    Raises:
        ValueError: no such notice.
    """
    if notice.code not in _CODES:
        raise ValueError(f"{notice.code!r} is no notice of the store")
    return texts.say(f"store.notice.{notice.code}", path=notice.path, why=notice.reason)
