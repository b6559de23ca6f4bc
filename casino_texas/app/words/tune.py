"""What tuning found, in words.

Knows: words.  Must not know: how the number is found.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import takewhile
from typing import Final

from casino_texas.app.analyst.convex import Zero
from casino_texas.app.analyst.tune import FINEST_ODDS, Setting, Tuned, Unreachable, written
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.app.words.analysis import exact
from casino_texas.core.chips import Odds

#: Longer fractions are not written out.
_LONGEST: Final = 60


def tuned_lines(name: str, tuned: Tuned) -> tuple[str, ...]:
    """The answer, line by line."""
    chosen = tuned.chosen
    lines = [
        f"{name}: house edge {_edge(tuned.before.edge)} with {tuned.path} "
        f"{written(tuned.before.number)}",
        f"target    {_edge(tuned.target)}",
        f"exact     {tuned.path} = {exact_number(tuned.exact)}",
        f"proposed  {_setting(tuned.path, chosen)} = {exact(chosen.edge)}",
    ]
    if tuned.beyond is not None:
        lines.append(f"next      {_setting(tuned.path, tuned.beyond)}, below the target")
    lines.append(_rounding(chosen.number))
    return tuple(lines)


def exact_number(zero: Zero) -> str:
    """A number to twelve digits, and as a fraction where that is not too long; where it is not
    known exactly, only the digits that are certain."""
    if not zero.is_exact:
        low, high = f"{float(zero.low):.12g}", f"{float(zero.high):.12g}"
        if low == high:
            return f"{low}..."
        return f"{_common_digits(zero.low, zero.high)}... (between {low} and {high})"
    number = zero.low
    if number.denominator == 1:
        return str(number)
    text = f"{float(number):.12g}"
    if Fraction(text) == number:
        return text
    fraction = str(number)
    return f"{text}... = {fraction}" if len(fraction) <= _LONGEST else f"{text}..."


def _common_digits(low: Fraction, high: Fraction) -> str:
    """The digits that two numbers share."""
    pairs = zip(f"{float(low):.12f}", f"{float(high):.12f}", strict=False)
    return "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _setting(path: str, setting: Setting) -> str:
    return f"{path} {written(setting.number)}, house edge {_edge(setting.edge)}"


def _edge(edge: Fraction) -> str:
    return f"{100 * float(edge):.6f} %"


def _rounding(number: Odds | Fraction) -> str:
    rounded = (
        f"Odds are rounded down to a denominator of at most {FINEST_ODDS}"
        if isinstance(number, Odds)
        else "The price is rounded up to whole chips at every step of the ANTE"
    )
    return f"{rounded}: the edge does not fall below the target."


def unreachable(name: str, error: Unreachable) -> str:
    """One line: why no number on the line gives the target."""
    worst, best = error.ends
    line = f"{name}: no {error.path} gives a house edge of {_edge(error.target)}: "
    if worst.edge == best.edge:
        return f"{line}with the best play it is {_edge(best.edge)} whatever this line says"
    return (
        f"{line}from {written(worst.number)} to {written(best.number)} it goes from "
        f"{_edge(worst.edge)} to {_edge(best.edge)}"
    )


def written_words(found: LoadedRules, edge: Fraction) -> str:
    """Where the new file is, and that it was checked."""
    return f"written to {found.filename}: good, house edge {_edge(edge)}"


def step(number: int) -> str:
    """The title of the progress bar."""
    return f"solving table {number}"
