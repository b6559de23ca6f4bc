"""Scenario files: how a scenario is written, and every problem found in one.

Knows: the keys of a case.  Must not know: how it is played (`scenario_play`), or what it is
expected to give.

A file holds one case, or a list under `cases:` of which only those of kind `hand` are read.
"""

from __future__ import annotations

from typing import Final

from casino_texas.app.histories.scenario import ForcedError, Scenario, StreetMark, Token, Word
from casino_texas.app.histories.scenario_setup import SetupReader
from casino_texas.app.rules.problems import WHOLE_FILE, RulesFileError, below, quoted
from casino_texas.app.rules.yaml_fields import Fields
from casino_texas.app.rules.yaml_text import read_document
from casino_texas.app.rules.yaml_tree import Document, ListNode, MapNode, Node, TextNode
from casino_texas.app.rules.yaml_values import Value
from casino_texas.core.cards import Card, parse_cards
from casino_texas.errors import InputError
from casino_texas.ring.actions import Street

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
_ERROR_KEYS: Final = {
    "rule": "rule: R39",
    "card": "card: 4",
    "cards": "cards: [3, 5]",
    "seat": "seat: S2",
    "seats": "seats: [S2, S3]",
    "after": "after: 2",
    "pending": "pending: S3",
}
_ERROR_RULES: Final = {f"R{number}": f"R{number}" for number in range(38, 47)}
_STREETS: Final = {street.name.lower(): street for street in Street}


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
    """Reads one case."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._setup = SetupReader(fields)

    def read(self) -> Scenario | None:
        fields = self._fields
        before = len(fields.document.problems)
        found = fields.line("id", longest=100, default="hand")
        for needed in ("setup", "actions"):
            if not fields.has(needed):
                fields.report_missing(needed)
        setup = self._setup.read()
        if setup is None or len(fields.document.problems) > before:
            return None
        actions = self._actions()
        hole, board = self._cards()
        deck = self._card_list("deck")
        if not deck and not fields.has("cards"):
            fields.report("cards", "no cards are given", hint=f"write {_CASE_KEYS['cards']}")
        if not deck and fields.has("errors"):
            fields.report("errors", "an error needs a deck", hint=f"write {_CASE_KEYS['deck']}")
        scenario = Scenario(
            found or "hand",
            setup,
            {seat: name for name, seat in self._setup.seats.items()},
            actions,
            hole,
            board,
            deck,
            self._reshuffles(),
            self._errors(),
        )
        return None if len(fields.document.problems) > before else scenario

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
        seat = self._setup.seat_named(value, parts[0])
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
            seat = self._setup.seat_named(Value(found.document, name, found.path), name.text)
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
                if (seat := self._setup.seat(item)) is not None
            ]
            after = fields.whole("after", low=0) if fields.has("after") else None
            pending = self._setup.seat(fields.value("pending"))
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
