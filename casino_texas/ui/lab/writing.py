"""Numbers where there is little room: to two decimals, always with their sign.

Knows: how they are written in the reader's language.  Must not know: how they come about
(`words/lab_report` has the long forms).
"""

from __future__ import annotations

from fractions import Fraction

from casino_texas.app.lab.figures import LineFigure
from casino_texas.app.words.coach import decimal
from casino_texas.app.words.lab import percent_words
from casino_texas.app.words.texts import Texts


def signed(texts: Texts, number: Fraction | float, places: int = 2) -> str:
    """`+0.42`, `−0.42`, `0`."""
    said = decimal(texts, number, places)
    return f"+{said}" if number > 0 else said


def share_of_return(texts: Texts, line: LineFigure) -> str:
    """`12.3 % of the return`; of a price what it takes of an ANTE."""
    if line.share is None:
        return texts.say("labui.worth.takes", percent=percent_words(texts, -line.gain, 1))
    return texts.say("labui.worth.share", percent=percent_words(texts, line.share, 1))


def one_more(texts: Texts, line: LineFigure) -> str:
    """`+1: edge −0.42`."""
    change = signed(texts, 100 * line.edge_change)
    return texts.say("labui.worth.more", change=change)
