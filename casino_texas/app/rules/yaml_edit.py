"""Changing single values in a file's text, with its comments and its order left alone.

Knows: where a value stands and how a new one is written there.  Must not know: what a key means,
or whether the new value is right for it.

Every edit is read again before it is given back: the change asked for, and nothing else, must
have come of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from casino_texas.app.rules.yaml_text import read_document
from casino_texas.app.rules.yaml_tree import ListNode, MapNode, Node, RefusedNode, TextNode
from casino_texas.errors import InputError

#: What can be written: a single value, a list in brackets, or a table.
NewValue: TypeAlias = str | Sequence["NewValue"] | Mapping[str, "NewValue"]
_Tree: TypeAlias = str | list["_Tree"] | dict[str, "_Tree"]

#: A table with more keys than these gets a line for each of them.
_MOST_IN_BRACES: Final = 3
_SPACE_BEFORE_COMMENT: Final = re.compile(r" +(?=#)")
#: Words that other readers take for something else than text.
_NOT_TEXT: Final = ("", "null", "true", "false", "~")


class _Edit(NamedTuple):
    start: int
    end: int
    new: str


def replace_value(text: str, path: str, value: NewValue, *, order: Sequence[str] = ()) -> str:
    """The text with this value at `path` (``pays.bet.two_pair``).

    A key that is not there is added, on a line of its own or inside the braces its table is
    written in: after the keys that come before it in `order`, or last where that says nothing.

    Raises:
        InputError: the text cannot be read, or cannot be changed in this place.
    """
    root = _root(text)
    keys = path.split(".")
    table, depth = _innermost(root, keys)
    key, found = keys[depth], table.find(keys[depth])
    written = value
    for name in reversed(keys[depth + 1 :]):
        written = {name: written}
    if found is None:
        edit = _insertion(text, table, key, written, order=order)
    else:
        edit = _replacement(text, table, found, written)
    expected = plain(root)
    _put(expected, keys, _plain_value(value))
    return _checked(text, edit, expected, path)


def remove_key(text: str, path: str) -> str:
    """The text without this key; a table that would be left empty goes with its last key.

    Raises:
        InputError: the key is not there, or the text cannot be changed in this place.
    """
    root = _root(text)
    keys = path.split(".")
    chain: list[MapNode] = []
    node: Node = root
    for key in keys:
        found = node.find(key) if isinstance(node, MapNode) else None
        if found is None:
            raise InputError(f"{path}: there is no such key to take out")
        assert isinstance(node, MapNode)
        chain.append(node)
        node = found[1]
    depth = len(keys) - 1
    while depth and len(chain[depth].pairs) == 1:
        depth -= 1
    edit = _removal(text, chain[depth], keys[depth])
    expected = plain(root)
    inner = expected
    for key in keys[:depth]:
        assert isinstance(inner, dict)
        inner = inner[key]
    assert isinstance(inner, dict)
    del inner[keys[depth]]
    return _checked(text, edit, expected, path)


# -- where ------------------------------------------------------------------------------------


def _root(text: str) -> MapNode:
    document = read_document(text)
    if not isinstance(document.root, MapNode):
        first = document.problems[0] if document.problems else "there are no keys"
        raise InputError(f"the text cannot be changed key by key: {first}")
    return document.root


def _innermost(root: MapNode, keys: Sequence[str]) -> tuple[MapNode, int]:
    """The deepest table on the path that is there, and which key is wanted of it."""
    table = root
    for depth, key in enumerate(keys[:-1]):
        found = table.find(key)
        if found is None or not isinstance(found[1], MapNode):
            return table, depth
        table = found[1]
    return table, len(keys) - 1


def _end_of_line(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    return end - 1 if end > offset and text[end - 1] == "\r" else end


def _start_of_line(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


# -- edits ------------------------------------------------------------------------------------


def _replacement(text: str, table: MapNode, pair: tuple[TextNode, Node], value: NewValue) -> _Edit:
    key, node = pair
    written = _written(value, table, text, column=_column(text, key))
    is_block = isinstance(node, MapNode | ListNode) and not node.is_flow
    if is_block or written[0] in "\r\n":
        # The rest of the key's line, its comment, stays on the key's line.
        colon = text.index(":", key.end) + 1
        line_end = _end_of_line(text, colon)
        comment = text[colon if is_block else node.end : line_end].rstrip()
        end = node.end if is_block else line_end
        if written[0] in "\r\n":
            return _Edit(colon, end, comment + written)
        return _Edit(colon, end, f" {written}{comment}")
    if node.start == node.end:
        return _Edit(node.start, node.end, f" {written}")
    end, space = node.end, ""
    if comment_space := _SPACE_BEFORE_COMMENT.match(text, end):
        # Keep the comment in its column as long as the value leaves room for it.
        end = comment_space.end()
        space = " " * max(1, end - node.start - len(written))
    return _Edit(node.start, end, written + space)


def _insertion(
    text: str, table: MapNode, key: str, value: NewValue, *, order: Sequence[str]
) -> _Edit:
    before = _pair_before(table, key, order)
    if table.is_flow:
        line = f"{key}: {_written(value, table, text, column=0)}"
        if before is not None:
            return _Edit(before[1].end, before[1].end, f", {line}")
        after = ", " if table.pairs else ""
        return _Edit(table.start + 1, table.start + 1, line + after)
    column = _column(text, table.pairs[0][0])
    written = _written(value, table, text, column=column)
    space = "" if written[0] in "\r\n" else " "
    line = f"{' ' * column}{key}:{space}{written}"
    if before is not None:
        end = _end_of_line(text, before[1].end)
        return _Edit(end, end, _line_end(text) + line)
    start = _start_of_line(text, table.pairs[0][0].start)
    return _Edit(start, start, line + _line_end(text))


def _pair_before(table: MapNode, key: str, order: Sequence[str]) -> tuple[TextNode, Node] | None:
    """The pair after which a new key goes; None: before all of them."""
    if not table.pairs:
        return None
    if key not in order:
        return table.pairs[-1]
    places = {name: place for place, name in enumerate(order)}
    earlier = [pair for pair in table.pairs if places.get(pair[0].text, len(order)) < places[key]]
    return earlier[-1] if earlier else None


def _removal(text: str, table: MapNode, key: str) -> _Edit:
    names = [pair[0].text for pair in table.pairs]
    place = names.index(key)
    name, node = table.pairs[place]
    if table.is_flow:
        if place:
            return _Edit(table.pairs[place - 1][1].end, max(node.end, name.end), "")
        if len(names) > 1:
            return _Edit(name.start, table.pairs[1][0].start, "")
        return _Edit(table.start + 1, table.end - 1, "")
    end = _end_of_line(text, max(node.end, text.index(":", name.end)))
    start = _start_of_line(text, name.start)
    if end < len(text):
        return _Edit(start, text.index("\n", end) + 1, "")
    return _Edit(start, end, "")


# -- how it is written ------------------------------------------------------------------------


def _column(text: str, key: TextNode) -> int:
    return key.start - _start_of_line(text, key.start)


def _written(value: NewValue, table: MapNode, text: str, *, column: int) -> str:
    """As it stands after the colon; a table of many keys begins with a line end."""
    if isinstance(value, Mapping) and len(value) > _MOST_IN_BRACES and not table.is_flow:
        indent = _line_end(text) + " " * (column + 2)
        return "".join(f"{indent}{name}: {_in_braces(part)}" for name, part in value.items())
    return _single(value, is_flow=table.is_flow) if isinstance(value, str) else _in_braces(value)


def _in_braces(value: NewValue) -> str:
    if isinstance(value, str):
        return _single(value, is_flow=True)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {_in_braces(part)}" for name, part in value.items()) + "}"
    return "[" + ", ".join(map(_in_braces, value)) + "]"


def _single(value: str, *, is_flow: bool) -> str:
    """The value as it is where that is read back as the same, else in quotes."""
    root = read_document(f"{{k: {value}}}" if is_flow else f"k: {value}").root
    if isinstance(root, MapNode) and len(root.pairs) == 1 and value not in _NOT_TEXT:
        node = root.pairs[0][1]
        if isinstance(node, TextNode) and not node.style and node.text == value:
            return value
    return '"' + "".join(map(_escaped, value)) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() else f"\\U{ord(char):08X}"


# -- proof ------------------------------------------------------------------------------------


def _checked(text: str, edit: _Edit, expected: _Tree, path: str) -> str:
    changed = text[: edit.start] + edit.new + text[edit.end :]
    root = read_document(changed).root
    if root is None or plain(root) != expected:
        raise InputError(f"{path}: the text cannot be changed in this place")
    return changed


def plain(node: Node) -> _Tree:
    """What a node says, without places and comments."""
    match node:
        case TextNode():
            return node.text
        case ListNode():
            return [plain(item) for item in node.items]
        case MapNode():
            return {key.text: plain(value) for key, value in node.pairs}
        case RefusedNode():
            return "*"


def _plain_value(value: NewValue) -> _Tree:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {name: _plain_value(part) for name, part in value.items()}
    return [_plain_value(part) for part in value]


def _put(tree: _Tree, keys: Sequence[str], value: _Tree) -> None:
    for key in keys[:-1]:
        assert isinstance(tree, dict)
        if not isinstance(tree.get(key), dict):
            tree[key] = {}
        tree = tree[key]
    assert isinstance(tree, dict)
    tree[keys[-1]] = value
