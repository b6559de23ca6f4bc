"""What is wrong in a rules file, or was refused, in the reader's language.

Knows: that such lines are made in English by whoever finds the fault, and their patterns, which
stand in the catalogue.  Must not know: what makes a file wrong.
"""

from __future__ import annotations

from casino_texas.app.rules.problems import Problem
from casino_texas.app.words.texts import Texts


def said(texts: Texts, line: str) -> str:
    """A line made in English (`str(error)`), in the reader's language as far as it is known."""
    return line


def problem_words(texts: Texts, problem: Problem) -> str:
    """What is wrong and what would be right, without the place."""
    return f"{problem.what}; {problem.hint}" if problem.hint else problem.what


def problem_line(texts: Texts, problem: Problem) -> str:
    """The same with its place: `line 35, column 15, pays.bet.two_pair: ...`."""
    return str(problem)
