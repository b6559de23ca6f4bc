"""YAML read as text: every value is the text that stands in the file, with its place.

PyYAML turns `50:1` into 3001, `no` into False and `010` into 8, and keeps the last of two equal
keys without a word.  So only its scanner and parser are used here, and the tree is built from
their events; nothing is ever converted.  The events also show what a composed tree hides:
aliases, second documents, and nesting before it can exhaust the stack.

Knows: YAML.  Must not know: what any key means.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import yaml

from casino_texas.app.rules.problems import WHOLE_FILE, YAML, Problem, below, quoted
from casino_texas.app.rules.yaml_syntax import syntax_fault, tabs
from casino_texas.app.rules.yaml_tree import (
    Document,
    ListNode,
    MapNode,
    Node,
    RefusedNode,
    TextNode,
)

MAX_BYTES: Final = 256 * 1024
MAX_NESTING: Final = 20
#: Beyond this depth reading stops; until then the rest of the file is still looked at.
_HOPELESS_NESTING: Final = 100

_YAML_TAG: Final = "tag:yaml.org,2002:"
_BYTE_ORDER_MARKS: Final = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


def read_document(source: str | bytes) -> Document:
    """Read a file's bytes or text as one YAML document.  Raises nothing: see its problems."""
    if isinstance(source, bytes):
        size = len(source)
        document = _decoded(source[: MAX_BYTES + 1])
    else:
        size = len(source.encode("utf-8", "surrogatepass"))
        document = Document(source)
    if size > MAX_BYTES:
        document = Document("")
        what = f"the file is larger than {MAX_BYTES // 1024} KB"
        document.report(0, WHOLE_FILE, what, hint="a rules file has a few hundred lines at most")
    if not document.problems:
        document.root, problems = _read(document.text)
        document.problems.extend(problems)
    document.problems.sort(key=lambda problem: (problem.line, problem.column))
    return document


@lru_cache(8)
def _read(text: str) -> tuple[Node | None, tuple[Problem, ...]]:
    """The tree of a text, and what is wrong with it as YAML; somebody who changes one text asks for
    it several times."""
    document = Document(text)
    _Reader(document).read()
    return document.root, tuple(document.problems)


def _decoded(source: bytes) -> Document:
    try:
        return Document(source.decode("utf-8"))
    except UnicodeDecodeError as error:
        readable = source[: error.start].decode("utf-8")
        rest = source[error.start :].decode("utf-8", "replace")
        document = Document(readable + rest)
        if source.startswith(_BYTE_ORDER_MARKS):
            what = "the text is not UTF-8 but another Unicode format"
        else:
            what = f"the byte {source[error.start]:#04x} is not UTF-8 text"
        hint = 'save the file as UTF-8 (in the editor: "Save with encoding")'
        document.report(len(readable), WHOLE_FILE, what, hint=hint)
        return document


