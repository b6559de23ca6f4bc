"""Analyses of the bundled tables, as the solver gave them, for tests that need no solver."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from casino_texas.analysis.outcomes import Part, Result
from casino_texas.app.analyst.analyze import Analysis
from casino_texas.app.analyst.cache import AnalysisCache
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.folders import cache_folder
from casino_texas.app.rules.files import find_rules_file, load_file
from casino_texas.app.rules.loader import Kind, LoadedRules

FOLDER = Path(__file__).parent
BUNDLED = ("texas", "house_holdem", "texas_exchange")


def bundled(name: str) -> LoadedRules:
    return load_file(find_rules_file(name, kind=Kind.CASINO), kind=Kind.CASINO)


def known_numbers(name: str) -> Numbers:
    return Numbers.from_json(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


def known_analysis(name: str) -> Analysis:
    return Analysis(bundled(name), known_numbers(name), 1.25)


def known_report(name: str) -> Report:
    return Report(known_analysis(name))


def remember(*names: str) -> AnalysisCache:
    """Put what is known into the user's cache, so that commands need no solver."""
    cache = AnalysisCache(cache_folder() / "analysis")
    for name in names:
        cache.keep(bundled(name).rules, known_numbers(name))
    return cache


def moved(numbers: Numbers, by: Fraction) -> Numbers:
    """The same numbers with every hand worth so much more."""
    results = tuple(Result(result.net + by, result.share) for result in numbers.results)
    parts = (*numbers.parts, Part("stand_off", None, Fraction(0), by))
    value = numbers.expected_value + by
    contract = {**numbers.contract, "expected_value": float(value)}
    return replace(numbers, expected_value=value, results=results, parts=parts, contract=contract)
