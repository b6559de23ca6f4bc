"""Sentences about the store: what happened to it, and what that means for the player.

Knows: words.  Must not know: how the store works.
"""

from __future__ import annotations

from casino_texas.app.store.records import StoreNotice


def notice_line(notice: StoreNotice) -> str:
    """One line for the player.

    Raises:
        ValueError: no such notice.
    """
    match notice.code:
        case "second_copy":
            return (
                "Casino Texas is running already and keeps your bankroll; this second copy plays "
                "with 2,000 chips of its own, which nobody keeps"
            )
        case "set_aside_broken":
            return (
                "the file with your bankroll and hands is damaged; it is kept as "
                f"{notice.path}, and a new one is begun"
            )
        case "set_aside_newer":
            return (
                "the file with your bankroll and hands was written by a newer version of the game; "
                f"it is kept as {notice.path}, and a new one is begun"
            )
        case "in_memory":
            return (
                f"the bankroll and hands cannot be saved ({notice.reason}); you can play, but "
                "nothing from now on will be there at the next start"
            )
        case _:
            raise ValueError(f"{notice.code!r} is no notice of the store")
