"""The setup of a scenario: blinds, stacks, button and options.

Knows: the keys under `setup` and how seats are named.  Must not know: cards or actions.
"""

from __future__ import annotations

import re
from typing import Any, Final

from casino_texas.app.rules.problems import below, quoted
from casino_texas.app.rules.ring_keys import (
    BUTTON_RULES,
    DECLARE_BOARD,
    FIRST_TO_SHOW,
    HEADS_UP_RAISES,
    LIMITS,
    MISDEALS,
    MODES,
    STRADDLES,
    YES_NO,
)
from casino_texas.app.rules.yaml_fields import Fields
from casino_texas.app.rules.yaml_tree import MapNode
from casino_texas.app.rules.yaml_values import Value
from casino_texas.core.chips import Chips
from casino_texas.errors import InputError
from casino_texas.ring.rules import AnteKind, HeadsUpRaises, Limit, Mode, RingRules, Straddle
from casino_texas.ring.setup import HandSetup, Post, PostKind, standard_setup

_SETUP_KEYS: Final = {
    "limit": "limit: NL, PL or FL",
    "mode": "mode: cash or tournament",
    "sb": "sb: 1",
    "bb": "bb: 2",
    "small_bet": "small_bet: 2",
    "big_bet": "big_bet: 4",
    "cap_raises": "cap_raises: 3",
    "hu_unlimited": "hu_unlimited: true",
    "ante": "ante: 1",
    "bb_ante": "bb_ante: 2",
    "straddle": "straddle: {S3: 4}",
    "button": "button: S1",
    "stacks": "stacks: {S1: 100, S2: 100}",
    "rules": "rules: {declare_board: before_mucking}",
}
#: Further options, by the names they have in a ring preset.
_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "straddle": {**STRADDLES},
    "heads_up_raises": {**HEADS_UP_RAISES},
    "small_blind_counted_up": {**YES_NO},
    "big_blind_ante_first": {**YES_NO},
    "first_to_show": {**FIRST_TO_SHOW},
    "called_must_show": {**YES_NO},
    "all_in_turned_up": {**YES_NO},
    "declare_board": {**DECLARE_BOARD},
    "misdeal_on": {**MISDEALS},
    "button_rule": {**BUTTON_RULES},
}
_OPTION_KEYS: Final = {
    name: f"{name}: {' or '.join(list(words)[:3])}" for name, words in _OPTIONS.items()
}
_SEAT_NAME: Final = re.compile(r"S(10|[1-9])")


class SetupReader:
    """Reads `setup` of a case; `seats` has the seat numbers by name.

    Seats get the numbers in their names, or are counted from 1.
    """

    def __init__(self, case: Fields) -> None:
        self._case = case
        self.seats: dict[str, int] = {}

    def read(self) -> HandSetup | None:
        """The hand's setup, or None after a problem has been noted."""
        setup = self._case.table("setup", _SETUP_KEYS)
        if setup is None:
            return None
        stacks = self._stacks(setup)
        limit = setup.word("limit", LIMITS, default=Limit.NO_LIMIT)
        mode = setup.word("mode", MODES, default=Mode.CASH)
        blinds = [setup.whole("sb", low=1), setup.whole("bb", low=2)]
        button = self.seat(setup.value("button")) if setup.has("button") else None
        if not setup.has("button"):
            setup.report_missing("button")
        options = self._options(setup)
        straddle = self._straddle(setup, options)
        if None in (limit, mode, *blinds, button) or not stacks or options is None:
            return None
        small, big = blinds
        try:
            rules = RingRules(
                limit=limit or Limit.NO_LIMIT,
                mode=mode or Mode.CASH,
                small_blind=small or 0,
                big_blind=big or 0,
                seats=10,
                **options,
            )
            plain = standard_setup(rules, tuple(stacks), button or 0)
            posts = (*plain.posts, *straddle)
            return HandSetup(rules, plain.stacks, plain.button, posts)
        except (ValueError, InputError) as error:
            self._case.report("setup", str(error), hint="change it")
            return None

    def _stacks(self, setup: Fields) -> list[tuple[int, Chips]]:
        found = setup.value("stacks")
        if found is None:
            setup.report_missing("stacks")
            return []
        if not isinstance(found.node, MapNode):
            found.report_kind(_SETUP_KEYS["stacks"])
            return []
        names = [name.text for name, _ in found.node.pairs]
        numbered = [_SEAT_NAME.fullmatch(name) for name in names]
        for place, (name, match) in enumerate(zip(names, numbered, strict=True), start=1):
            self.seats[name] = int(match[1]) if match and all(numbered) else place
        stacks = []
        for key, node in found.node.pairs:
            chips = Value(found.document, node, below(found.path, key.text)).whole(low=1)
            if chips is not None:
                stacks.append((self.seats[key.text], chips))
        return stacks

    def _options(self, setup: Fields) -> dict[str, Any] | None:
        options: dict[str, Any] = {}
        for key, low in (("small_bet", 1), ("big_bet", 1), ("cap_raises", 1)):
            if setup.has(key):
                options[key] = setup.whole(key, low=low)
        if setup.has("hu_unlimited"):
            lifted = setup.word("hu_unlimited", YES_NO)
            options["heads_up_raises"] = (
                HeadsUpRaises.ROUND_START if lifted else HeadsUpRaises.NEVER
            )
        for key, kind in (("ante", AnteKind.EACH), ("bb_ante", AnteKind.BIG_BLIND)):
            if setup.has(key):
                options["ante"] = setup.whole(key, low=0)
                options["ante_kind"] = kind if options["ante"] else AnteKind.NONE
        if setup.has("rules"):
            table = setup.table("rules", _OPTION_KEYS)
            if table is None:
                return None
            for name, words in _OPTIONS.items():
                if table.has(name):
                    options[name] = table.word(name, words)
        return options if None not in options.values() else None

    def _straddle(self, setup: Fields, options: dict[str, Any] | None) -> list[Post]:
        found = setup.value("straddle")
        if found is None:
            return []
        if not isinstance(found.node, MapNode):
            found.report_kind(_SETUP_KEYS["straddle"])
            return []
        posts = []
        for name, node in found.node.pairs:
            seat = self.seat(Value(found.document, name, found.path))
            amount = Value(found.document, node, below(found.path, name.text)).whole(low=1)
            if seat is not None and amount is not None:
                posts.append(Post(seat, PostKind.STRADDLE, amount))
        if options is not None:
            options.setdefault("straddle", Straddle.RAISE_TO_3BB)
        return posts

    def seat(self, value: Value | None) -> int | None:
        """The number of the seat a value names, or None after a problem."""
        text = None if value is None else value.raw("a seat")
        if value is None or text is None:
            return None
        return self.seat_named(value, text)

    def seat_named(self, value: Value, name: str) -> int | None:
        """The number of the seat of this name; a problem is noted at `value`."""
        seat = self.seats.get(name)
        if seat is None:
            hint = f"the seats are {', '.join(self.seats)}" if self.seats else "name the stacks"
            value.report(f"{quoted(name)} is no seat", hint=hint)
        return seat
