"""Exported ring hands: in every format they come to the stacks they came to at the table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from casino_texas.app.histories.replay import replay_file
from casino_texas.app.histories.ring_csv import COLUMNS
from casino_texas.app.histories.ring_export import ExportFormat, export_hands, export_parts
from casino_texas.app.histories.ring_hand import record_of
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.store.records import HandFilter, StoredHand
from tests.app.history_readers import (
    Stacks,
    csv_stacks,
    ohh_stacks,
    phh_stacks,
    pokerstars_stacks,
)
from tests.app.ring_sessions import play_hands, seated, step
from tests.app.store_hands import play_hand

#: Tables of every limit and mode, with whatever else there can be at one.
TABLES: dict[str, dict[str, Any]] = {
    "no_limit_5_10": {"straddles": 60},
    "pot_limit_1_2": {},
    "fixed_limit_2_4": {},
    "floor_school": {"dealer_error_rate": Fraction(1, 2)},
    "heads_up_no_limit_1_2": {},
    "tournament_no_limit": {},
    "tournament_fixed_limit": {},
    "tournament_heads_up": {},
}
READERS: dict[ExportFormat, Callable[[str], list[tuple[int, Stacks]]]] = {
    ExportFormat.PHH: phh_stacks,
    ExportFormat.POKERSTARS: pokerstars_stacks,
    ExportFormat.OHH: ohh_stacks,
    ExportFormat.CSV: csv_stacks,
}


def played(name: str, *, hands: int, seed: int) -> list[StoredHand]:
    session = seated(name=name, seed=seed, **TABLES[name])
    play_hands(session, hands)
    return hands_of(session)


def hands_of(session: RingSession) -> list[StoredHand]:
    lines = session.store.hands(HandFilter(game="ring"), limit=1000)
    return [session.store.hand(line.id) for line in reversed(lines)]


def expected(hands: list[StoredHand]) -> list[tuple[int, Stacks]]:
    """What the table itself was told the hands came to."""
    return [(hand.id, dict(record_of(hand).hand.stacks)) for hand in hands]


def check_all_formats(hands: list[StoredHand]) -> None:
    wanted = expected(hands)
    for kind, read in READERS.items():
        assert read(export_hands(hands, kind)) == wanted, kind


@pytest.mark.parametrize("name", TABLES)
def test_every_hand_comes_to_the_same_stacks(name: str) -> None:
    check_all_formats(played(name, hands=20, seed=5))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_every_hand_of_many_comes_to_the_same_stacks(name: str) -> None:
    for seed in range(3):
        check_all_formats(played(name, hands=120, seed=seed))


def test_the_stacks_are_those_the_table_went_on_with() -> None:
    session = seated(seed=5)
    play_hands(session, 10)
    finishes = [line for line in session.store.ring.open_table.lines if line.startswith("-- fin")]
    for hand, line in zip(hands_of(session), finishes, strict=True):
        pairs = (pair.split("=") for pair in line.split()[2:])
        assert dict(record_of(hand).hand.stacks) == {int(s[1:]): int(n) for s, n in pairs}


@pytest.mark.parametrize("kind", ExportFormat)
def test_no_hidden_card_is_exported(kind: ExportFormat) -> None:
    """Folded cards of others are in no format, whatever way they are looked for."""
    session = seated(seed=8)
    play_hands(session, 20)
    checked = 0
    for hand in hands_of(session):
        record = record_of(hand)
        text = export_hands([hand], kind)
        open_cards = {card.text for card in record.hand.board}
        for seat in record.players:
            open_cards |= {card.text for card in record.known_cards(seat)}
        for seat in record.players:
            for card in record.hand.hole_cards(seat):
                if card is not None and card.text not in open_cards:
                    assert card.text not in cards_in(text, kind), (kind, hand.id, card)
                    checked += 1
    assert checked > 50


def cards_in(text: str, kind: ExportFormat) -> str:
    """The part of a text in which cards stand, without names and words."""
    if kind is ExportFormat.CSV:
        rows = csv.DictReader(io.StringIO(text))
        return " ".join(f"{row['cards']} {row['board']}" for row in rows)
    if kind is ExportFormat.PHH:
        return " ".join(line for line in text.splitlines() if line.startswith("actions"))
    if kind is ExportFormat.POKERSTARS:
        return " ".join(part.partition("]")[0] for part in text.split("[")[1:])
    return " ".join(part.partition("]")[0] for part in text.split('"cards": [')[1:])


def test_a_hand_the_player_watched_shows_no_folded_cards() -> None:
    session = seated(seed=8, hero=None)
    play_hands(session, 5)
    for hand in hands_of(session):
        record = record_of(hand)
        assert record.is_watched
        shown = set(record.hand.shown_cards) | set(record.hand.mucked_cards)
        known = {seat for seat in record.players if record.known_cards(seat)}
        assert known == shown
    text = export_hands(hands_of(session), ExportFormat.OHH)
    assert '"Observed"' in text


def test_the_project_replays_what_it_exports(tmp_path: Path) -> None:
    hands = played("no_limit_5_10", hands=10, seed=1)
    file = tmp_path / "hands.phhs"
    file.write_text(export_hands(hands, ExportFormat.PHH), encoding="utf-8")
    replayed, wrong = replay_file(file)
    assert wrong == []
    assert len(replayed) == 10
    assert all(hand.matches for hand in replayed)


def test_what_is_no_finished_ring_hand_is_left_out() -> None:
    session = seated(seed=3)
    play_hands(session, 2)
    session.start_hand()
    while session.waits_for is not Waits.OPPONENT:
        step(session)
    store = session.store
    in_play = store.hand_in_play("ring")
    assert in_play is not None
    casino = play_hand(store, session=store.begin_session("casino"), net=3, result="win")
    void = store.void_hand(in_play)
    hands = [casino, *hands_of(session), void, in_play]
    for kind in ExportFormat:
        assert export_hands([casino, void, in_play], kind) == ""
        done = [store.hand(1), store.hand(2)]
        assert export_hands(hands, kind) == export_hands(done, kind) != ""
        assert len(list(export_parts(hands, kind))) == 2


def test_the_columns_of_the_table() -> None:
    text = export_hands(played("tournament_no_limit", hands=3, seed=2), ExportFormat.CSV)
    header, *rows = csv.reader(io.StringIO(text))
    assert tuple(header) == COLUMNS
    assert len(rows) == 27
    first = dict(zip(header, rows[0], strict=True))
    assert (first["hand"], first["mode"], first["limit"], first["level"]) == (
        *("1", "tournament", "NL"),
        "1",
    )
    assert first["posted"] == "small_blind"
    mine = [row for row in rows if dict(zip(header, row, strict=True))["hero"] == "1"]
    assert len(mine) == 3
    assert all(dict(zip(header, row, strict=True))["cards"] for row in mine)
