"""Scenario files: how a scenario is written, and every problem found in one.

Knows: the keys of a case.  Must not know: how it is played (`scenario_play`), or what it is
expected to give.

A file holds one case, or a list under `cases:` of which only those of kind `hand` are read.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Any, Final

from casino_texas.app.file_problems import WHOLE_FILE, RulesFileError, below, quoted
from casino_texas.app.scenario import ForcedError, Scenario, StreetMark, Token, Word
from casino_texas.app.yaml_fields import Fields
from casino_texas.app.yaml_text import read_document
from casino_texas.app.yaml_tree import Document, ListNode, MapNode, Node, TextNode
from casino_texas.app.yaml_values import Value
from casino_texas.core.cards import Card, parse_cards
from casino_texas.core.chips import Chips
from casino_texas.errors import InputError
from casino_texas.ring.actions import Street
from casino_texas.ring.rules import (
    AnteKind,
    ButtonRule,
    DeclareBoard,
    ExposedMisdeal,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    RingRules,
    Straddle,
)
from casino_texas.ring.setup import HandSetup, Post, PostKind, standard_setup

_CASE_KEYS: Final = {
    "id": "id: A01",
    "kind": "kind: hand",
    "title": "title: short all-in",
    "source": "source: {url: ...}",
    "verified": "verified: by hand",
    "note": "note: ...",
    "conflict": "conflict: ...",
    "expected": "expected: {final_stacks: {S1: 100}}",
    "setup": "setup: {limit: NL, mode: cash, sb: 1, bb: 2, button: S1, stacks: {S1: 100, S2: 100}}",
    "cards": "cards: {S1: AsKs, S2: QdQc, board: 2c7d9h4s3s}",
    "actions": 'actions: ["S1 call", "S2 check"]',
    "deck": "deck: [2c, 3c, 4c]",
    "reshuffle": "reshuffle: [2c, 3c, 4c]",
    "errors": "errors: [{rule: R39, card: 4}]",
}
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
_ERROR_KEYS: Final = {
    "rule": "rule: R39",
    "card": "card: 4",
    "cards": "cards: [3, 5]",
    "seat": "seat: S2",
    "seats": "seats: [S2, S3]",
    "after": "after: 2",
    "pending": "pending: S3",
}
_YES_NO: Final = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
}


def _words(words: type[Enum]) -> dict[str, Any]:
    return {member.value: member for member in words}


#: Further options, by the names they have in `RingRules`.
_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "straddle": _words(Straddle),
    "heads_up_raises": _words(HeadsUpRaises),
    "small_blind_counted_up": _YES_NO,
    "big_blind_ante_first": _YES_NO,
    "first_to_show": _words(FirstToShow),
    "called_must_show": _YES_NO,
    "all_in_turned_up": _YES_NO,
    "declare_board": _words(DeclareBoard),
    "misdeal_on": _words(ExposedMisdeal),
    "button_rule": _words(ButtonRule),
}
_OPTION_KEYS: Final = {
    name: f"{name}: {' or '.join(list(words)[:3])}" for name, words in _OPTIONS.items()
}
_ERROR_RULES: Final = {f"R{number}": f"R{number}" for number in range(38, 47)}
_STREETS: Final = {street.name.lower(): street for street in Street}
_SEAT_NAME: Final = re.compile(r"S(10|[1-9])")


def load_scenarios(source: str | bytes, filename: str) -> list[Scenario]:
    """All hands of a scenario file.

    Raises:
        RulesFileError: with everything that is wrong in the text.
    """
    document = read_document(source)
    scenarios: list[Scenario] = []
    root = document.root
    if not document.problems:
        if not isinstance(root, MapNode):
            hint = "write a case with setup, cards and actions, or a list under cases:"
            document.report(0, WHOLE_FILE, "the file is not a scenario", hint=hint)
        elif (cases := root.find("cases")) is None:
            _append(scenarios, _read_case(document, root, ""))
        elif isinstance(cases[1], ListNode):
            for number, item in enumerate(cases[1].items, start=1):
                if _is_hand(item):
                    _append(scenarios, _read_case(document, item, f"cases[{number}]"))
        else:
            Value(document, cases[1], "cases").report_kind("a list of cases")
    if document.problems:
        raise RulesFileError(filename, document.problems)
    return scenarios


def _append(scenarios: list[Scenario], scenario: Scenario | None) -> None:
    if scenario is not None:
        scenarios.append(scenario)


def _is_hand(node: Node) -> bool:
    if not isinstance(node, MapNode):
        return True
    kind = node.find("kind")
    return kind is None or (isinstance(kind[1], TextNode) and kind[1].text == "hand")


def _read_case(document: Document, node: Node, path: str) -> Scenario | None:
    if not isinstance(node, MapNode):
        Value(document, node, path).report_kind("a case with setup, cards and actions")
        return None
    name = node.find("id")
    if name is not None and isinstance(name[1], TextNode) and path:
        path = name[1].text
    return _Case(Fields(document, node, path, keys=_CASE_KEYS, start=node.start)).read()


class _Case:
    """Reads one case; seats get the numbers in their names, or are counted from 1."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._names: dict[str, int] = {}

    def read(self) -> Scenario | None:
        fields = self._fields
        before = len(fields.document.problems)
        found = fields.line("id", longest=100, default="hand")
        for needed in ("setup", "actions"):
            if not fields.has(needed):
                fields.report_missing(needed)
        setup = self._setup()
        if setup is None or len(fields.document.problems) > before:
            return None
        actions = self._actions()
        hole, board = self._cards()
        deck = self._card_list("deck")
        if not deck and not fields.has("cards"):
            fields.report("cards", "no cards are given", hint=f"write {_CASE_KEYS['cards']}")
        scenario = Scenario(
            found or "hand",
            setup,
            {seat: name for name, seat in self._names.items()},
            actions,
            hole,
            board,
            deck,
            self._reshuffles(),
            self._errors(),
        )
        return None if len(fields.document.problems) > before else scenario

    def _setup(self) -> HandSetup | None:
        setup = self._fields.table("setup", _SETUP_KEYS)
        if setup is None:
            return None
        stacks = self._stacks(setup)
        limit = setup.word("limit", _words(Limit), default=Limit.NO_LIMIT)
        mode = setup.word("mode", _words(Mode), default=Mode.CASH)
        blinds = [setup.whole("sb", low=1), setup.whole("bb", low=2)]
        button = self._seat(setup.value("button")) if setup.has("button") else None
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
            self._fields.report("setup", str(error), hint="change it")
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
            self._names[name] = int(match[1]) if match and all(numbered) else place
        stacks = []
        for key, node in found.node.pairs:
            chips = Value(found.document, node, below(found.path, key.text)).whole(low=1)
            if chips is not None:
                stacks.append((self._names[key.text], chips))
        return stacks

    def _options(self, setup: Fields) -> dict[str, Any] | None:
        options: dict[str, Any] = {}
        for key, low in (("small_bet", 1), ("big_bet", 1), ("cap_raises", 1)):
            if setup.has(key):
                options[key] = setup.whole(key, low=low)
        if setup.has("hu_unlimited"):
            lifted = setup.word("hu_unlimited", _YES_NO)
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
            seat = self._seat(Value(found.document, name, found.path))
            amount = Value(found.document, node, below(found.path, name.text)).whole(low=1)
            if seat is not None and amount is not None:
                posts.append(Post(seat, PostKind.STRADDLE, amount))
        if options is not None:
            options.setdefault("straddle", Straddle.RAISE_TO_3BB)
        return posts

    def _seat(self, value: Value | None) -> int | None:
        text = None if value is None else value.raw("a seat")
        if value is None or text is None:
            return None
        return self._seat_named(value, text)

    def _seat_named(self, value: Value, name: str) -> int | None:
        seat = self._names.get(name)
        if seat is None:
            hint = f"the seats are {', '.join(self._names)}" if self._names else "name the stacks"
            value.report(f"{quoted(name)} is no seat", hint=hint)
        return seat

    def _items(self, key: str) -> list[Value]:
        """The values of a list, or a single value as a list of one."""
        found = self._fields.value(key)
        if found is None:
            return []
        if isinstance(found.node, ListNode):
            return [
                Value(found.document, node, f"{found.path}[{number}]")
                for number, node in enumerate(found.node.items, start=1)
            ]
        return [found]

    def _actions(self) -> tuple[Token | StreetMark, ...]:
        read = [self._action(value) for value in self._items("actions")]
        return tuple(action for action in read if action is not None)

    def _action(self, value: Value) -> Token | StreetMark | None:
        text = value.raw("an action like S1 call")
        if text is None:
            return None
        parts = text.split()
        if len(parts) == 2 and parts[0] == "--" and parts[1] in _STREETS:
            return StreetMark(text, _STREETS[parts[1]])
        words = {word.value: word for word in Word}
        word = words.get(parts[1]) if len(parts) > 1 else None
        is_whole = len(parts) == 3 and parts[2].isascii() and parts[2].isdigit()
        if word is None or len(parts) != (3 if word.has_amount else 2):
            hint = f"write a seat and {', '.join(words)}, or -- flop"
            value.report(f"{quoted(text)} is not an action", hint=hint)
            return None
        if word.has_amount and not (is_whole and len(parts[2]) <= 12):
            value.report(f"{quoted(parts[2])} is not an amount", hint="write whole chips")
            return None
        seat = self._seat_named(value, parts[0])
        if seat is None:
            return None
        return Token(text, seat, word, int(parts[2]) if word.has_amount else 0)

    def _cards(self) -> tuple[dict[int, tuple[Card, ...]], tuple[Card, ...]]:
        hole: dict[int, tuple[Card, ...]] = {}
        board: tuple[Card, ...] = ()
        found = self._fields.value("cards")
        if found is None:
            return hole, board
        if not isinstance(found.node, MapNode):
            found.report_kind(_CASE_KEYS["cards"])
            return hole, board
        seen: dict[Card, str] = {}
        for name, node in found.node.pairs:
            value = Value(found.document, node, below(found.path, name.text))
            cards = _cards_of(value)
            for card in cards:
                if card in seen:
                    value.report(f"{card} is there twice", hint=f"{seen[card]} has it already")
                seen[card] = name.text
            if name.text == "board":
                board = cards
                continue
            seat = self._seat_named(Value(found.document, name, found.path), name.text)
            if seat is not None and len(cards) not in (0, 2):
                value.report(f"{len(cards)} cards", hint="a player has two")
            elif seat is not None and cards:
                hole[seat] = cards
        return hole, board

    def _card_list(self, key: str) -> tuple[Card, ...]:
        cards: list[Card] = []
        for value in self._items(key):
            cards += _cards_of(value)
        if len(set(cards)) < len(cards):
            self._fields.report(key, "a card is there twice", hint="every card exists once")
        return tuple(cards)

    def _reshuffles(self) -> tuple[tuple[Card, ...], ...]:
        found = self._fields.value("reshuffle")
        if found is None:
            return ()
        if isinstance(found.node, ListNode) and any(
            isinstance(item, ListNode) for item in found.node.items
        ):
            return tuple(
                tuple(
                    card
                    for item in value.node.items
                    for card in _cards_of(Value(value.document, item, value.path))
                )
                for value in self._items("reshuffle")
                if isinstance(value.node, ListNode)
            )
        return (self._card_list("reshuffle"),)

    def _errors(self) -> tuple[ForcedError, ...]:
        errors = []
        for value in self._items("errors"):
            if not isinstance(value.node, MapNode):
                value.report_kind("{rule: R39, card: 4}")
                continue
            fields = Fields(
                value.document, value.node, value.path, keys=_ERROR_KEYS, start=value.node.start
            )
            rule = fields.word("rule", _ERROR_RULES)
            cards = self._many(fields, "card", "cards")
            places = [place for item in cards if (place := item.whole(low=1)) is not None]
            seats = [
                seat
                for item in self._many(fields, "seat", "seats")
                if (seat := self._seat(item)) is not None
            ]
            after = fields.whole("after", low=0) if fields.has("after") else None
            pending = self._seat(fields.value("pending"))
            if rule is not None:
                size = places[0] if rule == "R41" and places else 4
                errors.append(ForcedError(rule, tuple(places), tuple(seats), after, pending, size))
        return tuple(errors)

    def _many(self, fields: Fields, one: str, several: str) -> list[Value]:
        values = []
        for key in (one, several):
            found = fields.value(key)
            if found is None:
                continue
            if isinstance(found.node, ListNode):
                values += [Value(found.document, n, found.path) for n in found.node.items]
            else:
                values.append(found)
        return values


def _cards_of(value: Value) -> tuple[Card, ...]:
    """The cards a value names; `????` stands for cards that are not known, and gives none."""
    text = value.raw("cards like AsKs")
    if text is None or not text.strip("? "):
        return ()
    try:
        return parse_cards(text)
    except InputError as error:
        value.report(str(error), hint="write cards like AsKs")
        return ()
