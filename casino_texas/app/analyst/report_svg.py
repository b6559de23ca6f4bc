"""The drawings of the report: shares, contributions, the distribution of results, bands.

Knows: how numbers become shapes.  Must not know: how they come about, or the page around them.
Every drawing says its numbers in text too, so that no meaning hangs on a colour; it is one `svg`
element that scales with the page and prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, isinf, log10
from typing import Final

from casino_texas.app.analyst.report_numbers import Decision, Report
from casino_texas.app.words.analysis import (
    antes,
    count_of_hands,
    one_in,
    option_names,
    outcome_name,
    percent,
    points,
)
from casino_texas.app.words.math_report import (
    DRAWN,
    EVEN,
    HANDS,
    OTHER_RESULTS,
    SHOWS_AT,
)

_WIDTH: Final = 720
_ROW: Final = 21
_LABEL: Final = 170
_INK: Final = "#1d2521"
_MUTED: Final = "#5d6660"
_GRID: Final = "#d9dbd5"
_GAIN: Final = "#2b6c8f"
_LOSS: Final = "#b4532f"
_BAND: Final = "#cfe0e8"
_FILLS: Final = {
    "fold": "#d9cfc6",
    "bet": "#9cc2d4",
    "buy": "#c9dcc4",
    "exchange_one": "#e6d8a5",
    "exchange_two": "#d8c07a",
}
#: Of more results than these the rarest are drawn together.
_MOST_RESULTS: Final = 34
#: About how many letters fit into a pixel of width, at the size of the labels.
_LETTER: Final = 7.2


def _svg(height: float, key: str, parts: Iterable[str]) -> str:
    title = escape(DRAWN[key])
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height:.0f}" role="img" aria-label="{title}">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, *, anchor: str = "start", ink: str = _INK) -> str:
    told = escape("\N{MINUS SIGN}" + text[1:] if text.startswith("-") else text)
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="{ink}">{told}</text>'


def _rect(x: float, y: float, width: float, height: float, *, fill: str) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.1f}" width="{max(width, 0.8):.2f}" height="{height:.1f}" '
        f'fill="{fill}"/>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, *, ink: str = _GRID, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{ink}"{dashes}/>'


# -- shares of the decisions --------------------------------------------------------------------


def decision_shares(report: Report) -> str:
    """A bar for each decision; what follows an option lies below it."""
    found = report.decisions()
    left, height = {"flop": 0.0}, 46.0
    parts: list[str] = []
    for row, at in enumerate(dict.fromkeys(decision.at for decision in found)):
        x = left.get(at, 0.0)
        y = row * (height + 6)
        for decision in (decision for decision in found if decision.at == at):
            if decision.option == "buy":
                left["turn"] = x
            elif decision.option.startswith("exchange"):
                left.setdefault("exchange", x)
            width = float(decision.share) * _WIDTH
            if width:
                parts += _share(decision, x, y, width=width, height=height)
            x += width
    rows = len({decision.at for decision in found})
    return _svg(rows * (height + 6) - 6, "decisions", parts)


def _share(decision: Decision, x: float, y: float, *, width: float, height: float) -> list[str]:
    names, share = option_names(decision.option), percent(decision.share)
    parts = [
        f"<g><title>{escape(names[0])}: {share}</title>",
        _rect(x, y, width - 1 if width > 3 else width, height, fill=_FILLS[decision.option]),
    ]
    for name in names:
        if width > _LETTER * max(len(name), len(share)) + 8:
            parts += [_text(x + 7, y + 19, name), _text(x + 7, y + 36, share, ink=_MUTED)]
            break
    return [*parts, "</g>"]


# -- contributions ------------------------------------------------------------------------------


def contributions(report: Report) -> str:
    """A bar to the left or right of zero for each outcome."""
    found = report.outcomes()
    values = [float(outcome.value) for outcome in found]
    low, high = min(0.0, *values), max(0.0, *values)
    room = _WIDTH - _LABEL - 2 * 78
    scale = room / ((high - low) or 1.0)
    zero = _LABEL + 78 - low * scale
    parts = [_line(zero, 0, zero, _ROW * len(found), ink=_MUTED)]
    for row, (outcome, value) in enumerate(zip(found, values, strict=True)):
        y = row * _ROW
        parts.append(_text(0, y + 15, outcome_name(outcome)))
        length = abs(value) * scale
        if value:
            start = zero if value > 0 else zero - length
            parts.append(_rect(start, y + 3, length, _ROW - 6, fill=_GAIN if value > 0 else _LOSS))
        edge = zero + length + 6 if value >= 0 else zero - length - 6
        anchor = "start" if value >= 0 else "end"
        parts.append(_text(edge, y + 15, points(outcome.value), anchor=anchor, ink=_MUTED))
    return _svg(_ROW * len(found), "outcomes", parts)


# -- results ------------------------------------------------------------------------------------


def results(report: Report) -> str:
    """How often each net result comes, by powers of ten."""
    rows = _result_rows(report)
    lowest = min(-1, floor(min(log10(share) for _, share in rows)))
    left, right = 86.0, _WIDTH - 172.0
    scale = (right - left) / -lowest
    bottom = _ROW * len(rows) + 4
    parts = []
    for power in range(lowest, 1):
        x = left + (power - lowest) * scale
        label = (
            "100 %" if power == 0 else f"{10.0 ** (power + 2):.10f}".rstrip("0").rstrip(".") + " %"
        )
        parts.append(_line(x, 0, x, bottom))
        if power % 2 == 0 or -lowest < 6:
            parts.append(_text(x, bottom + 15, label, anchor="middle", ink=_MUTED))
    for row, (label, share) in enumerate(rows):
        y = row * _ROW + 2
        fill = _LOSS if label.startswith("-") else _GAIN if label.startswith("+") else _MUTED
        length = (log10(share) - lowest) * scale
        told = percent(share) if share >= 0.001 else one_in(1 / share)
        parts += [
            _text(left - 8, y + 15, label, anchor="end"),
            _rect(left, y + 3, length, _ROW - 6, fill=fill),
            _text(right + 10, y + 15, told, ink=_MUTED),
        ]
    return _svg(bottom + 20, "results", parts)


def _result_rows(report: Report) -> list[tuple[str, float]]:
    found = report.numbers.results
    if len(found) <= _MOST_RESULTS:
        return [(antes(result.net), float(result.share)) for result in found]
    common = sorted(found, key=lambda result: result.share)[-(_MOST_RESULTS - 1) :]
    rare = float(1 - sum(result.share for result in common))
    rows = [(antes(result.net), float(result.share)) for result in found if result in common]
    return [*rows, (OTHER_RESULTS.format(count=len(found) - len(common)), rare)]


# -- bands --------------------------------------------------------------------------------------


def bands(report: Report) -> str:
    """The expected result and its 95 % band, over as many hands as make the edge visible."""
    last = _hands_shown(report)
    top, bottom, left, right = 8.0, 262.0, 70.0, _WIDTH - 14.0
    places = [report.band(max(1, round(last * (step / 60) ** 2))) for step in range(61)]
    low = min(0.0, *(band.low for band in places))
    high = max(0.0, *(band.high for band in places))
    step = _nice((high - low) / 5)
    low, high = floor(low / step) * step, ceil(high / step) * step

    def x_of(hands: float) -> float:
        return left + (right - left) * hands / last

    def y_of(amount: float) -> float:
        return bottom - (bottom - top) * (amount - low) / (high - low)

    parts = []
    for mark in range(round((high - low) / step) + 1):
        amount = low + mark * step
        label = EVEN if abs(amount) < step / 2 else f"{amount:+,.0f}"
        ink = _MUTED if label == EVEN else _GRID
        parts += [
            _line(left, y_of(amount), right, y_of(amount), ink=ink),
            _text(left - 8, y_of(amount) + 4, label, anchor="end", ink=_MUTED),
        ]
    upper = [(x_of(band.hands), y_of(band.high)) for band in places]
    lower = [(x_of(band.hands), y_of(band.low)) for band in reversed(places)]
    middle = [(x_of(band.hands), y_of(band.expected)) for band in places]
    parts.append(f'<polygon points="{_path([*upper, *lower])}" fill="{_BAND}" opacity="0.75"/>')
    parts.append(
        f'<polyline points="{_path(middle)}" fill="none" stroke="{_GAIN}" stroke-width="2"/>'
    )
    for mark in range(5):
        hands = last * mark / 4
        anchor = "end" if mark == 4 else "middle"
        label = f"{hands:,.0f}" + (f" {HANDS}" if mark == 4 else "")
        parts.append(_text(x_of(hands), bottom + 18, label, anchor=anchor, ink=_MUTED))
    shows = report.hands_until_edge_shows
    if shows <= last:
        x = x_of(shows)
        label = SHOWS_AT.format(hands=count_of_hands(shows))
        parts += [
            _line(x, top, x, bottom, ink=_LOSS, dash="4 3"),
            _text(x + 6, top + 12, label, ink=_LOSS),
        ]
    return _svg(bottom + 26, "bands", parts)


def _hands_shown(report: Report) -> float:
    shows = report.hands_until_edge_shows
    return 100_000.0 if isinf(shows) else _nice(min(max(2.5 * shows, 1000.0), 1e7))


def _nice(number: float) -> float:
    """The nearest 1, 2 or 5 times a power of ten that is not below."""
    power = 10.0 ** floor(log10(number))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= number * 0.999)


def _path(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


# -- several tables -----------------------------------------------------------------------------


def edges(names: Sequence[str], reports: Sequence[Report]) -> str:
    """House edge and element of risk of each table, a pair of bars."""
    pairs = [
        (float(report.numbers.house_edge), float(report.numbers.element_of_risk))
        for report in reports
    ]
    values = [value for pair in pairs for value in pair]
    low, high = min(0.0, *values), max(0.0, *values)
    scale = (_WIDTH - _LABEL - 2 * 84) / ((high - low) or 1.0)
    zero = _LABEL + 84 - low * scale
    parts = []
    for row, (name, pair) in enumerate(zip(names, pairs, strict=True)):
        y = row * 52.0
        parts.append(_text(0, y + 24, _short(name)))
        for place, (value, fill) in enumerate(zip(pair, (_GAIN, "#9cc2d4"), strict=True)):
            length = abs(value) * scale
            start = zero if value >= 0 else zero - length
            parts.append(_rect(start, y + 4 + 19 * place, length, 16, fill=fill))
            end, anchor = (zero + length + 6, "start") if value >= 0 else (start - 6, "end")
            parts.append(_text(end, y + 17 + 19 * place, percent(value), anchor=anchor, ink=_MUTED))
    parts.append(_line(zero, 0, zero, 52 * len(pairs) - 6, ink=_MUTED))
    return _svg(52 * len(pairs), "edges", parts)


def _short(name: str) -> str:
    most = int((_LABEL - 4) / _LETTER)
    return name if len(name) <= most else name[: most - 3] + "..."
