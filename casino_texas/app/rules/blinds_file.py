"""A schedule of blinds: its file, read into `BlindSchedule`.

Knows: the limits of every key, and that blinds rise (R47).  Must not know: how YAML is read
(`yaml_text`), where files lie (`rules_files`), or how a tournament goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from casino_texas.app.rules.problems import Problem
from casino_texas.app.rules.ring_keys import ANTES, BLINDS_KEYS, LEVEL_KEYS
from casino_texas.app.rules.yaml_fields import Fields
from casino_texas.app.rules.yaml_tree import Document, ListNode, MapNode
from casino_texas.app.rules.yaml_values import MAX_NAME, MAX_SOURCE, Value
from casino_texas.ring.rules import AnteKind, half_blind
from casino_texas.ring.schedule import BlindLevel, BlindSchedule

MAX_LEVELS: Final = 100
MAX_LENGTH: Final = 1000

_LENGTHS: Final = ("hands", "minutes")


@dataclass(frozen=True, slots=True)
class _Length:
    """How long a level lasts; nothing is said if both are None."""

    hands: int | None = None
    minutes: int | None = None

    @property
    def is_said(self) -> bool:
        return self.hands is not None or self.minutes is not None


def read_blinds(document: Document, root: MapNode) -> tuple[BlindSchedule | None, list[Problem]]:
    """The schedule, or None where the document has problems (noted in it); and the warnings."""
    top = Fields(document, root, "", keys=BLINDS_KEYS)
    name = top.line("name", longest=MAX_NAME)
    top.line("source", longest=MAX_SOURCE, default="")
    kind = top.word("antes", ANTES, default=AnteKind.EACH)
    levels = _levels(top, _length(top))
    if document.problems or name is None or kind is None:
        return None, []
    return BlindSchedule(name, tuple(levels), kind), _warnings(top, levels)


def _levels(top: Fields, usual: _Length) -> list[BlindLevel]:
    value = top.value("levels")
    if value is None:
        top.report_missing("levels")
        return []
    if not isinstance(value.node, ListNode):
        value.report_kind("a line for every level, like - {sb: 10, bb: 20}")
        return []
    items = value.node.items
    if not 1 <= len(items) <= MAX_LEVELS:
        value.report(f"{len(items)} levels", hint=f"write 1 to {MAX_LEVELS} levels")
        return []
    found = [
        _level(
            Value(top.document, item, f"{value.path}[{number}]"), usual, is_last=item is items[-1]
        )
        for number, item in enumerate(items, 1)
    ]
    return [level for level in found if level is not None]


def _level(value: Value, usual: _Length, *, is_last: bool) -> BlindLevel | None:
    if not isinstance(value.node, MapNode):
        value.report_kind("a level like {sb: 10, bb: 20}")
        return None
    start = value.node.start
    fields = Fields(value.document, value.node, value.path, keys=LEVEL_KEYS, start=start)
    big_blind = fields.whole("bb", low=2)
    small_blind = fields.whole("sb", low=1, default=half_blind(big_blind or 2))
    ante = fields.whole("ante", low=0, default=0)
    length = _length(fields)
    if not length.is_said and not any(map(fields.has, _LENGTHS)):
        length = usual
        if not usual.is_said and not is_last:
            value.report("it has no end", hint="write hands: 10 or minutes: 10, here or for all")
    if big_blind is None or small_blind is None or ante is None:
        return None
    if small_blind > big_blind:
        what = f"{small_blind} is more than the big blind, {big_blind}"
        fields.report("sb", what, hint=f"write {half_blind(big_blind)}")
    return BlindLevel(small_blind, big_blind, ante, length.hands, length.minutes)


def _length(fields: Fields) -> _Length:
    hands, minutes = (
        fields.whole(key, low=1, high=MAX_LENGTH) if fields.has(key) else None for key in _LENGTHS
    )
    if all(map(fields.has, _LENGTHS)):
        fields.report_key("minutes", "hands and minutes together", hint="keep one of the two")
        return _Length(hands)
    return _Length(hands, minutes)


def _warnings(top: Fields, levels: list[BlindLevel]) -> list[Problem]:
    value = top.value("levels")
    assert value is not None
    assert isinstance(value.node, ListNode)
    found: list[Problem] = []
    for number in range(1, len(levels)):
        before, level = levels[number - 1], levels[number]
        if level.big_blind < before.big_blind:
            what = (
                f"its big blind, {level.big_blind}, is lower than that before, {before.big_blind}"
            )
            place = Value(top.document, value.node.items[number], f"{value.path}[{number + 1}]")
            found.append(place.problem(what, hint="blinds usually rise"))
    return found
