"""Reading a board: how good every pair of cards is on it, draws included.

Knows: strengths, straights and flushes to come.  Must not know: who holds what, pots, or actions.

Readings depend on the board alone and are kept in a bounded memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from casino_texas.core.cards import RANK_KEYS, Card
from casino_texas.core.hands import (
    CLASS_FLOORS,
    HandClass,
    class_of,
    seven_card_table,
    strength5,
    strength6,
    suited_table,
)
from casino_texas.players.bots.combos import CARDS, COMBOS, MASKS, mask_of

#: Every straight as a mask of ranks, the wheel first.
_STRAIGHTS: Final = (0b1_0000_0000_1111, *(0b11111 << lowest for lowest in range(9)))

_FIRST_PAIR: Final = CLASS_FLOORS[HandClass.PAIR]
_FIRST_STRAIGHT: Final = CLASS_FLOORS[HandClass.STRAIGHT]
_FIRST_FLUSH: Final = CLASS_FLOORS[HandClass.FLUSH]

#: The chance to hit one of `outs` cards, per out: with two cards to come, and with one.
_PER_OUT: Final = {3: 0.040, 4: 0.0217}
#: How good a hand is, as a share of all, once a draw has come in.
_FLUSH_WORTH: Final = 0.96
_STRAIGHT_WORTH: Final = 0.94
_PAIR_WORTH: Final = 0.80


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A board seen as a whole, by combo (0..1325).

    * `scores`: share of all hands that are worse, draws counted for what they will become; -1
      where a card lies on the board.
    * `made`: the same without draws.
    * `draws`: the chance that a straight or flush draw comes in, 0 where there is none.
    * `strengths`: of the best five cards now; 0 where a card lies on the board.
    * `wetness`: 0 dry to 1 full of draws.  `is_paired`: a pair lies on the board.
    """

    scores: tuple[float, ...]
    made: tuple[float, ...]
    draws: tuple[float, ...]
    strengths: tuple[int, ...]
    wetness: float
    is_paired: bool
    top_rank: int

    def hand_class(self, combo: int) -> HandClass:
        """What a combo makes now."""
        return class_of(self.strengths[combo])


def read_board(board: tuple[Card, ...]) -> BoardReading:
    """The reading of a board of three to five cards, in any order.

    Raises:
        ValueError: fewer than three or more than five cards.
    """
    if not 3 <= len(board) <= 5:
        raise ValueError(f"a board to read has three to five cards, not {len(board)}")
    return _read(tuple(sorted(board)))


@lru_cache(maxsize=1 << 9)
def straight_outs(mask: int) -> int:
    """How many ranks would complete a straight; 0 where there is one already."""
    outs = 0
    for straight in _STRAIGHTS:
        missing = straight & ~mask
        if not missing:
            return 0
        if missing & (missing - 1) == 0:
            outs |= missing
    return outs.bit_count()


@lru_cache(maxsize=1 << 8)
def _read(board: tuple[Card, ...]) -> BoardReading:
    count = len(board)
    by_ranks = _rank_strengths(board)
    suit_masks = [0, 0, 0, 0]
    board_ranks = 0
    for card in board:
        suit_masks[card.suit] |= 1 << card.rank
        board_ranks |= 1 << card.rank
    flush_suits = [suit for suit in range(4) if suit_masks[suit].bit_count() >= 3]
    blocked = mask_of(board)
    suited = suited_table()
    strengths = [0] * COMBOS
    for combo, (first, second) in enumerate(CARDS):
        if MASKS[combo] & blocked:
            continue
        strength = by_ranks[13 * first.rank + second.rank]
        for suit in flush_suits:
            mask = suit_masks[suit]
            if first.suit == suit:
                mask |= 1 << first.rank
            if second.suit == suit:
                mask |= 1 << second.rank
            flush = suited[mask]
            if flush > strength:
                strength = flush
        strengths[combo] = strength
    made = _shares(strengths)
    if count == 5:
        draws: tuple[float, ...] = (0.0,) * COMBOS
        scores = made
    else:
        scores, draws = _with_draws(board, board_ranks, suit_masks, made, strengths)
    return BoardReading(
        scores,
        made,
        draws,
        tuple(strengths),
        _wetness(board_ranks, suit_masks),
        board_ranks.bit_count() < count,
        max(card.rank for card in board),
    )


