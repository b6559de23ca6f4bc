"""The page: whole, on its own, drawn inside its lines, and never written over something else."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from casino_texas import __version__
from casino_texas.analysis.outcomes import Result
from casino_texas.app.analyst import report_svg
from casino_texas.app.analyst.analyze import Analysis, Analyst
from casino_texas.app.analyst.cache import solver_version
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.report_html import check_target, page, write_page
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.analyst.tune import tunable_lines
from casino_texas.casino.rules import CasinoRules
from casino_texas.core.cards import parse_cards
from casino_texas.errors import InputError
from tests.app.analyses import BUNDLED, known_analysis, known_numbers, known_report, moved
from tests.casino.strategies import tables

DAY = date(2026, 11, 29)
SMALL_DECK = parse_cards("2c 2d 5c 5h 8c 9c Jc Qs Kc Ad Th")
#: Elements that have no end.
VOID = {"meta", "line", "rect"}


class Checked(HTMLParser):
    """Reads a page and notes what is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def checked(html: str) -> Checked:
    parser = Checked()
    parser.feed(html)
    parser.close()
    assert not parser.open
    return parser


@pytest.mark.parametrize("names", [("texas",), ("house_holdem",), ("texas", "house_holdem")])
def test_the_page_is_whole_and_needs_nothing_else(names: tuple[str, ...]) -> None:
    html = page([known_report(name) for name in names], DAY)
    parser = checked(html)
    assert not [pair for pair in parser.attributes if pair[0] in ("src", "href", "srcset")]
    assert not re.search(r"url\(|@import|<script|<link|https?:", html)
    assert "color-scheme: light" in html
    assert "@media print" in html
    for name in names:
        analysis = known_analysis(name)
        text = "".join(parser.text)
        assert analysis.loaded.sha256 in text
        assert f"{name}.yaml" in text
        assert f"Casino Texas {__version__}, solver {solver_version()}, 29 November 2026" in text


def test_the_page_has_the_numbers_of_the_report() -> None:
    text = "".join(checked(page([known_report("texas")], DAY)).text).replace("\xa0", " ")
    for said in (
        *("16.7069 %", "6.6366 %", "\N{MINUS SIGN}51631529633/309042333600", "55,627,620,048,000"),
        *("pays.bet.two_pair", "\N{MINUS SIGN}20.8540", "edge shows: 1,845", "1 in 775,460"),
        *("plays exactly five cards", "nothing is sampled", "no cap on payments"),
    ):
        assert said in text, said
    assert not re.search(r"(?<!\w)-\d", re.sub(r"(?s):root.*\}", "", text))


def test_what_is_out_of_the_ordinary_stands_at_the_top() -> None:
    analysis = known_analysis("texas")
    numbers = moved(analysis.numbers, Fraction(1, 4))
    html = page([Report(replace(analysis, numbers=numbers))], DAY)
    assert "The player has the edge" in html.partition("<h2>")[0]
    assert 'class="findings"' not in page([known_report("texas")], DAY)


def test_names_are_text_and_nothing_else() -> None:
    analysis = known_analysis("texas")
    loaded = replace(
        analysis.loaded,
        name="<b>Bold & 'quoted'</b>",
        rules=replace(analysis.rules, source="<script>alert(1)</script>"),
    )
    report = Report(replace(analysis, loaded=loaded))
    for reports in ([report], [report, known_report("house_holdem")]):
        html = page(reports, DAY)
        parser = checked(html)
        assert "<b>Bold" not in html
        assert "<script" not in html
        assert "<b>Bold & 'quoted'</b>" in "".join(parser.text)


# -- drawings ---------------------------------------------------------------------------------


def with_results(results: list[tuple[Fraction, Fraction]]) -> Report:
    numbers = known_numbers("texas")
    value = sum((net * share for net, share in results), Fraction(0))
    changed = replace(
        numbers, results=tuple(Result(*pair) for pair in results), expected_value=value
    )
    return Report(Analysis(known_analysis("texas").loaded, changed, 0.0))


def fine_results(count: int) -> Report:
    """Very many different results, the rarest one in ten to the twelfth."""
    rare = Fraction(1, 10**12)
    last = 1 - rare * (count - 1)
    nets = [Fraction(place, 7) - 3 for place in range(count)]
    return with_results([(nets[0], last), *((net, rare) for net in nets[1:])])


REPORTS = {
    **{name: known_report(name) for name in BUNDLED},
    "player's edge": Report(
        replace(known_analysis("texas"), numbers=moved(known_numbers("texas"), Fraction(1)))
    ),
    "even": with_results([(Fraction(-1), Fraction(1, 2)), (Fraction(1), Fraction(1, 2))]),
    "always folds": with_results([(Fraction(-1), Fraction(1))]),
    "many": fine_results(200),
}
DRAWINGS = (
    *(report_svg.decision_shares, report_svg.contributions, report_svg.results, report_svg.bands),
)


