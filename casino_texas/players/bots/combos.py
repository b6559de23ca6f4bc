"""Starting hands as numbers: the 169 classes and the 1,326 pairs of cards.

Knows: which pairs belong to which class, and what the evaluator needs of a pair.  Must not know:
what any of them is worth.

A *class* is 0..168: 13 * first + second with the higher rank first for pairs and suited hands, the
lower rank first for offsuit ones (so 168 is AA, 167 AKs, 155 AKo).  A *combo* is 0..1325, the pairs
of card indexes in order: (1, 0), (2, 0), (2, 1), ... (51, 50).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from casino_texas.core.cards import DECK, RANKS, Card

CLASSES: Final = 169
COMBOS: Final = 1326


def class_of_cards(first: Card, second: Card) -> int:
    """The class of two cards."""
    high, low = (
        (first.rank, second.rank)
        if first.rank >= second.rank
        else (
            second.rank,
            first.rank,
        )
    )
    return 13 * high + low if high == low or first.suit == second.suit else 13 * low + high


def combo_of_cards(first: Card, second: Card) -> int:
    """The combo of two different cards."""
    high, low = (first.index, second.index)
    if high < low:
        high, low = low, high
    return high * (high - 1) // 2 + low


def format_class(number: int) -> str:
    """`AA`, `AKs` or `AKo`."""
    first, second = divmod(number, 13)
    if first == second:
        return RANKS[first] * 2
    if first > second:
        return f"{RANKS[first]}{RANKS[second]}s"
    return f"{RANKS[second]}{RANKS[first]}o"


#: The two cards of every combo, the higher first.
CARDS: Final[tuple[tuple[Card, Card], ...]] = tuple(
    (DECK[high], DECK[low]) for high in range(52) for low in range(high)
)
#: The sum of the two `Card.key` numbers, by combo.
KEYS: Final = tuple([first.key + second.key for first, second in CARDS])
#: The two cards as bits of a 52-bit mask, by combo.
MASKS: Final = tuple([1 << first.index | 1 << second.index for first, second in CARDS])
#: The class, by combo.
CLASS_OF: Final = tuple([class_of_cards(first, second) for first, second in CARDS])
#: The combos of every class.
COMBOS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple([combo for combo, held in enumerate(CLASS_OF) if held == number])
    for number in range(CLASSES)
)
#: How many combos each class has: 6, 4 or 12.
SIZES: Final = tuple([len(combos) for combos in COMBOS_OF])
NAMES: Final = tuple([format_class(number) for number in range(CLASSES)])


def mask_of(cards: Sequence[Card]) -> int:
    """Cards as bits of a 52-bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask
