"""Everything that can be done in a hand of the casino game, in the order in which it happens.

An action is a decision of the player for one of his boxes, or the dealer's naming of cards.  The
list of actions, with the rules, is the hand: it is what is stored.  Boxes are numbered from 1,
clockwise.

`format_action` and `parse_action` are a pair; the text is what is stored.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias, TypeVar

from casino_texas.core.cards import Card, format_cards, parse_cards
from casino_texas.core.chips import Chips
from casino_texas.core.values import value
from casino_texas.errors import InputError


@value
class PlaceAntes:
    """The player stakes an ANTE on each of his boxes (H2): (box, chips), by box."""

    antes: tuple[tuple[int, Chips], ...]


@value
class Deal:
    """The dealer deals these cards in shoe order (H3): two rounds, then river, turn, flop."""

    cards: tuple[Card, ...]


@value
class Fold:
    """The box gives up (H5, H9)."""

    box: int


@value
class Bet:
    """The box stakes its BET (H6, H9)."""

    box: int


@value
class Buy:
    """The box buys the sixth card (H7)."""

    box: int


@value
class Exchange:
    """The box pays to have these of its own cards replaced (H9)."""

    box: int
    discards: tuple[Card, ...]


@value
class Replace:
    """The dealer gives the box new cards from the top of the deck, one for each discard (H9)."""

    box: int
    cards: tuple[Card, ...]


CasinoAction: TypeAlias = PlaceAntes | Deal | Fold | Bet | Buy | Exchange | Replace


def format_action(action: CasinoAction) -> str:
    """One line that `parse_action` reads back: `antes 1:10 2:10`, `deal As Kd ...`, `bet 1`."""
    match action:
        case PlaceAntes(antes):
            return " ".join(("antes", *(f"{box}:{amount}" for box, amount in antes)))
        case Deal(cards):
            return f"deal {format_cards(cards)}"
        case Exchange(box, cards):
            return f"exchange {box} {format_cards(cards)}"
        case Replace(box, cards):
            return f"replace {box} {format_cards(cards)}"
        case Fold(box):
            return f"fold {box}"
        case Bet(box):
            return f"bet {box}"
        case Buy(box):
            return f"buy {box}"


def parse_action(text: str) -> CasinoAction:
    """Read what `format_action` writes.

    Raises:
        InputError: the text is not one action; says what would be right.
    """
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    match word:
        case "antes":
            return PlaceAntes(tuple(_ante(text, stake) for stake in _some(text, rest.split())))
        case "deal":
            return Deal(_some(text, _cards(text, rest)))
        case "exchange" | "replace":
            number, _, cards = rest.partition(" ")
            action = Exchange if word == "exchange" else Replace
            return action(_box(text, number), _some(text, _cards(text, cards)))
        case "fold":
            return Fold(_box(text, rest))
        case "bet":
            return Bet(_box(text, rest))
        case "buy":
            return Buy(_box(text, rest))
    known = ", ".join(_FORMS)
    raise InputError(f"{text!r} is not an action; an action begins with one of {known}")


_FORMS: Final = {
    "antes": "antes 1:10 2:10",
    "deal": "deal As Kd 7c ...",
    "fold": "fold 1",
    "bet": "bet 1",
    "buy": "buy 1",
    "exchange": "exchange 1 Ah Kd",
    "replace": "replace 1 2c 3d",
}
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,11}")
_Items = TypeVar("_Items", list[str], tuple[Card, ...])


def _wrong(text: str, what: str) -> InputError:
    word = text.strip().partition(" ")[0]
    return InputError(f"{text!r} is not an action: {what}; write it like '{_FORMS[word]}'")


def _some(text: str, items: _Items) -> _Items:
    if not items:
        raise _wrong(text, "something is missing")
    return items


def _box(text: str, number: str) -> int:
    if _NUMBER.fullmatch(number) is None:
        raise _wrong(text, f"{number!r} is not a box" if number else "the box is missing")
    return int(number)


def _ante(text: str, stake: str) -> tuple[int, Chips]:
    number, _, amount = stake.partition(":")
    if _NUMBER.fullmatch(number) is None or _NUMBER.fullmatch(amount) is None:
        raise _wrong(text, f"{stake!r} is not an ANTE of a box")
    return int(number), int(amount)


def _cards(text: str, cards: str) -> tuple[Card, ...]:
    try:
        return parse_cards(cards)
    except InputError as error:
        raise InputError(f"{text!r} is not an action: {error}") from None
