"""Derives every hand strength from the rules, and writes the evaluator's packaged table.

Run `python -m tests.core.derive_strengths` to rewrite `casino_texas/core/strengths.bin`; the
tests compare the packaged table with this derivation entry by entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from struct import pack

from casino_texas.core.cards import RANK_KEYS

Counts = tuple[int, ...]

TABLE = Path(__file__).parents[2] / "casino_texas" / "core" / "strengths.bin"


def multisets(cards: int) -> Iterator[Counts]:
    """Every way to hold so many cards of 13 ranks, at most four of each, as counts by rank."""

    def rec(rank: int, left: int, head: Counts) -> Iterator[Counts]:
        if rank == 13:
            if left == 0:
                yield head
            return
        for count in range(min(4, left) + 1):
            yield from rec(rank + 1, left - count, (*head, count))

    return rec(0, cards, ())


def straight_top(ranks: list[int]) -> int | None:
    """The highest rank of a straight of exactly these five different ranks (H1: wheel low)."""
    if max(ranks) - min(ranks) == 4:
        return max(ranks)
    if sorted(ranks) == [0, 1, 2, 3, 12]:
        return 3
    return None


def order_of_five(counts: Counts, suited: bool) -> tuple[int, ...]:
    """H15 as a sort key: the class, then the ranks in the order in which they are compared."""
    ranks = sorted((r for r in range(13) if counts[r]), key=lambda r: (counts[r], r), reverse=True)
    pattern = tuple(counts[r] for r in ranks)
    top = straight_top(ranks) if len(ranks) == 5 else None
    if top is not None:
        return (8 if suited else 4, top)
    by_pattern = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (5 if suited else by_pattern.get(pattern, 0), *ranks)


def less_one(counts: Counts) -> Iterator[Counts]:
    for rank in range(13):
        if counts[rank]:
            yield (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])


@cache
def derive() -> tuple[list[int], dict[int, dict[Counts, int]]]:
    """Strengths of suited rank masks (0 where fewer than five) and of 5-, 6-, 7-card multisets."""
    five = {counts: order_of_five(counts, False) for counts in multisets(5)}
    suited_five = {
        sum(1 << r for r in ranks): order_of_five(tuple(int(r in ranks) for r in range(13)), True)
        for ranks in combinations(range(13), 5)
    }
    orders = sorted({*five.values(), *suited_five.values()})
    strength_of = {order: index + 1 for index, order in enumerate(orders)}
    by_cards = {5: {counts: strength_of[order] for counts, order in five.items()}}
    for cards in (6, 7):
        below = by_cards[cards - 1]
        by_cards[cards] = {
            counts: max(below[less] for less in less_one(counts)) for counts in multisets(cards)
        }
    suited = [0] * 8192
    for mask in range(8192):
        if mask.bit_count() == 5:
            suited[mask] = strength_of[suited_five[mask]]
        elif mask.bit_count() > 5:
            suited[mask] = max(suited[mask & ~(1 << r)] for r in range(13) if mask >> r & 1)
    return suited, by_cards


def rank_key(counts: Counts) -> int:
    return sum(count * key for count, key in zip(counts, RANK_KEYS, strict=True))


def table_bytes() -> bytes:
    suited, by_cards = derive()
    parts = [pack("<8192H", *suited)]
    for cards in (5, 6, 7):
        pairs = sorted((rank_key(counts), value) for counts, value in by_cards[cards].items())
        parts.append(pack(f"<{len(pairs)}I", *(key for key, _ in pairs)))
        parts.append(pack(f"<{len(pairs)}H", *(value for _, value in pairs)))
    return b"".join(parts)


if __name__ == "__main__":
    TABLE.write_bytes(table_bytes())
    print(f"{TABLE}: {TABLE.stat().st_size:,} bytes")
