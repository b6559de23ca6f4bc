"""The rows of the statistics' CSV files: plain numbers and codes, the same in every language.

Knows: the columns.  Must not know: files, words, or the screen.

Amounts are chips, times are UTC; where something is not known the cell is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from datetime import UTC, datetime
from typing import Final

from casino_texas.app.statistics.csv_file import CsvTable
from casino_texas.app.statistics.ring_figures import SHARES, Figures, Who
from casino_texas.app.store.records import HandFilter, HandLine, PlayMode
from casino_texas.app.store.sessions import SessionLine
from casino_texas.app.store.store import Store
from casino_texas.app.store.values import Grouping, Mistake
from casino_texas.casino.actions import format_action

SESSIONS: Final = (
    *("session", "started", "mode", "tables", "hands", "net", "staked", "judged_hands", "errors"),
    *("known_hands", "known_net", "expected", "luck", "variance"),
)
HANDS: Final = (
    *("hand", "session", "started", "ended", "mode", "table", "practice", "again_of", "cards"),
    *("class", "board", "results", "staked", "net"),
)
MISTAKES: Final = (
    *("hand", "action", "ended", "table", "box", "ante", "chosen", "best", "kind"),
    *("value", "cost"),
)
RING: Final = (
    *("group", "name", "style", "level", "position", "hands"),
    *(column for name in SHARES for column in (name, f"{name}_sample")),
    *("aggressive", "calls", "net", "bb_per_100", "bb_per_100_margin"),
)
#: Rows read from the store at once.
_PAGE: Final = 500
_MOST: Final = 1 << 40


def sessions_table(store: Store, mode: PlayMode) -> CsvTable:
    """Every session of a mode, the newest first."""

    def rows() -> Iterator[Sequence[object]]:
        before: int | None = None
        while lines := store.sessions.sessions(mode, limit=_PAGE, before=before):
            yield from map(_session, lines)
            before = lines[-1].id

    return CsvTable("sessions", SESSIONS, rows(), store.sessions.count(mode))


def _session(line: SessionLine) -> Sequence[object]:
    sums = line.sums
    known = sums.known > 0
    return (
        line.id,
        _time(line.started_at),
        line.mode,
        " | ".join(line.tables),
        sums.hands,
        line.net,
        sums.staked,
        sums.valued,
        round(sums.errors, 6) if sums.valued else "",
        sums.known,
        sums.known_net if known else "",
        round(sums.expected, 6) if known else "",
        round(sums.luck, 6) if known else "",
        round(sums.variance, 3) if known and not sums.unspread else "",
    )


def hands_table(store: Store, which: HandFilter) -> CsvTable:
    """Every hand of a filter, the newest first."""

    def rows() -> Iterator[Sequence[object]]:
        before: int | None = None
        while lines := store.hands(which, limit=_PAGE, before=before):
            yield from map(_hand, lines)
            before = lines[-1].id

    return CsvTable("hands", HANDS, rows(), store.totals(which).hands)


def _hand(line: HandLine) -> Sequence[object]:
    summary = line.result.summary
    boxes = summary.get("boxes")
    parts: list[Mapping[str, object]] = [summary]
    if isinstance(boxes, list):
        parts = [box for box in boxes if isinstance(box, dict)]
    return (
        line.id,
        line.session_id,
        _time(line.started_at),
        _time(line.ended_at),
        line.mode,
        line.rules_name,
        int(line.is_practice),
        "" if line.again_of is None else line.again_of,
        " | ".join(str(part.get("cards") or "") for part in parts),
        " | ".join(str(part.get("class") or "") for part in parts),
        summary.get("board") or "",
        " ".join(line.result.results),
        line.result.staked,
        line.result.net,
    )


def mistakes_table(store: Store, *, kind: str | None, by: Grouping) -> CsvTable:
    """Every mistake of a kind (None: all), the dearest first."""
    found = store.values.mistakes(kind=kind, by=by, limit=_MOST)
    return CsvTable("mistakes", MISTAKES, map(_mistake, found), len(found))


def _mistake(one: Mistake) -> Sequence[object]:
    return (
        one.hand_id,
        one.number,
        _time(one.ended_at),
        one.rules_name,
        one.box,
        one.ante,
        format_action(one.chosen),
        format_action(one.best),
        one.kind,
        round(one.value, 6),
        round(one.cost, 6),
    )


def ring_table(
    own: Figures,
    positions: Mapping[str, Figures],
    opponents: Mapping[Who, Figures],
    styles: Mapping[str, Figures],
) -> CsvTable:
    """The player's figures, from each position, then the opponents' and those of each style."""
    rows: list[Sequence[object]] = []
    if own.hands:
        rows.append(("you", "", "", "", "", *_figures(own)))
    rows += [("position", "", "", "", name, *_figures(one)) for name, one in positions.items()]
    rows += [("opponent", *astuple(who), "", *_figures(one)) for who, one in opponents.items()]
    rows += [("style", "", name, "", "", *_figures(one)) for name, one in styles.items()]
    return CsvTable("ring", RING, rows, len(rows))


def _figures(figures: Figures) -> Sequence[object]:
    shares: list[object] = []
    for name in SHARES:
        share = figures.shares[name]
        shares += ["" if share.share is None else round(float(share.share), 6), share.sample]
    rate = figures.win_rate
    return (
        figures.hands,
        *shares,
        figures.aggression.aggressive,
        figures.aggression.calls,
        figures.net,
        *("" if number is None else round(number, 4) for number in (rate.per_hundred, rate.margin)),
    )


def _time(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"
