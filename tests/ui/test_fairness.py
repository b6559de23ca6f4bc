"""The fairness page: what was promised, what came out, and the check anyone can make."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.fair.fairness import committed_line, shoe_cards
from casino_texas.app.folders import database_path
from casino_texas.app.store.files import open_store
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import Bet, Buy, Exchange, PlaceAntes
from casino_texas.ui.desk import Desk
from casino_texas.ui.pages.document import Document
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.fairness import FairnessScene
from tests.app.sessions import play_on, session_of
from tests.ui.driver import Driver
from tests.ui.pages import Below, check_layout, every_size, monkeys, play_monkey, shown
from tests.ui.words import catalogue


@pytest.fixture
def session() -> CasinoSession:
    """Five finished hands, and the offer of a sixth."""
    session = session_of(Store(), name="texas_exchange", seed=5)
    random = Random(4)
    for _ in range(5):
        play_on(session, random)
        session.start_hand()
    return session


@pytest.fixture
def driver(session: CasinoSession) -> Iterator[Driver]:
    with shown(FairnessScene(session.store)) as driver:
        yield driver


def said(driver: Driver) -> str:
    words = driver.scene.find("words")
    assert isinstance(words, Document)
    return "\n".join(child.value for child in words.describe().children)


# --- who got what ------------------------------------------------------------------------------


def test_the_shoe_says_where_each_card_went() -> None:
    session = session_of(Store(), name="texas_exchange", seed=3)
    session.act(PlaceAntes(((1, 10), (3, 10))))
    for action in (Buy(1), Bet(3)):
        session.act(action)
    own = next(box.cards for box in session.view.boxes if box.box == 1)
    session.act(Exchange(1, own))
    session.act(Bet(1))
    assert session.is_over
    assert session.hand_id is not None
    hand = session.store.hand(session.hand_id)
    places = shoe_cards(hand)
    assert tuple(place.card for place in places) == hand.start.shoe.cards
    assert [(place.whose, place.box) for place in places[:13]] == [
        *(("box", 1), ("box", 3), ("dealer", 0)) * 2,
        *(("river", 0), ("turn", 0), ("flop", 0), ("flop", 0), ("flop", 0)),
        *(("exchange", 1), ("exchange", 1)),
    ]
    assert {place.whose for place in places[13:]} == {"left"}
    view = session.view
    boxes = {box.box: box.cards for box in view.boxes}
    assert {p.card for p in places if p.whose == "exchange"} == set(boxes[1])
    assert {p.card for p in places if (p.whose, p.box) == ("box", 3)} == set(boxes[3])
    assert tuple(p.card for p in places if p.whose == "dealer") == view.dealer
    assert tuple(p.card for p in places[6:11]) == view.board


def test_the_line_hashes_to_what_was_shown(session: CasinoSession) -> None:
    hand = session.store.hand(5)
    line = committed_line(hand.start.shoe)
    assert hashlib.sha256(line.encode()).hexdigest() == hand.commitments[0]


# --- the page ----------------------------------------------------------------------------------


def test_it_shows_hash_nonce_and_all_cards(driver: Driver, session: CasinoSession) -> None:
    hand = session.store.hand(5)
    assert driver.reads("Hand 5")
    assert hand.commitments[0] in said(driver)
    assert hand.start.shoe.nonce in said(driver)
    cards = driver.find("shoe").children
    assert [node.label for node in cards] == [card.text for card in hand.start.shoe.cards]
    assert "dealer" in {node.value for node in cards}
    assert driver.reads("river")


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_verify_computes_it_anew_and_says_so(driver: Driver, way: str) -> None:
    words = catalogue("en")
    assert words["fairness.result.good"] not in said(driver)
    if way == "click":
        driver.click("verify")
    else:
        driver.press("Enter")
    assert driver.reads(words["fairness.result.good"])
    for name in ("hash", "deck", "order"):
        assert words[f"fairness.{name}.good"] in said(driver)


def test_a_shoe_that_was_changed_is_found() -> None:
    path = database_path()
    with open_store() as store:
        session = session_of(store, seed=5)
        play_on(session, Random(1))
    database = sqlite3.connect(path)
    (cards,) = database.execute("SELECT cards FROM shoes").fetchone()
    first, second, rest = cards[:2], cards[3:5], cards[5:]
    database.execute("UPDATE shoes SET cards = ?", (f"{second} {first}{rest}",))
    database.commit()
    database.close()
    words = catalogue("en")
    with open_store() as store, shown(FairnessScene(store)) as driver:
        driver.click("verify")
        assert driver.reads(words["fairness.result.bad"])
        assert words["fairness.hash.bad"] in said(driver)
        assert words["fairness.order.bad"] in said(driver)
        assert words["fairness.deck.good"] in said(driver)


def test_a_hand_that_is_not_over_keeps_its_shoe_closed(session: CasinoSession) -> None:
    session.act(PlaceAntes(((1, 10),)))
    for scene in (
        FairnessScene(session.store, commitment=session.commitment),
        FairnessScene(session.store, hand_id=session.hand_id),
    ):
        with shown(scene) as driver:
            assert session.commitment in said(driver)
            assert session.hand_id is not None
            nonce = session.store.hand(session.hand_id).start.shoe.nonce
            assert nonce not in said(driver)
            assert driver.find("shoe").children == ()
            assert driver.find("verify").reason == catalogue("en")["fairness.not_over"]
            driver.click("verify")
            assert nonce not in said(driver)
            driver.click("earlier")
            assert driver.reads("Hand 5")
            driver.click("later")
            assert session.commitment in said(driver)


def test_from_the_casino_table_it_shows_the_hand_there() -> None:
    desk = Desk(Store(), seed=1)
    with shown(CasinoScene(desk)) as driver:
        assert desk.session is not None
        driver.press("V")
        assert desk.session.commitment in said(driver)
        assert driver.find("verify").reason
        driver.press("V")
        play_on(desk.session, Random(3))
        driver.press("V")
        assert driver.reads("Hand 1:")
        driver.press("Enter")
        assert driver.reads(catalogue("en")["fairness.result.good"])


def test_hands_are_leafed_through(driver: Driver) -> None:
    assert driver.find("later").reason
    for number in (4, 3, 2, 1):
        driver.click("earlier")
        assert driver.reads(f"Hand {number}:")
    assert driver.find("earlier").reason == catalogue("en")["fairness.no_earlier"]
    driver.click("earlier")
    assert driver.reads("Hand 1:")
    for number in (2, 3, 4, 5):
        driver.click("later")
        assert driver.reads(f"Hand {number}:")


def test_leafing_forgets_the_check_before(driver: Driver) -> None:
    driver.click("verify")
    driver.click("earlier")
    assert catalogue("en")["fairness.result.good"] not in said(driver)


def test_a_hand_can_be_named(session: CasinoSession) -> None:
    with shown(FairnessScene(session.store, hand_id=2)) as driver:
        assert driver.reads("Hand 2:")


def test_the_line_is_copied(driver: Driver, session: CasinoSession) -> None:
    driver.click("copy")
    assert pygame.scrap.get_text() == committed_line(session.store.hand(5).start.shoe)
    assert driver.app.running


def test_without_a_clipboard_it_says_so(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casino_texas.ui.scenes.fairness.put_on_clipboard", lambda text: False)
    told: list[str] = []
    monkeypatch.setattr(driver.app, "toast", told.append)
    driver.click("copy")
    assert told == [catalogue("en")["fairness.no_clipboard"]]


def test_before_the_first_hand_it_says_how_it_will_be() -> None:
    with shown(FairnessScene(Store())) as driver:
        assert catalogue("en")["fairness.empty"] in said(driver)
        assert driver.find("verify").reason
        driver.click("earlier")
        check_layout(driver)


@pytest.mark.parametrize("way", ["Esc", "V", "back"])
def test_it_is_left_by_every_way(driver: Driver, way: str) -> None:
    if way == "back":
        driver.click("back")
    else:
        driver.press(way)
    assert isinstance(driver.scene, Below)


# --- layout ------------------------------------------------------------------------------------


@every_size
def test_everything_fits(session: CasinoSession, size: tuple[int, int], text_size: int) -> None:
    with shown(FairnessScene(session.store), size, text_size) as driver:
        check_layout(driver)
        driver.press("Enter")
        for tab in ("page-shoe", "page-words"):
            if driver.shows(tab):
                driver.click(tab)
                check_layout(driver)
        for _ in range(3):
            driver.press("PgDn", at_once=True)
            check_layout(driver)


def test_the_tab_chosen_stays_when_the_window_changes(session: CasinoSession) -> None:
    with shown(FairnessScene(session.store), (960, 540), 200) as driver:
        driver.click("page-shoe")
        driver.resize(970, 560)
        assert driver.shows("shoe")
        driver.resize(1920, 1080)
        driver.app.change(text_size=100)
        assert driver.shows("shoe")
        assert driver.shows("words")


def test_every_control_is_reached_by_tab(driver: Driver) -> None:
    wanted = {node.name for node in driver.tree().walk() if node.focusable}
    assert wanted == {"back", "earlier", "later", "copy", "verify", "words"}
    seen = set()
    for _ in wanted:
        driver.press("Tab", at_once=True)
        seen |= {node.name for node in driver.tree().walk() if node.focused}
    assert seen == wanted


@monkeys
def test_random_events_leave_it_whole(session: CasinoSession, count: int) -> None:
    store = session.store
    before = store.bankroll
    with shown(FairnessScene(store), (960, 540)) as driver:
        play_monkey(driver, lambda: FairnessScene(store, hand_id=3), seed=8, count=count)
    assert store.bankroll == before
    assert store.check() == ()
