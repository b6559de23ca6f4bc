"""Sampled deals: what the foes hold and what is still to come, so many times.

Knows: strengths, and what each foe may hold.  Must not know: chips, or who does what.

The same deals answer every question of one decision (how often am I ahead? of those who call this
bet? of those who raise?), so that actions are compared under equal luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from random import Random
from typing import Final

from casino_texas.core.cards import DECK, Card
from casino_texas.core.hands import seven_card_table, strength7
from casino_texas.players.bots.combos import CARDS, KEYS, MASKS, mask_of
from casino_texas.players.bots.reading import Holding

#: How far chance moves a hand among the hands of its range (see `Deals.places`).
_SOFTNESS: Final = 0.07
#: Tries to find cards that no other foe has.
_TRIES: Final = 4


@dataclass(frozen=True, slots=True)
class Deals:
    """Sampled deals, or on the river against one foe all of them.

    * `mine`: own strength at the end.  `theirs[f]`: the strength of foe `f`.
    * `places[f]`: where his hand stands in his range, blurred by chance; he folds below some place
      and raises above another.  Below 0 he cannot fold: he is all-in.
    * `weights`: how likely each deal is.
    """

    mine: list[int]
    theirs: list[list[int]]
    places: list[list[float]]
    weights: list[float]

    def __len__(self) -> int:
        return len(self.mine)


@dataclass(frozen=True, slots=True)
class Answers:
    """What happens when each foe folds, calls or raises by where his hand stands.

    Chances sum to 1.  `called_share` is the share of the pot won against those who call, and
    `raised_share` against those who stay when somebody raises; 0 where that never happens.
    `callers` is the mean number of chips that callers add (see `answers`).
    """

    folded: float
    called: float
    raised: float
    called_share: float
    raised_share: float
    added: float


def sample(
    cards: tuple[Card, Card],
    board: tuple[Card, ...],
    holdings: Sequence[Holding],
    *,
    iterations: int,
    chance: Random,
) -> Deals:
    """So many deals that fit the cards in view.

    On the river against one foe every combo he may hold is taken instead.
    """
    if len(board) == 5 and len(holdings) == 1 and len(holdings[0].combos) <= 4 * iterations:
        return _all_on_river(cards, board, holdings[0])
    known = mask_of(cards) | mask_of(board)
    deck = [(1 << card.index, card.key) for card in DECK if not known >> card.index & 1]
    drawn = [
        chance.choices(range(len(h.combos)), cum_weights=h.cumulative, k=iterations)
        for h in holdings
    ]
    table = _Table(cards, board, deck)
    if len(holdings) == 1:
        return table.one_foe(holdings[0], drawn[0], chance)
    return table.several(holdings, drawn, chance)


class _Table:
    """The cards in view, prepared for the loops below; they are the costly part of a decision."""

    def __init__(
        self,
        cards: tuple[Card, Card],
        board: tuple[Card, ...],
        deck: list[tuple[int, int]],
    ) -> None:
        self.deck = deck
        self.missing = 5 - len(board)
        self.board = [card.key for card in board]
        self.base = sum(self.board) + 0x3333
        self.own = [cards[0].key, cards[1].key]

    def one_foe(self, holding: Holding, drawn: Sequence[int], chance: Random) -> Deals:
        missing, base = self.missing, self.base
        own = sum(self.own)
        seven = seven_card_table()
        random = chance.random
        combos = holding.combos
        mine: list[int] = []
        theirs: list[int] = []
        for index in drawn:
            combo = combos[index]
            used = MASKS[combo]
            first, second = self._to_come(used, random) if missing else (0, 0)
            total = base + first + second
            full = total + own
            if full & 0x8888:
                mine.append(self._flush(self.own, first, second))
            else:
                mine.append(seven[full >> 16])
            full = total + KEYS[combo]
            if full & 0x8888:
                theirs.append(self._flush([card.key for card in CARDS[combo]], first, second))
            else:
                theirs.append(seven[full >> 16])
        return Deals(mine, [theirs], [_blurred(holding, drawn, 0)], [1.0] * len(mine))

    def several(
        self, holdings: Sequence[Holding], drawn: Sequence[Sequence[int]], chance: Random
    ) -> Deals:
        missing, base = self.missing, self.base
        own = sum(self.own)
        seven = seven_card_table()
        random = chance.random
        mine: list[int] = []
        theirs: list[list[int]] = [[] for _ in holdings]
        taken: list[list[int]] = [[] for _ in holdings]
        foes = range(len(holdings))
        for turn in range(len(drawn[0])):
            used = 0
            held: list[int] = []
            for foe in foes:
                index = drawn[foe][turn]
                tries = 0
                combos = holdings[foe].combos
                while MASKS[combos[index]] & used and tries < _TRIES:
                    index = drawn[foe][int(random() * len(drawn[foe]))]
                    tries += 1
                if MASKS[combos[index]] & used:
                    break
                used |= MASKS[combos[index]]
                held.append(index)
            if len(held) < len(holdings):
                continue
            first, second = self._to_come(used, random) if missing else (0, 0)
            total = base + first + second
            full = total + own
            if full & 0x8888:
                mine.append(self._flush(self.own, first, second))
            else:
                mine.append(seven[full >> 16])
            for foe in foes:
                combo = holdings[foe].combos[held[foe]]
                taken[foe].append(held[foe])
                full = total + KEYS[combo]
                if full & 0x8888:
                    keys = [card.key for card in CARDS[combo]]
                    theirs[foe].append(self._flush(keys, first, second))
                else:
                    theirs[foe].append(seven[full >> 16])
        places = [
            _blurred(h, t, foe) for foe, (h, t) in enumerate(zip(holdings, taken, strict=True))
        ]
        return Deals(mine, theirs, places, [1.0] * len(mine))

    def _to_come(self, used: int, random: Callable[[], float]) -> tuple[int, int]:
        """One or two more cards of the board, none of those used."""
        deck, size = self.deck, len(self.deck)
        bit, first = deck[int(random() * size)]
        while used & bit:
            bit, first = deck[int(random() * size)]
        if self.missing < 2:
            return first, 0
        used |= bit
        bit, second = deck[int(random() * size)]
        while used & bit:
            bit, second = deck[int(random() * size)]
        return first, second

    def _flush(self, own: list[int], first: int, second: int) -> int:
        """The strength where a suit may have five cards."""
        if self.missing == 2:
            return strength7([*self.board, first, second, *own])
        return strength7([*self.board, first, *own] if self.missing else [*self.board, *own])


def _all_on_river(cards: tuple[Card, Card], board: tuple[Card, ...], holding: Holding) -> Deals:
    board_keys = [card.key for card in board]
    base = sum(board_keys) + 0x3333
    seven = seven_card_table()
    own = strength7([*board_keys, cards[0].key, cards[1].key])
    strengths = []
    for combo in holding.combos:
        full = base + KEYS[combo]
        if full & 0x8888:
            first, second = CARDS[combo]
            strengths.append(strength7([*board_keys, first.key, second.key]))
        else:
            strengths.append(seven[full >> 16])
    places = _blurred(holding, range(len(holding.combos)), 0)
    return Deals([own] * len(strengths), [strengths], [places], list(holding.weights))


#: Evenly spread values of the chance that moves a place, in an order that repeats late.
_BLUR: Final = tuple(
    [
        _SOFTNESS * log((k + 0.5) / (255.5 - k))
        for k in [(turn * 97 + 31) % 256 for turn in range(256)]
    ]
)


def _blurred(holding: Holding, drawn: Sequence[int], foe: int) -> list[float]:
    """The places of the drawn hands, moved a little."""
    if holding.foe.is_all_in:
        return [-1.0] * len(drawn)
    places = holding.places
    return [
        max(0.0, places[index] + _BLUR[(turn + 53 * foe) & 255]) for turn, index in enumerate(drawn)
    ]


def equity(deals: Deals) -> float:
    """The share of the pot won when everybody stays."""
    everybody = [(2.0, -1.0)] * len(deals.theirs)
    return answers(deals, everybody, [0] * len(everybody)).called_share


def parted(deals: Deals, foe: int, curve: Sequence[float]) -> tuple[float, float, float]:
    """How often a foe does what `curve` says (the chance by place in his range, in fiftieths), and
    the share of the pot won against everybody when he does, and when he does not."""
    does = does_not = won = kept = 0.0
    last = len(curve) - 1
    several = len(deals.theirs) > 1
    for turn, own in enumerate(deals.mine):
        place = deals.places[foe][turn]
        chance = curve[min(last, int(place * last + 0.5))] if place >= 0 else 0.0
        best = deals.theirs[0][turn]
        ties = 1
        if several:
            strengths = [held[turn] for held in deals.theirs]
            best = max(strengths)
            ties = strengths.count(best)
        share = 1.0 if own > best else (1 / (ties + 1) if own == best else 0.0)
        weight = deals.weights[turn]
        does += weight * chance
        does_not += weight * (1 - chance)
        won += weight * chance * share
        kept += weight * (1 - chance) * share
    total = does + does_not
    if not total:
        return 0.0, 0.5, 0.5
    return does / total, won / does if does else 0.5, kept / does_not if does_not else 0.5


def answers(deals: Deals, bounds: Sequence[tuple[float, float]], costs: Sequence[int]) -> Answers:
    """What happens when foe `f` folds beyond place `bounds[f][0]` and raises before
    `bounds[f][1]`; calling costs him `costs[f]` chips.

    One deal at least is needed; without any, nobody folds and half is won.
    """
    total = folded = called = raised = won = lost = added = 0.0
    count = len(bounds)
    if count == 1:
        (stays, raises), cost = bounds[0], costs[0]
        for own, his, place, weight in zip(
            deals.mine, deals.theirs[0], deals.places[0], deals.weights, strict=True
        ):
            if place >= stays:
                folded += weight
            elif place < raises and place >= 0:
                raised += weight
                if own > his:
                    lost += weight
                elif own == his:
                    lost += weight / 2
            else:
                called += weight
                if own > his:
                    won += weight
                elif own == his:
                    won += weight / 2
        added = called * cost
    else:
        foes = range(count)
        for turn, own in enumerate(deals.mine):
            weight = deals.weights[turn]
            best = ties = 0
            is_raised = False
            chips = 0
            for foe in foes:
                place = deals.places[foe][turn]
                stays, raises = bounds[foe]
                if place >= stays:
                    continue
                chips += costs[foe]
                if 0 <= place < raises:
                    is_raised = True
                his = deals.theirs[foe][turn]
                if his > best:
                    best, ties = his, 1
                elif his == best:
                    ties += 1
            if not best:
                folded += weight
                continue
            share = 1.0 if own > best else (1 / (ties + 1) if own == best else 0.0)
            if is_raised:
                raised += weight
                lost += weight * share
            else:
                called += weight
                won += weight * share
                added += weight * chips
    total = folded + called + raised
    if not total:
        return Answers(0.0, 1.0, 0.0, 1 / (count + 1), 0.0, float(sum(costs)))
    return Answers(
        folded / total,
        called / total,
        raised / total,
        won / called if called else 0.0,
        lost / raised if raised else 0.0,
        added / called if called else 0.0,
    )
