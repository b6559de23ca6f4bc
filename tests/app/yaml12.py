"""YAML as an editor's YAML 1.2 reader sees it, apart from the program's own reader.

Plain whole numbers and decimals are numbers, a value that is not there is null, all else is text.
With `core_schema` also plain `null`, `true`, `false`, exponents and the like are what the core
schema of YAML 1.2 makes of them.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

INTEGER = re.compile(r"[-+]?[0-9]+")
DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)")
EXPONENT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)[eE][-+]?[0-9]+")
WORDS = {
    **dict.fromkeys(("null", "Null", "NULL", "~")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


def read(text: str, *, core_schema: bool = False) -> Any:
    """The first document's value.  Raises `yaml.YAMLError` where there is none."""
    for node in yaml.compose_all(text.lstrip("\ufeff"), Loader=yaml.SafeLoader):
        return _value(node, core_schema)
    return None


def _value(node: yaml.Node, core_schema: bool) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {
            _key(_value(key, core_schema)): _value(value, core_schema) for key, value in node.value
        }
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, core_schema) for item in node.value]
    text: str = node.value
    if node.style:
        return text
    if not text:
        return None
    if INTEGER.fullmatch(text):
        return int(text)
    if DECIMAL.fullmatch(text):
        return float(text)
    if core_schema:
        if text in WORDS:
            return WORDS[text]
        if EXPONENT.fullmatch(text):
            return float(text)
        if re.fullmatch(r"0x[0-9a-fA-F]+|0o[0-7]+", text):
            return int(text, 0)
    return text


def _key(value: Any) -> str:
    """JSON knows only text as a key."""
    return value if isinstance(value, str) else repr(value)
