"""Checking ring hands: every way to cheat is found, and the shoe stays closed while it must."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from casino_texas.app.fair.dealer import Dealer, Shoe
from casino_texas.app.fair.ring_verify import is_dealt_from_its_shoes
from casino_texas.app.fair.verify import verify_hand
from casino_texas.app.ring.session import RingSession
from casino_texas.app.store.records import StoredHand
from casino_texas.core.cards import DECK
from casino_texas.errors import InputError
from casino_texas.ring.actions import DealBoard, DealHole, Reshuffle
from casino_texas.ring.notation import format_action, parse_action
from tests.app.ring_sessions import play_hands, seated


@pytest.fixture(scope="module")
def session() -> RingSession:
    """A table with a dealer who errs, left after some hands."""
    session = seated(name="floor_school", seed=15, dealer_error_rate=Fraction(1, 2))
    play_hands(session, 40)
    session.leave()
    return session


@pytest.fixture(scope="module")
def hands(session: RingSession) -> list[StoredHand]:
    return [session.store.hand(line.id) for line in session.last_hands(100)]


@pytest.fixture
def hand(hands: list[StoredHand]) -> StoredHand:
    """A hand with a board and no reshuffle."""
    return next(
        hand
        for hand in hands
        if len(hand.shoes) == 1
        and any(isinstance(parse(line), DealBoard) for line in hand.actions if "ruling" not in line)
    )


def parse(line: str) -> object:
    return parse_action(line)


def test_honest_hands_are_good(hands: list[StoredHand]) -> None:
    assert len(hands) == 40
    for hand in hands:
        verified = verify_hand(hand)
        assert verified.is_good, hand.id
        assert len(verified.shoes) == len(hand.shoes)
        assert verified.to_json()["good"] is True
    assert any(len(hand.shoes) > 1 for hand in hands)


def test_the_shoes_stay_closed_while_the_player_sits_there() -> None:
    session = seated(seed=2)
    play_hands(session, 2)
    with pytest.raises(InputError, match="the ring table you sit at") as caught:
        session.verify(2)
    assert "\n" not in str(caught.value)
    session.show_all_cards()
    assert session.verify(2).is_good
    session.keep_cards_closed()
    with pytest.raises(InputError):
        session.verify(1)
    session.leave()
    assert session.verify(1).is_good


def test_a_hand_in_play_stays_closed_whatever_was_chosen() -> None:
    session = seated(seed=2)
    session.show_all_cards()
    session.start_hand()
    while not session.is_in_hand:
        session.advance()
    with pytest.raises(InputError, match="hand 1 is in play"):
        session.verify(1)


def test_another_shoe_than_promised_is_found(hand: StoredHand) -> None:
    verified = verify_hand(replace(hand, shoes=(Dealer(8).shoe(1),)))
    assert not verified.shoes[0].is_good
    assert not verified.is_good


def changed(hand: StoredHand, kind: type[DealHole | DealBoard], *, last: bool) -> StoredHand:
    """The hand with one card of this action exchanged for one that was not dealt."""
    used = {card for line in hand.actions if line.startswith("--") for card in line.split()[2:]}
    spare = next(card for card in reversed(DECK) if card.text not in used)
    lines = list(hand.actions)
    for number, line in enumerate(lines):
        action = None if "ruling" in line else parse_action(line)
        if isinstance(action, kind):
            place = -1 if last else 0
            cards = list(action.cards)
            cards[place] = spare
            lines[number] = format_action(replace(action, cards=tuple(cards)))  # type: ignore[arg-type]
            break
    return replace(hand, actions=tuple(lines))


@pytest.mark.parametrize("kind", [DealHole, DealBoard])
@pytest.mark.parametrize("last", [False, True])
def test_a_card_from_elsewhere_is_found(
    hand: StoredHand, kind: type[DealHole | DealBoard], last: bool
) -> None:
    assert is_dealt_from_its_shoes(hand)
    other = changed(hand, kind, last=last)
    assert other.actions != hand.actions
    verified = verify_hand(other)
    assert verified.shoes[0].is_good
    assert not verified.is_dealt_in_order


def test_a_burn_that_was_left_out_is_found(hand: StoredHand) -> None:
    lines = tuple(line.partition(" burn ")[0] for line in hand.actions)
    assert lines != hand.actions
    assert not is_dealt_from_its_shoes(replace(hand, actions=lines))


def test_a_reshuffle_that_is_not_its_shoe_is_found(hands: list[StoredHand]) -> None:
    hand = next(hand for hand in hands if len(hand.shoes) > 1)
    place = next(n for n, line in enumerate(hand.actions) if line.startswith("-- reshuffle"))
    action = parse_action(hand.actions[place])
    assert isinstance(action, Reshuffle)
    swapped = format_action(Reshuffle((*action.order[1:], action.order[0])))
    lines = (*hand.actions[:place], swapped, *hand.actions[place + 1 :])
    assert not is_dealt_from_its_shoes(replace(hand, actions=lines))
    # A card more than there was, and a shoe nobody used.
    first, second = hand.shoes[:2]
    more = Shoe((*second.cards, *[c for c in DECK if c not in second.cards][:1]), second.nonce)
    assert not is_dealt_from_its_shoes(replace(hand, shoes=(first, more)))
    assert not is_dealt_from_its_shoes(replace(hand, shoes=(*hand.shoes, second)))
    assert not is_dealt_from_its_shoes(replace(hand, shoes=(first,)))


def test_what_is_no_hand_is_not_good(hand: StoredHand) -> None:
    assert not is_dealt_from_its_shoes(replace(hand, actions=("S1 dance",)))
    hidden = tuple(line.replace("-- hole ", "-- hole ?? ?? ", 1) for line in hand.actions)
    assert not is_dealt_from_its_shoes(replace(hand, actions=hidden))
