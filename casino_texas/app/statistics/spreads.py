"""How widely the result of one hand at a casino table is spread: asked of the exact analysis.

Knows: where the numbers of a table are kept and which tables are solved for it.  Must not know:
how a table is solved (`analysis`), the store, or processes: this is a job for one.
"""

from __future__ import annotations

from dataclasses import dataclass

from casino_texas.app.analyst.cache import AnalysisCache
from casino_texas.app.analyst.coach_jobs import table_value_aside
from casino_texas.app.rules.loader import load_rules


@dataclass(frozen=True, slots=True)
class Spread:
    """Of the net of one hand with an ANTE of 1, under the best play: its mean and variance."""

    mean: float
    variance: float


def spread_of(text: str, file: str) -> Spread | None:
    """The spread at the table of these rules; None where it is not known: with an exchange unless
    it was solved before, with a cap on payments never (`coach_jobs.table_value`).

    Raises:
        CasinoTexasError: the text is not one of rules, or numpy or numba is missing.
    """
    rules = load_rules(text, file).rules
    mean = table_value_aside(rules)
    cache = AnalysisCache.of_user()
    # Whatever is solved is kept; where nothing can be kept nothing is known.
    numbers = None if mean is None or cache is None else cache.find(rules)
    if mean is None or numbers is None:
        return None
    return Spread(float(mean), numbers.standard_deviation**2)
