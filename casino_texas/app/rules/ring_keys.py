"""The keys of a ring preset and of a schedule of blinds.

Knows: their names, their order, an example of each, and the words that can stand there.  Must not
know: what they mean (`ring_file` and `blinds_file` read them) or how YAML is read.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeVar

from casino_texas.ring.rules import (
    AnteKind,
    ButtonRule,
    DeclareBoard,
    ExposedMisdeal,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    NewPlayers,
    Straddle,
)

E = TypeVar("E", bound=Enum)


def _words(kind: type[E]) -> dict[str, E]:
    return {member.value: member for member in kind}


#: Every key of a ring preset with an example, in the order in which a file has them.
RING_KEYS: Final = {
    "game": "game: ring",
    "name": "name: My table",
    "source": "source: where the rules come from",
    "limit": "limit: no limit",
    "mode": "mode: cash",
    "seats": "seats: 6",
    "blinds": "blinds: {sb: 1, bb: 2}",
    "bets": "bets: {small: 2, big: 4}",
    "buy_in": "buy_in: {min: 40, max: 200}",
    "tournament": "tournament: {schedule: regular, stack: 1500}",
    "ante": "ante: {amount: 1, paid_by: each}",
    "big_blind_ante_first": "big_blind_ante_first: no",
    "straddle": "straddle: off",
    "button_rule": "button_rule: dead",
    "new_players": "new_players: post",
    "cap_raises": "cap_raises: 3",
    "heads_up_raises": "heads_up_raises: round_start",
    "small_blind_counted_up": "small_blind_counted_up: no",
    "first_to_show": "first_to_show: last_aggressor",
    "called_must_show": "called_must_show: no",
    "all_in_turned_up": "all_in_turned_up: yes",
    "declare_board": "declare_board: off",
    "dealer_errors": "dealer_errors: {chance: 5%, floor_trainer: no}",
}
BLINDS_OF_TABLE_KEYS: Final = {"sb": "sb: 1", "bb": "bb: 2"}
BETS_KEYS: Final = {"small": "small: 2", "big": "big: 4"}
BUY_IN_KEYS: Final = {"min": "min: 40", "max": "max: 200"}
TOURNAMENT_KEYS: Final = {
    "schedule": "schedule: regular",
    "stack": "stack: 1500",
    "buy_in": "buy_in: 100",
    "prizes": "prizes: [50, 30, 20]",
    "rebuy_levels": "rebuy_levels: 0",
}
ANTE_KEYS: Final = {"amount": "amount: 1", "paid_by": "paid_by: each"}
DEALER_ERRORS_KEYS: Final = {
    "chance": "chance: 5%",
    "misdeal_on": "misdeal_on: first",
    "floor_trainer": "floor_trainer: no",
}
#: In which table a key belongs that is found in another one.
RING_HOMES: Final = {
    **dict.fromkeys(BLINDS_OF_TABLE_KEYS, "blinds"),
    **dict.fromkeys(BUY_IN_KEYS, "buy_in"),
    **dict.fromkeys((key for key in TOURNAMENT_KEYS if key != "buy_in"), "tournament"),
    **dict.fromkeys(ANTE_KEYS, "ante"),
    **dict.fromkeys(DEALER_ERRORS_KEYS, "dealer_errors"),
    **dict.fromkeys((key for key in RING_KEYS if key not in ("buy_in", "ante")), ""),
}
RING_ORDER: Final = (
    *RING_KEYS,
    *BLINDS_OF_TABLE_KEYS,
    *BETS_KEYS,
    *BUY_IN_KEYS,
    *(key for key in TOURNAMENT_KEYS if key != "buy_in"),
    *ANTE_KEYS,
    *DEALER_ERRORS_KEYS,
)

#: Every key of a schedule of blinds with an example, in the order in which a file has them.
BLINDS_KEYS: Final = {
    "game": "game: blinds",
    "name": "name: My schedule",
    "source": "source: where it comes from",
    "antes": "antes: each",
    "hands": "hands: 10",
    "minutes": "minutes: 10",
    "levels": "levels: [{sb: 10, bb: 20}, {sb: 15, bb: 30}]",
}
LEVEL_KEYS: Final = {
    "sb": "sb: 10",
    "bb": "bb: 20",
    "ante": "ante: 2",
    "hands": "hands: 10",
    "minutes": "minutes: 10",
}

YES_NO: Final = {"yes": True, "no": False, "on": True, "off": False, "true": True, "false": False}
LIMITS: Final = {
    "no limit": Limit.NO_LIMIT,
    "pot limit": Limit.POT_LIMIT,
    "fixed limit": Limit.FIXED_LIMIT,
    **_words(Limit),
}
MODES: Final = _words(Mode)
ANTES: Final = {kind.value: kind for kind in AnteKind if kind is not AnteKind.NONE}
STRADDLES: Final = _words(Straddle)
BUTTON_RULES: Final = _words(ButtonRule)
NEW_PLAYERS: Final = _words(NewPlayers)
HEADS_UP_RAISES: Final = _words(HeadsUpRaises)
FIRST_TO_SHOW: Final = _words(FirstToShow)
DECLARE_BOARD: Final = _words(DeclareBoard)
MISDEALS: Final = _words(ExposedMisdeal)
