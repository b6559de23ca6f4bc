"""Derives what the opponents know about starting hands, and writes their packaged table.

Run `python -m tests.players.derive_preflop` (ten minutes) to rewrite
`casino_texas/players/bots/preflop.bin`.  Three things, all computed here from the rules alone:

* the exact equity of every class against every other, two players all-in before the flop;
* the equity of every class against one to nine random hands, sampled;
* the *play value* of every class against one and against three callers: what its equity on the
  flop exceeds a threshold by, on average.  A hand that can be folded on bad flops is an option, so
  this says which hands play well.  The callers' range is the best 40 % of hands, first by equity,
  then by play value.
"""

from __future__ import annotations

from pathlib import Path
from struct import pack

import numpy as np
import numpy.typing as npt

from casino_texas.analysis.equity import equity
from casino_texas.analysis.ranges import Combo
from casino_texas.core.cards import RANK_KEYS
from casino_texas.core.hands import seven_card_table, suited_table
from casino_texas.players.bots.combos import CARDS, CLASS_OF, CLASSES, COMBOS, COMBOS_OF, SIZES

TABLE = Path(__file__).parents[2] / "casino_texas" / "players" / "bots" / "preflop.bin"
SCALE = 65535
FIELD_SAMPLES = 200_000
#: Flops of the first and the second pass, and runouts of each.
FLOPS = (500, 4_000)
RUNOUTS = 30
#: Callers, and the equity on the flop below which a hand is given up.
PLAYED_AGAINST = ((1, 0.42), (3, 0.25))

Floats = npt.NDArray[np.float64]


def combos_of(number: int) -> list[Combo]:
    """The pairs of cards of a class, as the analysis takes them."""
    return [CARDS[combo] for combo in COMBOS_OF[number]]


def against(one: int, other: int) -> float:
    """The exact equity of a class against another; suits are equal, so one combo stands for all."""
    return equity([combos_of(one)[:1], combos_of(other)]).equity[0]


def matrix() -> Floats:
    """Every class against every other."""
    table = np.full((CLASSES, CLASSES), 0.5)
    for one in range(CLASSES):
        for other in range(one + 1, CLASSES):
            table[one, other] = against(one, other)
            table[other, one] = 1 - table[one, other]
    return table


def against_field(number: int, opponents: int) -> float:
    """The equity of a class against so many random hands."""
    ranges = [combos_of(number)[:1], *[list(CARDS)] * opponents]
    return equity(ranges, samples=FIELD_SAMPLES, seed=1000 * opponents + number).equity[0]


def strengths_on(board: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The strength of every combo on a board of five; 0 where a card is on the board."""
    seven = np.frombuffer(seven_card_table(), np.uint16)
    suited = np.frombuffer(suited_table(), np.uint16)
    keys = np.array(RANK_KEYS)
    pairs = np.array([(first.index, second.index) for first, second in CARDS])
    blocked = np.isin(pairs, board).any(axis=1)
    rank_keys = keys[board >> 2].sum() + keys[pairs >> 2].sum(axis=1)
    strength = seven[np.where(blocked, 0, rank_keys)].astype(np.int64)
    for suit in range(4):
        mask = int((1 << (board[board & 3 == suit] >> 2)).sum())
        if mask.bit_count() >= 3:
            own = np.where(pairs & 3 == suit, 1 << (pairs >> 2), 0).sum(axis=1)
            strength = np.maximum(strength, suited[mask | own])
    strength[blocked] = 0
    return strength


def flop_equities(weights: Floats, chance: np.random.Generator, flops: int) -> list[Floats]:
    """The equity on random flops against one and three hands of a range, by flop and combo.

    Opponents are taken as independent, and cards they share with the hand are not taken out.
    """
    tables = [np.full((flops, COMBOS), np.nan) for _ in PLAYED_AGAINST]
    for flop in range(flops):
        deck = chance.permutation(52)
        sums = [np.zeros(COMBOS) for _ in PLAYED_AGAINST]
        counts = np.zeros(COMBOS)
        for _ in range(RUNOUTS):
            rest = chance.choice(deck[3:], 2, replace=False)
            strength = strengths_on(np.concatenate([deck[:3], rest]))
            live = strength > 0
            held = np.where(live, weights, 0.0)
            order = np.argsort(strength, kind="stable")
            ranked = strength[order]
            below = np.concatenate([[0.0], np.cumsum(held[order])])
            left = np.searchsorted(ranked, strength, "left")
            right = np.searchsorted(ranked, strength, "right")
            beats = (below[left] + below[right]) / 2 / below[-1]
            for total, (callers, _) in zip(sums, PLAYED_AGAINST, strict=True):
                total += np.where(live, beats**callers, 0.0)
            counts += live
        for table, total in zip(tables, sums, strict=True):
            with np.errstate(invalid="ignore"):
                table[flop] = np.where(counts > 0, total / counts, np.nan)
    return tables


def play_values(weights: Floats, chance: np.random.Generator, flops: int) -> Floats:
    """The play value of every class against one and three callers: shape (169, 2)."""
    tables = flop_equities(weights, chance, flops)
    classes = np.array(CLASS_OF)
    values = np.zeros((CLASSES, len(PLAYED_AGAINST)))
    for column, (table, (_, threshold)) in enumerate(zip(tables, PLAYED_AGAINST, strict=True)):
        gain = np.nanmean(np.maximum(table - threshold, 0.0), axis=0)
        for number in range(CLASSES):
            values[number, column] = gain[classes == number].mean()
    return values


def best(share: float, value: Floats) -> Floats:
    """The best so many hands by value, as weights of combos."""
    weights = np.zeros(COMBOS)
    taken = 0
    for number in np.argsort(-value):
        if taken >= share * COMBOS:
            break
        weights[list(COMBOS_OF[number])] = 1.0
        taken += SIZES[number]
    return weights


def main() -> None:
    """Compute everything and write the table."""
    heads_up = matrix()
    field = np.array([[against_field(n, k) for k in range(1, 10)] for n in range(CLASSES)])
    chance = np.random.default_rng(7)
    play = field
    for flops in FLOPS:
        play = play_values(best(0.4, play[:, 0]), chance, flops)
    upper = heads_up[np.triu_indices(CLASSES, 1)]
    numbers = np.concatenate([upper, field.ravel(), play.ravel()])
    whole = [round(float(number) * SCALE) for number in numbers]
    TABLE.write_bytes(pack(f"<{len(whole)}H", *whole))
    print(f"{TABLE.name}: {len(whole)} numbers")


if __name__ == "__main__":
    main()