@pytest.mark.parametrize("draw", DRAWINGS, ids=lambda draw: draw.__name__)
@pytest.mark.parametrize("name", REPORTS)
def test_a_drawing_stays_inside_its_frame(draw: object, name: str) -> None:
    assert callable(draw)
    svg = ElementTree.fromstring(draw(REPORTS[name]))
    _, _, width, height = map(float, svg.attrib["viewBox"].split())
    assert svg.attrib["aria-label"]
    for element in svg.iter():
        get = element.attrib.get
        if element.tag == "rect":
            assert float(get("x", "0")) >= -0.01
            assert float(get("x", "0")) + float(get("width", "0")) <= width + 1
            assert float(get("y", "0")) + float(get("height", "0")) <= height + 0.5
        elif element.tag == "text":
            length = 7.0 * len(element.text or "")
            anchor = get("text-anchor")
            start = (
                float(get("x", "0"))
                - {"start": 0, "middle": length / 2, "end": length}[str(anchor)]
            )
            assert start >= -0.5, element.text
            assert start + length <= width + 0.5, element.text
            assert 8 <= float(get("y", "0")) <= height, element.text
        elif element.tag in ("polygon", "polyline"):
            for pair in get("points", "").split():
                x, y = map(float, pair.split(","))
                assert 0 <= x <= width
                assert -0.5 <= y <= height


def test_bars_are_as_long_as_what_they_mean() -> None:
    report = known_report("texas")
    svg = ElementTree.fromstring(report_svg.contributions(report))
    lengths = [float(rect.attrib["width"]) for rect in svg.iter("rect")]
    values = [abs(float(o.value)) for o in report.outcomes() if o.value]
    ratios = [length / value for length, value in zip(lengths, values, strict=True)]
    assert ratios == pytest.approx([ratios[-1]] * len(ratios), rel=0.02)
    shares = ElementTree.fromstring(report_svg.decision_shares(report))
    first = sum(float(r.attrib["width"]) for r in shares.iter("rect") if r.attrib["y"] == "0.0")
    assert first == pytest.approx(720, abs=4)


def test_rare_results_of_very_many_are_drawn_together() -> None:
    svg = ElementTree.fromstring(report_svg.results(fine_results(200)))
    assert len(list(svg.iter("rect"))) == 34
    assert "167 others" in {text.text for text in svg.iter("text")}


def test_edges_of_several_tables() -> None:
    reports = [known_report("texas"), REPORTS["player's edge"]]
    svg = ElementTree.fromstring(
        report_svg.edges(["Texas", "A very long name of a table"], reports)
    )
    told = [text.text for text in svg.iter("text")]
    assert "16.7069 %" in told
    assert "\N{MINUS SIGN}83.2931 %" in told
    assert "A very long name of ..." in told


# -- the file ---------------------------------------------------------------------------------


def test_a_report_is_written_over_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_page(path, [known_report("texas")], DAY)
    first = path.read_text(encoding="utf-8")
    assert first == page([known_report("texas")], DAY)
    write_page(path, [known_report("house_holdem")], DAY)
    assert path.read_text(encoding="utf-8") != first
    assert [entry.name for entry in tmp_path.iterdir()] == ["report.html"]
    rules = tmp_path / "mine.yaml"
    rules.write_text("game: casino\n", encoding="utf-8")
    with pytest.raises(InputError, match="is no report"):
        write_page(rules, [known_report("texas")], DAY)
    assert rules.read_text(encoding="utf-8") == "game: casino\n"


def test_an_empty_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "empty.html"
    path.touch()
    write_page(path, [known_report("texas")], DAY)
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_place_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    for path, said in (
        (tmp_path, "is a folder"),
        (tmp_path / "no" / "report.html", "there is no folder"),
        (Path("/proc/report.html"), "cannot be written"),
    ):
        with pytest.raises(InputError, match=said) as caught:
            write_page(path, [known_report("texas")], DAY)
        assert "\n" not in str(caught.value)
    check_target(tmp_path / "new.html")
    assert not (tmp_path / "new.html").exists()


# -- every table ------------------------------------------------------------------------------


@settings(max_examples=15)
@given(tables())
def test_every_table_has_a_report_that_adds_up(rules: CasinoRules) -> None:
    numbers = Analyst(deck=SMALL_DECK).numbers(rules)
    assert numbers.adds_up
    assert Numbers.from_json(numbers.to_json()) == numbers
    loaded = replace(known_analysis("texas").loaded, rules=rules)
    report = Report(Analysis(loaded, numbers, 0.0))
    assert sum(outcome.value for outcome in report.outcomes()) == numbers.expected_value
    assert sum(d.share for d in report.decisions() if d.at == "flop") == 1
    assert {line.path for line in report.lines()} == set(tunable_lines(rules))
    for line in report.lines():
        assert line.edge_change * (1 if line.path.endswith("price") else -1) >= 0
    checked(page([report], DAY))
    checked(page([report, known_report("texas")], DAY))
