"""Cards are read, written and unique (H1, R50)."""

from __future__ import annotations

import copy
import pickle

import pytest

from casino_texas.core.cards import DECK, Card, format_cards, parse_card, parse_cards
from casino_texas.errors import InputError


def test_the_deck_has_52_different_cards() -> None:
    assert len({card.text for card in DECK}) == 52
    assert [card.index for card in DECK] == list(range(52))
    assert len({card.key for card in DECK}) == 52


@pytest.mark.parametrize("text", ["As Kd Tc 2h", "AsKdTc2h", " as  KD 10c 2H ", "As,Kd,10c,2h"])
def test_cards_are_read_in_every_form(text: str) -> None:
    assert format_cards(parse_cards(text)) == "As Kd Tc 2h"


@pytest.mark.parametrize("card", DECK)
def test_a_card_survives_printing_copying_and_pickling(card: Card) -> None:
    assert parse_card(card.text) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1s", "'1s' is not a card"),
        ("As Kx", "'Kx' is not a card"),
        ("As K", "'K' is not a card"),
        ("11h", "'11' is not a card"),
        ("As Kd As", "As is there twice"),
        ("??", "'??' is not a card"),
    ],
)
def test_a_wrong_card_is_named(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("?", r"\?")):
        parse_cards(text)


@pytest.mark.parametrize("text", ["", "As Kd", "A"])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(InputError):
        parse_card(text)
