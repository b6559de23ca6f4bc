"""`analyze`: what rules files are worth, exactly.

Knows: options, where the answer is printed, and how a table looks on a terminal.  Must not know:
any number or sentence of the report.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casino_texas.cli.options import casino_table, is_watched, progress_bar
from casino_texas.errors import InputError

if TYPE_CHECKING:
    from rich.table import Table

    from casino_texas.app.analyst.analyze import Analysis, Analyst
    from casino_texas.app.rules.loader import LoadedRules
    from casino_texas.app.words.analysis import Sheet

#: How wide a report is where it is not shown on a terminal.
_PLAIN_WIDTH = 100


@click.command(short_help="Say exactly what a table is worth.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value, nothing else.")
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Also write the report as one page that needs nothing else.",
)
def analyze(files: tuple[str, ...], as_json: bool, html: Path | None) -> int:
    """Solve the game of each FILE for the best play, exactly, and say what it is worth.

    The house edge, the return, the spread, how it is best played, where the return comes from, what
    each line of the pay table is worth, and what many hands come to.  Several files are put side by
    side.  A result is kept, so the same rules are answered at once the next time.

    \b
    Examples:
      casino-texas analyze texas
      casino-texas analyze texas mine --html report.html
      casino-texas analyze house_holdem --json
    """
    from casino_texas.app.analyst.analyze import Analyst
    from casino_texas.app.analyst.cache import AnalysisCache
    from casino_texas.app.analyst.report_numbers import Report

    tables = load_tables(files)
    if html is not None:
        from casino_texas.app.analyst.report_html import check_target

        check_target(html)
    analyst = Analyst(AnalysisCache.of_user())
    analyses = [analyze_one(analyst, table) for table in tables]
    if html is not None:
        from casino_texas.app.analyst.report_html import write_page

        write_page(html, [Report(analysis) for analysis in analyses])
    if as_json:
        told = [analysis.to_json() for analysis in analyses]
        click.echo(json.dumps(told[0] if len(told) == 1 else told, ensure_ascii=False))
    else:
        _print_reports(analyses)
    if html is not None:
        from casino_texas.app.words.analysis import written_to

        click.echo(written_to(html), err=as_json)
    return 0


def load_tables(files: Sequence[str]) -> list[LoadedRules]:
    """The tables of all files; what is wrong in any of them is said for all.

    Raises:
        InputError: some cannot be used.
    """
    tables: list[LoadedRules] = []
    errors: list[str] = []
    for file in files:
        try:
            tables.append(casino_table(file))
        except InputError as error:
            errors.append(str(error))
    if errors:
        raise InputError("\n".join(errors))
    return tables


def analyze_one(analyst: Analyst, table: LoadedRules) -> Analysis:
    """Analyse one table; who waits at a terminal is told what for."""
    from casino_texas.app.analyst.analyze import analyze as analyze_table
    from casino_texas.app.words.analysis import counting

    announce_compiling(analyst, table)
    with progress_bar(counting(table.name), 1.0) as progress:
        return analyze_table(analyst, table, progress=progress)


def announce_compiling(analyst: Analyst, table: LoadedRules) -> None:
    """Say that code is compiled first, where it is and somebody waits."""
    if is_watched() and analyst.must_compile(table.rules):
        from casino_texas.app.words.analysis import COMPILING

        click.echo(COMPILING, err=True)


# -- on the terminal ----------------------------------------------------------------------------


def _print_reports(analyses: Sequence[Analysis]) -> None:
    from casino_texas.app.analyst.report_numbers import Report
    from casino_texas.app.words.analysis import findings, heading, listed, sheets, validity
    from casino_texas.app.words.comparison import comparison

    reports = [Report(analysis) for analysis in analyses]
    page = Page()
    for report in reports:
        page.title(heading(report))
        page.lines(listed(findings(report)))
    for sheet in comparison(reports) if len(reports) > 1 else sheets(reports[0]):
        page.sheet(sheet)
    page.blank()
    page.lines(validity())
    page.print()


class Page:
    """A report as it is shown in a terminal, in its width; plain and of a fixed width elsewhere."""

    def __init__(self) -> None:
        from rich.console import Console

        is_seen = sys.stdout.isatty()
        self._console = Console(width=None if is_seen else _PLAIN_WIDTH, highlight=False)
        self._capture = self._console.capture()
        self._capture.__enter__()

    def title(self, text: str) -> None:
        """A line that begins something."""
        from rich.text import Text

        self._console.print(Text(text, style="bold"))

    def lines(self, sentences: Sequence[str]) -> None:
        """Sentences, each from the beginning of a line."""
        from rich.text import Text

        for sentence in sentences:
            self._console.print(Text(sentence))

    def blank(self) -> None:
        """An empty line."""
        self._console.print()

    def sheet(self, sheet: Sheet) -> None:
        """A table: its title, its rows, its note."""
        self.blank()
        self.title(sheet.title)
        if sheet.rows:
            self._console.print(_table(sheet, is_plain=not self._console.is_terminal))
        if sheet.note:
            self.lines([sheet.note])

    def print(self) -> None:
        """Put everything on stdout; no line ends in spaces."""
        self._capture.__exit__(None, None, None)
        for line in self._capture.get().splitlines():
            click.echo(line.rstrip())


def _table(sheet: Sheet, *, is_plain: bool) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=None if is_plain else box.SIMPLE_HEAD,
        show_header=any(sheet.columns),
        pad_edge=False,
        header_style="" if is_plain else "bold",
        padding=(0, 1) if is_plain else (0, 1, 0, 0),
    )
    for place, title in enumerate(sheet.columns):
        is_number = place in sheet.numbers
        table.add_column(
            Text(title),
            justify="right" if is_number else "left",
            overflow="fold",
        )
    for row in sheet.rows:
        table.add_row(*map(Text, row))
    return table
