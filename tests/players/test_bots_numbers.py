"""What opponents know of cards: tables, orders, boards and sampled equities against exact ones."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from casino_texas.analysis.equity import equity as exact
from casino_texas.core.cards import DECK, parse_card, parse_cards
from casino_texas.core.hands import strength
from casino_texas.players.bots.board import read_board, straight_outs
from casino_texas.players.bots.combos import (
    CARDS,
    CLASS_OF,
    CLASSES,
    COMBOS,
    COMBOS_OF,
    NAMES,
    SIZES,
    class_of_cards,
    combo_of_cards,
)
from casino_texas.players.bots.reading import Holding
from casino_texas.players.bots.sampling import answers, equity, sample
from casino_texas.players.bots.situation import Foe
from casino_texas.players.bots.starting_hands import (
    crowd_order,
    equities,
    field_equities,
    play_order,
    play_values,
    showdown_order,
)
from casino_texas.players.bots.tendencies import ORDINARY
from tests.players import derive_preflop
from tests.players.ring_spots import class_named


def test_every_combo_belongs_to_one_class() -> None:
    assert len(set(CARDS)) == COMBOS == 1326
    assert sum(SIZES) == COMBOS
    assert {len(combos) for combos in COMBOS_OF} == {4, 6, 12}
    assert sorted(combo for combos in COMBOS_OF for combo in combos) == list(range(COMBOS))
    for combo, (first, second) in enumerate(CARDS):
        assert combo_of_cards(first, second) == combo_of_cards(second, first) == combo
        assert class_of_cards(second, first) == CLASS_OF[combo]


def test_classes_are_written_as_players_write_them() -> None:
    assert [NAMES[n] for n in (168, 167, 155, 0)] == ["AA", "AKs", "AKo", "22"]
    assert len(set(NAMES)) == CLASSES


# ---------------------------------------------------------------------- the packaged table

HANDS = ("AA", "AKs", "QJo", "T9s", "72o", "22", "A5s", "K8o")


@pytest.mark.parametrize("one", HANDS[:4])
def test_equities_are_those_counted_exactly(one: str) -> None:
    row = equities()[class_named(one)]
    for other in HANDS:
        if other != one:
            counted = derive_preflop.against(class_named(one), class_named(other))
            assert row[class_named(other)] == pytest.approx(counted, abs=1.6 / 65535)


@pytest.mark.slow
def test_every_equity_is_the_one_counted_exactly() -> None:
    counted = derive_preflop.matrix()
    for one in range(CLASSES):
        assert equities()[one] == pytest.approx(list(counted[one]), abs=1.6 / 65535)


def test_equities_of_both_sides_sum_to_one() -> None:
    for one in range(CLASSES):
        for other in range(CLASSES):
            assert equities()[one][other] + equities()[other][one] == pytest.approx(1)


def test_equity_against_random_hands_agrees_with_the_table_of_pairs() -> None:
    for number in range(CLASSES):
        mean = sum(e * n for e, n in zip(equities()[number], SIZES, strict=True)) / COMBOS
        # Cards in common are not taken out of the mean.
        assert field_equities()[number][0] == pytest.approx(mean, abs=0.02)
        assert all(a > b for a, b in pairwise(field_equities()[number]))


def test_every_hand_gains_something_by_seeing_a_flop() -> None:
    alone, crowd = zip(*play_values(), strict=True)
    assert min(alone) > 0
    assert min(crowd) > 0
    assert max(alone) == alone[class_named("AA")]


def place(order: tuple[float, ...], name: str) -> float:
    return order[class_named(name)]


def test_orders_are_the_orders_players_know() -> None:
    for order in (play_order(), crowd_order(), showdown_order()):
        assert sum(share * size for share, size in zip(order, SIZES, strict=True)) == (
            pytest.approx(COMBOS / 2)
        )
        assert place(order, "AA") < place(order, "KK") < place(order, "QQ") < 0.02
        assert place(order, "AKs") < place(order, "AKo") < 0.06
        assert place(order, "72o") > 0.9
    assert place(play_order(), "T9s") < place(play_order(), "K6o"), "plays better"
    assert place(showdown_order(), "T9s") > place(showdown_order(), "K6o"), "wins less often"
    assert place(crowd_order(), "22") < place(crowd_order(), "A8o"), "sets pay in company"


# ---------------------------------------------------------------------- boards


def test_a_river_is_ranked_by_strength_alone() -> None:
    chance = Random(1)
    for _ in range(5):
        board = tuple(chance.sample(DECK, 5))
        reading = read_board(board)
        held = [combo for combo in range(COMBOS) if not set(CARDS[combo]) & set(board)]
        strengths = {combo: strength([*board, *CARDS[combo]]) for combo in held}
        assert len(held) == 1081
        for combo in chance.sample(held, 150):
            own = strengths[combo]
            assert reading.strengths[combo] == own
            below = sum(other < own for other in strengths.values())
            same = sum(other == own for other in strengths.values())
            assert reading.scores[combo] == pytest.approx((below + same / 2) / 1081)
            assert reading.draws[combo] == 0
        blocked = combo_of_cards(board[0], board[1])
        assert (reading.strengths[blocked], reading.scores[blocked]) == (0, -1)


@pytest.mark.parametrize("count", [3, 4])
def test_strengths_with_flushes_before_the_river(count: int) -> None:
    chance = Random(count)
    for text in ("Ks7s2s9c", "Jh9h8cTh", "AdAcAh2c"):
        board = parse_cards(text)[:count]
        reading = read_board(board)
        for combo in chance.sample(range(COMBOS), 200):
            if not set(CARDS[combo]) & set(board):
                assert reading.strengths[combo] == strength([*board, *CARDS[combo]])


def score(board: str, cards: str) -> float:
    first, second = parse_cards(cards)
    return read_board(parse_cards(board)).scores[combo_of_cards(first, second)]


def test_draws_lift_a_hand_and_fade_with_the_cards_to_come() -> None:
    flush, nothing = "6h5h", "6c5c"
    assert score("KhTh2c", flush) > score("KhTh2c", nothing) + 0.25
    assert score("KhTh2c9s", flush) > score("KhTh2c9s", nothing) + 0.1
    assert score("KhTh2c", flush) > score("KhTh2c9s", flush)
    assert score("9h8c2d", "JcTs") > score("9h8c2d", "KcJs") > score("9h8c2d", "QcJs") - 0.2
    assert score("9h8c2d", "9s9d") > score("9h8c2d", "AcAs") > score("9h8c2d", "JcTs")
    one_heart = score("KhTh2h", "Ah5c")
    assert one_heart > score("KhTh2h", "3h4c"), "a draw to the nuts is worth more"


def test_boards_are_dry_or_wet() -> None:
    dry, wet = read_board(parse_cards("Ks7d2c")), read_board(parse_cards("JhTh9c"))
    assert dry.wetness < 0.2 < 0.6 < wet.wetness
    assert not dry.is_paired
    assert read_board(parse_cards("KsKd2c")).is_paired
    with pytest.raises(ValueError, match="three to five"):
        read_board(parse_cards("KsKd"))


def test_straight_outs() -> None:
    def outs(ranks: str) -> int:
        return straight_outs(sum(1 << parse_card(rank + "c").rank for rank in ranks))

    assert outs("9876") == 2
    assert outs("986") == 0
    assert outs("9865") == 1
    assert outs("JT87") == 1
    assert outs("A234") == 1, "the wheel's draw is one-sided"
    assert outs("AKQJ") == 1
    assert outs("JT9876") == 0, "it is there already"


# ---------------------------------------------------------------------- sampled deals


def holding(texts: str, *, is_all_in: bool = False, seat: int = 2) -> Holding:
    combos = tuple(combo_of_cards(*parse_cards(text)) for text in texts.split())
    count = len(combos)
    foe = Foe(seat, 100, 0, is_all_in, False, True, False, ())
    places = tuple((turn + 0.5) / count for turn in range(count))
    weights = (1.0,) * count
    return Holding(foe, combos, weights, tuple(range(1, count + 1)), places, ORDINARY)


def standard_error(share: float, count: int) -> float:
    return (share * (1 - share) / count) ** 0.5


@pytest.mark.parametrize("board", ["2c7d9h", "2c7d9hTs", "5h6h7h"])
def test_sampled_equity_is_the_exact_one(board: str) -> None:
    own, theirs = parse_cards("AhKh"), "QsQd JcTc 8s8d"
    cards = parse_cards(board)
    ranges = [[(own[0], own[1])], [CARDS[c] for c in holding(theirs).combos]]
    wanted = exact(ranges, cards).equity[0]
    deals = sample((own[0], own[1]), cards, [holding(theirs)], iterations=4000, chance=Random(1))
    assert len(deals) == 4000
    assert equity(deals) == pytest.approx(wanted, abs=4 * standard_error(wanted, 4000))


def test_sampled_equity_against_several_is_the_exact_one() -> None:
    own, cards = parse_cards("AhKh"), parse_cards("Kc7d2h")
    foes = [holding("QsQd", seat=2), holding("JcTc", seat=3), holding("AsQh", seat=4)]
    ranges = [[(own[0], own[1])], *([CARDS[foe.combos[0]]] for foe in foes)]
    wanted = exact(ranges, cards).equity[0]
    deals = sample((own[0], own[1]), cards, foes, iterations=4000, chance=Random(2))
    assert equity(deals) == pytest.approx(wanted, abs=4 * standard_error(wanted, 4000))


def test_foes_never_share_a_card() -> None:
    own, cards = parse_cards("2h3h"), parse_cards("Kc7d2c")
    foes = [holding("AsAd AcAh", seat=2), holding("AsKs AdKd", seat=3)]
    deals = sample((own[0], own[1]), cards, foes, iterations=400, chance=Random(3))
    assert 100 < len(deals) <= 400
    with_ace_of_spades = [
        first == second for first, second in zip(deals.places[0], deals.places[1], strict=True)
    ]
    assert not all(with_ace_of_spades)


def test_on_the_river_every_combo_is_counted_once() -> None:
    own, cards = parse_cards("AhKh"), parse_cards("Kc7d2h9s4c")
    foe = holding("QsQd KsQs AsAd AsKs 7h7s")
    deals = sample((own[0], own[1]), cards, [foe], iterations=50, chance=Random(4))
    assert len(deals) == 5
    assert equity(deals) == pytest.approx((1 + 1 + 0 + 0.5 + 0) / 5)


def test_answers_part_folds_calls_and_raises() -> None:
    own, cards = parse_cards("AhKh"), parse_cards("Kc7d2h9s4c")
    texts = "AsAd 7h7s " + " ".join(
        f"{a}{s}{b}{t}" for a, b in ("QJ", "JT") for s in "sd" for t in "ch"
    )
    deals = sample((own[0], own[1]), cards, [holding(texts)], iterations=50, chance=Random(5))
    everybody = answers(deals, [(2.0, -1.0)], [40])
    assert (everybody.folded, everybody.called, everybody.raised) == (0, 1, 0)
    assert everybody.called_share == pytest.approx(0.8)
    assert everybody.added == pytest.approx(40)
    nobody = answers(deals, [(-1.0, -1.0)], [40])
    assert nobody.folded == pytest.approx(1)
    half = answers(deals, [(0.5, -1.0)], [40])
    assert 0.2 < half.folded < 0.8
    assert half.called_share < everybody.called_share, "the better half stays"
    split = answers(deals, [(0.9, 0.3)], [40])
    assert split.folded + split.called + split.raised == pytest.approx(1)
    assert split.raised_share < split.called_share


def test_who_is_all_in_cannot_fold() -> None:
    own, cards = parse_cards("AhKh"), parse_cards("Kc7d2h9s4c")
    foe = holding("AsAd QsQd", is_all_in=True)
    deals = sample((own[0], own[1]), cards, [foe], iterations=50, chance=Random(6))
    assert answers(deals, [(0.0, 0.0)], [0]).called == pytest.approx(1)
