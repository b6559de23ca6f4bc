"""What the upper bar says of a ring table: its name, and what is played for now.

Knows: which words belong to a cash game and to a tournament.  Must not know: pixels, or the rules.
"""

from __future__ import annotations

from math import ceil

from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.words.texts import Texts
from casino_texas.ring.rules import Limit


def table_name(texts: Texts, session: RingSession) -> str:
    """The name of the preset, or else the limit."""
    name = session.setup.rules.name
    return name or texts.say(f"ui.ring.limit.{session.rules.limit.value.lower()}")


def stakes_lines(texts: Texts, session: RingSession) -> tuple[str, ...]:
    """What is played for, the longest way to say it first."""
    rules = session.rules
    if session.tournament is not None:
        return _level_lines(texts, session)
    if rules.limit is Limit.FIXED_LIMIT:
        return (texts.say("ui.ring.bets", small=rules.lower_limit, big=rules.upper_limit),)
    return (texts.say("ui.ring.blinds", small=rules.small_blind, big=rules.big_blind),)


def _level_lines(texts: Texts, session: RingSession) -> tuple[str, ...]:
    rules = session.rules
    fields = {
        "level": session.level or 1,
        "small": rules.small_blind,
        "big": rules.big_blind,
        "left": sum(1 for seat in session.table.seats if not seat.is_bust),
        "whole": len(session.setup.seats),
    }
    line = texts.say("ui.ring.level", **fields)
    if rules.ante:
        line += texts.say("ui.ring.level.ante", ante=rules.ante)
    following = next_level(texts, session)
    whole = (f"{line}, {following}",) if following else ()
    short = texts.say("ui.ring.blinds", small=rules.small_blind, big=rules.big_blind)
    return (*whole, line, texts.say("ui.ring.level.short", **fields), short)


def next_level(texts: Texts, session: RingSession) -> str:
    """When the blinds rise; empty where they stay, or nobody plays any more."""
    if session.waits_for is Waits.OVER:
        return ""
    hands, seconds = session.hands_to_next_level, session.seconds_to_next_level
    if hands is not None:
        return texts.count("ui.ring.level.in_hands", hands)
    return "" if seconds is None else texts.count("ui.ring.level.in_minutes", ceil(seconds / 60))
