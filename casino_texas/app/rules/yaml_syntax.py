"""What PyYAML's syntax errors mean to somebody who has never seen YAML.

Knows: how YAML is broken in practice.  Must not know: how it is read, or what any key means.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import yaml
from yaml.reader import ReaderError

_QUOTE: Final = "put the value in quotes"
_ALIGN: Final = "keys that belong together begin in the same column"
_NO_SPACE: Final = re.compile(r"\s*[\w -]+:[^\s:]")
_CODE: Final = re.compile(r"\\U(?!0010|000)[0-9A-Fa-f]{8}")
_TAB_RUN: Final = re.compile(r"\t[\t ]*")


class SyntaxFault(NamedTuple):
    """Where (an offset into the text), what, and what would be right."""

    offset: int
    what: str
    hint: str


class _Meaning(NamedTuple):
    problem: re.Pattern[str]
    what: str
    hint: str
    #: The fault lies where the broken thing began, not where reading stopped.
    at_start: bool = False


#: The first that fits counts; `{0}` is what its pattern caught.
_MEANINGS: Final = tuple(
    _Meaning(re.compile(problem, re.DOTALL), *rest)
    for problem, *rest in (
        (r"found character '(.+)' that cannot start", "a value cannot begin with {0}", _QUOTE),
        (
            r"mapping values are not allowed",
            "a colon that cannot stand here: the line is indented too far, or has two colons",
            f"{_ALIGN}; a value with a colon and a space goes in quotes",
        ),
        (
            r"found unexpected (?:end of stream|document separator)",
            "the quote opened here is not closed",
            "end the value with the same quote",
            True,
        ),
        (
            r"block end>, but found '<block mapping start>'",
            "the indentation of this line fits no line above it",
            _ALIGN,
        ),
        (
            r"block end>, but found '[-?]'",
            "a list with dashes and keys are mixed",
            "write every line as key: value",
        ),
        (
            r"block end>, but found '<scalar>'",
            "the indentation fits no line above, or there is text after the end of a value",
            f"{_ALIGN}; a value has one pair of quotes around all of it",
        ),
        (r"block end>, but found '(.+)'", "{0} does not belong here", "take it out"),
        (
            r"node content, but found '<stream end>'",
            "the file ends before a bracket is closed",
            "write the ] or } that is missing",
        ),
        (r"node content, but found '(.)'", "a value is missing before {0}", "write the value"),
        (
            r"expected alphabetic or numeric character",
            "a value cannot begin with * or & or !",
            _QUOTE,
            True,
        ),
        (
            r"sequence entries are not allowed",
            "a list written with dashes begins on a line of its own",
            "write it in brackets: [fold, bet]",
        ),
        (
            r"expected '<document start>'",
            "there is more text after the end of the table",
            "take it out; perhaps a bracket is closed twice",
        ),
        (
            r"unknown escape character '(.+)'",
            "\\{0} means nothing between double quotes",
            "use single quotes",
        ),
        (r"expected chomping or indentation", "a value cannot begin with | or >", _QUOTE, True),
        (r"incompatible YAML document", "another version of YAML", "take the line out"),
        (r"undefined tag handle", "a value cannot begin with !", _QUOTE, True),
    )
)
_UNCLOSED: Final = re.compile(r"expected ',' or '(.)'")
_NO_COLON: Final = "could not find expected ':'"


def syntax_fault(error: Exception, text: str) -> SyntaxFault:
    """What stopped PyYAML in this text."""
    if isinstance(error, ReaderError):
        code = error.character if isinstance(error.character, int) else ord(error.character)
        return SyntaxFault(
            error.position, f"a character that cannot be shown (U+{code:04X})", "take it out"
        )
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        # Python's own refusal of a number that is no character.
        code_at = _CODE.search(text)
        where = code_at.start() if code_at else 0
        return SyntaxFault(where, "the code of no character", "write the character itself")
    problem, offset = error.problem or "", error.problem_mark.index
    start = error.context_mark.index if error.context_mark is not None else offset
    if problem == _NO_COLON:
        line = text[start:].split("\n", 1)[0]
        hint = "a space after the colon?" if _NO_SPACE.match(line) else "write a colon and a space"
        return SyntaxFault(start, "this line is not key: value", hint)
    if unclosed := _UNCLOSED.match(problem):
        return _unclosed(unclosed[1], text, start, offset=offset)
    for meaning in _MEANINGS:
        if match := meaning.problem.search(problem):
            found = [
                ascii(part)[1:-1] if not part.isprintable() else part for part in match.groups()
            ]
            where = start if meaning.at_start else offset
            return SyntaxFault(where, meaning.what.format(*found), meaning.hint)
    return SyntaxFault(offset, f"not YAML: {' '.join(problem.split())}", "see the lines around it")


def _unclosed(bracket: str, text: str, start: int, *, offset: int) -> SyntaxFault:
    opened = "{" if bracket == "}" else "["
    if "\n" not in text[start:offset].rstrip():
        if offset < len(text.rstrip()) and "\n" not in text[start:offset]:
            return SyntaxFault(offset, "a comma is missing before this", "write a comma between")
        return SyntaxFault(
            start, f"the {opened} opened here is not closed", f"write {bracket} at its end"
        )
    return SyntaxFault(
        start,
        f"the {opened} opened here is not closed, or a comma is missing",
        f"write a comma between and {bracket} at the end",
    )


def tabs(text: str) -> dict[int, str]:
    """Where tabs stand outside comments and quotes, and what would be right there.

    A tab may stand in a comment or in quotes; PyYAML refuses it everywhere else.
    """
    found: dict[int, str] = {}
    start = 0
    for line in text.splitlines(keepends=True):
        code = _before_comment(line)
        for run in _TAB_RUN.finditer(code):
            if not code[: run.start()].strip():
                hint = "indent with spaces"
            elif run.end() == len(code) or line[run.end()] == "#":
                hint = "write spaces before the comment or nothing"
            else:
                hint = "write a space"
            found[start + run.start()] = hint
        start += len(line)
    return found


def _before_comment(line: str) -> str:
    """The line up to its comment, with what stands in quotes blanked out."""
    quote = ""
    code: list[str] = []
    for char in line.rstrip("\r\n"):
        if quote:
            quote = "" if char == quote else quote
            code.append(".")
        elif char == "#" and (not code or code[-1] in " \t"):
            break
        else:
            # A quote opens only where a value begins; elsewhere it is an apostrophe.
            if char in "'\"" and (not code or code[-1] in " \t[{,"):
                quote = char
            code.append(char)
    return "".join(code)
