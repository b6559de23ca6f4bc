"""What counts come to: shares, aggression, big blinds in 100 hands, and what they rest on."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from statistics import NormalDist, mean, stdev

import pytest

from casino_texas.app.statistics.ring_figures import (
    ENOUGH_CHANCES,
    ENOUGH_HANDS,
    POSITIONS,
    SHARES,
    TWO_SIDED_95,
    Aggression,
    Figures,
    Share,
    Who,
    WinRate,
    by_opponent,
    by_style,
    own,
    own_by_position,
)
from casino_texas.app.store.ring_counts import RingSums
from casino_texas.app.store.store import Store
from casino_texas.app.words.statistics import figure_cells, weak_columns, weak_words, who_words
from casino_texas.app.words.texts import Texts
from tests.app.ring_sessions import play_hands, seated
from tests.app.statistics_stores import count_all


def test_a_share_is_exact_and_says_what_it_rests_on() -> None:
    assert Share(1, 3).share == Fraction(1, 3)
    assert Share(0, 0).share is None
    assert not Share(9, ENOUGH_CHANCES - 1).is_enough
    assert Share(9, ENOUGH_CHANCES).is_enough
    assert Aggression(7, 2).factor == Fraction(7, 2)
    assert Aggression(7, 0).factor is None
    assert Aggression(ENOUGH_CHANCES - 1, 1).is_enough
    assert not Aggression(ENOUGH_CHANCES - 2, 1).is_enough


def test_the_interval_of_a_win_rate_is_the_usual_one() -> None:
    random = Random(3)
    nets = [random.gauss(0.2, 8) for _ in range(400)]
    rate = WinRate(len(nets), sum(nets), sum(net * net for net in nets))
    assert rate.per_hundred == pytest.approx(100 * mean(nets))
    error = stdev(nets) / sqrt(len(nets))
    assert rate.margin == pytest.approx(100 * NormalDist().inv_cdf(0.975) * error)
    assert NormalDist().inv_cdf(0.975) == pytest.approx(TWO_SIDED_95)
    assert WinRate(0, 0, 0).per_hundred is None
    assert WinRate(1, 3, 9).margin is None
    assert WinRate(2, 2, 2).margin == 0
    assert not WinRate(ENOUGH_HANDS - 1, 0, 0).is_enough
    assert WinRate(ENOUGH_HANDS, 0, 0).is_enough


def test_figures_together_are_those_of_the_sums_together() -> None:
    store = Store()
    play_hands(seated(store), 25)
    count_all(store)
    sums = store.ring_counts.sums("cash")
    everywhere = own(sums)
    positions = own_by_position(sums)
    assert list(positions) == [name for name in POSITIONS if name in positions]
    assert sum(one.hands for one in positions.values()) == everywhere.hands == 25
    for name in SHARES:
        assert everywhere.shares[name].times == sum(
            one.shares[name].times for one in positions.values()
        )
    others = by_opponent(sums)
    assert {who.name for who in others} == {"Anna", "Boris", "Clara", "Dmitri", "Emma"}
    assert [one.hands for one in others.values()] == sorted(
        (one.hands for one in others.values()), reverse=True
    )
    (style,) = by_style(sums).values()
    assert style.hands == sum(one.hands for one in others.values())
    # What he wins the others lose: nobody else's chips are at the table.
    assert everywhere.net + style.net == 0


def sums(**counts: int) -> RingSums:
    return RingSums(True, "Hero", "", "", "button", **counts)


def test_a_row_says_which_figures_are_grey_and_why() -> None:
    texts = Texts("en")
    few = Figures.of(
        [
            sums(
                hands=60,
                vpip_chance=60,
                vpip=15,
                pfr=9,
                three_bet_chance=12,
                three_bet=1,
                aggressive=30,
                calls=20,
                saw_flop=20,
                showdown=0,
            )
        ]
    )
    assert weak_columns(few) == (
        *("three_bet", "went_to_showdown", "won_at_showdown", "rate", "margin"),
    )
    said = weak_words(texts, few, has_rate=True)
    assert "3-bet 12 of 50 chances" in said
    assert "WTSD 20 of 50 flops" in said
    assert "bb/100 60 of 1,000 hands" in said
    assert "VPIP" not in said
    assert "bb/100" not in weak_words(texts, few, has_rate=False)
    cells = figure_cells(texts, few, has_rate=True)
    assert cells == ("60", "25 %", "15 %", "8 %", "0 %", "—", "1.5", "0", "± 0")
    assert figure_cells(texts, few, has_rate=False)[-2:] == ("—", "—")
    enough = dict.fromkeys(("hands", "vpip_chance", "three_bet_chance"), 2000)
    enough |= dict.fromkeys(("aggressive", "calls", "saw_flop", "showdown"), 99)
    many = Figures.of([sums(**enough)])
    assert weak_columns(many) == ()
    assert weak_words(texts, many, has_rate=True) == ""


def test_a_share_is_rounded_to_the_nearest_with_halves_up() -> None:
    texts = Texts("en")
    for times, sample, said in ((1, 8, "13 %"), (1, 3, "33 %"), (2, 3, "67 %"), (7, 7, "100 %")):
        figures = Figures.of([sums(hands=sample, vpip=times, vpip_chance=sample)])
        assert figure_cells(texts, figures, has_rate=True)[1] == said


def test_an_opponent_is_named_by_what_is_known_of_him() -> None:
    texts = Texts("en")
    assert who_words(texts, Who("Anna")) == "Anna"
    assert who_words(texts, Who("Anna", "rock", "expert")) == "Anna · rock, experts"
    assert who_words(texts, Who("Anna", "of_my_own", "")) == "Anna · of my own"
