"""Every number the lab shows or exports: that of the command line for the same file."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from datetime import date
from fractions import Fraction
from math import inf, isinf
from pathlib import Path

import pytest

from casino_texas.app.analyst.analyze import Analyst, analyze
from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.folders import home_folder
from casino_texas.app.lab.exports import COLUMNS, Format, export
from casino_texas.app.lab.figures import (
    Unit,
    compared,
    figures,
    line_figures,
    rules_apart,
)
from casino_texas.app.lab.pictures import band_course, distribution, returns
from casino_texas.app.words.analysis import lines as line_sheet
from casino_texas.app.words.analysis import percent, points, summary
from casino_texas.cli import main
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError
from tests.app.analyses import BUNDLED, bundled, known_report, remember

TEXAS, HOUSE, EXCHANGE = (known_report(name) for name in BUNDLED)
REPORTS = pytest.mark.parametrize("report", [TEXAS, HOUSE, EXCHANGE], ids=BUNDLED)


def command_line(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["analyze", *arguments]) == 0
    return capsys.readouterr().out


def from_cache(name: str) -> Report:
    """The report the lab has of a bundled file that is in the cache."""
    return Report(analyze(Analyst(remember(name)), bundled(name)))


# -- figures ---------------------------------------------------------------------------------------


@REPORTS
def test_the_figures_are_the_numbers_of_the_contract(report: Report) -> None:
    told = report.analysis.to_json()
    found = {figure.key: figure.value for figure in figures(report)}
    for key in (
        *("house_edge", "element_of_risk", "expected_value", "average_stake"),
        *("standard_deviation", "dealer_qualifies"),
    ):
        assert float(found.pop(key)) == told[key], key
    for at in ("flop", "turn"):
        for option, share in told[at].items():
            assert float(found.pop(f"{at}.{option}", 0)) == share
    for what in ("fold", "no_game", "stand_off", "lose"):
        assert float(found.pop(f"ends.{what}", 0)) == told["outcomes"][what]
    assert found.keys() == {
        *("return_of_stakes", "return_of_ante", "hands_won", "hands_even", "hands_lost"),
        *("largest_award", "award_one_in", "edge_shows_after"),
    }


@REPORTS
def test_the_other_figures_are_those_of_the_printed_report(report: Report) -> None:
    printed = {row[0]: row[1] for row in summary(report).rows}
    found = {figure.key: figure for figure in figures(report)}
    for key, name in (
        ("return_of_stakes", "RTP of all stakes"),
        ("return_of_ante", "RTP on the ANTE"),
        ("hands_won", "hands won"),
        ("hands_even", "hands even"),
        ("hands_lost", "hands lost"),
    ):
        assert percent(found[key].value) == printed[name]
        assert found[key].unit is Unit.SHARE
    assert f"+{found['largest_award'].value}" == printed["largest award"]
    assert f"{found['edge_shows_after'].value:,.0f}" == printed["edge shows after"]


def test_what_never_happens_at_a_table_is_left_out() -> None:
    keys = {figure.key for figure in figures(HOUSE)}
    assert not keys & {"flop.buy", "turn.bet", "turn.exchange_one"}
    assert "turn.exchange_two" in {figure.key for figure in figures(EXCHANGE)}


# -- lines -----------------------------------------------------------------------------------------


@REPORTS
def test_what_the_lines_bring_and_what_is_lost_is_the_expected_value(report: Report) -> None:
    found = line_figures(report)
    share = report.numbers.share_of
    lost = share("fold") + (1 + report.rules.bet) * share("lose")
    assert sum(line.gain for line in found.values()) - lost == report.numbers.expected_value
    shares = [line.share for line in found.values() if line.share is not None]
    assert sum(shares) == 1
    assert all(part >= 0 for part in shares)


@REPORTS
def test_what_one_more_is_worth_is_what_the_command_line_says(report: Report) -> None:
    printed = {path: change for path, _, change in line_sheet(report).rows}
    found = line_figures(report)
    assert {path: points(line.edge_change) for path, line in found.items()} == printed
    for line in found.values():
        assert (line.share is None) == isinstance(line.now, Fraction)
        if isinstance(line.now, Odds):
            assert line.gain == -line.edge_change * line.now.as_fraction()


# -- two tables ------------------------------------------------------------------------------------


def test_a_difference_has_a_sign_and_says_whom_it_helps() -> None:
    rows = {row.key: row for row in compared(EXCHANGE, TEXAS)}
    edge = rows["house_edge"]
    assert edge.difference == EXCHANGE.numbers.house_edge - TEXAS.numbers.house_edge
    assert edge.difference < 0
    assert edge.favours == 1, "a smaller edge is good for the player"
    assert rows["hands_lost"].favours == 1
    assert rows["return_of_ante"].favours == 1
    assert rows["standard_deviation"].favours == 0
    assert rows["dealer_qualifies"].difference == 0
    assert rows["turn.exchange_two"].other == 0
    back = {row.key: row for row in compared(TEXAS, EXCHANGE)}
    assert back["house_edge"].favours == -1
    assert all(row.difference == -back[key].difference for key, row in rows.items())
    assert {(row.difference, row.favours) for row in compared(TEXAS, TEXAS)} == {(0, 0)}


def test_a_number_of_hands_that_is_never_reached_can_be_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Report, "hands_until_edge_shows", inf)
    row = next(row for row in compared(TEXAS, HOUSE) if row.key == "edge_shows_after")
    assert isinf(row.mine)
    assert row.difference == 0


def test_the_rules_that_differ() -> None:
    assert rules_apart(TEXAS, TEXAS) == ()
    apart = {row.path: (row.mine, row.other) for row in rules_apart(TEXAS, EXCHANGE)}
    assert apart == {
        "decisions.turn": ("fold, bet", "fold, bet, exchange"),
        "exchange.price": ("", "1"),
        "exchange.cards": ("", "2"),
    }


# -- pictures --------------------------------------------------------------------------------------


@REPORTS
def test_the_bars_of_the_returns_sum_to_the_expected_value(report: Report) -> None:
    bars = returns(report)
    assert [bar.outcome for bar in bars] == list(report.outcomes())
    assert sum(bar.value for bar in bars) == pytest.approx(float(report.numbers.expected_value))


@REPORTS
@pytest.mark.parametrize("most", [3, 8, 24, 100])
def test_a_distribution_loses_nothing_when_it_is_put_together(report: Report, most: int) -> None:
    bars = distribution(report, most)
    results = report.numbers.results
    assert len(bars) <= max(most, 3)
    assert sum(bar.share for bar in bars) == pytest.approx(1)
    assert (bars[0].low, bars[-1].high) == (results[0].net, results[-1].net)
    for bar in bars:
        within = [result for result in results if bar.low <= result.net <= bar.high]
        assert sum(float(result.share) for result in within) == pytest.approx(bar.share)
        assert bar.low <= 0 <= bar.high or (bar.low < 0) == (bar.high < 0)
    if most == 100:
        assert [(bar.low, bar.share) for bar in bars] == [
            (result.net, float(result.share)) for result in results
        ]


@REPORTS
def test_the_band_widens_from_nothing_to_that_of_the_report(report: Report) -> None:
    course = band_course(report)
    assert len(course) == 41
    assert (course[0].hands, course[0].low, course[0].high) == (0, 0, 0)
    for band in (course[1], course[20], course[-1]):
        exact = report.band(band.hands)
        assert (band.expected, band.low, band.high) == pytest.approx(
            (exact.expected, exact.low, exact.high)
        )
    assert course[-1].hands == 1000


# -- exports ---------------------------------------------------------------------------------------


def test_json_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    report = from_cache("texas")
    path = export(report, "json")
    assert path == home_folder() / "exports" / "texas-report.json"
    ours, theirs = (
        json.loads(text)
        for text in (path.read_text("utf-8"), command_line(capsys, "texas", "--json"))
    )
    assert ours.pop("seconds") >= 0
    assert theirs.pop("seconds") >= 0
    assert ours == theirs
    both = export(report, "json", from_cache("house_holdem"))
    assert both.name == "texas-house_holdem-report.json"
    told = json.loads(command_line(capsys, "texas", "house_holdem", "--json"))
    assert [one["sha256"] for one in json.loads(both.read_text("utf-8"))] == [
        one["sha256"] for one in told
    ]


class OneDay(date):
    """So that no midnight falls between two reports."""

    @classmethod
    def today(cls) -> OneDay:
        return cls(2026, 3, 1)


def test_html_is_what_the_command_writes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("casino_texas.app.lab.exports.date", OneDay)
    monkeypatch.setattr("casino_texas.app.analyst.report_html.date", OneDay)
    report, theirs = from_cache("texas"), tmp_path / "report.html"
    command_line(capsys, "texas", "--html", str(theirs))
    assert export(report, "html").read_bytes() == theirs.read_bytes()
    command_line(capsys, "texas", "texas", "--html", str(theirs))
    assert export(report, "html", report).read_bytes() == theirs.read_bytes()


@pytest.mark.parametrize("name", BUNDLED)
def test_csv_has_every_number_of_the_report(name: str) -> None:
    report = from_cache(name)
    text = export(report, "csv").read_text(encoding="utf-8-sig")
    head, *rows = csv.reader(text.splitlines())
    assert tuple(head) == COLUMNS
    parts: dict[str, dict[str, dict[str, str]]] = defaultdict(dict)
    for row in rows:
        assert len(row) == len(COLUMNS)
        told = dict(zip(COLUMNS, row, strict=True))
        assert told["table"] == report.analysis.name
        assert told["name"] not in parts[told["part"]]
        parts[told["part"]][told["name"]] = told
    told = parts["figure"]["house_edge"]
    assert Fraction(told["exact"]) == report.numbers.house_edge
    assert float(told["value"]) == float(report.numbers.house_edge)
    assert len(parts["figure"]) == len(figures(report))
    for decision in report.decisions():
        share = parts["decision"][f"{decision.at} {decision.option}"]["exact"]
        assert Fraction(share) == decision.share
    adds = [Fraction(row["exact"]) for row in parts["outcome"].values()]
    assert sum(adds) == report.numbers.expected_value
    assert len(adds) == len(report.outcomes())
    assert {path: Fraction(row["exact"]) for path, row in parts["line"].items()} == {
        line.path: line.edge_change for line in report.lines()
    }
    results = parts["result"].values()
    assert sum(Fraction(row["exact"]) for row in results) == 1
    assert [Fraction(row["name"]) for row in results] == [
        result.net for result in report.numbers.results
    ]
    for band in report.bands():
        row = parts["band"][str(band.hands)]
        assert (float(row["low"]), float(row["high"])) == (band.low, band.high)


def test_two_tables_are_told_apart_in_one_csv() -> None:
    text = export(TEXAS, "csv", HOUSE).read_text(encoding="utf-8-sig")
    assert {row["table"] for row in csv.DictReader(text.splitlines())} == {
        *("Texas", "House hold'em")
    }


@pytest.mark.parametrize("kind", ["html", "csv", "json"])
def test_nothing_is_written_over(kind: Format) -> None:
    first, second = export(TEXAS, kind), export(HOUSE, kind)
    third = export(TEXAS, kind)
    assert [path.name for path in (first, second, third)] == [
        *(f"texas-report.{kind}", f"house_holdem-report.{kind}", f"texas-report-2.{kind}")
    ]
    assert sorted(path.suffix for path in first.parent.iterdir()) == [f".{kind}"] * 3


def test_a_disk_that_refuses_is_one_line_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = export(TEXAS, "json").parent

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(InputError, match=r"texas-report\.csv: cannot be written \(No space"):
        export(TEXAS, "csv")
    assert [path.name for path in folder.iterdir()] == ["texas-report.json"]
