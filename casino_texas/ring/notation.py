"""How the actions of a hand are written down, one a line: what the store keeps and people read.

Knows: the words.  Must not know: which action is legal when, or where the lines are kept.

`format_action` and `parse_action` are a pair: `S3 raise_to 600`, `S1 show`, `-- hole As Kd ...`,
`-- board 2c 7d 9h burn 4s`.  A decision of a seat begins with the seat, one of the dealer with
two dashes; a card that is not known is `??`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from casino_texas.core.cards import Card, check_distinct, parse_card
from casino_texas.errors import InputError
from casino_texas.ring.actions import (
    Bet,
    Call,
    Check,
    DealBoard,
    DealEarly,
    DealHole,
    DeclareBoard,
    ExtraCard,
    Fold,
    Muck,
    OverdealFlop,
    Raise,
    ReplaceExposed,
    Reshuffle,
    RingAction,
    Show,
)

_PLAIN: Final[dict[str, type[Fold | Check | Call | Muck | DeclareBoard]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "muck": Muck,
    "declare_board": DeclareBoard,
}
_WITH_AMOUNT: Final[dict[str, type[Bet | Raise]]] = {"bet": Bet, "raise_to": Raise}
_BOARDS: Final[dict[str, type[DealBoard | OverdealFlop | DealEarly]]] = {
    "board": DealBoard,
    "overdeal": OverdealFlop,
    "early": DealEarly,
}
_SEAT_WORDS: Final = {kind: word for word, kind in (_PLAIN | _WITH_AMOUNT).items()}
_BOARD_WORDS: Final = {kind: word for word, kind in _BOARDS.items()}
_SEAT: Final = re.compile(r"S(10|[1-9]) ([a-z_]+)(?: (.+))?")
_DEALER: Final = re.compile(r"-- ([a-z]+)(?: (.+))?")
_AMOUNT: Final = re.compile(r"\d{1,15}")
_EXTRA: Final = re.compile(r"S(10|[1-9]):(..)@(\d{1,2})")
_UNKNOWN: Final = "??"


def format_action(action: RingAction) -> str:
    """One line, as `parse_action` reads it back."""
    match action:
        case Bet(seat, to) | Raise(seat, to):
            return f"S{seat} {_SEAT_WORDS[type(action)]} {to}"
        case Show(seat, cards):
            return " ".join((f"S{seat} show", *map(_card, cards)))
        case DealHole(cards, exposed, extras):
            words = ["-- hole", *map(_card, cards)]
            if exposed:
                words += ["exposed", *map(str, exposed)]
            if extras:
                words += ["extra", *(f"S{e.seat}:{_card(e.card)}@{e.after}" for e in extras)]
            return " ".join(words)
        case ReplaceExposed(card):
            return f"-- replace {_card(card)}"
        case DealBoard(cards, burn) | OverdealFlop(cards, burn) | DealEarly(cards, burn):
            words = [f"-- {_BOARD_WORDS[type(action)]}", *map(_card, cards)]
            return " ".join(words if burn is None else [*words, "burn", _card(burn)])
        case Reshuffle(order):
            return " ".join(("-- reshuffle", *map(_card, order)))
        case _:
            return f"S{action.seat} {_SEAT_WORDS[type(action)]}"


def parse_action(text: str) -> RingAction:
    """Read one line that `format_action` wrote.

    Raises:
        InputError: it is not such a line; says what would be right.
    """
    line = " ".join(text.split())
    action: RingAction | None = None
    try:
        if found := _SEAT.fullmatch(line):
            action = _of_seat(int(found[1]), found[2], found[3] or "")
        elif found := _DEALER.fullmatch(line):
            action = _of_dealer(found[1], (found[2] or "").split())
    except InputError as error:
        raise InputError(f"{text!r} is not an action of a hand: {error}") from None
    if action is None:
        raise InputError(
            f"{text!r} is not an action of a hand; "
            "write it like 'S3 raise_to 60' or '-- board 2c 7d 9h burn 4s'"
        )
    return action


def _of_seat(seat: int, word: str, rest: str) -> RingAction | None:
    if word in _WITH_AMOUNT and _AMOUNT.fullmatch(rest):
        return _WITH_AMOUNT[word](seat, int(rest))
    if word in _PLAIN and not rest:
        return _PLAIN[word](seat)
    if word == "show":
        return Show(seat, _known(rest.split()))
    return None


def _of_dealer(word: str, words: list[str]) -> RingAction | None:
    if word == "hole":
        return _hole(words)
    if word == "replace" and len(words) == 1:
        return ReplaceExposed(parse_card(words[0]))
    if word in _BOARDS:
        names, burn = words, None
        if len(words) > 2 and words[-2] == "burn":
            names, burn = words[:-2], parse_card(words[-1])
        make: Callable[..., RingAction] = _BOARDS[word]
        return make(_known(names), burn) if names else None
    return Reshuffle(_known(words)) if word == "reshuffle" else None


def _hole(words: list[str]) -> RingAction:
    extras: list[ExtraCard] = []
    exposed: list[int] = []
    if "extra" in words:
        at = words.index("extra")
        for text in words[at + 1 :]:
            found = _EXTRA.fullmatch(text)
            if found is None:
                raise InputError(f"{text!r} is no extra card; write it like S2:Kh@12")
            extras.append(ExtraCard(int(found[1]), parse_card(found[2]), int(found[3])))
        words = words[:at]
    if "exposed" in words:
        at = words.index("exposed")
        for text in words[at + 1 :]:
            if not _AMOUNT.fullmatch(text):
                raise InputError(f"{text!r} is no place in the deal; places count from 1")
            exposed.append(int(text))
        words = words[:at]
    cards = tuple(None if text == _UNKNOWN else parse_card(text) for text in words)
    if not cards:
        raise InputError("the cards are missing")
    check_distinct([*(card for card in cards if card), *(extra.card for extra in extras)])
    return DealHole(cards, tuple(exposed), tuple(extras))


def _known(words: list[str]) -> tuple[Card, ...]:
    cards = tuple(map(parse_card, words))
    check_distinct(cards)
    return cards


def _card(card: Card | None) -> str:
    return _UNKNOWN if card is None else card.text
