"""The keys of one table of a file: which are known, which are there, which are missing.

Knows: how a table is read key by key, every problem noted.  Must not know: any game's keys
(`casino_file`, `ring_file` and `blinds_file` name them).

A reading method gives the value, the default where the key is left out, or None where it has
noted a problem; so a file is read to its end and all problems are found at once.  Where no
default is given the key must be there.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

from casino_texas.app.rules.problems import below, nearest
from casino_texas.app.rules.yaml_tree import Document, MapNode
from casino_texas.app.rules.yaml_values import MAX_CHIPS, Value
from casino_texas.core.chips import Odds

T = TypeVar("T")


class Fields:
    """The keys of one table.

    `keys` has every known key with an example of how it is written; `path` is empty for the file
    itself; `start` is the offset where a missing key is reported; `homes` says of keys that are
    known elsewhere in which table they belong (empty: in none).  A key that is there but misspelt
    is not reported missing as well; `is_misspelt`: that is so of the whole table.
    """

    def __init__(
        self,
        document: Document,
        node: MapNode,
        path: str,
        *,
        keys: Mapping[str, str],
        start: int = 0,
        homes: Mapping[str, str] | None = None,
        is_misspelt: bool = False,
    ) -> None:
        self.document = document
        self.path = path
        self._node = node
        self._keys = keys
        self._start = start
        self._homes = homes or {}
        self._is_misspelt = is_misspelt
        self._meant: set[str] = set()
        for key, _ in node.pairs:
            if key.text not in keys and not document.is_full:
                hint = self._hint_for_unknown(key.text)
                document.report(key.start, below(path, key.text), "unknown key", hint=hint)

    def _hint_for_unknown(self, key: str) -> str:
        known = tuple(self._keys)
        word, colon, _ = key.partition(":")
        if colon and nearest(word, known):
            return "a space after the colon?"
        home = self._homes.get(key)
        if home is not None and home != self.path:
            return f"it belongs under {home}" if home else "it belongs at the left edge"
        meant = nearest(key, known)
        if meant is not None:
            self._meant.add(meant)
        return f"did you mean {meant}?" if meant else f"known here: {', '.join(known)}"

    def has(self, key: str) -> bool:
        """Whether the key is written."""
        return self._node.find(key) is not None

    def value(self, key: str) -> Value | None:
        """The value of the key, if it is written."""
        found = self._node.find(key)
        return Value(self.document, found[1], below(self.path, key)) if found else None

    def report(self, key: str, what: str, *, hint: str) -> None:
        """Note a problem with the key's value, or where it would be."""
        value = self.value(key)
        offset = self._start if value is None else value.node.start
        self.document.report(offset, below(self.path, key), what, hint=hint)

    def report_key(self, key: str, what: str, *, hint: str) -> None:
        """Note a problem with the key itself."""
        found = self._node.find(key)
        offset = found[0].start if found else self._start
        self.document.report(offset, below(self.path, key), what, hint=hint)

    def report_missing(self, key: str) -> None:
        """Note that the key is not there although it must be."""
        if self._is_misspelt or key in self._meant:
            return
        self.report(key, "is missing", hint=f"write {self._keys[key]}")

    def _wanted(self, key: str, *, is_needed: bool) -> Value | None:
        value = self.value(key)
        if value is None and is_needed:
            self.report_missing(key)
        return value

    def line(self, key: str, *, longest: int, default: str | None = None) -> str | None:
        """Text on one line."""
        value = self._wanted(key, is_needed=default is None)
        return default if value is None else value.line(longest=longest)

    def whole(
        self, key: str, *, low: int, high: int = MAX_CHIPS, default: int | None = None
    ) -> int | None:
        """A whole number from `low` to `high`."""
        value = self._wanted(key, is_needed=default is None)
        return default if value is None else value.whole(low=low, high=high)

    def price(self, key: str, *, high: int) -> Fraction | None:
        """A price in ANTEs that must be there."""
        value = self._wanted(key, is_needed=True)
        return None if value is None else value.price(high=high)

    def odds(self, key: str, *, default: Odds | None = None) -> Odds | None:
        """Odds."""
        value = self._wanted(key, is_needed=default is None)
        return default if value is None else value.odds()

    def word(self, key: str, words: Mapping[str, T], *, default: T | None = None) -> T | None:
        """One of the words."""
        value = self._wanted(key, is_needed=default is None)
        return default if value is None else value.word(words)

    def words(
        self, key: str, words: Mapping[str, T], *, default: tuple[T, ...] | None = None
    ) -> tuple[T, ...] | None:
        """A list of different words."""
        value = self._wanted(key, is_needed=default is None)
        return default if value is None else value.words(words)

    def table(
        self, key: str, keys: Mapping[str, str], *, homes: Mapping[str, str] | None = None
    ) -> Fields | None:
        """The table at this key; an empty one where the key is left out."""
        found = self._node.find(key)
        path = below(self.path, key)
        if found is None:
            nothing = MapNode((), self._start, self._start, is_flow=True)
            return Fields(
                self.document,
                nothing,
                path,
                keys=keys,
                start=self._start,
                homes=homes,
                is_misspelt=self._is_misspelt or key in self._meant,
            )
        name, node = found
        if not isinstance(node, MapNode):
            Value(self.document, node, path).report_kind(self._keys[key])
            return None
        return Fields(self.document, node, path, keys=keys, start=name.start, homes=homes)
