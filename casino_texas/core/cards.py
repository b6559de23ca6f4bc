"""Cards: parsing, printing and the deck.

Knows ranks, suits and how a card is written (`As`, `Td`, `10h`).  Must not know: any game, any
shuffle (chance is the dealer's, in `app`).

A rank is an int 0..12 (0 is the two, 12 the ace), a suit an int 0..3 in the order of `SUITS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from casino_texas.errors import InputError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

# Additive rank values: all sums of seven (and so of five or six) with at most four equal terms
# differ.  The smallest such numbers, found by greedy search; published with SKPokerEval.
RANK_KEYS: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)


class Card:
    """One of the 52 cards; there is exactly one object per card, so `is` and `==` agree.

    `rank` 0..12, `suit` 0..3, `index` = 4 * rank + suit (0..51), `key` the additive integer the
    evaluator sums (see `hands`).  Cards sort by index: rank first, suits have no meaning (H1).
    """

    __slots__ = ("index", "key", "rank", "suit", "text")

    rank: int
    suit: int
    index: int
    key: int
    text: str

    def __new__(cls, text: str) -> Card:
        return parse_card(text)

    def __repr__(self) -> str:
        return self.text

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, ...]:
        return (card_at, (self.index,))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _make(index: int) -> Card:
    card = object.__new__(Card)
    card.index = index
    card.rank, card.suit = divmod(index, 4)
    card.key = RANK_KEYS[card.rank] << 16 | 1 << 4 * card.suit
    card.text = RANKS[card.rank] + SUITS[card.suit]
    return card


#: The standard deck (H1, R50), by index: 2c 2d 2h 2s 3c ... As.
DECK: Final[tuple[Card, ...]] = tuple(_make(index) for index in range(52))

_BY_TEXT: Final = {card.text: card for card in DECK}
_TOKEN: Final = re.compile(r"\s*(10|.)(.)", re.DOTALL)


def card_at(index: int) -> Card:
    """The card with this index, 0..51."""
    return DECK[index]


def parse_card(text: str) -> Card:
    """Read one card: `As`, `td`, `10h`.

    Raises:
        InputError: the text is not one card.
    """
    cards = _tokens(text)
    if len(cards) != 1:
        raise InputError(f"{text!r} is not one card; write it like As or Td")
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without spaces between: `As Kd`, `AsKd`, `10hTc`.

    Raises:
        InputError: something is not a card, or a card comes twice.
    """
    cards = _tokens(text)
    check_distinct(cards)
    return cards


def check_distinct(cards: Iterable[Card]) -> None:
    """Raise `InputError` naming the first card that comes twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise InputError(f"{card} is there twice; every card exists once")
        seen.add(card)


def format_cards(cards: Sequence[Card]) -> str:
    """`As Kd Tc`, the form `parse_cards` reads back."""
    return " ".join(card.text for card in cards)


def _tokens(text: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    rest = text.strip().replace(",", " ")
    position = 0
    while position < len(rest):
        match = _TOKEN.match(rest, position)
        if match is None:
            raise InputError(f"{rest[position:].strip()!r} is not a card; write it like As or Td")
        rank, suit = match.groups()
        card = _BY_TEXT.get(("T" if rank == "10" else rank.upper()) + suit.lower())
        if card is None:
            wrong = (rank + suit).strip() or rest
            raise InputError(
                f"{wrong!r} is not a card; a rank of {RANKS} (or 10) and a suit of {SUITS}"
            )
        cards.append(card)
        position = match.end()
        while position < len(rest) and rest[position].isspace():
            position += 1
    return tuple(cards)
