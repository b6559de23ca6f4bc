"""What a check of a hand finds, and that it finds every way to cheat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casino_texas.app.fair.dealer import Dealer, Shoe
from casino_texas.app.fair.verify import verify_hand
from casino_texas.app.store.records import StoredHand
from casino_texas.casino.actions import Bet, Buy, Exchange, PlaceAntes
from casino_texas.casino.view import Stage
from casino_texas.errors import InputError
from tests.app.sessions import session_of


@pytest.fixture
def hand() -> StoredHand:
    """A hand in which cards were exchanged, so that the shoe was used twice."""
    session = session_of(name="texas_exchange")
    session.act(PlaceAntes(((1, 10),)))
    session.act(Buy(1))
    assert session.legal.stage is Stage.TURN
    session.act(Exchange(1, session.hand.boxes[0].cards))
    session.act(Bet(1))
    assert session.hand_id is not None
    return session.store.hand(session.hand_id)


def test_an_honest_hand_is_good(hand: StoredHand) -> None:
    verified = verify_hand(hand)
    assert verified.is_good
    assert verified.shoes[0].shoe == hand.start.shoe
    assert verified.shoes[0].found == hand.start.shoe.commitment


def test_another_shoe_than_promised_is_found(hand: StoredHand) -> None:
    other = Dealer(8).shoe(1)
    verified = verify_hand(replace(hand, shoes=(other,)))
    assert not verified.is_good
    assert not verified.shoes[0].is_good


def test_a_card_dealt_from_elsewhere_is_found(hand: StoredHand) -> None:
    *first, last = hand.actions
    assert first[-1].startswith("replace 1 ")
    swapped = (*first[:-1], f"replace 1 {hand.start.shoe.cards[-1]}", last)
    verified = verify_hand(replace(hand, actions=swapped))
    assert not verified.is_good
    assert verified.shoes[0].is_good
    assert not verified.is_dealt_in_order


def test_a_shoe_with_a_card_twice_is_found(hand: StoredHand) -> None:
    cards = hand.start.shoe.cards
    marked = Shoe((*cards[:-1], cards[0]), "nonce")
    verified = verify_hand(replace(hand, shoes=(marked,), commitments=(marked.commitment,)))
    assert verified.shoes[0].is_good
    assert not verified.is_whole_deck
    assert not verified.is_good


def test_the_shoe_of_a_hand_in_play_stays_closed(hand: StoredHand) -> None:
    with pytest.raises(InputError, match="hand 1 is in play"):
        verify_hand(replace(hand, ended_at=None, result=None))
