"""Compiled inner loops of hold'em equity.

Knows how often each player wins alone or shares, over all boards or sampled ones.  Must not know
ranges, words or files.  Before the flop nothing is enumerated card by card: 6,175 rank multisets
of the board, each weighted with the suits it can wear, give the result without flushes; then the
boards on which somebody holds a flush are put right, suit by suit.

Tables come in as arguments (`tables_for_equity`).  All kernels give an array: `result[i, k]` counts
the boards on which player i is one of k + 1 best hands.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numba import njit

from casino_texas.core.cards import RANK_KEYS
from casino_texas.core.hands import seven_card_table, suited_table

Array = np.ndarray[Any, Any]

_KEYS: Final = np.array(RANK_KEYS, np.int64)


@cache
def tables_for_equity() -> tuple[Array, Array, Array, Array, Array]:
    """(strength by seven-card rank key, strength by suited mask, rank key by mask, masks sorted
    by how many ranks they hold, start of each such group)."""
    seven = np.frombuffer(seven_card_table(), np.uint16)
    suited = np.frombuffer(suited_table(), np.uint16)
    keys = np.array([sum(RANK_KEYS[r] for r in range(13) if m >> r & 1) for m in range(8192)])
    counts = np.array([mask.bit_count() for mask in range(8192)])
    order = np.argsort(counts, kind="stable").astype(np.int64)
    starts = np.searchsorted(counts[order], np.arange(8)).astype(np.int64)
    return seven, suited, keys.astype(np.int64), order, starts


@njit(cache=True, nogil=True, inline="always")
def _winners(hole_keys: Array, key: int, seven: Array) -> Any:
    """Who has the best hand, flushes apart, as a bit a player."""
    best = np.int64(0)
    winners = np.int64(0)
    for i in range(hole_keys.size):
        value = np.int64(seven[key + hole_keys[i]])
        if value > best:
            best = value
            winners = np.int64(1) << i
        elif value == best:
            winners |= np.int64(1) << i
    return winners


@njit(cache=True, nogil=True)
def _shares(tally: Array, players: int) -> Array:
    """Boards by who wins, turned into `result`."""
    result = np.zeros((players, players), np.int64)
    for winners in range(1, tally.size):
        sharing = _ones(winners) - 1
        for i in range(players):
            if winners >> i & 1:
                result[i, sharing] += tally[winners]
    return result


@njit(cache=True, nogil=True)
def before_the_flop(
    hole_keys: Array,
    hole_masks: Array,
    left: Array,
    seven: Array,
    suited: Array,
    mask_keys: Array,
    masks: Array,
    starts: Array,
) -> Array:
    """Every board of five from the cards `left` (a 13-bit mask a suit).

    `hole_keys[i]` is the rank key of player i's cards, `hole_masks[i, s]` his ranks in suit s.
    """
    players = hole_keys.size
    tally = np.zeros(1 << players, np.int64)
    flush = np.zeros(players, np.int64)
    _without_flushes(tally, hole_keys, left, seven)
    other = np.zeros(13, np.int64)
    for suit in range(4):
        most = 0
        for i in range(players):
            most = max(most, _ones(hole_masks[i, suit]))
        twins = _twins(hole_masks, left, suit)
        if twins == 0:
            continue
        for rank in range(13):
            other[rank] = 0
            for away in range(4):
                if away != suit:
                    other[rank] += left[away] >> rank & 1
        for size in range(5 - most, 6):
            for position in range(starts[size], starts[size + 1]):
                mask = masks[position]
                if mask & ~left[suit]:
                    continue
                for i in range(players):
                    held = hole_masks[i, suit]
                    flush[i] = suited[mask | held] if size + _ones(held) >= 5 else 0
                base = mask_keys[mask]
                if size == 5:
                    _put_right(tally, flush, hole_keys, base, twins, seven)
                elif size == 4:
                    for a in range(13):
                        if other[a]:
                            key = base + _KEYS[a]
                            weight = twins * other[a]
                            _put_right(tally, flush, hole_keys, key, weight, seven)
                else:
                    for a in range(13):
                        if other[a] == 0:
                            continue
                        if other[a] > 1:
                            key = base + 2 * _KEYS[a]
                            weight = twins * other[a] * (other[a] - 1) // 2
                            _put_right(tally, flush, hole_keys, key, weight, seven)
                        for b in range(a):
                            if other[b]:
                                key = base + _KEYS[a] + _KEYS[b]
                                weight = twins * other[a] * other[b]
                                _put_right(tally, flush, hole_keys, key, weight, seven)
    return _shares(tally, players)


@njit(cache=True, nogil=True)
def heads_up_before_the_flop(
    hole_keys: Array,
    hole_masks: Array,
    left: Array,
    seven: Array,
    suited: Array,
    mask_keys: Array,
    masks: Array,
    starts: Array,
) -> Array:
    """`before_the_flop` for two players, several times as fast: nothing goes through memory."""
    mine, yours = hole_keys[0], hole_keys[1]
    first = np.int64(0)
    shared = np.int64(0)
    free = np.zeros(13, np.int64)
    for rank in range(13):
        for suit in range(4):
            free[rank] += left[suit] >> rank & 1
    boards = np.int64(0)
    for a in range(13):
        if free[a] == 0:
            continue
        for b in range(a + 1):
            run_b = 1 if b == a else 0
            weight_b = free[a] * (free[b] - run_b) // (run_b + 1)
            if weight_b <= 0:
                continue
            for c in range(b + 1):
                run_c = run_b + 1 if c == b else 0
                weight_c = weight_b * (free[c] - run_c) // (run_c + 1)
                if weight_c <= 0:
                    continue
                for d in range(c + 1):
                    run_d = run_c + 1 if d == c else 0
                    weight_d = weight_c * (free[d] - run_d) // (run_d + 1)
                    if weight_d <= 0:
                        continue
                    key_d = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d]
                    for e in range(d + 1):
                        run_e = run_d + 1 if e == d else 0
                        weight = weight_d * (free[e] - run_e) // (run_e + 1)
                        if weight <= 0:
                            continue
                        key = key_d + _KEYS[e]
                        me, you = seven[key + mine], seven[key + yours]
                        boards += weight
                        first += weight * (me > you)
                        shared += weight * (me == you)
    other = np.zeros(13, np.int64)
    for suit in range(4):
        twins = _twins(hole_masks, left, suit)
        if twins == 0:
            continue
        my_cards, your_cards = hole_masks[0, suit], hole_masks[1, suit]
        my_count, your_count = _ones(my_cards), _ones(your_cards)
        for rank in range(13):
            other[rank] = free[rank] - (left[suit] >> rank & 1)
        for size in range(5 - max(my_count, your_count), 6):
            won = np.int64(0)
            tied = np.int64(0)
            for position in range(starts[size], starts[size + 1]):
                mask = masks[position]
                if mask & ~left[suit]:
                    continue
                my_flush = suited[mask | my_cards] if size + my_count >= 5 else np.uint16(0)
                your_flush = suited[mask | your_cards] if size + your_count >= 5 else np.uint16(0)
                base = mask_keys[mask]
                if size == 5:
                    me, you = seven[base + mine], seven[base + yours]
                    my_best, your_best = max(me, my_flush), max(you, your_flush)
                    won += np.int64(my_best > your_best) - np.int64(me > you)
                    tied += np.int64(my_best == your_best) - np.int64(me == you)
                    continue
                for a in range(13):
                    if other[a] == 0:
                        continue
                    key = base + _KEYS[a]
                    if size == 4:
                        me, you = seven[key + mine], seven[key + yours]
                        my_best, your_best = max(me, my_flush), max(you, your_flush)
                        won += other[a] * (np.int64(my_best > your_best) - np.int64(me > you))
                        tied += other[a] * (np.int64(my_best == your_best) - np.int64(me == you))
                        continue
                    for b in range(a + 1):
                        weight = other[a] * (other[b] - 1) // 2 if a == b else other[a] * other[b]
                        if weight == 0:
                            continue
                        both = key + _KEYS[b]
                        me, you = seven[both + mine], seven[both + yours]
                        my_best, your_best = max(me, my_flush), max(you, your_flush)
                        won += weight * (np.int64(my_best > your_best) - np.int64(me > you))
                        tied += weight * (np.int64(my_best == your_best) - np.int64(me == you))
            first += twins * won
            shared += twins * tied
    result = np.zeros((2, 2), np.int64)
    result[0, 0] = first
    result[1, 0] = boards - first - shared
    result[0, 1] = shared
    result[1, 1] = shared
    return result


@njit(cache=True, nogil=True)
def _twins(hole_masks: Array, left: Array, suit: int) -> int:
    """How many suits look like this one to every player; 0 if an earlier suit stands for it."""
    twins = 0
    for other in range(4):
        same = left[other] == left[suit]
        for i in range(len(hole_masks)):
            same = same and hole_masks[i, other] == hole_masks[i, suit]
        if same and other < suit:
            return 0
        twins += same
    return twins


@njit(cache=True, nogil=True, inline="always")
def _ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def _without_flushes(tally: Array, hole_keys: Array, left: Array, seven: Array) -> None:
    """Tally every rank multiset of five with the number of suit arrangements it has."""
    free = np.zeros(13, np.int64)
    for rank in range(13):
        for suit in range(4):
            free[rank] += left[suit] >> rank & 1
    ranks = np.zeros(5, np.int64)
    weights = np.ones(6, np.int64)
    keys = np.zeros(6, np.int64)
    runs = np.zeros(6, np.int64)
    depth = 0
    ranks[0] = -1
    while depth >= 0:
        ranks[depth] += 1
        rank = ranks[depth]
        if rank == 13:
            depth -= 1
            continue
        run = runs[depth] if depth and ranks[depth - 1] == rank else 0
        room = free[rank] - run
        if room <= 0:
            continue
        weight = weights[depth] * room // (run + 1)
        key = keys[depth] + _KEYS[rank]
        if depth == 4:
            tally[_winners(hole_keys, key, seven)] += weight
        else:
            weights[depth + 1] = weight
            keys[depth + 1] = key
            runs[depth + 1] = run + 1
            depth += 1
            ranks[depth] = rank - 1


@njit(cache=True, nogil=True, inline="always")
def _put_right(
    tally: Array, flush: Array, hole_keys: Array, key: int, weight: int, seven: Array
) -> None:
    """Move a board from who would win without flushes to who does."""
    best, true_best = np.int64(0), np.int64(0)
    winners, true_winners = np.int64(0), np.int64(0)
    for i in range(hole_keys.size):
        bit = np.int64(1) << i
        value = np.int64(seven[key + hole_keys[i]])
        if value > best:
            best, winners = value, bit
        elif value == best:
            winners |= bit
        value = max(value, flush[i])
        if value > true_best:
            true_best, true_winners = value, bit
        elif value == true_best:
            true_winners |= bit
    tally[winners] -= weight
    tally[true_winners] += weight


@njit(cache=True, nogil=True, inline="always")
def _strength(key: int, masks: Array, seven: Array, suited: Array) -> Any:
    """The strength of seven cards given as rank key and masks by suit."""
    for suit in range(4):
        if _ones(masks[suit]) >= 5:
            return max(suited[masks[suit]], seven[key])
    return seven[key]


@njit(cache=True, nogil=True)
def after_the_flop(
    hole_keys: Array,
    hole_masks: Array,
    board_key: int,
    board_masks: Array,
    cards: Array,
    missing: int,
    seven: Array,
    suited: Array,
) -> Array:
    """Every completion of a board that misses two, one or no cards; `cards` are indices left."""
    players = hole_keys.size
    tally = np.zeros(1 << players, np.int64)
    own = np.zeros(4, np.int64)
    first_count = cards.size if missing > 0 else 1
    for a in range(first_count):
        second_count = a if missing > 1 else 1
        for b in range(second_count):
            key = board_key
            if missing > 0:
                key += _KEYS[cards[a] >> 2]
            if missing > 1:
                key += _KEYS[cards[b] >> 2]
            best, winners = np.int64(0), np.int64(0)
            for i in range(players):
                for suit in range(4):
                    own[suit] = hole_masks[i, suit] | board_masks[suit]
                if missing > 0:
                    own[cards[a] & 3] |= 1 << (cards[a] >> 2)
                if missing > 1:
                    own[cards[b] & 3] |= 1 << (cards[b] >> 2)
                value = np.int64(_strength(key + hole_keys[i], own, seven, suited))
                if value > best:
                    best, winners = value, np.int64(1) << i
                elif value == best:
                    winners |= np.int64(1) << i
            tally[winners] += 1
    return _shares(tally, players)


@njit(cache=True, nogil=True, inline="always")
def _next_random(state: Array) -> Any:
    """SplitMix64: the next 32 random bits of `state[0]`."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(32))