def _rank_strengths(board: tuple[Card, ...]) -> list[int]:
    """Strength without flushes by 13 * higher + lower own rank; 0 where the deck has too few."""
    keys = [RANK_KEYS[card.rank] << 16 for card in board]
    held = [0] * 13
    for card in board:
        held[card.rank] += 1
    base = sum(keys) >> 16
    seven = seven_card_table()
    table = [0] * 169
    for high in range(13):
        for low in range(high + 1):
            if held[high] + 1 + (high == low) > 4 or held[low] + 1 > 4:
                continue
            if len(keys) == 5:
                table[13 * high + low] = seven[base + RANK_KEYS[high] + RANK_KEYS[low]]
            else:
                own = [RANK_KEYS[high] << 16, RANK_KEYS[low] << 16]
                evaluate = strength5 if len(keys) == 3 else strength6
                table[13 * high + low] = evaluate([*keys, *own])
    return table


def _shares(strengths: list[int]) -> tuple[float, ...]:
    """For each combo the share of the possible ones that are weaker, ties half."""
    counts: dict[int, int] = {}
    for strength in strengths:
        counts[strength] = counts.get(strength, 0) + 1
    total = len(strengths) - counts.pop(0)
    share_of = {0: -1.0}
    below = 0
    for strength in sorted(counts):
        share_of[strength] = (below + counts[strength] / 2) / total
        below += counts[strength]
    return tuple([share_of[strength] for strength in strengths])


def _with_draws(
    board: tuple[Card, ...],
    board_ranks: int,
    suit_masks: list[int],
    made: tuple[float, ...],
    strengths: list[int],
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Scores with draws, and the draws, before the river."""
    per_out = _PER_OUT[len(board)]
    of_board = straight_outs(board_ranks)
    outs_of = [0] * 169
    for high in range(13):
        for low in range(high + 1):
            outs = straight_outs(board_ranks | 1 << high | 1 << low)
            outs_of[13 * high + low] = max(0, outs - of_board)
    top = max(card.rank for card in board)
    needs = [4 - mask.bit_count() for mask in suit_masks]
    scores = list(made)
    draws = [0.0] * COMBOS
    for combo, (first, second) in enumerate(CARDS):
        share = made[combo]
        strength = strengths[combo]
        if share < 0 or strength >= _FIRST_FLUSH:
            continue
        chance = 0.0
        if first.suit == second.suit:
            if needs[first.suit] == 2:
                chance = 9 * per_out
        elif needs[first.suit] == 1:
            chance = 9 * per_out * _of_four_flush(first.rank, suit_masks[first.suit])
        elif needs[second.suit] == 1:
            chance = 9 * per_out * _of_four_flush(second.rank, suit_masks[second.suit])
        gain = chance * (_FLUSH_WORTH - share) if chance and share < _FLUSH_WORTH else 0.0
        if strength < _FIRST_STRAIGHT:
            outs = 4 * outs_of[13 * first.rank + second.rank]
            if outs:
                straight = outs * per_out * (0.78 if chance else 1.0)
                gain += straight * max(0.0, _STRAIGHT_WORTH - share)
                chance += straight
            if strength < _FIRST_PAIR:
                over = (first.rank > top) + (second.rank > top)
                if over and share < _PAIR_WORTH:
                    gain += 3 * over * per_out * 0.8 * (_PAIR_WORTH - share)
        scores[combo] = share + gain
        draws[combo] = chance
    return tuple(scores), tuple(draws)


def _of_four_flush(rank: int, board_mask: int) -> float:
    """How good a draw with one card of the suit is: the share of the nut draw's worth."""
    higher = (8191 & ~board_mask) >> (rank + 1)
    return max(0.25, 1.0 - 0.14 * higher.bit_count())


def _wetness(ranks: int, suit_masks: list[int]) -> float:
    """0 dry to 1 full of draws: suits and ranks close together."""
    most = max(mask.bit_count() for mask in suit_masks)
    suits = {1: 0.0, 2: 0.35, 3: 0.7}.get(most, 0.8)
    close = max((ranks & straight).bit_count() for straight in _STRAIGHTS)
    straights = {1: 0.0, 2: 0.15, 3: 0.4}.get(close, 0.5)
    return min(1.0, suits + straights)
