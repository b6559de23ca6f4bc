"""Casino hands told step by step, as text and as CSV, and written into files."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino_texas.app.folders import home_path
from casino_texas.app.histories.casino import COLUMNS, csv_rows, hand_text
from casino_texas.app.histories.csv_lines import csv_text
from casino_texas.app.histories.export import HandExport, exports_path
from casino_texas.app.histories.steps import HandStep, stepped
from casino_texas.app.store.records import HandFilter, StoredHand
from casino_texas.app.store.store import Store
from casino_texas.app.words.steps import card_name, step_sentences
from casino_texas.app.words.texts import Texts
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold, PlaceAntes, parse_action
from casino_texas.casino.events import BoxSettled, CasinoEvent
from casino_texas.casino.hand import new_hand
from casino_texas.core.cards import parse_card
from casino_texas.errors import CasinoTexasError, InputError
from tests.app.sessions import TABLES, play_on, session_of
from tests.app.store_hands import play_hand


def played_hands(count: int, *, name: str = "texas_exchange", seed: int = 5) -> Store:
    """A store with so many finished hands of random play."""
    store = Store()
    session = session_of(store, name=name, seed=seed)
    random = Random(seed)
    for _ in range(count):
        play_on(session, random)
        session.start_hand()
        if not session.can_stake:
            session.take_grant()
    session.close()
    return store


def events_of(hand: StoredHand) -> list[CasinoEvent]:
    played = new_hand(stepped(hand).rules, hand.start.bankroll)
    events: list[CasinoEvent] = []
    for text in hand.actions:
        step = played.apply(parse_action(text))
        events += step.events
        played = step.hand
    return events


# --- steps -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_the_steps_hold_every_event_in_order(name: str, seed: int) -> None:
    store = played_hands(1, name=name, seed=seed)
    hand = store.hand(1)
    played = stepped(hand)
    told = [event for step in played.steps for event in step.events]
    assert told == events_of(hand)
    assert played.view.bankroll == played.start + (hand.result.net if hand.result else 0)
    for language in ("en", "ru"):
        sentences = step_sentences(Texts(language), played)
        assert len(sentences) == len(played.steps)
        assert all(sentence.endswith((".", "!")) for sentence in sentences)


def test_a_hand_is_told_as_a_person_would() -> None:
    session = session_of(Store(), name="texas_exchange", seed=5)
    session.act(PlaceAntes(((1, 10),)))
    session.act(Buy(1))
    own = session.view.boxes[0].cards
    session.act(Exchange(1, (own[1],)))
    session.act(Bet(1))
    assert session.hand_id is not None
    sentences = step_sentences(Texts("en"), stepped(session.store.hand(session.hand_id)))
    view = session.view
    assert sentences[0] == "You stake an ANTE of 10."
    assert sentences[1].startswith(f"You get {card_name(own[0])} {card_name(own[1])}; the flop is")
    assert sentences[2] == "You buy the sixth card for 10."
    turn, river = view.board[1], view.board[0]
    assert sentences[3] == f"The sixth card is {card_name(turn)}."
    assert sentences[4] == f"You give back {card_name(own[1])} and pay 10 for new cards."
    assert sentences[6] == "You bet 20."
    assert sentences[7] == f"The last card of the board is {card_name(river)}."
    assert sentences[8].startswith("The dealer opens ")
    assert len(sentences) == 10


def test_with_several_boxes_each_is_named() -> None:
    session = session_of(Store(), seed=2)
    session.act(PlaceAntes(((1, 10), (3, 25))))
    session.act(Fold(1))
    session.act(Bet(3))
    assert session.hand_id is not None
    sentences = step_sentences(Texts("en"), stepped(session.store.hand(session.hand_id)))
    assert sentences[0] == "You stake ANTEs: 10 on box 1 and 25 on box 3."
    assert sentences[2] == "Box 1: you fold; the ANTE of 10 is lost."
    assert sentences[3] == "Box 3: you bet 50."
    assert sentences[-1].startswith("Box 3: ")


def test_a_step_says_who_decides_next() -> None:
    session = session_of(Store(), seed=2)
    session.act(PlaceAntes(((1, 10), (3, 25))))
    session.act(Buy(1))
    session.act(Bet(3))
    session.act(Bet(1))
    assert session.hand_id is not None
    steps = stepped(session.store.hand(session.hand_id)).steps
    assert [step.to_act for step in steps[:5]] == [None, 1, 3, None, 1]
    assert steps[-1].to_act is None
    assert isinstance(steps[-1], HandStep)
    assert isinstance(steps[-1].events[0], BoxSettled)


def test_a_damaged_hand_is_refused() -> None:
    store = Store()
    play_hand(store, session=store.begin_session("casino"), net=5, result="win")
    with pytest.raises(CasinoTexasError):
        stepped(store.hand(1))


@pytest.mark.parametrize(
    ("text", "name"), [("Kc", "K♣"), ("Td", "10♦"), ("2h", "2♥"), ("As", "A♠")]
)
def test_cards_are_named_with_their_signs(text: str, name: str) -> None:
    assert card_name(parse_card(text)) == name


# --- records -----------------------------------------------------------------------------------


def test_a_row_for_each_box_adds_up() -> None:
    store = played_hands(30)
    seen = 0
    for line in store.hands():
        hand = store.hand(line.id)
        rows = [dict(zip(COLUMNS, row, strict=True)) for row in csv_rows(hand, stepped(hand))]
        assert len(rows) == len(line.result.results)
        assert sum(int(str(row["net"])) for row in rows) == line.result.net
        for row in rows:
            parts = [row[f"{field}_net"] for field in ("ante", "bet", "buy", "exchange")]
            assert sum(int(str(part)) for part in parts) == row["net"]
            assert row["shoe_sha256"] == hand.commitments[0]
        staked = sum(
            int(str(row[field])) for row in rows for field in ("ante", "buy", "exchange", "bet")
        )
        assert staked == line.result.staked
        assert [row["result"] for row in rows] == list(line.result.results)
        seen += len(rows)
    assert seen > 30


def test_the_csv_is_read_back() -> None:
    store = played_hands(3)
    hand = store.hand(2)
    text = csv_text([COLUMNS, *csv_rows(hand, stepped(hand))])
    read = list(csv.DictReader(io.StringIO(text)))
    assert read[0]["hand"] == "2"
    assert read[0]["rules"] == "Texas with exchange"
    assert read[0]["started"].endswith("Z")
    assert len(read[0]["board"].split()) == 5


def test_the_text_tells_all_of_it() -> None:
    store = played_hands(1)
    hand = store.hand(1)
    for language in ("en", "ru"):
        text = hand_text(Texts(language), hand, stepped(hand))
        for sentence in step_sentences(Texts(language), stepped(hand)):
            assert sentence in text
        assert hand.commitments[0] in text
        assert hand.start.shoe.nonce in text
        assert text.endswith("\n\n")


# --- files -------------------------------------------------------------------------------------


def written(store: Store, kind: str, which: HandFilter | None = None, step: int = 7) -> HandExport:
    which = which or HandFilter(game="casino")
    export = HandExport(store, which, kind=kind, texts=Texts("en"))  # type: ignore[arg-type]
    while not export.is_done:
        export.write(step)
    return export


@pytest.mark.parametrize("count", [0, 7, 20])
def test_a_file_holds_every_hand_once(count: int) -> None:
    store = played_hands(count)
    export = written(store, "csv")
    assert export.path.parent == exports_path(home_path())
    with export.path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    numbers = [int(row["hand"]) for row in rows]
    assert list(dict.fromkeys(numbers)) == list(range(count, 0, -1))
    assert export.done == export.total == count
    assert not list(export.path.parent.glob("*.part"))


def test_the_text_file_tells_every_hand() -> None:
    store = played_hands(9)
    text = written(store, "text").path.read_text(encoding="utf-8")
    assert text.count("Casino Texas, hand ") == 9
    assert text.index("hand 9:") < text.index("hand 1:")


def test_only_the_hands_asked_for_are_written() -> None:
    store = played_hands(25)
    won = HandFilter(game="casino", outcome="won")
    export = written(store, "csv", won)
    assert 0 < export.done < 25
    assert export.done == store.totals(won).hands


def test_files_do_not_overwrite_one_another() -> None:
    store = played_hands(1)
    paths = [written(store, "csv").path, written(store, "csv").path, written(store, "text").path]
    assert len(set(paths)) == 3
    assert all(path.exists() for path in paths)


def test_what_is_stopped_leaves_nothing() -> None:
    store = played_hands(9)
    export = HandExport(store, HandFilter(game="casino"), kind="csv", texts=Texts("en"))
    export.write(3)
    assert not export.path.exists()
    export.cancel()
    assert list(export.path.parent.iterdir()) == []
    export.write(3)
    assert not export.is_done


def test_a_hand_that_cannot_be_played_again_is_written_all_the_same() -> None:
    store = Store()
    play_hand(store, session=store.begin_session("casino"), net=5, result="void")
    export = written(store, "csv")
    with export.path.open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["hand"], row["result"], row["net"], row["box"]) == ("1", "void", "5", "")
    assert "hand 1" in written(store, "text").path.read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a folder's place is taken otherwise there")
def test_a_folder_that_cannot_be_made_is_said_in_one_line(tmp_path: Path) -> None:
    home_path().mkdir(parents=True)
    exports_path(home_path()).write_text("a file where the folder should be")
    with pytest.raises(InputError, match="exports"):
        HandExport(Store(), HandFilter(), kind="csv", texts=Texts("en"))
