"""The report as one page that needs nothing else: for a browser, and for paper.

Knows: how a page is built of sections, tables and drawings, and how it is written to a file.  Must
not know: any number or sentence of the report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from html import escape
from pathlib import Path
from typing import Final

from casino_texas import __version__
from casino_texas.app.analyst import report_svg
from casino_texas.app.analyst.cache import solver_version
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.analyst.report_style import STYLE
from casino_texas.app.rules.writing import cannot_write, write_whole
from casino_texas.app.words import analysis as words
from casino_texas.app.words import math_report
from casino_texas.app.words.analysis import Sheet
from casino_texas.app.words.comparison import comparison, label
from casino_texas.errors import InputError

_MARK: Final = "<!doctype html>"
#: A hyphen that stands for a minus.
_MINUS: Final = re.compile(r"(?<![\w.-])-(?=\d)")


def page(reports: Sequence[Report], day: date) -> str:
    """The page: one report, or several compared and then each by itself."""
    names = [label(reports, place) for place in range(len(reports))]
    made = math_report.made_by(__version__, solver_version(), day)
    if len(reports) == 1:
        title, body = names[0], _article(reports[0], made, is_only=True)
    else:
        title = f"{math_report.COMPARED}: {', '.join(names)}"
        articles = [_article(report, made, is_only=False) for report in reports]
        body = "\n".join([_comparison(names, reports, made), *articles])
    return (
        f'{_MARK}\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _header(kind: str, title: str, *told: str) -> str:
    lines = "".join(f'<p class="made">{escape(line)}</p>' for line in told)
    return f'<header><p class="kind">{escape(kind)}</p><h1>{escape(title)}</h1>{lines}</header>'


def _article(report: Report, made: str, *, is_only: bool) -> str:
    text = math_report
    parts = [
        _header(text.KIND, report.analysis.name, made, *text.file_of(report)),
        _tiles(report),
        _findings(report),
        _table(words.summary(report)),
        _heading(text.RULES),
        _list(text.rules_in_words(report.rules), tag="ol"),
        _heading(text.PAYS, level=3),
        _table(text.pay_table(report.rules)),
        _sheet(words.decisions(report), _drawn("decisions", report_svg.decision_shares(report))),
        _sheet(words.outcomes(report), _drawn("outcomes", report_svg.contributions(report))),
        _sheet(words.lines(report)),
        _heading(text.RESULTS),
        _drawn("results", report_svg.results(report)),
        _sheet(words.bands(report), _drawn("bands", report_svg.bands(report))),
        _sheet(text.dealer_hands(report)),
        _heading(text.METHOD),
        _paragraphs(text.method(report)),
        _heading(text.VALIDITY),
        _paragraphs(words.validity()),
    ]
    return f'<article class="{"only" if is_only else "one"}">' + "\n".join(parts) + "</article>"


def _comparison(names: Sequence[str], reports: Sequence[Report], made: str) -> str:
    text = math_report
    parts = [_header(text.KIND, f"{text.COMPARED}: {', '.join(names)}", made)]
    for name, report in zip(names, reports, strict=True):
        if said := words.findings(report):
            parts.append(_heading(name, level=3))
            parts.append(_list(said, tag="ul"))
    parts.append(_drawn("edges", report_svg.edges(names, reports)))
    parts += [_sheet(sheet) for sheet in comparison(reports)]
    return f'<article class="only">{"".join(parts)}</article>'


def _tiles(report: Report) -> str:
    tiles = "".join(
        f"<div><b>{_text(number)}</b><span>{escape(name)}</span><span>{escape(of)}</span></div>"
        for number, name, of in math_report.tiles(report)
    )
    return f'<div class="tiles">{tiles}</div>'


def _findings(report: Report) -> str:
    said = words.findings(report)
    return f'<div class="findings">{_paragraphs(said)}</div>' if said else ""


def _heading(title: str, level: int = 2) -> str:
    return f"<h{level}>{escape(title)}</h{level}>"


def _text(text: str) -> str:
    """Text as a page has it: a real minus before a number, no line's end before a per cent."""
    return _MINUS.sub("\N{MINUS SIGN}", escape(text)).replace(" %", "&nbsp;%")


def _paragraphs(sentences: Iterable[str]) -> str:
    return "".join(f"<p>{_text(sentence)}</p>" for sentence in sentences)


def _list(sentences: Iterable[str], *, tag: str) -> str:
    items = "".join(f"<li>{_text(sentence)}</li>" for sentence in sentences)
    return f"<{tag}>{items}</{tag}>"


def _drawn(key: str, svg: str) -> str:
    caption = _text(math_report.DRAWN[key])
    return f"<figure>{svg}<figcaption>{caption}</figcaption></figure>"


def _sheet(sheet: Sheet, figure: str = "") -> str:
    return _heading(sheet.title) + figure + (_table(sheet) if sheet.rows else "") + _note(sheet)


def _note(sheet: Sheet) -> str:
    return f'<p class="note">{_text(sheet.note)}</p>' if sheet.note else ""


def _table(sheet: Sheet) -> str:
    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(
            f'<{tag} class="n">{_text(cell)}</{tag}>'
            if place in sheet.numbers
            else f"<{tag}>{_text(cell)}</{tag}>"
            for place, cell in enumerate(row)
        )

    head = ""
    if any(sheet.columns):
        head = f"<thead><tr>{cells(sheet.columns, 'th')}</tr></thead>"
    rows = "".join(
        f"<tr{' class=sum' if row[0] == words.TOGETHER else ''}>{cells(row, 'td')}</tr>"
        for row in sheet.rows
    )
    return f'<div class="wide"><table class="{sheet.key}">{head}<tbody>{rows}</tbody></table></div>'


# -- the file -----------------------------------------------------------------------------------


def check_target(path: Path) -> None:
    """See before the work that the page can be written; a report may be written over, nothing
    else.

    Raises:
        InputError: it cannot.
    """
    if path.is_dir():
        raise InputError(f"{path}: is a folder; give the name of a file")
    if not path.parent.is_dir():
        raise InputError(f"{path}: there is no folder {path.parent}; make it first")
    with suppress(FileNotFoundError):
        try:
            with path.open("rb") as file:
                start = file.read(len(_MARK))
        except OSError as error:
            if isinstance(error, FileNotFoundError):
                raise
            raise cannot_write(path, error) from error
        if start and start.lower() != _MARK.encode():
            raise InputError(f"{path}: is there already and is no report; choose another name")


def write_page(path: Path, reports: Sequence[Report], day: date | None = None) -> None:
    """Write the page, dated today unless a day is given; a page that is there is replaced whole.

    Raises:
        InputError: it cannot be written.
    """
    check_target(path)
    write_whole(path, page(reports, day or date.today()).encode())
