"""The charts: what is drawn where, pointing by mouse and keys, and the words of it."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from casino_texas.app.settings import Settings
from casino_texas.ui.app import App
from casino_texas.ui.charts import Band, Bar, Bars, Bin, Chart, Histogram, Line, LineGraph
from casino_texas.ui.charts.axis import Span, marks, nice
from casino_texas.ui.charts.line_graph import thinned
from tests.ui.driver import Driver, problems
from tests.ui.stage import Box, Stage, pixels, stage

BOARD: Box = (40, 40, 600, 340)
MINUS = "\N{MINUS SIGN}"


def chips(amount: float) -> str:
    return f"{amount:+,.0f}".replace("-", MINUS) if amount else "0"


def graph() -> LineGraph:
    chart = LineGraph("net", label="Net", x_words=lambda x: f"hand {x:,.0f}", y_words=chips)
    net = Line("net", tuple((float(x), float(-x * (x % 7))) for x in range(101)))
    expected = Line("expected", ((0, 0), (100, -300)), "muted", dash=True)
    chart.set(
        [net, expected], Band("band", tuple((x, -x * 9.0, x * 2.0) for x in range(0, 101, 10)))
    )
    return chart


def bars(count: int = 5) -> Bars:
    chart = Bars("parts", label="Parts")
    amounts = [(-1) ** at * (at + 1) for at in range(count)]
    chart.set([Bar(f"b{at}", f"part {at}", a, chips(a)) for at, a in enumerate(amounts)])
    return chart


def histogram(*, log: bool = True) -> Histogram:
    chart = Histogram("results", label="Results", share_words=lambda s: f"{100 * s:g} %", log=log)
    chart.set([Bin(str(at), chips(at - 2), 0.5 / 10**at, "good") for at in range(6)])
    return chart


CHARTS = {"graph": graph, "bars": bars, "histogram": histogram}


# --- axes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0.003, 0.7, 1, 8, 950, 123_456])
@pytest.mark.parametrize("low", [-1.0, -0.31, 0.0, 0.2])
@pytest.mark.parametrize("most", [2, 5, 9])
def test_marks_are_few_round_and_evenly_spaced(size: float, low: float, most: int) -> None:
    span = Span(low * size, (low + 1) * size)
    found = marks(span, most)
    assert 1 <= len(found) <= most
    assert all(span.low - 1e-9 <= mark <= span.high + 1e-9 for mark in found)
    steps = {round((b - a) / nice(b - a), 6) for a, b in pairwise(found)}
    assert steps <= {1.0}


def test_marks_of_whole_things_are_whole() -> None:
    assert marks(Span(0, 2), 8, whole=True) == (0, 1, 2)


def test_a_span_is_never_empty() -> None:
    for values in ([], [0.0], [5.0, 5.0], [-3.0]):
        span = Span.over(values, zero=True)
        assert span.low < span.high
        assert span.low <= 0 <= span.high


# --- what is drawn -----------------------------------------------------------------------------


def test_a_line_is_where_its_points_are() -> None:
    chart = LineGraph("net", label="Net", x_words=str, y_words=chips)
    chart.set([Line("net", ((0, 0), (50, 100), (100, 0)))])
    driver = stage((chart, BOARD))
    gold = driver.app.theme.palette.gold
    places = [chart.place_of(at).center for at in range(3)]
    assert places[0][1] == places[2][1] > places[1][1]
    assert places[0][0] < places[1][0] < places[2][0]
    driver.app.paint(driver.app.surface)
    (x0, y0), (x1, y1), _ = places
    for x, y in ((x1, y1), ((x0 + x1) // 2, (y0 + y1) // 2)):
        shade = driver.app.surface.get_at((x, y))[:3]
        assert max(abs(a - b) for a, b in zip(shade, gold, strict=True)) < 100


def test_bars_go_to_the_side_of_their_sign_and_are_as_long_as_they_are_large() -> None:
    chart = bars()
    stage((chart, BOARD))
    boxes = [chart.place_of(at) for at in range(5)]
    zero = boxes[0].left
    for at, box in enumerate(boxes):
        assert (box.left == zero) if at % 2 == 0 else (box.right == zero)
        assert abs(box.width - (at + 1) * boxes[0].width) <= at + 2


def test_a_histogram_can_be_read_over_many_powers_of_ten() -> None:
    chart = histogram()
    stage((chart, BOARD))
    heights = [chart.place_of(at).height for at in range(6)]
    assert heights == sorted(heights, reverse=True)
    steps = {a - b for a, b in pairwise(heights)}
    assert max(steps) - min(steps) <= 1  # each is a tenth of the one before
    assert heights[-1] > 10
    even = histogram(log=False)
    stage((even, BOARD))
    assert even.place_of(1).height == pytest.approx(even.place_of(0).height / 10, abs=1)


def test_many_points_are_drawn_as_the_same_line() -> None:
    points = [(at / 40, float((at * 7919) % 300)) for at in range(20_000)]
    kept = thinned(points)
    assert len(kept) <= 4 * 501
    for column in (0, 7, 250, 499):
        before = [y for x, y in points if int(x) == column]
        after = [y for x, y in kept if int(x) == column]
        assert (min(before), max(before)) == (min(after), max(after))
        assert (before[0], before[-1]) == (after[0], after[-1])


def test_a_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = graph()
    driver = stage((chart, BOARD))
    driver.app.paint(driver.app.surface)
    picture = chart.kept(chart._plot().size)
    assert picture is not None
    driver.app.paint(driver.app.surface)
    assert chart.kept(chart._plot().size) is picture
    chart.set(chart.lines[:1])
    assert chart.kept(chart._plot().size) is None


@pytest.mark.parametrize("make", CHARTS.values(), ids=CHARTS.keys())
def test_nothing_is_cut_or_overlaps_at_any_text_size(make: type[Chart]) -> None:
    for text_size in (100, 150, 200):
        for box in (BOARD, (10, 10, 400, 300), (10, 10, 1200, 600)):
            app = App(size=(1280, 720), settings=Settings(text_size=text_size))
            app.push(Stage([(make(), box)]))
            assert problems(app) == [], (text_size, box)
            app.close()


@pytest.mark.parametrize("make", CHARTS.values(), ids=CHARTS.keys())
def test_an_empty_chart_says_how_to_fill_it(make: type[Chart]) -> None:
    chart = make()
    chart.empty = "Play a hand."
    chart.set([])  # type: ignore[attr-defined]
    driver = stage((chart, BOARD))
    assert driver.reads("Play a hand.")
    driver.press("Tab")
    driver.press("Right")
    assert driver.find(chart.name).value == "Play a hand."


# --- pointing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("make", CHARTS.values(), ids=CHARTS.keys())
def test_the_mouse_points_at_what_is_under_it(make: type[Chart]) -> None:
    chart = make()
    driver = stage((chart, BOARD))
    for at in range(0, chart.count, max(1, chart.count // 5)):
        box = chart.place_of(at)
        driver.move((box.centerx, min(box.centery, chart.rect.bottom - 5)))
        assert chart.marked == at
        assert driver.find(chart.name).value == chart.words_of(at).replace("\n", ", ")
    driver.move((1200, 700))
    driver.tick()
    assert chart.marked is None


@pytest.mark.parametrize("make", CHARTS.values(), ids=CHARTS.keys())
def test_the_keys_reach_everything(make: type[Chart]) -> None:
    chart = make()
    driver = stage((chart, BOARD))
    back, on = ("Up", "Down") if chart.is_upright else ("Left", "Right")
    driver.press("Tab")
    seen = []
    for _ in range(chart.count):
        driver.press(on, at_once=True)
        seen.append(chart.marked)
    assert seen == list(range(chart.count))
    driver.press(back)
    assert chart.marked == chart.count - 2
    driver.press("Home")
    assert chart.marked == 0
    driver.press("PgDn")
    assert chart.marked == min(10, chart.count - 1)
    driver.press("End")
    assert chart.marked == chart.count - 1
    driver.click((1200, 700))
    assert chart.marked is None


def test_what_is_pointed_at_is_seen() -> None:
    chart = graph()
    driver = stage((chart, BOARD))
    before = pixels(driver, chart.rect)
    driver.press("Tab")
    driver.press("Home")
    driver.press("PgDn")
    assert pixels(driver, chart.rect) != before
    assert chart.value == f"hand 10, net: {MINUS}30, expected: {MINUS}30, band: {MINUS}90 … +20"


def test_more_bars_than_fit_are_scrolled_to() -> None:
    chart = bars(60)
    driver = stage((chart, BOARD))
    driver.press("Tab")
    driver.press("End")
    assert chart.marked == 59
    assert chart.rect.contains(chart.place_of(59))
    driver.press("Home")
    assert chart.rect.contains(chart.place_of(0))
    driver.wheel("parts", -50)
    assert chart.rect.contains(chart.place_of(59))


def test_the_board_is_found_by_screen_readers() -> None:
    driver = stage((graph(), BOARD))
    node = Driver(driver.app).find("net")
    assert (node.role, node.label, node.focusable) == ("figure", "Net", True)
    assert pygame.Rect(node.rect).size == (600, 340)
