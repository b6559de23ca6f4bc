"""Chance: the shuffled shoe, the hash that commits to it, and the cards in the order dealt.

Knows: how a shoe is shuffled without bias, from the system's entropy or from a given seed, and
what hash is shown before it is used.  Must not know: files, the store, or what a hand is worth.

Every shoe comes from a 32-byte key: fresh from `secrets`, or derived from seed, hand number and
shuffle number, so the n-th hand under a seed has the same shoe whatever was played before it.
The shuffle itself is one piece of code that uses nothing but SHA-256, so a seed deals the same
cards under every version of Python.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from casino_texas.casino.actions import CasinoAction, Deal, Replace
from casino_texas.casino.view import LegalActions, Stage
from casino_texas.core.cards import DECK, Card, format_cards

_WORD: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Shoe:
    """Cards in dealing order, and the nonce that keeps their hash from being guessed."""

    cards: tuple[Card, ...]
    nonce: str

    @property
    def commitment(self) -> str:
        """The hash shown before the first card: SHA-256 of `NONCE:As Kd ...`, in hex."""
        return commitment_of(self.nonce, self.cards)


def commitment_of(nonce: str, cards: Sequence[Card]) -> str:
    """SHA-256 of `NONCE:As Kd ...` (all cards in dealing order, single spaces), in hex."""
    return hashlib.sha256(f"{nonce}:{format_cards(cards)}".encode()).hexdigest()


class Dealer:
    """Shuffles.  Without a seed no shoe can be foreseen; with one, play is repeatable."""

    __slots__ = ("seed",)

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def shoe(self, number: int, *, cards: Sequence[Card] = DECK, shuffle: int = 0) -> Shoe:
        """The shoe of hand `number` (from 1).

        `shuffle` counts the shuffles within one hand: 0 is the first, of the whole deck; a
        reshuffle has 1, 2 ... and the `cards` that are left.
        """
        if self.seed is None:
            key = secrets.token_bytes(32)
        else:
            key = hashlib.sha256(f"casino-texas:{self.seed}:{number}:{shuffle}".encode()).digest()
        nonce = hashlib.sha256(b"nonce:" + key).hexdigest()[:32]
        return Shoe(_shuffled(cards, key), nonce)


def _shuffled(cards: Sequence[Card], key: bytes) -> tuple[Card, ...]:
    """Fisher-Yates with draws that are uniform exactly: what does not divide evenly is redrawn."""
    words = _words(key)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        choices = last + 1
        limit = _WORD - _WORD % choices
        word = next(words)
        while word >= limit:
            word = next(words)
        pick = word % choices
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def _words(key: bytes) -> Iterator[int]:
    """Endless 64-bit numbers from SHA-256 in counter mode."""
    counter = 0
    while True:
        block = hashlib.sha256(b"shoe:" + key + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def cards_dealt(actions: Sequence[CasinoAction]) -> int:
    """How many cards of the shoe these actions have used."""
    return sum(len(action.cards) for action in actions if isinstance(action, Deal | Replace))


def next_cards(legal: LegalActions, shoe: Shoe, *, dealt: int) -> Deal | Replace | None:
    """The dealer's action in a casino hand, or None where it is not his turn.

    `dealt` cards of the shoe lie on the table already (see `cards_dealt`), so a hand that is
    resumed gets the cards it would have got (H3: exchanges come from the shoe in order).
    """
    cards = shoe.cards[dealt : dealt + legal.cards_needed]
    match legal.stage:
        case Stage.DEAL:
            return Deal(cards)
        case Stage.REPLACE:
            if legal.box is None:
                raise ValueError("an exchange belongs to a box")
            return Replace(legal.box, cards)
        case _:
            return None
