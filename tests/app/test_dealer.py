"""The shuffle is fair and repeatable, and the hash is the one that was promised."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.app.fair.dealer import Dealer, Shoe, cards_dealt, commitment_of, next_cards
from casino_texas.casino.actions import Buy, Deal, Exchange, PlaceAntes, Replace
from casino_texas.casino.view import LegalActions, Stage
from casino_texas.core.cards import DECK, format_cards, parse_cards

SHOE_42 = "Qs Jh Th 4h 8h 8c 5h Js 9d"
NONCE_42 = "01230ab2791c4e2a2b1ea9449b857025"


def test_the_hash_is_sha256_of_nonce_and_cards_in_dealing_order() -> None:
    shoe = Dealer(7).shoe(1)
    text = shoe.nonce + ":" + " ".join(card.text for card in shoe.cards)
    assert shoe.commitment == hashlib.sha256(text.encode("ascii")).hexdigest()
    assert commitment_of("ab", parse_cards("As Kd")) == hashlib.sha256(b"ab:As Kd").hexdigest()


@given(seed=st.integers(), number=st.integers(1, 10**9))
def test_a_seed_gives_the_same_shoe_of_all_52_cards(seed: int, number: int) -> None:
    shoe = Dealer(seed).shoe(number)
    assert shoe == Dealer(seed).shoe(number)
    assert sorted(shoe.cards) == list(DECK)
    others = [Dealer(seed).shoe(number + 1), Dealer(seed + 1).shoe(number)]
    others.append(Dealer(seed).shoe(number, shuffle=1))
    assert len({other.commitment for other in (shoe, *others)}) == 4
    assert len({other.cards for other in (shoe, *others)}) == 4


def test_a_seed_deals_the_same_cards_for_ever() -> None:
    """Recorded seeds in reports and golden games must not change with the program or Python."""
    shoe = Dealer(42).shoe(1)
    assert format_cards(shoe.cards[:9]) == SHOE_42
    assert shoe.nonce == NONCE_42


def test_without_a_seed_no_two_shoes_are_alike() -> None:
    dealer = Dealer()
    shoes = [dealer.shoe(1) for _ in range(50)]
    assert len({shoe.cards for shoe in shoes}) == len({shoe.nonce for shoe in shoes}) == 50


@pytest.mark.parametrize("position", [0, 1, 25, 50, 51])
def test_every_card_is_equally_likely_in_every_place(position: int) -> None:
    counts = Counter(Dealer(99).shoe(n).cards[position].index for n in range(1, 2601))
    expected = 2600 / 52
    chi_square = sum((counts[index] - expected) ** 2 / expected for index in range(52))
    assert 20 < chi_square < 100  # 51 degrees of freedom: a fair shoe leaves this once in 10,000


def test_a_reshuffle_uses_the_cards_that_are_left() -> None:
    left = DECK[:17]
    assert sorted(Dealer(1).shoe(3, cards=left, shuffle=1).cards) == list(left)


def test_the_dealer_deals_from_the_top_and_goes_on_where_he_was() -> None:
    shoe = Shoe(DECK, "n")
    deal = next_cards(LegalActions(Stage.DEAL, cards_needed=9), shoe, dealt=0)
    assert deal == Deal(DECK[:9])
    actions = [PlaceAntes(((1, 5),)), deal, Buy(1), Exchange(1, DECK[:2])]
    assert cards_dealt(actions) == 9
    needs_two = LegalActions(Stage.REPLACE, box=1, cards_needed=2)
    replace = next_cards(needs_two, shoe, dealt=cards_dealt(actions))
    assert replace == Replace(1, DECK[9:11])
    assert cards_dealt([*actions, replace]) == 11


@pytest.mark.parametrize("stage", [Stage.ANTES, Stage.FLOP, Stage.TURN, Stage.OVER])
def test_the_dealer_waits_where_it_is_not_his_turn(stage: Stage) -> None:
    assert next_cards(LegalActions(stage), Shoe(DECK, "n"), dealt=0) is None
