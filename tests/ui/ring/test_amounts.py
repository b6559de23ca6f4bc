"""Presets, steps and typed amounts: always legal, always by the numbers of the hand."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from casino_texas.ring.actions import Street
from casino_texas.ring.view import BettingOptions, DealerOptions, NoRaise
from casino_texas.ui.ring.amounts import (
    all_chips,
    can_choose,
    is_large_all_in,
    pot_odds,
    presets,
    raise_word,
    share_of_pot,
    stepped,
    typed,
)
from tests.ring.random_play import any_action, any_setup


def options(
    *, call: int, low: int, high: int, stack: int, pot: int, bet: int = 0, is_bet: bool = False
) -> BettingOptions:
    return BettingOptions(1, Street.FLOP, call, low, high, is_bet, None, stack, bet, pot)


def test_c06_presets_of_the_pot() -> None:
    # pot 5 before the bet of 3: half 8, three quarters 11, the pot 14
    legal = options(call=3, low=6, high=200, stack=200, pot=8)
    assert share_of_pot(legal, Fraction(1, 2)) == 8
    assert share_of_pot(legal, Fraction(3, 4)) == 11
    assert share_of_pot(legal, Fraction(1)) == 14
    named = {preset.name: preset.to for preset in presets(legal)}
    assert named == {"min": 6, "half": 8, "two_thirds": 10, "pot": 14, "all_in": 200}


def test_c06_never_an_illegal_amount() -> None:
    short = options(call=3, low=6, high=7, stack=7, pot=8)
    assert {preset.to for preset in presets(short)} == {6, 7}
    tiny = options(call=10, low=20, high=500, stack=500, pot=11)
    assert share_of_pot(tiny, Fraction(1, 10)) == 20


def test_l09_half_a_pot_before_the_flop() -> None:
    legal = options(call=10, low=20, high=1000, stack=1000, pot=15)
    assert share_of_pot(legal, Fraction(1, 2)) == 22
    assert share_of_pot(legal, Fraction(3, 4)) == 28
    assert presets(legal)[0].to == 20


def test_l04_ends_are_exact() -> None:
    legal = options(call=25, low=50, high=1000, stack=1000, pot=75)
    to = legal.min_to
    for _ in range(100):
        to = stepped(legal, to, 1, big_blind=30)
    assert to == 1000
    assert raise_word(legal, to) == "all_in"
    for _ in range(100):
        to = stepped(legal, to, -1, big_blind=30)
    assert to == 50
    short = options(call=22, low=29, high=29, stack=29, pot=60)
    assert presets(short) == ()
    assert raise_word(short, 29) == "all_in"


@pytest.mark.parametrize("entry", ["148 + 760", "-50", "abc", "908", "", "7.5", "٣٠", "0"])
def test_l05_typed_amounts_are_checked(entry: str) -> None:
    legal = options(call=148, low=296, high=760, stack=760, pot=300)
    assert isinstance(typed(legal, entry), str)


def test_typed_within_the_limits() -> None:
    legal = options(call=148, low=296, high=760, stack=760, pot=300)
    assert [typed(legal, text) for text in ("296", "500", "760")] == [296, 500, 760]
    assert typed(legal, "295") == "below_minimum"
    assert typed(legal, "761") == "above_maximum"


def test_words_of_a_raise() -> None:
    legal = options(call=0, low=2, high=100, stack=100, pot=5, is_bet=True)
    assert raise_word(legal, 2) == "bet"
    assert raise_word(legal, 100) == "all_in"
    facing = options(call=4, low=8, high=60, stack=100, pot=9)
    assert raise_word(facing, 60) == "raise"
    assert "all_in" not in [preset.name for preset in presets(facing)]


def test_pot_odds_and_large_all_ins() -> None:
    legal = options(call=20, low=40, high=200, stack=200, pot=60)
    assert pot_odds(legal) == Fraction(1, 4)
    assert pot_odds(options(call=0, low=2, high=9, stack=9, pot=4)) is None
    assert is_large_all_in(legal, 200, big_blind=2)
    assert not is_large_all_in(legal, 199, big_blind=2)
    assert not is_large_all_in(legal, 200, big_blind=4)


def test_every_amount_offered_is_legal_on_random_play() -> None:
    from casino_texas.core.cards import DECK
    from casino_texas.ring.hand import new_hand

    seen = 0
    for seed in range(60):
        chance = random.Random(seed)
        stub = list(DECK)
        chance.shuffle(stub)
        hand = new_hand(any_setup(chance)).hand
        while (legal := hand.legal_actions()) is not None:
            if isinstance(legal, DealerOptions):
                hand = hand.apply(legal.deal(stub[: legal.needed])).hand
                del stub[: legal.needed]
                continue
            if isinstance(legal, BettingOptions):
                assert (legal.no_raise is None) == legal.can_raise
                for preset in presets(legal):
                    hand.apply(legal.bet_or_raise(preset.to))
                    seen += 1
                if can_choose(legal):
                    to = stepped(legal, legal.min_to, chance.randint(-9, 9), big_blind=7)
                    hand.apply(legal.bet_or_raise(to))
                if legal.can_raise:
                    assert legal.max_to <= all_chips(legal)
            hand = hand.apply(any_action(legal, chance)).hand
    assert seen > 500


def test_nothing_is_offered_where_there_is_no_raise() -> None:
    legal = BettingOptions(
        1, Street.RIVER, 40, 0, 0, False, NoRaise.CAPPED, stack=100, bet=40, pot=200
    )
    assert presets(legal) == ()
    assert not can_choose(legal)
