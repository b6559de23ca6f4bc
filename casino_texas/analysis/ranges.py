"""Ranges of hold'em starting hands: `QQ+, AKs, A5s-A2s, KcKd`.

Knows how players write ranges and which pairs of cards they mean.  Must not know what the hands
are worth.  A *combo* is a pair of cards, the higher index first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

from casino_texas.core.cards import DECK, RANKS, Card, card_at, parse_cards
from casino_texas.errors import InputError

Combo: TypeAlias = tuple[Card, Card]

_HAND: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)", re.IGNORECASE)
_CARDS: Final = re.compile(r"((?:10|[2-9TJQKA])[cdhs]){2}", re.IGNORECASE)
_ALL: Final = {"random", "any", "*", "100%"}
#: Hands a range may hold at most: every pair of cards.
ALL_COMBOS: Final = 1326


def parse_range(text: str) -> tuple[Combo, ...]:
    """Every pair of cards the range holds, each once, strongest ranks first.

    Reads single hands (`AcAd`), pairs (`QQ`, `QQ+`, `99-66`), suited and offsuit hands (`AKs`,
    `AKo`, both without a letter), runs (`ATs+` raises the lower card, `A5s-A2s`), and `random`;
    parts stand after commas or spaces.

    Raises:
        InputError: a part is not a range, or the range is empty.
    """
    combos: set[Combo] = set()
    parts = [part for part in re.split(r"[,\s]+", text.strip()) if part]
    if not parts:
        raise InputError("the range is empty; write hands like AcAd, QQ+ or AKs")
    for part in parts:
        combos.update(_part(part))
    return tuple(sorted(combos, key=lambda combo: (-combo[0].index, -combo[1].index)))


def _part(part: str) -> Iterable[Combo]:
    if part.lower() in _ALL:
        return (_combo(a, b) for a, b in combinations(DECK, 2))
    if _CARDS.fullmatch(part):
        first, second = parse_cards(part)
        return [_combo(first, second)]
    low, dash, high = part.partition("-")
    ends = [_HAND.fullmatch(low), _HAND.fullmatch(high if dash else low)]
    if ends[0] is None or ends[1] is None:
        raise InputError(f"{part!r} is not a range; write hands like AcAd, QQ+, AKs or A5s-A2s")
    hands = [_ranks(match) for match in ends if match is not None]
    (top, bottom, kind, plus), (other_top, other_bottom, other_kind, other_plus) = hands
    if not dash:
        return _from(top, bottom, kind, _upper_end(top, bottom) if plus else bottom)
    if plus or other_plus or kind != other_kind:
        raise InputError(f"{part!r} is not a range; both ends are of one kind, like A5s-A2s")
    if top == bottom and other_top == other_bottom:
        return _pairs(min(top, other_top), max(top, other_top))
    if top == other_top and bottom != top and other_bottom != top:
        return _from(top, min(bottom, other_bottom), kind, max(bottom, other_bottom))
    raise InputError(f"{part!r} is not a range; both ends share the higher card, like A5s-A2s")


def _ranks(match: re.Match[str]) -> tuple[int, int, str, bool]:
    first, second = (RANKS.index(match[group].upper()) for group in (1, 2))
    if first == second and match[3]:
        raise InputError(f"{match[0]!r} is not a hand; a pair is neither suited nor offsuit")
    return max(first, second), min(first, second), match[3].lower(), bool(match[4])


def _upper_end(top: int, bottom: int) -> int:
    return 12 if top == bottom else top - 1


def _from(top: int, low: int, kind: str, high: int) -> Iterator[Combo]:
    if top == low:
        yield from _pairs(low, high)
        return
    for bottom in range(low, high + 1):
        for suit in range(4):
            for other in range(4):
                if (kind == "s" and suit != other) or (kind == "o" and suit == other):
                    continue
                yield _combo(card_at(4 * top + suit), card_at(4 * bottom + other))


def _pairs(low: int, high: int) -> Iterator[Combo]:
    for rank in range(low, high + 1):
        for suit, other in combinations(range(4), 2):
            yield _combo(card_at(4 * rank + suit), card_at(4 * rank + other))


def _combo(first: Card, second: Card) -> Combo:
    return (second, first) if first.index < second.index else (first, second)