class _Reader:
    """Builds the tree of one document from PyYAML's events."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._depth = 0
        self._too_deep = False

    def read(self) -> None:
        document = self._document
        try:
            self._read_stream(yaml.parse(document.text, Loader=yaml.SafeLoader))
        except _HopelessNesting:
            document.root = None
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            document.root = None
            document.problems.clear()
            fault = syntax_fault(error, document.text)
            found = tabs(document.text)
            if fault.offset not in found:
                document.report(fault.offset, YAML, fault.what, hint=fault.hint)
            for offset, hint in found.items():
                document.report(offset, YAML, "a tab", hint=hint)

    def _read_stream(self, events: Iterator[yaml.Event]) -> None:
        for event in events:
            if not isinstance(event, yaml.DocumentStartEvent):
                continue
            if self._document.root is not None:
                self._document.report(
                    _start(event),
                    YAML,
                    "a second document begins here",
                    hint="one file describes one table; take out the line ---",
                )
                break
            self._document.root = self._node(next(events), events, "")
        root = self._document.root
        if root is None or (isinstance(root, TextNode) and root.is_missing):
            self._document.root = None
            self._document.report(
                0,
                WHOLE_FILE,
                "the file is empty",
                hint="begin with a copy: casino-texas copy texas mine",
            )

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], path: str) -> Node:
        start = _start(event)
        if isinstance(event, yaml.AliasEvent):
            self._report_reference(start, f"*{event.anchor}", path)
            return RefusedNode(start, _end(event))
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        if event.anchor is not None:
            self._report_reference(start, f"&{event.anchor}", path)
        if event.tag is not None:
            what = f"a tag, {quoted(event.tag.replace(_YAML_TAG, '!!'))}"
            hint = "write the value alone, without !"
            self._document.report(start, path or WHOLE_FILE, what, hint=hint)
        if isinstance(event, yaml.ScalarEvent):
            return self._text(event)
        self._depth += 1
        try:
            if self._depth > MAX_NESTING:
                return self._skip(event, events, path)
            if isinstance(event, yaml.SequenceStartEvent):
                return self._list(event, events, path)
            return self._map(event, events, path)
        finally:
            self._depth -= 1

    def _report_reference(self, offset: int, what: str, path: str) -> None:
        self._document.report(
            offset,
            path or WHOLE_FILE,
            f"{quoted(what)}: references (& and *) are not used here",
            hint="write the value out again, or put it in quotes if it is text",
        )

    def _text(self, event: yaml.ScalarEvent) -> TextNode:
        start, end = _start(event), _end(event)
        if event.style in ("|", ">"):
            end = start + len(self._document.text[start:end].rstrip())
        # After a tag or an anchor the span begins there; the style says it is not a missing value.
        has_more = event.tag is not None or event.anchor is not None
        return TextNode(event.value, start, end, "!" if has_more else event.style or "")

    def _list(
        self, event: yaml.CollectionStartEvent, events: Iterator[yaml.Event], path: str
    ) -> ListNode:
        items: list[Node] = []
        while not isinstance(closing := next(events), yaml.SequenceEndEvent):
            items.append(self._node(closing, events, f"{path}[{len(items) + 1}]"))
        is_flow = bool(event.flow_style)
        end = _end(closing) if is_flow or not items else items[-1].end
        return ListNode(tuple(items), _start(event), end, is_flow)

    def _map(
        self, event: yaml.CollectionStartEvent, events: Iterator[yaml.Event], path: str
    ) -> MapNode:
        pairs: dict[str, tuple[TextNode, Node]] = {}
        end = _start(event)
        while not isinstance(closing := next(events), yaml.MappingEndEvent):
            key = self._node(closing, events, path)
            here = below(path, key.text) if isinstance(key, TextNode) else path or WHOLE_FILE
            value = self._node(next(events), events, here)
            end = max(key.end, value.end)
            if isinstance(key, TextNode):
                if key.text not in pairs:
                    pairs[key.text] = (key, value)
                    continue
                line, _ = self._document.place(pairs[key.text][0].start)
                what = f"{quoted(key.text)} is there twice, first in line {line}"
                self._document.report(key.start, here, what, hint="keep one of the two")
            elif not isinstance(key, RefusedNode):
                what = "a list or a table as a key"
                self._document.report(key.start, here, what, hint="a key is one word")
        is_flow = bool(event.flow_style)
        if is_flow:
            end = _end(closing)
        return MapNode(tuple(pairs.values()), _start(event), end, is_flow)

    def _skip(self, event: yaml.Event, events: Iterator[yaml.Event], path: str) -> RefusedNode:
        """Read past a list or table that is nested too deep, and report the first one."""
        start = _start(event)
        if not self._too_deep:
            self._too_deep = True
            self._document.report(
                start,
                path.partition("[")[0] or WHOLE_FILE,
                f"nested more than {MAX_NESTING} deep",
                hint="a rules file needs four levels at most",
            )
        level = 1
        while level:
            event = next(events)
            if isinstance(event, yaml.CollectionStartEvent):
                level += 1
                if level > _HOPELESS_NESTING:
                    raise _HopelessNesting
            elif isinstance(event, yaml.CollectionEndEvent):
                level -= 1
        return RefusedNode(start, _end(event))


class _HopelessNesting(Exception):
    """Nested so deep that the rest is not worth reading; it has been reported."""


def _start(event: yaml.Event) -> int:
    assert event.start_mark is not None
    return event.start_mark.index


def _end(event: yaml.Event) -> int:
    assert event.end_mark is not None
    return event.end_mark.index
