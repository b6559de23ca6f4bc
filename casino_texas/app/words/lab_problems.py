"""What is wrong in a rules file, or was refused, in the reader's language.

Knows: that whoever finds a fault says it in English, and that the catalogue has the pattern of
each such sentence (`said.1`, `said.2` ...).  Must not know: what makes a file wrong.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import count, takewhile
from typing import Final, NamedTuple

from casino_texas.app.rules.problems import Problem
from casino_texas.app.words.texts import ENGLISH, Texts

_FIELD: Final = re.compile(r"\{\w+\}")
_ESCAPED_FIELD: Final = re.compile(r"\\\{(\w+)\\\}")
#: What parts sentences that are said together.
_BETWEEN: Final = "; "
#: What stands between a place and what is said of it.
_PLACE: Final = ": "
#: So many letters that are no field make a sentence; less is a part of one (`{one} or {other}`).
_SENTENCE: Final = 5


class _Pattern(NamedTuple):
    key: str
    matcher: re.Pattern[str]
    #: How much of it is no field: of two patterns that fit, the one that says more is meant.
    weight: int


@lru_cache(1)
def _patterns() -> tuple[_Pattern, ...]:
    """The patterns of English sentences, those that say most first."""
    english = Texts(ENGLISH)
    keys = takewhile(lambda key: key in english, (f"said.{number}" for number in count(1)))
    found = []
    for key in keys:
        sentence = english.say(key)
        literal, weight = re.escape(sentence), len(_FIELD.sub("", sentence))
        matcher = re.compile(_ESCAPED_FIELD.sub(r"(?P<\1>.+?)", literal), re.DOTALL)
        found.append(_Pattern(key, matcher, weight))
    return tuple(sorted(found, key=lambda pattern: -pattern.weight))


def said(texts: Texts, line: str) -> str:
    """A line made in English (`str(error)`), in the reader's language as far as it is known."""
    if texts.language == ENGLISH:
        return line
    return _said(texts, line, least=_SENTENCE) or _BETWEEN.join(
        _after_its_place(texts, part) for part in line.split(_BETWEEN)
    )


def _after_its_place(texts: Texts, sentence: str) -> str:
    """One sentence, with or without the file or key it is about before it (`x.yaml: ...`)."""
    parts = sentence.split(_PLACE)
    for place in range(len(parts)):
        told = _said(texts, _PLACE.join(parts[place:]), least=_SENTENCE)
        if told is not None:
            return _PLACE.join([*parts[:place], told])
    return sentence


def _said(texts: Texts, sentence: str, *, least: int) -> str | None:
    """One sentence; None where no pattern that says at least so much fits."""
    for pattern in _patterns():
        if pattern.weight < least:
            break
        if match := pattern.matcher.fullmatch(sentence):
            fields = {
                # What stands in quotes is somebody's own text.
                name: part if part.startswith('"') else _said(texts, part, least=1) or part
                for name, part in match.groupdict().items()
            }
            return texts.say(pattern.key, **fields)
    return None


def problem_words(texts: Texts, problem: Problem) -> str:
    """What is wrong and what would be right, without the place."""
    what = said(texts, problem.what)
    return f"{what}{_BETWEEN}{said(texts, problem.hint)}" if problem.hint else what