@njit(cache=True, nogil=True)
def sample(
    combos: Array,
    starts: Array,
    board: Array,
    samples: int,
    state: Array,
    seven: Array,
    suited: Array,
) -> Array:
    """Random deals: a combo for each player from his part of `combos`, then the rest of the board.

    Players' combos are drawn independently and thrown away together when they share a card, which
    makes every possible deal equally likely.
    """
    players = starts.size - 1
    tally = np.zeros(1 << players, np.int64)
    picks = np.zeros(players, np.int64)
    own = np.zeros(4, np.int64)
    board_masks = np.zeros(4, np.int64)
    done = 0
    while done < samples:
        used = np.int64(0)
        for card in board:
            used |= np.int64(1) << card
        fits = True
        for i in range(players):
            size = starts[i + 1] - starts[i]
            picks[i] = starts[i] + (_next_random(state) * size >> 32)
            pair = (np.int64(1) << combos[picks[i], 0]) | (np.int64(1) << combos[picks[i], 1])
            if used & pair:
                fits = False
                break
            used |= pair
        if not fits:
            continue
        key = np.int64(0)
        board_masks[:] = 0
        for card in board:
            key += _KEYS[card >> 2]
            board_masks[card & 3] |= 1 << (card >> 2)
        for _ in range(5 - board.size):
            card = _next_random(state) * 52 >> 32
            while used >> card & 1:
                card = _next_random(state) * 52 >> 32
            used |= np.int64(1) << card
            key += _KEYS[card >> 2]
            board_masks[card & 3] |= 1 << (card >> 2)
        best, winners = np.int64(0), np.int64(0)
        for i in range(players):
            own[:] = board_masks
            first, second = combos[picks[i], 0], combos[picks[i], 1]
            own[first & 3] |= 1 << (first >> 2)
            own[second & 3] |= 1 << (second >> 2)
            whole = key + _KEYS[first >> 2] + _KEYS[second >> 2]
            value = np.int64(_strength(whole, own, seven, suited))
            if value > best:
                best, winners = value, np.int64(1) << i
            elif value == best:
                winners |= np.int64(1) << i
        tally[winners] += 1
        done += 1
    return _shares(tally, players)
