"""Single values of a file: how numbers, odds, words and lists are written.

Knows: what each kind of value looks like, and how to say that something is not it.  Must not
know: which keys there are.

Every reading method gives the value, or None after it has noted a problem at the value's place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

from casino_texas.app.rules.problems import Problem, nearest, one_of, quoted
from casino_texas.app.rules.yaml_tree import (
    Document,
    ListNode,
    MapNode,
    Node,
    RefusedNode,
    TextNode,
)
from casino_texas.core.chips import Odds, parse_odds
from casino_texas.errors import InputError

T = TypeVar("T")

#: The largest number of chips, and the largest side of odds: nine digits.
MAX_CHIPS: Final = 999_999_999
#: The longest name and the longest remark, in characters.
MAX_NAME: Final = 60
MAX_SOURCE: Final = 200

_NUMBER: Final = re.compile(r"[-+]?(?:[0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})")
_FRACTION: Final = re.compile(r"([0-9]{1,9})\s*/\s*([0-9]{1,9})")
#: The most decimals odds may have.
_MAX_DECIMALS: Final = 9
#: Of more words than these only the first and the last are shown.
_MOST_SHOWN: Final = 6
#: A longer list of words is a mistake as a whole.
_MOST_WORDS: Final = 20
_KINDS: Final = {ListNode: "a list", MapNode: "a table of keys", TextNode: "a single value"}


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a file: its node and the path of its key."""

    document: Document
    node: Node
    path: str

    def problem(self, what: str, *, hint: str) -> Problem:
        """A problem with this value, for a warning."""
        return self.document.problem(self.node.start, self.path, what, hint=hint)

    def report(self, what: str, *, hint: str) -> None:
        """Note a problem with this value."""
        self.document.report(self.node.start, self.path, what, hint=hint)

    def report_kind(self, wanted: str) -> None:
        """Note that this is another kind of value, unless it has been refused already."""
        if isinstance(self.node, RefusedNode):
            return
        if isinstance(self.node, TextNode) and self.node.is_missing:
            self.report("has no value", hint=f"write {wanted}")
        else:
            self.report(f"{_KINDS[type(self.node)]} cannot stand here", hint=f"write {wanted}")

    def raw(self, wanted: str) -> str | None:
        """The text of a single value, whatever it says."""
        if isinstance(self.node, TextNode) and not self.node.is_missing:
            return self.node.text
        self.report_kind(wanted)
        return None

    def line(self, *, longest: int) -> str | None:
        """Text on one line for people to read."""
        text = self.raw("a line of text")
        if text is None:
            return None
        text = text.strip()
        if not text:
            self.report("has no text", hint="write a line of text")
        elif len(text) > longest:
            self.report(f"has {len(text)} characters", hint=f"write at most {longest}")
        elif not text.isprintable():
            self.report("has a character that cannot be shown", hint="write it on one line")
        else:
            return text
        return None

    def whole(self, *, low: int, high: int = MAX_CHIPS) -> int | None:
        """A whole number from `low` to `high`."""
        allowed = f"from {low} to {high}" if high < MAX_CHIPS else f"at least {low}"
        hint = f"write a whole number, {allowed}"
        text = self.raw(f"a whole number, {allowed}")
        if text is None:
            return None
        if not _NUMBER.fullmatch(text):
            self.report(f"{quoted(text)} is not a number", hint=hint)
            return None
        number = Fraction(text)
        if number.denominator != 1:
            self.report(f"{quoted(text)} is not whole", hint=hint)
        elif number < low:
            self.report(f"{quoted(text)} is too small", hint=hint)
        elif number > high:
            self.report(f"{quoted(text)} is too large", hint=f"write at most {high}")
        else:
            return int(number)
        return None

    def price(self, *, high: int) -> Fraction | None:
        """A price in ANTEs above zero, whole or not: `1`, `0.5` or `1/2`."""
        wanted = f"a price in antes, above zero and at most {high}, like 1 or 0.5"
        text = self.raw(wanted)
        if text is None:
            return None
        if _NUMBER.fullmatch(text):
            number = Fraction(text)
        elif (parts := _FRACTION.fullmatch(text)) and int(parts[2]):
            number = Fraction(int(parts[1]), int(parts[2]))
        else:
            self.report(f"{quoted(text)} is not a price", hint=f"write {wanted}")
            return None
        if 0 < number <= high:
            return number
        size = "large" if number > 0 else "small"
        self.report(f"{quoted(text)} is too {size}", hint=f"write {wanted}")
        return None

    def chance(self) -> Fraction | None:
        """A probability: `0.05` or `5%`."""
        wanted = "a chance from 0 to 1 or in per cent, like 0.05 or 5%"
        text = self.raw(wanted)
        if text is None:
            return None
        number = text.removesuffix("%")
        if not _NUMBER.fullmatch(number):
            self.report(f"{quoted(text)} is not a chance", hint=f"write {wanted}")
            return None
        chance = Fraction(number) / (1 if number == text else 100)
        if 0 <= chance <= 1:
            return chance
        self.report(
            f"{quoted(text)} is too {'small' if chance < 0 else 'large'}", hint=f"write {wanted}"
        )
        return None

    def odds(self, wanted: str = "odds like 3:1, 3:2 or 1.5") -> Odds | None:
        """Odds above zero."""
        text = self.raw(wanted)
        if text is None:
            return None
        try:
            return _odds(text)
        except InputError as error:
            # Of the two faults `parse_odds` knows the text itself shows which one it was.
            if text.lstrip().startswith("-"):
                self.report(f"{quoted(text)} is negative", hint="odds are above zero, like 1:1")
            elif _is_zero(text):
                self.report(f"{quoted(text)} pays nothing", hint="odds are above zero, like 1:1")
            elif _NUMBER.fullmatch(text):
                self.report(f"{quoted(text)} {error}", hint=f"write {wanted}")
            elif "," in text:
                self.report(f"{quoted(text)} is not odds", hint="write a point, like 1.5, or 3:2")
            else:
                self.report(f"{quoted(text)} is not odds", hint=f"write {wanted}")
            return None

    def word(self, words: Mapping[str, T]) -> T | None:
        """One of the words."""
        wanted = _choice_of(tuple(words))
        text = self.raw(wanted)
        if text is None:
            return None
        if text in words:
            return words[text]
        meant = nearest(text, tuple(words))
        hint = f"did you mean {meant}?" if meant else f"write {wanted}"
        self.report(f"{quoted(text)} is not known here", hint=hint)
        return None

    def words(self, words: Mapping[str, T]) -> tuple[T, ...] | None:
        """A list of different words, in brackets or with dashes."""
        if not isinstance(self.node, ListNode):
            self.report_kind(f"a list in brackets, of {', '.join(words)}")
            return None
        if len(self.node.items) > _MOST_WORDS:
            self.report(f"{len(self.node.items)} words", hint="write each word once")
            return None
        items = [Value(self.document, item, self.path) for item in self.node.items]
        chosen: list[T] = []
        for item in items:
            value = item.word(words)
            if value is not None and value in chosen:
                item.report("the same word twice", hint="keep one of the two")
            elif value is not None:
                chosen.append(value)
        return tuple(chosen) if len(chosen) == len(items) else None


def _choice_of(words: tuple[str, ...]) -> str:
    if len(words) <= _MOST_SHOWN:
        return one_of(words)
    return f"{', '.join(words[:3])} ... or {words[-1]}"


def _odds(text: str) -> Odds:
    """Odds as people write them, and as any YAML number may look (`+3`, `.5`, `3.`)."""
    if not _NUMBER.fullmatch(text):
        if not text.isascii():
            raise InputError("not odds")
        return parse_odds(text)
    number = Fraction(text)
    if number <= 0:
        raise InputError("pays nothing")
    if number > MAX_CHIPS:
        raise InputError("is too large")
    if number.denominator > 10**_MAX_DECIMALS:
        raise InputError("has too many decimals")
    return Odds(number.numerator, number.denominator)


def _is_zero(text: str) -> bool:
    """Whether the text would be odds if no side were zero."""
    if not text.isascii():
        return False
    if _NUMBER.fullmatch(text):
        return Fraction(text) == 0
    try:
        parse_odds("".join("1" if char == "0" else char for char in text))
    except InputError:
        return False
    return True
