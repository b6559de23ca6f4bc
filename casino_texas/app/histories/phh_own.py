"""What the PHH format cannot say, in fields of this project's own (`_casino_texas_...`).

Knows: how the options of a table and the posts of a hand are written there, and read back.  Must
not know: the standard fields (`phh_fields`, `phh_write`).

* `_casino_texas_rules = {mode = "tournament", limit = "PL"}`: options of `RingRules` that differ
  from their defaults; its presence says that the hand was played here.
* `_casino_texas_posts = ["p1 small_blind 5", "p4 live_blind 10"]`: all posts, in order.
* `_casino_texas_button = 3`: a dead button's seat number.
* `_casino_texas_absent = ["p2"]`: dealt in and folded (R11).
* `_casino_texas_showdown = ["p1 declare_board", "p1 show"]`: where the board was declared (R37).
* `_casino_texas_errors = ["early_turn R43 9h"]`: dealer's errors; for reading by people, the
  actions are those of the hand as it was ruled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Final

from casino_texas.errors import InputError
from casino_texas.ring.rules import (
    AnteKind,
    DeclareBoard,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    RingRules,
    Straddle,
)
from casino_texas.ring.setup import Post, PostKind

PREFIX: Final = "_casino_texas_"
_ENUMS: Final[Mapping[str, type[Enum]]] = {
    "limit": Limit,
    "mode": Mode,
    "ante_kind": AnteKind,
    "straddle": Straddle,
    "heads_up_raises": HeadsUpRaises,
    "first_to_show": FirstToShow,
    "declare_board": DeclareBoard,
}
_WHOLE: Final = ("small_blind", "big_blind", "small_bet", "big_bet", "ante", "cap_raises")
_YES_NO: Final = (
    "big_blind_ante_first",
    "small_blind_counted_up",
    "called_must_show",
    "all_in_turned_up",
)
_DEFAULTS: Final = RingRules(seats=10)
_POST: Final = re.compile(r"p(\d{1,2}) ([a-z_]+) (\d{1,15})")
_SAID: Final = re.compile(r"p(\d{1,2}) (show|muck|declare_board)")


def rules_table(rules: RingRules) -> dict[str, str | int | bool]:
    """The options that differ from the defaults of `RingRules`, as `own_rules` reads them back."""
    table: dict[str, str | int | bool] = {}
    for name in (*_ENUMS, *_WHOLE, *_YES_NO):
        value = getattr(rules, name)
        if value != getattr(_DEFAULTS, name) and value is not None:
            table[name] = value.value if isinstance(value, Enum) else value
    return table


def own_rules(table: Mapping[str, Any]) -> RingRules:
    """The rules of a hand played here: the defaults with what the table says.

    Raises:
        InputError: an option or value that does not exist.
    """
    changes: dict[str, Any] = {}
    for name, value in table.items():
        where = f"{PREFIX}rules: {name}"
        if name in _ENUMS:
            words = {member.value: member for member in _ENUMS[name]}
            if value not in words:
                raise InputError(f"{where}: {value!r}; write one of {', '.join(words)}")
            changes[name] = words[value]
        elif name in _YES_NO or name in _WHOLE:
            is_right = isinstance(value, bool) == (name in _YES_NO) and isinstance(value, int)
            if not is_right:
                needed = "true or false" if name in _YES_NO else "a whole number"
                raise InputError(f"{where}: {value!r}; write {needed}")
            changes[name] = value
        else:
            known = ", ".join((*_ENUMS, *_WHOLE, *_YES_NO))
            raise InputError(f"{where} is not an option; the options are {known}")
    try:
        return replace(_DEFAULTS, **changes)
    except ValueError as error:
        raise InputError(f"{PREFIX}rules: {error}") from error


def format_post(post: Post, player: int) -> str:
    """`p4 live_blind 10`, as `parse_post` reads it back."""
    return f"p{player} {post.kind.value} {post.amount}"


def parse_post(text: str, seats: Sequence[int]) -> Post:
    """Read a post; `seats` are those of p1, p2, ...

    Raises:
        InputError: it is not one.
    """
    found = _POST.fullmatch(text)
    kinds = {kind.value: kind for kind in PostKind}
    if found is None or found[2] not in kinds or not 1 <= int(found[1]) <= len(seats):
        raise InputError(f"{PREFIX}posts: {text!r} is not a post; write it like 'p1 big_blind 10'")
    return Post(seats[int(found[1]) - 1], kinds[found[2]], int(found[3]))


def parse_said(text: str, seats: Sequence[int]) -> tuple[int, str]:
    """Read what a player said at the showdown: his seat and the word.

    Raises:
        InputError: it is not that.
    """
    found = _SAID.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= len(seats):
        raise InputError(f"{PREFIX}showdown: {text!r}; write it like 'p1 show'")
    return seats[int(found[1]) - 1], found[2]
