"""Keys of a file put aside as remarks, and taken up again, with what is written beside them.

Knows: where a key's lines begin and end.  Must not know: what a key means.

A key that is put aside keeps its value and its comment for the day it is wanted again:
`buy: {price: 1}  # a fee` becomes `# buy: {price: 1}  # a fee`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from casino_texas.app.rules.yaml_edit import plain, remove_key
from casino_texas.app.rules.yaml_text import read_document
from casino_texas.app.rules.yaml_tree import MapNode, Node


def put_aside(text: str, path: str) -> str:
    """The text with the lines of this key as remarks; without the key where it shares its line
    with others, or would leave its table empty.

    Raises:
        InputError: the key is not there, or the text cannot be changed in this place.
    """
    without = remove_key(text, path)
    table = _table(text, path)
    key = path.rpartition(".")[2]
    found = None if table is None else table.find(key)
    if table is None or found is None or table.is_flow or len(table.pairs) == 1:
        return without
    name, node = found
    start = text.rfind("\n", 0, name.start) + 1
    column = name.start - start
    last = max(node.end, name.end)
    end = text.find("\n", last - 1 if text[last - 1 : last] == "\n" else last)
    lines = text[start : len(text) if end < 0 else end].split("\n")
    remarks = "\n".join(_remark(line, column) for line in lines)
    changed = text[:start] + remarks + ("" if end < 0 else text[end:])
    return changed if _says_the_same(changed, without) else without


def _remark(line: str, column: int) -> str:
    return f"{line[:column]}# {line[column:]}" if line.strip() else line


def taken_up(text: str, path: str) -> Iterator[str]:
    """The text with this key out of its remark, for each remark that reads as this key in this
    table; nothing where there is none."""
    table = _table(text, path)
    if table is None or table.is_flow or not table.pairs:
        return
    key = path.rpartition(".")[2]
    first = table.pairs[0][0].start
    indent = " " * (first - text.rfind("\n", 0, first) - 1)
    remark = re.compile(
        rf"^{indent}# ?(?P<line>{re.escape(key)}:(?:[ \r].*)?)$(?P<below>(?:\n{indent}#  +\S.*$)*)",
        re.MULTILINE,
    )
    for match in remark.finditer(text):
        below = match["below"].replace(f"\n{indent}# ", f"\n{indent}")
        changed = f"{text[: match.start()]}{indent}{match['line']}{below}{text[match.end() :]}"
        inner = _table(changed, path)
        if (
            inner is not None
            and inner.find(key)
            and _says_the_same(remove_key(changed, path), text)
        ):
            yield changed


def _table(text: str, path: str) -> MapNode | None:
    """The table in which the key at a path stands or would stand."""
    node: Node | None = read_document(text).root
    for key in path.split(".")[:-1]:
        found = node.find(key) if isinstance(node, MapNode) else None
        node = None if found is None else found[1]
    return node if isinstance(node, MapNode) else None


def _says_the_same(one: str, other: str) -> bool:
    """Whether two texts read as the same values, remarks apart."""
    here, there = read_document(one).root, read_document(other).root
    return here is not None and there is not None and plain(here) == plain(there)
