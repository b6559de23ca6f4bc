"""Who wins on all boards before the flop, for ranges of hold'em hands.

Knows that suits are equal, so that most matchups are another's twin.  Must not know how ranges are
written, or what is too much to count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations, product
from typing import Final, TypeAlias

import numpy as np

from casino_texas.analysis.multisets import suit_masks
from casino_texas.analysis.preflop_kernels import before_the_flop, heads_up_before_the_flop
from casino_texas.analysis.ranges import Combo
from casino_texas.analysis.tables import Array, strengths
from casino_texas.core.cards import RANK_KEYS

#: The hole cards of each player, as card indices.
Matchup: TypeAlias = tuple[tuple[int, ...], ...]
_SUIT_ORDERS: Final = tuple(permutations(range(4)))


def count_preflop(
    ranges: Sequence[Sequence[Combo]], progress: Callable[[float], None] | None = None
) -> Array:
    """On how many boards who wins: `tally[winners]`, a bit a player.

    All matchups of the ranges' combos in which no card is twice, each with every board of five.
    """
    wanted = Counter(
        tuple(tuple(card.index for card in combo) for combo in combos)
        for combos in product(*ranges)
        if len({card for combo in combos for card in combo}) == 2 * len(combos)
    )
    if len(wanted) > 1:
        matchups, wanted = wanted, Counter()
        for matchup, times in matchups.items():
            wanted[_canonical(matchup)] += times
    tally = np.zeros(1 << len(ranges), np.int64)
    for done, (matchup, times) in enumerate(wanted.items()):
        tally += times * count_matchup(matchup)
        if progress is not None:
            progress((done + 1) / len(wanted))
    return tally


def _canonical(matchup: Matchup) -> Matchup:
    """The smallest renaming of the suits: suits are equal (H1, R50)."""
    return min(
        tuple(
            tuple(sorted((card & ~3 | order[card & 3] for card in combo), reverse=True))
            for combo in matchup
        )
        for order in _SUIT_ORDERS
    )


def count_matchup(matchup: Matchup) -> Array:
    """The tally of known hands."""
    kernel = heads_up_before_the_flop if len(matchup) == 2 else before_the_flop
    tally: Array = kernel(*hole_arrays(matchup), strengths(), suit_masks())
    return tally


def hole_arrays(matchup: Matchup) -> tuple[Array, Array, Array]:
    """The hole cards as kernels take them: of each player the sum of the rank values and the
    ranks by suit; and the ranks left by suit."""
    keys = np.array([sum(RANK_KEYS[card >> 2] for card in combo) for combo in matchup])
    masks = np.zeros((len(matchup), 4), np.int64)
    for player, combo in enumerate(matchup):
        for card in combo:
            masks[player, card & 3] |= 1 << (card >> 2)
    return keys, masks, 8191 - masks.sum(axis=0)
