"""The report on the table in the lab, written into the player's folder.

Knows: the three formats, and that a file is there whole or not at all and nothing is written over.
Must not know: any number or sentence (`analyst/report_html`, `figures` and the command's JSON have
them).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Final, Literal, TypeAlias

from casino_texas.app.analyst.report_html import page
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.folders import home_folder
from casino_texas.app.histories.csv_lines import csv_text
from casino_texas.app.histories.export import exports_path
from casino_texas.app.lab.figures import Number, figures, line_figures
from casino_texas.app.rules.writing import cannot_write, write_whole

Format: TypeAlias = Literal["html", "csv", "json"]

#: The columns of the table: what a row is about, the value now (odds, prices), how often, the
#: number itself, from where to where it may lie, and the number as a fraction.
COLUMNS: Final = ("table", "part", "name", "now", "share", "value", "low", "high", "exact")

_Row: TypeAlias = tuple[object, ...]


def export(report: Report, kind: Format, other: Report | None = None) -> Path:
    """Write the report, or two beside each other; the path of the new file in the player's folder
    `exports`.

    `html` is what `casino-texas analyze --html` writes, `json` what its `--json` prints; `csv` has
    the figures, decisions, outcomes, lines, results and bands, a row each.

    Raises:
        InputError: it cannot be written.
    """
    reports = [report] if other is None else [report, other]
    data = _WRITTEN[kind](reports)
    folder = exports_path(home_folder())
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    path = _free_name(folder, "-".join(map(_stem, reports)), kind)
    write_whole(path, data)
    return path


def _stem(report: Report) -> str:
    loaded = report.analysis.loaded
    return Path(loaded.filename).stem if loaded.path is None else loaded.path.stem


def _free_name(folder: Path, stem: str, ending: str) -> Path:
    path, number = folder / f"{stem}-report.{ending}", 2
    while path.exists():
        path, number = folder / f"{stem}-report-{number}.{ending}", number + 1
    return path


def _html(reports: Sequence[Report]) -> bytes:
    return page(reports, date.today()).encode()


def _json(reports: Sequence[Report]) -> bytes:
    told = [report.analysis.to_json() for report in reports]
    value = told[0] if len(told) == 1 else told
    return (json.dumps(value, ensure_ascii=False) + "\n").encode()


def _csv(reports: Sequence[Report]) -> bytes:
    rows: list[_Row] = [COLUMNS]
    for report in reports:
        rows += [(report.analysis.name, *row) for row in _rows(report)]
    # A table is read by programs that take plain UTF-8 for something else without a mark.
    return csv_text(rows).encode("utf-8-sig")


_WRITTEN: Final = {"html": _html, "csv": _csv, "json": _json}


def _rows(report: Report) -> Iterator[_Row]:
    for figure in figures(report):
        yield ("figure", figure.key, "", "", float(figure.value), "", "", _exact(figure.value))
    for decision in report.decisions():
        name = f"{decision.at} {decision.option}"
        yield ("decision", name, "", float(decision.share), "", "", "", _exact(decision.share))
    for outcome in report.outcomes():
        hand_class = outcome.hand_class
        name = outcome.what if hand_class is None else f"win {hand_class.name.lower()}"
        value, share = float(outcome.value), float(outcome.share)
        yield ("outcome", name, "", share, value, "", "", _exact(outcome.value))
    for line in line_figures(report).values():
        share_won = "" if line.share is None else float(line.share)
        change, exact = float(line.edge_change), _exact(line.edge_change)
        yield ("line", line.path, str(line.now), share_won, change, "", "", exact)
    for result in report.numbers.results:
        share, net = float(result.share), float(result.net)
        yield ("result", str(result.net), "", share, net, "", "", _exact(result.share))
    for band in report.bands():
        yield ("band", str(band.hands), "", "", band.expected, band.low, band.high, "")


def _exact(number: Number) -> str:
    """The number as a fraction, where it is known as one."""
    return str(number) if isinstance(number, Fraction) else ""
